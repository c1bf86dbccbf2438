//! Source texts: places in them, and diagnostics about them.

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
