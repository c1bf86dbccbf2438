//! Output for users: diagnostics, traces, verdicts.

mod blocked;
pub mod diagnostics;
mod diagram;
mod done;
mod dot;
mod events;
mod explored;
mod grounds;
#[cfg(feature = "pages")]
mod lanes;
mod litmus;
#[cfg(feature = "pages")]
mod page;
#[cfg(feature = "pages")]
mod picture;
mod remedy;
mod stale;
mod unknown;
mod verdict;
mod why;

pub use blocked::{blocked_line, blocked_line_within};
pub use diagnostics::render as render_diagnostics;
pub use diagram::{AccessValue, Diagram, DiagramEvent, EventDescriber, EventKind, Place};
pub use done::done;
pub use events::{Abridged, EventGraph, MOST_LINES, Related, abridged, omitted_line};
pub use explored::{
    approximation_line, cut_something, explored_line, never_fired, never_fired_line, replayed_line,
};
pub use garret_base::numbers;
pub use garret_machine::text::{describe_run, of_cell as shown_value, render_run, run_line};
pub use garret_system::text::{describe_literal, render_trace, trace_line};
pub use grounds::Grounds;
#[cfg(feature = "pages")]
pub use page::Page;
pub use remedy::{Lines, ordered_if};
pub use stale::StaleReads;
pub use unknown::unknown_lines;
pub use verdict::verdict_line;
pub use verdict::{processes, relying_on, verdict_line_about};
pub use why::{CIRCLE, Explanation, Witness, Wording, under_sc_line};
