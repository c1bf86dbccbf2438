//! Conjunctions of literals over all theories, with one undo log.

use crate::arithmetic::{self, Arithmetic, ArithmeticAnswer, Reason};
use crate::budget::Meter;
use crate::conflict::Cause;
use crate::equality::{self, Equality, Explanation, OpenClasses, ValueChoice};
use crate::terms::{SortId, Terms};
use crate::theory::{Completion, Failure, Theory};
use crate::trail::{Trail, Undo};
use crate::{Literal, OutOfBudget, TermId};
use alloc::vec::Vec;

/// The combination of the theories. Equality tells arithmetic which arithmetic terms are congruent. Nothing flows back, because
/// arguments of functions are discrete.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conjunction {
    pub(crate) terms: Terms,
    pub(crate) equality: Equality,
    pub(crate) arithmetic: Arithmetic,
    trail: Trail<Undo>,
    /// The rest of the budget. [`Self::clear`] keeps it.
    pub(crate) meter: Meter,
    /// Buffer for the classes that the completion has to examine.
    crowd: OpenClasses,
    explanation: Explanation,
}

/// The reason for an inconsistency, in the form of the theory that found it.
#[derive(Debug)]
pub(crate) enum Clash {
    Equality(equality::Clash),
    Arithmetic(arithmetic::Clash),
}

impl From<Failure<equality::Clash>> for Failure<Clash> {
    fn from(failure: Failure<equality::Clash>) -> Self {
        failure.map(Clash::Equality)
    }
}

impl From<Failure<arithmetic::Clash>> for Failure<Clash> {
    fn from(failure: Failure<arithmetic::Clash>) -> Self {
        failure.map(Clash::Arithmetic)
    }
}

impl Conjunction {
    pub(crate) fn clear(&mut self) {
        self.terms.clear();
        self.equality.clear();
        self.arithmetic.clear();
        self.trail.clear();
    }

    pub(crate) fn level(&self) -> usize {
        self.trail.level()
    }

    pub(crate) fn variable(&mut self, key: u64, sort: SortId) -> TermId {
        let (term, new) = self.terms.variable(key, sort);
        self.prepare(term, new)
    }

    pub(crate) fn constant(&mut self, sort: SortId, value: u32) -> TermId {
        let (term, new) = self.terms.constant(sort, value);
        self.prepare(term, new)
    }

    pub(crate) fn apply(&mut self, function: u32, arguments: &[TermId], sort: SortId, key: u64) -> TermId {
        let (term, new) = self.terms.apply(function, arguments, sort, key);
        self.prepare(term, new)
    }

    fn prepare(&mut self, term: TermId, new: bool) -> TermId {
        if new {
            self.equality.add_term(&self.terms, term);
            self.arithmetic.make_room(self.terms.len());
        }
        term
    }

    /// Draws all consequences that need no case distinction. If the budget ends, nothing has changed.
    pub(crate) fn propagate(&mut self) -> Result<(), Failure<Clash>> {
        let mark = self.trail.mark();
        let outcome = self.propagate_further();
        if matches!(outcome, Err(Failure::OutOfBudget)) {
            self.back_to(mark);
        }
        outcome
    }

    fn propagate_further(&mut self) -> Result<(), Failure<Clash>> {
        self.equality.propagate((&mut self.terms, &mut self.trail, &mut self.meter))?;
        self.tell_arithmetic()
    }

    fn tell_arithmetic(&mut self) -> Result<(), Failure<Clash>> {
        self.arithmetic.make_room(self.terms.len());
        while let Some((a, b)) = self.equality.next_congruent() {
            self.arithmetic.assume_congruent((&mut self.trail, &mut self.meter), a, b)?;
        }
        Ok(())
    }

    fn assume_further(&mut self, literal: &Literal<TermId>, cause: Cause) -> Result<(), Failure<Clash>> {
        let context = (&mut self.terms, &mut self.trail, &mut self.meter);
        match literal {
            Literal::Member(term, domain) => self.equality.assume_member(context, *term, domain, cause)?,
            Literal::Equal(a, b) => self.equality.assume_equal(context, *a, *b, cause)?,
            Literal::Distinct(a, b) => self.equality.assume_distinct(context, *a, *b, cause)?,
            Literal::Linear(linear) => {
                self.equality.propagate(context)?;
                self.arithmetic.assume(&self.terms, (&mut self.trail, &mut self.meter), linear, cause)?;
            }
        }
        self.tell_arithmetic()
    }

