//! Facts about the value of a register or a stack slot.
//!
//! A register of the program holds an unbounded number; a processor register holds bits. A [`Number`] records how many of the low bits
//! are those of the number, and its range: this determines whether a narrow or a wide access sees the same number.

use super::entry::Entry;
use super::key::Key;
use super::node::Node;
use super::object::ObjectId;
use super::width::is_extreme;
pub(super) use super::width::{limits, with_sign};
use garret_program::{Bitwise, Range};

/// What is known about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Nothing: it can only be moved.
    Unknown,
    /// Nothing, unless one of the values that meet at a join is the first thread.
    Either(Start),
    Number(Number),
    Address(Address),
    Reference(Reference),
    /// The number of one of the addresses of shared objects that this cell may hold, or 0 for none.
    Pointer(Key),
    /// An entry of a table of code addresses.
    Entry(Entry),
}

/// A location with different values on the paths to a line: a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Meeting {
    pub(super) node: Node,
    pub(super) place: Location,
}

/// A location: a processor register, or a stack slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Location {
    Register(u8),
    Slot(i64),
}

impl Meeting {
    /// All locations at a line.
    pub(super) fn all(node: Node) -> core::ops::RangeInclusive<Self> {
        let (first, last) = (Location::Register(0), Location::Slot(i64::MAX));
        Self { node, place: first }..=Self { node, place: last }
    }
}

/// A join at which a 0, or the start of an array, may have to be the first thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Start {
    pub(super) meeting: Meeting,
    /// The size of an element in bytes, for an address; `None` for a number.
    pub(super) unit: Option<i64>,
}

/// A reference to a thread, or to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    pub(super) target: Target,
    pub(super) offset: i64,
    /// Whether it may refer to no thread.
    pub(super) null: bool,
    /// Whether it refers to the thread itself.
    pub(super) me: bool,
    /// Whether it is the number of threads, or derived from it: it refers to no thread.
    pub(super) end: bool,
}

/// How a reference is represented, and what represents no thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The number of the thread, from 1; 0 for no thread.
    Number,
    /// The number of the thread, from 0; the number of threads for no thread.
    Index,
    /// A multiple of one of these numbers: the offset of the thread's element in an array.
    Scaled(i64),
    /// The address of the thread's element in an array, with this element size in bytes.
    Element(ObjectId, i64),
    /// The address of the thread's own object; 0 for no thread.
    Object(ObjectId),
}

impl Target {
    /// The difference between one thread and the next.
    pub(super) fn unit(self) -> Option<i64> {
        match self {
            Self::Number | Self::Index => Some(1),
            Self::Scaled(unit) | Self::Element(_, unit) => Some(unit),
            Self::Object(_) => None,
        }
    }

    /// Whether 0 stands for no thread.
    pub(super) fn has_zero(self) -> bool {
        matches!(self, Self::Number | Self::Object(_))
    }

    /// A multiple of the reference.
    pub(super) fn scaled(self, by: i64) -> Option<Self> {
        match (self, by) {
            (_, 1) => Some(self),
            (Self::Number | Self::Index, 2..) => Some(Self::Scaled(by)),
            (Self::Scaled(unit), 2..) => unit.checked_mul(by).map(Self::Scaled),
            _ => None,
        }
    }
}

/// A number in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) low: i64,
    pub(super) high: i64,
    /// The bits that may be 1; all bits if it may be negative.
    pub(super) ones: u64,
    /// The number of low bits that are those of the number.
    pub(super) bits: u8,
    /// Whether all bits from bit 32 on are 0.
    pub(super) short: bool,
    /// Whether it may be the least or the greatest number of its width because the program says so: such a bound does not come from
    /// counting.
    pub(super) extreme: bool,
    /// The join at which it started counting from 0.
    pub(super) origin: Option<Meeting>,
}

/// An address: a base plus an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) base: Base,
    pub(super) offset: i64,
}

/// The base of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// An object that all threads share.
    Object(ObjectId),
    /// An object of the thread itself.
    Own(ObjectId),
    /// The object or element of the thread to which a processor register refers.
    Through(Target, u8),
    /// The thread-local storage (`%fs:0`).
    Thread,
    /// The distance of an object from the thread-local storage.
    InThread(ObjectId),
    /// The initial stack pointer.
    Stack,
}

