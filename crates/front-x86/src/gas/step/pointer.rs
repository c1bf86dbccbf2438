//! Addresses of shared objects in memory: writes of such addresses, and accesses through addresses that were read, with one case for
//! each possible address.

use super::place::{OperandValue, Sink};
use super::{Emitted, Fallible, Goal, Step, WIDEST, wrong};
use crate::gas::key::Key;
use crate::gas::mnemonic::Mnemonic;
use crate::gas::operand::{Operand as WrittenOperand, Part, RAX, SourceOperand};
use crate::gas::state::{Flags, State};
use crate::gas::value::{Address, Base, Value};
use garret_base::source::{Span, short};
use garret_program::{Operand, Operation, Place, Point, Register};

/// Whether it is the address of a shared object, or one that was read from memory.
fn is_pointer(value: Value) -> bool {
    matches!(value, Value::Pointer(_) | Value::Address(Address { base: Base::Object(_), .. }))
}

impl<'a> Step<'_, 'a> {
    /// Writes an address to memory; false if a number is written to a number.
    pub(super) fn store_pointer(&mut self, sink: Sink, taken: OperandValue, bits: u8) -> Fallible<bool> {
        let Sink::Cell(key, cell) = sink else { return Ok(false) };
        if !self.is_of_pointers(key, taken, bits)? {
            return Ok(false);
        }
        let operand = self.pointer_operand(taken);
        self.emit(Operation::Move(Place::Memory(cell), operand));
        Ok(true)
    }

    /// Whether a cell holds addresses, given that this value is written to it.
    fn is_of_pointers(&mut self, key: Key, taken: OperandValue, bits: u8) -> Fallible<bool> {
        let held = self.tables.cell(self.source, key, taken.span)?.1;
        if !is_pointer(held) && !is_pointer(taken.value) {
            return Ok(false);
        }
        let codes = self.tables.codes(taken.value).filter(|_| bits == WIDEST);
        if codes.is_some_and(|codes| self.tables.point(key, &codes)) {
            return Ok(true);
        }
        if self.tables.cells.get(&key).is_some_and(|info| !info.parts.is_empty()) {
            return wrong(
                "an address is written to bytes that are accessed in parts",
                taken.span,
                "some of these bytes are accessed alone elsewhere",
                "access pointers in one width",
            );
        }
        wrong(
            "values of different kinds are written to the same place",
            taken.span,
            "it holds numbers, or addresses, or values that refer to threads",
            "expected only one of: numbers; addresses of objects that all threads share, and 0",
        )
    }

    /// The operand of the program for a value that is an address or 0.
    fn pointer_operand(&mut self, taken: OperandValue) -> Operand {
        match taken.value {
            Value::Address(Address { base: Base::Object(object), offset }) => {
                Operand::Immediate(self.tables.code(object, offset))
            }
            Value::Number(_) => Operand::Immediate(0),
            _ => taken.operand,
        }
    }

    /// Sets the register of the program to the number of the address that a processor register holds.
    fn numbered(&mut self, family: u8, span: Span) -> Fallible<Register> {
        let register = self.tables.family(family)?;
        let taken = OperandValue {
            value: self.state.registers[usize::from(family)],
            operand: Operand::Place(Place::Register(register)),
            span,
        };
        let operand = self.pointer_operand(taken);
        if operand != taken.operand {
            self.emit(Operation::Move(Place::Register(register), operand));
        }
        Ok(register)
    }

    /// `xchg` of addresses; false if both are numbers.
    pub(super) fn exchange_pointers(
        &mut self,
        to: &SourceOperand<'a>,
        from: &SourceOperand<'a>,
        bits: u8,
        locked: bool,
    ) -> Fallible<bool> {
        let (target, source) = (self.sink(to, bits)?, self.sink(from, bits)?);
        let (Sink::Cell(key, cell), Sink::Part(part)) = (target, source) else { return Ok(false) };
        let taken = self.take(from, bits)?;
        if !self.is_of_pointers(key, taken, bits)? {
            return Ok(false);
        }
        let register = self.numbered(part.family, from.span)?;
        self.emit_locked(Operation::Exchange(Place::Memory(cell), register), locked);
        self.state.registers[usize::from(part.family)] = Value::Pointer(key);
        Ok(true)
    }

    /// `cmpxchg` of addresses; false if all are numbers.
    pub(super) fn compare_exchange_pointers(
        &mut self,
        to: &SourceOperand<'a>,
        from: &SourceOperand<'a>,
        bits: u8,
    ) -> Fallible<bool> {
        let Sink::Cell(key, cell) = self.sink(to, bits)? else { return Ok(false) };
        let WrittenOperand::Register(Part { family, .. }) = from.operand else { return Ok(false) };
        let new = self.take(from, bits)?;
        if !self.is_of_pointers(key, new, bits)? {
            return Ok(false);
        }
        if self.tables.codes(self.state.registers[usize::from(RAX)]).is_none() {
            return wrong(
                "an address is compared with something else",
                to.span,
                "`rax` holds another kind of value than memory",
                "expected 0, or the address of an object that all threads share",
            );
        }
        let register = self.numbered(family, from.span)?;
        self.numbered(RAX, to.span)?;
        self.emit_locked(Operation::CompareExchange(Place::Memory(cell), register), self.line.locked);
        // it equals the old contents, or is the value that was read
        self.state.registers[usize::from(RAX)] = Value::Pointer(key);
        self.state.flags = Flags { zero: true, ..Flags::NONE };
        Ok(true)
    }

    /// `cmp` of addresses of which at least one was read from memory; false if none was.
    pub(super) fn compare_pointers(&mut self, left: OperandValue, right: OperandValue) -> Fallible<bool> {
        if !matches!((left.value, right.value), (Value::Pointer(_), _) | (_, Value::Pointer(_))) {
            return Ok(false);
        }
        for taken in [left, right] {
            if self.tables.codes(taken.value).is_none() {
                return wrong(
                    "an address is compared with something else",
                    taken.span,
                    "whether they are the same is not known",
                    "expected 0, or the address of an object that all threads share",
                );
            }
        }
        let operands = (self.pointer_operand(left), self.pointer_operand(right));
        self.emit(Operation::Compare(operands.0, operands.1));
        self.state.flags = Flags { zero: true, ..Flags::NONE };
        Ok(true)
    }

    /// The processor register through which the line accesses memory, if it holds an address that was read from memory.
    pub(super) fn through_pointer(&self) -> Option<(u8, Key)> {
        let families = self.line.operands.iter().flat_map(|written| match written.operand {
            WrittenOperand::Memory(memory, _) => [memory.base, memory.index.map(|(part, _)| part)],
            _ => [None, None],
        });
        families.flatten().find_map(|part| match self.state.registers[usize::from(part.family)] {
            Value::Pointer(key) => Some((part.family, key)),
            _ => None,
        })
    }

    /// Processes the line once for each address that a register may hold, and fails for 0.
    pub(super) fn through_each(&mut self, mnemonic: Mnemonic, (family, key): (u8, Key)) -> Fallible<()> {
        let register = self.tables.family(family)?;
        let codes = self.tables.codes(Value::Pointer(key)).unwrap_or_default();
        let before = self.state.clone();
        let next = self.following();
        let mut after: Option<State> = None;
        for code in codes {
            let Some(address) = self.tables.pointed(code).map(Value::Address) else { continue };
            self.state = before.clone();
            self.state.registers[usize::from(family)] = address;
            let branch = self.out.code.len();
            self.emit(Operation::Unless(register, code, Point::before(0)));
            self.data(mnemonic)?;
            if self.state.registers[usize::from(family)] == address {
                self.state.registers[usize::from(family)] = Value::Pointer(key);
            }
            self.emit_jump(Operation::Jump(Point::before(0)), Goal::Node(next));
            let further = Some(Goal::Within(self.out.code.len()));
            if let Some(Emitted { goal, .. }) = self.out.code.get_mut(branch) {
                *goal = further;
            }
            if let Some(after) = &after {
                self.same_kind(after);
            }
            after = Some(match after {
                None => self.state.clone(),
                Some(after) => after.join(&self.state, self.node, false),
            });
        }
        let text = self.source.text.get(self.line.span.start as usize..self.line.span.end as usize);
        self.fail(format!(
            "the pointer in `{}` does not point to an object",
            short(text.unwrap_or_default().trim())
        ));
        self.out.next.extend(after.map(|after| (next, after)));
        Ok(())
    }

    /// If a register holds addresses read from different cells in two cases, the cells share their addresses.
    fn same_kind(&mut self, other: &State) {
        for (value, other) in self.state.registers.iter_mut().zip(other.registers) {
            if let (Value::Pointer(one), Value::Pointer(another)) = (*value, other)
                && one != another
            {
                self.tables.merge(one, another);
                *value = other;
            }
        }
    }
}
