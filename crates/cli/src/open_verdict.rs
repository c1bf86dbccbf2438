//! Verdicts on programs whose threads take the steps of execution graphs, for any number of threads: `garret check` for LLVM IR,
//! and for C under a model of languages.
//!
//! Executions of given threads come first, as they show bad states. If there may be any number of threads, or loops are endless,
//! the search for any number of threads decides what executions cannot.

use super::any_number::decide;
use super::arguments::{Check, Figures, counted, jobs};
use super::drawn::{as_data, explained, shown_execution};
use super::exit::Exit;
use super::figures::of_diagram;
use super::interrupt::Signals;
use super::open_program::{Numbers, Program};
use super::progress::ProgressLine;
use super::question::{AnyNumberAnswer, Proof, Question, Templates};
use super::session::Session;
use garret_answers::data::{Reason, ReasonKind, Verdict};
use garret_base::watch::Watch;
use garret_graphs::{Ending, GraphOptions, GraphProgress, Graphs, Stopped, graphs_within, shorten_execution};
use garret_machine::memory::Model;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// Prints the verdict, and writes it as data.
pub(super) fn say<P: Program>(
    finding: &ProgramVerdict<P>,
    asking: &CheckContext<'_>,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Exit> {
    signals.know(finding.exit);
    if !asking.quiet && finding.program.unfollowed().is_none() {
        finding.program.show(&finding.graphs, (asking.model, asking.watch), session)?;
    }
    told(finding, asking, session)?;
    Ok(finding.exit)
}

/// The options of a check, for one file and memory model.
pub(super) struct CheckContext<'a> {
    pub(super) path: &'a str,
    pub(super) model: Model,
    /// Whether only the verdict is printed.
    pub(super) quiet: bool,
    /// Whether it is bad, too, that threads wait for ever.
    pub(super) deadlock: bool,
    pub(super) jobs: usize,
    /// The limit on memory, in bytes.
    pub(super) memory: Option<usize>,
    pub(super) watch: &'a Watch,
    /// The files that show the answer, for example a picture.
    pub(super) figures: Option<&'a Figures>,
}

impl<'a> CheckContext<'a> {
    /// The options that a command has for a file.
    pub(super) fn of(command: &'a Check, path: &'a str, model: Model, watch: &'a Watch) -> Self {
        let jobs = jobs(command.jobs);
        let (quiet, deadlock, memory) = (command.quiet, command.deadlock, command.max_memory);
        Self { path, model, quiet, deadlock, jobs, memory, watch, figures: Some(&command.figures) }
    }
}

/// The verdict on a program, with its executions.
pub(super) struct ProgramVerdict<P> {
    pub(super) program: P,
    pub(super) graphs: Graphs,
    pub(super) exit: Exit,
    /// What the verdict is about, or the reason for it.
    words: String,
    /// The proof of SAFE, and its assumptions, as text that follows the verdict.
    how: String,
    rests: String,
}

impl<P> ProgramVerdict<P> {
    fn new(program: P, graphs: Graphs, exit: Exit, words: String) -> Self {
        Self { program, graphs, exit, words, how: String::new(), rests: String::new() }
    }

    /// The text after the verdict.
    fn said(&self) -> String {
        [self.words.as_str(), &self.how, &self.rests].concat()
    }

    /// The same without the proof, which states how much was looked at.
    pub(super) fn about(&self) -> String {
        [self.words.as_str(), &self.rests].concat()
    }
}

