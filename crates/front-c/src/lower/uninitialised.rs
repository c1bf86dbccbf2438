//! Variables of functions that hold nothing known at first: each time their declaration is passed, they may hold anything.
//!
//! A thread starts with registers that hold anything. So this makes a difference where a declaration is passed again, in a loop or in another
//! call, and for types of few bits, which do not hold all numbers; and it makes none where the next thing that is done with the variable is
//! to assign to it.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.2.4 and 6.7.9.

use super::Lowering;
use crate::syntax::{Declaration, Expression, ExpressionKind, Initial, Shape, Statement, StatementKind};
use garret_program::{Operation, Range, Register};

impl Lowering<'_, '_> {
    /// The variable is declared in this register without what it holds; these statements follow in its block.
    pub(super) fn holds_anything(
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
        // what a thread starts with may be a number that the type does not have
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

/// Whether the first of these statements in which the name occurs assigns to it before all else; none where it occurs in none of them.
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
            // another variable of this name hides it from here on
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
