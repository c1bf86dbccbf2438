//! Formulas over the terms of a cube.

use super::term::CubeTerm;
use garret_machine::memory::Proc;
use garret_solver::{Linear as CubeLinear, Literal, Relation};
use garret_system::system::Formula;
use smallvec::SmallVec;
use std::convert::Infallible;

/// What formulas over the terms of a cube are made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum CubeAtom {
    /// It depends on a process outside the cube.
    Unknown,
    Literal(Literal<CubeTerm>),
    /// The weak cell is read; true.
    Read(CubeTerm),
    /// The buffer of the main process is empty.
    Fence,
    /// The buffers of all processes are empty.
    FenceAll,
}

/// A formula over the terms of a cube.
pub(crate) type Ground = Formula<CubeAtom>;

/// What is asked and made of formulas over the terms of a cube.
pub(crate) trait GroundFormula: Sized {
    /// It depends on a process outside the cube.
    const UNKNOWN: Self;
    /// The literal.
    fn literal(literal: Literal<CubeTerm>) -> Self;

    /// The weak cell is read.
    fn read(cell: CubeTerm) -> Self;

    /// The disjunction; several values of one term, read or not, are one case.
    fn cases(parts: impl IntoIterator<Item = Self>) -> Self;

    /// Makes this one say what it says or what the other does, where both are about the values of one term only, and read the
    /// same; whether they are.
    fn widen(&mut self, other: &Self) -> bool;

    /// Calls `visit` on every literal.
    fn for_each_literal<'g>(&'g self, visit: &mut impl FnMut(&'g Literal<CubeTerm>));

    /// Calls `visit` on every weak cell that is read in some branch.
    fn for_each_read(&self, visit: &mut impl FnMut(CubeTerm));

    /// The formula with other literals.
    fn map_literals(&self, replace: &mut impl FnMut(&Literal<CubeTerm>) -> Literal<CubeTerm>) -> Self;

    /// The formula with its literals replaced.
    ///
    /// # Errors
    /// The first that `replace` makes.
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
    /// Some process outside the cube.
    Outside,
    /// What a cell holds of a process outside the cube: any value, a process of the cube, too.
    Unknown,
}

/// A number does not fit in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overflow;

/// The linear constraint, or its truth when it has no term.
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
