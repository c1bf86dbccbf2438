//! Litmus tests for AArch64, RISC-V and C, decided by the axioms of their memory models.
//!
//! A text in the format of herd7 becomes a [`Test`] ([`parse`]), for each of these architectures. All runs of its threads are
//! computed, each choice of runs is completed to candidate executions, and the axioms of a model decide which of these are
//! allowed ([`decide_within`]).
//!
//! # Sources
//! J. Alglave, L. Maranget, M. Tautschnig, *Herding Cats*, TOPLAS 36(2), 2014, for candidate executions and for the format of
//! tests; the sources of each model are in its module.

mod c;
mod candidate;
mod choice;
mod decide;
mod event;
mod execution;
mod models;
mod possible;
mod reader;
mod relation;
mod report;
mod run;
mod spin;
mod test;

use garret_instructions::{aarch64, program, riscv, value};

pub use decide::{Answer, Cut, Decision, decide_within};
pub use execution::Execution;
pub use garret_litmus_text::Quantifier;
pub use models::Axioms;
pub use reader::{architecture, parse};
pub use report::{final_states, observation_line, render, word};
pub use run::{Dependencies, Kind, Local, LocalEvent};
pub use test::{Architecture, Place, Test};
