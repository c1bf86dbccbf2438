//! The program: data, instructions and bad states, with names resolved and operands checked.

mod condition;
mod instruction;
mod named;
mod ordering;
mod part;
mod range;

pub use condition::Condition;
pub use instruction::low_bits;
pub use instruction::{
    Bitwise, Cell, Counting, Cut, Function, Instruction, Linear, Operand, Operation, Owner, Place, Point,
    Register, Stop, Table,
};
pub use ordering::{MemoryOrder, Ordered};
pub use part::Part;
pub use range::Range;

use super::relation::Relation;
use garret_base::source::Span;

/// What is assumed where memory is freed.
pub const NOT_USED_AGAIN: &str = "what is freed is not used again";

/// What an answer rests on where others know the address of a local variable.
pub const NOT_AFTER_END: &str = "no local variable is used after its end";
/// What the meaning of a program rests on where numbers may be larger than their types, in words.
pub const DO_NOT_WRAP: &str = "numbers of 32 and 64 bits do not wrap around";

/// A whole program.
#[derive(Clone, Debug)]
pub struct Program {
    /// What each thread has for itself.
    pub registers: Vec<RegisterName>,
    /// The register that refers to the thread itself at first.
    pub own: Option<Register>,
    /// Whether conditions are on numbers without sign.
    pub has_unsigned: bool,
    /// Where threads start: each at one of them.
    pub entries: Vec<Entry>,
    /// Instructions are parts of statements of a language without instructions: where they jump is not shown.
    pub statements: bool,
    /// The files of the source that a compiler made it of.
    pub files: Vec<String>,
    /// What functions of a small range make of its numbers, the least first ([`Function::Table`]).
    pub tables: Vec<Vec<i64>>,
    /// What is assumed besides what the text says, in a few words each.
    pub assumed: Vec<String>,
    /// The data of `shared_data` and `thread_data`.
    pub data: Vec<Datum>,
    /// The code of every thread. The point after the last instruction is where a thread has ended.
    pub code: Vec<Instruction>,
    /// The labels at the end of the code.
    pub end_labels: Vec<String>,
    /// The bad states: one for each `unsafe_prop`.
    pub properties: Vec<Property>,
}

/// Where threads start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The point.
    pub at: Point,
    /// Just one thread starts here; any number where this is false.
    pub only: bool,
}

/// What a register is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterName {
    /// In the words of the program.
    pub shown: String,
    /// In the system.
    pub symbol: String,
    /// It refers to threads somewhere.
    pub reference: bool,
}

impl Default for Program {
    /// No code, and the registers that every program has.
    fn default() -> Self {
        let name = |register: Register| RegisterName {
            shown: register.general_name().to_owned(),
            symbol: register.general_name().to_ascii_uppercase(),
            reference: false,
        };
        Self {
            registers: Register::GENERAL.map(name).to_vec(),
            own: None,
            has_unsigned: false,
            entries: vec![Entry { at: Point::before(0), only: false }],
            statements: false,
            files: Vec::new(),
            tables: Vec::new(),
            assumed: Vec::new(),
            data: Vec::new(),
            code: Vec::new(),
            end_labels: Vec::new(),
            properties: Vec::new(),
        }
    }
}

/// Index of a datum in [`Program::data`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DataId(pub u32);

/// A declaration of data.
#[derive(Clone, Debug)]
pub struct Datum {
    /// Its name.
    pub name: String,
    /// What it is called in the system, without prefix.
    pub symbol: String,
    /// What it is.
    pub role: Role,
    /// It refers to a thread, or to none (0). What is shared and 1 at first refers to the first of all threads, in their order.
    pub reference: bool,
    /// It holds 0 and 1 only, as a reference does (with the thread besides).
    pub flag: bool,
    /// It counts threads, so that it never leaves the numbers of its type, however it is changed.
    pub counts_threads: bool,
    /// The data that it is together, the lowest bits first: it is no cell of its own, and what reads or writes it reads or writes all of them
    /// in one step. Empty where it is a cell.
    pub parts: Vec<Part>,
    /// The number of its line.
    pub line: u32,
    /// Its line, without comment.
    pub text: String,
    /// Where its name is.
    pub span: Span,
}

/// What a datum is, and what it holds at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// One cell for all threads.
    Shared(i64),
    /// One cell for each thread.
    Local(i64),
    /// A number of threads, 0 or `N` at first.
    Counter(Level),
}

/// One of the numbers that counters are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// 0
    Zero,
    /// `N`, the number of threads.
    Full,
}

