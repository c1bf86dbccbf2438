//! Decodes the bytes of a file as text, or reports why they are not text.

use garret_base::source::Diagnostic;

/// The text of a file, without a byte order mark.
///
/// # Errors
/// One diagnostic without a place if the bytes are not UTF-8 text.
pub fn decode(bytes: &[u8]) -> Result<&str, Diagnostic> {
    let not_text = || Diagnostic::error("this file is not UTF-8 text");
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || looks_like_utf16(bytes) {
        return Err(not_text().help("it looks like UTF-16: save it as UTF-8"));
    }
    if bytes.contains(&0) {
        return Err(not_text().note("it contains zero bytes: it is probably a binary file"));
    }
    core::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
        not_text()
            .note(format!("the byte 0x{byte:02x} in line {line} is the first one that is not valid UTF-8"))
    })
}

/// Whether this looks like ASCII text in UTF-16 without a byte order mark: every other byte is zero.
fn looks_like_utf16(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(64)];
    let zero = |parity: usize| start.iter().skip(parity).step_by(2).all(|byte| *byte == 0);
    let text = |parity: usize| start.iter().skip(parity).step_by(2).all(|byte| *byte != 0);
    start.len() >= 4 && (zero(0) && text(1) || zero(1) && text(0))
}

/// The length in bytes of the comment at the start of the text, including nested comments; the whole text if it is not closed.
pub fn comment_length(text: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        match &text[at..] {
            [b'(', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b')', ..] => (depth, at) = (depth.saturating_sub(1), at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}
