//! What is known of a thread at a place of its code.

use garret_instructions::program::{Flags, Operand, Register};
use garret_instructions::value::{Value, VariableId, Width};
use std::collections::BTreeMap;

/// Addresses of the stack of a thread are of this object; 0 is where the stack pointer is at first.
pub(crate) const STACK: VariableId = usize::MAX;
/// Addresses of instructions; the offset is the number of the instruction, -1 for the place where the thread began.
pub(crate) const CODE: VariableId = usize::MAX - 1;
/// The threads that `main` creates; the offset is the number of the creation.
pub(crate) const HANDLE: VariableId = usize::MAX - 2;

/// What is known of a value. Something is only known of a value that depends on no load, so that no dependency is lost where it stands
/// for the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// It is this.
    Value(Value),
    /// The upper part of this address.
    Upper(Value),
    /// Computed from an address of this object and something else.
    Within(VariableId),
    /// Computed from values that threads compute: numbers, and addresses of objects.
    Unknown,
    /// The same, and no address.
    Number,
    /// A number of which perhaps nobody has written more than the lowest bits, and what these are, where that is known.
    Low(Width, Option<u64>),
    /// Perhaps computed from the address of a local variable.
    Private,
    /// Perhaps nobody has written it.
    Undefined,
}

impl Known {
    /// What is known of one of the two.
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

    /// A value of this width of which nothing else is known: what is narrower than an address is none.
    pub(crate) fn of_width(width: Width) -> Self {
        if width < Width::Double { Self::Number } else { Self::Unknown }
    }

    /// Whether it is a number for certain.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::Number | Self::Low(..) | Self::Value(Value::Number(_)))
    }

    /// Whether it is, or may be, an address of the stack.
    pub(crate) fn is_private(self) -> bool {
        matches!(self, Self::Private | Self::Value(Value::Address(STACK, _)))
    }

    /// The object that it is an address of.
    pub(crate) fn object(self) -> Option<VariableId> {
        match self {
            Self::Within(object) | Self::Value(Value::Address(object, _)) => Some(object),
            _ => None,
        }
    }
}

/// What is known of registers, flags, and the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) registers: Vec<Known>,
    pub(crate) flags: Option<Flags>,
    /// What is on the stack, by offsets. Invariant: the slots do not overlap.
    pub(crate) slots: BTreeMap<i64, (Width, Known)>,
}

impl State {
    /// Nothing is known.
    pub(crate) fn new(registers: usize) -> Self {
        Self { registers: vec![Known::Undefined; registers], flags: None, slots: BTreeMap::new() }
    }

    /// What is known of an operand.
    pub(crate) fn known(&self, operand: Operand) -> Known {
        match operand {
            Operand::Register(register) => self.registers[register],
            Operand::Value(value) => Known::Value(value),
        }
    }

    /// The operand, as a value where that is known.
    pub(crate) fn substituted(&self, operand: Operand) -> Operand {
        match self.known(operand) {
            Known::Value(value) => Operand::Value(value),
            _ => operand,
        }
    }

    pub(crate) fn set(&mut self, register: Register, known: Known) {
        self.registers[register] = known;
    }

    /// Where the stack pointer is, if that is known.
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

    /// What is known of a part of the stack.
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

    /// A part of the stack is written.
    pub(crate) fn set_slot(&mut self, offset: i64, width: Width, known: Known) {
        let bytes = |width: Width| i64::from(width.bits() / 8);
        let end = offset + bytes(width);
        for (at, of, old) in self.touched(offset, width) {
            self.slots.remove(&at);
            // what is left of the old slot is left as bytes
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

    /// What is so many bytes below the stack pointer is gone.
    pub(crate) fn cut(&mut self, pointer: Register, zone: i64) {
        if let Some(offset) = self.stack(pointer) {
            self.slots = self.slots.split_off(&offset.saturating_sub(zone));
        }
    }

    /// What is known in both cases. Whether that is less than what was known here.
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
