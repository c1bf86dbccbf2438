//! Random concurrent programs: a few threads, a few shared variables, atomic operations, fences, locks, waiting loops.

use super::shapes::{has_shape, shaped};
use garret_random::random::Random;

/// The registers of a thread, `int`s that hold 0 at first.
pub const REGISTERS: usize = 4;
/// The first registers of each thread are observed at its end.
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
    /// What a variable of this type holds after a number has been assigned to it (ISO/IEC 9899:2011, 6.3.1.2 and 6.3.1.3; numbers that do not
    /// fit into a signed type wrap around, as gcc and clang have it).
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
    /// What it holds at first.
    pub first: i64,
    /// Whether it is atomic; others are accessed by who holds the mutex.
    pub is_atomic: bool,
}

/// A number that a statement uses.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// A constant.
    Constant(i64),
    /// What a register holds.
    Register(usize),
}

/// How a read-modify-write changes a variable.
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

/// How a register compares with a constant.
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
    /// Whether two numbers compare like this.
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
    /// A register gets a number.
    Set(usize, Value),
    /// A register gets the sum of a register and a constant.
    Add(usize, usize, i64),
    /// A register gets what a variable holds.
    Load(usize, usize, Order),
    /// A variable gets a number.
    Store(usize, Value, Order),
    /// A variable is changed in one step; a register gets what it held.
    Change(Option<usize>, usize, Change, Value, Order),
    /// `atomic_compare_exchange_strong`: the variable, what is expected, the new number; the first register gets what was found, the second
    /// whether it was what is expected.
    CompareExchange(usize, usize, usize, Value, Value),
    /// A fence; only one that is sequentially consistent matters on x86.
    Fence(Order),
    /// Two ways.
    If(usize, Relation, i64, Vec<Statement>, Vec<Statement>),
    /// Statements, so many times.
    Repeat(usize, Vec<Statement>),
    /// Waits until a variable holds a number.
    Await(usize, i64, Order),
    /// Statements of who holds the mutex. Who holds it already takes it again only where it is recursive.
    Critical(Vec<Statement>),
    /// The same where the mutex can be taken; the register says whether it could.
    TryCritical(usize, Vec<Statement>),
    /// Statements that are one step for all other threads; none of them waits. There is no such thing in assembly.
    Block(Vec<Statement>),
}

/// Who runs the threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// Each function is run by one thread.
    Once,
    /// There is one function, which any number of threads run.
    Any,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The shared variables.
    pub shared: Vec<Shared>,
    /// The bodies of the functions that threads run.
    pub bodies: Vec<Vec<Statement>>,
    /// Who runs them.
    pub threads: Threads,
    /// Whether the mutex is taken again by who holds it.
    pub is_recursive: bool,
    /// Whether the shared variables are declared with other numbers, and `main` assigns the first ones before it creates threads.
    pub is_set_in_main: bool,
}

impl Shared {
    /// A number that it does not hold at first.
    #[must_use]
    pub fn other(&self) -> i64 {
        self.kind.hold(i64::from(self.first == 0))
    }
}

impl Program {
    /// Whether there are blocks that are one step. They stand in no other statement.
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
        // those that are observed more often
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

    /// Statements of who holds the mutex so many times.
    fn body(&mut self, length: usize, depth: usize, held: usize) -> Vec<Statement> {
        (0..length).map(|_| self.statement(depth, held)).collect()
    }

    /// A statement; who holds the mutex takes it again only where it is recursive, and once.
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

    /// Statements under the mutex, which is held so many times before.
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
        // gcc has no sums of truth values
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
