//! The verdict in one line; it starts with `SAFE`, `UNSAFE` or `UNKNOWN`.

use super::explored::advice_on_replay;
use garret_base::numbers::counted;
use garret_core::answer::{Answer, Reason};
use garret_core::check::{CheckOptions, Member, Report};
use garret_core::cube::MAX_PROCESSES;
use garret_core::vacuity::Vacuous;
use garret_system::system::System;

/// The verdict line of a file, without a line end.
#[must_use]
pub fn verdict_line(system: &System, name: &str, options: &CheckOptions, report: &Report) -> String {
    verdict_line_about(system, (name, &processes(system)), options, report)
}

/// The number of processes that an answer for the system is about.
pub fn processes(system: &System) -> String {
    match system.process_bound {
        Some(bound) => format!("at most {}", counted(bound as usize, "process")),
        None => "any number of processes".to_owned(),
    }
}

/// The same, where `whom` states the number of processes.
pub fn verdict_line_about(
    system: &System,
    (name, whom): (&str, &str),
    options: &CheckOptions,
    report: &Report,
) -> String {
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
            let relying = relying_on(system, assumed);
            let refined = if report.refined { ", universal guards carried" } else { "" };
            let inferred = match report.invariants.len() {
                0 => String::new(),
                count => format!(", {} inferred", counted(count, "invariant")),
            };
            let vacuous = report.vacuous.map_or_else(String::new, why_vacuous);
            let cubes = match report.by {
                Member::Whole => "all of their states explored".to_owned(),
                Member::Unordered => format!("loops over all in any order, {cubes}"),
                _ => cubes,
            };
            let certified = if options.certify { ", certified" } else { "" };
            format!("SAFE {name} {model}, {whom}{relying}{refined}{vacuous} ({cubes}{inferred}{certified})")
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

fn why_vacuous(vacuous: Vacuous) -> String {
    let warnings = if vacuous == Vacuous::NoTransition { "warnings" } else { "warning" };
    format!(": {vacuous}, see the {warnings}")
}

/// The unproved assumptions of an answer, as text that follows the number of processes.
pub fn relying_on(system: &System, assumed: &[usize]) -> String {
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

/// The reason for UNKNOWN, and an option that may help.
fn explain(reason: Reason) -> String {
    let advice = match reason {
        Reason::Nodes(_) => "; try a larger --max-nodes",
        Reason::Depth(_) => "; try a larger --max-depth",
        Reason::Processes(limit) if limit < MAX_PROCESSES => "; try a larger --max-procs",
        Reason::Unconfirmed(reason) => advice_on_replay(reason),
        Reason::Time(_) => "; try a longer --timeout",
        Reason::Unordered(_) => "; `garret explore` runs it for a number of processes",
        Reason::Memory(_) => "; try a larger --max-memory",
        _ => "",
    };
    format!("{reason}{advice}")
}
