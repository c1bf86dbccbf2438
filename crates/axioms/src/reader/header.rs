//! The header of a test: the architecture and the name, then documentation up to the initial state.

use crate::test::Architecture;
use garret_base::source::{Diagnostic, Span, short};
use garret_litmus_text::{Language, blank, initial_state};

/// The contents of the header.
pub(super) struct Header {
    pub(super) architecture: Architecture,
    pub(super) name: String,
    /// The position of the `{` of the initial state.
    pub(super) body: usize,
}

/// The architecture of a text, by its first word. `None` if this crate does not read it.
#[must_use]
pub fn architecture(text: &str) -> Option<Architecture> {
    let start = blank(text, 0, Language::Litmus).ok()?;
    Architecture::named(text[start..].split_whitespace().next()?)
}

pub(super) fn parse(text: &str) -> Result<Header, Diagnostic> {
    let start = blank(text, 0, Language::Litmus)?;
    let line = text[start..].lines().next().unwrap_or_default();
    let word = line.split_whitespace().next().unwrap_or_default();
    let span = Span::new(start, start + word.len());
    let help = "the first line is `AArch64 NAME`, `RISCV NAME` or `C NAME`";
    let Some(architecture) = Architecture::named(word) else {
        let message = format!("`{}` is not an architecture that can be read", short(word));
        return Err(Diagnostic::error(message).at(span, "").help(help));
    };
    let rest = &line[word.len()..];
    let Some(name) = rest.split_whitespace().next().filter(|name| !name.starts_with('{')) else {
        let end = Span::new(span.end as usize, span.end as usize);
        return Err(Diagnostic::error("the test has no name").at(end, "expected a name").help(help));
    };
    let name_end = start + word.len() + rest.find(name).unwrap_or(0) + name.len();
    let Some(body) = initial_state(text, name_end)? else {
        let end = text.trim_end().len();
        return Err(Diagnostic::error("the test has no initial state")
            .at(Span::new(end, end), "expected `{`")
            .help("even an empty one has to be there: `{ }`"));
    };
    Ok(Header { architecture, name: name.to_owned(), body })
}
