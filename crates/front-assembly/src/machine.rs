//! Code that is followed from place to place, with what is known there.

use crate::Architecture;
use crate::image::Pieces;
use crate::known::{Known, State};
use crate::layout::Layout;
use garret_base::map::Map;
use garret_base::source::Span;
use garret_instructions::program::{Action, Condition, Operand, Register};
use garret_instructions::value::{Value, VariableId, Width};
use std::collections::BTreeMap;

/// A call that is going on, or the start of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// Who called, and the number of the call.
    pub(crate) caller: Option<(ContextId, usize)>,
    /// Where the stack pointer was at the call.
    pub(crate) stack: i64,
    /// The first instruction.
    pub(crate) entry: usize,
    pub(crate) depth: usize,
}

/// The number of a context.
pub(crate) type ContextId = usize;

/// An instruction in a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Node {
    pub(crate) context: ContextId,
    pub(crate) at: usize,
}

/// A part of the stack of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    /// The call that it belongs to.
    pub(crate) owner: ContextId,
    pub(crate) offset: i64,
    pub(crate) width: Width,
}

/// What an instruction does, before it is known where slots of the stack are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Micro {
    /// This.
    Action(Action),
    /// A register gets what a slot of the stack holds.
    ///
    /// A load from the stack reads the last store of its own thread, and on hardware what depends on that load is ordered after what
    /// the address and the data of that store depend on: data are the same dependency as that of a register that is copied, and the
    /// address depends on nothing. Other orders that hardware may have around accesses of the stack are left out: nobody else can
    /// see them. So nothing is ordered here that hardware does not order.
    FromSlot { to: Register, slot: Slot, signed: bool },
    /// A slot gets a value.
    ToSlot { slot: Slot, value: Operand },
    /// Goes to the place in front of this micro of the same instruction where the condition holds.
    Branch(Condition, usize),
}

/// Where an instruction leads.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// There.
    To(Node),
    /// To the first one where the condition holds, else to the second one.
    Either(Condition, Node, Node),
    /// The thread has ended.
    End,
    /// The thread does nothing anymore, and has not ended: the program has, or it waits for what never happens.
    Gone,
    /// This must not be reached.
    Bad(String),
    /// There where the condition holds; else this must not be reached.
    Unless(Condition, &'static str, Node),
}

/// An instruction as it is done at a node.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) micros: Vec<Micro>,
    pub(crate) way: Way,
}

/// Who can see what is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// `main` runs, and there are no other threads.
    Alone,
    /// `main` has created threads, and has accessed nothing that is shared since then.
    Between,
    /// Threads run.
    Together,
}

/// A thread that `main` creates.
#[derive(Clone, Debug)]
pub(crate) struct Creation {
    /// The first instruction of its function.
    pub(crate) entry: usize,
    pub(crate) argument: Value,
    pub(crate) span: Span,
    /// The object that says that it has ended, if someone waits for that.
    pub(crate) flag: Option<VariableId>,
    /// What it returns is asked for: it is behind that.
    pub(crate) has_result: bool,
}

/// Words that stand for a part of them: which object, and where in it; the offset in the word and the width of the part.
pub(crate) type Widened = BTreeMap<(VariableId, i64), (i64, Width)>;

/// An access of shared memory, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedAccess {
    pub(crate) known: Known,
    pub(crate) width: Width,
    pub(crate) span: Span,
}

/// All that is followed: threads share objects, but no contexts.
pub(crate) struct Machine<'l, 'f, 't> {
    pub(crate) layout: &'l Layout<'f, 't>,
    pub(crate) contexts: Vec<Context>,
    by_call: Map<(ContextId, usize, i64, usize), ContextId>,
    pub(crate) mode: Mode,
    /// What memory holds when the threads begin.
    pub(crate) image: Vec<Pieces>,
    pub(crate) creations: Vec<Creation>,
    pub(crate) accesses: Vec<SharedAccess>,
    /// Words that stand for a part of them.
    pub(crate) widened: Widened,
    /// What `main` does before it accesses shared memory again: it waits for threads.
    pub(crate) prefix: Vec<(Micro, Span)>,
    /// `main` would have accessed shared memory: what it did since is to be done anew.
    pub(crate) touched: bool,
    /// The number of objects, those that only say that threads have ended included.
    pub(crate) objects: usize,
    /// Helpers for atomic operations use the instructions of Armv8.1.
    pub(crate) large_system: bool,
}

