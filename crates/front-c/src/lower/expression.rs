//! Expressions: their values, and branches on conditions.

use super::access::is_thread;
use super::value::{Number, Target, Value, operand};
use super::{Label, Lowering, wrong};
use crate::constant::{is_function, value};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Binary, Expression, ExpressionKind, Shape, Statement, StatementKind, Type, Unary};
use crate::typing::TypeLookup;
use garret_base::source::Span;
use garret_program::{Condition, Operand, Operation, Place, Relation};

/// The largest `n` for which `rand() % n` chooses from a list of numbers.
const MOST_CHOICES: i64 = 64;

/// The error for values that are only supported over machine words.
fn not_supported(it: &Expression) -> Fallible<Value> {
    let (message, label, help) = match &it.kind {
        ExpressionKind::Text(_) => ("strings are not supported here", "expected a number", "leave it out"),
        ExpressionKind::NextArgument(..) => {
            ("`va_arg` is not supported here", "the next argument", "give the arguments names")
        }
        ExpressionKind::Fraction(..) => {
            ("floating-point numbers are not supported", "this is one", "use integers")
        }
        _ => ("values of structures are not supported", "this is one", "assign the fields one by one"),
    };
    wrong(message, it.span, label, help)
}

impl Lowering<'_, '_> {
    /// Lowers something that is located at this place.
    pub(super) fn at<T>(&mut self, span: Span, act: impl FnOnce(&mut Self) -> T) -> T {
        // the code of the library is located at its call
        let span =
            if self.unit.library.is_some_and(|begins| span.start >= begins) { self.span } else { span };
        let before = std::mem::replace(&mut self.span, span);
        let result = act(self);
        self.span = before;
        result
    }

    /// Lowers an expression and returns its value.
    pub(super) fn value(&mut self, it: &Expression) -> Fallible<Value> {
        self.does_one(it.span)?;
        self.at(it.span, |this| this.value_here(it))
    }

    fn value_here(&mut self, it: &Expression) -> Fallible<Value> {
        if let Some(number) = value(it) {
            return Ok(Value::Number(Number::known(number)));
        }
        match &it.kind {
            // the target of a pointer to a function is the function, which stands for a pointer to it
            ExpressionKind::Unary(Unary::Target, pointer) if self.is_callable(pointer) => self.value(pointer),
            ExpressionKind::Name(_)
            | ExpressionKind::Field(..)
            | ExpressionKind::Index(..)
            | ExpressionKind::Unary(Unary::Target, _) => match self.named(it)? {
                Ok(address) => self.load(address),
                Err(fixed) => Ok(fixed),
            },
            ExpressionKind::Unary(Unary::Address, operand) => match self.named(operand)? {
                Ok(address) | Err(Value::Address(address)) => Ok(Value::Address(address)),
                Err(_) => wrong(
                    "this has no address",
                    it.span,
                    "it is a parameter that never changes",
                    "copy it to a variable",
                ),
            },
            ExpressionKind::Unary(Unary::Not, _)
            | ExpressionKind::Binary(
                Binary::And
                | Binary::Or
                | Binary::Equal
                | Binary::Distinct
                | Binary::Below
                | Binary::AtMost
                | Binary::Above
                | Binary::AtLeast,
                ..,
            ) => self.decided(it),
            ExpressionKind::Unary(operator, operand) => self.unary(*operator, operand),
            ExpressionKind::Binary(operator, left, right) => self.computed(*operator, left, right),
            ExpressionKind::Assign(operator, left, right) => self.assign(*operator, left, right, true),
            ExpressionKind::Step(by, before, operand) => self.step(*by, *before, operand, true),
            ExpressionKind::Conditional(condition, yes, no) => self.conditional(condition, yes, no),
            ExpressionKind::Call(name, arguments) => self.call(name, arguments, it.span, true),
            ExpressionKind::CallOf(callee, arguments) => self.call_of(callee, arguments, it.span),
            ExpressionKind::Cast(kind, operand) => self.cast(kind, operand),
            ExpressionKind::Comma(left, right) => {
                self.effect(left)?;
                self.value(right)
            }
            ExpressionKind::Statements(all, _) => self.value_of_block(all, it.span),
            ExpressionKind::Text(_)
            | ExpressionKind::Literal(..)
            | ExpressionKind::Fraction(..)
            | ExpressionKind::NextArgument(..) => not_supported(it),
            // these are constants, which were handled before
            ExpressionKind::Number(number) | ExpressionKind::Function(_, number, _) => {
                Ok(Value::Number(Number::known(*number)))
            }
        }
    }

    /// A binary operator on numbers.
    fn computed(&mut self, operator: Binary, left: &Expression, right: &Expression) -> Fallible<Value> {
        if operator == Binary::Remainder && super::verifier::is_any_natural(left) {
            let by = self.value(right)?;
            if let Some(by @ 1..=MOST_CHOICES) = by.known() {
                return self.choice(by);
            }
            let left = self.value(left)?;
            return self.binary(operator, left, by);
        }
        let left = self.value(left)?;
        let right = self.value(right)?;
        self.binary(operator, left, right)
    }

