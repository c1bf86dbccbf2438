//! Transitions: guards split into disjuncts, and updates of cells.

use super::{Access, Disjunct, Formula, Literal, ProcVar, SymbolId, Term, Variables};
use garret_base::source::Span;
use smallvec::SmallVec;

/// A transition. Each disjunct of its guard is a step of its own, with its own reads.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The name in the source.
    pub name: String,
    /// The parameters and the other process variables.
    pub variables: Variables,
    /// The parameter that reads and writes weak cells; always present in a weak system.
    pub main: Option<ProcVar>,
    /// The guard is the disjunction of these; none when it is false.
    pub guards: Vec<Disjunct>,
    /// The updates, of pairwise different symbols; all at once.
    pub updates: Vec<Update>,
    /// What it puts into the store buffer besides its entry.
    pub store_fences: StoreFences,
    /// Where the name is in the source.
    pub span: Span,
}

impl Transition {
    /// Of its arguments, the process that reads and writes weak cells; the first one where none is said to. None without arguments.
    #[must_use]
    pub fn actor<P: Copy>(&self, arguments: &[P]) -> Option<P> {
        arguments.get(self.main.map_or(0, |main| usize::from(main.0))).copied()
    }

    /// Whether it waits for the store buffer to be empty, whatever part of its guard holds.
    #[must_use]
    pub fn is_fenced(&self) -> bool {
        self.guards.iter().all(Disjunct::has_fence)
    }

    /// Puts a fence into each part of the guard that has none.
    pub fn add_fence(&mut self) {
        for guard in self.guards.iter_mut().filter(|guard| !guard.has_fence()) {
            guard.literals.push(Literal::Fence);
        }
    }

    /// Takes all fences out of the guard.
    pub fn remove_fences(&mut self) {
        self.guards.iter_mut().for_each(Disjunct::remove_fence);
    }
}

/// Where a step keeps the writes of its main process in order, without waiting: it puts a *marker* into the store buffer, and what is younger than
/// a marker reaches memory after what is older. It means something under memory models only that let the writes of a process pass each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreFences {
    /// A marker comes before the entry of the step.
    pub before: bool,
    /// A marker comes after it.
    pub after: bool,
}

impl StoreFences {
    /// Whether there is one.
    #[must_use]
    pub fn any(self) -> bool {
        self.before || self.after
    }
}

/// Assignments to cells of one symbol.
#[derive(Clone, Debug)]
pub struct Update {
    /// The symbol whose cells are written.
    pub symbol: SymbolId,
    /// The cells in question.
    pub target: Target,
    /// The first branch whose condition holds gives the value; where none does, the cell is not written.
    pub branches: Vec<Branch>,
}

impl Update {
    /// Calls `visit` on every cell that a right-hand side or the condition of a branch mentions.
    pub fn for_each_access<'a>(&'a self, visit: &mut impl FnMut(&'a Access)) {
        for Branch { condition, value } in &self.branches {
            condition.for_each_literal(&mut |literal| literal.for_each_access(visit));
            if let Value::Term(term) = value {
                term.for_each_access(visit);
            }
        }
    }
}

/// The cells that an update is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// One cell, with these indices (none for a variable).
    Cell(SmallVec<[ProcVar; 2]>),
    /// Every cell of the array; these variables, bound in the branches, range over all processes, equal ones included.
    Every(SmallVec<[ProcVar; 2]>),
}

/// A branch of an update.
#[derive(Clone, Debug)]
pub struct Branch {
    /// When it applies, given that no earlier branch does. Without fences.
    pub condition: Formula,
    /// What is written.
    pub value: Value,
}

/// What is written to a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The value of a term before the step.
    Term(Term),
    /// An arbitrary value of the sort.
    Any,
}
