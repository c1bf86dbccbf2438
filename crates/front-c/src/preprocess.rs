//! The preprocessor: executes directives and expands macros.
//!
//! System headers that are known are not read: the parser knows their declarations. Other files are loaded. The resulting tokens
//! have the places where the macros are used.

mod built_in;
mod expand;
mod macros;
mod open_call;
mod pragma;
mod system;

use super::constant::Constant;
use super::integer::Integer;
use super::texts::Texts;
use super::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span, short};
use macros::{Macro, Macros};
use open_call::OpenCall;
use std::collections::BTreeSet;

/// The largest number of resulting tokens. Nested macros can expand to exponentially many.
const MOST_TOKENS: usize = 400_000;
/// The largest depth of nested macro expansions.
const DEEPEST: usize = 64;

/// The largest number of tokens that are processed in macro expansions, whether they remain in the result or not.
const MOST_STEPS: usize = 4_000_000;

/// The largest depth of nested inclusions.
const DEEPEST_FILES: usize = 32;
/// The largest number of inclusions. Files that include each other twice would need exponentially many.
const MOST_FILES: usize = 4_000;
/// The largest total size of all texts, in bytes.
const LARGEST: usize = 16 << 20;

/// Directives that may be followed by any text.
const TEXTS: [&str; 4] = ["error", "warning", "pragma", "ident"];

/// Returns the text of a file, given its name relative to the program.
pub(super) type Loader<'l> = &'l mut dyn FnMut(&str) -> Option<String>;

/// A conditional (`#if`) without its `#endif` so far.
struct Conditional {
    /// The place where it begins.
    span: Span,
    /// Whether the current branch is skipped.
    skips: bool,
    /// Whether a branch was taken already, or the whole conditional is skipped.
    taken: bool,
    /// Whether `#else` was there: no branch may follow.
    ended: bool,
}

/// Preprocesses a text and the files that it includes. `name` is its own name, `defines` are macros with their replacement texts.
pub(super) fn preprocess(
    (texts, name): (&mut Texts, &str),
    defines: &[(String, String)],
    load: Loader<'_>,
    errors: &mut Vec<Diagnostic>,
) -> Vec<Token> {
    let mut mistakes = Vec::new();
    let mut tokens = super::lexer::tokens(texts.all(), 0, &mut mistakes);
    let end = tokens.pop();
    let mut processor = Processor {
        texts,
        load,
        including: Vec::new(),
        once: BTreeSet::new(),
        macros: Macros::of(&tokens),
        open: Vec::new(),
        found: Vec::new(),
        errors,
        is_full: false,
        depth: 0,
        steps: 0,
        files: 0,
        counter: 0,
        line_shift: 0,
        named: None,
        name: name.to_owned(),
        counted: built_in::Counted::default(),
    };
    for (name, text) in defines {
        processor.define_text(name, text);
    }
    processor.run(&tokens, mistakes);
    let mut found = std::mem::take(&mut processor.found);
    processor.macros.declare_variables(&mut found);
    found.extend(end);
    found
}

struct Processor<'e> {
    texts: &'e mut Texts,
    load: Loader<'e>,
    /// The names of the files whose inclusion is in progress, outermost first.
    including: Vec<String>,
    /// Files with `#pragma once`, which are not included again.
    once: BTreeSet<String>,
    macros: Macros,
    open: Vec<Conditional>,
    found: Vec<Token>,
    errors: &'e mut Vec<Diagnostic>,
    /// Whether a bound was exceeded; the rest is skipped.
    is_full: bool,
    /// The current depth of nested macros and arguments.
    depth: usize,
    /// The number of tokens processed in macro expansions.
    steps: usize,
    /// The number of inclusions.
    files: usize,
    /// The next value of `__COUNTER__`.
    counter: i64,
    /// The difference between the line numbers by `#line` and the actual ones in this file.
    line_shift: i64,
    /// The name of this file by `#line`.
    named: Option<String>,
    /// The name of the program.
    name: String,
    counted: built_in::Counted,
}

