//! The tokens of the language, and how they are called in messages.

use garret_base::source::{Span, short};

/// A token and its place. Names and numbers are read from the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

macro_rules! kinds {
    ($($keyword:ident = $word:literal,)* ; $($symbol:ident = $sign:literal,)*) => {
        /// What a token is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Kind {
            /// A name that starts with a lower-case letter.
            Lower,
            /// A name that starts with an upper-case letter.
            Upper,
            /// Digits.
            Integer,
            /// Digits, a dot, digits.
            Real,
            /// `#` and digits.
            Constant,
            /// Characters that mean nothing; the lexer has reported them.
            Junk,
            /// The end of the text.
            End,
            $($keyword,)*
            $($symbol,)*
        }

        /// The keywords of the language.
        pub const KEYWORDS: &[&str] = &[$($word,)*];

        impl Kind {
            /// The keyword with this spelling.
            pub(super) fn keyword(text: &str) -> Option<Self> {
                match text {
                    $($word => Some(Self::$keyword),)*
                    _ => None,
                }
            }

            /// How the token is always spelt; none for names, numbers and the like.
            pub(super) fn spelling(self) -> Option<&'static str> {
                match self {
                    $(Self::$keyword => Some($word),)*
                    $(Self::$symbol => Some($sign),)*
                    _ => None,
                }
            }
        }
    };
}

kinds! {
    Type = "type", Var = "var", Array = "array", Const = "const", Weak = "weak", Init = "init",
    Unsafe = "unsafe", Invariant = "invariant", Predicate = "predicate", Transition = "transition",
    NumberProcs = "number_procs", Requires = "requires", Let = "let", In = "in", Case = "case",
    Forall = "forall", Exists = "exists", ForallOther = "forall_other", ExistsOther = "exists_other",
    If = "if", Then = "then", Else = "else", Not = "not", True = "true", False = "false", Fence = "fence",
    FenceAll = "fence_all", StoreFence = "store_fence",
    Proc = "proc", Int = "int", RealType = "real", Bool = "bool",
    ;
    OpenParen = "(", CloseParen = ")", OpenBracket = "[", CloseBracket = "]", OpenBrace = "{", CloseBrace = "}",
    Assign = ":=", Colon = ":", Semicolon = ";", Comma = ",", Dot = ".", Question = "?", At = "@", Bar = "|",
    Underscore = "_", And = "&&", Or = "||", Implies = "=>", Iff = "<=>", Equal = "=", Distinct = "<>",
    Below = "<", AtMost = "<=", Above = ">", AtLeast = ">=", Plus = "+", Minus = "-", Times = "*",
}

impl Kind {
    /// Whether a declaration starts with it. These words occur nowhere else, so the parser can always resume there.
    pub(super) fn starts_declaration(self) -> bool {
        matches!(
            self,
            Self::Type
                | Self::Var
                | Self::Array
                | Self::Const
                | Self::Weak
                | Self::Init
                | Self::Unsafe
                | Self::Invariant
                | Self::Predicate
                | Self::Transition
                | Self::NumberProcs
        )
    }

    /// Whether it is a keyword.
    pub(super) fn is_keyword(self) -> bool {
        self.spelling().is_some_and(|spelling| spelling.starts_with(|first: char| first.is_ascii_lowercase()))
    }

    /// How a token of this kind with this text is called in a message.
    pub(super) fn describe(self, text: &str) -> String {
        let text = short(text);
        match self {
            Self::End => "the end of the file".to_owned(),
            Self::Lower | Self::Upper => format!("the name `{text}`"),
            Self::Integer | Self::Real => format!("the number `{text}`"),
            _ if self.is_keyword() => format!("the keyword `{text}`"),
            _ => format!("`{text}`"),
        }
    }
}
