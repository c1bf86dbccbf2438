//! The types of expressions, before their values are computed: where `sizeof` and `typeof` ask, and where an operator needs the type of both
//! operands.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.3.1.8, 6.5.

use super::constant::value;
use super::integer::Integer;
use super::syntax::{Binary, Bits, Expression, ExpressionKind, Shape, Structure, Type, Unary, Unit};

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

    /// The type of one of two values (6.5.15).
    fn type_of_choice(&self, yes: &Expression, no: &Expression) -> Option<Type> {
        let both = [self.operand(yes), self.operand(no)];
        if let Some(callable) = both.iter().find_map(Operand::callable) {
            return Some(callable);
        }
        if let Some(number) = common([&both[0], &both[1]]) {
            return Some(number);
        }
        // an address beside 0, or beside one of anything
        let is_anything =
            |kind: &Type| matches!(&kind.shape, Shape::Pointer(inner) if matches!(inner.shape, Shape::Void));
        let kinds = both.into_iter().filter_map(|it| it.kind);
        let mut kinds = kinds.filter(|kind| !matches!(kind.shape, Shape::Integer(..) | Shape::Bool));
        let first = kinds.next()?;
        Some(if is_anything(&first) { kinds.next().unwrap_or(first) } else { first })
    }

    /// The type of what an operator makes of two operands.
    fn type_of_binary(&self, operator: Binary, left: &Expression, right: &Expression) -> Option<Type> {
        if operator.compares() {
            return Some(Type::INT);
        }
        Operand::result(operator, &self.operand(left), &self.operand(right))
    }

    /// What is known of an operand: its type is asked for once, as operands may be nested deeply.
    fn operand(&self, it: &Expression) -> Operand {
        let constant = value(it).map(|it| it.kind);
        let kind = self.type_of_value(it).or(constant.map(Type::of));
        let is_address = kind.as_ref().is_some_and(|kind| matches!(kind.shape, Shape::Pointer(_)));
        let constant = constant.filter(|_| !is_address);
        let integer = constant.or_else(|| self.integer_with(it, kind.as_ref()?));
        Operand { integer, kind }
    }

    /// The type of the value of an expression: of an array, the address of its first element; no value is atomic (6.3.2.1).
    fn type_of_value(&self, it: &Expression) -> Option<Type> {
        let kind = self.type_of(it)?;
        Some(Type::plain(match kind.shape {
            Shape::Array(element, _) => Shape::Pointer(element),
            Shape::Function(result) => Shape::Callable(result),
            shape => shape,
        }))
    }

    /// The type of integers of an expression, where it is known and is one.
    fn integer_of(&self, it: &Expression) -> Option<Integer> {
        if let Some(constant) = value(it) {
            return Some(constant.kind);
        }
        let kind = self.type_of(it)?;
        self.integer_with(it, &kind)
    }

    /// The same of one of a known type.
    fn integer_with(&self, it: &Expression, kind: &Type) -> Option<Integer> {
        let is_number = matches!(kind.shape, Shape::Integer(..) | Shape::Bool | Shape::Callable(_));
        if !is_number {
            return None;
        }
        let bits = self.bits_of(it);
        Some(bits.map_or(kind.integer(), |bits| bits.promoted(kind.integer())))
    }

    /// The structure that has the field of an expression, and its number there.
    fn field_of(&self, of: &Expression, field: &str) -> Option<(&Structure, usize)> {
        let Shape::Struct(index) = self.type_of(of)?.shape else { return None };
        let (inner, field) = self.unit().path(index, field)?.pop()?;
        Some((self.unit().structs.get(inner)?, field))
    }

    /// The bits that a field has, where it has not the whole of a number.
    fn bits_of(&self, it: &Expression) -> Option<Bits> {
        match &it.kind {
            ExpressionKind::Field(of, field) => {
                let (of, field) = self.field_of(of, field)?;
                of.bits.get(field).copied().flatten()
            }
            // what is assigned is what the field holds then
            ExpressionKind::Assign(_, left, _) | ExpressionKind::Step(_, _, left) => self.bits_of(left),
            ExpressionKind::Comma(_, right) => self.bits_of(right),
            _ => None,
        }
    }
}

/// What is known of an operand.
pub(super) struct Operand {
    /// The type of integers that it is computed with as, if it is one.
    integer: Option<Integer>,
    /// The type of its value.
    kind: Option<Type>,
}

impl Operand {
    /// What an operator of two operands makes of a value of this type.
    pub(super) fn of(kind: Option<Type>) -> Self {
        let is_number = |kind: &&Type| matches!(kind.shape, Shape::Integer(..) | Shape::Bool);
        Self { integer: kind.as_ref().filter(is_number).map(Type::integer), kind }
    }

    pub(super) fn kind(&self) -> Option<&Type> {
        self.kind.as_ref()
    }

    /// The type of what an operator makes of two operands.
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
        // sums of addresses and numbers, and how far two addresses are apart (6.5.6)
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

    /// How many bits a fraction has; none of what is none.
    fn fraction(&self) -> Option<u8> {
        match self.kind.as_ref()?.shape {
            Shape::Float(bits) => Some(bits),
            _ => None,
        }
    }
}

/// The type in which two numbers are computed with; none where one is an address, or not known (6.3.1.8).
fn common([one, other]: [&Operand; 2]) -> Option<Type> {
    if let (Some(one), Some(other)) = (one.integer, other.integer) {
        return Some(Type::of(one.common(other)));
    }
    one.fraction().max(other.fraction()).map(|bits| Type::plain(Shape::Float(bits)))
}
