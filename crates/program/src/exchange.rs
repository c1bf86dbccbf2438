//! Stores in the text of an assembly program that can be replaced by an exchange.

use garret_base::register::{Register, Width};
use std::ops::Range;

/// A `mov` to memory. All ranges are byte ranges of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    /// The range of the letters `mov`.
    pub mov: Range<usize>,
    /// The range of the source operand.
    pub source: Range<usize>,
    /// The width of the access.
    pub width: Width,
    /// The register that is stored. `None` for a constant.
    pub(crate) register: Option<Register>,
    /// Whether the text has AT&T syntax, as for the GNU assembler: source first, registers with `%`, constants with `$`.
    pub att: bool,
}

/// The size keywords in front of operands.
const WIDTHS: [(&str, Width); 4] =
    [("byte", Width::Byte), ("word", Width::Word), ("dword", Width::Double), ("qword", Width::Quad)];

/// The mnemonic suffixes of AT&T syntax.
const SUFFIXES: [(char, Width); 4] =
    [('b', Width::Byte), ('w', Width::Word), ('l', Width::Double), ('q', Width::Quad)];

impl Store {
    /// Parses a store. `None` if the text is something else or does not give the width.
    pub fn of_text(text: &str) -> Option<Self> {
        let start = text.len() - text.trim_start().len();
        let length = text[start..].find(char::is_whitespace)?;
        let mnemonic = text[start..start + length].to_ascii_lowercase();
        let suffix = mnemonic.strip_prefix("mov")?;
        let said = match suffix {
            "" => None,
            _ => Some(SUFFIXES.into_iter().find(|(letter, _)| suffix == letter.encode_utf8(&mut [0; 4]))?.1),
        };
        let (first, second) = operands(text, start + length)?;
        let att = text.contains(['%', '$']);
        let (source, target) = if att { (first, second) } else { (second, first) };
        let written = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        if register(written(&target)).is_some() {
            return None;
        }
        let (register, width) = match register(written(&source)) {
            Some((register, width)) => (Some(register), Some(width)),
            None => (None, said.or_else(|| prefix(written(&target))).or_else(|| prefix(written(&source)))),
        };
        // a constant, not the address of a symbol
        let number = written(&source).trim_start_matches('$').trim_start_matches('-');
        if register.is_none() && !number.starts_with(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        Some(Self { mov: start..start + 3, source, width: width?, register, att })
    }
}

/// The register and width, if the operand is a register.
fn register(operand: &str) -> Option<(Register, Width)> {
    Register::named(operand.strip_prefix('%').unwrap_or(operand))
}

/// The width that a size keyword in front of the operand gives.
fn prefix(operand: &str) -> Option<Width> {
    let word = operand.split_whitespace().next()?;
    WIDTHS.into_iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, width)| width)
}

/// The byte ranges of the two operands after `from`. `None` if there are not exactly two.
fn operands(text: &str, from: usize) -> Option<(Range<usize>, Range<usize>)> {
    let mut depth = 0_usize;
    let mut commas = text.bytes().enumerate().skip(from).filter_map(|(at, byte)| {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return Some(at),
            _ => {}
        }
        None
    });
    let comma = commas.next()?;
    if commas.next().is_some() {
        return None;
    }
    let trimmed = |range: Range<usize>| {
        let part = &text[range.clone()];
        let start = range.start + part.len() - part.trim_start().len();
        start..start + part.trim().len()
    };
    Some((trimmed(from..comma), trimmed(comma + 1..text.len())))
}

#[cfg(test)]
mod tests {
    use super::Store;
    use garret_base::register::Width;

    #[test]
    fn stores_in_all_syntaxes() {
        for (text, source, width, register) in [
            ("mov [X], eax", "eax", Width::Double, Some("eax")),
            ("mov dword [X], 1", "1", Width::Double, None),
            ("movl\t%ecx, flag(%rip)", "%ecx", Width::Double, Some("ecx")),
            ("movb $1, (%rax,%rbx,4)", "$1", Width::Byte, None),
            ("mov QWORD PTR x[rip], -2", "-2", Width::Quad, None),
            ("MOV DWORD PTR [rdx+4], esi", "esi", Width::Double, Some("esi")),
        ] {
            let store = Store::of_text(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((&text[store.source], store.width), (source, width), "{text}");
            assert_eq!(store.register.map(|it| it.name(Width::Double)), register, "{text}");
            assert!(text[store.mov].eq_ignore_ascii_case("mov"), "{text}");
        }
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in [
            "mov eax, [X]",
            "movl flag(%rip), %eax",
            "mov [X], 1",
            "movq $table, x(%rip)",
            "movzbl %al, %eax",
            "xchg [X], eax",
            "mov",
            "mov [X]",
            "nop",
            "",
        ] {
            assert_eq!(Store::of_text(text), None, "{text}");
        }
    }
}
