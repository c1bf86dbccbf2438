//! A module: what is defined in a text.

use crate::types::{Names, Type};
use garret_base::map::Map;
use garret_base::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// All that a text defines.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub(crate) struct Module {
    pub(crate) names: Names,
    pub(crate) globals: Vec<Global>,
    pub(crate) functions: BTreeMap<String, Function>,
    /// The functions that are defined elsewhere.
    pub(crate) declared: Vec<String>,
    /// rustc made it, which says of memory only how many bytes there are.
    pub(crate) is_of_rust: bool,
    /// It was written in C++: functions have names that say their types.
    pub(crate) is_of_cpp: bool,
    /// Each access to what is accessed in blocks that are one step is one, too.
    pub(crate) has_single_steps: bool,
    /// An access outside of such a block may come between what is in it.
    pub(crate) has_open_blocks: bool,
    /// Whoever made the text knows that nobody looks at handles of threads but to wait for them.
    pub(crate) has_unseen_handles: bool,
    /// Condition variables know which threads wait.
    pub(crate) has_waiting_threads: bool,
    /// Functions of the library of Rust are there.
    pub(crate) has_library: bool,
    /// Numbers in memory may be read as parts of others, and as several.
    pub(crate) has_views: bool,
    /// How many more threads each thread may create than when it runs alone.
    pub(crate) other_threads: usize,
    /// The program has no arguments.
    pub(crate) is_without_arguments: bool,
    /// Other names of functions and variables.
    pub(crate) aliases: BTreeMap<String, Constant>,
    /// Where instructions stand in the source, by the numbers of their metadata.
    pub(crate) places: BTreeMap<String, Place>,
    /// The names of files, by the numbers of their metadata.
    pub(crate) files: BTreeMap<String, String>,
}

impl Module {
    /// Whether what is known of it before it runs is followed: functions are many there, and small.
    pub(crate) fn is_folded(&self) -> bool {
        self.is_of_rust || self.is_of_cpp
    }

    /// The line and the file of a place.
    pub(crate) fn place(&self, number: &str) -> (Option<u32>, Option<&str>) {
        let place = self.places.get(number);
        let line = place.and_then(|it| it.line);
        let mut next = place;
        // scopes lie in scopes
        for _ in 0..32 {
            let Some(here) = next else { break };
            if let Some(file) = here.file.as_ref().and_then(|file| self.files.get(file)) {
                return (line, Some(file));
            }
            next = self.places.get(&here.scope);
        }
        (line, None)
    }

    /// The places of the calls in whose stead what stands at a place was written, the outermost one first, and that place: each with the function
    /// of the source that it is in.
    pub(crate) fn calls<'m>(&'m self, number: &'m str) -> Vec<(&'m str, Option<&'m str>)> {
        let inner = |number: &&'m str| self.places.get(*number)?.inlined_at.as_deref();
        let mut found: Vec<(&str, Option<&str>)> = std::iter::successors(Some(number), inner)
            .take(32)
            .map(|number| (number, self.written_in(number)))
            .collect();
        found.reverse();
        found
    }

    /// The function of the source that a place is in, which may have been written into another one.
    pub(crate) fn written_in(&self, number: &str) -> Option<&str> {
        self.all_written_in(number).next()
    }

    /// The functions that what stands at a place was written in: the innermost one first, and those in whose place it stands.
    pub(crate) fn all_written_in(&self, number: &str) -> impl Iterator<Item = &str> {
        // of a place in a function that was written where it was called, the place of the call comes next
        let places = std::iter::successors(self.places.get(number), |here| {
            self.places.get(here.inlined_at.as_deref()?)
        });
        // scopes lie in scopes
        let scopes =
            |place| std::iter::successors(Some(place), |here: &&Place| self.places.get(&here.scope)).take(32);
        places.take(32).filter_map(move |place| scopes(place).find_map(|here| here.function.as_deref()))
    }
}

/// What stands where an exception may be caught; where it is only seen on its way, nothing is run of that.
pub(crate) const CATCHES: &str = "catching an exception";

impl Function {
    /// Whether an exception that leaves a call may be caught; what is caught only to end the program is not.
    pub(crate) fn catches(&self, call: &Call) -> bool {
        let label = call.unwind.as_ref();
        let block = self.blocks.iter().find(|block| Some(&block.label) == label);
        let mut instructions = block.into_iter().flat_map(|block| &block.instructions);
        let ends = |it: &Instruction| match &it.operation {
            Operation::Call(call) => call.callee.function() == Some("__clang_call_terminate"),
            _ => false,
        };
        let is_caught =
            |it: &Instruction| matches!(&it.operation, Operation::Unsupported(what) if what == CATCHES);
        instructions.clone().any(is_caught) && !instructions.any(ends)
    }
}

/// A place in the source, or what it is in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: Option<u32>,
    /// The metadata of its file.
    pub(crate) file: Option<String>,
    /// The metadata of what it is in.
    pub(crate) scope: String,
    /// The metadata of where it was written instead of a call.
    pub(crate) inlined_at: Option<String>,
    /// The name of the function that it is.
    pub(crate) function: Option<String>,
}

/// A variable.
#[derive(Debug)]
pub(crate) struct Global {
    pub(crate) name: String,
    pub(crate) kind: Type,
    pub(crate) thread_local: bool,
    /// Nobody may write it.
    pub(crate) constant: bool,
    /// What it holds at first; none where it is defined elsewhere.
    pub(crate) value: Option<Constant>,
}

