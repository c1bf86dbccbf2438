//! Bad states of an approximation, and whether the exact machine reaches them.
//!
//! The steps to the bad state are replayed: by processes with buffers of any length, whose entries go to memory whenever that helps. What
//! replays is a run of the machine.

use super::{Explorer, Outcome};
use crate::machine::packed::StateId;
use crate::machine::replay::{Reason, Replay, ReplayOptions, replay_within};
use crate::machine::run::Action;
use garret_system::system::{Trace, TraceStep};

/// So many bad states of an approximation are replayed; when none of them is one of the exact machine, it is given up.
const MOST_REPLAYED: usize = 16;
/// A replay that has seen so many states has found nothing.
const MOST_STATES: usize = 20_000;

/// A bad state of an approximation that is perhaps none of the exact machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unconfirmed {
    /// The steps to it.
    pub trace: Trace,
    /// Why it is not known whether the exact machine takes them; none where it is known that it does not.
    pub undecided: Option<Reason>,
    /// How many such bad states were replayed.
    pub replayed: usize,
}

impl Explorer<'_> {
    /// The end in a state that the approximation reaches and that is bad as the `unsafe` of this index says, if the exact machine takes
    /// these steps, or if there were too many such states that it does not reach.
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
