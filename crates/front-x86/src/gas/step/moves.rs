//! Moves: between registers, stack slots and memory; extensions; addresses; the stack.

use super::place::{OperandValue, Sink};
use super::{Fallible, Step, WIDEST, wrong};
use crate::gas::entry::Stage;
use crate::gas::key::Key;
use crate::gas::mnemonic::Mnemonic;
use crate::gas::operand::{Memory, Operand as WrittenOperand, Part, RAX, RBP, RSP, SourceOperand};
use crate::gas::value::{Address, Base, Number, Reference, Value};
use garret_base::source::Span;
use garret_program::{Condition, Linear, Operand, Operation, Place, Register};

/// The size of a word on the stack, in bytes.
const WORD: i64 = 8;

impl Step<'_, '_> {
    pub(super) fn mov(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [to, from] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        let stage = if bits == WIDEST { Stage::Address } else { Stage::Low };
        if bits >= 32 && self.load_entry((&to, &from), stage, bits)? {
            return Ok(());
        }
        let taken = self.take(&from, bits)?;
        if let (WrittenOperand::Register(part), Operand::Immediate(number)) = (to.operand, taken.operand)
            && part.high
            && self.write_bits(part, number)?
        {
            return Ok(());
        }
        let sink = self.sink(&to, bits)?;
        self.store(sink, taken, bits)
    }

    /// Writes a value of `bits` bits to a place.
    fn store(&mut self, sink: Sink, taken: OperandValue, bits: u8) -> Fallible<()> {
        let from_memory = matches!(taken.operand, Operand::Place(Place::Memory(_)));
        match sink {
            Sink::Cell(..) => {
                if from_memory {
                    return wrong(
                        "both operands are in memory",
                        taken.span,
                        "there is no such move",
                        "correct it",
                    );
                }
                if let Value::Either(_) = taken.value {
                    self.has_to_count(taken.value);
                }
                if self.store_pointer(sink, taken, bits)? || self.store_reference(sink, taken)? {
                    return Ok(());
                }
                let (operand, number) = self.number(taken, bits)?;
                let place = self.program_place(sink)?;
                self.emit(Operation::Move(place, operand));
                self.settle(sink, number, bits);
            }
            Sink::Part(part) if bits < 32 && matches!(taken.operand, Operand::Immediate(_)) => {
                let known = taken.value.number().and_then(Number::single);
                if !known.map_or(Ok(false), |number| self.write_bits(part, number))? {
                    self.store_part(sink, taken, bits)?;
                }
            }
            Sink::Part(_) | Sink::Slot(_) if from_memory || bits < 32 => {
                self.store_part(sink, taken, bits)?;
            }
            Sink::Part(part) => {
                let value = taken.value.moved(bits);
                self.copy(sink, taken.operand, value)?;
                self.state.registers[usize::from(part.family)] = value;
            }
            Sink::Slot(at) => {
                let value = taken.value.moved(bits);
                self.copy(sink, taken.operand, value)?;
                self.state.set_slot(at, bits / 8, value);
            }
        }
        Ok(())
    }

    /// Emits a copy of a number or a reference; other addresses are known without one.
    pub(super) fn copy(&mut self, sink: Sink, operand: Operand, value: Value) -> Fallible<()> {
        let operand = match value {
            Value::Reference(Reference { me: true, .. })
            | Value::Address(Address { base: Base::Own(_), .. }) => Operand::Me,
            Value::Reference(Reference { end: true, .. }) => Operand::Immediate(0),
            Value::Number(_) | Value::Reference(_) | Value::Pointer(_) | Value::Entry(_) => operand,
            Value::Address(_) | Value::Unknown | Value::Either(_) => return Ok(()),
        };
        let place = self.program_place(sink)?;
        if let (Some(_), Place::Register(register)) = (value.reference(), place) {
            self.tables.refers(register);
        }
        if Operand::Place(place) != operand {
            self.emit(Operation::Move(place, operand));
        }
        Ok(())
    }

    /// Writes a reference to a thread to memory; false if a number is written to a number.
    fn store_reference(&mut self, sink: Sink, taken: OperandValue) -> Fallible<bool> {
        let Sink::Cell(key, _) = sink else { return Ok(false) };
        let taken = self.written_thread(key, taken)?;
        if !self.is_of_references(key, taken)? {
            return Ok(false);
        }
        let operand = match taken.value {
            Value::Number(_) => taken.operand,
            _ => Self::reference_operand(taken),
        };
        let place = self.program_place(sink)?;
        self.emit(Operation::Move(place, operand));
        Ok(true)
    }

