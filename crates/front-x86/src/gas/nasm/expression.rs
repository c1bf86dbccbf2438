//! Expressions: numbers are computed; names and registers become terms of a sum.
//!
//! # Sources
//! The NASM manual, section 3.5 (expressions).

use super::number::{characters, number};
use super::token::{Kind, Token, place};
use crate::gas::operand::Part;
use garret_base::source::{Diagnostic, Span, short};

/// The deepest nesting of parentheses and signs.
const DEEPEST: usize = 64;

/// The binary operators, by ascending precedence.
const OPERATORS: [&[&str]; 6] =
    [&["|"], &["^"], &["&"], &["<<", ">>"], &["+", "-"], &["*", "/", "//", "%", "%%"]];

/// Words that are neither numbers nor names.
const RESERVED: [&str; 22] = [
    "byte", "word", "dword", "qword", "tword", "oword", "yword", "zword", "ptr", "offset", "flat", "rel",
    "abs", "near", "far", "short", "strict", "wrt", "seg", "fs", "gs", "nosplit",
];

fn is_reserved(word: Token<'_>) -> bool {
    word.text.starts_with('%') || RESERVED.iter().any(|reserved| word.is_word(reserved))
}

/// A name, or a place in the section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named<'a> {
    Name(&'a str),
    /// `$`, the current place.
    Here,
    /// `$$`, the start of the section.
    Start,
}

/// A sum of a number, names and registers, each with a factor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Terms<'a> {
    pub(super) number: i64,
    pub(super) names: Vec<(Named<'a>, i64)>,
    pub(super) registers: Vec<(Part, i64)>,
}

impl<'a> Terms<'a> {
    pub(super) fn number(number: i64) -> Self {
        Self { number, ..Self::default() }
    }

    pub(super) fn name(name: &'a str) -> Self {
        Self { names: vec![(Named::Name(name), 1)], ..Self::default() }
    }

    /// The number, if there are no other terms.
    pub(super) fn constant(&self) -> Option<i64> {
        (self.names.is_empty() && self.registers.is_empty()).then_some(self.number)
    }

    /// This plus a multiple of another sum.
    fn plus(mut self, other: &Self, factor: i64) -> Option<Self> {
        self.number = self.number.checked_add(other.number.checked_mul(factor)?)?;
        for (name, by) in &other.names {
            add(&mut self.names, *name, by.checked_mul(factor)?)?;
        }
        for (register, by) in &other.registers {
            add(&mut self.registers, *register, by.checked_mul(factor)?)?;
        }
        Some(self)
    }
}

/// Adds a term to a sum, or adjusts its factor.
fn add<T: PartialEq>(terms: &mut Vec<(T, i64)>, what: T, by: i64) -> Option<()> {
    match terms.iter_mut().find(|(known, _)| *known == what) {
        Some((_, factor)) => *factor = factor.checked_add(by)?,
        None => terms.push((what, by)),
    }
    terms.retain(|(_, factor)| *factor != 0);
    Some(())
}

/// The meaning of names.
pub(super) trait Names<'a> {
    /// The meaning of a name as it is written; the name itself if nothing else is known.
    fn meaning(&self, name: &'a str) -> Terms<'a>;

    /// The sum with known differences of places computed.
    fn settled(&self, terms: Terms<'a>) -> Terms<'a> {
        terms
    }
}

/// The value of an expression.
pub(super) fn value<'a>(
    tokens: &[Token<'a>],
    names: &impl Names<'a>,
    otherwise: Span,
) -> Result<Terms<'a>, Diagnostic> {
    let mut reader = Reader { tokens, position: 0, depth: 0, names, otherwise };
    let value = reader.binary(0)?;
    match reader.next() {
        None => Ok(names.settled(value)),
        Some(_) => Err(reader.unexpected("an operator, or the end")),
    }
}

struct Reader<'t, 'a, N> {
    tokens: &'t [Token<'a>],
    position: usize,
    depth: usize,
    names: &'t N,
    otherwise: Span,
}

