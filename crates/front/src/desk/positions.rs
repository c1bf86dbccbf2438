//! Places in a text in the form that editors use: the number of the line, and the offset in the line in units, both from 0.
//!
//! Lines end with `\n`, `\r\n` or `\r`. Server and editor agree on the unit.
//!
//! # Sources
//! Language Server Protocol 3.17, "Text Documents" and "Position".

/// The unit of offsets in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of 16 bits: two for each character beyond the first 65536. The default.
    #[default]
    Utf16,
}

impl Encoding {
    /// The units of a character.
    fn units(self, letter: char) -> usize {
        match self {
            Self::Utf8 => letter.len_utf8(),
            Self::Utf16 => letter.len_utf16(),
        }
    }
}

/// A place in a text in the form that editors use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The number of the line, from 0.
    pub line: u32,
    /// The offset in its line, in units of the encoding.
    pub character: u32,
}

/// The number of bytes between two marks: counting from a mark takes no longer than that, however long the line is.
const BETWEEN: usize = 1024;

/// The starts of the lines of a text.
#[derive(Clone, Debug)]
pub struct Positions {
    /// The first byte of each line. Invariant: ascending, and the first is 0.
    starts: Vec<usize>,
    /// The units of 16 bits before every `BETWEEN` bytes, or before the character around that byte. Invariant: the first is 0.
    marks: Vec<usize>,
}

impl Positions {
    /// The positions in a text.
    ///
    /// # Complexity
    /// Linear in the size of the text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        let starts = std::iter::once(0).chain(ends.map(|(end, _)| end + 1)).collect();
        let mut marks = vec![0];
        let mut before = 0;
        for at in (BETWEEN..=text.len()).step_by(BETWEEN) {
            let (from, to) = (boundary(text, at - BETWEEN), boundary(text, at));
            before += wide(text, from, to);
            marks.push(before);
        }
        Self { starts, marks }
    }

    /// The units of 16 bits before a character of the text.
    fn before(&self, text: &str, byte: usize) -> usize {
        let number = byte / BETWEEN;
        let mark = self.marks.get(number).copied().unwrap_or(0);
        mark + wide(text, boundary(text, number * BETWEEN), byte)
    }

    /// The start of a line, and its text without its end; empty beyond the last line.
    fn line<'t>(&self, text: &'t str, line: usize) -> (usize, &'t str) {
        let Some(&start) = self.starts.get(line) else { return (text.len(), "") };
        let next = self.starts.get(line + 1).copied().unwrap_or(text.len());
        (start, text.get(start..next).unwrap_or_default().trim_end_matches(['\n', '\r']))
    }

    /// The place of a byte of the text. A byte beyond the text is taken as its end, one within a character as the start of the
    /// character, and one within the end of a line as the start of that end.
    ///
    /// # Complexity
    /// Logarithmic in the number of lines.
    #[must_use]
    pub fn place(&self, text: &str, byte: usize, encoding: Encoding) -> Place {
        let byte = byte.min(text.len());
        let number = self.starts.partition_point(|start| *start <= byte).saturating_sub(1);
        let (start, line) = self.line(text, number);
        let byte = boundary(text, byte).clamp(start, start + line.len());
        let units = match encoding {
            Encoding::Utf8 => byte - start,
            Encoding::Utf16 => self.before(text, byte) - self.before(text, start),
        };
        // texts of 4 GiB and more were refused before
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Place { line: small(number), character: small(units) }
    }

    /// The byte of a place. A place beyond the end of its line is taken as that end, one beyond the last line as the end of the
    /// text, and one within a character as the start of the character.
    ///
    /// # Complexity
    /// Linear in the length of the line.
    #[must_use]
    pub fn byte(&self, text: &str, place: Place, encoding: Encoding) -> usize {
        let (start, line) = self.line(text, usize::try_from(place.line).unwrap_or(usize::MAX));
        let mut left = usize::try_from(place.character).unwrap_or(usize::MAX);
        for (at, letter) in line.char_indices() {
            match left.checked_sub(encoding.units(letter)) {
                Some(rest) if left > 0 => left = rest,
                _ => return start + at,
            }
        }
        start + line.len()
    }
}

