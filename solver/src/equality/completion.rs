//! Whether values can be chosen for all classes: peeling, then a case distinction or a clash.
//!
//! A class that can have more values than there are classes it must avoid is given one after all others. To avoid are
//! the classes it differs from, and those whose equality with it would make further applications congruent. When
//! everything is peeled off in this way, the classes can be given pairwise different values as far as it matters, and
//! nothing more follows.

use super::{Clash, Equality};
use crate::budget::Meter;
use crate::terms::Terms;
use crate::theory::Decisions;
use crate::{Domain, Literal, OutOfBudget, TermId};
use alloc::vec::Vec;

/// What is known about the choice of values.
#[derive(Debug)]
pub(crate) enum Settled {
    /// There is one.
    Possible,
    /// There is none.
    Clash(Clash),
    /// It depends on the first of the literals, which is neither known to hold nor known not to, and perhaps on the others.
    Decide(Decisions),
}

/// Room for the classes that are looked at, and for the classes that each must avoid.
#[derive(Clone, Debug, Default)]
pub(crate) struct Crowd {
    /// The classes, by their roots.
    pub(crate) classes: Vec<TermId>,
    /// The classes to avoid, those of each class after those of the one before.
    avoid: Vec<TermId>,
    /// Where they end, by class.
    ends: Vec<usize>,
    /// By term: whether it is one of the classes.
    is_in: Vec<bool>,
    seen: Seen,
}

/// Which classes were met, in one round after the other.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// By term: the round in which it was met last.
    rounds: Vec<u32>,
    round: u32,
}

impl Seen {
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

/// With more classes than this that are in each other's way, values are tried for all of them before anything is asked again.
const FEW: usize = 8;

impl Equality {
    /// Decides whether all classes can be given values. Consequences must have been propagated.
    pub(crate) fn complete(
        &self,
        terms: &Terms,
        crowd: &mut Crowd,
        meter: &mut Meter,
    ) -> Result<Settled, OutOfBudget> {
        meter.spend(terms.len())?;
        crowd.classes.clear();
        crowd.classes.extend(terms.iter().filter(|&term| self.is_open(terms, term)));
        if crowd.classes.is_empty() {
            return Ok(Settled::Possible);
        }
        self.peel(terms, crowd, |class| self.value(class).is_some(), meter)?;
        if crowd.classes.is_empty() {
            return Ok(Settled::Possible);
        }
        Ok(self.decide(terms, &crowd.classes))
    }

    /// Whether the term is the root of a class whose value is neither fixed nor free.
    fn is_open(&self, terms: &Terms, term: TermId) -> bool {
        self.root(term) == term
            && self.occurrences.total(term) > 0
            && self.values[term.index()].is_none()
            && terms.capacity(term, self.domain(term)).is_some()
    }

    /// Removes from the crowd, as often as possible, a class that can have more values than there are classes to avoid that are in
    /// the crowd or fixed.
    pub(crate) fn peel(
        &self,
        terms: &Terms,
        crowd: &mut Crowd,
        fixed: impl Fn(TermId) -> bool,
        meter: &mut Meter,
    ) -> Result<(), OutOfBudget> {
        let Crowd { classes, avoid, ends, is_in, seen } = crowd;
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

    /// The roots of the classes that the class must or should differ from, and could be equal to by domain, when values
    /// are chosen for the classes that are not fixed.
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

    /// As [`Self::collect_neighbours`]; some may be visited several times.
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
        let named = || crowded.iter().filter_map(|&class| Some((class, self.domain(class).iter().next()?)));
        let fewest = named().min_by_key(|&(class, _)| self.domain(class).len());
        let is = |(class, value): (TermId, u32)| Literal::Member(class, Domain::named(value));
        if let Some((class, value)) = fewest {
            let others = named().filter(|&(other, _)| crowded.len() > FEW && other != class);
            return Settled::Decide([(class, value)].into_iter().chain(others).map(is).collect());
        }
        // All of them are among the others of their sorts.
        let sort = terms.sort_id(crowded[0]);
        let crowd: Vec<_> = crowded.iter().copied().filter(|&class| terms.sort_id(class) == sort).collect();
        for (position, &a) in crowd.iter().enumerate() {
            if let Some(&b) = crowd[..position].iter().find(|&&b| !self.known_distinct(a, b)) {
                return Settled::Decide([Literal::Equal(b, a)].into());
            }
        }
        let values = terms.capacity(crowd[0], self.domain(crowd[0])).map_or(0, |values| values as usize);
        debug_assert!(crowd.len() > values, "pairwise different classes are peeled off where they fit");
        Settled::Clash(Clash::Crowd(crowd[..=values].to_vec()))
    }
}
