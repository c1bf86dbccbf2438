//! Random numbers and random systems, as text: what tests and the campaign are made of. Each comes from its seed alone.

pub mod generator;
pub mod random;
