//! The decision procedure of Garret: satisfiability and entailment of quantifier-free formulas over finite
//! and open sorts, uninterpreted functions, linear arithmetic and partial orders.
//!
//! The crate knows nothing of transition systems or memory models; it needs `alloc` only.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod domain;
mod literal;

pub use domain::Domain;
pub use literal::{Linear, Literal, Relation};
