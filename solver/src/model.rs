//! Models: values for all terms that satisfy all assertions.

use crate::arithmetic::Rational;
use crate::clauses::Goal;
use crate::map::Map;
use crate::{Domain, Error, Literal, OutOfBudget, Solver, Sort, SortId, TermId};
use alloc::vec::Vec;
use core::fmt;

/// A sort with infinitely many values, none of which has a name.
const OPEN: Sort = Sort::Discrete { named: 0, others: None };

/// The value of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// The named value of a discrete sort.
    Named(u32),
    /// A value without a name. Different numbers are different values of the sort.
    Other(u32),
    /// A number.
    Number(Number),
}

/// A fraction of unbounded size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(Rational);

impl Number {
    /// Numerator and denominator in lowest terms, with a positive denominator; `None` if one of them does not fit in 64 bits.
    #[must_use]
    pub fn to_fraction(&self) -> Option<(i64, i64)> {
        self.0.numerator().to_i64().zip(self.0.denominator().to_i64())
    }
}

impl fmt::Display for Number {
    /// Writes the fraction as `7` or `-7/2`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0.numerator())?;
        if self.0.floor() == self.0.ceil() { Ok(()) } else { write!(formatter, "/{}", self.0.denominator()) }
    }
}

/// Values for all terms that the solver had when the model was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    values: Vec<Value>,
}

impl Model {
    /// The value of the term; `None` for terms that are newer than the model.
    #[must_use]
    pub fn value(&self, term: TermId) -> Option<&Value> {
        self.values.get(term.index())
    }
}

impl Solver {
    /// Computes values for all terms that satisfy all assertions.
    ///
    /// # Errors
    /// As [`Self::check`].
    ///
    /// # Complexity
    /// One check for each value that is tried for a discrete term. Terms with only one possible value need none. If no clause is
    /// asserted, terms of sorts with infinitely many values and without named values need none either.
    pub fn model(&mut self) -> Result<Model, Error> {
        self.check()?;
        let level = self.level();
        let model = self.find_model();
        self.pop(self.level() - level);
        model
    }

    /// As [`Self::model`], but leaves levels open.
    fn find_model(&mut self) -> Result<Model, Error> {
        let all: Vec<TermId> = self.conjunction.terms.iter().collect();
        // For each value without a name that was given to a term, the first such term; of all sorts.
        let mut others: Vec<TermId> = Vec::new();
        let mut values = Vec::with_capacity(all.len());
        for &term in &all {
            values.push(match self.sort(term) {
                Sort::Integer | Sort::Real => None,
                // With clauses, terms that are not known to be equal may have to be equal: the literals of clauses are not asserted.
                OPEN if self.clauses.is_empty() => None,
                Sort::Discrete { .. } => Some(self.discrete_value(term, &mut others)?),
            });
        }
        if self.clauses.is_empty() {
            self.open_values(&all, &mut values);
        }
        let mut numbers = self.numbers()?;
        // The search may have created further constants.
        numbers.truncate(all.len());
        let values = values.into_iter().zip(numbers);
        let values = values.map(|(value, number)| value.unwrap_or(Value::Number(Number(number))));
        Ok(Model { values: values.collect() })
    }

    /// Gives values to the terms of sorts with unlimited values: terms that are not known to be equal may differ, after all other
    /// terms have their values.
    fn open_values(&self, all: &[TermId], values: &mut [Option<Value>]) {
        let terms = &self.conjunction.terms;
        let mut given: Map<TermId, u32> = Map::default();
        let mut counts: Map<SortId, u32> = Map::default();
        for (&term, value) in all.iter().zip(values).filter(|&(&term, _)| terms.sort(term) == OPEN) {
            let number = *given.entry(self.conjunction.equality.root(term)).or_insert_with(|| {
                let count = counts.entry(terms.sort_id(term)).or_default();
                *count += 1;
                *count - 1
            });
            *value = Some(Value::Other(number));
        }
    }

