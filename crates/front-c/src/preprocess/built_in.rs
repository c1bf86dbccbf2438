//! Macros that stand for something else at each place.

use super::Processor;
use crate::constant::Constant;
use crate::integer::Integer;
use crate::token::Kind;
use garret_base::source::Span;

/// The macros of the standard that are texts, and those of gcc (6.10.8.1).
const TEXTS: [&str; 5] = ["__FILE__", "__BASE_FILE__", "__DATE__", "__TIME__", "__TIMESTAMP__"];
/// Those that are numbers.
const NUMBERS: [&str; 3] = ["__LINE__", "__COUNTER__", "__INCLUDE_LEVEL__"];

/// Where the lines of a file were counted last: the texts are gone through once, whatever they ask.
#[derive(Default)]
pub(super) struct Counted {
    file: Option<usize>,
    at: usize,
    /// From 0.
    line: usize,
}

/// Whether a macro of this name is there in every text.
pub(super) fn is_built_in(name: &str) -> bool {
    TEXTS.contains(&name) || NUMBERS.contains(&name)
}

impl Processor<'_> {
    /// What a macro stands for where it is used at `span`.
    pub(super) fn built_in(&mut self, name: &str, span: Span) -> Option<Kind> {
        if TEXTS.contains(&name) {
            // whatever the file is called, it is no empty text
            return Some(Kind::Text("?.c".to_owned()));
        }
        let number = match name {
            "__LINE__" => {
                let line = i64::try_from(self.line(span)).ok()?;
                line.saturating_add(self.line_shift)
            }
            "__COUNTER__" => {
                let number = self.counter;
                self.counter = number.saturating_add(1);
                number
            }
            "__INCLUDE_LEVEL__" => i64::try_from(self.including.len()).ok()?,
            _ => return None,
        };
        Some(Kind::Number(Constant::of(number.into(), Integer::INT), number.to_string()))
    }

    /// The number of the line, from 1, in the file that a place is in.
    pub(super) fn line(&mut self, span: Span) -> usize {
        let (file, start) = self.texts.beginning(span);
        let at = span.start as usize;
        if self.counted.file != file || self.counted.at < start || self.counted.at > at {
            self.counted = Counted { file, at: start, line: 0 };
        }
        let passed = self.texts.all().as_bytes().get(self.counted.at..at).unwrap_or_default();
        self.counted.line += passed.split(|byte| *byte == b'\n').count() - 1;
        self.counted.at = at;
        self.counted.line + 1
    }

    /// `#line 12`, or `# 12 "file"`: the next line is that one. Without a number it says nothing.
    pub(super) fn renumber(&mut self, number: Option<&Kind>, span: Span) {
        let Some(Kind::Number(number, _)) = number else { return };
        let next = i64::try_from(self.line(span)).unwrap_or(i64::MAX).saturating_add(1);
        self.line_shift = i64::try_from(number.value()).unwrap_or(i64::MAX).saturating_sub(next);
    }
}
