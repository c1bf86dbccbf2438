//! Conjunctions of literals over all theories, with one trail.

use crate::arithmetic::{self, Arithmetic, Reason, Solved};
use crate::conflict::Cause;
use crate::equality::{self, Equality, Explanation, Settled};
use crate::terms::{SortId, Terms};
use crate::theory::{Completion, Theory};
use crate::trail::{Trail, Undo};
use crate::{Literal, TermId};
use alloc::vec::Vec;

/// The theories together. Equality tells arithmetic which arithmetic terms are congruent; nothing flows back, because
/// arguments of functions are discrete.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conjunction {
    pub(crate) terms: Terms,
    pub(crate) equality: Equality,
    pub(crate) arithmetic: Arithmetic,
    trail: Trail<Undo>,
    /// Room for the classes that the completion has to look at.
    crowded: Vec<TermId>,
    explanation: Explanation,
}

/// Why the conjunction is inconsistent, as the theory that found it says it.
#[derive(Debug)]
pub(crate) enum Clash {
    Equality(equality::Clash),
    Arithmetic(arithmetic::Clash),
}

impl From<equality::Clash> for Clash {
    fn from(clash: equality::Clash) -> Self {
        Self::Equality(clash)
    }
}

impl From<arithmetic::Clash> for Clash {
    fn from(clash: arithmetic::Clash) -> Self {
        Self::Arithmetic(clash)
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

    /// Draws every consequence that needs no case distinction.
    pub(crate) fn propagate(&mut self) -> Result<(), Clash> {
        self.equality.propagate((&mut self.terms, &mut self.trail))?;
        self.tell_arithmetic()
    }

    fn tell_arithmetic(&mut self) -> Result<(), Clash> {
        self.arithmetic.make_room(self.terms.len());
        while let Some((a, b)) = self.equality.next_congruent() {
            self.arithmetic.assume_congruent(&mut self.trail, a, b)?;
        }
        Ok(())
    }
}

impl Theory for Conjunction {
    type Clash = Clash;

    fn push(&mut self) {
        self.trail.push_level();
    }

    fn pop(&mut self, levels: usize) {
        let mark = self.trail.pop_levels(levels);
        self.equality.abandon();
        while let Some(undo) = self.trail.take_above(mark) {
            match undo {
                Undo::Edge | Undo::Row | Undo::Apart => self.arithmetic.undo(&undo),
                _ => self.equality.undo(undo),
            }
        }
    }

    fn assume(&mut self, literal: &Literal<TermId>, cause: Cause) -> Result<(), Clash> {
        let context = (&mut self.terms, &mut self.trail);
        match literal {
            Literal::Member(term, domain) => self.equality.assume_member(context, *term, domain, cause)?,
            Literal::Equal(a, b) => self.equality.assume_equal(context, *a, *b, cause)?,
            Literal::Distinct(a, b) => self.equality.assume_distinct(context, *a, *b, cause)?,
            Literal::Linear(linear) => {
                self.equality.propagate(context)?;
                self.arithmetic.assume(&self.terms, &mut self.trail, linear, cause)?;
            }
        }
        self.tell_arithmetic()
    }

    fn complete(&mut self) -> Completion<Clash> {
        if let Err(clash) = self.propagate() {
            return Completion::Clash(clash);
        }
        match self.equality.complete(&self.terms, &mut self.crowded) {
            Settled::Possible => {}
            Settled::Clash(clash) => return Completion::Clash(clash.into()),
            Settled::Decide(literal) => return Completion::Decide(literal),
        }
        match self.arithmetic.complete(&self.terms) {
            Solved::Possible => Completion::Consistent,
            Solved::Clash(clash) => Completion::Clash(clash.into()),
            Solved::Split(because, literals) => Completion::Lemma { because, literals },
        }
    }

    fn explain(&mut self, clash: Clash) -> Vec<Cause> {
        let mut explanation = core::mem::take(&mut self.explanation);
        explanation.clear();
        match clash {
            Clash::Equality(clash) => self.equality.explain_clash(&self.terms, &clash, &mut explanation),
            Clash::Arithmetic(reasons) => {
                for reason in reasons {
                    match reason {
                        Reason::Cause(cause) => explanation.causes.push(cause),
                        Reason::Congruent(a, b) => explanation.equality(a, b),
                        Reason::Trial => unreachable!("what is tried is taken back at once"),
                    }
                }
                self.equality.finish(&self.terms, &mut explanation);
            }
        }
        let causes = explanation.causes.clone();
        self.explanation = explanation;
        causes
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
            Literal::Linear(linear) => self.arithmetic.status(&self.terms, linear),
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
    /// Whether two discrete terms are known to be equal, or known to differ.
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
