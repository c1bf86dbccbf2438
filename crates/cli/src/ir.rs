//! Programs in LLVM IR, as they are, or as clang and rustc make them (`--ir`): all executions of the threads that `main` creates.

use super::arguments::{Assembly, Check, Graphs as Command, counted, jobs};
use super::compiler::{Compiled, NotCompiled, in_llvm_ir};
use super::concluded::{self, conclude, options};
use super::executions::visited;
use super::exit::Exit;
use super::file::{Unloaded, read};
use super::input::Source;
use super::interrupt::Signals;
use super::kind::is_ir;
use super::memory;
use super::one_system::Finding;
use super::progress::ProgressLine;
use super::session::Session;
use garret_answers::data::{ExecutionGraph, Reason, ReasonKind, Verdict};
use garret_base::watch::{Limits, Watch};
use garret_front_llvm::{Threads, threads};
use garret_graphs::{
    Action, Ending, Event, Execution, GraphOptions, GraphProgress, Graphs, Stopped, graphs_within,
};
use garret_machine::memory::Model;
use garret_report::{EventGraph, StaleReads};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// What the answers are about.
struct Program {
    /// The file that was named.
    source: Source,
    /// The text in LLVM IR.
    ir: String,
    threads: Threads,
}

/// The threads of a file.
fn program(
    path: &str,
    assembly: &Assembly,
    watch: &Watch,
    session: &mut Session,
) -> Result<Program, Unloaded> {
    let source = read(path, watch, session)?;
    let ir = match assembly.ir().filter(|_| !is_ir(path)) {
        None => source.text.clone(),
        Some(said) => match in_llvm_ir(path, said, assembly, watch) {
            Ok(Compiled { text, .. }) => text,
            Err(NotCompiled::Over) => return Err(Unloaded::Over),
            Err(NotCompiled::Refused(why)) => {
                session.refuse(format_args!("{path}: {why}"));
                return Err(Unloaded::Unusable);
            }
        },
    };
    // of any number of threads, two are looked at
    let named: Vec<(String, usize)> = assembly
        .threads()
        .iter()
        .map(|it| (it.name.clone(), it.count.map_or(2, |count| count as usize)))
        .collect();
    match threads(&ir, &named) {
        Ok(threads) => Ok(Program { source, ir, threads }),
        Err(errors) => {
            let text = Source { name: source.name.clone(), text: ir };
            session.show(&errors, &text);
            Err(Unloaded::Unusable)
        }
    }
}

/// The executions of a file, and the first one that reaches a bad state: `garret graphs`.
pub(super) fn graphs(
    command: &Command,
    watch: &Watch,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Exit> {
    if let Some(option) = ignored(command) {
        session.refuse(format_args!(
            "{}: {option} means nothing for LLVM IR, whose `main` says which threads there are; leave it out",
            command.file
        ));
        return Ok(Exit::Input);
    }
    let program = match program(&command.file, &command.assembly, watch, session) {
        Ok(program) => program,
        Err(unloaded) => {
            let exit = unloaded.say(&command.file, watch, session)?;
            signals.know(exit);
            return Ok(exit);
        }
    };
    let code = &program.threads.code;
    let found = visited(command, code, &options(command, Vec::new()), watch, session)?;
    let exit = concluded::exit(command, &found);
    signals.know(exit);
    if !command.quiet {
        shown(&program, &found, (command.model, command.deadlock), session)?;
        beyond(&program, &found, session)?;
    }
    if exit == Exit::Safe {
        for assumed in &program.threads.assumed {
            writeln!(session, "it is taken for granted that {assumed}")?;
        }
    }
    conclude(command, &program.source, code.threads.len(), (&found, exit), session)
}

/// An option that would be ignored.
fn ignored(command: &Command) -> Option<&'static str> {
    let said = [(command.processes != 2, "-n"), (command.rounds.is_some(), "--rounds")];
    said.into_iter().find(|(is_said, _)| *is_said).map(|(_, option)| option)
}

