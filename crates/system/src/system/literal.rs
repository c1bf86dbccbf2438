//! Terms, literals and quantifiers over the process variables of one declaration.

use super::{Formula, SymbolId};
use garret_solver::Relation;
use smallvec::SmallVec;

/// A process variable: an index into the [`super::Variables`] of its declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProcVar(pub u16);

impl ProcVar {
    /// The variable with this index.
    ///
    /// # Panics
    /// If the index does not fit into `u16`: a declaration has fewer variables.
    #[must_use]
    pub fn of_index(index: usize) -> Self {
        Self(u16::try_from(index).expect("a declaration has fewer than 65536 process variables"))
    }
}

/// A cell as it occurs in a declaration.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Access {
    /// The variable, array or constant.
    pub symbol: SymbolId,
    /// One index for each dimension.
    pub indices: SmallVec<[ProcVar; 2]>,
    /// The process that reads, for a weak cell outside `init`; `None` for other cells.
    pub reader: Option<ProcVar>,
}

/// A linear expression over arithmetic cells: the sum of coefficient times cell, plus the constant.
///
/// For the sort `real` the constant is in units of `1 / real_scale`, like the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Linear {
    /// Coefficients and cells; a cell may be repeated.
    pub terms: Vec<(i64, Access)>,
    /// The constant summand.
    pub constant: i64,
}

/// A term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A cell of a discrete sort (enumeration, abstract type, process).
    Access(Access),
    /// A process.
    Process(ProcVar),
    /// The constructor of this index in its enumeration.
    Constructor(u32),
    /// A term of an arithmetic sort.
    Linear(Linear),
}

/// A literal. All but [`Literal::Fence`] and [`Literal::FenceAll`] have a negation that is a formula.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Literal {
    /// Two terms of one discrete sort are equal.
    Equal(Term, Term),
    /// Two terms of one discrete sort differ.
    Distinct(Term, Term),
    /// The linear expression has this relation to zero.
    Linear(Linear, Relation),
    /// The first process is strictly smaller than the second.
    Before(Term, Term),
    /// The process is the constant `#i`, with `i` counted from 1.
    Is(ProcVar, u32),
    /// The process is not the constant `#i`.
    IsNot(ProcVar, u32),
    /// The store buffer of the main process is empty.
    Fence,
    /// The store buffers of all processes are empty.
    FenceAll,
}

/// An atom of a formula in a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    /// A literal.
    Literal(Literal),
    /// For all values of the variables.
    Forall(Quantified),
    /// For some values of the variables.
    Exists(Quantified),
}

/// Quantified variables and their body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantified {
    /// The variables, pairwise distinct.
    pub variables: SmallVec<[ProcVar; 1]>,
    /// The processes they range over.
    pub scope: Scope,
    /// The formula they are bound in.
    pub body: Box<Formula>,
}

/// The processes that a quantified variable ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All processes.
    All,
    /// The processes that are not parameters of the declaration, whether or not the parameters occur.
    Others,
}

impl From<Literal> for Formula {
    fn from(literal: Literal) -> Self {
        Self::Atom(Atom::Literal(literal))
    }
}

impl Formula {
    /// The negation, in negation normal form; `None` if the formula contains a fence.
    #[must_use]
    pub fn negated(&self) -> Option<Self> {
        self.negated_by(&mut |atom| match atom {
            Atom::Literal(literal) => literal.negated(),
            Atom::Forall(inner) => Some(Self::Atom(Atom::Exists(inner.with_body(inner.body.negated()?)))),
            Atom::Exists(inner) => Some(Self::Atom(Atom::Forall(inner.with_body(inner.body.negated()?)))),
        })
    }

    /// Whether a quantifier ranges over the processes that are not parameters.
    #[must_use]
    pub fn speaks_of_others(&self) -> bool {
        let mut found = false;
        self.for_each_atom(&mut |atom| {
            if let Atom::Forall(inner) | Atom::Exists(inner) = atom {
                found |= inner.scope == Scope::Others || inner.body.speaks_of_others();
            }
        });
        found
    }

    /// Calls `visit` on every literal, quantified ones included.
    pub fn for_each_literal<'a>(&'a self, visit: &mut impl FnMut(&'a Literal)) {
        for_each_literal(self, visit);
    }
}

// a separate function, because the type of a closure for a formula would contain the types for its subformulas
fn for_each_literal<'a>(formula: &'a Formula, visit: &mut dyn FnMut(&'a Literal)) {
    formula.for_each_atom(&mut |atom| match atom {
        Atom::Literal(literal) => visit(literal),
        Atom::Forall(inner) | Atom::Exists(inner) => for_each_literal(&inner.body, visit),
    });
}

impl Quantified {
    fn with_body(&self, body: Formula) -> Self {
        Self { variables: self.variables.clone(), scope: self.scope, body: Box::new(body) }
    }
}

impl Literal {
    /// Whether it requires empty store buffers, of the main process or of all processes.
    #[must_use]
    pub fn is_fence(&self) -> bool {
        matches!(self, Self::Fence | Self::FenceAll)
    }

