//! Verdicts on programs in C by their executions and the searches over automata: `garret check --model rc11`, and `--model pso`.

use super::arguments::{Assembly, Check};
use super::drawn::{WAIT_FOR_EVER, of_c, place_in_c};
use super::exit::Exit;
use super::graphs::{describe_bad_state, replayed, show_events, show_race};
use super::input::Source;
use super::interrupt::Signals;
use super::listener::Listener;
use super::load::{LoadedText, Reading, load_or_say};
use super::one_system::Finding;
use super::open_program::{Numbers, Program};
use super::open_verdict::{CheckContext, say};
use super::question::{Template, Templates};
use super::session::Session;
use super::sooner::{bad_if_grown, by_executions, over_words};
use garret_base::source::{Diagnostic, Diagnostics};
use garret_base::watch::Watch;
use garret_graphs::{Code, Event, Execution, Graphs};
use garret_machine::machine::Replay;
use garret_machine::memory::Model;
use garret_program::{Kind, Translation, starts};
use garret_report::{Diagram, Place};
use garret_system::system::System;
use std::borrow::Cow;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// The number of threads that is looked at first, if there may be any number.
const FEW: usize = 2;

/// The time for a program of integers before machine words are tried, and the time for these: nearly all programs of `models` that
/// either decides take a few seconds.
const FIRST: Duration = Duration::from_secs(15);
const WORDS: Duration = Duration::from_secs(30);

/// The verdict on a file.
pub(super) fn check(
    path: &str,
    model: Model,
    command: &Check,
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Finding> {
    if let Some(option) = command.ignored_by_executions() {
        session.refuse(format_args!(
            "{path}: {option} is about the search under SC and TSO: it would be ignored under {}; leave it out",
            model.name().to_uppercase()
        ));
        return Ok(Exit::Input.into());
    }
    let asking = CheckContext::of(command, path, model, watch);
    let load = &mut |assembly: &Assembly, quiet, session: &mut Session| {
        let reading = Reading { model, assembly, quiet: quiet || command.quiet, watch };
        load_or_say(path, reading, signals, session)
    };
    // data races are bad states, so a program needs no assertions
    let assembly = command.assembly.without_bad(model.is_of_languages());
    let assembly = assembly.with_deadlocks(command.deadlock);
    let loaded = match load(&assembly, false, session)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit.into()),
    };
    // uses of memory after it was freed are shown by executions over machine words
    let program = loaded.assembly.as_ref().map(|it| &it.program);
    if program.is_some_and(|it| it.frees() || it.prefers_machine_words())
        && command.assembly.may_take_words
        && !command.type_only
        && let Some(exit) = by_executions(path, &loaded, (command, model), (watch, signals), session)?
    {
        return Ok(exit.into());
    }
    // the same again for the program without weak compare-exchanges
    let failing = match load(&assembly.with_weak_failures(), true, session)? {
        Ok(failing) => failing,
        Err(exit) => return Ok(exit.into()),
    };
    let read = match Read::new(loaded, failing) {
        Ok(read) => read,
        Err((source, errors)) => {
            session.keeps_or_shows(&errors, &source, command.assembly.may_take_words);
            return Ok(Exit::Input.into());
        }
    };
    if command.type_only {
        return Ok(Exit::Safe.into());
    }
    if command.assembly.may_take_words
        && !command.deadlock
        && let Some(exit) = in_turns(path, &read, (command, model), (watch, signals), session)?
    {
        return Ok(exit.into());
    }
    let finding = asking.verdict(read);
    Ok(say(&finding, &asking, signals, session)?.into())
}

