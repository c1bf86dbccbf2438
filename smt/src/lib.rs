//! An SMT-LIB 2.6 interface to the decision procedure of Garret: scripts in, answers out.
//!
//! A [`Session`] takes the text of a script in pieces, and answers command by command.
//!
//! # Sources
//! Barrett, Fontaine and Tinelli, *The SMT-LIB Standard, version 2.6* (2017).

mod answers;
mod build;
mod commands;
mod common;
mod elaborate;
mod encode;
mod engine;
mod linear;
mod map;
mod names;
mod operators;
mod options;
mod reader;
mod session;
mod terms;
mod theory;
mod value;

pub use reader::Place;
pub use session::{Outcome, Session};