/// The start of the character around a byte.
fn boundary(text: &str, byte: usize) -> usize {
    let byte = byte.min(text.len());
    // no character has more than four bytes
    (byte.saturating_sub(3)..=byte).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The units of 16 bits between two characters.
fn wide(text: &str, from: usize, to: usize) -> usize {
    text.get(from..to).map_or(0, |part| part.chars().map(char::len_utf16).sum())
}

#[cfg(test)]
mod tests {
    use super::{Encoding, Place, Positions};
    use proptest::prelude::*;

    fn place(line: u32, character: u32) -> Place {
        Place { line, character }
    }

    #[test]
    fn units_are_counted_as_agreed() {
        let text = "aé\u{1f600}b\r\nx\ry\n";
        let positions = Positions::new(text);
        let of = |byte, encoding| positions.place(text, byte, encoding);
        assert_eq!(of(7, Encoding::Utf16), place(0, 4));
        assert_eq!(of(7, Encoding::Utf8), place(0, 7));
        // within the emoji, and within the end of the line
        assert_eq!(of(5, Encoding::Utf16), place(0, 2));
        assert_eq!(of(9, Encoding::Utf16), place(0, 5));
        assert_eq!(of(10, Encoding::Utf16), place(1, 0));
        assert_eq!(of(12, Encoding::Utf16), place(2, 0));
        assert_eq!(of(99, Encoding::Utf16), place(3, 0));
        let byte = |line, character, encoding| positions.byte(text, place(line, character), encoding);
        // between the two halves of the emoji
        assert_eq!(byte(0, 3, Encoding::Utf16), 3);
        assert_eq!(byte(0, 4, Encoding::Utf16), 7);
        assert_eq!(byte(0, 99, Encoding::Utf16), 8);
        assert_eq!(byte(1, 5, Encoding::Utf8), 11);
        assert_eq!(byte(99, 5, Encoding::Utf8), text.len());
        assert_eq!(byte(u32::MAX, u32::MAX, Encoding::Utf16), text.len());
    }

    /// The same from the text itself: the units of everything after the last line end before the byte.
    fn naive(text: &str, byte: usize, encoding: Encoding) -> Place {
        let before = &text[..byte];
        let (mut at, mut letters) = (place(0, 0), before.chars().peekable());
        while let Some(letter) = letters.next() {
            let ends = letter == '\n' || letter == '\r' && letters.peek() != Some(&'\n');
            at = match letter {
                _ if ends => place(at.line + 1, 0),
                '\r' => at,
                _ => place(at.line, at.character + encoding.units(letter) as u32),
            };
        }
        at
    }

    /// Lines longer than the distance of two marks, with characters across the marks.
    #[test]
    fn long_lines_are_counted_from_marks() {
        for begins in ["", "a", "aa", "aaa"] {
            let text = format!("{begins}{}\r\n{}", "\u{1f600}".repeat(2_000), "\u{20ac}b".repeat(3_000));
            let positions = Positions::new(&text);
            for byte in (0..=text.len()).step_by(61).filter(|byte| text.is_char_boundary(*byte)) {
                for encoding in [Encoding::Utf8, Encoding::Utf16] {
                    assert_eq!(
                        positions.place(&text, byte, encoding),
                        naive(&text, byte, encoding),
                        "{byte}"
                    );
                }
            }
        }
    }

    proptest! {
        #[test]
        fn places_and_bytes_are_the_inverse_of_each_other(
            text in "[ab\u{e9}\u{20ac}\u{1f600}\n\r]{0,40}",
            line in 0_u32..50,
            character in 0_u32..50,
        ) {
            let positions = Positions::new(&text);
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                for byte in (0..=text.len()).filter(|byte| text.is_char_boundary(*byte)) {
                    // a byte within the end of a line has the place before it
                    let is_inside = text[byte..].starts_with('\n') && text[..byte].ends_with('\r');
                    if !is_inside {
                        let place = positions.place(&text, byte, encoding);
                        prop_assert_eq!(place, naive(&text, byte, encoding));
                        prop_assert_eq!(positions.byte(&text, place, encoding), byte);
                    }
                }
                let byte = positions.byte(&text, Place { line, character }, encoding);
                prop_assert!(text.is_char_boundary(byte));
                let back = positions.place(&text, byte, encoding);
                let wanted = Place { line, character };
                prop_assert!(back <= wanted);
            }
        }
    }
}
