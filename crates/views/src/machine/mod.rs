//! The view machine: RC11 as states and steps, for a given number of threads. It confirms the answers of the search.
//!
//! A cell has messages in modification order. A view has a place in this order for every cell. The machine takes the order of
//! `seq_cst` events from the order of its steps: it is RC11 with the additional rule that this order agrees with program
//! order and reads-from. So RC11 allows every execution of the machine.
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
