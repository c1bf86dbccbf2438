//! `garret graphs`: the executions of a given number of threads.

use super::arguments::Graphs as Command;
use super::beside::{States, beside};
use super::concluded::{self, conclude, options};
use super::drawn::{WAIT_FOR_EVER, of_c, place_in_c};
use super::executions::{plainly, visited};
use super::exit::Exit;
use super::file::LoadError;
use super::file::read;
use super::input::Source;
use super::instead::{WordsReading, over_words_instead};
use super::interrupt::Signals;
use super::ir;
use super::kind::{is_c, is_for_compilers, is_litmus, is_program, kind};
use super::listener::Listener;
use super::load::{LoadedText, Reading, load_or_say, tell_run};
use super::memory;
use super::open_verdict::is_bad;
use super::saved::Outputs;
use super::session::Session;
use garret_answers::data::{self, Kind};
use garret_base::numbers::counted;
use garret_base::watch::Watch;
use garret_front_litmus as litmus;
use garret_graphs::{Event, Execution, Graphs, Stopped, graphs_within};
use garret_machine::machine::{Replay, ReplayOptions, Run, replay_within};
use garret_machine::memory::Model;
use garret_program::{Program, Translation, starts};
use garret_report::{Abridged, EventGraph, MOST_LINES, StaleReads, abridged, omitted_line, ordered_if};
use garret_system::system::{System, Trace, TraceStep};
use std::io::Write;
use std::time::Duration;

/// Visits the executions of a file, and prints their number and the verdict.
pub(super) fn run(command: &Command, signals: &Signals) -> std::io::Result<Exit> {
    let mut session = Session::new(data::Command::Graphs, command.form);
    let kind = kind(&command.file).unwrap_or(Kind::System);
    session.begin(&command.file, kind, command.model);
    let watch = memory::watch(command.timeout, command.max_memory, signals);
    let is_read_as_c = is_c(&command.file) && command.assembly.compiled(false).is_none();
    let is_of_ir = command.assembly.reads_as_ir(&command.file);
    let is_of_program = is_program(&command.file) || is_for_compilers(&command.file);
    let is_known = is_litmus(&command.file) || (is_of_program && !is_of_ir);
    let pictures = [("--svg", command.svg.as_deref()), ("--dot", command.dot.as_deref())];
    let ignored = command.assembly.ignores_spurious(&command.file, command.deadlock);
    let ignored = ignored.or(command.assembly.ignored(&[command.file.as_str()]));
    let exit = if let Some(why) = ignored {
        session.refuse(why);
        Exit::Input
    } else if !session.writes(Outputs::new(pictures), std::slice::from_ref(&command.file)) {
        Exit::Input
    } else if let (Some(why), true, false) = (only_with_orders(command), is_known, is_read_as_c) {
        session.refuse(format_args!("{}: {why}", command.file));
        Exit::Input
    } else if let (Some(why), true, false) = (only_of_c(command), is_known, is_read_as_c) {
        session.refuse(format_args!("{}: {why}", command.file));
        Exit::Input
    } else if is_of_ir {
        ir::graphs(command, &watch, signals, &mut session)?
    } else if is_litmus(&command.file) {
        one_test(command, &watch, signals, &mut session)?
    } else if is_of_program && ir::ignored(command).is_none() {
        let first = Command { assembly: command.assembly.or_over_words(), ..command.clone() };
        let exit = one_program(&first, &watch, signals, &mut session)?;
        let assembly = command.assembly.with_deadlocks(command.deadlock);
        match over_words_instead(&command.file, &assembly, (&watch, command.quiet), &mut session)? {
            WordsReading::Read(program) => ir::of_program(&program, command, &watch, signals, &mut session)?,
            WordsReading::Refused => exit,
            WordsReading::Over => LoadError::Over.say(&command.file, &watch, &mut session)?,
        }
    } else if is_of_program {
        one_program(command, &watch, signals, &mut session)?
    } else {
        session.refuse(format_args!(
            "{}: execution graphs are supported for programs (`.c`, `.asm`, `.s`, `.ll`) and litmus tests; `garret explore {}` explores a system",
            command.file, command.file
        ));
        Exit::Input
    };
    session.end(exit)?;
    session.finish(exit)
}

/// Why a file cannot be asked about under the model, which is one of languages. `None` if it can.
fn only_with_orders(command: &Command) -> Option<String> {
    let name = command.model.name();
    command.model.is_of_languages().then(|| {
        format!(
            "{} needs memory orders, which programs in C and LLVM IR have, and assembly has not: use `--model tso`, the model of its processor; `garret litmus --model {name}` decides litmus tests in C",
            name.to_uppercase()
        )
    })
}

