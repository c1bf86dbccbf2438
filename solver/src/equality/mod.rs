//! Equality with congruence, disequalities and domains: classes of equal terms that are merged eagerly.
//!
//! # Sources
//! Nieuwenhuis and Oliveras, *Fast congruence closure and extensions* (2007): the proof forest.

mod classes;
mod completion;
mod explain;
mod occurrences;

pub(crate) use completion::{OpenClasses, ValueChoice};
pub(crate) use explain::Explanation;

use crate::budget::Meter;
use crate::conflict::Cause;
use crate::terms::Terms;
use crate::theory::Failure;
use crate::trail::{Trail, Undo};
use crate::{Domain, TermId};
use alloc::vec::Vec;
use classes::{Classes, Why};
use core::hash::{BuildHasher, Hash, Hasher};
use hashbrown::HashTable;
use occurrences::Occurrences;
use rustc_hash::FxBuildHasher;

/// The theory of equality over discrete terms, and of congruence over all terms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equality {
    classes: Classes,
    occurrences: Occurrences,
    /// For roots of discrete sorts, the domain of the class. Invariant: the intersection of the domains that its members and the
    /// facts about them allow.
    domains: Vec<Domain>,
    /// For roots, the constant in the class. Invariant, after propagation: there is one if the domain has only one, named value.
    values: Vec<Option<TermId>>,
    /// All narrowings of domains that are not caused by a union, oldest first.
    facts: Vec<Fact>,
    /// The consequences that are not drawn yet.
    agenda: Agenda,
    /// Terms whose consequences of creation may not be drawn in the current level; without duplicates.
    unentered: Vec<TermId>,
}

/// Pending consequences. Invariant: empty between calls, except after an error.
#[derive(Clone, Debug, Default)]
struct Agenda {
    /// Pairs of equal terms whose classes are not merged yet.
    equal: Vec<(TermId, TermId, Why)>,
    /// Members of classes that have only one value left, and may not contain its constant yet.
    single: Vec<TermId>,
    /// Disequalities of which one side may have a value, each with its other side.
    excluded: Vec<(u32, TermId)>,
    /// Pairs of arithmetic terms that became congruent, for arithmetic to read.
    congruent: Vec<(TermId, TermId)>,
}

/// A narrowing: the class of `term` lost all values that are not in `allowed`.
#[derive(Clone, Debug)]
struct Fact {
    term: TermId,
    allowed: Domain,
    why: Narrowing,
    time: u32,
}

/// The reason for a narrowed domain.
#[derive(Clone, Copy, Debug)]
enum Narrowing {
    Cause(Cause),
    /// By a disequality, whose other side equals the constant.
    Disequality {
        index: u32,
        constant: TermId,
    },
}

/// The reason for an inconsistency of the classes.
#[derive(Clone, Debug)]
pub(crate) enum Clash {
    /// The class of the term has no value left.
    Empty(TermId),
    /// The two sides of the disequality are equal.
    Disequality(u32),
    /// The terms are pairwise different, all have values without a name, and the sort has fewer of those.
    Crowd(Vec<TermId>),
}

/// The number of steps between two checks of the budget.
const STEPS_AT_ONCE: usize = 64;

/// If both sides have more applications than this, congruent ones are looked up in a hash table.
const FEW_USES: usize = 8;

/// The other parts of the state that every change needs.
type Context<'a> = (&'a mut Terms, &'a mut Trail<Undo>, &'a mut Meter);

impl Equality {
    pub(crate) fn clear(&mut self) {
        self.classes.clear();
        self.occurrences.clear();
        self.domains.clear();
        self.values.clear();
        self.facts.clear();
        self.abandon();
        self.unentered.clear();
    }

    /// Adds the newest term, which was just created.
    pub(crate) fn add_term(&mut self, terms: &Terms, term: TermId) {
        self.classes.add(term);
        self.occurrences.add_term();
        let value = terms.value(term);
        let domain = value.map_or_else(|| terms.full(term).clone(), Domain::named);
        let arguments = terms.arguments(term);
        if !arguments.is_empty() || (value.is_none() && domain.single().is_some()) {
            self.unentered.push(term);
        }
        self.domains.push(domain);
        self.values.push(value.map(|_| term));
        for &argument in arguments {
            self.occurrences.add_use(argument, self.classes.root(argument), term);
        }
    }

    pub(crate) fn root(&self, term: TermId) -> TermId {
        self.classes.root(term)
    }

