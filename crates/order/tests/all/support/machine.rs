//! Machines with store buffers, which define PSO and TSO.

use garret_axioms::{Place, Test};
use garret_instructions::program::{Action, Fence, Operand};
use garret_instructions::value::{Comparison, Value, compared, computed};
use std::collections::BTreeSet;

/// Which store buffers there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Buffers {
    /// One for each thread, first in, first out: TSO.
    Threads,
    /// One for each thread and cell: PSO.
    Variables,
}

/// An entry of a store buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Entry {
    Write(usize, Value),
    /// A store barrier: later entries of the thread leave their buffers later.
    Barrier,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    at: Vec<usize>,
    registers: Vec<Vec<Value>>,
    memory: Vec<Value>,
    /// The store buffers, each with the oldest entry first.
    buffers: Vec<Vec<Entry>>,
}

/// The final states of a test.
pub(crate) fn explored(test: &Test, buffers: Buffers) -> BTreeSet<Vec<Value>> {
    let threads = test.threads();
    let first = State {
        at: vec![0; threads.len()],
        registers: threads.iter().map(|it| it.registers.clone()).collect(),
        memory: test.variables().map(|it| it.2).collect(),
        buffers: vec![Vec::new(); threads.len()],
    };
    let (mut open, mut seen, mut last) = (vec![first.clone()], BTreeSet::from([first]), BTreeSet::new());
    while let Some(state) = open.pop() {
        let mut next = Vec::new();
        for (thread, text) in threads.iter().enumerate() {
            state.flush(thread, buffers, &mut next);
            if let Some(step) = text.steps.get(state.at[thread]) {
                next.extend(state.step(thread, step.action));
            }
        }
        let is_end = threads.iter().zip(&state.at).all(|(it, at)| *at == it.steps.len());
        if is_end && state.buffers.iter().all(Vec::is_empty) {
            last.insert(state.shown(test));
        }
        open.extend(next.into_iter().filter(|it| seen.insert(it.clone())));
    }
    last
}

impl State {
    fn shown(&self, test: &Test) -> Vec<Value> {
        let shown = test.observed().map(|(place, width)| match place {
            Place::Register(thread, register) => match self.registers[thread][register] {
                Value::Number(number) => Value::Number(width.cut(number)),
                address @ Value::Address(..) => address,
            },
            Place::Variable(variable) => self.memory[variable],
        });
        shown.collect()
    }

    /// The states after an entry has left a buffer of this thread.
    fn flush(&self, thread: usize, buffers: Buffers, next: &mut Vec<Self>) {
        let buffer = &self.buffers[thread];
        for (place, entry) in buffer.iter().enumerate() {
            let before = &buffer[..place];
            let is_first = match (entry, buffers) {
                (Entry::Write(cell, _), Buffers::Variables) => {
                    before.iter().all(|it| matches!(it, Entry::Write(other, _) if other != cell))
                }
                _ => place == 0,
            };
            if is_first {
                let mut after = self.clone();
                after.buffers[thread].remove(place);
                if let Entry::Write(cell, value) = entry {
                    after.memory[*cell] = *value;
                }
                next.push(after);
            }
        }
    }

    fn value(&self, thread: usize, operand: Operand) -> Value {
        match operand {
            Operand::Register(register) => self.registers[thread][register],
            Operand::Value(value) => value,
        }
    }

    fn cell(&self, thread: usize, at: Operand) -> usize {
        match self.value(thread, at) {
            Value::Address(variable, 0) => variable,
            other => panic!("{other:?} is no variable"),
        }
    }

    fn step(&self, thread: usize, action: Action) -> Option<Self> {
        let mut after = self.clone();
        after.at[thread] += 1;
        let value = |it: Operand| self.value(thread, it);
        match action {
            Action::Compute { to, operator, left, right, width } => {
                let result = computed(operator, value(left), value(right), width).expect("it has a meaning");
                after.registers[thread][to] = result;
            }
            Action::Select { to, condition, yes, no } => {
                let holds = compared(
                    condition.comparison,
                    value(condition.left),
                    value(condition.right),
                    condition.width,
                );
                after.registers[thread][to] = value(if holds.expect("it has a meaning") { yes } else { no });
            }
            Action::Store { value: of, access, .. } => {
                let cell = self.cell(thread, access.at);
                after.buffers[thread].push(Entry::Write(cell, value(of)));
            }
            Action::Load { to, access, .. } => {
                let cell = self.cell(thread, access.at);
                let own = self.buffers[thread].iter().rev().find_map(|it| match it {
                    Entry::Write(other, value) if *other == cell => Some(*value),
                    _ => None,
                });
                if let Some(to) = to {
                    after.registers[thread][to] = own.unwrap_or(self.memory[cell]);
                }
            }
            Action::Fence(Fence::Stores) => after.buffers[thread].push(Entry::Barrier),
            Action::Fence(Fence::Instructions) => {}
            // a full fence or an update waits until the buffer is empty
            Action::Fence(_) | Action::Update { .. } if !self.buffers[thread].is_empty() => return None,
            Action::Fence(_) => {}
            Action::Update { to, operator, operand, access, .. } => {
                let cell = self.cell(thread, access.at);
                let new = computed(operator, self.memory[cell], value(operand), access.width);
                if let Some(to) = to {
                    after.registers[thread][to] = self.memory[cell];
                }
                after.memory[cell] = new.expect("it has a meaning");
            }
            Action::Branch { condition, target } => {
                let (left, right) = (value(condition.left), value(condition.right));
                let holds = compared(condition.comparison, left, right, condition.width);
                if holds.expect("it has a meaning") {
                    after.at[thread] = target;
                }
            }
            Action::Jump { target } => after.at[thread] = target,
            Action::StoreExclusive { .. } | Action::CompareSwap { .. } => {
                panic!("no program of these has {:?}", Comparison::Equal)
            }
        }
        Some(after)
    }
}
