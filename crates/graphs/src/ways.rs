//! The ways to extend a graph: one event is added, and possibly an earlier read is revised to read from it.

use super::code::Code;
use super::consistency::{Axioms, Search};
use super::events::Events;
use super::graph::{Graph, Kind};
use super::thread::{NONE, NextAction};
use garret_base::watch::{Over, Watch};

/// A way to extend a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extension {
    /// The next read reads from this write.
    Read(u32),
    /// The next write comes right after this one in coherence.
    Write(u32),
    /// The next write comes right after one in coherence, and an earlier read is revised to read from the next write.
    Revise {
        /// The previous write in coherence.
        after: u32,
        /// The read that is revised.
        read: u32,
    },
    /// The next choice takes this way.
    Choice(u16),
}

/// Buffers for finding and taking ways, reused.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    prefix: Events,
    waiting: Vec<u32>,
    numbers: Vec<u32>,
    search: Search,
}

/// The code, the axioms and the bound of a search.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub(super) code: &'a Code,
    pub(super) axioms: Axioms,
    /// The largest number of events of a thread.
    pub(super) most: u32,
}

impl Rules<'_> {
    /// Collects all ways to extend the graph by an event of the thread, including some that may be inconsistent. Returns why they
    /// are incomplete, if the time or the memory is over: the work is the number of reads times the number of events.
    pub(super) fn ways(
        self,
        graph: &Graph,
        thread: u32,
        ways: &mut Vec<Extension>,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Option<Over> {
        /// From this many events on, each read takes long enough that the clock is queried.
        const MANY: usize = 1_000;
        ways.clear();
        let now = graph.threads[thread as usize];
        match now.doing {
            NextAction::Read(location) => {
                let waits = self.code.places[now.place as usize].waits;
                let writes = graph.writes_from(self.axioms.bound(graph, &now, location));
                let goes_on =
                    |write: &u32| !waits || !graph.would_wait_for_ever(self.code, thread, location, *write);
                ways.extend(writes.filter(goes_on).map(Extension::Read));
            }
            NextAction::Write(location, _) | NextAction::Half(location) => {
                // most writes have no read of the location by another thread before them: these need no prefix
                let may_revise = graph.is_read_by_others(location, thread);
                if may_revise {
                    graph.prefix(thread, &mut scratch.prefix, &mut scratch.waiting);
                }
                let reads =
                    may_revise.then(|| graph.reads_of(location, &scratch.prefix)).into_iter().flatten();
                // the write of an exchange overwrites what its read reads from
                let is_half = matches!(now.doing, NextAction::Half(_));
                let bound = if is_half {
                    graph.bound(now.last, location)
                } else {
                    self.axioms.bound(graph, &now, location)
                };
                for read in reads {
                    if graph.events.len() > MANY
                        && let Some(over) = watch.over()
                    {
                        return Some(over);
                    }
                    if graph.may_revise(read, &scratch.prefix) {
                        let earlier = self.axioms.bound(graph, &graph.event(read).before, location);
                        let later = |one: u32, other: u32| {
                            if graph.event(one).rank >= graph.event(other).rank { one } else { other }
                        };
                        let stays = |write: u32| write <= read || scratch.prefix.contains(write);
                        Self::places(graph, later(bound, earlier), is_half.then_some(bound), |after| {
                            if stays(after) {
                                ways.push(Extension::Revise { after, read });
                            }
                        });
                    }
                }
                Self::places(graph, bound, is_half.then_some(bound), |after| {
                    ways.push(Extension::Write(after));
                });
            }
            NextAction::Choice(count) => ways.extend((0..count).rev().map(Extension::Choice)),
            _ => {}
        }
        None
    }

    /// The writes after which a write can be placed: `first` and those later in coherence, or only `just`.
    fn places(graph: &Graph, first: u32, just: Option<u32>, found: impl FnMut(u32)) {
        graph.writes_from(first).filter(|write| just.is_none_or(|just| just == *write)).for_each(found);
    }

    /// Stops threads that have as many events as the bound allows.
    pub(super) fn limit(self, graph: &mut Graph) {
        for now in &mut graph.threads {
            let goes_on =
                matches!(now.doing, NextAction::Read(_) | NextAction::Write(..) | NextAction::Choice(_));
            if now.count >= self.most && goes_on {
                now.doing = NextAction::Cut;
            }
        }
    }

    /// Takes a way that takes nothing back; returns false if the graph is not an execution then.
    pub(super) fn go(self, graph: &mut Graph, thread: u32, way: Extension, scratch: &mut Scratch) -> bool {
        let is_execution = self.add(graph, thread, way, scratch);
        self.limit(graph);
        is_execution
    }

    /// Adds an event; returns false if the graph is not an execution then.
    fn add(self, graph: &mut Graph, thread: u32, way: Extension, scratch: &mut Scratch) -> bool {
        let (NextAction::Read(location) | NextAction::Write(location, _) | NextAction::Half(location)) =
            graph.threads[thread as usize].doing
        else {
            if let Extension::Choice(way) = way {
                let choice = graph.add_choice(self.code, thread, way);
                // the order of the earlier read is known now
                let read = graph.event(choice).before;
                if self.axioms.has_clocks() && read.held.is_some() && read.last != NONE {
                    let is_last = graph.is_last(graph.event(read.last).source);
                    return !graph.reads_again_for_ever(thread)
                        && self.is_consistent(graph, read.last, is_last, scratch);
                }
            }
            return !graph.reads_again_for_ever(thread);
        };
        let (event, is_last) = match way {
            Extension::Read(write) => {
                let is_last = graph.is_last(write);
                (graph.add_read(self.code, thread, location, write), is_last)
            }
            Extension::Write(after) | Extension::Revise { after, .. } => {
                if graph.is_exchanged(after) {
                    return false;
                }
                let is_last = graph.is_last(after);
                (graph.add_write(self.code, thread, location, after), is_last)
            }
            Extension::Choice(_) => return true,
        };
        if graph.reads_again_for_ever(thread) {
            return false;
        }
        self.is_consistent(graph, event, is_last, scratch)
    }

    /// Whether the graph, which was an execution without this event, is one with it. `is_last` tells that the event is the last
    /// write in coherence, or reads from it.
    fn is_consistent(self, graph: &Graph, event: u32, is_last: bool, scratch: &mut Scratch) -> bool {
        // nothing comes after an event that is last in coherence
        match self.axioms {
            Axioms::Global(keeps) => is_last || !keeps.is_in_cycle(graph, event, &mut scratch.search),
            Axioms::Rc11 => {
                graph.stays_coherent(event) && (is_last || graph.stays_sequential(event, &mut scratch.search))
            }
        }
    }

    /// Takes a way on a copy of the graph; returns false if the copy is not an execution then.
    pub(super) fn go_from(
        self,
        graph: &Graph,
        thread: u32,
        way: Extension,
        into: &mut Graph,
        scratch: &mut Scratch,
    ) -> bool {
        let Extension::Revise { after, read } = way else {
            into.clone_from(graph);
            return self.go(into, thread, way, scratch);
        };
        graph.prefix(thread, &mut scratch.prefix, &mut scratch.waiting);
        let prefix = &scratch.prefix;
        graph.restrict(
            self.code,
            |event| event <= read || prefix.contains(event),
            into,
            &mut scratch.numbers,
            &[read],
        );
        let (after, read) = (scratch.numbers[after as usize], scratch.numbers[read as usize]);
        if into.is_exchanged(after) {
            return false;
        }
        let (NextAction::Write(location, _) | NextAction::Half(location)) =
            into.threads[thread as usize].doing
        else {
            return false;
        };
        let write = into.add_write(self.code, thread, location, after);
        into.read_from(self.code, read, write);
        self.limit(into);
        !into.reads_again_for_ever(into.event(read).thread)
            && self.is_consistent(into, write, false, scratch)
            && self.is_consistent(into, read, false, scratch)
    }

    /// Whether an event is a read.
    pub(super) fn is_read(graph: &Graph, event: u32) -> bool {
        graph.event(event).kind == Kind::Read
    }
}
