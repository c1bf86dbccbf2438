//! The solver: assertions, queries and backtracking.

use crate::budget::Meter;
use crate::clauses::{Goal, Search};
use crate::conflict::{AssertionId, Cause, Conflict};
use crate::conjunction::{Clash, Conjunction};
use crate::terms::{Sort, SortId, TermId};
use crate::theory::{Completion, Failure, Theory};
use crate::{Budget, Domain, Error, Linear, Literal, Misuse, OutOfBudget};
use alloc::vec::Vec;

/// Decides conjunctions of literals and clauses. Assertions are added one by one, and removed level by level.
///
/// Terms and sorts exist until the solver is cleared; assertions about them are removed with their level.
///
/// # Example
/// ```
/// use garret_solver::{Domain, Literal, Solver, Sort};
///
/// let mut solver = Solver::new();
/// let colour = solver.add_sort(Sort::Discrete { named: 2, others: Some(0) });
/// let [x, y, z] = [0, 1, 2].map(|key| solver.variable(key, colour));
/// solver.assert(&Literal::Distinct(x, y)).unwrap();
/// solver.assert(&Literal::Distinct(y, z)).unwrap();
/// assert_eq!(solver.entails(&Literal::Equal(x, z)), Ok(true));
///
/// solver.push();
/// solver.assert(&Literal::Member(x, Domain::named(0))).unwrap();
/// assert_eq!(solver.domain(z).single(), Some(0));
/// solver.pop(1);
/// assert_eq!(solver.domain(z).single(), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Solver {
    pub(crate) conjunction: Conjunction,
    pub(crate) clauses: Vec<Clause>,
    /// The literals of all clauses, one clause after the other.
    literals: Vec<Literal<TermId>>,
    /// The number of asserted literals and clauses.
    assertions: u32,
    /// For each open level, the state to return to.
    marks: Vec<Mark>,
    /// The level in which an assertion was found to contradict the others, and the conflict if the caller asked for it.
    refuted: Option<(usize, Option<Conflict>)>,
    /// The sort of the moments of events; `None` until the first moment is created.
    pub(crate) moments: Option<SortId>,
    search: Search,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Clause {
    id: AssertionId,
    /// The end of its literals in [`Solver::literals`]. They start at the end of the previous clause.
    end: usize,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    clauses: usize,
    assertions: u32,
}

impl Solver {
    /// A solver without sorts, terms and assertions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces the rest of the budget by a new budget for all further queries together.
    pub fn set_budget(&mut self, budget: Budget) {
        self.conjunction.meter = Meter::new(budget);
    }

    /// Removes everything, including sorts and terms; keeps the memory and the rest of the budget.
    pub fn clear(&mut self) {
        self.conjunction.clear();
        self.clauses.clear();
        self.literals.clear();
        self.assertions = 0;
        self.marks.clear();
        self.refuted = None;
        self.moments = None;
    }

    /// Adds a sort.
    pub fn add_sort(&mut self, sort: Sort) -> SortId {
        self.conjunction.terms.add_sort(sort)
    }

    /// The variable with the key. It is created if it does not exist.
    ///
    /// # Panics
    /// If the key was used with another sort before.
    pub fn variable(&mut self, key: u64, sort: SortId) -> TermId {
        self.conjunction.variable(key, sort)
    }

    /// The variable or application with the key.
    #[must_use]
    pub fn lookup(&self, key: u64) -> Option<TermId> {
        self.conjunction.terms.lookup(key)
    }

    /// The key of a variable or application; `None` for constants.
    #[must_use]
    pub fn key(&self, term: TermId) -> Option<u64> {
        self.conjunction.terms.key(term)
    }

    /// The sort of a term.
    #[must_use]
    pub fn sort(&self, term: TermId) -> Sort {
        self.conjunction.terms.sort(term)
    }

    /// The named value of a discrete sort, as a term.
    ///
    /// # Panics
    /// If the sort has no such value.
    pub fn constant(&mut self, sort: SortId, value: u32) -> TermId {
        self.conjunction.constant(sort, value)
    }

    /// The application of an uninterpreted function to arguments of discrete sorts. The same function with the same arguments is the
    /// same term, whatever the key. A function must always be used with the same number of arguments and the same sort of values.
    ///
    /// # Panics
    /// If an argument stands for a number, or the function was used with another sort or number of arguments before.
    pub fn apply(&mut self, function: u32, arguments: &[TermId], sort: SortId, key: u64) -> TermId {
        self.conjunction.apply(function, arguments, sort, key)
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.conjunction.push();
        self.marks.push(Mark { clauses: self.clauses.len(), assertions: self.assertions });
    }

    /// Closes the last `levels` levels, and removes everything that was asserted in them.
    ///
    /// # Panics
    /// If fewer levels are open.
    pub fn pop(&mut self, levels: usize) {
        self.conjunction.pop(levels);
        for _ in 0..levels {
            let mark = self.marks.pop().expect("no more levels are popped than were pushed");
            self.clauses.truncate(mark.clauses);
            self.assertions = mark.assertions;
        }
        self.literals.truncate(self.clauses.last().map_or(0, |clause| clause.end));
        if self.refuted.as_ref().is_some_and(|&(level, _)| level > self.level()) {
            self.refuted = None;
        }
    }

