//! `garret check --deadlock`: whether a thread can wait for ever.
//!
//! A few processes are explored; a deadlock of theirs is shown as a run. That there is no deadlock for any number of processes is
//! shown by the search, on a system in which a state is bad if a process waits and none can take a step
//! ([`garret_analysis::waits`]).

use super::arguments::{Check, counted, jobs};
use super::exit::Exit;
use super::explore::{one_after_the_other, outcome};
use super::figures::of_run;
use super::interrupt::Signals;
use super::load::{LoadedText, add_deadlock, tell_run};
use super::otherwise::{Otherwise, Wanted};
use super::progress::ProgressLine;
use super::session::Session;
use garret_analysis::waits::Obstacle;
use garret_answers::data::{Reason, ReasonKind, Verdict};
use garret_answers::deadlock::{DeadlockUnknown, MOST_STATES, NoDeadlock, prove_no_deadlock};
use garret_base::map::{IndexSet, Map};
use garret_base::watch::{Limits, Watch};
use garret_core::check::CheckOptions;
use garret_machine::machine::{ExploreOptions, Process, Run};
use garret_machine::memory::Model;
use garret_report::relying_on;
use garret_system::system::{Deadlock, System, Trace, Transition};
use std::fmt::Write as _;
use std::io::Write;
use std::ops::RangeInclusive;

/// The outcome for a file that is asked for deadlocks; `verdict` is the verdict on its bad states, if it has any.
pub(super) fn check(
    (mut loaded, verdict): (LoadedText, Option<String>),
    (command, options): (&Check, &CheckOptions),
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
    otherwise: Otherwise<'_>,
) -> std::io::Result<Exit> {
    let original = loaded.system.clone();
    let Some(deadlock) = add_deadlock(&mut loaded, session) else { return Ok(Exit::Input) };
    let Some(numbers) = few(&loaded, session) else { return Ok(Exit::Input) };
    let asked = |processes: Process| of_few(command, options.model, &deadlock, processes);
    let (system, told) = (&loaded.system, (watch, command.quiet));
    let explored = one_after_the_other(system, numbers.clone(), asked, told, &mut |_| Ok(()))?;
    let (exit, run) = outcome(&explored);
    if let Some(run) = run {
        signals.know(exit);
        return found(&loaded, run, (command, options.model, watch), session);
    }
    let few = (exit == Exit::Safe).then_some(*numbers.end());
    // there may be fewer executions than states
    if let (None, Some(otherwise)) = (few, otherwise)
        && command.may_be_sooner()
        && let Some(exit) = otherwise(Wanted::Any, &loaded, watch, session)?
    {
        return Ok(exit);
    }
    let is_closed = loaded.assembly.as_ref().is_some_and(|it| it.program.is_closed());
    let known = few.unwrap_or(numbers.start().saturating_sub(1));
    let question =
        Question { loaded: &loaded, original: &original, deadlock: &deadlock, options, watch, known };
    // whether these are all numbers of processes
    let are_all =
        few.zip(original.process_bound).is_some_and(|(most, bound)| bound as usize <= usize::from(most));
    let answer = match (few, is_closed) {
        (Some(_), _) if is_closed || are_all => Ok("all of their states explored".to_owned()),
        (None, true) => Err("there are too many states, or a bound cut off some of them".to_owned()),
        _ => match question.any_number(command) {
            Ok(shown) => {
                for line in question.proof(&shown) {
                    writeln!(session, "{line}")?;
                }
                Ok(how(&shown))
            }
            Err(why) => Err(why),
        },
    };
    conclude(&question, verdict, (answer, few), command, session)
}

/// The numbers of processes that are explored. `None` if the system allows no such number; the error was shown.
pub(super) fn few(loaded: &LoadedText, session: &mut Session) -> Option<RangeInclusive<Process>> {
    let numbers = loaded.possible(None);
    let numbers =
        numbers.map_err(|allowed| session.refuse(format_args!("{}: {allowed}", loaded.source.name)));
    let numbers = numbers.ok()?;
    // if a step of a system involves several processes, fewer are stuck from the start
    let named = |it: &Transition| Process::try_from(it.variables.parameters()).unwrap_or(Process::MAX);
    let is_program = loaded.assembly.is_some();
    let least = loaded.system.transitions.iter().map(named).max().filter(|_| !is_program).unwrap_or(1);
    Some((*numbers.start()).max(least).min(*numbers.end())..=*numbers.end())
}

