//! Cubes: threads, awaited messages, and bounds of views.
//!
//! An awaited message is one that some read, already found by the search, reads, and whose write is not found yet. A cube is
//! the set of all states of the view machine that have such threads and such messages, with views within the bounds.

use crate::taint::Behind;
use smallvec::SmallVec;

/// The strength of a bound; each entails those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Bound {
    /// LE: at most the message.
    AtMost,
    /// LT: below the message.
    Below,
    /// LL: below the message, and some message that is already found is between them.
    Apart,
}

/// The bounds of one view, as sets of messages: those that bound it, those that it is below, and those that it is apart from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Row {
    pub(crate) at_most: u64,
    pub(crate) below: u64,
    pub(crate) apart: u64,
}

impl Row {
    /// These messages, with this bound.
    pub(crate) fn of(messages: u64, bound: Bound) -> Self {
        Self {
            at_most: messages,
            below: if bound >= Bound::Below { messages } else { 0 },
            apart: if bound == Bound::Apart { messages } else { 0 },
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.at_most |= other.at_most;
        self.below |= other.below;
        self.apart |= other.apart;
    }

    /// The bounds by these messages.
    pub(crate) fn among(self, messages: u64) -> Self {
        Self { at_most: self.at_most & messages, below: self.below & messages, apart: self.apart & messages }
    }

    /// The bounds of something that is bounded with this strength by an object with the bounds `self`.
    pub(crate) fn raised(self, bound: Bound) -> Self {
        match bound {
            Bound::AtMost => self,
            Bound::Below => Self { below: self.at_most, ..self },
            Bound::Apart => Self { below: self.at_most, apart: self.at_most, ..self },
        }
    }

    /// The strength of the bound by a message of `at_most`.
    pub(crate) fn bound(self, message: usize) -> Bound {
        let bit = 1 << message;
        match (self.apart & bit != 0, self.below & bit != 0) {
            (true, _) => Bound::Apart,
            (_, true) => Bound::Below,
            _ => Bound::AtMost,
        }
    }

    /// Whether all bounds of the other row are here.
    pub(crate) fn has(self, other: Self) -> bool {
        other.at_most & !self.at_most == 0 && other.below & !self.below == 0 && other.apart & !self.apart == 0
    }

    fn without(self, message: usize) -> Self {
        let low = (1 << message) - 1;
        let cut = |it: u64| (it & low) | ((it >> 1) & !low);
        Self { at_most: cut(self.at_most), below: cut(self.below), apart: cut(self.apart) }
    }
}

/// The members of a set of messages, in ascending order.
pub(crate) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (first < u64::BITS).then_some(first as usize)
    })
}

/// A thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Thread {
    pub(crate) kind: u32,
    pub(crate) state: u32,
    /// Identifies the thread across the cubes of the search. It does not constrain the states of the cube.
    pub(crate) id: u32,
    /// Facts about the `seq_cst` events after its place: see [`crate::taint`].
    pub(crate) behind: Behind,
    pub(crate) cur: Row,
    pub(crate) acq: Row,
    pub(crate) rel: Row,
}

/// An awaited message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) cell: u32,
    pub(crate) value: i64,
    /// Whether a read-modify-write has read it.
    pub(crate) is_claimed: bool,
    /// Facts about the reads that await it: see [`crate::taint`].
    pub(crate) label: u8,
    /// The bounds of its view. At its own cell, where its view is the message itself, these bound its place in modification order.
    pub(crate) row: Row,
}

/// A cube.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cube {
    pub(crate) threads: SmallVec<[Thread; 4]>,
    pub(crate) messages: SmallVec<[Message; 6]>,
    /// The bounds of the initial view, which has only the initial messages.
    pub(crate) zero: Row,
    /// The bounds of the view of `seq_cst` fences.
    pub(crate) of_fences: Row,
    /// The bounds of the latest `seq_cst` write of each cell.
    pub(crate) of_accesses: Row,
    /// For each kind with an exact count, the number of threads that have left the cube at their start.
    pub(crate) gone: SmallVec<[u32; 4]>,
    /// Whether an execution from here may be spurious: a `seq_cst` event was weakened, or the behaviour of a thread is not known.
    pub(crate) is_doubtful: bool,
    /// The number of threads that have been in the cubes so far; the next [`Thread::id`].
    pub(crate) met: u32,
}

/// The largest number of messages: sets of messages are words of 64 bits.
pub(crate) const MOST_MESSAGES: usize = 64;

impl Cube {
    /// Every row that bounds messages.
    pub(crate) fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        let threads = self.threads.iter_mut().flat_map(|it| [&mut it.cur, &mut it.acq, &mut it.rel]);
        let globals = [&mut self.zero, &mut self.of_fences, &mut self.of_accesses];
        globals.into_iter().chain(threads).chain(self.messages.iter_mut().map(|it| &mut it.row))
    }

    /// Every row that bounds messages.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row> {
        let threads = self.threads.iter().flat_map(|it| [it.cur, it.acq, it.rel]);
        let globals = [self.zero, self.of_fences, self.of_accesses];
        globals.into_iter().chain(threads).chain(self.messages.iter().map(|it| it.row))
    }

    /// The messages of a cell.
    pub(crate) fn of_cell(&self, cell: u32) -> u64 {
        self.messages.iter().enumerate().filter(|it| it.1.cell == cell).fold(0, |all, it| all | 1 << it.0)
    }

    /// Adds a thread without bounds, and returns its index.
    pub(crate) fn add_thread(&mut self, kind: u32, state: u32) -> usize {
        let (none, id, behind) = (Row::default(), self.met, Behind::default());
        self.met += 1;
        self.threads.push(Thread { kind, state, id, behind, cur: none, acq: none, rel: none });
        self.threads.len() - 1
    }

    /// Adds a message, and returns its index. `None` if there are too many.
    pub(crate) fn push(&mut self, message: Message) -> Option<usize> {
        let number = self.messages.len();
        (number < MOST_MESSAGES).then(|| self.messages.push(message))?;
        Some(number)
    }

    /// Removes these messages.
    pub(crate) fn remove(&mut self, messages: u64) {
        for message in (0..self.messages.len()).rev().filter(|it| messages & (1 << it) != 0) {
            self.messages.remove(message);
            self.rows_mut().for_each(|it| *it = it.without(message));
        }
    }
}
