//! What expressions come to.

use crate::constant::Constant;
use crate::integer::Integer;
use crate::syntax::Type;
use garret_program::{Operand, Register};

/// The value of an expression.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Number(Number),
    /// A thread, or none: its number, or where its own object is.
    Thread(Operand, Target),
    /// An address that is known before the program runs.
    Address(Address),
    /// One of the addresses of shared objects, by their codes, or none (0).
    Pointer(Operand, Target, Option<Key>),
    /// The number of threads.
    Count,
    /// None.
    Void,
}

/// A number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Number {
    pub(super) operand: Operand,
    pub(super) kind: Integer,
    /// It is 0 or 1.
    pub(super) boolean: bool,
    /// The variable that it was read from: it may turn out to refer to threads.
    pub(super) origin: Option<Key>,
}

/// Something that holds values: a variable of a thread, or all cells of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    Register(Register),
    /// Index of a cell in the tables.
    Cell(usize),
}

/// What a variable leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The number of a thread.
    Number,
    /// An object that each thread has for itself.
    Object(String, Type),
    /// Shared objects, by their names.
    Shared(Vec<String>, Type),
}

/// A place in memory, or a variable of the thread itself.
#[derive(Clone, Debug)]
pub(super) struct Address {
    pub(super) base: Base,
    /// The name of the object, with fields and indices.
    pub(super) name: String,
    pub(super) kind: Type,
}

/// Whose place it is.
#[derive(Clone, Debug)]
pub(super) enum Base {
    /// That of all threads.
    Shared,
    /// That of the thread itself.
    Own,
    /// That of some other thread, whichever: only operations of the library of this reader have it.
    Other,
    /// That of the thread that a register refers to.
    Of(Register),
    /// One of several, by what the register holds; the name of each, without what follows in [`Address::name`].
    OneOf(Register, Vec<(i64, String)>),
    /// A variable of the thread, which is a register.
    Local(Register),
}

impl Address {
    /// A variable of the thread.
    pub(super) fn local(register: Register, name: &str, kind: &Type) -> Self {
        Self { base: Base::Local(register), name: name.to_owned(), kind: kind.clone() }
    }
}

impl Value {
    /// A number of type `int` that is known.
    pub(super) fn constant(number: i64) -> Self {
        Self::Number(Number::known(Constant::int(number)))
    }

    /// What was computed.
    pub(super) fn computed(register: Register, kind: Integer) -> Self {
        Self::Number(Number { operand: operand(register), kind, boolean: false, origin: None })
    }

    /// A truth value that was computed.
    pub(super) fn truth(register: Register) -> Self {
        Self::Number(Number { operand: operand(register), kind: Integer::INT, boolean: true, origin: None })
    }

    /// The number with its type, if it is known.
    pub(super) fn constant_of(&self) -> Option<Constant> {
        match self {
            Self::Number(number) => number.constant(),
            _ => None,
        }
    }

    /// The number, if it is known and has at most 64 bits with a sign.
    pub(super) fn known(&self) -> Option<i64> {
        self.constant_of().and_then(Constant::number)
    }

    /// Whether no variable holds it, so that it is the same wherever it is used.
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
