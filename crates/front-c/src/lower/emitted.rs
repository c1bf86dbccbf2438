//! Emitting instructions, and labels.

use super::{Emitted, Label, Lowering};
use garret_program::{Condition, Operand, Operation, Ordered, Point, Relation};

impl Lowering<'_, '_> {
    /// A new label, which is not placed yet.
    pub(super) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// Places the label here.
    pub(super) fn place(&mut self, label: Label) {
        self.labels[label.0] = Some(self.code.len());
    }

    pub(super) fn emit(&mut self, operation: Operation) {
        self.emit_with(operation, false, None);
    }

    pub(super) fn emit_locked(&mut self, operation: Operation) {
        self.emit_with(operation, true, None);
    }

    pub(super) fn emit_with(&mut self, operation: Operation, locked: bool, goal: Option<Label>) {
        let order = self.order.filter(|_| operation.memory().is_some());
        self.code.push(Emitted {
            operation,
            locked,
            order,
            goal,
            span: self.span,
            failure: None,
            pending: None,
            dropped: false,
            mark: None,
            check: None,
            unreached: 0,
        });
    }

    /// Lowers something whose accesses to memory all have this order.
    pub(super) fn ordered<T>(&mut self, order: impl Into<Ordered>, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.explicit_order.replace(order.into());
        let done = act(self);
        self.explicit_order = before;
        done
    }

    pub(super) fn jump(&mut self, label: Label) {
        self.emit_with(Operation::Jump(Point::before(0)), false, Some(label));
    }

    /// Jumps to the label if the operand has this relation to the number.
    pub(super) fn jump_when(&mut self, it: Operand, relation: Relation, number: i64, label: Label) {
        self.emit(Operation::Compare(it, Operand::Immediate(number)));
        self.branch_to(Condition::signed(relation), label);
    }

    /// Jumps to the label if the condition holds.
    pub(super) fn branch_to(&mut self, condition: Condition, label: Label) {
        self.emit_with(Operation::Branch(condition, Point::before(0)), false, Some(label));
    }

    pub(super) fn fail(&mut self, what: String) {
        self.emit(Operation::Fail);
        if let Some(emitted) = self.code.last_mut() {
            emitted.failure = Some(what);
        }
    }
}
