//! Pending operations: computations whose form depends on the ranges of numbers, which are known when all code is generated.

use super::operator::bitwise;
use super::ranges::{Interval, MOST_NUMBERS, is_infinite, is_small, join, sum, times};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::syntax::Binary;
use garret_base::source::{Diagnostic, Span};
use garret_program::{Bitwise, Function, Linear, Operand, Operation, Place, Range, Register, low_bits};

/// A pending operation on the number in a register.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pending {
    /// A binary operator in this type, with the operand on the right, or on the left if `turned`: a product, a quotient, a shift,
    /// or a bitwise function.
    Binary { operator: Binary, with: Operand, kind: Integer, turned: bool },
    /// A conversion to this type: keeps its low bits.
    Cut(Integer),
    /// The reduction of an arithmetic result to this type. A signed result is assumed to fit.
    Wrap(Integer),
    /// The extension to more bits: replaces the representation in this type by its value.
    Whole(Integer),
}

/// The form of a computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ComputationForm {
    /// The number stays unchanged.
    Nothing,
    Operation(Operation),
    /// A table with the result for each number of the range.
    Table(Range, Vec<i64>),
}

/// The reason why a computation has no known form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnknownForm {
    /// The operands are not in small ranges.
    Operator,
    /// The numbers whose bits are used are not in a small range.
    Bits,
    /// The number may be further from the range of its type than one period.
    Cut,
    /// There may be no result: a division by 0, or a shift by too many bits.
    NoResult,
}

impl UnknownForm {
    /// The error for this reason.
    pub(super) fn said(self, span: Span) -> Diagnostic {
        match self {
            Self::Operator => Diagnostic::error("this operator is not supported here")
                .at(span, "one operand is not a constant, and the other one is not in a small range of values")
                .help(format!("supported: sums, differences, products with constants, bitwise operations with constants or on truth values, remainders by powers of two, and operations on a constant and one of {MOST_NUMBERS} numbers")),
            Self::Bits => Diagnostic::error("bitwise operations need a small range of values, or a mask of the four lowest bits")
                .at(span, "the number is not in a small range, or may be negative")
                .note(format!("integers are mathematical; bits are supported for ranges of at most {MOST_NUMBERS} numbers, and the four lowest bits for any number"))
                .help("use truth values, or one variable for each flag"),
            Self::Cut => Diagnostic::error("this conversion may lose more bits than the analysis can track")
                .at(span, "only its low bits are kept, and it may have many more")
                .help("use a type of more bits"),
            Self::NoResult => Diagnostic::error("this may have no defined result")
                .at(span, "a division by 0, a shift by too many bits, or a number that is too large")
                .help("correct it"),
        }
    }
}

/// The form of a computation, and whether it assumes that numbers of 32 and 64 bits stay in the ranges of `int` and `long`.
type FormResult = Result<(ComputationForm, bool), UnknownForm>;

impl Pending {
    /// The interval of the results for numbers of an interval; `with` is the interval of the operand.
    pub(super) fn interval(self, it: Interval, with: Interval) -> Interval {
        match self {
            Self::Cut(kind) | Self::Wrap(kind) => cut(it, kind),
            Self::Whole(kind) if it.0 < 0 => (0, kind.value(-1).min(i64::MAX.into()) as i64),
            Self::Whole(_) => it,
            Self::Binary { operator, kind, turned, .. } => {
                if let Some(results) = each(operator, kind, turned, it, with) {
                    return results.fold((i64::MAX, i64::MIN), |all, it| {
                        it.map_or((i64::MIN, i64::MAX), |it| join(all, (it, it)))
                    });
                }
                match (operator, turned, with) {
                    (Binary::Multiply, _, (low, high)) if low == high => cut(times(it, low), kind),
                    (Binary::ShiftLeft, false, (by @ 0..31, high)) if by == high => {
                        cut(times(it, 1 << by), kind)
                    }
                    (Binary::Remainder, false, (by @ 1.., high))
                        if by == high && (!kind.signed || it.0 >= 0) =>
                    {
                        (0, by - 1)
                    }
                    (Binary::BitAnd, _, (mask @ 0.., high)) if mask == high => (0, mask),
                    (Binary::BitAnd | Binary::BitOr | Binary::BitXor, ..) if is_flag(it) && is_flag(with) => {
                        (0, 1)
                    }
                    (Binary::Divide | Binary::ShiftRight, false, (0.., _)) if it.0 >= 0 => (0, it.1),
                    _ => (i64::MIN, i64::MAX),
                }
            }
        }
    }

