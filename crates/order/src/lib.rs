//! PSO, RISC-V and ARMv8 for any number of threads: a backward search in which writes wait.
//!
//! The axioms of these models have one shape: one order of all accesses, made of what is *locally ordered before* in each
//! thread, of reads from writes of other threads, and of coherence, the order of the writes of each cell. [`check`] searches
//! backward from bad states over cubes: threads at states, reads whose write is not found yet, and writes that wait between
//! their step and their place in memory. The models differ in a table ([`Model`]).
//!
//! # Sources
//! The sources of each model are in the module of its table. P. A. Abdulla, K. Čerāns, B. Jonsson, Y.-K. Tsay, *General
//! Decidability Theorems for Infinite-State Systems*, LICS 1996, for backward searches over sets that are represented by
//! finitely many elements.

mod answer;
mod automata;
pub mod automaton;
mod cube;
mod initial;
mod pair;
mod place;
mod preimage;
pub mod program;
mod search;
mod subsumption;
mod tables;
mod trace;
mod waiting;
mod walk;

pub use answer::{Answer, Finding, Options, Reason, Report, Shortcuts, Source, Step, Target, Trace};
pub use automata::of_automata;
pub use search::check;
pub use tables::Model;
