//! The names of instructions: what they do, and the width that a suffix says.

use crate::syntax::Binary;

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Does {
    /// Nothing here: a hint, or a fence that x86 does not need for ordinary memory.
    Nothing,
    Fence,
    /// An acquire fence of Arm.
    LoadFence,
    Move,
    /// A move from this width, with the sign or with zeros.
    Extend(u32, bool),
    /// The address of the source.
    Address,
    Swap,
    AddExchange,
    CompareExchange,
    /// Adds this number.
    Count(i128),
    /// An operation that writes its result.
    Compute(Binary),
    /// An addition or subtraction with the carry flag.
    WithCarry(Binary),
    /// A subtraction or `and` that only sets flags.
    Compare(Binary),
    Not,
    Negate,
    Shift(Binary),
    /// Tests a bit; and sets, clears or inverts it.
    Bit(Option<Change>),
    /// The number of the lowest or the highest bit.
    Scan(bool),
    /// Sets a byte to a condition.
    Set(Condition),
    MoveIf(Condition),
    Jump(Option<Condition>),
    /// Sets `eax` to `edx` to unknown numbers.
    Identify,
    /// Sets `eax` and `edx` to an unknown number.
    Clock,
    Trap,
}

/// What happens to a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Set,
    Clear,
    Invert,
}

/// A condition on flags, and whether it is negated.
pub(super) type Condition = (OnFlags, bool);

/// A condition on flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OnFlags {
    Overflow,
    Carry,
    Zero,
    CarryOrZero,
    Sign,
    /// Sign and overflow differ.
    Less,
    LessOrZero,
}

/// The condition of a name such as `nz`.
pub(super) fn condition(name: &str) -> Option<Condition> {
    Some(match name {
        "o" => (OnFlags::Overflow, false),
        "no" => (OnFlags::Overflow, true),
        "b" | "c" | "nae" => (OnFlags::Carry, false),
        "ae" | "nb" | "nc" => (OnFlags::Carry, true),
        "e" | "z" => (OnFlags::Zero, false),
        "ne" | "nz" => (OnFlags::Zero, true),
        "be" | "na" => (OnFlags::CarryOrZero, false),
        "a" | "nbe" => (OnFlags::CarryOrZero, true),
        "s" => (OnFlags::Sign, false),
        "ns" => (OnFlags::Sign, true),
        "l" | "nge" => (OnFlags::Less, false),
        "ge" | "nl" => (OnFlags::Less, true),
        "le" | "ng" => (OnFlags::LessOrZero, false),
        "g" | "nle" => (OnFlags::LessOrZero, true),
        _ => return None,
    })
}

/// The instructions that may have a suffix for their width.
fn with_suffix(name: &str) -> Option<Does> {
    Some(match name {
        "mov" | "movabs" => Does::Move,
        "lea" => Does::Address,
        "xchg" => Does::Swap,
        "xadd" => Does::AddExchange,
        "cmpxchg" => Does::CompareExchange,
        "inc" => Does::Count(1),
        "dec" => Does::Count(-1),
        "add" => Does::Compute(Binary::Add),
        "sub" => Does::Compute(Binary::Sub),
        "and" => Does::Compute(Binary::And),
        "or" => Does::Compute(Binary::Or),
        "xor" => Does::Compute(Binary::Xor),
        "adc" => Does::WithCarry(Binary::Add),
        "sbb" => Does::WithCarry(Binary::Sub),
        "cmp" => Does::Compare(Binary::Sub),
        "test" => Does::Compare(Binary::And),
        "not" => Does::Not,
        "neg" => Does::Negate,
        "shl" | "sal" => Does::Shift(Binary::Shl),
        "shr" => Does::Shift(Binary::LShr),
        "sar" => Does::Shift(Binary::AShr),
        "bt" => Does::Bit(None),
        "bts" => Does::Bit(Some(Change::Set)),
        "btr" => Does::Bit(Some(Change::Clear)),
        "btc" => Does::Bit(Some(Change::Invert)),
        "bsf" => Does::Scan(false),
        "bsr" => Does::Scan(true),
        _ => return None,
    })
}

/// The number of bits of a suffix.
fn width(suffix: char) -> Option<u32> {
    Some(match suffix {
        'b' => 8,
        'w' => 16,
        'l' => 32,
        'q' => 64,
        _ => return None,
    })
}

/// What an instruction does, and the width that its name says. `operands` is the text of its operands.
pub(super) fn meaning(name: &str, operands: &str) -> Option<(Does, Option<u32>)> {
    let alone = match name {
        "nop" | "pause" | "lfence" | "sfence" | "yield" | "wfe" | "wfi" | "sev" | "sevl" | "isb" => {
            Some(Does::Nothing)
        }
        "mfence" | "sync" | "hwsync" => Some(Does::Fence),
        "dmb" | "dsb" => Some(match operands {
            "" | "sy" | "ish" => Does::Fence,
            "ishld" | "ld" => Does::LoadFence,
            _ => return None,
        }),
        "cpuid" => Some(Does::Identify),
        "rdtsc" => Some(Does::Clock),
        "ud2" | "int3" => Some(Does::Trap),
        "jmp" => Some(Does::Jump(None)),
        "movslq" => return Some((Does::Extend(32, true), Some(64))),
        _ => None,
    };
    if let Some(does) = alone.or_else(|| with_suffix(name)) {
        return Some((does, None));
    }
    if let Some(condition) = name.strip_prefix('j').and_then(condition) {
        return Some((Does::Jump(Some(condition)), None));
    }
    let set = name.strip_prefix("set").map(|it| (it, it.strip_suffix('b')));
    if let Some(condition) = set.and_then(|(it, byte)| condition(it).or_else(|| condition(byte?))) {
        return Some((Does::Set(condition), Some(8)));
    }
    if let Some(rest) = name.strip_prefix("cmov") {
        let with = |it: &str| {
            Some((
                Does::MoveIf(condition(it.get(..it.len().checked_sub(1)?)?)?),
                Some(width(it.chars().last()?)?),
            ))
        };
        return condition(rest).map(|it| (Does::MoveIf(it), None)).or_else(|| with(rest));
    }
    if let Some((signs, rest)) = name
        .strip_prefix("movs")
        .map(|it| (true, it))
        .or_else(|| name.strip_prefix("movz").map(|it| (false, it)))
    {
        let mut letters = rest.chars();
        let from = width(letters.next()?).filter(|it| *it < 32)?;
        let to = letters.next().map(width);
        return match (to, letters.next()) {
            (Some(Some(to)), None) if to > from => Some((Does::Extend(from, signs), Some(to))),
            (None, None) => Some((Does::Extend(from, signs), None)),
            _ => None,
        };
    }
    let suffix = name.chars().last()?;
    let does = with_suffix(name.get(..name.len().checked_sub(1)?)?)?;
    Some((does, Some(width(suffix)?)))
}
