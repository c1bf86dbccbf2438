//! Threads as automata: the states that a thread can come to alone, with every value that it may read.
//!
//! The values of a cell are the least set that holds its first one and whatever some thread may write that reads values of these sets. Such a
//! set may be without end where no run has more than a few values: `inside++` in a lock. So it is cut off, and whoever would write a value
//! beyond it, or come to a state beyond the most, comes to a state of which nothing is known. A search that finds that no thread comes there
//! has found that the sets were large enough.

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
    /// The kinds.
    pub kinds: Vec<Member>,
    /// The locations that a thread has for itself, each thread of its kind others: nobody else may come to them. By the numbers of
    /// threads in [`Code::threads`]; a thread that is not named here has none.
    pub own: Vec<(u32, Range<u32>)>,
}

/// A kind of threads.
#[derive(Clone, Debug)]
pub struct Member {
    /// What people call it.
    pub name: String,
    /// How many there are.
    pub count: Count,
    /// The thread that all of them are like: index in [`Code::threads`].
    pub thread: u32,
}

/// For which kind of machine the automata are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Processors: fences are those that instructions have, and what exchanges waits until it is in memory, also where the program only stores.
    X86,
    /// The same, of processors that let stores pass each other: fences that order stores only count, too ([`Order::Release`]).
    ///
    /// [`Order::Release`]: crate::Order::Release
    Stores,
    /// The language: fences are those with an order, and a store is one, whatever instruction it becomes.
    C11,
}

impl Reading {
    /// Whether what exchanges waits until it is in memory.
    fn exchanges_wait(self) -> bool {
        match self {
            Self::X86 | Self::Stores => true,
            Self::C11 => false,
        }
    }
}

/// How much is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The most values of a cell.
    pub values: usize,
    /// The most values of these locations: by their indices in [`Code::locations`].
    pub wider: BTreeMap<u32, usize>,
    /// The most states of all automata together.
    pub states: usize,
}

/// The automata, and what is not known of them.
#[derive(Clone, Debug)]
pub struct Automata {
    /// The program. [`State::bad`] is a number in [`Code::bad`], [`State::unknown`] one in `gaps`, [`crate::Edge::step`] one of
    /// [`garret_graphs::Tag::step`].
    pub program: Program,
    /// Why nothing is known of states.
    pub gaps: Vec<Gap>,
}

/// Why nothing is known of what a thread does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Gap {
    /// [`garret_graphs::Stop::Beyond`] with this number.
    Beyond(u32),
    /// A number does not fit, in this step.
    TooLarge(u32),
    /// This location takes more values than the bounds allow: index in [`Code::locations`].
    Values(u32),
    /// There are more states than the bounds allow, most of them before this step.
    States(u32),
    /// It runs on and on without an access to memory, from this step on.
    Endless(u32),
    /// It comes to what another thread has for itself, in this step.
    Foreign(u32),
}

/// Why there are no automata.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Memory holds references to threads.
    References,
    /// A bad state is about several threads, or about a thread that is not there.
    Together,
    /// A limit.
    Over(Over),
}

impl Display for Refused {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::References => f.write_str("memory holds references to threads"),
            Self::Together => f.write_str("a bad state is about several threads at once"),
            Self::Over(_) => f.write_str("a limit was reached"),
        }
    }
}

/// The automata of threads.
///
/// A thread that ends all others ([`garret_graphs::Stop::Exit`]) only ends itself here: a bad state that others come to afterwards is one that
/// they also come to while it has not taken that last step, which nobody sees.
///
/// What is exchanged with a location that a thread has for itself orders nothing in the reading of C11: there is nobody to read it. The
/// place of a `seq_cst` access between two others of its thread is not kept, for these two are ordered anyway.
///
/// # Errors
/// What has no automata, or the time is over.
///
/// # Complexity
/// At most so many states as the bounds allow, each with the values of the cells that it reads.
pub fn automata(
    code: &Code,
    members: &Members,
    reading: Reading,
    bounds: &Bounds,
    watch: &Watch,
) -> Result<Automata, Refused> {
    if code.bad.iter().any(|bad| !bad.threads.is_empty()) {
        return Err(Refused::Together);
    }
    if code.locations.iter().any(|location| location.initial.thread != 0) {
        return Err(Refused::References);
    }
    let threads = Threads { code, reading, own: &members.own, watch };
    let mut values = Values::new(code, bounds);
    let mut kinds = Vec::new();
    for member in &members.kinds {
        kinds.push(Automaton::new(threads, member.thread)?);
    }
    let mut news: Option<Vec<(u32, i64)>> = None;
    loop {
        // with every value that is new: those who read it first, then whoever they lead to
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

/// The program of the automata, where writes of values that were not admitted lead nowhere.
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
            // there are no more than the locations, whose numbers fit
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

/// The cells of the edges of a state.
fn cells(state: &State) -> impl Iterator<Item = u32> + '_ {
    state.edges.iter().filter_map(|edge| edge.action.cell())
}
