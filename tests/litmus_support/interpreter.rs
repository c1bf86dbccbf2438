//! A direct interpreter of litmus tests: registers and variables of 64 bits, real flags, and store buffers. It is slow and simple.
//!
//! It knows instructions by their names, and nothing of programs, steps, values or systems. The translation of tests is compared with
//! it.

use garret::Model;
use garret::litmus::{Formula, Instruction, LocationId, Operand, Place, Quantifier, Register, Test, Width};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    next: usize,
    registers: BTreeMap<Register, u64>,
    zero: bool,
    /// Whether the last result was negative, as a signed number.
    below: bool,
    /// The value that an instruction without `lock` has read.
    loaded: Option<u64>,
    /// Variables, widths and values, the oldest entry first.
    buffer: Vec<(usize, Width, u64)>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    memory: Vec<u64>,
    threads: Vec<Thread>,
}

fn mask(width: Width) -> u64 {
    if width == Width::Quad { u64::MAX } else { (1 << width.bits()) - 1 }
}

fn signed(bits: u64, width: Width) -> i64 {
    let shift = 64 - width.bits();
    ((bits << shift) as i64) >> shift
}

/// The value of a place after a write of this width.
fn written(before: u64, width: Width, value: u64) -> u64 {
    (before & !mask(width)) | (value & mask(width))
}

/// The final states as the test shows them, and those that satisfy the condition; `None` if there are more than `most` states.
pub(crate) struct Outcome {
    pub(crate) states: BTreeSet<Vec<i64>>,
    pub(crate) answer: bool,
}

