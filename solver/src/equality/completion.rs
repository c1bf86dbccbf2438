//! Decides whether values can be chosen for all classes: by peeling, then by a case distinction or a clash.
//!
//! A class that has more possible values than classes to avoid can be given its value after all others. It has to avoid the classes
//! it differs from, and those whose equality with it would make further applications congruent. If everything can be peeled off in
//! this way, the classes can be given values that differ wherever that matters, and there are no further consequences.

use super::{Clash, Equality};
use crate::budget::Meter;
use crate::terms::Terms;
use crate::theory::Decisions;
use crate::{Domain, Literal, OutOfBudget, TermId};
use alloc::vec::Vec;

/// The answer to whether values can be chosen.
#[derive(Debug)]
pub(crate) enum ValueChoice {
    /// Values can be chosen.
    Possible,
    /// No choice of values is possible.
    Clash(Clash),
    /// It depends on the first of the literals, whose value is unknown, and perhaps on the others.
    Decide(Decisions),
}

/// Buffers for the classes to examine, and for the classes that each of them must avoid.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenClasses {
    /// The roots of the classes.
    pub(crate) classes: Vec<TermId>,
    /// The classes to avoid, grouped by the class that avoids them.
    avoid: Vec<TermId>,
    /// For each class, the end of its group in `avoid`.
    ends: Vec<usize>,
    /// For each term, whether it is one of the remaining classes.
    is_in: Vec<bool>,
    seen: VisitedClasses,
}

/// The set of visited classes, which is emptied in constant time by starting a new round.
#[derive(Clone, Debug, Default)]
struct VisitedClasses {
    /// For each term, the last round in which it was visited.
    rounds: Vec<u32>,
    round: u32,
}

impl VisitedClasses {
    fn next_round(&mut self, terms: usize) {
        if self.round == u32::MAX {
            self.rounds.clear();
            self.round = 0;
        }
        self.round += 1;
        self.rounds.resize(terms.max(self.rounds.len()), 0);
    }

    fn is_new(&mut self, term: TermId) -> bool {
        core::mem::replace(&mut self.rounds[term.index()], self.round) != self.round
    }
}

/// If more classes than this crowd each other, values for all of them are decided before the theory is asked again.
const MANY_CLASSES: usize = 8;

impl Equality {
    /// Decides whether all classes can be given values. All consequences must have been propagated.
    pub(crate) fn complete(
        &self,
        terms: &Terms,
        crowd: &mut OpenClasses,
        meter: &mut Meter,
    ) -> Result<ValueChoice, OutOfBudget> {
        meter.spend(terms.len())?;
        crowd.classes.clear();
        crowd.classes.extend(terms.iter().filter(|&term| self.is_open(terms, term)));
        if crowd.classes.is_empty() {
            return Ok(ValueChoice::Possible);
        }
        self.peel(terms, crowd, |class| self.value(class).is_some(), meter)?;
        if crowd.classes.is_empty() {
            return Ok(ValueChoice::Possible);
        }
        Ok(self.decide(terms, &crowd.classes))
    }

    /// Whether the term is the root of a class that has no value yet, occurs somewhere, and has finitely many possible values.
    fn is_open(&self, terms: &Terms, term: TermId) -> bool {
        self.root(term) == term
            && self.occurrences.total(term) > 0
            && self.values[term.index()].is_none()
            && terms.capacity(term, self.domain(term)).is_some()
    }

    /// Repeatedly removes a class from the crowd that has more possible values than there are classes to avoid that are still in the
    /// crowd or fixed.
    pub(crate) fn peel(
        &self,
        terms: &Terms,
        crowd: &mut OpenClasses,
        fixed: impl Fn(TermId) -> bool,
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        let OpenClasses { classes, avoid, ends, is_in, seen } = crowd;
        avoid.clear();
        ends.clear();
        is_in.clear();
        is_in.resize(terms.len(), false);
        for &class in &*classes {
            is_in[class.index()] = true;
            meter.spend(self.occurrences.total(class) as usize * (1 + terms.applications().len()))?;
            seen.next_round(terms.len());
            self.for_each_neighbour(terms, class, &fixed, |other| {
                if seen.is_new(other) {
                    avoid.push(other);
                }
            });
            ends.push(avoid.len());
        }
        loop {
            let mut changed = false;
            let mut start = 0;
            for (&class, &end) in classes.iter().zip(&*ends) {
                let others = &avoid[core::mem::replace(&mut start, end)..end];
                if !is_in[class.index()] {
                    continue;
                }
                meter.spend(others.len())?;
                let count = others.iter().filter(|&&other| is_in[other.index()] || fixed(other)).count();
                if terms.capacity(class, self.domain(class)).is_none_or(|values| values > count as u64) {
                    is_in[class.index()] = false;
                    changed = true;
                }
            }
            if !changed {
                classes.retain(|class| is_in[class.index()]);
                return Ok(());
            }
        }
    }

