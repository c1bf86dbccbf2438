//! Formulas over the terms of a cube.

use super::term::CubeTerm;
use garret_machine::memory::Proc;
use garret_solver::{Linear as CubeLinear, Literal, Relation};
use garret_system::system::Formula;
use smallvec::SmallVec;
use std::convert::Infallible;

/// The atoms of formulas over the terms of a cube.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum CubeAtom {
    /// A condition that depends on a process outside the cube.
    Unknown,
    Literal(Literal<CubeTerm>),
    /// The weak cell is read; always true.
    Read(CubeTerm),
    /// The buffer of the main process is empty.
    Fence,
    /// The buffers of all processes are empty.
    FenceAll,
}

/// A formula over the terms of a cube.
pub(crate) type Ground = Formula<CubeAtom>;

/// Constructors and queries for formulas over the terms of a cube.
pub(crate) trait GroundFormula: Sized {
    /// A condition that depends on a process outside the cube.
    const UNKNOWN: Self;
    /// The formula that consists of this literal.
    fn literal(literal: Literal<CubeTerm>) -> Self;

    /// The formula that says that the weak cell is read; always true.
    fn read(cell: CubeTerm) -> Self;

    /// The disjunction. Disjuncts about the values of the same term, with or without the same read, are merged into one.
    fn cases(parts: impl IntoIterator<Item = Self>) -> Self;

    /// Replaces this formula by its disjunction with the other one, if both only restrict the values of one term and read the same
    /// cell. Returns whether they do.
    fn widen(&mut self, other: &Self) -> bool;

    /// Calls `visit` on every literal.
    fn for_each_literal<'g>(&'g self, visit: &mut impl FnMut(&'g Literal<CubeTerm>));

    /// Calls `visit` on every weak cell that is read in some branch.
    fn for_each_read(&self, visit: &mut impl FnMut(CubeTerm));

    /// The formula with each literal replaced by another literal.
    fn map_literals(&self, replace: &mut impl FnMut(&Literal<CubeTerm>) -> Literal<CubeTerm>) -> Self;

    /// The formula with each literal replaced by a formula.
    ///
    /// # Errors
    /// The first error that `replace` returns.
    fn with_literals<E>(
        &self,
        replace: &mut impl FnMut(&Literal<CubeTerm>) -> Result<Self, E>,
    ) -> Result<Self, E>;
}

impl GroundFormula for Ground {
    const UNKNOWN: Self = Self::Atom(CubeAtom::Unknown);
    fn literal(literal: Literal<CubeTerm>) -> Self {
        Self::Atom(CubeAtom::Literal(literal))
    }

    fn read(cell: CubeTerm) -> Self {
        Self::Atom(CubeAtom::Read(cell))
    }

    fn cases(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::or_by(parts, Self::widen)
    }

    fn widen(&mut self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Atom(CubeAtom::Literal(Literal::Member(term, domain))),
                Self::Atom(CubeAtom::Literal(Literal::Member(other, more))),
            ) if term == other => {
                *domain = domain.union(more);
                true
            }
            (Self::And(parts), Self::And(others)) => match (parts.as_mut_slice(), others.as_slice()) {
                (
                    [first, Self::Atom(CubeAtom::Read(cell))],
                    [other, Self::Atom(CubeAtom::Read(other_cell))],
                ) if cell == other_cell => first.widen(other),
                _ => false,
            },
            _ => false,
        }
    }

    fn for_each_literal<'g>(&'g self, visit: &mut impl FnMut(&'g Literal<CubeTerm>)) {
        self.for_each_atom(&mut |atom| {
            if let CubeAtom::Literal(literal) = atom {
                visit(literal);
            }
        });
    }

    fn for_each_read(&self, visit: &mut impl FnMut(CubeTerm)) {
        self.for_each_atom(&mut |atom| {
            if let CubeAtom::Read(cell) = atom {
                visit(*cell);
            }
        });
    }

    fn map_literals(&self, replace: &mut impl FnMut(&Literal<CubeTerm>) -> Literal<CubeTerm>) -> Self {
        let Ok::<_, Infallible>(mapped) =
            self.with_literals(&mut |literal| Ok(Self::literal(replace(literal))));
        mapped
    }

    fn with_literals<E>(
        &self,
        replace: &mut impl FnMut(&Literal<CubeTerm>) -> Result<Self, E>,
    ) -> Result<Self, E> {
        self.try_map_by(Self::cases, &mut |atom| match atom {
            CubeAtom::Literal(literal) => replace(literal),
            other => Ok(Self::Atom(other.clone())),
        })
    }
}

/// The value of a term, over the terms of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CubeValue {
    /// The value of this term, of a discrete sort.
    Term(CubeTerm),
    /// A constructor of an enumeration.
    Constructor(u32),
    /// A process of the cube.
    Process(Proc),
    /// A linear expression, with its constant.
    Linear(SmallVec<[(CubeTerm, i64); 2]>, i64),
    /// A process outside the cube.
    Outside,
    /// The value of a cell of a process outside the cube: any value, including a process of the cube.
    Unknown,
}

/// A number does not fit in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overflow;

/// The linear constraint as a formula; true or false if it has no term.
pub(crate) fn linear_literal(
    terms: SmallVec<[(CubeTerm, i64); 2]>,
    constant: i64,
    relation: Relation,
) -> Result<Ground, Overflow> {
    let linear = CubeLinear::new(terms, constant, relation).ok_or(Overflow)?;
    if !linear.terms().is_empty() {
        return Ok(Ground::literal(Literal::Linear(linear)));
    }
    Ok(Ground::truth(relation.holds(constant.cmp(&0))))
}
