//! The true behaviour of a few processes: computed by the machine of the product, for one process, two, and so on up to a limit.

use garret::machine::{
    Action, Exploration, ExplorationResult, ExploreOptions, Replay, ReplayOptions, Run, explore, replay,
};
use garret::system::System;
use garret::{Model, Trace, TraceStep};

/// The known behaviour of a number of processes.
#[derive(Clone, Debug)]
pub enum Behaviour {
    /// They reach a bad state.
    Bad(Box<Run>),
    /// They reach no bad state.
    Good,
    /// They reach no bad state within the bounds on buffers and numbers.
    WithinBounds,
    /// There are too many states.
    TooMany,
}

/// The bounds of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The largest number of processes.
    pub processes: u8,
    /// The largest number of states for each number of processes.
    pub states: usize,
    /// The largest number of entries of a store buffer.
    pub buffer: usize,
}

/// The behaviour of up to this number of processes, until some of them reach a bad state.
pub fn known(system: &System, memory: Model, bounds: Bounds) -> Behaviour {
    let mut known = Behaviour::Good;
    for processes in 1..=most_processes(system, bounds.processes) {
        match of(system, memory, processes, bounds) {
            Behaviour::Bad(run) => return Behaviour::Bad(run),
            Behaviour::Good => {}
            Behaviour::WithinBounds if matches!(known, Behaviour::TooMany) => {}
            other => known = other,
        }
    }
    known
}

/// The largest possible number of processes, at most `most`.
pub fn most_processes(system: &System, most: u8) -> u8 {
    system.process_bound.map_or(most, |bound| bound.min(u32::from(most)) as u8)
}

/// The behaviour of exactly this number of processes.
pub fn of(system: &System, memory: Model, processes: u8, bounds: Bounds) -> Behaviour {
    let options = ExploreOptions::new()
        .processes(processes)
        .model(memory)
        .buffer(bounds.buffer)
        .max_states(bounds.states);
    known_from(explore(system, &options, &mut |_| {}))
}

fn known_from(exploration: Exploration) -> Behaviour {
    match exploration.reached {
        ExplorationResult::Bad(run) => Behaviour::Bad(run),
        ExplorationResult::Nothing if exploration.bounds.cut_something() => Behaviour::WithinBounds,
        ExplorationResult::Nothing => Behaviour::Good,
        ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_) => Behaviour::TooMany,
    }
}

/// Whether the trace runs, for some number of processes; `None` if that is not known.
pub fn runs(system: &System, memory: Model, trace: &Trace) -> Option<bool> {
    match replay(system, trace, &ReplayOptions::new().model(memory).max_states(200_000)) {
        Replay::Replayed(_) => Some(true),
        Replay::Spurious => Some(false),
        Replay::Undecided(_) => None,
    }
}

/// The transitions of a run, without propagation.
pub fn trace(run: &Run) -> Trace {
    let steps = run.steps.iter().filter_map(|step| match &step.action {
        Action::Transition { transition, arguments } => {
            let arguments = arguments.iter().copied().map(u32::from).collect();
            Some(TraceStep { transition: *transition, arguments })
        }
        Action::Propagation { .. } => None,
    });
    Trace { steps: steps.collect(), reached: run.reached }
}

/// The steps with the names of the transitions, and the bad state that they reach.
pub fn shown(system: &System, trace: &Trace) -> String {
    let step = |step: &TraceStep| {
        let arguments: Vec<String> = step.arguments.iter().map(|process| format!("#{process}")).collect();
        format!("{}({}) -> ", system.transitions[step.transition].name, arguments.join(", "))
    };
    trace.steps.iter().map(step).collect::<String>() + &system.unsafe_label(trace.reached)
}
