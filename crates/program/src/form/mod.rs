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
    BitExtract, Bitwise, Cell, Counting, Function, Instruction, LONGEST_UNREACHED, Linear, Operand,
    Operation, Owner, Place, Point, Register, Stop, Table,
};
pub use ordering::{MemoryOrder, Ordered};
pub use part::Part;
pub use range::Range;

use super::relation::Relation;
use garret_base::source::Span;

/// The assumption of programs that free memory.
pub const NO_USE_AFTER_FREE: &str = "what is freed is not used again";

/// The message for a program without bad states.
pub const NO_ASSERTION: &str = "this program has no assertion";

/// The assumption of programs in which another thread may know the address of a local variable.
pub const NO_ESCAPED_LOCALS: &str = "no local variable is used after the end of its lifetime";
/// The assumption of programs whose numbers may exceed the range of their types.
pub const STAY_IN_TYPES: &str = "numbers of 32 and 64 bits stay in the ranges of `int` and `long`";

/// A whole program.
#[derive(Clone, Debug)]
pub struct Program {
    /// The registers: storage that is private to a thread. Each thread has its own copy.
    pub registers: Vec<RegisterName>,
    /// The register that initially holds a reference to the thread itself.
    pub own: Option<Register>,
    /// Whether a condition of the program compares unsigned numbers.
    pub has_unsigned: bool,
    /// The places where threads start. Each thread starts at one of them.
    pub entries: Vec<Entry>,
    /// Whether instructions are parts of statements of a language without instructions. Jump targets are not shown then.
    pub statements: bool,
    /// The source files that a compiler made the program from.
    pub files: Vec<String>,
    /// The results of functions of a small range ([`Function::Table`]), in the order of the arguments, least argument first.
    pub tables: Vec<Vec<i64>>,
    /// The assumptions that the answer rests on and that are not in the text, in a few words each.
    pub assumed: Vec<String>,
    /// The data of `shared_data` and `thread_data`.
    pub data: Vec<Datum>,
    /// The code that all threads execute. A thread has ended when it is at the point after the last instruction.
    pub code: Vec<Instruction>,
    /// The labels of the point after the last instruction.
    pub end_labels: Vec<String>,
    /// The bad states, one for each `unsafe_prop`.
    pub properties: Vec<Property>,
}

/// A place where threads start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The point of the first instruction.
    pub at: Point,
    /// Whether exactly one thread starts here; otherwise, any number of threads do.
    pub only: bool,
}

/// The names of a register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterName {
    /// The name that is shown to the user.
    pub shown: String,
    /// The name in the system.
    pub symbol: String,
    /// Whether the register holds a reference to a thread anywhere in the program.
    pub reference: bool,
}

impl Default for Program {
    /// A program without code that has the general registers.
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
    /// The name in the system, without prefix.
    pub symbol: String,
    /// The kind of the datum, with its initial value.
    pub role: Role,
    /// Whether it holds references to threads, or none (0). A shared datum that is initially 1 refers to the first thread in the
    /// order of threads.
    pub reference: bool,
    /// Whether it only holds 0 and 1. So does a reference, which also has the thread that it refers to.
    pub flag: bool,
    /// Whether its value is a number of threads. It then stays within the range of its type, whatever changes it.
    pub counts_threads: bool,
    /// The data that it consists of, lowest bits first. It then has no cell of its own: a read or write accesses all of them in one
    /// step. Empty if it is a cell.
    pub parts: Vec<Part>,
    /// The line number of the declaration.
    pub line: u32,
    /// The line of the declaration, without comment.
    pub text: String,
    /// The place of its name in the source.
    pub span: Span,
}

/// The kind of a datum, with its initial value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// One cell for all threads.
    Shared(i64),
    /// One cell for each thread.
    Local(i64),
    /// A number of threads, initially 0 or `N`.
    Counter(Level),
}

/// A number that a counter can be compared with.
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
    /// The comparisons, which all hold in the bad state.
    pub comparisons: Vec<Comparison>,
    /// The line number of its first line.
    pub line: u32,
    /// Its text in one line, without comments.
    pub text: String,
    /// Its place in the source.
    pub span: Span,
}

/// A comparison of a property. Threads are indices in [`Property::threads`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `eip[$t] = label` (or `<>`): the thread is at the instruction.
    At(u32, bool, Point),
    /// `eip[$t] = eip[$u]` (or `<>`)
    Together(u32, bool, u32),
    /// A comparison of two numbers.
    Numbers(Term, Relation, Term),
}

/// An operand of a comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A constant.
    Integer(i64),
    /// A register of a thread.
    Register(Register, u32),
    /// The value of a datum as the first thread sees it. The second thread is the owner of the cell, if there is one cell for each
    /// thread.
    DatumValue(u32, DataId, Option<u32>),
}

