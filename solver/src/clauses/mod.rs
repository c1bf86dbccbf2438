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
use crate::theory::{Completion, Theory};
use crate::{Literal, TermId};
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
}

/// A clause whose literals are all false.
type FalseClause = Vec<Signed>;

impl Search {
    /// Whether the clauses and what the theory already assumes are satisfiable together; else, assertions that are not.
    pub(crate) fn run<'a, T: Theory>(
        &mut self,
        theory: &mut T,
        clauses: impl Iterator<Item = (AssertionId, &'a [Literal<TermId>])>,
    ) -> Result<(), Vec<AssertionId>> {
        self.assignment.clear();
        self.database.clear();
        self.propagated = 0;
        self.footing.assertions.clear();
        theory.push();
        let satisfiable = self.add_clauses(theory, clauses) && self.satisfy(theory);
        theory.pop(1 + self.assignment.level() as usize);
        if satisfiable { Ok(()) } else { Err(core::mem::take(&mut self.footing.assertions)) }
    }

    fn add_clauses<'a, T: Theory>(
        &mut self,
        theory: &mut T,
        clauses: impl Iterator<Item = (AssertionId, &'a [Literal<TermId>])>,
    ) -> bool {
        for (id, literals) in clauses {
            let signed = literals.iter().map(|literal| self.assignment.intern(theory, literal)).collect();
            if let Err(false_clause) = self.add_clause(signed, Origin::Assertion(id)) {
                return self.learn(theory, false_clause);
            }
        }
        true
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

    fn satisfy<T: Theory>(&mut self, theory: &mut T) -> bool {
        loop {
            match self.propagate(theory).and_then(|()| self.extend(theory)) {
                Ok(true) => return true,
                Ok(false) => {}
                Err(false_clause) => {
                    if !self.learn(theory, false_clause) {
                        return false;
                    }
                }
            }
        }
    }

    /// Draws the consequences of what was assigned, in the clauses and in the theory.
    fn propagate<T: Theory>(&mut self, theory: &mut T) -> Result<(), FalseClause> {
        while let Some(&signed) = self.assignment.order().get(self.propagated) {
            self.propagated += 1;
            if let Some(id) = self.database.propagate(&mut self.assignment, signed) {
                self.footing.rest_on(self.database.origin(id));
                return Err(self.database.literals(id).to_vec());
            }
            theory
                .assume(self.assignment.literal(signed), Cause::Assumption(signed))
                .map_err(|clash| self.blame(theory, clash))?;
        }
        Ok(())
    }

    /// Makes one step further without a conflict; true when nothing is left to do.
    fn extend<T: Theory>(&mut self, theory: &mut T) -> Result<bool, FalseClause> {
        if let Some(signed) = self.choose(theory) {
            self.decide(theory, signed);
            return Ok(false);
        }
        match theory.complete() {
            Completion::Consistent => return Ok(true),
            Completion::Clash(clash) => return Err(self.blame(theory, clash)),
            Completion::Decide(literal) => {
                let signed = self.assignment.intern(theory, &literal);
                self.decide(theory, signed);
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
                self.add_clause(clause, origin)?;
            }
        }
        Ok(false)
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
    fn blame<T: Theory>(&mut self, theory: &mut T, clash: T::Clash) -> FalseClause {
        let mut false_clause = Vec::new();
        for cause in theory.explain(clash) {
            match cause {
                Cause::Assertion(id) => self.footing.rest_on(Origin::Assertion(id)),
                Cause::Assumption(signed) => false_clause.push(signed.negated()),
            }
        }
        false_clause
    }

    /// Goes back to where a conflict would not have arisen, and sees to it that it does not; false when there is no
    /// such place.
    fn learn<T: Theory>(&mut self, theory: &mut T, false_clause: FalseClause) -> bool {
        let levels = false_clause.iter().map(|&signed| self.assignment.assigned(signed).level);
        self.back_to(theory, levels.max().unwrap_or(0));
        let Some(lesson) = analyse(&self.assignment, &self.database, false_clause, &mut self.footing) else {
            return false;
        };
        self.back_to(theory, lesson.level);
        let id = self.database.add(&lesson.clause, Origin::Learned);
        self.assignment.assign(lesson.clause[0], Some(id));
        true
    }

    fn back_to<T: Theory>(&mut self, theory: &mut T, level: u32) {
        theory.pop((self.assignment.level() - level) as usize);
        self.assignment.back_to(level);
        self.propagated = self.propagated.min(self.assignment.order().len());
    }
}
