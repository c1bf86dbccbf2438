//! Descriptions of mnemonics for readers of a program.

use super::gas::{Mnemonic, MnemonicKind, decode};
use garret_program::{Bitwise, Condition};

/// A sentence that describes an instruction with this mnemonic; `None` if the word is not a mnemonic.
pub fn meaning(word: &str) -> Option<String> {
    if word.eq_ignore_ascii_case("lock") {
        return Some(
            "the instruction that follows reads and writes memory in one step, and waits until the store buffer is empty"
                .to_owned(),
        );
    }
    let Mnemonic { kind, bits } = decode(word)?;
    let sentence = of_kind(kind);
    Some(match bits {
        Some(bits) if !matches!(kind, MnemonicKind::Set(_)) => format!("{sentence} ({bits} bits)"),
        _ => sentence,
    })
}

fn of_kind(kind: MnemonicKind) -> String {
    let plain = match kind {
        MnemonicKind::Branch(condition) => {
            return format!("jumps if the last comparison says: {}", compared(condition));
        }
        MnemonicKind::Set(condition) => {
            return format!("writes 1 if the last comparison says: {}, else 0", compared(condition));
        }
        MnemonicKind::MoveIf(condition) => {
            return format!("moves if the last comparison says: {}", compared(condition));
        }
        MnemonicKind::Extend { signed, .. } => {
            let sign = if signed { "with its sign" } else { "without a sign" };
            return format!("moves a number of fewer bits {sign} to a register of more");
        }
        MnemonicKind::ExtendAccumulator(from) => {
            return format!("extends the {from} bits of the accumulator, with their sign, to twice as many");
        }
        MnemonicKind::ShiftRight { signed } => {
            return format!("shifts to the right, {}", if signed { "the sign stays" } else { "zeros enter" });
        }
        MnemonicKind::Nothing => "has no effect on memory or registers",
        MnemonicKind::Fence => "a full fence: waits until the store buffer of the thread is empty",
        MnemonicKind::StoreFence => {
            "keeps stores in their order; under TSO, where store buffers are first in, first out, it has no effect"
        }
        MnemonicKind::Trap => "reaching this is bad: the program ends with an error",
        MnemonicKind::Move => "moves a value; to memory, it goes through the store buffer of the thread",
        MnemonicKind::Address => "computes an address; memory is not read",
        MnemonicKind::Add => "adds the second operand to the first one",
        MnemonicKind::Subtract => "subtracts the second operand from the first one",
        MnemonicKind::Increment => "adds 1",
        MnemonicKind::Decrement => "subtracts 1",
        MnemonicKind::Negate => "changes the sign",
        MnemonicKind::Complement => "inverts each bit; the flags stay",
        MnemonicKind::Bitwise(Bitwise::And) => "the bits that both operands have",
        MnemonicKind::Bitwise(Bitwise::Or) => "the bits that one of the operands has",
        MnemonicKind::Bitwise(Bitwise::Xor) => "the bits that just one of the operands has",
        MnemonicKind::ShiftLeft => "shifts to the left: multiplies by a power of 2",
        MnemonicKind::Multiply => "multiplies",
        MnemonicKind::Compare => "compares the operands for the jump that follows; neither changes",
        MnemonicKind::Test => {
            "the bits that both operands have, compared with 0 for the jump that follows; neither changes"
        }
        MnemonicKind::Exchange => {
            "exchanges the operands; with memory, in one step that waits until the store buffer is empty"
        }
        MnemonicKind::ExchangeAdd => {
            "the first operand becomes the sum, the second one what the first one was"
        }
        MnemonicKind::CompareExchange => {
            "if the first operand is equal to `eax`, it becomes the second one; else `eax` becomes what the first one is"
        }
        MnemonicKind::Jump => "jumps",
        MnemonicKind::Push => "puts a value on the stack",
        MnemonicKind::Pop => "takes a value from the stack",
        MnemonicKind::Call => "calls a function",
        MnemonicKind::Return => "returns from the function",
        MnemonicKind::Leave => "releases the stack frame of the function",
    };
    plain.to_owned()
}

/// The comparison of a condition, as text.
fn compared(condition: Condition) -> String {
    let sign = if condition.unsigned { ", without sign" } else { "" };
    format!("left {} right{sign}", condition.relation.sign())
}

#[cfg(test)]
mod tests {
    use super::meaning;

    #[test]
    fn mnemonics_have_a_meaning_and_other_words_have_none() {
        let said = |word: &str| meaning(word).unwrap_or_default();
        assert!(said("mfence").contains("store buffer"));
        assert!(said("MOVL").ends_with("(32 bits)"));
        assert!(said("lock").contains("one step"));
        assert_eq!(said("jne"), "jumps if the last comparison says: left <> right");
        assert_eq!(said("setb"), "writes 1 if the last comparison says: left < right, without sign, else 0");
        assert_eq!(meaning("x"), None);
    }
}
