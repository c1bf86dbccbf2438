//! `garret fences`: the fences that a program needs.

use super::arguments::{Assembly, Fences as Command, counted, jobs};
use super::deadlock::few;
use super::elsewhere;
use super::exit::Exit;
use super::file::read;
use super::input::Source;
use super::interrupt::Signals;
use super::kind::{is_litmus, kind};
use super::load::{LoadedText, Reading, load_or_say, load_text};
use super::memory;
use super::processor_fences;
use super::progress::{ProgressLine, sets_so_far};
use super::saved::{Changed, Outputs};
use super::session::Session;
use garret_answers::data::{self, Kind};
use garret_answers::fences::{
    FenceOptions, Fences, FencesText, Place, Subject, fences_within, repaired_text, without_fences,
};
use garret_base::source::Lines;
use garret_base::watch::{Limits, Moment, Watch};
use garret_core::check::CheckOptions;
use garret_front_litmus::{LitmusOptions, TestSystem, lowered_within, parse};
use garret_machine::machine::Process;
use garret_machine::memory::Model;
use std::io::Write;
use std::ops::RangeInclusive;

/// The input that is to be repaired.
struct Input {
    loaded: LoadedText,
    /// The litmus test that the system comes from.
    test: Option<TestSystem>,
    /// The numbers of processes that are explored, if deadlocks are bad, too.
    deadlock: Option<RangeInclusive<Process>>,
}

impl Input {
    fn subject(&self) -> Subject<'_> {
        match (&self.test, &self.loaded.assembly) {
            (Some(test), _) => Subject::Test(test),
            (None, Some(program)) => Subject::Program(program),
            (None, None) => Subject::System(&self.loaded.system),
        }
    }

    /// The number of processes or threads that an answer is about, and what it assumes.
    fn whom(&self) -> String {
        match (&self.test, self.loaded.system.process_bound) {
            (Some(_), Some(threads)) => format!("just {}", counted(threads as usize, "thread")),
            _ => format!("{}{}", self.loaded.whom(), self.loaded.assumed()),
        }
    }

    /// The answer in a form that can be printed.
    fn said<'a>(&'a self, command: &'a Command, found: &'a Fences) -> FencesText<'a> {
        FencesText {
            found,
            subject: self.subject(),
            system: &self.loaded.system,
            name: &command.file,
            whom: self.whom(),
            robust: command.robust,
            deadlock: command.deadlock,
            minimise: command.minimise,
        }
    }
}

/// Searches for the sets of fences, and prints the answer.
pub(super) fn run(command: &Command, signals: &Signals) -> std::io::Result<Exit> {
    let watch = memory::watch(command.timeout, command.max_memory, signals);
    let mut out = Session::new(data::Command::Fences, command.form);
    let processor = processor_fences::model(command);
    out.begin(&command.file, kind(&command.file).unwrap_or(Kind::System), processor.unwrap_or_default());
    let outputs = Outputs::new([("--apply", command.apply.as_deref())]);
    let ignored = command.assembly.ignored(&[command.file.as_str()]);
    if let Some(why) = &ignored {
        out.refuse(why);
    }
    if ignored.is_some() || !out.writes(outputs, std::slice::from_ref(&command.file)) {
        out.end(Exit::Input)?;
        return out.finish(Exit::Input);
    }
    let exit = match processor {
        Some(model) => processor_fences::answer(command, model, (&watch, signals), &mut out)?,
        None => match load(command, &watch, signals, &mut out)? {
            Ok(input) => answer(command, &input, &watch, signals, &mut out)?,
            Err(exit) => exit,
        },
    };
    out.end(exit)?;
    out.finish(exit)
}

