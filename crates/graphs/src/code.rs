//! What threads do, whatever language they were written in: steps with at most one access to memory, between places.
//!
//! Each thread has places of its own. A step is taken where its guards hold; steps that read get a value first, and more guards ask for it.

use super::address::AddressMap;
use super::function::Function;
use super::marks::FreedMemory;
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, Walker};
use smallvec::SmallVec;
use std::sync::Arc;

/// What so many threads do.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The threads, from 1 on in what people read.
    pub threads: Vec<Thread>,
    /// The places of all threads.
    pub places: Vec<Place>,
    /// The cells of memory.
    pub locations: Vec<Location>,
    /// How many numbers each thread has for itself.
    pub slots: usize,
    /// The bad states.
    pub bad: Vec<Bad>,
    /// Which memory can be freed, or ends with the function that it is a variable of; none where nothing is.
    pub freed: Option<FreedMemory>,
    /// Where what nobody has written is passed on ([`Place::passes_on`]): a thread that reads it elsewhere goes no further ([`Stop::Beyond`] with
    /// this number).
    pub unwritten: Option<u32>,
    /// A location of whoever made the code: what threads write there last before they go no further ([`Stop::Beyond`]) is told.
    pub told: Option<u32>,
}

/// What a cell holds that got what nobody has written. A program that computes this number is told apart from it by nobody: nothing is known of it.
pub const UNWRITTEN: i64 = i64::MIN + 0x5eed_f00d;

/// A thread at first.
#[derive(Clone, Debug)]
pub struct Thread {
    /// Index in [`Code::places`].
    pub start: u32,
    /// What it has for itself at first; as many numbers as [`Code::slots`] says.
    pub slots: Vec<i64>,
}

/// Where a thread can be between two steps.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct Place {
    /// What can be done here. At the end of a thread, nothing.
    pub steps: Vec<Step>,
    /// The slots that do not matter from here on: what they hold is the same as if they held 0.
    pub dead: Vec<u16>,
    /// The thread has come to its end.
    pub end: bool,
    /// Coming here is bad: index in [`Code::bad`].
    pub bad: Option<u32>,
    /// The thread goes no further here, and has not come to its end.
    pub stop: Option<Stop>,
    /// A thread waits here for what others do, so that they go on first. It changes no number of executions, only how many graphs are
    /// visited for them.
    pub waits: bool,
    /// What is read here is only passed on, also where nobody has written it.
    pub passes_on: bool,
    /// A thread that waits here has not begun: where nobody makes it go on, it counts as one that has come to its end.
    pub idle: bool,
}

/// Why a thread goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An assumption does not hold: the execution is none of those that are meant.
    Unmet,
    /// What comes next has no meaning here: the executions that lead here are not all looked at. A number for whoever made the code.
    Beyond(u32),
    /// All threads have come to their ends, wherever they are: what they did before is done, and nobody waits.
    Exit,
}

/// A cell of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// What it is called.
    pub name: String,
    /// What it holds at first.
    pub initial: Held,
    /// Nobody says what it holds at first: a thread that reads that goes no further ([`Stop::Beyond`] with this number).
    pub undefined: Option<u32>,
    /// How many bytes it has, where that is known; else 0.
    pub bytes: u8,
}

/// What a cell of memory holds: a number, and the thread that it refers to where it may.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Held {
    /// The number.
    pub number: i64,
    /// The thread.
    pub thread: i64,
}

/// A step of a thread.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where it leads: index in [`Code::places`].
    pub to: u32,
    /// What has to hold before.
    pub guards: Vec<Guard>,
    /// What has to hold of what is read.
    pub after_read: Vec<Guard>,
    /// Before the access, what was written has to be in memory.
    pub fence: bool,
    /// What was written stays before what is written from here on: before the access, and after it.
    pub store_fence: [bool; 2],
    /// What it does to memory.
    pub access: Access,
    /// How the fences before the access, the access, and the fences after it order others, in the words of C11: for data races, and for what
    /// is visible under RC11. The fences of a step without an access stand before it.
    pub orders: [Order; 3],
    /// What the thread has for itself afterwards, of what was there before.
    pub sets: Vec<(u16, Expression)>,
    /// What is computed has to lie between these.
    pub range: [i64; 2],
    /// What whoever made the code calls it.
    pub tag: Tag,
}

/// How an access or a fence orders others, in the words of C11. An access that is not atomic is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct Order {
    /// It is an atomic access.
    pub atomic: bool,
    /// It comes after what those released from whose writes it reads.
    pub acquire: bool,
    /// What is before it is before those that acquire what it writes.
    pub release: bool,
    /// It is `seq_cst`: all accesses and fences of this order have one order.
    pub seq_cst: bool,
    /// It is a store, though it reads, too: the read is none of the program.
    pub stores: bool,
    /// Fences that come to this release first, and acquire then: what they acquire, they do not release.
    pub releases_first: bool,
}

