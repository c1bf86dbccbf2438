//! The tokens of an assembly text, and how they are called in messages.

use crate::source::Span;

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

/// How two terms of a property compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `<>`
    Distinct,
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `>`
    Above,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// How it is written, in assembly and in `.cub` alike.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Distinct => "<>",
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::AtLeast => ">=",
        }
    }

    /// Whether the two numbers compare like this.
    #[must_use]
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::Distinct => left != right,
            Self::Below => left < right,
            Self::AtMost => left <= right,
            Self::Above => left > right,
            Self::AtLeast => left >= right,
        }
    }

    /// What holds when this does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Equal => Self::Distinct,
            Self::Distinct => Self::Equal,
            Self::Below => Self::AtLeast,
            Self::AtMost => Self::Above,
            Self::Above => Self::AtMost,
            Self::AtLeast => Self::Below,
        }
    }

    /// The same with the sides exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Equal | Self::Distinct => self,
            Self::Below => Self::Above,
            Self::AtMost => Self::AtLeast,
            Self::Above => Self::Below,
            Self::AtLeast => Self::AtMost,
        }
    }
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

/// The text, cut when it is too long for a message.
pub(super) fn short(text: &str) -> String {
    /// In characters: half a line.
    const LONGEST: usize = 40;
    let mut characters = text.chars();
    let mut short: String = characters.by_ref().take(LONGEST).flat_map(char::escape_debug).collect();
    if characters.next().is_some() {
        short.push_str("..");
    }
    short
}
