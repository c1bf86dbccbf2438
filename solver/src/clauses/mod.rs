//! Clauses modulo a theory: decide, propagate, learn, backtrack.
//!
//! The theory is told each assigned literal at once. It is asked for the consistency of all of them when every clause is satisfied.
//! If it cannot answer without a case distinction, it returns literals to decide or a lemma.
//!
//! # Sources
//! Nieuwenhuis, Oliveras and Tinelli, *Solving SAT and SAT modulo theories: DPLL(T)* (2006).

mod analysis;
mod assignment;
mod database;
#[cfg(test)]
mod tests;

pub(crate) use assignment::Signed;

use crate::conflict::{AssertionId, Cause};
use crate::theory::{Completion, Decisions, Failure, Theory};
use crate::{Literal, OutOfBudget, TermId};
use alloc::vec::Vec;
use analysis::{UsedAssertions, analyse};
use assignment::Assignment;
use core::cmp::Reverse;
use database::{Database, Origin};

/// A search for an assignment that satisfies the clauses and the theory. Only its memory is kept for the next search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    assignment: Assignment,
    database: Database,
    /// The number of literals of the assignment that have been propagated.
    propagated: usize,
    footing: UsedAssertions,
    /// The literals that the theory wants to be decided, the first one last.
    requested_decisions: Decisions,
}

/// The purpose of a search.
pub(crate) enum Goal<'l, T> {
    /// To find out whether there is an assignment.
    Answer,
    /// To inspect the theory while it assumes a satisfying assignment.
    Witness(&'l mut dyn FnMut(&mut T)),
}

/// A clause whose literals are all false.
type FalseClause = Vec<Signed>;

impl Search {
    /// Decides whether the clauses and the assumptions of the theory are satisfiable together. If not, the error is a set of
    /// assertions that is inconsistent with the assumptions, unless the budget ended.
    pub(crate) fn run<'a, T: Theory>(
        &mut self,
        theory: &mut T,
        clauses: impl Iterator<Item = (AssertionId, &'a [Literal<TermId>])>,
        goal: Goal<'_, T>,
    ) -> Result<(), Failure<Vec<AssertionId>>> {
        self.assignment.clear();
        self.database.clear();
        self.propagated = 0;
        self.footing.assertions.clear();
        self.requested_decisions.clear();
        theory.push();
        let satisfiable = self.decide_all(theory, clauses);
        if let (Ok(true), Goal::Witness(look)) = (&satisfiable, goal) {
            look(theory);
        }
        theory.pop(1 + self.assignment.level() as usize);
        match satisfiable {
            Ok(true) => Ok(()),
            Ok(false) => Err(Failure::Clash(core::mem::take(&mut self.footing.assertions))),
            Err(OutOfBudget) => Err(Failure::OutOfBudget),
        }
    }

    fn decide_all<'a, T: Theory>(
        &mut self,
        theory: &mut T,
        clauses: impl Iterator<Item = (AssertionId, &'a [Literal<TermId>])>,
    ) -> Result<bool, OutOfBudget> {
        Ok(self.add_clauses(theory, clauses)? && self.satisfy(theory)?)
    }

    fn add_clauses<'a, T: Theory>(
        &mut self,
        theory: &mut T,
        clauses: impl Iterator<Item = (AssertionId, &'a [Literal<TermId>])>,
    ) -> Result<bool, OutOfBudget> {
        for (id, literals) in clauses {
            theory.spend(literals.len())?;
            let signed = literals.iter().map(|literal| self.assignment.intern(theory, literal)).collect();
            if let Err(false_clause) = self.add_clause(signed, Origin::Assertion(id)) {
                return self.learn(theory, false_clause);
            }
        }
        Ok(true)
    }

    /// Adds a clause while literals are assigned.
    fn add_clause(&mut self, mut literals: Vec<Signed>, origin: Origin) -> Result<(), FalseClause> {
        literals.sort_unstable();
        literals.dedup();
        if literals.windows(2).any(|pair| pair[0] == pair[1].negated()) {
            return Ok(());
        }
        // The literals to watch come first: those that are not false, then those that became false last.
        let assignment = &mut self.assignment;
        literals.sort_by_key(|&signed| match assignment.value(signed) {
            Some(false) => (1, Reverse(assignment.assigned(signed).level)),
            Some(true) | None => (0, Reverse(0)),
        });
        let is_false =
            |signed: Option<&Signed>| signed.is_none_or(|&signed| assignment.value(signed) == Some(false));
        if is_false(literals.first()) {
            self.footing.rest_on(origin);
            return Err(literals);
        }
        let unit = is_false(literals.get(1)) && assignment.value(literals[0]).is_none();
        let id = self.database.add(&literals, origin);
        if unit {
            assignment.assign(literals[0], Some(id));
        }
        Ok(())
    }

