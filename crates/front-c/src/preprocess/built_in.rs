//! Predefined macros whose value depends on the place of use.

use super::Processor;
use crate::constant::Constant;
use crate::integer::Integer;
use crate::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span, short};

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

/// Operators of `#if` that count as defined (gcc, *The C Preprocessor*, 4.2).
const OPERATORS: [&str; 4] = ["__has_include", "__has_include_next", "__has_attribute", "__has_builtin"];

/// The answer of gcc to `__has_attribute` (`attribute`) or `__has_builtin` (`builtin`) for a name. `None` if it is not known.
fn has(what: &str, name: &str) -> Option<bool> {
    let lines = super::system::HAS.lines().filter_map(|line| line.split_once(": "));
    let mut answers = lines.filter(|(_, names)| names.split(' ').any(|it| it == name));
    answers.find_map(|(head, _)| Some(head.strip_prefix(what)?.ends_with("yes")))
}

/// Whether it is a macro or an operator that is predefined in every text.
pub(super) fn is_always_defined(name: &str) -> bool {
    TEXTS.contains(&name) || NUMBERS.contains(&name) || OPERATORS.contains(&name)
}

impl Processor<'_> {
    /// The expansion of a macro that is used at `span`.
    pub(super) fn built_in(&mut self, name: &str, span: Span) -> Option<Kind> {
        let text = match name {
            "__FILE__" => Some(self.file_name()),
            "__BASE_FILE__" => Some(self.name.clone()),
            // as when the time is not known
            "__DATE__" => Some("??? ?? ????".to_owned()),
            "__TIME__" => Some("??:??:??".to_owned()),
            "__TIMESTAMP__" => Some("??? ??? ?? ??:??:?? ????".to_owned()),
            _ => None,
        };
        if let Some(text) = text {
            return Some(Kind::Text(text.replace('\\', "\\\\").replace('"', "\\\"")));
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

    /// The name of the file that is read, also by `#line`.
    fn file_name(&self) -> String {
        let read = self.including.last().unwrap_or(&self.name);
        self.named.as_ref().unwrap_or(read).clone()
    }

    /// The answer to an operator of `#if` such as `__has_include`, whose arguments begin at `at`, and the place after them. `None` if the
    /// token before is no such operator.
    pub(super) fn asks(&mut self, rest: &[Token], at: usize) -> Option<(bool, usize)> {
        let token = rest.get(at.checked_sub(1)?)?;
        let operator = OPERATORS.into_iter().find(|it| token.kind.is_word(it))?;
        let end = rest.get(at..)?.iter().position(|it| it.kind.is_sign(")")).map(|length| at + length)?;
        let inside = rest.get(at..end)?.strip_prefix(rest.get(at..=at)?)?;
        let name = match inside.first().map(|it| &it.kind) {
            Some(Kind::Text(name)) => name.clone(),
            _ => inside.iter().map(super::written).collect(),
        };
        let bare = name.trim_matches('_');
        let known = match operator {
            "__has_include" | "__has_include_next" => Some(self.is_there(name.trim_matches(['<', '>']))),
            "__has_attribute" => has("attribute", bare),
            _ => has("builtin", &name),
        };
        if known.is_none() {
            let message = format!("it is not known whether gcc has `{}`", short(&name));
            let error = Diagnostic::error(message).at(token.span, "the text depends on it");
            self.errors.push(error.help("write the answer, 0 or 1"));
        }
        Some((known.unwrap_or(false), end + 1))
    }

    /// Whether there is a header, or a file of the user.
    fn is_there(&mut self, name: &str) -> bool {
        let beside = self.beside(name);
        super::system::HEADERS.contains(&name) || (self.load)(&beside).is_some()
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

    /// `#line 12 "file"`, or `# 12 "file"`: the next line has that number, and the file that name. Ignored without a number.
    pub(super) fn renumber(&mut self, line: &[Token], span: Span) {
        let Some(Kind::Number(number, _)) = line.first().map(|it| &it.kind) else { return };
        if let Some(Kind::Text(name)) = line.get(1).map(|it| &it.kind) {
            self.named = Some(name.clone());
        }
        let next = i64::try_from(self.line(span)).unwrap_or(i64::MAX).saturating_add(1);
        self.line_shift = i64::try_from(number.value()).unwrap_or(i64::MAX).saturating_sub(next);
    }
}
