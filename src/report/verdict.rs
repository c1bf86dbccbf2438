//! The verdict in one line; it starts with `SAFE`, `UNSAFE` or `UNKNOWN`.

use super::explored::explain_replay;
use super::numbers::{bytes, counted, duration};
use crate::cube::MAX_PROCESSES;
use crate::system::System;
use crate::vacuity::Vacuous;
use crate::{Answer, Options, Reason, Report};

/// The verdict line of a file, without a line end.
#[must_use]
pub fn verdict_line(system: &System, name: &str, options: &Options, report: &Report) -> String {
    let model = options.model.name();
    let model = if system.is_weak() || !options.model.is_weak() {
        format!("under {}", model.to_uppercase())
    } else {
        "(no weak symbol)".to_owned()
    };
    let visited = report.statistics.visited;
    let cubes = format!("{} visited", counted(visited, "cube"));
    match &report.answer {
        Answer::Safe { assumed } => {
            let bound = match system.process_bound {
                Some(bound) => format!("at most {}", counted(bound as usize, "process")),
                None => "any number of processes".to_owned(),
            };
            let relying = relying_on(system, assumed);
            let refined = if report.refined { ", universal guards carried" } else { "" };
            let inferred = match report.invariants.len() {
                0 => String::new(),
                count => format!(", {} inferred", counted(count, "invariant")),
            };
            let vacuous = report.vacuous.map_or("", why_vacuous);
            let certified = if options.certify { ", certified" } else { "" };
            format!("SAFE {name} {model}, {bound}{relying}{refined}{vacuous} ({cubes}{inferred}{certified})")
        }
        Answer::Unsafe(trace) => {
            let steps = counted(trace.steps.len(), "step");
            let label = system.unsafe_label(trace.reached);
            let replayed = if report.run.is_some() { "" } else { ", not replayed" };
            let how = match &report.run {
                Some(run) if visited == 0 => {
                    format!("all states of {} explored", counted(run.processes.into(), "process"))
                }
                _ => cubes,
            };
            format!("UNSAFE {name} {model}: {label} is reached in {steps}{replayed} ({how})")
        }
        Answer::Unknown(reason) => format!("UNKNOWN {name} {model}: {} ({cubes})", explain(*reason)),
    }
}

fn why_vacuous(vacuous: Vacuous) -> &'static str {
    match vacuous {
        Vacuous::NoInitialState => ": no initial state is left, see the warning",
        Vacuous::NoBadState => ": no state is ever bad, see the warning",
        Vacuous::NoTransition => ": no transition can ever fire, see the warnings",
    }
}

fn relying_on(system: &System, assumed: &[usize]) -> String {
    if assumed.is_empty() {
        return String::new();
    }
    let mut assumed = assumed.to_vec();
    assumed.sort_unstable();
    let label = |&index: &usize| match &system.invariants[index].name {
        Some(name) => format!("`{name}`"),
        None => (index + 1).to_string(),
    };
    let labels: Vec<String> = assumed.iter().map(label).collect();
    let noun = if labels.len() == 1 { "invariant" } else { "invariants" };
    format!(", relying on unproved {noun} {}", labels.join(", "))
}

/// A reason, and how to go further.
fn explain(reason: Reason) -> String {
    match reason {
        Reason::Nodes(limit) => {
            format!("the limit of {} was reached; try a larger --max-nodes", counted(limit, "cube"))
        }
        Reason::Depth(limit) => {
            format!("there is more beyond {}; try a larger --max-depth", counted(limit, "step"))
        }
        Reason::Processes(limit @ MAX_PROCESSES) => {
            format!("cubes of more than {}, the most there can be, were left out", counted(limit, "process"))
        }
        Reason::Processes(limit) => {
            format!(
                "cubes of more than {} were left out; try a larger --max-procs",
                counted(limit, "process")
            )
        }
        Reason::Time(limit) => format!("the time of {} is over; try a longer --timeout", duration(limit)),
        Reason::Memory(limit) => {
            format!("the limit of {} of memory was reached; try a larger --max-memory", bytes(limit))
        }
        Reason::Interrupted => "interrupted".to_owned(),
        Reason::Groups => "a cube has more groups of reads than can be represented".to_owned(),
        Reason::Overflow => "a number does not fit in 64 bits".to_owned(),
        Reason::Unordered(model) => format!(
            "the search does not know what {} orders; `garret explore` runs it for a number of processes",
            model.name().to_uppercase()
        ),
        Reason::Uncertified => {
            "the visited cubes did not stand the check from scratch; this is a mistake in Garret, \
             please report it"
                .to_owned()
        }
        Reason::Unconfirmed(reason) => format!(
            "a counterexample was found, but it is not known whether it is an execution: {}",
            explain_replay(reason)
        ),
        Reason::Spurious => "only counterexamples that no execution has were found: what is asked of all processes, by \
             universal guards above all, is over-approximated, and asking it of later processes did not settle it"
            .to_owned(),
    }
}
