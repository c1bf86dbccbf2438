//! The tokens of a text in C.

use super::constant::Constant;
use garret_base::source::Span;

/// A token with its place in the source. A token from a macro has the place where the macro is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// Whether it is the first token of its line.
    pub(super) begins: bool,
    /// Whether white space precedes it.
    pub(super) spaced: bool,
    /// Whether it came from the expansion of the macro with its name. Such a token is never expanded again (6.10.3.4).
    pub(super) is_spent: bool,
}

/// The kind of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A keyword or a name.
    Word(String),
    /// An integer, with its text.
    Number(Constant, String),
    /// A floating-point number: the bits of a `double`, the number of bits of its type, and its text.
    Fraction(u64, u8, String),
    /// A string: the text between the quotes.
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

    /// Its description in messages.
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

/// Types of gcc with other numbers than those of C11, which are not supported.
const NO_NUMBERS: [&str; 15] = [
    "_Float16",
    "_Float32",
    "_Float64",
    "_Float128",
    "_Float32x",
    "_Float64x",
    "__float80",
    "__float128",
    "__bf16",
    "_Decimal32",
    "_Decimal64",
    "_Decimal128",
    "__int128_t",
    "__uint128_t",
    "__complex__",
];

/// Whether a word is the name of a type of gcc with numbers that are not supported.
pub(super) fn is_no_number(word: &str) -> bool {
    NO_NUMBERS.contains(&word)
}

/// Whether this word always begins a declaration, independent of earlier declarations.
pub(super) fn begins_declaration(word: &str) -> bool {
    const BEGINNINGS: [&str; 38] = [
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
        "_Complex",
        "__auto_type",
        "auto",
        "__attribute__",
        "__inline",
    ];
    BEGINNINGS.contains(&word) || is_no_number(word)
}
