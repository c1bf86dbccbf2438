//! Repairs by fences, memory orders that are needed, and answers as data.
//!
//! A part of [Garret](https://crates.io/crates/garret), which hands on what is meant to be used; nothing here is stable.

#[cfg(feature = "json")]
pub mod data;
pub mod deadlock;
pub mod fences;
pub mod orders;