    /// The form of the computation, for a number of the interval in the register and an operand of the interval `with`.
    pub(super) fn settled(self, register: Register, it: Interval, with: Interval) -> FormResult {
        let known = |settled| Ok((settled, false));
        match self {
            Self::Cut(kind) => fitted(register, it, kind, true),
            Self::Wrap(kind) => fitted(register, it, kind, !kind.signed),
            Self::Whole(_) if it.0 >= 0 => known(ComputationForm::Nothing),
            Self::Whole(kind) if kind.bits < 64 => {
                known(ComputationForm::Operation(Operation::Extend(register, kind.bits, false)))
            }
            Self::Whole(_) => Err(UnknownForm::Cut),
            Self::Binary { operator, with: operand, kind, turned } => {
                if let Some(results) = each(operator, kind, turned, it, with) {
                    let results: Option<Vec<i64>> = results.collect();
                    let results = results.ok_or(UnknownForm::NoResult)?;
                    return known(match (operator, turned, with) {
                        (Binary::BitAnd | Binary::BitOr | Binary::BitXor, false, (mask, _))
                            if it.0 < it.1 =>
                        {
                            let range = Range::new(it.0, it.1);
                            let function = Function::Bits(bitwise(operator), mask, range);
                            ComputationForm::Operation(Operation::Update(Place::Register(register), function))
                        }
                        (Binary::Multiply, ..) if it.0 < it.1 => linear(register, with.0),
                        _ if results.windows(2).all(|two| two[0] == two[1]) => {
                            let number = Operand::Immediate(results.first().copied().unwrap_or(0));
                            ComputationForm::Operation(Operation::Move(Place::Register(register), number))
                        }
                        _ => ComputationForm::Table(Range::new(it.0, it.1), results),
                    });
                }
                many(register, (operator, kind, turned), (it, with), operand)
            }
        }
    }
}

/// The form if the interval is not small.
fn many(
    register: Register,
    (operator, kind, turned): (Binary, Integer, bool),
    (it, with): (Interval, Interval),
    operand: Operand,
) -> FormResult {
    let place = Place::Register(register);
    let of_bits = |function: Bitwise, mask: i64| match low_bits(mask) {
        Some(_) => Ok((
            ComputationForm::Operation(Operation::Update(place, Function::LowBits(function, mask))),
            false,
        )),
        None => Err(UnknownForm::Bits),
    };
    let is_of_bits = matches!(operator, Binary::BitAnd | Binary::BitOr | Binary::BitXor);
    if is_of_bits && is_flag(it) && is_flag(with) {
        return Ok((
            ComputationForm::Operation(Operation::Combine(bitwise(operator), register, operand)),
            false,
        ));
    }
    if with.0 != with.1 || turned && !is_symmetric(operator) {
        return Err(if is_of_bits { UnknownForm::Bits } else { UnknownForm::Operator });
    }
    match (operator, with.0) {
        (Binary::Multiply, factor) => product(register, it, factor, kind),
        (Binary::ShiftLeft, by @ 0..31) => product(register, it, 1 << by, kind),
        (Binary::Divide, 1) | (Binary::ShiftRight, 0) => Ok((ComputationForm::Nothing, false)),
        (Binary::Remainder, 1) => {
            Ok((ComputationForm::Operation(Operation::Move(place, Operand::Immediate(0))), false))
        }
        // of unsigned numbers, as in two's complement
        (Binary::Remainder, by @ 2..) if by & (by - 1) == 0 && (!kind.signed || it.0 >= 0) => {
            of_bits(Bitwise::And, by - 1)
        }
        (Binary::BitAnd | Binary::BitOr | Binary::BitXor, mask) => of_bits(bitwise(operator), mask),
        _ => Err(UnknownForm::Operator),
    }
}

/// A product with a constant that stays in its type.
fn product(register: Register, it: Interval, factor: i64, kind: Integer) -> FormResult {
    match fitted(register, times(it, factor), kind, !kind.signed)? {
        // the product would have to be reduced afterwards
        (ComputationForm::Operation(_), _) => Err(UnknownForm::Cut),
        (_, assumes) => Ok((linear(register, factor), assumes)),
    }
}

