//! Texts with repairs, and where their instructions stand in the text that they were made of.

use garret_base::source::Span;
use std::collections::BTreeMap;

/// What is changed at an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Edit {
    /// An instruction before it.
    pub(super) before: Option<String>,
    /// What stands in its place; the instruction itself is the last line.
    pub(super) instead: Option<String>,
    /// An instruction after it.
    pub(super) after: Option<String>,
}

/// A text with changes.
#[derive(Clone, Debug)]
pub(super) struct Edited {
    pub(super) text: String,
    /// The instructions, by where they begin in it: where they are in the first text.
    origins: BTreeMap<u32, Span>,
    /// Where they are in it, by where they begin in the first text.
    here: BTreeMap<u32, Span>,
}

impl Edited {
    /// The text with changes at some of these instructions, which stand in the order of the text.
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

    /// Where an instruction of this text is in the first one; none for what is new.
    pub(super) fn origin(&self, here: Span) -> Option<Span> {
        self.origins.get(&here.start).copied()
    }

    /// Where an instruction of the first text is in this one.
    pub(super) fn here(&self, origin: Span) -> Option<Span> {
        self.here.get(&origin.start).copied()
    }
}
