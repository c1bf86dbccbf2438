//! The columns of instructions: one for each thread, in rows that end with `;`.

use crate::program::{Assembler, Thread};
use crate::test::Architecture;
use crate::{aarch64, riscv};
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::{Cursor, Kind};

/// The first words of the sections after the program.
const AFTER: [&str; 6] = ["locations", "filter", "exists", "final", "forall", "~"];

/// Reads the threads.
pub(super) fn columns(
    cursor: &mut Cursor<'_>,
    architecture: Architecture,
) -> Result<Vec<Thread>, Diagnostic> {
    let mut threads = heads(cursor)?;
    while !cursor.is_at_end() && !AFTER.iter().any(|it| cursor.peek().eq_ignore_ascii_case(it)) {
        let mut column = 0;
        loop {
            let (mut cell, end) = cursor.until(&["|", ";"]);
            if end.is_empty() {
                return Err(cursor.unexpected("`;` at the end of a row of instructions"));
            }
            let Some(assembler) = threads.get_mut(column) else {
                let message = format!("there are only {} threads", threads.len());
                return Err(Diagnostic::error(message).at(cell.whole(), "this is an additional column"));
            };
            read_cell(&mut cell, architecture, assembler)?;
            column += 1;
            if end == ";" {
                break;
            }
        }
    }
    let count = match architecture {
        Architecture::RiscV => riscv::REGISTERS,
        _ => aarch64::REGISTERS,
    };
    threads.into_iter().map(|it| it.finish(count)).collect()
}

/// Reads the first row: `P0 | P1 ;`.
fn heads<'t>(cursor: &mut Cursor<'t>) -> Result<Vec<Assembler<'t>>, Diagnostic> {
    let mut threads = Vec::new();
    loop {
        let expected = threads.len();
        let is_next = cursor.peek().strip_prefix(['P', 'p']).and_then(|it| it.parse().ok()) == Some(expected);
        if !is_next {
            return Err(cursor.unexpected(&format!("`P{expected}`")));
        }
        cursor.advance();
        threads.push(Assembler::default());
        if cursor.eat(";") {
            return Ok(threads);
        }
        cursor.expect("|")?;
    }
}

/// Reads a cell: labels, and perhaps an instruction.
fn read_cell<'t>(
    cell: &mut Cursor<'t>,
    architecture: Architecture,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    while cell.kind() == Some(Kind::Word) && cell.peek_at(1) == ":" {
        let (name, span) = (cell.peek(), cell.advance());
        cell.advance();
        assembler.label(name, span)?;
    }
    if cell.is_at_end() {
        return Ok(());
    }
    assembler.span = cell.whole();
    let Some((name, span)) = cell.word() else { return Err(cell.unexpected("an instruction")) };
    let is_known = match architecture {
        Architecture::RiscV => riscv::instruction(&name.to_ascii_lowercase(), cell, assembler)?,
        _ => aarch64::instruction(&name.to_ascii_uppercase(), cell, assembler)?,
    };
    if !is_known {
        let message = format!("the instruction `{}` is not supported", short(name));
        return Err(Diagnostic::error(message).at(span, ""));
    }
    cell.expect_end()
}
