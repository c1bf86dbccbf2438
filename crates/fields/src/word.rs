//! Words with some known bits, and fields of bits that hold unbounded numbers.
//!
//! A field of `w` bits holds a number `n` between -2^(w-1) and 2^(w-1); its bits are those of `n` modulo 2^w. So a mask of all ones is
//! -1, and the numbers that programs count through lie around 0.

use garret_graphs::Bitwise;
use smallvec::SmallVec;

/// A word of 64 bits. A narrower value of the program is sign-extended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Word {
    /// The known bits; 0 at the bits of fields.
    pub(crate) known: u64,
    /// The fields, by ascending bits.
    pub(crate) fields: SmallVec<[Field; 2]>,
}

/// A range of bits of a word that holds a symbolic number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Field {
    /// The lowest bit of the word that belongs to the field.
    pub(crate) shift: u8,
    /// The number of bits.
    pub(crate) width: u8,
    pub(crate) number: Number,
    /// Whether the number is negative; `None` if that is unknown.
    pub(crate) negative: Option<bool>,
    /// The bits of memory from which the field was read.
    pub(crate) origin: Origin,
}

/// The bits of memory that a field was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Origin {
    pub(crate) location: u32,
    /// The lowest of these bits.
    pub(crate) bit: u8,
}

/// A symbol plus a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Number {
    pub(crate) symbol: Symbol,
    pub(crate) plus: i64,
}

/// An unknown number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Symbol {
    /// A number that the thread keeps in a register; the index of the register.
    Kept(u8),
    /// A number that is read from memory; the index of the field in the location.
    Read(u8),
}

/// Why a word is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// The result is unknown.
    Gap,
    /// Memory must be divided in another way.
    Divide(Request),
}

/// A change to how the bits of a location are divided into fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// No field may contain both the bit below this one and this one (location, bit).
    Cut(u32, u8),
    /// These bits are a field (location, first bit, number of bits).
    Open(u32, u8, u8),
    /// The location has no fields: all of its bits are known.
    Close(u32),
}

/// The result of a computation with words.
pub(crate) type Computed<T> = Result<T, Failure>;

/// A mask of the lowest `bits` bits.
pub(crate) fn low_bits(bits: u8) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// The number of a field of `width` bits that holds these bits: they are read in two's complement.
pub(crate) fn centred(bits: u64, width: u8) -> i64 {
    let unused = 64 - u32::from(width.clamp(1, 64));
    (bits << unused).cast_signed() >> unused
}

impl Field {
    /// The bit after the highest one.
    pub(crate) fn end(&self) -> u8 {
        self.shift.saturating_add(self.width)
    }

    pub(crate) fn mask(&self) -> u64 {
        low_bits(self.width) << self.shift.min(63)
    }

    /// A request to divide the location of the field at this bit of the word.
    pub(crate) fn cut(&self, bit: u8) -> Failure {
        let at = bit.saturating_sub(self.shift).saturating_add(self.origin.bit);
        Failure::Divide(Request::Cut(self.origin.location, at))
    }

    /// A request that the location of the field has no fields.
    pub(crate) fn close(&self) -> Failure {
        Failure::Divide(Request::Close(self.origin.location))
    }

    /// Whether the field contains both the bit below this one and this one.
    fn crosses(&self, bit: u8) -> bool {
        self.shift < bit && bit < self.end()
    }

    fn moved(mut self, shift: u8) -> Self {
        self.shift = shift;
        self
    }
}

impl Word {
    pub(crate) fn of(number: i64) -> Self {
        Self { known: number.cast_unsigned(), fields: SmallVec::new() }
    }

    /// The number, if all bits are known.
    pub(crate) fn number(&self) -> Option<i64> {
        self.fields.is_empty().then_some(self.known.cast_signed())
    }

    /// The mask of the unknown bits.
    pub(crate) fn open(&self) -> u64 {
        self.fields.iter().fold(0, |all, field| all | field.mask())
    }

    /// The field that contains this bit.
    pub(crate) fn field_at(&self, bit: u8) -> Option<&Field> {
        self.fields.iter().find(|field| field.shift <= bit && bit < field.end())
    }

    /// The lowest `bits` bits, zero-extended.
    pub(crate) fn unsigned(&self, bits: u8) -> Computed<Self> {
        if let Some(field) = self.fields.iter().find(|field| field.crosses(bits)) {
            return Err(field.cut(bits));
        }
        let fields = self.fields.iter().filter(|field| field.shift < bits).copied().collect();
        Ok(Self { known: self.known & low_bits(bits), fields })
    }

