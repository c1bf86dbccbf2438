//! Atoms: names, numbers, cells, calls; and the heads of quantifiers.

use super::{ExprId, ExprKind, Parser};
use crate::lang::sink::Reported;
use crate::lang::syntax::{Cell, Index, Quantifier};
use crate::lang::token::Kind;
use garret_base::source::{Diagnostic, Span};

impl<'a> Parser<'a, '_> {
    /// Whether [`Parser::atom`] can read something here.
    pub(super) fn starts_atom(&self) -> bool {
        matches!(
            self.kind(),
            Kind::Lower
                | Kind::Upper
                | Kind::Integer
                | Kind::Real
                | Kind::Constant
                | Kind::True
                | Kind::False
                | Kind::Fence
                | Kind::FenceAll
                | Kind::Junk
        )
    }

    pub(super) fn atom(&mut self) -> Result<ExprId, Reported> {
        let start = self.span();
        let kind = match (self.kind(), self.second()) {
            (Kind::Lower | Kind::Constant, Kind::At) => {
                let reader = self.index()?;
                self.advance();
                if !self.at_name(Kind::Upper) {
                    return Err(self.unexpected("a weak variable or array"));
                }
                self.cell(Some(reader))?
            }
            (Kind::Lower | Kind::Upper, _) if self.at_name(Kind::Upper) => self.cell(None)?,
            (Kind::Lower, Kind::OpenParen) => self.call()?,
            (Kind::Lower, Kind::OpenBracket) => {
                let name = self.written(start);
                self.advance();
                return Err(self.unexpected_with("an operator", |diagnostic| {
                    diagnostic.note(format!(
                        "`{name}` is written like a process; arrays start with an upper-case letter"
                    ))
                }));
            }
            (Kind::Lower | Kind::Upper, _) => ExprKind::Name(self.ident()),
            (Kind::Integer | Kind::Real, _) => ExprKind::Number(self.ident().text),
            (Kind::Constant, _) => {
                let span = self.advance();
                ExprKind::Constant(self.process_number(span))
            }
            (Kind::True | Kind::False, _) => ExprKind::Truth(self.ident().text == "true"),
            (Kind::Fence, _) => {
                self.without_arguments(
                    "write `fence()`",
                    "write `fence()`: it is always about the buffer of the main process, the parameter in brackets",
                )?;
                ExprKind::Fence
            }
            (Kind::FenceAll, _) => {
                self.without_arguments(
                    "write `fence_all()`",
                    "write `fence_all()`: it is about the buffers of all processes",
                )?;
                ExprKind::FenceAll
            }
            // Reported by the lexer; treated as an operand.
            _ => {
                self.advance();
                ExprKind::Error
            }
        };
        Ok(self.node(kind, start.to(self.previous()), 0))
    }

    /// Reads the keyword of a fence and `()`; the two helps are for a missing opening and closing parenthesis.
    fn without_arguments(&mut self, no_call: &'static str, argument: &'static str) -> Result<(), Reported> {
        self.advance();
        for (kind, expected, help) in [(Kind::OpenParen, "`(`", no_call), (Kind::CloseParen, "`)`", argument)]
        {
            if self.kind() != kind {
                return Err(self.unexpected_with(expected, |it| it.help(help)));
            }
            self.advance();
        }
        Ok(())
    }

    fn cell(&mut self, reader: Option<Index<'a>>) -> Result<ExprKind<'a>, Reported> {
        let name = self.ident();
        let indices = if self.kind() == Kind::OpenBracket { Some(self.indices()?) } else { None };
        Ok(ExprKind::Cell(Cell { reader, name, indices }))
    }

    /// `[p, q]`; `[p][q]`, as in other languages, is reported and understood.
    pub(super) fn indices(&mut self) -> Result<Vec<Index<'a>>, Reported> {
        let mut indices = self.bracketed()?;
        while self.kind() == Kind::OpenBracket {
            let second = self.span();
            let more = self.bracketed()?;
            let written = |index: &Index<'a>| self.written(index.span());
            let all: Vec<&str> = indices.iter().chain(&more).map(written).collect();
            let help = format!("write `[{}]`", all.join(", "));
            self.sink.error(|| {
                Diagnostic::error("all indices of an array stand in one pair of brackets")
                    .at(second, "a second pair")
                    .help(help)
            });
            indices.extend(more);
        }
        Ok(indices)
    }

    fn bracketed(&mut self) -> Result<Vec<Index<'a>>, Reported> {
        let open = self.advance();
        let mut indices = vec![self.index()?];
        while self.eat(Kind::Comma) {
            indices.push(self.index()?);
        }
        if !self.eat(Kind::CloseBracket) {
            return Err(self.unexpected_with("`,` or `]`", |diagnostic| {
                diagnostic.also(open, "the `[` that is to be closed")
            }));
        }
        Ok(indices)
    }

    /// `f(p, A)`
    fn call(&mut self) -> Result<ExprKind<'a>, Reported> {
        let name = self.ident();
        let open = self.advance();
        let mut arguments = Vec::new();
        if self.eat(Kind::CloseParen) {
            return Ok(ExprKind::Call(name, arguments));
        }
        loop {
            arguments.push(self.argument()?);
            if self.eat(Kind::CloseParen) {
                return Ok(ExprKind::Call(name, arguments));
            }
            if !self.eat(Kind::Comma) && !self.starts_atom() {
                return Err(self.unexpected_with("`,` or `)`", |diagnostic| {
                    diagnostic.also(open, "the `(` that is to be closed")
                }));
            }
        }
    }

    /// An argument of a predicate: a process, a cell, a constructor or a number.
    fn argument(&mut self) -> Result<ExprId, Reported> {
        let sign = self.span();
        let is_negative = self.eat(Kind::Minus);
        match self.kind() {
            Kind::Integer | Kind::Real => {}
            Kind::Lower | Kind::Upper | Kind::Constant | Kind::Junk if !is_negative => {}
            _ if is_negative => return Err(self.unexpected("a number")),
            _ => return Err(self.unexpected("a process or another term")),
        }
        let atom = self.atom()?;
        let span = sign.to(self.previous());
        Ok(if is_negative { self.node(ExprKind::Opposite(atom), span, 0) } else { atom })
    }

    /// A process, at a place where nothing else is allowed.
    fn index(&mut self) -> Result<Index<'a>, Reported> {
        match self.kind() {
            _ if self.at_name(Kind::Lower) => Ok(Index::Name(self.ident())),
            Kind::Constant => {
                let span = self.advance();
                Ok(Index::Constant(self.process_number(span), span))
            }
            kind => {
                let (span, name) = (self.span(), self.written(self.span()));
                Err(self.unexpected_with("a process", |diagnostic| match kind {
                    Kind::Upper => diagnostic.help(format!(
                        "to use the process in `{name}`, add a parameter `q` with `{name} = q`"
                    )),
                    Kind::Integer => diagnostic
                        .help(format!("a fixed process is written `#{name}`"))
                        .instead(span, format!("#{name}")),
                    _ => diagnostic,
                }))
            }
        }
    }

    /// The number of `#i`; `None` if it is too large.
    fn process_number(&self, span: Span) -> Option<u32> {
        self.written(span)[1..].parse().ok()
    }

    /// `forall x <> y.`
    pub(super) fn quantifier(&mut self) -> Result<Quantifier<'a>, Reported> {
        let universal = matches!(self.kind(), Kind::Forall | Kind::ForallOther);
        let others = matches!(self.kind(), Kind::ForallOther | Kind::ExistsOther);
        let keyword = self.advance();
        if self.kind() == Kind::Upper && self.second() != Kind::Dot {
            return Err(self.unexpected("the name of a process"));
        }
        let mut variables = vec![self.declared_name(Kind::Lower, "a process")?];
        loop {
            match self.kind() {
                Kind::Distinct => {
                    self.advance();
                    variables.push(self.declared_name(Kind::Lower, "a process")?);
                }
                Kind::Dot => {
                    let dot = self.advance();
                    return Ok(Quantifier { universal, others, variables, head: keyword.to(dot) });
                }
                Kind::Comma | Kind::Lower => {
                    return Err(self.unexpected_with("`.`", |diagnostic| {
                        diagnostic.help("write `forall x <> y.` if the two processes have to differ, `forall x. forall y.` if they may be equal")
                    }));
                }
                Kind::Colon => {
                    self.instead("`.`", Kind::Dot);
                    let dot = self.advance();
                    return Ok(Quantifier { universal, others, variables, head: keyword.to(dot) });
                }
                _ => return Err(self.unexpected("`.`")),
            }
        }
    }
}
