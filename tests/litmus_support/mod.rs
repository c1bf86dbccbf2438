//! Shared by the tests of litmus tests.

pub(crate) mod generator;
pub(crate) mod interpreter;
pub(crate) mod random;
