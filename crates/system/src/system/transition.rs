//! Transitions: guards split into disjuncts, and updates of cells.

use super::{Access, Disjunct, Formula, Literal, ProcVar, SymbolId, Term, Variables};
use garret_base::source::Span;
use smallvec::SmallVec;

/// A transition. Each disjunct of its guard is a separate step, with its own reads.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The name in the source.
    pub name: String,
    /// The parameters and the other process variables.
    pub variables: Variables,
    /// The parameter that reads and writes weak cells; always present in a weak system.
    pub main: Option<ProcVar>,
    /// The disjuncts of the guard; empty if it is false.
    pub guards: Vec<Disjunct>,
    /// The updates of pairwise different symbols; they happen simultaneously.
    pub updates: Vec<Update>,
    /// The markers that it puts into the store buffer besides its entry.
    pub store_fences: StoreFences,
    /// The place of the name in the source.
    pub span: Span,
}

impl Transition {
    /// The argument that is the main process, which reads and writes weak cells, or the first argument if there is no main
    /// process. `None` without arguments.
    #[must_use]
    pub fn actor<P: Copy>(&self, arguments: &[P]) -> Option<P> {
        arguments.get(self.main.map_or(0, |main| usize::from(main.0))).copied()
    }

    /// Whether every disjunct of the guard requires an empty store buffer.
    #[must_use]
    pub fn is_fenced(&self) -> bool {
        self.guards.iter().all(Disjunct::has_fence)
    }

    /// Adds a fence to each disjunct of the guard that has none.
    pub fn add_fence(&mut self) {
        for guard in self.guards.iter_mut().filter(|guard| !guard.has_fence()) {
            guard.literals.push(Literal::Fence);
        }
    }

    /// Removes all fences from the guard.
    pub fn remove_fences(&mut self) {
        self.guards.iter_mut().for_each(Disjunct::remove_fence);
    }
}

/// Where a step keeps the writes of its main process in order, without waiting: it puts a *marker* into the store buffer, and
/// entries younger than a marker reach memory after those older than it. It has an effect only under memory models that may
/// reorder the writes of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreFences {
    /// A marker before the entry of the step.
    pub before: bool,
    /// A marker after it.
    pub after: bool,
}

impl StoreFences {
    /// Whether there is a marker.
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
    /// The cells that are written.
    pub target: Target,
    /// The first branch whose condition holds gives the value; if there is none, the cell is not written.
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

/// The cells that an update writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// One cell, with these indices (empty for a variable).
    Cell(SmallVec<[ProcVar; 2]>),
    /// Every cell of the array; these variables are bound in the branches and range over all processes, equal ones included.
    Every(SmallVec<[ProcVar; 2]>),
}

/// A branch of an update.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The condition under which it applies, given that no earlier branch does. It has no fences.
    pub condition: Formula,
    /// The value that is written.
    pub value: Value,
}

/// The value that is written to a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The value of a term before the step.
    Term(Term),
    /// An arbitrary value of the sort.
    Any,
}
