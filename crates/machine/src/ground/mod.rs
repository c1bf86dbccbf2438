//! Declarations with values for their process variables.
//!
//! The search, the machine and the local states all interpret the same declarations, each with its own values for process
//! variables: the processes of a cube and a process outside it; the processes from 1 on; *me*, *another one* and *anyone*. This
//! module has what they share: the values of variables ([`Environment`]), all ways to bind variables ([`binder`]), the
//! interpretation of formulas and updates ([`Interpretation`]), and the rule that the first branch of an update that applies is
//! taken ([`Write`]).

pub mod binder;
mod environment;
mod interpretation;
mod write;

pub use binder::{Flow, Naming};
pub use environment::{Environment, Name};
pub use interpretation::Interpretation;
pub use write::{Possible, Write};
