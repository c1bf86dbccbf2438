//! Context switches: how often another process than before acts.
//!
//! A *context* is a part of a run in which one process acts: it takes steps, and its buffer goes to memory. With at most `k` switches
//! from one context to another there are fewer states, and those that there are belong to runs of the machine.
//!
//! # Sources
//! Qadeer, Rehof, *Context-Bounded Model Checking of Concurrent Software*; Atig, Bouajjani, Parlato, *Getting Rid of Store-Buffers in TSO
//! Analysis* (contexts with store buffers).

use super::field::Field;
use crate::machine::ground::Process;

/// Where a state has the process that acted last, and how often that has changed.
#[derive(Clone, Debug)]
pub(crate) struct Contexts {
    /// For each process, one bit in its column. Invariant: one bit at most is set; none before anybody has acted.
    pub(crate) active: Vec<Field>,
    pub(crate) used: Field,
    /// The most switches.
    pub(crate) most: u64,
}

impl Contexts {
    /// Notes that the process has acted; false, and nothing is noted, when that is one switch too many.
    pub(crate) fn enter(&self, process: Process, state: &mut [u64]) -> bool {
        let active = self.active[usize::from(process) - 1];
        if active.get(state) == 1 {
            return true;
        }
        if let Some(before) = self.active.iter().find(|field| field.get(state) == 1) {
            let used = self.used.get(state);
            if used >= self.most {
                return false;
            }
            self.used.set(state, used + 1);
            before.set(state, 0);
        }
        active.set(state, 1);
        true
    }
}
