//! Collects the diagnostics of one text: without duplicates, in the order of the text, and limited in number.

use super::ReadError;
use garret_base::map::Set;
use garret_base::source::{self, Diagnostic, Diagnostics, SHOWN, Severity, Span};
use garret_base::watch::Watch;

/// The number of errors that are kept and sorted; further errors are only counted.
const KEPT: usize = 100;

/// Evidence that an error has been reported: the caller need not report another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

/// The number of steps between two queries of the clock.
const STEPS: u32 = 1024;

/// The diagnostics so far, and the time limit.
pub(super) struct Sink {
    watch: Watch,
    /// Steps since the last query of the clock.
    steps: u32,
    /// The time is over, so the diagnostics are not complete.
    over: bool,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    seen: Set<(Option<Span>, String)>,
    /// The number of errors that were not kept.
    dropped: usize,
}

impl Sink {
    pub(super) fn new(watch: Watch) -> Self {
        Self {
            watch,
            // the first step queries the clock
            steps: STEPS,
            over: false,
            errors: Vec::new(),
            warnings: Vec::new(),
            seen: Set::default(),
            dropped: 0,
        }
    }

    /// Whether the time is over. Called at every step of the work, which then ends.
    pub(super) fn is_over(&mut self) -> bool {
        self.steps += 1;
        if self.steps >= STEPS {
            self.steps = 0;
            self.over |= self.watch.is_over();
        }
        self.over
    }

    /// Adds a diagnostic, unless one with the same message and place was added before.
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

    /// Adds an error that is built only if it will be kept.
    pub(super) fn error(&mut self, diagnostic: impl FnOnce() -> Diagnostic) -> Reported {
        if self.is_full() {
            self.dropped += 1;
            return Reported;
        }
        self.push(diagnostic())
    }

    /// Whether further errors are only counted, so that it is not worth the effort to explain them.
    pub(super) fn is_full(&self) -> bool {
        self.errors.len() >= KEPT
    }

    /// Whether there are errors.
    pub(super) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The errors in the order of the text, the last one with the number of those not shown; if there are none, the warnings.
    pub(super) fn finish(self) -> Result<Vec<Diagnostic>, ReadError> {
        if self.over {
            return Err(ReadError::Over);
        }
        if self.errors.is_empty() {
            return Ok(source::first_warnings(self.warnings));
        }
        Err(ReadError::Mistakes(Diagnostics::from(source::first(self.errors, SHOWN, self.dropped, |more| {
            Diagnostic::error(format!("and {more} more {}", plural(more, "error")))
        }))))
    }
}

/// The noun, with an `s` unless the count is 1.
pub(super) fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
