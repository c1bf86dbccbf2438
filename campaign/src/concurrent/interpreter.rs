//! Enumerates all states of a program, under sequential consistency and under x86-TSO.
//!
//! Under TSO a thread has a buffer of stores, oldest first. It reads its own newest store to a variable, otherwise memory.
//! Sequentially consistent stores and fences, and all read-modify-writes, wait until the buffer is empty. Unlocking a mutex is a
//! store, and locking is a read-modify-write. A failed attempt to lock a mutex only reads it (POSIX, 4.12 of the base definitions).
//! Locking a recursive mutex again does not access memory, nor does the unlocking that belongs to it. While a thread is in an atomic
//! block, only this thread moves; its buffer is empty before and afterwards.
//!
//! # Sources
//! Owens, Sarkar, Sewell, *A Better x86 Memory Model: x86-TSO*, section 3; the mapping of C11 to x86 by Batty et al., *Mathematizing C++
//! Concurrency*, section 2.

use super::program::{Change, OBSERVED, Order, Program, REGISTERS, Relation, Statement, Value};
use std::collections::{BTreeSet, VecDeque};

/// Programs with more states than this are skipped.
const MOST_STATES: usize = 400_000;

/// The outcome of a run: the observed registers of each thread, then the values of the shared variables.
pub type Outcome = Vec<i64>;

/// All runs of a program.
#[derive(Debug, Default)]
pub struct Runs {
    /// The outcomes of the runs that end.
    pub outcomes: BTreeSet<Outcome>,
    /// The observed registers of each thread that ends, whether or not the others do.
    pub ended: BTreeSet<[i64; OBSERVED]>,
    /// Whether there is a state in which some thread has not ended, and all such threads wait.
    pub is_stuck: bool,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Set(usize, Value),
    Add(usize, usize, i64),
    Load(usize, usize),
    /// The last component tells whether the buffer has to be empty.
    Store(usize, Value, bool),
    Change(Option<usize>, usize, Change, Value),
    CompareExchange(usize, usize, usize, Value, Value),
    Fence,
    Unless(usize, Relation, i64, usize),
    Jump(usize),
    /// Continues when the variable has this value.
    Await(usize, i64),
    Lock,
    /// The register is set to whether the mutex was free; if it was not, the thread jumps to this index.
    TryLock(usize, usize),
    Unlock,
    /// Until the block ends, no other thread moves.
    Begin,
    End,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    at: usize,
    registers: [i64; REGISTERS],
    buffer: VecDeque<(usize, i64)>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    threads: Vec<Thread>,
    /// The shared variables, followed by the mutex.
    memory: Vec<i64>,
    /// The thread that is in an atomic block.
    alone: Option<usize>,
}

/// All runs with these threads, each given by the index of its body; `None` if there are too many states.
#[must_use]
pub fn run(program: &Program, threads: &[usize], has_buffers: bool) -> Option<Runs> {
    let code: Vec<Vec<Step>> = program.bodies.iter().map(|body| steps(body)).collect();
    let machine =
        Machine { program, code: threads.iter().map(|body| code[*body].as_slice()).collect(), has_buffers };
    let first = State {
        threads: vec![Thread { at: 0, registers: [0; REGISTERS], buffer: VecDeque::new() }; threads.len()],
        memory: program.shared.iter().map(|it| it.first).chain([0]).collect(),
        alone: None,
    };
    let mut runs = Runs::default();
    let mut seen = BTreeSet::from([first.clone()]);
    let mut waiting = vec![first];
    while let Some(state) = waiting.pop() {
        for (thread, code) in state.threads.iter().zip(&machine.code) {
            if thread.at >= code.len() {
                runs.ended.insert(std::array::from_fn(|register| thread.registers[register]));
            }
        }
        if machine.is_over(&state) {
            runs.outcomes.insert(machine.outcome(&state));
            continue;
        }
        let mut gets_on = false;
        for next in machine.next(&state) {
            gets_on |= next != state;
            if !seen.contains(&next) {
                if seen.len() >= MOST_STATES {
                    return None;
                }
                seen.insert(next.clone());
                waiting.push(next);
            }
        }
        runs.is_stuck |= !gets_on;
    }
    Some(runs)
}

