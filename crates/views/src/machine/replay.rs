//! An execution that was found is taken again on the view machine: messages and places are chosen here.

use super::state::{Conflict, Instance, State};
use super::step::After;
use garret_automata::Edge;
use garret_base::map::Set;
use garret_base::watch::Pace;

/// A step that is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planned {
    /// The thread of the instance.
    pub(crate) thread: usize,
    /// The state of its automaton.
    pub(crate) state: u32,
    /// The edge of this state.
    pub(crate) edge: usize,
}

/// What the machine chose in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Replayed {
    /// The place of the message that was read, at that time.
    pub(crate) read: Option<usize>,
    /// The place of the message that was written, at that time.
    pub(crate) written: Option<usize>,
    /// A race with what another thread did.
    pub(crate) conflict: Option<Conflict>,
}

/// What was chosen in a step, and what has not been tried for the next one.
struct Level {
    chosen: Replayed,
    untried: Vec<After>,
}

/// Takes these steps one after the other; the last one has to race if `race` says so. No execution is found where the budget ends.
pub(crate) fn replay(
    instance: &Instance<'_>,
    steps: &[Planned],
    race: bool,
    mut budget: usize,
    pace: &mut Pace,
) -> Option<Vec<Replayed>> {
    let mut tried: Set<(usize, State)> = Set::default();
    let start = instance.start();
    let first = options(instance, &start, steps.first());
    let mut levels = vec![Level { chosen: Replayed::default(), untried: first }];
    loop {
        let depth = levels.len() - 1;
        if depth == steps.len() && (!race || levels.last().is_some_and(|it| it.chosen.conflict.is_some())) {
            return Some(levels.iter().skip(1).map(|it| it.chosen).collect());
        }
        budget = budget.checked_sub(1)?;
        if pace.over().is_some() {
            return None;
        }
        let Some(after) = levels.last_mut()?.untried.pop() else {
            levels.pop();
            if levels.is_empty() {
                return None;
            }
            continue;
        };
        // the last step counts for its races, not only for its state
        if depth + 1 < steps.len() && !tried.insert((depth, after.state.clone())) {
            continue;
        }
        let chosen =
            Replayed { read: after.read, written: after.written, conflict: after.conflicts.first().copied() };
        let untried = options(instance, &after.state, steps.get(depth + 1));
        levels.push(Level { chosen, untried });
    }
}

/// What a step can come to, the highest places last.
fn options(instance: &Instance<'_>, state: &State, step: Option<&Planned>) -> Vec<After> {
    let Some(step) = step else { return Vec::new() };
    let Some(edge) = edge(instance, state, *step) else { return Vec::new() };
    instance.steps(state, step.thread, edge).unwrap_or_default()
}

fn edge<'a>(instance: &Instance<'a>, state: &State, step: Planned) -> Option<&'a Edge> {
    let kind = instance.program.kinds.get(*instance.kinds.get(step.thread)?)?;
    let is_there = state.threads.get(step.thread)?.at == step.state;
    kind.states.get(step.state as usize)?.edges.get(step.edge).filter(|_| is_there)
}
