//! Bytes that RISC-V accesses through the word around them.
//!
//! RISC-V has no atomic instructions of 8 or 16 bits. For `atomic_flag_test_and_set`, compilers write an instruction on the word that
//! contains the byte, and leave the other bytes unchanged. If no thread accesses these other bytes, and all instructions on the word
//! certainly leave them unchanged, the byte is equivalent to the word: accesses of the byte become accesses of the word.
//!
//! The linker chooses the position of the byte in its word; here, each variable begins at a word. Code that masks and shifts as
//! compilers do has the same meaning for every position.

use crate::apply::InstructionContext;
use crate::image::bytes;
use crate::known::Known;
use crate::machine::{Machine, Mode, SharedAccess, Widened};
use garret_base::source::Diagnostic;
use garret_instructions::program::{Access, Action, Operand, Register, Tags};
use garret_instructions::value::{Operator, Value, VariableId, Width};
use std::collections::{BTreeMap, BTreeSet};

/// The words that are accessed as a whole and in exactly one part.
pub(crate) fn candidates(accesses: &[SharedAccess]) -> Widened {
    let mut words: BTreeMap<(VariableId, i64), BTreeSet<(i64, Width)>> = BTreeMap::new();
    for access in accesses {
        if let Known::Value(Value::Address(object, offset)) = access.known
            && access.width <= Width::Word
        {
            words.entry((object, offset & -4)).or_default().insert((offset & 3, access.width));
        }
    }
    let mut found = Widened::new();
    for (word, ways) in words {
        let narrow: Vec<(i64, Width)> = ways.iter().copied().filter(|(_, it)| *it < Width::Word).collect();
        if let ([part], true) = (narrow.as_slice(), ways.contains(&(0, Width::Word))) {
            found.insert(word, *part);
        }
    }
    found
}

/// An access of a part of a word, as an access of the word.
struct Part {
    /// The address of the word.
    at: Operand,
    /// The number of bits below the part.
    shift: u64,
    width: Width,
}

impl Machine<'_, '_, '_> {
    /// The word that stands for an accessed part. `None` if the access stays as it is.
    fn part(
        &mut self,
        at: Operand,
        width: Width,
        doing: &InstructionContext<'_>,
    ) -> Result<Option<Part>, Diagnostic> {
        let Operand::Value(Value::Address(object, offset)) = at else { return Ok(None) };
        let word = offset & -4;
        let Some((inside, narrow)) = self.widened.get(&(object, word)).copied() else { return Ok(None) };
        if self.mode == Mode::Alone {
            return Ok(None);
        }
        let whole = self.image.get(object).and_then(|it| it.read(word, Width::Word));
        let mask = narrow.cut(u64::MAX) << (inside * 8);
        if !matches!(whole, Some(Value::Number(number)) if number & !mask == 0) {
            return Err(doing.error("there is something else in the word around this"));
        }
        if width == Width::Word {
            return Ok(None);
        }
        if (offset & 3, width) != (inside, narrow) {
            return Err(doing.error("this accesses another part of a word"));
        }
        if let Some(last) = self.accesses.last_mut() {
            *last = SharedAccess {
                known: Known::Value(Value::Address(object, word)),
                width: Width::Word,
                ..*last
            };
        }
        let at = Operand::Value(Value::Address(object, word));
        Ok(Some(Part { at, shift: inside as u64 * 8, width }))
    }

    /// Loads a part of a word; returns whether the access is one.
    pub(crate) fn load_part(
        &mut self,
        to: Option<Register>,
        access: Access,
        tags: Tags,
        doing: &mut InstructionContext<'_>,
    ) -> Result<bool, Diagnostic> {
        let Some(part) = self.part(access.at, access.width, doing)? else { return Ok(false) };
        let whole = Access { at: part.at, width: Width::Word, signed: false };
        doing.push(Action::Load { to, access: whole, tags });
        let Some(to) = to else { return Ok(true) };
        doing.state.set(to, Known::Unknown);
        let (left, right) = (Operand::Register(to), Operand::number(part.shift));
        let width = Width::Double;
        self.apply(Action::Compute { to, operator: Operator::ShiftRight, left, right, width }, doing)?;
        let extend = if access.signed { Operator::SignExtend } else { Operator::ZeroExtend };
        let (operator, left, right) = (extend(part.width), Operand::number(0), Operand::Register(to));
        self.apply(Action::Compute { to, operator, left, right, width }, doing)?;
        Ok(true)
    }

    /// Stores a part of a word, with 0 in the other bits; returns whether the access is one.
    pub(crate) fn store_part(
        &mut self,
        value: Operand,
        access: Access,
        tags: Tags,
        doing: &mut InstructionContext<'_>,
    ) -> Result<bool, Diagnostic> {
        let Some(part) = self.part(access.at, access.width, doing)? else {
            return if self.is_widened(access) {
                Err(doing.error("this writes a whole word of which other accesses use only a part, which is not supported"))
            } else {
                Ok(false)
            };
        };
        let to = self.temporary();
        let (width, operator) = (Width::Double, Operator::ZeroExtend(part.width));
        let left = Operand::number(0);
        self.apply(Action::Compute { to, operator, left, right: value, width }, doing)?;
        let (left, right) = (Operand::Register(to), Operand::number(part.shift));
        self.apply(Action::Compute { to, operator: Operator::ShiftLeft, left, right, width }, doing)?;
        let value = doing.state.substituted(Operand::Register(to));
        let access = Access { at: part.at, width: Width::Word, signed: false };
        doing.push(Action::Store { value, access, tags });
        Ok(true)
    }

    fn is_widened(&self, access: Access) -> bool {
        let Operand::Value(Value::Address(object, offset)) = access.at else { return false };
        self.mode != Mode::Alone && self.widened.contains_key(&(object, offset & -4))
    }

    /// Checks that an instruction that reads and writes a word leaves the other bytes unchanged.
    pub(crate) fn leaves_others(
        &mut self,
        action: Action,
        doing: &InstructionContext<'_>,
    ) -> Result<(), Diagnostic> {
        let (Action::Update { access, .. }
        | Action::StoreExclusive { access, .. }
        | Action::CompareSwap { access, .. }) = action
        else {
            return Ok(());
        };
        if !self.is_widened(access) {
            return Ok(());
        }
        self.part(access.at, access.width, doing)?;
        let Operand::Value(Value::Address(object, offset)) = access.at else { return Ok(()) };
        let (inside, narrow) = self.widened[&(object, offset & -4)];
        let mask = narrow.cut(u64::MAX) << (inside * 8);
        let is_fine = match action {
            Action::Update { operator, operand: Operand::Value(Value::Number(number)), .. } => {
                let number = Width::Word.cut(number);
                match operator {
                    Operator::Or | Operator::Xor => number & !mask == 0,
                    Operator::And => true,
                    _ => false,
                }
            }
            _ => false,
        };
        let is_word = bytes(access.width) == 4 && offset % 4 == 0;
        if is_fine && is_word {
            Ok(())
        } else {
            Err(doing.error("this may change the other bytes of a word"))
        }
    }
}