struct Machine<'p> {
    program: &'p Program,
    code: Vec<&'p [Step]>,
    has_buffers: bool,
}

impl Machine<'_> {
    fn is_over(&self, state: &State) -> bool {
        state.threads.iter().zip(&self.code).all(|(it, code)| it.at >= code.len() && it.buffer.is_empty())
    }

    fn outcome(&self, state: &State) -> Outcome {
        let registers = state.threads.iter().flat_map(|it| it.registers[..OBSERVED].iter());
        let memory = &state.memory[..self.program.shared.len()];
        registers.chain(memory).copied().collect()
    }

    fn next(&self, state: &State) -> Vec<State> {
        let mut found = Vec::new();
        let may_move = |thread: &usize| state.alone.is_none_or(|alone| alone == *thread);
        for thread in (0..state.threads.len()).filter(may_move) {
            if !state.threads[thread].buffer.is_empty() {
                let mut state = state.clone();
                if let Some((variable, value)) = state.threads[thread].buffer.pop_front() {
                    state.memory[variable] = value;
                }
                found.push(state);
            }
            if let Some(step) = self.code[thread].get(state.threads[thread].at) {
                found.extend(self.step(state, thread, *step));
            }
        }
        found
    }

    /// The value of the variable with this index after the assignment of a number.
    fn held(&self, variable: usize, number: i64) -> i64 {
        self.program.shared.get(variable).map_or(number, |it| it.kind.hold(number))
    }

    fn store(&self, state: &mut State, thread: usize, variable: usize, number: i64) {
        let number = self.held(variable, number);
        if self.has_buffers {
            state.threads[thread].buffer.push_back((variable, number));
        } else {
            state.memory[variable] = number;
        }
    }

    /// The state after a step; `None` if the thread has to wait.
    #[allow(clippy::too_many_lines, reason = "an arm for each step")]
    fn step(&self, state: &State, thread: usize, step: Step) -> Option<State> {
        let mutex = self.program.shared.len();
        let mut state = state.clone();
        let registers = state.threads[thread].registers;
        let number = |value: Value| match value {
            Value::Constant(number) => number,
            Value::Register(register) => registers[register],
        };
        let newest = |variable: usize| {
            let own = state.threads[thread].buffer.iter().rev().find(|(it, _)| *it == variable);
            own.map_or(state.memory[variable], |(_, number)| *number)
        };
        let is_empty = state.threads[thread].buffer.is_empty();
        let mut at = state.threads[thread].at + 1;
        let mut set = None;
        let mut set_too = None;
        match step {
            Step::Set(to, value) => set = Some((to, number(value))),
            Step::Add(to, from, by) => set = Some((to, registers[from] + by)),
            Step::Load(to, from) => set = Some((to, newest(from))),
            Step::Store(to, value, drains) => {
                let number = number(value);
                if !drains {
                    self.store(&mut state, thread, to, number);
                } else if is_empty {
                    state.memory[to] = self.held(to, number);
                } else {
                    return None;
                }
            }
            Step::Change(to, variable, change, value) => {
                let old = is_empty.then(|| state.memory[variable])?;
                state.memory[variable] = self.held(variable, changed(old, change, number(value)));
                set = to.map(|to| (to, old));
            }
            Step::CompareExchange(found, is_equal, variable, expected, new) => {
                let old = is_empty.then(|| state.memory[variable])?;
                // The expected value is in a variable of the same type.
                let equal = old == self.held(variable, number(expected));
                if equal {
                    state.memory[variable] = self.held(variable, number(new));
                }
                set = Some((found, old));
                set_too = Some((is_equal, i64::from(equal)));
            }
            Step::Fence => {
                if !is_empty {
                    return None;
                }
            }
            Step::Unless(register, relation, by, target) => {
                if !relation.holds(registers[register], by) {
                    at = target;
                }
            }
            Step::Jump(target) => at = target,
            Step::Await(variable, by) => {
                if newest(variable) != by {
                    return None;
                }
            }
            Step::Lock => {
                if !is_empty || state.memory[mutex] != 0 {
                    return None;
                }
                state.memory[mutex] = 1;
            }
            Step::TryLock(register, target) => {
                // A failed attempt only reads the mutex, and does not wait for own stores.
                let is_free = newest(mutex) == 0;
                if is_free {
                    if !is_empty {
                        return None;
                    }
                    state.memory[mutex] = 1;
                } else {
                    at = target;
                }
                set = Some((register, i64::from(is_free)));
            }
            Step::Unlock => self.store(&mut state, thread, mutex, 0),
            Step::Begin | Step::End if !is_empty => return None,
            Step::Begin => state.alone = Some(thread),
            Step::End => state.alone = None,
        }
        for (register, number) in [set, set_too].into_iter().flatten() {
            // Registers have the type `int`.
            state.threads[thread].registers[register] = i64::from(number as i32);
        }
        state.threads[thread].at = at;
        Some(state)
    }
}