/// The options of the exploration of a few processes.
fn of_few(command: &Check, model: Model, deadlock: &Deadlock, processes: Process) -> ExploreOptions {
    ExploreOptions {
        processes,
        model,
        jobs: jobs(command.jobs),
        max_states: Some(command.max_nodes.unwrap_or(MOST_STATES)),
        deadlock: Some(deadlock.clone()),
        limits: Limits::new().memory(command.max_memory),
        ..ExploreOptions::default()
    }
}

/// Shows a deadlock as a run.
fn found(
    loaded: &LoadedText,
    run: &Run,
    (command, model, watch): (&Check, Model, &Watch),
    session: &mut Session,
) -> std::io::Result<Exit> {
    let is_drawn = command.figures.asked().is_some();
    let witness = (!command.quiet || is_drawn).then(|| loaded.witness(run, watch));
    if let (Some(witness), false) = (&witness, command.quiet) {
        write!(session, "{}", loaded.unsafe_run(witness))?;
    }
    let count = run.processes.max(1);
    let verdict = format!(
        "UNSAFE {} under {}: a deadlock of {}, in {}",
        loaded.source.name,
        model.name().to_uppercase(),
        counted(count.into(), "process"),
        counted(run.transitions().len(), "step"),
    );
    writeln!(session, "{verdict}")?;
    session.tell(|file| {
        file.verdict_line = Some(verdict.clone());
        file.verdict = Some(Verdict::Unsafe);
        file.deadlock = Some(true);
        let witness = witness.as_ref().filter(|_| !command.quiet);
        tell_run(loaded, file, &Trace { steps: run.transitions(), reached: run.reached }, witness);
    });
    of_run(&command.figures, loaded, witness.as_ref(), &verdict, session)?;
    Ok(Exit::Unsafe)
}

/// A question about deadlocks, with the system that it is about.
struct Question<'q> {
    loaded: &'q LoadedText,
    /// The system without the bad state that stands for a deadlock.
    original: &'q System,
    deadlock: &'q Deadlock,
    options: &'q CheckOptions,
    watch: &'q Watch,
    /// It is known that there is no deadlock with up to this many processes.
    known: Process,
}

