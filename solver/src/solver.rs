//! The solver: what a user asserts, asks and takes back.

use crate::clauses::Search;
use crate::conflict::{AssertionId, Cause, Conflict};
use crate::conjunction::{Clash, Conjunction};
use crate::terms::{Sort, SortId, TermId};
use crate::theory::{Completion, Theory};
use crate::{Domain, Literal};
use alloc::vec::Vec;

/// Decides conjunctions of literals and clauses, asserted one by one and taken back level by level.
///
/// Terms and sorts are there until everything is cleared; what is asserted about them is undone with its level.
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
/// assert!(solver.entails(&Literal::Equal(x, z)));
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
    clauses: Vec<Clause>,
    /// The literals of all clauses.
    literals: Vec<Literal<TermId>>,
    /// How many literals and clauses are asserted.
    assertions: u32,
    /// What to go back to, by level.
    marks: Vec<Mark>,
    search: Search,
}

#[derive(Clone, Copy, Debug)]
struct Clause {
    id: AssertionId,
    /// Its literals end here, and start where those of the clause before end.
    end: usize,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    clauses: usize,
    assertions: u32,
}

impl Solver {
    /// A solver that knows nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything, sorts and terms included; keeps the memory.
    pub fn clear(&mut self) {
        self.conjunction.clear();
        self.clauses.clear();
        self.literals.clear();
        self.assertions = 0;
        self.marks.clear();
    }

    /// A new sort.
    pub fn add_sort(&mut self, sort: Sort) -> SortId {
        self.conjunction.terms.add_sort(sort)
    }

    /// The variable with the key, which is made when there is none. A key always comes with the same sort.
    pub fn variable(&mut self, key: u64, sort: SortId) -> TermId {
        self.conjunction.variable(key, sort)
    }

    /// The variable or application with the key.
    #[must_use]
    pub fn lookup(&self, key: u64) -> Option<TermId> {
        self.conjunction.terms.lookup(key)
    }

    /// The key of a variable or application; constants have none.
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
    pub fn constant(&mut self, sort: SortId, value: u32) -> TermId {
        self.conjunction.constant(sort, value)
    }

    /// The value of an uninterpreted function for the arguments, all of discrete sorts. The same function applied to the
    /// same arguments is the same term, whatever the key; a function always comes with the same sorts.
    pub fn apply(&mut self, function: u32, arguments: &[TermId], sort: SortId, key: u64) -> TermId {
        self.conjunction.apply(function, arguments, sort, key)
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.conjunction.push();
        self.marks.push(Mark { clauses: self.clauses.len(), assertions: self.assertions });
    }

    /// Closes the last levels, with everything that was asserted in them.
    ///
    /// # Panics
    /// When fewer levels are open.
    pub fn pop(&mut self, levels: usize) {
        self.conjunction.pop(levels);
        for _ in 0..levels {
            let mark = self.marks.pop().expect("no more levels are popped than were pushed");
            self.clauses.truncate(mark.clauses);
            self.assertions = mark.assertions;
        }
        self.literals.truncate(self.clauses.last().map_or(0, |clause| clause.end));
    }

    /// How many levels are open.
    #[must_use]
    pub fn level(&self) -> usize {
        self.conjunction.level()
    }

    fn next_assertion(&mut self) -> AssertionId {
        self.assertions += 1;
        AssertionId(self.assertions - 1)
    }

    /// Asserts a literal and draws what follows without case distinctions.
    ///
    /// # Errors
    /// When that shows an inconsistency. The level must then be popped, or the solver cleared, before anything else.
    /// Success does not mean that everything asserted is satisfiable: that is what [`Self::check`] is for.
    pub fn assert(&mut self, literal: &Literal<TermId>) -> Result<(), Conflict> {
        let id = self.next_assertion();
        self.conjunction.assume(literal, Cause::Assertion(id)).map_err(|clash| self.conflict(clash))
    }

    /// Asserts that one of the literals holds. Clauses of several literals take part in [`Self::check`] and
    /// [`Self::entails`] only; nothing is drawn from them before.
    ///
    /// # Errors
    /// As [`Self::assert`].
    pub fn assert_clause(&mut self, literals: &[Literal<TermId>]) -> Result<(), Conflict> {
        if let [literal] = literals {
            return self.assert(literal);
        }
        let id = self.next_assertion();
        if literals.is_empty() {
            return Err(Conflict::new([id].into()));
        }
        self.literals.extend_from_slice(literals);
        self.clauses.push(Clause { id, end: self.literals.len() });
        Ok(())
    }

    /// Decides whether everything asserted is satisfiable. Nothing is asserted by that.
    ///
    /// # Errors
    /// When it is not.
    pub fn check(&mut self) -> Result<(), Conflict> {
        if self.clauses.is_empty() {
            match self.conjunction.complete() {
                Completion::Consistent => return Ok(()),
                Completion::Clash(clash) => return Err(self.conflict(clash)),
                Completion::Decide(_) | Completion::Lemma { .. } => {}
            }
        }
        self.search()
    }

    /// As [`Self::check`], without the clauses and without saying why.
    pub(crate) fn is_consistent(&mut self) -> bool {
        match self.conjunction.complete() {
            Completion::Consistent => true,
            Completion::Clash(_) => false,
            Completion::Decide(_) | Completion::Lemma { .. } => {
                self.search.run(&mut self.conjunction, core::iter::empty()).is_ok()
            }
        }
    }

    fn search(&mut self) -> Result<(), Conflict> {
        let mut start = 0;
        let literals = &self.literals;
        let clauses = self.clauses.iter().map(|clause| {
            let literals = &literals[start..clause.end];
            start = clause.end;
            (clause.id, literals)
        });
        self.search.run(&mut self.conjunction, clauses).map_err(Conflict::new)
    }

    /// Decides whether the literal holds wherever everything asserted does.
    pub fn entails(&mut self, literal: &Literal<TermId>) -> bool {
        // The status is asked first: it is cheap, but never the whole truth.
        if self.conjunction.propagate().is_err() || self.conjunction.status(literal) == Some(true) {
            return true;
        }
        let negation = self.negate(literal);
        self.push();
        let refuted =
            self.conjunction.assume(&negation, Cause::Assertion(AssertionId(self.assertions))).is_err();
        self.assertions += 1;
        let entailed = refuted || self.check().is_err();
        self.pop(1);
        entailed
    }

    /// The literal that holds where this one does not.
    #[must_use]
    pub fn negate(&self, literal: &Literal<TermId>) -> Literal<TermId> {
        self.conjunction.negate(literal)
    }

    /// The values that are left to a discrete term after what was drawn so far.
    #[must_use]
    pub fn domain(&self, term: TermId) -> Domain {
        self.conjunction.equality.domain(term).clone()
    }

    fn conflict(&mut self, clash: Clash) -> Conflict {
        let causes = self.conjunction.explain(clash);
        let core = causes.into_iter().filter_map(|cause| match cause {
            Cause::Assertion(id) => Some(id),
            Cause::Assumption(_) => None,
        });
        Conflict::new(core.collect())
    }
}
