//! The low bits of numbers without bound: a cell of their own beside each number whose low bits are asked for.
//!
//! Systems compute sums of numbers that may be any; they have no word for whether such a number is even. Where a program asks for low bits
//! ([`Function::LowBits`](super::form::Function::LowBits): whether a sequence counter is odd, the phase of an epoch), each slot and each
//! datum that these bits come from gets a companion, which holds them. A path that computes a sum is split into one for each way in which
//! the low bits of the summands can be: in each, the low bits of the sum are known.
//!
//! # Why this changes nothing
//! At first, each companion holds the low bits of its number. Each path writes a number and its companion in one step, which to memory is one
//! entry of the store buffer, and reads both in one step; by the rules of arithmetic modulo a power of two it keeps that the companion holds
//! the low bits of the number. So in each state that is reached it does, and what a guard says of companions is what it says of numbers. For
//! the same reason the guard that two numbers are equal may say that their companions are. It need not, but it tells a search that goes
//! backward, and so through states that are not reached, what belongs together.

use super::form::{Cell, DataId, Function, Operation, Program};
use super::liveness::Slots;
use super::path::{Low, Path, Paths};
use super::relation::Relation;
use super::semantics::{Access, Residue};
use super::sum::{Atom, Slot, Sum};
use crate::source::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};

/// A path is split into so many at most. More would be a sum of several numbers whose bits are asked for, each of many bits.
const MOST_WAYS: usize = 256;

/// The numbers that have a companion.
#[derive(Clone, Debug, Default)]
pub(super) struct Companions {
    /// So many low bits they hold.
    pub(super) bits: u8,
    pub(super) slots: Slots,
    pub(super) data: BTreeSet<DataId>,
}

/// Splits the paths by the low bits that they ask for.
///
/// # Errors
/// Some of these bits come from what is no number of its own, or there are too many ways in which they can be.
pub(super) fn split(program: &Program, paths: &mut Paths) -> Result<Companions, Box<Diagnostic>> {
    let bits = paths.all.iter().flat_map(|path| &path.state.residues).map(|it| it.bits).max();
    let Some(bits) = bits else { return Ok(Companions::default()) };
    let mut finder = Finder { program, paths, found: Companions { bits, ..Companions::default() } };
    let refused = |(path, why)| Box::new(refused(program, path, why));
    finder.find().map_err(refused)?;
    let splits = paths_of(&finder).map_err(refused)?;
    let found = finder.found;
    paths.all = splits;
    Ok(found)
}

/// A path, and what is wrong with it.
type Wrong<'p> = (&'p Path, &'static str);

/// That the bits of a path are not known, at the instruction that asks for them, if it is on the path.
fn refused(program: &Program, path: &Path, why: &str) -> Diagnostic {
    let is_asking = |operation: Operation| matches!(operation, Operation::Update(_, Function::LowBits(..)));
    let on_path = path.steps.iter().filter_map(|step| program.instruction(step.point));
    let mut asking = on_path.chain(&program.code).filter(|it| is_asking(it.operation));
    let span = asking.next().map(|it| it.span).unwrap_or_default();
    Diagnostic::error("the low bits of this number are not known")
        .at(span, why.to_owned())
        .help("keep what the bits say in a variable of its own")
}

/// All paths, each split.
fn paths_of<'p>(finder: &Finder<'_, 'p>) -> Result<Vec<Path>, Wrong<'p>> {
    let mut splits = Vec::new();
    for path in &finder.paths.all {
        let ways = finder
            .ways(path)
            .ok_or((path, "there are too many ways in which the bits of these numbers can be"))?;
        splits.extend(ways);
    }
    Ok(splits)
}

struct Finder<'a, 'p> {
    program: &'a Program,
    paths: &'p Paths,
    found: Companions,
}

