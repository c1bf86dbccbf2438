//! The meaning of the keywords of instructions.

use crate::syntax::{Binary, Cast, Predicate, Update};
use crate::types::Type;

pub(super) fn binary(word: &str) -> Option<Binary> {
    Some(match word {
        "add" => Binary::Add,
        "sub" => Binary::Sub,
        "mul" => Binary::Mul,
        "udiv" => Binary::UDiv,
        "sdiv" => Binary::SDiv,
        "urem" => Binary::URem,
        "srem" => Binary::SRem,
        "shl" => Binary::Shl,
        "lshr" => Binary::LShr,
        "ashr" => Binary::AShr,
        "and" => Binary::And,
        "or" => Binary::Or,
        "xor" => Binary::Xor,
        _ => return None,
    })
}

pub(super) fn predicate(word: &str) -> Option<Predicate> {
    Some(match word {
        "eq" => Predicate::Eq,
        "ne" => Predicate::Ne,
        "ugt" => Predicate::Ugt,
        "uge" => Predicate::Uge,
        "ult" => Predicate::Ult,
        "ule" => Predicate::Ule,
        "sgt" => Predicate::Sgt,
        "sge" => Predicate::Sge,
        "slt" => Predicate::Slt,
        "sle" => Predicate::Sle,
        _ => return None,
    })
}

pub(super) fn cast(word: &str) -> Option<Cast> {
    Some(match word {
        "trunc" => Cast::Trunc,
        "zext" => Cast::ZExt,
        "sext" => Cast::SExt,
        "bitcast" | "ptrtoint" | "inttoptr" | "addrspacecast" => Cast::Same,
        _ => return None,
    })
}

pub(super) fn update(word: &str) -> Option<Update> {
    Some(match word {
        "xchg" => Update::Exchange,
        "add" => Update::Add,
        "sub" => Update::Sub,
        "and" => Update::And,
        "nand" => Update::Nand,
        "or" => Update::Or,
        "xor" => Update::Xor,
        "max" => Update::Max,
        "min" => Update::Min,
        "umax" => Update::UMax,
        "umin" => Update::UMin,
        _ => return None,
    })
}

/// The number of bits of a number or an address; 0 for other types.
pub(super) fn wide(kind: &Type) -> u32 {
    bits(kind).unwrap_or(0)
}

/// The number of bits of a type; `None` if it is neither a number nor an address.
pub(crate) fn bits(kind: &Type) -> Option<u32> {
    match kind {
        Type::Float(4) => Some(32),
        Type::Float(8) | Type::Pointer => Some(64),
        Type::Int(bits) if (1..=64).contains(bits) => Some(*bits),
        _ => None,
    }
}
