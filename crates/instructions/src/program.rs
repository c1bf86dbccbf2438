//! What threads do, in the form that all architectures are read into.

use super::value::{Comparison, Operator, Value, Width};
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Span, short};

/// The number of a register of a thread, as its reader numbers them.
pub type Register = usize;

/// What an action takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// What a register holds.
    Register(Register),
    /// This value.
    Value(Value),
}

impl Operand {
    /// This number.
    pub const fn number(number: u64) -> Self {
        Self::Value(Value::Number(number))
    }
}

/// What is said of an access or a fence, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tags(u16);

impl Tags {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// Acquires: `ldar`, `.aq`, `memory_order_acquire` and stronger.
    pub const ACQUIRE: Self = Self(1);
    /// Releases: `stlr`, `.rl`, `memory_order_release` and stronger.
    pub const RELEASE: Self = Self(2);
    /// Acquires, but not what was released before in the same thread: `ldapr`.
    pub const ACQUIRE_PC: Self = Self(4);
    /// Belongs to a pair of load and store: `ldxr`, `stxr`, `lr`, `sc`.
    pub const EXCLUSIVE: Self = Self(8);
    /// Belongs to an atomic instruction that reads and writes: `swp`, `amoadd`.
    pub const ATOMIC: Self = Self(16);
    /// Reads what no register gets: `stadd`.
    pub const UNRETURNED: Self = Self(32);
    /// C: of any memory order; what has none is a plain access.
    pub const ORDERED: Self = Self(64);
    /// C: `memory_order_seq_cst`.
    pub const SEQ_CST: Self = Self(128);

    /// Both sets.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without those of another.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether one of these is said.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The accesses that a fence of RISC-V speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accesses {
    /// Reads.
    pub reads: bool,
    /// Writes.
    pub writes: bool,
}

/// An instruction that orders others.
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
    /// Whether it has writes before it before reads after it: then everything before it is before everything after it, where only these may
    /// be reordered.
    #[must_use]
    pub fn is_full(self) -> bool {
        match self {
            Self::Full => true,
            Self::Between(before, after) => before.writes && after.reads,
            _ => false,
        }
    }
}

/// Where an access is, and what it is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The address.
    pub at: Operand,
    /// How wide it is.
    pub width: Width,
    /// What is read is extended with its sign to the width of a register.
    pub signed: bool,
}

/// Two values that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What they are compared for.
    pub comparison: Comparison,
    /// The first one.
    pub left: Operand,
    /// The second one.
    pub right: Operand,
    /// How wide it is.
    pub width: Width,
}

/// One action of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Computes a value; no access.
    Compute {
        /// The register that gets the result.
        to: Register,
        /// What is computed.
        operator: Operator,
        /// The first one.
        left: Operand,
        /// The second one.
        right: Operand,
        /// How wide it is.
        width: Width,
    },
    /// One of two values; which one is a matter of the condition.
    Select {
        /// The register that gets the result.
        to: Register,
        /// What decides.
        condition: Condition,
        /// The value where it holds.
        yes: Operand,
        /// The value where it does not.
        no: Operand,
    },
    /// Reads.
    Load {
        /// The register that gets the result.
        to: Option<Register>,
        /// Where, and how wide.
        access: Access,
        /// What is said of it.
        tags: Tags,
    },
    /// Writes.
    Store {
        /// What is written.
        value: Operand,
        /// Where, and how wide.
        access: Access,
        /// What is said of it.
        tags: Tags,
    },
    /// A store that succeeds only after a load of the same variable with the tag, and nothing between in memory; 0 for success.
    StoreExclusive {
        /// The register that gets 0 for success, 1 for failure.
        status: Option<Register>,
        /// What is written.
        value: Operand,
        /// Where, and how wide.
        access: Access,
        /// What is said of it.
        tags: Tags,
    },
    /// Reads and writes what the operator makes of what was read and the operand.
    Update {
        /// The register that gets the result.
        to: Option<Register>,
        /// What is computed.
        operator: Operator,
        /// The other value.
        operand: Operand,
        /// Where, and how wide.
        access: Access,
        /// What is said of the read.
        read: Tags,
        /// What is said of the write.
        write: Tags,
    },
    /// Reads, and writes where that was what is expected.
    CompareSwap {
        /// The register that gets the result.
        to: Option<Register>,
        /// 1 for success, 0 for failure.
        success: Option<Register>,
        /// Writes only where this was read.
        expected: Operand,
        /// What is written.
        new: Operand,
        /// Where, and how wide.
        access: Access,
        /// What is said of the read.
        read: Tags,
        /// What is said of the write.
        write: Tags,
        /// The tags of the read where it fails.
        failed: Tags,
        /// May fail although it read what is expected.
        weak: bool,
    },
    /// Orders others.
    Fence(Fence),
    /// Goes on there where the condition holds.
    Branch {
        /// What decides.
        condition: Condition,
        /// The number of the step.
        target: usize,
    },
    /// Goes on there.
    Jump {
        /// The number of the step.
        target: usize,
    },
}

