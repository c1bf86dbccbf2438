//! Operands: registers, numbers, addresses, and memory between brackets.

use super::expression::{Named, Names, Terms, value};
use super::token::{Kind, Token, place};
use crate::gas::operand::{Expression, Memory, Operand, Part, SourceOperand};
use garret_base::source::{Diagnostic, Span, short};

/// The keywords for widths, and the numbers of bits.
const WIDTHS: [(&str, u8); 4] = [("byte", 8), ("word", 16), ("dword", 32), ("qword", 64)];

/// The words after `wrt` that are supported, and their names in the GNU assembler.
const MODIFIERS: [(&str, &str); 4] =
    [("..plt", "plt"), ("..gotpc", "gotpcrel"), ("..gotpcrel", "gotpcrel"), ("..gottpoff", "gottpoff")];

/// An operand, and the number of bits that a word before it specifies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a> {
    pub(super) written: SourceOperand<'a>,
    pub(super) size: Option<u8>,
}

/// The parts between commas outside of brackets.
pub(super) fn between_commas<'t, 'a>(tokens: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    if tokens.is_empty() {
        return Vec::new();
    }
    let mut depth = 0i32;
    let is_comma = |token: &Token<'_>| {
        match token.text {
            "[" | "(" if token.kind == Kind::Sign => depth += 1,
            "]" | ")" if token.kind == Kind::Sign => depth -= 1,
            _ => {}
        }
        depth <= 0 && token.is_sign(",")
    };
    tokens.split(is_comma).collect()
}

/// Parses an operand.
pub(super) fn operand<'a>(
    tokens: &[Token<'a>],
    names: &impl Names<'a>,
    line: Span,
) -> Result<Given<'a>, Diagnostic> {
    let span = place(tokens, line);
    let mut rest = tokens;
    let mut size = None;
    while let Some((word, after)) = rest.split_first() {
        let width = WIDTHS.iter().find(|(name, _)| word.is_word(name));
        let says_nothing = ["strict", "short", "near"].iter().any(|it| word.is_word(it));
        // `dword ptr [x]` is the notation of other assemblers
        let is_pointer = size.is_some() && word.is_word("ptr");
        match width {
            Some((_, bits)) if size.is_none() => size = Some(*bits),
            Some(_) => return Err(Diagnostic::error("two widths").at(word.span, "the second one")),
            None if says_nothing || is_pointer => {}
            None => break,
        }
        rest = after;
    }
    let given = |operand| Ok(Given { written: SourceOperand { operand, span, indirect: false }, size });
    if let Some((open, inside)) = rest.split_first().filter(|(open, _)| open.is_sign("[")) {
        let Some((close, inside)) = inside.split_last().filter(|(close, _)| close.is_sign("]")) else {
            return Err(Diagnostic::error("`]` is missing").at(span, "expected `[..]`, and nothing after it"));
        };
        let memory = memory(inside, names, open.span.to(close.span))?;
        return given(Operand::Memory(memory, size));
    }
    if let [word] = rest
        && word.kind == Kind::Word
        && let Some(part) = Part::named(word.text)
    {
        return given(Operand::Register(part));
    }
    let (rest, modifier) = modified(rest)?;
    let terms = value(rest, names, span)?;
    if !terms.registers.is_empty() {
        return Err(Diagnostic::error("registers can be added in brackets only")
            .at(span, "expected a register, a number, a name, or a place in memory")
            .help("write `lea` with brackets, as in `lea rax, [rdi + 1]`"));
    }
    given(Operand::Immediate(expression(&terms, modifier, span)?))
}

/// A number, relative to at most one name.
pub(super) fn expression<'a>(
    terms: &Terms<'a>,
    modifier: Option<&'static str>,
    span: Span,
) -> Result<Expression<'a>, Diagnostic> {
    let symbol = match terms.names.as_slice() {
        [] => None,
        [(Named::Name(name), 1)] => Some(*name),
        _ => {
            return Err(Diagnostic::error("this address is not known here")
                .at(span, "expected one name, a number, or their sum")
                .note("known are `$`, `$$` and differences of names in sections of data, where the names stand before"));
        }
    };
    Ok(Expression { symbol, modifier, number: terms.number })
}

/// Splits off `wrt` and the word after it.
fn modified<'t, 'a>(tokens: &'t [Token<'a>]) -> Result<(&'t [Token<'a>], Option<&'static str>), Diagnostic> {
    let Some(at) = tokens.iter().position(|token| token.is_word("wrt")) else { return Ok((tokens, None)) };
    let (front, behind) = tokens.split_at(at);
    let known = match behind {
        [_, word] => MODIFIERS.iter().find(|(name, _)| word.is_word(name)),
        _ => None,
    };
    match known {
        Some((_, modifier)) => Ok((front, Some(modifier))),
        None => Err(Diagnostic::error("this addressing mode is not supported")
            .at(place(behind, behind[0].span), "known: `wrt ..plt`, `wrt ..gotpc`, `wrt ..gottpoff`")),
    }
}

