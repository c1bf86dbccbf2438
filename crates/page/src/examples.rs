//! The example texts of the page.

pub use garret_models::{EXAMPLES, Example};
