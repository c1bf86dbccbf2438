//! The module: the definitions of a text.

use crate::types::{Names, Type};
use garret_base::map::Map;
use garret_base::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// The definitions of a text.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub(crate) struct Module {
    pub(crate) names: Names,
    pub(crate) globals: Vec<Global>,
    pub(crate) functions: BTreeMap<String, Function>,
    /// The functions that are defined elsewhere.
    pub(crate) declared: Vec<String>,
    /// Whether rustc wrote the text: it only gives the size of memory, not its type.
    pub(crate) is_of_rust: bool,
    /// Whether the source is C++: mangled names contain types.
    pub(crate) is_of_cpp: bool,
    /// Whether accesses outside of atomic blocks to the same memory are atomic blocks of their own.
    pub(crate) has_single_steps: bool,
    /// Whether accesses outside of atomic blocks may interleave with the blocks.
    pub(crate) has_open_blocks: bool,
    /// Whether a compiler optimised the text, so that numbers without a defined value are no errors.
    pub(crate) is_optimised: bool,
    /// Whether the producer of the text guarantees that handles of threads are only used to wait for the threads.
    pub(crate) has_unseen_handles: bool,
    /// Whether condition variables record which threads wait.
    pub(crate) has_waiting_threads: bool,
    /// Whether functions of the Rust library are included.
    pub(crate) has_library: bool,
    /// Whether numbers in memory may be read as parts of others, or as several numbers.
    pub(crate) has_views: bool,
    /// The number of additional threads that each thread may create, compared with a run alone.
    pub(crate) other_threads: usize,
    /// Whether the program gets no arguments.
    pub(crate) is_without_arguments: bool,
    /// Aliases of functions and variables.
    pub(crate) aliases: BTreeMap<String, Constant>,
    /// The places of instructions in the source, by their metadata.
    pub(crate) places: BTreeMap<String, Place>,
    /// The names of files, by their metadata.
    pub(crate) files: BTreeMap<String, String>,
}

impl Module {
    /// Whether constants are folded: in these languages, functions are numerous and small.
    pub(crate) fn is_folded(&self) -> bool {
        self.is_of_rust || self.is_of_cpp
    }

    /// The functions in a list such as `llvm.global_ctors`: by priority, and then in the order of the text.
    pub(crate) fn listed(&self, list: &str) -> Vec<String> {
        let list = self.globals.iter().find(|global| global.name == list);
        let Some(Constant::Parts(entries)) = list.and_then(|list| list.value.as_ref()) else {
            return Vec::new();
        };
        let mut found: Vec<(i128, String)> = Vec::new();
        for (_, entry) in entries {
            if let Constant::Parts(parts) = entry
                && let [(_, Constant::Integer(priority)), (_, Constant::Address(function, _)), ..] =
                    parts.as_slice()
            {
                found.push((*priority, function.clone()));
            }
        }
        // the sort is stable: equal priorities keep their order
        found.sort_by_key(|(priority, _)| *priority);
        found.into_iter().map(|(_, function)| function).collect()
    }

    /// The line and the file of a place.
    pub(crate) fn place(&self, number: &str) -> (Option<u32>, Option<&str>) {
        let place = self.places.get(number);
        let line = place.and_then(|it| it.line);
        let mut next = place;
        // scopes are nested
        for _ in 0..32 {
            let Some(here) = next else { break };
            if let Some(file) = here.file.as_ref().and_then(|file| self.files.get(file)) {
                return (line, Some(file));
            }
            next = self.places.get(&here.scope);
        }
        (line, None)
    }

    /// The calls that were inlined at a place, the outermost one first, and finally the place itself: each with the function of the
    /// source that contains it.
    pub(crate) fn calls<'m>(&'m self, number: &'m str) -> Vec<(&'m str, Option<&'m str>)> {
        let inner = |number: &&'m str| self.places.get(*number)?.inlined_at.as_deref();
        let mut found: Vec<(&str, Option<&str>)> = std::iter::successors(Some(number), inner)
            .take(32)
            .map(|number| (number, self.written_in(number)))
            .collect();
        found.reverse();
        found
    }

    /// The function of the source that contains a place; it may have been inlined into another one.
    pub(crate) fn written_in(&self, number: &str) -> Option<&str> {
        self.all_written_in(number).next()
    }

    /// The functions that contain a place: the innermost one first, followed by those into which it was inlined.
    pub(crate) fn all_written_in(&self, number: &str) -> impl Iterator<Item = &str> {
        // for a place in an inlined function, the place of the call comes next
        let places = std::iter::successors(self.places.get(number), |here| {
            self.places.get(here.inlined_at.as_deref()?)
        });
        // scopes are nested
        let scopes =
            |place| std::iter::successors(Some(place), |here: &&Place| self.places.get(&here.scope)).take(32);
        places.take(32).filter_map(move |place| scopes(place).find_map(|here| here.function.as_deref()))
    }
}

/// The unsupported operation that may catch an exception. Cleanup code is not executed, since exceptions are bad states.
pub(crate) const CATCHES: &str = "catching an exception";

impl Function {
    /// Whether an exception that leaves a call may be caught, other than to end the program.
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

/// A place in the source, or a scope that contains it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: Option<u32>,
    /// The metadata of its file.
    pub(crate) file: Option<String>,
    /// The metadata of the enclosing scope.
    pub(crate) scope: String,
    /// The metadata of the call at which it was inlined.
    pub(crate) inlined_at: Option<String>,
    /// The name, if it is a function.
    pub(crate) function: Option<String>,
}

/// A global variable.
#[derive(Debug)]
pub(crate) struct Global {
    pub(crate) name: String,
    pub(crate) kind: Type,
    pub(crate) thread_local: bool,
    /// Whether it must not be written.
    pub(crate) constant: bool,
    /// The initial value; `None` if it is defined elsewhere.
    pub(crate) value: Option<Constant>,
    /// The alignment in bytes, if it is stated.
    pub(crate) alignment: Option<u64>,
}

