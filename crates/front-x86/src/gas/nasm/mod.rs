//! Reads hand-written text for NASM: text, lines of tokens, and the same [`Source`] as for compiler output.
//!
//! ```text
//! line      = { name ":" } [ name ] [ [ "lock" ] mnemonic operands | directive | [ "times" count ] data ]
//! data      = ( "db" | "dw" | "dd" | "dq" ) value { "," value } | ( "resb" | "resw" | "resd" | "resq" ) count
//! operand   = register | number | name | [ width [ "ptr" ] ] "[" [ "rel" ] name [ "+" register [ "*" number ] ] [ "+" number ] "]"
//! directive = "section" name | "global" names | "extern" names | "default" "rel" | "bits" 64 | "align" number | name "equ" number
//!           | "%define" name tokens
//! ```
//!
//! Names that begin with a dot belong to the last name without one. A label with data begins an object; a local one is a field of it.
//! Sections of bad states in our own language (`begin unsafe_prop`) may be part of the text (`property`).
//!
//! # Sources
//! The NASM manual, chapters 3 (the language), 4 (the preprocessor) and 7 (directives).

mod code;
mod data;
mod define;
mod directive;
mod expression;
mod number;
mod operand;
mod outline;
mod property;
mod token;

pub(crate) use outline::outline;
pub(super) use property::Properties;

use super::mnemonic::without_letter;
use super::operand::Expression;
use super::source::{Section, Source};
use super::statement::Piece;
use super::syntax::Syntax;
use bumpalo::Bump;
use define::Definitions;
use expression::{Named, Names, Terms};
use garret_base::source::{Diagnostic, Span, short};
use std::collections::{BTreeMap, BTreeSet};
use token::{Kind, Token, place};

/// Reads a text and the bad states in it. Composed names are allocated in the arena.
pub(super) fn read<'a>(
    text: &'a str,
    arena: &'a Bump,
    errors: &mut Vec<Diagnostic>,
) -> (Source<'a>, Properties<'a>) {
    let parts = property::split(text, arena, errors);
    let lines = token::lines(parts.code, errors);
    let mut reader = Reader::new(text, arena, &lines, parts.words());
    for line in &lines {
        if let Err(error) = reader.line(line) {
            reader.source.errors.push(error);
        }
    }
    reader.operands();
    let properties = parts.properties(errors);
    (reader.source, properties)
}

/// Whether a text is for NASM: it has a line that only NASM accepts, and no code of our own language.
pub(super) fn begins(text: &str) -> bool {
    /// The first words of such lines.
    const FIRST: [&str; 9] =
        ["section", "segment", "[section", "[segment", "global", "extern", "default", "bits", "%define"];
    let first_words = |line: &'_ str| {
        let line = line.split(';').next().unwrap_or_default();
        let mut words = line.split_whitespace().map(str::to_ascii_lowercase);
        (words.next().unwrap_or_default(), words.next().unwrap_or_default())
    };
    let is_own = |line: &str| first_words(line) == ("begin".to_owned(), "thread_code".to_owned());
    let is_nasm = |line: &str| {
        let (first, second) = first_words(line);
        FIRST.contains(&first.as_str()) && !second.is_empty() && !second.starts_with([':', '='])
    };
    !text.lines().any(is_own) && text.lines().any(is_nasm)
}

/// An instruction whose operands have not been parsed yet.
struct Pending<'a> {
    /// Its index in [`Source::lines`].
    line: usize,
    operands: Vec<Token<'a>>,
    /// The name that local names in it belong to.
    parent: &'a str,
}

/// A place in a data section: the section, and the offset.
type Place<'a> = (&'a str, u64);

struct Reader<'a> {
    arena: &'a Bump,
    source: Source<'a>,
    definitions: Definitions<'a>,
    /// The name that local names belong to.
    parent: &'a str,
    /// The name of the current section.
    section: &'a str,
    /// The length of each section so far.
    lengths: BTreeMap<&'a str, u64>,
    /// The places of data names.
    places: BTreeMap<&'a str, Place<'a>>,
    /// The offset of the current line in a data section.
    here: u64,
    pending: Vec<Pending<'a>>,
    /// Words that occur in a line other than at its start.
    mentioned: BTreeSet<&'a str>,
    /// The number of data values so far.
    values: usize,
}

