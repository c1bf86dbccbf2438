//! Threads in C: `P0 (atomic_int* x, int* y) { .. }`.
//!
//! Source: ISO/IEC 9899:2018, 7.17 (atomics) and 6.8 (statements); the supported part of C is that of herd7's documentation.

mod atomic;
mod code;
mod expression;
mod statement;
mod types;

use crate::program::Thread;
use crate::reader::Names;
use crate::value::Value;
use code::{Code, Local, Name};
use garret_base::source::Diagnostic;
use garret_litmus_text::{Cursor, Language, tokens};

/// Reads the threads from this position on, and returns them with the position where they end.
pub(crate) fn threads(
    text: &str,
    start: usize,
    names: &mut Names,
) -> Result<(Vec<Thread>, usize), Diagnostic> {
    let all = tokens(text, start, Language::C)?;
    let mut cursor = Cursor::new(text, &all);
    let mut threads = Vec::new();
    while is_head(&cursor, threads.len()) {
        cursor.advance();
        let mut code = Code::default();
        parameters(&mut cursor, names, &mut code)?;
        code.statement(&mut cursor, 0)?;
        let locals = code.names.iter().filter_map(|(name, it)| match it {
            Name::Local(local) => Some((name.clone(), local.register)),
            Name::Variable(..) => None,
        });
        names.locals.push(locals.collect());
        let registers = vec![Value::Number(0); code.registers];
        threads.push(Thread { steps: code.steps, registers });
    }
    if threads.is_empty() {
        return Err(cursor.unexpected("the first thread: `P0 (atomic_int* x) { .. }`"));
    }
    Ok((threads, cursor.previous().end as usize))
}

/// Whether the head of the thread with this number is next.
fn is_head(cursor: &Cursor<'_>, number: usize) -> bool {
    cursor.peek().strip_prefix('P').and_then(|it| it.parse().ok()) == Some(number) && cursor.peek_at(1) == "("
}

/// Reads `(atomic_int* x, volatile int* y)`: the variables that a thread uses.
fn parameters(cursor: &mut Cursor<'_>, names: &mut Names, code: &mut Code) -> Result<(), Diagnostic> {
    cursor.expect("(")?;
    while !cursor.eat(")") {
        let Some(found) = types::declared(cursor)? else { return Err(cursor.unexpected("a type")) };
        if found.stars != 1 {
            return Err(cursor.unexpected("one `*`: threads know variables by their addresses"));
        }
        let Some((name, _)) = cursor.word() else { return Err(cursor.unexpected("a variable")) };
        let variable = names.variable(name);
        let declared = names.declare(variable, found.base);
        code.names.insert(name.to_owned(), Name::Variable(variable, declared));
        if cursor.peek() != ")" {
            cursor.expect(",")?;
        }
    }
    if cursor.peek() != "{" {
        return Err(cursor.unexpected("`{`"));
    }
    Ok(())
}

/// A local variable of this name and type. A variable that exists already keeps its register.
fn local(code: &mut Code, name: &str, held: types::ValueType) -> Local {
    let known = match code.names.get(name) {
        Some(Name::Local(local)) => Some(local.register),
        _ => None,
    };
    let register = known.unwrap_or_else(|| code.fresh());
    let local = Local { register, held };
    code.names.insert(name.to_owned(), Name::Local(local));
    local
}
