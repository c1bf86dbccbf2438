//! Threads as lists of actions, in one form for all architectures.

use super::value::{Comparison, Operator, Value, Width};
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Span, short};

/// The number of a register of a thread, as assigned by the reader of the architecture.
pub type Register = usize;

/// An operand of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// The contents of a register.
    Register(Register),
    /// This value.
    Value(Value),
}

impl Operand {
    /// A constant number.
    pub const fn number(number: u64) -> Self {
        Self::Value(Value::Number(number))
    }
}

/// The set of annotations of an access or a fence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tags(u16);

impl Tags {
    /// No annotation.
    pub const NONE: Self = Self(0);
    /// Acquire: `ldar`, `.aq`, `memory_order_acquire` and stronger.
    pub const ACQUIRE: Self = Self(1);
    /// Release: `stlr`, `.rl`, `memory_order_release` and stronger.
    pub const RELEASE: Self = Self(2);
    /// Acquire that is not ordered after an earlier release of the same thread: `ldapr`.
    pub const ACQUIRE_PC: Self = Self(4);
    /// Part of a pair of a load and a store: `ldxr`, `stxr`, `lr`, `sc`.
    pub const EXCLUSIVE: Self = Self(8);
    /// Part of an atomic instruction that reads and writes: `swp`, `amoadd`.
    pub const ATOMIC: Self = Self(16);
    /// The value that is read goes to no register: `stadd`.
    pub const UNRETURNED: Self = Self(32);
    /// C: an atomic access, of any memory order. A plain access does not have it.
    pub const ORDERED: Self = Self(64);
    /// C: `memory_order_seq_cst`.
    pub const SEQ_CST: Self = Self(128);

    /// The union of both sets.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without the members of the other one.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the sets have a common member.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The set of accesses before or after a fence of RISC-V.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accesses {
    /// Reads.
    pub reads: bool,
    /// Writes.
    pub writes: bool,
}

/// A fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fence {
    /// AArch64: `dmb sy`.
    Full,
    /// AArch64: `dmb ld`.
    Loads,
    /// AArch64: `dmb st`.
    Stores,
    /// AArch64: `isb`.
    Instructions,
    /// RISC-V: `fence p,s`.
    Between(Accesses, Accesses),
    /// RISC-V: `fence.tso`.
    Tso,
    /// C: `atomic_thread_fence`.
    Ordered(Tags),
}

impl Fence {
    /// Whether it orders earlier writes before later reads. If only these may be reordered, it orders everything before it
    /// before everything after it.
    #[must_use]
    pub fn is_full(self) -> bool {
        match self {
            Self::Full => true,
            Self::Between(before, after) => before.writes && after.reads,
            _ => false,
        }
    }
}

/// The address, width and extension of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The address.
    pub at: Operand,
    /// The width of the access.
    pub width: Width,
    /// Whether the value that is read is sign-extended to the width of the register.
    pub signed: bool,
}

/// A comparison of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The comparison.
    pub comparison: Comparison,
    /// The left operand.
    pub left: Operand,
    /// The right operand.
    pub right: Operand,
    /// The width of the comparison.
    pub width: Width,
}