impl<'a> Reader<'a> {
    fn new(
        text: &'a str,
        arena: &'a Bump,
        lines: &[Vec<Token<'a>>],
        words: impl Iterator<Item = &'a str>,
    ) -> Self {
        let behind = lines.iter().flat_map(|line| line.iter().skip(1));
        let mentioned = behind.filter(|token| token.kind == Kind::Word).map(|token| token.text);
        Self {
            arena,
            source: Source::empty(text, Syntax::Nasm),
            definitions: Definitions::default(),
            parent: "",
            section: ".text",
            lengths: BTreeMap::new(),
            places: BTreeMap::new(),
            here: 0,
            pending: Vec::new(),
            mentioned: mentioned.chain(words).collect(),
            values: 0,
        }
    }

    fn line(&mut self, line: &[Token<'a>]) -> Result<(), Diagnostic> {
        if line.first().is_some_and(|first| first.kind == Kind::Word && first.text.starts_with('%')) {
            return self.definitions.directive(line);
        }
        let expanded = self.definitions.expanded(line)?;
        self.here = self.length();
        self.statement(&expanded)
    }

    /// The length of the current section so far.
    fn length(&self) -> u64 {
        self.lengths.get(self.section).copied().unwrap_or(0)
    }

    fn statement(&mut self, line: &[Token<'a>]) -> Result<(), Diagnostic> {
        let mut rest = line;
        while let [name, colon, after @ ..] = rest
            && name.kind == Kind::Word
            && colon.is_sign(":")
        {
            // `x: equ 1` defines a number, not a place
            if !after.first().is_some_and(|word| word.is_word("equ")) {
                self.label(*name)?;
                rest = after;
                continue;
            }
            return self.equal(*name, &after[1..]);
        }
        let Some((head, after)) = rest.split_first() else { return Ok(()) };
        if let ([.., last], true) = (after, head.is_sign("["))
            && last.is_sign("]")
        {
            // the primitive form of a directive, in brackets
            return self.statement(&after[..after.len() - 1]);
        }
        if head.kind != Kind::Word {
            return Err(Diagnostic::error(format!(
                "expected a label or an instruction, found `{}`",
                short(head.text)
            ))
            .at(head.span, "a line begins with a name"));
        }
        if is_known(*head) {
            return self.known(*head, after);
        }
        match after.split_first() {
            Some((word, values)) if word.is_word("equ") => self.equal(*head, values),
            Some((word, _)) if is_known(*word) => {
                self.label(*head)?;
                self.statement(after)
            }
            // `x` alone: a label, if it is in data or used elsewhere; otherwise an unknown instruction
            None if self.source.section != Section::Code || self.mentioned.contains(head.text) => {
                self.label(*head)
            }
            _ => self.instruction(*head, after),
        }
    }

    /// Processes a line whose first word is known.
    fn known(&mut self, head: Token<'a>, rest: &[Token<'a>]) -> Result<(), Diagnostic> {
        if data::is_data(head) {
            return self.data(head, rest);
        }
        if directive::is_directive(head) {
            return self.directive(head, rest);
        }
        self.instruction(head, rest)
    }

    /// The full name of a local name.
    fn full(&self, name: &'a str) -> &'a str {
        if let Some(plain) = name.strip_prefix('$').filter(|plain| !plain.is_empty()) {
            return plain;
        }
        let is_local = name.starts_with('.') && !name.starts_with("..") && !self.parent.is_empty();
        if is_local { self.arena.alloc_str(&format!("{}{name}", self.parent)) } else { name }
    }

    fn label(&mut self, name: Token<'a>) -> Result<(), Diagnostic> {
        if super::operand::Part::named(name.text).is_some() {
            return Err(Diagnostic::error(format!("`{}` is a register", name.text))
                .at(name.span, "this needs another name"));
        }
        let full = self.full(name.text);
        let is_local = name.text.starts_with('.') && !name.text.starts_with("..");
        if !is_local {
            self.parent = full;
        }
        if let Some(error) = self.declared(full, name.span) {
            return Err(error);
        }
        let piece = Piece { text: full, span: name.span };
        if self.source.section == Section::Code {
            self.source.label(piece);
            return Ok(());
        }
        self.places.insert(full, (self.section, self.length()));
        let Some(object) = self.source.current.and_then(|id| self.source.objects.get(id.0 as usize)) else {
            self.source.label(piece);
            return Ok(());
        };
        // a local name is a place in the object; so is a second name for an object that is still empty
        if is_local || object.size == 0 {
            let (symbol, number) = (Some(object.name), object.size.cast_signed());
            self.source.equal.insert(full, Expression { symbol, modifier: None, number });
        } else {
            self.source.label(piece);
        }
        Ok(())
    }

    /// The error for a name that is already defined.
    fn declared(&self, name: &str, span: Span) -> Option<Diagnostic> {
        let is_known = self.source.symbols.contains_key(name) || self.source.equal.contains_key(name);
        is_known.then(|| {
            Diagnostic::error(format!("`{}` is declared twice", short(name))).at(span, "the second one")
        })
    }

    /// Processes `x equ 1`.
    fn equal(&mut self, name: Token<'a>, values: &[Token<'a>]) -> Result<(), Diagnostic> {
        let full = self.full(name.text);
        if let Some(error) = self.declared(full, name.span) {
            return Err(error);
        }
        let terms = expression::value(values, self, name.span)?;
        let span = place(values, name.span);
        match operand::expression(&terms, None, span) {
            Ok(expression) if terms.registers.is_empty() => {
                self.source.equal.insert(full, expression);
            }
            // for example, the length of code; using the name is an error
            _ => {
                self.source.unreadable.insert(full);
            }
        }
        Ok(())
    }

    /// The value of an expression that must be a number.
    fn constant(&self, tokens: &[Token<'a>], otherwise: Span) -> Result<i64, Diagnostic> {
        let terms = expression::value(tokens, self, otherwise)?;
        terms.constant().ok_or_else(|| {
            Diagnostic::error("this number is not known here")
                .at(place(tokens, otherwise), "expected a number")
                .help("`equ` and `%define` have to come before their use")
        })
    }
}

impl<'a> Names<'a> for Reader<'a> {
    fn meaning(&self, name: &'a str) -> Terms<'a> {
        let full = self.full(name);
        // fields of objects stay names, since their places are known
        if self.places.contains_key(full) {
            return Terms::name(full);
        }
        let named = Expression { symbol: Some(full), ..Expression::default() };
        let Some((symbol, number)) = self.source.resolve(named) else { return Terms::name(full) };
        let terms = symbol.map_or(Terms::default(), Terms::name);
        Terms { number, ..terms }
    }

    fn settled(&self, terms: Terms<'a>) -> Terms<'a> {
        // the lengths of instructions are unknown
        let is_data = self.source.section != Section::Code;
        let known = |named: Named<'a>| match named {
            Named::Here => is_data.then_some((self.section, self.here)),
            Named::Start => is_data.then_some((self.section, 0)),
            Named::Name(name) => self.places.get(name).copied(),
        };
        let distance = match *terms.names.as_slice() {
            [(one, 1), (other, -1)] | [(other, -1), (one, 1)] => known(one).zip(known(other)),
            _ => None,
        };
        let number = distance.filter(|(one, other)| one.0 == other.0).and_then(|(one, other)| {
            let distance = one.1.cast_signed().checked_sub(other.1.cast_signed())?;
            terms.number.checked_add(distance)
        });
        match number {
            Some(number) => Terms { number, names: Vec::new(), ..terms },
            None => terms,
        }
    }
}

/// Whether a word begins a statement and is not a label.
fn is_known(word: Token<'_>) -> bool {
    let is_prefix = || super::source::locked_or_prefix(word.text) && !word.text.eq_ignore_ascii_case("cs");
    word.kind == Kind::Word
        && (data::is_data(word)
            || directive::is_directive(word)
            || without_letter(word.text).is_some()
            || is_prefix())
}
