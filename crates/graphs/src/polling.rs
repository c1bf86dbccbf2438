//! Threads that look again and again, with waits that end when their time is over ([`Stop::Again`]).
//!
//! Such a thread is followed until it waits for the second time. If it waits for ever, then there is an execution in which its time is
//! over after the last step of every other thread that changes what it looks at: earlier turns are left out. So it waits for ever
//! if all that it accessed since its time was over is in memory as it left it, and if the last read would wait again.

use super::code::{Code, Stop};
use super::graph::{Graph, Kind};
use super::thread::{NONE, NextAction, ReadConsumer};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The end of an execution in which threads look again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Polling {
    /// They will never find anything else.
    InVain,
    /// One of them changes memory with each turn, so that its further turns differ: the number of [`Stop::Again`].
    Changes(u32),
    /// One of them will find something else: another execution goes on there.
    Finds,
}

impl Graph {
    /// How an execution with such threads ends; `None` if there are none. Takes time `n log n` in the number of their events.
    pub(super) fn polling(&self, code: &Code) -> Option<Polling> {
        let all = (0u32..).zip(&self.threads);
        let each = all.filter_map(|(thread, now)| match now.doing {
            NextAction::Stopped(Stop::Again(number)) => Some(self.polling_of(code, thread, number)),
            _ => None,
        });
        each.max()
    }

    fn polling_of(&self, code: &Code, thread: u32, number: u32) -> Polling {
        let last = self.threads.get(thread as usize).map_or(NONE, |now| now.last);
        if last == NONE {
            return Polling::InVain;
        }
        let waiting = self.event(last).location;
        if !self.would_poll(code, last) {
            return Polling::Finds;
        }
        // for each location, the first and the last value of this turn: the latest event comes first here
        let mut values = BTreeMap::new();
        let (mut event, mut own_writes) = (last, 0);
        while event != NONE && own_writes < 2 {
            let it = self.event(event);
            if it.location == waiting {
                own_writes += u32::from(it.kind == Kind::Write);
            } else if matches!(it.kind, Kind::Read | Kind::Write) {
                values.entry(it.location).or_insert((it.held, it.held)).0 = it.held;
            }
            event = it.before.last;
        }
        if values.values().any(|(first, last)| first != last) {
            return Polling::Changes(number);
        }
        let in_memory = |location: u32| self.writes_from(location).last().map(|write| self.event(write).held);
        let is_there = values.iter().all(|(location, (_, left))| in_memory(*location) == Some(*left));
        if is_there { Polling::InVain } else { Polling::Finds }
    }

    /// Whether a thread whose last event is this read would also look again if it read the last write.
    fn would_poll(&self, code: &Code, read: u32) -> bool {
        let it = self.event(read);
        let Some(write) = self.writes_from(it.location).last() else { return false };
        let held = self.event(write).held;
        let before = self.slots_before(code, read);
        let (mut after, mut slots) = (it.before, SmallVec::<[i64; 8]>::from_slice(before));
        let Some(ReadConsumer::Step(step)) = after.resolve(code, before, it.location, held) else {
            return false;
        };
        if !after.take(code, &mut slots, step, held) {
            return false;
        }
        after.settle(code, &mut slots, |_, _, _| {});
        matches!(after.doing, NextAction::Stopped(Stop::Again(_)))
    }
}
