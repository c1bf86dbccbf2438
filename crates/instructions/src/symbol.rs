//! Names of variables and functions in instructions.

use crate::program::Assembler;
use crate::value::{Value, literal};
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::Cursor;

/// Reads `x`, `x+4` or `x - 4`: the address of a variable or a function.
pub(crate) fn symbol<'t>(cursor: &mut Cursor<'t>, assembler: &Assembler<'t>) -> Result<Value, Diagnostic> {
    let Some(symbols) = assembler.symbols else { return Err(cursor.unexpected("a register")) };
    let Some((name, span)) = cursor.word() else {
        return Err(cursor.unexpected("the name of a variable"));
    };
    let Some(address) = symbols.address(name) else {
        let message = format!("`{}` is not a variable or function of this file", short(name));
        return Err(Diagnostic::error(message).at(span, ""));
    };
    cursor.eat("+");
    let Some(offset) = literal(cursor).transpose()? else { return Ok(address) };
    Ok(match address {
        Value::Address(variable, at) => Value::Address(variable, at.wrapping_add(offset as i64)),
        Value::Number(number) => Value::Number(number.wrapping_add(offset)),
    })
}
