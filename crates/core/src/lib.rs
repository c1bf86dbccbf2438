//! Backward reachability: cubes, pre-images, subsumption, inference, the portfolio of searches.
//!
//! Internal to [Garret](https://crates.io/crates/garret), which re-exports the public interface; nothing here is stable.

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
