//! `garret fences`: the fences that a program needs.

use super::arguments::{Fences as Command, Form, FormatName, counted, jobs};
use super::exit::Exit;
use super::interrupt::Signals;
use super::load::{Loaded, Reading, load_or_say, load_text};
use super::memory;
use super::output::save;
use super::session::Session;
use crate::fences::{
    Execution, FenceOptions, FenceSet, Fences, Place, Stopped, Subject, fences_within, repaired_text,
    without_fences,
};
use crate::report::{relying_on, run_line};
use crate::watch::{Limits, Watch};
use crate::{Answer, CheckOptions, Model, check_within};
use similar::TextDiff;
use std::io::Write;

/// Looks for the sets, and says what there is.
pub(super) fn run(command: &Command, signals: &Signals) -> std::io::Result<Exit> {
    let watch = Watch::start(command.timeout, None, Some(signals.flag()));
    let reading = Reading { model: Model::Tso, assembly: &command.assembly, quiet: true, watch: &watch };
    let form = Form { format: FormatName::Text, color: command.color };
    let mut out = Session::new(crate::data::Command::Check, form);
    let loaded = match load_or_say(&command.file, reading, signals, &mut out)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    let watch = watch.with_memory(memory::limit(command.max_memory));
    let check = CheckOptions::new()
        .jobs(jobs(command.jobs))
        .limits(Limits::new().time(command.each).memory(command.max_memory));
    let options = FenceOptions::new().check(check.clone()).most_sets(command.sets);
    let whole = subject(&loaded);
    let found = if command.minimise {
        match without_fences(&whole) {
            Ok((bare, places)) => fences_within(&bare.subject(), &options.places(places), &watch),
            Err(errors) => {
                out.refuse(format_args!("{}: {errors}", command.file));
                return Ok(Exit::Input);
            }
        }
    } else {
        fences_within(&whole, &options, &watch)
    };
    let exit = match (&found.hopeless, found.sets.is_empty()) {
        (Some(_), true) => Exit::Unsafe,
        (_, false) => Exit::Safe,
        (None, true) => Exit::Unknown,
    };
    signals.know(exit);
    for (number, set) in found.sets.iter().enumerate() {
        describe(command, &loaded, &found.places, number + 1, set, &mut out)?;
    }
    if let Some(execution) = &found.hopeless {
        writeln!(out, "Unsafe run, whatever fences there are: {}", trace(execution))?;
    }
    for (places, reason) in &found.undecided {
        let names = names(&found.places, places);
        writeln!(out, "not known: {}: {reason}", if names.is_empty() { "no fence" } else { &names })?;
    }
    let exit = repaired(command, &loaded, &found, (&check, &watch), exit, &mut out)?;
    writeln!(out, "{}", verdict(command, &loaded, &found))?;
    out.flush()?;
    Ok(exit)
}

fn subject(loaded: &Loaded) -> Subject<'_> {
    match &loaded.assembly {
        Some(program) => Subject::Program(program),
        None => Subject::System(&loaded.system),
    }
}

fn names(places: &[Place], chosen: &[usize]) -> String {
    let names: Vec<&str> = chosen.iter().map(|place| places[*place].shown.as_str()).collect();
    names.join("; ")
}

fn trace(execution: &Execution) -> String {
    run_line(&execution.candidate.system, &execution.run)
}

/// A set, with what each of its fences is for.
fn describe(
    command: &Command,
    loaded: &Loaded,
    places: &[Place],
    number: usize,
    set: &FenceSet,
    out: &mut impl Write,
) -> std::io::Result<()> {
    if set.places.is_empty() {
        return writeln!(out, "No fence is needed.");
    }
    let unit = if loaded.assembly.is_some() { " cycles" } else { "" };
    writeln!(out, "{number}. {}, cost {}{unit}", counted(set.places.len(), "fence"), set.cost)?;
    for (place, execution) in set.places.iter().zip(&set.without) {
        writeln!(out, "   {}", places[*place].shown)?;
        if command.quiet {
            continue;
        }
        writeln!(out, "      without it: {}", trace(execution))?;
        if command.verbose {
            let system = &execution.candidate.system;
            let text = match &execution.candidate.program {
                Some(program) => program.render(system, &execution.run),
                None => execution.run.display(system).to_string(),
            };
            for line in text.lines() {
                writeln!(out, "      {line}")?;
            }
        }
    }
    Ok(())
}

/// The source with the cheapest set, as far as it is asked for.
fn repaired(
    command: &Command,
    loaded: &Loaded,
    found: &Fences,
    (check, watch): (&CheckOptions, &Watch),
    exit: Exit,
    out: &mut Session,
) -> std::io::Result<Exit> {
    if !command.diff && command.apply.is_none() {
        return Ok(exit);
    }
    let Some(set) = found.sets.first() else { return Ok(exit) };
    let text = match repaired_text(&subject(loaded), &found.places, &set.places, &loaded.source.text) {
        Ok(text) => text,
        Err(place) => {
            out.refuse(format_args!(
                "{}: the text cannot be changed by itself {}; it is in the midst of a statement",
                command.file, found.places[place].shown
            ));
            return Ok(Exit::Unknown);
        }
    };
    let reading = Reading { model: Model::Tso, assembly: &command.assembly, quiet: true, watch };
    let again = load_text(&command.file, text.clone(), reading, out);
    let is_safe = again.is_ok_and(|again| {
        let answer = check_within(&again.system, check, watch, &mut |_| {}).answer;
        matches!(answer, Answer::Safe { .. })
    });
    if !is_safe {
        out.refuse(format_args!("{}: the repaired text is not SAFE when it is checked again", command.file));
        return Ok(Exit::Internal);
    }
    if command.diff {
        let diff = TextDiff::from_lines(&loaded.source.text, &text);
        write!(out, "{}", diff.unified_diff().header(&command.file, &command.file))?;
    }
    if let Some(path) = &command.apply {
        save(path, &text)?;
        writeln!(out, "written to {}, checked again: SAFE", path.display())?;
    }
    Ok(exit)
}

/// What there is, in one line.
fn verdict(command: &Command, loaded: &Loaded, found: &Fences) -> String {
    let file = &command.file;
    let mut assumed: Vec<usize> = found.sets.iter().flat_map(|set| set.assumed.iter().copied()).collect();
    assumed.sort_unstable();
    assumed.dedup();
    let whom = format!("{}{}", loaded.whom(), relying_on(&loaded.system, &assumed));
    let checks = counted(found.checked, "check");
    if found.hopeless.is_some() {
        return format!("UNSAFE {file} under TSO, whatever fences there are ({checks})");
    }
    let all = match (found.stopped, found.undecided.is_empty()) {
        (None, true) => "these are all minimal ones",
        (None, false) => "of some sets it is not known",
        (Some(Stopped::Enough), _) => "there may be others",
        (Some(Stopped::Over), _) => "stopped early: there may be others",
        (Some(Stopped::Refused), _) => "a program with more fences is too large",
    };
    match found.sets.first() {
        None => format!("UNKNOWN {file} under TSO: no set of fences was proved ({checks})"),
        Some(set) if set.places.is_empty() => format!(
            "SAFE {file} under TSO, {whom}, without any {}fence ({checks})",
            if command.minimise { "" } else { "further " }
        ),
        Some(set) => format!(
            "FENCES {file} under TSO, {whom}: {}, the cheapest with {}; {all} ({checks})",
            counted(found.sets.len(), "set"),
            counted(set.places.len(), "fence")
        ),
    }
}
