//! A state of the view machine.

use garret_automata::Program;
use smallvec::SmallVec;

/// A place in the modification order of every cell; behind these, for every thread, how many of its accesses are seen by happens-before.
pub(super) type View = SmallVec<[u16; 8]>;

/// More messages of a cell or accesses of a thread than this are not counted.
pub(super) const MOST: usize = 60_000;

/// A given number of threads of a program.
#[derive(Clone, Debug)]
pub struct Instance<'a> {
    pub(super) program: &'a Program,
    /// The kind of each thread.
    pub(super) kinds: Vec<usize>,
    /// Data races are looked for.
    pub(super) races: bool,
}

impl<'a> Instance<'a> {
    /// So many threads of each kind.
    #[must_use]
    pub fn new(program: &'a Program, counts: &[u32], races: bool) -> Self {
        let of_kind = |(kind, count): (usize, &u32)| std::iter::repeat_n(kind, *count as usize);
        let kinds = counts.iter().take(program.kinds.len()).enumerate().flat_map(of_kind).collect();
        Self { program, kinds, races }
    }

    /// These threads. Others that have not begun make no difference.
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

    /// The state in which nobody has begun.
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

/// What was written to a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Message {
    pub(super) value: i64,
    pub(super) view: View,
    /// Written by a read-modify-write, directly after what it read.
    pub(super) is_attached: bool,
}

/// A thread and its views.
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
    /// The global view of `seq_cst` fences.
    pub(super) of_fences: View,
    /// The latest `seq_cst` write of each cell.
    pub(super) of_accesses: View,
    /// For each cell and each thread, the latest access of each class, as a count of the accesses of the thread: see [`class`].
    pub(super) accesses: Vec<[u16; 4]>,
}

impl State {
    /// Where each thread is.
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

/// The class of an access: reads and writes, atomic and not.
pub(super) fn class(is_write: bool, is_plain: bool) -> usize {
    2 * usize::from(is_write) + usize::from(is_plain)
}

/// A data race: an access of another thread that the access of the step does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Conflict {
    /// The cell.
    pub cell: u32,
    /// The other thread.
    pub thread: usize,
    /// Which of its accesses it is, from 1.
    pub access: u16,
}

/// A state has more messages or accesses than are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit;
