//! Instructions: parses their operands, and checks that they fit together. Errors of NASM are errors here, too.

use super::operand::{Given, between_commas, operand};
use super::token::{Token, place};
use super::{Pending, Reader, data};
use crate::gas::mnemonic::{Kind, Mnemonic, without_letter};
use crate::gas::operand::{Operand, SourceOperand};
use crate::gas::source::{Line, Section, locked_or_prefix};
use crate::gas::value::limits;
use garret_base::source::{Diagnostic, Span};

type Checked<T> = Result<T, Diagnostic>;

impl<'a> Reader<'a> {
    /// Records an instruction; its operands are parsed when all names are known.
    pub(super) fn instruction(&mut self, head: Token<'a>, rest: &[Token<'a>]) -> Checked<()> {
        let span = head.span.to(place(rest, head.span));
        if self.source.section != Section::Code {
            return Err(Diagnostic::error("an instruction in a section of data")
                .at(span, "expected data or a directive")
                .help("write `section .text` before it"));
        }
        let (mut word, mut rest) = (head, rest);
        let mut locked = false;
        while locked_or_prefix(word.text) {
            locked |= word.is_word("lock");
            let Some((next, after)) = rest.split_first() else {
                return Err(Diagnostic::error(format!("`{}` has no instruction", word.text))
                    .at(word.span, "before which instruction?")
                    .help("write both into one line"));
            };
            (word, rest) = (*next, after);
        }
        self.pending.push(Pending {
            line: self.source.lines.len(),
            operands: rest.to_vec(),
            parent: self.parent,
        });
        self.source.lines.push(Line {
            locked,
            mnemonic: without_letter(word.text),
            problem: None,
            word: word.text,
            operands: Vec::new(),
            span,
            origin: None,
        });
        Ok(())
    }

    /// Parses the operands of all instructions.
    pub(super) fn operands(&mut self) {
        self.source.section = Section::Code;
        for pending in core::mem::take(&mut self.pending) {
            self.parent = pending.parent;
            let Some(line) = self.source.lines.get(pending.line) else { continue };
            // an unknown instruction is an error only if it is reached
            let Some(mnemonic) = line.mnemonic else { continue };
            let read =
                self.given(&pending.operands, line.span).and_then(|given| checked(mnemonic, given, line));
            if let Some(line) = self.source.lines.get_mut(pending.line) {
                match read {
                    Ok(operands) => line.operands = operands,
                    Err(error) => line.problem = Some(error),
                }
            }
        }
    }

    fn given(&self, tokens: &[Token<'a>], line: Span) -> Checked<Vec<Given<'a>>> {
        let read = |part: &[Token<'a>]| {
            let given = operand(part, self, line)?;
            let symbol = match given.written.operand {
                Operand::Immediate(expression) | Operand::Bare(expression) => expression.symbol,
                Operand::Memory(memory, _) => memory.displacement.symbol,
                Operand::Register(_) => None,
            };
            match symbol.and_then(|name| self.unreadable(name, given.written.span)) {
                Some(error) => Err(error),
                None => Ok(given),
            }
        };
        between_commas(tokens).into_iter().map(read).collect()
    }
}

/// The number of bits of an operand, if it specifies it.
fn bits(given: &Given<'_>) -> Option<u8> {
    match given.written.operand {
        Operand::Register(part) => Some(part.bits),
        _ => given.size,
    }
}

/// Checks that a register has the width that a word before it specifies.
fn sized(one: &Given<'_>) -> Checked<()> {
    match (one.written.operand, one.size) {
        (Operand::Register(part), Some(size)) if part.bits != size => Err(wrong(
            "a register has another width",
            one.written.span,
            "this does not match the size given before it",
        )),
        _ => Ok(()),
    }
}

/// The operands of an instruction, if they fit together.
fn checked<'a>(
    mnemonic: Mnemonic,
    mut given: Vec<Given<'a>>,
    line: &Line<'a>,
) -> Checked<Vec<SourceOperand<'a>>> {
    given.iter().try_for_each(sized)?;
    match mnemonic.kind {
        Kind::Move
        | Kind::Add
        | Kind::Subtract
        | Kind::Bitwise(_)
        | Kind::Compare
        | Kind::Test
        | Kind::Exchange
        | Kind::ExchangeAdd
        | Kind::CompareExchange
        | Kind::MoveIf(_) => alike(mnemonic.kind, &mut given)?,
        Kind::Extend { signed, from } => extended(signed, from, &given)?,
        Kind::Push | Kind::Pop => pushed(&given)?,
        Kind::Set(_) if given.iter().any(|one| bits(one).is_some_and(|bits| bits != 8)) => {
            return Err(wrong("a condition is written to 8 bits", line.span, "expected such as `sete al`"));
        }
        Kind::Jump | Kind::Branch(_) | Kind::Call => {
            for one in &mut given {
                if let Operand::Immediate(expression) = one.written.operand
                    && expression.symbol.is_some()
                {
                    one.written.operand = Operand::Bare(expression);
                }
            }
        }
        Kind::Return
        | Kind::Leave
        | Kind::Fence
        | Kind::StoreFence
        | Kind::Trap
        | Kind::ExtendAccumulator(_) => {
            if let Some(one) = given.first() {
                return Err(wrong(
                    "one operand too many",
                    one.written.span,
                    "this instruction has none here",
                ));
            }
        }
        _ => {}
    }
    Ok(given.into_iter().map(|one| one.written).collect())
}

