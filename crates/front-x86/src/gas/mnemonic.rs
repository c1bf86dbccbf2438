//! Mnemonics: their meanings, and the widths that they specify.

use garret_program::{Bitwise, Condition};

/// The kind of an instruction, without its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No effect in the model.
    Nothing,
    Fence,
    StoreFence,
    /// Reaching it is bad.
    Trap,
    Move,
    /// Zero or sign extension; from this number of bits if the mnemonic specifies it.
    Extend {
        signed: bool,
        from: Option<u8>,
    },
    /// Sign extension in `rax`, from this number of bits to twice as many.
    ExtendAccumulator(u8),
    Address,
    Add,
    Subtract,
    Increment,
    Decrement,
    Negate,
    Complement,
    Bitwise(Bitwise),
    ShiftLeft,
    /// A right shift; with `signed`, the sign bit is kept.
    ShiftRight {
        signed: bool,
    },
    Multiply,
    Compare,
    Test,
    Exchange,
    ExchangeAdd,
    CompareExchange,
    Jump,
    Branch(Condition),
    Set(Condition),
    MoveIf(Condition),
    Push,
    Pop,
    Call,
    Return,
    Leave,
}

/// The meaning of a mnemonic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mnemonic {
    pub(crate) kind: Kind,
    /// The number of bits of the operands, if the mnemonic specifies it.
    pub(crate) bits: Option<u8>,
}

/// The instructions, and whether their mnemonics may have a suffix for the width.
const PLAIN: [(&str, Kind, bool); 46] = [
    ("mov", Kind::Move, true),
    ("movabs", Kind::Move, true),
    ("lea", Kind::Address, true),
    ("add", Kind::Add, true),
    ("sub", Kind::Subtract, true),
    ("inc", Kind::Increment, true),
    ("dec", Kind::Decrement, true),
    ("neg", Kind::Negate, true),
    ("not", Kind::Complement, true),
    ("and", Kind::Bitwise(Bitwise::And), true),
    ("or", Kind::Bitwise(Bitwise::Or), true),
    ("xor", Kind::Bitwise(Bitwise::Xor), true),
    ("shl", Kind::ShiftLeft, true),
    ("sal", Kind::ShiftLeft, true),
    ("shr", Kind::ShiftRight { signed: false }, true),
    ("sar", Kind::ShiftRight { signed: true }, true),
    ("imul", Kind::Multiply, true),
    ("cmp", Kind::Compare, true),
    ("test", Kind::Test, true),
    ("xchg", Kind::Exchange, true),
    ("xadd", Kind::ExchangeAdd, true),
    ("cmpxchg", Kind::CompareExchange, true),
    ("push", Kind::Push, true),
    ("pop", Kind::Pop, true),
    ("jmp", Kind::Jump, true),
    ("call", Kind::Call, true),
    ("ret", Kind::Return, true),
    ("leave", Kind::Leave, true),
    ("nop", Kind::Nothing, true),
    ("pause", Kind::Nothing, false),
    ("endbr64", Kind::Nothing, false),
    ("lfence", Kind::Nothing, false),
    ("sfence", Kind::StoreFence, false),
    ("mfence", Kind::Fence, false),
    ("ud2", Kind::Trap, false),
    ("int3", Kind::Trap, false),
    ("cltq", Kind::ExtendAccumulator(32), false),
    ("cdqe", Kind::ExtendAccumulator(32), false),
    ("cwtl", Kind::ExtendAccumulator(16), false),
    ("cwde", Kind::ExtendAccumulator(16), false),
    ("cbtw", Kind::ExtendAccumulator(8), false),
    ("cbw", Kind::ExtendAccumulator(8), false),
    ("movzx", Kind::Extend { signed: false, from: None }, false),
    ("movsx", Kind::Extend { signed: true, from: None }, false),
    ("movsxd", Kind::Extend { signed: true, from: Some(32) }, false),
    ("movslq", Kind::Extend { signed: true, from: Some(32) }, false),
];

/// The meaning of a mnemonic, in upper or lower case.
pub(crate) fn decode(text: &str) -> Option<Mnemonic> {
    let text = text.to_ascii_lowercase();
    let exact = PLAIN.iter().find(|(name, ..)| *name == text);
    if let Some((_, kind, _)) = exact {
        return Some(Mnemonic { kind: *kind, bits: None });
    }
    if let Some(mnemonic) = extension(&text) {
        return Some(mnemonic);
    }
    if let Some((stem, bits)) = suffixed(&text)
        && let Some((_, kind, true)) = PLAIN.iter().find(|(name, ..)| *name == stem)
    {
        return Some(Mnemonic { kind: *kind, bits: Some(bits) });
    }
    let of = |kind: Kind, bits| Some(Mnemonic { kind, bits });
    if let Some(condition) = text.strip_prefix("cmov").and_then(Condition::of_code) {
        return of(Kind::MoveIf(condition), None);
    }
    if let Some((stem, bits)) = suffixed(&text)
        && let Some(condition) = stem.strip_prefix("cmov").and_then(Condition::of_code)
    {
        return of(Kind::MoveIf(condition), Some(bits));
    }
    if let Some(condition) = text.strip_prefix("set").and_then(Condition::of_code) {
        return of(Kind::Set(condition), Some(8));
    }
    text.strip_prefix('j')
        .and_then(Condition::of_code)
        .and_then(|condition| of(Kind::Branch(condition), None))
}

