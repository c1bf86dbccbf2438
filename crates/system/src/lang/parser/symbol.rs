//! `number_procs`, types, variables, arrays and constants.

use super::{Ident, Parser};
use crate::lang::sink::Reported;
use crate::lang::syntax::{SortName, SymbolDecl, SymbolKind, TypeDecl};
use crate::lang::token::Kind;
use garret_base::source::{Diagnostic, Span};

/// The largest number of processes in `number_procs`.
const MAX_PROCESSES: u32 = 60_000;

impl<'a> Parser<'a, '_> {
    /// `number_procs N`
    pub(super) fn process_bound(&mut self) -> Result<(), Reported> {
        let keyword = self.advance();
        if self.kind() != Kind::Integer {
            return Err(self.unexpected("the largest number of processes"));
        }
        let number = self.advance();
        let bound = self.written(number).parse().ok().filter(|bound| (1..=MAX_PROCESSES).contains(bound));
        if bound.is_none() {
            self.sink.push(
                Diagnostic::error("the number of processes is out of range")
                    .at(number, format!("expected a number from 1 to {MAX_PROCESSES}")),
            );
        }
        self.tree.process_bounds.push((bound, keyword.to(number)));
        Ok(())
    }

    /// `type t = A | B` or `type t`
    pub(super) fn type_declaration(&mut self) -> Result<(), Reported> {
        self.advance();
        if matches!(self.kind(), Kind::Int | Kind::RealType | Kind::Bool | Kind::Proc) {
            let span = self.span();
            let name = self.written(span);
            return Err(self.sink.push(
                Diagnostic::error(format!("the type `{name}` is built in")).at(span, "cannot be declared"),
            ));
        }
        let name = self.declared_name(Kind::Lower, "a type")?;
        let mut constructors = Vec::new();
        let mut outcome = Ok(());
        if self.kind() == Kind::Assign {
            self.instead("`=`", Kind::Equal);
            self.advance();
            outcome = self.constructors(&mut constructors);
        } else if self.eat(Kind::Equal) {
            outcome = self.constructors(&mut constructors);
        }
        self.tree.types.push(TypeDecl { name, constructors });
        outcome
    }

    fn constructors(&mut self, constructors: &mut Vec<Ident<'a>>) -> Result<(), Reported> {
        if self.kind() == Kind::OpenBrace {
            return self.constructors_in_braces(constructors);
        }
        self.eat(Kind::Bar);
        loop {
            constructors.push(self.declared_name(Kind::Upper, "a constructor")?);
            if self.kind() == Kind::Comma {
                self.instead("`|`", Kind::Bar);
                self.advance();
            } else if !self.eat(Kind::Bar) {
                return Ok(());
            }
        }
    }

    /// `{A, B}`, as in other languages, is reported and understood.
    fn constructors_in_braces(&mut self, constructors: &mut Vec<Ident<'a>>) -> Result<(), Reported> {
        let open = self.advance();
        while matches!(self.kind(), Kind::Lower | Kind::Upper) {
            constructors.push(self.declared_name(Kind::Upper, "a constructor")?);
            if matches!(self.kind(), Kind::Comma | Kind::Bar | Kind::Semicolon) {
                self.advance();
            }
        }
        let close = self.expect(Kind::CloseBrace)?;
        let names: Vec<&str> = constructors.iter().map(|name| name.text).collect();
        let (names, braces) = (names.join(" | "), open.to(close));
        self.sink.push(
            Diagnostic::error("constructors stand without braces")
                .at(braces, "")
                .help(format!("write `{names}`"))
                .instead(braces, names),
        );
        Ok(())
    }

    /// `[weak] var X : t`, `[weak] array X[proc, ..] : t`, `const X[proc, ..] : t`
    pub(super) fn symbol(&mut self) -> Result<(), Reported> {
        let weak = (self.kind() == Kind::Weak).then(|| self.advance());
        let mut kind = match self.kind() {
            Kind::Var => SymbolKind::Var,
            Kind::Array => SymbolKind::Array,
            Kind::Const => SymbolKind::Const,
            _ => return Err(self.unexpected("`var` or `array`")),
        };
        let keyword = self.advance();
        if let (Some(weak), SymbolKind::Const) = (weak, kind) {
            self.sink.push(
                Diagnostic::error("a constant cannot be weak")
                    .at(weak, "")
                    .help("a constant never changes, so every process reads the same: leave out `weak`")
                    .instead(Span { end: keyword.start, ..weak }, ""),
            );
        }
        let weak = weak.is_some() && kind != SymbolKind::Const;
        let what = match kind {
            SymbolKind::Var => "a variable",
            SymbolKind::Array => "an array",
            SymbolKind::Const => "a constant",
        };
        let name = self.declared_name(Kind::Upper, what)?;
        let mut dimensions = 0;
        if self.kind() == Kind::OpenBracket {
            if kind == SymbolKind::Var {
                self.sink.push(
                    Diagnostic::error(format!("`{}` is declared with `var` but has indices", name.text))
                        .at(self.span(), "")
                        .also(keyword, "did you mean `array`?")
                        .instead(keyword, "array"),
                );
                kind = SymbolKind::Array;
            }
            dimensions = self.dimensions()?;
        } else if kind == SymbolKind::Array {
            return Err(self.unexpected_with("`[`", |diagnostic| {
                diagnostic.help(format!("the indices are processes, as in `array {}[proc] : ..`", name.text))
            }));
        }
        self.expect(Kind::Colon)?;
        let sort = self.sort()?;
        self.tree.symbols.push(SymbolDecl { kind, weak, name, dimensions, sort });
        Ok(())
    }

    /// `[proc, proc]`
    fn dimensions(&mut self) -> Result<usize, Reported> {
        let open = self.advance();
        let mut dimensions = 0;
        loop {
            match self.kind() {
                Kind::Proc => {}
                Kind::Lower | Kind::Upper | Kind::Int | Kind::RealType | Kind::Bool | Kind::Integer => {
                    self.unexpected_with("`proc`", |diagnostic| {
                        diagnostic.note("the indices of an array are processes")
                    });
                }
                _ => return Err(self.unexpected("`proc`")),
            }
            self.advance();
            dimensions += 1;
            if self.kind() == Kind::CloseBracket {
                let close = self.advance();
                if self.kind() == Kind::OpenBracket && self.second() == Kind::Proc {
                    self.sink.push(
                        Diagnostic::error("all indices of an array stand in one pair of brackets")
                            .at(open.to(close), "")
                            .help("write `[proc, proc]`"),
                    );
                    self.advance();
                    continue;
                }
                return Ok(dimensions);
            }
            if !self.eat(Kind::Comma) {
                return Err(self.unexpected_with("`,` or `]`", |diagnostic| {
                    diagnostic.also(open, "the `[` that is to be closed")
                }));
            }
        }
    }

    fn sort(&mut self) -> Result<SortName<'a>, Reported> {
        let sort = match self.kind() {
            Kind::Int => SortName::Integer,
            Kind::RealType => SortName::Real,
            Kind::Bool => SortName::Bool,
            Kind::Proc => SortName::Process,
            Kind::Lower | Kind::Upper => return Ok(SortName::Named(self.ident())),
            _ => return Err(self.unexpected("a type")),
        };
        self.advance();
        Ok(sort)
    }
}
