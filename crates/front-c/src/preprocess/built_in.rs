//! Predefined macros whose value depends on the place of use.

use super::Processor;
use crate::constant::Constant;
use crate::integer::Integer;
use crate::token::Kind;
use garret_base::source::Span;

/// The macros of the standard that expand to strings, and those of gcc (6.10.8.1).
const TEXTS: [&str; 5] = ["__FILE__", "__BASE_FILE__", "__DATE__", "__TIME__", "__TIMESTAMP__"];
/// The macros that expand to numbers.
const NUMBERS: [&str; 3] = ["__LINE__", "__COUNTER__", "__INCLUDE_LEVEL__"];

/// The place up to which lines were counted. It avoids counting the lines of a text repeatedly.
#[derive(Default)]
pub(super) struct Counted {
    file: Option<usize>,
    at: usize,
    /// The line number, from 0.
    line: usize,
}

/// Whether it is a macro that is predefined in every text.
pub(super) fn is_built_in(name: &str) -> bool {
    TEXTS.contains(&name) || NUMBERS.contains(&name)
}

impl Processor<'_> {
    /// The expansion of a macro that is used at `span`.
    pub(super) fn built_in(&mut self, name: &str, span: Span) -> Option<Kind> {
        if TEXTS.contains(&name) {
            // the name of the file is not known, but is not empty
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

    /// The line number of a place in its file, from 1.
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

    /// `#line 12`, or `# 12 "file"`: the next line has that number. Ignored without a number.
    pub(super) fn renumber(&mut self, number: Option<&Kind>, span: Span) {
        let Some(Kind::Number(number, _)) = number else { return };
        let next = i64::try_from(self.line(span)).unwrap_or(i64::MAX).saturating_add(1);
        self.line_shift = i64::try_from(number.value()).unwrap_or(i64::MAX).saturating_sub(next);
    }
}
