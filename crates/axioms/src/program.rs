//! What threads do, in the form that all architectures are read into.

use super::value::{Comparison, Operator, Value, Width};
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Span, short};

/// The number of a register of a thread, as its reader numbers them.
pub(crate) type Register = usize;

/// What an action takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    Register(Register),
    Value(Value),
}

impl Operand {
    pub(crate) const fn number(number: u64) -> Self {
        Self::Value(Value::Number(number))
    }
}

/// What is said of an access or a fence, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tags(u16);

impl Tags {
    /// Nothing.
    pub(crate) const NONE: Self = Self(0);
    /// Acquires: `ldar`, `.aq`, `memory_order_acquire` and stronger.
    pub(crate) const ACQUIRE: Self = Self(1);
    /// Releases: `stlr`, `.rl`, `memory_order_release` and stronger.
    pub(crate) const RELEASE: Self = Self(2);
    /// Acquires, but not what was released before in the same thread: `ldapr`.
    pub(crate) const ACQUIRE_PC: Self = Self(4);
    /// Belongs to a pair of load and store: `ldxr`, `stxr`, `lr`, `sc`.
    pub(crate) const EXCLUSIVE: Self = Self(8);
    /// Belongs to an atomic instruction that reads and writes: `swp`, `amoadd`.
    pub(crate) const ATOMIC: Self = Self(16);
    /// Reads what no register gets: `stadd`.
    pub(crate) const UNRETURNED: Self = Self(32);
    /// C: of any memory order; what has none is a plain access.
    pub(crate) const ORDERED: Self = Self(64);
    /// C: `memory_order_seq_cst`.
    pub(crate) const SEQ_CST: Self = Self(128);

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether one of these is said.
    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The accesses that a fence of RISC-V speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accesses {
    pub(crate) reads: bool,
    pub(crate) writes: bool,
}

/// An instruction that orders others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fence {
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

/// Where an access is, and what it is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Access {
    pub(crate) at: Operand,
    pub(crate) width: Width,
    /// What is read is extended with its sign to the width of a register.
    pub(crate) signed: bool,
}

/// Two values that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    pub(crate) comparison: Comparison,
    pub(crate) left: Operand,
    pub(crate) right: Operand,
    pub(crate) width: Width,
}

/// One action of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Compute {
        to: Register,
        operator: Operator,
        left: Operand,
        right: Operand,
        width: Width,
    },
    /// One of two values; which one is a matter of the condition.
    Select {
        to: Register,
        condition: Condition,
        yes: Operand,
        no: Operand,
    },
    Load {
        to: Option<Register>,
        access: Access,
        tags: Tags,
    },
    Store {
        value: Operand,
        access: Access,
        tags: Tags,
    },
    /// A store that succeeds only after a load of the same variable with the tag, and nothing between in memory; 0 for success.
    StoreExclusive {
        status: Option<Register>,
        value: Operand,
        access: Access,
        tags: Tags,
    },
    /// Reads and writes what the operator makes of what was read and the operand.
    Update {
        to: Option<Register>,
        operator: Operator,
        operand: Operand,
        access: Access,
        read: Tags,
        write: Tags,
    },
    /// Reads, and writes where that was what is expected.
    CompareSwap {
        to: Option<Register>,
        /// 1 for success, 0 for failure.
        success: Option<Register>,
        expected: Operand,
        new: Operand,
        access: Access,
        read: Tags,
        write: Tags,
        /// The tags of the read where it fails.
        failed: Tags,
        /// May fail although it read what is expected.
        weak: bool,
    },
    Fence(Fence),
    /// Goes on there where the condition holds.
    Branch {
        condition: Condition,
        target: usize,
    },
    Jump {
        target: usize,
    },
}

/// An action, and the instruction that it belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) action: Action,
    pub(crate) span: Span,
}

/// A thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thread {
    /// Jumps name these by their number; the number behind the last one is the end.
    pub(crate) steps: Vec<Step>,
    /// What each register holds at first.
    pub(crate) registers: Vec<Value>,
}

/// Collects the steps of a thread whose jumps go to labels.
#[derive(Default)]
pub(crate) struct Assembler<'t> {
    steps: Vec<Step>,
    labels: Map<&'t str, (usize, Span)>,
    /// Steps that jump, and where to.
    jumps: Vec<(usize, &'t str, Span)>,
    /// The instruction that is being read.
    pub(crate) span: Span,
    /// The flags were set by an instruction that leaves the carry alone or clears it.
    pub(crate) without_carry: bool,
}

impl<'t> Assembler<'t> {
    pub(crate) fn push(&mut self, action: Action) {
        self.steps.push(Step { action, span: self.span });
    }

    /// Something is computed.
    pub(crate) fn compute(
        &mut self,
        to: Register,
        operator: Operator,
        (left, right): (Operand, Operand),
        width: Width,
    ) {
        self.push(Action::Compute { to, operator, left, right, width });
    }

    /// A step that jumps to this label: its target is filled in at the end.
    pub(crate) fn jump(&mut self, action: Action, (label, span): (&'t str, Span)) {
        self.jumps.push((self.steps.len(), label, span));
        self.push(action);
    }

    pub(crate) fn label(&mut self, name: &'t str, span: Span) -> Result<(), Diagnostic> {
        if let Some((_, earlier)) = self.labels.insert(name, (self.steps.len(), span)) {
            let message = format!("the label `{}` stands twice in this thread", short(name));
            return Err(Diagnostic::error(message).at(span, "").also(earlier, "the first time"));
        }
        Ok(())
    }

    /// The thread, with so many registers that hold 0.
    pub(crate) fn finish(mut self, registers: usize) -> Result<Thread, Diagnostic> {
        for (at, label, span) in self.jumps {
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