impl Question<'_> {
    /// The proof that no thread waits for ever, for any number of processes, or the reason why that is not known.
    fn any_number(&self, command: &Check) -> Result<NoDeadlock, String> {
        let mut line = ProgressLine::new(command.quiet, "searching for a deadlock".to_owned());
        let asked = (self.watch, self.known);
        // pages and pictures do not show this proof
        let options = self.options.clone().proof(command.proof && !command.quiet);
        let shown = prove_no_deadlock(self.original, self.deadlock, &options, asked, &mut |progress| {
            line.update(progress);
        });
        line.clear();
        shown.map_err(|why| match why {
            DeadlockUnknown::Obstacle(obstacle) => self.obstacle(&obstacle),
            DeadlockUnknown::Named(thread) => format!("what a thread waits for depends on thread {thread}"),
            DeadlockUnknown::Steps(steps) => self.open(&steps),
            _ => "it was not proved".to_owned(),
        })
    }

    /// What the proof rests on, in the words of the text, one line each. None if it was not asked for.
    fn proof(&self, shown: &NoDeadlock) -> Vec<String> {
        if shown.report.graph.is_none() {
            return Vec::new();
        }
        let steps = self.original.transitions.iter().map(|it| it.name.as_str());
        let of_text: Map<&str, String> = steps.zip(self.loaded.step_names()).collect();
        let name = |it: &Transition| match (of_text.get(it.name.as_str()), it.name.as_str()) {
            (Some(name), _) => name.clone(),
            (None, "rest") => "a thread rests, and its store buffer is empty".to_owned(),
            (None, _) => "a thread waits, and all others rest".to_owned(),
        };
        let names = shown.system.transitions.iter().map(name).collect();
        let grounds = self.loaded.grounds_in(&shown.system, &shown.report, names);
        let mut first = match shown.waits.as_slice() {
            [] => "no thread ever waits".to_owned(),
            waits => format!(
                "no thread waits for ever: let one thread after the other go on until it rests; when all rest, none waits at {}",
                self.places(waits)
            ),
        };
        if !shown.stops.is_empty() {
            let _ = write!(
                first,
                " (a thread may rest at {} after full turns of an endless loop)",
                self.places(&shown.stops)
            );
        }
        let proof = grounds.map(|it| it.lines()).unwrap_or_default();
        std::iter::once(first).chain(proof).collect()
    }

    /// Why nothing is known for more processes, in the words of the text.
    fn obstacle(&self, obstacle: &Obstacle) -> String {
        match obstacle {
            Obstacle::NoPlaces => "no array gives the place of a process in each of its steps".to_owned(),
            Obstacle::AsksForPlaces(step) => format!(
                "{} depends on the places of other processes, or on its own process not being at a place, and a process may re-enter a loop in the middle of an iteration",
                self.step(*step)
            ),
            Obstacle::TooLarge => "there are too many states in which a thread waits".to_owned(),
            Obstacle::Loop(step) => format!(
                "the loop at {} has no exit, and no iteration of it is known to change shared memory",
                self.step(*step)
            ),
        }
    }

    /// The message that names the waiting steps which were not shown to end.
    fn open(&self, waits: &[usize]) -> String {
        let waits = self.places(waits);
        format!("it was not proved that some thread can always continue while others wait at {waits}")
    }

    /// The places where these steps begin, each once.
    fn places(&self, steps: &[usize]) -> String {
        let names: IndexSet<String> = steps.iter().map(|step| self.step(*step)).collect();
        names.into_iter().collect::<Vec<_>>().join(", or at ")
    }

    /// The name of a step in messages.
    fn step(&self, step: usize) -> String {
        match &self.loaded.assembly {
            Some(translation) => translation.transition_name(step),
            None => format!("`{}`", self.original.transitions[step].name),
        }
    }
}

/// The size of a proof.
fn how(shown: &NoDeadlock) -> String {
    let relying = relying_on(&shown.system, &shown.assumed);
    format!("{} visited{relying}", counted(shown.report.statistics.visited, "cube"))
}

/// Prints the verdict.
fn conclude(
    question: &Question<'_>,
    verdict: Option<String>,
    (answer, few): (Result<String, String>, Option<Process>),
    command: &Check,
    session: &mut Session,
) -> std::io::Result<Exit> {
    let loaded = question.loaded;
    let place = format!("{} under {}", loaded.source.name, question.options.model.name().to_uppercase());
    let whom = loaded.whom();
    let (line, exit) = match &answer {
        Ok(how) => {
            let line = match verdict {
                Some(verdict) => format!("{verdict}, and no deadlock ({how})"),
                None => format!("SAFE {place}, {whom}: no deadlock ({how})"),
            };
            (line, Exit::Safe)
        }
        Err(why) => {
            if let (Some(verdict), false) = (&verdict, command.quiet) {
                writeln!(session, "Without deadlocks: {verdict}")?;
            }
            let few = match few {
                Some(most) => format!("no deadlock of up to {}; ", counted(most.into(), "process")),
                None => String::new(),
            };
            (format!("UNKNOWN {place}, {whom}: {few}{why}"), Exit::Unknown)
        }
    };
    writeln!(session, "{line}")?;
    session.tell(|file| {
        file.verdict_line = Some(line.clone());
        file.verdict = Some(if exit == Exit::Safe { Verdict::Safe } else { Verdict::Unknown });
        file.reason = answer.err().map(|why| Reason::new(ReasonKind::Bounds, why));
    });
    of_run(&command.figures, loaded, None, &line, session)?;
    Ok(exit)
}
