//! `%define`: names that are replaced by other tokens.

use super::token::{Kind, Token, place};
use garret_base::source::{Diagnostic, short};
use std::collections::BTreeMap;

/// The largest number of tokens of a line after replacement.
const MOST_TOKENS: usize = 1_000;
/// The deepest nesting of replacements.
const DEEPEST: usize = 32;

/// The definitions so far.
#[derive(Debug, Default)]
pub(super) struct Definitions<'a> {
    /// Definitions by exact name, and by lower-case name for `%idefine`.
    exact: BTreeMap<&'a str, Vec<Token<'a>>>,
    folded: BTreeMap<String, Vec<Token<'a>>>,
}

impl<'a> Definitions<'a> {
    /// Processes a line that begins with `%`.
    pub(super) fn directive(&mut self, line: &[Token<'a>]) -> Result<(), Diagnostic> {
        let Some((head, rest)) = line.split_first() else { return Ok(()) };
        let is_known = ["%define", "%idefine", "%undef"].iter().any(|known| head.is_word(known));
        if !is_known {
            return Err(Diagnostic::error(format!("`{}` is not supported", short(head.text)))
                .at(head.span, "its expansion is not known")
                .note("supported: `%define NAME tokens`, `%idefine`, `%undef`")
                .help("write out what it stands for, as `nasm -E` does"));
        }
        let Some((name, body)) = rest.split_first().filter(|(name, _)| name.kind == Kind::Word) else {
            return Err(Diagnostic::error("this defines no name")
                .at(place(line, head.span), "expected a name and what it stands for")
                .help("write `%define NAME 1`"));
        };
        if head.is_word("%undef") {
            self.exact.remove(name.text);
            self.folded.remove(&name.text.to_ascii_lowercase());
            return Ok(());
        }
        // a parenthesis directly after the name begins its parameters
        if let Some(open) = body.first().filter(|it| it.is_sign("(") && it.span.start == name.span.end) {
            return Err(Diagnostic::error("a definition with arguments is not supported")
                .at(name.span.to(place(body, open.span)), "only `%define NAME tokens` is")
                .help("write out what it stands for, as `nasm -E` does"));
        }
        if head.is_word("%idefine") {
            self.folded.insert(name.text.to_ascii_lowercase(), body.to_vec());
        } else {
            self.exact.insert(name.text, body.to_vec());
        }
        Ok(())
    }

    /// The line with all names replaced. A replaced token has the place of the name in the source.
    pub(super) fn expanded(&self, line: &[Token<'a>]) -> Result<Vec<Token<'a>>, Diagnostic> {
        let mut found = Vec::new();
        let mut steps = 0;
        for token in line {
            self.put(*token, *token, &mut Vec::new(), &mut found, &mut steps)?;
        }
        Ok(found)
    }

    fn body(&self, name: &str) -> Option<&[Token<'a>]> {
        let folded = || self.folded.get(&name.to_ascii_lowercase());
        self.exact.get(name).or_else(folded).map(Vec::as_slice)
    }

    /// Appends the replacement of a token; the names in `inside` are being replaced already and stay as they are.
    fn put(
        &self,
        token: Token<'a>,
        at: Token<'a>,
        inside: &mut Vec<&'a str>,
        found: &mut Vec<Token<'a>>,
        steps: &mut usize,
    ) -> Result<(), Diagnostic> {
        *steps += 1;
        if *steps > MOST_TOKENS || inside.len() > DEEPEST {
            return Err(Diagnostic::error("this line is too long after the expansion of its names").at(
                at.span,
                format!("it has more than {MOST_TOKENS} tokens, or the expansion is nested too deeply"),
            ));
        }
        let is_open = token.kind == Kind::Word && !inside.contains(&token.text);
        let Some(body) = self.body(token.text).filter(|_| is_open) else {
            found.push(Token { span: at.span, ..token });
            return Ok(());
        };
        inside.push(token.text);
        for token in body {
            self.put(*token, at, inside, found, steps)?;
        }
        inside.pop();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Definitions;
    use crate::gas::nasm::token::lines;

    fn expanded(text: &str) -> Result<String, String> {
        let mut errors = Vec::new();
        let lines = lines(text, &mut errors);
        let mut definitions = Definitions::default();
        let (last, front) = lines.split_last().expect("there is a line");
        for line in front {
            definitions.directive(line).map_err(|error| error.message)?;
        }
        let found = definitions.expanded(last).map_err(|error| error.message)?;
        Ok(found.iter().map(|it| it.text).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn tokens_are_put_in_as_they_are() {
        assert_eq!(
            expanded("%define A 1+B\n%define B 2\nmov eax, A*2"),
            Ok("mov eax , 1 + 2 * 2".to_owned())
        );
        assert_eq!(expanded("%define a b\n%define b a\na b A"), Ok("a b A".to_owned()));
        assert_eq!(expanded("%idefine Lock [x]\n%define y (3)\nlOCK y"), Ok("[ x ] ( 3 )".to_owned()));
        assert_eq!(expanded("%define A 1\n%undef A\nA"), Ok("A".to_owned()));
    }

    #[test]
    fn what_is_too_long_is_refused() {
        let doubled = (1..40).map(|it| format!("%define M{it} M{0} M{0}\n", it - 1));
        let doubled = doubled.collect::<Vec<_>>().concat();
        assert!(expanded(&format!("{doubled}M39")).is_err_and(|error| error.contains("too long")));
        let deep = (1..50).map(|it| format!("%define M{it} M{}\n", it - 1)).collect::<Vec<_>>().concat();
        assert!(expanded(&format!("{deep}M49")).is_err_and(|error| error.contains("too long")));
        assert!(expanded("%define F(a) a\nF(1)").is_err_and(|error| error.contains("arguments")));
        assert!(expanded("%macro f 1\nf 1").is_err_and(|error| error.contains("`%macro` is not")));
    }
}
