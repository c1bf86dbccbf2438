//! The program: data, instructions and bad states, with names resolved and operands checked.

mod instruction;

pub use instruction::{
    Bitwise, Cell, Counting, Function, Instruction, Operand, Operation, Owner, Place, Point, Register,
};

use super::token::Relation;
use crate::source::Span;

/// A whole program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The data of `shared_data` and `thread_data`.
    pub data: Vec<Datum>,
    /// The code of every thread. The point after the last instruction is where a thread has ended.
    pub code: Vec<Instruction>,
    /// The labels at the end of the code.
    pub end_labels: Vec<String>,
    /// The bad states: one for each `unsafe_prop`.
    pub properties: Vec<Property>,
}

/// Index of a datum in [`Program::data`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DataId(pub u32);

/// A declaration of data.
#[derive(Clone, Debug)]
pub struct Datum {
    /// Its name.
    pub name: String,
    /// What it is.
    pub role: Role,
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
    /// The datum.
    #[must_use]
    pub fn datum(&self, id: DataId) -> &Datum {
        &self.data[id.0 as usize]
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
