//! Texts to start from.

pub use garret_models::{EXAMPLES, Example};
