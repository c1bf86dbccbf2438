//! A text in the form that all systems have: the same tokens and comments in the same order, with other space between them.
//!
//! Declarations begin lines, blocks stand in one line where they fit, and are broken at their operators, actions and branches where they
//! do not. Blank lines stay, one at a time. A comment stays in its line, or in a line of its own.

mod expression;
mod page;
mod pieces;
mod space;
mod text;

use super::sink::Sink;
use super::{Unread, lexer, parser};
use garret_base::source::{Diagnostic, Diagnostics};
use garret_base::watch::Watch;
use pieces::{Piece, pieces};

/// The widest line, in characters, where it can be broken.
const WIDTH: usize = 110;

/// So often is a text laid out until nothing changes: once is enough, but for comments in places where nobody writes them.
const ROUNDS: usize = 4;

/// The text of a system in the form that all systems have.
///
/// The tokens are the same ones, and so are the comments (but for `\r` before the ends of their lines); a text that has this form already
/// stays as it is.
///
/// # Errors
/// What is wrong with the syntax of the text. What its names mean is not looked at.
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
    // whatever became of the space, nothing else may have changed
    match read(&form) {
        Ok(after) if before.iter().map(Piece::content).eq(after.iter().map(Piece::content)) => Ok(form),
        _ => Ok(text.to_owned()),
    }
}

/// What a text consists of.
fn read(text: &str) -> Result<Vec<Piece<'_>>, Diagnostics> {
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::error("this file is too large").into());
    }
    let mut sink = Sink::new(Watch::default());
    let Some(tokens) = lexer::tokens(text, &mut sink) else {
        return Err(sink.finish().err().unwrap_or(Unread::Over).into_diagnostics());
    };
    let pieces = pieces(text, &tokens);
    parser::parse(text, tokens, &mut sink);
    sink.finish().map_err(Unread::into_diagnostics)?;
    Ok(pieces)
}