impl<'a, N: Names<'a>> Reader<'_, 'a, N> {
    fn next(&self) -> Option<Token<'a>> {
        self.tokens.get(self.position).copied()
    }

    fn unexpected(&self, expected: &str) -> Diagnostic {
        let end = place(self.tokens, self.otherwise).end;
        match self.next() {
            Some(token) if token.is_word("offset") => Diagnostic::error("`offset` is not used in NASM")
                .at(token.span, "the name alone is its address"),
            Some(token) => Diagnostic::error(format!("expected {expected}, found `{}`", short(token.text)))
                .at(token.span, format!("expected {expected}")),
            None => Diagnostic::error(format!("expected {expected}, found the end"))
                .at(Span { start: end, end }, format!("expected {expected}")),
        }
    }

    fn binary(&mut self, level: usize) -> Result<Terms<'a>, Diagnostic> {
        let Some(operators) = OPERATORS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(sign) = self.next().filter(|it| operators.iter().any(|operator| it.is_sign(operator)))
        {
            self.position += 1;
            let right = self.binary(level + 1)?;
            left = applied(sign, left, &right)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Terms<'a>, Diagnostic> {
        let Some(token) = self.next() else { return Err(self.unexpected("a number or a name")) };
        if self.depth == DEEPEST {
            return Err(Diagnostic::error("this expression is too deep").at(token.span, "write it in parts"));
        }
        self.depth += 1;
        let value = self.operand(token);
        self.depth -= 1;
        value
    }

    fn operand(&mut self, token: Token<'a>) -> Result<Terms<'a>, Diagnostic> {
        let known = match (token.kind, token.text) {
            (Kind::Sign, "(") => return self.inside(),
            (Kind::Sign, "-" | "+" | "~") => return self.signed(token),
            (Kind::Number, text) => number(text).map(Terms::number),
            (Kind::Text, text) => characters(text).map(Terms::number),
            (Kind::Word, "$") => Some(Terms { names: vec![(Named::Here, 1)], ..Terms::default() }),
            (Kind::Word, "$$") => Some(Terms { names: vec![(Named::Start, 1)], ..Terms::default() }),
            (Kind::Word, text) if !is_reserved(token) => Some(match Part::named(text) {
                Some(part) => Terms { registers: vec![(part, 1)], ..Terms::default() },
                None => self.names.meaning(text),
            }),
            _ => return Err(self.unexpected("a number or a name")),
        };
        self.position += 1;
        known.ok_or_else(|| {
            Diagnostic::error(format!("`{}` is not a number of at most 64 bits", short(token.text)))
                .at(token.span, "expected a number or a name")
        })
    }

    /// Parses `( .. )`.
    fn inside(&mut self) -> Result<Terms<'a>, Diagnostic> {
        self.position += 1;
        let inside = self.binary(0)?;
        if !self.next().is_some_and(|it| it.is_sign(")")) {
            return Err(self.unexpected("`)`"));
        }
        self.position += 1;
        Ok(inside)
    }

    /// Parses the operand of a sign.
    fn signed(&mut self, sign: Token<'a>) -> Result<Terms<'a>, Diagnostic> {
        self.position += 1;
        let inside = self.unary()?;
        match (sign.text, inside.constant()) {
            ("+", _) => Ok(inside),
            ("~", Some(number)) => Ok(Terms::number(!number)),
            ("-", _) => Terms::default().plus(&inside, -1).ok_or_else(|| too_large(sign.span)),
            _ => Err(no_number(sign.span)),
        }
    }
}

fn too_large(span: Span) -> Diagnostic {
    Diagnostic::error("this number is too large").at(span, "it has more than 64 bits")
}

fn no_number(span: Span) -> Diagnostic {
    Diagnostic::error("this operator takes numbers only")
        .at(span, "one operand is a name or a register")
        .help("names and registers can be added and subtracted, and a register can be multiplied by a number; `equ` has to come before its use")
}