/// Whether the condition of a mnemonic depends only on the sign of the result, as in `js`, `setns`, `cmovsl`.
pub(super) fn asks_for_sign(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let code = ["cmov", "set", "j"].into_iter().find_map(|kind| text.strip_prefix(kind));
    code.is_some_and(|code| {
        let is_sign = |code: &str| matches!(code, "s" | "ns");
        // only `cmovCC` may have a suffix for the width
        is_sign(code) || (text.starts_with("cmov") && suffixed(code).is_some_and(|(code, _)| is_sign(code)))
    })
}

/// The meaning of a mnemonic in NASM, where it has no suffix for the width.
pub(super) fn without_letter(text: &str) -> Option<Mnemonic> {
    /// Names that only the GNU assembler has.
    const FOREIGN: [&str; 5] = ["movabs", "cltq", "cwtl", "cbtw", "movslq"];
    let is_foreign = FOREIGN.iter().any(|foreign| foreign.eq_ignore_ascii_case(text));
    let has_letter = |it: &Mnemonic| it.bits.is_some() && !matches!(it.kind, Kind::Set(_));
    decode(text).filter(|it| !is_foreign && !has_letter(it))
}

/// `movzbl` and the like.
fn extension(text: &str) -> Option<Mnemonic> {
    let (signed, widths) = match (text.strip_prefix("movz"), text.strip_prefix("movs")) {
        (Some(widths), _) => (false, widths),
        (_, Some(widths)) => (true, widths),
        _ => return None,
    };
    let mut letters = widths.chars();
    let (from, to) = (letters.next()?, letters.next()?);
    let (from, to) = (bits(from)?, bits(to)?);
    let known = letters.next().is_none() && from < to;
    known.then_some(Mnemonic { kind: Kind::Extend { signed, from: Some(from) }, bits: Some(to) })
}

fn suffixed(text: &str) -> Option<(&str, u8)> {
    let last = text.chars().last()?;
    Some((text.strip_suffix(last)?, bits(last)?))
}

/// The number of bits for a suffix.
fn bits(letter: char) -> Option<u8> {
    match letter {
        'b' => Some(8),
        'w' => Some(16),
        'l' => Some(32),
        'q' => Some(64),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Condition, Kind, Mnemonic, decode, without_letter};
    use garret_program::Relation;

    #[test]
    fn letters_for_widths_and_conditions_are_told_apart() {
        let is = |text: &str, kind, bits| assert_eq!(decode(text), Some(Mnemonic { kind, bits }), "{text}");
        let signed = Condition::signed;
        is("movl", Kind::Move, Some(32));
        is("MOV", Kind::Move, None);
        is("movzbl", Kind::Extend { signed: false, from: Some(8) }, Some(32));
        is("movslq", Kind::Extend { signed: true, from: Some(32) }, None);
        is("setl", Kind::Set(signed(Relation::Below)), Some(8));
        is("setb", Kind::Set(Condition { relation: Relation::Below, unsigned: true }), Some(8));
        is("cmovel", Kind::MoveIf(signed(Relation::Equal)), Some(32));
        is("cmovl", Kind::MoveIf(signed(Relation::Below)), None);
        is("shll", Kind::ShiftLeft, Some(32));
        is("retq", Kind::Return, Some(64));
        assert_eq!(decode("movlb"), None);
        assert_eq!(decode("jp"), None);
        assert_eq!(decode("j"), None);
        assert_eq!(decode("pausel"), None);
    }

    #[test]
    fn the_sign_is_asked_for_by_few() {
        for known in ["js", "JNS", "sets", "setns", "cmovs", "cmovsl", "cmovnsq"] {
            assert!(super::asks_for_sign(known), "{known}");
        }
        for other in ["je", "jl", "setl", "setge", "cmovl", "cmovgl", "sub", "jnsl"] {
            assert!(!super::asks_for_sign(other), "{other}");
        }
    }

    #[test]
    fn mnemonics_of_nasm_have_no_letter_for_the_width() {
        for known in
            ["mov", "MOVZX", "movsxd", "cmovl", "cmovb", "setl", "setb", "jnb", "cdqe", "xadd", "ud2"]
        {
            assert_eq!(without_letter(known), decode(known), "{known}");
            assert!(decode(known).is_some(), "{known}");
        }
        for foreign in ["movl", "movzbl", "cmovel", "decl", "retq", "cltq", "movsb", "movsd", "notb"] {
            assert_eq!(without_letter(foreign), None, "{foreign}");
        }
    }
}
