//! The translation of C: steps, with registers for local variables and for the values of expressions.

use super::types::ValueType;
use crate::program::{Action, Condition, Operand, Register, Step};
use crate::test::Type;
use crate::value::{Comparison, Operator, VariableId, Width};
use garret_base::map::IndexMap;
use garret_base::source::Span;

/// The largest nesting depth of statements and expressions.
pub(super) const DEEPEST: usize = 100;

/// The meaning of a name in a thread.
#[derive(Clone, Copy, Debug)]
pub(super) enum Name {
    /// A parameter: the address of a variable of this type.
    Variable(VariableId, Type),
    Local(Local),
}

/// A local variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    pub(super) register: Register,
    pub(super) held: ValueType,
}

/// The value of an expression.
#[derive(Clone, Copy, Debug)]
pub(super) struct TypedOperand {
    pub(super) operand: Operand,
    pub(super) held: ValueType,
    /// The place of the expression in the source.
    pub(super) span: Span,
}

/// The steps of a thread. A register holds a number extended from its type to 64 bits.
#[derive(Default)]
pub(super) struct Code {
    pub(super) steps: Vec<Step>,
    pub(super) registers: usize,
    pub(super) names: IndexMap<String, Name>,
    /// The place of the statement or expression that is being read.
    pub(super) span: Span,
}

impl Code {
    pub(super) fn fresh(&mut self) -> Register {
        self.registers += 1;
        self.registers - 1
    }

    pub(super) fn push(&mut self, action: Action) {
        self.steps.push(Step { action, span: self.span });
    }

    /// Adds a computation, and returns its result converted to this type.
    pub(super) fn computed(
        &mut self,
        operator: Operator,
        left: Operand,
        right: Operand,
        of: Type,
    ) -> Operand {
        let to = self.fresh();
        self.push(Action::Compute { to, operator, left, right, width: of.width });
        self.convert(Operand::Register(to), of)
    }

    /// Converts a number to this type.
    pub(super) fn convert(&mut self, value: Operand, of: Type) -> Operand {
        let operator =
            if of.signed { Operator::SignExtend(of.width) } else { Operator::ZeroExtend(of.width) };
        let to = self.fresh();
        self.push(Action::Compute {
            to,
            operator,
            left: Operand::number(0),
            right: value,
            width: Width::Double,
        });
        Operand::Register(to)
    }

    /// Adds an assignment of a value to a register.
    pub(super) fn set(&mut self, to: Register, value: Operand) {
        let (operator, left) = (Operator::Second, Operand::number(0));
        self.push(Action::Compute { to, operator, left, right: value, width: Width::Double });
    }

    /// Adds a branch that is taken if the value is 0, or if it is not. Its target is set by `land` or `aim`.
    pub(super) fn branch(&mut self, value: Operand, where_zero: bool) -> usize {
        let comparison = if where_zero { Comparison::Equal } else { Comparison::Distinct };
        let condition =
            Condition { comparison, left: value, right: Operand::number(0), width: Width::Double };
        self.push(Action::Branch { condition, target: 0 });
        self.steps.len() - 1
    }

    pub(super) fn jump(&mut self) -> usize {
        self.push(Action::Jump { target: 0 });
        self.steps.len() - 1
    }

    /// Sets the target of a jump to the next step.
    pub(super) fn land(&mut self, jump: usize) {
        let here = self.steps.len();
        self.aim(jump, here);
    }

    /// Sets the target of a jump to this step.
    pub(super) fn aim(&mut self, jump: usize, at: usize) {
        if let Some(Action::Branch { target, .. } | Action::Jump { target }) =
            self.steps.get_mut(jump).map(|it| &mut it.action)
        {
            *target = at;
        }
    }
}
