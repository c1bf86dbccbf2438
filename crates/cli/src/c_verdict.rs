//! Verdicts on programs in C under a model of languages: `garret check --model rc11`.

use super::any_number::{Template, Templates};
use super::arguments::{Assembly, Check};
use super::exit::Exit;
use super::graphs::{show_events, show_race, what};
use super::input::Source;
use super::interrupt::Signals;
use super::load::{Loaded, Reading, load_or_say};
use super::one_system::Finding;
use super::open_verdict::{Asking, Numbers, Program, limits, verdict};
use super::session::Session;
use garret_base::source::{Diagnostic, Diagnostics};
use garret_graphs::{Code, Graphs};
use garret_machine::memory::Model;
use garret_program::{Kind, Translation, starts};
use std::io::Write;
use std::sync::Arc;

/// Of any number of threads, so many are looked at first.
const FEW: usize = 2;

/// The verdict on a file.
pub(super) fn check(
    path: &str,
    model: Model,
    command: &Check,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Finding> {
    let watch = &limits(command, signals).start();
    if let Some(option) = command.ignored_without_pictures() {
        session.refuse(format_args!(
            "{path}: {option} is about the search under SC and TSO: it would be ignored under {}; leave it out",
            model.name().to_uppercase()
        ));
        return Ok(Exit::Input.into());
    }
    let asking = Asking::of(command, path, model, watch);
    let load = &mut |assembly: &Assembly, quiet, session: &mut Session| {
        let reading = Reading { model, assembly, quiet: quiet || command.quiet, watch };
        load_or_say(path, reading, signals, session)
    };
    // data races are bad, so that a program needs no assertions
    let assembly = command.assembly.without_bad(true);
    let loaded = match load(&assembly, false, session)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit.into()),
    };
    // where there is no such compare-exchange, the same again
    let failing = match load(&assembly.with_weak_failures(), true, session)? {
        Ok(failing) => failing,
        Err(exit) => return Ok(exit.into()),
    };
    let read = match Read::new(loaded, failing) {
        Ok(read) => read,
        Err((source, errors)) => {
            session.show(&errors, &source);
            return Ok(Exit::Input.into());
        }
    };
    if command.type_only {
        return Ok(Exit::Safe.into());
    }
    Ok(verdict(&asking, read, signals, session)?.into())
}

/// A program that was read, with some number of threads.
pub(super) struct Read {
    source: Arc<Source>,
    /// What executions are looked at: no weak compare-exchange fails where it finds what it expects, as loops around it had no end then.
    translation: Arc<Translation>,
    /// What the search looks at: it may.
    failing: Arc<Translation>,
    code: Code,
}

impl Read {
    /// A program, read twice: as it is, and where weak compare-exchanges may fail.
    pub(super) fn new(loaded: Loaded, failing: Loaded) -> Result<Self, (Source, Diagnostics)> {
        let source = loaded.source;
        let (Some(translation), Some(failing)) = (loaded.assembly, failing.assembly) else {
            return Err((source, vec![Diagnostic::error("this is no program")].into()));
        };
        match translation.code(&starts(&translation, FEW)) {
            Ok(code) => Ok(Self {
                source: Arc::new(source),
                translation: Arc::new(translation),
                failing: Arc::new(failing),
                code,
            }),
            Err(errors) => Err((source, errors)),
        }
    }

    /// The same with other threads.
    fn again(&self, translation: &Arc<Translation>, code: Code) -> Self {
        Self {
            source: Arc::clone(&self.source),
            translation: Arc::clone(translation),
            failing: Arc::clone(&self.failing),
            code,
        }
    }
}

impl Program for Read {
    fn name(&self) -> &str {
        &self.source.name
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
        self.failing.program.assumed.iter().flat_map(|it| [", where ", it.as_str()]).collect()
    }

    fn bad(&self, number: u32) -> String {
        what(&self.translation, number)
    }

    fn beyond(&self, _: u32) -> String {
        "an execution comes to what has no meaning here".to_owned()
    }

    fn line(&self, step: u32) -> Option<u32> {
        self.translation.accessing(step as usize).map(|instruction| instruction.line)
    }

    fn templates(&self) -> Result<Templates, String> {
        let found = self.failing.kinds()?;
        let template = |kind: Kind| {
            // one thread stands for itself
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
        let line = |step: u32| self.failing.accessing(step as usize).map(|instruction| instruction.line);
        Ok(Templates {
            lines: (0..steps.max().unwrap_or(0)).map(line).collect(),
            beyond: Vec::new(),
            kinds: found.kinds.into_iter().map(template).collect(),
            code: found.code,
        })
    }

    fn with(&self, threads: Numbers<'_>) -> Option<Self> {
        // what the search has found may need a failure
        let translation = match threads {
            Numbers::Each(_) => &self.translation,
            Numbers::Kinds(_) => &self.failing,
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
        if self.translation.program.assumed == self.failing.program.assumed {
            return None;
        }
        let code = self.failing.code(&starts(&self.failing, FEW)).ok()?;
        Some(self.again(&self.failing, code))
    }

    fn show(&self, found: &Graphs, _: Model, session: &mut Session) -> std::io::Result<()> {
        if let Some((execution, bad)) = &found.bad {
            writeln!(session, "In this execution, {}:", what(&self.translation, *bad))?;
            show_events(&self.translation, &self.source, execution, session)?;
        } else if let Some(race) = &found.race {
            show_race(&self.translation, &self.source, race, session)?;
        }
        Ok(())
    }
}
