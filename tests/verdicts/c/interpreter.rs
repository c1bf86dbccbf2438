//! A direct interpreter of random programs in C with two threads: it enumerates all states, with or without store buffers. It shares
//! nothing with the reader of C, instructions or systems.

use super::random::{Condition, Local, Program, Shared, Statement, Value};
use std::collections::{BTreeSet, VecDeque};

/// The limit on states.
const MOST_STATES: usize = 200_000;
/// The number of shared variables.
const CELLS: usize = 6;

/// A step of a thread. The thread has `i`, `j` and a held value: the last value read.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Sets `i` or `j`.
    Set(Local, Value),
    /// Adds a multiple of the value.
    Add(Local, i64, Value),
    /// Reads a variable; the value is held.
    Read(Shared),
    /// Sets the variable to the held value.
    Take(Local),
    /// Writes a value, after all earlier writes; at once if the flag is set.
    Write(Shared, Value, bool),
    /// Writes the held value plus a constant.
    WriteHeld(Shared, i64),
    /// Reads a variable, whose value is held, and writes a new value that depends on it, in one step.
    Change(Shared, Changed),
    /// Compares the shared variable with the local one. If they differ, sets the local one to the value found, and jumps.
    Swap(Shared, Local, Value, usize),
    Fence,
    Jump(usize),
    /// Jumps unless the test holds.
    Unless(Test, usize),
    Fail,
    /// The end of the program.
    End,
}

/// The new value of an atomic change.
#[derive(Clone, Copy, Debug)]
enum Changed {
    To(Value),
    By(Value),
    ByNumber(i64),
}

/// A condition on the values of a thread.
#[derive(Clone, Copy, Debug)]
enum Test {
    Equal(Local, i64),
    Distinct(Local, i64),
    Below(Local, i64),
    /// Whether the held value equals this one.
    Held(i64, bool),
    /// The held value is at most that of the variable.
    HeldAtMost(Local),
    Apart(i64),
}

/// Translates a program to steps.
fn steps((statements, condition): &Program) -> Vec<Step> {
    let mut steps = Vec::new();
    for statement in statements {
        add(statement, &mut steps);
    }
    // If the condition does not hold, the assertion fails.
    let unless = branch(*condition, &mut steps);
    steps.push(Step::End);
    let failure = steps.len();
    steps.push(Step::Fail);
    land(&mut steps, &unless, failure);
    steps
}

/// Sets the targets of the jumps at these places.
fn land(steps: &mut [Step], places: &[usize], to: usize) {
    for &place in places {
        match &mut steps[place] {
            Step::Jump(target) | Step::Unless(_, target) | Step::Swap(_, _, _, target) => *target = to,
            other => unreachable!("{other:?} goes on behind"),
        }
    }
}

/// Continues if the condition holds; returns the places of the jumps for the other case.
fn branch(condition: Condition, steps: &mut Vec<Step>) -> Vec<usize> {
    let unless = |steps: &mut Vec<Step>, test: Test| {
        steps.push(Step::Unless(test, 0));
        steps.len() - 1
    };
    match condition {
        Condition::Equal(left, right) => vec![unless(steps, Test::Equal(left, right))],
        Condition::Distinct(left, right) => vec![unless(steps, Test::Distinct(left, right))],
        Condition::NotAtLeast(left, right) => vec![unless(steps, Test::Below(left, right))],
        Condition::Apart(right) => vec![unless(steps, Test::Apart(right))],
        Condition::Loaded(shared, right) => {
            steps.push(Step::Read(shared));
            vec![unless(steps, Test::Held(right + 1, false))]
        }
        Condition::BelowOrZ(left, right) => {
            let not_below = unless(steps, Test::Below(left, right));
            steps.push(Step::Jump(0));
            let below = steps.len() - 1;
            let here = steps.len();
            land(steps, &[not_below], here);
            steps.push(Step::Read(Shared::Z));
            let fails = unless(steps, Test::Held(0, false));
            let end = steps.len();
            land(steps, &[below], end);
            vec![fails]
        }
        Condition::ZAndB(left, right) => {
            steps.push(Step::Read(Shared::Z));
            let first = unless(steps, Test::Held(right, true));
            steps.push(Step::Read(Shared::B));
            vec![first, unless(steps, Test::HeldAtMost(left))]
        }
    }
}

