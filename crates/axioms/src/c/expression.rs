//! Expressions. They are evaluated from left to right, in the order of the text.

use super::code::{Code, DEEPEST, Name, TypedOperand};
use super::types::{INT, ValueType};
use crate::program::Operand;
use crate::test::Type;
use crate::value::{Comparison, Operator, Value, Width, literal};
use garret_base::source::{Diagnostic, Span, short};
use garret_litmus_text::{Cursor, Kind};

/// The precedence of an operator, and its meaning on signed and on unsigned numbers.
fn operator(sign: &str) -> Option<(u8, Operator, Operator)> {
    use Comparison as C;
    use Operator as O;
    let both = |level, operator| Some((level, operator, operator));
    let compare = |level, one, two| Some((level, O::Compare(one), O::Compare(two)));
    match sign {
        "|" => both(3, O::Or),
        "^" => both(4, O::Xor),
        "&" => both(5, O::And),
        "==" => compare(6, C::Equal, C::Equal),
        "!=" => compare(6, C::Distinct, C::Distinct),
        "<" => compare(7, C::LessSigned, C::Less),
        "<=" => compare(7, C::AtMostSigned, C::AtMost),
        ">" => compare(7, C::GreaterSigned, C::Greater),
        ">=" => compare(7, C::AtLeastSigned, C::AtLeast),
        "<<" => both(8, O::ShiftLeft),
        ">>" => Some((8, O::ShiftRightSigned, O::ShiftRight)),
        "+" => both(9, O::Add),
        "-" => both(9, O::Subtract),
        "*" => both(10, O::Multiply),
        _ => None,
    }
}

/// A constant number.
pub(super) fn number(number: u64, cursor: &Cursor<'_>) -> TypedOperand {
    let fits = i32::try_from(number as i64).is_ok();
    let of = if fits { INT } else { WIDE };
    TypedOperand { operand: Operand::number(number), held: ValueType::Number(of), span: cursor.previous() }
}

impl Code {
    pub(super) fn expression(
        &mut self,
        cursor: &mut Cursor<'_>,
        depth: usize,
    ) -> Result<TypedOperand, Diagnostic> {
        if depth > DEEPEST {
            return Err(Diagnostic::error("this is nested too deeply").at(cursor.span(), ""));
        }
        let condition = self.lazy(cursor, false, depth)?;
        if cursor.peek() == "?" {
            return Err(Diagnostic::error("`?` is not supported: write `if`").at(cursor.span(), ""));
        }
        Ok(condition)
    }