/// One action of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Computes a value, without an access.
    Compute {
        /// The register that gets the result.
        to: Register,
        /// The operator.
        operator: Operator,
        /// The left operand.
        left: Operand,
        /// The right operand.
        right: Operand,
        /// The width of the operation.
        width: Width,
    },
    /// Selects one of two values by a condition.
    Select {
        /// The register that gets the result.
        to: Register,
        /// The condition.
        condition: Condition,
        /// The value if the condition holds.
        yes: Operand,
        /// The value if it does not.
        no: Operand,
    },
    /// A load.
    Load {
        /// The register that gets the value.
        to: Option<Register>,
        /// The access.
        access: Access,
        /// Its annotations.
        tags: Tags,
    },
    /// A store.
    Store {
        /// The value that is written.
        value: Operand,
        /// The access.
        access: Access,
        /// Its annotations.
        tags: Tags,
    },
    /// A store-exclusive. It may succeed only after a load of the same variable with [`Tags::EXCLUSIVE`], with nothing
    /// between them in memory.
    StoreExclusive {
        /// The register that gets 0 for success, 1 for failure.
        status: Option<Register>,
        /// The value that is written.
        value: Operand,
        /// The access.
        access: Access,
        /// Its annotations.
        tags: Tags,
    },
    /// An atomic update: reads a value, and writes the result of the operator on it and the operand.
    Update {
        /// The register that gets the value that is read.
        to: Option<Register>,
        /// The operator.
        operator: Operator,
        /// The right operand of the operator.
        operand: Operand,
        /// The access.
        access: Access,
        /// The annotations of the read.
        read: Tags,
        /// The annotations of the write.
        write: Tags,
    },
    /// A compare-and-swap: writes if the value that is read is the expected one.
    CompareSwap {
        /// The register that gets the value that is read.
        to: Option<Register>,
        /// The register that gets 1 for success, 0 for failure.
        success: Option<Register>,
        /// The expected value.
        expected: Operand,
        /// The value that is written on success.
        new: Operand,
        /// The access.
        access: Access,
        /// The annotations of the read.
        read: Tags,
        /// The annotations of the write.
        write: Tags,
        /// The annotations of the read on failure.
        failed: Tags,
        /// Whether it may fail although it reads the expected value.
        weak: bool,
    },
    /// A fence.
    Fence(Fence),
    /// A branch that is taken if the condition holds.
    Branch {
        /// The condition.
        condition: Condition,
        /// The index of the target step.
        target: usize,
    },
    /// A jump.
    Jump {
        /// The index of the target step.
        target: usize,
    },
}

/// An action, with the place of its instruction in the source.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The action.
    pub action: Action,
    /// The place of the instruction.
    pub span: Span,
}

/// A thread.
#[derive(Clone, Debug, Default)]
pub struct Thread {
    /// The steps. Jumps name them by their index; the index after the last one is the end.
    pub steps: Vec<Step>,
    /// The initial value of each register.
    pub registers: Vec<Value>,
}

/// The meaning of names other than labels in a text.
pub trait Symbols {
    /// The address of a variable or a function.
    fn address(&self, name: &str) -> Option<Value>;
    /// The address whose upper part is computed by the instruction at this label, which `%pcrel_lo` of RISC-V names; and
    /// whether that address is an entry of a table of addresses.
    fn upper(&self, label: &str) -> Option<(Value, bool)>;
}

/// A mark of a step that handles one part of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The result is only the upper part of an address; the step computes the whole address.
    Upper,
    /// The step adds the lower part. It means the whole address, provided that this register holds the upper part.
    Lower(Register),
}

/// Which conditions can be tested on the flags of AArch64 and x86. The flags are those of a comparison, of which some may be unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Flags {
    /// The width of the values that were compared.
    pub width: Width,
    /// Whether `EQ` and `NE` can be tested.
    pub equality: bool,
    /// Whether `LT`, `GE`, `GT` and `LE` can be tested.
    pub order: bool,
    /// Whether `LO`, `HS`, `HI` and `LS` can be tested.
    pub carry: bool,
    /// Whether `MI` and `PL` can be tested.
    pub negative: bool,
}

impl Flags {
    /// The flags of a comparison of two values.
    pub const fn compared(width: Width) -> Self {
        Self { width, equality: true, order: true, carry: true, negative: true }
    }

    /// The conditions that can be tested on both flags.
    #[must_use]
    pub fn meet(self, other: Self) -> Self {
        Self {
            width: self.width,
            equality: self.equality && other.equality,
            order: self.order && other.order,
            carry: self.carry && other.carry,
            negative: self.negative && other.negative && self.width == other.width,
        }
    }
}

/// A jump whose label is not resolved yet.
#[derive(Clone, Copy, Debug)]
pub struct Jump<'t> {
    /// The index of the step that jumps.
    pub step: usize,
    /// The label.
    pub label: &'t str,
    /// The place of the label in the jump.
    pub span: Span,
}

