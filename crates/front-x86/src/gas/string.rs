//! Strings of the GNU assembler (`.ascii`, `.asciz`) and their bytes.

/// The longest string whose bytes are computed.
const LONGEST: usize = 1 << 12;

/// The bytes of a text between quotes, with escapes resolved; `None` if an escape is unknown, or the text is too long.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    if text.len() > LONGEST {
        return None;
    }
    let (mut found, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&first, after)) = rest.split_first() {
        rest = after;
        if first != b'\\' {
            found.push(first);
            continue;
        }
        let (&escaped, after) = rest.split_first()?;
        let byte = match escaped {
            b'0'..=b'7' => {
                let digits = rest.iter().take(3).take_while(|digit| matches!(digit, b'0'..=b'7'));
                let (number, length) = digits.fold((0u32, 0), |(number, length), digit| {
                    (number * 8 + u32::from(digit - b'0'), length + 1)
                });
                rest = rest.get(length..)?;
                found.push((number & 0xff) as u8);
                continue;
            }
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'\\' | b'"' => escaped,
            _ => return None,
        };
        rest = after;
        found.push(byte);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn escapes_stand_for_bytes() {
        assert_eq!(bytes(r"\001\000\0a\\"), Some(vec![1, 0, 0, b'a', b'\\']));
        assert_eq!(bytes(r#"\"q\n\t\101\3771"#), Some(vec![b'"', b'q', 10, 9, b'A', 255, b'1']));
        assert_eq!(bytes("\\"), None);
        assert_eq!(bytes(r"\q"), None);
        assert_eq!(bytes(&"a".repeat(5000)), None);
    }
}
