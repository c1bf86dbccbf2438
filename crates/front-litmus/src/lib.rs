//! Litmus tests for x86: small programs, and a question about the states in which they end.
//!
//! A text in the format of herd7 becomes a [`Test`] ([`parse`]); its instructions are those of a program, as
//! all languages are read into (`layout`); what these mean there are its steps (`step`), over numbers that are known beforehand as far as they have to be (`values`, `occurring`, `rows`). The steps are written as a system in the `.cub`
//! language ([`system_text`]), and that system is decided by the machine and by the backward search ([`decide`]).
//!
//! Numbers are those of two's complement, signed, and do not wrap around: a test in which they might is refused.
//!
//! # Sources
//! J. Alglave, L. Maranget, M. Tautschnig, *Herding Cats*, TOPLAS 36(2), 2014, and the documentation of herd7 for the format
//! and for the form of the report.

mod condition;
mod cub;
mod decide;
mod explored;
mod expression;
mod graphed;
mod graphs;
mod initial;
mod instruction;
mod layout;
mod lowered;
mod occurring;
mod options;
mod parser;
mod program;
mod report;
mod rows;
mod searched;
mod step;
mod test;
mod values;
mod watch;
mod widths;
mod witness;

pub use condition::Formula;
pub use decide::{Decision, Verdict, decide, decide_within, system_text, system_text_within};
pub use explored::Explored;
pub use explored::shown;
pub use garret_base::register::{Register, Width};
pub use garret_litmus_text::Quantifier;
pub use garret_program::Relation;
pub use graphed::Graphed;
pub use graphs::code;
pub use instruction::{Instruction, Operand};
pub use lowered::{Gap, Lowered, lowered_within};
pub use options::LitmusOptions;
pub use parser::{Checked, parse};
pub use report::{condition, cut_off, question};
pub use report::{observation, observation_line, render, stopped, word};
pub use searched::{Budget, Searched};
pub use test::{Constant, Location, LocationId, Place, Test, Thread, Variable, VariableId};
pub use witness::{FinalExecution, final_executions};
