//! Parses bad states: comparisons of terms.

use super::{Parsed, Parser};
use crate::syntax::{Atom, Name, Property, Term, TermKind};
use crate::token::Kind;
use garret_base::source::{Diagnostic, Span};

impl<'a> Parser<'a, '_> {
    pub(super) fn property(&mut self, begin: Span, section: Name<'a>) -> Parsed<()> {
        self.source.has_property = true;
        let mut atoms: Vec<Atom<'a>> = Vec::new();
        if self.at_end(begin, section)? {
            let error = Diagnostic::error("section `unsafe_prop` is empty")
                .at(begin, "nothing is bad")
                .help("say what is bad, for example `eip[$t1] = cs && eip[$t2] = cs`");
            return Err(self.report(error));
        }
        loop {
            let atom = match self.atom() {
                Ok(atom) => atom,
                Err(reported) => {
                    self.skip_section();
                    return Err(reported);
                }
            };
            atoms.push(atom);
            let joined = self.eat(Kind::And);
            self.skip_empty_lines();
            if joined || self.eat(Kind::And) {
                self.skip_empty_lines();
                continue;
            }
            if !self.at_word("end") && self.kind() != Kind::End && !self.at_word("begin") {
                let reported = self.unexpected("`&&` or `end unsafe_prop`");
                self.skip_section();
                return Err(reported);
            }
            break;
        }
        let span = atoms.iter().map(|atom| atom.span).reduce(Span::to).unwrap_or(begin);
        self.source.properties.push(Property { atoms, span });
        self.at_end(begin, section).map(|_| ())
    }

    /// Skips the rest of a section that cannot be parsed.
    fn skip_section(&mut self) {
        while self.kind() != Kind::End && !self.at_word("begin") {
            let ends = self.at_word("end");
            self.skip_line();
            if ends {
                return;
            }
        }
    }

    fn atom(&mut self) -> Parsed<Atom<'a>> {
        let left = self.term()?;
        let Kind::Relation(relation) = self.kind() else {
            return Err(self.unexpected("one of `=`, `<>`, `<`, `<=`, `>`, `>=`"));
        };
        self.advance();
        let right = self.term()?;
        Ok(Atom { span: left.span.to(right.span), left, relation, right })
    }

    fn term(&mut self) -> Parsed<Term<'a>> {
        let start = self.token().span;
        let kind = match self.kind() {
            Kind::Number(_) | Kind::Minus => TermKind::Integer(self.integer("a number")?),
            Kind::Thread => {
                let reader = self.thread()?;
                self.expect(Kind::Colon, "`:`")?;
                let name = self.name("the name of a variable")?;
                let owner = self.index()?;
                TermKind::Seen(reader, name, owner)
            }
            _ => {
                let name = self.name("a term")?;
                match self.index()? {
                    Some(thread) => TermKind::Of(name, thread),
                    None => TermKind::Word(name.text),
                }
            }
        };
        Ok(Term { kind, span: start.to(self.previous()) })
    }

    /// Parses an optional `[$thread]`.
    fn index(&mut self) -> Parsed<Option<Name<'a>>> {
        if !self.eat(Kind::OpenBracket) {
            return Ok(None);
        }
        let thread = self.thread()?;
        self.expect(Kind::CloseBracket, "`]`")?;
        Ok(Some(thread))
    }
}
