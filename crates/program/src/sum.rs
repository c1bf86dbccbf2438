//! Linear sums of what a thread holds at the start of a path: the values of symbolic execution.

use super::form::{Program, Register};
use smallvec::{SmallVec, smallvec};

/// A slot: storage of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    /// A register.
    Register(Register),
    /// The last arithmetic result; only its sign matters.
    Flags,
    /// The value that the first half of a split instruction has read.
    Temporary,
    /// The left side of the last comparison.
    Left,
    /// The right side of the last comparison.
    Right,
    /// The thread to which a register refers. The register itself is 0 if it is null, else 1.
    Thread(Register),
}

impl Slot {
    /// The number of slots that are not registers.
    pub(super) const OTHERS: usize = 4;

    /// The number of slot indices of a program.
    pub(super) fn count(program: &Program) -> usize {
        Self::OTHERS + 2 * program.registers.len()
    }

    /// The slots of a program, in order.
    pub fn all(program: &Program) -> impl Iterator<Item = Self> + use<> {
        let registers = (0..program.registers.len()).map(|index| Self::Register(Register(index as u8)));
        let sides = if program.has_unsigned { [Self::Left, Self::Right].as_slice() } else { &[] };
        let names = program.registers.iter().enumerate().filter(|(_, name)| name.reference);
        let threads: Vec<Self> = names.map(|(index, _)| Self::Thread(Register(index as u8))).collect();
        registers.chain([Self::Flags, Self::Temporary]).chain(sides.iter().copied()).chain(threads)
    }

    pub(super) fn index(self) -> usize {
        match self {
            Self::Flags => 0,
            Self::Temporary => 1,
            Self::Left => 2,
            Self::Right => 3,
            Self::Register(register) => Self::OTHERS + 2 * register.index(),
            Self::Thread(register) => Self::OTHERS + 2 * register.index() + 1,
        }
    }

    /// The slot with this index.
    pub(super) fn at(index: usize) -> Self {
        match index {
            0 => Self::Flags,
            1 => Self::Temporary,
            2 => Self::Left,
            3 => Self::Right,
            _ if index % 2 == Self::OTHERS % 2 => {
                Self::Register(Register(((index - Self::OTHERS) / 2) as u8))
            }
            _ => Self::Thread(Register(((index - Self::OTHERS) / 2) as u8)),
        }
    }
}

/// A symbolic value in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Atom {
    /// The content of the slot at the start of the path.
    Start(Slot),
    /// The value that the path reads from memory.
    Loaded,
    /// The thread to which this value refers.
    LoadedThread,
    /// The running thread.
    Me,
    /// An arbitrary number that the step chooses; it can only be used after the step.
    Any,
    /// The result of the bitwise function of the path.
    Bits,
    /// The other thread of the step: the owner of the accessed cell, or the thread that was looked for in the order of threads.
    Other,
}

/// The largest coefficient and the largest constant, by absolute value. A larger number is too large for the translation.
const LIMITS: (i64, i64) = (1 << 16, 1 << 40);

/// A linear sum: atoms with coefficients, and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The atoms with their coefficients. Sorted by atom; no coefficient is 0.
    pub terms: SmallVec<[(Atom, i64); 2]>,
    /// The constant of the sum.
    pub constant: i64,
}

impl Sum {
    pub(super) fn constant(constant: i64) -> Self {
        Self { terms: SmallVec::new(), constant }
    }

    /// The sum that is just this atom.
    pub fn atom(atom: Atom) -> Self {
        Self { terms: smallvec![(atom, 1)], constant: 0 }
    }

    /// The value, if the sum has no atoms.
    pub(super) fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub(super) fn mentions(&self, atom: Atom) -> bool {
        self.terms.iter().any(|(other, _)| *other == atom)
    }

    /// This sum plus a multiple of the other one. `None` if a number gets too large.
    pub(super) fn plus(&self, factor: i64, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        for &(atom, coefficient) in &other.terms {
            let added = coefficient.checked_mul(factor)?;
            match sum.terms.binary_search_by_key(&atom, |(atom, _)| *atom) {
                Ok(place) => {
                    sum.terms[place].1 = sum.terms[place].1.checked_add(added)?;
                    if sum.terms[place].1 == 0 {
                        sum.terms.remove(place);
                    }
                }
                Err(place) => sum.terms.insert(place, (atom, added)),
            }
        }
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(factor)?)?;
        let fits = sum.constant.abs() <= LIMITS.1
            && sum.terms.iter().all(|(_, coefficient)| coefficient.abs() <= LIMITS.0);
        fits.then_some(sum)
    }

    /// Replaces an atom by a number.
    pub(super) fn replace(&mut self, atom: Atom, value: i64) {
        if let Ok(place) = self.terms.binary_search_by_key(&atom, |(atom, _)| *atom) {
            let (_, coefficient) = self.terms.remove(place);
            // both are small: the value of a flag, and a coefficient within the limits
            self.constant = self.constant.saturating_add(coefficient.saturating_mul(value));
        }
    }

    /// The sum modulo 2 to the power of `bits` (at most 62): its coefficients and its constant are reduced.
    pub(super) fn modulo(&self, bits: u8) -> Self {
        let turn = 1i64 << bits.min(62);
        let terms = self.terms.iter().map(|&(atom, coefficient)| (atom, coefficient.rem_euclid(turn)));
        Self {
            terms: terms.filter(|(_, coefficient)| *coefficient != 0).collect(),
            constant: self.constant.rem_euclid(turn),
        }
    }

    pub(super) fn opposite(&self) -> Self {
        let terms = self.terms.iter().map(|&(atom, coefficient)| (atom, -coefficient)).collect();
        Self { terms, constant: -self.constant }
    }

    /// Whether it is the difference of the running thread and the other one, which is never 0.
    pub(super) fn is_apart(&self) -> bool {
        let atoms: SmallVec<[Atom; 2]> = self.terms.iter().map(|(atom, _)| *atom).collect();
        self.constant == 0 && atoms.as_slice() == [Atom::Me, Atom::Other]
    }

    /// The value of the sum for these values of its atoms. `None` if one is missing or the value does not fit.
    pub(super) fn evaluate(&self, value: impl Fn(Atom) -> Option<i64>) -> Option<i64> {
        self.terms.iter().try_fold(self.constant, |total, &(atom, coefficient)| {
            total.checked_add(value(atom)?.checked_mul(coefficient)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Atom, Program, Slot, Sum};

    #[test]
    fn slots_are_what_stands_at_their_indices() {
        let program = Program::default();
        assert!((0..Slot::count(&program)).all(|index| Slot::at(index).index() == index));
        assert!(Slot::all(&program).all(|slot| slot.index() < Slot::count(&program)));
    }

    #[test]
    fn what_cancels_out_is_gone() {
        let loaded = Sum::atom(Atom::Loaded);
        let flags = Sum::atom(Atom::Start(Slot::Flags));
        let sum = loaded.plus(-1, &flags).and_then(|sum| sum.plus(1, &flags)).expect("small");
        assert_eq!(sum, loaded);
        assert_eq!(sum.opposite().plus(1, &loaded).and_then(|sum| sum.as_constant()), Some(0));
        assert_eq!(sum.plus(1 << 20, &loaded), None);
    }
}
