//! A litmus test: what its threads do, and the question about the final states.

use super::program::{Register, Thread};
use super::value::{Value, VariableId, Width};
use garret_litmus_text::{Connective, Quantifier};

/// What the threads of a test are written for: the first word of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// `AArch64`: the processors of ARM in 64 bits.
    AArch64,
    /// `RISCV`.
    RiscV,
    /// `C`: C11 and later.
    C,
}

impl Architecture {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::AArch64, Self::RiscV, Self::C];

    /// The first word of a test.
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

/// A test that was read: its name, its threads, its question.
#[derive(Clone, Debug)]
pub struct Test {
    pub(crate) name: String,
    pub(crate) architecture: Architecture,
    pub(crate) variables: Vec<Variable>,
    pub(crate) threads: Vec<Thread>,
    /// What the condition, the filter and `locations` mention, in the order of the text.
    pub(crate) observed: Vec<Observed>,
    /// The final states that count; all without one.
    pub(crate) filter: Option<Formula>,
    pub(crate) quantifier: Option<Quantifier>,
    pub(crate) condition: Formula,
}

impl Test {
    /// A test of threads that were read elsewhere: is there an execution in which one of these registers, of the thread of its number,
    /// holds 1 at the end? Variables are named by their numbers, and accessed as wholes.
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

    /// What the test is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is written for.
    #[must_use]
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// What its threads do.
    #[must_use]
    pub fn threads(&self) -> &[Thread] {
        &self.threads
    }

    /// Its variables by their numbers: the name, the width if the test has one, and what each holds at first.
    pub fn variables(&self) -> impl Iterator<Item = (&str, Option<Width>, Value)> {
        self.variables.iter().map(|it| (it.name.as_str(), it.declared.map(|it| it.width), it.initial))
    }

    /// What is observed of a final state, and the width by which it is named; see [`crate::Decision::states`].
    pub fn observed(&self) -> impl Iterator<Item = (Place, Width)> {
        self.observed.iter().map(|it| (it.place, it.width))
    }
}

/// The type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Type {
    pub(crate) width: Width,
    pub(crate) signed: bool,
    /// C: every access of it without an order is `memory_order_seq_cst`.
    pub(crate) atomic: bool,
}

/// A variable in memory.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    pub(crate) name: String,
    /// None where it has none: it holds what is written.
    pub(crate) declared: Option<Type>,
    pub(crate) initial: Value,
}

/// Something whose final value is observed.
#[derive(Clone, Debug)]
pub(crate) struct Observed {
    pub(crate) place: Place,
    /// As the text writes it: `0:X1`, `[x]`.
    pub(crate) name: String,
    /// The width by which it is named.
    pub(crate) width: Width,
    /// It belongs to the final states: the filter alone does not make it.
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
    /// What is observed holds the value, or, when the flag is false, does not.
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
    /// Whether it holds where these are the values of what is observed.
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

/// Whether something holds what a condition says: -1 is also what has 32 bits that are all 1.
fn same(held: Value, said: Value) -> bool {
    let (Value::Number(held), Value::Number(said)) = (held, said) else { return held == said };
    held == said || (i32::try_from(said as i64).is_ok() && held == Width::Word.cut(said))
}
