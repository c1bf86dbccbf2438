//! Atomic blocks: from `__VERIFIER_atomic_begin` to `__VERIFIER_atomic_end`, and functions whose names begin with `__VERIFIER_atomic_`.
//! They are implemented with one mutex around all of them. That is equivalent if the memory that they access is not accessed elsewhere;
//! other programs are refused (`sides`).
//!
//! Each thread records its depth in atomic blocks: 1 in a block, and 1 more in an atomic function inside of an atomic block. A block
//! inside of a block has no meaning: it is undefined which end belongs to which begin.
//!
//! # Sources
//! D. Beyer, *Rules of the International Competition on Software Verification*, 2023, section on the definition of functions.

use super::waits::{Continuation, Way, asked, is, is_not};
use super::{Builder, Operand, ZERO};
use crate::names;
use crate::syntax::{Constant, Function, Module, Operation, Order, Value};
use crate::types::Type;
use garret_graphs::{Expression, Guard, Step};

/// The name of the mutex in executions.
const NAME: &str = "atomic block";

/// The prefix of the names of atomic functions.
const PREFIX: &str = "__VERIFIER_atomic_";
/// The prefixes of other tools, which only have functions that begin and end a block.
const OF_OTHERS: [&str; 2] = ["__CPROVER_atomic_", "__ESBMC_atomic_"];

/// The number of bits of the mutex.
const BITS: u32 = 32;

/// The slot of each thread that holds its depth in atomic blocks: the first one.
pub(super) const DEPTH: u16 = 0;

/// The guard signs for depth 0, 1, and more (of the depth minus 1).
const DEPTHS: [[bool; 3]; 3] = [[true, false, false], ZERO, [false, false, true]];

/// The meaning of a function name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// It begins or ends a block, whatever its body contains.
    Begin,
    End,
    /// The function is atomic.
    Step,
}

impl Named {
    pub(super) fn of(name: &str) -> Option<Self> {
        // mangled names of C++ contain the plain name
        let is_one = name.contains(PREFIX) || OF_OTHERS.iter().any(|it| name.contains(it));
        let name = if is_one { names::readable(name) } else { return None };
        let own = name.strip_prefix(PREFIX);
        match own.or_else(|| OF_OTHERS.iter().find_map(|it| name.strip_prefix(it)))? {
            "begin" => Some(Self::Begin),
            "end" => Some(Self::End),
            _ => own.map(|_| Self::Step),
        }
    }

    /// Whether it is a function of another tool, which has its meaning only if the program does not define it.
    pub(super) fn is_of_others(name: &str) -> bool {
        !name.contains(PREFIX)
    }

    /// Whether a function begins or ends a block.
    pub(super) fn is_mark(name: &str) -> bool {
        matches!(Self::of(name), Some(Self::Begin | Self::End))
    }
}

/// Whether a module has atomic blocks.
fn has_steps(module: &Module) -> bool {
    module.functions.keys().chain(&module.declared).any(|name| Named::of(name).is_some())
}

/// An atomic function, or one that begins or ends a block, that the compiler has inlined: then it is unknown what was atomic.
fn inlined(module: &Module) -> Option<String> {
    let of = |function: &Function| {
        let here = names::readable(&function.name);
        let is_step = Named::of(&here) == Some(Named::Step);
        let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
        let places = instructions.filter_map(|it| it.place.as_deref());
        let mut names = places.flat_map(|place| module.all_written_in(place)).filter(|name| **name != here);
        // an atomic function may be inlined into another one
        names.find(|name| Named::is_mark(name) || (Named::of(name).is_some() && !is_step)).map(str::to_owned)
    };
    let is_any =
        module.places.values().filter_map(|it| it.function.as_deref()).any(|it| Named::of(it).is_some());
    let found = if is_any { module.functions.values().find_map(of) } else { None };
    found.or_else(|| uncalled(module))
}

/// A function that begins or ends blocks, and is defined but never called.
fn uncalled(module: &Module) -> Option<String> {
    let is_named = |name: &str| {
        let blocks = module.functions.values().flat_map(|function| &function.blocks);
        blocks.flat_map(|block| &block.instructions).any(|it| match &it.operation {
            Operation::Call(call) => {
                matches!(&call.callee, Value::Constant(Constant::Address(callee, _)) if callee == name)
            }
            _ => false,
        })
    };
    let mut defined = module.functions.keys().filter(|name| Named::is_mark(name));
    defined.find(|name| !is_named(name)).map(|name| names::readable(name))
}