    /// Lowers an expression for its side effects only.
    pub(super) fn effect(&mut self, it: &Expression) -> Fallible<()> {
        self.at(it.span, |this| {
            match &it.kind {
                ExpressionKind::Assign(operator, left, right) => {
                    this.assign(*operator, left, right, false)?
                }
                ExpressionKind::Step(by, before, operand) => this.step(*by, *before, operand, false)?,
                ExpressionKind::Call(name, arguments) => this.call(name, arguments, it.span, false)?,
                ExpressionKind::Cast(_, inner) => return this.effect(inner),
                ExpressionKind::Conditional(condition, yes, no) => {
                    return this.effect_of_either(condition, yes, no);
                }
                ExpressionKind::Statements(all, _) => {
                    this.in_scope(|this| this.block(all));
                    return Ok(());
                }
                ExpressionKind::Comma(left, right) => {
                    this.effect(left)?;
                    return this.effect(right);
                }
                _ => this.value_here(it)?,
            };
            Ok(())
        })
    }

    /// The side effects of one of two expressions, by a condition.
    fn effect_of_either(
        &mut self,
        condition: &Expression,
        yes: &Expression,
        no: &Expression,
    ) -> Fallible<()> {
        let (on_yes, on_no, end) = (self.label(), self.label(), self.label());
        self.branch(condition, on_yes, on_no)?;
        for (label, it) in [(on_yes, yes), (on_no, no)] {
            self.place(label);
            self.perhaps(|this| this.effect(it))?;
            self.jump(end);
        }
        self.place(end);
        Ok(())
    }

    /// The value of a statement expression: that of its last statement.
    fn value_of_block(&mut self, all: &[Statement], span: Span) -> Fallible<Value> {
        let Some((Statement { kind: StatementKind::Expression(last), .. }, before)) = all.split_last() else {
            return wrong(
                "this has no value",
                span,
                "its last statement is not an expression",
                "write a function",
            );
        };
        self.in_scope(|this| {
            this.block(before);
            let value = this.value(last)?;
            // the next execution of the block overwrites it
            this.kept(value)
        })
    }

    /// 0 or 1, by a condition.
    fn decided(&mut self, it: &Expression) -> Fallible<Value> {
        let into = self.temporary()?;
        let (yes, no, end) = (self.label(), self.label(), self.label());
        self.branch(it, yes, no)?;
        for (label, number) in [(yes, 1), (no, 0)] {
            self.place(label);
            self.emit(Operation::Move(Place::Register(into), Operand::Immediate(number)));
            self.jump(end);
        }
        self.place(end);
        Ok(Value::truth(into))
    }

    /// The value as a truth value.
    pub(super) fn truth(&mut self, value: &Value) -> Fallible<Value> {
        if let Value::Number(number) = value {
            if let Some(known) = number.constant() {
                return Ok(Value::constant(known.is_set().into()));
            }
            if number.boolean {
                return Ok(Value::Number(Number { kind: Integer::INT, ..*number }));
            }
        }
        let into = self.temporary()?;
        let condition = self.is_set(value)?;
        match condition {
            Err(known) => Ok(Value::constant(known.into())),
            Ok(condition) => {
                self.emit(Operation::Set(condition, into));
                Ok(Value::truth(into))
            }
        }
    }

    /// Compares a value with 0. Returns the condition under which it is not 0, or whether it is, if that is known.
    fn is_set(&mut self, value: &Value) -> Fallible<Result<Condition, bool>> {
        let distinct = Condition::signed(Relation::Distinct);
        match value {
            Value::Number(number) => match number.operand {
                Operand::Immediate(number) => Ok(Err(number != 0)),
                operand => {
                    self.emit(Operation::Compare(operand, Operand::Immediate(0)));
                    Ok(Ok(distinct))
                }
            },
            Value::Thread(operand, Target::Number) if self.tables.from_zero => {
                let operand = *operand;
                let first = self.first_thread()?;
                self.emit(Operation::Same(operand, first));
                Ok(Ok(distinct))
            }
            Value::Thread(Operand::Me, _) | Value::Address(_) | Value::Count => Ok(Err(true)),
            Value::Thread(operand, _) => {
                self.emit(Operation::Same(*operand, Operand::Immediate(0)));
                Ok(Ok(distinct))
            }
            Value::Pointer(operand, ..) => {
                self.emit(Operation::Compare(*operand, Operand::Immediate(0)));
                Ok(Ok(distinct))
            }
            Value::Void => wrong(
                "this has no value",
                self.span,
                "a condition is needed here",
                "use a function that returns one",
            ),
        }
    }

    /// Jumps to one of the labels: `yes` if the expression is not 0.
    pub(super) fn branch(&mut self, it: &Expression, yes: Label, no: Label) -> Fallible<()> {
        self.at(it.span, |this| this.branch_here(it, yes, no))
    }

