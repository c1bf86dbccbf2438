//! States of the view machine.

use garret_automata::Program;
use smallvec::SmallVec;

/// A place in the modification order of every cell; then, for every thread, how many of its accesses happen before.
pub(super) type View = SmallVec<[u16; 8]>;

/// The largest number of messages of a cell, and of accesses of a thread.
pub(super) const MOST: usize = 60_000;

/// A given number of threads of a program.
#[derive(Clone, Debug)]
pub struct Instance<'a> {
    pub(super) program: &'a Program,
    /// For each thread of the instance, the kind of each thread.
    pub(super) kinds: Vec<usize>,
    /// Whether data races are detected.
    pub(super) races: bool,
}

impl<'a> Instance<'a> {
    /// An instance with these numbers of threads of each kind.
    #[must_use]
    pub fn new(program: &'a Program, counts: &[u32], races: bool) -> Self {
        let of_kind = |(kind, count): (usize, &u32)| std::iter::repeat_n(kind, *count as usize);
        let kinds = counts.iter().take(program.kinds.len()).enumerate().flat_map(of_kind).collect();
        Self { program, kinds, races }
    }

    /// An instance with these threads. Further threads that have not begun make no difference.
    pub(crate) fn of_threads(program: &'a Program, threads: &[usize], races: bool) -> Self {
        Self { program, kinds: threads.to_vec(), races }
    }

    /// The kind of each thread.
    #[must_use]
    pub fn kinds(&self) -> &[usize] {
        &self.kinds
    }

    fn cells(&self) -> usize {
        self.program.cells.len()
    }

    fn zero(&self) -> View {
        let clocks = if self.races { self.kinds.len() } else { 0 };
        SmallVec::from_elem(0, self.cells() + clocks)
    }

    /// The initial state, in which no thread has begun.
    #[must_use]
    pub fn start(&self) -> State {
        let zero = self.zero();
        let thread = |_: &usize| Thread { at: 0, cur: zero.clone(), acq: zero.clone(), rel: zero.clone() };
        let accesses = if self.races { self.cells() * self.kinds.len() } else { 0 };
        let message = |value| Message { value, view: zero.clone(), is_attached: false };
        State {
            threads: self.kinds.iter().map(thread).collect(),
            cells: self.program.cells.iter().map(|it| vec![message(it.initial)]).collect(),
            of_fences: zero.clone(),
            of_accesses: zero,
            accesses: vec![[0; 4]; accesses],
        }
    }
}

/// A message: a write to a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Message {
    pub(super) value: i64,
    pub(super) view: View,
    /// Whether a read-modify-write wrote it, directly after the message that it read.
    pub(super) is_attached: bool,
}

/// The state of a thread, with its views.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Thread {
    pub(super) at: u32,
    pub(super) cur: View,
    pub(super) acq: View,
    pub(super) rel: View,
}

/// A state of the view machine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) threads: Vec<Thread>,
    /// The messages of each cell, in their modification order.
    pub(super) cells: Vec<Vec<Message>>,
    /// The view of `seq_cst` fences, which all threads share.
    pub(super) of_fences: View,
    /// The place of the latest `seq_cst` write of each cell.
    pub(super) of_accesses: View,
    /// For each cell and thread, the latest access of each class ([`class`]), numbered by the accesses of the thread.
    pub(super) accesses: Vec<[u16; 4]>,
}

impl State {
    /// The state of the automaton of each thread.
    #[must_use]
    pub fn places(&self) -> Vec<u32> {
        self.threads.iter().map(|it| it.at).collect()
    }

    /// The value of the last message of each cell.
    #[must_use]
    pub fn memory(&self) -> Vec<Option<i64>> {
        self.cells.iter().map(|it| it.last().map(|it| it.value)).collect()
    }
}

/// The class of an access: read or write, atomic or not.
pub(super) fn class(is_write: bool, is_plain: bool) -> usize {
    2 * usize::from(is_write) + usize::from(is_plain)
}

/// A data race with an earlier access of another thread, which does not happen before the access of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Conflict {
    /// The cell.
    pub cell: u32,
    /// The other thread.
    pub thread: usize,
    /// The number of its access, counted from 1.
    pub access: u16,
}

/// A state has too many messages or accesses for their counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit;
