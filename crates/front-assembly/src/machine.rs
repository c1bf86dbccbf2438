//! The state of the reader while it follows code from node to node.

use crate::Architecture;
use crate::image::Pieces;
use crate::known::{Known, State};
use crate::layout::Layout;
use garret_base::map::Map;
use garret_base::source::Span;
use garret_instructions::program::{Action, Condition, Operand, Register};
use garret_instructions::value::{Value, VariableId, Width};
use std::collections::BTreeMap;

/// An active call, or the start of a thread.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    /// The context of the caller, and the index of the calling instruction.
    pub(crate) caller: Option<(ContextId, usize)>,
    /// The offset of the stack pointer at the call.
    pub(crate) stack: i64,
    /// The index of the first instruction.
    pub(crate) entry: usize,
    pub(crate) depth: usize,
}

/// The index of a context.
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
    /// The call whose frame it belongs to.
    pub(crate) owner: ContextId,
    pub(crate) offset: i64,
    pub(crate) width: Width,
}

/// One action of an instruction, before stack slots have registers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Micro {
    /// An action without stack slots.
    Action(Action),
    /// Loads a register from a stack slot.
    ///
    /// A load from the stack reads the last store of its own thread. On hardware, whatever depends on that load is ordered after
    /// whatever the address and the data of that store depend on. The dependency on the data is the same as that of a register copy,
    /// and the address depends on nothing. Hardware may impose further orders on accesses of the stack; they are left out, since no
    /// other thread can see these accesses. So nothing is ordered here that hardware does not order.
    FromSlot { to: Register, slot: Slot, signed: bool },
    /// Stores a value to a stack slot.
    ToSlot { slot: Slot, value: Operand },
    /// If the condition holds, jumps to the place before the micro with this index in the same instruction.
    Branch(Condition, usize),
}

/// The successor of an instruction.
#[derive(Clone, Debug)]
pub(crate) enum Successor {
    /// This node.
    To(Node),
    /// The first node if the condition holds, otherwise the second.
    Either(Condition, Node, Node),
    /// None: the thread ends.
    End,
    /// None: the thread does nothing anymore, but has not ended. Either the whole program has ended, or the thread waits for something
    /// that never happens.
    Gone,
    /// None: reaching this is an error, with this message.
    Bad(String),
    /// The node if the condition holds; otherwise, reaching this is an error.
    Unless(Condition, &'static str, Node),
}

/// The effect of an instruction at a node.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub(crate) micros: Vec<Micro>,
    pub(crate) way: Successor,
}

/// Which threads can see an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// `main` is the only thread.
    Alone,
    /// `main` has created threads, and has not accessed shared memory since.
    Between,
    /// Several threads run.
    Together,
}

/// A thread that `main` creates.
#[derive(Clone, Debug)]
pub(crate) struct Creation {
    /// The index of the first instruction of its function.
    pub(crate) entry: usize,
    pub(crate) argument: Value,
    pub(crate) span: Span,
    /// The object whose first word signals the end of the thread, if another thread waits for that.
    pub(crate) flag: Option<VariableId>,
    /// Whether its result is used; it is stored in the same object, after the flag.
    pub(crate) has_result: bool,
    /// The number of actions of `main` in the prefix that come before: the thread begins with them, so that it waits for the threads
    /// for which `main` has waited.
    pub(crate) waits: usize,
}

/// Words that stand for a part of them: from the object and the offset of a word to the offset of the part in the word and its width.
pub(crate) type Widened = BTreeMap<(VariableId, i64), (i64, Width)>;

/// An access of shared memory, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedAccess {
    pub(crate) known: Known,
    pub(crate) width: Width,
    pub(crate) span: Span,
}

/// The state of the reader for all threads. Threads share objects, but no contexts.
pub(crate) struct Machine<'l, 'f, 't> {
    pub(crate) layout: &'l Layout<'f, 't>,
    pub(crate) contexts: Vec<Context>,
    by_call: Map<(ContextId, usize, i64, usize), ContextId>,
    pub(crate) mode: Mode,
    /// The contents of memory when the threads start.
    pub(crate) image: Vec<Pieces>,
    pub(crate) creations: Vec<Creation>,
    /// The number of threads that exist before the one that is being followed begins: it finds their handles in memory. All of them
    /// for `main`, which creates them.
    pub(crate) earlier: usize,
    /// The address that a load-exclusive of `main` has read while it is the only thread, and the index of the instruction once known.
    pub(crate) monitor: Option<(Value, Option<usize>)>,
    /// The register that says whether a store-exclusive has failed, if the current instruction is one of `main` alone.
    pub(crate) attempt: Option<Register>,
    pub(crate) accesses: Vec<SharedAccess>,
    /// The words that stand for a part of them.
    pub(crate) widened: Widened,
    /// The actions of `main` after it created threads and before it accesses shared memory again: it waits for threads.
    pub(crate) prefix: Vec<(Micro, Span)>,
    /// Whether `main` was about to access shared memory: then the current instruction is processed again, as one of a thread.
    pub(crate) touched: bool,
    /// The number of objects, including those that only signal the end of threads.
    pub(crate) objects: usize,
    /// The object that stands for the stacks of all threads, if there is one.
    pub(crate) stacks: Option<VariableId>,
    /// Whether helpers for atomic operations use the instructions of Armv8.1.
    pub(crate) large_system: bool,
    /// Whether a jump of a thread goes one way only, whatever the thread reads.
    pub(crate) decides: bool,
}

/// The number of registers for temporary results of calls of known functions, in addition to those of the processor.
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
            earlier: usize::MAX,
            monitor: None,
            attempt: None,
            accesses: Vec::new(),
            widened,
            prefix: Vec::new(),
            touched: false,
            objects: layout.places.len(),
            stacks: None,
            large_system,
            decides: false,
        }
    }

    /// The register with the result of the thread that signals its end in this object, if the result is used.
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

    /// Starts a thread.
    pub(crate) fn start(&mut self, entry: usize) -> Node {
        let stack = -self.returned();
        self.contexts.push(Context { caller: None, stack, entry, depth: 0 });
        Node { context: self.contexts.len() - 1, at: entry }
    }

    /// The first node of a called function. `None` for recursion: the function is active already.
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

    /// The stack slot of an access: it belongs to the innermost call that began above it.
    pub(crate) fn slot(&self, context: ContextId, offset: i64, width: Width) -> Slot {
        let mut owner = context;
        while self.contexts[owner].stack <= offset {
            let Some((caller, _)) = self.contexts[owner].caller else { break };
            owner = caller;
        }
        Slot { owner, offset, width }
    }

    /// The state at the start of a thread.
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

    /// The number of bytes that a return pops from the stack.
    pub(crate) fn returned(&self) -> i64 {
        match self.layout.file.architecture {
            Architecture::AArch64 | Architecture::RiscV64 => 0,
            Architecture::X86 => 8,
        }
    }
}
