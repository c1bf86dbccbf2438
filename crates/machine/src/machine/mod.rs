//! The concrete machine: the steps of a given number of processes with store buffers.
//!
//! A system becomes data over cells (`ground`). Exploration ([`explore()`]) runs it on packed states (`packed`), [`replay()`] on
//! values that may be unknown (`interpret`). The machine defines what a system does, and is independent of the search.

mod approximation;
mod domains;
pub mod explore;
pub mod ground;
mod hang;
mod initial;
mod interpret;
pub mod packed;
mod replay;
mod run;
mod stop;
mod walk;

pub use approximation::{Approximation, Buffers};
pub use domains::Range;
pub use domains::largest_constant;
pub use explore::{
    Bounds, Exploration, ExplorationResult, ExplorationStatistics, ExploreOptions, MOST_BUFFERED,
    ReachedStates, Search, TerminalStates, Unconfirmed, explore, explore_within, reached_states,
    terminal_states,
};
pub use ground::{CellId, Process};
pub use interpret::{Configuration, Entry};
pub use replay::{Reason, Replay, ReplayOptions, replay, replay_within};
pub use run::{Action, Run, RunRead, RunStep, RunWrite};
pub use stop::Stop;
pub use walk::{NextStep, NextSteps, Walk, walk};

/// The largest number of processes of the machine.
pub const MOST_PROCESSES: Process = 15;
