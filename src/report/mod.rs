//! What people read: diagnostics, traces, verdicts.

mod blocked;
pub mod diagnostics;
#[cfg(feature = "playground")]
mod done;
mod dot;
mod events;
mod explored;
mod grounds;
#[cfg(feature = "pages")]
mod lanes;
mod litmus;
pub mod numbers;
#[cfg(feature = "pages")]
mod page;
#[cfg(feature = "pages")]
mod picture;
mod run;
mod steps;
mod unknown;
mod values;
mod verdict;
mod why;
mod words;

pub use blocked::{blocked_line, blocked_line_within};
pub use diagnostics::render as render_diagnostics;
#[cfg(feature = "playground")]
pub(crate) use done::done;
pub use events::{EventGraph, Related};
pub use explored::{
    approximation_line, cut_something, explored_line, never_fired, never_fired_line, replayed_line,
};
pub use grounds::Grounds;
#[cfg(feature = "pages")]
pub use page::Page;
pub use run::{render_run, run_line, told};
pub(crate) use steps::{describe_bad_part, describe_part};
pub use steps::{describe_literal, render_trace, trace_line};
pub use unknown::unknown_lines;
#[cfg(feature = "json")]
pub(crate) use values::of_cell as shown_value;
pub use verdict::verdict_line;
#[cfg(feature = "playground")]
pub(crate) use verdict::{processes, relying_on, verdict_line_about};
pub use why::{CIRCLE, Explanation, Witness, Wording, under_sc_line};
