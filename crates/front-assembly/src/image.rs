//! The contents of an object of memory: pieces of several widths, and zeros between them.

use garret_instructions::value::{Value, Width};
use std::collections::BTreeMap;

/// The size of an access, in bytes.
pub(crate) fn bytes(width: Width) -> i64 {
    i64::from(width.bits() / 8)
}

/// Where an object is in memory, as far as a file says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Alignment {
    /// Its offset in its section, in bytes.
    pub(crate) start: i64,
    /// The number of bytes of which the address of the section is a multiple.
    pub(crate) bytes: i64,
}

impl Alignment {
    /// Whether the address of an access at this offset of the object is a multiple of its width: other threads may see an access of
    /// parts of two words as several accesses.
    pub(crate) fn is_aligned(self, offset: i64, width: Width) -> bool {
        self.start.wrapping_add(offset) % bytes(width) == 0 && self.bytes >= bytes(width)
    }
}

/// The contents of an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces {
    /// The pieces, by offset; `None` is an unknown value. Invariant: they do not overlap.
    pieces: BTreeMap<i64, (Width, Option<Value>)>,
}

impl Pieces {
    /// The pieces that overlap the `length` bytes from `offset` on.
    fn touched(&self, offset: i64, length: i64) -> Vec<(i64, Width, Option<Value>)> {
        self.pieces
            .range(offset.saturating_sub(7)..offset.saturating_add(length))
            .filter(|(at, (width, _))| **at + bytes(*width) > offset)
            .map(|(at, (width, value))| (*at, *width, *value))
            .collect()
    }

    /// The value at an offset. `None` if it is unknown, as for a part of an address.
    pub(crate) fn read(&self, offset: i64, width: Width) -> Option<Value> {
        let touched = self.touched(offset, bytes(width));
        if let [(at, of, value)] = touched.as_slice()
            && (*at, *of) == (offset, width)
        {
            return *value;
        }
        let mut number = 0_u64;
        for (at, of, value) in touched {
            let Some(Value::Number(part)) = value else { return None };
            let (part, shift) = (of.cut(part), (at - offset) * 8);
            number |= if shift >= 0 { part << shift } else { part >> -shift };
        }
        Some(Value::Number(width.cut(number)))
    }

    /// Writes a value at an offset.
    pub(crate) fn write(&mut self, offset: i64, width: Width, value: Option<Value>) {
        let end = offset + bytes(width);
        for (at, of, old) in self.touched(offset, bytes(width)) {
            self.pieces.remove(&at);
            // the remaining bytes of the old piece become pieces of one byte
            for place in (at..at + bytes(of)).filter(|it| !(offset..end).contains(it)) {
                let byte = match old {
                    Some(Value::Number(number)) => Some(Value::Number(number >> ((place - at) * 8) & 0xff)),
                    _ => None,
                };
                self.pieces.insert(place, (Width::Byte, byte));
            }
        }
        self.pieces.insert(offset, (width, value));
    }

    /// The pieces, by ascending offsets.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (i64, Width, Option<Value>)> + '_ {
        self.pieces.iter().map(|(at, (width, value))| (*at, *width, *value))
    }

    /// Makes addresses unknown that satisfy the predicate.
    pub(crate) fn forget(&mut self, is_forgotten: impl Fn(Value) -> bool) {
        for (_, value) in self.pieces.values_mut() {
            if value.is_some_and(&is_forgotten) {
                *value = None;
            }
        }
    }

    /// Replaces the addresses.
    pub(crate) fn map(&mut self, change: impl Fn(Value) -> Value) {
        for (_, value) in self.pieces.values_mut() {
            *value = value.map(&change);
        }
    }

    /// The zero-terminated text at an offset, if it has fewer than 200 bytes.
    pub(crate) fn text(&self, offset: i64) -> Option<String> {
        let mut text = Vec::new();
        for at in 0..200 {
            match self.read(offset + at, Width::Byte)? {
                Value::Number(0) => return String::from_utf8(text).ok(),
                Value::Number(byte) => text.push(byte as u8),
                Value::Address(..) => return None,
            }
        }
        None
    }
}