impl CheckContext<'_> {
    /// The verdict: for any number of threads if the program has that, or if loops are endless.
    pub(super) fn verdict<P: Program>(&self, program: P) -> ProgramVerdict<P> {
        /// The time for executions alone: those of two threads show most mistakes at once.
        const FIRST: Duration = Duration::from_millis(10);
        /// The next time for executions: those of two threads show almost all mistakes within it.
        const SOON: Duration = Duration::from_secs(2);
        if let Some(why) = program.unfollowed() {
            return ProgramVerdict::new(program, Graphs::default(), Exit::Unknown, why);
        }
        let is_any = program.is_any_number();
        let is_endless = program.code().has_loops();
        let graphs = if is_any || is_endless {
            let first = self.graphs(&program, &self.watch.within(FIRST));
            let is_short = is_over(&first);
            // the search does not decide deadlocks
            if is_short
                && !self.deadlock
                && let Some(how) = self.safe_at_once(&program)
            {
                let what = if is_any { SafeClaim::AnyNumber } else { SafeClaim::Endless };
                return safe(program, first, what, &how);
            }
            if is_short { self.graphs(&program, &self.watch.within(SOON)) } else { first }
        } else if program.is_among_more() && !self.deadlock {
            let first = self.graphs(&program, &self.watch.within(SOON));
            if is_over(&first)
                && let Some(how) = self.among_more(&program)
            {
                return safe(program, first, SafeClaim::AnyNumber, &how);
            }
            if is_over(&first) { self.graphs(&program, self.watch) } else { first }
        } else {
            self.graphs(&program, self.watch)
        };
        let program = match self.with_spurious_failures(program, &graphs) {
            Ok(found) => return found,
            Err(program) => program,
        };
        let is_whole = graphs.stopped.is_none() && graphs.cut == 0;
        let goes_on = is_over(&graphs) || (graphs.stopped.is_none() && graphs.cut > 0);
        if !is_any
            && !is_whole
            && !is_bad(&graphs)
            && !self.deadlock
            && let Some(how) = self.among_more(&program)
        {
            return safe(program, graphs, SafeClaim::AnyNumber, &how);
        }
        match () {
            () if is_bad(&graphs) => failed(program, graphs),
            () if is_any && self.deadlock => match self.bad_of_any(&program) {
                Some(found) => found,
                None => self.two_and_three(program, graphs, OF_GIVEN),
            },
            () if is_any => self.any_number(program, graphs),
            // threads with endless executions have automata
            () if is_endless && goes_on => self.endless(program, graphs),
            () => self.given(program, graphs),
        }
    }

    /// The verdict with spurious failures: a bad execution, or all executions of given threads. Else the program is returned.
    fn with_spurious_failures<P: Program>(
        &self,
        program: P,
        graphs: &Graphs,
    ) -> Result<ProgramVerdict<P>, P> {
        /// The time for this: spurious failures make endless executions, so more time hardly helps to find a bad one.
        const PATIENCE: Duration = Duration::from_secs(1);
        if is_bad(graphs) {
            return Err(program);
        }
        let Some(failing) = program.failing() else { return Err(program) };
        let mut found = self.graphs(&failing, &self.watch.within(PATIENCE));
        // a compare-exchange that fails again and again, although it need not, does not wait
        let is_waiting = found.waits.take().is_some();
        let is_whole = !is_waiting && found.stopped.is_none() && found.cut == 0 && !program.is_any_number();
        match () {
            () if is_bad(&found) => Ok(failed(failing, found)),
            () if is_whole => Ok(self.given(failing, found)),
            () => Err(program),
        }
    }

    /// The executions of a program.
    pub(super) fn graphs<P: Program>(&self, program: &P, watch: &Watch) -> Graphs {
        let progress = Arc::new(GraphProgress::default());
        let looked_at = Arc::clone(&progress);
        let message = move |_: Duration| format!("{} executions explored", looked_at.looked_at());
        let mut line = ProgressLine::asking(self.quiet, self.path.to_owned(), message);
        let asked = GraphOptions::new().model(self.model).jobs(self.jobs).progress(progress);
        let found = graphs_within(program.code(), &asked, watch);
        let mut found = shorten_execution(program.code(), &asked, found, watch);
        line.clear();
        if !self.deadlock {
            found.waits = None;
        }
        found
    }

    /// The proof of the search that a program is safe, if it takes so little time that no user waits for it. Endless executions
    /// would have to be cut off, and prove nothing.
    fn safe_at_once<P: Program>(&self, program: &P) -> Option<Proof> {
        const SHORT: Duration = Duration::from_millis(300);
        if let AnyNumberAnswer::Safe(how) = self.search(program, SHORT) { Some(how) } else { None }
    }

    /// The proof of the search that a program with all executions of this one is safe, if there is such a program.
    fn among_more<P: Program>(&self, program: &P) -> Option<Proof> {
        if !program.is_among_more() {
            return None;
        }
        let found = self.searched(program.templates_of_more()?, self.patience(), true);
        if let AnyNumberAnswer::Safe(how) = found { Some(how) } else { None }
    }

    /// The time for the search.
    pub(super) fn patience(&self) -> Duration {
        /// The usual limit: the search may not terminate.
        const PATIENCE: Duration = Duration::from_secs(60);
        self.watch.left().map_or(PATIENCE, |left| left / 2)
    }

    /// The answer of the search for these kinds of threads, within this time.
    pub(super) fn searched(
        &self,
        templates: Result<Templates, String>,
        time: Duration,
        all_values: bool,
    ) -> AnyNumberAnswer {
        let mut line = ProgressLine::new(self.quiet, "searching".to_owned());
        let templates = match templates {
            Ok(templates) => templates,
            Err(why) => return AnyNumberAnswer::Not(why),
        };
        let question = Question {
            templates: &templates,
            model: self.model,
            jobs: self.jobs,
            memory: self.memory,
            all_values,
        };
        let decided = decide(&question, &self.watch.within(time), &mut |progress| line.update(progress));
        line.clear();
        decided
    }

    /// The verdict on any number of threads.
    fn any_number<P: Program>(&self, program: P, graphs: Graphs) -> ProgramVerdict<P> {
        let why = match self.search(&program, self.patience()) {
            AnyNumberAnswer::Safe(how) => return safe(program, graphs, SafeClaim::AnyNumber, &how),
            AnyNumberAnswer::Unsafe(threads) => match self.confirmed(&program, &threads) {
                Some(found) => return found,
                // the bad state may be spurious if not all values of variables are known
                None => match self.searched(kinds(&program), self.patience(), true) {
                    AnyNumberAnswer::Safe(how) => return safe(program, graphs, SafeClaim::AnyNumber, &how),
                    AnyNumberAnswer::Unsafe(others) if others != threads => {
                        match self.confirmed(&program, &others) {
                            Some(found) => return found,
                            None => NOT_SHOWN.to_owned(),
                        }
                    }
                    AnyNumberAnswer::Unsafe(_) => NOT_SHOWN.to_owned(),
                    AnyNumberAnswer::Not(why) => why,
                },
            },
            AnyNumberAnswer::Not(why) => why,
        };
        self.two_and_three(program, graphs, &why)
    }

    /// The verdict UNSAFE for any number of threads, if the search shows a bad state soon. The search does not decide deadlocks.
    fn bad_of_any<P: Program>(&self, program: &P) -> Option<ProgramVerdict<P>> {
        /// The time for this: if the search finds no bad state, deadlocks are not decided anyway.
        const PATIENCE: Duration = Duration::from_secs(10);
        match self.search(program, self.patience().min(PATIENCE)) {
            AnyNumberAnswer::Unsafe(threads) => self.confirmed(program, &threads),
            _ => None,
        }
    }

    /// The bad executions of the numbers of threads for which the search reaches a bad state, if they are found.
    fn confirmed<P: Program>(&self, program: &P, kinds: &[usize]) -> Option<ProgramVerdict<P>> {
        let bad = |program: P| {
            let graphs = self.graphs(&program, self.watch);
            is_bad(&graphs).then(|| failed(program, graphs))
        };
        let kinds = Numbers::Kinds(kinds);
        program.with(kinds).and_then(bad).or_else(|| program.with_fewer(kinds).and_then(bad))
    }

    /// The verdict by all executions of given threads.
    pub(super) fn given<P: Program>(&self, program: P, graphs: Graphs) -> ProgramVerdict<P> {
        let threads = counted(program.code().threads.len(), "thread");
        let threads = if program.has_spare_threads() { format!("at most {threads}") } else { threads };
        let (exit, words) = match (reason(&program, &graphs), graphs.stopped) {
            (None, None) if graphs.cut == 0 => {
                let complete = counted(usize::try_from(graphs.complete).unwrap_or(usize::MAX), "execution");
                let none = if graphs.complete == 0 { NO_END } else { "" };
                let (how, rests) = (format!(", {complete}{none}"), rests(&program));
                if let (true, Some(why)) = (self.deadlock, program.unknown_waits()) {
                    let words = format!(
                        "all executions of its {threads} are correct; it is not known whether a thread waits for ever: {why}"
                    );
                    return ProgramVerdict::new(program, graphs, Exit::Unknown, words);
                }
                let waits = if self.deadlock { NO_DEADLOCK } else { "" };
                let words = format!("all executions of its {threads}{waits}");
                return ProgramVerdict {
                    how,
                    rests,
                    ..ProgramVerdict::new(program, graphs, Exit::Safe, words)
                };
            }
            (_, Some(Stopped::Defect)) => {
                let why = "a defect of Garret: the axioms forbid the execution that was found";
                (Exit::Internal, why.to_owned())
            }
            (Some(why), _) => (Exit::Unknown, why),
            (None, Some(Stopped::Over(_))) => {
                (Exit::Unknown, "a limit was reached; try a longer --timeout".to_owned())
            }
            (None, Some(Stopped::TooLong)) => {
                (Exit::Unknown, "a thread runs too long without accessing memory".to_owned())
            }
            (None, Some(_)) => (Exit::Unknown, "not all executions were explored".to_owned()),
            (None, None) => {
                let why = "loops may run for ever: longer executions were not explored; `garret graphs --events` goes further";
                (Exit::Unknown, why.to_owned())
            }
        };
        ProgramVerdict::new(program, graphs, exit, words)
    }

    /// The verdict UNKNOWN for any number of threads, with what is known of two and three.
    fn two_and_three<P: Program>(&self, program: P, graphs: Graphs, why: &str) -> ProgramVerdict<P> {
        /// The time for three threads if two are not decided: they have more executions.
        const PATIENCE: Duration = Duration::from_secs(2);
        let is_whole = |graphs: &Graphs| graphs.stopped.is_none() && graphs.cut == 0;
        let graphs = match graphs.stopped {
            Some(Stopped::Over(_)) => self.graphs(&program, self.watch),
            _ => graphs,
        };
        let two = program.code().threads.len();
        if is_bad(&graphs) {
            return failed(program, graphs);
        }
        if !is_whole(&graphs) {
            // `main` may create more than two threads, and stop there
            if matches!(graphs.stopped, Some(Stopped::Beyond(_)))
                && let Some(larger) = program.with(Numbers::Each(3))
            {
                let found = self.graphs(&larger, &self.watch.within(PATIENCE));
                if is_bad(&found) {
                    return failed(larger, found);
                }
            }
            let given = self.given(program, graphs);
            let words = format!(
                "for {}: {}; for any number: not decided, because {why}",
                counted(two, "thread"),
                given.said()
            );
            return ProgramVerdict::new(given.program, given.graphs, Exit::Unknown, words);
        }
        let mut decided = counted(two, "thread");
        if let Some(larger) = program.with(Numbers::Each(3)) {
            let found = self.graphs(&larger, self.watch);
            if is_bad(&found) {
                return failed(larger, found);
            }
            if is_whole(&found) {
                decided = format!("{two} and {}", counted(larger.code().threads.len(), "thread"));
            }
        }
        let is_known = self.deadlock && program.unknown_waits().is_none();
        let (rests, waits) = (rests(&program), if is_known { NO_DEADLOCK } else { "" });
        let words = format!(
            "for {decided}: SAFE, all executions{waits}{rests}; for any number: not decided, because {why}"
        );
        ProgramVerdict::new(program, graphs, Exit::Unknown, words)
    }
}

