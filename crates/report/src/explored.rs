//! The outcome of explorations and replays in one line; it starts with `UNSAFE`, `NOT REACHED` or `UNKNOWN`.

use garret_base::numbers::counted;
use garret_machine::machine::{
    Action, Bounds, Buffers, Exploration, ExplorationResult, Range, Reason, Replay, Run, Stop,
};
use garret_machine::memory::Model;
use garret_system::system::System;

/// The outcome of the explorations of a file for increasing numbers of processes. The last one decides. If no bad state is reached,
/// `assumed` states the assumptions that are not in the text, in the form in which they follow the numbers of processes.
#[must_use]
pub fn explored_line(
    system: &System,
    (name, assumed): (&str, &str),
    memory: Model,
    explorations: &[Exploration],
) -> String {
    let place = place(system, name, memory);
    let Some(last) = explorations.last() else { return format!("UNKNOWN {place}: nothing was explored") };
    let states: usize = explorations.iter().map(|exploration| exploration.statistics.states).sum();
    let count = counted(states, "state");
    match &last.reached {
        ExplorationResult::Bad(run) => format!("UNSAFE {place}: {} ({count})", reached(system, run)),
        ExplorationResult::Nothing => {
            let bounds: Vec<&Bounds> = explorations.iter().map(|exploration| &exploration.bounds).collect();
            // the states that were cut off may be bad
            let answer = if cut_something(explorations) {
                format!("UNKNOWN {place}: no bad state was reached")
            } else {
                format!("NOT REACHED {place}")
            };
            format!("{answer} for {}{assumed} ({count})", within(&bounds))
        }
        ExplorationResult::Unconfirmed(unconfirmed) => {
            let processes = last.bounds.processes;
            format!("UNKNOWN {place}: n = {processes}: {unconfirmed}{} ({count})", finer(last.bounds.buffers))
        }
        ExplorationResult::Stopped(stop) => {
            let processes = last.bounds.processes;
            let before: Vec<&Bounds> = explorations[..explorations.len() - 1]
                .iter()
                .map(|exploration| &exploration.bounds)
                .collect();
            let before = if before.is_empty() {
                String::new()
            } else {
                format!("; no bad state for {}", within(&before))
            };
            format!(
                "UNKNOWN {place}: n = {processes} was not finished, {stop}{}{before} ({count})",
                advice(*stop)
            )
        }
    }
}

/// Whether something was left out: then nothing follows from a bad state not being reached.
#[must_use]
pub fn cut_something(explorations: &[Exploration]) -> bool {
    explorations.iter().any(|exploration| exploration.bounds.cut_something())
}

/// How approximations may affect the answer, in one line. `None` if no approximation was asked for.
#[must_use]
pub fn approximation_line(explorations: &[Exploration]) -> Option<String> {
    let last = explorations.last()?;
    let buffers = last.bounds.buffers;
    if !buffers.is_approximate() && last.bounds.switches.is_none() {
        return None;
    }
    let cut = cut_something(explorations);
    let may_err = match &last.reached {
        ExplorationResult::Bad(_) => "this is a run of the exact machine, so the answer is exact",
        ExplorationResult::Unconfirmed(_) => {
            "there are more states than those of the exact machine, so the bad one may be spurious"
        }
        ExplorationResult::Nothing if cut => "some states were left out, and a bad one may be among them",
        ExplorationResult::Nothing => "no state of the exact machine was left out, so the answer is exact",
        ExplorationResult::Stopped(_) => "not all states were visited: there may be a bad one",
    };
    Some(format!("Approximation: {may_err}"))
}

/// The advice to use a more precise approximation.
fn finer(buffers: Buffers) -> &'static str {
    match buffers {
        Buffers::Last | Buffers::Set => "; try --buffers distinct",
        _ => "; try --buffers exact, within a bound",
    }
}

/// The largest number of names of transitions that are shown: systems of programs may have hundreds that never fired.
const MOST_NEVER_FIRED: usize = 20;

/// The transitions that never fired in these explorations, in one line. `None` if there are none, or if that is not known because
/// an exploration was not complete.
#[must_use]
pub fn never_fired_line(system: &System, explorations: &[Exploration]) -> Option<String> {
    let names = never_fired(system, explorations).filter(|names| !names.is_empty())?;
    let processes: Vec<&Bounds> = explorations.iter().map(|exploration| &exploration.bounds).collect();
    let range = numbers(&processes);
    let more = match names.len().saturating_sub(MOST_NEVER_FIRED) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let shown = names.get(..MOST_NEVER_FIRED).unwrap_or(&names).join(", ");
    Some(format!("Never fired in any state for {range}, all of them explored: {shown}{more}"))
}

