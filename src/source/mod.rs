//! Texts that people wrote: places in them, and what is wrong there.

mod diagnostic;
mod span;

pub use diagnostic::{Diagnostic, Label, Severity};
pub(crate) use diagnostic::{SHOWN, first, first_warnings};
pub use span::Span;