/// What was found, with where it stands.
fn shown(
    program: &Program,
    found: &Graphs,
    (model, deadlock): (Model, bool),
    session: &mut Session,
) -> std::io::Result<()> {
    if let Some((execution, bad)) = &found.bad {
        let what = program.threads.bad.get(*bad as usize).map_or("a bad state", String::as_str);
        writeln!(session, "In this execution, {what}:")?;
        steps(program, execution, session)?;
        if model.is_of_languages() {
            write!(session, "{}", StaleReads(execution))?;
        }
    } else if let Some((execution, accesses)) = &found.race {
        writeln!(session, "Data race: neither of these happens before the other.")?;
        for event in accesses.iter().filter_map(|it| execution.events.get(*it as usize)) {
            let place = event.tag.map(|tag| place(program, tag.step)).unwrap_or_default();
            writeln!(session, "  #{} {}   {place}", event.thread, EventGraph::access(event))?;
        }
        writeln!(session, "An execution with them:")?;
        steps(program, execution, session)?;
    } else if let (Some(execution), true) = (&found.waits, deadlock) {
        writeln!(session, "Threads wait for ever, although all others have done what they can:")?;
        steps(program, execution, session)?;
    }
    Ok(())
}

/// The source of a step in the file that was named: where it is in a library, what called that.
fn source(program: &Program, step: u32) -> Option<&garret_front_llvm::Source> {
    let sources = &program.threads.sources;
    let of_file = |source: &garret_front_llvm::Source| {
        let name = |path: &str| std::path::Path::new(path).file_name().map(ToOwned::to_owned);
        source.file.as_deref().is_some_and(|file| name(file) == name(&program.source.name))
    };
    let found = sources.get(step as usize)?;
    let callers = std::iter::successors(Some(found), |source| {
        sources.get(source.caller as usize).filter(|_| source.caller > 0)
    });
    callers.into_iter().find(|source| of_file(source)).or(Some(found))
}

/// Where a step comes from: the line of the program, or the instruction itself.
fn place(program: &Program, step: u32) -> String {
    let Some(source) = source(program, step).filter(|source| !source.function.is_empty()) else {
        return String::new();
    };
    let instruction = || {
        let rest = program.ir.get(source.span.start as usize..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        line.split(", !dbg").next().unwrap_or_default().trim().to_owned()
    };
    let line = source.line.filter(|_| !is_ir(&program.source.name));
    let line = line.and_then(|line| program.source.text.lines().nth((line as usize).saturating_sub(1)));
    let text = line.map_or_else(instruction, |text| text.trim().to_owned());
    let number = source.line.map(|line| format!("{line}: ")).unwrap_or_default();
    format!("{}:{number}{text}", source.function)
}

/// The steps of an execution that access memory, below the lines of the program, each after what it reads from.
fn steps(program: &Program, execution: &Execution, session: &mut Session) -> std::io::Result<()> {
    let mut last = None;
    for ((thread, tag), accesses) in execution.steps.iter().zip(&execution.accesses) {
        let events = accesses.iter().filter_map(|it| execution.events.get(*it as usize));
        let done: Vec<String> = events.filter_map(|event| access(program, event)).collect();
        if done.is_empty() {
            continue;
        }
        let source = source(program, tag.step);
        let here = source.map(|source| (*thread, source.function.clone(), source.line));
        // instructions of one line are one step to people
        if here != last {
            let line = format!("  #{thread} {}", place(program, tag.step));
            writeln!(session, "{}", line.trim_end())?;
            last = here;
        }
        writeln!(session, "       {}", done.join(", "))?;
    }
    Ok(())
}

/// What an event does, in the words of the program; nothing for what only passes arguments.
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
        _ => {
            let number = event.held.number;
            let value = program.threads.pointee(number).unwrap_or_else(|| number.to_string());
            format!("{} {} = {value}", if reads { "reads" } else { "writes" }, event.location)
        }
    })
}

/// Why nothing is known of some executions.
fn beyond(program: &Program, found: &Graphs, session: &mut Session) -> std::io::Result<()> {
    if let Some(why) = reason(program, found) {
        writeln!(session, "Not all executions were looked at: {why}.")?;
    }
    Ok(())
}

fn reason<'p>(program: &'p Program, found: &Graphs) -> Option<&'p str> {
    match found.stopped {
        Some(Stopped::Beyond(number)) => program.threads.beyond.get(number as usize).map(String::as_str),
        _ => None,
    }
}

