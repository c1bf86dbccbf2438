//! What the tests of litmus tests share.

pub(crate) mod generator;
pub(crate) mod interpreter;
pub(crate) mod random;