/// The names of the transitions that never fired in these explorations. `None` if that is not known.
#[must_use]
pub fn never_fired<'s>(system: &'s System, explorations: &[Exploration]) -> Option<Vec<&'s str>> {
    let mut never: Vec<usize> = (0..system.transitions.len()).collect();
    for exploration in explorations {
        let here = exploration.never_fired.as_ref()?;
        never.retain(|transition| here.contains(transition));
    }
    let names = never.iter().map(|&it| system.transitions[it].name.as_str());
    (!explorations.is_empty()).then(|| names.collect())
}

/// The outcome of a replay.
#[must_use]
pub fn replayed_line(system: &System, name: &str, memory: Model, replay: &Replay) -> String {
    let place = place(system, name, memory);
    match replay {
        Replay::Replayed(run) => format!("UNSAFE {place}: the steps run; {}", reached(system, run)),
        Replay::Spurious => {
            format!("NOT REACHED {place}: no order of these steps runs and reaches the bad state")
        }
        Replay::Undecided(reason) => {
            format!("UNKNOWN {place}: {reason}{}", advice_on_replay(*reason))
        }
    }
}

fn place(system: &System, name: &str, memory: Model) -> String {
    if system.is_weak() || !memory.is_weak() {
        format!("{name} under {}", memory.name().to_uppercase())
    } else {
        format!("{name} (no weak symbol)")
    }
}

fn reached(system: &System, run: &Run) -> String {
    let steps = run.steps.iter().filter(|step| matches!(step.action, Action::Transition { .. })).count();
    let label = system.unsafe_label(run.reached);
    format!(
        "{label} is reached by {} in {}",
        counted(run.processes.into(), "process"),
        counted(steps, "step")
    )
}

/// The numbers of processes, in words.
fn numbers(all: &[&Bounds]) -> String {
    let processes: Vec<u8> = all.iter().map(|bounds| bounds.processes).collect();
    match processes.as_slice() {
        [only] => format!("n = {only}"),
        [first, .., last] => format!("n = {first}..{last}"),
        [] => String::new(),
    }
}

/// The bounds of explorations for increasing numbers of processes, and whether they cut off states.
fn within(all: &[&Bounds]) -> String {
    let mut parts = vec![numbers(all)];
    let cut = |cut: bool, option: &str| {
        if cut { format!(" (which cut off steps: see {option})") } else { String::new() }
    };
    let full = all.iter().any(|bounds| bounds.buffer_cuts > 0);
    if let Some(approximate) = all.iter().find(|bounds| bounds.buffers.is_approximate()) {
        let cut = if full { " (of which too many were different: see --buffers)" } else { "" };
        parts.push(format!("{}{cut}", approximate.buffers));
    } else if let Some(buffer) = all.iter().find_map(|bounds| bounds.buffer) {
        parts.push(format!(
            "buffers of at most {}{}",
            if buffer == 1 { "1 entry".to_owned() } else { format!("{buffer} entries") },
            cut(full, "--buffer")
        ));
    }
    if let Some(switches) = all.iter().find_map(|bounds| bounds.switches) {
        let left = all.iter().any(|bounds| bounds.switch_cuts > 0);
        let switches = usize::from(switches);
        parts.push(format!("at most {}{}", counted(switches, "context switch"), cut(left, "--switches")));
    }
    if let Some(Range { low, high }) = all.iter().find_map(|bounds| bounds.integers) {
        let left = all.iter().any(|bounds| bounds.range_cuts > 0 || bounds.open_numbers);
        parts.push(format!("numbers in {low}..{high}{}", cut(left, "--int-range")));
    }
    if let Some(values) = all.iter().filter_map(|bounds| bounds.abstract_values).max() {
        parts.push(format!(
            "{} of each abstract type",
            counted(usize::try_from(values).unwrap_or(usize::MAX), "value")
        ));
    }
    parts.join(", ")
}

/// The advice if it is not known whether a trace can be run.
pub(super) fn advice_on_replay(reason: Reason) -> &'static str {
    if let Reason::Stopped(stop) = reason { advice(stop) } else { "" }
}

/// The advice which option raises the limit that was reached.
fn advice(stop: Stop) -> &'static str {
    match stop {
        Stop::States(_) => "; try a larger --max-states",
        Stop::Time(_) => "; try a longer --timeout",
        Stop::Memory(_) => "; try a larger --max-memory",
        Stop::Interrupted | Stop::TooLarge | Stop::NoMachine => "",
    }
}
