//! Ctrl-C, and requests to terminate.
//!
//! The first signal asks the running work to end; the second one ends the process. Work that does not check for signals, for
//! example a write to a full pipe, is ended a moment after the first.

use super::exit::Exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

/// The time that the process has to end by itself after the first signal.
const GRACE: Duration = Duration::from_secs(2);

/// The state shared by all signal handlers of a run.
#[derive(Clone)]
pub(super) struct Signals {
    interrupted: Arc<AtomicBool>,
    /// The exit code by the results so far.
    known: Arc<AtomicU8>,
}

impl Signals {
    /// Starts to listen; once in a run of the program.
    pub(super) fn watch() -> Self {
        let signals = Self { interrupted: Arc::default(), known: Arc::new(AtomicU8::new(Exit::Safe as u8)) };
        let handler = signals.clone();
        // if the handler cannot be installed, the first signal ends the process
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

    /// The flag that the first signal sets.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }

    /// Whether a signal has arrived.
    pub(super) fn has_come(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Records the outcome for one file: a later signal does not take it back.
    pub(super) fn know(&self, exit: Exit) {
        let known = Exit::of_code(self.known.load(Ordering::Relaxed));
        self.known.store(known.combined(exit) as u8, Ordering::Relaxed);
    }

    fn end(&self) -> ! {
        let known = Exit::of_code(self.known.load(Ordering::Relaxed));
        super::rust_std::remove_shared();
        std::process::exit(known.combined(Exit::Unknown) as i32)
    }
}
