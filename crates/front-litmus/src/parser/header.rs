//! The start of a test: the architecture and the name, then documentation up to the initial state.

use super::instruction::Syntax;
use garret_base::source::{Diagnostic, Span, short};
use garret_litmus_text::{Language, blank, initial_state};

/// The contents of the header.
pub(super) struct Header {
    pub(super) syntax: Syntax,
    pub(super) name: String,
    /// The position of the `{` of the initial state.
    pub(super) body: usize,
}

pub(super) fn parse(text: &str) -> Result<Header, Diagnostic> {
    let start = blank(text, 0, Language::X86)?;
    let line = text[start..].lines().next().unwrap_or_default();
    let mut words = line.split_whitespace();
    let architecture = words.next().unwrap_or_default();
    let span = Span::new(start, start + architecture.len());
    let help =
        "the first line is `X86 NAME`, with instructions in Intel syntax, or `X86_64 NAME`, in AT&T syntax";
    let syntax = match architecture.to_ascii_uppercase().as_str() {
        "X86" => Syntax::Intel,
        "X86_64" => Syntax::Att,
        "" => return Err(Diagnostic::error("this file is empty").help(help)),
        _ => {
            let message = format!("`{}` is not an architecture that can be read", short(architecture));
            return Err(Diagnostic::error(message).at(span, "expected `X86` or `X86_64`").help(help));
        }
    };
    let Some(name) = words.next().filter(|name| !name.starts_with('{')) else {
        let end = Span::new(span.end as usize, span.end as usize);
        return Err(Diagnostic::error("the test has no name").at(end, "expected a name").help(help));
    };
    let name_start = start + line.find(name).unwrap_or(0).max(architecture.len() + 1);
    let body = initial_state(text, name_start + name.len())?;
    let Some(body) = body else {
        let end = text.trim_end().len();
        return Err(Diagnostic::error("the test has no initial state")
            .at(Span::new(end, end), "expected `{`")
            .help("even an empty one has to be there: `{ }`"));
    };
    Ok(Header { syntax, name: name.to_owned(), body })
}
