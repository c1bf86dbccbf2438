//! The search in which writes wait: against axioms, litmus tests and the rules themselves.

mod any;
mod limits;
mod litmus;
mod random;
mod rules;
mod support;
mod table;
