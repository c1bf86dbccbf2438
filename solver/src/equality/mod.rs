//! Equality with congruence, disequalities and domains: classes of equal terms, merged eagerly.
//!
//! # Sources
//! Nieuwenhuis and Oliveras, *Fast congruence closure and extensions* (2007): the proof forest.

mod classes;
mod completion;
mod explain;

pub(crate) use completion::Settled;
pub(crate) use explain::Explanation;

use crate::conflict::Cause;
use crate::terms::Terms;
use crate::trail::{Trail, Undo};
use crate::{Domain, TermId};
use alloc::vec::Vec;
use classes::{Classes, Why};

/// The end of a linked list.
const NONE: u32 = u32::MAX;

/// The theory of equality over discrete terms, and of congruence over all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equality {
    classes: Classes,
    /// By term: the domain of its class, where the term is a root of a discrete sort.
    domains: Vec<Domain>,
    /// By term: the constant in its class, where the term is a root.
    values: Vec<Option<TermId>>,
    /// By term: what it occurs in.
    occurrences: Vec<Occurrences>,
    /// Nodes of the lists of uses.
    uses: Vec<Use>,
    disequalities: Vec<Disequality>,
    /// Every narrowing of a domain that is not a union, oldest first.
    facts: Vec<Fact>,
    /// Equalities to be drawn. Empty between calls, except after an error.
    pending: Vec<(TermId, TermId, Why)>,
    /// Classes that were left with one value, and may not contain its constant yet. Empty like `pending`.
    single: Vec<TermId>,
    /// Terms whose creation may have consequences that are not drawn in the present level; nothing twice.
    unentered: Vec<TermId>,
    /// The disequalities that a union makes narrow a domain.
    affected: Vec<(u32, TermId)>,
    /// Arithmetic terms found congruent, for the arithmetic to know.
    congruent: Vec<(TermId, TermId)>,
}

#[derive(Clone, Copy, Debug)]
struct Occurrences {
    /// Head of the list of applications that have the term as an argument.
    use_: u32,
    /// Head of the list of disequalities: twice the index, plus one where the term is on the right.
    disequality: u32,
    /// Where the term is a root: how many entries the lists of its class have together.
    total: u32,
}

#[derive(Clone, Copy, Debug)]
struct Use {
    application: TermId,
    next: u32,
}

#[derive(Clone, Copy, Debug)]
struct Disequality {
    sides: [TermId; 2],
    cause: Cause,
    next: [u32; 2],
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

impl Equality {
    pub(crate) fn clear(&mut self) {
        self.classes.clear();
        self.domains.clear();
        self.values.clear();
        self.occurrences.clear();
        self.uses.clear();
        self.disequalities.clear();
        self.facts.clear();
        self.abandon();
        self.unentered.clear();
    }

    /// Forgets consequences that are not drawn: after an error, what they follow from is undone next.
    pub(crate) fn abandon(&mut self) {
        self.pending.clear();
        self.single.clear();
        self.congruent.clear();
    }

    /// The arithmetic terms that became congruent and were not handed out yet.
    pub(crate) fn next_congruent(&mut self) -> Option<(TermId, TermId)> {
        self.congruent.pop()
    }

