//! Executions while they are found: each is shown, or the first ones are kept for a picture.

use super::arguments::{Graphs as Command, counted, format_duration};
use super::progress::ProgressLine;
use super::saved::save;
use super::session::Session;
use garret_answers::data::{ExecutionGraph, Severity};
use garret_base::watch::Watch;
use garret_graphs::{
    Code, Ending, Execution, FoundExecution, GraphOptions, GraphProgress, Graphs, graphs_with_listener,
    graphs_within, shorten_execution,
};
use garret_report::{Diagram, EventGraph};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The executions that are kept for a picture, and their number.
#[derive(Default)]
struct Notes {
    number: u64,
    /// The first execution of each ending, by [`rank`].
    first: [Option<Execution>; 5],
    /// The execution with the number that the command asks for.
    asked: Option<Execution>,
    failed: Option<std::io::Error>,
}

/// How an execution becomes a diagram.
pub(super) type Drawn<'a> = &'a dyn Fn(&Execution) -> Diagram;

/// The diagram of an execution with only the actions of its events.
pub(super) fn plainly(execution: &Execution) -> Diagram {
    EventGraph::new(execution).plain_diagram()
}

/// Visits the executions; shows each, or draws one, as the command asks.
pub(super) fn visited(
    command: &Command,
    (code, drawn): (&Code, Drawn<'_>),
    options: &GraphOptions,
    watch: &Watch,
    session: &mut Session,
) -> std::io::Result<Graphs> {
    // documents other than JSON have no place for executions
    let is_asked = command.all || command.number.is_some();
    let is_shown = is_asked && !command.quiet && (session.is_json() || !session.is_document());
    let is_drawn = command.svg.is_some() || command.dot.is_some();
    if !is_shown && !is_drawn {
        let progress = Arc::new(GraphProgress::default());
        let looked_at = Arc::clone(&progress);
        let message = move |time: Duration| {
            let number = looked_at.looked_at();
            let rate = number as f64 / time.as_secs_f64();
            format!("{number} executions explored, {rate:.0}/s, {}", format_duration(time))
        };
        let what = format!("{}: the executions of {}", command.file, counted(code.threads.len(), "thread"));
        let mut line = ProgressLine::asking(command.quiet, what, message);
        let found = graphs_within(code, &options.clone().progress(progress), watch);
        let found = if is_asked { found } else { shorten_execution(code, options, found, watch) };
        line.clear();
        return Ok(found);
    }
    let mut notes = Notes::default();
    let found = graphs_with_listener(
        code,
        options,
        &mut |found| {
            notes.number += 1;
            if command.number == Some(notes.number) {
                notes.asked = Some(found.execution());
            }
            if is_drawn {
                let first = &mut notes.first[rank(found.ending)];
                first.get_or_insert_with(|| found.execution());
            }
            let is_shown = is_shown && command.number.is_none_or(|number| number == notes.number);
            if is_shown && let Err(error) = show(notes.number, found, session) {
                notes.failed = Some(error);
            }
            if notes.failed.is_some() || (is_shown && session.is_abandoned()) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        },
        watch,
    );
    if let Some(error) = notes.failed {
        return Err(error);
    }
    if let Some(number) = command.number.filter(|number| *number > notes.number) {
        let all = counted(usize::try_from(notes.number).unwrap_or(usize::MAX), "execution");
        let were = if notes.number == 1 { "was" } else { "were" };
        session.refuse(format_args!(
            "{}: there is no execution with the number {number}: {all} {were} visited",
            command.file
        ));
    }
    if is_drawn {
        let first = notes.first.iter().flatten().next();
        let shown = if command.number.is_some() { notes.asked.as_ref() } else { first };
        draw([command.svg.as_deref(), command.dot.as_deref()], shown.map(drawn).as_ref(), session)?;
    }
    Ok(found)
}

/// The order in which executions are preferred for a picture: bad ones, those with a data race, blocked ones, those blocked by
/// an assumption, complete ones.
fn rank(ending: Ending) -> usize {
    match ending {
        Ending::Bad(_) => 0,
        Ending::Race(_) => 1,
        Ending::Blocked => 2,
        Ending::Unmet => 3,
        Ending::Complete => 4,
    }
}

/// Shows an execution: as a block of lines, or as a line of JSON.
fn show(number: u64, found: FoundExecution<'_>, session: &mut Session) -> std::io::Result<()> {
    let execution = found.execution();
    if session.is_document() {
        return session.line(&ExecutionGraph::new(Some(number), found.ending, &execution));
    }
    let ending = match found.ending {
        Ending::Complete => "complete",
        Ending::Blocked => "blocked",
        Ending::Unmet => "blocked by an assumption",
        Ending::Bad(_) => "bad",
        Ending::Race(_) => "with a data race",
    };
    write!(session, "Execution {number}, {ending}:\n{}", EventGraph::new(&execution))
}

/// Writes the pictures that the command asks for into these files: one by lanes, and one as a graph.
pub(super) fn draw(
    paths: [Option<&Path>; 2],
    diagram: Option<&Diagram>,
    session: &mut Session,
) -> std::io::Result<()> {
    let drawn = |diagram: &Diagram, option: &str| match option {
        "--svg" => diagram.svg(),
        _ => diagram.dot(),
    };
    for (option, path) in ["--svg", "--dot"].into_iter().zip(paths) {
        match (path, diagram) {
            (None, _) => {}
            (Some(path), Some(graph)) => save(path, &drawn(graph, option))?,
            (Some(_), None) => {
                let message = format_args!("there is no execution to show: {option} writes nothing");
                session.remark(Severity::Warning, message);
            }
        }
    }
    Ok(())
}
