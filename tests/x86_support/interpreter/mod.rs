//! An interpreter of assembly programs: it enumerates all states of the threads on a machine with store buffers, instruction by
//! instruction; registers are initially 0.
//!
//! # Sources
//! P. Sewell et al., *x86-TSO: a rigorous and usable programmer's model for x86 multiprocessors*, CACM 53(7), 2010: the abstract machine.

mod step;

use super::program::{Atom, Cell, Program, Property, Term};
use std::collections::{BTreeSet, VecDeque};
use step::Step;

/// A thread.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    at: usize,
    /// The address and the value that an instruction without `lock` has read; it will write to this address.
    pending: Option<(usize, i64)>,
    registers: [i64; 6],
    zero: bool,
    negative: bool,
    /// The store buffer, oldest entry first.
    buffer: Vec<(usize, i64)>,
}

/// The state of all threads and the memory.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    threads: Vec<Thread>,
    memory: Vec<i64>,
}

/// The result of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Bad,
    Nothing,
    /// Numbers exceed the limit, or there are too many states.
    TooLarge,
}

/// The limits of an exploration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// The number of entries of a store buffer. Writes to a full buffer have to wait.
    pub(crate) buffer: usize,
    pub(crate) states: usize,
    /// The largest absolute value of a number.
    pub(crate) number: i64,
}

/// Enumerates all runs of the program with `count` threads. Returns the result, and the number of states.
pub(crate) fn run(program: &Program, count: usize, bounds: Bounds) -> (Found, usize) {
    let machine = Machine { program, count };
    let start = machine.start();
    let mut seen = BTreeSet::from([start.clone()]);
    let mut waiting = VecDeque::from([start]);
    while let Some(state) = waiting.pop_front() {
        if program.properties.iter().any(|property| machine.is_bad(&state, property)) {
            return (Found::Bad, seen.len());
        }
        for next in machine.successors(&state, bounds.buffer) {
            let Some(next) = next else { return (Found::Bad, seen.len()) };
            if next.largest() > bounds.number || seen.len() > bounds.states {
                return (Found::TooLarge, seen.len());
            }
            if seen.insert(next.clone()) {
                waiting.push_back(next);
            }
        }
    }
    (Found::Nothing, seen.len())
}

impl State {
    fn largest(&self) -> i64 {
        let of_thread = |thread: &Thread| {
            let pending = thread.pending.map(|(_, value)| value);
            thread.registers.into_iter().chain(pending).map(i64::abs).max().unwrap_or(0)
        };
        let buffered = self.threads.iter().flat_map(|thread| &thread.buffer).map(|(_, value)| value.abs());
        let memory = self.memory.iter().map(|value| value.abs());
        self.threads.iter().map(of_thread).chain(buffered).chain(memory).max().unwrap_or(0)
    }

    /// The value that a thread reads at an address.
    fn see(&self, thread: usize, address: usize) -> i64 {
        let newest = self.threads[thread].buffer.iter().rev().find(|(other, _)| *other == address);
        newest.map_or(self.memory[address], |(_, value)| *value)
    }
}

struct Machine<'a> {
    program: &'a Program,
    count: usize,
}

impl Machine<'_> {
    fn start(&self) -> State {
        let thread = Thread {
            at: 0,
            pending: None,
            registers: [0; 6],
            zero: true,
            negative: false,
            buffer: Vec::new(),
        };
        let counters = self.program.counters.iter().map(|full| if *full { self.count as i64 } else { 0 });
        let local = self.program.local.iter().flat_map(|value| vec![*value; self.count]);
        let memory = self.program.shared.iter().copied().chain(counters).chain(local).collect();
        State { threads: vec![thread; self.count], memory }
    }

    fn counter(&self, index: usize) -> usize {
        self.program.shared.len() + index
    }

    fn local(&self, index: usize, thread: usize) -> usize {
        self.program.shared.len() + self.program.counters.len() + index * self.count + thread
    }

    /// The possible addresses of a cell.
    fn addresses(&self, cell: Cell, thread: usize) -> Vec<usize> {
        match cell {
            Cell::Shared(index) => vec![index],
            Cell::Own(index) => vec![self.local(index, thread)],
            Cell::Other(index) => (0..self.count)
                .filter(|other| *other != thread)
                .map(|other| self.local(index, other))
                .collect(),
        }
    }

    /// The successor states; an entry is `None` if a counter leaves its range.
    fn successors(&self, state: &State, capacity: usize) -> Vec<Option<State>> {
        let mut next = Vec::new();
        for thread in 0..self.count {
            if !state.threads[thread].buffer.is_empty() {
                let mut after = state.clone();
                let (address, value) = after.threads[thread].buffer.remove(0);
                after.memory[address] = value;
                next.push(Some(after));
            }
            if let Some(instruction) = self.program.code.get(state.threads[thread].at) {
                let mut step = Step { machine: self, state, thread, capacity, next: &mut next };
                step.instruction(*instruction);
            }
        }
        next
    }

    fn is_bad(&self, state: &State, property: &Property) -> bool {
        let threads = property.threads();
        (0..self.count.pow(threads.len() as u32)).any(|code| {
            // The thread in each role.
            let mut roles = vec![usize::MAX; threads.last().map_or(0, |last| last + 1)];
            for (place, role) in threads.iter().enumerate() {
                roles[*role] = code / self.count.pow(place as u32) % self.count;
            }
            let distinct = threads.iter().all(|role| !roles[..*role].contains(&roles[*role]));
            distinct && property.atoms.iter().all(|atom| self.holds(state, *atom, &roles))
        })
    }

    fn holds(&self, state: &State, atom: Atom, roles: &[usize]) -> bool {
        let value = |term: Term| match term {
            Term::Number(number) => number,
            Term::Register(register, role) => state.threads[roles[role]].registers[register],
            Term::Shared(role, index) => state.see(roles[role], index),
            Term::Local(role, index, owner) => state.see(roles[role], self.local(index, roles[owner])),
        };
        match atom {
            // A thread between the read and the write of an instruction is still at that instruction.
            Atom::At(role, positive, point) => (state.threads[roles[role]].at == point) == positive,
            Atom::Compare(left, relation, right) => {
                let (left, right) = (value(left), value(right));
                match relation {
                    "=" => left == right,
                    "<>" => left != right,
                    "<" => left < right,
                    "<=" => left <= right,
                    ">" => left > right,
                    _ => left >= right,
                }
            }
        }
    }
}
