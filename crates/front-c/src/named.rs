//! Expressions that name a variable, and calls that create threads or wait for them.

use crate::syntax::{Expression, ExpressionKind, Unary, creating};

impl Expression {
    /// Whether it is the variable with this name.
    pub(super) fn is_name(&self, name: &str) -> bool {
        matches!(&self.kind, ExpressionKind::Name(found) if found == name)
    }

    /// Whether it is the address of the variable with this name.
    pub(super) fn is_address_of(&self, name: &str) -> bool {
        matches!(&self.kind, ExpressionKind::Unary(Unary::Address, of) if of.is_name(name))
    }

    /// Whether it is the constant 0 of any type.
    pub(super) fn is_null(&self) -> bool {
        match &self.kind {
            ExpressionKind::Number(number) => !number.is_set(),
            ExpressionKind::Cast(_, inner) => inner.is_null(),
            _ => false,
        }
    }

    /// Whether it is a call that creates a thread.
    pub(super) fn is_creation(&self) -> bool {
        matches!(&self.kind, ExpressionKind::Call(name, _) if creating(name).is_some())
    }
}

/// Whether a call waits for a thread and ignores its result.
pub(super) fn is_wait(callee: &str, arguments: &[Expression]) -> bool {
    matches!(callee, "pthread_join" | "thrd_join") && arguments.get(1).is_none_or(Expression::is_null)
}
