//! The values of expressions.

use crate::constant::Constant;
use crate::integer::Integer;
use crate::syntax::Type;
use garret_program::{Operand, Register};

/// The value of an expression.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Number(Number),
    /// A reference to a thread, or null: as the number of the thread, or as a pointer to an object of its own.
    Thread(Operand, Target),
    /// An address that is known before the program runs.
    Address(Address),
    /// A pointer to one of several shared objects, represented by their codes, or null (0).
    Pointer(Operand, Target, Option<Key>),
    /// The number of threads.
    Count,
    /// No value.
    Void,
}

/// A number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) operand: Operand,
    pub(super) kind: Integer,
    /// Whether it is 0 or 1.
    pub(super) boolean: bool,
    /// The variable that it was read from, which may turn out to refer to threads.
    pub(super) origin: Option<Key>,
}

/// A holder of values: a variable of a thread, or all cells of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    Register(Register),
    /// The index of a cell in the tables.
    Cell(usize),
}

/// What the value of a variable refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A thread, by its number.
    Number,
    /// An object of which each thread has its own.
    Object(String, Type),
    /// Shared objects, by their names.
    Shared(Vec<String>, Type),
}

/// A place in memory, or a local variable.
#[derive(Clone, Debug)]
pub(super) struct Address {
    pub(super) base: Base,
    /// The name of the object, with fields and indices.
    pub(super) name: String,
    pub(super) kind: Type,
}

/// The object that contains an address, by its owner.
#[derive(Clone, Debug)]
pub(super) enum Base {
    /// A shared object.
    Shared,
    /// An object of the running thread.
    Own,
    /// The object of some other thread, chosen arbitrarily. Only operations of the library (`library`) use it.
    Other,
    /// The object of the thread that a register refers to.
    Of(Register),
    /// One of several shared objects, selected by the content of the register. Each has a name, which [`Address::name`] continues.
    OneOf(Register, Vec<(i64, String)>),
    /// A local variable, which is held in a register.
    Local(Register),
}

impl Address {
    /// The address of a local variable.
    pub(super) fn local(register: Register, name: &str, kind: &Type) -> Self {
        Self { base: Base::Local(register), name: name.to_owned(), kind: kind.clone() }
    }
}

impl Value {
    /// A constant of type `int`.
    pub(super) fn constant(number: i64) -> Self {
        Self::Number(Number::known(Constant::int(number)))
    }

    /// A computed value in a register.
    pub(super) fn computed(register: Register, kind: Integer) -> Self {
        Self::Number(Number { operand: operand(register), kind, boolean: false, origin: None })
    }

    /// A computed truth value in a register.
    pub(super) fn truth(register: Register) -> Self {
        Self::Number(Number { operand: operand(register), kind: Integer::INT, boolean: true, origin: None })
    }

    /// The value with its type, if it is a constant.
    pub(super) fn constant_of(&self) -> Option<Constant> {
        match self {
            Self::Number(number) => number.constant(),
            _ => None,
        }
    }

    /// The value, if it is a constant that fits in a signed number of 64 bits.
    pub(super) fn known(&self) -> Option<i64> {
        self.constant_of().and_then(Constant::number)
    }

    /// Whether it depends on no variable, so that it is the same wherever it is used.
    pub(super) fn is_fixed(&self) -> bool {
        match self {
            Self::Number(number) => matches!(number.operand, Operand::Immediate(_)),
            Self::Thread(operand, _) => *operand == Operand::Me,
            Self::Address(address) => matches!(address.base, Base::Shared | Base::Own | Base::Local(_)),
            Self::Count => true,
            Self::Pointer(..) | Self::Void => false,
        }
    }
}

/// The register as an operand.
pub(super) fn operand(register: Register) -> Operand {
    Operand::Place(garret_program::Place::Register(register))
}
