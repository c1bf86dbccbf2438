//! The text of litmus tests of all kinds: tokens, the header up to the initial state, and the condition after the program.
//!
//! # Sources
//! The documentation of herd7 and litmus7, <http://diy.inria.fr/doc/>: the format is the one of these tools.

mod condition;
mod cursor;
mod header;
mod token;

pub use condition::{Conditions, Connective, Quantifier, Sections, sections};
pub use cursor::{Cursor, Literal};
pub use header::initial_state;
pub use token::{Kind, Language, Token, blank, tokens};
