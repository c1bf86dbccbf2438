//! Random concurrent programs: a few threads, a few shared variables, atomic operations, fences, locks, and waiting loops.

use super::shapes::{has_shape, shaped};
use garret_random::random::Random;

/// The number of registers of a thread: `int`s with the initial value 0.
pub const REGISTERS: usize = 4;
/// The number of registers of each thread that are observed at its end; these are the first ones.
pub const OBSERVED: usize = 2;

/// The type of a shared variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `int`
    Int,
    /// `unsigned char`
    Byte,
    /// `signed char`
    SignedByte,
    /// `unsigned short`
    Short,
    /// `_Bool`
    Bool,
}

impl Kind {
    /// The value of a variable of this type after the assignment of a number (ISO/IEC 9899:2011, 6.3.1.2 and 6.3.1.3; numbers that do
    /// not fit into a signed type wrap around, as with gcc and clang).
    #[must_use]
    pub fn hold(self, number: i64) -> i64 {
        match self {
            Self::Int => i64::from(number as i32),
            Self::Byte => i64::from(number as u8),
            Self::SignedByte => i64::from(number as i8),
            Self::Short => i64::from(number as u16),
            Self::Bool => i64::from(number != 0),
        }
    }
}

/// The order of an access or a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// `memory_order_relaxed`
    Relaxed,
    /// `memory_order_acquire`; of stores `memory_order_release`
    OneWay,
    /// `memory_order_seq_cst`
    Sequential,
}

/// A shared variable.
#[derive(Clone, Debug)]
pub struct Shared {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Kind,
    /// Its initial value.
    pub first: i64,
    /// Whether it is atomic; other variables are accessed only by the thread that holds the mutex.
    pub is_atomic: bool,
}

/// An operand of a statement.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// A constant.
    Constant(i64),
    /// The value of a register.
    Register(usize),
}

/// The operation of a read-modify-write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// `atomic_exchange`
    Set,
    /// `atomic_fetch_add`
    Add,
    /// `atomic_fetch_sub`
    Subtract,
    /// `atomic_fetch_or`
    Or,
    /// `atomic_fetch_and`
    And,
    /// `atomic_fetch_xor`
    Xor,
}

/// A comparison of a register with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `==`
    Equal,
    /// `!=`
    Distinct,
    /// `<`
    Below,
}

impl Relation {
    /// Whether the comparison holds for two numbers.
    #[must_use]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Distinct => left != right,
            Self::Below => left < right,
        }
    }
}

/// A statement of a thread. Registers and variables are indices.
#[derive(Clone, Debug)]
pub enum Statement {
    /// Sets a register.
    Set(usize, Value),
    /// Sets a register to the sum of a register and a constant.
    Add(usize, usize, i64),
    /// Loads a variable into a register.
    Load(usize, usize, Order),
    /// Stores to a variable.
    Store(usize, Value, Order),
    /// Changes a variable in one step; its old value goes to a register.
    Change(Option<usize>, usize, Change, Value, Order),
    /// `atomic_compare_exchange_strong`: the variable, the expected number, the new number. The first register is set to the old
    /// value, the second one to whether it was the expected one.
    CompareExchange(usize, usize, usize, Value, Value),
    /// A fence; only one that is sequentially consistent matters on x86.
    Fence(Order),
    /// A conditional with two branches.
    If(usize, Relation, i64, Vec<Statement>, Vec<Statement>),
    /// Repeats statements this number of times.
    Repeat(usize, Vec<Statement>),
    /// Waits until a variable has a value.
    Await(usize, i64, Order),
    /// Statements under the mutex. A thread that already holds it takes it again only if it is recursive.
    Critical(Vec<Statement>),
    /// The same if the mutex can be taken; the register is set to whether it could.
    TryCritical(usize, Vec<Statement>),
    /// An atomic block: statements that are one step for all other threads. They do not wait. Assembly has no such blocks.
    Block(Vec<Statement>),
}

/// The threads that run the functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One thread runs each function.
    Once,
    /// Any number of threads run the only function.
    Any,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The shared variables.
    pub shared: Vec<Shared>,
    /// The bodies of the functions that threads run.
    pub bodies: Vec<Vec<Statement>>,
    /// The threads that run them.
    pub threads: Threads,
    /// Whether a thread that holds the mutex may take it again.
    pub is_recursive: bool,
    /// Whether the shared variables are declared with other values, and `main` assigns the initial ones before it creates threads.
    pub is_set_in_main: bool,
}

impl Shared {
    /// A number other than its initial value.
    #[must_use]
    pub fn other(&self) -> i64 {
        self.kind.hold(i64::from(self.first == 0))
    }
}

impl Program {
    /// Whether there are atomic blocks. They are not nested in other statements.
    #[must_use]
    pub fn has_blocks(&self) -> bool {
        self.bodies.iter().flatten().any(|it| matches!(it, Statement::Block(_)))
    }

    /// Whether there is a mutex.
    #[must_use]
    pub fn has_mutex(&self) -> bool {
        fn locks(body: &[Statement]) -> bool {
            body.iter().any(|it| match it {
                Statement::Critical(_) | Statement::TryCritical(..) => true,
                Statement::If(_, _, _, yes, no) => locks(yes) || locks(no),
                Statement::Repeat(_, body) => locks(body),
                _ => false,
            })
        }
        self.bodies.iter().any(|body| locks(body))
    }
}

