//! Atoms, their values, and the level and reason of each.

use super::database::ClauseId;
use crate::map::Map;
use crate::theory::Theory;
use crate::{Literal, Relation, TermId};
use alloc::vec::Vec;

/// An atom or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Signed(u32);

impl Signed {
    fn new(atom: usize, negative: bool) -> Self {
        Self(2 * atom as u32 + u32::from(negative))
    }

    pub(super) fn atom(self) -> usize {
        (self.0 / 2) as usize
    }

    fn is_negative(self) -> bool {
        self.0 % 2 == 1
    }

    pub(super) fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The value of an atom, and its origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assigned {
    positive: bool,
    pub(super) level: u32,
    /// The clause whose other literals are false; `None` for a decision.
    pub(super) reason: Option<ClauseId>,
}

#[derive(Clone, Debug)]
struct Atom {
    /// The literals of the atom and of its negation.
    literals: [Literal<TermId>; 2],
    assigned: Option<Assigned>,
}

/// A partial assignment, divided into levels. Each level except the first starts with a decision.
#[derive(Clone, Debug, Default)]
pub(super) struct Assignment {
    atoms: Vec<Atom>,
    by_literal: Map<Literal<TermId>, u32>,
    /// The true literals, in the order of assignment.
    order: Vec<Signed>,
    /// For each level after the first, its start in `order`.
    levels: Vec<usize>,
}

impl Assignment {
    pub(super) fn clear(&mut self) {
        self.atoms.clear();
        self.by_literal.clear();
        self.order.clear();
        self.levels.clear();
    }

    /// The signed atom of the literal; a literal and its negation share one atom.
    pub(super) fn intern(&mut self, theory: &impl Theory, literal: &Literal<TermId>) -> Signed {
        let negation = ordered(theory.negate(literal));
        let literal = ordered(theory.negate(&negation));
        let negative = negation < literal;
        let [positive, other] = if negative { [negation, literal] } else { [literal, negation] };
        let atoms = &mut self.atoms;
        let atom = *self.by_literal.entry(positive).or_insert_with_key(|positive| {
            atoms.push(Atom { literals: [positive.clone(), other], assigned: None });
            atoms.len() as u32 - 1
        });
        Signed::new(atom as usize, negative)
    }

    pub(super) fn literal(&self, signed: Signed) -> &Literal<TermId> {
        &self.atoms[signed.atom()].literals[usize::from(signed.is_negative())]
    }

    pub(super) fn value(&self, signed: Signed) -> Option<bool> {
        self.atoms[signed.atom()].assigned.map(|assigned| assigned.positive != signed.is_negative())
    }

    /// How the atom of the literal was assigned; it must have a value.
    pub(super) fn assigned(&self, signed: Signed) -> Assigned {
        self.atoms[signed.atom()].assigned.expect("only asked of literals with a value")
    }

    pub(super) fn order(&self) -> &[Signed] {
        &self.order
    }

    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    pub(super) fn atom_count(&self) -> usize {
        self.atoms.len()
    }

    pub(super) fn push_level(&mut self) {
        self.levels.push(self.order.len());
    }

    /// Makes the literal true in the current level; its atom must not have a value.
    pub(super) fn assign(&mut self, signed: Signed, reason: Option<ClauseId>) {
        let assigned = Assigned { positive: !signed.is_negative(), level: self.level(), reason };
        debug_assert!(self.value(signed).is_none(), "an atom is assigned once");
        self.atoms[signed.atom()].assigned = Some(assigned);
        self.order.push(signed);
    }

    /// Backtracks to the end of the level.
    pub(super) fn back_to(&mut self, level: u32) {
        let Some(&start) = self.levels.get(level as usize) else { return };
        self.levels.truncate(level as usize);
        for signed in self.order.drain(start..) {
            self.atoms[signed.atom()].assigned = None;
        }
    }
}

/// A canonical form of the literal: smaller side first, leading coefficient positive.
fn ordered(literal: Literal<TermId>) -> Literal<TermId> {
    match literal {
        Literal::Equal(a, b) if b < a => Literal::Equal(b, a),
        Literal::Distinct(a, b) if b < a => Literal::Distinct(b, a),
        Literal::Linear(linear)
            if matches!(linear.relation(), Relation::Equal | Relation::Distinct)
                && linear.terms().first().is_some_and(|&(_, coefficient)| coefficient < 0) =>
        {
            Literal::Linear(linear.opposite(linear.relation()))
        }
        literal => literal,
    }
}