    /// All members of the term's class.
    pub(crate) fn members(&self, term: TermId) -> impl Iterator<Item = TermId> + '_ {
        self.classes.members(term)
    }

    pub(crate) fn domain(&self, term: TermId) -> &Domain {
        &self.domains[self.root(term).index()]
    }

    /// The constant in the class of the term, if it has one.
    pub(crate) fn value(&self, term: TermId) -> Option<TermId> {
        self.values[self.root(term).index()]
    }

    /// Whether the two terms are known to differ, by their domains or by a disequality.
    pub(crate) fn known_distinct(&self, a: TermId, b: TermId) -> bool {
        self.domain(a).is_disjoint(self.domain(b)) || self.disequality_between(a, b).is_some()
    }

    fn disequality_between(&self, a: TermId, b: TermId) -> Option<u32> {
        let (a, b) = (self.root(a), self.root(b));
        let (few, many) =
            if self.occurrences.total(a) <= self.occurrences.total(b) { (a, b) } else { (b, a) };
        if self.occurrences.total(few) == 0 {
            return None;
        }
        let mut disequalities = self.members(few).flat_map(|term| self.occurrences.disequalities_of(term));
        disequalities.find(|&(_, other)| self.root(other) == many).map(|(index, _)| index)
    }

    /// The two sides of each disequality, as it was assumed.
    pub(crate) fn disequalities(&self) -> impl Iterator<Item = [TermId; 2]> + '_ {
        self.occurrences.disequalities().iter().map(|disequality| disequality.sides)
    }

    /// Removes and returns a pair of arithmetic terms that became congruent.
    pub(crate) fn next_congruent(&mut self) -> Option<(TermId, TermId)> {
        self.agenda.congruent.pop()
    }

    /// Drops pending consequences: after an error, the facts that imply them are undone next.
    pub(crate) fn abandon(&mut self) {
        self.agenda.equal.clear();
        self.agenda.single.clear();
        self.agenda.excluded.clear();
        self.agenda.congruent.clear();
    }

    pub(crate) fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Union { child, ends, value } => {
                let parent = self.classes.separate(child, ends);
                self.values[parent.index()] = value;
                self.occurrences.separate(parent, child, self.classes.members(child));
            }
            Undo::Domain { root, was } => self.domains[root.index()] = was,
            Undo::Fact => {
                self.facts.pop();
            }
            Undo::Disequality => self.occurrences.pop_disequality(|term| self.classes.root(term)),
            Undo::Entered(term) => self.unentered.push(term),
            Undo::Edge | Undo::Row | Undo::Apart => unreachable!("not a change of this theory"),
        }
    }

    pub(crate) fn assume_member(
        &mut self,
        (terms, trail, meter): Context<'_>,
        term: TermId,
        allowed: &Domain,
        cause: Cause,
    ) -> Result<(), Failure<Clash>> {
        self.narrow(trail, term, allowed, Narrowing::Cause(cause)).map_err(Failure::Clash)?;
        self.propagate((terms, trail, meter))
    }

    pub(crate) fn assume_equal(
        &mut self,
        context: Context<'_>,
        a: TermId,
        b: TermId,
        cause: Cause,
    ) -> Result<(), Failure<Clash>> {
        self.agenda.equal.push((a, b, Why::Cause(cause)));
        self.propagate(context)
    }

    pub(crate) fn assume_distinct(
        &mut self,
        (terms, trail, meter): Context<'_>,
        a: TermId,
        b: TermId,
        cause: Cause,
    ) -> Result<(), Failure<Clash>> {
        self.propagate((terms, trail, meter))?;
        if self.domain(a).is_disjoint(self.domain(b)) {
            return Ok(());
        }
        trail.record(Undo::Disequality);
        let roots = [self.root(a), self.root(b)];
        let index = self.occurrences.add_disequality([a, b], roots, cause);
        // x = y, x <> y |- false
        if self.root(a) == self.root(b) {
            return Err(Failure::Clash(Clash::Disequality(index)));
        }
        self.agenda.excluded.extend([(index, a), (index, b)]);
        self.propagate((terms, trail, meter))
    }

    fn narrow(
        &mut self,
        trail: &mut Trail<Undo>,
        term: TermId,
        allowed: &Domain,
        why: Narrowing,
    ) -> Result<(), Clash> {
        let root = self.root(term);
        let was = &self.domains[root.index()];
        if was.is_subset(allowed) {
            return Ok(());
        }
        let domain = was.intersection(allowed);
        let time = trail.now();
        trail.record(Undo::Fact);
        self.facts.push(Fact { term, allowed: allowed.clone(), why, time });
        self.set_domain(trail, root, domain)
    }

    fn set_domain(&mut self, trail: &mut Trail<Undo>, root: TermId, domain: Domain) -> Result<(), Clash> {
        let empty = domain.is_empty();
        if self.values[root.index()].is_none() && domain.single().is_some() {
            self.agenda.single.push(root);
        }
        let was = core::mem::replace(&mut self.domains[root.index()], domain);
        trail.record(Undo::Domain { root, was });
        if empty { Err(Clash::Empty(root)) } else { Ok(()) }
    }

    /// Draws all consequences that need no case distinction.
    pub(crate) fn propagate(&mut self, (terms, trail, meter): Context<'_>) -> Result<(), Failure<Clash>> {
        // A check of the budget is not worth it for a few consequences.
        let mut steps = 0;
        loop {
            if steps > STEPS_AT_ONCE {
                meter.spend(core::mem::take(&mut steps))?;
            }
            steps += 1;
            if let Some((index, term)) = self.agenda.excluded.pop() {
                self.exclude(trail, index, term).map_err(Failure::Clash)?;
            } else if let Some((a, b, why)) = self.agenda.equal.pop() {
                if self.root(a) != self.root(b) {
                    steps += self.unite(terms, trail, a, b, why).map_err(Failure::Clash)?;
                }
            } else if let Some(term) = self.agenda.single.pop() {
                self.name_value(terms, term);
            } else if let Some(term) = self.unentered.pop() {
                trail.record(Undo::Entered(term));
                self.enter(terms, term);
            } else {
                debug_assert!(self.check(terms));
                return Ok(());
            }
        }
    }

    /// x = v, x <> y |- y in all but v
    fn exclude(&mut self, trail: &mut Trail<Undo>, index: u32, y: TermId) -> Result<(), Clash> {
        let x = self.occurrences.disequality(index).other_side(y);
        let Some(constant) = self.value(x) else { return Ok(()) };
        let allowed = self.domain(y).difference(self.domain(x));
        self.narrow(trail, y, &allowed, Narrowing::Disequality { index, constant })
    }

    /// x in {v} |- x = v
    fn name_value(&mut self, terms: &mut Terms, term: TermId) {
        if let (Some(value), None) = (self.domain(term).single(), self.value(term)) {
            let (constant, new) = terms.constant(terms.sort_id(term), value);
            if new {
                self.add_term(terms, constant);
            }
            self.agenda.equal.push((term, constant, Why::SingleValue));
        }
    }

    /// Draws the consequences of the existence of the term.
    fn enter(&mut self, terms: &Terms, term: TermId) {
        self.agenda.single.push(term);
        // The argument with the fewest occurrences.
        let arguments = terms.arguments(term).iter().copied();
        if let Some(argument) = arguments.min_by_key(|&it| self.occurrences.total(self.root(it))) {
            let mut equal = core::mem::take(&mut self.agenda.equal);
            self.collect_congruent(terms, term, self.classes.members(argument), &mut equal);
            self.agenda.equal = equal;
        }
    }

    /// x1 = y1, .., xn = yn |- f(x1, .., xn) = f(y1, .., yn)
    pub(crate) fn are_congruent(&self, terms: &Terms, a: TermId, b: TermId) -> bool {
        terms.function(a).is_some()
            && terms.function(a) == terms.function(b)
            && terms.arguments(a).len() == terms.arguments(b).len()
            && terms.arguments(a).iter().zip(terms.arguments(b)).all(|(&x, &y)| self.root(x) == self.root(y))
    }

    /// Merges two classes, and draws the direct consequences. Returns the number of steps, if there were many.
    fn unite(
        &mut self,
        terms: &Terms,
        trail: &mut Trail<Undo>,
        a: TermId,
        b: TermId,
        why: Why,
    ) -> Result<usize, Clash> {
        let mut work = 0;
        let time = trail.now();
        let (parent, child) = self.classes.order(a, b);
        let (p, c) = (parent.index(), child.index());
        let (parent_value, child_value) = (self.values[p], self.values[c]);
        let both_occur = self.occurrences.total(parent) > 0 && self.occurrences.total(child) > 0;
        trail.record(Undo::Union { child, ends: [a, b], value: parent_value });
        self.classes.unite(a, b, why, time);
        self.occurrences.join(parent, child);
        self.values[p] = parent_value.or(child_value);
        if both_occur {
            let mut equal = core::mem::take(&mut self.agenda.equal);
            work = self.collect_joined(terms, parent, child, &mut equal);
            self.agenda.equal = equal;
        }
        if terms.sort(a).is_arithmetic() {
            self.agenda.congruent.push((a, b));
            return Ok(work);
        }
        if !self.domains[p].is_subset(&self.domains[c]) {
            let both = self.domains[p].intersection(&self.domains[c]);
            self.set_domain(trail, parent, both)?;
        }
        if both_occur {
            self.refute_disequality(parent, child)?;
        }
        // The value of one class is excluded for all terms that differ from a member of the other class.
        let excluded = &mut self.agenda.excluded;
        let disequalities = |term| self.occurrences.disequalities_of(term);
        match (parent_value, child_value) {
            (None, Some(_)) => excluded.extend(self.classes.remained(parent, child).flat_map(disequalities)),
            (Some(_), None) => excluded.extend(self.classes.joined(parent, child).flat_map(disequalities)),
            (None, None) | (Some(_), Some(_)) => {}
        }
        Ok(work)
    }

    /// x = y, x <> y |- false
    fn refute_disequality(&self, parent: TermId, child: TermId) -> Result<(), Clash> {
        let joined = self.classes.joined(parent, child);
        let mut disequalities = joined.flat_map(|term| self.occurrences.disequalities_of(term));
        match disequalities.find(|&(_, other)| self.root(other) == parent) {
            Some((index, _)) => Err(Clash::Disequality(index)),
            None => Ok(()),
        }
    }

    /// Collects the applications that became congruent by the union and are not yet equal. Returns the number of steps.
    fn collect_joined(
        &self,
        terms: &Terms,
        parent: TermId,
        child: TermId,
        into: &mut Vec<(TermId, TermId, Why)>,
    ) -> usize {
        let child_uses =
            || self.classes.joined(parent, child).flat_map(|term| self.occurrences.uses_of(term));
        let both = self.occurrences.total(parent) as usize;
        let few = self.occurrences.total(child) as usize;
        let pairs = few * (both - few);
        if few.min(both - few) <= FEW_USES {
            for application in child_uses() {
                self.collect_congruent(terms, application, self.classes.remained(parent, child), into);
            }
            return pairs;
        }
        let mut note = |application: TermId, other: TermId| {
            if self.root(other) != self.root(application) {
                into.push((application, other, Why::Congruence));
            }
        };
        // One application for each signature: those that mention only the parent were congruent before.
        let mut table: HashTable<TermId> = HashTable::new();
        let hash = |&application: &TermId| self.signature(terms, application);
        let uses = self.classes.remained(parent, child).flat_map(|term| self.occurrences.uses_of(term));
        for application in uses {
            let same = |&other: &TermId| self.are_congruent(terms, application, other);
            let first = *table.entry(hash(&application), same, hash).or_insert(application).get();
            note(application, first);
        }
        for application in child_uses() {
            let same = |&other: &TermId| self.are_congruent(terms, application, other);
            if let Some(&other) = table.find(hash(&application), same) {
                note(application, other);
            }
        }
        4 * both
    }

    /// A hash that is equal for congruent applications.
    fn signature(&self, terms: &Terms, application: TermId) -> u64 {
        let mut hasher = FxBuildHasher.build_hasher();
        terms.function(application).hash(&mut hasher);
        terms.arguments(application).iter().for_each(|&argument| self.root(argument).hash(&mut hasher));
        hasher.finish()
    }

    /// Collects the applications to one of these arguments that are congruent to this application and not yet equal.
    fn collect_congruent(
        &self,
        terms: &Terms,
        application: TermId,
        arguments: impl Iterator<Item = TermId>,
        into: &mut Vec<(TermId, TermId, Why)>,
    ) {
        for other in arguments.flat_map(|term| self.occurrences.uses_of(term)) {
            if self.root(other) != self.root(application) && self.are_congruent(terms, application, other) {
                into.push((application, other, Why::Congruence));
            }
        }
    }

    /// Panics if an invariant that holds after propagation is violated; everything is recomputed.
    fn check(&self, terms: &Terms) -> bool {
        self.classes.check();
        for term in terms.iter() {
            let occurrences = |term| {
                self.occurrences.uses_of(term).count() + self.occurrences.disequalities_of(term).count()
            };
            let root = self.root(term);
            let total: usize = self.members(term).map(occurrences).sum();
            assert_eq!(self.occurrences.total(root) as usize, total, "occurrences are counted by class");
            let constant = self.members(term).find(|&member| terms.value(member).is_some());
            assert_eq!(self.value(term), constant, "a class knows its constant");
            if terms.sort(term).is_arithmetic() {
                continue;
            }
            let mut domain = terms.full(term).clone();
            for value in self.members(term).filter_map(|member| terms.value(member)) {
                domain = domain.intersection(&Domain::named(value));
            }
            for fact in self.facts.iter().filter(|fact| self.root(fact.term) == root) {
                domain = domain.intersection(&fact.allowed);
            }
            assert_eq!(*self.domain(term), domain, "a domain is what the facts allow");
            assert!(domain.single().is_none() || constant.is_some(), "a single value is named");
        }
        for disequality in self.occurrences.disequalities() {
            let [left, right] = disequality.sides;
            assert!(self.root(left) != self.root(right), "what differs is not equal");
            let fixed = self.value(left).is_some() || self.value(right).is_some();
            assert!(
                !fixed || self.domain(left).is_disjoint(self.domain(right)),
                "a value reaches what differs"
            );
        }
        for (position, &a) in terms.applications().iter().enumerate() {
            for &b in &terms.applications()[..position] {
                assert!(
                    self.root(a) == self.root(b) || !self.are_congruent(terms, a, b),
                    "congruence is drawn"
                );
            }
        }
        true
    }
}
