//! Ctrl-C, and the request to end.
//!
//! The first signal asks whatever is going on to end; the second one ends the program. Whatever does not look at the
//! question, a write that nobody reads for one, is ended a moment after the first.

use super::exit::Exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

/// So much time has the program to end by itself after the first signal.
const GRACE: Duration = Duration::from_secs(2);

/// What the signals of one run of the program have in common.
#[derive(Clone)]
pub(super) struct Signals {
    interrupted: Arc<AtomicBool>,
    /// The exit code of what is known so far.
    known: Arc<AtomicU8>,
}

impl Signals {
    /// Listens from now on; once in a run of the program.
    pub(super) fn watch() -> Self {
        let signals = Self { interrupted: Arc::default(), known: Arc::new(AtomicU8::new(Exit::Safe as u8)) };
        let handler = signals.clone();
        // without a handler, the first signal ends the program
        let _ = ctrlc::set_handler(move || {
            if handler.interrupted.swap(true, Ordering::Relaxed) {
                handler.end();
            }
            let patient = handler.clone();
            std::thread::spawn(move || {
                std::thread::sleep(GRACE);
                patient.end();
            });
        });
        signals
    }

    /// Set by the first signal.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }

    /// Whether there was one.
    pub(super) fn has_come(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// The outcome for one file is known: a signal does not take it back.
    pub(super) fn know(&self, exit: Exit) {
        let known = Exit::of_code(self.known.load(Ordering::Relaxed));
        self.known.store(known.combined(exit) as u8, Ordering::Relaxed);
    }

    fn end(&self) -> ! {
        let known = Exit::of_code(self.known.load(Ordering::Relaxed));
        std::process::exit(known.combined(Exit::Unknown) as i32)
    }
}
