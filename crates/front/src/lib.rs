//! The texts of all languages that Garret reads: their headers, how they are loaded, and what editors ask about them.
//!
//! A part of [Garret](https://crates.io/crates/garret), which hands on what is meant to be used; nothing here is stable.

pub mod desk;
pub mod header;
pub mod loaded;
