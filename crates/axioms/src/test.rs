//! Litmus tests: their threads, and the question about the final states.

use super::program::{Register, Thread};
use super::value::{Value, VariableId, Width};
use garret_litmus_text::{Connective, Quantifier};

/// The architecture of a test, as the first word of its text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// `AArch64`: ARM processors in 64-bit mode.
    AArch64,
    /// `RISCV`.
    RiscV,
    /// `C`: C11 and later.
    C,
}

impl Architecture {
    /// All architectures.
    pub const ALL: [Self; 3] = [Self::AArch64, Self::RiscV, Self::C];

    /// The first word of a test for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AArch64 => "AArch64",
            Self::RiscV => "RISCV",
            Self::C => "C",
        }
    }

    /// The architecture of this name, in upper or lower case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name))
    }
}

/// A litmus test: its name, its threads, its question.
#[derive(Clone, Debug)]
pub struct Test {
    pub(crate) name: String,
    pub(crate) architecture: Architecture,
    pub(crate) variables: Vec<Variable>,
    pub(crate) threads: Vec<Thread>,
    /// The places that the condition, the filter and `locations` name, in the order of the text.
    pub(crate) observed: Vec<Observed>,
    /// The filter: only final states with this condition are considered. `None` for all.
    pub(crate) filter: Option<Formula>,
    pub(crate) quantifier: Option<Quantifier>,
    pub(crate) condition: Formula,
}

impl Test {
    /// A test of threads that were read elsewhere. It asks: is there an execution in which, for some thread, the register of
    /// that index holds 1 at the end? Variables are named by their indices, and are accessed as a whole.
    #[must_use]
    pub fn of_threads(
        architecture: Architecture,
        variables: Vec<(String, Width, Value)>,
        threads: Vec<Thread>,
        registers: &[Register],
    ) -> Self {
        let of = |(thread, register): (usize, &Register)| Observed {
            place: Place::Register(thread, *register),
            name: format!("{thread}:{register}"),
            width: Width::Double,
            shown: true,
        };
        let is_one = |thread| Formula::Atom(thread, true, Value::Number(1));
        let variable = |(name, width, initial)| {
            let declared = Some(Type { width, signed: false, atomic: false });
            Variable { name, declared, initial }
        };
        Self {
            name: "threads".to_owned(),
            architecture,
            variables: variables.into_iter().map(variable).collect(),
            threads,
            observed: registers.iter().enumerate().map(of).collect(),
            filter: None,
            quantifier: Some(Quantifier::Exists),
            condition: Formula::Or((0..registers.len()).map(is_one).collect()),
        }
    }

    /// The name of the test.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The architecture of the test.
    #[must_use]
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// The threads.
    #[must_use]
    pub fn threads(&self) -> &[Thread] {
        &self.threads
    }

    /// The variables in the order of their indices: the name, the width if it is declared, and the initial value.
    pub fn variables(&self) -> impl Iterator<Item = (&str, Option<Width>, Value)> {
        self.variables.iter().map(|it| (it.name.as_str(), it.declared.map(|it| it.width), it.initial))
    }

    /// The observed places, with the widths of their names, in the order of the values of [`crate::Decision::states`].
    pub fn observed(&self) -> impl Iterator<Item = (Place, Width)> {
        self.observed.iter().map(|it| (it.place, it.width))
    }
}

/// The type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Type {
    pub(crate) width: Width,
    pub(crate) signed: bool,
    /// C: an access without a memory order is `memory_order_seq_cst`.
    pub(crate) atomic: bool,
}

/// A variable in memory.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    /// The declared type. Without one, the variable holds values as they are written.
    pub(crate) declared: Option<Type>,
    pub(crate) initial: Value,
}

/// An observed place.
#[derive(Clone, Debug)]
pub(crate) struct Observed {
    pub(crate) place: Place,
    /// The name in the text: `0:X1`, `[x]`.
    pub(crate) name: String,
    /// The width of the name.
    pub(crate) width: Width,
    /// Whether it belongs to the final states: something other than the filter names it.
    pub(crate) shown: bool,
}

/// A place whose final value is observed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A register of a thread.
    Register(usize, Register),
    /// A variable.
    Variable(VariableId),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Formula {
    True,
    False,
    /// The observed place has the value, or, if the flag is false, does not.
    Atom(usize, bool, Value),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Implies(Box<Formula>, Box<Formula>),
}

impl From<Connective<Self>> for Formula {
    fn from(connective: Connective<Self>) -> Self {
        match connective {
            Connective::True => Self::True,
            Connective::False => Self::False,
            Connective::Not(it) => Self::Not(it),
            Connective::And(parts) => Self::And(parts),
            Connective::Or(parts) => Self::Or(parts),
            Connective::Implies(left, right) => Self::Implies(left, right),
        }
    }
}

impl Formula {
    /// Whether the condition holds for these values of the observed places.
    pub(crate) fn holds(&self, values: &[Value]) -> bool {
        match self {
            Self::True => true,
            Self::False => false,
            Self::Atom(observed, is_equal, value) => same(values[*observed], *value) == *is_equal,
            Self::Not(inner) => !inner.holds(values),
            Self::And(parts) => parts.iter().all(|it| it.holds(values)),
            Self::Or(parts) => parts.iter().any(|it| it.holds(values)),
            Self::Implies(left, right) => !left.holds(values) || right.holds(values),
        }
    }
}

/// Whether a place holds the value of a condition: -1 is also equal to 32 bits that are all 1.
fn same(held: Value, said: Value) -> bool {
    let (Value::Number(held), Value::Number(said)) = (held, said) else { return held == said };
    held == said || (i32::try_from(said as i64).is_ok() && held == Width::Word.cut(said))
}
