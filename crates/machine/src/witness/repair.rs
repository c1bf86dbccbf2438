//! Fences that make a run impossible, in any order of its steps.

use super::cycle::Cycle;
use super::graph::{Graph, Kind};
use crate::machine::{Action, Replay, ReplayOptions, Run, replay_within};
use garret_base::watch::Watch;
use garret_system::system::{System, Trace};

/// The largest number of places for fences that are tried: each needs a replay.
const MOST_PLACES: usize = 16;

/// A place for a fence: after one transition of a process and before another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the transition that writes.
    pub after: usize,
    /// The index of the transition that is reordered before it. A fence in its guard is a fence in this place.
    pub before: usize,
}

/// A minimal set of fences with which the machine cannot take the steps of the run any more, in any order that each process
/// preserves. `None` if fences do not help (the same steps are an interleaving, or a write is still in its buffer at the end), or
/// if the replay is undecided.
#[must_use]
pub fn repair(system: &System, run: &Run, cycle: &Cycle, graph: &Graph, watch: &Watch) -> Option<Vec<Place>> {
    let trace = Trace { steps: run.transitions(), reached: run.reached };
    let attempt = |places: &[Place]| {
        let options = ReplayOptions::new().model(run.memory);
        replay_within(&with_fences(system, places), &trace, &options, watch)
    };
    let mut places = Vec::new();
    overtaken(run, cycle, graph, &mut places)?;
    loop {
        match attempt(&places) {
            Replay::Spurious => break,
            Replay::Undecided(_) => return None,
            Replay::Replayed(other) => {
                let graph = Graph::new(&with_fences(system, &places), &other);
                overtaken(&other, &Cycle::find(&other, &graph)?, &graph, &mut places)?;
            }
        }
        if places.len() > MOST_PLACES {
            return None;
        }
    }
    // a place found for a later order of the steps may have made an earlier one superfluous
    for place in places.clone() {
        let others: Vec<Place> = places.iter().copied().filter(|it| *it != place).collect();
        if places.len() > 1 && matches!(attempt(&others), Replay::Spurious) {
            places = others;
        }
    }
    Some(places)
}

/// Adds the places for fences that a cycle shows; `None` if one of its pairs has no place.
fn overtaken(run: &Run, cycle: &Cycle, graph: &Graph, places: &mut Vec<Place>) -> Option<()> {
    let transition = |event: usize| match run.steps.get(graph.events[event].step)?.action {
        Action::Transition { transition, .. } => Some(transition),
        Action::Propagation { .. } => None,
    };
    for pair in cycle.reordered_pairs() {
        if graph.events[pair.later].kind == Kind::Bad {
            return None;
        }
        let place = Place { after: transition(pair.earlier)?, before: transition(pair.later)? };
        if places.iter().all(|it| it.before != place.before) {
            places.push(place);
        }
    }
    Some(())
}

/// The system with fences in these places.
#[must_use]
pub fn with_fences(system: &System, places: &[Place]) -> System {
    let mut system = system.clone();
    for place in places {
        system.transitions[place.before].add_fence();
    }
    system
}
