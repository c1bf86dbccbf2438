//! Operands in Intel syntax (after `.intel_syntax noprefix`).

use super::operand::{Expression, Memory, Operand, Part, SourceOperand, expression, number, unreadable};
use super::statement::Piece;
use garret_base::source::Diagnostic;

/// The keywords for widths, and the numbers of bits.
const WIDTHS: [(&str, u8); 4] = [("byte", 8), ("word", 16), ("dword", 32), ("qword", 64)];

/// Parses an operand in Intel syntax.
pub(super) fn intel(piece: Piece<'_>) -> Result<SourceOperand<'_>, Diagnostic> {
    let operand = operand(piece.text).ok_or_else(|| unreadable(piece))?;
    Ok(SourceOperand { operand, span: piece.span, indirect: matches!(operand, Operand::Memory(..)) })
}

/// The text after a word, if the text starts with that word.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let head = text.get(..word.len())?;
    let rest = &text[word.len()..];
    let ends = !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    (head.eq_ignore_ascii_case(word) && ends).then(|| rest.trim_start())
}

/// Whether the text begins with a width.
fn is_sized(text: &str) -> bool {
    WIDTHS.iter().any(|(word, _)| after(text, word).is_some())
}

fn operand(text: &str) -> Option<Operand<'_>> {
    let text = text.trim();
    // `jmp [QWORD PTR table[rax*8]]`: gcc's notation for a jump through memory
    let inside = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')).map(str::trim);
    let text = inside.filter(|inside| inside.ends_with(']') && is_sized(inside)).unwrap_or(text);
    if let Some(part) = Part::named(text) {
        return Some(Operand::Register(part));
    }
    if let Some(rest) = after(text, "offset") {
        let rest = rest.strip_prefix("FLAT:").unwrap_or(rest);
        return expression(rest).map(Operand::Immediate);
    }
    let sized = WIDTHS.iter().find_map(|(word, bits)| Some((after(text, word)?, *bits)));
    let (mut rest, bits) = match sized {
        Some((rest, bits)) => (after(rest, "ptr").unwrap_or(rest), Some(bits)),
        None => (text, None),
    };
    let mut memory = Memory::default();
    if let Some(inside) = rest.strip_prefix("fs:").or(rest.strip_prefix("FS:")) {
        memory.thread = true;
        rest = inside.trim_start();
    }
    if rest.contains('[') {
        // the texts before and inside of several brackets are added
        let flat = rest.replace(']', "");
        let mut pieces = rest.split(['[', ']']).map(str::trim).filter(|piece| !piece.is_empty());
        if flat.matches('[').count() != rest.matches(']').count() {
            return None;
        }
        pieces.try_for_each(|piece| add(&mut memory, piece))?;
        return Some(Operand::Memory(memory, bits));
    }
    let value = expression(rest)?;
    Some(match (memory.thread || bits.is_some(), value.symbol) {
        (false, None) => Operand::Immediate(value),
        (false, Some(_)) => Operand::Bare(value),
        (true, _) => Operand::Memory(Memory { displacement: value, ..memory }, bits),
    })
}

/// Adds a sum to an address.
fn add<'a>(memory: &mut Memory<'a>, text: &'a str) -> Option<()> {
    let mut start = 0;
    let bounds = text.char_indices().skip(1).filter(|(_, letter)| matches!(letter, '+' | '-'));
    let ends: Vec<usize> = bounds.map(|(at, _)| at).chain([text.len()]).collect();
    for end in ends {
        let term = text[start..end].trim();
        start = end;
        let plain = term.strip_prefix('+').unwrap_or(term).trim();
        if plain.eq_ignore_ascii_case("rip") {
            memory.relative = true;
        } else if let Some((left, right)) = plain.split_once('*') {
            let (left, right) = (left.trim(), right.trim());
            let (part, scale) = match Part::named(left) {
                Some(part) => (part, number(right)?),
                None => (Part::named(right)?, number(left)?),
            };
            if memory.index.replace((part, scale)).is_some() {
                return None;
            }
        } else if let Some(part) = Part::named(plain) {
            if memory.base.is_none() {
                memory.base = Some(part);
            } else if memory.index.replace((part, 1)).is_some() {
                return None;
            }
        } else {
            let value = expression(term)?;
            let known = &mut memory.displacement;
            known.number = known.number.checked_add(value.number)?;
            if value.symbol.is_some() {
                if known.symbol.is_some() {
                    return None;
                }
                *known = Expression { number: known.number, ..value };
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::super::operand::{Expression, Memory, Operand, Part};
    use super::operand;

    #[test]
    fn operands_of_compilers_are_read() {
        let part = |name| Part::named(name).expect("a register");
        let lock = Expression { symbol: Some("lock"), ..Expression::default() };
        let relative = Memory { displacement: lock, relative: true, ..Memory::default() };
        assert_eq!(operand("DWORD PTR lock[rip]"), Some(Operand::Memory(relative, Some(32))));
        assert_eq!(operand("dword ptr [rip + lock]"), Some(Operand::Memory(relative, Some(32))));
        let slot = Expression { number: -4, ..Expression::default() };
        let slot = Memory { displacement: slot, base: Some(part("rbp")), ..Memory::default() };
        assert_eq!(operand("DWORD PTR [rbp-4]"), Some(Operand::Memory(slot, Some(32))));
        assert_eq!(operand("DWORD PTR -4[rbp]"), Some(Operand::Memory(slot, Some(32))));
        let scaled = Memory { base: Some(part("rax")), index: Some((part("rdx"), 4)), ..Memory::default() };
        assert_eq!(operand("[rax+rdx*4]"), Some(Operand::Memory(scaled, None)));
        assert_eq!(
            operand(".L2"),
            Some(Operand::Bare(Expression { symbol: Some(".L2"), ..Expression::default() }))
        );
        assert_eq!(operand("[rax+rbx+rcx]"), None);
    }
}
