//! The parser of litmus tests: it makes a [`Test`] of a text.
//!
//! # Sources
//! The documentation of herd7 and litmus7, <http://diy.inria.fr/doc/>: the format is the one of these tools.

mod columns;
mod condition;
mod header;
mod initial;
mod names;

pub use header::architecture;

use super::c;
use super::test::{Architecture, Test};
use columns::columns;
use garret_base::source::{Diagnostic, Diagnostics};
use garret_litmus_text::{Cursor, Language, sections, tokens};
pub(crate) use initial::{TYPES, type_named};
pub(crate) use names::Names;

/// Reads the test in a text.
///
/// # Errors
/// The text is wrong or not supported; the error has the place.
///
/// # Example
/// ```
/// use garret_axioms::{Axioms, decide_within, observation_line, parse};
/// use garret_base::watch::Watch;
///
/// let text = "AArch64 SB\n{ 0:X1=x; 0:X3=y; 1:X1=y; 1:X3=x; }\n P0          | P1          ;\n MOV W0,#1   | MOV W0,#1   ;\n\
///             STR W0,[X1] | STR W0,[X1] ;\n LDR W2,[X3] | LDR W2,[X3] ;\nexists (0:X2=0 /\\ 1:X2=0)";
/// let test = parse(text).unwrap();
/// let decision = decide_within(&test, Axioms::Armv8, &Watch::default()).unwrap();
/// assert_eq!(observation_line(&test, &decision), "Observation SB Sometimes 1 3");
/// ```
pub fn parse(text: &str) -> Result<Test, Diagnostics> {
    read(text).map_err(|error| vec![*error].into())
}

fn read(text: &str) -> Result<Test, Box<Diagnostic>> {
    if u32::try_from(text.len()).is_err() {
        return Err(Box::new(Diagnostic::error("this file is too large")));
    }
    let header = header::parse(text)?;
    let mut names = Names::new(header.architecture);
    // the initial state may be followed by C, where `(*` does not begin a comment
    let all = match header.architecture {
        Architecture::C => initial_part(text, header.body)?,
        _ => tokens(text, header.body, Language::Litmus)?,
    };
    let mut cursor = Cursor::new(text, &all);
    names.initial_state(&mut cursor)?;
    let (threads, sections) = if header.architecture == Architecture::C {
        let (threads, end) = c::threads(text, cursor.previous().end as usize, &mut names)?;
        let rest = tokens(text, end, Language::Litmus)?;
        (threads, sections(&mut names, &mut Cursor::new(text, &rest))?)
    } else {
        let threads = columns(&mut cursor, header.architecture)?;
        (threads, sections(&mut names, &mut cursor)?)
    };
    let threads = names.started(threads)?;
    if sections.quantifier.is_none() && !names.observed.iter().any(|it| it.shown) {
        names.observe_everything();
    }
    Ok(Test {
        name: header.name,
        architecture: header.architecture,
        variables: names.variables.into_values().collect(),
        threads,
        observed: names.observed,
        filter: sections.filter,
        quantifier: sections.quantifier,
        condition: sections.condition,
    })
}

/// The tokens of the initial state.
fn initial_part(text: &str, start: usize) -> Result<Vec<garret_litmus_text::Token>, Diagnostic> {
    let end = text[start..].find('}').map_or(text.len(), |it| start + it + 1);
    tokens(&text[..end], start, Language::Litmus)
}
