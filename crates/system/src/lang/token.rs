//! The tokens of the language, and their names in messages.

use garret_base::source::{Span, short};

/// A token and its place. The text of names and numbers is looked up in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

macro_rules! kinds {
    ($($keyword:ident = $word:literal,)* ; $($symbol:ident = $sign:literal,)*) => {
        /// The kind of a token.
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
            /// Characters without a meaning; the lexer has reported them.
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

            /// The spelling of the token, if it has only one; `None` for names, numbers and the like.
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
    /// Whether this token starts a declaration. These keywords occur nowhere else, so the parser can always resume there.
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

    /// Whether this is a keyword.
    pub(super) fn is_keyword(self) -> bool {
        self.spelling().is_some_and(|spelling| spelling.starts_with(|first: char| first.is_ascii_lowercase()))
    }

    /// The description of a token of this kind with this text, for messages.
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