    /// Whether a cell holds references, given that this value is written to it.
    pub(super) fn is_of_references(&mut self, key: Key, taken: OperandValue) -> Fallible<bool> {
        let held = self.tables.cell(self.source, key, taken.span)?.1;
        if taken.value.reference().is_none() && held.reference().is_none() {
            return Ok(false);
        }
        if self.tables.refer(key, taken.value) {
            return Ok(true);
        }
        wrong(
            "values of different kinds are written to the same place",
            taken.span,
            "it holds numbers, or values that refer to threads in another way",
            "expected only one of: numbers; thread numbers and 0; pointers to one object of a thread and 0",
        )
    }

    /// A move from memory, or of a part of a register.
    fn store_part(&mut self, sink: Sink, taken: OperandValue, bits: u8) -> Fallible<()> {
        if let (Value::Reference(_) | Value::Pointer(_), Operand::Place(Place::Memory(_))) =
            (taken.value, taken.operand)
        {
            self.copy(sink, taken.operand, taken.value)?;
            self.hold(sink, taken.value, bits);
            return Ok(());
        }
        let Value::Number(number) = taken.value else {
            // an unknown value stays unknown
            match sink {
                Sink::Part(part) => self.state.registers[usize::from(part.family)] = Value::Unknown,
                Sink::Slot(at) => self.state.set_slot(at, bits / 8, Value::Unknown),
                Sink::Cell(..) => {}
            }
            return Ok(());
        };
        let (operand, number) = match taken.operand {
            Operand::Place(Place::Register(_)) if number.bits >= bits => self.number(taken, bits)?,
            Operand::Place(Place::Register(_)) => {
                return Self::known(OperandValue { value: Value::Unknown, ..taken }).map(|_| ());
            }
            operand => (operand, number),
        };
        let place = self.program_place(sink)?;
        self.emit(Operation::Move(place, operand));
        self.settle(sink, number, bits);
        Ok(())
    }

    /// Sets the value of a place, without an operation.
    pub(super) fn hold(&mut self, sink: Sink, value: Value, bits: u8) {
        match sink {
            Sink::Part(part) => self.state.registers[usize::from(part.family)] = value.moved(bits),
            Sink::Slot(at) => self.state.set_slot(at, bits / 8, value.moved(bits)),
            Sink::Cell(..) => {}
        }
    }

    pub(super) fn extend(&mut self, mnemonic: Mnemonic, signed: bool, from: Option<u8>) -> Fallible<()> {
        let [to, source] = self.operands()?;
        let of_operand = match source.operand {
            WrittenOperand::Register(part) => Some(part.bits),
            WrittenOperand::Memory(_, bits) => bits,
            _ => None,
        };
        let Some(from) = from.or(of_operand) else {
            return wrong(
                "how many bits are extended?",
                source.span,
                "no width is written",
                self.source.syntax.said("write `byte ptr`", "write `byte` before it"),
            );
        };
        let of_result = Self::source_part(&to).map(|part| part.bits);
        let bits = of_result.or(mnemonic.bits).unwrap_or(WIDEST);
        let Sink::Part(part) = self.sink(&to, bits)? else {
            return wrong("only registers are extended to", to.span, "expected a register", "correct it");
        };
        let is_distance = (from, bits, signed) == (32, WIDEST, true);
        if is_distance && self.load_entry((&to, &source), Stage::Distance, bits)? {
            return Ok(());
        }
        let taken = self.take(&source, from)?;
        self.extend_to(part, bits, taken, from, signed)
    }

    fn source_part(written: &SourceOperand<'_>) -> Option<Part> {
        match written.operand {
            WrittenOperand::Register(part) => Some(part),
            _ => None,
        }
    }

    pub(super) fn extend_accumulator(&mut self, from: u8) -> Fallible<()> {
        let part = |bits| Part { family: RAX, bits, high: false };
        let written = SourceOperand {
            operand: WrittenOperand::Register(part(from)),
            span: self.line.span,
            indirect: false,
        };
        let taken = self.take(&written, from)?;
        self.extend_to(part(from * 2), from * 2, taken, from, true)
    }