    /// Reads `e || e` or `e && e`. The second operand is evaluated only if the first one does not decide.
    fn lazy(
        &mut self,
        cursor: &mut Cursor<'_>,
        is_and: bool,
        depth: usize,
    ) -> Result<TypedOperand, Diagnostic> {
        let sign = if is_and { "&&" } else { "||" };
        let next = |code: &mut Self, cursor: &mut Cursor<'_>| {
            if is_and { code.binary(cursor, 3, depth) } else { code.lazy(cursor, true, depth) }
        };
        let first = next(self, cursor)?;
        if cursor.peek() != sign {
            return Ok(first);
        }
        let (result, mut given) = (self.fresh(), first);
        let mut ends = Vec::new();
        loop {
            let zero = Operand::number(0);
            let truth = self.computed(Operator::Compare(Comparison::Distinct), given.operand, zero, WIDE);
            self.set(result, truth);
            if cursor.peek() != sign {
                break;
            }
            cursor.advance();
            ends.push(self.branch(Operand::Register(result), is_and));
            given = next(self, cursor)?;
        }
        for end in ends {
            self.land(end);
        }
        let span = first.span.to(cursor.previous());
        Ok(TypedOperand { operand: Operand::Register(result), held: ValueType::Number(INT), span })
    }

    /// Reads operators of this precedence and higher ones.
    fn binary(
        &mut self,
        cursor: &mut Cursor<'_>,
        level: u8,
        depth: usize,
    ) -> Result<TypedOperand, Diagnostic> {
        if level > 10 {
            return self.unary(cursor, depth + 1);
        }
        let mut left = self.binary(cursor, level + 1, depth)?;
        while let Some((_, signed, unsigned)) = operator(cursor.peek()).filter(|(it, ..)| *it == level) {
            cursor.advance();
            let right = self.binary(cursor, level + 1, depth)?;
            let span = left.span.to(right.span);
            left = self.joined((signed, unsigned), left, right, span)?;
        }
        Ok(left)
    }

    fn joined(
        &mut self,
        (signed, unsigned): (Operator, Operator),
        left: TypedOperand,
        right: TypedOperand,
        span: Span,
    ) -> Result<TypedOperand, Diagnostic> {
        let is_comparison = matches!(signed, Operator::Compare(Comparison::Equal | Comparison::Distinct));
        let (ValueType::Number(one), ValueType::Number(two)) = (left.held, right.held) else {
            if is_comparison {
                let operand = self.computed(signed, left.operand, right.operand, WIDE);
                return Ok(TypedOperand { operand, held: ValueType::Number(INT), span });
            }
            return Err(Diagnostic::error("addresses are compared by `==` and `!=` only").at(span, ""));
        };
        // the usual arithmetic conversions: to at least `int`, to the wider type, at equal width to the unsigned one
        let width = one.width.max(two.width).max(Width::Word);
        let is_unsigned = |it: Type| it.width == width && !it.signed;
        let of = Type { width, signed: !(is_unsigned(one) || is_unsigned(two)), atomic: false };
        let (left, right) = (self.convert(left.operand, of), self.convert(right.operand, of));
        let operator = if of.signed { signed } else { unsigned };
        let held = if matches!(operator, Operator::Compare(_)) { INT } else { of };
        let operand = self.computed(operator, left, right, of);
        Ok(TypedOperand { operand, held: ValueType::Number(held), span })
    }

    pub(super) fn unary(
        &mut self,
        cursor: &mut Cursor<'_>,
        depth: usize,
    ) -> Result<TypedOperand, Diagnostic> {
        if depth > DEEPEST {
            return Err(Diagnostic::error("this is nested too deeply").at(cursor.span(), ""));
        }
        let start = cursor.span();
        let sign = cursor.peek();
        if !matches!(sign, "*" | "!" | "-" | "~" | "&") {
            return self.primary(cursor, depth);
        }
        cursor.advance();
        if sign == "&" {
            return Err(Diagnostic::error(
                "`&` is supported only in the second argument of compare-exchange",
            )
            .at(start, ""));
        }
        let inner = self.unary(cursor, depth + 1)?;
        let span = start.to(cursor.previous());
        if sign == "*" {
            self.span = span;
            return self.load_plain(inner);
        }
        let ValueType::Number(of) = inner.held else {
            return Err(Diagnostic::error("this is an address, not a number").at(inner.span, ""));
        };
        let of = if of.width < Width::Word { INT } else { of };
        let (zero, ones) = (Operand::number(0), Operand::number(u64::MAX));
        let (operand, of) = match sign {
            "!" => (self.computed(Operator::Compare(Comparison::Equal), inner.operand, zero, WIDE), INT),
            "-" => (self.computed(Operator::Subtract, zero, inner.operand, of), of),
            _ => (self.computed(Operator::Xor, ones, inner.operand, of), of),
        };
        Ok(TypedOperand { operand, held: ValueType::Number(of), span })
    }

    fn primary(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<TypedOperand, Diagnostic> {
        if cursor.eat("(") {
            let inner = self.expression(cursor, depth + 1)?;
            cursor.expect(")")?;
            return Ok(inner);
        }
        if cursor.kind() == Some(Kind::Number) {
            let number = literal(cursor).unwrap_or(Ok(0))?;
            return Ok(self::number(number, cursor));
        }
        let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("an expression")) };
        if cursor.peek() == "(" {
            return self.call(name, span, cursor, depth + 1);
        }
        match self.names.get(name).copied() {
            Some(Name::Variable(variable, of)) => {
                let operand = Operand::Value(Value::Address(variable, 0));
                Ok(TypedOperand { operand, held: ValueType::Address(of), span })
            }
            Some(Name::Local(local)) => {
                // copy the value, since the variable may be assigned later in the same expression
                let copy = self.fresh();
                self.set(copy, Operand::Register(local.register));
                Ok(TypedOperand { operand: Operand::Register(copy), held: local.held, span })
            }
            None => {
                let message = format!("`{}` is neither a parameter nor a local variable", short(name));
                Err(Diagnostic::error(message).at(span, ""))
            }
        }
    }
}

/// A signed type of 64 bits.
const WIDE: Type = Type { width: Width::Double, signed: true, atomic: false };
