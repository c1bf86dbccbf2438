//! The types of expressions, before their values are computed.

use super::value::Value;
use super::{Binding, Lowering};
use crate::c::constant::value;
use crate::c::integer::Integer;
use crate::c::syntax::{Expression, ExpressionKind, Shape, Type, Unary};

impl Lowering<'_, '_> {
    /// The type of integers of an expression, where it is known and is one.
    pub(super) fn integer_of(&self, it: &Expression) -> Option<Integer> {
        if let Some(constant) = value(it) {
            return Some(constant.kind);
        }
        let kind = self.type_of(it)?;
        matches!(kind.shape, Shape::Integer(..) | Shape::Bool).then(|| kind.integer())
    }

    /// The type of an expression, where it is known.
    pub(super) fn type_of(&self, it: &Expression) -> Option<Type> {
        match &it.kind {
            ExpressionKind::Number(number) => Some(of(number.kind)),
            ExpressionKind::Text | ExpressionKind::Statements(_) => None,
            ExpressionKind::Name(name) => match self.binding(name) {
                Some(Binding::Variable(_, kind)) => Some(kind),
                Some(Binding::Fixed(Value::Number(number))) => Some(of(number.kind)),
                Some(Binding::Fixed(_)) => None,
                Some(Binding::Object(object)) => self.object_type(&object),
                None => self.object_type(name),
            },
            ExpressionKind::Unary(operator, operand) => match operator {
                Unary::Not => Some(Type::INT),
                Unary::Negate | Unary::Complement => Some(of(self.integer_of(operand)?.promoted())),
                Unary::Address => Some(Type::plain(Shape::Pointer(Box::new(self.type_of(operand)?)))),
                Unary::Target => inner(self.type_of(operand)?),
            },
            ExpressionKind::Binary(operator, left, right) => match operator {
                _ if operator.shifts() => Some(of(self.integer_of(left)?.promoted())),
                _ if operator.compares() => Some(Type::INT),
                _ => Some(of(self.integer_of(left)?.common(self.integer_of(right)?))),
            },
            ExpressionKind::Assign(_, left, _) | ExpressionKind::Step(_, _, left) => self.type_of(left),
            ExpressionKind::Conditional(_, yes, no) => {
                Some(of(self.integer_of(yes)?.common(self.integer_of(no)?)))
            }
            ExpressionKind::Call(name, arguments) => self.type_of_call(name, arguments),
            ExpressionKind::Field(of, field) => {
                let Shape::Struct(index) = self.type_of(of)?.shape else { return None };
                let fields = &self.unit.structs.get(index)?.fields;
                fields.iter().find(|(name, _)| name == field).map(|(_, kind)| kind.clone())
            }
            ExpressionKind::Index(of, _) => inner(self.type_of(of)?),
            ExpressionKind::Cast(kind, _) => Some(kind.clone()),
            ExpressionKind::Comma(_, right) => self.type_of(right),
        }
    }

    fn object_type(&self, name: &str) -> Option<Type> {
        self.tables.objects.all.get(name).map(|object| object.kind.clone())
    }

    fn type_of_call(&self, name: &str, arguments: &[Expression]) -> Option<Type> {
        if let Some(function) = self.unit.functions.iter().find(|it| it.name == name) {
            return Some(function.result.clone());
        }
        match super::atomic::atomic(name) {
            Some((found, _)) if found.gives_the_content() => {
                let kind = inner(self.type_of(arguments.first()?)?)?;
                Some(Type { atomic: false, ..kind })
            }
            Some(_) => Some(Type::INT),
            None if name == "__builtin_expect" => Some(of(Integer::LONG)),
            None => super::verifier::type_of(name).map(of),
        }
    }
}

fn of(kind: Integer) -> Type {
    Type::plain(Shape::Integer(kind.bits, kind.signed))
}

/// The type of what an address leads to.
fn inner(kind: Type) -> Option<Type> {
    match kind.shape {
        Shape::Pointer(inner) | Shape::Array(inner, _) => Some(*inner),
        _ => None,
    }
}
