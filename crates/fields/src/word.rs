//! Words of which some bits are known, and others are numbers without bound.
//!
//! A field of a word holds a number `n` between -2^(w-1) and 2^(w-1): its bits are those of `n` modulo 2^w. So a mask of all ones is -1, and
//! the numbers that programs count through lie around 0.

use garret_graphs::Bitwise;
use smallvec::SmallVec;

/// A word of 64 bits; what a program keeps in fewer bits is extended by its sign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Word {
    /// The bits that are known; 0 in fields.
    pub(crate) known: u64,
    /// The fields, the lowest bits first.
    pub(crate) fields: SmallVec<[Field; 2]>,
}

/// Some bits of a word that are those of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Field {
    /// So many bits of the word lie below it.
    pub(crate) shift: u8,
    /// So many bits it has.
    pub(crate) width: u8,
    pub(crate) number: Number,
    /// Whether the number is less than 0, where that is known.
    pub(crate) negative: Option<bool>,
    /// Where it was read.
    pub(crate) origin: Origin,
}

/// The bits of memory that a field was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Origin {
    pub(crate) location: u32,
    /// The lowest one.
    pub(crate) bit: u8,
}

/// A symbol and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Number {
    pub(crate) symbol: Symbol,
    pub(crate) plus: i64,
}

/// A number that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Symbol {
    /// The thread keeps it: the number of the register.
    Kept(u8),
    /// It is read: the number of the field of the location that is read.
    Read(u8),
}

/// Why a word is not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// Nothing is known of the result.
    Gap,
    /// The word has to be divided in another way.
    Divide(Request),
}

/// How the bits of a location have to be divided into fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// No field has bits below this one and from this one on.
    Cut(u32, u8),
    /// These bits, from the first one on so many, are a field.
    Open(u32, u8, u8),
    /// All of its bits are known.
    Close(u32),
}

/// What becomes of words.
pub(crate) type Computed<T> = Result<T, Failed>;

/// The low bits, so many.
pub(crate) fn low_bits(bits: u8) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// The number of a field of so many bits that has these bits.
pub(crate) fn centred(bits: u64, width: u8) -> i64 {
    let unused = 64 - u32::from(width.clamp(1, 64));
    (bits << unused).cast_signed() >> unused
}

impl Field {
    /// One bit more than the highest one.
    pub(crate) fn end(&self) -> u8 {
        self.shift.saturating_add(self.width)
    }

    pub(crate) fn mask(&self) -> u64 {
        low_bits(self.width) << self.shift.min(63)
    }

    /// A cut of what it was read from at a bit of the word.
    pub(crate) fn cut(&self, bit: u8) -> Failed {
        let at = bit.saturating_sub(self.shift).saturating_add(self.origin.bit);
        Failed::Divide(Request::Cut(self.origin.location, at))
    }

    /// What it was read from has no fields.
    pub(crate) fn close(&self) -> Failed {
        Failed::Divide(Request::Close(self.origin.location))
    }

    /// Whether it has a bit below this one and this one, too.
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

    /// The number, where all bits are known.
    pub(crate) fn number(&self) -> Option<i64> {
        self.fields.is_empty().then_some(self.known.cast_signed())
    }

    /// The bits that are not known.
    pub(crate) fn open(&self) -> u64 {
        self.fields.iter().fold(0, |all, field| all | field.mask())
    }

    /// The field that has this bit.
    pub(crate) fn field_at(&self, bit: u8) -> Option<&Field> {
        self.fields.iter().find(|field| field.shift <= bit && bit < field.end())
    }

    /// The low bits without sign.
    pub(crate) fn unsigned(&self, bits: u8) -> Computed<Self> {
        if let Some(field) = self.fields.iter().find(|field| field.crosses(bits)) {
            return Err(field.cut(bits));
        }
        let fields = self.fields.iter().filter(|field| field.shift < bits).copied().collect();
        Ok(Self { known: self.known & low_bits(bits), fields })
    }

    /// The low bits as a number with a sign; one bit is 0 or 1.
    pub(crate) fn signed(&self, bits: u8) -> Computed<Self> {
        if bits <= 1 || bits >= 64 {
            return self.unsigned(bits);
        }
        let sign = bits - 1;
        if let Some(field) = self.field_at(sign) {
            // the sign alone
            return Err(field.cut(if field.shift < sign { sign } else { bits }));
        }
        let mut word = self.unsigned(bits)?;
        if word.known >> sign & 1 == 1 {
            word.known |= !low_bits(bits);
        }
        Ok(word)
    }

    /// Shifted to the left, as a number of so many bits.
    pub(crate) fn shifted_left(&self, by: u8, bits: u8) -> Computed<Self> {
        // what is beyond the highest bit goes
        let rest = self.unsigned(bits.saturating_sub(by))?;
        let fields = rest.fields.iter().map(|field| field.moved(field.shift.saturating_add(by))).collect();
        Self { known: rest.known.checked_shl(by.into()).unwrap_or(0), fields }.signed(bits)
    }

    /// Shifted to the right, as a number of so many bits.
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

    /// A function of the bits of both.
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
                    // both have the same field there, or it is not known what comes of it
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

/// The first bit of a field that is not as the one below it.
fn first_change(bits: u64, field: &Field) -> u8 {
    let bit = |at: u8| bits >> at.min(63) & 1;
    let mut inside = field.shift.saturating_add(1)..field.end();
    inside.find(|at| bit(*at) != bit(at - 1)).unwrap_or(field.end())
}

/// How one of two words has to be divided where a field of one and fields of the other have some bits in common, and are not the same bits.
pub(crate) fn misfit(field: &Field, other: &Word) -> Option<Failed> {
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