impl Processor<'_> {
    fn define_text(&mut self, name: &str, text: &str) {
        let mut body = super::lexer::tokens(text, 0, self.errors);
        body.pop();
        self.macros.define(name, Macro { parameters: None, takes_more: false, body });
    }

    /// Processes the tokens of a file without its [`Kind::End`]. `mistakes` are those of the lexer; they are reported unless they
    /// are in a skipped part.
    fn run(&mut self, tokens: &[Token], mistakes: Vec<Diagnostic>) {
        let before = self.open.len();
        let mut at = 0;
        let mut mistakes = mistakes.into_iter().peekable();
        let mut open = OpenCall::default();
        while at < tokens.len() && !self.is_full {
            let line_end = |from: usize| {
                tokens[from + 1..]
                    .iter()
                    .position(|it| it.begins)
                    .map_or(tokens.len(), |offset| from + 1 + offset)
            };
            if tokens[at].begins && tokens[at].kind.is_sign("#") {
                let next = line_end(at);
                let skips = self.skips();
                let here = tokens[at].span;
                while let Some(it) = mistakes.next_if(|it| stands_before(it, here)) {
                    self.errors.extend((!skips).then_some(it));
                }
                if tokens.get(at + 1).is_some_and(|it| TEXTS.iter().any(|word| it.kind.is_word(word))) {
                    let end = tokens.get(next).map_or(here, |it| it.span);
                    while mistakes.next_if(|it| stands_before(it, end)).is_some() {}
                }
                // these two may give tokens themselves
                let gives = |it: &Token| it.kind.is_word("include") || it.kind.is_word("pragma");
                if !skips && tokens.get(at + 1).is_some_and(gives) {
                    self.expand_open(&mut open);
                }
                self.directive(&tokens[at + 1..next], here);
                at = next;
                continue;
            }
            // processes all tokens up to the next directive together, as the arguments of a macro may span several lines
            let is_directive = |it: &Token| it.begins && it.kind.is_sign("#");
            let next = tokens[at..].iter().position(is_directive).map_or(tokens.len(), |offset| at + offset);
            if !self.skips() {
                self.expand_part(&tokens[at..next], &mut open);
            }
            at = next;
        }
        self.expand_open(&mut open);
        let skips = self.skips();
        self.errors.extend(mistakes.filter(|_| !skips));
        if let (Some(open), false) = (self.open.get(before..).and_then(<[Conditional]>::last), self.is_full) {
            self.errors
                .push(Diagnostic::error("this conditional has no `#endif`").at(open.span, "it begins here"));
        }
        self.open.truncate(before);
    }

    fn skips(&self) -> bool {
        // a conditional inside a skipped branch is skipped as a whole
        self.open.last().is_some_and(|conditional| conditional.skips)
    }

    fn directive(&mut self, line: &[Token], hash: Span) {
        let Some(first) = line.first() else { return };
        // `# 12 "file.c"`: a line marker of the preprocessor
        if matches!(first.kind, Kind::Number(..)) {
            self.renumber(line, hash);
            return;
        }
        let span = Span { start: hash.start, end: line.last().map_or(hash.end, |it| it.span.end) };
        let rest = &line[1..];
        match first.kind.word().unwrap_or_default() {
            word @ ("if" | "ifdef" | "ifndef") => {
                // the condition need not be valid if the conditional is skipped
                let skipped = self.skips();
                let holds = !skipped && self.condition(word, rest, span);
                self.open.push(Conditional { span, skips: !holds, taken: skipped || holds, ended: false });
            }
            "elif" => {
                let taken = self.open.last().is_none_or(|open| open.taken);
                let holds = !taken && self.condition("if", rest, span);
                self.branch(span, |open| {
                    open.skips = !holds;
                    open.taken |= holds;
                });
            }
            "else" => self.branch(span, |open| {
                open.skips = open.taken;
                (open.taken, open.ended) = (true, true);
            }),
            "endif" => {
                if self.open.pop().is_none() {
                    self.errors.push(
                        Diagnostic::error("there is no `#if` before this")
                            .at(span, "no conditional is open here"),
                    );
                }
            }
            _ if self.skips() => {}
            "define" => self.define(rest, span),
            "undef" => match rest.first().and_then(|it| it.kind.word()) {
                Some(name) => self.macros.remove(name),
                None => {
                    self.errors.push(Diagnostic::error("expected a name").at(span, "after `#undef`"));
                }
            },
            "include" => self.include(rest, span),
            "error" => {
                self.errors.push(Diagnostic::error("`#error` is reached").at(span, "the text says so"));
            }
            "line" => self.renumber(rest, hash),
            "pragma" => self.pragma(rest, span),
            "warning" | "ident" => {}
            other => {
                let message = format!("unknown directive `#{}`", short(other));
                self.errors.push(Diagnostic::error(message).at(span, "this is not supported"));
            }
        }
    }

    fn branch(&mut self, span: Span, change: impl FnOnce(&mut Conditional)) {
        match self.open.last_mut() {
            Some(open) if open.ended => {
                let error = Diagnostic::error("`#else` must be the last branch of a conditional")
                    .at(span, "nothing may follow it");
                self.errors.push(error.also(open.span, "it begins here"));
            }
            Some(open) => change(open),
            None => {
                self.errors.push(
                    Diagnostic::error("there is no `#if` before this")
                        .at(span, "no conditional is open here"),
                );
            }
        }
    }

    /// Defines `assert` when its header is included: it has no effect if `NDEBUG` is defined then (7.2).
    fn included(&mut self, header: &str) {
        if system::HEADERS.contains(&header) {
            self.macros.include(header);
        }
        if header != "assert.h" {
            return;
        }
        self.macros.forget("assert");
        if self.macros.is_defined("NDEBUG") {
            let mut tokens = super::lexer::tokens("assert(condition) ((void)0)", 0, self.errors);
            tokens.pop();
            self.define(&tokens, Span { start: 0, end: 0 });
        }
    }

    fn include(&mut self, rest: &[Token], span: Span) {
        let mut expanded = Vec::new();
        let is_macro = rest.first().is_some_and(|it| it.kind.word().is_some());
        let rest = if is_macro {
            self.expand(rest, Some(span), &mut BTreeSet::new(), &mut expanded);
            &expanded[..]
        } else {
            rest
        };
        let name: String = match rest.first().map(|it| &it.kind) {
            Some(Kind::Text(name)) => {
                let known = system::HEADERS.contains(&name.as_str());
                let name = name.clone();
                self.included(&name);
                if !self.include_file(&name, span, known) && !known {
                    self.errors.push(
                        Diagnostic::error(format!("`{}` is not read", short(&name)))
                            .at(span, "there is no such file, or files cannot be included here")
                            .help("put everything into one file, for example by `gcc -E -P`, without system headers"),
                    );
                }
                return;
            }
            _ => {
                rest.iter().filter(|it| !it.kind.is_sign("<") && !it.kind.is_sign(">")).map(written).collect()
            }
        };
        self.included(&name);
        if !system::HEADERS.contains(&name.as_str()) && !self.include_around(&name, span) {
            self.errors.push(
                Diagnostic::error(format!("the header `{}` is not known", short(&name)))
                    .at(span, "what it declares is not known")
                    .note("known are the headers of C11 and most of those of POSIX and Linux; a header of your own is found beside the file and in the folders around it")
                    .help("write what the program uses of it into the file, or pass what `gcc -E -P` writes"),
            );
        }
    }

    /// Includes a header in `<` and `>` that is a file of the user: in the folder of the including file, or in one around it. A
    /// compiler would get these folders as options. Returns false if there is no such file.
    fn include_around(&mut self, name: &str, span: Span) -> bool {
        let mut folder = self.including.last().cloned().unwrap_or_default();
        loop {
            folder.truncate(folder.rfind('/').unwrap_or(0));
            let found = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
            if self.include_found(found, span, false) {
                return true;
            }
            if folder.is_empty() {
                return false;
            }
        }
    }

    /// Includes a file of the user. Returns false if there is no such file.
    fn include_file(&mut self, name: &str, span: Span, known: bool) -> bool {
        self.include_found(self.beside(name), span, known)
    }

    /// The name of a file beside the one that is read.
    fn beside(&self, name: &str) -> String {
        self.including.last().map_or(name.to_owned(), |file| beside(file, name))
    }

    fn include_found(&mut self, name: String, span: Span, known: bool) -> bool {
        if self.once.contains(&name) {
            return true;
        }
        self.files += 1;
        let too_many = match self.files {
            _ if self.including.len() >= DEEPEST_FILES => Some("files include each other too deeply"),
            files if files > MOST_FILES => Some("files include each other too often"),
            _ => None,
        };
        if let Some(message) = too_many {
            // a single error suffices: the remaining files would repeat it
            self.is_full = true;
            self.errors.push(Diagnostic::error(message).at(span, "write `#pragma once` in them"));
            return true;
        }
        let Some(text) = (self.load)(&name) else { return known };
        if self.texts.all().len().saturating_add(text.len()) > LARGEST {
            self.errors.push(Diagnostic::error("the files are too large together").at(span, "with this one"));
            return true;
        }
        let start = self.texts.add(&name, &text, span);
        let mut mistakes = Vec::new();
        let mut tokens = super::lexer::tokens(&text, start, &mut mistakes);
        tokens.pop();
        self.including.push(name);
        let before = (std::mem::take(&mut self.line_shift), self.named.take());
        self.run(&tokens, mistakes);
        (self.line_shift, self.named) = before;
        self.including.pop();
        true
    }

    fn define(&mut self, rest: &[Token], span: Span) {
        match Macro::read(rest) {
            Ok((name, it)) => self.macros.define(name, it),
            Err(message) => self.errors.push(Diagnostic::error(message).at(span, "in this `#define`")),
        }
    }

    /// Evaluates the condition of a directive.
    fn condition(&mut self, word: &str, rest: &[Token], span: Span) -> bool {
        let is_defined = |this: &Self, token: Option<&Token>| {
            token
                .and_then(|it| it.kind.word())
                .is_some_and(|name| this.macros.is_defined(name) || built_in::is_always_defined(name))
        };
        match word {
            "ifdef" => return is_defined(self, rest.first()),
            "ifndef" => return !is_defined(self, rest.first()),
            _ => {}
        }
        let mut plain: Vec<Token> = Vec::new();
        let mut at = 0;
        while let Some(token) = rest.get(at) {
            at += 1;
            if let Some((holds, next)) = self.asks(rest, at) {
                at = next;
                plain.push(Token { kind: number(holds.into()), ..token.clone() });
                continue;
            }
            if !token.kind.is_word("defined") {
                plain.push(token.clone());
                continue;
            }
            let in_brackets = rest.get(at).is_some_and(|it| it.kind.is_sign("("));
            let name = rest.get(at + usize::from(in_brackets));
            let kind = number(is_defined(self, name).into());
            at += if in_brackets { 3 } else { 1 };
            plain.push(Token { kind, ..token.clone() });
        }
        let mut expanded = Vec::new();
        self.macros.needs_headers = true;
        self.expand(&plain, None, &mut BTreeSet::new(), &mut expanded);
        self.macros.needs_headers = false;
        for token in &mut expanded {
            match &mut token.kind {
                Kind::Word(name) if self.macros.is_defined(name) && self.macros.get(name).is_none() => {
                    let message = format!("the value of the macro `{}` is not known", short(name));
                    self.errors.push(
                        Diagnostic::error(message)
                            .at(token.span, "a header defines it")
                            .help("write the number, or define it with -D"),
                    );
                    return false;
                }
                // remaining names are 0
                Kind::Word(_) => token.kind = number(0),
                // all numbers have 64 bits here (6.10.1)
                Kind::Number(it, _) => *it = it.as_integer(Integer::new(64, it.kind.signed)),
                _ => {}
            }
        }
        let end = Span { start: span.end, end: span.end };
        expanded.push(Token { kind: Kind::End, span: end, begins: true, spaced: true, is_spent: false });
        match super::parser::constant(expanded) {
            Ok(value) => value.is_set(),
            Err(error) => {
                self.errors.push(*error);
                false
            }
        }
    }
}

/// Whether a mistake is located before a place.
fn stands_before(it: &Diagnostic, place: Span) -> bool {
    it.span().is_none_or(|span| span.start < place.start)
}

/// A number as a token.
fn number(number: i64) -> Kind {
    Kind::Number(Constant::of(number.into(), Integer::LONG), number.to_string())
}

/// The text of a token, as needed for header names, `#` and `##`.
fn written(token: &Token) -> String {
    match &token.kind {
        Kind::Word(word) => word.clone(),
        Kind::Sign(sign) => (*sign).to_owned(),
        Kind::Number(_, written) | Kind::Fraction(_, _, written) => written.clone(),
        _ => String::new(),
    }
}

/// The path of a file whose name is relative to the folder of another file.
fn beside(file: &str, name: &str) -> String {
    match file.rsplit_once('/') {
        Some((folder, _)) if !name.starts_with('/') => format!("{folder}/{name}"),
        _ => name.to_owned(),
    }
}
