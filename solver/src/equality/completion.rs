//! Whether values can be chosen for all classes: peeling, then a case distinction or a clash.
//!
//! A class that can have more values than there are classes it must avoid is given one after all others. To avoid are
//! the classes it differs from, and those whose equality with it would make further applications congruent. When
//! everything is peeled off in this way, the classes can be given pairwise different values as far as it matters, and
//! nothing more follows.

use super::{Clash, Equality};
use crate::terms::Terms;
use crate::{Domain, Literal, TermId};
use alloc::vec::Vec;

/// What is known about the choice of values.
#[derive(Debug)]
pub(crate) enum Settled {
    /// There is one.
    Possible,
    /// There is none.
    Clash(Clash),
    /// It depends on the literal, which is neither known to hold nor known not to.
    Decide(Literal<TermId>),
}

impl Equality {
    /// Decides whether all classes can be given values. Consequences must have been propagated.
    pub(crate) fn complete(&self, terms: &Terms, crowded: &mut Vec<TermId>) -> Settled {
        crowded.clear();
        crowded.extend(terms.iter().filter(|&term| self.is_open(terms, term)));
        if crowded.is_empty() {
            return Settled::Possible;
        }
        self.peel(terms, crowded, |class| self.value(class).is_some());
        if crowded.is_empty() {
            return Settled::Possible;
        }
        self.decide(terms, crowded)
    }

    /// Whether the term is the root of a class whose value is neither fixed nor free.
    fn is_open(&self, terms: &Terms, term: TermId) -> bool {
        self.root(term) == term
            && self.occurrences.total(term) > 0
            && self.values[term.index()].is_none()
            && terms.capacity(term, self.domain(term)).is_some()
    }

    /// Removes from `left`, as often as possible, a class that can have more values than there are classes to avoid
    /// in `left` or `fixed`.
    pub(crate) fn peel(&self, terms: &Terms, left: &mut Vec<TermId>, fixed: impl Fn(TermId) -> bool) {
        let mut avoid = Vec::new();
        loop {
            let before = left.len();
            let mut position = 0;
            while position < left.len() {
                let class = left[position];
                avoid.clear();
                self.collect_neighbours(terms, class, &fixed, &mut avoid);
                let count = avoid.iter().filter(|&&other| left.contains(&other) || fixed(other)).count();
                if terms.capacity(class, self.domain(class)).is_none_or(|values| values > count as u64) {
                    left.remove(position);
                } else {
                    position += 1;
                }
            }
            if left.len() == before {
                return;
            }
        }
    }

    /// The roots of the classes that the class must or should differ from, and could be equal to by domain, when values
    /// are chosen for the classes that are not fixed.
    pub(crate) fn collect_neighbours(
        &self,
        terms: &Terms,
        class: TermId,
        fixed: &impl Fn(TermId) -> bool,
        into: &mut Vec<TermId>,
    ) {
        let mut add = |root: TermId| {
            if root != class && !into.contains(&root) && !self.domain(root).is_disjoint(self.domain(class)) {
                into.push(root);
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
                        // Keeping the first two apart that can be is enough.
                        let apart = pairs.find(|&(x, y)| x != y && !(fixed(x) && fixed(y)));
                        if let Some((_, root)) = apart.filter(|&(x, _)| x == class) {
                            add(root);
                        }
                    }
                }
            }
        }
    }

    /// Whether the two applications are not equal yet, but may become congruent.
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

    /// What to find out first about classes that cannot be peeled off.
    fn decide(&self, terms: &Terms, crowded: &[TermId]) -> Settled {
        let named = crowded.iter().filter_map(|&class| Some((class, self.domain(class).iter().next()?)));
        if let Some((class, value)) = named.min_by_key(|&(class, _)| self.domain(class).len()) {
            return Settled::Decide(Literal::Member(class, Domain::named(value)));
        }
        // All of them are among the others of their sorts.
        let sort = terms.sort_id(crowded[0]);
        let crowd: Vec<_> = crowded.iter().copied().filter(|&class| terms.sort_id(class) == sort).collect();
        for (position, &a) in crowd.iter().enumerate() {
            if let Some(&b) = crowd[..position].iter().find(|&&b| !self.known_distinct(a, b)) {
                return Settled::Decide(Literal::Equal(b, a));
            }
        }
        let values = terms.capacity(crowd[0], self.domain(crowd[0])).map_or(0, |values| values as usize);
        debug_assert!(crowd.len() > values, "pairwise different classes are peeled off where they fit");
        Settled::Clash(Clash::Crowd(crowd[..=values].to_vec()))
    }
}