    fn branch_here(&mut self, it: &Expression, yes: Label, no: Label) -> Fallible<()> {
        let condition = match &it.kind {
            ExpressionKind::Unary(Unary::Not, operand) => return self.branch(operand, no, yes),
            ExpressionKind::Binary(operator @ (Binary::And | Binary::Or), left, right) => {
                let next = self.label();
                let (on_yes, on_no) = if *operator == Binary::And { (next, no) } else { (yes, next) };
                self.branch(left, on_yes, on_no)?;
                self.place(next);
                return self.perhaps(|this| this.branch(right, yes, no));
            }
            // the address of a string is not 0: `assert(x == 0 && "why")`
            ExpressionKind::Text(_) => Err(true),
            ExpressionKind::Binary(operator, left, right) if relation(*operator).is_some() => {
                let left = self.value(left)?;
                let right = self.value(right)?;
                let relation = relation(*operator).unwrap_or(Relation::Equal);
                self.compare(relation, left, right)?
            }
            _ => {
                let value = self.value(it)?;
                self.is_set(&value)?
            }
        };
        match condition {
            Err(known) => self.jump(if known { yes } else { no }),
            Ok(condition) => {
                self.branch_to(condition, yes);
                self.jump(no);
            }
        }
        Ok(())
    }

    fn conditional(&mut self, condition: &Expression, yes: &Expression, no: &Expression) -> Fallible<Value> {
        let (on_yes, on_no, end) = (self.label(), self.label(), self.label());
        let common = self.integer_of(yes).zip(self.integer_of(no)).map(|(one, other)| one.common(other));
        self.branch(condition, on_yes, on_no)?;
        self.place(on_yes);
        let value = self.perhaps(|this| this.value(yes)).and_then(|it| self.in_common(it, common))?;
        let (one, mut target) = self.operand(value.clone())?;
        let marker = self.code.len();
        // the target may be known only from the other value
        let number = self.temporary()?;
        let reference = self.temporary_for(Some(&Target::Number))?;
        let into =
            |target: &Option<Target>| if target.as_ref().is_some_and(is_thread) { reference } else { number };
        self.emit(Operation::Move(Place::Register(number), one));
        self.jump(end);
        self.place(on_no);
        let other_value = self.perhaps(|this| this.value(no)).and_then(|it| self.in_common(it, common))?;
        let (other, other_target) = self.operand(other_value.clone())?;
        match (&target, &other_target) {
            (Some(Target::Shared(names, kind)), Some(Target::Shared(more, _))) => {
                let mut all = names.clone();
                all.extend(more.iter().filter(|name| !names.contains(name)).cloned());
                target = Some(Target::Shared(all, kind.clone()));
            }
            (Some(known), Some(other)) if known != other => {
                return wrong(
                    "the two values are of different kinds",
                    self.span,
                    "here",
                    "use one kind for both",
                );
            }
            (None, Some(_)) => target = other_target,
            _ => {}
        }
        let into = into(&target);
        if let Some(emitted) = self.code.get_mut(marker) {
            emitted.operation = Operation::Move(Place::Register(into), one);
        }
        self.emit(Operation::Move(Place::Register(into), other));
        self.jump(end);
        self.place(end);
        Ok(match target {
            Some(target) if is_thread(&target) => Value::Thread(operand(into), target),
            Some(target) => Value::Pointer(operand(into), target, None),
            None => {
                let flags = |value: &Value| match value {
                    Value::Number(number) => (number.kind, number.boolean),
                    _ => (Integer::INT, false),
                };
                let (one, other) = (flags(&value), flags(&other_value));
                let kind = common.unwrap_or(one.0.common(other.0));
                Value::Number(Number {
                    operand: operand(into),
                    kind,
                    boolean: one.1 && other.1,
                    origin: None,
                })
            }
        })
    }

    /// The value in the common type of both alternatives.
    fn in_common(&mut self, value: Value, common: Option<Integer>) -> Fallible<Value> {
        match (value, common) {
            (Value::Number(number), Some(common)) => Ok(Value::Number(self.integer(number, common)?)),
            (value, _) => Ok(value),
        }
    }

    fn cast(&mut self, kind: &Type, operand: &Expression) -> Fallible<Value> {
        let value = self.value(operand)?;
        let of = self.type_of_value(operand).map(|it| it.shape);
        match kind.shape {
            Shape::Void => Ok(Value::Void),
            Shape::Integer(..) if is_function(operand) || matches!(of, Some(Shape::Callable(_))) => wrong(
                "the address of a function as a number is not supported",
                operand.span,
                "where functions are in memory is not known",
                "compare pointers to functions",
            ),
            _ => self.converted(value, kind),
        }
    }
}

/// The comparison that an operator makes.
fn relation(operator: Binary) -> Option<Relation> {
    Some(match operator {
        Binary::Equal => Relation::Equal,
        Binary::Distinct => Relation::Distinct,
        Binary::Below => Relation::Below,
        Binary::AtMost => Relation::AtMost,
        Binary::Above => Relation::Above,
        Binary::AtLeast => Relation::AtLeast,
        _ => return None,
    })
}