    pub(crate) fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Union { child, ends, value } => {
                let parent = self.classes.separate(child, ends);
                self.values[parent.index()] = value;
                self.occurrences[parent.index()].total -= self.occurrences[child.index()].total;
            }
            Undo::Domain { root, was } => self.domains[root.index()] = was,
            Undo::Fact => {
                self.facts.pop();
            }
            Undo::Disequality => {
                let Disequality { sides, next, .. } = self.disequalities.pop().expect("it was recorded when added");
                for (term, next) in sides.into_iter().zip(next).rev() {
                    let root = self.root(term).index();
                    self.occurrences[root].total -= 1;
                    self.occurrences[term.index()].disequality = next;
                }
            }
            Undo::Entered(term) => self.unentered.push(term),
            Undo::Edge | Undo::Row | Undo::Apart => unreachable!("not a change of this theory"),
        }
    }

    /// Makes room for the newest term, which was just created.
    pub(crate) fn add_term(&mut self, terms: &Terms, term: TermId) {
        self.classes.add(term);
        let value = terms.value(term);
        let domain = value.map_or_else(|| terms.full(term).clone(), Domain::named);
        let arguments = terms.arguments(term);
        if !arguments.is_empty() || (value.is_none() && domain.single().is_some()) {
            self.unentered.push(term);
        }
        self.domains.push(domain);
        self.values.push(value.map(|_| term));
        self.occurrences.push(Occurrences { use_: NONE, disequality: NONE, total: 0 });
        for &argument in arguments {
            let root = self.root(argument).index();
            let occurrences = &mut self.occurrences[argument.index()];
            self.uses.push(Use { application: term, next: occurrences.use_ });
            occurrences.use_ = self.uses.len() as u32 - 1;
            self.occurrences[root].total += 1;
        }
    }

    pub(crate) fn root(&self, term: TermId) -> TermId {
        self.classes.root(term)
    }

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
            if self.occurrences[a.index()].total <= self.occurrences[b.index()].total { (a, b) } else { (b, a) };
        if self.occurrences[few.index()].total == 0 {
            return None;
        }
        self.members(few).find_map(|term| {
            self.disequalities_of(term).find(|&(_, other)| self.root(other) == many).map(|(index, _)| index)
        })
    }

    /// The disequalities that mention this very term, and their other sides.
    fn disequalities_of(&self, term: TermId) -> impl Iterator<Item = (u32, TermId)> + '_ {
        let mut at = self.occurrences[term.index()].disequality;
        core::iter::from_fn(move || {
            if at == NONE {
                return None;
            }
            let (index, side) = (at / 2, (at % 2) as usize);
            let disequality = &self.disequalities[index as usize];
            at = disequality.next[side];
            Some((index, disequality.sides[1 - side]))
        })
    }

    /// The applications that have this very term as an argument.
    fn uses_of(&self, term: TermId) -> impl Iterator<Item = TermId> + '_ {
        let mut at = self.occurrences[term.index()].use_;
        core::iter::from_fn(move || {
            let node = self.uses.get(at as usize)?;
            at = node.next;
            Some(node.application)
        })
    }

    /// The disequalities, as they were assumed.
    pub(crate) fn disequalities(&self) -> impl Iterator<Item = [TermId; 2]> + '_ {
        self.disequalities.iter().map(|disequality| disequality.sides)
    }

    pub(crate) fn assume_member(
        &mut self,
        (terms, trail): (&mut Terms, &mut Trail<Undo>),
        term: TermId,
        allowed: &Domain,
        cause: Cause,
    ) -> Result<(), Clash> {
        self.narrow(trail, term, allowed, Narrowing::Cause(cause))?;
        self.propagate((terms, trail))
    }

    pub(crate) fn assume_equal(
        &mut self,
        (terms, trail): (&mut Terms, &mut Trail<Undo>),
        a: TermId,
        b: TermId,
        cause: Cause,
    ) -> Result<(), Clash> {
        self.pending.push((a, b, Why::Cause(cause)));
        self.propagate((terms, trail))
    }

    pub(crate) fn assume_distinct(
        &mut self,
        (terms, trail): (&mut Terms, &mut Trail<Undo>),
        a: TermId,
        b: TermId,
        cause: Cause,
    ) -> Result<(), Clash> {
        self.propagate((terms, trail))?;
        if self.domain(a).is_disjoint(self.domain(b)) {
            return Ok(());
        }
        let index = self.disequalities.len() as u32;
        trail.record(Undo::Disequality);
        let next = [a, b].map(|term| self.occurrences[term.index()].disequality);
        self.disequalities.push(Disequality { sides: [a, b], cause, next });
        for (side, term) in [a, b].into_iter().enumerate() {
            let root = self.root(term).index();
            self.occurrences[term.index()].disequality = 2 * index + side as u32;
            self.occurrences[root].total += 1;
        }
        if self.root(a) == self.root(b) {
            return Err(Clash::Disequality(index));
        }
        self.exclude(trail, b, a, index)?;
        self.exclude(trail, a, b, index)?;
        self.propagate((terms, trail))
    }

    /// x = v, x <> y |- y in all but v
    fn exclude(&mut self, trail: &mut Trail<Undo>, y: TermId, x: TermId, index: u32) -> Result<(), Clash> {
        let Some(constant) = self.value(x) else { return Ok(()) };
        let allowed = self.domain(y).difference(&self.domains[constant.index()]);
        self.narrow(trail, y, &allowed, Narrowing::Disequality { index, constant })
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
        let time = trail.now();
        trail.record(Undo::Fact);
        self.facts.push(Fact { term, allowed: allowed.clone(), why, time });
        let domain = was.intersection(allowed);
        self.set_domain(trail, root, domain)
    }

    fn set_domain(&mut self, trail: &mut Trail<Undo>, root: TermId, domain: Domain) -> Result<(), Clash> {
        let empty = domain.is_empty();
        if self.values[root.index()].is_none() && domain.single().is_some() {
            self.single.push(root);
        }
        let was = core::mem::replace(&mut self.domains[root.index()], domain);
        trail.record(Undo::Domain { root, was });
        if empty { Err(Clash::Empty(root)) } else { Ok(()) }
    }

    /// Draws every consequence that needs no case distinction.
    pub(crate) fn propagate(&mut self, (terms, trail): (&mut Terms, &mut Trail<Undo>)) -> Result<(), Clash> {
        loop {
            if let Some((a, b, why)) = self.pending.pop() {
                if self.root(a) != self.root(b) {
                    self.unite(terms, trail, a, b, why)?;
                }
            } else if let Some(root) = self.single.pop() {
                self.name_value(terms, root);
            } else if let Some(term) = self.unentered.pop() {
                trail.record(Undo::Entered(term));
                self.enter(terms, term);
            } else {
                return Ok(());
            }
        }
    }

    /// x in {v} |- x = v
    fn name_value(&mut self, terms: &mut Terms, term: TermId) {
        if let (Some(value), None) = (self.domain(term).single(), self.value(term)) {
            let (constant, new) = terms.constant(terms.sort_id(term), value);
            if new {
                self.add_term(terms, constant);
            }
            self.pending.push((term, constant, Why::SingleValue));
        }
    }

    /// Draws what follows from the mere existence of the term.
    fn enter(&mut self, terms: &Terms, term: TermId) {
        self.single.push(term);
        let Some(&argument) = terms.arguments(term).first() else { return };
        let mut pending = core::mem::take(&mut self.pending);
        let others = self.classes.members(argument).flat_map(|member| self.uses_of(member));
        self.collect_congruent(terms, term, others, &mut pending);
        self.pending = pending;
    }

    /// x1 = y1, .., xn = yn |- f(x1, .., xn) = f(y1, .., yn)
    pub(crate) fn are_congruent(&self, terms: &Terms, a: TermId, b: TermId) -> bool {
        terms.function(a).is_some()
            && terms.function(a) == terms.function(b)
            && terms.arguments(a).len() == terms.arguments(b).len()
            && terms.arguments(a).iter().zip(terms.arguments(b)).all(|(&x, &y)| self.root(x) == self.root(y))
    }

    /// Makes one class of two, and draws what follows from it at once.
    fn unite(
        &mut self,
        terms: &Terms,
        trail: &mut Trail<Undo>,
        a: TermId,
        b: TermId,
        why: Why,
    ) -> Result<(), Clash> {
        let time = trail.now();
        let (parent, child) = self.classes.order(a, b);
        let (p, c) = (parent.index(), child.index());
        trail.record(Undo::Union { child, ends: [a, b], value: self.values[p] });
        self.classes.unite(a, b, why, time);
        let (parent_value, child_value) = (self.values[p], self.values[c]);
        let both_used = self.occurrences[p].total > 0 && self.occurrences[c].total > 0;
        self.occurrences[p].total += self.occurrences[c].total;
        self.values[p] = parent_value.or(child_value);
        if both_used {
            self.find_congruent(terms, parent, child);
        }
        if terms.sort(a).is_arithmetic() {
            self.congruent.push((a, b));
            return Ok(());
        }
        if !self.domains[p].is_subset(&self.domains[c]) {
            let both = self.domains[p].intersection(&self.domains[c]);
            self.set_domain(trail, parent, both)?;
        }
        if self.occurrences[p].total == 0 {
            return Ok(());
        }
        // x = y, x <> y |- false
        for member in self.classes.joined(parent, child) {
            if let Some((index, _)) = self.disequalities_of(member).find(|&(_, other)| self.root(other) == parent) {
                return Err(Clash::Disequality(index));
            }
        }
        // The value of one class reaches everything that differs from a member of the other.
        let mut affected = core::mem::take(&mut self.affected);
        match (parent_value, child_value) {
            (None, Some(_)) => self.collect_disequalities(self.classes.remained(parent, child), &mut affected),
            (Some(_), None) => self.collect_disequalities(self.classes.joined(parent, child), &mut affected),
            _ => {}
        }
        let excluded = affected.drain(..).try_for_each(|(index, other)| self.exclude(trail, other, parent, index));
        self.affected = affected;
        excluded
    }

    fn collect_disequalities(&self, members: impl Iterator<Item = TermId>, into: &mut Vec<(u32, TermId)>) {
        into.extend(members.flat_map(|member| self.disequalities_of(member)));
    }

    fn find_congruent(&mut self, terms: &Terms, parent: TermId, child: TermId) {
        let mut pending = core::mem::take(&mut self.pending);
        for application in self.classes.joined(parent, child).flat_map(|member| self.uses_of(member)) {
            let others = self.classes.remained(parent, child).flat_map(|member| self.uses_of(member));
            self.collect_congruent(terms, application, others, &mut pending);
        }
        self.pending = pending;
    }

    fn collect_congruent(
        &self,
        terms: &Terms,
        application: TermId,
        others: impl Iterator<Item = TermId>,
        into: &mut Vec<(TermId, TermId, Why)>,
    ) {
        let congruent =
            others.filter(|&other| self.root(other) != self.root(application) && self.are_congruent(terms, application, other));
        into.extend(congruent.map(|other| (application, other, Why::Congruence)));
    }
}
