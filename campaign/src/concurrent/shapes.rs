//! Programs in the shapes that distinguish memory models: two threads that write and then read what the other one wrote, with
//! something in between that may order the two, or that change one variable at the same time. Others count by one, sometimes past the
//! limits of a type, or access variables in atomic blocks, and perhaps outside of them.

use super::program::{Change, Kind, OBSERVED, Order, Program, Shared, Statement, Threads, Value};
use garret_random::random::Random;

/// One program in this many has a shape.
const EVERY: u64 = 5;

/// Whether the program of this seed has a shape.
#[must_use]
pub fn has_shape(seed: u64) -> bool {
    seed.is_multiple_of(EVERY) || counts(seed)
}

/// Whether the program counts by one, or has atomic blocks.
#[must_use]
pub fn counts(seed: u64) -> bool {
    seed % 10 == 6
}

/// The program of a seed with a shape.
#[must_use]
pub fn shaped(seed: u64) -> Program {
    let mut random = Random::new(seed ^ 0x7368_6170);
    let kinds = [Kind::Int, Kind::Int, Kind::Byte, Kind::SignedByte, Kind::Short, Kind::Bool];
    let shared: Vec<Shared> = ["x", "y", "z"]
        .into_iter()
        .map(|name| {
            let kind = kinds[random.below(kinds.len())];
            Shared { name: name.to_owned(), kind, first: 0, is_atomic: true }
        })
        .collect();
    let mut shape = Shape { random, shared };
    if counts(seed) {
        return shape.counting();
    }
    let bodies = match shape.random.below(20) {
        0..=3 => vec![shape.changes(), shape.changes()],
        4 | 5 => vec![shape.counts(), shape.counts()],
        6 | 7 => vec![shape.holds(0), shape.tries(1)],
        _ => vec![shape.writes_then_reads(0), shape.writes_then_reads(1)],
    };
    let is_set_in_main = shape.random.percent(20);
    Program { shared: shape.shared, bodies, threads: Threads::Once, is_recursive: false, is_set_in_main }
}

/// The indices in an outcome of the numbers that the two threads read of each other.
#[must_use]
pub fn reads() -> [usize; 2] {
    [0, OBSERVED]
}

struct Shape {
    random: Random,
    shared: Vec<Shared>,
}

/// The variable that is used only between the write and the read.
const BETWEEN: usize = 2;

impl Shape {
    fn order(&mut self) -> Order {
        [Order::Relaxed, Order::OneWay, Order::Sequential][self.random.below(3)]
    }

    /// Writes the own variable, and reads that of the other thread.
    fn writes_then_reads(&mut self, own: usize) -> Vec<Statement> {
        let mut body = self.write(own);
        body.extend(self.between());
        body.push(Statement::Load(0, 1 - own, self.order()));
        if self.random.percent(20) {
            body.push(Statement::Load(1, own, self.order()));
        }
        body
    }

    /// Two accesses that change or read the variable that both threads change.
    fn changes(&mut self) -> Vec<Statement> {
        let first = self.change(Some(0), 0);
        let second = if self.random.percent(50) {
            Statement::Load(1, 0, self.order())
        } else {
            self.change(Some(1), 0)
        };
        vec![first, second]
    }

    /// Increments the counter, under the mutex.
    fn counts(&mut self) -> Vec<Statement> {
        let read = Statement::Load(0, 0, self.order());
        let write = Statement::Store(0, Value::Register(1), self.order());
        vec![Statement::Critical(vec![read, Statement::Add(1, 0, 1), write])]
    }

    /// Writes and reads under the mutex, in this order.
    fn holds(&mut self, own: usize) -> Vec<Statement> {
        let write = Statement::Store(own, Value::Constant(1), self.order());
        let read = Statement::Load(0, 1 - own, self.order());
        vec![Statement::Critical(vec![write, Statement::Fence(Order::Sequential), read])]
    }

    /// Tries to take the mutex between the write and the read.
    fn tries(&mut self, own: usize) -> Vec<Statement> {
        let write = Statement::Store(own, Value::Constant(1), Order::Relaxed);
        let read = Statement::Load(0, 1 - own, self.order());
        vec![write, Statement::TryCritical(1, vec![Statement::Set(2, Value::Constant(1))]), read]
    }

    fn write(&mut self, to: usize) -> Vec<Statement> {
        vec![match self.random.below(10) {
            0..=4 => Statement::Store(to, Value::Constant(1), self.order()),
            // A register is assigned, rather than stored by a function.
            5 | 6 => {
                let store = Statement::Store(to, Value::Register(1), Order::Sequential);
                return vec![Statement::Set(1, Value::Constant(1)), store];
            }
            7 => Statement::CompareExchange(1, 1, to, Value::Constant(0), Value::Constant(1)),
            _ => self.change(None, to),
        }]
    }

