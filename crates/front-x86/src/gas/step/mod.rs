//! Processes one line: the facts that hold after it, and its operations.
//!
//! The meaning of operations is defined in `semantics` only. This module determines which operation on numbers corresponds to an
//! instruction on bits.

mod arithmetic;
mod atomic;
mod bitwise;
mod bytes;
mod control;
mod element;
mod moves;
mod multiply;
mod place;
mod pointer;
mod table;
mod threads;

use super::mnemonic::{Kind, Mnemonic};
use super::node::Node;
use super::object::ObjectId;
use super::operand::{Operand, SourceOperand};
use super::source::{Line, Source};
use super::state::State;
use super::tables::Tables;
use crate::AssemblyOptions;
use garret_base::source::{Diagnostic, Span, short};
use garret_program::Operation;

/// An error that will be reported to the user.
pub(super) type Fallible<T> = Result<T, Box<Diagnostic>>;

/// The target of a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Node(Node),
    /// The operation at this distance from the first one of the line.
    Within(usize),
    /// The thread ends.
    End,
}

/// An operation of the program.
#[derive(Clone, Copy, Debug)]
pub(super) struct Emitted {
    pub(super) operation: Operation,
    pub(super) locked: bool,
    /// The target, if it is a jump.
    pub(super) goal: Option<Goal>,
}

/// The outcome of a line.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) code: Vec<Emitted>,
    /// The successors, and the facts that hold there.
    pub(super) next: Vec<(Node, State)>,
    /// The successor that is reached without a jump.
    pub(super) falls_to: Option<Goal>,
    /// The description of the failure, if the line reports one.
    pub(super) failure: Option<String>,
    /// The table, if the line is a jump through one; it fails for an index without an entry.
    pub(super) table: Option<ObjectId>,
}

/// The state while a line is processed.
pub(super) struct Step<'s, 'a> {
    pub(super) source: &'s Source<'a>,
    pub(super) tables: &'s mut Tables,
    pub(super) options: AssemblyOptions,
    pub(super) line: &'s Line<'a>,
    pub(super) node: Node,
    pub(super) state: State,
    pub(super) out: Outcome,
    /// Whether the scratch register holds an operand.
    pub(super) copied: bool,
}

/// The largest number of values for which a bitwise function is computed value by value.
pub(super) const MOST_NUMBERS: i64 = 64;
/// The largest number of bits of an operand.
const WIDEST: u8 = 64;

