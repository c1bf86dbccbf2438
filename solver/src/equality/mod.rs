//! Equality with congruence, disequalities and domains: classes of equal terms, merged eagerly.
//!
//! # Sources
//! Nieuwenhuis and Oliveras, *Fast congruence closure and extensions* (2007): the proof forest.

mod classes;
mod completion;
mod explain;
mod occurrences;

pub(crate) use completion::{Crowd, Settled};
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

/// The theory of equality over discrete terms, and of congruence over all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equality {
    classes: Classes,
    occurrences: Occurrences,
    /// By term: the domain of its class, where the term is a root of a discrete sort. Invariant: the intersection of
    /// what the members and the facts about them allow.
    domains: Vec<Domain>,
    /// By term: the constant in its class, where the term is a root. Invariant, when everything is propagated: there
    /// is one where the domain is a single value.
    values: Vec<Option<TermId>>,
    /// Every narrowing of a domain that is not a union, oldest first.
    facts: Vec<Fact>,
    /// What is still to be drawn.
    agenda: Agenda,
    /// Terms whose creation may have consequences that are not drawn in the present level; nothing twice.
    unentered: Vec<TermId>,
}

/// Consequences to be drawn. Invariant: nothing between calls, except after an error.
#[derive(Clone, Debug, Default)]
struct Agenda {
    /// Terms that are equal.
    equal: Vec<(TermId, TermId, Why)>,
    /// Classes that were left with one value, and may not contain its constant yet.
    single: Vec<TermId>,
    /// Disequalities whose one side has a value, and the other sides.
    excluded: Vec<(u32, TermId)>,
    /// Arithmetic terms found congruent, for the arithmetic to know.
    congruent: Vec<(TermId, TermId)>,
}

/// The class of `term` lost what is not in `allowed`.
#[derive(Clone, Debug)]
struct Fact {
    term: TermId,
    allowed: Domain,
    why: Narrowing,
    time: u32,
}

/// Why a domain was narrowed.
#[derive(Clone, Copy, Debug)]
enum Narrowing {
    Cause(Cause),
    /// The disequality, whose other side equals the constant.
    Disequality {
        index: u32,
        constant: TermId,
    },
}

/// Why the classes cannot be as they are.
#[derive(Clone, Debug)]
pub(crate) enum Clash {
    /// No value is left for the class of the term.
    Empty(TermId),
    /// The sides of the disequality are equal.
    Disequality(u32),
    /// The terms differ, all equal one of the others, and there are fewer of those.
    Crowd(Vec<TermId>),
}

/// So many steps are taken before the budget is asked.
const STEPS_AT_ONCE: usize = 64;

/// With more applications than this on both sides, congruent ones are looked up in a table.
const FEW_USES: usize = 8;

/// What every change needs besides.
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

    /// Makes room for the newest term, which was just created.
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

    /// The constant in the class of the term.
    pub(crate) fn value(&self, term: TermId) -> Option<TermId> {
        self.values[self.root(term).index()]
    }

    /// The values of the two cannot be the same, at a glance.
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

    /// The disequalities, as they were assumed.
    pub(crate) fn disequalities(&self) -> impl Iterator<Item = [TermId; 2]> + '_ {
        self.occurrences.disequalities().iter().map(|disequality| disequality.sides)
    }

    /// The arithmetic terms that became congruent and were not handed out yet.
    pub(crate) fn next_congruent(&mut self) -> Option<(TermId, TermId)> {
        self.agenda.congruent.pop()
    }

    /// Forgets consequences that are not drawn: after an error, what they follow from is undone next.
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

    /// Draws every consequence that needs no case distinction.
    pub(crate) fn propagate(&mut self, (terms, trail, meter): Context<'_>) -> Result<(), Failure<Clash>> {
        // a few consequences are not worth asking for
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

    /// Draws what follows from the mere existence of the term.
    fn enter(&mut self, terms: &Terms, term: TermId) {
        self.agenda.single.push(term);
        // the argument of which the fewest applications are known
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

    /// Makes one class of two, and draws what follows from it at once. Gives how much work that was, where it was a lot.
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
        // The value of one class reaches everything that differs from a member of the other.
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

    /// Notes the applications that are congruent now that the classes are one, and not yet equal. Gives the steps of that.
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
        // one for all that are congruent: those that mention the parent only were so before
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

    /// The same number for congruent applications.
    fn signature(&self, terms: &Terms, application: TermId) -> u64 {
        let mut hasher = FxBuildHasher.build_hasher();
        terms.function(application).hash(&mut hasher);
        terms.arguments(application).iter().for_each(|&argument| self.root(argument).hash(&mut hasher));
        hasher.finish()
    }

    /// Notes the applications to one of these arguments that are congruent to this application and not yet equal.
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

    /// Panics unless every invariant holds that is there when everything is propagated; they are worked out anew.
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
