//! The output of executions of programs in LLVM IR: their steps below the lines of the source.

use super::drawn::WAIT_FOR_EVER;
use super::ir::Program;
use super::kind::{is_cpp, is_ir, is_rust};
use super::session::Session;
use garret_front_llvm::{FREED, LIFETIME};
use garret_graphs::{Action, Event, Execution, FreedMemory, Graphs, UNWRITTEN};
use garret_machine::memory::Model;
use garret_report::{
    Abridged, Diagram, EventGraph, MOST_LINES, Place, StaleReads, abridged, omitted_line, ordered_if,
};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

/// Prints the result, with places in the source.
pub(super) fn shown(
    program: &Program,
    found: &Graphs,
    (model, deadlock): (Model, bool),
    session: &mut Session,
) -> std::io::Result<()> {
    let lines = |event: &Event| event.tag.and_then(|tag| line(program, tag.step));
    if let Some((execution, bad)) = &found.bad {
        let what = program.threads.bad.get(*bad as usize).map_or("a bad state", String::as_str);
        writeln!(session, "In this execution, {what}:")?;
        steps(program, execution, session)?;
        if model.is_of_languages() {
            // an order is missing, and the program does not merely miss a check whether the memory is still allocated
            if let Some([free, late]) = execution.misused
                && !execution.missing(late, free).is_empty()
            {
                writeln!(session, "The first of these does not happen before the second.")?;
                both(program, (execution, [late, free]), &lines, session)?;
            }
            write!(session, "{}", StaleReads { execution, lines: &lines })?;
        }
    } else if let Some((execution, accesses)) = &found.race {
        writeln!(session, "Data race: neither of these happens before the other.")?;
        both(program, (execution, *accesses), &lines, session)?;
        writeln!(session, "An execution with them:")?;
        steps(program, execution, session)?;
    } else if let (Some(execution), true) = (&found.waits, deadlock) {
        writeln!(session, "{WAIT_FOR_EVER}")?;
        steps(program, execution, session)?;
    }
    Ok(())
}

/// Prints two accesses that are not ordered, with their places in the source, and what would order them.
fn both(
    program: &Program,
    (execution, accesses): (&Execution, [u32; 2]),
    lines: &dyn Fn(&Event) -> Option<u32>,
    session: &mut Session,
) -> std::io::Result<()> {
    let text: Vec<&str> = program.source.text.lines().collect();
    for event in accesses.iter().filter_map(|it| execution.events.get(*it as usize)) {
        let place = event.tag.map(|tag| place_of(program, &text, tag.step)).unwrap_or_default();
        writeln!(session, "  #{} {}   {place}", event.thread, EventGraph::access(event))?;
    }
    writeln!(session, "{}", ordered_if(execution, accesses, lines))
}

/// Whether the source of a step is in the file that the user named.
fn is_of_file(program: &Program, source: &garret_front_llvm::Source) -> bool {
    let is_it = |file| Path::new(file).file_name() == Path::new(&program.source.name).file_name();
    is_ir(&program.source.name) || !source.is_of_library() && source.file.as_deref().is_some_and(is_it)
}

/// The source of a step in the file that the user named: for a step in a library, its caller.
fn source(program: &Program, step: u32) -> Option<&garret_front_llvm::Source> {
    let sources = &program.threads.sources;
    let found = sources.get(step as usize)?;
    let callers = std::iter::successors(Some(found), |source| {
        sources.get(source.caller as usize).filter(|_| source.caller > 0)
    });
    callers.into_iter().find(|source| is_of_file(program, source)).or(Some(found))
}

/// The line of a step, in the file that the user named.
pub(super) fn line(program: &Program, step: u32) -> Option<u32> {
    let source = source(program, step).filter(|source| !source.function.is_empty())?;
    if is_ir(&program.source.name) {
        let before = program.ir.get(..source.span.start as usize)?;
        return u32::try_from(before.matches('\n').count() + 1).ok();
    }
    source.line.filter(|_| is_of_file(program, source))
}

/// The place of an event: in the file that the user named, or in a library.
pub(super) fn place(program: &Program, event: &Event) -> Option<Place> {
    let text: Vec<&str> = program.source.text.lines().collect();
    place_among(program, &text, event)
}

/// The same, with the lines of the source given.
fn place_among(program: &Program, text: &[&str], event: &Event) -> Option<Place> {
    let step = event.tag?.step;
    let text = place_of(program, text, step);
    let line = line(program, step);
    // the line number is not repeated in the text
    let text = match line.and_then(|line| text.split_once(&format!("{line}: "))) {
        Some((_, text)) => text.to_owned(),
        None => text,
    };
    (!text.is_empty()).then_some(Place { line, text })
}

/// The diagram of an execution without events that users are not interested in, and with these marked.
pub(super) fn drawn(program: &Program, execution: &Execution, marked: &[u32]) -> Diagram {
    let own = own(program, execution);
    let text: Vec<&str> = program.source.text.lines().collect();
    let said = |event: &Event| {
        let is_shown = event.cell.is_none_or(|cell| !own.contains(&cell));
        let access = if is_shown { access(program, event) } else { None };
        Some((access?, place_among(program, &text, event)))
    };
    EventGraph::new(execution).diagram(&said, marked)
}