/// An action, and the instruction that it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// What it does.
    pub action: Action,
    /// The instruction.
    pub span: Span,
}

/// A thread.
#[derive(Clone, Debug, Default)]
pub struct Thread {
    /// Jumps name these by their number; the number behind the last one is the end.
    pub steps: Vec<Step>,
    /// What each register holds at first.
    pub registers: Vec<Value>,
}

/// What names stand for, in a text that has other names than labels.
pub trait Symbols {
    /// The address of a variable or a function.
    fn address(&self, name: &str) -> Option<Value>;
    /// The address that the instruction at this label has the upper part of, and whether it is found in a table of addresses (RISC-V:
    /// what `%pcrel_lo` names).
    fn upper(&self, label: &str) -> Option<(Value, bool)>;
}

/// A step in which an address is put together from two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// The result is the upper part of an address only, although it is the whole one here.
    Upper,
    /// The whole address is meant, if this register holds its upper part.
    Lower(Register),
}

/// What is known of the flags of AArch64 and x86: they are those of a comparison, perhaps with something missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Flags {
    /// So wide was what was compared.
    pub width: Width,
    /// `EQ`, `NE` can be asked.
    pub equality: bool,
    /// `LT`, `GE`, `GT`, `LE` can be asked.
    pub order: bool,
    /// `LO`, `HS`, `HI`, `LS` can be asked.
    pub carry: bool,
    /// `MI`, `PL` can be asked.
    pub negative: bool,
}

impl Flags {
    /// Of a comparison of two values.
    pub const fn compared(width: Width) -> Self {
        Self { width, equality: true, order: true, carry: true, negative: true }
    }

    /// What can be asked in both cases.
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

/// A label that a step jumps to.
#[derive(Clone, Copy, Debug)]
pub struct Jump<'t> {
    /// The number of the step.
    pub step: usize,
    /// The label.
    pub label: &'t str,
    /// Where it is named.
    pub span: Span,
}

/// Collects the steps of a thread whose jumps go to labels.
pub struct Assembler<'t> {
    steps: Vec<Step>,
    labels: Map<&'t str, (usize, Span)>,
    jumps: Vec<Jump<'t>>,
    /// The instruction that is being read.
    pub span: Span,
    /// What is known of the flags, if they are set.
    pub flags: Option<Flags>,
    /// What names stand for; none in litmus tests.
    pub symbols: Option<&'t dyn Symbols>,
    /// Steps with parts of addresses.
    pub links: Vec<(usize, Link)>,
}

/// For a thread of a test: all registers are 0 at first, what was compared last, too.
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
    /// For one instruction, of a text with such names.
    pub fn of(span: Span, flags: Option<Flags>, symbols: &'t dyn Symbols) -> Self {
        Self { span, flags, symbols: Some(symbols), ..Self::default() }
    }

    /// One more action, of the instruction that is being read.
    pub fn push(&mut self, action: Action) {
        self.steps.push(Step { action, span: self.span });
    }

    /// Something is computed.
    pub fn compute(
        &mut self,
        to: Register,
        operator: Operator,
        (left, right): (Operand, Operand),
        width: Width,
    ) {
        self.push(Action::Compute { to, operator, left, right, width });
    }

    /// The flags are those of a comparison of two values, which go to these registers with their sign: that keeps every order, with and
    /// without sign.
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

    /// A step that jumps to this label: its target is filled in at the end.
    pub fn jump(&mut self, action: Action, (label, span): (&'t str, Span)) {
        self.jumps.push(Jump { step: self.steps.len(), label, span });
        self.push(action);
    }

    /// Names the next step.
    pub fn label(&mut self, name: &'t str, span: Span) -> Result<(), Diagnostic> {
        if let Some((_, earlier)) = self.labels.insert(name, (self.steps.len(), span)) {
            let message = format!("the label `{}` stands twice in this thread", short(name));
            return Err(Diagnostic::error(message).at(span, "").also(earlier, "the first time"));
        }
        Ok(())
    }

    /// The next step is about a part of an address.
    pub fn link(&mut self, link: Link) {
        self.links.push((self.steps.len(), link));
    }

    /// The steps so far, and those of them that jump.
    pub fn parts(self) -> (Vec<Step>, Vec<Jump<'t>>) {
        (self.steps, self.jumps)
    }

    /// The thread, with so many registers that hold 0.
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
