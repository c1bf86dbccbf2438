//! Places in texts, limits, progress, hash maps, numbers as text: utilities that every crate of Garret uses.
//!
//! A part of [Garret](https://crates.io/crates/garret), which re-exports the public interface; nothing here is stable.

pub mod assumptions;
pub mod map;
pub mod numbers;
pub mod outline;
pub mod parallel;
pub mod register;
pub mod setters;
pub mod shown;
pub mod source;
pub mod visited;
pub mod watch;
