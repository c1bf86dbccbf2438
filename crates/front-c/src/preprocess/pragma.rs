//! Pragmas that change what the preprocessor does, or what a program means. Others are for compilers, and are skipped.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.10.6, 6.10.9; *The C Preprocessor* (gcc), 7.

use super::Processor;
use crate::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span};

impl Processor<'_> {
    /// `#pragma`, or `_Pragma(..)`.
    pub(super) fn pragma(&mut self, rest: &[Token], span: Span) {
        match rest.first().and_then(|it| it.kind.word()).unwrap_or_default() {
            "once" => self.once.extend(self.including.last().cloned()),
            "pack" => {
                let error = Diagnostic::error("`#pragma pack` is not supported");
                self.errors.push(error.at(span, "it would change the layout of structures"));
            }
            word @ ("push_macro" | "pop_macro") => {
                let [_, open, Token { kind: Kind::Text(name), .. }, ..] = rest else { return };
                match (open.kind.is_sign("("), word) {
                    (true, "push_macro") => self.macros.save(name),
                    (true, _) => self.macros.restore(name),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Executes a `_Pragma` that these tokens follow, if they are its string in brackets.
    pub(super) fn executes_pragma(&mut self, after: Option<&[Token]>, span: Span) -> bool {
        let Some([open, Token { kind: Kind::Text(content), .. }, close, ..]) = after else { return false };
        if !(open.kind.is_sign("(") && close.kind.is_sign(")")) {
            return false;
        }
        self.pragma_of_text(content, span);
        true
    }

    /// Executes `_Pragma(..)` with this string.
    fn pragma_of_text(&mut self, content: &str, span: Span) {
        let text = String::from_utf8_lossy(&crate::lexer::bytes(content)).into_owned();
        let mut words = crate::lexer::tokens(&text, 0, &mut Vec::new());
        words.pop();
        self.pragma(&words, span);
    }

    /// Executes the `_Pragma(..)` operators that macros left in the resulting tokens from `start` on, and removes them (6.10.9).
    pub(super) fn pragmas(&mut self, start: usize) {
        let is_pragma = |it: &Token| it.kind.is_word("_Pragma");
        if !self.found[start..].iter().any(is_pragma) {
            return;
        }
        let mut tokens = self.found.split_off(start).into_iter().peekable();
        while let Some(token) = tokens.next() {
            if !is_pragma(&token) {
                self.found.push(token);
                continue;
            }
            tokens.next_if(|it| it.kind.is_sign("("));
            while let Some(Token { kind: Kind::Text(text), span, .. }) =
                tokens.next_if(|it| matches!(it.kind, Kind::Text(_)))
            {
                self.pragma_of_text(&text, span);
            }
            tokens.next_if(|it| it.kind.is_sign(")"));
        }
    }
}
