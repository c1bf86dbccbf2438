//! Executions that the search finds: they are replayed on the view machine, which chooses messages and places.

use crate::answer::{Finding, Options, Source, Step, Trace};
use crate::automaton::silent_path;
use crate::machine::{Instance, Planned, Replayed, replay};
use crate::preimage::Event;
use garret_automata::{Count, Program};
use garret_base::map::Map;
use garret_base::watch::Pace;
use std::collections::BTreeMap;

/// The goal that a search started from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A thread of this kind is in this state, the bad state of this number.
    Bad { kind: u32, state: u32, number: u32 },
    /// The threads of this target are in their states, in their order.
    Target(usize),
    /// The last step, which is one of the first thread, races.
    Race,
    /// A thread of this kind reaches this state, from which its behaviour is unknown; the number of the reason.
    Unknown { kind: u32, state: u32, number: u32 },
}

impl Goal {
    /// The kinds and states of the first threads of the execution, in the final state.
    fn threads(&self, options: &Options) -> Vec<(u32, u32)> {
        match self {
            Self::Bad { kind, state, .. } => vec![(*kind, *state)],
            Self::Target(number) => {
                options.targets.get(*number).map_or_else(Vec::new, |it| it.threads.clone())
            }
            Self::Race | Self::Unknown { .. } => Vec::new(),
        }
    }
}

/// The steps of an execution, including silent ones.
struct Plan<'a> {
    program: &'a Program,
    /// The index in the instance for each thread of the search.
    numbers: Map<u32, usize>,
    kinds: Vec<usize>,
    at: Vec<u32>,
    steps: Vec<Planned>,
}

impl Plan<'_> {
    fn thread(&mut self, id: u32, kind: u32) -> usize {
        let next = self.kinds.len();
        let number = *self.numbers.entry(id).or_insert(next);
        if number == next {
            self.kinds.push(kind as usize);
            self.at.push(0);
        }
        number
    }

    /// Adds the silent steps of a thread to a state. `None` if there is no such path.
    fn go(&mut self, thread: usize, to: u32) -> Option<()> {
        let kind = self.program.kinds.get(*self.kinds.get(thread)?)?;
        let path = silent_path(kind, *self.at.get(thread)?, to)?;
        self.steps.extend(path.into_iter().map(|(state, edge)| Planned { thread, state, edge }));
        *self.at.get_mut(thread)? = to;
        Some(())
    }

    fn take(&mut self, event: &Event) -> Option<()> {
        let thread = self.thread(event.thread, event.edge.kind);
        self.go(thread, event.edge.from)?;
        let edge = event.edge.index as usize;
        self.steps.push(Planned { thread, state: event.edge.from, edge });
        let kind = self.program.kinds.get(*self.kinds.get(thread)?)?;
        let to = kind.states.get(event.edge.from as usize)?.edges.get(edge)?.to;
        *self.at.get_mut(thread)? = to;
        Some(())
    }
}

/// The kind of each thread of an execution.
pub(crate) fn kinds(goal: &Goal, events: &[Event], options: &Options) -> Vec<usize> {
    let at_goal = (0..).zip(goal.threads(options)).map(|(id, it)| (id, it.0 as usize));
    let of_events = events.iter().map(|it| (it.thread, it.edge.kind as usize));
    let all: BTreeMap<u32, usize> = at_goal.chain(of_events).collect();
    all.into_values().collect()
}

/// Whether the program has that many threads of each kind.
fn has_threads(program: &Program, kinds: &[usize]) -> bool {
    program.kinds.iter().enumerate().all(|(kind, it)| match it.count {
        Count::Exactly(most) => kinds.iter().filter(|it| **it == kind).count() <= most as usize,
        Count::Any => true,
    })
}

/// The execution of these events, if the view machine confirms it.
pub(crate) fn confirm(
    program: &Program,
    goal: &Goal,
    events: &[Event],
    options: &Options,
    pace: &mut Pace,
) -> Option<Trace> {
    let mut plan =
        Plan { program, numbers: Map::default(), kinds: Vec::new(), at: Vec::new(), steps: Vec::new() };
    for event in events {
        plan.take(event)?;
    }
    for (id, (kind, state)) in (0..).zip(goal.threads(options)) {
        let thread = plan.thread(id, kind);
        plan.go(thread, state)?;
    }
    if !has_threads(program, &plan.kinds) {
        return None;
    }
    let is_race = *goal == Goal::Race;
    let instance = Instance::of_threads(program, &plan.kinds, is_race);
    let chosen = replay(&instance, &plan.steps, is_race, options.most_replayed, pace)?;
    let (steps, orders) = choices(program, &plan.steps, &plan.kinds, &chosen)?;
    let finding = match goal {
        Goal::Bad { number, .. } => {
            let thread = plan.numbers.get(&0).copied()?;
            Finding::Bad { thread, number: *number }
        }
        Goal::Target(number) => Finding::Target(*number),
        Goal::Race => race(&steps, chosen.last()?)?,
        Goal::Unknown { .. } => return None,
    };
    Some(Trace { finding, threads: instance.kinds().to_vec(), steps, orders })
}

/// The steps with the messages that they read, and the modification orders at the end.
fn choices(
    program: &Program,
    planned: &[Planned],
    kinds: &[usize],
    chosen: &[Replayed],
) -> Option<(Vec<Step>, Vec<Vec<usize>>)> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new(); program.cells.len()];
    let mut steps = Vec::new();
    for (number, (it, chosen)) in planned.iter().zip(chosen).enumerate() {
        let kind = program.kinds.get(*kinds.get(it.thread)?)?;
        let edge = kind.states.get(it.state as usize)?.edges.get(it.edge)?;
        let mut reads = None;
        if let Some(order) = cell(edge.action).and_then(|it| orders.get_mut(it as usize)) {
            // the initial message is at place 0
            reads = chosen.read.map(|place| {
                place
                    .checked_sub(1)
                    .and_then(|it| order.get(it))
                    .map_or(Source::Initial, |it| Source::Step(*it))
            });
            if let Some(place) = chosen.written.and_then(|it| it.checked_sub(1)) {
                order.insert(place.min(order.len()), number);
            }
        }
        let (state, action, step) = (it.state, edge.action, edge.step);
        steps.push(Step { thread: it.thread, state, edge: it.edge, action, step, reads });
    }
    Some((steps, orders))
}

fn cell(action: garret_automata::Action) -> Option<u32> {
    use garret_automata::Action::{Fence, Read, Silent, Update, Write};
    match action {
        Silent | Fence(_) => None,
        Read { cell, .. } | Write { cell, .. } | Update { cell, .. } => Some(cell),
    }
}

/// The race of the last step with an earlier access.
fn race(steps: &[Step], last: &Replayed) -> Option<Finding> {
    let conflict = last.conflict?;
    let is_access = |it: &Step| it.thread == conflict.thread && cell(it.action).is_some();
    let mut accesses = (0..steps.len()).filter(|it| is_access(&steps[*it]));
    let first = accesses.nth(usize::from(conflict.access).checked_sub(1)?)?;
    Some(Finding::Race { first, second: steps.len().checked_sub(1)? })
}
