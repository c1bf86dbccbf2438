//! Random assembly programs and a direct interpreter of them, written without a look at the translation.

pub(crate) mod generator;
pub(crate) mod interpreter;
pub(crate) mod program;
pub(crate) mod random;
pub(crate) mod shrink;
