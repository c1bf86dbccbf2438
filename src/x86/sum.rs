//! Linear sums over what a thread holds at the start of a path: the values of symbolic execution.

use super::program::Register;
use smallvec::{SmallVec, smallvec};

/// Something a thread holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Slot {
    Register(Register),
    /// The last arithmetic result; only its sign counts.
    Flags,
    /// What an instruction that is split has read.
    Temporary,
}

impl Slot {
    /// The number of slots: six registers, the flags, what was read.
    pub(super) const COUNT: usize = 8;

    /// All of them, by index.
    pub(super) const ALL: [Self; Self::COUNT] = [
        Self::Register(Register::Eax),
        Self::Register(Register::Ebx),
        Self::Register(Register::Ecx),
        Self::Register(Register::Edx),
        Self::Register(Register::Esi),
        Self::Register(Register::Edi),
        Self::Flags,
        Self::Temporary,
    ];

    pub(super) fn index(self) -> usize {
        match self {
            Self::Register(register) => register as usize,
            Self::Flags => 6,
            Self::Temporary => 7,
        }
    }
}

/// What sums are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Atom {
    /// What the slot holds at the start.
    Start(Slot),
    /// What the path reads from memory.
    Loaded,
}

/// The largest coefficient, and the largest constant, by absolute value: beyond, a number is too large for the translation.
const LIMITS: (i64, i64) = (1 << 16, 1 << 36);

/// A sum of atoms with coefficients, and a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    /// Sorted by atom; no coefficient is 0.
    pub(super) terms: SmallVec<[(Atom, i64); 2]>,
    pub(super) constant: i64,
}

impl Sum {
    pub(super) fn constant(constant: i64) -> Self {
        Self { terms: SmallVec::new(), constant }
    }

    pub(super) fn atom(atom: Atom) -> Self {
        Self { terms: smallvec![(atom, 1)], constant: 0 }
    }

    /// The number, if there are no atoms.
    pub(super) fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub(super) fn mentions(&self, atom: Atom) -> bool {
        self.terms.iter().any(|(other, _)| *other == atom)
    }

    /// This plus a multiple of the other; none when a number gets too large.
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

    pub(super) fn opposite(&self) -> Self {
        let terms = self.terms.iter().map(|&(atom, coefficient)| (atom, -coefficient)).collect();
        Self { terms, constant: -self.constant }
    }

    /// The value, given those of the atoms; none when one is missing or the value does not fit.
    pub(super) fn evaluate(&self, value: impl Fn(Atom) -> Option<i64>) -> Option<i64> {
        self.terms.iter().try_fold(self.constant, |total, &(atom, coefficient)| {
            total.checked_add(value(atom)?.checked_mul(coefficient)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Atom, Slot, Sum};

    #[test]
    fn slots_are_indexed_in_order() {
        assert!(Slot::ALL.iter().enumerate().all(|(index, slot)| slot.index() == index));
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