fn add(statement: &Statement, steps: &mut Vec<Step>) {
    match statement {
        Statement::Set(mine, value) => steps.push(Step::Set(*mine, *value)),
        Statement::Add(mine, sign, value) => steps.push(Step::Add(*mine, *sign, *value)),
        Statement::Store(shared, value, is_strong) => steps.push(Step::Write(*shared, *value, *is_strong)),
        Statement::Assign(shared, value) => steps.push(Step::Write(*shared, *value, true)),
        Statement::Write(shared, value) => steps.push(Step::Write(*shared, *value, false)),
        Statement::Load(mine, shared, _) | Statement::Read(mine, shared) => {
            steps.extend([Step::Read(*shared), Step::Take(*mine)]);
        }
        Statement::Exchange(mine, shared, value) => {
            steps.extend([Step::Change(*shared, Changed::To(*value)), Step::Take(*mine)]);
        }
        Statement::FetchAdd(mine, shared, value) => {
            steps.extend([Step::Change(*shared, Changed::By(*value)), Step::Take(*mine)]);
        }
        Statement::Subtract(shared, by) => steps.push(Step::Change(*shared, Changed::ByNumber(-by))),
        Statement::Change(shared @ (Shared::Z | Shared::B), by, _) => {
            steps.extend([Step::Read(*shared), Step::WriteHeld(*shared, *by)]);
        }
        Statement::Change(shared, by, _) => steps.push(Step::Change(*shared, Changed::ByNumber(*by))),
        Statement::CompareExchange(shared, mine, value) => {
            let place = steps.len();
            steps.push(Step::Swap(*shared, *mine, *value, 0));
            steps.push(Step::Write(Shared::Z, Value::Number(1), false));
            let end = steps.len();
            land(steps, &[place], end);
        }
        Statement::Fence(true) => steps.push(Step::Fence),
        Statement::Fence(false) => {}
        Statement::If(..) | Statement::Switch(..) => choose(statement, steps),
        Statement::Twice(body) => {
            add(body, steps);
            add(body, steps);
        }
    }
}

