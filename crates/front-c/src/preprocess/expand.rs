//! Macro expansion.

use super::macros::Macro;
use super::{DEEPEST, MOST_STEPS, MOST_TOKENS, Processor, written};
use crate::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span, short};
use std::collections::BTreeSet;

impl Processor<'_> {
    /// Expands macros. `place` is where the macro is used that the tokens come from; `active` are the macros whose expansion is in
    /// progress.
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
                let message = "macros are nested too deeply";
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
        // the last token of an expansion may be the name of a macro whose arguments follow it (6.10.3.4)
        let mut left: Option<Token> = None;
        // white space before an expansion without tokens is before the next token
        let mut is_spaced = false;
        loop {
            let next = || tokens.get(at).inspect(|_| at += 1).cloned();
            let Some(mut token) = left.take().or_else(next) else { return };
            token.spaced |= std::mem::take(&mut is_spaced);
            let span = place.unwrap_or(token.span);
            self.takes_steps(usize::from(place.is_some()), found.len(), span);
            if self.is_full {
                return;
            }
            let is_spent = token.is_spent || token.kind.word().is_some_and(|name| active.contains(name));
            let name = token.kind.word().filter(|_| !is_spent);
            if let Some(kind) = name.and_then(|name| self.built_in(name, span)) {
                found.push(Token { kind, span, ..token });
                continue;
            }
            let known = name.and_then(|name| Some((name.to_owned(), self.macros.get(name)?.clone())));
            let Some((name, known)) = known else {
                if !(token.kind.is_sign(")") && self.ends_pragma(found, span)) {
                    found.push(Token { span, is_spent, ..token });
                }
                continue;
            };
            let before = found.len();
            let opens = tokens.get(at).is_some_and(|it| it.kind.is_sign("("));
            let opens = opens && !(self.macros.is_function(&name) && is_declared_after(found.last()));
            match &known.parameters {
                None => {
                    let body = self.substituted(&known, &mut [], span, active);
                    active.insert(name.clone());
                    self.expand(&body, Some(span), active, found);
                    active.remove(&name);
                }
                Some(_) if !opens => {
                    found.push(Token { span, ..token });
                    continue;
                }
                Some(parameters) => {
                    let (all, next) = arguments(tokens, at);
                    let span = place.unwrap_or(Span { start: span.start, end: tokens[next - 1].span.end });
                    at = next;
                    self.call(&name, (&known, parameters), all, span, (active, found));
                }
            }
            match found.get_mut(before) {
                // white space at the beginning of the definition does not count
                Some(first) => first.spaced = token.spaced,
                None => is_spaced = token.spaced,
            }
            if tokens.get(at).is_some_and(|it| it.kind.is_sign("(")) && found.len() > before {
                left = found.pop_if(|it| self.takes_arguments(it, active));
            }
        }
    }

    /// Whether a token is the name of a function-like macro that may be expanded.
    fn takes_arguments(&self, it: &Token, active: &BTreeSet<String>) -> bool {
        let name = it.kind.word().filter(|name| !it.is_spent && !active.contains(*name));
        name.and_then(|name| self.macros.get(name)).is_some_and(|it| it.parameters.is_some())
    }

    /// Expands a macro with these arguments.
    fn call(
        &mut self,
        name: &str,
        (known, parameters): (&Macro, &[String]),
        found_arguments: Arguments,
        span: Span,
        (active, found): (&mut BTreeSet<String>, &mut Vec<Token>),
    ) {
        let arguments =
            if known.takes_more { found_arguments.together(parameters.len()) } else { found_arguments.all };
        if arguments.len() != parameters.len() && !(parameters.is_empty() && arguments == [Vec::new()]) {
            let message = format!("`{}` takes {} arguments", short(name), parameters.len());
            let label = format!("here it gets {}", arguments.len());
            self.errors.push(Diagnostic::error(message).at(span, label));
            return;
        }
        let mut arguments: Vec<Argument> = arguments.into_iter().map(Argument::new).collect();
        let replaced = if known.body.iter().any(|it| it.kind.is_word("__VA_OPT__")) {
            // what counts is whether the variable arguments expand to anything
            let more = arguments.last_mut().filter(|_| known.takes_more);
            let has_more = more.is_some_and(|it| !self.expanded(it, span, active).is_empty());
            let body = with_options(&known.body, has_more);
            self.substituted(&Macro { body, ..known.clone() }, &mut arguments, span, active)
        } else {
            self.substituted(known, &mut arguments, span, active)
        };
        active.insert(name.to_owned());
        self.expand(&replaced, Some(span), active, found);
        active.remove(name);
    }
}