    /// Extends a value of `from` bits to a register.
    fn extend_to(
        &mut self,
        part: Part,
        bits: u8,
        taken: OperandValue,
        from: u8,
        signed: bool,
    ) -> Fallible<()> {
        if let (Value::Reference(_), true) = (taken.value, from == 32) {
            // numbers of threads are not negative
            self.copy(Sink::Part(part), taken.operand, taken.value)?;
            self.state.registers[usize::from(part.family)] = taken.value;
            return Ok(());
        }
        if self.extend_entry(part, taken, (from, bits), signed)? {
            return Ok(());
        }
        if let Value::Either(_) = taken.value {
            // whatever it is, it may be moved
            self.state.registers[usize::from(part.family)] = taken.value;
            return Ok(());
        }
        let number = Self::known(taken)?;
        let origin = number.origin;
        let register = self.tables.family(part.family)?;
        let loaded = if matches!(taken.operand, Operand::Place(Place::Memory(_))) {
            // first the signed number, then the unsigned one
            self.emit(Operation::Move(Place::Register(register), taken.operand));
            register
        } else {
            match taken.operand {
                Operand::Place(Place::Register(register)) => register,
                _ => {
                    return wrong(
                        "a number is extended",
                        taken.span,
                        "expected a register or memory",
                        "use `mov`",
                    );
                }
            }
        };
        let (copy, number) = self.narrowed(loaded, number, from, signed, taken.span)?;
        if copy != register {
            let copy = Operand::Place(Place::Register(copy));
            self.emit(Operation::Move(Place::Register(register), copy));
        }
        self.settle(Sink::Part(part), Number { origin, ..number.whole() }, bits);
        Ok(())
    }

    /// `lea`
    pub(super) fn address_of(&mut self, mnemonic: Mnemonic) -> Fallible<()> {
        let [to, from] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        let memory = match from.operand {
            WrittenOperand::Memory(memory, _) => memory,
            WrittenOperand::Bare(displacement) => Memory { displacement, ..Memory::default() },
            _ => {
                return wrong(
                    "`lea` takes a place in memory",
                    from.span,
                    self.source.syntax.said("expected such as `4(%rax)`", "expected such as `[rax + 4]`"),
                    "use `mov`",
                );
            }
        };
        let Sink::Part(part) = self.sink(&to, bits)? else {
            return wrong("`lea` writes a register", to.span, "expected a register", "correct it");
        };
        let is_number =
            |part: Part| matches!(self.state.registers[usize::from(part.family)], Value::Number(_));
        let parts = [memory.base.map(|base| (base, 1)), memory.index];
        let numbers =
            memory.displacement.symbol.is_none() && parts.iter().flatten().all(|(part, _)| is_number(*part));
        if !numbers || memory.thread || memory.relative {
            let value = self.known_address(memory, from.span)?.unwrap_or(Value::Unknown);
            return self.hold_address(part, value, bits);
        }
        let mut numbers = Vec::new();
        let mut linear = Linear { terms: [None; 2], constant: memory.displacement.number };
        let (mut low, mut high) = (i128::from(linear.constant), i128::from(linear.constant));
        for (place, (part, scale)) in parts.into_iter().flatten().enumerate() {
            let operand = WrittenOperand::Register(Part { bits, ..part });
            let taken = self.take(&SourceOperand { operand, ..from }, bits)?;
            let (operand, number) = self.number(taken, bits)?;
            let Operand::Place(Place::Register(register)) = operand else { continue };
            linear.terms[place] = Some((register, scale));
            numbers.push(number);
            low += i128::from(number.low) * i128::from(scale);
            high += i128::from(number.high) * i128::from(scale);
        }
        if let [Some((one, _)), Some((other, _))] = linear.terms
            && one == other
            && Some(one) == self.tables.scratch().ok()
        {
            return wrong(
                "two numbers of different widths are added",
                from.span,
                "too much at once",
                "use one width",
            );
        }
        let number = self.bounded(low, high, bits, &numbers, from.span)?;
        let number = match (numbers.as_slice(), linear.terms.iter().flatten().next()) {
            ([one], Some((_, 1))) => number.counted_from(*one, Some(0)),
            _ => number,
        };
        let register = self.tables.family(part.family)?;
        self.compute(register, linear, from.span)?;
        self.settle(Sink::Part(part), number, bits);
        Ok(())
    }

    /// Sets a register to an address, which may belong to another thread.
    fn hold_address(&mut self, part: Part, value: Value, bits: u8) -> Fallible<()> {
        let sink = Sink::Part(part);
        if let Value::Address(Address { base: Base::Through(target, family), offset }) = value {
            let Some(before) = self.state.registers[usize::from(family)].reference() else {
                self.hold(sink, Value::Unknown, bits);
                return Ok(());
            };
            let operand = Operand::Place(Place::Register(self.tables.family(family)?));
            return self.advance(sink, Reference { target, offset, ..before }, operand, bits);
        }
        let value = value.moved(bits);
        self.copy(sink, Operand::Immediate(0), value)?;
        self.state.registers[usize::from(part.family)] = value;
        Ok(())
    }

