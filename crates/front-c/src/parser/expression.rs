//! Expressions.

use super::{Fallible, Parser};
use crate::syntax::{Binary, Expression, ExpressionKind, StatementKind, Unary};
use crate::token::Kind;
use garret_base::source::{Diagnostic, Span};

/// Operators of two operands, from those that bind least to those that bind most.
const LEVELS: [&[(&str, Binary)]; 10] = [
    &[("||", Binary::Or)],
    &[("&&", Binary::And)],
    &[("|", Binary::BitOr)],
    &[("^", Binary::BitXor)],
    &[("&", Binary::BitAnd)],
    &[("==", Binary::Equal), ("!=", Binary::Distinct)],
    &[("<=", Binary::AtMost), (">=", Binary::AtLeast), ("<", Binary::Below), (">", Binary::Above)],
    &[("<<", Binary::ShiftLeft), (">>", Binary::ShiftRight)],
    &[("+", Binary::Add), ("-", Binary::Subtract)],
    &[("*", Binary::Multiply), ("/", Binary::Divide), ("%", Binary::Remainder)],
];

/// Assignments.
const ASSIGNMENTS: [(&str, Option<Binary>); 11] = [
    ("=", None),
    ("+=", Some(Binary::Add)),
    ("-=", Some(Binary::Subtract)),
    ("*=", Some(Binary::Multiply)),
    ("/=", Some(Binary::Divide)),
    ("%=", Some(Binary::Remainder)),
    ("<<=", Some(Binary::ShiftLeft)),
    (">>=", Some(Binary::ShiftRight)),
    ("&=", Some(Binary::BitAnd)),
    ("|=", Some(Binary::BitOr)),
    ("^=", Some(Binary::BitXor)),
];

impl Parser {
    pub(super) fn made(&self, start: Span, kind: ExpressionKind) -> Expression {
        Expression { kind, span: self.since(start) }
    }

    pub(super) fn expression(&mut self) -> Fallible<Expression> {
        let start = self.here();
        let mut left = self.assignment()?;
        while self.takes(",") {
            self.operator(start)?;
            let right = self.assignment()?;
            left = self.made(start, ExpressionKind::Comma(Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    pub(super) fn assignment(&mut self) -> Fallible<Expression> {
        self.deeper(|parser| {
            let start = parser.here();
            let left = parser.conditional()?;
            let found = ASSIGNMENTS.into_iter().find(|(sign, _)| parser.peek().is_sign(sign));
            let Some((_, operator)) = found else { return Ok(left) };
            parser.advance();
            let right = parser.assignment()?;
            Ok(parser.made(start, ExpressionKind::Assign(operator, Box::new(left), Box::new(right))))
        })
    }

    pub(super) fn conditional(&mut self) -> Fallible<Expression> {
        self.deeper(|parser| {
            let start = parser.here();
            let condition = parser.binary(0)?;
            if !parser.takes("?") {
                return Ok(condition);
            }
            let yes = parser.expression()?;
            parser.expect(":")?;
            let no = parser.conditional()?;
            let kind = ExpressionKind::Conditional(Box::new(condition), Box::new(yes), Box::new(no));
            Ok(parser.made(start, kind))
        })
    }

    fn binary(&mut self, level: usize) -> Fallible<Expression> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let start = self.here();
        let mut left = self.binary(level + 1)?;
        while let Some((_, operator)) = operators.iter().find(|(sign, _)| self.peek().is_sign(sign)) {
            self.operator(start)?;
            self.advance();
            let right = self.binary(level + 1)?;
            left = self.made(start, ExpressionKind::Binary(*operator, Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    pub(super) fn unary(&mut self) -> Fallible<Expression> {
        self.deeper(Self::any_unary)
    }

    fn any_unary(&mut self) -> Fallible<Expression> {
        let start = self.here();
        let operators = [
            ("!", Unary::Not),
            ("-", Unary::Negate),
            ("~", Unary::Complement),
            ("&", Unary::Address),
            ("*", Unary::Target),
        ];
        if let Some((_, operator)) = operators.into_iter().find(|(sign, _)| self.peek().is_sign(sign)) {
            self.advance();
            let operand = Box::new(self.unary()?);
            return Ok(self.made(start, ExpressionKind::Unary(operator, operand)));
        }
        for (sign, by) in [("++", 1), ("--", -1)] {
            if self.takes(sign) {
                let operand = Box::new(self.unary()?);
                return Ok(self.made(start, ExpressionKind::Step(by, false, operand)));
            }
        }
        if self.takes("+") {
            return self.unary();
        }
        if self.takes_word("sizeof") {
            return self.size(start);
        }
        if self.takes_word("__extension__") {
            return self.unary();
        }
        if self.peek().is_sign("(") && self.is_type(1) {
            self.advance();
            let kind = self.type_name()?;
            self.expect(")")?;
            if self.peek().is_sign("{") {
                let message = "values of structures are not supported";
                return Err(Box::new(
                    Diagnostic::error(message).at(self.here(), "assign the fields one by one"),
                ));
            }
            let operand = Box::new(self.unary()?);
            return Ok(self.made(start, ExpressionKind::Cast(kind, operand)));
        }
        self.postfix()
    }

    fn postfix(&mut self) -> Fallible<Expression> {
        let start = self.here();
        let mut found = self.primary()?;
        loop {
            let kind = if self.takes("[") {
                let index = self.expression()?;
                self.expect("]")?;
                ExpressionKind::Index(Box::new(found), Box::new(index))
            } else if self.takes(".") {
                ExpressionKind::Field(Box::new(found), self.name("the name of a field")?)
            } else if self.takes("->") {
                let target = ExpressionKind::Unary(Unary::Target, Box::new(found));
                let target = self.made(start, target);
                ExpressionKind::Field(Box::new(target), self.name("the name of a field")?)
            } else if self.takes("++") {
                ExpressionKind::Step(1, true, Box::new(found))
            } else if self.takes("--") {
                ExpressionKind::Step(-1, true, Box::new(found))
            } else {
                return Ok(found);
            };
            self.operator(start)?;
            found = self.made(start, kind);
        }
    }

    fn primary(&mut self) -> Fallible<Expression> {
        let start = self.here();
        let kind = match self.peek().clone() {
            Kind::Number(number, _) => {
                self.advance();
                ExpressionKind::Number(number)
            }
            Kind::Text(_) => {
                while matches!(self.peek(), Kind::Text(_)) {
                    self.advance();
                }
                ExpressionKind::Text
            }
            Kind::Sign("(") => {
                self.advance();
                if self.peek().is_sign("{") {
                    let inside = self.deeper(Self::statement)?;
                    self.expect(")")?;
                    let StatementKind::Block(all) = inside.kind else { return self.expected("a block") };
                    return Ok(self.made(start, ExpressionKind::Statements(all)));
                }
                let inside = self.expression()?;
                self.expect(")")?;
                inside.kind
            }
            _ => {
                let name = self.name("an expression")?;
                if let Some(number) = self.constants.get(&name) {
                    ExpressionKind::Number(*number)
                } else if self.takes("(") {
                    ExpressionKind::Call(name, self.arguments()?)
                } else {
                    ExpressionKind::Name(name)
                }
            }
        };
        Ok(self.made(start, kind))
    }

    fn arguments(&mut self) -> Fallible<Vec<Expression>> {
        let mut found = Vec::new();
        if self.takes(")") {
            return Ok(found);
        }
        loop {
            // types, as functions of the compiler take them, are no expressions
            found.push(self.assignment()?);
            if !self.takes(",") {
                self.expect(")")?;
                return Ok(found);
            }
        }
    }
}