/// Collects the steps of a thread, and resolves its labels.
pub struct Assembler<'t> {
    steps: Vec<Step>,
    labels: Map<&'t str, (usize, Span)>,
    jumps: Vec<Jump<'t>>,
    /// The place of the instruction that is being read.
    pub span: Span,
    /// What is known about the flags. `None` if they are unknown.
    pub flags: Option<Flags>,
    /// The meaning of names. `None` in litmus tests.
    pub symbols: Option<&'t dyn Symbols>,
    /// The indices of steps that handle parts of addresses.
    pub links: Vec<(usize, Link)>,
}

/// An assembler for a thread of a litmus test: all registers are 0 initially, and so are the values compared last.
impl Default for Assembler<'_> {
    fn default() -> Self {
        Self {
            steps: Vec::new(),
            labels: Map::default(),
            jumps: Vec::new(),
            span: Span::default(),
            flags: Some(Flags::compared(Width::Double)),
            symbols: None,
            links: Vec::new(),
        }
    }
}

impl<'t> Assembler<'t> {
    /// An assembler for one instruction of a text with names.
    pub fn of(span: Span, flags: Option<Flags>, symbols: &'t dyn Symbols) -> Self {
        Self { span, flags, symbols: Some(symbols), ..Self::default() }
    }

    /// Adds an action of the instruction that is being read.
    pub fn push(&mut self, action: Action) {
        self.steps.push(Step { action, span: self.span });
    }

    /// Adds a computation.
    pub fn compute(
        &mut self,
        to: Register,
        operator: Operator,
        (left, right): (Operand, Operand),
        width: Width,
    ) {
        self.push(Action::Compute { to, operator, left, right, width });
    }

    /// Sets the flags to those of a comparison of two values. The values are sign-extended into these registers, which
    /// preserves their signed and their unsigned order.
    pub fn compare(
        &mut self,
        (left_to, right_to): (Register, Register),
        (left, right): (Operand, Operand),
        flags: Flags,
    ) {
        self.flags = Some(flags);
        let (extend, zero) = (Operator::SignExtend(flags.width), Operand::number(0));
        self.compute(right_to, extend, (zero, right), Width::Double);
        self.compute(left_to, extend, (zero, left), Width::Double);
    }

    /// Adds a step that jumps to this label; [`Assembler::finish`] fills in its target.
    pub fn jump(&mut self, action: Action, (label, span): (&'t str, Span)) {
        self.jumps.push(Jump { step: self.steps.len(), label, span });
        self.push(action);
    }

    /// Defines a label for the next step.
    pub fn label(&mut self, name: &'t str, span: Span) -> Result<(), Diagnostic> {
        if let Some((_, earlier)) = self.labels.insert(name, (self.steps.len(), span)) {
            let message = format!("the label `{}` is defined twice in this thread", short(name));
            return Err(Diagnostic::error(message).at(span, "").also(earlier, "the first time"));
        }
        Ok(())
    }

    /// Marks the next step as handling a part of an address.
    pub fn link(&mut self, link: Link) {
        self.links.push((self.steps.len(), link));
    }

    /// The steps so far, and the jumps among them.
    pub fn parts(self) -> (Vec<Step>, Vec<Jump<'t>>) {
        (self.steps, self.jumps)
    }

    /// The complete thread. It has this number of registers, which are 0 initially.
    pub fn finish(mut self, registers: usize) -> Result<Thread, Diagnostic> {
        for Jump { step: at, label, span } in self.jumps {
            let Some((place, _)) = self.labels.get(label) else {
                let message = format!("there is no label `{}` in this thread", short(label));
                return Err(Diagnostic::error(message).at(span, ""));
            };
            match &mut self.steps[at].action {
                Action::Branch { target, .. } | Action::Jump { target } => *target = *place,
                _ => {}
            }
        }
        Ok(Thread { steps: self.steps, registers: vec![Value::Number(0); registers] })
    }
}