/// What a step is called by whoever made the code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// The number of the step.
    pub step: u32,
    /// The other thread that it names, from 1 on.
    pub other: Option<u32>,
}

/// What a step does to memory.
#[derive(Clone, Debug)]
pub enum Access {
    /// Nothing.
    None,
    /// It reads.
    Read(Cell),
    /// It writes this, with the thread that it refers to.
    Write(Cell, Expression, Expression),
    /// It reads and writes at once, and waits until what was written is in memory.
    Exchange(Cell, Expression, Expression),
}

/// The location of an access: an index in [`Code::locations`].
#[derive(Clone, Debug)]
pub enum Cell {
    /// This one.
    Fixed(u32),
    /// The one whose number is computed, plus 1: an [`Expression::Lookup`], whose steps have a guard that it is greater than 0.
    Computed(Expression),
}

/// A condition: how a number compares with 0.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The number.
    pub value: Expression,
    /// Whether it may be less than 0, 0, and greater.
    pub signs: [bool; 3],
}

/// What numbers are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// What the thread has for itself.
    Slot(u16),
    /// The number that is read.
    Loaded,
    /// The thread that is read.
    LoadedThread,
}

/// A number that is computed.
#[derive(Clone, Debug)]
pub enum Expression {
    /// A sum.
    Sum(Sum),
    /// A function of two numbers that is no sum.
    Function(Function, Sum, Sum),
    /// The location of so many bytes at an address, plus 1; 0 where no object is there, -1 where the bytes are no location of their own.
    Lookup(Arc<AddressMap>, Sum, u8),
}

/// Multiples of atoms, and a number.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// The atoms and their factors.
    pub terms: SmallVec<[(Atom, i64); 2]>,
    /// The number.
    pub constant: i64,
}

/// A bad state that all threads together are in, or one alone.
#[derive(Clone, Debug)]
pub struct Bad {
    /// For each thread that it speaks of, a condition for each thread that this may be.
    pub threads: Vec<Vec<At>>,
}

/// Where a thread has to be in a bad state.
#[derive(Clone, Debug, Default)]
pub struct At {
    /// At one of these places; indices in [`Code::places`].
    pub places: Vec<u32>,
    /// What has to hold of what it has for itself.
    pub guards: Vec<Guard>,
}

impl Code {
    /// Whether a thread may come to a place again.
    #[must_use]
    pub fn has_loops(&self) -> bool {
        is_cyclic(&self.moves())
    }

    /// The most places that a thread can come to: what comes back nowhere has no more events than this.
    #[must_use]
    pub fn longest(&self) -> u32 {
        let moves = self.moves();
        let reachable = |thread: &Thread| match NodeIndex::new(thread.start as usize) {
            start if start.index() < moves.node_count() => Dfs::new(&moves, start).iter(&moves).count(),
            _ => 0,
        };
        self.threads.iter().map(reachable).max().and_then(|most| u32::try_from(most).ok()).unwrap_or(0)
    }

    /// Whether each thread may come to an end, as far as its places say: no loop is all that it can come to.
    #[must_use]
    pub fn may_end(&self) -> bool {
        let moves = self.moves();
        let ends = |place: NodeIndex| {
            let place = self.places.get(place.index());
            place.is_some_and(|it| it.end || it.bad.is_some() || matches!(it.stop, Some(Stop::Exit)))
        };
        self.threads.iter().all(|thread| match NodeIndex::new(thread.start as usize) {
            start if start.index() < moves.node_count() => Dfs::new(&moves, start).iter(&moves).any(ends),
            start => ends(start),
        })
    }

    /// From which place to which threads move.
    fn moves(&self) -> DiGraph<(), ()> {
        let places = (0u32..).zip(&self.places);
        DiGraph::from_edges(
            places.flat_map(|(from, place)| place.steps.iter().map(move |step| (from, step.to))),
        )
    }
}

/// Whether a graph has a cycle. (`is_cyclic_directed` would recurse as deep as the graph.)
pub(super) fn is_cyclic(graph: &DiGraph<(), ()>) -> bool {
    toposort(graph, None).is_err()
}

impl Order {
    /// What fences come to, one after the other with no access between.
    #[must_use]
    pub fn then(self, later: Self) -> Self {
        let both = |it: Self| it.acquire && it.release && !it.releases_first;
        let (acquire, release) = (self.acquire || later.acquire, self.release || later.release);
        // a fence that releases after one that acquires releases what that one acquired
        let in_turn = both(self) || both(later) || (self.acquire && later.release);
        Self {
            atomic: self.atomic || later.atomic,
            acquire,
            release,
            seq_cst: self.seq_cst || later.seq_cst,
            stores: self.stores || later.stores,
            releases_first: acquire && release && !in_turn,
        }
    }

