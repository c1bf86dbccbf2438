//! The tokens of an assembly text, and their names in messages.

use garret_base::source::{Span, short};
use garret_program::Relation;

/// A token and its place in the source; the text of a word is read from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A mnemonic, a register, a keyword or a name, depending on its position.
    Word,
    /// A number without sign, converted to a signed number of 32 bits.
    Number(i64),
    /// `$` followed by a name.
    Thread,
    Comma,
    Colon,
    OpenBracket,
    CloseBracket,
    Plus,
    Minus,
    Bang,
    And,
    Relation(Relation),
    /// Invalid characters; the lexer has reported them.
    Junk,
    /// The end of a line.
    Line,
    /// The end of the text.
    End,
}

impl Kind {
    /// The name in messages of a token of this kind with this text.
    pub(super) fn describe(self, text: &str) -> String {
        match self {
            Self::Line => "the end of the line".to_owned(),
            Self::End => "the end of the file".to_owned(),
            _ => format!("`{}`", short(text)),
        }
    }
}
