//! Numbers in the notations of NASM, and character constants.
//!
//! # Sources
//! The NASM manual, sections 3.4.1 to 3.4.3 (numeric and character constants).

/// The radix for a letter before the digits (`0x1F`) or after them (`1Fh`); 0 if there is none.
fn radix(letter: u8) -> u32 {
    match letter.to_ascii_lowercase() {
        b'b' | b'y' => 2,
        b'o' | b'q' => 8,
        b'd' | b't' => 10,
        b'h' | b'x' => 16,
        _ => 0,
    }
}

/// `12`, `1_000`, `0x1F`, `0h1F`, `1Fh`, `$1F`, `0b11`, `11y`, `0o17`, `17q`, `0d9`, `9t`. A number of more than 63 bits becomes the
/// negative number with the same 64 bits.
pub(super) fn number(text: &str) -> Option<i64> {
    let bytes = text.as_bytes();
    let before = match bytes {
        [b'$', _, ..] => (16, 1),
        [b'0', letter, _, ..] => (radix(*letter), 2),
        _ => (0, 0),
    };
    let behind = match bytes {
        [_, .., letter] => radix(*letter),
        _ => 0,
    };
    // `0b1h` and `0x1b` are hexadecimal: the greater of two radices applies
    let (digits, radix) = match before.0.cmp(&behind) {
        core::cmp::Ordering::Greater => (&text[before.1..], before.0),
        core::cmp::Ordering::Less => (&text[..text.len() - 1], behind),
        core::cmp::Ordering::Equal => (text, 10),
    };
    let digits: String = digits.chars().filter(|letter| *letter != '_').collect();
    // signs are not part of it
    let is_sound = digits.chars().all(|digit| digit.is_digit(radix));
    u64::from_str_radix(&digits, radix).ok().filter(|_| is_sound).map(u64::cast_signed)
}

/// A character constant; the first character is the lowest byte.
pub(super) fn characters(quoted: &str) -> Option<i64> {
    let inside = inside(quoted);
    if inside.len() > 8 {
        return None;
    }
    let value = inside.bytes().rev().fold(0u64, |value, byte| (value << 8) | u64::from(byte));
    Some(value.cast_signed())
}

/// The text between quotes.
pub(super) fn inside(quoted: &str) -> &str {
    quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{characters, number};

    #[test]
    fn notations_are_those_of_the_manual() {
        // "some examples (all producing exactly the same code)" in the NASM manual
        for same in [
            "200",
            "0200",
            "0200d",
            "0d200",
            "0c8h",
            "$0c8",
            "0xc8",
            "0hc8",
            "310q",
            "310o",
            "0o310",
            "0q310",
            "11001000b",
            "1100_1000b",
            "1100_1000y",
            "0b1100_1000",
            "0y1100_1000",
        ] {
            assert_eq!(number(same), Some(200), "{same}");
        }
        assert_eq!(number("017"), Some(17), "a 0 before it says nothing");
        assert_eq!(number("0b1h"), Some(0xb1));
        assert_eq!(number("0x1b"), Some(0x1b));
        assert_eq!(number("1_000"), Some(1000));
        assert_eq!(number("0xFFFF_FFFF_FFFF_FFFF"), Some(-1));
        assert_eq!(number("0"), Some(0));
        assert_eq!(number("0t7"), Some(7));
        for wrong in ["0b1b", "12a", "09o", "1.5", "0x1_0000_0000_0000_0000", "0d1b", "$"] {
            assert_eq!(number(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_first_character_is_the_lowest_byte() {
        assert_eq!(characters("'a'"), Some(97));
        assert_eq!(characters("\"ab\""), Some(0x6261));
        assert_eq!(characters("''"), Some(0));
        assert_eq!(characters("'abcdefghi'"), None);
    }
}
