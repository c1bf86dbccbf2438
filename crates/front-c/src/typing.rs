//! The types of expressions, determined without their values: for `sizeof` and `typeof`, and for operators that need the types of
//! both operands.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.3.1.8, 6.5.

use super::constant::value;
use super::integer::Integer;
use super::syntax::{Binary, Bits, Expression, ExpressionKind, Shape, Structure, Type, Unary, Unit};

/// The declarations that are visible to an expression.
pub(super) trait TypeLookup {
    /// The translation unit, as far as it is read.
    fn unit(&self) -> &Unit;

    /// The type of the variable with this name.
    fn type_of_name(&self, name: &str) -> Option<Type>;

    /// The result type of a call.
    fn type_of_call(&self, name: &str, arguments: &[Expression]) -> Option<Type>;

    /// The type of an expression, if it is known.
    fn type_of(&self, it: &Expression) -> Option<Type> {
        match &it.kind {
            ExpressionKind::Number(number) => Some(Type::of(number.kind)),
            ExpressionKind::Fraction(_, bits) => Some(Type::plain(Shape::Float(*bits))),
            ExpressionKind::Text(bytes) => {
                let letter = Box::new(Type::plain(Shape::Integer(8, true)));
                Some(Type::plain(Shape::Array(letter, Some(bytes.len() as u64 + 1))))
            }
            ExpressionKind::Statements(_, kind) => kind.as_deref().cloned(),
            ExpressionKind::Name(name) => self.type_of_name(name),
            ExpressionKind::Unary(operator, operand) => match operator {
                Unary::Not => Some(Type::INT),
                Unary::Negate | Unary::Complement => {
                    let operand = self.operand(operand);
                    let fraction = operand.fraction().map(|bits| Type::plain(Shape::Float(bits)));
                    fraction.or_else(|| Some(Type::of(operand.integer?.promoted())))
                }
                Unary::Address | Unary::Target if matches!(operand.kind, ExpressionKind::Function(..)) => {
                    self.type_of(operand)
                }
                Unary::Address => Some(Type::plain(Shape::Pointer(Box::new(self.type_of(operand)?)))),
                Unary::Target => match self.type_of(operand)? {
                    callable @ Type { shape: Shape::Callable(_), .. } => Some(callable),
                    kind => kind.inner(),
                },
            },
            ExpressionKind::Binary(operator, left, right) => self.type_of_binary(*operator, left, right),
            ExpressionKind::Assign(_, left, _) | ExpressionKind::Step(_, _, left) => self.type_of(left),
            ExpressionKind::Function(_, _, result) => Some(Type::plain(Shape::Callable(result.clone()))),
            ExpressionKind::CallOf(callee, _) => match self.type_of(callee)?.shape {
                Shape::Callable(result) => Some(*result),
                _ => None,
            },
            ExpressionKind::Conditional(_, yes, no) => self.type_of_choice(yes, no),
            ExpressionKind::Call(name, arguments) => self.type_of_call(name, arguments),
            ExpressionKind::Field(of, field) => {
                let (of, field) = self.field_of(of, field)?;
                of.fields.get(field).map(|(_, kind)| kind.clone())
            }
            ExpressionKind::Index(of, index) => match self.type_of(of)?.inner() {
                Some(kind) => Some(kind),
                None => self.type_of(index)?.inner(),
            },
            ExpressionKind::NextArgument(_, kind)
            | ExpressionKind::Cast(kind, _)
            | ExpressionKind::Literal(kind, _) => Some(kind.clone()),
            ExpressionKind::Comma(_, right) => self.type_of_value(right),
        }
    }

    /// The type of a conditional expression (6.5.15).
    fn type_of_choice(&self, yes: &Expression, no: &Expression) -> Option<Type> {
        let both = [self.operand(yes), self.operand(no)];
        if let Some(callable) = both.iter().find_map(Operand::callable) {
            return Some(callable);
        }
        if let Some(number) = common([&both[0], &both[1]]) {
            return Some(number);
        }
        // a pointer besides a null pointer has its type; one besides another `void *` is a `void *`, too
        let kinds = [yes, no].into_iter().zip(both).map(|(it, of)| (is_null(it), of.kind));
        let kinds = kinds.filter_map(|(is_null, kind)| Some((is_null, kind?)));
        let is_pointer = |kind: &Type| !matches!(kind.shape, Shape::Integer(..) | Shape::Bool);
        let mut kinds: Vec<(bool, Type)> = kinds.filter(|(_, kind)| is_pointer(kind)).collect();
        kinds.sort_by_key(|(is_null, kind)| (*is_null, !is_anything(kind)));
        kinds.into_iter().next().map(|(_, kind)| kind)
    }

    /// The result type of a binary operator.
    fn type_of_binary(&self, operator: Binary, left: &Expression, right: &Expression) -> Option<Type> {
        if operator.compares() {
            return Some(Type::INT);
        }
        Operand::result(operator, &self.operand(left), &self.operand(right))
    }

    /// The operand with its type. The type is determined only once, as operands may be nested deeply.
    fn operand(&self, it: &Expression) -> Operand {
        let constant = value(it).map(|it| it.kind);
        let kind = self.type_of_value(it).or(constant.map(Type::of));
        let is_address = kind.as_ref().is_some_and(|kind| matches!(kind.shape, Shape::Pointer(_)));
        let constant = constant.filter(|_| !is_address);
        let integer = constant.or_else(|| self.integer_with(it, kind.as_ref()?));
        Operand { integer, kind }
    }

