//! Macros: what stands for them, with their arguments.

use super::macros::Macro;
use super::{DEEPEST, MOST_STEPS, MOST_TOKENS, Processor, written};
use crate::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span, short};
use std::collections::BTreeSet;

impl Processor<'_> {
    /// Replaces macros. `place` is where the macro is used that the tokens come from; `active` are those being replaced.
    pub(super) fn expand(
        &mut self,
        tokens: &[Token],
        place: Option<Span>,
        active: &mut BTreeSet<String>,
        found: &mut Vec<Token>,
    ) {
        if self.depth >= DEEPEST {
            if let (Some(first), false) = (tokens.first(), self.is_full) {
                self.is_full = true;
                let message = "macros are used in each other too deeply";
                self.errors.push(Diagnostic::error(message).at(place.unwrap_or(first.span), "here"));
            }
            return;
        }
        self.depth += 1;
        self.expand_here(tokens, place, active, found);
        self.depth -= 1;
    }

    fn expand_here(
        &mut self,
        tokens: &[Token],
        place: Option<Span>,
        active: &mut BTreeSet<String>,
        found: &mut Vec<Token>,
    ) {
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            if self.is_full {
                return;
            }
            let span = place.unwrap_or(token.span);
            self.takes_steps(usize::from(place.is_some()), found.len(), span);
            if self.is_full {
                return;
            }
            let name = token.kind.word().filter(|name| !active.contains(*name));
            if let Some(kind) = name.and_then(|name| self.built_in(name, span)) {
                found.push(Token { kind, span, ..token.clone() });
                continue;
            }
            let known = name.and_then(|name| Some((name.to_owned(), self.macros.get(name)?.clone())));
            let Some((name, known)) = known else {
                found.push(Token { span, ..token.clone() });
                continue;
            };
            let Some(parameters) = &known.parameters else {
                let body = self.substituted(&known, &[], span, active);
                active.insert(name.clone());
                self.expand(&body, Some(span), active, found);
                active.remove(&name);
                continue;
            };
            if !tokens.get(at).is_some_and(|it| it.kind.is_sign("(")) {
                found.push(Token { span, ..token.clone() });
                continue;
            }
            let (mut arguments, next) = arguments(tokens, at);
            if known.takes_more {
                together(&mut arguments, parameters.len());
            }
            let span = place.unwrap_or(Span { start: span.start, end: tokens[next - 1].span.end });
            at = next;
            if arguments.len() != parameters.len() && !(parameters.is_empty() && arguments == [Vec::new()]) {
                let message = format!("`{}` takes {} arguments", short(&name), parameters.len());
                self.errors
                    .push(Diagnostic::error(message).at(span, format!("here it gets {}", arguments.len())));
                continue;
            }
            let replaced = self.substituted(&known, &arguments, span, active);
            active.insert(name.clone());
            self.expand(&replaced, Some(span), active, found);
            active.remove(&name);
        }
    }
}

