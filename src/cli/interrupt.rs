//! Ctrl-C.

use super::Exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that the first interruption sets; the second one ends the program.
pub(super) fn watch() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&interrupted);
    // without a handler, the first one ends the program
    let _ = ctrlc::set_handler(move || {
        if handler.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Unknown as i32);
        }
    });
    interrupted
}
