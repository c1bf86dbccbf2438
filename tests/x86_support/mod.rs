//! Random assembly programs, and a direct interpreter for them that was written independently of the translation.

pub(crate) mod generator;
pub(crate) mod interpreter;
pub(crate) mod program;
pub(crate) mod random;
pub(crate) mod shrink;
