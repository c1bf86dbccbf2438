//! The decision procedure of Garret: satisfiability and entailment of quantifier-free formulas over finite
//! and open sorts, uninterpreted functions, linear arithmetic and partial orders.
//!
//! The crate knows nothing of transition systems or memory models; it needs `alloc` only.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod arithmetic;
mod bits;
mod budget;
mod clauses;
mod conflict;
mod conjunction;
mod domain;
mod equality;
mod error;
mod events;
mod forms;
mod literal;
mod map;
mod model;
mod order;
mod solver;
mod terms;
mod theory;
mod trail;

pub use arithmetic::{InfeasibleSubset, Tableau};
pub use budget::{Budget, OutOfBudget};
pub use conflict::{AssertionId, Conflict};
pub use domain::Domain;
pub use error::{Error, Misuse};
pub use literal::{Linear, Literal, Relation};
pub use model::{Model, Number, Value};
pub use order::{Closure, Cycle, Elements};
pub use solver::Solver;
pub use terms::{Sort, SortId, TermId};
