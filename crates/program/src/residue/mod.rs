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
//! the low bits of the number. So in each state that is reached it does, and what a guard says of companions is what it says of numbers.

use super::form::{Cell, DataId, Datum, Function, Operation, Program};
use super::liveness::Slots;
use super::path::{Low, LowBits, Path, Paths};
use super::semantics::Residue;
use super::sum::{Atom, Slot, Sum};
use garret_base::source::Diagnostic;
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
    let split = finder.find().and_then(|()| finder.split());
    let (split, found) = (split.map_err(|(path, why)| Box::new(refused(program, path, why))), finder.found);
    paths.all = split?;
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
        // the number of the thread is known
        let own = self.program.own.map(Slot::Register);
        let is_open = |slot: Slot| self.paths.open.contains(slot) && Some(slot) != own;
        match (self.found.slots.iter().any(is_open), self.paths.all.first()) {
            (true, Some(path)) => Err((path, "it may be read before it is written: it could be any number")),
            _ => Ok(()),
        }
    }

    fn add(&mut self, path: &'p Path, atom: Atom) -> Result<(), Wrong<'p>> {
        match (atom, path.state.loaded()) {
            (Atom::Start(slot), _) => {
                self.found.slots.insert(slot);
                Ok(())
            }
            (Atom::Loaded, Some(cell)) => {
                let datum = self.program.datum(cell.datum);
                let is_part = |it: &Datum| it.parts.iter().any(|part| part.datum == cell.datum);
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
        let has_companion = |cell: Cell| self.found.data.contains(&cell.datum);
        path.state.stored().filter(|_| path.state.cell().is_some_and(has_companion))
    }

    /// All paths, each split.
    fn split(&self) -> Result<Vec<Path>, Wrong<'p>> {
        let mut splits = Vec::new();
        for path in &self.paths.all {
            let ways = self.ways(path);
            splits.extend(
                ways.ok_or((path, "there are too many ways in which the bits of these numbers can be"))?,
            );
        }
        Ok(splits)
    }

    /// The paths that a path is split into; none where there are too many.
    fn ways(&self, path: &'p Path) -> Option<Vec<Path>> {
        let bits = self.found.bits;
        let asked = &path.state.residues;
        // the low bits of a copy are what its companion holds, whatever that is
        let is_copy = |sum: &Sum| matches!((sum.terms.as_slice(), sum.constant), ([(_, 1)], 0));
        let results = self.computed(path).into_iter().map(|(_, sum)| sum).chain(self.written(path));
        let results = results.map(|sum| sum.modulo(bits)).filter(|sum| !is_copy(sum));
        let sums = results.chain(asked.iter().map(|residue| residue.sum.clone()));
        let needed: BTreeSet<Atom> =
            sums.flat_map(|sum| sum.terms.into_iter().map(|(atom, _)| atom)).collect();
        let ways = 1usize.checked_shl(u32::from(bits).checked_mul(needed.len() as u32)?)?;
        if ways > MOST_WAYS {
            return None;
        }
        let mut found = Vec::new();
        for way in 0..ways {
            let low = |place: usize| ((way >> (place * usize::from(bits))) & ((1 << bits) - 1)) as i64;
            let known: BTreeMap<Atom, i64> =
                needed.iter().enumerate().map(|(place, atom)| (*atom, low(place))).collect();
            let holds = |residue: &Residue| {
                let value = residue.sum.evaluate(|atom| known.get(&atom).copied());
                value.is_some_and(|it| it.rem_euclid(1 << residue.bits) == residue.value)
            };
            if asked.iter().all(holds) {
                found.push(self.way(path, &known));
            }
        }
        Some(found)
    }

    /// The path in which the low bits of these atoms are known.
    fn way(&self, path: &'p Path, known: &BTreeMap<Atom, i64>) -> Path {
        let bits = self.found.bits;
        let low_of = |sum: &Sum| {
            let sum = sum.modulo(bits);
            match (sum.evaluate(|atom| known.get(&atom).copied()), sum.terms.first()) {
                // of what is not known, it is a copy
                (None, Some((atom, _))) => Low::Of(*atom),
                (value, _) => Low::Known(value.unwrap_or(sum.constant).rem_euclid(1 << bits)),
            }
        };
        let computed = self.computed(path).into_iter().map(|(slot, sum)| (slot, low_of(sum)));
        let slots = computed.filter(|(slot, low)| *low != Low::Of(Atom::Start(*slot))).collect();
        let low = LowBits { slots, cell: self.written(path).map(low_of) };
        let mut path = Path { low, ..path.clone() };
        let residue = |(atom, value): (&Atom, &i64)| Residue { sum: Sum::atom(*atom), bits, value: *value };
        path.state.residues = known.iter().map(residue).collect();
        path
    }
}

#[cfg(test)]
mod tests;
