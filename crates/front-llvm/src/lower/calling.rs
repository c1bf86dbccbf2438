//! The data of a library call.

use super::Operand;
use super::instruction::Frame;
use crate::syntax::Instruction;

/// A call of the library: its place, its arguments, and its result.
pub(super) struct Calling<'c, 'm> {
    pub(super) frame: &'c Frame<'m>,
    pub(super) instruction: &'c Instruction,
    /// The arguments.
    pub(super) operands: Vec<Operand>,
    /// The number of bits of the result, if it is a number.
    pub(super) bits: Option<u32>,
    /// The slot of the result.
    pub(super) result: u16,
}

impl Calling<'_, '_> {
    pub(super) fn operand(&self, number: usize) -> Operand {
        self.operands.get(number).copied().unwrap_or(Operand::Number(0))
    }
}
