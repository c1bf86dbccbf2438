//! The contents of data sections: objects with their bytes.

use super::string;
use garret_base::source::Span;
use std::collections::BTreeMap;

/// Index of an object in [`Objects::all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ObjectId(pub(super) u32);

/// A named range of bytes.
#[derive(Clone, Debug)]
pub(super) struct Object<'a> {
    pub(super) name: &'a str,
    /// The place of its declaration in the source.
    pub(super) span: Span,
    /// Whether each thread has its own copy.
    pub(super) local: bool,
    /// Its size in bytes.
    pub(super) size: u64,
    /// The contents by offset: the number of bytes, and the content. Other bytes are zero.
    pub(super) content: BTreeMap<u64, (u8, Content<'a>)>,
}

/// The initial contents of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content<'a> {
    Number(i64),
    /// A string as it is written, without quotes; its bytes are not computed.
    Text(&'a str),
    /// A string of the GNU assembler, without quotes, whose bytes can be computed.
    String(&'a str),
    /// The address of a name, plus an offset in bytes.
    Address(&'a str, i64),
    /// The distance in bytes from the second name to the first.
    Distance(&'a str, &'a str),
    /// Unknown contents, such as an address in fewer than 64 bits.
    Opaque,
}

impl Object<'_> {
    /// The initial value of `bytes` bytes at an offset, as a signed number; `None` if it is unknown.
    pub(super) fn initially(&self, offset: u64, bytes: u8) -> Option<i64> {
        let end = offset.checked_add(u64::from(bytes))?;
        if end > self.size {
            return None;
        }
        let mut value: u64 = 0;
        for at in (offset..end).rev() {
            value = value.checked_shl(8)? | u64::from(self.byte(at)?);
        }
        let unused = 64 - 8 * u32::from(bytes);
        Some((value << unused).cast_signed() >> unused)
    }

    /// The same at this offset in every element of `stride` bytes, if it is the same for all elements. A stride of 0 means that the
    /// object is not an array.
    pub(super) fn each_initially(&self, offset: u64, bytes: u8, stride: u64) -> Option<i64> {
        /// The largest number of elements that are examined, unless all are 0.
        const MOST: u64 = 1 << 16;
        let first = self.initially(offset, bytes)?;
        if stride == 0 || self.content.is_empty() {
            return Some(first);
        }
        let count = self.size / stride;
        let mut elements = (0..count).map(|element| self.initially(offset + element * stride, bytes));
        (count <= MOST && elements.all(|it| it == Some(first))).then_some(first)
    }

    /// Writes a number of `bytes` bytes at an offset; false if it is out of range, or overlaps a part of something that is not a
    /// number.
    pub(super) fn write(&mut self, offset: u64, bytes: u8, number: i64) -> bool {
        let Some(end) = offset.checked_add(u64::from(bytes)).filter(|end| *end <= self.size) else {
            return false;
        };
        let before = self.content.range(..offset).next_back().map(|(start, _)| *start);
        let touched: Vec<(u64, u8, Content<'_>)> = before
            .into_iter()
            .chain(self.content.range(offset..end).map(|(start, _)| *start))
            .filter_map(|start| self.content.get(&start).map(|(bytes, content)| (start, *bytes, *content)))
            .filter(|(start, bytes, content)| {
                matches!(content, Content::String(_)) || start.saturating_add(u64::from(*bytes)) > offset
            })
            .collect();
        for (start, length, content) in touched {
            let last = start.saturating_add(u64::from(length));
            let is_inside = start >= offset && last <= end;
            match content {
                Content::Number(number) => {
                    self.content.remove(&start);
                    for at in (start..last).filter(|at| !(offset..end).contains(at)) {
                        let byte = (number >> (8 * (at - start)).min(63)) as u8;
                        self.content.insert(at, (1, Content::Number(i64::from(byte))));
                    }
                }
                Content::Address(..) | Content::Distance(..) | Content::Opaque if is_inside => {
                    self.content.remove(&start);
                }
                Content::Address(..)
                | Content::Distance(..)
                | Content::Opaque
                | Content::Text(_)
                | Content::String(_) => {
                    return false;
                }
            }
        }
        self.content.insert(offset, (bytes, Content::Number(number)));
        true
    }

    fn byte(&self, at: u64) -> Option<u8> {
        let Some((start, (bytes, content))) = self.content.range(..=at).next_back() else { return Some(0) };
        let inside = at - start;
        match content {
            // the length of such a text is unknown
            Content::Text(_) => None,
            Content::String(text) => {
                let bytes = string::bytes(text)?;
                Some(usize::try_from(inside).ok().and_then(|it| bytes.get(it).copied()).unwrap_or(0))
            }
            _ if inside >= u64::from(*bytes) => Some(0),
            Content::Number(number) => Some((number >> (8 * inside)) as u8),
            Content::Address(..) | Content::Distance(..) | Content::Opaque => None,
        }
    }

    /// The address that `bytes` bytes at an offset hold: a name, and an offset from it.
    pub(super) fn address(&self, offset: u64, bytes: u8) -> Option<(&str, i64)> {
        match self.content.get(&offset) {
            Some((8, Content::Address(name, further))) if bytes == 8 => Some((name, *further)),
            _ => None,
        }
    }

    /// The text at the start of the object.
    pub(super) fn text(&self) -> Option<&str> {
        match self.content.get(&0) {
            Some((_, Content::Text(text) | Content::String(text))) => Some(text),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Content, Object};
    use garret_base::source::Span;
    use std::collections::BTreeMap;

    #[test]
    fn what_is_written_takes_the_place_of_what_was_there() {
        let content =
            BTreeMap::from([(0, (4, Content::Number(0x0403_0201))), (8, (8, Content::Address("y", 0)))]);
        let span = Span { start: 0, end: 0 };
        let mut object = Object { name: "x", span, local: false, size: 16, content };
        assert!(object.write(1, 2, -1));
        assert_eq!(object.initially(0, 4), Some(0x04ff_ff01));
        assert!(object.write(6, 1, 5));
        assert_eq!(object.initially(4, 4), Some(0x0005_0000));
        // a part of an address is not a number
        assert!(!object.write(8, 4, 0) && !object.write(14, 4, 0));
        assert!(object.write(8, 8, 7));
        assert_eq!(object.initially(8, 8), Some(7));
    }

    #[test]
    fn bytes_of_numbers_are_found_at_their_offsets() {
        let content = BTreeMap::from([
            (0, (4, Content::Number(-2))),
            (4, (2, Content::Number(0x1234))),
            (8, (8, Content::Opaque)),
        ]);
        let object = Object { name: "x", span: Span { start: 0, end: 0 }, local: false, size: 24, content };
        assert_eq!(object.initially(0, 4), Some(-2));
        assert_eq!(object.initially(3, 1), Some(-1));
        assert_eq!(object.initially(4, 4), Some(0x1234));
        assert_eq!(object.initially(5, 1), Some(0x12));
        assert_eq!(object.initially(8, 4), None);
        assert_eq!(object.initially(16, 8), Some(0));
        assert_eq!(object.initially(20, 8), None);
    }
}
