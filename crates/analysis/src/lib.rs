//! Facts about a system that are computed before the search, and translations of systems to systems.
//!
//! Internal to [Garret](https://crates.io/crates/garret), which re-exports the public interface; nothing here is stable.

pub mod analysis;
pub mod buffered;
pub mod robust;
pub mod unordered;
pub mod waits;
pub mod writers;
