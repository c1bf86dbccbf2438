//! The options of a search for executions, and its result: the verdict line and the data.

use super::arguments::{Graphs as Command, counted, jobs};
use super::beside::States;
use super::drawn::shown_execution;
use super::exit::Exit;
use super::input::Source;
use super::load::LoadedText;
use super::session::Session;
use garret_answers::data::{ExecutionGraph, Verdict};
use garret_base::watch::Over;
use garret_graphs::{GraphOptions, Graphs, Observed, Stopped};
use std::fmt::Write as _;
use std::io::Write;

/// The options that the command line asks for.
pub(super) fn options(command: &Command, observed: Vec<Observed>) -> GraphOptions {
    GraphOptions::new()
        .model(command.model)
        .jobs(jobs(command.jobs))
        .stateful(command.stateful)
        .all(command.all || command.number.is_some())
        .races(command.races)
        .events(command.events)
        .observed(observed)
}

/// The exit code of a search for executions.
pub(super) fn exit(command: &Command, found: &Graphs) -> Exit {
    match () {
        () if found.bad.is_some() || found.race.is_some() => Exit::Unsafe,
        () if command.deadlock && found.waits.is_some() => Exit::Unsafe,
        () if found.stopped == Some(Stopped::Defect) => Exit::Internal,
        () if found.stopped.is_some() || found.cut > 0 => Exit::Unknown,
        () => Exit::Safe,
    }
}

/// Prints the verdict with the counts, and what it assumes if nothing bad was found.
pub(super) fn conclude(
    command: &Command,
    source: &Source,
    (threads, assumed): (usize, &str),
    (found, exit): (&Graphs, Exit),
    session: &mut Session,
) -> std::io::Result<Exit> {
    let (word, verdict) = match exit {
        Exit::Unsafe => ("UNSAFE", Verdict::Unsafe),
        Exit::Safe => ("NOT REACHED", Verdict::NotReached),
        _ => ("UNKNOWN", Verdict::Unknown),
    };
    let many = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let mut parts = vec![counted(many(found.complete), "execution")];
    let more = [
        (found.blocked - found.unmet, "blocked"),
        (found.unmet, "blocked by an assumption"),
        (found.cut, "cut off at the limit of events"),
    ];
    parts.extend(
        more.into_iter().filter(|(number, _)| *number > 0).map(|(number, what)| format!("{number} {what}")),
    );
    let goes_on = command.all || command.number.is_some();
    let reason = match found.stopped {
        None if found.bad.is_some() && !goes_on => ", up to the first bad one".to_owned(),
        None if found.race.is_some() && !goes_on => ", up to the first data race".to_owned(),
        None if found.cut > 0 => "; more with a larger --events".to_owned(),
        None => String::new(),
        Some(Stopped::TooLarge) => "; a number does not fit".to_owned(),
        Some(Stopped::TooLong) => "; a thread runs too long without accessing memory".to_owned(),
        Some(Stopped::Beyond(_)) => "; some executions reach code that Garret does not support".to_owned(),
        Some(Stopped::Left) => "; stopped: the output is not read any more".to_owned(),
        Some(Stopped::NoModel) => "; stopped: execution graphs do not support this model".to_owned(),
        Some(Stopped::Defect) => {
            "; a defect of Garret: the axioms forbid the execution that was found".to_owned()
        }
        Some(Stopped::Most(most)) => format!("; stopped after {most} graphs"),
        Some(Stopped::Over(over)) => format!("; stopped: {}", over_words(over)),
    };
    let model = command.model.name().to_uppercase();
    let mut threads = counted(threads, "thread");
    if let Some(rounds) = command.rounds {
        let _ = write!(threads, ", {} of each endless loop", counted(rounds as usize, "iteration"));
    }
    if exit == Exit::Safe {
        threads.push_str(assumed);
    }
    let line = format!("{word} {} under {model}, {threads}: {}{reason}", source.name, parts.join(", "));
    writeln!(session, "{line}")?;
    session.tell(|file| {
        file.verdict = Some(verdict);
        file.verdict_line = Some(line);
        let is_deadlock = exit == Exit::Unsafe && found.bad.is_none() && found.race.is_none();
        file.deadlock = is_deadlock.then_some(true);
        file.executions = Some(found.into());
        let graph =
            shown_execution(found).map(|(execution, ending)| ExecutionGraph::new(None, ending, execution));
        file.execution_graph = graph.filter(|_| !command.quiet);
    });
    Ok(exit)
}

/// Prints the verdict by the states of a program, which were all explored before its executions were all counted.
pub(super) fn by_states(
    command: &Command,
    loaded: &LoadedText,
    (found, states): (&Graphs, &States),
    session: &mut Session,
) -> std::io::Result<Exit> {
    let (name, model) = (&loaded.source.name, command.model.name().to_uppercase());
    let threads = loaded.system.process_bound.unwrap_or_default();
    let threads = counted(usize::try_from(threads).unwrap_or(usize::MAX), "thread");
    let executions = counted(usize::try_from(found.complete).unwrap_or(usize::MAX), "execution");
    let (line, verdict) = match states {
        States::Bad(_) => (
            format!(
                "UNSAFE {name} under {model}, {threads}: found by exploring states, after {executions} without it"
            ),
            Verdict::Unsafe,
        ),
        States::Harmless(states) => (
            format!(
                "NOT REACHED {name} under {model}, {threads}{}: all of their {} explored; {executions} until then (`--all` continues counting)",
                loaded.assumed(),
                counted(*states, "state")
            ),
            Verdict::NotReached,
        ),
    };
    writeln!(session, "{line}")?;
    session.tell(|file| {
        file.verdict = Some(verdict);
        file.verdict_line = Some(line);
        file.executions = Some(found.into());
    });
    Ok(states.exit())
}

/// Why the search ended early.
fn over_words(over: Over) -> &'static str {
    match over {
        Over::Time(_) => "the time limit was reached; try a longer --timeout",
        Over::Memory(_) => "the memory limit was reached; try a larger --max-memory",
        Over::Interrupted => "interrupted",
    }
}
