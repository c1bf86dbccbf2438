//! Texts of every language that Garret reads, and what an editor asks of them.
//!
//! A part of [Garret](https://crates.io/crates/garret), which hands on what is meant to be used; nothing here is stable.

pub mod desk;
pub mod header;
pub mod loaded;
