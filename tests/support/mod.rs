//! What several integration tests share: the naive machine, random systems, and a shrinker for texts.

pub(crate) mod naive_machine;
