//! What so many threads do, starting with registers that hold 0, instruction by instruction, on a machine with store buffers: all states, one by one.
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
    /// An instruction without `lock` has read this from that address, and will write there.
    pending: Option<(usize, i64)>,
    registers: [i64; 6],
    zero: bool,
    negative: bool,
    /// Oldest first.
    buffer: Vec<(usize, i64)>,
}

/// All threads and the memory.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    threads: Vec<Thread>,
    memory: Vec<i64>,
}

/// What can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Bad,
    Nothing,
    /// Numbers grow, or there are too many states.
    TooLarge,
}

/// How far to go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Entries of a store buffer. Writes that find it full have to wait.
    pub(crate) buffer: usize,
    pub(crate) states: usize,
    /// The largest absolute value of a number.
    pub(crate) number: i64,
}

/// Runs the program with `count` threads in every way. Returns what is found and the number of states.
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

    /// What a thread sees at an address.
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

    /// The addresses that a cell may stand for.
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

    /// The next states; none where a counter leaves its range.
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
            // the thread in each role
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
            // a thread between the read and the write of an instruction is still there
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