impl Program {
    /// The number of entries at which exactly one thread starts: a lower bound on the number of threads.
    #[must_use]
    pub fn least_threads(&self) -> usize {
        self.entries.iter().filter(|entry| entry.only).count()
    }

    /// Whether the number of threads is fixed: exactly one thread starts at each entry.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        !self.entries.is_empty() && self.entries.iter().all(|entry| entry.only)
    }

    /// Whether the program frees memory. Its allocation is modelled, the end of its lifetime is not.
    #[must_use]
    pub fn frees(&self) -> bool {
        self.assumed.iter().any(|it| it == NO_USE_AFTER_FREE)
    }

    /// Whether another thread may know the address of a local variable when its function returns. That its lifetime ends there is
    /// not modelled.
    #[must_use]
    pub fn has_escaping_locals(&self) -> bool {
        self.assumed.iter().any(|it| it == NO_ESCAPED_LOCALS)
    }

    /// Whether the executions over machine words should be searched first: they can find uses of memory after its lifetime and
    /// numbers that leave their types, which a search of the system cannot.
    #[must_use]
    pub fn prefers_machine_words(&self) -> bool {
        self.may_leave_types_soon() || (self.is_closed() && self.has_escaping_locals())
    }

    /// Whether the program assumes that numbers stay in their types, and has one that may leave its type after few steps: because it is
    /// near an end of the range, because it is added to itself, or because it gets large constants.
    #[must_use]
    pub fn may_leave_types_soon(&self) -> bool {
        /// Counting by smaller steps to the end of 32 bits takes more than 2^15 of them.
        const FAR: u64 = 1 << 16;
        let is_far = |number: i64| number.unsigned_abs() >= FAR;
        let of_operand = |it: Operand| matches!(it, Operand::Immediate(number) if is_far(number));
        let computed = self.code.iter().any(|it| match it.operation {
            Operation::Move(_, operand)
            | Operation::Update(_, Function::Add(operand) | Function::Subtract(operand)) => {
                of_operand(operand)
            }
            Operation::Compare(left, right) => of_operand(left) || of_operand(right),
            Operation::Compute(_, Linear { constant, .. }) => is_far(constant),
            _ => false,
        });
        let at_first = self.data.iter().any(|it| match it.role {
            Role::Shared(number) | Role::Local(number) => is_far(number),
            Role::Counter(_) => false,
        });
        // with any number of threads, sums of numbers usually only compare them
        let grows = self.is_closed() && self.has_growing_numbers();
        self.assumes_types() && (computed || at_first || grows)
    }

    /// Whether the program assumes that numbers stay in their types.
    #[must_use]
    pub fn assumes_types(&self) -> bool {
        self.assumed.iter().any(|it| it == STAY_IN_TYPES)
    }

    /// Whether the program assumes that numbers stay in their types, and multiplies a number, or adds two of them: it may leave its
    /// type after a few steps.
    #[must_use]
    pub fn has_growing_numbers(&self) -> bool {
        let grows = self.code.iter().any(|it| match it.operation {
            Operation::Update(_, Function::Add(operand) | Function::Subtract(operand)) => {
                matches!(operand, Operand::Place(_))
            }
            Operation::Compute(_, Linear { terms: [Some(_), Some(_)], .. }) => true,
            Operation::Compute(_, Linear { terms: [one, other], .. }) => {
                one.or(other).is_some_and(|(_, factor)| factor.unsigned_abs() > 1)
            }
            _ => false,
        });
        grows && self.assumes_types()
    }

    /// The source file of an instruction, if a compiler records it or if it is not the first file that was read.
    #[must_use]
    pub fn file_of(&self, instruction: &Instruction) -> Option<&str> {
        let (file, _) = instruction.origin?;
        self.files.get(file as usize).map(String::as_str)
    }

    /// The datum with this index.
    #[must_use]
    pub fn datum(&self, id: DataId) -> &Datum {
        &self.data[id.0 as usize]
    }

    /// The data that are cells of their own, that is, without parts.
    pub fn cells(&self) -> impl Iterator<Item = (DataId, &Datum)> {
        let data = self.data.iter().zip(0..).map(|(datum, index)| (DataId(index), datum));
        data.filter(|(_, datum)| datum.parts.is_empty())
    }

    /// The name of the register in the program.
    #[must_use]
    pub fn register(&self, register: Register) -> &str {
        self.registers.get(register.index()).map_or("", |name| &name.shown)
    }

    /// Whether the register holds a reference to a thread anywhere in the program.
    #[must_use]
    pub fn is_reference(&self, register: Register) -> bool {
        self.registers.get(register.index()).is_some_and(|name| name.reference)
    }

    /// The instruction at a point. `None` at the end of the code.
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