    /// Collects the roots of the classes with an overlapping domain from which the class must or should differ, when values are
    /// chosen for the classes that are not fixed.
    pub(crate) fn collect_neighbours(
        &self,
        terms: &Terms,
        class: TermId,
        fixed: &impl Fn(TermId) -> bool,
        into: &mut Vec<TermId>,
    ) {
        self.for_each_neighbour(terms, class, fixed, |root| {
            if !into.contains(&root) {
                into.push(root);
            }
        });
    }

    /// As [`Self::collect_neighbours`], but may visit a class several times.
    fn for_each_neighbour(
        &self,
        terms: &Terms,
        class: TermId,
        fixed: &impl Fn(TermId) -> bool,
        mut visit: impl FnMut(TermId),
    ) {
        let mut add = |root: TermId| {
            if root != class && !self.domain(root).is_disjoint(self.domain(class)) {
                visit(root);
            }
        };
        for member in self.members(class) {
            for (_, other) in self.occurrences.disequalities_of(member) {
                add(self.root(other));
            }
            for application in self.occurrences.uses_of(member) {
                for &other in terms.applications() {
                    if self.could_become_congruent(terms, application, other) {
                        let pairs = terms.arguments(application).iter().zip(terms.arguments(other));
                        let mut pairs = pairs.map(|(&x, &y)| (self.root(x), self.root(y)));
                        // It is enough to keep apart the first pair of arguments that can differ.
                        let apart = pairs.find(|&(x, y)| x != y && !(fixed(x) && fixed(y)));
                        if let Some((_, root)) = apart.filter(|&(x, _)| x == class) {
                            add(root);
                        }
                    }
                }
            }
        }
    }

    /// Whether the two applications are not known to be equal, but may become congruent.
    pub(crate) fn could_become_congruent(&self, terms: &Terms, a: TermId, b: TermId) -> bool {
        let (left, right) = (terms.arguments(a), terms.arguments(b));
        self.root(a) != self.root(b)
            && terms.function(a) == terms.function(b)
            && left.len() == right.len()
            && left
                .iter()
                .zip(right)
                .all(|(&x, &y)| self.root(x) == self.root(y) || !self.known_distinct(x, y))
    }

    /// A decision, or a clash, for classes that cannot be peeled off.
    fn decide(&self, terms: &Terms, crowded: &[TermId]) -> ValueChoice {
        let named = || crowded.iter().filter_map(|&class| Some((class, self.domain(class).iter().next()?)));
        let fewest = named().min_by_key(|&(class, _)| self.domain(class).len());
        let is = |(class, value): (TermId, u32)| Literal::Member(class, Domain::named(value));
        if let Some((class, value)) = fewest {
            let others = named().filter(|&(other, _)| crowded.len() > MANY_CLASSES && other != class);
            return ValueChoice::Decide([(class, value)].into_iter().chain(others).map(is).collect());
        }
        // All these classes can only have values without a name.
        let sort = terms.sort_id(crowded[0]);
        let crowd: Vec<_> = crowded.iter().copied().filter(|&class| terms.sort_id(class) == sort).collect();
        for (position, &a) in crowd.iter().enumerate() {
            if let Some(&b) = crowd[..position].iter().find(|&&b| !self.known_distinct(a, b)) {
                return ValueChoice::Decide([Literal::Equal(b, a)].into());
            }
        }
        let values = terms.capacity(crowd[0], self.domain(crowd[0])).map_or(0, |values| values as usize);
        debug_assert!(crowd.len() > values, "pairwise different classes are peeled off where they fit");
        ValueChoice::Clash(Clash::Crowd(crowd[..=values].to_vec()))
    }
}
