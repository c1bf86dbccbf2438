//! Fences in the text of a litmus test: rows of their own, in the columns of the test.

use super::edit::Edit;
use garret_front_litmus::Gap;
use garret_system::lang::comment_length;
use std::collections::BTreeMap;
use std::ops::Range;

/// A row of the program, in bytes.
struct Row {
    /// From its first cell to its `;`.
    whole: Range<usize>,
    cells: Vec<Range<usize>>,
}

/// The rows for fences in these gaps; gaps of several threads before one row share one.
///
/// # Errors
/// The number of a gap whose row is not found.
pub(super) fn edits<'g>(
    text: &str,
    gaps: impl Iterator<Item = (usize, &'g Gap)>,
) -> Result<Vec<Edit>, usize> {
    let plain = without_comments(text);
    let mut rows: BTreeMap<usize, (Row, Vec<&Gap>)> = BTreeMap::new();
    for (number, gap) in gaps {
        let row = row(&plain, gap.span.start as usize).ok_or(number)?;
        if row.cells.get(gap.thread).is_none_or(|cell| !cell.contains(&(gap.span.start as usize))) {
            return Err(number);
        }
        rows.entry(row.whole.start).or_insert_with(|| (row, Vec::new())).1.push(gap);
    }
    let mut edits = Vec::new();
    for (row, gaps) in rows.into_values() {
        let mut cells = Vec::new();
        for (thread, cell) in row.cells.iter().enumerate() {
            let Some(gap) = gaps.iter().find(|gap| gap.thread == thread) else {
                cells.push(" ".repeat(cell.len()));
                continue;
            };
            let content = &plain[cell.clone()];
            // labels come before the instruction, each with its colon
            let label = match content.rfind(':') {
                Some(colon) if gap.labelled => content[..=colon].trim_start(),
                _ => "",
            };
            if !label.is_empty() {
                // the label moves to the fence, so that jumps execute the fence
                let at = cell.start + content.len() - content.trim_start().len();
                edits.push(Edit { at, delete: label.len(), insert: " ".repeat(label.len()) });
            }
            let indent = &content[..content.len() - content.trim_start().len()];
            let space = if label.is_empty() { "" } else { " " };
            cells.push(format!("{:<width$}", format!("{indent}{label}{space}MFENCE"), width = cell.len()));
        }
        let line_start = text[..row.whole.start].rfind('\n').map_or(0, |at| at + 1);
        let has_own_line = text[line_start..row.whole.start].trim().is_empty();
        let end = if has_own_line { "\n" } else { " " };
        let at = if has_own_line { line_start } else { row.whole.start };
        edits.push(Edit { at, delete: 0, insert: format!("{};{end}", cells.join("|")) });
    }
    Ok(edits)
}

/// The text with blanks in the places of its comments.
fn without_comments(text: &str) -> String {
    let mut plain = text.as_bytes().to_vec();
    let mut at = 0;
    while at < plain.len() {
        if text.as_bytes()[at..].starts_with(b"(*") {
            let length = comment_length(&text.as_bytes()[at..]);
            plain[at..at + length].fill(b' ');
            at += length;
        } else {
            at += 1;
        }
    }
    // comments begin and end with whole characters
    String::from_utf8(plain).unwrap_or_default()
}

/// The row around this byte.
fn row(plain: &str, byte: usize) -> Option<Row> {
    let start = plain.get(..byte)?.rfind(';')? + 1;
    let end = byte + plain.get(byte..)?.find(';')?;
    // the first cell may be blank: the row begins with its line, the first one that is not blank
    let mut start = start;
    while let Some(line) = plain[start..byte].find('\n') {
        if !plain[start..start + line].trim().is_empty() {
            break;
        }
        start += line + 1;
    }
    let mut cells = Vec::new();
    let mut from = start;
    for part in plain[start..end].split('|') {
        cells.push(from..from + part.len());
        from += part.len() + 1;
    }
    Some(Row { whole: start..end + 1, cells })
}
