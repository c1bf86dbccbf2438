//! What people read: diagnostics, traces, verdicts.

#[cfg(feature = "cli")]
pub mod diagnostics;
mod steps;
mod verdict;

#[cfg(feature = "cli")]
pub use diagnostics::render as render_diagnostics;
pub use steps::{describe_literal, render_trace};
pub use verdict::verdict_line;
