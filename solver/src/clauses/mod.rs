//! Clauses modulo a theory: decide, propagate, learn, go back.
//!
//! The theory is told what is assigned as soon as it is; whether all of it is consistent it is asked when every clause
//! is satisfied. What it cannot tell without a case distinction it hands back as a literal to decide or as a clause.
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
use analysis::{Footing, analyse};
use assignment::Assignment;
use core::cmp::Reverse;
use database::{Database, Origin};

/// One search for an assignment that satisfies clauses and theory. Keeps its memory, nothing else, for the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Search {
    assignment: Assignment,
    database: Database,
    /// How much of the assignment has been propagated.
    propagated: usize,
    footing: Footing,
    /// What the theory wants to be decided, the first one last.
    wanted: Decisions,
}

/// What a search is for.
pub(crate) enum Goal<'l, T> {
    /// Whether there is an assignment.
    Answer,
    /// A look at the theory while it assumes one.
    Witness(&'l mut dyn FnMut(&mut T)),
}

/// A clause whose literals are all false.
type FalseClause = Vec<Signed>;

impl Search {
    /// Whether the clauses and what the theory already assumes are satisfiable together; else, assertions that are not, or nothing
    /// as the budget ended.
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
        self.wanted.clear();
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

    /// Adds a clause in the midst of an assignment.
    fn add_clause(&mut self, mut literals: Vec<Signed>, origin: Origin) -> Result<(), FalseClause> {
        literals.sort_unstable();
        literals.dedup();
        if literals.windows(2).any(|pair| pair[0] == pair[1].negated()) {
            return Ok(());
        }
        // To be watched: what is not false, then what has been false for the shortest time.
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

    /// Draws the consequences of what was assigned, in the clauses and in the theory.
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

    /// Makes one step further without a conflict; true when nothing is left to do.
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
                self.wanted = literals;
                self.wanted.reverse();
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

    /// The next literal that the theory wants to be decided and that is open still.
    fn next_wanted<T: Theory>(&mut self, theory: &mut T) -> Option<Signed> {
        while let Some(literal) = self.wanted.pop() {
            let signed = self.assignment.intern(theory, &literal);
            if self.assignment.value(signed).is_none() && theory.status(&literal).is_none() {
                return Some(signed);
            }
        }
        None
    }

    /// A literal of a clause that is not satisfied yet; if possible, one that the theory has not refuted.
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
            // Where all literals are refuted, the conflict shows why.
            return open.or(refuted);
        }
        None
    }

    fn decide<T: Theory>(&mut self, theory: &mut T, signed: Signed) {
        theory.push();
        self.assignment.push_level();
        self.assignment.assign(signed, None);
    }

    /// The clause that says that the clash must not be.
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

    /// Goes back to where a conflict would not have arisen, and sees to it that it does not; false when there is no
    /// such place.
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
        self.wanted.clear();
        self.assignment.back_to(level);
        self.propagated = self.propagated.min(self.assignment.order().len());
    }
}