/// A function with its blocks.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    /// Their types.
    pub(crate) kinds: Vec<Type>,
    /// It takes other arguments behind them.
    pub(crate) is_variadic: bool,
    /// The parameters that point to what the function has a copy of, and the types that are copied (`byval`).
    pub(crate) copied: Vec<(usize, Type)>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) users: Users,
    pub(crate) set_once: SetOnce,
}

/// The local variables of a function that get their only value when they begin, and the loads that give this value, by the names of both: it is
/// found out as [`Users`] are.
pub(crate) type SetOnce = OnceLock<BTreeMap<String, BTreeSet<String>>>;

/// The instructions that use each value of a function, by their blocks and their numbers in these: it is found out when it is first asked for, when
/// nobody changes the blocks any more.
pub(crate) type Users = OnceLock<Map<String, Vec<(usize, usize)>>>;

/// Instructions one after the other; the last one says where it goes on.
#[derive(Debug, Default)]
pub(crate) struct Block {
    pub(crate) label: String,
    pub(crate) instructions: Vec<Instruction>,
}

/// An instruction.
#[derive(Debug)]
pub(crate) struct Instruction {
    /// The name of its result.
    pub(crate) result: Option<String>,
    pub(crate) operation: Operation,
    pub(crate) span: Span,
    /// The metadata that says where it stands in the source.
    pub(crate) place: Option<String>,
    /// It loads what never changes: in Rust, from a table of functions.
    pub(crate) is_of_table: bool,
}

/// What an instruction computes from two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Predicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

/// How a number becomes one of another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cast {
    Trunc,
    ZExt,
    SExt,
    /// The bits stay as they are.
    Same,
}

/// What an atomic operation makes of what was there and its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Update {
    Exchange,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
}

/// A memory order; none of them is that of a plain access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Order {
    Plain,
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

/// A function of two numbers.
pub(crate) type OfTwo = fn(i64, i64) -> i64;

/// What an instruction does.
#[derive(Debug)]
pub(crate) enum Operation {
    Alloca(Type, Value),
    Load(Type, Value, Order),
    Store(Type, Value, Value, Order),
    Exchange(Type, Update, Value, Value, Order),
    /// The address, what is expected and what is new; the orders where it is found and where not; and whether it may fail where it is found.
    Compare(Type, [Value; 3], [Order; 2], bool),
    /// The order, and whether it is for the own thread only.
    Fence(Order, bool),
    Binary(Binary, u32, Value, Value),
    Icmp(Predicate, u32, Value, Value),
    Cast(Cast, u32, u32, Value),
    /// A function of two values, of so many bits each.
    Function(OfTwo, u32, [Value; 2]),
    Select(Value, Value, Value),
    /// The type of what is at the address, the address, and indices with their types.
    Element(Type, Value, Vec<Value>),
    Phi(Type, Vec<(Value, String)>),
    /// One of these on numbers of more than 64 bits.
    Wide(Box<Self>),
    /// A part of an aggregate, by its number.
    Extract(Value, Vec<u64>),
    /// An aggregate with another part.
    Insert(Value, Value, Vec<u64>),
    Call(Call),
    Return(Option<(Type, Value)>),
    Jump(String),
    Branch(Value, [String; 2]),
    Switch(Value, String, Vec<(Value, String)>),
    Unreachable,
    /// What has no meaning here, and why.
    Unsupported(String),
}

/// A call.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) callee: Value,
    pub(crate) arguments: Vec<(Type, Value)>,
    /// The bits of its result, where that is a number.
    pub(crate) bits: Option<u32>,
    /// Where it goes on, of an `invoke`.
    pub(crate) normal: Option<String>,
    /// Where an exception goes on, of an `invoke`.
    pub(crate) unwind: Option<String>,
}

/// An operand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Local(String),
    Constant(Constant),
    /// Assembly in a call: the instructions, and what their operands have to be.
    Assembly(String, String),
}

impl Value {
    /// The function that it is, or another thing with a name outside of functions.
    pub(crate) fn function(&self) -> Option<&str> {
        match self {
            Self::Constant(Constant::Address(name, 0)) => Some(name),
            _ => None,
        }
    }
}

impl Constant {
    /// Whether it is the address of this variable or function, or made with it.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        match self {
            Self::Address(found, _) => found == name,
            Self::Parts(parts) | Self::Element(parts) => parts.iter().any(|(_, part)| part.mentions(name)),
            Self::Computed(_, _, both) => both.iter().any(|it| it.mentions(name)),
            Self::Integer(_) | Self::Null | Self::Zero | Self::Undef | Self::Bytes(_) => false,
        }
    }
}

/// What a constant is computed by; a conversion has one operand only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computation {
    Binary(Binary),
    Compared(Predicate),
    /// To so many bits.
    Cast(Cast, u32),
}

/// What is known when the text is read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constant {
    Integer(i128),
    Null,
    Zero,
    /// Nobody says what it is.
    Undef,
    /// A variable or a function, and an offset in bytes.
    Address(String, i64),
    Bytes(Vec<u8>),
    /// The parts of an array or a structure.
    Parts(Vec<(Type, Constant)>),
    /// `getelementptr`: the type of what is at an address and the address; then indices.
    Element(Vec<(Type, Constant)>),
    /// What is computed of two constants, of so many bits each.
    Computed(Computation, u32, Box<[Self; 2]>),
}