fn wrong(message: &str, span: Span, label: &str) -> Diagnostic {
    Diagnostic::error(message.to_owned()).at(span, label.to_owned())
}

/// Checks that two operands have the same width, which at least one of them specifies, and that a number fits into it.
fn alike(kind: Kind, given: &mut [Given<'_>]) -> Checked<()> {
    // the number of operands is checked elsewhere
    let [one, other] = given else { return Ok(()) };
    if let Operand::Immediate(_) = one.written.operand {
        return Err(wrong(
            "the first operand is a number",
            one.written.span,
            "expected a register or memory",
        )
        .help("the first operand is the place that is changed, or compared"));
    }
    let is_number = matches!(other.written.operand, Operand::Immediate(_));
    match (bits(one), bits(other)) {
        // `add rax, byte 1` specifies the encoding of the number: sign-extended
        (Some(one), Some(8 | 32)) if is_number && Some(one) > other.size => {
            if let (Operand::Immediate(expression), Some(size)) = (other.written.operand, other.size)
                && !(limits(size).0..=limits(size).1).contains(&expression.number)
            {
                return Err(wrong(
                    "this number is too large",
                    other.written.span,
                    "it is encoded as a signed number of this width",
                ));
            }
        }
        (Some(one), Some(other)) if one != other => {
            return Err(wrong(
                "operands of different widths",
                given[1].written.span,
                &format!("{other} bits, and the first one has {one}"),
            ));
        }
        _ => {}
    }
    if let (Operand::Memory(memory, None), Some(bits)) = (one.written.operand, other.size) {
        one.written.operand = Operand::Memory(memory, Some(bits));
        one.size = Some(bits);
    }
    let width = bits(one).or(bits(other));
    if let (Kind::MoveIf(_), Some(8)) = (kind, width) {
        return Err(wrong(
            "there is no conditional move of 8 bits",
            one.written.span,
            "expected 16, 32 or 64 bits",
        ));
    }
    let (Operand::Immediate(expression), Some(width)) = (other.written.operand, width) else { return Ok(()) };
    let is_whole = kind == Kind::Move && matches!(one.written.operand, Operand::Register(_));
    if expression.symbol.is_none() && !fits(expression.number, width, is_whole) {
        let label = match width {
            64 => "it does not fit into 32 bits, as a signed number".to_owned(),
            _ => format!("it does not fit into {width} bits"),
        };
        return Err(wrong("this number is too large", other.written.span, &label).help(
            "an instruction of 64 bits takes signed numbers of 32 bits; `mov` to a register takes all numbers",
        ));
    }
    Ok(())
}

/// Whether an instruction of `bits` bits takes this number. Only moves to registers take 64-bit numbers.
fn fits(number: i64, bits: u8, is_whole: bool) -> bool {
    match bits {
        64 if !is_whole => i32::try_from(number).is_ok(),
        _ => data::fits(number, u64::from(bits) / 8),
    }
}

/// Checks `movzx`, `movsx`, `movsxd`.
fn extended(signed: bool, from: Option<u8>, given: &[Given<'_>]) -> Checked<()> {
    let [to, source] = given else { return Ok(()) };
    let (Some(to), Some(width)) = (bits(to), bits(source).or(from)) else { return Ok(()) };
    let is_known = match (from, width) {
        (Some(from), _) => width == from && to == 64,
        (None, 8 | 16) => width < to,
        (None, _) => signed && width == 32 && to == 64,
    };
    if is_known {
        return Ok(());
    }
    let label = format!("{width} bits are extended to {to}");
    Err(wrong("there is no such extension", source.written.span, &label)
        .help("`movzx` and `movsx` extend 8 and 16 bits, `movsxd` 32 to 64; `mov` to a register of 32 bits makes the others 0"))
}

/// Checks `push` and `pop`: only 64 bits.
fn pushed(given: &[Given<'_>]) -> Checked<()> {
    for one in given {
        let is_sound = match one.written.operand {
            Operand::Immediate(expression) => i32::try_from(expression.number).is_ok(),
            _ => bits(one).is_none_or(|bits| bits == 64),
        };
        if !is_sound {
            return Err(wrong(
                "only 64 bits are pushed and popped",
                one.written.span,
                "expected such as `push rax`",
            ));
        }
    }
    Ok(())
}