/// The program of a seed.
#[must_use]
pub fn program(seed: u64) -> Program {
    if has_shape(seed) {
        return shaped(seed);
    }
    let mut random = Random::new(seed ^ 0x636f_6e63);
    let threads = if random.percent(25) { Threads::Any } else { Threads::Once };
    let atomics = random.between(1, 3).max(random.between(1, 2));
    let mut shared = Vec::new();
    for index in 0..atomics {
        let name = ["x", "y", "z"][index].to_owned();
        let first = if random.percent(80) { 0 } else { random.between(0, 2) as i64 };
        let kinds = [Kind::Int, Kind::Int, Kind::Int, Kind::Byte, Kind::SignedByte, Kind::Short, Kind::Bool];
        let kind = kinds[random.below(kinds.len())];
        shared.push(Shared { name, kind, first: kind.hold(first), is_atomic: true });
    }
    if random.percent(30) {
        shared.push(Shared { name: "p".to_owned(), kind: Kind::Int, first: 0, is_atomic: false });
    }
    let functions = match threads {
        Threads::Any => 1,
        Threads::Once => 2 + usize::from(random.percent(25)),
    };
    let longest = if functions == 3 { 3 } else { 5 };
    let (is_recursive, is_set_in_main) = (random.percent(50), random.percent(30));
    let mut maker = Maker { random, shared, is_recursive };
    let bodies = (0..functions)
        .map(|_| {
            let length = maker.random.between(2, longest);
            maker.body(length, 0, 0)
        })
        .collect();
    Program { shared: maker.shared, bodies, threads, is_recursive, is_set_in_main }
}

struct Maker {
    random: Random,
    shared: Vec<Shared>,
    is_recursive: bool,
}

impl Maker {
    fn register(&mut self) -> usize {
        // Observed registers are chosen more often.
        if self.random.percent(80) { self.random.below(OBSERVED) } else { self.random.below(REGISTERS) }
    }

    fn constant(&mut self) -> i64 {
        [1, 1, 1, 2, 0, 3, -1, 2, 255, 127][self.random.below(10)]
    }

    fn small(&mut self) -> i64 {
        [1, 1, 2, 0][self.random.below(4)]
    }

    fn value(&mut self) -> Value {
        if self.random.percent(75) {
            Value::Constant(self.constant())
        } else {
            Value::Register(self.random.below(OBSERVED))
        }
    }

    fn order(&mut self) -> Order {
        [Order::Relaxed, Order::OneWay, Order::Sequential, Order::Relaxed][self.random.below(4)]
    }

    fn atomic(&mut self) -> usize {
        let atomics = self.shared.iter().filter(|it| it.is_atomic).count();
        self.random.below(atomics)
    }

    /// Statements of a thread that has locked the mutex `held` times.
    fn body(&mut self, length: usize, depth: usize, held: usize) -> Vec<Statement> {
        (0..length).map(|_| self.statement(depth, held)).collect()
    }

    /// A statement. A thread that holds the mutex takes it again only if it is recursive, and only once.
    fn statement(&mut self, depth: usize, held: usize) -> Statement {
        let is_held = held > 0;
        if self.is_recursive && held == 1 && self.random.percent(25) {
            return self.critical(held);
        }
        let plain = self.shared.iter().position(|it| !it.is_atomic);
        if let (Some(plain), true) = (plain, is_held && self.random.percent(60)) {
            return if self.random.percent(50) {
                Statement::Load(self.register(), plain, Order::Relaxed)
            } else {
                Statement::Store(plain, self.value(), Order::Relaxed)
            };
        }
        let is_flat = depth >= 2;
        match self.random.below(100) {
            26..54 => Statement::Store(self.atomic(), self.value(), self.order()),
            54..66 => self.change(),
            66..72 => Statement::CompareExchange(
                self.register(),
                self.register(),
                self.atomic(),
                Value::Constant(self.small()),
                self.value(),
            ),
            72..78 => Statement::Fence(self.order()),
            78..81 => Statement::Set(self.register(), self.value()),
            81..84 => Statement::Add(self.register(), self.register(), self.constant()),
            84..91 if !is_flat => {
                let relation = [Relation::Equal, Relation::Distinct, Relation::Below][self.random.below(3)];
                let (yes, no) = (self.random.between(1, 2), self.random.below(2));
                Statement::If(
                    self.register(),
                    relation,
                    self.small(),
                    self.body(yes, depth + 1, held),
                    self.body(no, depth + 1, held),
                )
            }
            91..93 if !is_flat => {
                let length = self.random.between(1, 2);
                Statement::Repeat(2, self.body(length, 2, held))
            }
            93..95 if !is_held => Statement::Await(self.atomic(), self.small(), self.order()),
            95.. if !is_held && !is_flat => self.critical(held),
            _ => Statement::Load(self.register(), self.atomic(), self.order()),
        }
    }

    /// Statements under the mutex, which was locked `held` times before.
    fn critical(&mut self, held: usize) -> Statement {
        let length = self.random.between(1, 3);
        let body = self.body(length, 2, held + 1);
        if self.random.percent(75) {
            Statement::Critical(body)
        } else {
            Statement::TryCritical(self.register(), body)
        }
    }

    fn change(&mut self) -> Statement {
        let at = self.atomic();
        let arithmetic = [Change::Set, Change::Add, Change::Subtract];
        let bits = [Change::Or, Change::And, Change::Xor];
        // gcc has no atomic addition for booleans.
        let change = match self.shared[at].kind {
            Kind::Bool => Change::Set,
            _ if self.random.percent(75) => arithmetic[self.random.below(3)],
            _ => bits[self.random.below(3)],
        };
        let value = match change {
            Change::Set => self.value(),
            _ => Value::Constant(self.small()),
        };
        let to = if self.random.percent(70) { Some(self.register()) } else { None };
        Statement::Change(to, at, change, value, self.order())
    }
}
