//! Accesses of different width to the same bytes. An object is divided into the parts that are accessed separately; a wider access
//! covers several of them in one step.

use super::key::Key;
use super::source::Source;
use super::tables::{Hints, Tables};
use super::value::{Number, Value, limits, with_sign};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::DataId;
use std::cmp::Reverse;

impl Hints {
    /// The parts of a range of bytes, if some are accessed separately.
    pub(super) fn parts(&self, key: Key) -> Option<Vec<Key>> {
        let cuts = self.cuts.get(&(key.object, key.stride))?;
        let inside = cuts.range(key.offset.saturating_add(1)..key.end()).copied();
        let ends: Vec<u64> = inside.chain([key.end()]).collect();
        let starts = [key.offset].into_iter().chain(ends.iter().copied());
        // a part is no larger than the whole
        let part = |(start, end): (u64, u64)| Key { offset: start, bytes: (end - start) as u8, ..key };
        (ends.len() > 1).then(|| starts.zip(ends.iter().copied()).map(part).collect())
    }
}

impl Tables {
    /// Records the boundaries at which objects must be divided because of accesses of different width.
    pub(super) fn note_cuts(&mut self) {
        let mut groups: Vec<Vec<Key>> = Vec::new();
        for key in self.accessed() {
            let overlaps = |other: &Key| {
                (other.object, other.stride) == (key.object, key.stride) && key.offset < other.end()
            };
            match groups.last_mut().filter(|group| group.iter().any(overlaps)) {
                Some(group) => group.push(key),
                None => groups.push(vec![key]),
            }
        }
        for group in groups.into_iter().filter(|group| group.len() > 1) {
            for key in group {
                let cuts = self.hints.cuts.entry((key.object, key.stride)).or_default();
                cuts.extend([key.offset, key.end()]);
            }
        }
    }

    /// The accessed ranges, sorted by object and start, the widest first.
    fn accessed(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = self.cells.keys().copied().collect();
        keys.sort_by_key(|key| (key.object, key.stride, key.offset, Reverse(key.bytes)));
        keys
    }

    /// Pairs of accesses that overlap without one containing the other.
    pub(super) fn crossing(&self) -> Vec<(Key, Key)> {
        let mut found = Vec::new();
        let mut around: Vec<Key> = Vec::new();
        for key in self.accessed() {
            let is_around = |other: &Key| {
                (other.object, other.stride) == (key.object, key.stride) && key.offset < other.end()
            };
            while around.last().is_some_and(|last| !is_around(last)) {
                around.pop();
            }
            found.extend(around.last().filter(|last| last.end() < key.end()).map(|last| (*last, key)));
            around.push(key);
        }
        found
    }

    /// A cell that consists of several others, which are created if they do not exist yet.
    pub(super) fn together(
        &mut self,
        source: &Source<'_>,
        key: Key,
        parts: Vec<Key>,
        span: Span,
    ) -> Result<(DataId, Value), Box<Diagnostic>> {
        for part in &parts {
            self.cell(source, *part, span)?;
        }
        let datum = self.new_cell(key, 0, parts, span);
        Ok((datum, self.held(source, key, span)?))
    }

    /// The contents of a cell, also of one that consists of several.
    pub(super) fn held(&self, source: &Source<'_>, key: Key, span: Span) -> Result<Value, Box<Diagnostic>> {
        let Some(info) = self.cells.get(&key) else { return Ok(Value::Unknown) };
        if !info.pointers.is_empty() {
            return Ok(Value::Pointer(key));
        }
        if info.parts.is_empty() {
            return Ok(info.reference.map_or(Value::Number(info.number()), Value::Reference));
        }
        let mut whole = Number::exactly(0);
        for part in &info.parts {
            let Some(held) = self.cells.get(part) else { continue };
            if held.reference.is_some() || !held.pointers.is_empty() {
                let name = short(source.objects[key.object.0 as usize].name);
                return Err(Box::new(
                    Diagnostic::error(format!(
                        "a pointer is only a part of the bytes of `{name}` that are accessed"
                    ))
                    .at(span, format!("{} bytes together", key.bytes))
                    .also(held.span, format!("{} bytes alone", part.bytes))
                    .help("access pointers and thread numbers in one width, and alone"),
                ));
            }
            whole = whole.with_part(held.number(), key, *part);
        }
        Ok(Value::Number(whole))
    }
}

impl Number {
    /// The part of a number that is written to `whole`, for the bytes of `part`.
    pub(super) fn part(self, whole: Key, part: Key) -> Self {
        let (shift, bits) = (8 * (part.offset - whole.offset), part.bytes * 8);
        if let Some(number) = self.single() {
            return Self::exactly(with_sign(number >> shift.min(63), bits));
        }
        let (low, high) = limits(bits);
        let ones = (self.ones >> shift.min(63)) & low_bits(bits);
        match i64::try_from(ones) {
            Ok(most) if self.low >= 0 && most <= high => Self::among(0, most, ones),
            _ => Self::within(low, high),
        }
    }

    /// The number in `whole`, when this is the number in the bytes before `part`, and `held` that in `part`.
    fn with_part(self, held: Self, whole: Key, part: Key) -> Self {
        let (shift, bits) = (8 * (part.offset - whole.offset), part.bytes * 8);
        let is_last = part.end() == whole.end();
        if held.low < 0 && is_last {
            let (low, high) = limits(whole.bytes * 8);
            return Self::within(low, high);
        }
        // without sign, a negative part is 2 to the power of its bits larger
        let (high, ones) = if held.low < 0 {
            let all = low_bits(bits);
            (all, all)
        } else {
            (held.high.cast_unsigned(), held.ones)
        };
        let low = if held.low < 0 { 0 } else { held.low.cast_unsigned() };
        let placed = |bits: u64| bits.checked_shl(shift as u32).unwrap_or_default().cast_signed();
        Self::among(
            self.low.saturating_add(placed(low)),
            self.high.saturating_add(placed(high)),
            self.ones | placed(ones).cast_unsigned(),
        )
    }
}

/// A mask of `bits` ones.
fn low_bits(bits: u8) -> u64 {
    u64::MAX.checked_shr(64 - u32::from(bits.min(64))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Key, Number, low_bits};
    use crate::gas::object::ObjectId;

    fn key(offset: u64, bytes: u8) -> Key {
        Key { object: ObjectId(0), offset, bytes, stride: 0 }
    }

    #[test]
    fn a_whole_is_known_by_its_parts() {
        let whole = key(0, 4);
        let flag = Number::within(0, 1);
        let parts = [key(0, 1), key(1, 1), key(2, 2)];
        let mut number = Number::exactly(0);
        for (part, held) in parts.into_iter().zip([flag, flag, Number::within(0, 3)]) {
            number = number.with_part(held, whole, part);
        }
        assert_eq!((number.low, number.high, number.ones), (0, 0x0003_0101, 0x0003_0101));
        let again = parts.map(|part| number.part(whole, part));
        assert_eq!(again.map(|part| (part.low, part.high)), [(0, 1), (0, 1), (0, 3)]);
        // a negative last part makes the whole negative; any other negative part may have all bits set
        let minus = Number::within(-1, 0);
        assert!(Number::exactly(0).with_part(minus, whole, key(2, 2)).low < 0);
        let before = Number::exactly(0).with_part(minus, whole, key(0, 1));
        assert_eq!((before.low, before.high), (0, 255));
        assert_eq!(Number::exactly(-2).part(whole, key(0, 1)).single(), Some(-2));
        assert_eq!((low_bits(8), low_bits(64), low_bits(0)), (255, u64::MAX, 0));
    }
}
