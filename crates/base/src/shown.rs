//! A closure as something that can be displayed: for what is displayed together with the system or the text that it is about.

use std::fmt;

/// What displays itself as the closure writes it.
pub struct Shown<F>(pub F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Shown<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
