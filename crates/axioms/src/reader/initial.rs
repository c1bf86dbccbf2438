//! The initial state: `{ int x=1; uint64_t y; 0:X1=x; int64_t 0:X2=5; z=x; }`.

use super::names::Names;
use crate::test::{Architecture, Type};
use crate::value::{Value, Width, literal};
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::{Cursor, Kind};

/// The note on supported types, for errors about others.
pub(crate) const TYPES: &str =
    "types are int, long, char, short, int8_t to int64_t, uint8_t to uint64_t, and with atomic_ before them";

/// The type of this name.
pub(crate) fn type_named(name: &str) -> Option<Type> {
    let (name, atomic) = match name.strip_prefix("atomic_") {
        Some(name) => (name, true),
        None => (name, false),
    };
    let (width, signed) = match name {
        "int" | "int32_t" | "long32" => (Width::Word, true),
        "uint32_t" | "uint" => (Width::Word, false),
        "long" | "int64_t" | "intptr_t" | "llong" => (Width::Double, true),
        "ulong" | "uint64_t" | "uintptr_t" | "size_t" => (Width::Double, false),
        "short" | "int16_t" => (Width::Half, true),
        "ushort" | "uint16_t" => (Width::Half, false),
        "char" | "int8_t" => (Width::Byte, true),
        "uchar" | "uint8_t" | "bool" => (Width::Byte, false),
        _ => return None,
    };
    Some(Type { width, signed, atomic })
}

impl Names {
    pub(super) fn initial_state(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Diagnostic> {
        cursor.expect("{")?;
        while !cursor.eat("}") {
            if cursor.is_at_end() {
                return Err(cursor.unexpected("`}`"));
            }
            if cursor.eat(";") {
                continue;
            }
            self.entry(cursor)?;
            if cursor.peek() != "}" {
                cursor.expect(";")?;
            }
        }
        Ok(())
    }

    /// Reads an entry: `int x = 1`, `x`, `[x]=1`, `*x=1`, `0:X1=x`, `uint64_t 0:X1=3` or `int *p = &x`.
    fn entry(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Diagnostic> {
        let declared = declared(cursor)?;
        if let Some((thread, start)) = cursor.thread() {
            let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a register")) };
            if self.architecture == Architecture::C {
                return Err(Diagnostic::error(
                    "registers of C have no initial values; initialise them in the thread",
                )
                .at(start.to(span), ""));
            }
            let (register, _) = self.register(thread, name, span)?;
            self.mentioned.push((thread, start.to(span)));
            let value = if cursor.eat("=") { self.value(cursor)? } else { Value::Number(0) };
            self.registers.push((thread, span, register, value));
            return Ok(());
        }
        let bracket = cursor.eat("[");
        let _ = !bracket && cursor.eat("*");
        let Some((name, _)) = cursor.word() else {
            return Err(cursor.unexpected("a variable or a register, like `x=1` or `0:X1=x`"));
        };
        if bracket {
            cursor.expect("]")?;
        } else if cursor.peek() == "[" {
            return Err(Diagnostic::error("arrays are not supported").at(cursor.span(), ""));
        }
        let variable = self.variable(name);
        if let Some(declared) = declared {
            self.declare(variable, declared);
        }
        if cursor.eat("=") {
            let value = self.value(cursor)?;
            if let Some((_, variable)) = self.variables.get_index_mut(variable) {
                variable.initial = match (value, variable.declared) {
                    (Value::Number(number), Some(declared)) => Value::Number(declared.width.cut(number)),
                    // an `int`, which is signed
                    (Value::Number(number), None) if i32::try_from(number as i64).is_ok() => {
                        Value::Number(Width::Word.cut(number))
                    }
                    (value, _) => value,
                };
            }
        }
        Ok(())
    }

    /// Reads a number, or the address of a variable.
    pub(super) fn value(&mut self, cursor: &mut Cursor<'_>) -> Result<Value, Diagnostic> {
        if let Some(number) = literal(cursor) {
            return Ok(Value::Number(number?));
        }
        let is_address = cursor.eat("&");
        if cursor.peek_at(1) == ":" || is_address && cursor.kind() != Some(Kind::Word) {
            return Err(cursor.unexpected("a number or a variable; addresses of code are not supported"));
        }
        match cursor.word() {
            Some((name, _)) => Ok(Value::Address(self.variable(name), 0)),
            None => Err(cursor.unexpected("a number or a variable")),
        }
    }
}

/// Reads a type, if one is next: `int`, `volatile int *`, `atomic_int`. `struct` is not supported.
fn declared(cursor: &mut Cursor<'_>) -> Result<Option<Type>, Diagnostic> {
    let mut found = None;
    let mut unsigned = None;
    while cursor.kind() == Some(Kind::Word) && is_in_type(cursor) {
        let span = cursor.span();
        let name = cursor.peek();
        match name {
            "volatile" | "const" | "_Atomic" => {}
            "unsigned" => unsigned = Some(Type { width: Width::Word, signed: false, atomic: false }),
            _ => {
                let unknown = || {
                    let message = format!("`{}` is not a type that is supported", short(name));
                    Diagnostic::error(message).at(span, "").note(TYPES)
                };
                found = Some(type_named(name).ok_or_else(unknown)?);
            }
        }
        cursor.advance();
    }
    let found = match (found, unsigned) {
        (Some(found), Some(_)) => Some(Type { signed: false, ..found }),
        (found, unsigned) => found.or(unsigned),
    };
    if cursor.eat("*") {
        // an object that holds an address
        return Ok(found.map(|it| Type { width: Width::Double, signed: false, ..it }));
    }
    Ok(found)
}

/// Whether the next word is part of a type: then a name, the number of a thread, or a star follows it.
fn is_in_type(cursor: &Cursor<'_>) -> bool {
    let next = cursor.peek_at(1);
    let is_name = next.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_');
    is_name || next == "*"
}
