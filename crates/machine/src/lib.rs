//! Memory models, and the concrete machine that runs a system with a given number of processes.
//!
//! A part of [Garret](https://crates.io/crates/garret), which re-exports the public interface; nothing here is stable.

pub mod ground;
pub mod machine;
pub mod memory;
pub mod text;
pub mod witness;
