//! Concurrent programs, decided by an interpreter that shares no type with the product, and run on this machine.
//!
//! A program has a form of its own ([`program`]), from which the texts in C ([`c`]) and in assembly ([`assembly`]) are written. The
//! interpreter ([`interpreter`]) visits every state of the form under SC and under x86-TSO; the judge ([`judge`]) compares all outcomes that
//! it finds with what is said of the texts, and with what happens in many runs on the processor ([`native`]). Programs of stores under PSO
//! ([`stores`]) are compared without an interpreter: two engines that share nothing answer.

pub mod assembly;
pub mod c;
pub mod interpreter;
pub mod judge;
pub mod loops;
pub mod native;
pub mod program;
pub mod shapes;
pub mod stores;
pub mod waits;

use garret::machine::{Exploration, Reached};

/// Whether the machine reaches what is bad; none where it does not decide, as it stopped or a bound cut something off.
fn reached(explored: &Exploration) -> Option<bool> {
    let is_cut = explored.bounds.range_cuts > 0 || explored.bounds.buffer_cuts > 0;
    match explored.reached {
        Reached::Bad(_) => Some(true),
        Reached::Nothing if !is_cut => Some(false),
        Reached::Nothing | Reached::Stopped(_) | Reached::Unconfirmed(_) => None,
    }
}
