//! Programs in LLVM IR, as they are, or as clang and rustc make them (`--ir`): all executions of the threads that `main` creates.

use super::any_number::{Decided, Question, decide};
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
use garret_report::EventGraph;
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

/// The functions that threads run, and how many: any number where that is not said.
pub(super) type Named = Vec<(String, Option<usize>)>;

fn named(assembly: &Assembly) -> Named {
    let count = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    assembly.threads().iter().map(|it| (it.name.clone(), it.count.map(count))).collect()
}

/// The same where this many stand for any number of threads.
fn with_each(named: &Named, each: usize) -> Vec<(String, usize)> {
    named.iter().map(|(name, count)| (name.clone(), count.unwrap_or(each))).collect()
}

/// The threads of a file. Of any number of threads, two are looked at.
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
    match threads(&ir, &with_each(&named(assembly), 2)) {
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
    if let Some(why) = &program.threads.unfollowed {
        session.refuse(format_args!("{}: {why}", command.file));
        signals.know(Exit::Unknown);
        return Ok(Exit::Unknown);
    }
    let code = &program.threads.code;
    let found = visited(command, code, &options(command, Vec::new()), watch, session)?;
    let exit = concluded::exit(command, &found);
    signals.know(exit);
    if !command.quiet {
        shown(&program, &found, command.deadlock, session)?;
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
fn shown(program: &Program, found: &Graphs, deadlock: bool, session: &mut Session) -> std::io::Result<()> {
    if let Some((execution, bad)) = &found.bad {
        let what = program.threads.bad.get(*bad as usize).map_or("a bad state", String::as_str);
        writeln!(session, "In this execution, {what}:")?;
        steps(program, execution, session)?;
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

/// The steps of an execution that access memory, below the lines of the program, in an order in which a machine takes them.
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

/// The verdict on a file: `garret check`.
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
    let named = named(&command.assembly);
    let asking = Asking { path, model, command, named: &named, watch };
    let finding = asking.verdict(program);
    signals.know(finding.exit);
    if !command.quiet && finding.program.threads.unfollowed.is_none() {
        shown(&finding.program, &finding.graphs, false, session)?;
    }
    told(&finding, model, session)?;
    Ok(finding.exit.into())
}

/// What is asked of a file.
struct Asking<'a> {
    path: &'a str,
    model: Model,
    command: &'a Check,
    named: &'a Named,
    watch: &'a Watch,
}

/// What was found of a file.
struct Verdicts {
    program: Program,
    graphs: Graphs,
    exit: Exit,
    /// What stands after the verdict.
    words: String,
}

impl Asking<'_> {
    /// The verdict: of any number of threads where that is asked for, or where loops have no end.
    fn verdict(&self, program: Program) -> Verdicts {
        /// Two threads show most mistakes soon: so long nothing else is asked.
        const SOON: Duration = Duration::from_secs(5);
        if let Some(why) = program.threads.unfollowed.clone() {
            return Verdicts { program, graphs: Graphs::default(), exit: Exit::Unknown, words: why };
        }
        let is_any =
            program.threads.is_any_number || self.named.iter().any(|(_, count)| count.is_none());
        let is_endless = program.threads.code.has_loops();
        let first = if is_any || is_endless { self.watch.within(SOON) } else { self.watch.clone() };
        let graphs = self.graphs(&program, &first);
        let is_short = matches!(graphs.stopped, Some(Stopped::Over(_)));
        let goes_on = is_short || (graphs.stopped.is_none() && graphs.cut > 0);
        match () {
            () if graphs.bad.is_some() => failed(program, graphs),
            () if is_any => self.any_number(program, graphs),
            // executions without end have automata
            () if is_endless && goes_on => self.endless(program, graphs),
            () => given(program, graphs),
        }
    }

    /// The executions of a program.
    fn graphs(&self, program: &Program, watch: &Watch) -> Graphs {
        let progress = Arc::new(GraphProgress::default());
        let looked_at = Arc::clone(&progress);
        let message = move |_: Duration| format!("{} executions looked at", looked_at.looked_at());
        let mut line = ProgressLine::asking(self.command.quiet, self.path.to_owned(), message);
        let jobs = jobs(self.command.jobs);
        let asked = GraphOptions::new().model(self.model).jobs(jobs).progress(progress);
        let found = graphs_within(&program.threads.code, &asked, watch);
        line.clear();
        found
    }

    /// What the search for any number of threads says.
    fn search(&self, program: &Program) -> Decided {
        /// The search may have no end: nobody waits longer for it where no time is said.
        const PATIENCE: Duration = Duration::from_secs(60);
        let time = self.watch.left().map_or(PATIENCE, |left| left / 2);
        let mut line = ProgressLine::new(self.command.quiet, "searching".to_owned());
        let question = Question {
            ir: &program.ir,
            named: self.named,
            model: self.model,
            jobs: jobs(self.command.jobs),
            memory: self.command.max_memory,
        };
        let decided = decide(&question, &self.watch.within(time), &mut |progress| line.update(progress));
        line.clear();
        decided
    }

    /// Given threads whose executions have no end: SAFE where the search says so, else what there is time for.
    fn endless(&self, program: Program, graphs: Graphs) -> Verdicts {
        let threads = counted(program.threads.code.threads.len(), "thread");
        match self.search(&program) {
            Decided::Safe(how) => {
                let words = format!("its {threads}, however often loops go round ({how})");
                Verdicts { program, graphs, exit: Exit::Safe, words }
            }
            _ if graphs.stopped.is_none() => given(program, graphs),
            _ => {
                let graphs = self.graphs(&program, self.watch);
                if graphs.bad.is_some() { failed(program, graphs) } else { given(program, graphs) }
            }
        }
    }

    /// Any number of threads.
    fn any_number(&self, program: Program, graphs: Graphs) -> Verdicts {
        let why = match self.search(&program) {
            Decided::Safe(how) => {
                let main = if program.threads.is_after_main {
                    ", after what `main` does before it creates a thread"
                } else {
                    ""
                };
                let words = format!("any number of threads ({how}){main}");
                return Verdicts { program, graphs, exit: Exit::Safe, words };
            }
            Decided::Unsafe(kinds) => match self.confirmed(&program, &kinds) {
                Some(found) => return found,
                None => "a bad state was found that no execution of so many threads shows".to_owned(),
            },
            Decided::Not(why) => why,
        };
        self.two_and_three(program, graphs, &why)
    }

    /// The executions of as many threads as the search says are bad together.
    fn confirmed(&self, program: &Program, kinds: &[usize]) -> Option<Verdicts> {
        let mut found = kinds.iter();
        let each = |(name, count): &(String, Option<usize>)| match count {
            // threads of which there is a given number are kinds of their own
            Some(count) => {
                found.by_ref().take(*count).for_each(drop);
                (name.clone(), *count)
            }
            None => (name.clone(), found.next().copied().unwrap_or(0)),
        };
        let named: Vec<(String, usize)> = self.named.iter().map(each).collect();
        let program = self.other(program, &named)?;
        let graphs = self.graphs(&program, self.watch);
        graphs.bad.is_some().then(|| failed(program, graphs))
    }

    /// The same file with so many threads.
    fn other(&self, program: &Program, named: &[(String, usize)]) -> Option<Program> {
        let threads = threads(&program.ir, named).ok()?;
        Some(Program { source: program.source.clone(), ir: program.ir.clone(), threads })
    }

    /// What is said where any number of threads is not decided.
    fn two_and_three(&self, program: Program, graphs: Graphs, why: &str) -> Verdicts {
        let is_whole = |graphs: &Graphs| graphs.stopped.is_none() && graphs.cut == 0;
        let graphs = match graphs.stopped {
            Some(Stopped::Over(_)) => self.graphs(&program, self.watch),
            _ => graphs,
        };
        let two = program.threads.code.threads.len();
        if graphs.bad.is_some() {
            return failed(program, graphs);
        }
        if !is_whole(&graphs) {
            let given = given(program, graphs);
            let words = format!(
                "for {}: {}; for any number: not decided, because {why}",
                counted(two, "thread"),
                given.words
            );
            return Verdicts { exit: Exit::Unknown, words, ..given };
        }
        let mut decided = counted(two, "thread");
        if let Some(larger) = self.other(&program, &with_each(self.named, 3)) {
            let found = self.graphs(&larger, self.watch);
            if found.bad.is_some() {
                return failed(larger, found);
            }
            if is_whole(&found) {
                decided = format!("{two} and {}", counted(larger.threads.code.threads.len(), "thread"));
            }
        }
        let rests = rests(&program);
        let words =
            format!("for {decided}: SAFE, all executions{rests}; for any number: not decided, because {why}");
        Verdicts { program, graphs, exit: Exit::Unknown, words }
    }
}

/// A bad state.
fn failed(program: Program, graphs: Graphs) -> Verdicts {
    let bad = graphs.bad.as_ref().and_then(|(_, bad)| program.threads.bad.get(*bad as usize));
    let words = bad.map_or("a bad state is reached", String::as_str).to_owned();
    Verdicts { program, graphs, exit: Exit::Unsafe, words }
}

/// What an answer rests on that says that nothing bad happens.
fn rests(program: &Program) -> String {
    program.threads.assumed.iter().flat_map(|it| [", where ", *it]).collect()
}

/// What all executions of given threads say.
fn given(program: Program, graphs: Graphs) -> Verdicts {
    let threads = counted(program.threads.code.threads.len(), "thread");
    let complete = counted(usize::try_from(graphs.complete).unwrap_or(usize::MAX), "execution");
    let (exit, words) = match (reason(&program, &graphs), graphs.stopped) {
        (None, None) if graphs.cut == 0 => {
            (Exit::Safe, format!("all executions of its {threads}, {complete}{}", rests(&program)))
        }
        (Some(why), _) => (Exit::Unknown, why.to_owned()),
        (None, Some(Stopped::Over(_))) => {
            (Exit::Unknown, "a limit was reached; try a longer --timeout".to_owned())
        }
        (None, Some(_)) => (Exit::Unknown, "not all executions were looked at".to_owned()),
        (None, None) => {
            let why =
                "loops go on and on: longer executions were not looked at; `garret graphs --events` goes further";
            (Exit::Unknown, why.to_owned())
        }
    };
    Verdicts { program, graphs, exit, words }
}

/// The last line, and the answer as data.
fn told(found: &Verdicts, model: Model, session: &mut Session) -> std::io::Result<()> {
    let (verdict, word) = match found.exit {
        Exit::Safe => (Verdict::Safe, "SAFE"),
        Exit::Unsafe => (Verdict::Unsafe, "UNSAFE"),
        _ => (Verdict::Unknown, "UNKNOWN"),
    };
    let (name, under) = (&found.program.source.name, model.name().to_uppercase());
    let line = format!("{word} {name} under {under}: {}", found.words);
    writeln!(session, "{line}")?;
    session.tell(|file| {
        file.verdict = Some(verdict);
        file.verdict_line = Some(line);
        let why = (found.exit == Exit::Unknown).then(|| found.words.clone());
        file.reason = why.map(|why| Reason::new(ReasonKind::Bounds, why));
        file.executions = Some((&found.graphs).into());
        let bad = found.graphs.bad.as_ref();
        file.execution_graph =
            bad.map(|(execution, bad)| ExecutionGraph::new(None, Ending::Bad(*bad), execution));
    });
    Ok(())
}
