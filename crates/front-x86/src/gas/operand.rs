//! Operands as they are written, in either syntax: registers, numbers, and memory.

use super::statement::{Piece, is_name};
use garret_base::register::Register;
use garret_base::source::{Diagnostic, Span, short};

/// A processor register, or the low part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// The register, as an index in [`garret_base::register::NAMES`].
    pub(super) family: u8,
    /// The number of bits.
    pub(super) bits: u8,
    /// The second byte, as in `ah`.
    pub(super) high: bool,
}

/// `rax`
pub(super) const RAX: u8 = 0;
/// `rdx`
pub(super) const RDX: u8 = 3;
/// `rsi`
pub(super) const RSI: u8 = 4;
/// `rdi`
pub(super) const RDI: u8 = 5;
/// `rbp`
pub(super) const RBP: u8 = 6;
/// `rsp`
pub(super) const RSP: u8 = 7;

impl Part {
    /// The register with this name, without `%`.
    pub(super) fn named(name: &str) -> Option<Self> {
        if let Some((register, width)) = Register::named(name) {
            return Some(Self {
                family: register.place(),
                bits: u8::try_from(width.bits()).ok()?,
                high: false,
            });
        }
        let high = ["ah", "bh", "ch", "dh"].iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Some(Self { family: high as u8, bits: 8, high: true })
    }
}

/// A number, possibly relative to a symbol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Expression<'a> {
    pub(super) symbol: Option<&'a str>,
    /// The modifier after `@`.
    pub(super) modifier: Option<&'a str>,
    pub(super) number: i64,
}

/// A memory operand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory<'a> {
    /// Whether it is relative to the thread-local storage (`%fs:`).
    pub(super) thread: bool,
    pub(super) displacement: Expression<'a>,
    pub(super) base: Option<Part>,
    pub(super) index: Option<(Part, i64)>,
    /// Whether it is relative to the instruction pointer.
    pub(super) relative: bool,
}

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operand<'a> {
    Register(Part),
    Immediate(Expression<'a>),
    /// In memory; with the number of bits, if that is specified.
    Memory(Memory<'a>, Option<u8>),
    /// A name alone, such as the target of a jump.
    Bare(Expression<'a>),
}

/// An operand with its place in the source, and whether `*` precedes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourceOperand<'a> {
    pub(super) operand: Operand<'a>,
    pub(super) span: Span,
    pub(super) indirect: bool,
}

/// Parses an operand in AT&T syntax.
pub(super) fn att(piece: Piece<'_>) -> Result<SourceOperand<'_>, Diagnostic> {
    let (text, indirect) = match piece.text.strip_prefix('*') {
        Some(rest) => (rest.trim_start(), true),
        None => (piece.text, false),
    };
    let operand = att_operand(text).ok_or_else(|| unreadable(piece))?;
    Ok(SourceOperand { operand, span: piece.span, indirect })
}

pub(super) fn unreadable(piece: Piece<'_>) -> Diagnostic {
    Diagnostic::error(format!("`{}` is not a known operand", short(piece.text))).at(
        piece.span,
        "expected a register, a number, or a place in memory such as `x(%rip)`, `8(%rax)`, `x(,%rax,4)`",
    )
}

fn att_operand(text: &str) -> Option<Operand<'_>> {
    if let Some(number) = text.strip_prefix('$') {
        return expression(number).map(Operand::Immediate);
    }
    let mut memory = Memory::default();
    let mut text = text;
    if let Some(name) = text.strip_prefix('%') {
        match name.split_once(':') {
            None => return Part::named(name.trim()).map(Operand::Register),
            Some((segment, rest)) => {
                memory.thread = is_thread_segment(segment)?;
                text = rest.trim_start();
            }
        }
    }
    let (displacement, inside) = match text.split_once('(') {
        Some((displacement, rest)) => (displacement.trim(), Some(rest.trim_end().strip_suffix(')')?)),
        None => (text.trim(), None),
    };
    if !displacement.is_empty() {
        memory.displacement = expression(displacement)?;
    }
    let Some(inside) = inside else {
        let is_bare = !memory.thread && memory.displacement.symbol.is_some();
        return Some(if is_bare {
            Operand::Bare(memory.displacement)
        } else {
            Operand::Memory(memory, None)
        });
    };
    let mut parts = inside.split(',').map(str::trim);
    let register = |text: &str| Part::named(text.strip_prefix('%')?);
    match parts.next()? {
        "" => {}
        "%rip" => memory.relative = true,
        base => memory.base = Some(register(base)?),
    }
    if let Some(index) = parts.next().filter(|index| !index.is_empty()) {
        let scale = parts.next().map_or(Some(1), |scale| scale.parse().ok())?;
        memory.index = Some((register(index)?, scale));
    }
    parts.next().is_none().then_some(Operand::Memory(memory, None))
}

/// `fs`, the segment of thread-local storage on x86-64.
fn is_thread_segment(name: &str) -> Option<bool> {
    name.trim().eq_ignore_ascii_case("fs").then_some(true)
}

/// Parses a sum of numbers and at most one symbol.
pub(super) fn expression(text: &str) -> Option<Expression<'_>> {
    let mut found = Expression::default();
    let mut rest = text.trim();
    let mut first = true;
    while !rest.is_empty() {
        let sign = rest.chars().next().filter(|letter| matches!(letter, '+' | '-'));
        if sign.is_none() && !first {
            return None;
        }
        first = false;
        let negative = sign == Some('-');
        rest = rest.trim_start_matches(['+', '-']).trim_start();
        let length = rest.find(|letter| !is_name(letter) && letter != '@').unwrap_or(rest.len());
        let (term, after) = rest.split_at(length);
        if term.is_empty() {
            return None;
        }
        rest = after.trim_start();
        if term.starts_with(|letter: char| letter.is_ascii_digit()) && !is_numbered_label(term) {
            let number = number(term)?;
            let number = if negative { number.checked_neg()? } else { number };
            found.number = found.number.checked_add(number)?;
        } else {
            if negative || found.symbol.is_some() {
                return None;
            }
            let (symbol, modifier) = term.split_once('@').map_or((term, None), |(name, it)| (name, Some(it)));
            found.symbol = Some(symbol);
            found.modifier = modifier;
        }
    }
    (!first).then_some(found)
}