impl Number {
    /// All 64-bit numbers.
    pub(super) const ANY: Self = Self {
        low: i64::MIN,
        high: i64::MAX,
        ones: u64::MAX,
        bits: 64,
        short: false,
        extreme: false,
        origin: None,
    };

    /// A single number, in all bits.
    pub(super) fn exactly(number: i64) -> Self {
        let (low, high, ones) = (number, number, number.cast_unsigned());
        Self { low, high, ones, bits: 64, short: false, extreme: is_extreme(number), origin: None }
    }

    /// The numbers of a range, in all bits.
    pub(super) fn within(low: i64, high: i64) -> Self {
        let ones = Range::new(low, high).bits;
        Self { low, high, ones, bits: 64, short: false, extreme: false, origin: None }
    }

    /// The numbers of a range that have no other bits than these.
    pub(super) fn among(low: i64, high: i64, ones: u64) -> Self {
        let all = Self::within(low, high);
        Self { ones: if low < 0 { all.ones } else { all.ones & ones }, ..all }
    }

    /// The same numbers, in all bits.
    pub(super) fn whole(self) -> Self {
        Self { extreme: self.extreme, origin: self.origin, ..Self::among(self.low, self.high, self.ones) }
    }

    /// The range with its possible bits; `None` if it has too many numbers to enumerate.
    pub(super) fn range(self, most: i64) -> Option<Range> {
        let known = Self::among(self.low, self.high, self.ones);
        let range = Range { low: self.low, high: self.high, bits: known.ones };
        range.is_few(most).then_some(range)
    }

    /// The results of a function for the numbers of a range.
    pub(super) fn each(range: Range, function: impl Fn(i64) -> i64) -> Self {
        let results = || range.numbers().map(&function);
        let (low, high) = (results().min().unwrap_or(0), results().max().unwrap_or(0));
        Self::among(low, high, results().fold(0, |all, it| all | it.cast_unsigned()))
    }

    /// The results of a bitwise function with a mask whose bits are all equal except for `bits` low ones.
    pub(super) fn with_low_bits(self, function: Bitwise, mask: i64, bits: u8) -> Self {
        let turn = 1i64 << bits.min(62);
        // the result has no more bits than the number and the mask
        let fits = |bits: &u8| self.fits(*bits) && Self::exactly(mask).fits(*bits);
        let (least, greatest) = limits([8, 16, 32].into_iter().find(fits).unwrap_or(64));
        match (function, mask) {
            (Bitwise::And, 0..) => Self::within(0, mask),
            (Bitwise::Or, ..0) => Self::within(-turn, -1),
            (Bitwise::Xor, ..0) => Self::within(least, greatest),
            // only low bits change, and not the sign
            _ => {
                let low = if self.low >= 0 { 0 } else { self.low.saturating_sub(turn).max(least) };
                let high = self.high.saturating_add(turn).min(greatest);
                Self { extreme: self.extreme, ..Self::within(low, high) }
            }
        }
    }

    /// The number, if there is only one.
    pub(super) fn single(self) -> Option<i64> {
        (self.low == self.high).then_some(self.low)
    }

    pub(super) fn is_within(self, low: i64, high: i64) -> bool {
        low <= self.low && self.high <= high
    }

    /// Whether its range and its possible bits are contained in those of another number.
    pub(super) fn is_among(self, other: Self) -> bool {
        self.is_within(other.low, other.high) && self.ones & !other.ones == 0 && self.extreme <= other.extreme
    }

    /// Whether it fits in `bits` bits, as a signed number.
    pub(super) fn fits(self, bits: u8) -> bool {
        let (low, high) = limits(bits);
        self.is_within(low, high)
    }

    /// The number after a write of 32 bits, which clears the upper bits; it fits in 32 bits as a signed number.
    pub(super) fn written_short(self) -> Self {
        if self.bits < 32 {
            return Self { short: false, ..self };
        }
        let positive = self.low >= 0;
        Self { bits: if positive { 64 } else { 32 }, short: true, ..self }
    }

