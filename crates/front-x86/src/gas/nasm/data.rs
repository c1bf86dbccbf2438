//! Data: values, reserved bytes, repetitions.

use super::expression::{Named, Terms};
use super::operand::between_commas;
use super::token::{Kind, Token, place};
use super::{Reader, number};
use crate::gas::object::Content;
use crate::gas::source::Section;
use garret_base::source::{Diagnostic, Span, short};

/// Words for values, and the size of each in bytes; those of more than 8 bytes are not computed.
const VALUES: [(&str, u64); 8] =
    [("db", 1), ("dw", 2), ("dd", 4), ("dq", 8), ("dt", 10), ("do", 16), ("dy", 32), ("dz", 64)];
/// Words for reserved bytes (which hold 0), and the size of each unit in bytes.
const RESERVED: [(&str, u64); 8] = [
    ("resb", 1),
    ("resw", 2),
    ("resd", 4),
    ("resq", 8),
    ("rest", 10),
    ("reso", 16),
    ("resy", 32),
    ("resz", 64),
];
/// The largest number of bytes that are reserved at once.
const MOST_BYTES: u64 = 1 << 32;
/// The largest number of values other than 0, in all data.
const MOST_VALUES: usize = 1 << 17;

/// Whether a word begins data.
pub(super) fn is_data(word: Token<'_>) -> bool {
    word.kind == Kind::Word
        && (word.is_word("times") || VALUES.iter().chain(&RESERVED).any(|(name, _)| word.is_word(name)))
}

/// A value: its number of bytes, and its content.
type Value<'a> = (u64, Content<'a>);