/// The verdict on a file: `garret check`. `main` says which threads there are, so that all executions are those of the program.
pub(super) fn check(
    path: &str,
    model: Model,
    command: &Check,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Finding> {
    let limits = Limits {
        time: command.timeout.0,
        memory: command.max_memory,
        process_memory: memory::limit(command.max_memory),
        interrupt: Some(signals.flag()),
    };
    let watch = &limits.start();
    if let Some(option) = command.ignored_for_tests() {
        session.refuse(format_args!(
            "{path}: {option} is about the search for any number of threads: it would be ignored for LLVM IR; leave it out"
        ));
        return Ok(Exit::Input.into());
    }
    let program = match program(path, &command.assembly, watch, session) {
        Ok(program) => program,
        Err(unloaded) => {
            let exit = unloaded.say(path, watch, session)?;
            signals.know(exit);
            return Ok(exit.into());
        }
    };
    if command.type_only {
        return Ok(Exit::Safe.into());
    }
    let progress = Arc::new(GraphProgress::default());
    let looked_at = Arc::clone(&progress);
    let message = move |_: Duration| format!("{} executions looked at", looked_at.looked_at());
    let mut line = ProgressLine::asking(command.quiet, path.to_owned(), message);
    let asked = GraphOptions::new().model(model).jobs(jobs(command.jobs)).progress(progress);
    let found = graphs_within(&program.threads.code, &asked, watch);
    line.clear();
    let is_any_number = command.assembly.threads().iter().any(|it| it.count.is_none());
    let exit = match () {
        () if found.bad.is_some() || found.race.is_some() => Exit::Unsafe,
        () if found.stopped == Some(Stopped::Defect) => Exit::Internal,
        () if found.stopped.is_some() || found.cut > 0 || is_any_number => Exit::Unknown,
        () => Exit::Safe,
    };
    signals.know(exit);
    if !command.quiet {
        shown(&program, &found, (model, false), session)?;
    }
    verdict(&program, model, (&found, exit), session)?;
    Ok(exit.into())
}

/// The last line, and the answer as data.
fn verdict(
    program: &Program,
    model: Model,
    (found, exit): (&Graphs, Exit),
    session: &mut Session,
) -> std::io::Result<()> {
    let name = &program.source.name;
    let under = model.name().to_uppercase();
    let threads = counted(program.threads.code.threads.len(), "thread");
    let complete = counted(usize::try_from(found.complete).unwrap_or(usize::MAX), "execution");
    let (verdict, line, why) = match exit {
        Exit::Safe => {
            let rests = program.threads.assumed.iter().flat_map(|it| [", where ", *it]).collect::<String>();
            let line =
                format!("SAFE {name} under {under}: all executions of its {threads}, {complete}{rests}");
            (Verdict::Safe, line, None)
        }
        Exit::Unsafe => {
            let bad = found.bad.as_ref().and_then(|(_, bad)| program.threads.bad.get(*bad as usize));
            let is_race = found.bad.is_none() && found.race.is_some();
            let otherwise = if is_race { "two accesses are a data race" } else { "a bad state is reached" };
            let what = bad.map_or(otherwise, String::as_str);
            (Verdict::Unsafe, format!("UNSAFE {name} under {under}: {what}"), None)
        }
        _ => {
            let why = match (reason(program, found), found.stopped) {
                (Some(why), _) => why.to_owned(),
                (None, Some(Stopped::Over(_))) => "a limit was reached; try a longer --timeout".to_owned(),
                (None, Some(_)) => "not all executions were looked at".to_owned(),
                (None, None) if found.cut == 0 => format!(
                    "no bad state with {threads}; any number of threads is not decided for LLVM IR: `--threads 'worker*2'`"
                ),
                (None, None) => {
                    "loops go on and on: longer executions were not looked at; `garret graphs --events` goes further"
                        .to_owned()
                }
            };
            (Verdict::Unknown, format!("UNKNOWN {name} under {under}: {why}"), Some(why))
        }
    };
    writeln!(session, "{line}")?;
    session.tell(|file| {
        file.verdict = Some(verdict);
        file.verdict_line = Some(line);
        file.reason = why.map(|why| Reason::new(ReasonKind::Bounds, why));
        file.executions = Some(found.into());
        let bad = found.bad.as_ref().map(|(execution, bad)| (execution, Ending::Bad(*bad)));
        let race = found.race.as_ref().map(|(execution, accesses)| (execution, Ending::Race(*accesses)));
        let graph = bad.or(race);
        file.execution_graph = graph.map(|(execution, ending)| ExecutionGraph::new(None, ending, execution));
    });
    Ok(())
}