pub(crate) fn run(test: &Test, memory: Model, shown: &[usize], most: usize) -> Option<Outcome> {
    let mut todo = vec![initial(test)];
    let mut seen: BTreeSet<State> = todo.iter().cloned().collect();
    let mut outcome =
        Outcome { states: BTreeSet::new(), answer: test.quantifier != Some(Quantifier::Exists) };
    while let Some(state) = todo.pop() {
        let next = successors(test, memory, &state);
        let done = |(thread, code): (&Thread, &garret::litmus::Thread)| {
            thread.next == code.instructions.len() && thread.buffer.is_empty()
        };
        if state.threads.iter().zip(&test.threads).all(done) {
            assert!(next.is_empty(), "nothing happens in a final state");
            note(test, &state, shown, &mut outcome);
        }
        for state in next {
            if seen.insert(state.clone()) {
                todo.push(state);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(outcome)
}

fn initial(test: &Test) -> State {
    let memory =
        test.variables.iter().map(|variable| variable.initial.map_or(0, |it| it.number as u64)).collect();
    let threads = test.threads.iter().map(|thread| {
        let initial = thread.initial.iter();
        let registers =
            initial.map(|(register, width, it)| (*register, it.number as u64 & mask(*width))).collect();
        Thread { registers, ..Thread::default() }
    });
    State { memory, threads: threads.collect() }
}

fn note(test: &Test, state: &State, shown: &[usize], outcome: &mut Outcome) {
    let value = |location: usize| match test.locations[location].place {
        Place::Register(thread, register) => {
            let bits = state.threads[thread].registers.get(&register).copied().unwrap_or(0);
            let widths = test.locations[location].widths.iter().map(|(width, _)| *width);
            signed(bits, widths.max().unwrap_or(Width::Double))
        }
        Place::Memory(variable) => signed(state.memory[variable.0], width_of(test, variable.0)),
    };
    if test.filter.as_ref().is_some_and(|filter| !holds(filter, &value)) {
        return;
    }
    outcome.states.insert(shown.iter().map(|location| value(*location)).collect());
    match (test.quantifier, holds(&test.condition, &value)) {
        (Some(Quantifier::Exists), true) => outcome.answer = true,
        (Some(Quantifier::NotExists), true) | (Some(Quantifier::Forall), false) => outcome.answer = false,
        _ => {}
    }
}

/// The largest width in which the variable is accessed; it is the default width of its accesses.
fn width_of(test: &Test, variable: usize) -> Width {
    let instructions = test.threads.iter().flat_map(|thread| &thread.instructions);
    let accesses = instructions.filter(|instruction| {
        let operands = instruction.operands.iter();
        operands.into_iter().any(|it| matches!(it, Operand::Memory(used, _) if used.0 == variable))
    });
    let widths = accesses.filter_map(|instruction| instruction.width);
    let declared = test.variables[variable].declared.map(|(width, _)| width);
    widths.chain(declared).max().unwrap_or(Width::Double)
}

fn holds(formula: &Formula, value: &impl Fn(usize) -> i64) -> bool {
    match formula {
        Formula::True => true,
        Formula::False => false,
        Formula::Atom(LocationId(location), relation, constant) => {
            // The numbers of random conditions are small.
            relation.holds(value(*location), constant.number as i64)
        }
        Formula::Not(inner) => !holds(inner, value),
        Formula::And(parts) => parts.iter().all(|part| holds(part, value)),
        Formula::Or(parts) => parts.iter().any(|part| holds(part, value)),
        Formula::Implies(left, right) => !holds(left, value) || holds(right, value),
    }
}

fn successors(test: &Test, memory: Model, state: &State) -> Vec<State> {
    let mut next = Vec::new();
    for (thread, code) in test.threads.iter().enumerate() {
        if let Some(instruction) = code.instructions.get(state.threads[thread].next) {
            let variable = instruction.operands.iter().find_map(|operand| match operand {
                Operand::Memory(variable, _) => Some(width_of(test, variable.0)),
                _ => None,
            });
            let width = instruction.width.or(variable).unwrap_or(Width::Double);
            next.extend(step(memory, state, thread, instruction, width));
        }
        let buffer = &state.threads[thread].buffer;
        for entry in 0..buffer.len() {
            let passes =
                buffer[..entry].iter().all(|older| memory == Model::Pso && older.0 != buffer[entry].0);
            if entry == 0 || passes {
                let mut state = state.clone();
                let (variable, width, value) = state.threads[thread].buffer.remove(entry);
                state.memory[variable] = written(state.memory[variable], width, value);
                next.push(state);
            }
        }
    }
    next
}

/// A step of a thread.
struct Step {
    memory: Model,
    state: State,
    thread: usize,
    width: Width,
    /// Whether the step reads and writes memory at once.
    atomic: bool,
}

fn step(
    memory: Model,
    state: &State,
    thread: usize,
    instruction: &Instruction,
    width: Width,
) -> Option<State> {
    let in_memory = matches!(instruction.operands.first(), Some(Operand::Memory(..)));
    let name = instruction.name.as_str();
    let exchange = name == "xchg" && in_memory;
    let atomic = instruction.locked || exchange;
    let empty = state.threads[thread].buffer.is_empty();
    if (atomic || name == "mfence") && !empty {
        return None;
    }
    let mut step = Step { memory, state: state.clone(), thread, width, atomic };
    let updates = ["add", "sub", "and", "or", "xor", "inc", "dec", "cmpxchg", "xadd"].contains(&name);
    if updates && in_memory && !atomic && step.own().loaded.is_none() {
        let loaded = step.read(&instruction.operands[0]);
        step.own().loaded = Some(loaded);
        return Some(step.state);
    }
    step.execute(instruction);
    Some(step.state)
}

impl Step {
    fn own(&mut self) -> &mut Thread {
        &mut self.state.threads[self.thread]
    }

    fn read(&self, operand: &Operand) -> u64 {
        let bits = match operand {
            Operand::Constant(constant) => constant.number as u64,
            Operand::Register(register, ..) => self.register(*register),
            Operand::Memory(variable, _) => {
                let buffer = &self.state.threads[self.thread].buffer;
                let own = buffer.iter().filter(|entry| entry.0 == variable.0);
                own.fold(self.state.memory[variable.0], |value, entry| written(value, entry.1, entry.2))
            }
        };
        bits & mask(self.width)
    }

    fn register(&self, register: Register) -> u64 {
        self.state.threads[self.thread].registers.get(&register).copied().unwrap_or(0)
    }

    fn write(&mut self, operand: &Operand, value: u64) {
        match operand {
            Operand::Constant(_) => panic!("a constant is not written"),
            Operand::Register(register, ..) => self.write_register(*register, value),
            Operand::Memory(variable, _) => {
                if self.atomic || !self.memory.is_weak() {
                    let before = self.state.memory[variable.0];
                    self.state.memory[variable.0] = written(before, self.width, value);
                } else {
                    let entry = (variable.0, self.width, value & mask(self.width));
                    self.own().buffer.push(entry);
                }
            }
        }
    }

    fn write_register(&mut self, register: Register, value: u64) {
        // A write of 32 bits clears the upper half.
        let clears = matches!(self.width, Width::Double | Width::Quad);
        let before = if clears { 0 } else { self.register(register) };
        let value = written(before, self.width, value);
        if value == 0 {
            self.own().registers.remove(&register);
        } else {
            self.own().registers.insert(register, value);
        }
    }

    /// Computes the result, and sets the flags.
    fn result(&mut self, function: &str, left: u64, right: u64) -> u64 {
        let (one, two) = (signed(left, self.width), signed(right, self.width));
        let (bits, exact) = match function {
            "add" | "inc" | "xadd" => (left.wrapping_add(right), i128::from(one) + i128::from(two)),
            "sub" | "dec" | "cmp" | "cmpxchg" => {
                (left.wrapping_sub(right), i128::from(one) - i128::from(two))
            }
            "and" | "test" => (left & right, i128::from(one & two)),
            "or" => (left | right, i128::from(one | two)),
            "xor" => (left ^ right, i128::from(one ^ two)),
            _ => panic!("`{function}` computes nothing"),
        };
        let width = self.width;
        let own = self.own();
        own.zero = bits & mask(width) == 0;
        // SF differs from OF if the exact result is negative.
        own.below = exact < 0;
        bits & mask(width)
    }

    fn execute(&mut self, instruction: &Instruction) {
        let operands = &instruction.operands;
        let loaded = self.own().loaded.take();
        self.own().next += 1;
        let target = |step: &Self| loaded.unwrap_or_else(|| step.read(&operands[0]));
        match instruction.name.as_str() {
            "mov" => self.write(&operands[0], self.read(&operands[1])),
            "xchg" => {
                let (left, right) = (self.read(&operands[0]), self.read(&operands[1]));
                self.write(&operands[0], right);
                self.write(&operands[1], left);
            }
            name @ ("add" | "sub" | "and" | "or" | "xor") => {
                let result = self.result(name, target(self), self.read(&operands[1]));
                self.write(&operands[0], result);
            }
            name @ ("inc" | "dec") => {
                let result = self.result(name, target(self), 1);
                self.write(&operands[0], result);
            }
            name @ ("cmp" | "test") => {
                self.result(name, self.read(&operands[0]), self.read(&operands[1]));
            }
            "cmpxchg" => {
                let accumulator = self.register(Register::ACCUMULATOR) & mask(self.width);
                let found = target(self);
                self.result("cmpxchg", accumulator, found);
                if accumulator == found {
                    self.write(&operands[0], self.read(&operands[1]));
                } else {
                    // The old value is written back, which is visible if another thread has written meanwhile.
                    if !self.atomic {
                        self.write(&operands[0], found);
                    }
                    self.write_register(Register::ACCUMULATOR, found);
                }
            }
            "xadd" => {
                let found = target(self);
                let result = self.result("xadd", found, self.read(&operands[1]));
                self.write(&operands[1], found);
                self.write(&operands[0], result);
            }
            "mfence" | "sfence" | "lfence" | "nop" => {}
            jump => {
                let own = self.own();
                let taken = match jump {
                    "jmp" => true,
                    "je" | "jz" => own.zero,
                    "jne" | "jnz" => !own.zero,
                    "jl" | "jnge" | "js" => own.below,
                    "jge" | "jnl" | "jns" => !own.below,
                    "jle" | "jng" => own.below || own.zero,
                    "jg" | "jnle" => !own.below && !own.zero,
                    _ => panic!("`{jump}` is no instruction"),
                };
                if taken {
                    own.next = instruction.target;
                }
            }
        }
    }
}
