//! Litmus tests: their threads, and the question about the final states.

use super::condition::Formula;
use super::instruction::Instruction;
use garret_base::register::{Register, Width};
use garret_base::source::Span;
use garret_litmus_text::Quantifier;

/// A test.
#[derive(Clone, Debug)]
pub struct Test {
    /// The name.
    pub name: String,
    /// The variables in memory.
    pub variables: Vec<Variable>,
    /// The threads, in order.
    pub threads: Vec<Thread>,
    /// The places that are observed at the end, in the order of the text.
    pub locations: Vec<Location>,
    /// The filter: only final states with this condition are considered. `None` for all.
    pub filter: Option<Formula>,
    /// The quantifier of the question. Without a question, all final states are listed.
    pub quantifier: Option<Quantifier>,
    /// The condition on final states; true if there is no question.
    pub condition: Formula,
    /// The place of the condition in the source, or where it would be.
    pub condition_span: Span,
}

/// A variable in memory: an index into [`Test::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub usize);

/// An observed place: an index into [`Test::locations`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocationId(pub usize);

/// A variable in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name.
    pub name: String,
    /// The initial value; 0 if none is given.
    pub initial: Option<Constant>,
    /// The width of its type, with the place of the type in the source, if it has one.
    pub declared: Option<(Width, Span)>,
    /// The place in the source where it is first mentioned.
    pub span: Span,
}

/// A number in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// The value; it fits in 64 bits, signed or unsigned.
    pub number: i128,
    /// Its place in the source.
    pub span: Span,
}

/// A thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thread {
    /// The initial values of registers; others are 0.
    pub initial: Vec<(Register, Width, Constant)>,
    /// Its instructions.
    pub instructions: Vec<Instruction>,
}

/// A place whose final value is observed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A register of the thread of this number.
    Register(usize, Register),
    /// The final value of a variable in memory, once all store buffers are empty.
    Memory(VariableId),
}

/// A place that is observed, with its names in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The place.
    pub place: Place,
    /// The name that is shown: `0:EAX`, `[x]`.
    pub name: String,
    /// The widths of its names, each with its place in the source.
    pub widths: Vec<(Width, Span)>,
    /// Whether it belongs to the final states: the condition or `locations` names it, not only the filter.
    pub shown: bool,
    /// The place in the source where it is first mentioned.
    pub span: Span,
}
