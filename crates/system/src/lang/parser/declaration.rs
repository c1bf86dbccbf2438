//! Declarations.

use super::Parser;
use crate::lang::sink::Reported;
use crate::lang::syntax::{Declaration, DeclarationKind, ExprId};
use crate::lang::token::Kind;
use garret_base::source::{Diagnostic, Span};

/// Keywords that start a declaration, for spelling suggestions.
const STARTS: &[Kind] = &[
    Kind::Transition,
    Kind::Unsafe,
    Kind::Init,
    Kind::Invariant,
    Kind::Predicate,
    Kind::Array,
    Kind::Type,
    Kind::Const,
    Kind::Weak,
    Kind::Var,
    Kind::NumberProcs,
];

impl<'a> Parser<'a, '_> {
    /// The whole text. Declarations may come in any order.
    pub(super) fn declarations(&mut self) {
        loop {
            let kind = self.kind();
            let outcome = match kind {
                Kind::End => return,
                Kind::NumberProcs => self.process_bound(),
                Kind::Type => self.type_declaration(),
                Kind::Weak | Kind::Var | Kind::Array | Kind::Const => self.symbol(),
                Kind::Init => self.declaration(DeclarationKind::Init),
                Kind::Unsafe => self.declaration(DeclarationKind::Unsafe),
                Kind::Invariant => self.declaration(DeclarationKind::Invariant),
                Kind::Predicate => self.declaration(DeclarationKind::Predicate),
                Kind::Transition => self.declaration(DeclarationKind::Transition),
                _ if self.misspelt(STARTS, "a declaration") => continue,
                _ => self.not_a_declaration(),
            };
            if let Err(Reported) = outcome {
                let nameless = matches!(
                    kind,
                    Kind::Init | Kind::Unsafe | Kind::Invariant | Kind::Transition | Kind::NumberProcs
                );
                self.tree.names_lost |= !nameless;
                self.skip_to_declaration();
            }
        }
    }

    /// Reports something that is not a declaration; a stray `}` or `;` is skipped on its own.
    fn not_a_declaration(&mut self) -> Result<(), Reported> {
        let kind = self.kind();
        let reported = self.unexpected_with("a declaration", |diagnostic| match kind {
            Kind::CloseBrace => diagnostic.note("every `{` before it is closed already"),
            Kind::Semicolon => diagnostic.note("declarations are not separated by `;`"),
            Kind::Requires => {
                diagnostic.note("a guard belongs between the parameters of a transition and its actions")
            }
            _ => diagnostic.note(
                "a declaration starts with one of `type`, `var`, `array`, `const`, `weak`, `init`, `unsafe`, \
                 `invariant`, `predicate`, `transition`",
            ),
        });
        self.advance();
        if matches!(kind, Kind::CloseBrace | Kind::Semicolon) { Ok(()) } else { Err(reported) }
    }

    /// `init`, `unsafe`, `invariant`, `predicate`, `transition`
    fn declaration(&mut self, kind: DeclarationKind) -> Result<(), Reported> {
        let keyword = self.advance();
        let name = match kind {
            DeclarationKind::Init => None,
            DeclarationKind::Predicate => Some(self.declared_name(Kind::Lower, "a predicate")?),
            DeclarationKind::Transition => match self.kind() {
                Kind::Upper => Some(self.ident()),
                _ => Some(self.declared_name(Kind::Lower, "a transition")?),
            },
            DeclarationKind::Unsafe | DeclarationKind::Invariant => {
                matches!(self.kind(), Kind::Lower | Kind::Upper).then(|| self.ident())
            }
        };
        let mut declaration = Declaration {
            kind,
            header: keyword,
            name,
            parameters: Vec::new(),
            main: None,
            formula: None,
            lets: Vec::new(),
            actions: Vec::new(),
            store_fences: [None; 2],
        };
        let mut outcome = self.parameters(&mut declaration);
        declaration.header = keyword.to(self.previous());
        if outcome.is_ok() {
            outcome = if kind == DeclarationKind::Transition {
                self.transition_body(&mut declaration)
            } else {
                self.formula_block(&mut declaration.formula)
            };
        }
        // The parts that could be read are checked, even if the others could not.
        if outcome.is_err() && declaration.formula.is_none() {
            declaration.formula = Some(self.node(super::ExprKind::Error, keyword, 0));
        }
        self.tree.declarations.push(declaration);
        outcome
    }

    /// `([p] q)`, `(p, q)`, or nothing if that is allowed.
    fn parameters(&mut self, declaration: &mut Declaration<'a>) -> Result<(), Reported> {
        let kind = declaration.kind;
        if self.kind() != Kind::OpenParen {
            return match kind {
                DeclarationKind::Predicate => Err(self.unexpected("`(`")),
                DeclarationKind::Transition => {
                    let reported = self.unexpected_with("`(`", |diagnostic| {
                        diagnostic.help("a transition without parameters is written `transition t () ..`")
                    });
                    let goes_on = matches!(self.kind(), Kind::Requires | Kind::OpenBrace);
                    if goes_on { Ok(()) } else { Err(reported) }
                }
                _ => Ok(()),
            };
        }
        let open = self.advance();
        loop {
            match self.kind() {
                Kind::CloseParen => {
                    self.advance();
                    return Ok(());
                }
                Kind::Lower | Kind::Upper => {
                    let name = self.declared_name(Kind::Lower, "a process")?;
                    declaration.parameters.push(name);
                }
                Kind::OpenBracket => self.main_process(declaration)?,
                Kind::Comma if !declaration.parameters.is_empty() => {
                    self.advance();
                }
                Kind::Constant => {
                    return Err(self.unexpected_with("the name of a process", |diagnostic| {
                        diagnostic.help("name the parameter `p` and require `p = #1`, or so")
                    }));
                }
                Kind::OpenBrace | Kind::Requires | Kind::End => {
                    return Err(self.unclosed(open, "(", ")"));
                }
                kind => {
                    return Err(self.unexpected_with("the name of a process or `)`", |diagnostic| {
                        if kind.is_keyword() {
                            diagnostic.note("keywords cannot be used as names")
                        } else {
                            diagnostic
                        }
                    }));
                }
            }
        }
    }

    /// `[p]`
    fn main_process(&mut self, declaration: &mut Declaration<'a>) -> Result<(), Reported> {
        let open = self.advance();
        let name = self.declared_name(Kind::Lower, "a process")?;
        let close = self.expect(Kind::CloseBracket)?;
        let brackets = open.to(close);
        if declaration.kind != DeclarationKind::Transition {
            self.sink.push(
                Diagnostic::error("only a transition has a main process")
                    .at(brackets, format!("write `{}` without brackets", name.text)),
            );
        } else if let Some((_, first)) = declaration.main {
            self.sink.push(
                Diagnostic::error("a transition has only one main process")
                    .at(brackets, "this is the second")
                    .also(first, "this is the first")
                    .note("all reads and writes of weak cells in one step are by one process"),
            );
        } else {
            declaration.main = Some((declaration.parameters.len(), brackets));
        }
        declaration.parameters.push(name);
        Ok(())
    }

    /// `{ formula }`
    pub(super) fn formula_block(&mut self, formula: &mut Option<ExprId>) -> Result<(), Reported> {
        let open = match self.expect(Kind::OpenBrace) {
            Ok(open) => Some(open),
            // Only the brace is missing.
            Err(Reported) if self.starts_operand() => None,
            Err(Reported) => return Err(Reported),
        };
        *formula = Some(self.expression(super::expression::Context::Block));
        self.close_brace(open)
    }

    /// `}`, or an error that `open` is not closed.
    pub(super) fn close_brace(&mut self, open: Option<Span>) -> Result<(), Reported> {
        if self.eat(Kind::CloseBrace) {
            return Ok(());
        }
        match open {
            Some(open) => Err(self.unclosed(open, "{", "}")),
            None => Err(Reported),
        }
    }

    /// Reports that the brace at `open` should have been closed before the next token.
    pub(super) fn unclosed(&mut self, open: Span, opening: &str, closing: &str) -> Reported {
        let found = match self.kind() {
            Kind::End => "the file ends here".to_owned(),
            _ => format!("expected `{closing}` before this"),
        };
        let span = self.span();
        self.sink.push(
            Diagnostic::error(format!("this `{opening}` is never closed")).at(open, "").also(span, found),
        )
    }
}
