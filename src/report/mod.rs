//! What people get to see.

pub mod diagnostics;
