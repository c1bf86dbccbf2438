//! What so many threads do, starting with registers that hold 0, instruction by instruction, on a machine with store buffers: all states, one by one.
//!
//! # Sources
//! P. Sewell et al., *x86-TSO: a rigorous and usable programmer's model for x86 multiprocessors*, CACM 53(7), 2010: the abstract machine.

use super::program::{Action, Atom, Cell, Instruction, Place, Program, Property, Source, Term};
use std::collections::{BTreeSet, VecDeque};

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

    fn shared(&self, index: usize) -> usize {
        index
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
            Cell::Shared(index) => vec![self.shared(index)],
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
            Term::Shared(role, index) => state.see(roles[role], self.shared(index)),
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

/// A thread that is about to do something.
struct Step<'a> {
    machine: &'a Machine<'a>,
    state: &'a State,
    thread: usize,
    capacity: usize,
    next: &'a mut Vec<Option<State>>,
}

impl Step<'_> {
    fn me(&self) -> &Thread {
        &self.state.threads[self.thread]
    }

    /// The thread changes, and goes to the next instruction.
    fn go(&mut self, change: impl FnOnce(&mut Thread)) {
        let at = self.me().at + 1;
        self.go_to(at, change);
    }

    fn go_to(&mut self, at: usize, change: impl FnOnce(&mut Thread)) {
        let mut after = self.state.clone();
        after.threads[self.thread].at = at;
        change(&mut after.threads[self.thread]);
        self.next.push(Some(after));
    }

    /// The values of a source: several when any other thread may be meant.
    fn values(&self, source: Source) -> Vec<i64> {
        match source {
            Source::Number(number) => vec![number],
            Source::Place(Place::Register(register)) => vec![self.me().registers[register]],
            Source::Place(Place::Memory(cell)) => {
                let addresses = self.machine.addresses(cell, self.thread);
                addresses.into_iter().map(|address| self.state.see(self.thread, address)).collect()
            }
        }
    }

    fn condition(&self, condition: &str) -> bool {
        let Thread { zero, negative, .. } = *self.me();
        match condition {
            "e" | "z" => zero,
            "ne" | "nz" => !zero,
            "l" | "s" => negative,
            "le" => zero || negative,
            "g" => !zero && !negative,
            _ => !negative,
        }
    }

    fn instruction(&mut self, instruction: Instruction) {
        match instruction.action {
            Action::Idle(_) => self.go(|_| {}),
            Action::Fence => {
                if self.me().buffer.is_empty() {
                    self.go(|_| {});
                }
            }
            Action::Jump(target) => self.go_to(target, |_| {}),
            Action::JumpIf(condition, target) => {
                let target = if self.condition(condition) { target } else { self.me().at + 1 };
                self.go_to(target, |_| {});
            }
            Action::SetIf(condition, register) => {
                let value = i64::from(self.condition(condition));
                self.go(|thread| thread.registers[register] = value);
            }
            Action::Test(register) => self.go(|thread| thread.flags(thread.registers[register])),
            Action::Compare(left, right) => {
                for left in self.values(Source::Place(left)) {
                    for right in self.values(right) {
                        self.go(|thread| thread.flags(left - right));
                    }
                }
            }
            Action::Logic(mnemonic, register, source) => {
                for right in self.values(source) {
                    self.go(|thread| {
                        let left = thread.registers[register];
                        let value = match mnemonic {
                            "and" => left & right,
                            "or" => left | right,
                            _ => left ^ right,
                        };
                        thread.registers[register] = value;
                        thread.flags(value);
                    });
                }
            }
            Action::Move(Place::Register(register), source) => {
                for value in self.values(source) {
                    self.go(|thread| thread.registers[register] = value);
                }
            }
            Action::Move(Place::Memory(cell), source) => {
                for address in self.machine.addresses(cell, self.thread) {
                    for value in self.values(source) {
                        self.write(address, value, |_| {});
                    }
                }
            }
            Action::CountReset(counter, full) => {
                let value = if full { self.machine.count as i64 } else { 0 };
                self.write(self.machine.counter(counter), value, |_| {});
            }
            Action::CountCompare(counter, full) => {
                let level = if full { self.machine.count as i64 } else { 0 };
                let value = self.state.see(self.thread, self.machine.counter(counter));
                self.go(|thread| thread.flags(value - level));
            }
            Action::CountUp(counter) | Action::CountDown(counter) => {
                self.modify(instruction, vec![self.machine.counter(counter)]);
            }
            Action::Add(place, _)
            | Action::Subtract(place, _)
            | Action::Change(_, place)
            | Action::Exchange(place, _)
            | Action::ExchangeAdd(place, _)
            | Action::CompareExchange(place, _) => match place {
                Place::Register(register) => self.modify_register(instruction.action, register),
                Place::Memory(cell) => {
                    let addresses = self.machine.addresses(cell, self.thread);
                    self.modify(instruction, addresses);
                }
            },
        }
    }

    /// A write goes to the buffer, if there is room.
    fn write(&mut self, address: usize, value: i64, change: impl FnOnce(&mut Thread)) {
        if self.me().buffer.len() < self.capacity {
            self.go(|thread| {
                thread.pending = None;
                thread.buffer.push((address, value));
                change(thread);
            });
        }
    }

    /// Reads one of the addresses and writes it: at once when locked, else in two steps.
    fn modify(&mut self, instruction: Instruction, addresses: Vec<usize>) {
        let in_range = |value: i64| match instruction.action {
            Action::CountUp(_) | Action::CountDown(_) => (0..=self.machine.count as i64).contains(&value),
            _ => true,
        };
        let result = |thread: &Thread, old: i64| result(instruction.action, thread, old);
        if instruction.lock {
            let mut found = Vec::new();
            for address in addresses {
                if self.me().buffer.is_empty() {
                    let (thread, value) = result(self.me(), self.state.memory[address]);
                    let mut after = self.state.clone();
                    after.memory[address] = value;
                    after.threads[self.thread] = Thread { at: self.me().at + 1, ..thread };
                    found.push(in_range(value).then_some(after));
                }
            }
            self.next.extend(found);
            return;
        }
        if let Some((address, old)) = self.me().pending {
            let (thread, value) = result(self.me(), old);
            self.write(address, value, |after| {
                let buffer = std::mem::take(&mut after.buffer);
                *after = Thread { at: after.at, pending: None, buffer, ..thread };
            });
            return;
        }
        for address in addresses {
            let old = self.state.see(self.thread, address);
            if !in_range(result(self.me(), old).1) {
                self.next.push(None);
                continue;
            }
            let mut after = self.state.clone();
            after.threads[self.thread].pending = Some((address, old));
            self.next.push(Some(after));
        }
    }

    fn modify_register(&mut self, action: Action, register: usize) {
        let old = self.me().registers[register];
        let sources = match action {
            Action::Add(_, source) | Action::Subtract(_, source) => self.values(source),
            _ => vec![0],
        };
        for operand in sources {
            let action = match action {
                Action::Add(place, _) => Action::Add(place, Source::Number(operand)),
                Action::Subtract(place, _) => Action::Subtract(place, Source::Number(operand)),
                _ => action,
            };
            let (thread, value) = result(action, self.me(), old);
            self.go(|after| {
                let at = after.at;
                *after = Thread { at, ..thread };
                after.registers[register] = value;
            });
        }
    }
}