impl<'a> Step<'_, 'a> {
    /// Processes the line.
    pub(super) fn run(mut self) -> Fallible<Outcome> {
        let Some(mnemonic) = self.line.mnemonic else { return Err(Box::new(self.unknown())) };
        if let (Some(problem), true) = (&self.line.problem, mnemonic.kind != Kind::Nothing) {
            return Err(Box::new(problem.clone()));
        }
        if self.line.locked && !self.may_lock(mnemonic) {
            return Err(Box::new(
                Diagnostic::error(format!("`lock` is not allowed before this `{}`", self.line.word))
                    .at(self.line.span, "it changes no memory, or cannot be locked"),
            ));
        }
        if let Some(through) = self.through_pointer() {
            self.through_each(mnemonic, through)?;
        } else if !self.control(mnemonic)? {
            self.data(mnemonic)?;
            self.go_on();
        }
        if self.out.code.is_empty() {
            self.emit(Operation::Nothing);
        }
        self.begin_threads()?;
        Ok(self.out)
    }

    fn may_lock(&self, mnemonic: Mnemonic) -> bool {
        let kind = matches!(
            mnemonic.kind,
            Kind::Add
                | Kind::Subtract
                | Kind::Increment
                | Kind::Decrement
                | Kind::Negate
                | Kind::Complement
                | Kind::Bitwise(_)
                | Kind::Exchange
                | Kind::ExchangeAdd
                | Kind::CompareExchange
        );
        let places = if mnemonic.kind == Kind::Exchange { 2 } else { 1 };
        let in_memory = |it: &SourceOperand<'_>| matches!(it.operand, Operand::Memory(..) | Operand::Bare(_));
        kind && self.line.operands.iter().take(places).any(in_memory)
    }

    fn unknown(&self) -> Diagnostic {
        Diagnostic::error(format!("unknown instruction `{}`", short(self.line.word)))
            .at(self.line.span, "a thread reaches this, and its effect is not known")
            .note(self.source.syntax.said(
                "supported: mov, movz.., movs.., lea, xchg, xadd, cmpxchg, add, sub, inc, dec, neg, not, and, or, xor, shl, shr, sar, imul, cmp, \
                 test, jumps, set.., cmov.., push, pop, call, ret, leave, fences, with operands of 8 to 64 bits",
                "supported: mov, movzx, movsx, movsxd, lea, xchg, xadd, cmpxchg, add, sub, inc, dec, neg, not, and, or, xor, shl, shr, sar, imul, \
                 cmp, test, jumps, set.., cmov.., push, pop, call, ret, leave, mfence, lfence, sfence, pause, nop, ud2, with operands of 8 to \
                 64 bits",
            ))
            .help(self.source.syntax.said(
                "change the source so that it is not needed, or compile with other options (-O1, -fno-tree-vectorize)",
                "rewrite this part without it; a label alone on its line ends with a colon",
            ))
    }

    /// The operands, if there are exactly `N`.
    fn operands<const N: usize>(&self) -> Fallible<[SourceOperand<'a>; N]> {
        <[SourceOperand<'a>; N]>::try_from(self.line.operands.as_slice()).map_err(|_| {
            Box::new(
                Diagnostic::error(format!(
                    "`{}` with {} operands is not known",
                    self.line.word,
                    self.line.operands.len()
                ))
                .at(self.line.span, format!("expected {N}")),
            )
        })
    }

    /// The number of bits of the operands.
    fn bits(&self, mnemonic: Mnemonic) -> Fallible<u8> {
        let of_operand = |it: &SourceOperand<'_>| match it.operand {
            Operand::Register(part) => Some(part.bits),
            Operand::Memory(_, bits) => bits,
            _ => None,
        };
        let written = self.line.operands.iter().find_map(of_operand);
        mnemonic.bits.or(written).ok_or_else(|| {
            Box::new(
                Diagnostic::error(format!("how many bits does this `{}` work on?", self.line.word))
                    .at(self.line.span, "no operand says it")
                    .help(self.source.syntax.said(
                        "write the width: `movl`, or `dword ptr`",
                        "write the width before it: `dword [x]`",
                    )),
            )
        })
    }

    fn emit(&mut self, operation: Operation) {
        self.out.code.push(Emitted { operation, locked: false, goal: None });
    }

    fn emit_locked(&mut self, operation: Operation, locked: bool) {
        self.out.code.push(Emitted { operation, locked, goal: None });
    }

    fn emit_jump(&mut self, operation: Operation, goal: Goal) {
        self.out.code.push(Emitted { operation, locked: false, goal: Some(goal) });
    }

    /// The next line of the text.
    fn following(&self) -> Node {
        Node { line: self.node.line + 1, ..self.node }
    }

    /// Continues with the next line.
    fn go_on(&mut self) {
        let next = self.following();
        self.out.next.push((next, self.state.clone()));
        self.out.falls_to = Some(Goal::Node(next));
    }

    /// Processes instructions on data.
    fn data(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        match mnemonic.kind {
            Kind::Nothing => self.emit(Operation::Nothing),
            Kind::Fence => self.emit(Operation::Fence),
            Kind::StoreFence => self.emit(Operation::StoreFence),
            Kind::Move => self.mov(mnemonic)?,
            Kind::Extend { signed, from } => self.extend(mnemonic, signed, from)?,
            Kind::ExtendAccumulator(from) => self.extend_accumulator(from)?,
            Kind::Address => self.address_of(mnemonic)?,
            Kind::Push => self.push()?,
            Kind::Pop => self.pop()?,
            Kind::Leave => self.leave()?,
            Kind::Set(condition) => self.set(condition)?,
            Kind::MoveIf(condition) => self.move_if(mnemonic, condition)?,
            Kind::Add | Kind::Subtract => self.add(mnemonic)?,
            Kind::Increment | Kind::Decrement => self.increment(mnemonic)?,
            Kind::Negate | Kind::Complement => self.opposite(mnemonic)?,
            Kind::Bitwise(function) => self.bitwise(mnemonic, function)?,
            Kind::ShiftLeft => self.shift_left(mnemonic)?,
            Kind::ShiftRight { signed } => self.shift_right(mnemonic, signed)?,
            Kind::Multiply => self.multiply(mnemonic)?,
            Kind::Compare => self.compare(mnemonic)?,
            Kind::Test => self.test(mnemonic)?,
            Kind::Exchange => self.exchange(mnemonic)?,
            Kind::ExchangeAdd => self.exchange_add(mnemonic)?,
            Kind::CompareExchange => self.compare_exchange(mnemonic)?,
            // these have been processed before
            Kind::Trap | Kind::Jump | Kind::Branch(_) | Kind::Call | Kind::Return => {}
        }
        Ok(())
    }
}

/// An error at a place in the source.
pub(super) fn wrong<T>(message: &str, span: Span, label: &str, help: &str) -> Fallible<T> {
    Err(Box::new(Diagnostic::error(message.to_owned()).at(span, label.to_owned()).help(help.to_owned())))
}
