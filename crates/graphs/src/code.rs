//! The code of threads, independent of the source language: steps between places, each with at most one access to memory.
//!
//! Each thread has its own places. A step can be taken if its guards hold; a step that reads gets the value first, and has
//! further guards on it.

use super::address::AddressMap;
use super::function::Function;
use super::layout::Dependence;
use super::marks::FreedMemory;
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{Dfs, Walker};
use smallvec::SmallVec;
use std::sync::Arc;

/// The code of a given number of threads.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The threads; displayed with numbers from 1.
    pub threads: Vec<Thread>,
    /// The places of all threads.
    pub places: Vec<Place>,
    /// The cells of memory.
    pub locations: Vec<Location>,
    /// The number of slots (local variables) of each thread.
    pub slots: usize,
    /// The bad states.
    pub bad: Vec<Bad>,
    /// The memory that can be freed, and local variables whose lifetimes end; `None` if there are none.
    pub freed: Option<FreedMemory>,
    /// Set if uninitialised values may be passed on ([`Place::passes_on`]): a thread that reads one at another place stops
    /// ([`Stop::Beyond`] with this number).
    pub unwritten: Option<u32>,
    /// A location that the maker of the code reserves: if the last event of a thread that stops with [`Stop::Beyond`] is a write
    /// to it, the value is reported.
    pub report_location: Option<u32>,
}

/// The number that stands for an uninitialised value in a cell. If a program computes this number itself, it is treated as
/// uninitialised, too.
pub const UNWRITTEN: i64 = i64::MIN + 0x5eed_f00d;

/// The initial state of a thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// Index in [`Code::places`].
    pub start: u32,
    /// The initial values of its slots; as many as [`Code::slots`].
    pub slots: Vec<i64>,
}

/// A control location: where a thread is between two steps.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct Place {
    /// The steps that start here; none at the end of a thread.
    pub steps: Vec<Step>,
    /// The slots that are dead from here on: behaviour is the same as if they held 0.
    pub dead: Vec<u16>,
    /// The thread has terminated.
    pub end: bool,
    /// A thread that reaches this place has failed: index in [`Code::bad`].
    pub bad: Option<u32>,
    /// The thread stops here without having terminated.
    pub stop: Option<Stop>,
    /// A thread waits here for other threads, so these are scheduled first. This affects only how many graphs are visited, not
    /// how many executions there are.
    pub waits: bool,
    /// A read here only copies the value, so that it may be uninitialised.
    pub passes_on: bool,
    /// A thread that waits here has not begun: if no other thread lets it go on, it counts as terminated.
    pub idle: bool,
}

/// Why a thread stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An assumption does not hold: the execution is excluded.
    Unmet,
    /// The next instruction has no meaning in this model: not all executions that lead here are visited. The number is for the
    /// maker of the code.
    Beyond(u32),
    /// All threads end, wherever they are: what they did before stays done, and no thread waits.
    Exit,
    /// The thread waits, and looks again when its time is over: this step is not followed again. It waits for ever only if it would
    /// find nothing else. The number is for the maker of the code, if it changes memory in each turn.
    Again(u32),
}

/// A cell of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The name of the cell.
    pub name: String,
    /// The initial value.
    pub initial: CellValue,
    /// The cell is uninitialised: a thread that reads its initial value stops ([`Stop::Beyond`] with this number).
    pub undefined: Option<u32>,
    /// The size in bytes, if it is known; else 0.
    pub bytes: u8,
}

/// The value of a memory cell: a number, and a thread if the cell can refer to one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellValue {
    /// The number.
    pub number: i64,
    /// The thread that it refers to.
    pub thread: i64,
}

/// A step of a thread.
#[derive(Clone, Debug)]
pub struct Step {
    /// The successor: index in [`Code::places`].
    pub to: u32,
    /// Conditions on the slots before the step.
    pub guards: Vec<Guard>,
    /// Conditions on the value that is read.
    pub after_read: Vec<Guard>,
    /// A full fence before the access: earlier writes of the thread have to be in memory.
    pub fence: bool,
    /// Fences between stores, before the access and after it: earlier writes of the thread stay before later ones.
    pub store_fence: [bool; 2],
    /// What it does to memory.
    pub access: Access,
    /// The C11 memory orders of the fences before the access, of the access, and of the fences after it: for data races, and for
    /// visibility under RC11. In a step without an access, all fences are before it.
    pub orders: [Order; 3],
    /// The slots that are assigned, with their new values; these are computed from the old values.
    pub sets: Vec<(u16, Expression)>,
    /// The smallest and the largest value that may be computed.
    pub range: [i64; 2],
    /// The name that the maker of the code gives to the step.
    pub tag: Tag,
}