/// A function with its blocks.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    /// The types of the parameters.
    pub(crate) kinds: Vec<Type>,
    /// Whether it takes further arguments.
    pub(crate) is_variadic: bool,
    /// The parameters that point to an own copy of an argument (`byval`), and the types that are copied.
    pub(crate) copied: Vec<(usize, Type)>,
    pub(crate) blocks: Vec<Block>,
    pub(crate) users: Users,
    pub(crate) set_once: SetOnce,
}

/// The local variables of a function that are set only once, and the loads of each, by name. Computed on demand, like [`Users`].
pub(crate) type SetOnce = OnceLock<BTreeMap<String, BTreeSet<String>>>;

/// The instructions that use each value of a function, by the indices of their blocks and instructions. Computed on demand, when the
/// blocks no longer change.
pub(crate) type Users = OnceLock<Map<String, Vec<(usize, usize)>>>;

/// A sequence of instructions; the last one determines the successor.
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
    /// The metadata of its place in the source.
    pub(crate) place: Option<String>,
    /// Whether it loads a value that never changes: in Rust, from a table of functions.
    pub(crate) is_of_table: bool,
}

/// An operation on two numbers.
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

/// A comparison.
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

/// A conversion of a number to another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cast {
    Trunc,
    ZExt,
    SExt,
    /// The bits stay the same.
    Same,
}

/// How an atomic operation combines the old value and its operand.
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

/// A memory order; `Plain` is that of a non-atomic access.
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

/// The operation of an instruction.
#[derive(Debug)]
pub(crate) enum Operation {
    Alloca(Type, Value),
    Load(Type, Value, Order),
    Store(Type, Value, Value, Order),
    Exchange(Type, Update, Value, Value, Order),
    /// The address, the expected and the new value; the orders for success and failure; and whether it may fail spuriously.
    Compare(Type, [Value; 3], [Order; 2], bool),
    /// The order, and whether it applies to the own thread only.
    Fence(Order, bool),
    Binary(Binary, u32, Value, Value),
    Icmp(Predicate, u32, Value, Value),
    Cast(Cast, u32, u32, Value),
    /// A function of two values of this number of bits.
    Function(OfTwo, u32, [Value; 2]),
    Select(Value, Value, Value),
    /// The type at the address, the address, and indices.
    Element(Type, Value, Vec<Value>),
    Phi(Type, Vec<(Value, String)>),
    /// An operation on numbers of more than 64 bits.
    Wide(Box<Self>),
    /// A part of an aggregate, by its indices.
    Extract(Value, Vec<u64>),
    /// An aggregate with one part replaced.
    Insert(Value, Value, Vec<u64>),
    Call(Call),
    Return(Option<(Type, Value)>),
    Jump(String),
    Branch(Value, [String; 2]),
    Switch(Value, String, Vec<(Value, String)>),
    Unreachable,
    /// An unsupported operation, with a description.
    Unsupported(String),
}

/// A call.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) callee: Value,
    pub(crate) arguments: Vec<(Type, Value)>,
    /// The number of bits of its result, if it is a number.
    pub(crate) bits: Option<u32>,
    /// The normal successor of an `invoke`.
    pub(crate) normal: Option<String>,
    /// The successor of an `invoke` for an exception.
    pub(crate) unwind: Option<String>,
    /// The type of its result.
    pub(crate) returns: Type,
    /// Whether an argument is a copy of what is at an address (`byval`).
    pub(crate) passes_copies: bool,
}

impl Call {
    /// A call of a function by its name.
    pub(crate) fn of(name: &str, arguments: Vec<(Type, Value)>, returns: Type) -> Self {
        let callee = Value::Constant(Constant::Address(name.to_owned(), 0));
        let bits = match returns {
            Type::Int(bits) => Some(bits),
            _ => None,
        };
        Self { callee, arguments, bits, normal: None, unwind: None, returns, passes_copies: false }
    }
}

/// An operand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Local(String),
    Constant(Constant),
    /// Inline assembly: the instructions, and the constraints on operands.
    Assembly(String, String),
}

impl Value {
    /// The name of the function or variable, if the value is its address.
    pub(crate) fn function(&self) -> Option<&str> {
        match self {
            Self::Constant(Constant::Address(name, 0)) => Some(name),
            _ => None,
        }
    }
}

impl Constant {
    /// Whether it is the address of this variable or function, or contains it.
    pub(crate) fn mentions(&self, name: &str) -> bool {
        match self {
            Self::Address(found, _) => found == name,
            Self::Parts(parts) | Self::Element(parts) => parts.iter().any(|(_, part)| part.mentions(name)),
            Self::Computed(_, _, both) => both.iter().any(|it| it.mentions(name)),
            Self::Integer(_) | Self::Null | Self::Zero | Self::Undef | Self::Bytes(_) => false,
        }
    }
}

/// The operation of a constant expression; a conversion has only one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Computation {
    Binary(Binary),
    Compared(Predicate),
    /// To this number of bits.
    Cast(Cast, u32),
}

/// A constant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constant {
    Integer(i128),
    Null,
    Zero,
    /// An undefined value.
    Undef,
    /// The address of a variable or a function, plus an offset in bytes.
    Address(String, i64),
    Bytes(Vec<u8>),
    /// The parts of an array or a structure.
    Parts(Vec<(Type, Constant)>),
    /// `getelementptr`: the type at the address with the address itself, followed by the indices.
    Element(Vec<(Type, Constant)>),
    /// A constant expression on two constants of this number of bits.
    Computed(Computation, u32, Box<[Self; 2]>),
}
