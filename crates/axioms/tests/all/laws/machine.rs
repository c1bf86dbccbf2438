//! Machines with store buffers, explored step by step.

use super::program::{Program, Step, VARIABLES};
use std::collections::BTreeSet;

/// Which store buffers there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Buffers {
    /// None: SC.
    None,
    /// One for each thread, first in, first out: TSO.
    Threads,
    /// One for each thread and variable: PSO.
    Variables,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    at: Vec<usize>,
    registers: Vec<Vec<u32>>,
    memory: [u32; VARIABLES.len()],
    /// The store buffer of each thread, with the oldest entry first.
    buffers: Vec<Vec<(usize, u32)>>,
}

/// The final states: the registers of all threads in sequence, then the variables.
pub(crate) fn explored(program: &Program, buffers: Buffers) -> BTreeSet<Vec<u32>> {
    let threads = &program.threads;
    let first = State {
        at: vec![0; threads.len()],
        registers: threads.iter().map(|it| vec![0; it.len()]).collect(),
        memory: [0; VARIABLES.len()],
        buffers: vec![Vec::new(); threads.len()],
    };
    let (mut open, mut seen, mut last) = (vec![first.clone()], BTreeSet::from([first]), BTreeSet::new());
    while let Some(state) = open.pop() {
        let mut next = Vec::new();
        for (thread, steps) in threads.iter().enumerate() {
            state.flush(thread, buffers, &mut next);
            if let Some(step) = steps.get(state.at[thread]) {
                next.extend(state.step(thread, *step, buffers));
            }
        }
        if next.is_empty() {
            let registers = state.registers.iter().flatten();
            last.insert(registers.chain(&state.memory).copied().collect());
        }
        open.extend(next.into_iter().filter(|it| seen.insert(it.clone())));
    }
    last
}

impl State {
    /// Adds the states after an entry has left a buffer of this thread.
    fn flush(&self, thread: usize, buffers: Buffers, next: &mut Vec<Self>) {
        let buffer = &self.buffers[thread];
        for (place, (variable, value)) in buffer.iter().enumerate() {
            let is_first = match buffers {
                Buffers::Variables => !buffer[..place].iter().any(|(it, _)| it == variable),
                _ => place == 0,
            };
            if is_first {
                let mut after = self.clone();
                after.buffers[thread].remove(place);
                after.memory[*variable] = *value;
                next.push(after);
            }
        }
    }

    fn step(&self, thread: usize, step: Step, buffers: Buffers) -> Option<Self> {
        let mut after = self.clone();
        let at = self.at[thread];
        after.at[thread] += 1;
        let mut store = |variable: usize, value: u32| {
            if buffers == Buffers::None {
                after.memory[variable] = value;
            } else {
                after.buffers[thread].push((variable, value));
            }
        };
        match step {
            Step::Store(variable, value) => store(variable, value),
            Step::Copy(variable, from) => store(variable, self.registers[thread][from]),
            Step::Load(variable) => {
                let own = self.buffers[thread].iter().rev().find(|(it, _)| *it == variable);
                after.registers[thread][at] = own.map_or(self.memory[variable], |(_, value)| *value);
            }
            // waits until the buffer is empty
            Step::Add(_) if !self.buffers[thread].is_empty() => return None,
            Step::Add(variable) => {
                after.registers[thread][at] = self.memory[variable];
                after.memory[variable] += 1;
            }
            Step::SkipIf(from, value) => {
                let is_skipped = self.registers[thread][from] == value;
                // skips one step, if there is one
                after.at[thread] += usize::from(is_skipped);
            }
        }
        Some(after)
    }
}