/// The kinds of threads for a search for any number of them. A program with more executions is preferred, as it need not count
/// created threads.
pub(super) fn kinds<P: Program>(program: &P) -> Result<Templates, String> {
    let of_more = if program.is_any_number() { program.templates_of_more() } else { None };
    of_more.unwrap_or_else(|| program.templates())
}

/// The claim that the search has proved.
#[derive(Clone, Copy)]
pub(super) enum SafeClaim {
    AnyNumber,
    /// Given threads with endless executions.
    Endless,
}

/// The verdict SAFE by a proof of the search.
pub(super) fn safe<P: Program>(
    program: P,
    graphs: Graphs,
    what: SafeClaim,
    proof: &Proof,
) -> ProgramVerdict<P> {
    let mut rests = program.rests_for_any();
    if matches!(what, SafeClaim::AnyNumber) && program.is_among_more() {
        rests += ", where arrays of thread handles are long enough";
    }
    rests.extend(proof.assumed.iter().flat_map(|it| [", where ", it]));
    let words = match what {
        SafeClaim::AnyNumber => "any number of threads".to_owned(),
        SafeClaim::Endless => {
            let threads = counted(program.code().threads.len(), "thread");
            format!("its {threads}, with any number of loop iterations")
        }
    };
    ProgramVerdict {
        how: format!(" ({})", proof.how),
        rests,
        ..ProgramVerdict::new(program, graphs, Exit::Safe, words)
    }
}

