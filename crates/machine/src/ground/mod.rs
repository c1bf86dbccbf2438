//! Declarations with processes for their variables.
//!
//! The search, the machine and the states of one process all read the same declarations, each with names of its own for processes: the
//! processes of a cube and some process outside it; the processes from 1 on; *me*, *another one* and *anyone*. Here is what they share:
//! what a variable stands for ([`Environment`]), all ways to bind variables ([`binder`]), how formulas and updates are read
//! ([`Interpretation`]), and that of the branches of an update the first one counts that applies ([`Write`]).

pub mod binder;
mod environment;
mod interpretation;
mod write;

pub use binder::{Flow, Naming};
pub use environment::{Environment, Name};
pub use interpretation::Interpretation;
pub use write::{Possible, Write};