    /// The negation; `None` for fences.
    #[must_use]
    pub fn negated(&self) -> Option<Formula> {
        Some(Formula::from(match self {
            Self::Equal(left, right) => Self::Distinct(left.clone(), right.clone()),
            Self::Distinct(left, right) => Self::Equal(left.clone(), right.clone()),
            Self::Linear(linear, Relation::Equal) => Self::Linear(linear.clone(), Relation::Distinct),
            Self::Linear(linear, Relation::Distinct) => Self::Linear(linear.clone(), Relation::Equal),
            // not (e <= 0) is -e < 0
            Self::Linear(linear, Relation::AtMost) => Self::Linear(linear.opposite(), Relation::Below),
            Self::Linear(linear, Relation::Below) => Self::Linear(linear.opposite(), Relation::AtMost),
            // the order is total: not (a < b) is a = b or b < a
            Self::Before(left, right) => {
                return Some(Formula::or([
                    Formula::from(Self::Equal(left.clone(), right.clone())),
                    Formula::from(Self::Before(right.clone(), left.clone())),
                ]));
            }
            Self::Is(process, number) => Self::IsNot(*process, *number),
            Self::IsNot(process, number) => Self::Is(*process, *number),
            Self::Fence | Self::FenceAll => return None,
        }))
    }

    /// Calls `visit` on every process variable that the literal mentions.
    pub fn for_each_variable(&self, visit: &mut impl FnMut(ProcVar)) {
        match self {
            Self::Equal(left, right) | Self::Distinct(left, right) | Self::Before(left, right) => {
                for term in [left, right] {
                    if let Term::Process(variable) = term {
                        visit(*variable);
                    }
                }
            }
            Self::Is(variable, _) | Self::IsNot(variable, _) => visit(*variable),
            Self::Linear(..) | Self::Fence | Self::FenceAll => {}
        }
        self.for_each_access(&mut |access| {
            access.indices.iter().chain(&access.reader).for_each(|&variable| visit(variable));
        });
    }

    /// Calls `visit` on every cell that the literal mentions.
    pub fn for_each_access<'a>(&'a self, visit: &mut impl FnMut(&'a Access)) {
        match self {
            Self::Equal(left, right) | Self::Distinct(left, right) | Self::Before(left, right) => {
                left.for_each_access(visit);
                right.for_each_access(visit);
            }
            Self::Linear(linear, _) => linear.terms.iter().for_each(|(_, access)| visit(access)),
            Self::Is(..) | Self::IsNot(..) | Self::Fence | Self::FenceAll => {}
        }
    }
}

impl Literal {
    /// The same as [`Self::for_each_variable`], with mutable variables.
    pub fn for_each_variable_mut(&mut self, visit: &mut impl FnMut(&mut ProcVar)) {
        match self {
            Self::Equal(left, right) | Self::Distinct(left, right) | Self::Before(left, right) => {
                for term in [left, right] {
                    if let Term::Process(variable) = term {
                        visit(variable);
                    }
                }
            }
            Self::Is(variable, _) | Self::IsNot(variable, _) => visit(variable),
            Self::Linear(..) | Self::Fence | Self::FenceAll => {}
        }
        self.for_each_access_mut(&mut |access| {
            access.indices.iter_mut().chain(&mut access.reader).for_each(&mut *visit);
        });
    }

    /// The same as [`Self::for_each_access`], with mutable cells.
    pub fn for_each_access_mut(&mut self, visit: &mut impl FnMut(&mut Access)) {
        match self {
            Self::Equal(left, right) | Self::Distinct(left, right) | Self::Before(left, right) => {
                left.for_each_access_mut(visit);
                right.for_each_access_mut(visit);
            }
            Self::Linear(linear, _) => linear.terms.iter_mut().for_each(|(_, access)| visit(access)),
            Self::Is(..) | Self::IsNot(..) | Self::Fence | Self::FenceAll => {}
        }
    }
}

impl Term {
    /// The same as [`Self::for_each_access`], with mutable cells.
    pub fn for_each_access_mut(&mut self, visit: &mut impl FnMut(&mut Access)) {
        match self {
            Self::Access(access) => visit(access),
            Self::Linear(linear) => linear.terms.iter_mut().for_each(|(_, access)| visit(access)),
            Self::Process(_) | Self::Constructor(_) => {}
        }
    }

    /// Calls `visit` on every cell that the term mentions.
    pub fn for_each_access<'a>(&'a self, visit: &mut impl FnMut(&'a Access)) {
        match self {
            Self::Access(access) => visit(access),
            Self::Linear(linear) => linear.terms.iter().for_each(|(_, access)| visit(access)),
            Self::Process(_) | Self::Constructor(_) => {}
        }
    }
}

impl Linear {
    /// The expression multiplied by -1. It never overflows, because the constants of a source text are far from the limits of
    /// `i64` ([`crate::lang`] rejects larger ones).
    #[must_use]
    pub fn opposite(&self) -> Self {
        Self {
            terms: self.terms.iter().map(|(coefficient, access)| (-coefficient, access.clone())).collect(),
            constant: -self.constant,
        }
    }
}
