//! Instructions, their operands, and the points between them.

use super::{DataId, Level};
use crate::source::Span;
use crate::x86::token::Relation;

/// A general register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Register {
    /// `eax`
    Eax,
    /// `ebx`
    Ebx,
    /// `ecx`
    Ecx,
    /// `edx`
    Edx,
    /// `esi`
    Esi,
    /// `edi`
    Edi,
}

impl Register {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Eax, Self::Ebx, Self::Ecx, Self::Edx, Self::Esi, Self::Edi];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Eax => "eax",
            Self::Ebx => "ebx",
            Self::Ecx => "ecx",
            Self::Edx => "edx",
            Self::Esi => "esi",
            Self::Edi => "edi",
        }
    }

    /// The name of its low byte, if that has one.
    #[must_use]
    pub fn low_byte(self) -> Option<&'static str> {
        match self {
            Self::Eax => Some("al"),
            Self::Ebx => Some("bl"),
            Self::Ecx => Some("cl"),
            Self::Edx => Some("dl"),
            Self::Esi | Self::Edi => None,
        }
    }

    /// The register of this name, in whatever case.
    pub(in crate::x86) fn named(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|register| register.name().eq_ignore_ascii_case(text))
    }

    /// The register whose low byte has this name.
    pub(in crate::x86) fn with_low_byte(text: &str) -> Option<Self> {
        let is_named =
            |register: &Self| register.low_byte().is_some_and(|name| name.eq_ignore_ascii_case(text));
        Self::ALL.into_iter().find(is_named)
    }
}

/// A cell of memory, as an instruction names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The datum.
    pub datum: DataId,
    /// Which cell of it.
    pub owner: Owner,
}

/// Which cell of a datum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The only one, of shared data.
    Everyone,
    /// That of the thread which runs.
    Own,
    /// That of some other thread, chosen anew each time.
    Other,
}

/// Where a result goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A register.
    Register(Register),
    /// A cell of memory.
    Memory(Cell),
}

/// What an instruction works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A register or a cell.
    Place(Place),
    /// A number.
    Immediate(i64),
}

/// A function of a value, and of an operand where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The sum. `inc` adds 1.
    Add(Operand),
    /// The difference. `dec` subtracts 1.
    Subtract(Operand),
    /// The opposite.
    Negate,
    /// The bitwise complement, which is `-1 - x`. It leaves the flags alone.
    Complement,
}

/// A bitwise function of two flags (0 or 1), or of a register and itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bitwise {
    /// `and`
    And,
    /// `or`
    Or,
    /// `xor`
    Xor,
}

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `nop`, `pause`, `lfence`: no effect.
    Nothing,
    /// `sfence`: keeps stores in order, as first in, first out buffers do anyway.
    StoreFence,
    /// `mfence`
    Fence,
    /// `jmp`
    Jump(Point),
    /// `jCC`: jumps when the last result compares with 0 like this.
    Branch(Relation, Point),
    /// `setCC`: 1 when the last result compares with 0 like this, else 0.
    Set(Relation, Register),
    /// `mov`
    Move(Place, Operand),
    /// `add`, `sub`, `inc`, `dec`, `neg`, `not`
    Update(Place, Function),
    /// `and`, `or`, `xor`
    Combine(Bitwise, Register, Operand),
    /// `cmp`
    Compare(Operand, Operand),
    /// `test r, r`
    Test(Register),
    /// `xchg`
    Exchange(Place, Register),
    /// `xadd`
    ExchangeAdd(Place, Register),
    /// `cmpxchg`
    CompareExchange(Place, Register),
    /// An instruction on a counter.
    Count(DataId, Counting),
}

/// What can be done with a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// `mov count, 0` or `mov count, N`
    Reset(Level),
    /// `cmp count, 0` or `cmp count, N`
    Compare(Level),
    /// `inc`
    Increment,
    /// `dec`
    Decrement,
}

/// A line of code.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What it does.
    pub operation: Operation,
    /// It reads and writes memory in one step, and waits until the store buffer is empty.
    pub locked: bool,
    /// Its labels.
    pub labels: Vec<String>,
    /// The number of its line.
    pub line: u32,
    /// Its text, without labels and comment.
    pub text: String,
    /// Its mnemonic.
    pub mnemonic: String,
    /// Where it is.
    pub span: Span,
}

impl Instruction {
    /// The cell of memory that it reads or writes, if it is not a counter.
    #[must_use]
    pub fn memory(&self) -> Option<Cell> {
        let of_place = |place: Place| match place {
            Place::Memory(cell) => Some(cell),
            Place::Register(_) => None,
        };
        let of_operand = |operand: Operand| match operand {
            Operand::Place(place) => of_place(place),
            Operand::Immediate(_) => None,
        };
        match self.operation {
            Operation::Move(place, operand) => of_place(place).or(of_operand(operand)),
            Operation::Update(place, Function::Add(operand) | Function::Subtract(operand)) => {
                of_place(place).or(of_operand(operand))
            }
            Operation::Compare(left, right) => of_operand(left).or(of_operand(right)),
            Operation::Update(place, _)
            | Operation::Exchange(place, _)
            | Operation::ExchangeAdd(place, _)
            | Operation::CompareExchange(place, _) => of_place(place),
            _ => None,
        }
    }

    /// Whether it reads a cell and then writes it.
    #[must_use]
    pub fn is_read_modify_write(&self) -> bool {
        matches!(
            self.operation,
            Operation::Update(Place::Memory(_), _)
                | Operation::Exchange(Place::Memory(_), _)
                | Operation::ExchangeAdd(Place::Memory(_), _)
                | Operation::CompareExchange(Place::Memory(_), _)
                | Operation::Count(_, Counting::Increment | Counting::Decrement)
        )
    }

    /// Whether it does so in two steps, between which other threads act.
    #[must_use]
    pub fn is_split(&self) -> bool {
        self.is_read_modify_write() && !self.locked
    }
}

/// A place in the code: before an instruction, or between the read and the write of one that is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The index of the instruction; the length of the code at its end.
    pub instruction: u32,
    /// The read is done, the write is not.
    pub halfway: bool,
}

impl Point {
    /// Before the instruction of this index.
    #[must_use]
    pub fn before(instruction: usize) -> Self {
        Self { instruction: instruction as u32, halfway: false }
    }

    /// After the instruction.
    #[must_use]
    pub fn next(self) -> Self {
        Self { instruction: self.instruction + 1, halfway: false }
    }

    /// In the midst of the instruction.
    #[must_use]
    pub fn midst(self) -> Self {
        Self { halfway: true, ..self }
    }
}