    /// Whether fences that come to this order anything.
    #[must_use]
    pub fn is_fence(self) -> bool {
        self.acquire || self.release
    }
}

impl Code {
    /// The code as C11 has it: what a processor adds for it orders nothing, and a store by an exchange is a store.
    pub(super) fn of_c11(&self) -> Self {
        let mut code = self.clone();
        for step in code.places.iter_mut().flat_map(|place| &mut place.steps) {
            // where a thread passes a fence, it does not go on as before ([`super::alike`])
            (step.fence, step.store_fence) = (step.orders[0].is_fence(), [false, step.orders[2].is_fence()]);
            if step.orders[1].stores
                && let Access::Exchange(cell, number, thread) = &step.access
            {
                step.access = Access::Write(cell.clone(), number.clone(), thread.clone());
            }
        }
        code
    }
}

impl Sum {
    /// A number.
    #[must_use]
    pub fn constant(constant: i64) -> Self {
        Self { constant, ..Self::default() }
    }

    /// An atom.
    #[must_use]
    pub fn atom(atom: Atom) -> Self {
        Self { terms: SmallVec::from_iter([(atom, 1)]), constant: 0 }
    }

    /// Its value; none where it does not fit.
    #[inline]
    fn value(&self, slots: &[i64], loaded: Held) -> Option<i64> {
        self.terms.iter().try_fold(self.constant, |sum, (atom, factor)| {
            let value = match *atom {
                Atom::Slot(slot) => *slots.get(usize::from(slot))?,
                Atom::Loaded => loaded.number,
                Atom::LoadedThread => loaded.thread,
            };
            sum.checked_add(value.checked_mul(*factor)?)
        })
    }

    fn asks(&self, wanted: impl Fn(Atom) -> bool) -> bool {
        self.terms.iter().any(|(atom, _)| wanted(*atom))
    }
}

impl Expression {
    /// A number.
    #[must_use]
    pub fn constant(constant: i64) -> Self {
        Self::Sum(Sum::constant(constant))
    }

    /// A function of two numbers.
    #[must_use]
    pub fn of(function: fn(i64, i64) -> i64, left: Sum, right: Sum) -> Self {
        Self::Function(function.into(), left, right)
    }

    /// Its value, with what a thread has for itself and what is read; none where it does not fit.
    #[inline]
    #[must_use]
    pub fn value(&self, slots: &[i64], loaded: Held) -> Option<i64> {
        match self {
            Self::Sum(sum) => sum.value(slots, loaded),
            Self::Function(function, left, right) => {
                Some(function.of(left.value(slots, loaded)?, right.value(slots, loaded)?))
            }
            Self::Lookup(map, address, width) => Some(map.lookup(address.value(slots, loaded)?, *width)),
        }
    }

    /// Whether it asks for what is read.
    #[must_use]
    pub fn asks_what_is_read(&self) -> bool {
        let read = |atom| matches!(atom, Atom::Loaded | Atom::LoadedThread);
        match self {
            Self::Sum(sum) | Self::Lookup(_, sum, _) => sum.asks(read),
            Self::Function(_, left, right) => left.asks(read) || right.asks(read),
        }
    }
}

impl Guard {
    /// Whether it holds; none where a number does not fit.
    #[inline]
    #[must_use]
    pub fn holds(&self, slots: &[i64], loaded: Held) -> Option<bool> {
        let value = self.value.value(slots, loaded)?;
        Some(self.signs[(value.signum() + 1) as usize])
    }
}

impl Cell {
    /// The location; none where it does not exist.
    #[inline]
    #[must_use]
    pub fn location(&self, slots: &[i64]) -> Option<u32> {
        match self {
            Self::Fixed(location) => Some(*location),
            Self::Computed(number) => {
                u32::try_from(number.value(slots, Held::default())?.checked_sub(1)?).ok()
            }
        }
    }
}

impl Step {
    /// A step that does nothing and leads to this place: index in [`Code::places`].
    #[must_use]
    pub fn new(to: u32) -> Self {
        Self {
            to,
            guards: Vec::new(),
            after_read: Vec::new(),
            fence: false,
            store_fence: [false; 2],
            access: Access::None,
            orders: [Order::default(); 3],
            sets: Vec::new(),
            range: [i64::MIN, i64::MAX],
            tag: Tag::default(),
        }
    }

    /// The location of which it reads, if it reads.
    #[inline]
    pub(super) fn reads(&self, slots: &[i64]) -> Option<u32> {
        match &self.access {
            Access::Read(cell) | Access::Exchange(cell, ..) => cell.location(slots),
            Access::None | Access::Write(..) => None,
        }
    }
}