/// Answers for the input that was read.
fn answer(
    command: &Command,
    input: &Input,
    watch: &Watch,
    signals: &Signals,
    out: &mut Session,
) -> std::io::Result<Exit> {
    let check = CheckOptions::new()
        .jobs(jobs(command.jobs))
        .limits(Limits::new().time(command.each).memory(command.max_memory));
    let Ok(found) = search(command, input, &check, watch, out) else { return Ok(Exit::Input) };
    if let Some(why) = &found.unsupported {
        out.show(std::slice::from_ref(why), &input.loaded.source);
        return Ok(Exit::Input);
    }
    let exit = Exit::of_repairs(found.hopeless.is_some(), !found.sets.is_empty());
    signals.know(exit);
    let said = input.said(command, &found);
    for (number, set) in found.sets.iter().enumerate() {
        write!(out, "{}", said.set(number + 1, set, !command.quiet, command.verbose))?;
    }
    write!(out, "{}", said.rest())?;
    let exit = repaired(command, input, &found, (&check, watch), exit, out)?;
    let line = said.verdict();
    writeln!(out, "{line}")?;
    out.tell(|file| tell(file, command, input, &found, line));
    Ok(exit)
}

/// Writes the answer as data.
fn tell(file: &mut data::File, command: &Command, input: &Input, found: &Fences, line: String) {
    let LoadedText { system, source, .. } = &input.loaded;
    let name = |index: &usize| {
        let named = system.invariants.get(*index).and_then(|invariant| invariant.name.clone());
        named.unwrap_or_else(|| (index + 1).to_string())
    };
    let names = |assumed: &[usize]| assumed.iter().map(name).collect();
    file.verdict = match (&found.hopeless, found.sets.first()) {
        (Some(_), _) => Some(data::Verdict::Unsafe),
        (None, None) => Some(data::Verdict::Unknown),
        (None, Some(set)) => set.places.is_empty().then_some(data::Verdict::Safe),
    };
    if file.verdict == Some(data::Verdict::Unknown) {
        file.reason = found.undecided.last().map(|(_, reason)| (*reason).into());
    }
    file.verdict_line = Some(line);
    let lines = Lines::new(&source.text);
    file.fences = Some(data::Fences::new(found, command.robust, &lines, &names));
}

/// Searches for the sets of fences. An error in the program without its fences has been shown.
fn search(
    command: &Command,
    input: &Input,
    check: &CheckOptions,
    watch: &Watch,
    out: &mut Session,
) -> Result<Fences, ()> {
    let started = Moment::now();
    let mut line = ProgressLine::new(command.quiet, format!("{}: fences", command.file));
    let mut progress = |found: &Fences| {
        line.show(started.elapsed(), || sets_so_far(found.sets.len(), found.checked, &started));
    };
    let options = FenceOptions::new()
        .check(check.clone())
        .most_sets(command.sets)
        .costs(command.costs)
        .robust(command.robust)
        .deadlock(input.deadlock.clone());
    let whole = input.subject();
    let found = if command.minimise {
        match without_fences(&whole, &command.costs) {
            Ok((bare, mut places)) => {
                let asked = options.clone().places(places.clone());
                let found = fences_within(&bare.subject(), &asked, watch, &mut progress);
                if found.hopeless.is_none() {
                    Ok(found)
                } else {
                    // the existing fences do not suffice: others may
                    let more = match whole {
                        Subject::Test(_) => whole.places(&command.costs),
                        _ => bare.subject().places(&command.costs),
                    };
                    let is_new = |it: &Place| places.iter().all(|other| other.position != it.position);
                    let more: Vec<Place> = more.into_iter().filter(is_new).collect();
                    places.extend(more);
                    Ok(fences_within(&bare.subject(), &options.places(places), watch, &mut progress))
                }
            }
            Err(errors) => Err(errors),
        }
    } else {
        Ok(fences_within(&whole, &options, watch, &mut progress))
    };
    line.clear();
    found.map_err(|errors| out.refuse(format_args!("{}: {errors}", command.file)))
}