/// Whether a name after this token is that of a declared function: its result type precedes it.
fn is_declared_after(before: Option<&Token>) -> bool {
    const OF_STATEMENTS: [&str; 4] = ["return", "else", "do", "case"];
    before.and_then(|it| it.kind.word()).is_some_and(|word| !OF_STATEMENTS.contains(&word))
}

/// The body of a macro after replacing `__VA_OPT__(..)`: by its content if there are variable arguments, else by nothing (C23,
/// 6.10.5.1).
fn with_options(body: &[Token], has_more: bool) -> Vec<Token> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(token) = body.get(at) {
        at += 1;
        if !token.kind.is_word("__VA_OPT__") {
            found.push(token.clone());
            continue;
        }
        let (inside, next) = arguments(body, at);
        at = next;
        if has_more {
            let first = found.len();
            found.extend(inside.together(1).pop().unwrap_or_default());
            if let Some(first) = found.get_mut(first) {
                first.spaced = token.spaced;
            }
        }
    }
    found
}

impl Processor<'_> {
    /// The body of a macro with its parameters replaced by the arguments: as strings after `#`, unchanged beside `##`, else expanded.
    fn substituted(
        &mut self,
        known: &Macro,
        arguments: &mut [Argument],
        span: Span,
        active: &mut BTreeSet<String>,
    ) -> Vec<Token> {
        let body = &known.body;
        let parameters = known.parameters.as_deref().unwrap_or_default();
        let all_others = parameters.last().filter(|_| known.takes_more);
        let argument = |token: Option<&Token>| {
            let word = token?.kind.word()?;
            parameters.iter().position(|it| it == word)
        };
        let pastes = |token: Option<&Token>| token.is_some_and(|it| it.kind.is_sign("##"));
        let mut replaced: Vec<Token> = Vec::new();
        // the start of the tokens before the next `##`
        let mut last = 0;
        // white space before a parameter whose argument has no tokens is before the next token
        let mut is_spaced = false;
        let mut at = 0;
        while let Some(part) = body.get(at) {
            at += 1;
            if pastes(Some(part)) {
                continue;
            }
            let joins = at >= 2 && pastes(body.get(at - 2));
            let mut next = Vec::new();
            let of = |number: Option<usize>| number.filter(|number| *number < arguments.len());
            if let (true, Some(number)) = (part.kind.is_sign("#"), of(argument(body.get(at)))) {
                at += 1;
                let kind = Kind::Text(string(&arguments[number].tokens));
                next.push(Token { kind, span, begins: false, spaced: part.spaced, is_spent: false });
            } else {
                match of(argument(Some(part))) {
                    Some(number) if joins || pastes(body.get(at)) => {
                        next.clone_from(&arguments[number].tokens);
                    }
                    Some(number) => {
                        let known = arguments[number].expanded.as_ref().map_or(0, Vec::len);
                        self.takes_steps(known, replaced.len(), span);
                        next.clone_from(self.expanded(&mut arguments[number], span, active));
                    }
                    None => next.push(part.clone()),
                }
            }
            is_spaced |= part.spaced;
            if let Some(first) = next.first_mut().filter(|_| !joins) {
                first.spaced = std::mem::take(&mut is_spaced);
            }
            // `, ## __VA_ARGS__`: nothing is joined, and the comma is dropped if there are no variable arguments
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

    /// The expansion of an argument. It is expanded once, even if it is used several times: `__COUNTER__` in it is incremented once.
    fn expanded<'a>(
        &mut self,
        argument: &'a mut Argument,
        span: Span,
        active: &mut BTreeSet<String>,
    ) -> &'a Vec<Token> {
        if argument.expanded.is_none() {
            let mut found = Vec::new();
            self.expand(&argument.tokens, Some(span), active, &mut found);
            argument.expanded = Some(found);
        }
        argument.expanded.get_or_insert_default()
    }

    /// Counts `more` processed tokens; `left` is the number of resulting tokens. Reports an error and stops the expansion if one is
    /// too large.
    fn takes_steps(&mut self, more: usize, left: usize, span: Span) {
        self.steps = self.steps.saturating_add(more);
        if !self.is_full && (left > MOST_TOKENS || self.steps > MOST_STEPS) {
            self.is_full = true;
            let message = "the expansion of macros is too large";
            self.errors.push(Diagnostic::error(message).at(span, "this is too long"));
        }
    }

    /// Joins the token before `##` and the first one after it.
    fn paste(&mut self, before: &mut Vec<Token>, after: &mut Vec<Token>, span: Span) {
        let Some(left) = before.pop() else { return };
        let right = after.remove(0);
        let mut errors = Vec::new();
        let text = format!("{}{}", written(&left), written(&right));
        let made = crate::lexer::tokens(&text, 0, &mut errors);
        match made.as_slice() {
            [only, _] if errors.is_empty() => {
                after.insert(0, Token { span, spaced: left.spaced, ..only.clone() });
            }
            _ => {
                let message = format!("`{}` is not one word, number or sign", short(&text));
                self.errors.push(Diagnostic::error(message).at(span, "`##` joins these here"));
            }
        }
    }
}

