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

    /// Executes and removes a `_Pragma(..)` at the end of the tokens, whose last bracket follows (6.10.9).
    pub(super) fn ends_pragma(&mut self, found: &mut Vec<Token>, span: Span) -> bool {
        let [.., pragma, open, Token { kind: Kind::Text(content), .. }] = found.as_slice() else {
            return false;
        };
        if !(pragma.kind.is_word("_Pragma") && open.kind.is_sign("(")) {
            return false;
        }
        let text = String::from_utf8_lossy(&crate::lexer::bytes(content)).into_owned();
        let mut words = crate::lexer::tokens(&text, 0, &mut Vec::new());
        words.pop();
        self.pragma(&words, span);
        found.truncate(found.len() - 3);
        true
    }
}
