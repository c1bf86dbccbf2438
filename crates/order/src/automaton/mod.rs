//! Threads of instructions as the input of the search.
//!
//! Each thread is explored alone: its states are a place in its text with what its registers hold, as far as they are read again. A
//! read gives any value that some thread may write to that cell, or the initial one: more edges than any execution takes, never fewer.

mod explore;
mod live;
mod memory;
mod step;

pub use memory::{Memory, Part, Variable};

use crate::program::{Cell, Count, Kind, Program};
use explore::{Explored, explore};
use garret_base::source::Span;
use garret_base::watch::{Over, Pace, Watch};
use garret_instructions::program::{Register, Thread};
use garret_instructions::value::Value;
use memory::Cells;

/// Threads that all run the same text.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    /// What people call it.
    pub name: String,
    /// How many of them there are.
    pub count: Count,
    /// What they run.
    pub thread: &'a Thread,
    /// A thread that comes to one of these steps is bad: the number of the step is the number of the bad state.
    pub bad: Vec<usize>,
    /// The registers that somebody asks for at the end.
    pub observed: Vec<Register>,
}

/// What is tried; beyond that nothing is known, and the search does not say that anything is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// So many values of one cell.
    pub values: usize,
    /// So many states of one kind of threads.
    pub states: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { values: 40, states: 20_000 }
    }
}

/// The input of the search, and what its numbers mean.
#[derive(Clone, Debug)]
pub struct Built {
    /// The input; its kinds are the members, in their order.
    pub program: Program,
    /// What is not known: [`crate::program::State::unknown`] is an index here.
    pub gaps: Vec<Gap>,
    /// For each member, its states at the end, with the values of the registers that are observed.
    pub ends: Vec<Vec<(u32, Vec<Value>)>>,
    /// For each cell of the program, its variable and its offset in it.
    pub cells: Vec<(usize, i64)>,
}

/// What is not known of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// Which member.
    pub member: usize,
    /// The instruction, if it is one.
    pub span: Option<Span>,
    /// Why.
    pub why: Why,
}

/// Why something is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nothing is known of what the instruction makes of an address, or whether its comparison holds.
    Meaningless,
    /// The instruction accesses what is no variable.
    NoVariable,
    /// The instruction accesses a part of something that is accessed as a whole, or more than that.
    Part,
    /// A cell has more values than are tried.
    Values,
    /// There are more states than are tried.
    States,
    /// The thread has more than 64 registers.
    Registers,
    /// Memory has more than 64 cells.
    Cells,
}

/// Makes the input of the search.
///
/// # Errors
/// The time was over before the automata were made.
pub fn automaton(
    members: &[Member<'_>],
    memory: &Memory,
    bounds: Bounds,
    watch: &Watch,
) -> Result<Built, Over> {
    let mut cells = Cells::new(memory);
    let mut pace = Pace::new(watch);
    loop {
        let known = cells.count_of_values();
        let mut all: Vec<Explored> = Vec::new();
        let mut gaps = Vec::new();
        for (number, member) in members.iter().enumerate() {
            all.push(explore((number, member), &mut cells, bounds, &mut gaps, &mut pace)?);
        }
        // values that were found for one thread are values for those before it
        if cells.count_of_values() == known {
            return Ok(built(members, &cells, all, gaps));
        }
    }
}

fn built(members: &[Member<'_>], cells: &Cells<'_>, all: Vec<Explored>, gaps: Vec<Gap>) -> Built {
    let mut program = Program::default();
    for (name, initial) in cells.named() {
        program.cells.push(Cell { name, initial });
    }
    let mut ends = Vec::new();
    for (member, explored) in members.iter().zip(all) {
        ends.push(explored.ends);
        program.kinds.push(Kind { name: member.name.clone(), count: member.count, states: explored.states });
    }
    Built { program, gaps, ends, cells: cells.places() }
}