/// Reads the file, or returns the exit code if it cannot be used; the error was shown.
fn load(
    command: &Command,
    watch: &Watch,
    signals: &Signals,
    out: &mut Session,
) -> std::io::Result<Result<Input, Exit>> {
    if !is_litmus(&command.file) {
        let assembly = command.assembly.with_deadlocks(command.deadlock);
        let loaded = match load_or_say(&command.file, reading(&assembly, watch), signals, out)? {
            Ok(loaded) => loaded,
            Err(exit) => return Ok(Err(exit)),
        };
        let deadlock = if command.deadlock { few(&loaded, out) } else { None };
        let is_refused = command.deadlock && deadlock.is_none();
        return Ok(if is_refused { Err(Exit::Input) } else { Ok(Input { loaded, test: None, deadlock }) });
    }
    if command.deadlock {
        out.refuse(format_args!(
            "{}: --deadlock is not supported for litmus tests, whose threads never wait",
            command.file
        ));
        return Ok(Err(Exit::Input));
    }
    let source = match read(&command.file, watch, out) {
        Ok(source) => source,
        Err(unloaded) => {
            let exit = unloaded.say(&command.file, watch, out)?;
            signals.know(exit);
            return Ok(Err(exit));
        }
    };
    Ok(test(source, watch, out))
}

fn reading<'a>(assembly: &'a Assembly, watch: &'a Watch) -> Reading<'a> {
    Reading { model: Model::default(), assembly, quiet: true, watch }
}

/// Reads a litmus test, or returns the exit code if the text is not one; the error was shown.
fn test(source: Source, watch: &Watch, out: &mut Session) -> Result<Input, Exit> {
    let lowered = parse(&source.text)
        .and_then(|checked| lowered_within(&source.text, &checked.test, &LitmusOptions::new(), watch));
    match lowered {
        Err(errors) => {
            out.show(&errors, &source);
            Err(Exit::Input)
        }
        Ok(Err(stop)) => {
            out.refuse(format_args!("{}: {stop}", source.name));
            Err(Exit::Unknown)
        }
        Ok(Ok(lowered)) => {
            let system = lowered.system.clone();
            Ok(Input {
                loaded: LoadedText { source, system, assembly: None },
                test: Some(lowered),
                deadlock: None,
            })
        }
    }
}

/// Shows or writes the source with the cheapest set of fences, if the command asks for it.
fn repaired(
    command: &Command,
    input: &Input,
    found: &Fences,
    (check, watch): (&CheckOptions, &Watch),
    exit: Exit,
    out: &mut Session,
) -> std::io::Result<Exit> {
    if !command.diff && command.apply.is_none() {
        return Ok(exit);
    }
    let Some(set) = found.sets.first() else { return Ok(exit) };
    let text = match repaired_text(&input.subject(), &found.places, &set.places, &input.loaded.source.text) {
        Ok(text) => text,
        Err(place) => {
            out.refuse(format_args!(
                "{}: the text cannot be changed automatically {}: this is inside a statement",
                command.file, found.places[place].shown
            ));
            return Ok(Exit::Unknown);
        }
    };
    let again = if input.test.is_some() {
        test(Source { name: command.file.clone(), text: text.clone() }, watch, out).map(|it| it.loaded)
    } else {
        let assembly = command.assembly.with_deadlocks(command.deadlock);
        load_text(&command.file, text.clone(), reading(&assembly, watch), out).map_err(|_| Exit::Input)
    };
    // without places for more fences, the search only decides whether the text suffices as it is
    let options = FenceOptions::new()
        .check(check.clone())
        .robust(command.robust)
        .deadlock(input.deadlock.clone())
        .places(Vec::new());
    let is_safe = |again: &LoadedText| {
        let subject = match &again.assembly {
            Some(program) => Subject::Program(program),
            None => Subject::System(&again.system),
        };
        let found = fences_within(&subject, &options, watch, &mut |_| {});
        found.sets.iter().any(|set| set.places.is_empty())
    };
    let Some(again) = again.ok().filter(is_safe) else {
        out.refuse(format_args!("{}: the repaired text is not SAFE when it is checked again", command.file));
        return Ok(Exit::Internal);
    };
    // the fences are meant for x86
    if let Some(why) = elsewhere::wrong(&again, watch) {
        writeln!(
            out,
            "On other processors the repaired text may fail: by the rules of C11, {why}. `garret orders` finds memory orders."
        )?;
    }
    let answer = if command.robust { "robust" } else { "SAFE" };
    let changed = Changed { name: &command.file, old: &input.loaded.source.text, new: &text, answer };
    changed.hand_over(command.diff, command.apply.as_deref(), out)?;
    Ok(exit)
}
