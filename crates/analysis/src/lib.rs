//! What is known of a system before it is searched, and translations of systems to systems.
//!
//! A part of [Garret](https://crates.io/crates/garret), which hands on what is meant to be used; nothing here is stable.

pub mod analysis;
pub mod buffered;
pub mod robust;
pub mod unordered;
pub mod waits;
pub mod writers;
