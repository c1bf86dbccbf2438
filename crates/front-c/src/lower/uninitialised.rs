//! Local variables without initializer: they get an arbitrary value each time that their declaration is executed.
//!
//! The registers of a thread are arbitrary when it starts. So this only makes a difference if a declaration is executed again, in a
//! loop or in another call, and for types with few bits, which do not have all numbers. It makes no difference if the variable is
//! assigned to before it is used.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.2.4 and 6.7.9.

use super::Lowering;
use crate::syntax::{Declaration, Expression, ExpressionKind, Initial, Shape, Statement, StatementKind};
use garret_program::{Operation, Range, Register};

impl Lowering<'_, '_> {
    /// Declares a variable without initializer in this register. `following` are the statements after it in its block.
    pub(super) fn declare_uninitialised(
        &mut self,
        it: &Declaration,
        register: Register,
        following: Option<&[Statement]>,
    ) {
        let Some(frame) = self.frames.last() else { return };
        let body = &self.unit.functions[frame.function].body;
        let has_labels = body.any_statement(&|it| matches!(it, StatementKind::Goto(_)));
        let is_repeated = self.nested > 0 || self.frames.len() > 1 || has_labels;
        let is_assigned = !has_labels
            && following.is_some_and(|following| is_assigned_first(following, &it.name) != Some(false));
        let refers = self.target(super::value::Key::Register(register)).is_some();
        // the initial value of a register may be a number that the type does not have
        let is_narrow = matches!(it.kind.shape, Shape::Bool | Shape::Integer(..30, _));
        if !(is_repeated || is_narrow) || is_assigned || refers {
            return;
        }
        match it.kind.shape {
            Shape::Bool => self.emit(Operation::Choose(register, Range::new(0, 1))),
            Shape::Integer(..) | Shape::Callable(_) => self.arbitrary(register, it.kind.integer()),
            _ => {}
        }
    }
}

/// Whether the first of these statements that mentions the name assigns to it first. `None` if no statement mentions it.
fn is_assigned_first(statements: &[Statement], name: &str) -> Option<bool> {
    let names = |it: &Expression| it.any(&|it| it.is_name(name));
    let assigns = |it: &Expression| match &it.kind {
        ExpressionKind::Assign(None, left, right) => left.is_name(name) && !names(right),
        _ => false,
    };
    for statement in statements {
        if !statement.any(&names) {
            continue;
        }
        return match &statement.kind {
            StatementKind::Expression(it) => Some(assigns(it)),
            StatementKind::Block(inside) => is_assigned_first(inside, name),
            StatementKind::DoWhile(body, _) => {
                is_assigned_first(core::slice::from_ref(body), name).or(Some(false))
            }
            StatementKind::Labelled(_, inner) => is_assigned_first(core::slice::from_ref(inner), name),
            StatementKind::For(first, ..) if first.any(&names) => {
                is_assigned_first(core::slice::from_ref(first), name)
            }
            // a declaration of the same name hides the variable from here on
            StatementKind::Declare(all) => Some(all.iter().all(|it| match &it.initial {
                Some(Initial::Value(value)) => !names(value),
                Some(Initial::List(..)) => false,
                None => true,
            })),
            _ => Some(false),
        };
    }
    None
}