/// The result of a binary operator.
fn applied<'a>(sign: Token<'a>, left: Terms<'a>, right: &Terms<'a>) -> Result<Terms<'a>, Diagnostic> {
    let large = || too_large(sign.span);
    let (one, other) = (left.constant(), right.constant());
    match (sign.text, one, other) {
        ("+", ..) => return left.plus(right, 1).ok_or_else(large),
        ("-", ..) => return left.plus(right, -1).ok_or_else(large),
        ("*", Some(number), _) => return Terms::default().plus(right, number).ok_or_else(large),
        ("*", _, Some(number)) => return Terms::default().plus(&left, number).ok_or_else(large),
        _ => {}
    }
    let (Some(one), Some(other)) = (one, other) else { return Err(no_number(sign.span)) };
    let (signed, unsigned) =
        (one < 0 || other < 0, "whether negative numbers are signed here depends on the version of NASM");
    let value = match sign.text {
        "|" => Some(one | other),
        "^" => Some(one ^ other),
        "&" => Some(one & other),
        "<<" => u32::try_from(other).ok().filter(|by| *by < 63).and_then(|by| one.checked_mul(1 << by)),
        _ if signed => return Err(Diagnostic::error("this operand is negative").at(sign.span, unsigned)),
        "/" | "//" | "%" | "%%" if other == 0 => {
            return Err(
                Diagnostic::error("a number is divided by 0").at(sign.span, "there is no such number")
            );
        }
        ">>" => Some(one.checked_shr(other.min(64) as u32).unwrap_or(0)),
        "/" | "//" => one.checked_div(other),
        _ => one.checked_rem(other),
    };
    value.map(Terms::number).ok_or_else(large)
}

#[cfg(test)]
mod tests {
    use super::{Names, Terms, value};
    use crate::gas::nasm::token::lines;
    use garret_base::source::Span;

    struct Two;

    impl<'a> Names<'a> for Two {
        fn meaning(&self, name: &'a str) -> Terms<'a> {
            if name == "TWO" { Terms::number(2) } else { Terms::name(name) }
        }
    }

    fn shown(text: &str) -> Result<String, String> {
        let mut errors = Vec::new();
        let line = lines(text, &mut errors).into_iter().next().unwrap_or_default();
        let value = value(&line, &Two, Span { start: 0, end: 0 }).map_err(|error| error.message)?;
        let names = value.names.iter().map(|(name, by)| format!(" {by}*{name:?}"));
        let registers = value.registers.iter().map(|(part, by)| format!(" {by}*r{}", part.family));
        Ok(format!("{}{}", value.number, names.chain(registers).collect::<String>()))
    }

    #[test]
    fn operators_bind_as_in_the_manual() {
        let is = |text: &str, expected: &str| assert_eq!(shown(text), Ok(expected.to_owned()), "{text}");
        is("1 + 2 * 3", "7");
        is("10 - 3 - 2", "5");
        is("1 << 2 + 1", "8");
        is("1 | 6 & 3 ^ 8", "11");
        is("(2 + TWO) % 3 + 4 * -1", "-3");
        is("~0 + 7 // TWO", "2");
        is("x + 4 * rdi + 8 - 4", "4 1*Name(\"x\") 4*r5");
        is("rax * 2 + rax", "0 3*r0");
        is("x - x + 'a'", "97");
        is("x - y", "0 1*Name(\"x\") -1*Name(\"y\")");
        is("$ - $$", "0 1*Here -1*Start");
    }

    #[test]
    fn what_cannot_be_computed_is_refused() {
        for wrong in [
            "",
            "1 +",
            "(1",
            "1 2",
            "x * y",
            "x & 1",
            "1 / 0",
            "-1 / 2",
            "dword",
            "0x7FFFFFFFFFFFFFFF + 1",
            "1 << 63",
            "[1]",
        ] {
            assert!(shown(wrong).is_err(), "{wrong}");
        }
        assert!(shown(&format!("{}1", "(".repeat(50_000))).is_err_and(|error| error.contains("too deep")));
        assert!(shown(&format!("{}1", "-".repeat(50_000))).is_err_and(|error| error.contains("too deep")));
    }
}
