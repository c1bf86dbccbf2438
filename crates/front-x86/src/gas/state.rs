//! Facts about a thread before an instruction.

use super::node::Node;
use super::operand::{RDI, RSI, RSP};
use super::value::{Address, Base, Location, Meeting, Number, Reference, Target, Value};
use garret_base::register::NAMES;
use std::collections::BTreeMap;

/// Facts that hold before an instruction, on all paths to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) registers: [Value; NAMES.len()],
    /// Stack slots, by their offset from the initial stack pointer: the number of bytes that were written there, and the value.
    pub(super) slots: BTreeMap<i64, (u8, Value)>,
    pub(super) flags: Flags,
}

/// The conditions that the flags determine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is known for itself")]
pub(super) struct Flags {
    /// Whether the result is zero.
    pub(super) zero: bool,
    /// How the result compares with 0, as a signed number.
    pub(super) signed: bool,
    /// Whether the result is negative; not determined for a difference that may not fit in its width.
    pub(super) sign: bool,
    /// How the two sides compare as unsigned numbers.
    pub(super) unsigned: bool,
    /// Neither side is negative.
    pub(super) positive: bool,
}

impl Flags {
    /// No condition is known.
    pub(super) const NONE: Self =
        Self { zero: false, signed: false, sign: false, unsigned: false, positive: false };
    /// The conditions known after a sum: the carry is not.
    pub(super) const RESULT: Self = Self { zero: true, signed: true, sign: true, ..Self::NONE };

    /// The conditions known after a comparison.
    pub(super) fn compared(positive: bool) -> Self {
        Self { unsigned: true, positive, ..Self::RESULT }
    }

    fn join(self, other: Self) -> Self {
        Self {
            zero: self.zero && other.zero,
            signed: self.signed && other.signed,
            sign: self.sign && other.sign,
            unsigned: self.unsigned && other.unsigned,
            positive: self.positive && other.positive,
        }
    }
}

impl State {
    /// The state at the start of a thread. Its arguments are its number and the number of threads.
    pub(super) fn first(from_zero: bool) -> Self {
        let mut registers = [Value::Number(Number::ANY); NAMES.len()];
        registers[usize::from(RSP)] = Value::Address(Address::new(Base::Stack, 0));
        let number = if from_zero { Target::Index } else { Target::Number };
        registers[usize::from(RDI)] = Value::Reference(Reference::me(number));
        registers[usize::from(RSI)] = Value::Reference(Reference::count());
        Self { registers, slots: BTreeMap::new(), flags: Flags::NONE }
    }

    /// The facts that hold on both paths to a line. `widen` gives up growing bounds.
    pub(super) fn join(&self, other: &Self, node: Node, widen: bool) -> Self {
        let both = |before: Value, other: Value, place: Location| {
            let joined = before.join(other, Some(Meeting { node, place }));
            if widen { joined.widened(before) } else { joined }
        };
        let mut registers = self.registers;
        for ((family, register), other) in (0..).zip(&mut registers).zip(other.registers) {
            *register = both(*register, other, Location::Register(family));
        }
        let slots = self.slots.iter().filter_map(|(at, (bytes, value))| {
            let (other_bytes, other) = other.slots.get(at)?;
            (bytes == other_bytes).then(|| (*at, (*bytes, both(*value, *other, Location::Slot(*at)))))
        });
        Self { registers, slots: slots.collect(), flags: self.flags.join(other.flags) }
    }

    /// The value at a location.
    pub(super) fn held(&mut self, place: Location) -> Option<&mut Value> {
        match place {
            Location::Register(family) => self.registers.get_mut(usize::from(family)),
            Location::Slot(at) => self.slots.get_mut(&at).map(|(_, value)| value),
        }
    }

    /// The offset of the stack pointer from its initial value.
    pub(super) fn stack(&self) -> Option<i64> {
        match self.registers[usize::from(RSP)] {
            Value::Address(Address { base: Base::Stack, offset }) => Some(offset),
            _ => None,
        }
    }

    /// The value of the first bytes of a slot.
    pub(super) fn slot(&self, at: i64, bytes: u8) -> Value {
        match self.slots.get(&at) {
            Some((written, value)) if *written >= bytes => *value,
            _ => Value::Unknown,
        }
    }

    /// Writes a slot; overlapping slots are lost.
    pub(super) fn set_slot(&mut self, at: i64, bytes: u8, value: Value) {
        let end = at.saturating_add(bytes.into());
        self.slots.retain(|start, (length, _)| start.saturating_add((*length).into()) <= at || *start >= end);
        self.slots.insert(at, (bytes, value));
    }

    /// Forgets everything below the stack pointer.
    pub(super) fn shrink(&mut self, stack: i64) {
        self.slots.retain(|at, _| *at >= stack);
    }
}
