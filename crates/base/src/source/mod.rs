//! Texts that people wrote: places in them, and what is wrong there.

mod diagnostic;
mod diagnostics;
mod lines;
mod short;
mod span;

pub use diagnostic::{Diagnostic, Label, Severity, Suggestion};
pub use diagnostic::{SHOWN, first, first_warnings};
pub use diagnostics::Diagnostics;
pub use lines::{Lines, Position};
pub use short::{joined, short};
pub use span::Span;
