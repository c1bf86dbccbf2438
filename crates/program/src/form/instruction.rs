//! Instructions, their operands, and the points between them.

use super::condition::Condition;
use super::{DataId, Level, Ordered, Range};
use garret_base::source::Span;

/// Storage that is private to a thread: a general register, or a stack slot whose address does not leave the thread. An index in
/// [`Program::registers`](super::Program::registers).
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

    /// The name of this general register. Empty if it is not one of those that every program has.
    pub fn general_name(self) -> &'static str {
        GENERAL.get(self.index()).map_or("", |(name, _)| name)
    }

    /// The name of its low byte, if it is a general register that has one.
    pub fn low_byte(self) -> Option<&'static str> {
        GENERAL.get(self.index()).and_then(|(_, byte)| *byte)
    }

    /// The general register with this name; upper and lower case are the same.
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
    /// The datum that the cell belongs to.
    pub datum: DataId,
    /// The thread that owns the cell.
    pub owner: Owner,
}

/// The owner of a cell: which of the cells of a datum is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The only cell of shared data.
    Everyone,
    /// The cell of the running thread.
    Own,
    /// The cell of some other thread, chosen anew at each access.
    Other,
    /// The cell of the thread that the register refers to. It is not null.
    Of(Register),
}

/// The destination of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The register.
    Register(Register),
    /// A memory cell.
    Memory(Cell),
}

/// An operand of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The content of a register or cell.
    Place(Place),
    /// A constant.
    Immediate(i64),
    /// A reference to the running thread.
    Me,
}

/// A function of a value, and of an operand if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The sum. `inc` adds 1.
    Add(Operand),
    /// The difference. `dec` subtracts 1.
    Subtract(Operand),
    /// The negated value.
    Negate,
    /// The bitwise complement, which is `-1 - x`. It does not change the flags.
    Complement,
    /// A bitwise function with a constant, of a value that is known to be in a small range.
    Bits(Bitwise, i64, Range),
    /// A bitwise function with a constant whose bits are all alike except at most four low ones. The value may be any number.
    LowBits(Bitwise, i64),
    /// A bitwise function with an operand. Both may be any number, so the result is not a linear sum: it is only known after the step.
    Bitwise(Bitwise, Operand),
    /// The entry of a table for a value that is known to be in a small range.
    Table(Table, Range),
    /// The quotient by this power of 2, rounded down: an arithmetic shift to the right of a value that is known to be in a small range.
    ShiftRight(u8, Range),
}

/// An index in [`Program::tables`](super::Program::tables).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table(pub u32);

/// The number of low bits of a mask that differ from the rest of its bits: `x & 1` needs one bit of `x`, and so does `x | -2`.
/// `None` if there are more than four: the translation has a case for each combination of these bits.
pub fn low_bits(mask: i64) -> Option<u8> {
    const MOST: u8 = 4;
    (0..=MOST).find(|bits| matches!(mask >> bits, 0 | -1))
}

/// A shift to the right, after which some bits are kept and others are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitExtract {
    /// The number of bits by which the value is shifted to the right, with its sign.
    pub shift: u8,
    /// The mask of the bits that are kept.
    pub keep: i64,
    /// The bits that are set.
    pub set: i64,
}

impl BitExtract {
    /// The result for a number.
    #[must_use]
    pub fn of(self, number: i64) -> i64 {
        ((number >> self.shift.min(63)) & self.keep) | self.set
    }
}

/// A sum of up to two multiples of registers and a number: an address that is used as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear {
    /// The registers with their factors.
    pub terms: [Option<(Register, i64)>; 2],
    /// The constant of the sum.
    pub constant: i64,
}

/// A bitwise function.
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
    /// Applies the function to two numbers.
    #[must_use]
    pub fn of(self, one: i64, other: i64) -> i64 {
        match self {
            Self::And => one & other,
            Self::Or => one | other,
            Self::Xor => one ^ other,
        }
    }
}

/// The reason why a thread stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An assumption does not hold. The execution is not one of the program, and so threads that wait in it are not in a deadlock.
    Unmet,
    /// The process exits. All its other threads end as well, wherever they are.
    Exit,
}

