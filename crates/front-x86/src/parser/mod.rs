//! Parses tokens to sections and lines. An error affects only its own line; the next one is parsed as usual.

mod code;
mod property;

use super::syntax::{DataLine, Name, Number, Source};
use super::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span};

/// The sections, in their usual order.
const SECTIONS: [&str; 5] = ["shared_data", "thread_data", "init_code", "thread_code", "unsafe_prop"];

/// An error that has been reported.
struct Reported;

type Parsed<T> = Result<T, Reported>;

/// The syntax tree of the tokens.
pub(super) fn parse<'a>(text: &'a str, tokens: &[Token], errors: &mut Vec<Diagnostic>) -> Source<'a> {
    let mut parser =
        Parser { text, tokens, position: 0, errors, source: Source::default(), seen: [None; SECTIONS.len()] };
    parser.sections();
    parser.source
}

struct Parser<'a, 't> {
    text: &'a str,
    tokens: &'t [Token],
    position: usize,
    errors: &'t mut Vec<Diagnostic>,
    source: Source<'a>,
    /// The first section of each name.
    seen: [Option<Name<'a>>; SECTIONS.len()],
}

impl<'a> Parser<'a, '_> {
    fn token(&self) -> Token {
        // the last token is the end of the text, and is never passed
        self.tokens[self.position.min(self.tokens.len() - 1)]
    }

    fn kind(&self) -> Kind {
        self.token().kind
    }

    fn second(&self) -> Kind {
        self.tokens.get(self.position + 1).map_or(Kind::End, |token| token.kind)
    }

