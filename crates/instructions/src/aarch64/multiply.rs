//! Products, also with sums, and of twice the width.

use super::operand::{Named, named, named_and};
use super::{SCRATCH, SECOND};
use crate::program::{Assembler, Operand};
use crate::value::{Operator, Width};
use garret_base::source::Diagnostic;
use garret_litmus_text::Cursor;

/// Reads the operands of an instruction, and adds its actions. Returns false if the name is unknown.
pub(super) fn instruction<'t>(
    name: &str,
    cursor: &mut Cursor<'t>,
    assembler: &mut Assembler<'t>,
) -> Result<bool, Diagnostic> {
    // the first and last letter mean that the factors have 32 bits, with or without sign
    let (plain, extend) = match name {
        "SMADDL" | "SMSUBL" | "SMULL" | "SMNEGL" => {
            (&name[1..name.len() - 1], Some(Operator::SignExtend(Width::Word)))
        }
        "UMADDL" | "UMSUBL" | "UMULL" | "UMNEGL" => {
            (&name[1..name.len() - 1], Some(Operator::ZeroExtend(Width::Word)))
        }
        "SMULH" | "UMULH" => {
            let (to, left, right) = (named_and(cursor)?, named_and(cursor)?, named(cursor)?);
            let operator =
                if name == "SMULH" { Operator::MultiplyHighSigned } else { Operator::MultiplyHigh };
            assembler.compute(to.target(), operator, (left.read(), right.read()), Width::Double);
            return Ok(true);
        }
        _ => (name, None),
    };
    let (combine, has_third) = match plain {
        "MADD" => (Operator::Add, true),
        "MSUB" => (Operator::Subtract, true),
        // `MUL` without these letters is read in `compute`
        "MUL" if extend.is_some() => (Operator::Add, false),
        "MNEG" => (Operator::Subtract, false),
        _ => return Ok(false),
    };
    let (to, left, right) = (named_and(cursor)?, named_and(cursor)?, named(cursor)?);
    let third = if has_third {
        cursor.expect(",")?;
        named(cursor)?.read()
    } else {
        Operand::number(0)
    };
    product(to, (left, right), extend, assembler);
    let sum = (third, Operand::Register(SCRATCH));
    assembler.compute(to.target(), combine, sum, to.width);
    Ok(true)
}

/// Computes the product of two registers in the scratch register.
fn product(
    to: Named,
    (left, right): (Named, Named),
    extend: Option<Operator>,
    assembler: &mut Assembler<'_>,
) {
    let mut factors = (left.read(), right.read());
    if let Some(extend) = extend {
        let zero = Operand::number(0);
        assembler.compute(SCRATCH, extend, (zero, factors.0), Width::Double);
        assembler.compute(SECOND, extend, (zero, factors.1), Width::Double);
        factors = (Operand::Register(SCRATCH), Operand::Register(SECOND));
    }
    assembler.compute(SCRATCH, Operator::Multiply, factors, to.width);
}
