//! Replay of an execution on the view machine, which chooses messages and places.

use super::state::{Conflict, Instance, State};
use super::step::Outcome;
use garret_automata::Edge;
use garret_base::map::Set;
use garret_base::watch::Pace;

/// A step to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Planned {
    /// The thread of the instance.
    pub(crate) thread: usize,
    /// The state of the thread before the step.
    pub(crate) state: u32,
    /// The index of the edge among those of this state.
    pub(crate) edge: usize,
}

/// The choices of the machine in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Replayed {
    /// The place of the message that was read, at the time of the step.
    pub(crate) read: Option<usize>,
    /// The place of the message that was written, at the time of the step.
    pub(crate) written: Option<usize>,
    /// A race with an earlier access of another thread.
    pub(crate) conflict: Option<Conflict>,
}

/// The choice in a step, and the untried choices for the next step.
struct Level {
    chosen: Replayed,
    untried: Vec<Outcome>,
}

/// Takes these steps in order, by depth-first search over the choices. If `race` is set, the last step has to race. `None` if
/// there is no such execution, or the budget is used up.
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
        // the last step may differ in its races although its state was tried
        if depth + 1 < steps.len() && !tried.insert((depth, after.state.clone())) {
            continue;
        }
        let chosen =
            Replayed { read: after.read, written: after.written, conflict: after.conflicts.first().copied() };
        let untried = options(instance, &after.state, steps.get(depth + 1));
        levels.push(Level { chosen, untried });
    }
}

/// The possible outcomes of a step, those with the highest places last.
fn options(instance: &Instance<'_>, state: &State, step: Option<&Planned>) -> Vec<Outcome> {
    let Some(step) = step else { return Vec::new() };
    let Some(edge) = edge(instance, state, *step) else { return Vec::new() };
    instance.steps(state, step.thread, edge).unwrap_or_default()
}

fn edge<'a>(instance: &Instance<'a>, state: &State, step: Planned) -> Option<&'a Edge> {
    let kind = instance.program.kinds.get(*instance.kinds.get(step.thread)?)?;
    let is_there = state.threads.get(step.thread)?.at == step.state;
    kind.states.get(step.state as usize)?.edges.get(step.edge).filter(|_| is_there)
}