/// The C11 memory order of an access or a fence. The default is an access that is not atomic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct Order {
    /// The access is atomic.
    pub atomic: bool,
    /// Acquire: it comes after the releases that it synchronizes with by what it reads.
    pub acquire: bool,
    /// Release: what is before it happens before an acquire that synchronizes with what it writes.
    pub release: bool,
    /// It is `seq_cst`: all accesses and fences of this order have one order.
    pub seq_cst: bool,
    /// It is a store in the program, although it is modelled as an exchange: its read is not an access of the program.
    pub stores: bool,
    /// These combined fences release first and acquire then: what they acquire, they do not release.
    pub releases_first: bool,
}

/// The name of a step, given by the maker of the code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// The number of the step.
    pub step: u32,
    /// The other thread that it names, counted from 1.
    pub other: Option<u32>,
}

/// The effect of a step on memory.
#[derive(Clone, Debug)]
pub enum Access {
    /// Nothing.
    None,
    /// It reads.
    Read(Cell),
    /// It writes a number, and the thread that it refers to.
    Write(Cell, Expression, Expression),
    /// It reads and writes in one atomic step, and waits until the earlier writes of its thread are in memory.
    Exchange(Cell, Expression, Expression),
}

/// The location of an access: an index in [`Code::locations`].
#[derive(Clone, Debug)]
pub enum Cell {
    /// This location.
    Fixed(u32),
    /// The location whose number plus 1 is computed: an [`Expression::Lookup`], whose steps have a guard that the result is
    /// greater than 0.
    Computed(Expression),
}

/// A condition: the sign of a number.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The number that is compared with 0.
    pub value: Expression,
    /// Whether it may be less than 0, equal to 0, and greater than 0.
    pub signs: [bool; 3],
}

/// The variables of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atom {
    /// A slot of the thread.
    Slot(u16),
    /// The number that is read.
    Loaded,
    /// The thread that is read with the number.
    LoadedThread,
}

/// An integer expression.
#[derive(Clone, Debug)]
pub enum Expression {
    /// A sum.
    Sum(Sum),
    /// A function of two numbers that is not a sum.
    Function(Function, Sum, Sum),
    /// The location with this number of bytes at an address, plus 1; 0 if there is no object, -1 if these bytes are not a
    /// location of their own.
    Lookup(Arc<AddressMap>, Sum, u8),
    /// 1 if the number that is computed from two others in this way depends on where objects are in memory, else 0.
    Layout(Arc<AddressMap>, Dependence, Box<[Sum; 2]>),
}

/// A linear expression: multiples of atoms, and a constant.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// The atoms and their factors.
    pub terms: SmallVec<[(Atom, i64); 2]>,
    /// The constant.
    pub constant: i64,
}

/// A bad state of several threads together, or of a single one.
#[derive(Clone, Debug)]
pub struct Bad {
    /// For each thread that takes part in the bad state, a condition for each thread of the code that may play this part.
    pub threads: Vec<Vec<At>>,
}

/// A condition on the state of one thread in a bad state.
#[derive(Clone, Debug, Default)]
pub struct At {
    /// At one of these places; indices in [`Code::places`].
    pub places: Vec<u32>,
    /// Conditions on its slots.
    pub guards: Vec<Guard>,
}

impl Code {
    /// Whether a thread may reach a place again.
    #[must_use]
    pub fn has_loops(&self) -> bool {
        is_cyclic(&self.moves())
    }

    /// The largest number of places that a thread can reach: without loops, a thread has no more events than this.
    #[must_use]
    pub fn longest(&self) -> u32 {
        let moves = self.moves();
        let reachable = |thread: &Thread| match NodeIndex::new(thread.start as usize) {
            start if start.index() < moves.node_count() => Dfs::new(&moves, start).iter(&moves).count(),
            _ => 0,
        };
        self.threads.iter().map(reachable).max().and_then(|most| u32::try_from(most).ok()).unwrap_or(0)
    }

