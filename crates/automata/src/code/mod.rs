//! Threads as automata: the states that a thread can reach on its own, with every value that it may read.
//!
//! The values of a cell are the least set that contains its initial value and every value that some thread may write when it
//! reads values of these sets. Such a set may be infinite although no run has more than a few values: `inside++` in a lock.
//! So it is bounded, and a thread that would write a value beyond the bound, or exceed the largest number of states, reaches
//! an unknown state. If a search shows that no thread reaches such a state, the bounds were large enough.

mod edges;
mod lifetime;
mod local;
mod relevant;
mod values;

use crate::minimal::minimal;
use crate::{Cell, Count, Kind, Program, State};
use edges::Automaton;
use garret_base::map::IndexSet;
use garret_base::watch::{Over, Watch};
use garret_graphs::Code;
pub use lifetime::with_lifetimes;
use local::Threads;
pub use relevant::relevant;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::ops::Range;
use values::Values;

/// The threads that become automata.
#[derive(Clone, Debug, Default)]
pub struct Members {
    /// The kinds of threads.
    pub kinds: Vec<Member>,
    /// The locations that belong to a single thread: each thread of the kind has its own copies, and no other thread may
    /// access them. The first component is an index in [`Code::threads`]; a thread that is not listed has no such locations.
    pub own: Vec<(u32, Range<u32>)>,
}

/// A kind of threads.
#[derive(Clone, Debug)]
pub struct Member {
    /// The name that is shown.
    pub name: String,
    /// The number of threads.
    pub count: Count,
    /// The thread that all of them are copies of: index in [`Code::threads`].
    pub thread: u32,
}

/// How fences and exchanges are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As instructions of a processor: fences are those of the instructions, and an exchange waits until the store buffer is
    /// empty, even if the program only stores.
    X86,
    /// As [`Reading::X86`], for processors that reorder stores: in addition, fences between stores ([`Order::Release`]).
    ///
    /// [`Order::Release`]: crate::Order::Release
    Stores,
    /// As operations of the language: fences are those with a memory order, and a store is a store, whatever instruction it becomes.
    C11,
}

impl Reading {
    /// Whether an exchange waits until the store buffer is empty.
    fn exchanges_wait(self) -> bool {
        match self {
            Self::X86 | Self::Stores => true,
            Self::C11 => false,
        }
    }
}

/// Bounds of the construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest number of values of a cell.
    pub values: usize,
    /// Other bounds for the values of these locations, by their indices in [`Code::locations`].
    pub wider: BTreeMap<u32, usize>,
    /// The largest number of states of all automata together.
    pub states: usize,
}

/// The automata, and the reasons for their unknown states.
#[derive(Clone, Debug)]
pub struct Automata {
    /// The program. [`State::bad`] is an index in [`Code::bad`], [`State::unknown`] one in `gaps`, and [`crate::Edge::step`]
    /// is [`garret_graphs::Tag::step`].
    pub program: Program,
    /// The reasons for unknown states.
    pub gaps: Vec<Gap>,
}

/// Why the behaviour of a thread is unknown from some state on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Gap {
    /// [`garret_graphs::Stop::Beyond`] with this number.
    Beyond(u32),
    /// A number does not fit, in this step.
    TooLarge(u32),
    /// The location has more values than the bounds allow: index in [`Code::locations`].
    Values(u32),
    /// There are more states than the bounds allow, most of them before this step.
    States(u32),
    /// The thread runs without end and without an access to shared memory, from this step on.
    Endless(u32),
    /// The thread accesses a location of another thread, in this step.
    Foreign(u32),
}

/// Why no automata can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutomataError {
    /// Memory holds references to threads.
    References,
    /// A bad state concerns several threads, or a thread that does not exist.
    Together,
    /// A limit was reached.
    Over(Over),
}

impl Display for AutomataError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::References => f.write_str("memory holds references to threads"),
            Self::Together => f.write_str("a bad state is about several threads at once"),
            Self::Over(_) => f.write_str("a limit was reached"),
        }
    }
}

/// Builds the automata of threads.
///
/// A thread that ends all others ([`garret_graphs::Stop::Exit`]) only ends itself here. This adds no bad states: a bad state
/// that another thread reaches afterwards can also be reached while the first thread has not taken that last step, which
/// other threads cannot see.
///
/// In the reading of C11, an exchange with a location that belongs to a single thread orders nothing, as no other thread
/// reads it. The place of a `seq_cst` access between two others of its thread is not kept, since these two are ordered anyway.
///
/// # Errors
/// No automata can be made, or the time is over.
///
/// # Complexity
/// At most as many states as the bounds allow, each with an edge for every value of the cells that it reads.
pub fn automata(
    code: &Code,
    members: &Members,
    reading: Reading,
    bounds: &Bounds,
    watch: &Watch,
) -> Result<Automata, AutomataError> {
    if code.bad.iter().any(|bad| !bad.threads.is_empty()) {
        return Err(AutomataError::Together);
    }
    if code.locations.iter().any(|location| location.initial.thread != 0) {
        return Err(AutomataError::References);
    }
    let threads = Threads { code, reading, own: &members.own, watch };
    let mut values = Values::new(code, bounds);
    let mut kinds = Vec::new();
    for member in &members.kinds {
        kinds.push(Automaton::new(threads, member.thread)?);
    }
    let mut news: Option<Vec<(u32, i64)>> = None;
    loop {
        // for each new value: first the states that read it, then their new successors
        let mut states = kinds.iter().map(Automaton::len).sum();
        for kind in &mut kinds {
            kind.grow(threads, news.as_deref(), &mut values, (&mut states, bounds.states))?;
        }
        let admitted = values.admit();
        if admitted.is_empty() {
            break;
        }
        news = Some(admitted);
    }
    Ok(program(code, members, kinds, &values))
}

/// The program of the automata, in which writes of values that were not admitted lead to unknown states.
fn program(code: &Code, members: &Members, kinds: Vec<Automaton>, values: &Values) -> Automata {
    let mut gaps: IndexSet<Gap> = IndexSet::default();
    let mut found = Vec::new();
    for (member, kind) in members.kinds.iter().zip(kinds) {
        let states = minimal(kind.states(code, values, &mut gaps));
        found.push(Kind { name: member.name.clone(), count: member.count, states });
    }
    let used: IndexSet<u32> = {
        let mut all: Vec<u32> = found.iter().flat_map(|kind| kind.states.iter().flat_map(cells)).collect();
        all.sort_unstable();
        all.into_iter().collect()
    };
    for edge in found.iter_mut().flat_map(|kind| &mut kind.states).flat_map(|state| &mut state.edges) {
        if let Some(cell) = edge.action.cell_mut()
            && let Some(number) = used.get_index_of(cell)
        {
            // there are no more cells than locations, whose numbers fit
            *cell = u32::try_from(number).unwrap_or(u32::MAX);
        }
    }
    let cells = used.iter().filter_map(|location| {
        let found = code.locations.get(*location as usize)?;
        Some(Cell { name: found.name.clone(), initial: values.initial(*location) })
    });
    let program = Program { cells: cells.collect(), kinds: found };
    Automata { program, gaps: gaps.into_iter().collect() }
}

/// The cells that the edges of a state access.
fn cells(state: &State) -> impl Iterator<Item = u32> + '_ {
    state.edges.iter().filter_map(|edge| edge.action.cell())
}
