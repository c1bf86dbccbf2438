//! What is known about a thread at a place in its code.

use garret_instructions::program::{Flags, Operand, Register};
use garret_instructions::value::{Value, VariableId, Width};
use std::collections::BTreeMap;

/// The object of stack addresses; offset 0 is the stack pointer before the thread was called (on x86, its return address is at -8).
pub(crate) const STACK: VariableId = usize::MAX;
/// The object of code addresses; the offset is the index of the instruction, -1 for the return address of the thread.
pub(crate) const CODE: VariableId = usize::MAX - 1;
/// The object of the handles of threads that `main` creates; the offset is the index of the creation.
pub(crate) const HANDLE: VariableId = usize::MAX - 2;

/// What is known about a value. Facts are only recorded for values that depend on no load: replacing a register by its known value must
/// not remove a dependency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// Exactly this value.
    Value(Value),
    /// The upper part of this address.
    Upper(Value),
    /// Computed from an address of this object and something else.
    Within(VariableId),
    /// Any value that threads may compute: a number, or an address of an object.
    Unknown,
    /// Any number; not an address.
    Number,
    /// A number of which only the lowest bits are certainly defined, and the value of these bits if it is known.
    Low(Width, Option<u64>),
    /// Perhaps derived from the address of a local variable.
    Private,
    /// Perhaps undefined.
    Undefined,
}

impl Known {
    /// What both have in common.
    pub(crate) fn join(self, other: Self) -> Self {
        use Known::{Low, Number, Private, Undefined, Unknown, Upper, Value as Is, Within};
        match (self, other) {
            _ if self == other => self,
            (Undefined | Upper(_), _) | (_, Undefined | Upper(_)) => Undefined,
            (Low(one, _), Low(other, _)) => Low(one.min(other), None),
            (Low(width, _), it) | (it, Low(width, _)) => {
                if it.is_number() {
                    Low(width, None)
                } else {
                    Undefined
                }
            }
            (Number | Is(Value::Number(_)), Number | Is(Value::Number(_))) => Number,
            _ if self.is_private() || other.is_private() => Private,
            (Within(one), it) | (it, Within(one)) if it.object() == Some(one) => Within(one),
            (one, other) if one.object().is_some() && one.object() == other.object() => {
                one.object().map_or(Unknown, Within)
            }
            _ => Unknown,
        }
    }

    /// An unknown value of this width. A value that is narrower than an address is a number.
    pub(crate) fn of_width(width: Width) -> Self {
        if width < Width::Double { Self::Number } else { Self::Unknown }
    }

    /// Whether it is certainly a number.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Low(..) | Self::Value(Value::Number(_)))
    }

    /// Whether it is, or may be, an address of the stack.
    pub(crate) fn is_private(self) -> bool {
        matches!(self, Self::Private | Self::Value(Value::Address(STACK, _)))
    }

    /// The object whose address it is derived from.
    pub(crate) fn object(self) -> Option<VariableId> {
        match self {
            Self::Within(object) | Self::Value(Value::Address(object, _)) => Some(object),
            _ => None,
        }
    }
}

/// What is known about registers, flags, and the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) registers: Vec<Known>,
    pub(crate) flags: Option<Flags>,
    /// The contents of the stack, by offset. Invariant: the slots do not overlap.
    pub(crate) slots: BTreeMap<i64, (Width, Known)>,
}

impl State {
    /// A state where nothing is known.
    pub(crate) fn new(registers: usize) -> Self {
        Self { registers: vec![Known::Undefined; registers], flags: None, slots: BTreeMap::new() }
    }

    /// What is known about an operand.
    pub(crate) fn known(&self, operand: Operand) -> Known {
        match operand {
            Operand::Register(register) => self.registers[register],
            Operand::Value(value) => Known::Value(value),
        }
    }

    /// The operand, replaced by its value if that is known.
    pub(crate) fn substituted(&self, operand: Operand) -> Operand {
        match self.known(operand) {
            Known::Value(value) => Operand::Value(value),
            _ => operand,
        }
    }