impl<'a> Reader<'a> {
    pub(super) fn data(&mut self, head: Token<'a>, rest: &[Token<'a>]) -> Result<(), Diagnostic> {
        if !head.is_word("times") {
            return self.repeated(1, head, rest);
        }
        let word = rest.iter().position(|word| is_data(*word) || super::is_known(*word));
        let (count, data) = rest.split_at(word.unwrap_or(rest.len()));
        let Some((head, rest)) =
            data.split_first().filter(|(word, _)| is_data(**word) && !word.is_word("times"))
        else {
            return Err(Diagnostic::error("only data are repeated")
                .at(place(data, head.span), "expected such as `times 4 dd 0`")
                .help("write instructions out"));
        };
        let span = place(count, head.span);
        match u64::try_from(self.constant(count, head.span)?) {
            Ok(times) => self.repeated(times, *head, rest),
            Err(_) => Err(Diagnostic::error("the number of repetitions is negative").at(span, "below 0")),
        }
    }

    /// Appends data `times` times.
    fn repeated(&mut self, times: u64, head: Token<'a>, rest: &[Token<'a>]) -> Result<(), Diagnostic> {
        let span = head.span.to(place(rest, head.span));
        if self.source.section == Section::Code {
            return Err(Diagnostic::error("data in a section of code")
                .at(span, "threads execute what is here")
                .help("write `section .data` before them"));
        }
        let values = self.values(head, rest)?;
        let is_zero = |(_, content): &Value<'_>| *content == Content::Number(0);
        if values.iter().all(is_zero) {
            let length = values.iter().map(|(length, _)| *length).fold(0, u64::saturating_add);
            return self.advance(length.saturating_mul(times), span);
        }
        if self.section.starts_with(".bss") || self.section.starts_with(".tbss") {
            return Err(Diagnostic::error(format!("values in the section `{}`", short(self.section)))
                .at(span, "everything in it is initially 0")
                .help("write `section .data` before them"));
        }
        self.values = self.values.saturating_add(values.len().saturating_mul(times as usize));
        if self.values > MOST_VALUES {
            return Err(Diagnostic::error(format!("there are more than {MOST_VALUES} values of data"))
                .at(span, "too many")
                .help("check a smaller part of the program"));
        }
        for _ in 0..times {
            for (length, content) in &values {
                let bytes = u8::try_from(*length).unwrap_or(0);
                self.source.put_at(*length, bytes, *content);
            }
        }
        let length = values.iter().map(|(length, _)| *length).fold(0, u64::saturating_add);
        self.lengthen(length.saturating_mul(times));
        Ok(())
    }

    fn lengthen(&mut self, by: u64) {
        let length = self.lengths.entry(self.section).or_default();
        *length = length.saturating_add(by);
    }

    /// Appends bytes that hold 0.
    pub(super) fn advance(&mut self, length: u64, span: Span) -> Result<(), Diagnostic> {
        if length > MOST_BYTES {
            return Err(Diagnostic::error("these data are too large").at(span, "more than 4 gigabytes"));
        }
        self.source.advance(length);
        self.lengthen(length);
        Ok(())
    }

    /// Appends bytes of unknown content.
    pub(super) fn fill(&mut self, length: u64) {
        self.source.put_at(length, u8::try_from(length).unwrap_or(u8::MAX), Content::Opaque);
        self.lengthen(length);
    }

    fn values(&self, head: Token<'a>, rest: &[Token<'a>]) -> Result<Vec<Value<'a>>, Diagnostic> {
        if let Some((_, unit)) = RESERVED.iter().find(|(name, _)| head.is_word(name)) {
            let count = self.constant(rest, head.span)?;
            let length = u64::try_from(count).ok().and_then(|count| count.checked_mul(*unit));
            return match length {
                Some(length) => Ok(vec![(length, Content::Number(0))]),
                None => Err(Diagnostic::error("this number of bytes cannot be reserved")
                    .at(place(rest, head.span), "below 0, or too large")),
            };
        }
        let unit = VALUES.iter().find(|(name, _)| head.is_word(name)).map_or(1, |(_, unit)| *unit);
        if rest.is_empty() {
            return Err(Diagnostic::error(format!("`{}` without values", head.text)).at(head.span, "which?"));
        }
        between_commas(rest).into_iter().map(|value| self.one(unit, value, head.span)).collect()
    }

    /// Parses one value; `unit` is the number of bytes of the directive.
    fn one(&self, unit: u64, tokens: &[Token<'a>], otherwise: Span) -> Result<Value<'a>, Diagnostic> {
        let span = place(tokens, otherwise);
        match tokens {
            [text] if text.kind == Kind::Text => {
                let inside = number::inside(text.text);
                let length = (inside.len() as u64).div_ceil(unit).saturating_mul(unit);
                if let (Some(number), true) = (number::characters(text.text), length == unit) {
                    return Ok((unit, Content::Number(number)));
                }
                return Ok((length, Content::Text(inside)));
            }
            [question] if question.is_word("?") => return Ok((unit, Content::Number(0))),
            _ => {}
        }
        // a floating-point number
        let is_fraction = |token: &Token<'_>| token.kind == Kind::Number && token.text.contains('.');
        if tokens.iter().any(is_fraction) && unit >= 4 {
            return Ok((unit, Content::Opaque));
        }
        let terms = super::expression::value(tokens, self, otherwise)?;
        if !terms.registers.is_empty() {
            return Err(Diagnostic::error("a register in data").at(span, "expected a number"));
        }
        match terms.constant() {
            _ if unit > 8 => Ok((unit, Content::Opaque)),
            None => Ok((unit, address(unit, &terms))),
            Some(number) if fits(number, unit) => Ok((unit, Content::Number(number))),
            Some(_) => {
                let bits = unit * 8;
                Err(Diagnostic::error(format!("this does not fit into {bits} bits")).at(span, "too large"))
            }
        }
    }
}

/// The address of a name in 8 bytes, or the difference of two names in 4.
fn address<'a>(unit: u64, terms: &Terms<'a>) -> Content<'a> {
    match (unit, terms.names.as_slice()) {
        (8, [(Named::Name(name), 1)]) => Content::Address(name, terms.number),
        (4, [(Named::Name(to), 1), (Named::Name(from), -1)]) if terms.number == 0 => {
            Content::Distance(to, from)
        }
        _ => Content::Opaque,
    }
}

/// Whether a number fits in `bytes` bytes, signed or unsigned.
pub(super) fn fits(number: i64, bytes: u64) -> bool {
    match bytes {
        1 | 2 | 4 => (-(1i64 << (8 * bytes - 1))..1i64 << (8 * bytes)).contains(&number),
        _ => true,
    }
}