/// An argument as the content of a string (6.10.3.2).
fn string(argument: &[Token]) -> String {
    let mut found = String::new();
    for (number, token) in argument.iter().enumerate() {
        if number > 0 && token.spaced {
            found.push(' ');
        }
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        match &token.kind {
            Kind::Text(content) => found.push_str(&quoted(&format!("\"{content}\""))),
            Kind::Number(_, text) if text.contains('\'') => found.push_str(&quoted(text)),
            _ => found.push_str(&written(token)),
        }
    }
    found
}

/// An argument of a macro.
struct Argument {
    tokens: Vec<Token>,
    /// Its expansion, once it is needed.
    expanded: Option<Vec<Token>>,
}

impl Argument {
    fn new(tokens: Vec<Token>) -> Self {
        Self { tokens, expanded: None }
    }
}

/// The arguments of a macro, as they are written.
struct Arguments {
    all: Vec<Vec<Token>>,
    /// The commas between them.
    commas: Vec<Token>,
}

/// The arguments of a macro whose opening bracket is at `at`, and the index of the token after them.
fn arguments(tokens: &[Token], at: usize) -> (Arguments, usize) {
    let (mut depth, mut next) = (0usize, at);
    let mut found = Arguments { all: vec![Vec::new()], commas: Vec::new() };
    while let Some(token) = tokens.get(next) {
        next += 1;
        match &token.kind {
            Kind::Sign(")") if depth == 1 => break,
            Kind::Sign("(") => {
                depth += 1;
                if depth == 1 {
                    continue;
                }
            }
            Kind::Sign(")") => depth = depth.saturating_sub(1),
            // no other brackets hide a comma (6.10.3)
            Kind::Sign(",") if depth == 1 => {
                found.all.push(Vec::new());
                found.commas.push(token.clone());
                continue;
            }
            _ => {}
        }
        if let Some(last) = found.all.last_mut() {
            last.push(token.clone());
        }
    }
    (found, next)
}

impl Arguments {
    /// The arguments for so many parameters, at least one, of which the last one takes all that remain, with their commas.
    fn together(self, parameters: usize) -> Vec<Vec<Token>> {
        let Self { mut all, commas } = self;
        let Some(last) = parameters.checked_sub(1) else { return all };
        if all.len() == last {
            all.push(Vec::new());
        }
        let more = all.split_off(parameters.min(all.len()));
        for (argument, comma) in more.into_iter().zip(commas.into_iter().skip(last)) {
            let Some(list) = all.last_mut() else { break };
            list.push(Token { begins: false, ..comma });
            list.extend(argument);
        }
        all
    }
}