/// Parses the text between brackets.
fn memory<'a>(tokens: &[Token<'a>], names: &impl Names<'a>, span: Span) -> Result<Memory<'a>, Diagnostic> {
    let mut memory = Memory::default();
    let mut rest = tokens;
    while let Some((word, after)) = rest.split_first() {
        if word.is_word("rel") {
            memory.relative = true;
        } else if !word.is_word("abs") {
            break;
        }
        rest = after;
    }
    if let [segment, colon, after @ ..] = rest
        && segment.kind == Kind::Word
        && colon.is_sign(":")
    {
        if !segment.is_word("fs") {
            return Err(Diagnostic::error(format!("the segment `{}` is not supported", short(segment.text)))
                .at(segment.span, "only `fs` is, which holds thread-local data"));
        }
        memory.thread = true;
        rest = after;
    }
    let (rest, modifier) = modified(rest)?;
    let terms = value(rest, names, span)?;
    memory.displacement = expression(&Terms { registers: Vec::new(), ..terms.clone() }, modifier, span)?;
    for (part, _) in &terms.registers {
        if part.bits != 64 {
            return Err(Diagnostic::error("an address is computed from a part of a register")
                .at(span, "expected registers of 64 bits")
                .help(
                    "extend the number before, by `movsxd` or `mov` to 32 bits, and write the whole register",
                ));
        }
    }
    let (base, index) = match *terms.registers.as_slice() {
        [] => (None, None),
        [(one, 1)] => (Some(one), None),
        [(one, scale @ (2 | 4 | 8))] => (None, Some((one, scale))),
        [(one, scale @ (3 | 5 | 9))] => (Some(one), Some((one, scale - 1))),
        [(one, 1), (other, scale @ (1 | 2 | 4 | 8))] | [(other, scale @ (2 | 4 | 8)), (one, 1)] => {
            (Some(one), Some((other, scale)))
        }
        _ => {
            return Err(Diagnostic::error("there is no such address")
                .at(span, "expected a name, a register, and one that is multiplied by 2, 4 or 8"));
        }
    };
    (memory.base, memory.index) = (base, index);
    Ok(memory)
}

#[cfg(test)]
mod tests {
    use super::operand;
    use crate::gas::nasm::expression::{Names, Terms};
    use crate::gas::nasm::token::lines;
    use crate::gas::operand::{Expression, Memory, Operand, Part};
    use garret_base::source::Span;

    struct None_;

    impl<'a> Names<'a> for None_ {
        fn meaning(&self, name: &'a str) -> Terms<'a> {
            Terms::name(name)
        }
    }

    fn read(text: &str) -> Result<(Operand<'_>, Option<u8>), String> {
        let mut errors = Vec::new();
        let line = lines(text, &mut errors).into_iter().next().unwrap_or_default();
        let given = operand(&line, &None_, Span { start: 0, end: 0 }).map_err(|error| error.message)?;
        Ok((given.written.operand, given.size))
    }

    #[test]
    fn operands_of_people_are_read() {
        let part = |name| Part::named(name).expect("a register");
        let lock = Expression { symbol: Some("lock"), ..Expression::default() };
        let plain = Memory { displacement: lock, ..Memory::default() };
        let relative = Memory { relative: true, ..plain };
        assert_eq!(read("dword [rel lock]"), Ok((Operand::Memory(relative, Some(32)), Some(32))));
        assert_eq!(read("DWORD PTR [Lock]").map(|it| it.1), Ok(Some(32)));
        assert_eq!(read("[lock]"), Ok((Operand::Memory(plain, None), None)));
        // a name without brackets is its address
        assert_eq!(read("lock"), Ok((Operand::Immediate(lock), None)));
        assert_eq!(read("R8d"), Ok((Operand::Register(part("r8d")), None)));
        let four = Expression { number: 4, ..lock };
        let element = Memory { displacement: four, index: Some((part("rdi"), 8)), ..Memory::default() };
        assert_eq!(read("[lock + rdi*8 + 4]"), Ok((Operand::Memory(element, None), None)));
        let both = Memory { base: Some(part("rax")), index: Some((part("rcx"), 2)), ..Memory::default() };
        assert_eq!(read("[rcx*2+rax]"), Ok((Operand::Memory(both, None), None)));
        let five = Memory { base: Some(part("rax")), index: Some((part("rax"), 4)), ..Memory::default() };
        assert_eq!(read("[rax*5]"), Ok((Operand::Memory(five, None), None)));
    }

    #[test]
    fn what_is_no_operand_is_refused() {
        for wrong in [
            "[x",
            "[rax*7]",
            "[rax+rbx+rcx]",
            "[rdi-rax]",
            "[edi]",
            "rax+1",
            "dword byte 1",
            "[gs:0]",
            "x wrt y",
            "[x] 1",
            "[]",
            "x + y",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
