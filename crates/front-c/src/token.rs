//! The tokens of a text in C.

use super::constant::Constant;
use garret_base::source::Span;

/// A token and its place. One that a macro stands for has the place where the macro is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// It is the first one of its line.
    pub(super) begins: bool,
    /// White space stands before it.
    pub(super) spaced: bool,
    /// It stood in what the macro of its name stands for: it is never replaced again (6.10.3.4).
    pub(super) is_spent: bool,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A keyword or a name.
    Word(String),
    /// A number, and as it is written.
    Number(Constant, String),
    /// A fraction: the bits of a `double`, how many bits its type has, and as it is written.
    Fraction(u64, u8, String),
    /// A string, as it is written between the quotes.
    Text(String),
    /// An operator or a bracket.
    Sign(&'static str),
    /// The end of the text.
    End,
}

/// All operators and brackets, the longest first.
pub(super) const SIGNS: [&str; 50] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=", "##", "+", "-", "*", "/", "%", "<", ">", "=", "!", "~", "&", "|", "^", "?",
    ":", ";", ",", ".", "(", ")", "[", "]", "{", "}", "#", "@", "\\",
];

impl Kind {
    /// Whether it is this word.
    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self, Self::Word(it) if it == word)
    }

    /// Whether it is this operator or bracket.
    pub(super) fn is_sign(&self, sign: &str) -> bool {
        matches!(self, Self::Sign(it) if *it == sign)
    }

    /// The word, if it is one.
    pub(super) fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }

    /// How it is called in a message.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Word(word) => format!("`{}`", garret_base::source::short(word)),
            Self::Number(_, written) | Self::Fraction(_, _, written) => {
                format!("the number {}", garret_base::source::short(written))
            }
            Self::Text(_) => "a string".to_owned(),
            Self::Sign(sign) => format!("`{sign}`"),
            Self::End => "the end of the file".to_owned(),
        }
    }
}

/// Whether a word begins a declaration, whatever was declared before.
pub(super) fn begins_declaration(word: &str) -> bool {
    const BEGINNINGS: [&str; 37] = [
        "char",
        "const",
        "double",
        "enum",
        "extern",
        "float",
        "inline",
        "int",
        "long",
        "register",
        "restrict",
        "short",
        "signed",
        "static",
        "struct",
        "typedef",
        "union",
        "unsigned",
        "void",
        "volatile",
        "_Atomic",
        "_Bool",
        "_Noreturn",
        "_Thread_local",
        "__thread",
        "_Alignas",
        "typeof",
        "__typeof__",
        "__typeof",
        "__signed__",
        "__const",
        "__volatile__",
        "__int128",
        "__auto_type",
        "auto",
        "__attribute__",
        "__inline",
    ];
    BEGINNINGS.contains(&word)
}