    fn satisfy<T: Theory>(&mut self, theory: &mut T) -> Result<bool, OutOfBudget> {
        loop {
            match self.propagate(theory).and_then(|()| self.extend(theory)) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(Failure::Clash(false_clause)) => {
                    if !self.learn(theory, false_clause)? {
                        return Ok(false);
                    }
                }
                Err(Failure::OutOfBudget) => return Err(OutOfBudget),
            }
        }
    }

    /// Propagates the assigned literals in the clauses and in the theory.
    fn propagate<T: Theory>(&mut self, theory: &mut T) -> Result<(), Failure<FalseClause>> {
        while let Some(&signed) = self.assignment.order().get(self.propagated) {
            theory.spend(1 + self.database.watchers(signed.negated()))?;
            self.propagated += 1;
            if let Some(id) = self.database.propagate(&mut self.assignment, signed) {
                self.footing.rest_on(self.database.origin(id));
                return Err(Failure::Clash(self.database.literals(id).to_vec()));
            }
            match theory.assume(self.assignment.literal(signed), Cause::Assumption(signed)) {
                Ok(()) => {}
                Err(Failure::Clash(clash)) => return Err(Failure::Clash(self.blame(theory, clash)?)),
                Err(Failure::OutOfBudget) => return Err(Failure::OutOfBudget),
            }
        }
        Ok(())
    }

    /// Makes one further step after propagation; returns true if the assignment is complete.
    fn extend<T: Theory>(&mut self, theory: &mut T) -> Result<bool, Failure<FalseClause>> {
        theory.spend(1 + self.database.ids().len())?;
        if let Some(signed) = self.choose(theory).or_else(|| self.next_wanted(theory)) {
            self.decide(theory, signed);
            return Ok(false);
        }
        match theory.complete()? {
            Completion::Consistent => return Ok(true),
            Completion::Clash(clash) => return Err(Failure::Clash(self.blame(theory, clash)?)),
            Completion::Decide(literals) => {
                self.requested_decisions = literals;
                self.requested_decisions.reverse();
                if let Some(signed) = self.next_wanted(theory) {
                    self.decide(theory, signed);
                }
            }
            Completion::Lemma { because, literals } => {
                let mut clause: Vec<_> =
                    literals.iter().map(|literal| self.assignment.intern(theory, literal)).collect();
                let origin = match because {
                    Cause::Assertion(id) => Origin::Assertion(id),
                    Cause::Assumption(signed) => {
                        clause.push(signed.negated());
                        Origin::Lemma
                    }
                };
                self.add_clause(clause, origin).map_err(Failure::Clash)?;
            }
        }
        Ok(false)
    }

    /// The next literal that the theory wants to be decided and that is still undecided.
    fn next_wanted<T: Theory>(&mut self, theory: &mut T) -> Option<Signed> {
        while let Some(literal) = self.requested_decisions.pop() {
            let signed = self.assignment.intern(theory, &literal);
            if self.assignment.value(signed).is_none() && theory.status(&literal).is_none() {
                return Some(signed);
            }
        }
        None
    }

    /// A literal of a clause that is not satisfied yet; if possible, one that the theory does not refute.
    fn choose<T: Theory>(&self, theory: &mut T) -> Option<Signed> {
        let given = self.database.ids().filter(|&id| self.database.origin(id) != Origin::Learned);
        for id in given {
            let literals = self.database.literals(id);
            if literals.iter().any(|&signed| self.assignment.value(signed) == Some(true)) {
                continue;
            }
            let (mut open, mut refuted, mut satisfied) = (None, None, false);
            for &signed in literals.iter().filter(|&&signed| self.assignment.value(signed).is_none()) {
                match theory.status(self.assignment.literal(signed)) {
                    Some(true) => satisfied = true,
                    Some(false) => refuted = refuted.or(Some(signed)),
                    None => open = open.or(Some(signed)),
                }
            }
            if satisfied {
                continue;
            }
            // If all literals are refuted, deciding one yields the conflict.
            return open.or(refuted);
        }
        None
    }

    fn decide<T: Theory>(&mut self, theory: &mut T, signed: Signed) {
        theory.push();
        self.assignment.push_level();
        self.assignment.assign(signed, None);
    }

    /// The clause that excludes the clash.
    fn blame<T: Theory>(&mut self, theory: &mut T, clash: T::Clash) -> Result<FalseClause, OutOfBudget> {
        let mut false_clause = Vec::new();
        for cause in theory.explain(clash)? {
            match cause {
                Cause::Assertion(id) => self.footing.rest_on(Origin::Assertion(id)),
                Cause::Assumption(signed) => false_clause.push(signed.negated()),
            }
        }
        Ok(false_clause)
    }

    /// Backtracks to the level at which the clause learned from a conflict has one undecided literal, and adds it. Returns false if
    /// the conflict depends on no decision.
    fn learn<T: Theory>(&mut self, theory: &mut T, false_clause: FalseClause) -> Result<bool, OutOfBudget> {
        theory.spend(self.assignment.atom_count() + self.assignment.order().len())?;
        let levels = false_clause.iter().map(|&signed| self.assignment.assigned(signed).level);
        self.back_to(theory, levels.max().unwrap_or(0));
        let Some(lesson) = analyse(&self.assignment, &self.database, false_clause, &mut self.footing) else {
            return Ok(false);
        };
        self.back_to(theory, lesson.level);
        let id = self.database.add(&lesson.clause, Origin::Learned);
        self.assignment.assign(lesson.clause[0], Some(id));
        Ok(true)
    }

    fn back_to<T: Theory>(&mut self, theory: &mut T, level: u32) {
        theory.pop((self.assignment.level() - level) as usize);
        self.requested_decisions.clear();
        self.assignment.back_to(level);
        self.propagated = self.propagated.min(self.assignment.order().len());
    }
}