    /// The type of the value of an expression: arrays become pointers to their first element, and no value is atomic (6.3.2.1).
    fn type_of_value(&self, it: &Expression) -> Option<Type> {
        let kind = self.type_of(it)?;
        Some(Type::plain(match kind.shape {
            Shape::Array(element, _) => Shape::Pointer(element),
            Shape::Function(result) => Shape::Callable(result),
            shape => shape,
        }))
    }

    /// The integer type of an expression. `None` if it is not known or not an integer.
    fn integer_of(&self, it: &Expression) -> Option<Integer> {
        if let Some(constant) = value(it) {
            return Some(constant.kind);
        }
        let kind = self.type_of(it)?;
        self.integer_with(it, &kind)
    }

    /// The integer type of an expression whose type is known.
    fn integer_with(&self, it: &Expression, kind: &Type) -> Option<Integer> {
        let is_number = matches!(kind.shape, Shape::Integer(..) | Shape::Bool | Shape::Callable(_));
        if !is_number {
            return None;
        }
        let bits = self.bits_of(it);
        Some(bits.map_or(kind.integer(), |bits| bits.promoted(kind.integer())))
    }

    /// The structure that has the field, and the index of the field in it.
    fn field_of(&self, of: &Expression, field: &str) -> Option<(&Structure, usize)> {
        let Shape::Struct(index) = self.type_of(of)?.shape else { return None };
        let (inner, field) = self.unit().path(index, field)?.pop()?;
        Some((self.unit().structs.get(inner)?, field))
    }

    /// The bits of a bit-field. `None` for other expressions.
    fn bits_of(&self, it: &Expression) -> Option<Bits> {
        match &it.kind {
            ExpressionKind::Field(of, field) => {
                let (of, field) = self.field_of(of, field)?;
                of.bits.get(field).copied().flatten()
            }
            // the value of an assignment is the new value of the field
            ExpressionKind::Assign(_, left, _) | ExpressionKind::Step(_, _, left) => self.bits_of(left),
            ExpressionKind::Comma(_, right) => self.bits_of(right),
            _ => None,
        }
    }
}

/// Whether it is `void *`.
fn is_anything(kind: &Type) -> bool {
    matches!(&kind.shape, Shape::Pointer(inner) if matches!(inner.shape, Shape::Void))
}

/// Whether it is a null pointer constant: 0, or 0 converted to `void *` (6.3.2.3).
fn is_null(it: &Expression) -> bool {
    match &it.kind {
        ExpressionKind::Cast(kind, inner) if is_anything(kind) => is_null(inner),
        _ => value(it).is_some_and(|it| !it.is_set()),
    }
}

/// An operand with its type.
pub(super) struct Operand {
    /// The integer type in which it is computed, if it is an integer.
    integer: Option<Integer>,
    /// The type of its value, if it is known.
    kind: Option<Type>,
}

impl Operand {
    /// An operand with a value of this type.
    pub(super) fn of(kind: Option<Type>) -> Self {
        let is_number = |kind: &&Type| matches!(kind.shape, Shape::Integer(..) | Shape::Bool);
        Self { integer: kind.as_ref().filter(is_number).map(Type::integer), kind }
    }

    pub(super) fn kind(&self) -> Option<&Type> {
        self.kind.as_ref()
    }

    /// The result type of a binary operator.
    pub(super) fn result(operator: Binary, one: &Self, other: &Self) -> Option<Type> {
        if operator.compares() {
            return Some(Type::INT);
        }
        if operator.shifts() {
            return Some(Type::of(one.integer?.promoted()));
        }
        if let Some(number) = common([one, other]) {
            return Some(number);
        }
        // sums of addresses and numbers, and differences of addresses (6.5.6)
        let (one, other) = (one.kind.as_ref()?, other.kind.as_ref()?);
        let is_address = |kind: &Type| matches!(kind.shape, Shape::Pointer(_));
        match (operator, is_address(one), is_address(other)) {
            (Binary::Subtract, true, true) => Some(Type::of(Integer::LONG)),
            (Binary::Add | Binary::Subtract, true, false) => Some(one.clone()),
            (Binary::Add, false, true) => Some(other.clone()),
            _ => None,
        }
    }

    pub(super) fn is_fraction(&self) -> bool {
        self.fraction().is_some()
    }

    fn callable(&self) -> Option<Type> {
        self.kind.clone().filter(|kind| matches!(kind.shape, Shape::Callable(_)))
    }

    /// The number of bits of a floating-point number. `None` for other types.
    fn fraction(&self) -> Option<u8> {
        match self.kind.as_ref()?.shape {
            Shape::Float(bits) => Some(bits),
            _ => None,
        }
    }
}

/// The common type of two numbers (6.3.1.8). `None` if one is an address, or its type is not known.
fn common([one, other]: [&Operand; 2]) -> Option<Type> {
    if let (Some(one), Some(other)) = (one.integer, other.integer) {
        return Some(Type::of(one.common(other)));
    }
    one.fraction().max(other.fraction()).map(|bits| Type::plain(Shape::Float(bits)))
}
