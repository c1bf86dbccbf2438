//! `garret explore`: all states of a given number of processes.

use super::arguments::{BuffersName, Explore, counted, format_bytes, format_duration, jobs};
use super::exit::Exit;
use super::interrupt::Signals;
use super::load::{Reading, add_deadlock, load_or_say, tell_run};
use super::progress::ProgressLine;
use super::saved::Outputs;
use super::session::Session;
use super::{figures, memory};
use garret_answers::data::{self, Bounds, Command, Kind, Processes, Reason, ReasonKind, Statistics, Verdict};
use garret_base::watch::{Limits, Watch};
use garret_machine::machine::{
    self, Exploration, ExplorationResult, ExploreOptions, Process, Run, explore_within,
};
use garret_report::{approximation_line, cut_something, explored_line, never_fired, never_fired_line};
use garret_system::system::{Deadlock, System, Trace};
use std::io::Write;
use std::ops::RangeInclusive;

/// Explores the file for one number of processes after the other, until a bad state or a limit is reached.
pub(super) fn run(command: &Explore, signals: &Signals) -> std::io::Result<Exit> {
    let mut session = Session::new(Command::Explore, command.form);
    session.begin(&command.file, Kind::System, command.model);
    let exit = one_file(command, signals, &mut session)?;
    session.end(exit)?;
    session.finish(exit)
}

/// Whether the command line asks for something impossible; the error is shown.
fn is_refused(command: &Explore, session: &mut Session) -> bool {
    let of_waits = || command.assembly.ignores_spurious(&command.file, command.deadlock);
    let ignored = || of_waits().or(command.assembly.ignored(&[command.file.as_str()]));
    if let Some(why) = refused(command).or_else(ignored) {
        session.refuse(why);
        return true;
    }
    !session.writes(Outputs::new(command.figures.files()), std::slice::from_ref(&command.file))
}

fn one_file(command: &Explore, signals: &Signals, session: &mut Session) -> std::io::Result<Exit> {
    if is_refused(command, session) {
        return Ok(Exit::Input);
    }
    let memory = command.model;
    let watch = memory::watch(command.timeout, command.max_memory, signals);
    let assembly = command.assembly.with_deadlocks(command.deadlock);
    let reading = Reading { model: memory, assembly: &assembly, quiet: command.quiet, watch: &watch };
    let mut loaded = match load_or_say(&command.file, reading, signals, session)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    let deadlock = match command.deadlock.then(|| add_deadlock(&mut loaded, session)) {
        Some(None) => return Ok(Exit::Input),
        asked => asked.flatten(),
    };
    let (source, system) = (&loaded.source, &loaded.system);
    let processes = match loaded.possible(command.processes.clone()) {
        Ok(processes) => processes,
        Err(allowed) => {
            session.refuse(format_args!("{}: {allowed}", source.name));
            return Ok(Exit::Input);
        }
    };
    let asked = |processes: Process| options(command, deadlock.as_ref(), processes);
    let explorations = one_after_the_other(system, processes, asked, (&watch, command.quiet), &mut |it| {
        if command.stats { describe(it, session) } else { Ok(()) }
    })?;
    let (exit, run) = outcome(&explorations);
    signals.know(exit);
    let is_shown = !command.quiet || command.figures.asked().is_some();
    let witness = run.filter(|_| is_shown).map(|run| loaded.witness(run, &watch));
    if let (Some(witness), false) = (&witness, command.quiet) {
        write!(session, "{}", loaded.unsafe_run(witness))?;
    }
    for line in [never_fired_line(system, &explorations), approximation_line(&explorations)] {
        if let (Some(line), false) = (line, command.quiet) {
            writeln!(session, "{line}")?;
        }
    }
    let mut verdict = explored_line(system, (&source.name, &loaded.assumed()), memory, &explorations);
    if deadlock.is_some() && exit == Exit::Safe {
        verdict.push_str(", and no deadlock");
    }
    writeln!(session, "{verdict}")?;
    session.tell(|file| {
        file.verdict_line = Some(verdict.clone());
        tell(file, system, &explorations, command);
        if let Some(run) = run {
            file.deadlock = deadlock.as_ref().filter(|it| it.bad == run.reached).map(|_| true);
            let trace = Trace { steps: run.transitions(), reached: run.reached };
            tell_run(&loaded, file, &trace, witness.as_ref().filter(|_| !command.quiet));
        }
    });
    figures::of_run(&command.figures, &loaded, witness.as_ref(), &verdict, session)?;
    Ok(exit)
}

/// Why the options contradict each other. `None` if they do not.
fn refused(command: &Explore) -> Option<String> {
    (command.buffer.is_some() && command.buffers != BuffersName::Exact).then(|| {
        let buffers = machine::Buffers::from(command.buffers).name();
        format!(
            "--buffer bounds buffers that are kept as they are; with --buffers {buffers} they may have any length"
        )
    })
}

/// The explorations for these numbers of processes, up to the first that ends otherwise than without a bad state. `ended` is called
/// with each.
pub(super) fn one_after_the_other(
    system: &System,
    processes: RangeInclusive<Process>,
    options: impl Fn(Process) -> ExploreOptions,
    (watch, quiet): (&Watch, bool),
    ended: &mut impl FnMut(&Exploration) -> std::io::Result<()>,
) -> std::io::Result<Vec<Exploration>> {
    let mut explorations = Vec::new();
    for processes in processes {
        let exploration = one(system, &options(processes), watch, quiet);
        ended(&exploration)?;
        let finished = matches!(exploration.reached, ExplorationResult::Nothing);
        explorations.push(exploration);
        if !finished {
            break;
        }
    }
    Ok(explorations)
}

