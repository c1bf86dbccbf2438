//! Exchanges: with memory they are atomic if locked; `xchg` always is.

use super::place::{Sink, UpdateTarget};
use super::{Fallible, Step, wrong};
use crate::gas::mnemonic::Mnemonic;
use crate::gas::operand::{Operand as WrittenOperand, Part, RAX, SourceOperand};
use crate::gas::state::Flags;
use garret_program::{Operand, Operation, Place, Register};

impl<'a> Step<'_, 'a> {
    /// The register of a place that is not in memory.
    fn register(changed: UpdateTarget, written: &SourceOperand<'_>) -> Fallible<Register> {
        match changed.place {
            Place::Register(register) => Ok(register),
            Place::Memory(_) => {
                wrong("both operands are in memory", written.span, "expected a register", "load one before")
            }
        }
    }

    pub(super) fn exchange(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [one, other] = self.operands()?;
        if one.operand == other.operand {
            // a two-byte `nop`; with 32 bits, the upper bits become 0
            let bits = self.bits(mnemonic)?;
            let sink = self.sink(&one, bits)?;
            self.write_same(sink, bits);
            return Ok(());
        }
        let bits = self.bits(mnemonic)?;
        // put the register second
        let (to, from) = match other.operand {
            WrittenOperand::Register(_) => (one, other),
            _ => (other, one),
        };
        let in_memory = !matches!(to.operand, WrittenOperand::Register(_));
        let locked = self.line.locked || (in_memory && self.options.implicit_lock);
        if self.exchange_pointers(&to, &from, bits, locked)?
            || self.exchange_references(&to, &from, bits, locked)?
        {
            return Ok(());
        }
        let (target, source) = (self.changed(&to, bits)?, self.changed(&from, bits)?);
        let register = Self::register(source, &from)?;
        if in_memory && locked && matches!(target.sink, Sink::Slot(_)) {
            self.emit(Operation::Fence);
        }
        self.emit_locked(Operation::Exchange(target.place, register), locked);
        self.settle(target.sink, source.number, bits);
        self.settle(source.sink, target.number, bits);
        Ok(())
    }

    /// `xchg` of references to threads; false if both are numbers.
    fn exchange_references(
        &mut self,
        to: &SourceOperand<'a>,
        from: &SourceOperand<'a>,
        bits: u8,
        locked: bool,
    ) -> Fallible<bool> {
        let (target, source) = (self.sink(to, bits)?, self.sink(from, bits)?);
        let (Sink::Cell(key, cell), Sink::Part(part)) = (target, source) else { return Ok(false) };
        self.becomes_thread(key, part.family, from.span)?;
        let taken = self.take(from, bits)?;
        if !self.is_of_references(key, taken)? {
            return Ok(false);
        }
        Self::at_once(locked, to)?;
        let register = self.tables.family(part.family)?;
        self.tables.refers(register);
        self.emit_locked(Operation::Exchange(Place::Memory(cell), register), true);
        self.state.registers[usize::from(part.family)] = self.tables.cell(self.source, key, to.span)?.1;
        Ok(true)
    }

    /// Checks that references to threads are exchanged in one step.
    fn at_once(locked: bool, to: &SourceOperand<'a>) -> Fallible<()> {
        if locked {
            return Ok(());
        }
        wrong(
            "a thread number or pointer is exchanged without `lock`",
            to.span,
            "not supported",
            "write `lock` before it",
        )
    }

    /// `cmpxchg` of references to threads; false if all are numbers.
    fn compare_exchange_references(
        &mut self,
        to: &SourceOperand<'a>,
        from: &SourceOperand<'a>,
        bits: u8,
    ) -> Fallible<bool> {
        let Sink::Cell(key, cell) = self.sink(to, bits)? else { return Ok(false) };
        if let WrittenOperand::Register(part) = from.operand {
            self.becomes_thread(key, part.family, from.span)?;
        }
        let new = self.take(from, bits)?;
        if !self.is_of_references(key, new)? {
            return Ok(false);
        }
        Self::at_once(self.line.locked, to)?;
        self.becomes_thread(key, RAX, to.span)?;
        let before = self.state.registers[usize::from(RAX)];
        let held = self.tables.cell(self.source, key, to.span)?.1;
        let after = before.join(held, None);
        let (Operand::Place(Place::Register(register)), true) = (new.operand, after.reference().is_some())
        else {
            return wrong(
                "a thread number or pointer is compared with a different kind of value",
                to.span,
                "`rax` holds another kind of value than memory",
                "expected 0, or a value that refers to threads in the same way",
            );
        };
        self.tables.refers(Register::EAX);
        self.emit_locked(Operation::CompareExchange(Place::Memory(cell), register), true);
        self.state.registers[usize::from(RAX)] = after;
        self.state.flags = Flags { zero: true, ..Flags::NONE };
        Ok(true)
    }

    pub(super) fn exchange_add(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [to, from] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        self.barrier(&to, bits)?;
        let (target, source) = (self.changed(&to, bits)?, self.changed(&from, bits)?);
        let register = Self::register(source, &from)?;
        if target.place == source.place {
            return wrong("a register is added to itself", to.span, "not supported", "use `add`");
        }
        let low = i128::from(target.number.low) + i128::from(source.number.low);
        let high = i128::from(target.number.high) + i128::from(source.number.high);
        let result = self.bounded(low, high, bits, &[target.number, source.number], self.line.span)?;
        self.emit_locked(Operation::ExchangeAdd(target.place, register), self.line.locked);
        self.settle(target.sink, result, bits);
        self.settle(source.sink, target.number, bits);
        self.state.flags = Flags::RESULT;
        Ok(())
    }

    pub(super) fn compare_exchange(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [to, from] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        if self.compare_exchange_pointers(&to, &from, bits)?
            || self.compare_exchange_references(&to, &from, bits)?
        {
            return Ok(());
        }
        self.barrier(&to, bits)?;
        let operand = WrittenOperand::Register(Part { family: RAX, bits, high: false });
        let accumulator = self.changed(&SourceOperand { operand, ..to }, bits)?;
        let target = self.changed(&to, bits)?;
        let taken = self.take(&from, bits)?;
        let (new, number) = self.number(taken, bits)?;
        let Operand::Place(Place::Register(register)) = new else {
            return wrong("`cmpxchg` writes a register", from.span, "expected a register", "load it before");
        };
        self.emit_locked(Operation::CompareExchange(target.place, register), self.line.locked);
        let (one, other) = (accumulator.number, target.number);
        let sign = Self::has_sign(one, other, bits);
        self.state.flags = Flags { sign, ..Flags::compared(one.low >= 0 && other.low >= 0) };
        if let Sink::Cell(key, _) = target.sink {
            self.tables.written(key, number);
        } else {
            self.settle(target.sink, target.number.join(number), bits);
        }
        // it keeps its value, or gets the one that was read
        let before = self.state.registers[usize::from(RAX)];
        self.settle(accumulator.sink, target.number, bits);
        let after = self.state.registers[usize::from(RAX)];
        self.state.registers[usize::from(RAX)] = before.join(after, None);
        Ok(())
    }
}
