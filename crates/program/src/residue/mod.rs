//! Low bits of unbounded numbers: numbers whose low bits are tested get a companion cell with these bits.
//!
//! Systems compute sums of arbitrary numbers, but cannot express whether such a number is even. If a program tests low bits
//! ([`Function::LowBits`](super::form::Function::LowBits): whether a sequence counter is odd, the phase of an epoch), each slot and
//! each datum from which these bits come gets a companion that holds them. A path that computes a sum is split into one path for
//! each combination of the low bits of the summands. In each of these, the low bits of the sum are known.
//!
//! # Why this changes nothing
//! Initially, each companion holds the low bits of its number. Each path writes a number and its companion in one step, which is
//! one entry of the store buffer, and reads both in one step. By the rules of arithmetic modulo a power of two, each path keeps the
//! invariant that the companion holds the low bits of the number. It therefore holds in each reachable state, and a guard on
//! companions is equivalent to the guard on the numbers.

use super::form::{Cell, DataId, Datum, Function, Operation, Program};
use super::liveness::Slots;
use super::path::{Low, LowBits, Path, Paths};
use super::semantics::Residue;
use super::sum::{Atom, Slot, Sum};
use garret_base::source::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of paths that a path is split into. More would need a sum of several numbers with many tested bits each.
const MOST_WAYS: usize = 256;

/// The numbers that have a companion.
#[derive(Clone, Debug, Default)]
pub(super) struct Companions {
    /// The number of low bits that each companion holds.
    pub(super) bits: u8,
    pub(super) slots: Slots,
    pub(super) data: BTreeSet<DataId>,
}

/// Splits the paths by the low bits that they test.
///
/// # Errors
/// Some of these bits come from a value that has no companion, or there are too many combinations.
pub(super) fn split(program: &Program, paths: &mut Paths) -> Result<Companions, Box<Diagnostic>> {
    let bits = paths.all.iter().flat_map(|path| &path.state.residues).map(|it| it.bits).max();
    let Some(bits) = bits else { return Ok(Companions::default()) };
    let mut finder = Finder { program, paths, found: Companions { bits, ..Companions::default() } };
    let split = finder.find().and_then(|()| finder.split());
    let (split, found) = (split.map_err(|(path, why)| Box::new(refused(program, path, why))), finder.found);
    paths.all = split?;
    Ok(found)
}

/// A path, and the reason why it cannot be split.
type Wrong<'p> = (&'p Path, &'static str);

/// The error that the bits are not known, at the instruction on the path that tests them, or else at the first one in the program.
fn refused(program: &Program, path: &Path, why: &str) -> Diagnostic {
    let is_asking = |operation: Operation| matches!(operation, Operation::Update(_, Function::LowBits(..)));
    let on_path = path.steps.iter().filter_map(|step| program.instruction(step.point));
    let mut asking = on_path.chain(&program.code).filter(|it| is_asking(it.operation));
    let span = asking.next().map(|it| it.span).unwrap_or_default();
    Diagnostic::error("the low bits of this number are not known")
        .at(span, why.to_owned())
        .help("store the tested bit in a separate variable")
}

struct Finder<'a, 'p> {
    program: &'a Program,
    paths: &'p Paths,
    found: Companions,
}

impl<'p> Finder<'_, 'p> {
    /// Finds the numbers that need a companion: those whose low bits are tested, and those from which these are computed.
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
        // the number of the thread is set when it starts
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
            _ => Err((path, "it is computed from a value that may be any number")),
        }
    }

    /// The slots with a companion that are remembered at the end of a path and change on it, with their values.
    fn computed(&self, path: &'p Path) -> Vec<(Slot, &'p Sum)> {
        let remembered =
            path.to.point().and_then(|to| self.paths.heads.get(&to).copied()).unwrap_or_default();
        let kept = remembered.iter().filter(|slot| self.found.slots.contains(*slot));
        let values = kept.map(|slot| (slot, path.state.get(slot)));
        values.filter(|(slot, sum)| **sum != Sum::atom(Atom::Start(*slot))).collect()
    }

    /// The value that is written to a cell with a companion.
    fn written(&self, path: &'p Path) -> Option<&'p Sum> {
        let has_companion = |cell: Cell| self.found.data.contains(&cell.datum);
        path.state.stored().filter(|_| path.state.cell().is_some_and(has_companion))
    }

    /// Splits all paths.
    fn split(&self) -> Result<Vec<Path>, Wrong<'p>> {
        let mut splits = Vec::new();
        for path in &self.paths.all {
            let ways = self.ways(path);
            splits
                .extend(ways.ok_or((path, "there are too many combinations of the bits of these numbers"))?);
        }
        Ok(splits)
    }

    /// The paths that a path is split into. `None` if there are too many.
    fn ways(&self, path: &'p Path) -> Option<Vec<Path>> {
        let bits = self.found.bits;
        let asked = &path.state.residues;
        // the low bits of a copy are those in the companion of the original, which need not be known
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

    /// The path with these low bits of the atoms.
    fn way(&self, path: &'p Path, known: &BTreeMap<Atom, i64>) -> Path {
        let bits = self.found.bits;
        let low_of = |sum: &Sum| {
            let sum = sum.modulo(bits);
            match (sum.evaluate(|atom| known.get(&atom).copied()), sum.terms.first()) {
                // only a copy can have a sum that is not known
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
