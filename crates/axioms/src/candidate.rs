//! The candidate executions of one choice of runs: a write for each read, and an order of the writes of each variable.

use super::event::{Skeleton, Witness};
use super::relation::{Events, Relation, members, only};
use super::run::{Kind, Stop};
use garret_base::watch::Pace;

/// Enumerates the candidates of a skeleton.
pub(crate) struct Candidates<'s> {
    events: &'s Skeleton,
    po_loc: Relation,
    /// For each variable, its writes.
    writes: Vec<Events>,
    /// For each read, the writes that it may read from.
    sources: Vec<(usize, Events)>,
}

/// The callback for candidates.
pub(crate) type Found<'f> = dyn FnMut(&Witness, &mut Pace) -> Result<(), Stop> + 'f;

impl<'s> Candidates<'s> {
    pub(crate) fn new(events: &'s Skeleton) -> Self {
        let po_loc = events.po_loc();
        let writes = (0..events.initial.count_ones() as usize)
            .map(|variable| of_variable(events, variable) & events.writes)
            .collect();
        let sources = members(events.reads).map(|read| (read, sources(events, &po_loc, read))).collect();
        Self { events, po_loc, writes, sources }
    }

    /// Calls `found` with each coherent candidate.
    pub(crate) fn each(&self, pace: &mut Pace, found: &mut Found<'_>) -> Result<(), Stop> {
        self.read(0, &mut Relation::empty(self.events.count()), 0, pace, found)
    }

    /// Chooses the writes that reads read from, from this read on.
    fn read(
        &self,
        at: usize,
        rf: &mut Relation,
        claimed: Events,
        pace: &mut Pace,
        found: &mut Found<'_>,
    ) -> Result<(), Stop> {
        if let Some(over) = pace.over() {
            return Err(Stop::Over(over));
        }
        let Some((read, sources)) = self.sources.get(at) else {
            return self.order(rf, pace, found);
        };
        let is_atomic = self.events.rmw.after(*read) != 0;
        // two atomic accesses cannot read from the same write: one would write between the halves of the other
        for write in members(if is_atomic { sources & !claimed } else { *sources }) {
            let mut next = rf.clone();
            next.add(write, *read);
            let claimed = if is_atomic { claimed | only(write) } else { claimed };
            self.read(at + 1, &mut next, claimed, pace, found)?;
        }
        Ok(())
    }

    /// Chooses the orders of the writes of each variable.
    fn order(&self, rf: &Relation, pace: &mut Pace, found: &mut Found<'_>) -> Result<(), Stop> {
        let before = self.coherence(rf);
        if before.is_acyclic() {
            let mut co = Relation::empty(self.events.count());
            self.order_from((0, 0), &before, rf, &mut co, pace, found)?;
        }
        Ok(())
    }

    /// Extends the order of the writes of a variable. The writes in `placed` have their places.
    fn order_from(
        &self,
        (variable, placed): (usize, Events),
        before: &Relation,
        rf: &Relation,
        co: &mut Relation,
        pace: &mut Pace,
        found: &mut Found<'_>,
    ) -> Result<(), Stop> {
        let Some(writes) = self.writes.get(variable) else {
            return found(&Witness::new(rf.clone(), co.clone()), pace);
        };
        let left = writes & !placed;
        if left == 0 {
            return self.order_from((variable + 1, 0), before, rf, co, pace, found);
        }
        if let Some(over) = pace.over() {
            return Err(Stop::Over(over));
        }
        // a write that no remaining write has to precede
        for next in members(left).filter(|next| members(left).all(|it| !before.has(it, *next))) {
            let mut co = co.clone();
            for earlier in members(placed) {
                co.add(earlier, next);
            }
            self.order_from((variable, placed | only(next)), before, rf, &mut co, pace, found)?;
        }
        Ok(())
    }

    /// The order of writes that coherence requires: accesses of one variable agree with program order.
    fn coherence(&self, rf: &Relation) -> Relation {
        let events = self.events;
        let source = rf.inverse();
        let different = |relation: Relation| {
            relation
                .minus(&Relation::identity(events.count(), events.all()))
                .from(events.writes)
                .to(events.writes)
        };
        let first = Relation::product(events.count(), events.initial, events.writes & !events.initial);
        let first = first.and(&events.same_variable);
        let to_write = self.po_loc.to(events.writes);
        // two writes in program order; a write and the source of a later read; the source of a read and a later write; the
        // sources of two reads
        let write_read = self.po_loc.then(&source);
        let read_write = rf.then(&to_write);
        let read_read = rf.then(&self.po_loc).then(&source);
        let all = first.or(&to_write).or(&write_read).or(&read_write).or(&read_read);
        different(all)
    }
}

fn of_variable(events: &Skeleton, variable: usize) -> Events {
    let all = events.events.iter().enumerate();
    all.filter(|(_, it)| it.variable() == Some(variable)).fold(0, |all, (it, _)| all | only(it))
}

/// The writes that a read may read from: to its variable, with its value, not later in its thread, and not hidden by a write
/// that its thread makes before the read.
fn sources(events: &Skeleton, po_loc: &Relation, read: usize) -> Events {
    let earlier = members(events.writes).filter(|write| po_loc.has(*write, read)).last();
    let is_meant = |write: &usize| {
        let (source, target) = (events.events[*write], events.events[read]);
        let is_same = source.variable() == target.variable() && source.value() == target.value();
        let is_hidden = earlier.is_some_and(|earlier| {
            *write != earlier
                && (po_loc.has(*write, earlier)
                    || matches!(source.kind, Kind::Write(..)) && source.thread.is_none())
        });
        is_same && !po_loc.has(read, *write) && !is_hidden
    };
    members(events.writes).filter(is_meant).fold(0, |all, it| all | only(it))
}
