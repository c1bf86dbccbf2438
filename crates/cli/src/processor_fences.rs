//! `garret fences` on assembly for AArch64 and RISC-V, and on assembly for x86 whose threads `main` creates.

use super::arguments::{Fences as Command, counted};
use super::exit::Exit;
use super::file::read;
use super::input::Source;
use super::interrupt::Signals;
use super::processors::{creates_threads, model_of, show};
use super::progress::{ProgressLine, sets_so_far};
use super::saved::Changed;
use super::session::Session;
use garret_answers::data::{self, Reason, ReasonKind};
use garret_base::source::Lines;
use garret_base::watch::{Moment, Watch};
use garret_machine::memory::Model;
use garret_processors::fences::{Bad, Change, Found, Place, Question, SufficientSet, fences_within};
use garret_processors::{Architecture, Named};
use std::io::Write;

/// The memory model of the processor of a file, if the fences are found by its instructions.
pub(super) fn model(command: &Command) -> Option<Model> {
    if command.assembly.compiled(false).is_some() {
        return None;
    }
    let creates = || command.assembly.threads().is_empty() && creates_threads(&command.file);
    model_of(&command.file).or_else(|| creates().then_some(Model::Tso))
}

/// Searches for the sets of fences for a file, whose processor has this memory model.
pub(super) fn answer(
    command: &Command,
    model: Model,
    (watch, signals): (&Watch, &Signals),
    out: &mut Session,
) -> std::io::Result<Exit> {
    let source = match read(&command.file, watch, out) {
        Ok(source) => source,
        Err(unloaded) => {
            let exit = unloaded.say(&command.file, watch, out)?;
            signals.know(exit);
            return Ok(exit);
        }
    };
    let architecture = match model {
        Model::Armv8 => Architecture::AArch64,
        Model::Riscv => Architecture::RiscV64,
        _ => Architecture::X86,
    };
    for (is_asked, option) in [(command.robust, "--robust"), (command.deadlock, "--deadlock")] {
        if is_asked {
            out.refuse(format_args!(
                "{}: {option} is for programs that are translated to systems, and this one is checked as threads of instructions; leave it out",
                command.file
            ));
            return Ok(Exit::Input);
        }
    }
    let asked = FenceQuestion { command, source: &source, architecture, model };
    searched(&asked, (watch, signals), out)
}

/// The question, with the text that it is about.
struct FenceQuestion<'a> {
    command: &'a Command,
    source: &'a Source,
    architecture: Architecture,
    model: Model,
}

/// Searches for the sets of fences, prints them, and writes them as data.
fn searched(
    asked: &FenceQuestion<'_>,
    (watch, signals): (&Watch, &Signals),
    out: &mut Session,
) -> std::io::Result<Exit> {
    let FenceQuestion { command, source, architecture, .. } = *asked;
    let named: Vec<Named> = command.assembly.threads().iter().map(|it| (it.name.clone(), it.count)).collect();
    let question = Question {
        text: &source.text,
        architecture,
        named: &named,
        without_main: command.assembly.without_main(),
        is_bare: command.minimise,
        most_sets: command.sets,
        in_loop: command.costs.in_loop,
        each: command.each,
    };
    let started = Moment::now();
    let mut line = ProgressLine::new(command.quiet, format!("{}: fences", command.file));
    let mut progress = |found: &Found| {
        line.show(started.elapsed(), || sets_so_far(found.sets.len(), found.checked, &started));
    };
    let searched = fences_within(&question, watch, &mut progress);
    line.clear();
    let found = match searched {
        Ok(found) => found,
        Err(errors) => {
            out.show(&errors, source);
            return Ok(Exit::Input);
        }
    };
    let exit = Exit::of_repairs(found.hopeless.is_some(), !found.sets.is_empty());
    signals.know(exit);
    for (number, set) in found.sets.iter().enumerate() {
        say_set(number + 1, set, &found, asked, out)?;
    }
    say_rest(&found, asked, out)?;
    if let (Some(set), false) = (found.sets.first(), command.minimise) {
        let new = found.repaired(&set.places);
        let changed = Changed { name: &command.file, old: &source.text, new: &new, answer: "SAFE" };
        if set.places.is_empty() || (!command.diff && command.apply.is_none()) {
            // no change is needed, or the command does not ask for it
        } else {
            changed.hand_over(command.diff, command.apply.as_deref(), out)?;
        }
    }
    let line = verdict(&found, asked);
    writeln!(out, "{line}")?;
    out.tell(|file| tell(file, &found, asked, line));
    Ok(exit)
}

/// An execution in one line.
fn in_one_line(bad: &Bad) -> String {
    let step = |line: &garret_processors::Line| format!("#{} {line}", line.thread);
    let steps: Vec<String> = bad.execution.lines.iter().map(step).collect();
    format!("{} -> {}", steps.join(" -> "), bad.what)
}