fn changed(old: i64, change: Change, by: i64) -> i64 {
    match change {
        Change::Set => by,
        Change::Add => old + by,
        Change::Subtract => old - by,
        Change::Or => old | by,
        Change::And => old & by,
        Change::Xor => old ^ by,
    }
}

fn steps(body: &[Statement]) -> Vec<Step> {
    let mut steps = Vec::new();
    add(body, false, &mut steps);
    steps
}

/// Translates statements to steps; `is_held` tells whether the thread holds the mutex.
fn add(body: &[Statement], is_held: bool, steps: &mut Vec<Step>) {
    for statement in body {
        match statement {
            Statement::Set(to, value) => steps.push(Step::Set(*to, *value)),
            Statement::Add(to, from, by) => steps.push(Step::Add(*to, *from, *by)),
            Statement::Load(to, from, _) => steps.push(Step::Load(*to, *from)),
            Statement::Store(to, value, order) => {
                steps.push(Step::Store(*to, *value, *order == Order::Sequential));
            }
            Statement::Change(to, at, change, value, _) => {
                steps.push(Step::Change(*to, *at, *change, *value));
            }
            Statement::CompareExchange(found, equal, at, expected, new) => {
                steps.push(Step::CompareExchange(*found, *equal, *at, *expected, *new));
            }
            Statement::Fence(Order::Sequential) => steps.push(Step::Fence),
            Statement::Fence(_) => {}
            Statement::If(register, relation, by, yes, no) => {
                let unless = steps.len();
                steps.push(Step::Unless(*register, *relation, *by, 0));
                add(yes, is_held, steps);
                let jump = steps.len();
                steps.push(Step::Jump(0));
                steps[unless] = Step::Unless(*register, *relation, *by, steps.len());
                add(no, is_held, steps);
                steps[jump] = Step::Jump(steps.len());
            }
            Statement::Repeat(times, body) => (0..*times).for_each(|_| add(body, is_held, steps)),
            Statement::Await(variable, by, _) => steps.push(Step::Await(*variable, *by)),
            // The mutex is recursive.
            Statement::Critical(body) if is_held => add(body, true, steps),
            Statement::TryCritical(register, body) if is_held => {
                steps.push(Step::Set(*register, Value::Constant(1)));
                add(body, true, steps);
            }
            Statement::Block(body) => {
                steps.push(Step::Begin);
                add(body, is_held, steps);
                steps.push(Step::End);
            }
            Statement::Critical(body) => {
                steps.push(Step::Lock);
                add(body, true, steps);
                steps.push(Step::Unlock);
            }
            Statement::TryCritical(register, body) => {
                let lock = steps.len();
                steps.push(Step::TryLock(*register, 0));
                add(body, true, steps);
                steps.push(Step::Unlock);
                steps[lock] = Step::TryLock(*register, steps.len());
            }
        }
    }
}
