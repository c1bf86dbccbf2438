//! Fences that make a run impossible, whatever the order of its steps.

use super::cycle::Cycle;
use super::graph::{Graph, Kind};
use crate::machine::{Action, Replay, ReplayOptions, Run, replay_within};
use garret_base::watch::Watch;
use garret_system::system::{System, Trace};

/// A run has at most so many places for fences that are tried: each needs a replay.
const MOST_PLACES: usize = 16;

/// A place for a fence: somewhere after one transition of a process and before another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the transition that writes.
    pub after: usize,
    /// The index of the transition that overtakes it. A fence in its guard is one in this place.
    pub before: usize,
}

/// Fences with which the machine cannot take the steps of the run any more, in any order that each process keeps; no one of them can be
/// left out. None where fences do not help (the same steps are an interleaving, or a last write is still in its buffer in the end), and
/// where it was not found out.
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
    // what was found for another order of the steps may have made an earlier one superfluous
    for place in places.clone() {
        let others: Vec<Place> = places.iter().copied().filter(|it| *it != place).collect();
        if places.len() > 1 && matches!(attempt(&others), Replay::Spurious) {
            places = others;
        }
    }
    Some(places)
}

/// Adds the places for fences that a cycle shows. None where there is none for one of its pairs.
fn overtaken(run: &Run, cycle: &Cycle, graph: &Graph, places: &mut Vec<Place>) -> Option<()> {
    let transition = |event: usize| match run.steps.get(graph.events[event].step)?.action {
        Action::Transition { transition, .. } => Some(transition),
        Action::Propagation { .. } => None,
    };
    for pair in cycle.overtaken() {
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