/// The thread after an instruction that finds `old`, and the new value.
fn result(action: Action, thread: &Thread, old: i64) -> (Thread, i64) {
    let mut after = thread.clone();
    let operand = |source: Source| match source {
        Source::Number(number) => number,
        Source::Place(Place::Register(register)) => thread.registers[register],
        // memory has one operand only
        Source::Place(Place::Memory(_)) => 0,
    };
    let new = match action {
        Action::Add(_, source) => old + operand(source),
        Action::Subtract(_, source) => old - operand(source),
        Action::Change("inc", _) | Action::CountUp(_) => old + 1,
        Action::Change("dec", _) | Action::CountDown(_) => old - 1,
        Action::Change("neg", _) => -old,
        Action::Change(..) => !old,
        Action::Exchange(_, register) => {
            after.registers[register] = old;
            thread.registers[register]
        }
        Action::ExchangeAdd(_, register) => {
            after.registers[register] = old;
            old + thread.registers[register]
        }
        Action::CompareExchange(_, register) => {
            after.flags(thread.registers[0] - old);
            if thread.registers[0] == old {
                thread.registers[register]
            } else {
                after.registers[0] = old;
                old
            }
        }
        _ => old,
    };
    let sets_flags =
        !matches!(action, Action::Change("not", _) | Action::Exchange(..) | Action::CompareExchange(..));
    if sets_flags {
        after.flags(new);
    }
    (after, new)
}

impl Thread {
    fn flags(&mut self, result: i64) {
        self.zero = result == 0;
        self.negative = result < 0;
    }
}