    /// The number of open levels.
    #[must_use]
    pub fn level(&self) -> usize {
        self.conjunction.level()
    }

    fn next_assertion(&mut self) -> AssertionId {
        self.assertions += 1;
        AssertionId(self.assertions - 1)
    }

    /// Asserts a literal, and draws the consequences that need no case distinction.
    ///
    /// # Errors
    /// If this shows an inconsistency. It persists until the level is popped: [`Self::check`] and further assertions report it again.
    /// Success does not mean that all assertions are satisfiable; [`Self::check`] decides that. If the budget ends or the literal has
    /// no meaning, nothing is asserted.
    pub fn assert(&mut self, literal: &Literal<TermId>) -> Result<(), Error> {
        self.examine(literal)?;
        let id = self.next_assertion();
        self.still_consistent()?;
        match self.conjunction.assume(literal, Cause::Assertion(id)) {
            Ok(()) => Ok(()),
            Err(Failure::Clash(clash)) => Err(self.refute(clash)),
            Err(Failure::OutOfBudget) => {
                self.assertions -= 1;
                Err(Error::OutOfBudget)
            }
        }
    }

    /// As [`Self::assert`], but without computing a conflict: returns false if an inconsistency shows. If the conflict is requested
    /// later, it consists of all assertions.
    ///
    /// # Errors
    /// If the budget ends or the literal has no meaning; then nothing is asserted.
    pub fn assert_without_conflict(&mut self, literal: &Literal<TermId>) -> Result<bool, Error> {
        self.examine(literal)?;
        let id = self.next_assertion();
        if self.refuted.is_some() {
            return Ok(false);
        }
        match self.conjunction.assume(literal, Cause::Assertion(id)) {
            Ok(()) => Ok(true),
            Err(Failure::Clash(_)) => {
                self.refuted = Some((self.level(), None));
                Ok(false)
            }
            Err(Failure::OutOfBudget) => {
                self.assertions -= 1;
                Err(Error::OutOfBudget)
            }
        }
    }

    /// Asserts that at least one of the literals holds. Clauses of several literals are only used by [`Self::check`],
    /// [`Self::entails`] and similar queries; no consequences are drawn from them before.
    ///
    /// # Errors
    /// As [`Self::assert`].
    pub fn assert_clause(&mut self, literals: &[Literal<TermId>]) -> Result<(), Error> {
        if let [literal] = literals {
            return self.assert(literal);
        }
        for literal in literals {
            self.examine(literal)?;
        }
        let id = self.next_assertion();
        self.still_consistent()?;
        if literals.is_empty() {
            return Err(self.remember(Conflict::new([id].into())));
        }
        self.literals.extend_from_slice(literals);
        self.clauses.push(Clause { id, end: self.literals.len() });
        Ok(())
    }

    /// Checks that the literal has a meaning: its terms exist and have the right sorts.
    #[inline]
    fn examine(&self, literal: &Literal<TermId>) -> Result<(), Misuse> {
        match literal {
            Literal::Member(term, _) => self.discrete(*term).map(|_| ()),
            Literal::Equal(a, b) | Literal::Distinct(a, b) => {
                if self.discrete(*a)? == self.discrete(*b)? {
                    Ok(())
                } else {
                    Err(Misuse::Mixed(*a, *b))
                }
            }
            Literal::Linear(linear) => self.examine_linear(linear),
        }
    }

    /// The sort of a discrete term.
    #[inline]
    fn discrete(&self, term: TermId) -> Result<SortId, Misuse> {
        match self.conjunction.terms.kind(term) {
            Some((sort, false)) => Ok(sort),
            Some((_, true)) => Err(Misuse::Number(term)),
            None => Err(Misuse::Unknown(term)),
        }
    }

    /// Checks that all terms of the constraint stand for numbers of the same sort, integer or real.
    fn examine_linear(&self, linear: &Linear<TermId>) -> Result<(), Misuse> {
        let mut first: Option<(TermId, SortId)> = None;
        for &(term, _) in linear.terms() {
            let kind = self.conjunction.terms.kind(term).ok_or(Misuse::Unknown(term))?;
            let (sort, true) = kind else { return Err(Misuse::Discrete(term)) };
            match first {
                Some((first, other)) if other != sort && self.sort(first) != self.sort(term) => {
                    return Err(Misuse::Mixed(first, term));
                }
                Some(_) => {}
                None => first = Some((term, sort)),
            }
        }
        Ok(())
    }

    /// Returns the inconsistency that an earlier assertion caused, if there is one.
    fn still_consistent(&self) -> Result<(), Error> {
        match &self.refuted {
            Some((_, conflict)) => {
                Err(Error::Inconsistent(conflict.clone().unwrap_or_else(|| self.everything())))
            }
            None => Ok(()),
        }
    }

