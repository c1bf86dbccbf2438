//! The differential campaign: random systems, checked by the search and run by the machine; systems on which the two disagree are
//! minimised.
//!
//! Users get verdicts from the search, which is clever; the truth comes from machines of one, two and three processes, which are not.
//! The product has a fast machine, [`garret::machine`]; this crate has its twin ([`naive_machine`]), which is as simple as possible.
//! Nothing here is part of the product.

pub mod approximation;
pub mod concurrent;
pub mod examine;
pub mod finding;
pub mod front_end;
pub mod fuzz;
pub mod mutation;
pub mod naive_machine;
pub mod panics;
pub mod processor;
pub mod record;
pub mod relations;
pub mod rewrite;
pub mod shrink;
pub mod tally;
mod tokens;
pub mod truth;
pub mod twin;
pub mod verdict;

use garret::lang::{parse, parse_sequential};
use garret::system::System;

/// The system of the text, with or without store buffers for weak cells; otherwise the messages.
///
/// # Errors
/// The errors in the text.
pub fn read(text: &str, weak: bool) -> Result<System, String> {
    match if weak { parse(text) } else { parse_sequential(text) } {
        Ok(checked) => Ok(checked.system),
        Err(diagnostics) => {
            let messages: Vec<String> =
                diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect();
            Err(messages.join("; "))
        }
    }
}
