//! Models: a value for every term, such that everything asserted holds.

use crate::arithmetic::Rational;
use crate::clauses::Goal;
use crate::map::Map;
use crate::{Domain, Error, Literal, OutOfBudget, Solver, Sort, SortId, TermId};
use alloc::vec::Vec;
use core::fmt;

/// The sorts of which nothing is known.
const OPEN: Sort = Sort::Discrete { named: 0, others: None };

/// The value of a term.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// The named value of a discrete sort.
    Named(u32),
    /// A value without a name; different numbers are different values of the sort.
    Other(u32),
    /// A number.
    Number(Number),
}

/// A fraction of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(Rational);

impl Number {
    /// Numerator and denominator in lowest terms, the denominator positive, where both fit in 64 bits.
    #[must_use]
    pub fn to_fraction(&self) -> Option<(i64, i64)> {
        self.0.numerator().to_i64().zip(self.0.denominator().to_i64())
    }
}

impl fmt::Display for Number {
    /// As `7` or `-7/2`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0.numerator())?;
        if self.0.floor() == self.0.ceil() { Ok(()) } else { write!(formatter, "/{}", self.0.denominator()) }
    }
}

/// Values for all terms that a solver knew when it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    values: Vec<Value>,
}

impl Model {
    /// The value of the term; none for terms that are newer than the model.
    #[must_use]
    pub fn value(&self, term: TermId) -> Option<&Value> {
        self.values.get(term.index())
    }
}

impl Solver {
    /// Values for all terms, such that everything asserted holds.
    ///
    /// # Errors
    /// As [`Self::check`].
    ///
    /// # Complexity
    /// A check for each value that is tried for each discrete term, but for those that can have one value only, and, where no
    /// clause is asserted, those of sorts with infinitely many values none of which has a name.
    pub fn model(&mut self) -> Result<Model, Error> {
        self.check()?;
        let level = self.level();
        let model = self.find_model();
        self.pop(self.level() - level);
        model
    }

    /// As [`Self::model`]; levels are left open.
    fn find_model(&mut self) -> Result<Model, Error> {
        let all: Vec<TermId> = self.conjunction.terms.iter().collect();
        // By sort: a term for each value without a name that was given.
        let mut others: Vec<TermId> = Vec::new();
        let mut values = Vec::with_capacity(all.len());
        for &term in &all {
            values.push(match self.sort(term) {
                Sort::Integer | Sort::Real => None,
                // with clauses, terms that may differ do not always: their literals are not asserted
                OPEN if self.clauses.is_empty() => None,
                Sort::Discrete { .. } => Some(self.discrete_value(term, &mut others)?),
            });
        }
        if self.clauses.is_empty() {
            self.open_values(&all, &mut values);
        }
        let mut numbers = self.numbers()?;
        // constants may have been made meanwhile
        numbers.truncate(all.len());
        let values = values.into_iter().zip(numbers);
        let values = values.map(|(value, number)| value.unwrap_or(Value::Number(Number(number))));
        Ok(Model { values: values.collect() })
    }

    /// Values for the terms of sorts where there are always enough: terms that are not known to be equal may differ, once all others have
    /// their value.
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

    /// A value that the term can have together with all that is known.
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

    /// Asserts the literals in a level of their own if they are consistent with all that is known.
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

    /// Numbers for all terms, by position, once all discrete terms have a value.
    fn numbers(&mut self) -> Result<Vec<Rational>, Error> {
        let mut found: Result<Vec<Rational>, OutOfBudget> = Ok(Vec::new());
        self.search_for(Goal::Witness(&mut |conjunction| {
            found = conjunction.arithmetic.values(&conjunction.terms, &mut conjunction.meter);
        }))?;
        Ok(found?)
    }

    /// Of clauses that contradict each other and what is asserted, as few as that is still so: without any one of them the others
    /// do not. Gives their positions, or none when they are no contradiction.
    ///
    /// # Errors
    /// When the budget ends, or a literal has no meaning.
    ///
    /// # Complexity
    /// A check for each clause of the first core.
    pub fn minimal_core(&mut self, clauses: &[Vec<Literal<TermId>>]) -> Result<Option<Vec<usize>>, Error> {
        let all: Vec<usize> = (0..clauses.len()).collect();
        let Some(mut core) = self.core_of(clauses, &all)? else { return Ok(None) };
        let mut needed = 0;
        while needed < core.len() {
            let mut without = core.clone();
            without.remove(needed);
            match self.core_of(clauses, &without)? {
                // those before are needed, so that they are in every core of what is left
                Some(smaller) => core = smaller,
                None => needed += 1,
            }
        }
        Ok(Some(core))
    }

    /// Those of the chosen clauses that contradict each other and what is asserted, in their order.
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
