//! Collects the diagnostics of one text: none twice, in the order of the text, and not without end.

use super::Unread;
use garret_base::map::Set;
use garret_base::source::{self, Diagnostic, Diagnostics, SHOWN, Severity, Span};
use garret_base::watch::Watch;

/// So many errors are kept, to be sorted; the rest is only counted.
const KEPT: usize = 100;

/// An error has been reported: whoever receives this need not say more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

/// The clock is looked at once in so many steps.
const STEPS: u32 = 1024;

/// The diagnostics so far, and whether there is time for more.
pub(super) struct Sink {
    watch: Watch,
    /// Steps since the clock was looked at.
    steps: u32,
    /// The time is over: what was found is not complete.
    over: bool,
    errors: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    seen: Set<(Option<Span>, String)>,
    /// Errors that were not kept.
    dropped: usize,
}

impl Sink {
    pub(super) fn new(watch: Watch) -> Self {
        Self {
            watch,
            // the first look is at the first step
            steps: STEPS,
            over: false,
            errors: Vec::new(),
            warnings: Vec::new(),
            seen: Set::default(),
            dropped: 0,
        }
    }

    /// Whether the time is over: asked at every step of the work, which then ends.
    pub(super) fn is_over(&mut self) -> bool {
        self.steps += 1;
        if self.steps >= STEPS {
            self.steps = 0;
            self.over |= self.watch.is_over();
        }
        self.over
    }

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

    /// The same for an error that is not written when nobody would see it.
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

    /// The errors in the order of the text, the last one saying how many there are beyond; if there are none, the warnings.
    pub(super) fn finish(self) -> Result<Vec<Diagnostic>, Unread> {
        if self.over {
            return Err(Unread::Over);
        }
        if self.errors.is_empty() {
            return Ok(source::first_warnings(self.warnings));
        }
        Err(Unread::Mistakes(Diagnostics::from(source::first(self.errors, SHOWN, self.dropped, |more| {
            Diagnostic::error(format!("and {more} more {}", plural(more, "error")))
        }))))
    }
}

/// The noun, with an `s` unless there is one.
pub(super) fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