/// The text after SAFE if no execution ends: what comes after is not looked at.
const NO_END: &str = ", as none of them ends: threads wait for ever, or an assumption never holds";
/// The reason why any number of threads is not decided if deadlocks are asked for.
const OF_GIVEN: &str = "deadlocks can be excluded for a fixed number of threads only";
/// The reason why it is not decided although the search reaches a bad state.
const NOT_SHOWN: &str =
    "the search found a bad state, but no execution with these threads reaches it (it may be a false alarm)";
/// The text after SAFE if deadlocks are excluded, too.
const NO_DEADLOCK: &str = ", and no deadlock";

/// Whether a bad state, a data race, or a deadlock that was asked for was found.
pub(super) fn is_bad(graphs: &Graphs) -> bool {
    graphs.bad.is_some() || graphs.race.is_some() || graphs.waits.is_some()
}

/// Whether the search for executions stopped because the time or the memory was exhausted.
pub(super) fn is_over(graphs: &Graphs) -> bool {
    matches!(graphs.stopped, Some(Stopped::Over(_)))
}

/// The verdict UNSAFE: a bad state, a data race, or a deadlock.
pub(super) fn failed<P: Program>(program: P, graphs: Graphs) -> ProgramVerdict<P> {
    let bad = graphs.bad.as_ref().map(|(_, bad)| program.bad(*bad));
    let otherwise = match (&graphs.bad, &graphs.race) {
        (None, Some(_)) => "two accesses are a data race",
        (None, None) => "a deadlock: threads wait for ever",
        (Some(_), _) => "a bad state is reached",
    };
    let words = bad.unwrap_or_else(|| otherwise.to_owned());
    ProgramVerdict::new(program, graphs, Exit::Unsafe, words)
}

