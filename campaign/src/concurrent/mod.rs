//! Concurrent programs: decided by an interpreter that shares no type with the product, and run on this machine.
//!
//! A program has a representation of its own ([`program`]), from which texts in C ([`c`]) and in assembly ([`assembly`]) are written.
//! The interpreter ([`interpreter`]) visits every state of the program under SC and under x86-TSO. The judge ([`judge`]) compares all
//! outcomes with the verdicts on the texts, and with the outcomes of many runs on the processor ([`native`]). Programs of stores
//! under PSO ([`stores`]) are compared without an interpreter, by two engines that share no code.

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

use garret::machine::{Exploration, ExplorationResult};

/// Whether the machine reaches a bad state; `None` if it stopped, or a bound cut off states.
fn reached(explored: &Exploration) -> Option<bool> {
    let is_cut = explored.bounds.range_cuts > 0 || explored.bounds.buffer_cuts > 0;
    match explored.reached {
        ExplorationResult::Bad(_) => Some(true),
        ExplorationResult::Nothing if !is_cut => Some(false),
        ExplorationResult::Nothing | ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_) => {
            None
        }
    }
}
