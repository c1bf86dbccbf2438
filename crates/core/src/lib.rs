//! Backward reachability: cubes, pre-images, subsumption, inference, the portfolio of searches.
//!
//! A part of [Garret](https://crates.io/crates/garret), which hands on what is meant to be used; nothing here is stable.

pub mod answer;
pub mod check;
pub mod cube;
pub mod finite;
pub mod infer;
pub mod lint;
pub mod nodes;
pub mod preimage;
pub mod search;
pub mod vacuity;