/// The effect of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `nop`, `pause`, `lfence`: no effect.
    Nothing,
    /// `sfence`: keeps the stores in order, which buffers that are queues do anyway.
    StoreFence,
    /// `mfence`
    Fence,
    /// A barrier of the whole process, such as `membarrier` of Linux: each thread executes a full fence.
    FenceAll,
    /// `jmp`
    Jump(Point),
    /// `jCC`: jumps if the condition holds.
    Branch(Condition, Point),
    /// Jumps unless the register holds this number. Changes no flag.
    Unless(Register, i64, Point),
    /// `setCC`: 1 if the condition holds, else 0.
    Set(Condition, Register),
    /// `cmovCC`: a move if the condition holds.
    MoveIf(Condition, Register, Operand),
    /// `lea` whose result is used as a number.
    Compute(Register, Linear),
    /// Sign or zero extension (`true`: sign) of a register from this number of bits: the result has the same low bits and is in the range
    /// of the type. The value must be within 2 to the number of bits of that range: one addition or subtraction of this power suffices.
    Extend(Register, u8, bool),
    /// Bits of a register, shifted and masked, of a value that is known to be in a small range: one case for each number.
    Cut(Register, BitExtract, Range),
    /// The register gets one of these numbers, chosen nondeterministically.
    Choose(Register, Range),
    /// The register gets an arbitrary number.
    Arbitrary(Register),
    /// The thread only continues if the register holds one of these numbers.
    Within(Register, Range),
    /// A call that reports a failure and does not return: to reach it is bad.
    Fail,
    /// The thread stops here without having ended.
    Stop(Stop),
    /// `mov`
    Move(Place, Operand),
    /// `add`, `sub`, `inc`, `dec`, `neg`, `not`
    Update(Place, Function),
    /// `and`, `or`, `xor` of two flags (0 or 1), or of a register with itself
    Combine(Bitwise, Register, Operand),
    /// `cmp`
    Compare(Operand, Operand),
    /// `cmp` of two references for equality: whether they refer to the same thread, or are both null.
    Same(Operand, Operand),
    /// `cmp` of two references in the order of threads. Null is greater than every thread.
    Order(Operand, Operand),
    /// Precedes an access to memory through a reference: the reference must not be null.
    Check(Register),
    /// The register gets a reference to the first thread in the order of threads.
    FirstThread(Register),
    /// The register, which refers to a thread, gets a reference to the next thread in the order, or null (0) after the last one. If
    /// it is null already, the step is bad: a counter of the threads would leave `0..N`.
    NextThread(Register),
    /// `test r, r`
    Test(Register),
    /// `test` of any operands: the flags are set by the bits that both have.
    TestBits(Operand, Operand),
    /// `xchg`
    Exchange(Place, Register),
    /// `xadd`
    ExchangeAdd(Place, Register),
    /// `cmpxchg`
    CompareExchange(Place, Register),
    /// An operation on a counter.
    Count(DataId, Counting),
}

/// An operation on a counter.
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

/// An instruction, with its place in the program.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// The effect of the instruction.
    pub operation: Operation,
    /// Whether it reads and writes memory in one step, and waits until the store buffer is empty.
    pub locked: bool,
    /// The memory order of its access, or of the fence that it is, if the language has memory orders.
    pub order: Option<Ordered>,
    /// The labels before it.
    pub labels: Vec<String>,
    /// The line number.
    pub line: u32,
    /// The number of earlier instructions for the same line: parts of one statement, or copies in several functions.
    pub copy: u32,
    /// The source line that a compiler made it from: the index of the file and the line number.
    pub origin: Option<(u32, u32)>,
    /// The text of the instruction, without labels and comment.
    pub text: String,
    /// The mnemonic.
    pub mnemonic: String,
    /// The place in the source.
    pub span: Span,
    /// If this jump stands for code that no thread reaches: the number of accesses to memory on a way through that code, at most
    /// [`LONGEST_UNREACHED`]. Otherwise 0.
    pub unreached: usize,
}

/// The largest number of accesses that is counted in code that no thread reaches. Whether a loop is run through in whole turns depends
/// on whether a way has no place, one, or more than one.
pub const LONGEST_UNREACHED: usize = 2;

impl Instruction {
    /// The memory cell that it reads or writes. `None` if it accesses a counter or no memory.
    #[must_use]
    pub fn memory(&self) -> Option<Cell> {
        self.operation.memory()
    }

    /// Whether it is a store or a fence that releases and that does not wait for the store buffer: it keeps earlier stores before
    /// its own store, or before later ones.
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

    /// Whether it reads and writes a cell in two steps, so that other threads can act in between.
    #[must_use]
    pub fn is_split(&self) -> bool {
        self.is_read_modify_write() && !self.locked
    }
}

/// A point in the code: before an instruction, or between the read and the write of an instruction that is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The index of the instruction. At the end of the code, the length of the code.
    pub instruction: u32,
    /// Whether the read of a split instruction is done, but its write is not.
    pub halfway: bool,
}

impl Point {
    /// The point before the instruction with this index.
    #[must_use]
    pub fn before(instruction: usize) -> Self {
        Self { instruction: instruction as u32, halfway: false }
    }

    /// The point after the instruction.
    #[must_use]
    pub fn next(self) -> Self {
        Self { instruction: self.instruction + 1, halfway: false }
    }

    /// The point between the read and the write of the instruction.
    #[must_use]
    pub fn midst(self) -> Self {
        Self { halfway: true, ..self }
    }
}