/// A bad state: all comparisons hold for some pairwise distinct threads.
#[derive(Clone, Debug)]
pub struct Property {
    /// The names of the threads, without `$`.
    pub threads: Vec<String>,
    /// The comparisons.
    pub comparisons: Vec<Comparison>,
    /// The number of its first line.
    pub line: u32,
    /// Its text in one line, without comments.
    pub text: String,
    /// Where it is.
    pub span: Span,
}

/// A comparison of a property. Threads are indices in [`Property::threads`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `eip[$t] = label` (or `<>`): the thread is at the instruction.
    At(u32, bool, Point),
    /// `eip[$t] = eip[$u]` (or `<>`)
    Together(u32, bool, u32),
    /// Two numbers.
    Numbers(Term, Relation, Term),
}

/// A number in a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Itself.
    Integer(i64),
    /// A register of a thread.
    Register(Register, u32),
    /// What the first thread sees in a datum; in the cell of the second one where there is one for each thread.
    Seen(u32, DataId, Option<u32>),
}

impl Program {
    /// The number of threads that are the only ones where they start: there are at least so many.
    #[must_use]
    pub fn least_threads(&self) -> usize {
        self.entries.iter().filter(|entry| entry.only).count()
    }

    /// Whether there are no threads besides those.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        !self.entries.is_empty() && self.entries.iter().all(|entry| entry.only)
    }

    /// Whether memory is freed, of which nothing is known here but that it was allocated.
    #[must_use]
    pub fn frees(&self) -> bool {
        self.assumed.iter().any(|it| it == NOT_USED_AGAIN)
    }

    /// Whether others may know the address of a local variable when its function returns, after which nothing is known here of its end.
    #[must_use]
    pub fn lets_locals_out(&self) -> bool {
        self.assumed.iter().any(|it| it == NOT_AFTER_END)
    }

    /// Whether executions over words find more than a search here, as they look for the end of memory and for numbers that wrap around.
    #[must_use]
    pub fn asks_words_first(&self) -> bool {
        self.is_closed() && (self.may_wrap_soon() || self.lets_locals_out())
    }

    /// Whether it rests on numbers that do not wrap around, and has one that is near an end of 32 bits from the beginning or gets one.
    #[must_use]
    pub fn may_wrap_soon(&self) -> bool {
        /// Half of the numbers of 31 bits: who counts to there from 0 takes long.
        const FAR: u64 = 1 << 30;
        let is_far = |number: i64| number.unsigned_abs() >= FAR;
        let of_operand = |it: Operand| matches!(it, Operand::Immediate(number) if is_far(number));
        let written = self.code.iter().any(|it| match it.operation {
            Operation::Move(_, operand)
            | Operation::Update(_, Function::Add(operand) | Function::Subtract(operand)) => {
                of_operand(operand)
            }
            Operation::Compute(_, linear) => is_far(linear.constant),
            _ => false,
        });
        let at_first = self.data.iter().any(|it| match it.role {
            Role::Shared(number) | Role::Local(number) => is_far(number),
            Role::Counter(_) => false,
        });
        (written || at_first) && self.assumed.iter().any(|it| it == DO_NOT_WRAP)
    }

    /// The file in which an instruction stands, where it is not the one that was read first, or a compiler says so.
    #[must_use]
    pub fn file_of(&self, instruction: &Instruction) -> Option<&str> {
        let (file, _) = instruction.origin?;
        self.files.get(file as usize).map(String::as_str)
    }

    /// The datum.
    #[must_use]
    pub fn datum(&self, id: DataId) -> &Datum {
        &self.data[id.0 as usize]
    }

    /// The data that are cells of their own: all but those that are several together.
    pub fn cells(&self) -> impl Iterator<Item = (DataId, &Datum)> {
        let data = self.data.iter().zip(0..).map(|(datum, index)| (DataId(index), datum));
        data.filter(|(_, datum)| datum.parts.is_empty())
    }

    /// What the register is called in the program.
    #[must_use]
    pub fn register(&self, register: Register) -> &str {
        self.registers.get(register.index()).map_or("", |name| &name.shown)
    }

    /// Whether the register refers to threads somewhere.
    #[must_use]
    pub fn is_reference(&self, register: Register) -> bool {
        self.registers.get(register.index()).is_some_and(|name| name.reference)
    }

    /// The instruction at a point; none at the end of the code.
    #[must_use]
    pub fn instruction(&self, point: Point) -> Option<&Instruction> {
        self.code.get(point.instruction as usize)
    }

    /// The labels of a point.
    #[must_use]
    pub fn labels(&self, point: Point) -> &[String] {
        self.instruction(point).map_or(&self.end_labels, |instruction| &instruction.labels)
    }
}
