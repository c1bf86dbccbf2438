//! What several integration tests share: the naive machine, random systems, and rewriting of texts.

pub(crate) mod generator;
pub(crate) mod naive_machine;
pub(crate) mod random;
pub(crate) mod rewrite;
pub(crate) mod shrink;
mod tokens;
