//! Operands as places and numbers: resolves addresses, and determines the number that an access of some width sees.

use super::{Fallible, MOST_NUMBERS, Step, WIDEST, wrong};
use crate::gas::key::Key;
use crate::gas::object::ObjectId;
use crate::gas::operand::{Expression, Memory, Operand as WrittenOperand, Part, SourceOperand};
use crate::gas::source::Symbol;
use crate::gas::value::{Address, Base, Number, Reference, Value, limits, with_sign};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{Cell, Operand, Operation, Owner, Place, Register};

/// The place of an operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sink {
    Part(Part),
    Slot(i64),
    Cell(Key, Cell),
}

/// The value of an operand, and the operand of the program that holds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OperandValue {
    pub(super) value: Value,
    pub(super) operand: Operand,
    pub(super) span: Span,
}

/// A place that an instruction changes, with the number that it holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct UpdateTarget {
    pub(super) sink: Sink,
    pub(super) place: Place,
    pub(super) number: Number,
}

/// The value of an address expression.
enum Sum {
    Known(Address),
    Number(i64),
}

impl<'a> Step<'_, 'a> {
    /// The value of an operand of `bits` bits.
    pub(super) fn take(&mut self, written: &SourceOperand<'a>, bits: u8) -> Fallible<OperandValue> {
        let span = written.span;
        let (value, operand) = match written.operand {
            WrittenOperand::Immediate(expression) => match self.constant(expression, span)? {
                Value::Number(number) => {
                    let number = with_sign(number.low, bits);
                    (Value::Number(Number::exactly(number)), Operand::Immediate(number))
                }
                address => (address, Operand::Immediate(0)),
            },
            WrittenOperand::Register(part) if part.high => return self.second_byte(part, span),
            WrittenOperand::Register(part) => {
                let register = self.tables.family(part.family)?;
                let value = self.state.registers[usize::from(part.family)];
                self.moved_or_used(value);
                (value, Operand::Place(Place::Register(register)))
            }
            WrittenOperand::Memory(memory, _) => return self.take_memory(memory, bits, span),
            WrittenOperand::Bare(displacement) => {
                return self.take_memory(Memory { displacement, ..Memory::default() }, bits, span);
            }
        };
        Ok(OperandValue { value, operand, span })
    }

    /// Fails for the second byte of a register.
    pub(super) fn whole(part: Part, span: Span) -> Fallible<()> {
        if part.high {
            return wrong(
                "the second byte of a register is not supported",
                span,
                "`ah`, `bh`, `ch` and `dh` are bits 8 to 15",
                "use another register",
            );
        }
        Ok(())
    }

    fn take_memory(&mut self, memory: Memory<'a>, bits: u8, span: Span) -> Fallible<OperandValue> {
        if let Some(value) = self.linked(memory, span)? {
            return Ok(OperandValue { value, operand: Operand::Immediate(0), span });
        }
        let sink = self.place(memory, bits, span)?;
        let place = self.program_place(sink)?;
        let value = match sink {
            Sink::Slot(at) => self.state.slot(at, bits / 8),
            Sink::Cell(key, _) => self.tables.cell(self.source, key, span)?.1,
            Sink::Part(_) => Value::Unknown,
        };
        self.moved_or_used(value);
        Ok(OperandValue { value, operand: Operand::Place(place), span })
    }

    /// The value that the linker puts into a table: an address (`x@GOTPCREL(%rip)`), a distance (`x@gottpoff(%rip)`), or the address of
    /// the thread-local storage (`%fs:0`).
    fn linked(&self, memory: Memory<'a>, span: Span) -> Fallible<Option<Value>> {
        if memory.thread
            && memory.base.is_none()
            && memory.index.is_none()
            && memory.displacement.symbol.is_none()
        {
            let address = Address::new(Base::Thread, 0);
            return Ok((memory.displacement.number == 0).then_some(Value::Address(address)));
        }
        let plain = Expression { modifier: None, ..memory.displacement };
        match memory.displacement.modifier.map(str::to_ascii_lowercase).as_deref() {
            Some("gotpcrel") => self.constant(plain, span).map(Some),
            Some("gottpoff") => {
                self.constant(Expression { modifier: Some("tpoff"), ..plain }, span).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// A number, or the address of an object.
    fn constant(&self, expression: Expression<'a>, span: Span) -> Fallible<Value> {
        let Some((symbol, number)) = self.source.resolve(expression) else {
            return wrong("this name is defined by itself", span, "what is its value?", "correct its `.set`");
        };
        let Some(symbol) = symbol else { return Ok(Value::Number(Number::exactly(number))) };
        let in_thread = expression.modifier.is_some_and(|modifier| modifier.eq_ignore_ascii_case("tpoff"));
        match self.source.symbols.get(symbol) {
            Some(Symbol::Object(id)) => {
                let local = self.source.objects[id.0 as usize].local;
                if local != in_thread {
                    return wrong(
                        "this addressing mode is not supported",
                        span,
                        if local { "each thread has its own" } else { "all threads share it" },
                        self.source.syntax.said(
                            "expected `%fs:x@tpoff` for thread-local data (-ftls-model=local-exec), `x(%rip)` for the rest",
                            "expected `mov rax, [rel x wrt ..gottpoff]` and `[fs:rax]` for thread-local data, `[x]` for the rest",
                        ),
                    );
                }
                let base = if local { Base::InThread(*id) } else { Base::Object(*id) };
                Ok(Value::Address(Address::new(base, number)))
            }
            // addresses of functions may only be moved
            Some(Symbol::Code(_)) => Ok(Value::Unknown),
            None => Err(Box::new(
                Diagnostic::error(format!("`{}` is not declared in this file", short(symbol)))
                    .at(span, "its initial value is not known")
                    .help(self.source.syntax.said(
                        "compile all that the threads use as one file",
                        "declare it in this file, as in `x: dd 0` in `section .data`",
                    )),
            )),
        }
    }

    /// The place of `bits` bits in memory.
    fn place(&mut self, memory: Memory<'a>, bits: u8, span: Span) -> Fallible<Sink> {
        let address = match self.sum(memory, span)? {
            Some(Sum::Known(address)) => address,
            Some(Sum::Number(_)) => {
                return wrong(
                    "this is not the address of an object",
                    span,
                    "the address is a number here",
                    "expected an object of this file, or a slot of the stack",
                );
            }
            None => {
                let parts = [memory.base, memory.index.map(|(part, _)| part)];
                for part in parts.into_iter().flatten() {
                    self.has_to_count(self.state.registers[usize::from(part.family)]);
                }
                return wrong(
                    "this address cannot be followed",
                    span,
                    "the object that this accesses cannot be determined",
                    "expected an object of this file, a field of it, or a slot of the stack, whose address is not computed from \
                     numbers that change",
                );
            }
        };
        match address.base {
            Base::Stack => Ok(Sink::Slot(address.offset)),
            Base::Object(object) => self.shared(object, address.offset, bits, span),
            Base::Own(object) => self.cell(object, address.offset, bits, Owner::Own, span),
            Base::Through(target, family) => self.reached(target, family, address.offset, bits, span),
            Base::Thread | Base::InThread(_) => wrong(
                "this is not an object of a thread",
                span,
                "what the system keeps for a thread is not known",
                "expected `%fs:x@tpoff`; compile without -fstack-protector",
            ),
        }
    }

    /// A place in an object, of whichever thread.
    pub(super) fn cell(
        &mut self,
        object: ObjectId,
        offset: i64,
        bits: u8,
        owner: Owner,
        span: Span,
    ) -> Fallible<Sink> {
        let Ok(offset) = u64::try_from(offset) else {
            return wrong("this is before the object", span, "the offset is negative", "correct the address");
        };
        let key = Key { object, offset, bytes: bits / 8, stride: 0 };
        let (datum, _) = self.tables.cell(self.source, key, span)?;
        Ok(Sink::Cell(key, Cell { datum, owner }))
    }

    /// The sum of the parts of an address; `None` if it is unknown.
    fn sum(&self, memory: Memory<'a>, span: Span) -> Fallible<Option<Sum>> {
        let mut values = Vec::new();
        if memory.thread {
            values.push(Value::Address(Address::new(Base::Thread, 0)));
        }
        values.push(self.constant(memory.displacement, span)?);
        if let Some(base) = memory.base {
            Self::whole(base, span)?;
            values.push(match self.state.registers[usize::from(base.family)] {
                Value::Reference(Reference { target, offset, .. }) => {
                    Value::Address(Address::new(Base::Through(target, base.family), offset))
                }
                value => value,
            });
        }
        if let Some((index, scale)) = memory.index {
            let value = self.state.registers[usize::from(index.family)];
            values.push(match value {
                Value::Number(number) => match number.single().and_then(|it| it.checked_mul(scale)) {
                    Some(number) => Value::Number(Number::exactly(number)),
                    None => Value::Unknown,
                },
                Value::Address(_) if scale == 1 => value,
                Value::Reference(reference) => {
                    let target = reference.target.scaled(scale);
                    let offset = reference.offset.checked_mul(scale);
                    target.zip(offset).map_or(Value::Unknown, |(target, offset)| {
                        Value::Address(Address::new(Base::Through(target, index.family), offset))
                    })
                }
                _ => Value::Unknown,
            });
        }
        let mut total = Sum::Number(0);
        for value in values {
            let Some(sum) = plus(total, value) else { return Ok(None) };
            total = sum;
        }
        Ok(Some(total))
    }

    /// The address that an operand names, if it is known.
    pub(super) fn known_address(&self, memory: Memory<'a>, span: Span) -> Fallible<Option<Value>> {
        Ok(self.sum(memory, span)?.map(|sum| match sum {
            Sum::Known(address) => Value::Address(address),
            Sum::Number(number) => Value::Number(Number::exactly(number)),
        }))
    }

    /// The sum of two values, if one of them is an address.
    pub(super) fn added(one: Value, other: Value) -> Option<Value> {
        let start = match one {
            Value::Address(address) => Sum::Known(address),
            Value::Number(number) => Sum::Number(number.single()?),
            _ => return None,
        };
        match plus(start, other)? {
            Sum::Known(address) => Some(Value::Address(address)),
            Sum::Number(_) => None,
        }
    }

    /// The place of an operand that is written.
    pub(super) fn sink(&mut self, written: &SourceOperand<'a>, bits: u8) -> Fallible<Sink> {
        match written.operand {
            WrittenOperand::Register(part) => {
                Self::whole(part, written.span)?;
                Ok(Sink::Part(part))
            }
            WrittenOperand::Memory(memory, _) => self.place(memory, bits, written.span),
            WrittenOperand::Bare(displacement) => {
                self.place(Memory { displacement, ..Memory::default() }, bits, written.span)
            }
            WrittenOperand::Immediate(_) => wrong(
                "nothing can be written to a number",
                written.span,
                "expected a register or memory",
                "correct it",
            ),
        }
    }

    pub(super) fn program_place(&mut self, sink: Sink) -> Fallible<Place> {
        Ok(match sink {
            Sink::Part(part) => Place::Register(self.tables.family(part.family)?),
            Sink::Slot(at) => Place::Register(self.tables.slot(at)?),
            Sink::Cell(_, cell) => Place::Memory(cell),
        })
    }

    /// The signed number of `bits` bits in an operand, and the operand of the program that holds it.
    pub(super) fn number(&mut self, taken: OperandValue, bits: u8) -> Fallible<(Operand, Number)> {
        let number = Self::known(taken)?;
        let Operand::Place(Place::Register(register)) = taken.operand else {
            return Ok((taken.operand, number));
        };
        let (register, number) = self.narrowed(register, number, bits, true, taken.span)?;
        Ok((Operand::Place(Place::Register(register)), number))
    }

    /// The number in an operand.
    pub(super) fn known(taken: OperandValue) -> Fallible<Number> {
        match taken.value {
            Value::Number(number) => Ok(number),
            Value::Reference(Reference { end: true, .. }) => wrong(
                "the number of threads is used as a number",
                taken.span,
                "it is not a number for arithmetic",
                "it can be compared with thread numbers, and with 0",
            ),
            Value::Address(_) | Value::Reference(_) | Value::Pointer(_) | Value::Entry(_) => wrong(
                "an address or a thread number is used as a number",
                taken.span,
                "it is not a number for arithmetic",
                "references to threads and objects can be moved, stored, exchanged, compared with 0 and with each other; constants can be added to known addresses",
            ),
            Value::Unknown | Value::Either(_) => wrong(
                "the value of this is not known",
                taken.span,
                "it may be an address, a part of something larger, or never written",
                "expected a number that was written in this width on every path to here",
            ),
        }
    }

    /// The number in the low bits of a register, signed or unsigned; in a copy if it differs from that of the register.
    pub(super) fn narrowed(
        &mut self,
        register: Register,
        number: Number,
        bits: u8,
        signed: bool,
        span: Span,
    ) -> Fallible<(Register, Number)> {
        if bits == WIDEST {
            return match (number.bits, number.short) {
                (WIDEST, _) => Ok((register, number)),
                (32, true) => self.narrowed(register, number, 32, false, span),
                _ => Self::too_wide(bits, span),
            };
        }
        if number.bits < bits {
            return Self::too_wide(bits, span);
        }
        let (least, greatest) = limits(bits);
        let turn = 1i64 << bits;
        let (low, high) = if signed { (least, greatest) } else { (0, turn - 1) };
        if number.is_within(low, high) {
            return Ok((register, number.whole()));
        }
        if let Some(range) = number.range(MOST_NUMBERS).filter(|_| number.low >= 0) {
            return self.low_bits(register, range, (bits, signed), span);
        }
        if !number.is_within(low - turn, high + turn) {
            return wrong(
                &format!("this uses the low {bits} bits of a number that may have more bits"),
                span,
                "the bits of a number are only known if it is small",
                "use the same width wherever this number is used",
            );
        }
        let copy = self.copy_of(register, span)?;
        self.emit(Operation::Extend(copy, bits, signed));
        Ok((copy, Number::within(low, high)))
    }

    /// Copies a register to the scratch register; only one copy can exist at a time.
    pub(super) fn copy_of(&mut self, register: Register, span: Span) -> Fallible<Register> {
        let copy = self.tables.scratch()?;
        if copy == register {
            return Ok(copy);
        }
        if core::mem::replace(&mut self.copied, true) {
            return wrong(
                "two numbers of different widths",
                span,
                "too much at once",
                "extend one of them before",
            );
        }
        self.emit(Operation::Move(Place::Register(copy), Operand::Place(Place::Register(register))));
        Ok(copy)
    }

    fn too_wide<T>(bits: u8, span: Span) -> Fallible<T> {
        wrong(
            "more bits are read than were written",
            span,
            &format!("{bits} bits are read; the upper ones may hold anything"),
            "write the whole register before, for example by `movzbl` (`movzx`)",
        )
    }

    /// The number in a place that an instruction changes.
    pub(super) fn changed(&mut self, written: &SourceOperand<'a>, bits: u8) -> Fallible<UpdateTarget> {
        let sink = self.sink(written, bits)?;
        let place = self.program_place(sink)?;
        let taken = self.take(written, bits)?;
        let mut number = Self::known(taken)?;
        if let Place::Register(register) = place {
            let (copy, narrowed) = self.narrowed(register, number, bits, true, written.span)?;
            if copy != register {
                // the same bits, as another number
                self.emit(Operation::Move(place, Operand::Place(Place::Register(copy))));
                self.copied = false;
                let value = Value::Number(Number {
                    bits: number.bits.min(bits),
                    short: number.is_short(),
                    ..narrowed
                });
                match sink {
                    Sink::Part(part) => self.state.registers[usize::from(part.family)] = value,
                    Sink::Slot(at) => self.state.set_slot(at, bits / 8, value),
                    Sink::Cell(..) => {}
                }
            }
            number = narrowed;
        }
        Ok(UpdateTarget { sink, place, number })
    }

    /// Records that a signed number of `bits` bits is written to a place.
    pub(super) fn settle(&mut self, sink: Sink, number: Number, bits: u8) {
        match sink {
            Sink::Part(part) => {
                let before = self.state.registers[usize::from(part.family)];
                let after = match bits {
                    32 => number.written_short(),
                    WIDEST => number,
                    _ => partly(before, number, bits),
                };
                self.state.registers[usize::from(part.family)] = Value::Number(after);
            }
            Sink::Slot(at) => {
                let number = Number { bits: number.bits.min(bits), ..number };
                self.state.set_slot(at, bits / 8, Value::Number(number));
            }
            Sink::Cell(key, _) => self.tables.written(key, number),
        }
    }
}

/// The value of a register after a write of its low bits.
fn partly(before: Value, number: Number, bits: u8) -> Number {
    let keeps_zeros = matches!(before, Value::Number(before)
        if before.bits == WIDEST && before.is_within(0, (1i64 << bits) - 1));
    if keeps_zeros && number.low >= 0 { number.whole() } else { Number { bits, short: false, ..number } }
}

/// The sum of a known part and a value.
fn plus(sum: Sum, value: Value) -> Option<Sum> {
    let number = |number: Number| number.single();
    match (sum, value) {
        (Sum::Number(one), Value::Number(other)) => Some(Sum::Number(one.checked_add(number(other)?)?)),
        (Sum::Known(address), Value::Number(other)) => {
            Some(Sum::Known(Address { offset: address.offset.checked_add(number(other)?)?, ..address }))
        }
        (Sum::Number(one), Value::Address(address)) => {
            Some(Sum::Known(Address { offset: address.offset.checked_add(one)?, ..address }))
        }
        (Sum::Known(one), Value::Address(other)) => {
            let offset = one.offset.checked_add(other.offset)?;
            match (one.base, other.base) {
                (Base::Thread, Base::InThread(object)) | (Base::InThread(object), Base::Thread) => {
                    Some(Sum::Known(Address::new(Base::Own(object), offset)))
                }
                (Base::Through(target, family), Base::Object(_)) => {
                    let target = Reference::some(target, 0).based(other)?.target;
                    Some(Sum::Known(Address::new(Base::Through(target, family), offset)))
                }
                (Base::Object(_), Base::Through(target, family)) => {
                    let target = Reference::some(target, 0).based(one)?.target;
                    Some(Sum::Known(Address::new(Base::Through(target, family), offset)))
                }
                _ => None,
            }
        }
        _ => None,
    }
}
