//! Random numbers, and random systems as text, for tests and the campaign. Each depends only on its seed.

pub mod generator;
pub mod random;
