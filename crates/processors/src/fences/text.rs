//! Changed texts, with the places of their instructions in the original text.

use garret_base::source::Span;
use std::collections::BTreeMap;

/// The change at one instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Edit {
    /// An instruction to insert before it.
    pub(super) before: Option<String>,
    /// The replacement; the instruction itself is the last line.
    pub(super) instead: Option<String>,
    /// An instruction to insert after it.
    pub(super) after: Option<String>,
}

/// A changed text.
#[derive(Clone, Debug)]
pub(super) struct Edited {
    pub(super) text: String,
    /// For each instruction, by its start in the changed text, its place in the original text.
    origins: BTreeMap<u32, Span>,
    /// For each instruction, by its start in the original text, its place in the changed text.
    here: BTreeMap<u32, Span>,
}

impl Edited {
    /// Makes a text with changes at some of these instructions, which are in the order of the text.
    pub(super) fn new(text: &str, instructions: &[Span], edits: &BTreeMap<u32, Edit>) -> Self {
        let mut made = Self { text: String::new(), origins: BTreeMap::new(), here: BTreeMap::new() };
        let mut at = 0;
        for span in instructions {
            made.text.push_str(text.get(at..span.start as usize).unwrap_or_default());
            let edit = edits.get(&span.start);
            if let Some(before) = edit.and_then(|it| it.before.as_deref()) {
                made.text.push_str(before);
                made.text.push_str("\n\t");
            }
            let own = text.get(span.range()).unwrap_or_default();
            let lines = edit.and_then(|it| it.instead.as_deref()).unwrap_or(own);
            let first = lines.rfind('\n').map_or(0, |end| end + 1);
            let (sum, last) = lines.split_at(first);
            let indent = last.len() - last.trim_start().len();
            made.text.push_str(sum);
            let start = made.text.len() + indent;
            made.text.push_str(last);
            let here = Span::new(start, made.text.len());
            made.origins.insert(here.start, *span);
            made.here.insert(span.start, here);
            if let Some(after) = edit.and_then(|it| it.after.as_deref()) {
                made.text.push_str("\n\t");
                made.text.push_str(after);
            }
            at = span.end as usize;
        }
        made.text.push_str(text.get(at..).unwrap_or_default());
        made
    }

    /// The place in the original text of an instruction of this text. `None` if it is new.
    pub(super) fn origin(&self, here: Span) -> Option<Span> {
        self.origins.get(&here.start).copied()
    }

    /// The place in this text of an instruction of the original text.
    pub(super) fn here(&self, origin: Span) -> Option<Span> {
        self.here.get(&origin.start).copied()
    }
}