/// Why the question is only for programs in C. `None` if it is not.
fn only_of_c(command: &Command) -> Option<&'static str> {
    if command.rounds.is_some() {
        return Some(
            "--rounds is supported for programs in C only: elsewhere the starts of loop iterations are not known; --events bounds executions of all languages",
        );
    }
    command.races.then_some(
        "data races are supported for programs in C only: nothing else says which accesses are atomic",
    )
}

/// The executions of a litmus test, and its final states.
fn one_test(
    command: &Command,
    watch: &Watch,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Exit> {
    let source = match read(&command.file, watch, session) {
        Ok(source) => source,
        Err(unloaded) => return unloaded.say(&command.file, watch, session),
    };
    let test = match litmus::parse(&source.text) {
        Ok(checked) => {
            if !command.quiet {
                session.show(&checked.warnings, &source);
            }
            checked.test
        }
        Err(errors) => {
            session.show(&errors, &source);
            return Ok(Exit::Input);
        }
    };
    let (code, observed) = match litmus::code(&test) {
        Ok(code) => code,
        Err(errors) => {
            session.show(&errors, &source);
            return Ok(Exit::Input);
        }
    };
    let found = visited(command, (&code, &plainly), &options(command, observed), watch, session)?;
    if !command.quiet {
        let names: Vec<&str> =
            litmus::shown(&test).into_iter().map(|it| test.locations[it].name.as_str()).collect();
        writeln!(session, "States {}", found.finals.len())?;
        for state in &found.finals {
            let values: Vec<String> =
                names.iter().zip(state).map(|(name, value)| format!("{name}={value};")).collect();
            writeln!(session, "{}", values.join(" "))?;
        }
    }
    let exit = concluded::exit(command, &found);
    signals.know(exit);
    conclude(command, &source, (test.threads.len(), ""), (&found, exit), session)
}

/// The number of threads of a program, if `-n` asks for another one. 2 is also the number without the option.
fn other_number(program: &Program, asked: u8) -> Option<usize> {
    let own = program.entries.len();
    (program.is_closed() && asked != 2 && usize::from(asked) != own).then_some(own)
}

/// The executions of a program, and the first one that reaches a bad state.
fn one_program(
    command: &Command,
    watch: &Watch,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Exit> {
    let model = command.model;
    let is_of_languages = model.is_of_languages();
    let assembly = command.assembly.without_bad(command.races || is_of_languages);
    let assembly = assembly.with_deadlocks(command.deadlock).rounds(command.rounds);
    let reading = Reading { model, assembly: &assembly, quiet: command.quiet, watch };
    let loaded = match load_or_say(&command.file, reading, signals, session)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    let loaded = match failing(command, &loaded, reading, signals, session)? {
        Ok(failing) => failing.unwrap_or(loaded),
        Err(exit) => return Ok(exit),
    };
    let Some(program) = &loaded.assembly else { return Ok(Exit::Input) };
    if let Some(why) = needs_words(&program.program)
        && let Some(program) = over_words(command, &loaded, why, watch, session)?
    {
        return ir::of_program(&program, command, watch, signals, session);
    }
    if let Some(own) = other_number(&program.program, command.processes) {
        let own = counted(own, "thread");
        session.refuse(format_args!("{}: the program has exactly {own}: leave -n out", command.file));
        return Ok(Exit::Input);
    }
    let threads = starts(program, command.processes.into());
    let code = match program.code(&threads) {
        Ok(code) => code,
        Err(errors) => {
            let is_kept = command.assembly.may_take_words && is_c(&command.file);
            session.keeps_or_shows(&errors, &loaded.source, is_kept);
            return Ok(Exit::Input);
        }
    };
    let asked = options(command, Vec::new());
    let drawn = |execution: &Execution| of_c(program, execution, &[]);
    let count = |watch: &Watch| visited(command, (&code, &drawn), &asked, watch, session);
    let (found, states) = beside(&loaded, command, watch, count)?;
    if found.stopped == Some(Stopped::TooLarge)
        && !is_bad(&found)
        && let Some(program) = over_words(command, &loaded, "a number leaves its type", watch, session)?
    {
        return ir::of_program(&program, command, watch, signals, session);
    }
    if let Some(states) = states {
        signals.know(states.exit());
        return by_states(command, &loaded, (&found, states), watch, session);
    }
    shown_program(command, (&loaded, program, threads.len()), &found, (watch, signals), session)
}

/// Prints what was found in a program with this number of threads.
fn shown_program(
    command: &Command,
    (loaded, program, threads): (&LoadedText, &Translation, usize),
    found: &Graphs,
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
) -> std::io::Result<Exit> {
    let exit = match &found.bad {
        Some((execution, bad)) if command.model.is_of_languages() => {
            if !command.quiet {
                writeln!(session, "In this execution, {}:", describe_bad_state(program, *bad))?;
                show_events(program, &loaded.source, (execution, command.model), session)?;
            }
            Exit::Unsafe
        }
        Some((execution, bad)) => shown(command, loaded, (execution, *bad), watch, session)?,
        None => concluded::exit(command, found),
    };
    signals.know(exit);
    if let (Some(race), None, false) = (&found.race, &found.bad, command.quiet) {
        show_race(program, &loaded.source, race, session)?;
    }
    let is_shown = found.bad.is_some() || found.race.is_some();
    if let (Some(execution), false, false) = (&found.waits, command.quiet, is_shown) {
        writeln!(session, "{WAIT_FOR_EVER}")?;
        write!(session, "{}", EventGraph::new(execution))?;
    }
    conclude(command, &loaded.source, (threads, &loaded.assumed()), (found, exit), session)
}

/// Why only the program over machine words shows all executions, as far as the program itself says. `None` if this one does, too.
fn needs_words(program: &Program) -> Option<&'static str> {
    if program.frees() {
        return Some("it frees memory");
    }
    program.has_escaping_locals().then_some("other threads know the address of a local variable")
}

/// The program over machine words, which is needed for this reason. `None` if the user does not want it, or if there is none.
fn over_words(
    command: &Command,
    loaded: &LoadedText,
    why: &str,
    watch: &Watch,
    session: &mut Session,
) -> std::io::Result<Option<ir::Program>> {
    if !command.assembly.may_take_words {
        return Ok(None);
    }
    let made = ir::of_words(
        &command.file,
        &loaded.source,
        &command.assembly.with_deadlocks(command.deadlock),
        watch,
    )
    .ok();
    let program = made.and_then(|(program, _)| program.ok());
    if program.is_some() && !command.quiet {
        let name = &loaded.source.name;
        writeln!(session, "{name}: {why}: what follows is over machine words (`--words`)")?;
    }
    Ok(program)
}

/// The program in which weak compare-exchanges may fail spuriously, as models of languages allow. `None` if it has no weak
/// compare-exchange, or if neither all of its executions can be looked at nor a bad one is found. Then a loop around a weak
/// compare-exchange has endless executions, about which a bounded number says nothing: the caller uses the program as it is, and
/// the verdict states what is assumed.
fn failing(
    command: &Command,
    loaded: &LoadedText,
    reading: Reading<'_>,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Result<Option<LoadedText>, Exit>> {
    /// The longest time for this attempt.
    const PATIENCE: Duration = Duration::from_secs(20);
    if !reading.model.is_of_languages() {
        return Ok(Ok(None));
    }
    let assembly = reading.assembly.with_weak_failures();
    let reading = Reading { assembly: &assembly, quiet: true, ..reading };
    let failing = match load_or_say(&command.file, reading, signals, session)? {
        Ok(failing) => failing,
        Err(exit) => return Ok(Err(exit)),
    };
    let (Some(program), Some(weak)) = (&loaded.assembly, &failing.assembly) else { return Ok(Ok(None)) };
    if program.program.assumed == weak.program.assumed {
        return Ok(Ok(None));
    }
    let Ok(code) = weak.code(&starts(weak, command.processes.into())) else { return Ok(Ok(None)) };
    let options = options(command, Vec::new()).all(false);
    let found = graphs_within(&code, &options, &reading.watch.within(PATIENCE));
    // a compare-exchange that fails again and again, although it need not, does not wait
    let is_waiting = command.deadlock && found.waits.is_some();
    let is_whole = found.stopped.is_none() && found.cut == 0 && !is_waiting;
    let is_bad = found.bad.is_some() || found.race.is_some();
    Ok(Ok((is_whole || is_bad).then_some(failing)))
}

/// Prints two accesses that race, with their places in the source, and the execution.
pub(super) fn show_race(
    program: &Translation,
    source: &Source,
    (execution, accesses): &(Execution, [u32; 2]),
    session: &mut Session,
) -> std::io::Result<()> {
    writeln!(session, "Data race: neither of these happens before the other.")?;
    for event in accesses.iter().filter_map(|it| execution.events.get(*it as usize)) {
        show_event(program, source, event, session)?;
    }
    let lines = |event: &Event| line(program, event);
    writeln!(session, "{}", ordered_if(execution, *accesses, &lines))?;
    writeln!(session, "An execution with them:")?;
    write!(session, "{}", EventGraph::new(execution))
}

/// Describes what holds in a bad state.
pub(super) fn describe_bad_state(program: &Translation, bad: u32) -> String {
    let properties = &program.program.properties;
    match (properties.get(bad as usize), (bad as usize).checked_sub(properties.len())) {
        (Some(property), _) => {
            format!("a bad state is reached, `{}` in line {}", property.text, property.line)
        }
        (None, Some(0)) => "memory is accessed through a null pointer".to_owned(),
        (None, _) => "a number leaves its range".to_owned(),
    }
}

/// Prints the accesses of an execution, each after the write that it reads from, with their places in the source; then their
/// relations, and which of them read old values.
pub(super) fn show_events(
    program: &Translation,
    source: &Source,
    (execution, model): (&Execution, Model),
    session: &mut Session,
) -> std::io::Result<()> {
    let accesses: Vec<u32> = execution.accesses.iter().flatten().copied().collect();
    for item in abridged(&accesses, MOST_LINES) {
        match item {
            Abridged::Shown(event) => {
                let Some(event) = execution.events.get(*event as usize) else { continue };
                show_event(program, source, event, session)?;
            }
            Abridged::Omitted(count) => writeln!(session, "{}", omitted_line(count))?,
        }
    }
    writeln!(session, "The same as a graph:")?;
    let lines = |event: &Event| line(program, event);
    write!(session, "{}", EventGraph::new(execution))?;
    if model.is_of_languages() {
        write!(session, "{}", StaleReads { execution, lines: &lines })?;
    }
    Ok(())
}

/// The line of an event.
fn line(program: &Translation, event: &Event) -> Option<u32> {
    program.accessing(event.tag?.step as usize).map(|instruction| instruction.line)
}

/// Prints an access, with its place in the source.
fn show_event(
    program: &Translation,
    source: &Source,
    event: &Event,
    session: &mut Session,
) -> std::io::Result<()> {
    let place = place_in_c(program, event).map(|place| match place.line {
        Some(line) => format!("   {}:{line}: {}", source.name, place.text),
        None => format!("   {}", place.text),
    });
    writeln!(session, "  #{} {}{}", event.thread, EventGraph::access(event), place.unwrap_or_default())
}

/// The replay of the steps of an execution with a bad state by the machine, under a model that the machine supports.
pub(super) fn replayed(
    system: &System,
    (execution, bad): (&Execution, u32),
    model: Model,
    watch: &Watch,
) -> Replay {
    let step = |(thread, tag): &(u32, garret_graphs::Tag)| TraceStep {
        transition: tag.step as usize,
        arguments: std::iter::once(*thread).chain(tag.other).collect(),
    };
    let trace = Trace { steps: execution.steps.iter().map(step).collect(), reached: bad as usize };
    replay_within(system, &trace, &ReplayOptions::new().model(model), watch)
}

/// Replays the steps of an execution with a bad state on the machine, and prints the run.
fn shown(
    command: &Command,
    loaded: &LoadedText,
    bad: (&Execution, u32),
    watch: &Watch,
    session: &mut Session,
) -> std::io::Result<Exit> {
    let run = match replayed(&loaded.system, bad, command.model, watch) {
        Replay::Replayed(run) => run,
        // too long for the machine: its events are printed instead
        Replay::Undecided(_) => {
            let (Some(program), false) = (&loaded.assembly, command.quiet) else { return Ok(Exit::Unsafe) };
            writeln!(session, "In this execution, {}:", describe_bad_state(program, bad.1))?;
            show_events(program, &loaded.source, (bad.0, command.model), session)?;
            return Ok(Exit::Unsafe);
        }
        Replay::Spurious => {
            session.refuse(format_args!(
                "{}: a defect of Garret: an execution reaches a bad state, and the machine cannot take its steps",
                loaded.source.name
            ));
            return Ok(Exit::Internal);
        }
    };
    show_run(command, loaded, &run, watch, session)?;
    Ok(Exit::Unsafe)
}

/// Prints a run of the machine that reaches a bad state.
fn show_run(
    command: &Command,
    loaded: &LoadedText,
    run: &Run,
    watch: &Watch,
    session: &mut Session,
) -> std::io::Result<()> {
    let witness = loaded.witness(run, watch);
    if !command.quiet {
        write!(session, "{}", loaded.unsafe_run(&witness))?;
    }
    session.tell(|file| {
        let trace = Trace { steps: run.transitions(), reached: run.reached };
        tell_run(loaded, file, &trace, Some(&witness).filter(|_| !command.quiet));
    });
    Ok(())
}

/// Prints the verdict by the states of a program, which was reached sooner than that by its executions.
fn by_states(
    command: &Command,
    loaded: &LoadedText,
    (found, states): (&Graphs, States),
    watch: &Watch,
    session: &mut Session,
) -> std::io::Result<Exit> {
    if let States::Bad(run) = &states {
        show_run(command, loaded, run, watch, session)?;
    }
    concluded::by_states(command, loaded, (found, &states), session)
}
