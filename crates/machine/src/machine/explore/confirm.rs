//! Confirmation: whether the exact machine reaches a bad state of an approximation.
//!
//! The steps to the bad state are replayed by processes with buffers of unbounded length, whose entries go to memory whenever
//! that helps. A successful replay is a run of the machine.

use super::{Explorer, Outcome};
use crate::machine::packed::StateId;
use crate::machine::replay::{Reason, Replay, ReplayOptions, replay_within};
use crate::machine::run::Action;
use garret_system::system::{Trace, TraceStep};

/// The largest number of bad states of an approximation that are replayed; if none of them is confirmed, the exploration is given
/// up.
const MOST_REPLAYED: usize = 16;
/// The largest number of states that a replay visits before it fails.
const MOST_STATES: usize = 20_000;

/// A bad state of an approximation that the exact machine may not reach.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unconfirmed {
    /// The steps that lead to it.
    pub trace: Trace,
    /// Why it is not known whether the exact machine can take them; `None` if it is known that it cannot.
    pub undecided: Option<Reason>,
    /// The number of such bad states that were replayed.
    pub replayed: usize,
}

impl Explorer<'_> {
    /// Tries to confirm a state of the approximation that is bad by the `unsafe` with this index. Returns the end of the
    /// exploration if the exact machine takes these steps, or if too many such states were not confirmed.
    pub(super) fn confirmed(&mut self, state: StateId, reached: usize) -> Option<Outcome> {
        let (_, path) = self.path_to(state);
        let step = |action: Action| match action {
            Action::Transition { transition, arguments } => {
                let arguments = arguments.into_iter().map(u32::from).collect();
                Some(TraceStep { transition, arguments })
            }
            Action::Propagation { .. } => None,
        };
        let steps = path.into_iter().filter_map(|(action, _)| step(action)).collect();
        let trace = Trace { steps, reached };
        let options = ReplayOptions::new()
            .model(self.options.model)
            .processes(u32::from(self.options.processes))
            .max_states(MOST_STATES)
            .deadlock(self.options.deadlock.clone());
        let system = self.rules.ground.cells.system;
        let undecided = match replay_within(system, &trace, &options, self.pace.watch()) {
            Replay::Replayed(run) => return Some(Outcome::Confirmed(run)),
            Replay::Spurious => None,
            Replay::Undecided(reason) => Some(reason),
        };
        let unconfirmed = self.unconfirmed.get_or_insert(Unconfirmed { trace, undecided, replayed: 0 });
        unconfirmed.replayed += 1;
        (unconfirmed.replayed >= MOST_REPLAYED).then_some(Outcome::GivenUp)
    }
}
