//! Formulas in negation normal form, generic in their atoms.
//!
//! This is the only tree of formulas in the library. Its uses differ in the atoms: literals and quantifiers over the variables of
//! a declaration ([`super::Atom`]), facts about the terms of a cube, about cells of the machine, or about values that are not
//! known yet.

use super::Atom;
use std::convert::Infallible;

/// A formula in negation normal form.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Formula<A = Atom> {
    /// True.
    True,
    /// False.
    False,
    /// An atom, opaque to this type.
    Atom(A),
    /// The conjunction of these; at least two.
    And(Vec<Formula<A>>),
    /// The disjunction of these; at least two.
    Or(Vec<Formula<A>>),
}

impl<A> Formula<A> {
    /// True or false.
    #[must_use]
    pub fn truth(holds: bool) -> Self {
        if holds { Self::True } else { Self::False }
    }

    /// The conjunction, flattened.
    #[must_use]
    pub fn and(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::True => {}
                Self::False => return Self::False,
                Self::And(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Self::True,
            1 => flat.swap_remove(0),
            _ => Self::And(flat),
        }
    }

    /// The disjunction, flattened.
    #[must_use]
    pub fn or(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::or_by(parts, |_, _| false)
    }

    /// The disjunction, flattened. A disjunct is dropped if `absorb` merges it into an earlier one: `absorb` then returns true,
    /// and has changed the earlier one to stand for both.
    pub fn or_by(parts: impl IntoIterator<Item = Self>, absorb: impl Fn(&mut Self, &Self) -> bool) -> Self {
        let mut flat: Vec<Self> = Vec::new();
        let add = |flat: &mut Vec<Self>, part: Self| {
            if !flat.iter_mut().any(|known| absorb(known, &part)) {
                flat.push(part);
            }
        };
        for part in parts {
            match part {
                Self::False => {}
                Self::True => return Self::True,
                Self::Or(inner) => inner.into_iter().for_each(|part| add(&mut flat, part)),
                other => add(&mut flat, other),
            }
        }
        match flat.len() {
            0 => Self::False,
            1 => flat.swap_remove(0),
            _ => Self::Or(flat),
        }
    }

    /// The conjuncts.
    #[must_use]
    pub fn conjuncts(&self) -> &[Self] {
        match self {
            Self::True => &[],
            Self::And(parts) => parts,
            _ => std::slice::from_ref(self),
        }
    }

    /// Calls `visit` on every atom.
    pub fn for_each_atom<'a>(&'a self, visit: &mut impl FnMut(&'a A)) {
        match self {
            Self::True | Self::False => {}
            Self::Atom(atom) => visit(atom),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.for_each_atom(visit)),
        }
    }

    /// The truth value, given those of the atoms; `holds` is called from left to right, and only as far as needed.
    pub fn eval(&self, holds: &mut impl FnMut(&A) -> bool) -> bool {
        match self {
            Self::True => true,
            Self::False => false,
            Self::Atom(atom) => holds(atom),
            Self::And(parts) => parts.iter().all(|part| part.eval(holds)),
            Self::Or(parts) => parts.iter().any(|part| part.eval(holds)),
        }
    }

    /// The truth value if it is determined, given the known truth values of some atoms.
    pub fn eval_partly(&self, holds: &mut impl FnMut(&A) -> Option<bool>) -> Option<bool> {
        let (parts, unit) = match self {
            Self::True => return Some(true),
            Self::False => return Some(false),
            Self::Atom(atom) => return holds(atom),
            Self::And(parts) => (parts, true),
            Self::Or(parts) => (parts, false),
        };
        let mut all = Some(unit);
        for part in parts {
            match part.eval_partly(holds) {
                Some(holds) if holds == unit => {}
                Some(holds) => return Some(holds),
                None => all = None,
            }
        }
        all
    }

    /// Replaces the atoms by formulas, and simplifies if these are true or false.
    ///
    /// # Errors
    /// The first error that `replace` returns.
    pub fn try_map<B, E>(
        &self,
        replace: &mut impl FnMut(&A) -> Result<Formula<B>, E>,
    ) -> Result<Formula<B>, E> {
        self.try_map_by(Formula::or, replace)
    }

    /// The same as [`Self::try_map`], with disjunctions made by `or`.
    ///
    /// # Errors
    /// The first error that `replace` returns.
    pub fn try_map_by<B, E>(
        &self,
        or: fn(Vec<Formula<B>>) -> Formula<B>,
        replace: &mut impl FnMut(&A) -> Result<Formula<B>, E>,
    ) -> Result<Formula<B>, E> {
        Ok(match self {
            Self::True => Formula::True,
            Self::False => Formula::False,
            Self::Atom(atom) => replace(atom)?,
            Self::And(parts) => Formula::and(all(parts, or, replace)?),
            Self::Or(parts) => or(all(parts, or, replace)?),
        })
    }

    /// The same as [`Self::try_map`] for a replacement that cannot fail.
    #[must_use]
    pub fn map<B>(&self, replace: &mut impl FnMut(&A) -> Formula<B>) -> Formula<B> {
        let Ok::<_, Infallible>(mapped) = self.try_map(&mut |atom| Ok(replace(atom)));
        mapped
    }

    /// The negation, given the negations of the atoms; `None` if one of them has none.
    pub fn negated_by(&self, negate: &mut impl FnMut(&A) -> Option<Self>) -> Option<Self> {
        let mut all = |parts: &[Self]| -> Option<Vec<Self>> {
            parts.iter().map(|part| part.negated_by(negate)).collect()
        };
        Some(match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Atom(atom) => negate(atom)?,
            Self::And(parts) => Self::or(all(parts)?),
            Self::Or(parts) => Self::and(all(parts)?),
        })
    }
}

impl<A: Clone> Formula<A> {
    /// The disjunctive normal form: all conjunctions of atoms that make the formula true. Their number is exponential; this is
    /// for tests.
    #[must_use]
    pub fn ways(&self) -> Vec<Vec<A>> {
        match self {
            Self::True => vec![Vec::new()],
            Self::False => Vec::new(),
            Self::Atom(atom) => vec![vec![atom.clone()]],
            Self::Or(parts) => parts.iter().flat_map(Self::ways).collect(),
            Self::And(parts) => parts.iter().fold(vec![Vec::new()], |all, part| {
                let more = part.ways();
                all.iter().flat_map(|it| more.iter().map(|more| [&it[..], more].concat())).collect()
            }),
        }
    }
}

fn all<A, B, E>(
    parts: &[Formula<A>],
    or: fn(Vec<Formula<B>>) -> Formula<B>,
    replace: &mut impl FnMut(&A) -> Result<Formula<B>, E>,
) -> Result<Vec<Formula<B>>, E> {
    parts.iter().map(|part| part.try_map_by(or, replace)).collect()
}
