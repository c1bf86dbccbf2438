//! The types of expressions, before their values are computed: where `sizeof` and `typeof` ask, and where an operator needs the type of both
//! operands.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.3.1.8, 6.5.

use super::constant::value;
use super::integer::Integer;
use super::syntax::{Expression, ExpressionKind, Shape, Type, Unary, Unit};

/// What is known where an expression stands.
pub(super) trait Known {
    /// The text, as far as it was read.
    fn unit(&self) -> &Unit;

    /// The type of what a name stands for.
    fn type_of_name(&self, name: &str) -> Option<Type>;

    /// The type of what a function gives.
    fn type_of_call(&self, name: &str, arguments: &[Expression]) -> Option<Type>;

    /// The type of an expression, where it is known.
    fn type_of(&self, it: &Expression) -> Option<Type> {
        match &it.kind {
            ExpressionKind::Number(number) => Some(Type::of(number.kind)),
            // the names of a block are not known after it
            ExpressionKind::Text(_) | ExpressionKind::Statements(_) => None,
            ExpressionKind::Name(name) => self.type_of_name(name),
            ExpressionKind::Unary(operator, operand) => match operator {
                Unary::Not => Some(Type::INT),
                Unary::Negate | Unary::Complement => Some(Type::of(self.integer_of(operand)?.promoted())),
                Unary::Address | Unary::Target if matches!(operand.kind, ExpressionKind::Function(..)) => {
                    self.type_of(operand)
                }
                Unary::Address => Some(Type::plain(Shape::Pointer(Box::new(self.type_of(operand)?)))),
                Unary::Target => match self.type_of(operand)? {
                    callable @ Type { shape: Shape::Callable(_), .. } => Some(callable),
                    kind => kind.inner(),
                },
            },
            ExpressionKind::Binary(operator, left, right) => match operator {
                _ if operator.shifts() => Some(Type::of(self.integer_of(left)?.promoted())),
                _ if operator.compares() => Some(Type::INT),
                _ => Some(Type::of(self.integer_of(left)?.common(self.integer_of(right)?))),
            },
            ExpressionKind::Assign(_, left, _) | ExpressionKind::Step(_, _, left) => self.type_of(left),
            ExpressionKind::Function(_, _, result) => Some(Type::plain(Shape::Callable(result.clone()))),
            ExpressionKind::CallOf(callee, _) => match self.type_of(callee)?.shape {
                Shape::Callable(result) => Some(*result),
                _ => None,
            },
            ExpressionKind::Conditional(_, yes, no) => {
                for it in [yes, no] {
                    if let Some(callable @ Type { shape: Shape::Callable(_), .. }) = self.type_of(it) {
                        return Some(callable);
                    }
                }
                Some(Type::of(self.integer_of(yes)?.common(self.integer_of(no)?)))
            }
            ExpressionKind::Call(name, arguments) => self.type_of_call(name, arguments),
            ExpressionKind::Field(of, field) => {
                let Shape::Struct(index) = self.type_of(of)?.shape else { return None };
                self.unit().structs.get(index)?.field(field).cloned()
            }
            ExpressionKind::Index(of, _) => self.type_of(of)?.inner(),
            ExpressionKind::Cast(kind, _) | ExpressionKind::Literal(kind, _) => Some(kind.clone()),
            ExpressionKind::Comma(_, right) => self.type_of(right),
        }
    }

    /// The type of integers of an expression, where it is known and is one.
    fn integer_of(&self, it: &Expression) -> Option<Integer> {
        if let Some(constant) = value(it) {
            return Some(constant.kind);
        }
        let kind = self.type_of(it)?;
        matches!(kind.shape, Shape::Integer(..) | Shape::Bool | Shape::Callable(_)).then(|| kind.integer())
    }
}
