//! The parser. Errors are reported and skipped: it resumes at the next conjunct, action or declaration, and parts that it could
//! not read are left out or become [`ExprKind::Error`].

pub(super) mod action;
mod declaration;
mod expression;
mod frame;
mod operand;
mod symbol;

use super::sink::{Reported, Sink};
use super::syntax::{Expr, ExprId, ExprKind, Ident, Tree};
use super::token::{Kind, Token};
use garret_base::map::Set;
use garret_base::source::{Diagnostic, Span};

/// The syntax tree of the text with these tokens.
pub(super) fn parse<'a>(text: &'a str, tokens: Vec<Token>, sink: &mut Sink) -> Tree<'a> {
    let mut tree = Tree { text, ..Tree::default() };
    for token in &tokens {
        let written = &text[token.span.start as usize..token.span.end as usize];
        match token.kind {
            Kind::Lower | Kind::Upper => *tree.occurrences.entry(written).or_default() += 1,
            Kind::Real => {
                let digits = written.split('.').nth(1).unwrap_or_default().trim_end_matches('0').len();
                if tree.precision.is_none_or(|(most, _)| digits > most) {
                    tree.precision = Some((digits, token.span));
                }
            }
            _ => {}
        }
    }
    if let Some(last) = tokens.iter().rev().nth(1) {
        tree.end = last.span;
    }
    let mut parser = Parser { text, tokens, at: 0, sink, tree, miscased: Set::default() };
    parser.declarations();
    parser.tree
}

struct Parser<'a, 's> {
    text: &'a str,
    /// The last one is [`Kind::End`].
    tokens: Vec<Token>,
    /// Index of the next token; never beyond the last.
    at: usize,
    sink: &'s mut Sink,
    tree: Tree<'a>,
    /// Names that were declared with the wrong case: their uses are treated as if they had the right one.
    miscased: Set<&'a str>,
}

impl<'a> Parser<'a, '_> {
    fn kind(&self) -> Kind {
        self.tokens[self.at].kind
    }

    /// The kind of the token after the next one.
    fn second(&self) -> Kind {
        self.tokens.get(self.at + 1).map_or(Kind::End, |token| token.kind)
    }

    /// Whether the next token is a name of this class ([`Kind::Lower`] or [`Kind::Upper`]), or was declared as one with the wrong
    /// case.
    fn at_name(&self, class: Kind) -> bool {
        let found = self.kind();
        let is_name = matches!(found, Kind::Lower | Kind::Upper);
        is_name && (found == class) != self.miscased.contains(self.written(self.span()))
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    /// The place of the token before the next one.
    fn previous(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    fn written(&self, span: Span) -> &'a str {
        &self.text[span.start as usize..span.end as usize]
    }

    fn advance(&mut self) -> Span {
        let span = self.span();
        if self.sink.is_over() {
            // the rest is not read: the text ends here
            self.at = self.tokens.len() - 1;
        } else if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        span
    }

    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.advance();
        }
        found
    }

    fn ident(&mut self) -> Ident<'a> {
        let span = self.advance();
        Ident { text: self.written(span), span }
    }

    /// Reports that the next token is not allowed here.
    fn unexpected(&mut self, expected: &str) -> Reported {
        self.unexpected_with(expected, |diagnostic| diagnostic)
    }

    /// The same as [`Self::unexpected`], with additions to the diagnostic.
    fn unexpected_with(&mut self, expected: &str, more: impl FnOnce(Diagnostic) -> Diagnostic) -> Reported {
        if self.kind() == Kind::Junk {
            return Reported;
        }
        let found = self.kind().describe(self.written(self.span()));
        let diagnostic = Diagnostic::error(format!("expected {expected}, found {found}")).at(self.span(), "");
        self.sink.push(more(diagnostic))
    }

    /// Reports that the next token was probably meant to be `meant`, which is allowed here.
    fn instead(&mut self, expected: &str, meant: Kind) {
        let spelling = meant.spelling().unwrap_or_default();
        if self.kind() != Kind::Junk {
            let found = self.kind().describe(self.written(self.span()));
            let message = format!("expected {expected}, found {found}");
            let label = format!("did you mean `{spelling}`?");
            self.sink.push(Diagnostic::error(message).at(self.span(), label).instead(self.span(), spelling));
        }
    }

    fn expect(&mut self, kind: Kind) -> Result<Span, Reported> {
        if self.kind() == kind {
            return Ok(self.advance());
        }
        let spelling = kind.spelling().unwrap_or_default();
        Err(self.unexpected(&format!("`{spelling}`")))
    }

    /// Reads the declaration of a name of this class ([`Kind::Lower`] or [`Kind::Upper`]). A name of the other class is reported
    /// and accepted nevertheless.
    fn declared_name(&mut self, class: Kind, what: &str) -> Result<Ident<'a>, Reported> {
        match self.kind() {
            found if found == class => Ok(self.ident()),
            Kind::Lower | Kind::Upper => {
                let ident = self.ident();
                let case = if class == Kind::Lower { "a lower-case" } else { "an upper-case" };
                self.sink.push(
                    Diagnostic::error(format!("the name of {what} starts with {case} letter"))
                        .at(ident.span, format!("`{}` does not", ident.text)),
                );
                self.miscased.insert(ident.text);
                Ok(ident)
            }
            _ => {
                let keyword = self.kind().is_keyword();
                Err(self.unexpected_with(&format!("the name of {what}"), |diagnostic| {
                    if keyword { diagnostic.note("keywords cannot be used as names") } else { diagnostic }
                }))
            }
        }
    }

    /// Whether the next token, a name, is probably a misspelling of one of these keywords; if so, it is reported and replaced.
    fn misspelt(&mut self, keywords: &[Kind], expected: &str) -> bool {
        if !matches!(self.kind(), Kind::Lower | Kind::Upper) {
            return false;
        }
        let word = self.written(self.span()).to_ascii_lowercase();
        let close = |kind: &&Kind| {
            let keyword = kind.spelling().unwrap_or_default();
            word.len() <= 2 * keyword.len() && strsim::osa_distance(&word, keyword) <= 1 + keyword.len() / 5
        };
        let Some(&meant) = keywords.iter().find(close) else { return false };
        self.instead(expected, meant);
        self.tokens[self.at].kind = meant;
        true
    }

    fn node(&mut self, kind: ExprKind<'a>, span: Span, height: u32) -> ExprId {
        self.tree.expressions.push(Expr { kind, span, height });
        ExprId((self.tree.expressions.len() - 1) as u32)
    }

    /// Skips to the next token that can start a declaration.
    fn skip_to_declaration(&mut self) {
        while self.kind() != Kind::End && !self.kind().starts_declaration() {
            self.advance();
        }
    }
}
