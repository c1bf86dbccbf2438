//! The typed system of a `.cub` text: reading, checking, printing.
//!
//! A part of [Garret](https://crates.io/crates/garret), which re-exports the public interface; nothing here is stable.

pub mod lang;
pub mod system;
pub mod text;