    /// The lowest `bits` bits, sign-extended; a single bit is 0 or 1.
    pub(crate) fn signed(&self, bits: u8) -> Computed<Self> {
        if bits <= 1 || bits >= 64 {
            return self.unsigned(bits);
        }
        let sign = bits - 1;
        if let Some(field) = self.field_at(sign) {
            // the sign bit must be known, so it is cut off from the field
            return Err(field.cut(if field.shift < sign { sign } else { bits }));
        }
        let mut word = self.unsigned(bits)?;
        if word.known >> sign & 1 == 1 {
            word.known |= !low_bits(bits);
        }
        Ok(word)
    }

    /// Shifted left by `by` bits, as a number of `bits` bits.
    pub(crate) fn shifted_left(&self, by: u8, bits: u8) -> Computed<Self> {
        // bits that are shifted out at the top are lost
        let rest = self.unsigned(bits.saturating_sub(by))?;
        let fields = rest.fields.iter().map(|field| field.moved(field.shift.saturating_add(by))).collect();
        Self { known: rest.known.checked_shl(by.into()).unwrap_or(0), fields }.signed(bits)
    }

    /// Shifted right by `by` bits, as a number of `bits` bits.
    pub(crate) fn shifted_right(&self, by: u8, (bits, signed): (u8, bool)) -> Computed<Self> {
        let word = if signed { self.signed(bits)? } else { self.unsigned(bits)? };
        if let Some(field) = word.fields.iter().find(|field| field.crosses(by)) {
            return Err(field.cut(by));
        }
        let by_bits = u32::from(by.min(63));
        let known = if signed {
            (word.known.cast_signed() >> by_bits).cast_unsigned()
        } else {
            word.known >> by_bits
        };
        let kept = word.fields.iter().filter(|field| field.shift >= by);
        let fields = kept.map(|field| field.moved(field.shift - by)).collect();
        Self { known, fields }.signed(bits)
    }

    /// A bitwise function of two words.
    pub(crate) fn bitwise(&self, function: Bitwise, other: &Self) -> Computed<Self> {
        let of = |one: u64, other: u64| match function {
            Bitwise::And => one & other,
            Bitwise::Or => one | other,
            Bitwise::Xor => one ^ other,
        };
        let open = self.open() | other.open();
        let mut found = Self { known: of(self.known, other.known) & !open, fields: SmallVec::new() };
        for (one, other) in [(self, other), (other, self)] {
            for field in &one.fields {
                let mask = field.mask();
                if other.open() & mask != 0 {
                    // both words must have the same field there; otherwise the result is unknown
                    if !other.fields.contains(field) {
                        return Err(misfit(field, other).unwrap_or_else(|| field.close()));
                    }
                    if function != Bitwise::Xor && !found.fields.contains(field) {
                        found.fields.push(*field);
                    }
                    continue;
                }
                let bits = other.known & mask;
                match (function, bits == 0, bits == mask) {
                    (Bitwise::And, false, true) | (Bitwise::Or | Bitwise::Xor, true, false) => {
                        found.fields.push(*field);
                    }
                    (Bitwise::And, true, false) => {}
                    (Bitwise::Or, false, true) => found.known |= mask,
                    (Bitwise::Xor, false, true) => return Err(field.close()),
                    _ => return Err(field.cut(first_change(bits, field))),
                }
            }
        }
        found.fields.sort_by_key(|field| field.shift);
        Ok(found)
    }
}

/// The first bit of a field at which `bits` changes from one bit to the next; the end of the field if there is none.
fn first_change(bits: u64, field: &Field) -> u8 {
    let bit = |at: u8| bits >> at.min(63) & 1;
    let mut inside = field.shift.saturating_add(1)..field.end();
    inside.find(|at| bit(*at) != bit(at - 1)).unwrap_or(field.end())
}

/// How to divide one of two words if a field of one overlaps fields of the other without covering the same bits.
pub(crate) fn misfit(field: &Field, other: &Word) -> Option<Failure> {
    for with in other.fields.iter().filter(|with| with.mask() & field.mask() != 0) {
        for end in [with.shift, with.end()] {
            if field.crosses(end) {
                return Some(field.cut(end));
            }
        }
        for end in [field.shift, field.end()] {
            if with.crosses(end) {
                return Some(with.cut(end));
            }
        }
    }
    None
}
