//! Instructions that compute with registers, and branches.

use super::{Part, SCRATCH, named, named_and, part, read, target};
use crate::program::{Action, Assembler, Condition, Link, Operand, Register};
use crate::value::{Comparison, Operator, Width, literal};
use garret_base::source::{Diagnostic, Span};
use garret_litmus_text::Cursor;

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    let zero = Operand::number(0);
    match name {
        "li" => {
            let to = named_and(cursor)?;
            let number = Operand::number(number(cursor)?);
            assembler.compute(target(to), Operator::Second, (zero, number), Width::Double);
        }
        "lui" | "auipc" | "la" | "lla" => address(name, cursor, assembler)?,
        "negw" => {
            let (to, from) = (target(named_and(cursor)?), read(named(cursor)?));
            assembler.compute(to, Operator::Subtract, (zero, from), Width::Word);
            let extend = Operator::SignExtend(Width::Word);
            assembler.compute(to, extend, (zero, Operand::Register(to)), Width::Double);
        }
        "mv" | "not" | "neg" | "seqz" | "snez" | "sltz" | "sgtz" | "sext.b" | "sext.h" | "sext.w"
        | "zext.b" | "zext.h" | "zext.w" => {
            let (to, from) = (named_and(cursor)?, read(named(cursor)?));
            let (operator, left, right) = match name {
                "sltz" => (Operator::Compare(Comparison::LessSigned), from, zero),
                "sgtz" => (Operator::Compare(Comparison::GreaterSigned), from, zero),
                "sext.b" => (Operator::SignExtend(Width::Byte), zero, from),
                "sext.h" => (Operator::SignExtend(Width::Half), zero, from),
                "zext.b" => (Operator::ZeroExtend(Width::Byte), zero, from),
                "zext.h" => (Operator::ZeroExtend(Width::Half), zero, from),
                "zext.w" => (Operator::ZeroExtend(Width::Word), zero, from),
                "mv" => (Operator::Second, zero, from),
                "not" => (Operator::Xor, Operand::number(u64::MAX), from),
                "neg" => (Operator::Subtract, zero, from),
                "seqz" => (Operator::Compare(Comparison::Equal), from, zero),
                "snez" => (Operator::Compare(Comparison::Distinct), from, zero),
                _ => (Operator::SignExtend(Width::Word), zero, from),
            };
            assembler.compute(target(to), operator, (left, right), Width::Double);
        }
        "j" => {
            let label = label(cursor)?;
            assembler.jump(Action::Jump { target: 0 }, label);
        }
        _ => {
            if let Some(it) = branch(name) {
                return conditional(it, cursor, assembler).map(|()| true);
            }
            return arithmetic(name, cursor, assembler);
        }
    }
    Ok(true)
}

/// `lui a5,%hi(x)`, `auipc a5,%pcrel_hi(x)`, `la a5,x`; or `lui` with a number.
fn address<'t>(name: &str, cursor: &mut Cursor<'t>, assembler: &mut Assembler<'t>) -> Result<(), Diagnostic> {
    let to = target(named_and(cursor)?);
    let zero = Operand::number(0);
    if let ("lui", Some(number)) = (name, literal(cursor)) {
        let number = Operand::number(Width::Word.signed(number? << 12) as u64);
        assembler.compute(to, Operator::Second, (zero, number), Width::Double);
        return Ok(());
    }
    let address = if matches!(name, "la" | "lla") {
        crate::symbol::symbol(cursor, assembler)?
    } else {
        let Some(Part::Upper(address)) = part(cursor, assembler)? else {
            return Err(cursor.unexpected("`%hi` or `%pcrel_hi` and a name"));
        };
        assembler.link(Link::Upper);
        address
    };
    assembler.compute(to, Operator::Second, (zero, Operand::Value(address)), Width::Double);
    Ok(())
}

fn number(cursor: &mut Cursor<'_>) -> Result<u64, Diagnostic> {
    literal(cursor).unwrap_or_else(|| Err(cursor.unexpected("a number")))
}

fn label<'t>(cursor: &mut Cursor<'t>) -> Result<(&'t str, Span), Diagnostic> {
    cursor.word().ok_or_else(|| cursor.unexpected("a label"))
}

/// The comparison of a branch, and whether its second operand is 0.
fn branch(name: &str) -> Option<(Comparison, bool)> {
    let (name, is_zero) = match name.strip_suffix('z') {
        Some(name) => (name, true),
        None => (name, false),
    };
    let comparison = match name {
        "beq" => Comparison::Equal,
        "bne" => Comparison::Distinct,
        "blt" => Comparison::LessSigned,
        "bge" => Comparison::AtLeastSigned,
        "bgt" => Comparison::GreaterSigned,
        "ble" => Comparison::AtMostSigned,
        "bltu" if !is_zero => Comparison::Less,
        "bgeu" if !is_zero => Comparison::AtLeast,
        "bgtu" if !is_zero => Comparison::Greater,
        "bleu" if !is_zero => Comparison::AtMost,
        _ => return None,
    };
    Some((comparison, is_zero))
}