    /// Undoes all changes since the mark.
    fn back_to(&mut self, mark: usize) {
        self.equality.abandon();
        while let Some(undo) = self.trail.take_above(mark) {
            match undo {
                Undo::Edge | Undo::Row | Undo::Apart => self.arithmetic.undo(&undo),
                _ => self.equality.undo(undo),
            }
        }
    }
}

impl Theory for Conjunction {
    type Clash = Clash;

    fn push(&mut self) {
        self.trail.push_level();
    }

    fn pop(&mut self, levels: usize) {
        let mark = self.trail.pop_levels(levels);
        self.back_to(mark);
    }

    fn spend(&mut self, steps: usize) -> Result<(), OutOfBudget> {
        self.meter.spend(steps)
    }

    fn assume(&mut self, literal: &Literal<TermId>, cause: Cause) -> Result<(), Failure<Clash>> {
        let mark = self.trail.mark();
        let outcome = self.assume_further(literal, cause);
        if matches!(outcome, Err(Failure::OutOfBudget)) {
            self.back_to(mark);
        }
        outcome
    }

    fn complete(&mut self) -> Result<Completion<Clash>, OutOfBudget> {
        match self.propagate() {
            Ok(()) => {}
            Err(Failure::Clash(clash)) => return Ok(Completion::Clash(clash)),
            Err(Failure::OutOfBudget) => return Err(OutOfBudget),
        }
        match self.equality.complete(&self.terms, &mut self.crowd, &mut self.meter)? {
            ValueChoice::Possible => {}
            ValueChoice::Clash(clash) => return Ok(Completion::Clash(Clash::Equality(clash))),
            ValueChoice::Decide(literals) => return Ok(Completion::Decide(literals)),
        }
        Ok(match self.arithmetic.complete(&self.terms, &mut self.meter)? {
            ArithmeticAnswer::Possible => Completion::Consistent,
            ArithmeticAnswer::Clash(clash) => Completion::Clash(Clash::Arithmetic(clash)),
            ArithmeticAnswer::Split(because, literals) => Completion::Lemma { because, literals },
        })
    }

    fn explain(&mut self, clash: Clash) -> Result<Vec<Cause>, OutOfBudget> {
        let mut explanation = core::mem::take(&mut self.explanation);
        explanation.clear();
        match clash {
            Clash::Equality(clash) => {
                self.equality.explain_clash(&self.terms, &clash, &mut explanation, &mut self.meter)?;
            }
            Clash::Arithmetic(reasons) => {
                for reason in reasons {
                    match reason {
                        Reason::Cause(cause) => explanation.causes.push(cause),
                        Reason::Congruent(a, b) => explanation.equality(a, b),
                        Reason::Trial => unreachable!("what is tried is taken back at once"),
                    }
                }
                self.equality.finish(&self.terms, &mut explanation, &mut self.meter)?;
            }
        }
        let causes = explanation.causes.clone();
        self.explanation = explanation;
        Ok(causes)
    }

    fn status(&mut self, literal: &Literal<TermId>) -> Option<bool> {
        match literal {
            Literal::Member(term, domain) => {
                let known = self.equality.domain(*term);
                if known.is_subset(domain) {
                    Some(true)
                } else if known.is_disjoint(domain) {
                    Some(false)
                } else {
                    None
                }
            }
            Literal::Equal(a, b) => self.compare(*a, *b),
            Literal::Distinct(a, b) => self.compare(*a, *b).map(|equal| !equal),
            Literal::Linear(linear) => self.arithmetic.status(&self.terms, linear, &mut self.meter),
        }
    }

    fn negate(&self, literal: &Literal<TermId>) -> Literal<TermId> {
        match literal {
            Literal::Member(term, domain) => {
                Literal::Member(*term, self.terms.full(*term).difference(domain))
            }
            Literal::Equal(a, b) => Literal::Distinct(*a, *b),
            Literal::Distinct(a, b) => Literal::Equal(*a, *b),
            Literal::Linear(linear) => Literal::Linear(linear.negated()),
        }
    }
}

impl Conjunction {
    /// Whether two discrete terms are known to be equal (`true`) or known to differ (`false`).
    fn compare(&self, a: TermId, b: TermId) -> Option<bool> {
        if self.equality.root(a) == self.equality.root(b) {
            Some(true)
        } else if self.equality.known_distinct(a, b) {
            Some(false)
        } else {
            None
        }
    }
}