    /// Turns a clash into an error, and records it. If the budget ends before it is explained, the conflict consists of all
    /// assertions.
    fn refute(&mut self, clash: Clash) -> Error {
        let conflict = self.conflict(clash).unwrap_or_else(|OutOfBudget| self.everything());
        self.remember(conflict)
    }

    /// The conflict that consists of all assertions.
    fn everything(&self) -> Conflict {
        Conflict::new((0..self.assertions).map(AssertionId).collect())
    }

    fn remember(&mut self, conflict: Conflict) -> Error {
        self.refuted = Some((self.level(), Some(conflict.clone())));
        Error::Inconsistent(conflict)
    }

    /// Decides whether all assertions together are satisfiable. The assertions stay as they are.
    ///
    /// # Errors
    /// If they are unsatisfiable, or the budget ends before that is known.
    pub fn check(&mut self) -> Result<(), Error> {
        self.still_consistent()?;
        if self.clauses.is_empty() {
            match self.conjunction.complete()? {
                Completion::Consistent => return Ok(()),
                Completion::Clash(clash) => return Err(Error::Inconsistent(self.conflict(clash)?)),
                Completion::Decide(_) | Completion::Lemma { .. } => {}
            }
        }
        self.search_for(Goal::Answer)
    }

    /// As [`Self::check`], without computing a conflict.
    ///
    /// # Errors
    /// If the budget ends before the answer is known.
    pub fn is_consistent(&mut self) -> Result<bool, OutOfBudget> {
        if self.clauses.is_empty() || self.refuted.is_some() {
            return self.are_literals_consistent();
        }
        match self.search_for(Goal::Answer) {
            Ok(()) => Ok(true),
            Err(Error::OutOfBudget) => Err(OutOfBudget),
            Err(_) => Ok(false),
        }
    }

    /// As [`Self::is_consistent`], but ignores the clauses.
    pub(crate) fn are_literals_consistent(&mut self) -> Result<bool, OutOfBudget> {
        if self.refuted.is_some() {
            return Ok(false);
        }
        match self.conjunction.complete()? {
            Completion::Consistent => Ok(true),
            Completion::Clash(_) => Ok(false),
            Completion::Decide(_) | Completion::Lemma { .. } => {
                match self.search.run(&mut self.conjunction, core::iter::empty(), Goal::Answer) {
                    Ok(()) => Ok(true),
                    Err(Failure::Clash(_)) => Ok(false),
                    Err(Failure::OutOfBudget) => Err(OutOfBudget),
                }
            }
        }
    }

    /// The number of assertions in force.
    pub(crate) fn assertion_count(&self) -> usize {
        self.assertions as usize
    }

    /// Searches for an assignment that satisfies the clauses and the asserted literals.
    pub(crate) fn search_for(&mut self, goal: Goal<'_, Conjunction>) -> Result<(), Error> {
        let mut start = 0;
        let literals = &self.literals;
        let clauses = self.clauses.iter().map(|clause| {
            let literals = &literals[start..clause.end];
            start = clause.end;
            (clause.id, literals)
        });
        self.search.run(&mut self.conjunction, clauses, goal).map_err(|failure| match failure {
            Failure::Clash(core) => Error::Inconsistent(Conflict::new(core)),
            Failure::OutOfBudget => Error::OutOfBudget,
        })
    }

    /// Decides whether the literal follows from the assertions.
    ///
    /// # Errors
    /// If the budget ends, or the literal has no meaning.
    pub fn entails(&mut self, literal: &Literal<TermId>) -> Result<bool, Error> {
        self.examine(literal)?;
        if self.refuted.is_some() {
            return Ok(true);
        }
        // The status is tried first: it is cheap, but incomplete.
        match self.conjunction.propagate() {
            Ok(()) => {}
            Err(Failure::Clash(_)) => return Ok(true),
            Err(Failure::OutOfBudget) => return Err(Error::OutOfBudget),
        }
        if self.conjunction.status(literal) == Some(true) {
            return Ok(true);
        }
        let negation = self.negate(literal);
        self.push();
        let id = self.next_assertion();
        let is_possible = match self.conjunction.assume(&negation, Cause::Assertion(id)) {
            Ok(()) => self.is_consistent(),
            Err(Failure::Clash(_)) => Ok(false),
            Err(Failure::OutOfBudget) => Err(OutOfBudget),
        };
        self.pop(1);
        Ok(!is_possible?)
    }

    /// The negation of the literal.
    #[must_use]
    pub fn negate(&self, literal: &Literal<TermId>) -> Literal<TermId> {
        self.conjunction.negate(literal)
    }

    /// The values of a discrete term that the consequences drawn so far do not exclude.
    #[must_use]
    pub fn domain(&self, term: TermId) -> Domain {
        self.conjunction.equality.domain(term).clone()
    }

    fn conflict(&mut self, clash: Clash) -> Result<Conflict, OutOfBudget> {
        let causes = self.conjunction.explain(clash)?;
        let core = causes.into_iter().filter_map(|cause| match cause {
            Cause::Assertion(id) => Some(id),
            Cause::Assumption(_) => None,
        });
        Ok(Conflict::new(core.collect()))
    }
}
