//! What people read: diagnostics, traces, verdicts.

#[cfg(feature = "cli")]
pub mod diagnostics;
mod explored;
pub mod numbers;
mod run;
mod steps;
mod values;
mod verdict;

#[cfg(feature = "cli")]
pub use diagnostics::render as render_diagnostics;
pub use explored::{explored_line, replayed_line};
pub use run::{render_run, run_line};
pub use steps::{describe_literal, render_trace, trace_line};
pub use verdict::verdict_line;