fn conditional<'t>(
    (comparison, is_zero): (Comparison, bool),
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<(), Diagnostic> {
    let left = read(named_and(cursor)?);
    let right = if is_zero { Operand::number(0) } else { read(named_and(cursor)?) };
    let label = label(cursor)?;
    let condition = Condition { comparison, left, right, width: Width::Double };
    assembler.jump(Action::Branch { condition, target: 0 }, label);
    Ok(())
}

/// The operator of a name without a final `i` or `w`.
fn operator(name: &str) -> Option<Operator> {
    Some(match name {
        "add" => Operator::Add,
        "sub" => Operator::Subtract,
        "and" => Operator::And,
        "or" => Operator::Or,
        "xor" => Operator::Xor,
        "mul" => Operator::Multiply,
        "mulh" => Operator::MultiplyHighSigned,
        "mulhu" => Operator::MultiplyHigh,
        "mulhsu" => Operator::MultiplyHighMixed,
        "div" => Operator::DivideSigned,
        "divu" => Operator::Divide,
        "rem" => Operator::RemainderSigned,
        "remu" => Operator::Remainder,
        "sll" => Operator::ShiftLeft,
        "srl" => Operator::ShiftRight,
        "sra" => Operator::ShiftRightSigned,
        "slt" => Operator::Compare(Comparison::LessSigned),
        "sgt" => Operator::Compare(Comparison::GreaterSigned),
        "sgtu" => Operator::Compare(Comparison::Greater),
        _ => return None,
    })
}

/// The operator of a name, perhaps with a final `i`: then the last operand has to be a number.
fn with_number(name: &str) -> Option<(Operator, bool)> {
    match name {
        "sltu" => Some((Operator::Compare(Comparison::Less), false)),
        "sltiu" => Some((Operator::Compare(Comparison::Less), true)),
        _ => {
            let number = name
                .strip_suffix('i')
                .filter(|it| matches!(*it, "add" | "and" | "or" | "xor" | "sll" | "srl" | "sra" | "slt"));
            let plain = operator(name).map(|it| (it, false));
            plain.or_else(|| number.and_then(operator).map(|it| (it, true)))
        }
    }
}

/// Removes the final `w` of an operation on 32 bits, whose result is sign-extended.
fn of_a_word(name: &str) -> Option<&str> {
    let names = [
        "add", "addi", "sub", "mul", "sll", "slli", "srl", "srli", "sra", "srai", "div", "divu", "rem",
        "remu",
    ];
    name.strip_suffix('w').filter(|it| names.contains(it))
}

/// `add x1,x2,x3`, `addi x1,x2,1`, `addw`, `addiw` and similar instructions.
fn arithmetic<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    // `divuw` and `remuw` are `divu` and `remu` on words
    let narrow = of_a_word(name);
    let Some((operator, is_number)) = with_number(narrow.unwrap_or(name)) else { return Ok(false) };
    let (to, base) = (target(named_and(cursor)?), named_and(cursor)?);
    let left = read(base);
    if let ("addi" | "add", Some(Part::Lower(address))) = (name, part(cursor, assembler)?) {
        assembler.link(Link::Lower(base));
        let address = Operand::Value(address);
        assembler.compute(to, Operator::Second, (Operand::number(0), address), Width::Double);
        return Ok(true);
    }
    // some texts have `add x1,x2,1`
    let right = match literal(cursor) {
        Some(number) => Operand::number(number?),
        None if is_number => return Err(cursor.unexpected("a number")),
        None => read(named(cursor)?),
    };
    let width = if narrow.is_some() { Width::Word } else { Width::Double };
    compute(to, operator, (left, right), width, assembler);
    Ok(true)
}

/// Adds an operation. A result of 32 bits is sign-extended, and a division by 0 gives -1.
fn compute(
    to: Register,
    operator: Operator,
    (left, right): (Operand, Operand),
    width: Width,
    assembler: &mut Assembler<'_>,
) {
    let zero = Operand::number(0);
    let is_division = matches!(operator, Operator::Divide | Operator::DivideSigned);
    let result = if is_division { SCRATCH } else { to };
    assembler.compute(result, operator, (left, right), width);
    if width == Width::Word {
        let extend = Operator::SignExtend(Width::Word);
        assembler.compute(result, extend, (zero, Operand::Register(result)), Width::Double);
    }
    if is_division {
        let condition = Condition { comparison: Comparison::Equal, left: right, right: zero, width };
        let no = Operand::Register(SCRATCH);
        assembler.push(Action::Select { to, condition, yes: Operand::number(u64::MAX), no });
    }
}