    /// Emits a sum, if its constant is small enough.
    pub(super) fn compute(&mut self, register: Register, linear: Linear, span: Span) -> Fallible<()> {
        /// The limit on the absolute value of constants: 32 bits.
        const LARGEST: u64 = 1 << 32;
        if linear.constant.unsigned_abs() > LARGEST {
            return wrong("this number is too large", span, "it has more than 32 bits", "use a smaller one");
        }
        self.emit(Operation::Compute(register, linear));
        Ok(())
    }

    pub(super) fn push(&mut self) -> Fallible<()> {
        let [from] = self.operands()?;
        let taken = self.take(&from, WIDEST)?;
        if matches!(taken.operand, Operand::Place(Place::Memory(_))) {
            return wrong("memory is pushed", from.span, "expected a register or a number", "load it before");
        }
        let at = self.stack()? - WORD;
        self.set_stack(at);
        self.store(Sink::Slot(at), taken, WIDEST)
    }

    pub(super) fn pop(&mut self) -> Fallible<()> {
        let [to] = self.operands()?;
        let sink = self.sink(&to, WIDEST)?;
        self.pop_to(sink)
    }

    fn pop_to(&mut self, sink: Sink) -> Fallible<()> {
        let at = self.stack()?;
        let register = self.tables.slot(at)?;
        let operand = Operand::Place(Place::Register(register));
        let taken = OperandValue { value: self.state.slot(at, 8), operand, span: self.line.span };
        self.set_stack(at + WORD);
        self.store(sink, taken, WIDEST)
    }

    pub(super) fn leave(&mut self) -> Fallible<()> {
        self.state.registers[usize::from(RSP)] = self.state.registers[usize::from(RBP)];
        self.pop_to(Sink::Part(Part { family: RBP, bits: WIDEST, high: false }))
    }

    /// The offset of the stack pointer.
    pub(super) fn stack(&self) -> Fallible<i64> {
        match self.state.stack() {
            Some(at) if at.unsigned_abs() < 1 << 40 => Ok(at),
            _ => wrong(
                "the stack pointer is not known here",
                self.line.span,
                "`rsp` was computed from numbers that change",
                self.source.syntax.said(
                    "compile without arrays of variable length on the stack",
                    "add and subtract constants only",
                ),
            ),
        }
    }

    pub(super) fn set_stack(&mut self, at: i64) {
        self.state.registers[usize::from(RSP)] = Value::Address(Address::new(Base::Stack, at));
    }

    pub(super) fn set(&mut self, condition: Condition) -> Fallible<()> {
        let [to] = self.operands()?;
        let condition = self.condition(condition)?;
        let sink = self.sink(&to, 8)?;
        let flag = Number::within(0, 1);
        match self.program_place(sink)? {
            Place::Register(register) => self.emit(Operation::Set(condition, register)),
            place @ Place::Memory(_) => {
                let copy = self.tables.scratch()?;
                self.emit(Operation::Set(condition, copy));
                self.emit(Operation::Move(place, Operand::Place(Place::Register(copy))));
            }
        }
        self.settle(sink, flag, 8);
        Ok(())
    }

    pub(super) fn move_if(&mut self, mnemonic: Mnemonic, condition: Condition) -> Fallible<()> {
        let [to, from] = self.operands()?;
        let bits = self.bits(mnemonic)?;
        let condition = self.condition(condition)?;
        let taken = self.take(&from, bits)?;
        let before = self.take(&to, bits)?;
        let sink = self.sink(&to, bits)?;
        let Sink::Part(part) = sink else {
            return wrong("`cmov` writes a register", to.span, "expected a register", "correct it");
        };
        if let (Value::Number(_), Value::Number(_)) = (before.value, taken.value) {
            let (operand, number) = self.number(taken, bits)?;
            let changed = self.changed(&to, bits)?;
            let register = self.tables.family(part.family)?;
            self.emit(Operation::MoveIf(condition, register, operand));
            self.settle(sink, changed.number.join(number), bits);
        } else {
            // two addresses, equal or different
            let (before, taken) = self.chosen_threads(before, taken)?;
            let after = before.value.moved(bits).join(taken.value.moved(bits), None);
            // two entries of a table have different indices: unknown
            let after = if let Value::Entry(_) = after { Value::Unknown } else { after };
            if let Value::Reference(_) | Value::Pointer(_) = after {
                let register = self.tables.family(part.family)?;
                if after.reference().is_some() {
                    self.tables.refers(register);
                }
                self.emit(Operation::MoveIf(condition, register, Self::reference_operand(taken)));
            }
            self.state.registers[usize::from(part.family)] = after;
        }
        Ok(())
    }
}
