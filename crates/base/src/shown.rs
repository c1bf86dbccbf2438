//! Displays a closure: for text that needs the system or the source text that it is about.

use std::fmt;

/// Its `Display` calls the closure.
pub struct DisplayWith<F>(pub F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for DisplayWith<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
