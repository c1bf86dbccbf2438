//! A call of the library.

use super::Operand;
use super::instruction::Frame;
use crate::syntax::Instruction;

/// A call of the library: where it is, what it gets, and where it goes on.
pub(super) struct Calling<'c, 'm> {
    pub(super) frame: &'c Frame<'m>,
    pub(super) instruction: &'c Instruction,
    /// The numbers that are passed.
    pub(super) operands: Vec<Operand>,
    /// The bits of the result, where that is a number.
    pub(super) bits: Option<u32>,
    /// The slot of the result.
    pub(super) result: u16,
}

impl Calling<'_, '_> {
    pub(super) fn operand(&self, number: usize) -> Operand {
        self.operands.get(number).copied().unwrap_or(Operand::Number(0))
    }
}
