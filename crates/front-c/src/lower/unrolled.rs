//! Loops in which threads are created or joined: they are unrolled.

use super::value::{Number, Value};
use super::{Binding, Lowering, wrong};
use crate::constant::Constant;
use crate::parser::Fallible;
use crate::syntax::{
    Binary, Declaration, Expression, ExpressionKind, Initial, Statement, StatementKind, Storage, Type,
};
use garret_base::source::Span;

/// The largest number of iterations of such a loop.
const MOST_TURNS: usize = 64;

/// A loop with known iterations: its counter, and the initial value of the counter.
struct LoopCounter<'e> {
    name: &'e str,
    first: Constant,
    /// Whether the counter is declared in the loop.
    declared: bool,
    condition: &'e Expression,
    after: &'e Expression,
}

impl Lowering<'_, '_> {
    /// Whether a loop has to be unrolled, because threads are created or joined in it.
    pub(super) fn is_unrolled(&self, body: &Statement) -> bool {
        self.creates && self.nested == 0 && super::create::touches_threads(self.unit, body)
    }

    /// The alternative that is taken, if threads are created or joined in one of them and the condition is known, as in an unrolled loop.
    pub(super) fn known_way<'s>(
        &self,
        condition: &Expression,
        yes: &'s Statement,
        no: Option<&'s Statement>,
    ) -> Option<&'s [Statement]> {
        let both = || core::iter::once(yes).chain(no);
        let has_labels = |it: &Statement| it.any_statement(&|it| matches!(it, StatementKind::Labelled(..)));
        if !both().any(|it| self.is_unrolled(it)) || both().any(has_labels) {
            return None;
        }
        let holds = self.constant(condition)?.is_set();
        Some(if holds {
            core::slice::from_ref(yes)
        } else {
            no.map(core::slice::from_ref).unwrap_or_default()
        })
    }

    /// Unrolls a loop.
    pub(super) fn turn_by_turn(
        &mut self,
        (first, condition, after): (&Statement, Option<&Expression>, Option<&Expression>),
        body: &Statement,
        span: Span,
    ) -> Fallible<()> {
        let Some(counting) = self.counting(first, condition, after) else { return unknown_turns(span) };
        // the value of the counter after the loop must be known: no jumps, and `break` only if the counter is not visible there
        let leads_elsewhere = |it: &StatementKind| match it {
            StatementKind::Labelled(..) | StatementKind::Goto(_) => true,
            StatementKind::Break => !counting.declared,
            _ => false,
        };
        if super::call::assigns(body, counting.name) || body.any_statement(&leads_elsewhere) {
            return unknown_turns(span);
        }
        let end = self.label();
        let mut number = counting.first;
        for _ in 0..MOST_TURNS {
            self.bind(counting.name, Binding::Fixed(Value::Number(Number::known(number))));
            let (Some(goes_on), Some(following)) =
                (self.constant(counting.condition), self.following(&counting, number))
            else {
                return unknown_turns(span);
            };
            if !goes_on.is_set() {
                self.place(end);
                return self.after_turns(&counting, number);
            }
            self.does_again(body, span)?;
            let next = self.label();
            self.inside(end, Some(next), body);
            self.place(next);
            number = following;
        }
        let message = format!("this loop has more than {MOST_TURNS} iterations");
        wrong(message, span, "threads are created or joined in it", "create fewer threads")
    }

    /// The counter of a loop, if it has one.
    fn counting<'e>(
        &self,
        first: &'e Statement,
        condition: Option<&'e Expression>,
        after: Option<&'e Expression>,
    ) -> Option<LoopCounter<'e>> {
        let (condition, after) = (condition?, after?);
        let (name, value, own) = match &first.kind {
            StatementKind::Declare(all) => match all.as_slice() {
                [
                    Declaration {
                        name,
                        kind,
                        initial: Some(Initial::Value(value)),
                        storage: Storage::Usual,
                        ..
                    },
                ] => (name, value, Some(kind)),
                _ => return None,
            },
            StatementKind::Expression(it) => match &it.kind {
                ExpressionKind::Assign(None, left, value) => match &left.kind {
                    ExpressionKind::Name(name) => (name, &**value, None),
                    _ => return None,
                },
                _ => return None,
            },
            _ => return None,
        };
        let kind = match (own, self.binding(name)) {
            (Some(kind), _) => kind.clone(),
            (None, Some(Binding::Variable(_, kind))) => kind,
            _ => Type::INT,
        };
        let first = self.constant(value)?.converted(&kind)?.as_integer(kind.integer());
        Some(LoopCounter { name, first, declared: own.is_some(), condition, after })
    }

    /// The value of the counter after an iteration, if it is known.
    fn following(&self, counting: &LoopCounter<'_>, number: Constant) -> Option<Constant> {
        let is_it = |it: &Expression| matches!(&it.kind, ExpressionKind::Name(name) if name == counting.name);
        match &counting.after.kind {
            ExpressionKind::Step(by, _, operand) if is_it(operand) => {
                number.binary(Binary::Add, Constant::int(*by))
            }
            ExpressionKind::Assign(Some(operator), left, right) if is_it(left) => {
                number.binary(*operator, self.constant(right)?)
            }
            ExpressionKind::Assign(None, left, right) if is_it(left) => self.constant(right),
            _ => None,
        }
        .map(|it| it.as_integer(number.kind))
    }

    /// Sets a counter that is declared before the loop to its final value.
    fn after_turns(&mut self, counting: &LoopCounter<'_>, number: Constant) -> Fallible<()> {
        if counting.declared {
            return Ok(());
        }
        self.unbind(counting.name);
        let Some(Binding::Variable(register, kind)) = self.binding(counting.name) else {
            return wrong(
                "the loop counter is not a local variable",
                counting.condition.span,
                "threads are created or joined in this loop",
                "declare it in the loop: for (int i = 0; ..)",
            );
        };
        let address = super::value::Address::local(register, counting.name, &kind);
        self.store(&address, Value::Number(Number::known(number)), false)
    }

    /// The value of an expression, if it is known from constants, fixed parameters and counters.
    fn constant(&self, it: &Expression) -> Option<Constant> {
        match &it.kind {
            ExpressionKind::Number(number) => Some(*number),
            ExpressionKind::Name(name) => match self.binding(name)? {
                Binding::Fixed(value) => value.constant_of(),
                _ => None,
            },
            ExpressionKind::Cast(kind, operand) => self.constant(operand)?.converted(kind),
            ExpressionKind::Unary(operator, operand) => self.constant(operand)?.unary(*operator),
            ExpressionKind::Binary(operator, left, right) => {
                self.constant(left)?.binary(*operator, self.constant(right)?)
            }
            _ => None,
        }
    }
}

fn unknown_turns<T>(span: Span) -> Fallible<T> {
    wrong(
        "the number of iterations of this loop is not known",
        span,
        "threads are created or joined in it",
        "write it as `for (int i = 0; i < 3; i++)`, with constant bounds, and leave i alone in the loop",
    )
}
