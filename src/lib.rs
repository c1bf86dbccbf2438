//! Garret, a model checker for concurrent programs that run on weak memory, with any number of processes.
//!
//! Text in the `.cub` language becomes a typed [`system::System`] ([`lang`]); the backward search ([`search`]) decides
//! whether a bad state is reachable for some number of processes under a memory model ([`memory`]).

pub mod diagnostic;
pub mod lang;
pub mod map;
#[cfg(feature = "cli")]
pub mod report;
pub mod span;
pub mod system;