/// So many registers there are besides those of the processor: for what calls of known functions compute.
pub(crate) const TEMPORARIES: usize = 4;

impl<'l, 'f, 't> Machine<'l, 'f, 't> {
    pub(crate) fn new(layout: &'l Layout<'f, 't>, large_system: bool, widened: Widened) -> Self {
        Self {
            layout,
            contexts: Vec::new(),
            by_call: Map::default(),
            mode: Mode::Together,
            image: layout.contents(),
            creations: Vec::new(),
            accesses: Vec::new(),
            widened,
            prefix: Vec::new(),
            touched: false,
            objects: layout.places.len(),
            large_system,
        }
    }

    /// The register with the result of a thread that says with this object that it has ended, if it is asked for.
    pub(crate) fn result_of(&self, flag: VariableId) -> Option<Register> {
        let creation = self.creations.iter().find(|it| it.flag == Some(flag) && it.has_result);
        creation.map(|_| crate::decode::result(self.layout.file.architecture))
    }

    /// The stack pointer.
    pub(crate) fn pointer(&self) -> Register {
        self.layout.file.architecture.stack_pointer()
    }

    /// The first register that no instruction names.
    pub(crate) fn temporary(&self) -> Register {
        self.layout.file.architecture.registers()
    }

    /// A thread begins.
    pub(crate) fn start(&mut self, entry: usize) -> Node {
        let stack = -self.returned();
        self.contexts.push(Context { caller: None, stack, entry, depth: 0 });
        Node { context: self.contexts.len() - 1, at: entry }
    }

    /// The start of a function that is called here. None where it has been called already, and has not returned.
    pub(crate) fn call(&mut self, from: Node, stack: i64, entry: usize) -> Option<Node> {
        let mut at = Some(from.context);
        while let Some(context) = at {
            if self.contexts[context].entry == entry {
                return None;
            }
            at = self.contexts[context].caller.map(|(caller, _)| caller);
        }
        let key = (from.context, from.at, stack, entry);
        let next = self.contexts.len();
        let context = *self.by_call.entry(key).or_insert(next);
        if context == next {
            let depth = self.contexts[from.context].depth + 1;
            let caller = Some((from.context, from.at));
            self.contexts.push(Context { caller, stack, entry, depth });
        }
        Some(Node { context, at: entry })
    }

    /// The call that a part of the stack belongs to: the last one that began above it.
    pub(crate) fn slot(&self, context: ContextId, offset: i64, width: Width) -> Slot {
        let mut owner = context;
        while self.contexts[owner].stack <= offset {
            let Some((caller, _)) = self.contexts[owner].caller else { break };
            owner = caller;
        }
        Slot { owner, offset, width }
    }

    /// What is known where a thread begins.
    pub(crate) fn first(&self) -> State {
        use crate::known::{CODE, STACK};
        let mut state = State::new(self.temporary() + TEMPORARIES);
        let back = Known::Value(Value::Address(CODE, -1));
        state.set(self.pointer(), Known::Value(Value::Address(STACK, -self.returned())));
        match self.layout.file.architecture {
            Architecture::AArch64 | Architecture::RiscV64 => {
                state.set(crate::decode::link_register(self.layout.file.architecture), back);
            }
            Architecture::X86 => state.set_slot(-self.returned(), Width::Double, back),
        }
        state
    }

    /// So many bytes a return takes from the stack.
    pub(crate) fn returned(&self) -> i64 {
        match self.layout.file.architecture {
            Architecture::AArch64 | Architecture::RiscV64 => 0,
            Architecture::X86 => 8,
        }
    }
}