impl Builder<'_> {
    /// Creates the mutex of the atomic blocks, if there are any.
    pub(super) fn makes_steps(&mut self) {
        if has_steps(self.module) {
            self.steps = self.object(NAME, &Type::Int(BITS), None);
            self.is_full |= self.steps.is_none();
        }
    }

    /// The reason if the atomic blocks are unknown.
    pub(super) fn steps_are_gone(&self) -> Option<String> {
        let name = inlined(self.module)?;
        Some(format!(
            "the compiler has inlined `{name}`, so the atomic blocks cannot be identified; compile with -O0"
        ))
    }

    /// The location of the mutex.
    pub(super) fn steps_at(&self) -> Option<u32> {
        let found = self.map.lookup(self.steps?, u8::try_from(BITS / 8).ok()?);
        u32::try_from(found).ok()?.checked_sub(1)
    }

    /// Initialises the depth of the thread that is lowered next: it starts outside of all blocks.
    pub(super) fn in_no_step(&mut self) {
        self.slots = DEPTH + 1;
    }

    /// A call that begins or ends a block; returns the place afterwards. `None` for other functions.
    pub(super) fn marks(&mut self, name: &str, at: u32) -> Option<u32> {
        let marks = match Named::of(name)? {
            Named::Begin => Self::begins_block,
            Named::End => Self::ends_block,
            Named::Step => return None,
        };
        let to = self.place();
        marks(self, at, to);
        Some(to)
    }

    /// For an atomic function: the place after its begin, and the place from which it ends. For others, the given places.
    pub(super) fn around(&mut self, name: &str, from: u32, to: u32) -> (u32, u32) {
        if Named::of(name) != Some(Named::Step) {
            return (from, to);
        }
        let left = self.place();
        let entered = self.enters_step(from);
        self.leaves_step(left, to);
        (entered, left)
    }

    /// Begins an atomic step, perhaps inside of another one; returns the place afterwards.
    pub(super) fn enters_step(&mut self, from: u32) -> u32 {
        let entered = self.place();
        let [none, one, more] = self.by_depth(from);
        self.takes(none, entered);
        for within in [one, more] {
            self.deeper(within, 1, entered);
        }
        entered
    }

    /// Ends an atomic step.
    pub(super) fn leaves_step(&mut self, left: u32, to: u32) {
        let [none, one, more] = self.by_depth(left);
        self.not_begun(none);
        self.gives_back(one, to);
        self.deeper(more, -1, to);
    }

    fn begins_block(&mut self, at: u32, to: u32) {
        let [none, one, more] = self.by_depth(at);
        self.takes(none, to);
        for within in [one, more] {
            self.not_said(within, "an atomic block begins in an atomic step");
        }
    }

    fn ends_block(&mut self, at: u32, to: u32) {
        let [none, one, more] = self.by_depth(at);
        self.not_begun(none);
        self.gives_back(one, to);
        self.not_said(more, "an atomic block ends in an atomic function");
    }

    /// A thread that ends inside of a block is refused, since it is undefined whether others continue. Returns the place for threads
    /// outside of all blocks.
    pub(super) fn ends_in_no_step(&mut self, at: u32) -> u32 {
        if self.steps.is_none() {
            return at;
        }
        let [none, one, more] = self.by_depth(at);
        for within in [one, more] {
            self.not_said(within, "a thread ends in an atomic block");
        }
        none
    }

    /// Branches by the depth: outside of all blocks, in one, and in an atomic function inside of one.
    fn by_depth(&mut self, at: u32) -> [u32; 3] {
        DEPTHS.map(|signs| {
            let to = self.place();
            let mut compared = Operand::Slot(DEPTH).sum();
            compared.constant = -1;
            let guards = vec![Guard { value: Expression::Sum(compared), signs }];
            let step = Step { guards, ..self.step(to) };
            self.add(at, step);
            to
        })
    }

    /// Takes the mutex.
    fn takes(&mut self, at: u32, to: u32) {
        let Some(address) = self.steps else { return };
        let mutex = (BITS, Operand::Number(address), Order::Acquire);
        let taken = self.place();
        let ways = vec![
            Way { when: asked(is, 0), written: Some(Expression::constant(1)), goes: Continuation::To(taken) },
            Way { when: asked(is_not, 0), written: None, goes: Continuation::Waits },
        ];
        // continues only if it took the mutex, and sets no result
        if self.atomically(at, mutex, DEPTH, ways).is_some() {
            self.deeper(taken, 1, to);
        }
    }

    fn gives_back(&mut self, at: u32, to: u32) {
        let Some(address) = self.steps else { return };
        let (kind, free) = (Type::Int(BITS), Operand::Number(0));
        let given = self.store(at, &kind, free, Operand::Number(address), Order::Release);
        self.deeper(given, -1, to);
    }

    /// Adds to the depth.
    fn deeper(&mut self, at: u32, by: i64, to: u32) {
        let mut depth = Operand::Slot(DEPTH).sum();
        depth.constant = by;
        let step = Step { sets: vec![(DEPTH, Expression::Sum(depth))], ..self.step(to) };
        self.add(at, step);
    }

    fn not_begun(&mut self, at: u32) {
        let failed = self.failed("an atomic block ends that was not begun");
        self.jump(at, failed);
    }

    fn not_said(&mut self, at: u32, what: &str) {
        let line = self.line();
        let unknown = self.unknown(&format!("{line}{what}: this is not supported"));
        self.jump(at, unknown);
    }
}
