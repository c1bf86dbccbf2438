//! Automata of threads of any language as input of the search. They have no registers, so that there are no dependencies.
//!
//! This is right for the models of processors with store buffers (SC, TSO, PSO), whose reads stay in order. Under the other
//! models, such a program has more executions than the code that it was made from.

use crate::program::{Action, Cell, Count, Edge, Kind, Program, Read, Registers, State, Write};
use garret_automata as automata;
use garret_instructions::program::{Fence, Tags};
use garret_instructions::value::Value;

/// Translates automata that were made for processors ([`automata::Reading::X86`], [`automata::Reading::Stores`]). A `seq_cst`
/// fence orders all accesses, any other fence only stores.
///
/// # Complexity
/// Linear.
#[must_use]
pub fn of_automata(program: &automata::Program) -> Program {
    let cells =
        program.cells.iter().map(|cell| Cell { name: cell.name.clone(), initial: number(cell.initial) });
    let kinds = program.kinds.iter().map(|kind| Kind {
        name: kind.name.clone(),
        count: match kind.count {
            automata::Count::Exactly(number) => Count::Exactly(number),
            automata::Count::Any => Count::Any,
        },
        states: kind.states.iter().map(state).collect(),
    });
    Program { cells: cells.collect(), kinds: kinds.collect() }
}

/// A number as a value of 64 bits.
fn number(number: i64) -> Value {
    Value::Number(number.cast_unsigned())
}

fn state(state: &automata::State) -> State {
    let edge = |edge: &automata::Edge| Edge { to: edge.to, step: edge.step, action: action(edge.action) };
    State {
        edges: state.edges.iter().map(edge).collect(),
        bad: state.bad,
        unknown: state.unknown,
        end: state.end,
    }
}

fn action(action: automata::Action) -> Action {
    let read = |cell, value| Read {
        cell,
        value: Some(number(value)),
        to: None,
        address: Registers::NONE,
        tags: Tags::default(),
    };
    let write = |cell, value| Write {
        cell,
        value: number(value),
        data: Registers::NONE,
        asked: Registers::NONE,
        address: Registers::NONE,
        tags: Tags::default(),
    };
    match action {
        automata::Action::Silent => Action::Silent,
        automata::Action::Fence(automata::Order::Sequential) => Action::Fence(Fence::Full),
        automata::Action::Fence(_) => Action::Fence(Fence::Stores),
        automata::Action::Read { cell, value, .. } => Action::Read(read(cell, value)),
        automata::Action::Write { cell, value, .. } => Action::Write(write(cell, value)),
        automata::Action::Update { cell, read: found, written, .. } => {
            let tags = Tags::ATOMIC;
            Action::Update {
                read: Read { tags, ..read(cell, found) },
                write: Write { tags, ..write(cell, written) },
            }
        }
    }
}
