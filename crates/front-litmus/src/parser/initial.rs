//! The initial state: the initial values of variables and registers.

use super::{Parser, number, unknown_register};
use crate::test::{Constant, VariableId};
use garret_base::register::{Register, Width};
use garret_base::source::{Diagnostic, Span, short};
use garret_litmus_text::Cursor;

/// An initial value.
enum Initial {
    Number(Constant),
    Address(VariableId, Span),
}

/// The place that is initialised.
enum Target<'t> {
    Variable(&'t str, Span),
    Register(usize, Register, Width, Span),
}

/// A type: its width if known, with its place in the source, and the place of its star.
type Declared = (Option<(Width, Span)>, Option<Span>);

impl<'t> Parser<'t> {
    /// Reads the initial state, with its braces.
    ///
    /// # Errors
    /// It is not closed.
    pub(super) fn initial_state(&mut self, cursor: &mut Cursor<'t>) -> Result<(), Diagnostic> {
        let open = cursor.advance();
        if !cursor.has("}") {
            return Err(
                Diagnostic::error("this `{` is never closed").at(open, "the initial state opens here")
            );
        }
        let mut inside = cursor.until(&["}"]).0;
        while !inside.is_at_end() {
            let mut item = inside.until(&[";"]).0;
            if item.is_at_end() {
                continue;
            }
            if let Err(error) = self.initial_item(&mut item) {
                self.errors.push(error);
            }
        }
        cursor.eat(";");
        Ok(())
    }

    fn initial_item(&mut self, item: &mut Cursor<'t>) -> Result<(), Diagnostic> {
        let (declared, pointer) = declared_type(item)?;
        let target = initial_target(item)?;
        if let Target::Variable(name, span) = target {
            if let Some(pointer) = pointer {
                return Err(no_address(pointer));
            }
            let id = self.variable(name, span);
            self.variables[id.0].declared = declared.or(self.variables[id.0].declared);
        }
        if item.is_at_end() {
            return Ok(());
        }
        item.expect("=")?;
        let value = self.initial_value(item)?;
        if !item.is_at_end() {
            return Err(item.unexpected("`;` or `}`"));
        }
        match (target, value) {
            (Target::Variable(name, span), Initial::Number(number)) => {
                let id = self.variable(name, span);
                if let Some(before) = self.variables[id.0].initial {
                    return Err(twice(&format!("`{name}`"), span, before.span));
                }
                self.variables[id.0].initial = Some(number);
            }
            (Target::Variable(..), Initial::Address(_, span)) => return Err(no_address(span)),
            (Target::Register(thread, register, width, span), value) => {
                let before = self.registers.iter().find(|it| (it.0, it.1) == (thread, register));
                let before = before.map(|it| it.3.span);
                let before = before.or(self.addresses.get(&(thread, register)).map(|it| it.1));
                if let Some(before) = before {
                    return Err(twice(&format!("`{}`", register.name(width)), span, before));
                }
                self.mentioned_threads.push((thread, span));
                match value {
                    Initial::Number(number) => self.registers.push((thread, register, width, number)),
                    Initial::Address(variable, span) => {
                        self.addresses.insert((thread, register), (variable, span));
                    }
                }
            }
        }
        Ok(())
    }

    fn initial_value(&mut self, item: &mut Cursor<'t>) -> Result<Initial, Diagnostic> {
        if let Some(number) = number(item) {
            let (number, span) = number?;
            return Ok(Initial::Number(Constant { number, span }));
        }
        item.eat("&");
        let Some((name, span)) = item.word() else {
            return Err(item.unexpected("a number or the name of a variable"));
        };
        Ok(Initial::Address(self.variable(name, span), span))
    }
}

/// Reads a type such as `uint64_t` or `int *`.
fn declared_type(item: &mut Cursor<'_>) -> Result<Declared, Diagnostic> {
    let mut width = None;
    while matches!(item.kind(), Some(garret_litmus_text::Kind::Word))
        && !matches!(item.peek_at(1), "=" | ":" | "[" | "")
    {
        let (name, span) = (item.peek(), item.advance());
        let found = match name {
            "volatile" | "const" | "unsigned" | "signed" | "_Atomic" => continue,
            "char" | "int8_t" | "uint8_t" => Width::Byte,
            "short" | "int16_t" | "uint16_t" => Width::Word,
            "int" | "int32_t" | "uint32_t" => Width::Double,
            "long" | "int64_t" | "uint64_t" | "intptr_t" | "uintptr_t" | "size_t" => Width::Quad,
            _ => {
                return Err(Diagnostic::error(format!("unknown type `{}`", short(name)))
                    .at(span, "")
                    .note("known are char, short, int, long, int8_t to int64_t and uint8_t to uint64_t"));
            }
        };
        width = Some((found, span));
    }
    let star = item.span();
    Ok((width, item.eat("*").then_some(star)))
}

fn initial_target<'t>(item: &mut Cursor<'t>) -> Result<Target<'t>, Diagnostic> {
    if let Some((thread, start)) = item.thread() {
        item.eat("%");
        let Some((name, span)) = item.word() else { return Err(item.unexpected("a register")) };
        let Some((register, width)) = Register::named(name) else {
            return Err(unknown_register(name, span));
        };
        return Ok(Target::Register(thread, register, width, start.to(span)));
    }
    let bracket = item.eat("[");
    let Some((name, span)) = item.word() else {
        return Err(item.unexpected("a variable or a register, like `x` or `0:EAX`"));
    };
    if bracket {
        item.expect("]")?;
    }
    if item.peek() == "[" {
        return Err(Diagnostic::error("arrays are not supported")
            .at(span.to(item.span()), "")
            .help("give each element a name of its own"));
    }
    Ok(Target::Variable(name, span))
}

fn twice(what: &str, span: Span, before: Span) -> Diagnostic {
    Diagnostic::error(format!("{what} is initialised twice")).at(span, "").also(before, "here first")
}

fn no_address(span: Span) -> Diagnostic {
    Diagnostic::error("addresses in memory are not supported")
        .at(span, "")
        .help("an address may be in a register: `0:rax=x`")
}
