//! Collects the diagnostics of one text: none twice, in the order of the text, and not without end.

use crate::diagnostic::{self, Diagnostic, Severity};
use crate::map::Set;
use crate::span::Span;

/// So many errors are shown.
const SHOWN: usize = 20;
/// So many are kept, to be sorted; the rest is only counted.
const KEPT: usize = 100;

/// An error has been reported: whoever receives this need not say more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

/// The diagnostics so far.
#[derive(Default)]
pub(super) struct Sink {
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    seen: Set<(Option<Span>, String)>,
    /// Errors that were not kept.
    dropped: usize,
}

impl Sink {
    /// Adds a diagnostic, unless the same has been said of the same place.
    pub(super) fn push(&mut self, diagnostic: Diagnostic) -> Reported {
        if diagnostic.severity == Severity::Error && self.is_full() {
            self.dropped += 1;
        } else if self.seen.insert((diagnostic.span(), diagnostic.message.clone())) {
            match diagnostic.severity {
                Severity::Error => self.errors.push(diagnostic),
                Severity::Warning | Severity::Note => self.warnings.push(diagnostic),
            }
        }
        Reported
    }

    /// Whether further errors are only counted, so that it is not worth the effort to explain them.
    pub(super) fn is_full(&self) -> bool {
        self.errors.len() >= KEPT
    }

    /// Whether there are errors.
    pub(super) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The errors in the order of the text, the last one saying how many there are beyond; if there are none, the warnings.
    pub(super) fn finish(mut self) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
        if self.errors.is_empty() {
            self.warnings.sort_by_key(Diagnostic::span);
            return Ok(self.warnings);
        }
        Err(diagnostic::first(self.errors, SHOWN, self.dropped, |more| {
            Diagnostic::error(format!("and {more} more {}", plural(more, "error")))
        }))
    }
}

/// The noun, with an `s` unless there is one.
pub(super) fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
