//! The formatter: the same tokens and comments in the same order, with standard space between them.
//!
//! Each declaration begins a line. A block is written on one line if it fits; otherwise it is broken at its operators, actions
//! and branches. Blank lines stay, at most one at a time. A comment stays in its line, or on a line of its own.

mod expression;
mod page;
mod pieces;
mod space;
mod text;

use super::sink::Sink;
use super::{ReadError, lexer, parser};
use garret_base::source::{Diagnostic, Diagnostics};
use garret_base::watch::Watch;
use pieces::{Piece, pieces};

/// The largest width of a line that can be broken, in characters.
const WIDTH: usize = 110;

/// The largest number of times that a text is formatted until nothing changes. Once is enough, except for comments in unusual
/// places.
const ROUNDS: usize = 4;

/// Formats the text of a system.
///
/// The tokens and the comments stay the same (except for `\r` at the ends of their lines). A formatted text is not changed.
///
/// # Errors
/// The syntax errors of the text. Names and types are not checked.
///
/// # Example
/// ```
/// use garret_system::lang::formatted;
///
/// let text = "transition t([p])requires{X=True  (* taken *)&&A[p]<>B}{ X:=False }";
/// let form = "transition t ([p])\nrequires { X = True (* taken *) && A[p] <> B }\n{ X := False }\n";
/// assert_eq!(formatted(text).unwrap(), form);
/// assert_eq!(formatted(form).unwrap(), form);
/// assert!(formatted("transition t ([p]) { X = }").is_err());
/// ```
pub fn formatted(text: &str) -> Result<String, Diagnostics> {
    let before = read(text)?;
    let mut form = text::laid_out(&before);
    for _ in 1..ROUNDS {
        let Ok(pieces) = read(&form) else { break };
        let next = text::laid_out(&pieces);
        if next == form {
            break;
        }
        form = next;
    }
    // apart from space, nothing may have changed
    match read(&form) {
        Ok(after) if before.iter().map(Piece::content).eq(after.iter().map(Piece::content)) => Ok(form),
        _ => Ok(text.to_owned()),
    }
}

/// The pieces of a text.
fn read(text: &str) -> Result<Vec<Piece<'_>>, Diagnostics> {
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::error("this file is too large").into());
    }
    let mut sink = Sink::new(Watch::default());
    let Some(tokens) = lexer::tokens(text, &mut sink) else {
        return Err(sink.finish().err().unwrap_or(ReadError::Over).into_diagnostics());
    };
    let pieces = pieces(text, &tokens);
    parser::parse(text, tokens, &mut sink);
    sink.finish().map_err(ReadError::into_diagnostics)?;
    Ok(pieces)
}
