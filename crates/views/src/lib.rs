//! RC11, the memory model of C11 as repaired, decided for any number of threads: a backward search over the view machine.
//!
//! [`check`] takes a program as automata of its kinds of threads. It searches backward from bad states over cubes: threads,
//! messages that they have read and that some write has to provide, and upper bounds of views. Each execution that it finds
//! is replayed by the view machine ([`machine`]) for a concrete number of threads.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, for the model;
//! P. A. Abdulla, K. Čerāns, B. Jonsson, Y.-K. Tsay, *General Decidability Theorems for Infinite-State Systems*, LICS 1996,
//! for backward searches over sets that are represented by finitely many elements.

mod answer;
mod automaton;
mod closure;
mod cube;
mod initial;
pub mod machine;
mod preimage;
mod races;
mod rules;
mod search;
mod subsumption;
mod taint;
mod trace;

pub use answer::{Answer, Finding, Options, Reason, Report, Source, Step, Target, Trace};
pub use search::check;
