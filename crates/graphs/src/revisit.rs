//! Revisions: which earlier reads may read from a new write, so that each graph is reached in only one way.
//!
//! A read that was added before a write could not read from it. When the write is added, the read may be *revised*: it reads from
//! the new write, and all that was added since the read is taken back, except for what the write depends on. Several graphs lead
//! to the same graph in this way; only one of them may do so: the one in which everything that is taken back was added
//! *maximally*, that is, reading from the write that was last in coherence at that time, or written at the end of coherence. Each
//! graph has exactly one such history.
//!
//! # Sources
//! M. Kokologiannakis, I. Marmanis, V. Gladstein, V. Vafeiadis, *Truly Stateless, Optimal Dynamic Partial Order Reduction*, POPL 2022, section 3.

use super::events::Events;
use super::graph::{Event, Graph, Kind};

impl Graph {
    /// Whether the read can be revised by a write whose predecessors are the events of `prefix`.
    pub(super) fn may_revise(&self, read: u32, prefix: &Events) -> bool {
        let taken_back = (read + 1..self.events.len() as u32).filter(|event| !prefix.contains(*event));
        core::iter::once(read).chain(taken_back).all(|event| self.is_maximal(event, prefix))
    }

    /// Whether the event was added maximally with respect to the events that were there at that time and those in `prefix`.
    fn is_maximal(&self, index: u32, prefix: &Events) -> bool {
        let event = self.event(index);
        let was_there = |other: u32| other <= index || prefix.contains(other);
        let write = match event.kind {
            Kind::Choice => return event.source == 0,
            Kind::Initial => return true,
            Kind::Read => event.source,
            Kind::Write => {
                if self.readers(index).any(was_there) {
                    return false;
                }
                index
            }
        };
        was_there(write) && !self.writes_from(write).skip(1).any(was_there)
    }

    /// The reads of a location that are not in `prefix`, the predecessors of a write.
    pub(super) fn reads_of<'a>(
        &'a self,
        location: u32,
        prefix: &'a Events,
    ) -> impl Iterator<Item = u32> + 'a {
        let is_read = move |(index, event): &(u32, &Event)| {
            event.kind == Kind::Read && event.location == location && !prefix.contains(*index)
        };
        (0..).zip(&self.events).filter(is_read).map(|(index, _)| index)
    }
}
