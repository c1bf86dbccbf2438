//! The numeric constraints of one declaration, for the decision procedure.

use crate::analysis::facts::Facts;
use garret_base::map::IndexSet;
use garret_solver::{
    Budget, Error, Linear as SolverLinear, Literal as SolverLiteral, Relation, Solver, Sort, SortId,
};
use garret_system::system::{Access, Linear, Literal, ProcVar, Sort as SystemSort, SymbolId, System};
use smallvec::SmallVec;

/// A cell, by the names of its indices in a declaration: cells with different names may be the same cell.
pub(super) type Named = (SymbolId, SmallVec<[ProcVar; 2]>);

/// A linear combination of cells, plus a constant.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    pub(super) cells: Vec<(Named, i64)>,
    pub constant: i64,
}

impl Sum {
    /// Adds an expression times a factor; None if a number does not fit in 64 bits.
    pub(super) fn add(&mut self, linear: &Linear, factor: i64) -> Option<()> {
        for (times, access) in &linear.terms {
            self.cells.push((named(access), times.checked_mul(factor)?));
        }
        self.constant = self.constant.checked_add(linear.constant.checked_mul(factor)?)?;
        Some(())
    }
}

/// The name of an accessed cell.
pub(super) fn named(access: &Access) -> Named {
    (access.symbol, access.indices.clone())
}

/// The numbers that are read at one instant.
pub(super) struct Numbers<'a> {
    system: &'a System,
    solver: Solver,
    sort: SortId,
    cells: IndexSet<Named>,
    /// Whether the constraints are contradictory.
    is_impossible: bool,
}

impl<'a> Numbers<'a> {
    /// No constraints yet. Where the budget ends, nothing is excluded.
    pub(super) fn new(system: &'a System, budget: &Budget) -> Self {
        let mut solver = Solver::new();
        solver.set_budget(budget.clone());
        let sort = solver.add_sort(Sort::Integer);
        Self { system, solver, sort, cells: IndexSet::default(), is_impossible: false }
    }

    /// Adds the literals about integers.
    pub(super) fn say<'l>(&mut self, literals: impl IntoIterator<Item = &'l Literal>) {
        for literal in literals {
            let Literal::Linear(linear, relation) = literal else { continue };
            let mut sum = Sum::default();
            // a literal with a number that does not fit is ignored
            if self.is_integer(linear) && sum.add(linear, 1).is_some() {
                self.compare(&sum, *relation);
            }
        }
    }

    /// Adds the bounds of all cells that were mentioned.
    pub(super) fn say_bounds(&mut self, facts: &Facts) {
        for cell in self.cells.clone() {
            let bounds = facts.bounds(cell.0);
            for (side, factor) in [(bounds.least, -1), (bounds.most, 1)] {
                if let Some(constant) = side.and_then(|side| side.checked_mul(-factor)) {
                    let cells = vec![(cell.clone(), factor)];
                    self.compare(&Sum { cells, constant }, Relation::AtMost);
                }
            }
        }
    }

    /// Whether the constraints imply that the sum is not in this relation to zero.
    pub(super) fn excludes(&mut self, sum: &Sum, relation: Relation) -> bool {
        if self.is_impossible {
            return true;
        }
        let Some(literal) = self.literal(sum, relation) else { return false };
        let negation = self.solver.negate(&literal);
        self.solver.entails(&negation) == Ok(true)
    }

    /// Mentions the cells, for [`Numbers::say_bounds`].
    pub(super) fn mention<'c>(&mut self, cells: impl Iterator<Item = &'c (Named, i64)>) {
        self.cells.extend(cells.map(|(cell, _)| cell.clone()));
    }

    /// Whether the constraints are contradictory.
    pub(super) fn are_impossible(&mut self) -> bool {
        self.is_impossible || is_refuted(&self.solver.check())
    }

    pub(super) fn is_integer(&self, linear: &Linear) -> bool {
        linear.terms.iter().all(|(_, access)| self.system.symbol(access.symbol).sort == SystemSort::Integer)
    }

    /// Adds that the sum is in this relation to zero.
    pub(super) fn compare(&mut self, sum: &Sum, relation: Relation) {
        if self.is_impossible {
            return;
        }
        if let Some(literal) = self.literal(sum, relation) {
            self.is_impossible = is_refuted(&self.solver.assert(&literal));
        }
    }

    fn literal(&mut self, sum: &Sum, relation: Relation) -> Option<SolverLiteral<garret_solver::TermId>> {
        let mut terms = Vec::new();
        for (cell, factor) in &sum.cells {
            let number = self.cells.insert_full(cell.clone()).0 as u64;
            terms.push((self.solver.variable(number, self.sort), *factor));
        }
        Some(SolverLiteral::Linear(SolverLinear::new(terms, sum.constant, relation)?))
    }
}

/// Whether the assertions are known to be inconsistent.
fn is_refuted(outcome: &Result<(), Error>) -> bool {
    matches!(outcome, Err(Error::Inconsistent(_)))
}