/// The assumptions of an answer that nothing bad happens.
fn rests<P: Program>(program: &P) -> String {
    program.assumed().iter().flat_map(|it| [", where ", it.as_str()]).collect()
}

/// Why some executions were not looked at.
fn reason<P: Program>(program: &P, found: &Graphs) -> Option<String> {
    match found.stopped {
        Some(Stopped::Beyond(number)) => Some(program.beyond(number)),
        _ => None,
    }
}

/// Prints the verdict line, and writes the answer as data.
fn told<P: Program>(
    found: &ProgramVerdict<P>,
    asking: &CheckContext<'_>,
    session: &mut Session,
) -> std::io::Result<()> {
    let (verdict, word) = match found.exit {
        Exit::Safe => (Verdict::Safe, "SAFE"),
        Exit::Unsafe => (Verdict::Unsafe, "UNSAFE"),
        _ => (Verdict::Unknown, "UNKNOWN"),
    };
    let (name, under) = (found.program.name(), asking.model.name().to_uppercase());
    let line = format!("{word} {name} under {under}: {}", found.said());
    writeln!(session, "{line}")?;
    session.tell(|file| {
        file.verdict = Some(verdict);
        file.verdict_line = Some(line.clone());
        let why = (found.exit == Exit::Unknown).then(|| found.said());
        file.reason = why.map(|why| Reason::new(ReasonKind::Bounds, why));
        file.executions = Some((&found.graphs).into());
        let shown = shown_execution(&found.graphs);
        file.deadlock = shown.is_some_and(|(_, ending)| ending == Ending::Blocked).then_some(true);
        file.execution_graph = as_data(&found.program, &found.graphs);
    });
    let Some(figures) = asking.figures.filter(|it| it.asked().is_some()) else { return Ok(()) };
    let diagram = explained(&found.program, &found.graphs, asking.model);
    of_diagram(figures, found.program.source(), (&line, diagram.as_ref()), session)
}
