//! Context switches: changes of the process that acts.
//!
//! A *context* is a part of a run in which one process acts: it takes steps, and its buffer propagates. With at most `k` switches
//! between contexts there are fewer states, and each of them belongs to a run of the machine.
//!
//! # Sources
//! Qadeer, Rehof, *Context-Bounded Model Checking of Concurrent Software*; Atig, Bouajjani, Parlato, *Getting Rid of Store-Buffers in TSO
//! Analysis* (contexts with store buffers).

use super::field::Field;
use crate::machine::ground::Process;

/// The fields of a state for the process that acted last, and for the number of switches.
#[derive(Clone, Debug)]
pub(crate) struct Contexts {
    /// For each process, one bit in its column. Invariant: at most one bit is set, and none before the first move.
    pub(crate) active: Vec<Field>,
    pub(crate) used: Field,
    /// The largest number of switches.
    pub(crate) most: u64,
}

impl Contexts {
    /// Records that the process acts; returns false, and records nothing, if that is one switch too many.
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