/// The verdict by a search over integers, then by machine words, if one of them is soon there; it is printed. Otherwise `None`.
///
/// The numbers of machine words are bounded, and their bits are known: the search may decide them where it does not decide integers.
fn in_turns(
    path: &str,
    read: &Read,
    (command, model): (&Check, Model),
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Option<Exit>> {
    let asking = CheckContext::of(command, path, model, watch);
    let part =
        |most: Duration, parts: u32| watch.within(watch.left().map_or(most, |left| most.min(left / parts)));
    let first = part(FIRST, 3);
    let finding = CheckContext::of(command, path, model, &first).verdict(read.clone());
    let (loaded, asked) = (&read.usual, (command, model));
    if finding.exit == Exit::Safe
        && let Some(exit) = bad_if_grown(path, loaded, asked, (watch, signals), session)?
    {
        return Ok(Some(exit));
    }
    if finding.exit != Exit::Unknown {
        return say(&finding, &asking, signals, session).map(Some);
    }
    if let Some(exit) = over_words(path, loaded, asked, (&part(WORDS, 2), signals), session)? {
        return Ok(Some(exit));
    }
    let is_over = watch.left().is_some_and(|left| left.is_zero());
    if is_over { say(&finding, &asking, signals, session).map(Some) } else { Ok(None) }
}

/// A program in C that was read, with given numbers of threads.
#[derive(Clone)]
pub(super) struct Read {
    /// The program for executions: weak compare-exchanges do not fail spuriously in it, as loops around them would have endless
    /// executions.
    usual: Arc<LoadedText>,
    /// The program for the search: weak compare-exchanges may fail spuriously in it.
    failing: Arc<LoadedText>,
    /// The translation that `code` is of: that of `usual` or of `failing`.
    translation: Arc<Translation>,
    code: Code,
}

impl Read {
    /// Combines the two readings of a program: without and with spurious failures of weak compare-exchanges.
    pub(super) fn new(loaded: LoadedText, failing: LoadedText) -> Result<Self, (Source, Diagnostics)> {
        let (Some(translation), true) = (loaded.assembly.clone(), failing.assembly.is_some()) else {
            return Err((loaded.source, vec![Diagnostic::error("this is not a program")].into()));
        };
        match translation.code(&starts(&translation, FEW)) {
            Ok(code) => Ok(Self { usual: Arc::new(loaded), failing: Arc::new(failing), translation, code }),
            Err(errors) => Err((loaded.source, errors)),
        }
    }

    /// The same program with other threads.
    fn again(&self, translation: &Arc<Translation>, code: Code) -> Self {
        Self {
            usual: Arc::clone(&self.usual),
            failing: Arc::clone(&self.failing),
            translation: Arc::clone(translation),
            code,
        }
    }

    /// The translation that the search looks at.
    fn searched(&self) -> &Arc<Translation> {
        self.failing.assembly.as_ref().unwrap_or(&self.translation)
    }

    /// The reading that `code` is of.
    fn loaded(&self) -> &LoadedText {
        let is_usual = self.usual.assembly.as_ref().is_some_and(|it| Arc::ptr_eq(it, &self.translation));
        if is_usual { &self.usual } else { &self.failing }
    }
}

impl Program for Read {
    fn source(&self) -> &Source {
        &self.usual.source
    }

    fn code(&self) -> &Code {
        &self.code
    }

    fn is_any_number(&self) -> bool {
        self.translation.program.entries.iter().any(|entry| !entry.only)
    }

    fn assumed(&self) -> Vec<String> {
        self.translation.program.assumed.clone()
    }

    fn rests_for_any(&self) -> String {
        self.searched().program.assumed.iter().flat_map(|it| [", where ", it.as_str()]).collect()
    }

    fn bad(&self, number: u32) -> String {
        describe_bad_state(&self.translation, number)
    }

    fn beyond(&self, _: u32) -> String {
        "an execution reaches code that Garret does not support".to_owned()
    }

    fn line(&self, step: u32) -> Option<u32> {
        self.translation.accessing(step as usize).map(|instruction| instruction.line)
    }

    fn place(&self, event: &Event) -> Option<Place> {
        place_in_c(&self.translation, event)
    }

    fn drawn(&self, execution: &Execution, marked: &[u32]) -> Diagram {
        of_c(&self.translation, execution, marked)
    }

    fn templates(&self) -> Result<Templates, String> {
        let found = self.searched().kinds()?;
        let template = |kind: Kind| {
            // a kind with a single thread uses that thread for both copies
            let of = |which: usize| kind.threads.get(which).or(kind.threads.first()).copied();
            let own = |which: usize| kind.own.get(which).or(kind.own.first()).cloned().unwrap_or_default();
            Template {
                threads: [of(0).unwrap_or(u32::MAX), of(1).unwrap_or(u32::MAX)],
                own: [own(0), own(1)],
                is_any: kind.is_any,
                name: kind.name,
            }
        };
        let steps = found.code.places.iter().flat_map(|place| &place.steps).map(|step| step.tag.step + 1);
        let line = |step: u32| self.searched().accessing(step as usize).map(|instruction| instruction.line);
        Ok(Templates {
            lines: (0..steps.max().unwrap_or(0)).map(line).collect(),
            beyond: Vec::new(),
            kinds: found.kinds.into_iter().map(template).collect(),
            code: found.code,
        })
    }

    fn systems(&self, model: Model) -> Vec<(Cow<'_, System>, Model)> {
        let system = &self.failing.system;
        let of_kinds =
            |holds: fn(&Code) -> bool| self.searched().kinds().is_ok_and(|kinds| holds(&kinds.code));
        match model {
            // no store is reordered before another one
            Model::Pso if of_kinds(Code::stores_stay_in_order) => vec![(Cow::Borrowed(system), Model::Tso)],
            Model::Rc11 if of_kinds(Code::is_sequential_in_c11) => vec![(Cow::Borrowed(system), Model::Sc)],
            Model::Rc11 => {
                let all = self.searched().race_free_in_c11(system).into_iter();
                all.map(|system| (Cow::Owned(system), Model::Sc)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn with(&self, threads: Numbers<'_>) -> Option<Self> {
        // an execution that the search has found may need a spurious failure
        let translation = match threads {
            Numbers::Each(_) => &self.translation,
            Numbers::Kinds(_) => self.searched(),
        };
        let threads = match threads {
            Numbers::Each(each) => starts(translation, each),
            Numbers::Kinds(kinds) => {
                let entries = translation.program.entries.iter().enumerate();
                let number = |(index, only): (usize, bool)| match kinds.get(index) {
                    Some(number) if !only => *number,
                    _ => 1,
                };
                let each = entries.map(|(index, entry)| (index, number((index, entry.only))));
                each.flat_map(|(index, number)| std::iter::repeat_n(index, number)).collect()
            }
        };
        let code = translation.code(&threads).ok()?;
        Some(self.again(translation, code))
    }

    fn failing(&self) -> Option<Self> {
        if self.translation.program.assumed == self.searched().program.assumed {
            return None;
        }
        let failing = self.searched();
        let code = failing.code(&starts(failing, FEW)).ok()?;
        Some(self.again(failing, code))
    }

    fn show(
        &self,
        found: &Graphs,
        (model, watch): (Model, &Watch),
        session: &mut Session,
    ) -> std::io::Result<()> {
        let source = &self.usual.source;
        if let Some((execution, bad)) = &found.bad {
            // under a model with store buffers, the machine replays the steps
            let loaded = self.loaded();
            if model.buffering().is_some()
                && let Replay::Replayed(run) = replayed(&loaded.system, (execution, *bad), model, watch)
            {
                let witness = loaded.witness(&run, watch);
                return write!(session, "{}", loaded.unsafe_run(&witness));
            }
            writeln!(session, "In this execution, {}:", describe_bad_state(&self.translation, *bad))?;
            show_events(&self.translation, source, (execution, model), session)?;
        } else if let Some(race) = &found.race {
            show_race(&self.translation, source, race, session)?;
        } else if let Some(execution) = &found.waits {
            writeln!(session, "{WAIT_FOR_EVER}")?;
            show_events(&self.translation, source, (execution, model), session)?;
        }
        Ok(())
    }
}
