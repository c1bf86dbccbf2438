//! A litmus test: what its threads do, and the question about the final states.

use super::condition::Formula;
use super::instruction::Instruction;
use garret_base::register::{Register, Width};
use garret_base::source::Span;
use garret_litmus_text::Quantifier;

/// A test.
#[derive(Clone, Debug)]
pub struct Test {
    /// What it is called.
    pub name: String,
    /// The variables in memory.
    pub variables: Vec<Variable>,
    /// The threads, in order.
    pub threads: Vec<Thread>,
    /// What is observed at the end, in the order of the text.
    pub locations: Vec<Location>,
    /// The final states that count; all without one.
    pub filter: Option<Formula>,
    /// What is asked; without a question, only the final states are.
    pub quantifier: Option<Quantifier>,
    /// What the final states are asked for; true without a question.
    pub condition: Formula,
    /// Where the condition is, or would be.
    pub condition_span: Span,
}

/// A variable in memory: an index into [`Test::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub usize);

/// Something that is observed: an index into [`Test::locations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocationId(pub usize);

/// A variable in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// What it is called.
    pub name: String,
    /// What it holds at first; 0 when nothing is said.
    pub initial: Option<Constant>,
    /// The width of its type and where that is, when it has one.
    pub declared: Option<(Width, Span)>,
    /// Where it is first mentioned.
    pub span: Span,
}

/// A number as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// The number; it fits in 64 bits, signed or not.
    pub number: i128,
    /// Where it is.
    pub span: Span,
}

/// A thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thread {
    /// What registers hold at first; the others hold 0.
    pub initial: Vec<(Register, Width, Constant)>,
    /// What it does.
    pub instructions: Vec<Instruction>,
}

/// A place whose final value is observed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A register of the thread of this number.
    Register(usize, Register),
    /// A variable in memory, once all store buffers are empty.
    Memory(VariableId),
}

/// A place that is observed, and how the text speaks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The place.
    pub place: Place,
    /// What it is called: `0:EAX`, `[x]`.
    pub name: String,
    /// The widths by which it is named, and where.
    pub widths: Vec<(Width, Span)>,
    /// It belongs to the final states: the condition or `locations` mention it, not only the filter.
    pub shown: bool,
    /// Where it is first mentioned.
    pub span: Span,
}