    /// Whether all bits from bit 32 on are 0.
    pub(super) fn is_short(self) -> bool {
        self.short || (self.bits == 64 && self.is_within(0, u32::MAX.into()))
    }

    /// The possible bits of this sum of a number and a constant.
    pub(super) fn moved_by(self, before: Self, by: Option<i64>) -> Self {
        /// The largest number of values that are enumerated.
        const MOST: i64 = 64;
        let all = by.and_then(|by| {
            let range = before.range(MOST)?;
            Some(Self::each(range, |number| number.saturating_add(by)).ones)
        });
        Self { ones: self.ones & all.unwrap_or(u64::MAX), ..self }
    }

    /// The origin of this sum of a number and a constant: that of the number.
    pub(super) fn counted_from(self, before: Self, constant: Option<i64>) -> Self {
        Self { origin: before.origin.filter(|_| constant.is_some()), ..self }
    }

    /// The union of both.
    pub(super) fn join(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            ones: self.ones | other.ones,
            bits: self.bits.min(other.bits),
            short: self.is_short() && other.is_short(),
            extreme: self.extreme || other.extreme,
            origin: earlier(self.origin, other.origin),
        }
    }

    /// The union with an earlier, smaller range; bounds that grow repeatedly are given up.
    pub(super) fn widened(self, before: Self) -> Self {
        let low = if self.low >= before.low {
            self.low
        } else {
            [0, i64::from(i8::MIN), i32::MIN.into()]
                .into_iter()
                .find(|low| *low <= self.low)
                .unwrap_or(i64::MIN)
        };
        let high = if self.high <= before.high {
            self.high
        } else {
            let steps = [1, i8::MAX.into(), u8::MAX.into(), i32::MAX.into(), u32::MAX.into()];
            steps.into_iter().find(|high| *high >= self.high).unwrap_or(i64::MAX)
        };
        Self { low, high, ..self }
    }
}

/// One of two joins, independent of their order.
fn earlier(one: Option<Meeting>, other: Option<Meeting>) -> Option<Meeting> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

impl Address {
    pub(super) fn new(base: Base, offset: i64) -> Self {
        Self { base, offset }
    }
}

impl Reference {
    /// The thread itself.
    pub(super) fn me(target: Target) -> Self {
        Self { target, offset: 0, null: false, me: true, end: false }
    }

    /// The number of threads.
    pub(super) fn count() -> Self {
        Self { target: Target::Index, offset: 0, null: true, me: false, end: true }
    }

    /// Some thread.
    pub(super) fn some(target: Target, offset: i64) -> Self {
        Self { target, offset, null: false, me: false, end: false }
    }

    /// Whether it is the number of threads itself, or a multiple of it.
    pub(super) fn is_count(self) -> bool {
        self.end && self.offset == 0 && matches!(self.target, Target::Index | Target::Scaled(_))
    }

    /// The reference relative to an address: an element of an array with one per thread.
    pub(super) fn based(self, address: Address) -> Option<Self> {
        let unit = match self.target {
            Target::Number | Target::Index => 1,
            Target::Scaled(unit) => unit,
            Target::Element(..) | Target::Object(_) => return None,
        };
        let Base::Object(object) = address.base else { return None };
        let offset = self.offset.checked_add(address.offset)?;
        Some(Self { target: Target::Element(object, unit), offset, ..self })
    }

    /// Whether both have the same representation.
    pub(super) fn is_like(self, other: Self) -> bool {
        self.target == other.target && self.offset == other.offset
    }

    /// The join of both; `None` if their representations differ.
    pub(super) fn join(self, other: Self) -> Option<Self> {
        self.is_like(other).then_some(Self {
            null: self.null || other.null,
            me: self.me && other.me,
            end: self.end && other.end,
            ..self
        })
    }
}

impl Value {
    pub(super) fn number(self) -> Option<Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The reference to a thread, if the value is one.
    pub(super) fn reference(self) -> Option<Reference> {
        match self {
            Self::Reference(reference) => Some(reference),
            Self::Address(Address { base: Base::Own(object), offset }) => {
                Some(Reference { offset, ..Reference::me(Target::Object(object)) })
            }
            _ => None,
        }
    }