    fn change(&mut self, result: Option<usize>, at: usize) -> Statement {
        let changes = match self.shared[at].kind {
            // gcc has no atomic addition for booleans.
            Kind::Bool => &[Change::Set][..],
            _ => &[Change::Set, Change::Add, Change::Subtract, Change::Or, Change::Xor],
        };
        let change = changes[self.random.below(changes.len())];
        if self.random.percent(20) {
            return Statement::CompareExchange(1, 0, at, Value::Constant(0), Value::Constant(1));
        }
        let result = if self.random.percent(70) { result } else { None };
        Statement::Change(result, at, change, Value::Constant(1), self.order())
    }

    /// A program that counts by one, or has atomic blocks.
    fn counting(mut self) -> Program {
        let bodies = match self.random.below(8) {
            0..=3 => {
                self.counted();
                vec![self.counts_by_one(), self.counts_by_one()]
            }
            4 | 5 => vec![self.counts_between(0), self.counts_between(1)],
            _ => {
                self.shared[0].is_atomic = self.random.percent(50);
                vec![self.blocks(), self.blocks()]
            }
        };
        let is_set_in_main = self.random.percent(20);
        Program { shared: self.shared, bodies, threads: Threads::Once, is_recursive: false, is_set_in_main }
    }

    /// Declares the counter of both threads, often with an initial value at a limit of its type.
    fn counted(&mut self) {
        let kinds = [Kind::Int, Kind::Int, Kind::Int, Kind::Byte, Kind::SignedByte, Kind::Short];
        let kind = kinds[self.random.below(kinds.len())];
        let first = [0, 5, 100, 127, 255, -1, -128, 65535][self.random.below(8)];
        let counted = &mut self.shared[0];
        (counted.kind, counted.first) = (kind, kind.hold(first));
    }

    fn by_one(&mut self, at: usize) -> Statement {
        let change = if self.random.percent(65) { Change::Add } else { Change::Subtract };
        Statement::Change(None, at, change, Value::Constant(1), self.order())
    }

    /// Increments or decrements the counter of both threads, and reads it.
    fn counts_by_one(&mut self) -> Vec<Statement> {
        let mut body = Vec::new();
        if self.random.percent(80) {
            body.push(self.by_one(0));
        }
        if self.random.percent(20) {
            body.push(self.by_one(0));
        }
        body.push(Statement::Load(0, 0, self.order()));
        body
    }

    /// Writes the own variable, counts, and reads that of the other thread.
    fn counts_between(&mut self, own: usize) -> Vec<Statement> {
        for shared in &mut self.shared {
            // gcc has no atomic addition for booleans.
            shared.kind = if shared.kind == Kind::Bool { Kind::Byte } else { shared.kind };
        }
        let write = if self.random.percent(50) {
            Statement::Store(own, Value::Constant(1), Order::Relaxed)
        } else {
            self.by_one(own)
        };
        let between = self.random.percent(60).then(|| self.by_one(BETWEEN));
        let read = Statement::Load(0, 1 - own, self.order());
        [Some(write), between, Some(read)].into_iter().flatten().collect()
    }

    /// Atomic blocks; in 45 % of the cases, also an access to one of their variables outside of them.
    fn blocks(&mut self) -> Vec<Statement> {
        let mut body: Vec<Statement> = (0..self.random.between(1, 2)).map(|_| self.block()).collect();
        if self.random.percent(45) {
            let place = self.random.below(body.len() + 1);
            let elsewhere = self.access();
            body.insert(place, elsewhere);
        }
        body
    }

    fn block(&mut self) -> Statement {
        let mut body: Vec<Statement> = (0..self.random.between(1, 3)).map(|_| self.access()).collect();
        if self.random.percent(50) {
            let at = self.random.below(2);
            body.extend([1, 2].map(|number| Statement::Store(at, Value::Constant(number), Order::Relaxed)));
        }
        if self.random.percent(40) {
            let number = if self.random.percent(50) { 1 } else { 2 };
            body.extend([
                Statement::Add(1, 0, number),
                Statement::Store(0, Value::Register(1), Order::Relaxed),
            ]);
        }
        Statement::Block(body)
    }

    /// Reads or writes one of two variables.
    fn access(&mut self) -> Statement {
        let at = self.random.below(2);
        if self.random.percent(50) {
            Statement::Load(0, at, Order::Relaxed)
        } else {
            Statement::Store(at, Value::Constant(self.random.between(0, 2) as i64), Order::Relaxed)
        }
    }

    /// A statement that may order the write and the read.
    fn between(&mut self) -> Option<Statement> {
        let order = self.order();
        Some(match self.random.below(12) {
            0..=2 => return None,
            3..=5 => Statement::Fence(order),
            6 => Statement::Store(BETWEEN, Value::Constant(1), Order::Sequential),
            7 => Statement::Store(BETWEEN, Value::Register(0), Order::Sequential),
            8 => self.change(Some(1), BETWEEN),
            9 => {
                // A failed compare-exchange is also a fence on x86.
                let expected = self.random.between(0, 1) as i64;
                Statement::CompareExchange(1, 1, BETWEEN, Value::Constant(expected), Value::Constant(2))
            }
            10 => Statement::Critical(vec![Statement::Set(1, Value::Constant(1))]),
            _ => Statement::TryCritical(1, vec![Statement::Set(1, Value::Constant(1))]),
        })
    }
}