    pub(crate) fn set(&mut self, register: Register, known: Known) {
        self.registers[register] = known;
    }

    /// The offset of the stack pointer, if it is known.
    pub(crate) fn stack(&self, pointer: Register) -> Option<i64> {
        match self.registers[pointer] {
            Known::Value(Value::Address(STACK, offset)) => Some(offset),
            _ => None,
        }
    }

    fn touched(&self, offset: i64, width: Width) -> Vec<(i64, Width, Known)> {
        let bytes = |width: Width| i64::from(width.bits() / 8);
        self.slots
            .range(offset.saturating_sub(7)..offset.saturating_add(bytes(width)))
            .filter(|(at, (of, _))| **at + bytes(*of) > offset)
            .map(|(at, (of, known))| (*at, *of, *known))
            .collect()
    }

    /// What is known about a part of the stack.
    pub(crate) fn slot(&self, offset: i64, width: Width) -> Known {
        let touched = self.touched(offset, width);
        if let [(at, of, known)] = touched.as_slice()
            && (*at, *of) == (offset, width)
        {
            return *known;
        }
        let bytes = |width: Width| i64::from(width.bits() / 8);
        let end = offset + bytes(width);
        let (mut covered, mut numbers) = (0, Some(0_u64));
        for (at, of, known) in touched {
            match known {
                Known::Undefined | Known::Upper(_) | Known::Low(..) => return Known::Undefined,
                Known::Private | Known::Value(Value::Address(STACK, _)) => return Known::Private,
                Known::Value(Value::Number(number)) => {
                    let (part, shift) = (of.cut(number), (at - offset) * 8);
                    let part = if shift >= 0 { part << shift } else { part >> -shift };
                    numbers = numbers.map(|it| it | part);
                }
                _ => numbers = None,
            }
            covered += (at + bytes(of)).min(end) - at.max(offset);
        }
        match numbers {
            _ if covered < bytes(width) => Known::Undefined,
            Some(number) => Known::Value(Value::Number(width.cut(number))),
            None => Known::Unknown,
        }
    }

    /// Writes a part of the stack.
    pub(crate) fn set_slot(&mut self, offset: i64, width: Width, known: Known) {
        let bytes = |width: Width| i64::from(width.bits() / 8);
        let end = offset + bytes(width);
        for (at, of, old) in self.touched(offset, width) {
            self.slots.remove(&at);
            // the remaining bytes of the old slot become slots of one byte
            for place in (at..at + bytes(of)).filter(|it| !(offset..end).contains(it)) {
                let byte = match old {
                    Known::Value(Value::Number(number)) => {
                        Known::Value(Value::Number(number >> ((place - at) * 8) & 0xff))
                    }
                    Known::Value(Value::Address(STACK, _)) => Known::Private,
                    Known::Value(_) | Known::Within(_) => Known::Unknown,
                    Known::Low(..) => Known::Undefined,
                    other => other,
                };
                self.slots.insert(place, (Width::Byte, byte));
            }
        }
        self.slots.insert(offset, (width, known));
    }

    /// Forgets the slots that are more than `zone` bytes below the stack pointer.
    pub(crate) fn cut(&mut self, pointer: Register, zone: i64) {
        if let Some(offset) = self.stack(pointer) {
            self.slots = self.slots.split_off(&offset.saturating_sub(zone));
        }
    }

    /// Keeps only what is known in both states. Returns whether anything changed.
    pub(crate) fn join(&mut self, other: &Self) -> bool {
        let mut changed = false;
        for (one, other) in self.registers.iter_mut().zip(&other.registers) {
            let joined = one.join(*other);
            changed |= joined != *one;
            *one = joined;
        }
        let flags = self.flags.zip(other.flags).map(|(one, other)| one.meet(other));
        changed |= flags != self.flags;
        self.flags = flags;
        let before = self.slots.len();
        self.slots.retain(|at, (width, known)| {
            let joined = known.join(other.slot(*at, *width));
            changed |= joined != *known;
            *known = joined;
            joined != Known::Undefined
        });
        changed | (self.slots.len() < before)
    }
}
