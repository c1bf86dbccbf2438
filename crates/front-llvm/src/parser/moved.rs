//! Accesses that a compiler moved: it reads memory before the condition under which the program reads it, and leaves the value unused
//! if the condition fails.
//!
//! In LLVM IR, a read that races with a write yields an undefined value, and is no error. In the program, it is one. A data race
//! of optimised code is therefore no data race of the program. Accesses that are not atomic are relaxed here: they yield the values
//! that processors read, and the answer says that no data races were looked for.
//!
//! # Sources
//! LLVM Language Reference Manual, "Memory Model for Concurrent Operations".

use crate::syntax::{Function, Operation, Order};

/// Makes all accesses of a function relaxed that are not atomic.
pub(super) fn relaxed(function: &mut Function) {
    let blocks = function.blocks.iter_mut();
    for instruction in blocks.flat_map(|block| &mut block.instructions) {
        if let Operation::Load(_, _, order) | Operation::Store(_, _, _, order) = &mut instruction.operation
            && *order == Order::Plain
        {
            *order = Order::Relaxed;
        }
    }
}