/// `1f`, `2b`: the next or the previous label with this number.
fn is_numbered_label(term: &str) -> bool {
    let digits = term.trim_end_matches(['f', 'b']);
    digits.len() + 1 == term.len() && !digits.starts_with('0') && digits.bytes().all(|it| it.is_ascii_digit())
}

/// A number in decimal, octal or hexadecimal notation; larger ones are taken modulo 2 to the 64th.
pub(super) fn number(text: &str) -> Option<i64> {
    let lower = text.to_ascii_lowercase();
    let parsed = match (lower.strip_prefix("0x"), lower.strip_prefix("0b")) {
        (Some(digits), _) => u64::from_str_radix(digits, 16),
        (_, Some(digits)) => u64::from_str_radix(digits, 2),
        _ if lower.len() > 1 && lower.starts_with('0') => u64::from_str_radix(&lower[1..], 8),
        _ => lower.parse(),
    };
    parsed.ok().map(u64::cast_signed)
}

#[cfg(test)]
mod tests {
    use super::{Expression, Memory, Operand, Part, att_operand, expression};

    #[test]
    fn operands_of_compilers_are_read() {
        let part = |name| Part::named(name).expect("a register");
        assert_eq!(att_operand("%r8d"), Some(Operand::Register(part("r8d"))));
        assert_eq!(
            att_operand("$-1"),
            Some(Operand::Immediate(Expression { number: -1, ..Expression::default() }))
        );
        let tail = Expression { symbol: Some("tail"), ..Expression::default() };
        assert_eq!(
            att_operand("tail(%rip)"),
            Some(Operand::Memory(Memory { displacement: tail, relative: true, ..Memory::default() }, None))
        );
        let mine = Expression { symbol: Some("mine"), modifier: Some("tpoff"), number: 8 };
        assert_eq!(expression("8+mine@tpoff"), Some(mine));
        assert_eq!(
            att_operand("%fs:8+mine@tpoff(%rsi)"),
            Some(Operand::Memory(
                Memory { displacement: mine, thread: true, base: Some(part("rsi")), ..Memory::default() },
                None
            ))
        );
        let scaled = Memory { index: Some((part("rax"), 4)), ..Memory::default() };
        assert_eq!(att_operand("0(,%rax,4)"), Some(Operand::Memory(scaled, None)));
        assert_eq!(att_operand("(%rax"), None);
        assert_eq!(expression("a-b"), None);
    }
}