    fn advance(&mut self) -> Token {
        let token = self.token();
        if token.kind != Kind::End {
            self.position += 1;
        }
        token
    }

    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.advance();
        }
        found
    }

    fn written(&self, span: Span) -> &'a str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// The place of the previous token in the source.
    fn previous(&self) -> Span {
        self.tokens[self.position.saturating_sub(1)].span
    }

    /// Whether the next token is this word, in upper or lower case.
    fn at_word(&self, word: &str) -> bool {
        self.kind() == Kind::Word && self.written(self.token().span).eq_ignore_ascii_case(word)
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        self.errors.push(diagnostic);
        Reported
    }

    fn unexpected(&mut self, expected: &str) -> Reported {
        let token = self.token();
        if token.kind == Kind::Junk {
            return Reported;
        }
        let found = token.kind.describe(self.written(token.span));
        let span =
            if token.kind == Kind::Line { Span { end: token.span.start, ..token.span } } else { token.span };
        self.report(
            Diagnostic::error(format!("expected {expected}, found {found}"))
                .at(span, format!("expected {expected}")),
        )
    }

    fn expect(&mut self, kind: Kind, what: &str) -> Parsed<()> {
        if self.eat(kind) { Ok(()) } else { Err(self.unexpected(what)) }
    }

    fn skip_empty_lines(&mut self) {
        while self.eat(Kind::Line) {}
    }

    /// Skips to the start of the next line.
    fn skip_line(&mut self) {
        while !matches!(self.kind(), Kind::Line | Kind::End) {
            self.advance();
        }
        self.eat(Kind::Line);
    }

    fn end_of_line(&mut self) -> Parsed<()> {
        self.expect(Kind::Line, "the end of the line")
    }

    fn name(&mut self, what: &str) -> Parsed<Name<'a>> {
        if self.kind() != Kind::Word {
            return Err(self.unexpected(what));
        }
        let span = self.advance().span;
        Ok(Name { text: self.written(span), span })
    }

    /// `$t`; the name does not include `$`.
    fn thread(&mut self) -> Parsed<Name<'a>> {
        if self.kind() != Kind::Thread {
            return Err(self.unexpected("a thread like `$t`"));
        }
        let span = self.advance().span;
        Ok(Name { text: &self.written(span)[1..], span })
    }

    fn sections(&mut self) {
        self.skip_empty_lines();
        while self.kind() != Kind::End {
            if self.section().is_err() {
                // skip to the next possible start of a section
                while self.kind() != Kind::End && !self.at_word("begin") {
                    self.skip_line();
                }
            }
            self.skip_empty_lines();
        }
    }

    fn section(&mut self) -> Parsed<()> {
        if !self.at_word("begin") {
            let token = self.token();
            let found = token.kind.describe(self.written(token.span));
            return Err(self.report(
                Diagnostic::error(format!("expected a section, found {found}"))
                    .at(token.span, "expected `begin` and the name of a section")
                    .help(sections()),
            ));
        }
        let begin = self.advance().span;
        let name = self.name("the name of a section")?;
        let Some(section) = SECTIONS.iter().position(|section| section.eq_ignore_ascii_case(name.text))
        else {
            return Err(self.report(
                Diagnostic::error(format!("unknown section `{}`", name.text))
                    .at(name.span, "not a section")
                    .help(sections()),
            ));
        };
        self.end_of_line()?;
        let earlier = self.seen[section];
        if let (Some(earlier), true) = (earlier, SECTIONS[section] != "unsafe_prop") {
            let error = Diagnostic::error(format!("section `{}` occurs twice", name.text))
                .at(name.span, "the second one")
                .also(earlier.span, "the first one");
            self.report(error);
        }
        self.seen[section] = earlier.or(Some(name));
        match SECTIONS[section] {
            "shared_data" => self.data(begin.to(name.span), name, false),
            "thread_data" => self.data(begin.to(name.span), name, true),
            "init_code" => self.init_code(begin.to(name.span), name),
            "thread_code" => self.code(begin.to(name.span), name),
            _ => self.property(begin.to(name.span), name),
        }
    }

    /// Whether the section ends here; if so, its last line is consumed.
    fn at_end(&mut self, begin: Span, section: Name<'a>) -> Parsed<bool> {
        self.skip_empty_lines();
        let unclosed = |parser: &mut Self| {
            let error = Diagnostic::error(format!("section `{}` is not closed", section.text))
                .at(begin, "it begins here")
                .help(format!("write `end {}` after its last line", section.text));
            Err(parser.report(error))
        };
        if self.kind() == Kind::End || (self.at_word("begin") && self.second() == Kind::Word) {
            return unclosed(self);
        }
        if !self.at_word("end") || self.second() == Kind::Colon {
            return Ok(false);
        }
        let end = self.advance().span;
        let name = self.name(&format!("`{}`", section.text))?;
        if !name.text.eq_ignore_ascii_case(section.text) {
            return Err(self.report(
                Diagnostic::error(format!("`end {}` closes nothing", name.text))
                    .at(end.to(name.span), format!("expected `end {}`", section.text))
                    .also(begin, "this section is open"),
            ));
        }
        self.end_of_line()?;
        Ok(true)
    }

    /// Parses lines up to the end of the section.
    fn lines(
        &mut self,
        begin: Span,
        section: Name<'a>,
        mut line: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        while !self.at_end(begin, section)? {
            if line(self).is_err() {
                self.skip_line();
            }
        }
        Ok(())
    }

    fn data(&mut self, begin: Span, section: Name<'a>, local: bool) -> Parsed<()> {
        self.lines(begin, section, |parser| parser.data_line(local))
    }

    fn data_line(&mut self, local: bool) -> Parsed<()> {
        let name = self.name("the name of a variable")?;
        if !self.at_word("dd") {
            return Err(self.unexpected("`dd`"));
        }
        self.advance();
        let start = self.token().span;
        let value = if self.at_word("N") {
            self.advance();
            Number::Threads
        } else {
            Number::Integer(self.integer("a number or `N`")?)
        };
        let value_span = start.to(self.previous());
        let bang = self.token().span;
        let counter = if self.eat(Kind::Bang) {
            for word in ["as", "counter"] {
                if !self.at_word(word) {
                    return Err(self.unexpected(&format!("`{word}`")));
                }
                self.advance();
            }
            Some(bang.to(self.previous()))
        } else {
            None
        };
        let span = name.span.to(self.previous());
        self.source.data.push(DataLine { name, local, value, value_span, counter, span });
        self.end_of_line()
    }

    /// Parses a number with an optional sign.
    fn integer(&mut self, what: &str) -> Parsed<i64> {
        let negative = self.eat(Kind::Minus);
        match self.kind() {
            Kind::Number(number) => {
                self.advance();
                Ok(if negative { -number } else { number })
            }
            _ => Err(self.unexpected(what)),
        }
    }

    fn init_code(&mut self, begin: Span, section: Name<'a>) -> Parsed<()> {
        self.lines(begin, section, |parser| {
            if !parser.at_word("start_threads") {
                return Err(parser.unexpected("`start_threads`"));
            }
            parser.advance();
            parser.end_of_line()
        })
    }
}

fn sections() -> String {
    format!("the sections are {}", SECTIONS.map(|section| format!("`{section}`")).join(", "))
}