/// The text for the place of a step: the line of the program, or the instruction itself; in a library, the function.
fn place_of(program: &Program, text: &[&str], step: u32) -> String {
    let Some(source) = source(program, step).filter(|source| !source.function.is_empty()) else {
        return String::new();
    };
    // steps of the library have no place in the program
    let is_here = is_of_file(program, source);
    if source.span.start == source.span.end || source.is_of_library() && !is_here {
        return source.function.clone();
    }
    let instruction = || {
        let rest = program.ir.get(source.span.start as usize..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        line.split(", !dbg").next().unwrap_or_default().trim().to_owned()
    };
    let line = source.line.filter(|_| !is_ir(&program.source.name) && is_here);
    let line = line.and_then(|line| text.get((line as usize).saturating_sub(1)));
    let text = line.map_or_else(instruction, |text| text.trim().to_owned());
    let other = source.file.as_deref().filter(|_| !is_here).and_then(|file| Path::new(file).file_name());
    let file = other.map(|file| format!("{}:", file.to_string_lossy())).unwrap_or_default();
    let number = source.line.map(|line| format!("{file}{line}: ")).unwrap_or_default();
    format!("{}:{number}{text}", source.function)
}

/// Prints the steps of an execution that access memory, below the lines of the program, each after the write that it reads from.
fn steps(program: &Program, execution: &Execution, session: &mut Session) -> std::io::Result<()> {
    let mut lines = Vec::new();
    let mut last = None;
    let own = own(program, execution);
    let text: Vec<&str> = program.source.text.lines().collect();
    for ((thread, tag), accesses) in execution.steps.iter().zip(&execution.accesses) {
        let events = accesses.iter().filter_map(|it| execution.events.get(*it as usize));
        let events = events.filter(|event| event.cell.is_none_or(|cell| !own.contains(&cell)));
        let done: Vec<String> = events.filter_map(|event| access(program, event)).collect();
        if done.is_empty() {
            continue;
        }
        let source = source(program, tag.step);
        let here = source.map(|source| (*thread, source.function.clone(), source.line));
        // instructions of one line are shown as one step
        if here != last {
            let line = format!("  #{thread} {}", place_of(program, &text, tag.step));
            lines.push(line.trim_end().to_owned());
            last = here;
        }
        lines.push(format!("       {}", done.join(", ")));
    }
    abridged(&lines, MOST_LINES).try_for_each(|item| match item {
        Abridged::Shown(line) => writeln!(session, "{line}"),
        Abridged::Omitted(count) => writeln!(session, "{}", omitted_line(count)),
    })
}

/// The locations that only one thread accesses, in a program in Rust or C++ with several threads. They are not shown: most are in
/// the library, which moves its arguments. For C++, those that have names of their own are shown.
fn own(program: &Program, execution: &Execution) -> BTreeSet<u32> {
    let has_several = execution.events.iter().any(|event| event.thread > 1);
    let (is_rust, is_cpp) = (is_rust(&program.source.name), is_cpp(&program.source.name));
    if !has_several || !(is_rust || is_cpp) || execution.misused.is_some() {
        return BTreeSet::new();
    }
    let is_named =
        |event: &Event| is_cpp && !event.location.contains('@') && !event.location.starts_with('{');
    let mut threads: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for event in execution.events.iter().filter(|event| !is_named(event)) {
        if let Some(cell) = event.cell {
            threads.entry(cell).or_default().insert(event.thread);
        }
    }
    threads.into_iter().filter(|(_, threads)| threads.len() == 1).map(|(cell, _)| cell).collect()
}

/// The action of an event, in the words of the program. `None` for an event that only passes arguments.
fn access(program: &Program, event: &Event) -> Option<String> {
    let (what, thread) = event.location.split_once(" of thread ").unwrap_or((&event.location, ""));
    let reads = matches!(event.action, Action::Read(_));
    Some(match (what, thread.is_empty(), reads) {
        ("start", false, false) => format!("creates thread {thread}"),
        ("start", false, true) => "begins".to_owned(),
        ("done", false, false) => "is done".to_owned(),
        ("done", false, true) if event.held.number == 0 => format!("waits for thread {thread}"),
        ("done", false, true) => format!("joins thread {thread}"),
        _ if matches!(event.action, Action::Choice(_)) => EventGraph::access(event),
        ("argument" | "result", false, _) => return None,
        _ if event.location.ends_with(LIFETIME) => {
            let ends = event.held.number != FreedMemory::ALIVE;
            let variable = event.location.trim_end_matches(LIFETIME);
            format!("the lifetime of {variable} {}", if ends { "ends" } else { "begins" })
        }
        _ if event.location.ends_with(FREED) => {
            format!("frees {}", event.location.trim_end_matches(FREED))
        }
        _ => {
            if event.held.number == UNWRITTEN {
                return None;
            }
            let number = event.held.number;
            let value = program.threads.pointee(number).unwrap_or_else(|| number.to_string());
            format!("{} {} = {value}", if reads { "reads" } else { "writes" }, event.location)
        }
    })
}