    /// Whether it is 0.
    pub(super) fn is_zero(self) -> bool {
        self.number().and_then(Number::single) == Some(0)
    }

    /// The facts that hold for both values, at a join.
    pub(super) fn join(self, other: Self, meeting: Option<Meeting>) -> Self {
        if self == other {
            return self;
        }
        match (self.reference(), other.reference()) {
            (Some(one), Some(other)) => return one.join(other).map_or(Self::Unknown, Self::Reference),
            (Some(one), None) if other.is_zero() && one.target.has_zero() => {
                return Self::Reference(Reference { null: true, me: false, ..one });
            }
            (None, Some(one)) if self.is_zero() && one.target.has_zero() => {
                return Self::Reference(Reference { null: true, me: false, ..one });
            }
            _ => {}
        }
        match (self, other) {
            (pointer @ Self::Pointer(_), zero) | (zero, pointer @ Self::Pointer(_)) if zero.is_zero() => {
                pointer
            }
            (Self::Number(one), Self::Number(other)) => {
                let joined = one.join(other);
                let meeting = meeting.filter(|_| self.is_zero() || Self::Number(other).is_zero());
                Self::Number(Number { origin: joined.origin.or(meeting), ..joined })
            }
            _ => match (self.start(other, meeting), other.start(self, meeting)) {
                (Some(one), Some(other)) => Self::Either(one.min(other)),
                (one, other) => one.or(other).map_or(Self::Unknown, Self::Either),
            },
        }
    }

    /// The join that must be the first thread, if both values are of the same kind.
    fn start(self, other: Self, meeting: Option<Meeting>) -> Option<Start> {
        let start = |unit| move |meeting| Start { meeting, unit };
        match (self, other) {
            (Self::Either(start), _) => Some(start),
            (Self::Number(number), Self::Reference(reference)) if !reference.target.has_zero() => {
                number.origin.or(meeting).map(start(None))
            }
            (
                Self::Address(address),
                Self::Reference(Reference { target: Target::Element(object, unit), .. }),
            ) if address.base == Base::Object(object) => meeting.map(start(Some(unit))),
            // a pointer that runs through the elements
            (Self::Address(address), Self::Address(next)) if address.base == next.base => {
                let unit = next.offset.checked_sub(address.offset).filter(|unit| *unit > 0)?;
                meeting.map(start(Some(unit)))
            }
            _ => None,
        }
    }

    pub(super) fn widened(self, before: Self) -> Self {
        match (self, before) {
            (Self::Number(one), Self::Number(before)) => Self::Number(one.widened(before)),
            _ => self,
        }
    }

    /// The value after a move of 32 or 64 bits from a register or a slot.
    pub(super) fn moved(self, bits: u8) -> Self {
        match self {
            Self::Number(number) if bits == 32 => {
                let whole = number.bits == 64 && number.is_within(0, u32::MAX.into());
                if whole || number.fits(32) || number.bits < 32 {
                    Self::Number(if whole { number } else { number.written_short() })
                } else {
                    // only a part of it remains
                    Self::Unknown
                }
            }
            Self::Entry(entry) => entry.moved(bits).map_or(Self::Unknown, Self::Entry),
            Self::Address(_) | Self::Pointer(_) if bits == 32 => Self::Unknown,
            Self::Reference(Reference { target: Target::Object(_) | Target::Element(..), .. })
                if bits == 32 =>
            {
                Self::Unknown
            }
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Number, Value, with_sign};

    #[test]
    fn a_short_write_of_a_negative_number_has_zeros_above() {
        let minus = Number::exactly(-1).written_short();
        assert_eq!((minus.bits, minus.short), (32, true));
        let joined = minus.join(Number::exactly(3));
        assert_eq!((joined.bits, joined.short), (32, true));
        // a negative 64-bit number has ones in the upper bits
        assert!(!minus.join(Number::exactly(-1)).short);
        assert_eq!(with_sign(255, 8), -1);
    }

    #[test]
    fn a_part_of_a_large_number_is_not_known() {
        let large = Value::Number(Number::within(0, 1 << 40));
        assert_eq!(large.moved(32), Value::Unknown);
        assert_eq!(large.moved(64), large);
    }
}
