//! The view machine: RC11 as states and steps, for a given number of threads. It is the judge of the search.
//!
//! A cell has messages in their modification order; a view has a place in it for every cell. It takes the order of events that are
//! `seq_cst` from the order of the steps: it is RC11 with the rule that this order agrees with program order and reads-from, so that
//! whatever it does RC11 allows.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, for the model;
//! J. Kang, C.-K. Hur, O. Lahav, V. Vafeiadis, D. Dreyer, *A Promising Semantics for Relaxed-Memory Concurrency*, POPL 2017, for views.

mod explore;
mod replay;
mod state;
mod step;

pub use explore::{Exploration, explore};
pub(crate) use replay::{Planned, Replayed, replay};
pub use state::{Conflict, Instance, Limit, State};
