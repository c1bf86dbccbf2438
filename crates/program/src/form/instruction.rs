//! Instructions, their operands, and the points between them.

use super::condition::Condition;
use super::{DataId, Level, Ordered, Range};
use garret_base::source::Span;

/// Something of a thread that instructions name and no other thread sees: a general register, or a slot of the stack whose address stays
/// in the thread. An index in [`Program::registers`](super::Program::registers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Register(pub u8);

/// The general registers that every program has, with the names of their 32 bits and of their low bytes, by index.
const GENERAL: [(&str, Option<&str>); 6] = [
    ("eax", Some("al")),
    ("ebx", Some("bl")),
    ("ecx", Some("cl")),
    ("edx", Some("dl")),
    ("esi", None),
    ("edi", None),
];

impl Register {
    /// `eax`, which `cmpxchg` compares with.
    pub const EAX: Self = Self(0);
    /// The general registers that every program has.
    pub const GENERAL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The index in [`Program::registers`](super::Program::registers).
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The name of a general register that every program has.
    pub fn general_name(self) -> &'static str {
        GENERAL.get(self.index()).map_or("", |(name, _)| name)
    }

    /// The name of its low byte, if it is one of those and that has one.
    pub fn low_byte(self) -> Option<&'static str> {
        GENERAL.get(self.index()).and_then(|(_, byte)| *byte)
    }

    /// The register of this name, in whatever case.
    pub fn named(text: &str) -> Option<Self> {
        Self::GENERAL.into_iter().find(|register| register.general_name().eq_ignore_ascii_case(text))
    }

    /// The register whose low byte has this name.
    pub fn with_low_byte(text: &str) -> Option<Self> {
        let is_named =
            |register: &Self| register.low_byte().is_some_and(|name| name.eq_ignore_ascii_case(text));
        Self::GENERAL.into_iter().find(is_named)
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
    /// That of the thread which the register refers to; there is one.
    Of(Register),
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
    /// A reference to the thread that runs.
    Me,
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
    /// A bitwise function with a number, of a value that is known to be in a small range.
    Bits(Bitwise, i64, Range),
    /// A bitwise function with a number of which all bits are alike but a few low ones, four at most, of whatever number.
    LowBits(Bitwise, i64),
    /// A bitwise function with an operand, of whatever numbers: it is known afterwards only, and no sum.
    Bitwise(Bitwise, Operand),
    /// What a table says, number by number, of a value that is known to be in a small range.
    Table(Table, Range),
    /// The quotient by 2 to this power, rounded down: a shift to the right, of a value that is known to be in a small range.
    ShiftRight(u8, Range),
}

/// An index in [`Program::tables`](super::Program::tables).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table(pub u32);

/// How many low bits of a mask are not all like the rest of its bits: `x & 1` asks for one bit of `x`, and so does `x | -2`. None where these
/// are more than what is kept of numbers without bound: each way these bits can be is a case of its own.
pub fn low_bits(mask: i64) -> Option<u8> {
    const MOST: u8 = 4;
    (0..=MOST).find(|bits| matches!(mask >> bits, 0 | -1))
}

/// Bits of a number in another place: it is shifted to the right, keeps some bits, and gets some others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// By so many bits it is shifted to the right, with its sign.
    pub shift: u8,
    /// The bits that it keeps.
    pub keep: i64,
    /// The bits that it gets.
    pub set: i64,
}

impl Cut {
    /// What becomes of a number.
    #[must_use]
    pub fn of(self, number: i64) -> i64 {
        ((number >> self.shift.min(63)) & self.keep) | self.set
    }
}

/// A sum of up to two multiples of registers and a number: an address that is used as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The registers and their factors.
    pub terms: [Option<(Register, i64)>; 2],
    /// The number.
    pub constant: i64,
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

impl Bitwise {
    /// The function of two numbers.
    #[must_use]
    pub fn of(self, one: i64, other: i64) -> i64 {
        match self {
            Self::And => one & other,
            Self::Or => one | other,
            Self::Xor => one ^ other,
        }
    }
}

/// Why a thread goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An assumption does not hold: the execution is none of those that are meant, so that nobody who waits in it waits in vain.
    Unmet,
    /// The process ends, and with it all other threads, wherever they are.
    Exit,
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
    /// A barrier of the whole process, as `membarrier` of Linux: each thread executes a full fence.
    FenceAll,
    /// `jmp`
    Jump(Point),
    /// `jCC`: jumps under the condition.
    Branch(Condition, Point),
    /// Jumps unless the register holds this number. No flag changes.
    Unless(Register, i64, Point),
    /// `setCC`: 1 under the condition, else 0.
    Set(Condition, Register),
    /// `cmovCC`: a move under the condition.
    MoveIf(Condition, Register, Operand),
    /// `lea` of a number.
    Compute(Register, Linear),
    /// Sign or zero extension of a register, or of as many bits of it as are kept: the number that has the same low bits (so many), with
    /// a sign or without. It is at most one turn (2 to the number of bits) away.
    Fit(Register, u8, bool),
    /// Bits of a register in another place, of a value that is known to be one of few: number by number.
    Cut(Register, Cut, Range),
    /// The register gets one of these numbers.
    Choose(Register, Range),
    /// The register gets any number.
    Arbitrary(Register),
    /// It goes on only where the register holds one of these numbers.
    Within(Register, Range),
    /// A call that reports a failure and does not return: coming here is bad.
    Fail,
    /// The thread goes no further, and has not come to its end.
    Stop(Stop),
    /// `mov`
    Move(Place, Operand),
    /// `add`, `sub`, `inc`, `dec`, `neg`, `not`
    Update(Place, Function),
    /// `and`, `or`, `xor`
    Combine(Bitwise, Register, Operand),
    /// `cmp`
    Compare(Operand, Operand),
    /// `cmp` of two references: whether they refer to the same thread, or both to none.
    Same(Operand, Operand),
    /// `cmp` of two references in the order of threads, in which none is greater than all of them.
    Order(Operand, Operand),
    /// Before memory is accessed through a reference: it has to refer to a thread.
    Check(Register),
    /// The register refers to the first of all threads, in their order.
    FirstThread(Register),
    /// The register, which refers to a thread, refers to the next greater one, or to none (0) after the last one. It is bad that it refers to
    /// none already: what counts the threads would leave `0..N`.
    NextThread(Register),
    /// `test r, r`
    Test(Register),
    /// `test` of whatever operands: the flags become those of the bits that both have.
    TestBits(Operand, Operand),
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
    /// How its access to memory, or the fence that it is, orders others, where the language says so.
    pub order: Option<Ordered>,
    /// Its labels.
    pub labels: Vec<String>,
    /// The number of its line.
    pub line: u32,
    /// How many instructions before it stand for the same line: parts of one, or copies in several functions.
    pub copy: u32,
    /// The line of the source that a compiler made it of: the index of the file and the number of the line.
    pub origin: Option<(u32, u32)>,
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
        self.operation.memory()
    }

    /// Whether it keeps earlier stores before the one that it does, or before later ones, and does not wait for the store buffer: a store or a
    /// fence that releases.
    #[must_use]
    pub fn is_store_release(&self) -> bool {
        let releases = self.order.is_some_and(|ordered| ordered.order.releases());
        let is_store = matches!(self.operation, Operation::Move(Place::Memory(_), _));
        releases && !self.locked && (is_store || self.operation == Operation::Nothing)
    }

    /// Whether it reads a cell and then writes it.
    #[must_use]
    pub fn is_read_modify_write(&self) -> bool {
        self.operation.is_read_modify_write()
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
