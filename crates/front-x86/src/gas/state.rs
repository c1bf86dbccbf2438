//! What is known of a thread before an instruction.

use super::node::Node;
use super::operand::{RDI, RSI, RSP};
use super::value::{Address, Base, Held, Meeting, Number, Reference, Target, Value};
use garret_base::register::NAMES;
use std::collections::BTreeMap;

/// What is known before an instruction, on all ways there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) registers: [Value; NAMES.len()],
    /// Slots of the stack, by their distance from where it was at first: the number of bytes that were written there, and the value.
    pub(super) slots: BTreeMap<i64, (u8, Value)>,
    pub(super) flags: Flags,
}

/// Which conditions the flags tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is known for itself")]
pub(super) struct Flags {
    /// Whether the result is zero.
    pub(super) zero: bool,
    /// How it compares with 0, as a number with a sign.
    pub(super) signed: bool,
    /// Whether the result has a sign: that of a difference which has more bits than there are is another one.
    pub(super) sign: bool,
    /// How the two sides compare as numbers without sign.
    pub(super) unsigned: bool,
    /// Neither side is negative.
    pub(super) positive: bool,
}

impl Flags {
    /// Nothing.
    pub(super) const NONE: Self =
        Self { zero: false, signed: false, sign: false, unsigned: false, positive: false };
    /// What a sum tells: the carry is not known.
    pub(super) const RESULT: Self = Self { zero: true, signed: true, sign: true, ..Self::NONE };

    /// What a comparison tells.
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
    /// At the start of a thread. Its arguments are its number and the number of threads.
    pub(super) fn first(from_zero: bool) -> Self {
        let mut registers = [Value::Number(Number::ANY); NAMES.len()];
        registers[usize::from(RSP)] = Value::Address(Address::new(Base::Stack, 0));
        let number = if from_zero { Target::Index } else { Target::Number };
        registers[usize::from(RDI)] = Value::Reference(Reference::me(number));
        registers[usize::from(RSI)] = Value::Reference(Reference::count());
        Self { registers, slots: BTreeMap::new(), flags: Flags::NONE }
    }

    /// What is known on both ways to a line. `widen` gives up bounds that grow.
    pub(super) fn join(&self, other: &Self, node: Node, widen: bool) -> Self {
        let both = |before: Value, other: Value, place: Held| {
            let joined = before.join(other, Some(Meeting { node, place }));
            if widen { joined.widened(before) } else { joined }
        };
        let mut registers = self.registers;
        for ((family, register), other) in (0..).zip(&mut registers).zip(other.registers) {
            *register = both(*register, other, Held::Register(family));
        }
        let slots = self.slots.iter().filter_map(|(at, (bytes, value))| {
            let (other_bytes, other) = other.slots.get(at)?;
            (bytes == other_bytes).then(|| (*at, (*bytes, both(*value, *other, Held::Slot(*at)))))
        });
        Self { registers, slots: slots.collect(), flags: self.flags.join(other.flags) }
    }

    /// What a place holds.
    pub(super) fn held(&mut self, place: Held) -> Option<&mut Value> {
        match place {
            Held::Register(family) => self.registers.get_mut(usize::from(family)),
            Held::Slot(at) => self.slots.get_mut(&at).map(|(_, value)| value),
        }
    }

    /// Where the stack ends, from where it was at first.
    pub(super) fn stack(&self) -> Option<i64> {
        match self.registers[usize::from(RSP)] {
            Value::Address(Address { base: Base::Stack, offset }) => Some(offset),
            _ => None,
        }
    }

    /// What a slot holds in its first bytes.
    pub(super) fn slot(&self, at: i64, bytes: u8) -> Value {
        match self.slots.get(&at) {
            Some((written, value)) if *written >= bytes => *value,
            _ => Value::Unknown,
        }
    }

    /// Writes a slot: what overlaps is lost.
    pub(super) fn set_slot(&mut self, at: i64, bytes: u8, value: Value) {
        let end = at.saturating_add(bytes.into());
        self.slots.retain(|start, (length, _)| start.saturating_add((*length).into()) <= at || *start >= end);
        self.slots.insert(at, (bytes, value));
    }

    /// Forgets what lies below the end of the stack.
    pub(super) fn shrink(&mut self, stack: i64) {
        self.slots.retain(|at, _| *at >= stack);
    }
}