    /// A value for the term that is consistent with the assertions, including those for earlier terms.
    fn discrete_value(&mut self, term: TermId, others: &mut Vec<TermId>) -> Result<Value, Error> {
        if let Some(value) = self.domain(term).single() {
            return Ok(Value::Named(value));
        }
        for value in self.domain(term).iter().collect::<Vec<u32>>() {
            if self.try_assert(&[Literal::Member(term, Domain::named(value))])? {
                return Ok(Value::Named(value));
            }
        }
        let sort = self.conjunction.terms.sort_id(term);
        let is_other = Literal::Member(term, Domain::others());
        let same: Vec<TermId> =
            others.iter().copied().filter(|&it| self.conjunction.terms.sort_id(it) == sort).collect();
        for (number, &known) in (0..).zip(&same) {
            if self.try_assert(&[is_other.clone(), Literal::Equal(term, known)])? {
                return Ok(Value::Other(number));
            }
        }
        let differs = same.iter().map(|&known| Literal::Distinct(term, known));
        let fresh: Vec<_> = [is_other].into_iter().chain(differs).collect();
        let possible = self.try_assert(&fresh)?;
        debug_assert!(possible, "what is consistent has a value for each term");
        others.push(term);
        Ok(Value::Other(same.len() as u32))
    }

    /// Asserts the literals in a new level if they are consistent with the assertions; else opens no level.
    fn try_assert(&mut self, literals: &[Literal<TermId>]) -> Result<bool, Error> {
        self.push();
        let mut outcome = literals.iter().try_for_each(|literal| self.assert(literal));
        outcome = outcome.and_then(|()| self.check());
        match outcome {
            Ok(()) => Ok(true),
            Err(Error::Inconsistent(_)) => {
                self.pop(1);
                Ok(false)
            }
            Err(other) => Err(other),
        }
    }

    /// Numbers for all terms, by index, after all discrete terms have their values.
    fn numbers(&mut self) -> Result<Vec<Rational>, Error> {
        let mut found: Result<Vec<Rational>, OutOfBudget> = Ok(Vec::new());
        self.search_for(Goal::Witness(&mut |conjunction| {
            found = conjunction.arithmetic.values(&conjunction.terms, &mut conjunction.meter);
        }))?;
        Ok(found?)
    }

    /// Reduces clauses to a minimal subset that contradicts the assertions: without any one of them there is no contradiction.
    /// Returns their indices, or `None` if the clauses are consistent with the assertions.
    ///
    /// # Errors
    /// If the budget ends, or a literal has no meaning.
    ///
    /// # Complexity
    /// One check for each clause of the first core.
    pub fn minimal_core(&mut self, clauses: &[Vec<Literal<TermId>>]) -> Result<Option<Vec<usize>>, Error> {
        let all: Vec<usize> = (0..clauses.len()).collect();
        let Some(mut core) = self.core_of(clauses, &all)? else { return Ok(None) };
        let mut needed = 0;
        while needed < core.len() {
            let mut without = core.clone();
            without.remove(needed);
            match self.core_of(clauses, &without)? {
                // Clauses before index `needed` are necessary, so they stay in every smaller core.
                Some(smaller) => core = smaller,
                None => needed += 1,
            }
        }
        Ok(Some(core))
    }

    /// Indices of chosen clauses that contradict each other and the assertions, in their order; `None` if the chosen clauses are
    /// consistent.
    fn core_of(
        &mut self,
        clauses: &[Vec<Literal<TermId>>],
        chosen: &[usize],
    ) -> Result<Option<Vec<usize>>, Error> {
        let first = self.assertion_count();
        self.push();
        let mut outcome = chosen.iter().try_for_each(|&clause| self.assert_clause(&clauses[clause]));
        outcome = outcome.and_then(|()| self.check());
        self.pop(1);
        match outcome {
            Ok(()) => Ok(None),
            Err(Error::Inconsistent(conflict)) => {
                let positions = conflict.core().iter().filter_map(|id| id.index().checked_sub(first));
                Ok(Some(positions.map(|position| chosen[position]).collect()))
            }
            Err(other) => Err(other),
        }
    }
}
