//! The body of a transition: guard, `let`s and assignments.

use super::Parser;
use super::expression::Context;
use crate::lang::sink::Reported;
use crate::lang::syntax::{Action, ActionValue, Assigned, CaseBranch, Declaration};
use crate::lang::token::Kind;
use garret_base::source::{Diagnostic, Span};

impl<'a> Parser<'a, '_> {
    /// `requires { .. } { .. }`
    pub(super) fn transition_body(&mut self, declaration: &mut Declaration<'a>) -> Result<(), Reported> {
        if self.kind() == Kind::Requires || self.misspelt(&[Kind::Requires], "`requires` or `{`") {
            self.advance();
            if let Err(Reported) = self.formula_block(&mut declaration.formula) {
                // If only the `}` is missing, the actions can still be read.
                if self.kind() != Kind::OpenBrace {
                    return Err(Reported);
                }
            }
        }
        if self.kind() != Kind::OpenBrace {
            let expected = if declaration.formula.is_some() { "`{`" } else { "`requires` or `{`" };
            return Err(self.unexpected(expected));
        }
        let open = self.advance();
        self.lets(declaration)?;
        self.actions(declaration, open)
    }

    /// `let x = t in ..`
    fn lets(&mut self, declaration: &mut Declaration<'a>) -> Result<(), Reported> {
        while self.eat(Kind::Let) {
            let name = self.declared_name(Kind::Lower, "a `let`")?;
            if self.kind() == Kind::Assign {
                self.instead("`=`", Kind::Equal);
                self.advance();
            } else {
                self.expect(Kind::Equal)?;
            }
            let value = self.expression(Context::Let);
            declaration.lets.push((name, value));
            self.expect(Kind::In)?;
        }
        Ok(())
    }

    /// Assignments up to the closing brace, with `store_fence()` before or after them. Each is followed by `;`, which is optional
    /// after the last one.
    fn actions(&mut self, declaration: &mut Declaration<'a>, open: Span) -> Result<(), Reported> {
        loop {
            match self.kind() {
                Kind::CloseBrace | Kind::End => return self.close_brace(Some(open)),
                kind if kind.starts_declaration() => return self.close_brace(Some(open)),
                // An empty action, as after `;;`.
                Kind::Semicolon => {
                    self.advance();
                    continue;
                }
                _ => {}
            }
            let done = if self.kind() == Kind::StoreFence {
                self.store_fence(declaration)
            } else {
                self.assignment(declaration)
            };
            if let Err(Reported) = done {
                self.skip_action();
            }
            match self.kind() {
                Kind::Semicolon | Kind::CloseBrace | Kind::End => {}
                kind if kind.starts_declaration() => {}
                _ => {
                    self.unexpected("`;` or `}`");
                    if !self.at_name(Kind::Upper) {
                        self.skip_action();
                    }
                }
            }
        }
    }

    /// Skips to the end of the action.
    fn skip_action(&mut self) {
        while !matches!(self.kind(), Kind::Semicolon | Kind::CloseBrace | Kind::End)
            && !self.kind().starts_declaration()
        {
            self.advance();
        }
    }

    /// An assignment; an error if a `store_fence()` that comes after assignments stands before it.
    fn assignment(&mut self, declaration: &mut Declaration<'a>) -> Result<(), Reported> {
        let start = self.span();
        let action = self.action()?;
        if let [_, Some(fence)] = declaration.store_fences {
            self.sink.push(
                Diagnostic::error("`store_fence()` between assignments")
                    .at(fence, "")
                    .also(start, "an assignment after it")
                    .note("all assignments of a transition happen in one step: move it before the first or after the last one, or split the transition"),
            );
        }
        declaration.actions.push(action);
        Ok(())
    }

    /// `store_fence()`
    fn store_fence(&mut self, declaration: &mut Declaration<'a>) -> Result<(), Reported> {
        let start = self.advance();
        if self.kind() != Kind::OpenParen {
            return Err(self.unexpected_with("`(`", |it| it.help("write `store_fence()`")));
        }
        self.advance();
        if self.kind() != Kind::CloseParen {
            return Err(self.unexpected_with("`)`", |diagnostic| {
                diagnostic.help(
                    "write `store_fence()`: it is always about the buffer of the main process, the parameter in brackets",
                )
            }));
        }
        self.advance();
        let place = usize::from(!declaration.actions.is_empty());
        declaration.store_fences[place] = Some(start.to(self.previous()));
        Ok(())
    }

    /// `X := ..` or `T[p] := ..`
    fn action(&mut self) -> Result<Action<'a>, Reported> {
        if !self.at_name(Kind::Upper) {
            return Err(self.not_an_action());
        }
        let target = self.ident();
        let indices = if self.kind() == Kind::OpenBracket { Some(self.indices()?) } else { None };
        match self.kind() {
            Kind::Assign => {}
            Kind::Equal | Kind::Colon => self.instead("`:=`", Kind::Assign),
            _ => return Err(self.not_an_assignment(target.span)),
        }
        self.advance();
        let value = if self.kind() == Kind::Case {
            ActionValue::Case(self.case()?)
        } else {
            ActionValue::One(self.assigned())
        };
        Ok(Action { target, indices, value })
    }

    /// Reports that the cell is not followed by `:=`; with advice if it is an assignment of another language.
    fn not_an_assignment(&mut self, target: Span) -> Reported {
        let name = self.written(target);
        let cell = self.written(target.to(self.previous()));
        let step = match (self.kind(), self.second()) {
            (Kind::Plus, Kind::Equal) => Some(format!("{cell} + ..")),
            (Kind::Minus, Kind::Equal) => Some(format!("{cell} - ..")),
            (Kind::Plus, Kind::Plus) => Some(format!("{cell} + 1")),
            (Kind::Minus, Kind::Minus) => Some(format!("{cell} - 1")),
            _ => None,
        };
        let is_call = self.kind() == Kind::OpenParen;
        self.unexpected_with("`:=`", |diagnostic| match step {
            Some(value) => diagnostic.help(format!("write `{cell} := {value}`")),
            None if is_call => match instead_of_call(name) {
                Some(help) => diagnostic.help(help),
                None => diagnostic
                    .note("an action is an assignment such as `X := A`: there are no procedure calls"),
            },
            None => diagnostic,
        })
    }

    fn not_an_action(&mut self) -> Reported {
        let (kind, second) = (self.kind(), self.second());
        let name = self.written(self.span());
        self.unexpected_with("an assignment or `}`", |diagnostic| match (kind, second) {
            (Kind::Lower | Kind::Constant, Kind::At) => {
                diagnostic.help(format!("a write is always by the main process: leave out `{name} @`"))
            }
            (Kind::Lower, Kind::Assign) => diagnostic.note(format!(
                "`{name}` is written like a process; variables and arrays start with an upper-case letter"
            )),
            (Kind::Fence | Kind::FenceAll, _) => {
                diagnostic.help(instead_of_call("mfence").unwrap_or_default())
            }
            (Kind::Plus, Kind::Plus) | (Kind::Minus, Kind::Minus) => {
                diagnostic.help("write `X := X + 1` or `X := X - 1`")
            }
            (Kind::Lower, Kind::OpenParen) => match instead_of_call(name) {
                Some(help) => diagnostic.help(help),
                None => diagnostic
                    .note("an action is an assignment such as `X := A`: there are no procedure calls"),
            },
            (Kind::Let, _) => diagnostic.help("`let` comes before the first assignment"),
            (Kind::If, _) => diagnostic
                .help("a condition belongs to `requires`, or to the value: `X := case | condition : value`"),
            _ => diagnostic,
        })
    }

    /// `?`, `.`, or a term.
    fn assigned(&mut self) -> Assigned {
        if matches!(self.kind(), Kind::Question | Kind::Dot) {
            self.advance();
            return Assigned::Any;
        }
        Assigned::Value(self.expression(Context::Value))
    }

    /// `case | f : t | .. | _ : t`
    fn case(&mut self) -> Result<Vec<CaseBranch>, Reported> {
        self.advance();
        self.eat(Kind::Bar);
        let mut branches: Vec<CaseBranch> = Vec::new();
        let mut default: Option<Span> = None;
        loop {
            let start = self.span();
            let condition = if self.kind() == Kind::Underscore {
                default.get_or_insert(start);
                self.advance();
                None
            } else {
                Some(self.expression(Context::Condition))
            };
            match self.kind() {
                Kind::Colon => self.advance(),
                Kind::Assign => {
                    self.instead("`:`", Kind::Colon);
                    self.advance()
                }
                found => {
                    return Err(self.unexpected_with("`:`", |diagnostic| {
                        let diagnostic =
                            diagnostic.note("a branch of a `case` is written `| condition : value`");
                        if found == Kind::Bar {
                            diagnostic.help("conditions are joined by `||`")
                        } else {
                            diagnostic
                        }
                    }));
                }
            };
            let value = self.assigned();
            if let Some(default) = default.filter(|default| *default != start) {
                self.sink.push(
                    Diagnostic::error("this branch is never taken")
                        .at(start, "")
                        .also(default, "`_` covers everything that is left"),
                );
            }
            branches.push(CaseBranch { span: start.to(self.previous()), condition, value });
            if !self.eat(Kind::Bar) {
                return Ok(branches);
            }
        }
    }
}

/// Advice for a call that exists in other languages; `None` for a name without a known meaning.
pub(in crate::lang) fn instead_of_call(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    match name.as_str() {
        "fence" | "mfence" | "mb" | "smp_mb" | "barrier" | "membar" | "memory_barrier" => Some(
            "write `fence()` in the guard: `requires { .. && fence() }` waits until the buffer of the main process is empty",
        ),
        "sfence" | "wmb" | "smp_wmb" | "stbar" | "store_barrier" => Some(
            "write `store_fence()` before or after the assignments: later writes reach memory after earlier ones",
        ),
        "cas" | "cmpxchg" | "compare_and_swap" | "compare_exchange" => Some(
            "a compare-and-swap is a transition that reads and writes: `requires { X = A } { X := B }` is one atomic step",
        ),
        "swap" | "xchg" | "exchange" | "test_and_set" | "tas" | "fetch_and_add" | "faa" | "xadd" => Some(
            "a transition that reads and writes the same weak cell is one atomic step: `requires { X = 0 } { X := 1 }`",
        ),
        _ => None,
    }
}
