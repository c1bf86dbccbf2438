//! The typed system of a `.cub` text: reading, checking, printing.
//!
//! A part of [Garret](https://crates.io/crates/garret), which hands on what is meant to be used; nothing here is stable.

pub mod lang;
pub mod system;
pub mod text;