/// Translates a statement that chooses between two others.
fn choose(statement: &Statement, steps: &mut Vec<Step>) {
    match statement {
        Statement::If(condition, yes, no) => {
            let unless = branch(*condition, steps);
            add(yes, steps);
            let jump = steps.len();
            steps.push(Step::Jump(0));
            let otherwise = steps.len();
            land(steps, &unless, otherwise);
            if let Some(no) = no {
                add(no, steps);
            }
            let end = steps.len();
            land(steps, &[jump], end);
        }
        Statement::Switch(mine, zero, leaves, rest) => {
            let other = steps.len();
            steps.push(Step::Unless(Test::Equal(*mine, 0), 0));
            add(zero, steps);
            let jump = steps.len();
            if *leaves {
                steps.push(Step::Jump(0));
            }
            let default = steps.len();
            land(steps, &[other], default);
            add(rest, steps);
            let end = steps.len();
            if *leaves {
                land(steps, &[jump], end);
            }
        }
        _ => unreachable!("the others choose nothing"),
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    at: usize,
    /// `i`, `j`
    locals: [i64; 2],
    /// The value read last.
    held: i64,
    /// The oldest first.
    buffer: VecDeque<(usize, i64)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    memory: [i64; CELLS],
    threads: [Thread; 2],
}

/// Whether two threads reach a failure; `None` if there are too many states.
pub(crate) fn is_bad(program: &Program, buffered: bool) -> Option<bool> {
    let steps = steps(program);
    let start = State::default();
    let mut seen = BTreeSet::from([start.clone()]);
    let mut waiting = vec![start];
    while let Some(state) = waiting.pop() {
        for thread in 0..2 {
            let mut found = Vec::new();
            let mut drained = state.clone();
            if let Some((cell, value)) = drained.threads[thread].buffer.pop_front() {
                drained.memory[cell] = value;
                found.push(drained);
            }
            let mut after = state.clone();
            let step = steps[state.threads[thread].at];
            match step {
                Step::Fail => return Some(true),
                _ if after.run(thread, step, buffered) => found.push(after),
                _ => {}
            }
            for after in found {
                if seen.insert(after.clone()) {
                    waiting.push(after);
                }
            }
        }
        if seen.len() > MOST_STATES {
            return None;
        }
    }
    Some(false)
}

impl State {
    fn see(&self, thread: usize, cell: Shared) -> i64 {
        let newest = self.threads[thread].buffer.iter().rev().find(|(other, _)| *other == cell as usize);
        newest.map_or(self.memory[cell as usize], |(_, value)| *value)
    }

    fn value(&self, thread: usize, value: Value) -> i64 {
        let locals = self.threads[thread].locals;
        match value {
            Value::Of(local) => locals[local as usize],
            Value::OneMore(local) => locals[local as usize] + 1,
            Value::Where(number) => {
                if locals[0] == locals[1] {
                    number
                } else {
                    2
                }
            }
            Value::Not(local) => i64::from(locals[local as usize] == 0),
            Value::Number(number) => number,
        }
    }

    fn holds(&self, thread: usize, test: Test) -> bool {
        let (locals, held) = (self.threads[thread].locals, self.threads[thread].held);
        match test {
            Test::Equal(local, number) => locals[local as usize] == number,
            Test::Distinct(local, number) => locals[local as usize] != number,
            Test::Below(local, number) => locals[local as usize] < number,
            Test::Held(number, is_it) => (held == number) == is_it,
            Test::HeldAtMost(local) => held <= locals[local as usize],
            Test::Apart(number) => locals[0] <= locals[1] + number,
        }
    }

    fn write(&mut self, thread: usize, cell: Shared, value: i64, buffered: bool) {
        if buffered {
            self.threads[thread].buffer.push_back((cell as usize, value));
        } else {
            self.memory[cell as usize] = value;
        }
    }

    /// Executes a step; returns false if it has to wait, or the program has ended.
    fn run(&mut self, thread: usize, step: Step, buffered: bool) -> bool {
        let is_empty = self.threads[thread].buffer.is_empty();
        self.threads[thread].at += 1;
        match step {
            Step::End | Step::Fail => return false,
            Step::Set(local, value) => {
                self.threads[thread].locals[local as usize] = self.value(thread, value);
            }
            Step::Add(local, sign, value) => {
                let by = sign * self.value(thread, value);
                self.threads[thread].locals[local as usize] += by;
            }
            Step::Read(cell) => self.threads[thread].held = self.see(thread, cell),
            Step::Take(local) => self.threads[thread].locals[local as usize] = self.threads[thread].held,
            Step::Write(_, _, true) | Step::Change(..) | Step::Swap(..) | Step::Fence if !is_empty => {
                return false;
            }
            Step::Write(cell, value, is_strong) => {
                let value = self.value(thread, value);
                self.write(thread, cell, value, buffered && !is_strong);
            }
            Step::WriteHeld(cell, by) => self.write(thread, cell, self.threads[thread].held + by, buffered),
            Step::Change(cell, changed) => {
                let old = self.memory[cell as usize];
                self.memory[cell as usize] = match changed {
                    Changed::To(value) => self.value(thread, value),
                    Changed::By(value) => old + self.value(thread, value),
                    Changed::ByNumber(by) => old + by,
                };
                self.threads[thread].held = old;
            }
            Step::Swap(cell, local, value, otherwise) => {
                let found = self.memory[cell as usize];
                if found == self.threads[thread].locals[local as usize] {
                    self.memory[cell as usize] = self.value(thread, value);
                } else {
                    self.threads[thread].locals[local as usize] = found;
                    self.threads[thread].at = otherwise;
                }
            }
            Step::Fence => {}
            Step::Jump(to) => self.threads[thread].at = to,
            Step::Unless(test, to) => {
                if !self.holds(thread, test) {
                    self.threads[thread].at = to;
                }
            }
        }
        true
    }
}