/// The exit code of the explorations, and the run to a bad state.
pub(super) fn outcome(explorations: &[Exploration]) -> (Exit, Option<&Run>) {
    match explorations.last().map(|exploration| &exploration.reached) {
        Some(ExplorationResult::Bad(run)) => (Exit::Unsafe, Some(run)),
        Some(ExplorationResult::Nothing) if !cut_something(explorations) => (Exit::Safe, None),
        Some(
            ExplorationResult::Nothing | ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_),
        )
        | None => (Exit::Unknown, None),
    }
}

/// The options that the command line asks for.
fn options(command: &Explore, deadlock: Option<&Deadlock>, processes: Process) -> ExploreOptions {
    let usual = ExploreOptions::default();
    ExploreOptions {
        processes,
        model: command.model,
        buffers: command.buffers.into(),
        buffer: command.buffer.map_or(usual.buffer, usize::from),
        switches: command.switches,
        integers: command.int_range,
        search: command.search.into(),
        symmetry: !command.no_symmetry,
        partial_order: !command.no_por,
        jobs: jobs(command.jobs),
        max_states: command.max_states,
        deadlock: deadlock.cloned(),
        limits: Limits::new().memory(command.max_memory),
        ..usual
    }
}

/// Writes the result of the explorations as data.
fn tell(file: &mut data::File, system: &System, explorations: &[Exploration], command: &Explore) {
    let last = explorations.last().map(|exploration| &exploration.reached);
    file.verdict = Some(match last {
        Some(ExplorationResult::Bad(_)) => Verdict::Unsafe,
        Some(ExplorationResult::Nothing) if !cut_something(explorations) => Verdict::NotReached,
        Some(
            ExplorationResult::Nothing | ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_),
        )
        | None => Verdict::Unknown,
    });
    file.reason = match last {
        Some(ExplorationResult::Stopped(stop)) => Some((*stop).into()),
        Some(ExplorationResult::Unconfirmed(unconfirmed)) => Some((&**unconfirmed).into()),
        Some(ExplorationResult::Nothing) if cut_something(explorations) => Some(Reason::new(
            ReasonKind::Bounds,
            "a bound cut off steps: what they lead to was not looked at",
        )),
        _ => None,
    };
    let number = |exploration: &Exploration| u32::from(exploration.bounds.processes);
    let processes = explorations.first().zip(explorations.last());
    let limits = data::Limits::new(command.timeout, command.max_memory);
    file.bounds = Some(Bounds {
        processes: processes.map(|(first, last)| Processes::new(number(first), Some(number(last)))),
        limits: data::Limits { states: command.max_states, ..limits },
    });
    let never = never_fired(system, explorations);
    file.never_fired = never.map(|names| names.into_iter().map(str::to_owned).collect());
    file.statistics = Some(Statistics::of_explorations(explorations));
}

fn one(system: &System, options: &ExploreOptions, watch: &Watch, quiet: bool) -> Exploration {
    let processes = options.processes;
    let mut line = ProgressLine::new(quiet, format!("n = {processes}: exploring"));
    let exploration = explore_within(system, options, watch, &mut |statistics| {
        line.show(statistics.time, || {
            let rate = statistics.states as f64 / statistics.time.as_secs_f64();
            format!(
                "n = {processes}: {}, {} waiting, {rate:.0}/s, {}, {}",
                counted(statistics.states, "state"),
                statistics.waiting,
                format_bytes(statistics.bytes),
                format_duration(statistics.time),
            )
        });
    });
    line.clear();
    exploration
}

fn describe(exploration: &Exploration, out: &mut impl Write) -> std::io::Result<()> {
    let statistics = &exploration.statistics;
    let bounds = &exploration.bounds;
    let seconds = statistics.time.as_secs_f64().max(1e-9);
    writeln!(out, "n = {}", bounds.processes)?;
    writeln!(
        out,
        "  states     {} ({} initial, {} dropped by invariants, {} not explored)",
        statistics.states, statistics.initial, statistics.dropped, statistics.waiting
    )?;
    writeln!(
        out,
        "  moves      {} ({} explored one process only)",
        statistics.moves,
        counted(statistics.reduced, "state")
    )?;
    writeln!(
        out,
        "  cut off    {} by the buffers, {} by the range of numbers{}",
        counted(usize::try_from(bounds.buffer_cuts).unwrap_or(usize::MAX), "step"),
        bounds.range_cuts,
        bounds.switches.map_or_else(String::new, |_| format!(", {} by context switches", bounds.switch_cuts))
    )?;
    writeln!(
        out,
        "  memory     {}, {:.0} bytes per state, {} of them the state",
        format_bytes(statistics.bytes),
        statistics.bytes as f64 / statistics.states.max(1) as f64,
        statistics.state_bytes
    )?;
    writeln!(
        out,
        "  time       {}, {:.0} states per second, {:.0} moves per second",
        format_duration(statistics.time),
        statistics.states as f64 / seconds,
        statistics.moves as f64 / seconds
    )
}
