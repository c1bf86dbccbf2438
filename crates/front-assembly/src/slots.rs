//! Assigns registers to the parts of the stack that a thread accesses.

use crate::image::bytes;
use crate::known::{Known, State};
use crate::machine::{ContextId, Slot};
use garret_instructions::program::{Action, Operand, Register};
use garret_instructions::value::{Operator, Value, Width};
use std::collections::BTreeMap;

/// A part of the stack that no access divides further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    length: i64,
    register: Register,
}

/// The cells of a thread.
pub(crate) struct Slots {
    /// The cells, by call and offset. Invariant: the cells of one call do not overlap.
    cells: BTreeMap<(ContextId, i64), Cell>,
    /// The total number of registers.
    pub(crate) registers: usize,
}

impl Slots {
    /// Divides the stack at each boundary of an access.
    pub(crate) fn new(accessed: &[Slot], first: Register) -> Self {
        // at each offset: the number of accesses that begin there, minus the number of those that end there
        let mut cuts: BTreeMap<ContextId, BTreeMap<i64, isize>> = BTreeMap::new();
        for slot in accessed {
            let cuts = cuts.entry(slot.owner).or_default();
            *cuts.entry(slot.offset).or_default() += 1;
            *cuts.entry(slot.offset + bytes(slot.width)).or_default() -= 1;
        }
        let (mut cells, mut registers) = (BTreeMap::new(), first);
        for (owner, cuts) in cuts {
            let mut inside = 0;
            for ((start, more), end) in cuts.iter().zip(cuts.keys().skip(1)) {
                inside += more;
                if inside > 0 {
                    cells.insert((owner, *start), Cell { length: end - start, register: registers });
                    registers += 1;
                }
            }
        }
        Self { cells, registers }
    }

    /// Sets the registers of cells that a thread reads before it writes them to the initial contents of the stack. Fails with the
    /// register of a cell whose contents are unknown.
    pub(crate) fn begin(
        &self,
        state: &State,
        is_read: impl Fn(Register) -> bool,
        registers: &mut [Value],
    ) -> Result<(), Register> {
        for ((_, offset), cell) in &self.cells {
            if !is_read(cell.register) {
                continue;
            }
            if let (8, Known::Value(value)) = (cell.length, state.slot(*offset, Width::Double)) {
                registers[cell.register] = value;
                continue;
            }
            let mut number = 0;
            for at in 0..cell.length {
                match state.slot(offset + at, Width::Byte) {
                    Known::Value(Value::Number(byte)) => number |= byte << (at * 8),
                    // nothing depends on an undefined byte
                    Known::Undefined => {}
                    _ => return Err(cell.register),
                }
            }
            registers[cell.register] = Value::Number(number);
        }
        Ok(())
    }

    fn of(&self, slot: Slot) -> Vec<(i64, Cell)> {
        let range = (slot.owner, slot.offset)..(slot.owner, slot.offset + bytes(slot.width));
        self.cells.range(range).map(|((_, at), cell)| (at - slot.offset, *cell)).collect()
    }

    /// The actions that load a slot into a register; `part` is a temporary register.
    pub(crate) fn read(&self, to: Register, slot: Slot, signed: bool, part: Register) -> Vec<Action> {
        let zero = Operand::number(0);
        let compute =
            |to, operator, left, right| Action::Compute { to, operator, left, right, width: Width::Double };
        let extend = if signed { Operator::SignExtend(slot.width) } else { Operator::ZeroExtend(slot.width) };
        let extend = if slot.width == Width::Double { Operator::Second } else { extend };
        let cells = self.of(slot);
        if let [(0, cell)] = cells.as_slice() {
            return vec![compute(to, extend, zero, Operand::Register(cell.register))];
        }
        let mut actions = vec![compute(part, Operator::Second, zero, zero)];
        for (at, cell) in cells {
            let value = Operand::Register(cell.register);
            actions.push(compute(to, Operator::ShiftLeft, value, Operand::number(at as u64 * 8)));
            actions.push(compute(part, Operator::Or, Operand::Register(part), Operand::Register(to)));
        }
        actions.push(compute(to, extend, zero, Operand::Register(part)));
        actions
    }

    /// The actions that store a value to a slot.
    pub(crate) fn write(&self, slot: Slot, value: Operand) -> Vec<Action> {
        let mut actions = Vec::new();
        let zero = Operand::number(0);
        let cells = self.of(slot);
        let is_whole = cells.len() == 1;
        for (at, Cell { length, register }) in cells {
            let compute = |operator, left, right| Action::Compute {
                to: register,
                operator,
                left,
                right,
                width: Width::Double,
            };
            if is_whole {
                let operator = match slot.width {
                    Width::Double => Operator::Second,
                    width => Operator::ZeroExtend(width),
                };
                actions.push(compute(operator, zero, value));
                continue;
            }
            let mask = if length >= 8 { u64::MAX } else { (1 << (length * 8)) - 1 };
            actions.push(compute(Operator::ShiftRight, value, Operand::number(at as u64 * 8)));
            actions.push(compute(Operator::And, Operand::Register(register), Operand::number(mask)));
        }
        actions
    }
}
