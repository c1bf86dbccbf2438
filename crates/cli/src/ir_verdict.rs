//! Verdicts on programs in LLVM IR: `garret check`.

use super::arguments::Check;
use super::background::within;
use super::exit::Exit;
use super::input::Source;
use super::interrupt::Signals;
use super::ir::{Program, WAKES_ALL, program, with_each};
use super::ir_shown::{self, line, shown};
use super::one_system::Finding;
use super::open_program::{Numbers, Program as OpenProgram};
use super::open_verdict::{CheckContext, ProgramVerdict, say};
use super::question::{Template, Templates};
use super::session::Session;
use garret_base::watch::Watch;
use garret_front_llvm::{ANY_NUMBER, Kind, is_with_other_threads, kinds, with_another_thread};
use garret_graphs::{Code, Event, Execution, Graphs};
use garret_machine::memory::Model;
use garret_report::{Diagram, Place};
use std::io::Write;

/// The largest number of threads above [`ANY_NUMBER`] that are looked at, if `main` creates any number.
const MOST_OTHERS: usize = 16;

/// The verdict on a file: `garret check`.
pub(super) fn check(
    path: &str,
    model: Model,
    command: &Check,
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Finding> {
    let bounds = command.max_nodes.map(|_| "--max-nodes");
    if let Some(option) = command.ignored_by_executions().or(bounds) {
        session.refuse(format_args!(
            "{path}: {option} is about the search for any number of threads: it would be ignored for LLVM IR and over machine words; leave it out"
        ));
        return Ok(Exit::Input.into());
    }
    let assembly = command.assembly.with_deadlocks(command.deadlock).with_races(model.is_of_languages());
    let program = match program(path, &assembly, watch, session) {
        Ok(program) => program,
        Err(unloaded) => {
            let exit = unloaded.say(path, watch, session)?;
            signals.know(exit);
            return Ok(exit.into());
        }
    };
    of_program(program, (path, model), command, (watch, signals), session)
}

/// The same for a program that was read.
pub(super) fn of_program(
    program: Program,
    (path, model): (&str, Model),
    command: &Check,
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Finding> {
    if command.type_only {
        return Ok(Exit::Safe.into());
    }
    let asking = CheckContext::of(command, path, model, watch);
    Ok(say(&decided(&asking, program, command), &asking, signals, session)?.into())
}

/// The verdict on a program if it is wanted. Otherwise `None`, and nothing is printed.
pub(super) fn if_wanted(
    program: Program,
    (path, model): (&str, Model),
    command: &Check,
    (watch, signals): (&Watch, &Signals),
    (is_wanted, session): (&dyn Fn(Exit) -> bool, &mut Session),
) -> std::io::Result<Option<Exit>> {
    let asking = CheckContext::of(command, path, model, watch);
    let found = decided(&asking, program, command);
    if !is_wanted(found.exit) {
        return Ok(None);
    }
    say(&found, &asking, signals, session).map(Some)
}

/// The verdict on a program, also by its variants ([`Program::otherwise`]).
///
/// If memory that atomic blocks access is accessed outside of them, and the model has store buffers, two variants stand for the
/// program: it is safe if the one with more executions is, and it is unsafe if the one with fewer executions is.
fn decided(asking: &CheckContext<'_>, program: Program, command: &Check) -> ProgramVerdict<Read> {
    let without_main = command.assembly.without_main();
    let found = retried(asking, program, without_main);
    if found.exit != Exit::Unknown || asking.deadlock {
        return found;
    }
    let Some([more, fewer]) = found.program.program.with_blocks(asking.model, without_main) else {
        return found;
    };
    let more = retried(asking, more, without_main);
    if more.exit == Exit::Safe {
        return more;
    }
    let fewer = retried(asking, fewer, without_main);
    if fewer.exit == Exit::Unsafe { fewer } else { found }
}

/// The verdict on one program, also by its variants ([`Program::otherwise`]).
fn retried(asking: &CheckContext<'_>, program: Program, without_main: bool) -> ProgramVerdict<Read> {
    let mut found = asking.verdict(Read { program, without_main, creates_more: false });
    while found.exit == Exit::Unknown
        && let Some(program) = found.program.program.otherwise(&found.about(), asking.model, without_main)
    {
        found = asking.verdict(Read { program, without_main, creates_more: false });
    }
    found
}

/// A program that was read, with the choice of its threads.
pub(super) struct Read {
    pub(super) program: Program,
    /// Whether `main` is left out.
    pub(super) without_main: bool,
    /// Whether `main` creates more threads than these.
    pub(super) creates_more: bool,
}

/// A text in which `main`, which creates any number of threads, creates this many. `None` if they are too many.
fn with_created(ir: &str, threads: Numbers<'_>) -> Option<String> {
    // `main` is a kind of its own
    let created = match threads {
        Numbers::Each(each) => each,
        Numbers::Kinds(kinds) => kinds.iter().skip(1).fold(0_usize, |all, it| all.saturating_add(*it)),
    };
    let others = created.saturating_sub(ANY_NUMBER);
    let with_one = |ir: String, _| with_another_thread(&ir);
    (others <= MOST_OTHERS).then(|| (0..others).fold(ir.to_owned(), with_one))
}

impl Read {
    /// The kinds of the threads of a text.
    fn templates_of(&self, ir: &str) -> Result<Templates, String> {
        let (text, named, without_main) = (ir.to_owned(), self.program.named.clone(), self.without_main);
        let found = within(&self.program.watch, move || kinds(&text, &named, without_main));
        let found = found.map_err(|over| over.to_string())?;
        let found =
            found.map_err(|errors| errors.first().map(|it| it.message.clone()).unwrap_or_default())?;
        if let Some(why) = found.refused {
            return Err(why);
        }
        let template = |kind: Kind| Template {
            name: kind.name,
            is_any: kind.is_any,
            threads: kind.threads,
            own: kind.own.map(|range| vec![range]),
        };
        Ok(Templates {
            kinds: found.kinds.into_iter().map(template).collect(),
            lines: found.threads.sources.iter().map(|source| source.line).collect(),
            beyond: found.threads.beyond,
            code: found.threads.code,
        })
    }
}

impl OpenProgram for Read {
    fn source(&self) -> &Source {
        &self.program.source
    }

    fn code(&self) -> &Code {
        &self.program.threads.code
    }

    fn is_any_number(&self) -> bool {
        self.program.threads.is_any_number || self.program.named.iter().any(|(_, count)| count.is_none())
    }

    fn unfollowed(&self) -> Option<String> {
        self.program.threads.unfollowed.clone()
    }

    fn has_spare_threads(&self) -> bool {
        is_with_other_threads(&self.program.ir)
    }

    fn unknown_waits(&self) -> Option<&'static str> {
        self.program.threads.wakes_all.then_some(WAKES_ALL)
    }

    fn assumed(&self) -> Vec<String> {
        self.program.threads.assumed.iter().map(|it| (*it).to_owned()).collect()
    }

    /// The assumptions for any number of threads: automata have all loops, so the assumptions of executions about loops are not
    /// needed.
    fn rests_for_any(&self) -> String {
        let threads = &self.program.threads;
        let of_main = match (threads.is_after_main, threads.is_without_main) {
            (true, _) => ", after what `main` does before it creates a thread",
            (false, true) => ", where `main` is not run",
            (false, false) => "",
        };
        let others = threads.assumed_in_loops().flat_map(|it| [", where ", it]);
        std::iter::once(of_main).chain(others).collect()
    }

    fn bad(&self, number: u32) -> String {
        self.program
            .threads
            .bad
            .get(number as usize)
            .map_or("a bad state is reached", String::as_str)
            .to_owned()
    }

    fn beyond(&self, number: u32) -> String {
        self.program.threads.beyond.get(number as usize).cloned().unwrap_or_default()
    }

    fn line(&self, step: u32) -> Option<u32> {
        line(&self.program, step)
    }

    fn place(&self, event: &Event) -> Option<Place> {
        ir_shown::place(&self.program, event)
    }

    fn drawn(&self, execution: &Execution, marked: &[u32]) -> Diagram {
        ir_shown::drawn(&self.program, execution, marked)
    }

    fn templates(&self) -> Result<Templates, String> {
        self.templates_of(&self.program.ir)
    }

    fn templates_of_more(&self) -> Option<Result<Templates, String>> {
        self.program.any.as_ref().map(|ir| self.templates_of(ir))
    }

    fn is_among_more(&self) -> bool {
        self.program.any.is_some()
    }

    fn with(&self, threads: Numbers<'_>) -> Option<Self> {
        let named: Vec<(String, usize)> = match threads {
            Numbers::Each(each) => with_each(&self.program.named, each),
            Numbers::Kinds(kinds) => {
                let mut found = kinds.iter();
                let number = |(name, count): &(String, Option<usize>)| match count {
                    // threads with a given number are kinds of their own
                    Some(count) => {
                        found.by_ref().take(*count).for_each(drop);
                        (name.clone(), *count)
                    }
                    None => (name.clone(), found.next().copied().unwrap_or(0)),
                };
                self.program.named.iter().map(number).collect()
            }
        };
        let ir = &self.program.ir;
        let ir = if self.program.threads.is_any_number { with_created(ir, threads)? } else { ir.clone() };
        Some(Self { program: self.program.of_threads(ir, &named, self.without_main)?, ..*self })
    }

    fn with_fewer(&self, threads: Numbers<'_>) -> Option<Self> {
        let ir = with_created(self.program.few.as_ref()?, threads)?;
        let program = self.program.of_threads(ir, &[], self.without_main)?;
        Some(Self { program, creates_more: true, ..*self })
    }

    fn show(
        &self,
        found: &Graphs,
        (model, _): (Model, &Watch),
        session: &mut Session,
    ) -> std::io::Result<()> {
        shown(&self.program, found, (model, true), session)?;
        if self.creates_more {
            writeln!(session, "Other threads that `main` creates have not started.")?;
        }
        Ok(())
    }
}
