//! Removal of everything that orders accesses from a text.

use super::forms::weaker;
use super::place::{Change, Place, is_jump};
use garret_base::source::{Diagnostics, Lines};
use garret_front_assembly::{Architecture, ItemKind, outline};

/// A statement of the original text.
enum OriginalStatement {
    Fence(String),
    Instruction(String),
    /// A label or a jump.
    Turn,
}

/// A text without fences, and without instructions that acquire or release.
pub(super) struct Bare {
    /// The new text. It has the same lines as the original one.
    pub(super) text: String,
    /// The statements of the original text, with their line numbers.
    before: Vec<(usize, OriginalStatement)>,
}

/// Removes fences, and replaces instructions that acquire or release by weaker ones.
pub(super) fn bare(text: &str, architecture: Architecture) -> Result<Bare, Diagnostics> {
    let lines = Lines::new(text);
    let (mut made, mut at) = (String::with_capacity(text.len()), 0);
    let mut before = Vec::new();
    for item in outline(text, architecture)? {
        let line = lines.number(item.span.start as usize);
        match item.kind {
            ItemKind::Label => before.push((line, OriginalStatement::Turn)),
            ItemKind::Other => {}
            ItemKind::Instruction => {
                let own = text.get(item.span.range()).unwrap_or_default();
                let left = weaker(architecture, own);
                before.push((
                    line,
                    match &left {
                        Some(left) if left.is_empty() => OriginalStatement::Fence(words(own)),
                        None if is_jump(architecture, item.name) => OriginalStatement::Turn,
                        _ => OriginalStatement::Instruction(words(own)),
                    },
                ));
                if let Some(left) = left {
                    made.push_str(text.get(at..item.span.start as usize).unwrap_or_default());
                    made.push_str(&left);
                    at = item.span.end as usize;
                }
            }
        }
    }
    made.push_str(text.get(at..).unwrap_or_default());
    Ok(Bare { text: made, before })
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase()
}

impl Bare {
    /// Whether the original text has the change of a place. `accesses` are the lines with accesses.
    pub(super) fn had(&self, place: &Place, accesses: &[usize]) -> bool {
        let text = words(&place.text);
        let first = self.before.partition_point(|(line, _)| *line < place.line);
        let own = self.before.partition_point(|(line, _)| *line <= place.line);
        let between = |(line, was): &&(usize, OriginalStatement)| {
            !matches!(was, OriginalStatement::Turn) && !accesses.contains(line)
        };
        let is_it = |(_, was): &(usize, OriginalStatement)| matches!(was, OriginalStatement::Fence(fence) if *fence == text);
        match place.change {
            Change::Own => self.before[first..own].iter().any(|(_, was)| match was {
                OriginalStatement::Instruction(instruction) => *instruction == text,
                _ => false,
            }),
            Change::Before => self.before[..first].iter().rev().take_while(between).any(&is_it),
            Change::After => self.before[own..].iter().take_while(between).any(is_it),
        }
    }
}
