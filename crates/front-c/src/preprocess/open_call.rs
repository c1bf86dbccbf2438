//! Directives between the brackets of a call of a macro. C leaves their meaning open (6.10.3), and compilers
//! process them: line markers are there in their own output, and conditionals in programs.

use super::Processor;
use crate::token::{Kind, Token};
use std::collections::BTreeSet;

/// The tokens before a directive that are not expanded yet, because they begin with the call of a macro that ends after the directive.
#[derive(Default)]
pub(super) struct OpenCall {
    tokens: Vec<Token>,
    /// The number of brackets that are open after these tokens.
    depth: usize,
}

impl Processor<'_> {
    /// Expands the tokens between two directives, together with those that wait for them. What may be the beginning of a call of a
    /// macro waits for the tokens after the next directive.
    pub(super) fn expand_part(&mut self, part: &[Token], open: &mut OpenCall) {
        if open.depth > 0 && depth_after(part, open.depth) > 0 {
            open.depth = depth_after(part, open.depth);
            open.tokens.extend_from_slice(part);
            return;
        }
        let mut before = std::mem::take(&mut open.tokens);
        let part = if before.is_empty() {
            part
        } else {
            before.extend_from_slice(part);
            &before
        };
        let ready = self.before_open_call(part);
        let (now, later) = part.split_at(ready);
        let mut found = std::mem::take(&mut self.found);
        self.expand(now, None, &mut BTreeSet::new(), &mut found);
        self.found = found;
        *open = OpenCall { tokens: later.to_vec(), depth: depth_after(later, 0) };
    }

    /// Expands the tokens that wait, without any more of them.
    pub(super) fn expand_open(&mut self, open: &mut OpenCall) {
        let OpenCall { tokens, .. } = std::mem::take(open);
        let mut found = std::mem::take(&mut self.found);
        self.expand(&tokens, None, &mut BTreeSet::new(), &mut found);
        self.found = found;
    }

    /// The number of tokens before the first call of a macro whose closing bracket is missing.
    fn before_open_call(&self, tokens: &[Token]) -> usize {
        let mut brackets = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            match token.kind {
                Kind::Sign("(") => brackets.push(at),
                Kind::Sign(")") => {
                    brackets.pop();
                }
                _ => {}
            }
        }
        let names = brackets.into_iter().filter_map(|at| at.checked_sub(1));
        let is_macro = |at: &usize| {
            let name = tokens.get(*at).and_then(|it| it.kind.word());
            name.is_some_and(|name| self.macros.get(name).is_some())
        };
        names.into_iter().find(is_macro).unwrap_or(tokens.len())
    }
}

/// The number of brackets that are open after these tokens, up to the first place where none is.
fn depth_after(tokens: &[Token], before: usize) -> usize {
    let mut depth = before;
    for token in tokens {
        match token.kind {
            Kind::Sign("(") => depth += 1,
            Kind::Sign(")") if depth <= 1 => return 0,
            Kind::Sign(")") => depth -= 1,
            _ => {}
        }
    }
    depth
}
