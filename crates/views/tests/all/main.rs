//! The search over views of C11: against the axioms, and its limits.

mod corner;
mod laws;
mod limits;
mod random;
mod subsumption;
mod support;
mod table;
