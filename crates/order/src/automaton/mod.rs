//! Translates threads of instructions to the input of the search.
//!
//! Each thread is explored alone. Its states are a step in its text together with the contents of the registers that are
//! live. A read returns any value that some thread may write to that cell, or the initial one: there may be more edges than
//! any execution takes, never fewer.

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

/// A kind of threads that all run the same text.
#[derive(Clone, Debug)]
pub struct Member<'a> {
    /// The name that is shown.
    pub name: String,
    /// How many of these threads there are.
    pub count: Count,
    /// The text that they run.
    pub thread: &'a Thread,
    /// The steps that are bad to reach. The index of the step is also the number of the bad state.
    pub bad: Vec<usize>,
    /// The registers whose final values are asked for.
    pub observed: Vec<Register>,
}

/// Bounds of the exploration. What is beyond them is unknown, and the search then does not answer that the program is safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest number of values of one cell.
    pub values: usize,
    /// The largest number of states of one kind of threads.
    pub states: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { values: 40, states: 20_000 }
    }
}

/// The input of the search, and the meaning of its indices.
#[derive(Clone, Debug)]
pub struct Built {
    /// The program. Its kinds are the members, in the same order.
    pub program: Program,
    /// The reasons of unknown states: [`crate::program::State::unknown`] is an index here.
    pub gaps: Vec<Gap>,
    /// For each member, its final states with the values of the observed registers.
    pub ends: Vec<Vec<(u32, Vec<Value>)>>,
    /// For each cell of the program, the index of its variable and its offset in it, in bytes.
    pub cells: Vec<(usize, i64)>,
}

/// Why the behaviour of a thread is unknown from some state on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The index of the member.
    pub member: usize,
    /// The place of the instruction in the source. `None` if the reason is not a single instruction.
    pub span: Option<Span>,
    /// The reason.
    pub why: Why,
}

/// Why the behaviour of a thread is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The result of an instruction is not known, for example what it computes from an address or whether a comparison with one holds.
    Meaningless,
    /// The instruction accesses memory that belongs to no variable.
    NoVariable,
    /// The access and the unit of memory at its address do not match: it covers a part of the unit, or more than the unit.
    Part,
    /// The instruction writes a variable that is never written.
    Constant,
    /// A cell has more values than [`Bounds::values`].
    Values,
    /// There are more states than [`Bounds::states`].
    States,
    /// The thread has more than 64 registers.
    Registers,
    /// Memory has more than 64 cells.
    Cells,
}

/// Makes the automata of the threads.
///
/// # Errors
/// The time was over before the automata were complete.
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
        // Values that were found in one thread may be read by the threads before it: repeat until no value is new.
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
