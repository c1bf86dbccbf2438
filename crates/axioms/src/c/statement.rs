//! Statements of C.

use super::code::{Code, DEEPEST, Name, TypedOperand};
use super::expression::number;
use super::local;
use super::types::{ValueType, declared, is_type};
use crate::program::Operand;
use crate::value::Operator;
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::Cursor;

impl Code {
    pub(super) fn statement(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), Diagnostic> {
        self.span = cursor.span();
        if depth > DEEPEST {
            return Err(Diagnostic::error("this is nested too deeply").at(cursor.span(), ""));
        }
        match cursor.peek() {
            "{" => {
                let open = cursor.advance();
                while !cursor.eat("}") {
                    if cursor.is_at_end() {
                        return Err(cursor.unexpected("`}`").also(open, "this is open"));
                    }
                    self.statement(cursor, depth + 1)?;
                }
                Ok(())
            }
            ";" => {
                cursor.advance();
                Ok(())
            }
            "if" => self.conditional(cursor, depth),
            "while" => self.repeated(cursor, depth),
            "do" => self.repeated_after(cursor, depth),
            "for" | "switch" | "goto" | "return" | "break" | "continue" => {
                let message = format!("`{}` is not supported in litmus tests", cursor.peek());
                Err(Diagnostic::error(message).at(cursor.span(), ""))
            }
            _ if is_type(cursor) => self.declaration(cursor),
            _ => {
                self.simple(cursor, depth)?;
                cursor.expect(";").map(|_| ())
            }
        }
    }

    /// `if (e) s else s`
    fn conditional(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), Diagnostic> {
        cursor.advance();
        let condition = self.in_parentheses(cursor, depth)?;
        let over = self.branch(condition, true);
        self.statement(cursor, depth + 1)?;
        if cursor.eat("else") {
            let end = self.jump();
            self.land(over);
            self.statement(cursor, depth + 1)?;
            self.land(end);
        } else {
            self.land(over);
        }
        Ok(())
    }

    /// `while (e) s`
    fn repeated(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), Diagnostic> {
        cursor.advance();
        let start = self.steps.len();
        let condition = self.in_parentheses(cursor, depth)?;
        let out = self.branch(condition, true);
        self.statement(cursor, depth + 1)?;
        let back = self.jump();
        self.aim(back, start);
        self.land(out);
        Ok(())
    }

    /// `do s while (e);`
    fn repeated_after(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), Diagnostic> {
        cursor.advance();
        let start = self.steps.len();
        self.statement(cursor, depth + 1)?;
        cursor.expect("while")?;
        let condition = self.in_parentheses(cursor, depth)?;
        let back = self.branch(condition, false);
        self.aim(back, start);
        cursor.expect(";").map(|_| ())
    }

    fn in_parentheses(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<Operand, Diagnostic> {
        cursor.expect("(")?;
        let given = self.expression(cursor, depth + 1)?;
        cursor.expect(")")?;
        Ok(given.operand)
    }

    /// Reads declarations: `int r0 = e, r1;`.
    fn declaration(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Diagnostic> {
        let Some(found) = declared(cursor)? else { return Err(cursor.unexpected("a type")) };
        let Some(held) = found.held() else {
            return Err(Diagnostic::error("addresses of addresses are not supported").at(cursor.span(), ""));
        };
        loop {
            let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a name")) };
            if let Some(Name::Variable(..)) = self.names.get(name) {
                let message = format!("`{}` is a parameter already", short(name));
                return Err(Diagnostic::error(message).at(span, ""));
            }
            // the initialiser cannot use the variable itself
            let value = if cursor.eat("=") { Some(self.expression(cursor, 0)?) } else { None };
            let local = local(self, name, held);
            if let Some(value) = value {
                let value = self.fitting(value, held)?;
                self.set(local.register, value);
            }
            if !cursor.eat(",") {
                return cursor.expect(";").map(|_| ());
            }
        }
    }

    /// Converts a value to this type.
    pub(super) fn fitting(&mut self, given: TypedOperand, held: ValueType) -> Result<Operand, Diagnostic> {
        match (given.held, held) {
            (ValueType::Number(_), ValueType::Number(of)) => Ok(self.convert(given.operand, of)),
            // a number as an address is a null pointer
            (_, ValueType::Address(_)) => Ok(given.operand),
            (ValueType::Address(_), ValueType::Number(_)) => {
                Err(Diagnostic::error("this is an address, not a number").at(given.span, ""))
            }
        }
    }

    /// Reads an assignment, or an expression whose value is not used.
    fn simple(&mut self, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), Diagnostic> {
        if cursor.peek() == "*" {
            let start = cursor.advance();
            let place = self.unary(cursor, depth + 1)?;
            cursor.expect("=")?;
            let value = self.expression(cursor, depth + 1)?;
            self.span = start.to(cursor.previous());
            return self.store_plain(place, value);
        }
        let Some(Name::Local(local)) = self.names.get(cursor.peek()).copied() else {
            if let Some(Name::Variable(..)) = self.names.get(cursor.peek())
                && cursor.peek_at(1) == "="
            {
                let message = format!(
                    "`{}` is an address; to assign to the variable, write `*{0} = ..`",
                    cursor.peek()
                );
                return Err(Diagnostic::error(message).at(cursor.span(), ""));
            }
            return self.expression(cursor, depth + 1).map(|_| ());
        };
        let operator = match cursor.peek_at(1) {
            "=" => None,
            "+=" | "++" => Some(Operator::Add),
            "-=" | "--" => Some(Operator::Subtract),
            "&=" => Some(Operator::And),
            "|=" => Some(Operator::Or),
            "^=" => Some(Operator::Xor),
            _ => return self.expression(cursor, depth + 1).map(|_| ()),
        };
        cursor.advance();
        let is_step = matches!(cursor.peek(), "++" | "--");
        cursor.advance();
        let value = if is_step { number(1, cursor) } else { self.expression(cursor, depth + 1)? };
        let value = match (operator, local.held) {
            (None, held) => self.fitting(value, held)?,
            (Some(operator), ValueType::Number(of)) => {
                let right = self.fitting(value, local.held)?;
                self.computed(operator, Operand::Register(local.register), right, of)
            }
            (Some(_), ValueType::Address(_)) => {
                return Err(Diagnostic::error("addresses are not computed").at(value.span, ""));
            }
        };
        self.set(local.register, value);
        Ok(())
    }
}