impl<'p> Finder<'_, 'p> {
    /// Finds what needs a companion: where the bits come from that are asked for, and where those come from.
    fn find(&mut self) -> Result<(), Wrong<'p>> {
        loop {
            let before = (self.found.slots, self.found.data.len());
            for path in &self.paths.all {
                let asked = path.state.residues.iter().map(|residue| residue.sum.clone());
                let computed = self.computed(path).into_iter().map(|(_, sum)| sum.modulo(self.found.bits));
                let written = self.written(path).map(|sum| sum.modulo(self.found.bits));
                for sum in asked.chain(computed).chain(written).collect::<Vec<_>>() {
                    for (atom, _) in sum.terms {
                        self.add(path, atom)?;
                    }
                }
            }
            if (self.found.slots, self.found.data.len()) == before {
                break;
            }
        }
        let is_open = |slot: Slot| self.paths.open.contains(slot) && !self.is_own(slot);
        match (self.found.slots.iter().any(is_open), self.paths.all.first()) {
            (true, Some(path)) => Err((path, "it may be read before it is written: it could be any number")),
            _ => Ok(()),
        }
    }

    /// Whether it holds the number of the thread.
    fn is_own(&self, slot: Slot) -> bool {
        self.program.own.is_some_and(|own| slot == Slot::Register(own))
    }

    fn add(&mut self, path: &'p Path, atom: Atom) -> Result<(), Wrong<'p>> {
        match (atom, &path.state.access) {
            (Atom::Start(slot), _) => {
                self.found.slots.insert(slot);
                Ok(())
            }
            (Atom::Loaded, Some(Access::Read(cell) | Access::Exchange(cell, _))) => {
                let datum = self.program.datum(cell.datum);
                let is_part = |it: &super::form::Datum| it.parts.iter().any(|part| part.datum == cell.datum);
                if datum.flag || datum.reference || self.program.data.iter().any(is_part) {
                    return Err((path, "it is read from bytes that are accessed in other ways, too"));
                }
                self.found.data.insert(cell.datum);
                Ok(())
            }
            _ => Err((path, "it comes from what may be any number")),
        }
    }

    /// The slots with a companion that are remembered at the end of a path, and what they hold then; without those that stay as they are.
    fn computed(&self, path: &'p Path) -> Vec<(Slot, &'p Sum)> {
        let remembered =
            path.to.point().and_then(|to| self.paths.heads.get(&to).copied()).unwrap_or_default();
        let kept = remembered.iter().filter(|slot| self.found.slots.contains(*slot));
        let values = kept.map(|slot| (slot, path.state.get(slot)));
        values.filter(|(slot, sum)| **sum != Sum::atom(Atom::Start(*slot))).collect()
    }

    /// What is written to a cell with a companion.
    fn written(&self, path: &'p Path) -> Option<&'p Sum> {
        match &path.state.access {
            Some(Access::Write(Cell { datum, .. }, sum) | Access::Exchange(Cell { datum, .. }, sum)) => {
                Some(sum).filter(|_| self.found.data.contains(datum))
            }
            _ => None,
        }
    }

    /// Whether an atom has a companion.
    fn has_companion(&self, path: &Path, atom: Atom) -> bool {
        match (atom, &path.state.access) {
            (Atom::Start(slot), _) => self.found.slots.contains(slot),
            (Atom::Loaded, Some(Access::Read(cell) | Access::Exchange(cell, _))) => {
                self.found.data.contains(&cell.datum)
            }
            _ => false,
        }
    }

    /// What the low bits of a sum are, where no more than a companion is needed to tell.
    fn low(&self, sum: &Sum) -> Option<Low> {
        let sum = sum.modulo(self.found.bits);
        match (sum.terms.as_slice(), sum.constant) {
            ([], number) => Some(Low::Known(number)),
            (&[(atom, 1)], 0) => Some(Low::Of(atom)),
            _ => None,
        }
    }

    /// The conditions of the path that two sums are equal of which all low bits are known.
    fn equations(&self, path: &Path) -> Vec<Sum> {
        let equal = path.state.conditions.iter().filter(|(_, relation)| *relation == Relation::Equal);
        let sums = equal.map(|(sum, _)| sum.modulo(self.found.bits));
        let is_about = |sum: &Sum| {
            !sum.terms.is_empty() && sum.terms.iter().all(|(atom, _)| self.has_companion(path, *atom))
        };
        sums.filter(is_about).collect()
    }

    /// The paths that a path is split into; none where there are too many.
    fn ways(&self, path: &Path) -> Option<Vec<Path>> {
        let bits = self.found.bits;
        let computed = self.computed(path);
        let written = self.written(path);
        let mut equations = self.equations(path);
        let mut needed: BTreeSet<Atom> = BTreeSet::new();
        let mut need = |sum: &Sum| needed.extend(sum.modulo(bits).terms.iter().map(|(atom, _)| *atom));
        path.state.residues.iter().for_each(|residue| need(&residue.sum));
        let sums = computed.iter().map(|(_, sum)| *sum).chain(written);
        sums.filter(|sum| self.low(sum).is_none()).for_each(&mut need);
        // two numbers are the same: so are their companions
        let mut same = Vec::new();
        equations.retain(|sum| match (sum.terms.as_slice(), sum.constant) {
            (&[(one, 1), (other, factor)] | &[(one, factor), (other, 1)], 0) if factor == (1 << bits) - 1 => {
                same.push((one, other));
                true
            }
            // the low bits of one number are known then
            (&[_], _) => {
                need(sum);
                true
            }
            _ => false,
        });
        let mut found = Vec::new();
        let needed: Vec<Atom> = needed.into_iter().collect();
        let ways = 1usize.checked_shl(u32::from(bits).checked_mul(needed.len() as u32)?)?;
        if needed.len() > 16 || ways > MOST_WAYS {
            return None;
        }
        for way in 0..ways {
            let low = |place: usize| ((way >> (place * usize::from(bits))) & ((1 << bits) - 1)) as i64;
            let known: BTreeMap<Atom, i64> =
                needed.iter().enumerate().map(|(place, atom)| (*atom, low(place))).collect();
            let of = |sum: &Sum| sum.evaluate(|atom| known.get(&atom).copied());
            let holds = |residue: &Residue| {
                of(&residue.sum)
                    .is_some_and(|it| (it - residue.value).trailing_zeros() >= u32::from(residue.bits))
            };
            // what is not needed is not known, and may be
            let may_be_zero = |sum: &Sum| of(sum).is_none_or(|it| it.trailing_zeros() >= u32::from(bits));
            if path.state.residues.iter().all(holds) && equations.iter().all(may_be_zero) {
                let low = |sum: &Sum| match (self.low(sum), of(&sum.modulo(bits))) {
                    (_, Some(number)) => Some(Low::Known(number & ((1 << bits) - 1))),
                    (low, None) => low,
                };
                found.push(Self::way(path, bits, &known, &same, (&computed, written), low)?);
            }
        }
        Some(found)
    }

    /// The path in which the low bits of these atoms are known.
    fn way(
        path: &Path,
        bits: u8,
        known: &BTreeMap<Atom, i64>,
        same: &[(Atom, Atom)],
        (computed, written): (&[(Slot, &Sum)], Option<&Sum>),
        low: impl Fn(&Sum) -> Option<Low>,
    ) -> Option<Path> {
        let mut path = path.clone();
        let atoms = known.iter().map(|(atom, value)| Residue { sum: Sum::atom(*atom), bits, value: *value });
        path.state.residues = atoms.collect();
        path.low.guards = known.iter().map(|(atom, value)| (*atom, Low::Known(*value))).collect();
        for &(one, other) in same {
            match (known.get(&one), known.get(&other)) {
                (Some(_), Some(_)) => {}
                (Some(value), None) => path.low.guards.push((other, Low::Known(*value))),
                (None, Some(value)) => path.low.guards.push((one, Low::Known(*value))),
                (None, None) => path.low.guards.push((one, Low::Of(other))),
            }
        }
        for (slot, sum) in computed {
            let low = low(sum)?;
            if low != Low::Of(Atom::Start(*slot)) {
                path.low.slots.push((*slot, low));
            }
        }
        path.low.cell = match written {
            Some(sum) => Some(low(sum)?),
            None => None,
        };
        Some(path)
    }
}

#[cfg(test)]
mod tests;
