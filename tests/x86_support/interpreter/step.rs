//! A step of a thread.

use super::{Machine, State, Thread};
use crate::x86_support::program::{Action, Instruction, Place, Source};

/// The thread that takes the step, with the machine and its state.
pub(super) struct Step<'a> {
    pub(super) machine: &'a Machine<'a>,
    pub(super) state: &'a State,
    pub(super) thread: usize,
    pub(super) capacity: usize,
    pub(super) next: &'a mut Vec<Option<State>>,
}

impl Step<'_> {
    fn me(&self) -> &Thread {
        &self.state.threads[self.thread]
    }

    /// Changes the thread, and moves it to the next instruction.
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

    /// The possible values of a source: several ones if it is a cell of any other thread.
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

    /// Executes the instruction.
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction, to be compared with a manual")]
    pub(super) fn instruction(&mut self, instruction: Instruction) {
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

    /// Adds a write to the buffer, if there is room.
    fn write(&mut self, address: usize, value: i64, change: impl FnOnce(&mut Thread)) {
        if self.me().buffer.len() < self.capacity {
            self.go(|thread| {
                thread.pending = None;
                thread.buffer.push((address, value));
                change(thread);
            });
        }
    }

    /// Reads one of the addresses and writes to it: at once with `lock`, otherwise in two steps.
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

/// The thread after an instruction that has read `old`, and the new value.
fn result(action: Action, thread: &Thread, old: i64) -> (Thread, i64) {
    let mut after = thread.clone();
    let operand = |source: Source| match source {
        Source::Number(number) => number,
        Source::Place(Place::Register(register)) => thread.registers[register],
        // At most one operand is in memory.
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
