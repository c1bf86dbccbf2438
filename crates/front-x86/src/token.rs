//! The tokens of an assembly text, and how they are called in messages.

use garret_base::source::{Span, short};
use garret_program::Relation;

/// A token and its place. Words are read from the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A mnemonic, a register, a keyword or a name: which, depends on where it stands.
    Word,
    /// A number without sign, as a signed number of 32 bits.
    Number(i64),
    /// `$` and a name.
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
    /// Characters that mean nothing; the lexer has reported them.
    Junk,
    /// The end of a line.
    Line,
    /// The end of the text.
    End,
}

impl Kind {
    /// How a token of this kind with this text is called in a message.
    pub(super) fn describe(self, text: &str) -> String {
        match self {
            Self::Line => "the end of the line".to_owned(),
            Self::End => "the end of the file".to_owned(),
            _ => format!("`{}`", short(text)),
        }
    }
}
