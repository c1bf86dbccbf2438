//! Litmus tests for x86: small programs, with a question about their final states.
//!
//! A text in the format of herd7 becomes a [`Test`] ([`parse`]). Its instructions become those of a program, the form that
//! all languages are translated to (`layout`), and their meaning gives the steps of threads (`step`). The numbers that steps
//! use are known in advance as far as necessary (`values`, `occurring`, `rows`). The steps become a system in the `.cub`
//! language ([`system_text`]), which the machine and the backward search decide ([`decide`]).
//!
//! Numbers are signed, in two's complement, and do not wrap around: a test in which they might is refused.
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
pub use explored::MachineResult;
pub use explored::shown;
pub use garret_base::register::{Register, Width};
pub use garret_litmus_text::Quantifier;
pub use garret_program::Relation;
pub use graphed::GraphResult;
pub use graphs::code;
pub use instruction::{Instruction, Operand};
pub use lowered::{Gap, TestSystem, lowered_within};
pub use options::LitmusOptions;
pub use parser::{Checked, parse};
pub use report::{condition, cut_off, question};
pub use report::{observation, observation_line, render, stopped, word};
pub use searched::{Budget, SearchResult};
pub use test::{Constant, Location, LocationId, Place, Test, Thread, Variable, VariableId};
pub use witness::{FinalExecution, final_executions};