fn linear(register: Register, factor: i64) -> ComputationForm {
    let linear = Linear { terms: [Some((register, factor)), None], constant: 0 };
    ComputationForm::Operation(Operation::Compute(register, linear))
}

fn is_symmetric(operator: Binary) -> bool {
    matches!(operator, Binary::Multiply | Binary::BitAnd | Binary::BitOr | Binary::BitXor)
}

/// Whether an interval only has an end of `i64`: this number, or numbers beyond it, whose bits are not known.
fn is_too_far(it: Interval) -> bool {
    it.0 == i64::MAX || it.1 == i64::MIN
}

fn is_flag(it: Interval) -> bool {
    it.0 >= 0 && it.1 <= 1
}

/// The results for all numbers of a small interval and a known operand; `None` for a number without result.
fn each(
    operator: Binary,
    kind: Integer,
    turned: bool,
    it: Interval,
    with: Interval,
) -> Option<impl Iterator<Item = Option<i64>>> {
    if !is_small(it) || with.0 != with.1 || is_too_far(it) || is_too_far(with) {
        return None;
    }
    let of = move |held| Constant { held, kind };
    let result = move |number| {
        let (left, right) = if turned { (of(with.0), of(number)) } else { (of(number), of(with.0)) };
        left.binary(operator, right).map(|it| it.held)
    };
    Some((it.0..=it.1).map(result))
}

/// The interval after reduction to a type. Unknown bounds of wide types stay unknown.
fn cut(it: Interval, kind: Integer) -> Interval {
    let (low, high) = kind.limits();
    if low <= it.0 && it.1 <= high {
        return it;
    }
    if is_too_far(it) {
        return (low, high);
    }
    if kind.bits >= 32 && is_infinite(it) {
        let low = if it.0 == i64::MIN { it.0 } else { it.0.max(low) };
        let high = if it.1 == i64::MAX { it.1 } else { it.1.min(high) };
        return (low.min(high), high.max(low));
    }
    let turn = 1i128 << kind.bits;
    // all numbers are in the same period
    let turns = |it: i64| (i128::from(it) - i128::from(low)).div_euclid(turn);
    if turns(it.0) == turns(it.1) { (kind.held(it.0.into()), kind.held(it.1.into())) } else { (low, high) }
}

/// The form of reducing a number to its type. If it may, but need not, be outside of a wide type, it is assumed to fit, unless `wraps`.
fn fitted(register: Register, it: Interval, kind: Integer, wraps: bool) -> FormResult {
    let (low, high) = kind.limits();
    if low <= it.0 && it.1 <= high {
        return Ok((ComputationForm::Nothing, false));
    }
    if is_too_far(it) {
        return Err(UnknownForm::Cut);
    }
    let is_wide = kind.bits >= 32;
    let is_certain = it.1 < low || it.0 > high;
    if is_wide && !wraps && !is_certain {
        return Ok((ComputationForm::Nothing, true));
    }
    let finite = |end: i64| end != i64::MIN && end != i64::MAX;
    let exceeds = (it.0 < low && (finite(it.0) || !is_wide)) || (it.1 > high && (finite(it.1) || !is_wide));
    // if every number is outside of the type, at least one period has to be added or subtracted
    if !exceeds && !is_certain {
        return Ok((ComputationForm::Nothing, true));
    }
    let turn = if kind.bits < 64 { 1i64 << kind.bits } else { return Err(UnknownForm::Cut) };
    let reach = sum((low, high), (-turn, turn));
    let is_near = |end: i64| !finite(end) && is_wide || (reach.0 <= end && end <= reach.1);
    if it.0 == it.1 {
        let number = Operand::Immediate(kind.held(it.0.into()));
        return Ok((ComputationForm::Operation(Operation::Move(Place::Register(register), number)), false));
    }
    if !is_near(it.0) || !is_near(it.1) {
        return Err(UnknownForm::Cut);
    }
    let signed = kind.signed || is_wide;
    Ok((ComputationForm::Operation(Operation::Extend(register, kind.bits, signed)), is_infinite(it)))
}
