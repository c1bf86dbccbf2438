//! The text of litmus tests, whatever they are for: tokens, the header up to the initial state, and the condition behind the program.
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
