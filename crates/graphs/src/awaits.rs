//! Threads that wait: which reads they repeat, and whether they would go on.

use super::alike::PlaceState;
use super::code::{Access, Code};
use super::graph::{Event, Graph, Kind};
use super::thread::{NONE, NextAction, ReadConsumer, ThreadState};
use smallvec::SmallVec;

impl Graph {
    /// Whether the thread waits for a value that is there already: one of the reads that it repeats reads from a write that has
    /// been overwritten. The thread would read the newer value at some time, as nothing keeps it from doing so; the executions in
    /// which it does are other graphs.
    pub(super) fn reads_again(&self, thread: u32) -> bool {
        self.rereads(thread).any(|read| !self.is_last(self.event(read).source))
    }

    /// Whether [`Graph::reads_again`] holds for the last of the repeated reads, and held when it was added. Then no extension of
    /// the graph is an execution that is counted: no write takes the read back, as it was not added maximally, and the thread
    /// waits in all extensions. (An earlier read does not suffice: if the last one is revised, the thread may go on.)
    pub(super) fn reads_again_for_ever(&self, thread: u32) -> bool {
        let last = self.rereads(thread).next();
        last.is_some_and(|read| self.writes_from(self.event(read).source).skip(1).any(|write| write < read))
    }

    /// The thread that takes the next step: one in the middle of an exchange, else the first one that is not at a waiting place,
    /// else the first waiting one that would go on if it read the last write, else the first one. `None` if no thread can take a
    /// step, or if one has failed.
    pub(super) fn next_thread(&self, code: &Code) -> Option<u32> {
        let (mut half, mut first, mut waiting) = (None, None, None);
        for (thread, now) in (0..).zip(&self.threads) {
            match now.doing {
                NextAction::Bad(_) | NextAction::TooLarge => return None,
                NextAction::Half(_) => half = Some(thread),
                NextAction::Read(_) | NextAction::Write(..) | NextAction::Choice(_) => {
                    let found = if code.places[now.place as usize].waits { &mut waiting } else { &mut first };
                    found.get_or_insert(thread);
                }
                _ => {}
            }
        }
        half.or(first).or_else(|| {
            let first = waiting?;
            let waiting = (first..).zip(self.threads.get(first as usize..)?);
            let mut ready = waiting.filter(|(thread, now)| match now.doing {
                NextAction::Read(location) => {
                    let last = self.writes_from(location).last();
                    last.is_some_and(|write| !self.would_stay(code, *thread, location, write))
                }
                NextAction::Write(..) | NextAction::Choice(_) => true,
                _ => false,
            });
            ready.next().map(|(thread, _)| thread).or(Some(first))
        })
    }

    /// Whether the thread, if it reads this write next, waits for a value that is there already
    /// ([`Graph::reads_again_for_ever`]). For loops with a single read this is decided before the graph is copied.
    pub(super) fn would_wait_for_ever(&self, code: &Code, thread: u32, location: u32, write: u32) -> bool {
        !self.is_last(write) && self.would_stay(code, thread, location, write)
    }

    /// Whether the thread, if it reads this write next, returns to its current state with unchanged slots.
    pub(super) fn would_stay(&self, code: &Code, thread: u32, location: u32, write: u32) -> bool {
        let first = thread as usize * code.slots;
        let before = &self.slots[first..first + code.slots];
        let now = self.threads[thread as usize];
        let held = self.event(write).held;
        let Some(ReadConsumer::Step(step)) = now.resolve(code, before, location, held) else { return false };
        if step.to != now.place || !matches!(step.access, Access::Read(_)) {
            return false;
        }
        let (mut after, mut slots) = (now, SmallVec::<[i64; 8]>::from_slice(before));
        if !after.take(code, &mut slots, step, held) {
            return false;
        }
        after.settle(code, &mut slots, |_, _, _| {});
        (after.place, after.chosen, after.held, after.doing) == (now.place, now.chosen, now.held, now.doing)
            && slots.as_slice() == before
    }

    /// The reads that a waiting thread repeats, the last one first.
    fn rereads(&self, thread: u32) -> impl Iterator<Item = u32> + '_ {
        let now = &self.threads[thread as usize];
        let mut next = match now.doing {
            NextAction::Blocked(since) => Some((now.last, since)),
            _ => None,
        };
        let events = core::iter::from_fn(move || {
            let (event, since) = next?;
            next = (event != since).then(|| (self.event(event).before.last, since));
            Some(event)
        });
        events.filter(|event| self.event(*event).kind == Kind::Read)
    }

    /// The earlier event since which the thread has only read and chosen, and before which it was in the same state as now, or in
    /// one from which it behaves the same ([`PlaceState::behaves_like`]).
    pub(super) fn comes_back(&self, code: &Code, read: u32, now: &ThreadState, slots: &[i64]) -> Option<u32> {
        let mut event = read;
        while event != NONE {
            let Event { kind, half, before, .. } = *self.event(event);
            if kind == Kind::Write || half {
                return None;
            }
            let same = (before.place, before.chosen, before.held, before.doing)
                == (now.place, now.chosen, now.held, now.doing);
            let held = self.slots_before(code, event);
            if same && held == slots {
                return Some(event);
            }
            let is_plain = |now: &ThreadState| now.chosen == 0 && now.held.is_none();
            let reads_same = matches!(now.doing, NextAction::Read(_)) && before.doing == now.doing;
            if reads_same && is_plain(&before) && is_plain(now) {
                let here = PlaceState { place: now.place, slots: slots.into() };
                if here.behaves_like(code, PlaceState { place: before.place, slots: held.into() }) {
                    return Some(event);
                }
            }
            event = before.last;
        }
        None
    }
}