/// Prints a set, with the reason for each of its places.
fn say_set(
    number: usize,
    set: &SufficientSet,
    found: &Found,
    asked: &FenceQuestion<'_>,
    out: &mut Session,
) -> std::io::Result<()> {
    if set.places.is_empty() {
        return writeln!(out, "No fence is needed.");
    }
    writeln!(out, "{number}. {}, cost {}", counted(set.places.len(), "change"), Place::rank(set.cost))?;
    for (place, without) in set.places.iter().zip(&set.without) {
        writeln!(out, "   {}", found.places[*place].shown)?;
        let (Some(bad), false) = (without, asked.command.quiet) else { continue };
        writeln!(out, "      without it: {}", in_one_line(bad))?;
        if asked.command.verbose {
            say_execution(bad, asked, out)?;
        }
    }
    Ok(())
}

/// Prints an execution step by step, with the lines of the text that has it.
fn say_execution(bad: &Bad, asked: &FenceQuestion<'_>, out: &mut Session) -> std::io::Result<()> {
    let source = Source { name: asked.source.name.clone(), text: bad.text().to_owned() };
    show(&bad.what, &bad.execution, &source, out)
}

/// Prints an execution that no fence prevents, and the sets that are not decided.
fn say_rest(found: &Found, asked: &FenceQuestion<'_>, out: &mut Session) -> std::io::Result<()> {
    if let Some(bad) = &found.hopeless {
        writeln!(out, "Bad execution, whatever fences are added: {}", in_one_line(bad))?;
        if asked.command.verbose {
            say_execution(bad, asked, out)?;
        }
    }
    for (places, why) in &found.undecided {
        let names: Vec<&str> = places.iter().map(|it| found.places[*it].shown.as_str()).collect();
        let names = if names.is_empty() { "no fence".to_owned() } else { names.join("; ") };
        writeln!(out, "not known: {names}: {why}")?;
    }
    Ok(())
}

/// The verdict, in one line.
fn verdict(found: &Found, asked: &FenceQuestion<'_>) -> String {
    let FenceQuestion { command, source, model, .. } = *asked;
    let under = format!("{} under {}", source.name, model.name().to_uppercase());
    let checks = counted(found.checked, "check");
    if found.hopeless.is_some() {
        return format!("UNSAFE {under}, whatever fences are added ({checks})");
    }
    let all = match (found.stopped, found.undecided.is_empty()) {
        (true, _) => "there may be others",
        (false, true) => "these are all minimal sets",
        (false, false) => "some sets are undecided",
    };
    match found.sets.first() {
        None => format!("UNKNOWN {under}: no set of fences was proved ({checks})"),
        Some(set) if set.places.is_empty() => {
            let further = if command.minimise { "" } else { "further " };
            format!("SAFE {under}: {}, without any {further}fence ({checks})", set.about)
        }
        Some(set) => format!(
            "FENCES {under}: {}: {}, the cheapest with {}; {all} ({checks})",
            set.about,
            counted(found.sets.len(), "set"),
            counted(set.places.len(), "change")
        ),
    }
}

/// Writes the answer as data.
fn tell(file: &mut data::File, found: &Found, asked: &FenceQuestion<'_>, line: String) {
    let lines = Lines::new(&asked.source.text);
    let needed = |place: &usize, without: Option<&Bad>| {
        let place = &found.places[*place];
        let change = match place.change {
            Change::Before => data::Repair::Before,
            Change::After => data::Repair::After,
            Change::Own => data::Repair::Order,
        };
        let at = data::Place::new(place.span, &lines);
        data::Needed::new(at, change, place.shown.clone(), without.map(in_one_line))
    };
    let set = |set: &SufficientSet| {
        let fences = set.places.iter().zip(&set.without).map(|(place, bad)| needed(place, bad.as_ref()));
        data::FenceSet::new(Place::rank(set.cost), fences.collect())
    };
    let open = |(places, why): &(Vec<usize>, String)| {
        let fences = places.iter().map(|it| needed(it, None)).collect();
        data::OpenSet::new(fences, Reason::new(ReasonKind::Bounds, why.clone()))
    };
    let all = !found.stopped && found.undecided.is_empty() && found.hopeless.is_none();
    file.verdict = match (&found.hopeless, found.sets.first()) {
        (Some(_), _) => Some(data::Verdict::Unsafe),
        (None, None) => Some(data::Verdict::Unknown),
        (None, Some(set)) => set.places.is_empty().then_some(data::Verdict::Safe),
    };
    if file.verdict == Some(data::Verdict::Unknown) {
        file.reason = found.undecided.last().map(|(_, why)| Reason::new(ReasonKind::Bounds, why.clone()));
    }
    file.verdict_line = Some(line);
    file.fences = Some(data::Fences::of_sets(
        found.sets.iter().map(set).collect(),
        found.undecided.iter().map(open).collect(),
        found.hopeless.as_ref().map(in_one_line),
        (all, found.checked),
    ));
}
