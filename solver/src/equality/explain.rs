//! Explanations: the causes from which an equality or a narrowed domain follows.

use super::classes::Why;
use super::{Clash, Equality, Narrowing};
use crate::budget::Meter;
use crate::conflict::Cause;
use crate::terms::Terms;
use crate::{Domain, OutOfBudget, TermId};
use alloc::vec::Vec;

/// The causes found so far, and the equalities and domains that still have to be explained.
#[derive(Clone, Debug, Default)]
pub(crate) struct Explanation {
    pub(crate) causes: Vec<Cause>,
    equalities: Vec<(TermId, TermId)>,
    /// Terms whose class had only the value of the constant left before a time: (term, constant, time).
    single: Vec<(TermId, TermId, u32)>,
    /// For each term, the number of the explanation in which its link was last explained.
    done: Vec<u32>,
    /// The number of this explanation, from one.
    number: u32,
}

impl Explanation {
    pub(crate) fn clear(&mut self) {
        self.causes.clear();
        self.equalities.clear();
        self.single.clear();
        if self.number == u32::MAX {
            self.done.clear();
            self.number = 0;
        }
        self.number += 1;
    }

    /// Whether the link of the term has not been explained yet; marks it as explained.
    fn is_new(&mut self, term: TermId) -> bool {
        if self.done.len() <= term.index() {
            self.done.resize(term.index() + 1, 0);
        }
        core::mem::replace(&mut self.done[term.index()], self.number) != self.number
    }

    /// Requests an explanation of the equality of two terms of one class.
    pub(crate) fn equality(&mut self, a: TermId, b: TermId) {
        self.equalities.push((a, b));
    }
}

impl Equality {
    /// Requests an explanation of the clash.
    pub(crate) fn explain_clash(
        &self,
        terms: &Terms,
        clash: &Clash,
        explanation: &mut Explanation,
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        match clash {
            Clash::Empty(term) => {
                self.explain_exclusion(terms, *term, terms.full(*term).clone(), u32::MAX, explanation);
            }
            Clash::Disequality(index) => {
                let disequality = self.occurrences.disequality(*index);
                explanation.causes.push(disequality.cause);
                let [left, right] = disequality.sides;
                explanation.equality(left, right);
            }
            Clash::Crowd(crowd) => {
                for (position, &term) in crowd.iter().enumerate() {
                    let named = terms.full(term).difference(&Domain::others());
                    self.explain_exclusion(terms, term, named, u32::MAX, explanation);
                    for &other in &crowd[..position] {
                        self.explain_distinct(term, other, explanation);
                    }
                }
            }
        }
        self.finish(terms, explanation, meter)
    }

    fn explain_distinct(&self, a: TermId, b: TermId, explanation: &mut Explanation) {
        let index = self.disequality_between(a, b).expect("members of a crowd were found distinct");
        let disequality = self.occurrences.disequality(index);
        explanation.causes.push(disequality.cause);
        let [left, right] = disequality.sides;
        let (a, b) = if self.root(left) == self.root(a) { (a, b) } else { (b, a) };
        explanation.equality(left, a);
        explanation.equality(right, b);
    }

    /// Explains all requested facts down to causes.
    pub(crate) fn finish(
        &self,
        terms: &Terms,
        explanation: &mut Explanation,
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        loop {
            // Each request walks along the facts, or along links, of which there are fewer than terms.
            meter.spend(1 + self.facts.len() + explanation.equalities.len())?;
            if let Some((a, b)) = explanation.equalities.pop() {
                self.explain_path(terms, a, b, explanation);
            } else if let Some((term, constant, time)) = explanation.single.pop() {
                let excluded = terms.full(term).difference(&constant_domain(terms, constant));
                self.explain_exclusion(terms, term, excluded, time, explanation);
            } else {
                return Ok(());
            }
        }
    }

    fn explain_path(&self, terms: &Terms, a: TermId, b: TermId, explanation: &mut Explanation) {
        self.classes.path(a, b, |from, link| {
            if !explanation.is_new(from) {
                return;
            }
            match link.why {
                Why::Cause(cause) => explanation.causes.push(cause),
                Why::Congruence => {
                    explanation.equalities.extend(
                        terms.arguments(from).iter().copied().zip(terms.arguments(link.to).iter().copied()),
                    );
                }
                Why::SingleValue => {
                    let (term, constant) =
                        if terms.value(from).is_some() { (link.to, from) } else { (from, link.to) };
                    explanation.single.push((term, constant, link.time));
                }
            }
        });
    }

    /// Explains why the class of the term had no value of `excluded` left before this time.
    fn explain_exclusion(
        &self,
        terms: &Terms,
        term: TermId,
        mut excluded: Domain,
        time: u32,
        explanation: &mut Explanation,
    ) {
        for constant in self.members(term).filter(|&member| terms.value(member).is_some()) {
            let allowed = constant_domain(terms, constant);
            if !excluded.is_subset(&allowed) && self.classes.together_before(constant, term, time) {
                excluded = excluded.intersection(&allowed);
                explanation.equality(constant, term);
            }
        }
        for fact in &self.facts {
            if excluded.is_empty() || fact.time >= time {
                break;
            }
            if excluded.is_subset(&fact.allowed) || !self.classes.together_before(fact.term, term, time) {
                continue;
            }
            excluded = excluded.intersection(&fact.allowed);
            explanation.equality(fact.term, term);
            match fact.why {
                Narrowing::Cause(cause) => explanation.causes.push(cause),
                Narrowing::Disequality { index, constant } => {
                    let disequality = self.occurrences.disequality(index);
                    explanation.causes.push(disequality.cause);
                    explanation.equality(disequality.other_side(fact.term), constant);
                }
            }
        }
        debug_assert!(excluded.is_empty(), "every missing value is missing for a reason");
    }
}

fn constant_domain(terms: &Terms, constant: TermId) -> Domain {
    terms.value(constant).map_or_else(Domain::empty, Domain::named)
}