impl Processor<'_> {
    /// The body of a macro with its arguments: as strings after `#`, as they are beside `##`, else with their macros replaced.
    fn substituted(
        &mut self,
        known: &Macro,
        arguments: &[Vec<Token>],
        span: Span,
        active: &mut BTreeSet<String>,
    ) -> Vec<Token> {
        let body = &known.body;
        let parameters = known.parameters.as_deref().unwrap_or_default();
        let all_others = parameters.last().filter(|_| known.takes_more);
        let argument = |token: Option<&Token>| {
            let word = token?.kind.word()?;
            let number = parameters.iter().position(|it| it == word)?;
            Some((number, arguments.get(number)?))
        };
        // each argument is expanded once, however often it is used: `__COUNTER__` in it counts once
        let mut expanded: Vec<Option<Vec<Token>>> = vec![None; arguments.len()];
        let pastes = |token: Option<&Token>| token.is_some_and(|it| it.kind.is_sign("##"));
        let mut replaced: Vec<Token> = Vec::new();
        // where what stands before the next `##` begins
        let mut last = 0;
        let mut at = 0;
        while let Some(part) = body.get(at) {
            at += 1;
            if pastes(Some(part)) {
                continue;
            }
            let joins = at >= 2 && pastes(body.get(at - 2));
            let mut next = Vec::new();
            if let (true, Some((_, argument))) = (part.kind.is_sign("#"), argument(body.get(at))) {
                at += 1;
                let text: Vec<String> = argument.iter().map(written).collect();
                next.push(Token { kind: Kind::Text(text.join(" ")), span, begins: false, spaced: true });
            } else {
                match argument(Some(part)) {
                    Some((_, argument)) if joins || pastes(body.get(at)) => next.clone_from(argument),
                    Some((number, argument)) => {
                        if let Some(known) = &expanded[number] {
                            self.takes_steps(known.len(), replaced.len(), span);
                            next.clone_from(known);
                        } else {
                            self.expand(argument, Some(span), active, &mut next);
                            expanded[number] = Some(next.clone());
                        }
                    }
                    None => next.push(part.clone()),
                }
            }
            // `, ## __VA_ARGS__` is as if nothing joined them, and leaves the comma out where there are no more arguments
            let is_list = part.kind.word().is_some_and(|word| all_others.is_some_and(|it| it == word));
            if joins && is_list && replaced.last().is_some_and(|it| it.kind.is_sign(",")) {
                if next.is_empty() {
                    replaced.pop();
                }
            } else if joins && replaced.len() > last && !next.is_empty() {
                self.paste(&mut replaced, &mut next, span);
            } else if !joins {
                last = replaced.len();
            }
            replaced.append(&mut next);
            if self.is_full {
                break;
            }
        }
        replaced
    }

    /// So many tokens more are looked at, where so many are left: too many are an error, and then no more are.
    fn takes_steps(&mut self, more: usize, left: usize, span: Span) {
        self.steps = self.steps.saturating_add(more);
        if !self.is_full && (left > MOST_TOKENS || self.steps > MOST_STEPS) {
            self.is_full = true;
            let message = "macros stand for too much";
            self.errors.push(Diagnostic::error(message).at(span, "this is too long"));
        }
    }

    /// Makes one token of the last one before `##` and the first one after it.
    fn paste(&mut self, before: &mut Vec<Token>, after: &mut Vec<Token>, span: Span) {
        let Some(left) = before.pop() else { return };
        let right = after.remove(0);
        let mut errors = Vec::new();
        let text = format!("{}{}", written(&left), written(&right));
        let made = crate::lexer::tokens(&text, 0, &mut errors);
        match made.as_slice() {
            [only, _] if errors.is_empty() => after.insert(0, Token { span, ..only.clone() }),
            _ => {
                let message = format!("`{}` is not one word, number or sign", short(&text));
                self.errors.push(Diagnostic::error(message).at(span, "`##` joins these here"));
            }
        }
    }
}

/// The arguments of a macro, whose bracket opens at `at`, and where it goes on.
fn arguments(tokens: &[Token], at: usize) -> (Vec<Vec<Token>>, usize) {
    let (mut depth, mut found, mut next) = (0usize, vec![Vec::new()], at);
    while let Some(token) = tokens.get(next) {
        next += 1;
        match &token.kind {
            Kind::Sign(")") if depth == 1 => break,
            Kind::Sign("(" | "[" | "{") => {
                depth += 1;
                if depth == 1 {
                    continue;
                }
            }
            Kind::Sign(")" | "]" | "}") => depth = depth.saturating_sub(1),
            Kind::Sign(",") if depth == 1 => {
                found.push(Vec::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = found.last_mut() {
            last.push(token.clone());
        }
    }
    (found, next)
}

/// Makes one argument of all from the last parameter on, with the commas between them.
fn together(arguments: &mut Vec<Vec<Token>>, parameters: usize) {
    let Some(last) = parameters.checked_sub(1) else { return };
    if arguments.len() == last {
        arguments.push(Vec::new());
    }
    if arguments.len() <= parameters {
        return;
    }
    let more = arguments.split_off(parameters);
    for argument in more {
        let Some(all) = arguments.last_mut() else { return };
        let (span, begins) = (argument.first().map_or(Span { start: 0, end: 0 }, |it| it.span), false);
        all.push(Token { kind: Kind::Sign(","), span, begins, spaced: false });
        all.extend(argument);
    }
}