    /// Whether each thread can reach an end, a failure or an exit, as far as its places tell (guards are ignored): there is no
    /// loop that it cannot leave.
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

    /// The edges between places.
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
    /// The order of fences that follow each other without an access between.
    #[must_use]
    pub fn then(self, later: Self) -> Self {
        let both = |it: Self| it.acquire && it.release && !it.releases_first;
        let (acquire, release) = (self.acquire || later.acquire, self.release || later.release);
        // a release fence after an acquire fence releases what that one acquired
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

    /// Whether fences with this combined order have any effect.
    #[must_use]
    pub fn is_fence(self) -> bool {
        self.acquire || self.release
    }
}

impl Code {
    /// The code under C11: what a processor adds orders nothing, and a store that is modelled as an exchange is a store.
    #[must_use]
    pub fn of_c11(&self) -> Self {
        let mut code = self.clone();
        for step in code.places.iter_mut().flat_map(|place| &mut place.steps) {
            // a thread that passes a fence is not compared with earlier states ([`super::alike`])
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

    /// The value of the sum; `None` if it overflows.
    #[inline]
    fn value(&self, slots: &[i64], loaded: CellValue) -> Option<i64> {
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

    /// The value, given the slots of a thread and the value that is read; `None` if it overflows.
    #[inline]
    #[must_use]
    pub fn value(&self, slots: &[i64], loaded: CellValue) -> Option<i64> {
        match self {
            Self::Sum(sum) => sum.value(slots, loaded),
            Self::Function(function, left, right) => {
                Some(function.of(left.value(slots, loaded)?, right.value(slots, loaded)?))
            }
            Self::Lookup(map, address, width) => Some(map.lookup(address.value(slots, loaded)?, *width)),
            Self::Layout(map, on, both) => {
                let [left, right] = both.as_ref();
                Some(map.depends(*on, left.value(slots, loaded)?, right.value(slots, loaded)?).into())
            }
        }
    }

    /// Whether it depends on the value that is read.
    #[must_use]
    pub fn depends_on_read(&self) -> bool {
        let read = |atom| matches!(atom, Atom::Loaded | Atom::LoadedThread);
        self.sums().any(|sum| sum.asks(read))
    }

    /// The sums that it is computed from.
    pub fn sums(&self) -> impl Iterator<Item = &Sum> {
        let both = match self {
            Self::Sum(sum) | Self::Lookup(_, sum, _) => [Some(sum), None],
            Self::Function(_, left, right) => [Some(left), Some(right)],
            Self::Layout(_, _, both) => [both.first(), both.last()],
        };
        both.into_iter().flatten()
    }

    /// The sums that it is computed from, to change them.
    pub fn sums_mut(&mut self) -> impl Iterator<Item = &mut Sum> {
        let both = match self {
            Self::Sum(sum) | Self::Lookup(_, sum, _) => [Some(sum), None],
            Self::Function(_, left, right) => [Some(left), Some(right)],
            Self::Layout(_, _, both) => {
                let [left, right] = both.as_mut();
                [Some(left), Some(right)]
            }
        };
        both.into_iter().flatten()
    }
}

impl Guard {
    /// Whether the condition holds; `None` if a number overflows.
    #[inline]
    #[must_use]
    pub fn holds(&self, slots: &[i64], loaded: CellValue) -> Option<bool> {
        let value = self.value.value(slots, loaded)?;
        Some(self.signs[(value.signum() + 1) as usize])
    }
}

impl Cell {
    /// The location; `None` if it does not exist.
    #[inline]
    #[must_use]
    pub fn location(&self, slots: &[i64]) -> Option<u32> {
        match self {
            Self::Fixed(location) => Some(*location),
            Self::Computed(number) => {
                u32::try_from(number.value(slots, CellValue::default())?.checked_sub(1)?).ok()
            }
        }
    }
}

impl Step {
    /// A step without effect that leads to this place: index in [`Code::places`].
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

    /// The location that the step reads, if it reads.
    #[inline]
    pub(super) fn reads(&self, slots: &[i64]) -> Option<u32> {
        match &self.access {
            Access::Read(cell) | Access::Exchange(cell, ..) => cell.location(slots),
            Access::None | Access::Write(..) => None,
        }
    }
}
