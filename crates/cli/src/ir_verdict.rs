//! Verdicts on programs in LLVM IR: `garret check`.
//!
//! Executions of given threads come first, as they show what is bad. Where any number of threads is asked for, or loops have no end, the search for
//! any number of threads says what they do not.

use super::any_number::{Decided, Question, decide};
use super::arguments::{Check, counted, jobs};
use super::exit::Exit;
use super::interrupt::Signals;
use super::ir::{Named, Program, named, program, reason, shown, with_each};
use super::memory;
use super::one_system::Finding;
use super::progress::ProgressLine;
use super::session::Session;
use garret_answers::data::{ExecutionGraph, Reason, ReasonKind, Verdict};
use garret_base::watch::{Limits, Watch};
use garret_front_llvm::threads;
use garret_graphs::{Ending, GraphOptions, GraphProgress, Graphs, Stopped, graphs_within};
use garret_machine::memory::Model;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

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
        const SOON: Duration = Duration::from_secs(2);
        if let Some(why) = program.threads.unfollowed.clone() {
            return Verdicts { program, graphs: Graphs::default(), exit: Exit::Unknown, words: why };
        }
        let is_any = program.threads.is_any_number || self.named.iter().any(|(_, count)| count.is_none());
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
        let program = other(program, &named)?;
        let graphs = self.graphs(&program, self.watch);
        graphs.bad.is_some().then(|| failed(program, graphs))
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
        if let Some(larger) = other(&program, &with_each(self.named, 3)) {
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

/// The same file with so many threads.
fn other(program: &Program, named: &[(String, usize)]) -> Option<Program> {
    let threads = threads(&program.ir, named).ok()?;
    Some(Program { source: program.source.clone(), ir: program.ir.clone(), threads })
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
            let why = "loops go on and on: longer executions were not looked at; `garret graphs --events` goes further";
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
