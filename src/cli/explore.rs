//! `garret explore`: all states of so many processes.

use super::Exit;
use super::explore_arguments::Explore;
use super::interrupt;
use super::load::{choose_colors, load};
use super::progress::ProgressLine;
use super::units::{format_bytes, format_duration, jobs};
use crate::machine::{Exploration, Limits, Memory, Options, Process, Reached, explore};
use crate::report::{explored_line, run_line};
use crate::system::System;
use std::io::Write;
use std::ops::RangeInclusive;
use std::time::Instant;

/// Explores the file for one number of processes after the other, until a bad state is reached or a limit is.
pub(super) fn run(command: &Explore) -> std::io::Result<Exit> {
    choose_colors(command.color);
    let memory = Memory::from(command.model);
    let interrupt = interrupt::watch();
    let options = command.assembly.into();
    let limits = crate::Limits {
        time: command.timeout,
        interrupt: Some(interrupt.clone()),
        ..crate::Limits::default()
    };
    let Some(loaded) = load(&command.file, memory != Memory::Sc, options, command.quiet, &limits)? else {
        return Ok(Exit::Input);
    };
    let (source, system) = (&loaded.source, &loaded.system);
    let Some(processes) = possible(system, command.processes.clone()) else {
        let bound = system.process_bound.unwrap_or_default();
        writeln!(
            anstream::stderr(),
            "garret: {}: `number_procs` allows only {bound} processes",
            source.name
        )?;
        return Ok(Exit::Input);
    };
    let started = Instant::now();
    let mut out = anstream::stdout().lock();
    let mut explorations = Vec::new();
    for processes in processes {
        let time = command.timeout.map(|limit| limit.saturating_sub(started.elapsed()));
        let options = Options {
            processes,
            memory,
            buffer: usize::from(command.buffer),
            integers: command.int_range,
            start: None,
            abstracts: None,
            search: command.search.into(),
            symmetry: !command.no_symmetry,
            partial_order: !command.no_por,
            jobs: jobs(command.jobs),
            limits: Limits {
                states: command.max_states,
                time,
                memory: command.max_memory,
                process_memory: command.max_memory,
                interrupt: Some(interrupt.clone()),
            },
        };
        let exploration = one(system, &options, command, &mut out)?;
        let finished = matches!(exploration.reached, Reached::Nothing);
        explorations.push(exploration);
        if !finished {
            break;
        }
    }
    let last = explorations.last().map(|exploration| &exploration.reached);
    if let (Some(Reached::Bad(run)), false) = (last, command.quiet) {
        write!(out, "Unsafe run: {}\n{}", run_line(system, run), loaded.render(run))?;
    }
    writeln!(out, "{}", explored_line(system, &source.name, memory, &explorations))?;
    Ok(match last {
        Some(Reached::Bad(_)) => Exit::Unsafe,
        Some(Reached::Nothing) => Exit::Safe,
        Some(Reached::Stopped(_)) | None => Exit::Unknown,
    })
}

/// The numbers of processes that the system allows.
fn possible(system: &System, wanted: RangeInclusive<Process>) -> Option<RangeInclusive<Process>> {
    let bound =
        system.process_bound.map_or(Process::MAX, |bound| bound.min(u32::from(Process::MAX)) as Process);
    let (first, last) = wanted.into_inner();
    (first <= bound).then(|| first..=last.min(bound))
}

fn one(
    system: &System,
    options: &Options,
    command: &Explore,
    out: &mut impl Write,
) -> std::io::Result<Exploration> {
    let mut line = ProgressLine::new(command.quiet);
    let processes = options.processes;
    let exploration = explore(system, options, &mut |statistics| {
        line.show(statistics.time, || {
            let rate = statistics.states as f64 / statistics.time.as_secs_f64();
            format!(
                "n = {processes}: {} states, {} waiting, {rate:.0}/s, {}, {}",
                statistics.states,
                statistics.waiting,
                format_bytes(statistics.bytes),
                format_duration(statistics.time),
            )
        });
    });
    line.clear();
    if command.stats {
        describe(&exploration, out)?;
    }
    Ok(exploration)
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
        "  moves      {} ({} states explored one process only)",
        statistics.moves, statistics.reduced
    )?;
    writeln!(
        out,
        "  cut off    {} steps by the buffers, {} by the range of numbers",
        bounds.buffer_cuts, bounds.range_cuts
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
