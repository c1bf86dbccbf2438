//! `garret check` for one system or assembly program.

use super::arguments::{Check, counted, format_bytes, format_duration, jobs};
use super::exit::Exit;
use super::figures::{self, Shown};
use super::interrupt::Signals;
use super::load::{Loaded, Reading, load_or_say};
use super::memory;
use super::progress::ProgressLine;
use crate::machine::Run;
use crate::report::{
    Witness, render_trace, trace_line, under_sc_line, unknown_lines, verdict_line, verdict_line_about,
};
use crate::search::SearchStatistics;
use crate::system::System;
use crate::watch::{Limits, Watch};
use crate::{Answer, CheckOptions, Inference, Model, Report, Strategy, Trace, Universals, check_within};
use std::io::Write;
use std::time::Duration;

/// What the command line asks for.
pub(super) fn options(command: &Check, signals: &Signals) -> CheckOptions {
    CheckOptions {
        model: command.model.into(),
        strategy: command.search.into(),
        universals: if command.exact_guards { Universals::Carried } else { Universals::Instantiated },
        inference: command.infer,
        replay: !command.no_replay,
        certify: command.certify,
        jobs: jobs(command.jobs),
        max_nodes: command.max_nodes,
        max_depth: command.max_depth,
        max_processes: command.max_procs,
        limits: Limits {
            time: command.timeout,
            memory: command.max_memory,
            process_memory: memory::limit(command.max_memory),
            interrupt: Some(signals.flag()),
        },
        local_states: !command.no_local_states,
        facts: !command.no_facts,
        ..CheckOptions::default()
    }
}

/// Which options are in force.
pub(super) fn in_force(options: &CheckOptions, out: &mut impl Write) -> std::io::Result<()> {
    let search = match options.strategy {
        Strategy::Smallest => "smallest",
        Strategy::BreadthFirst => "breadth",
        Strategy::DepthFirst => "depth",
    };
    let inference = match options.inference {
        Inference::Off => "off".to_owned(),
        Inference::Auto => "auto".to_owned(),
        Inference::Instances(most) => most.to_string(),
    };
    let limits: Vec<String> = [
        options.max_nodes.map(|limit| counted(limit, "cube")),
        options.max_depth.map(|limit| counted(limit, "step")),
        options.max_processes.map(|limit| counted(limit, "process")),
        options.limits.time.map(format_duration),
        options.limits.memory.map(format_bytes),
    ]
    .into_iter()
    .flatten()
    .collect();
    let limits = if limits.is_empty() { "none".to_owned() } else { limits.join(", ") };
    writeln!(
        out,
        "options      model {}, search {search}, infer {inference}, jobs {}, limits: {limits}",
        options.model.name(),
        options.jobs
    )
}

/// Checks a file; its verdict is the last line.
pub(super) fn check(
    path: &str,
    command: &Check,
    options: &CheckOptions,
    signals: &Signals,
    out: &mut impl Write,
) -> std::io::Result<Exit> {
    let watch = Watch::start(command.timeout, None, Some(signals.flag()));
    let reading =
        Reading { model: options.model, assembly: &command.assembly, quiet: command.quiet, watch: &watch };
    let loaded = match load_or_say(path, reading, signals, out)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    let (source, system) = (&loaded.source, &loaded.system);
    if command.type_only {
        return Ok(Exit::Safe);
    }
    // reading took some of the time
    let watch = watch.with_memory(options.limits.process_memory);
    let mut line = ProgressLine::new(command.quiet, "searching".to_owned());
    let report = check_within(system, options, &watch, &mut |progress| line.update(progress));
    line.clear();
    let exit = exit(&report.answer);
    signals.know(exit);
    let witness = report.run.as_ref().filter(|_| !command.quiet || command.figures.asked().is_some());
    let witness = witness.map(|run| loaded.witness(run, &watch));
    let has_cycle = witness.as_ref().is_some_and(|witness| witness.cycle.is_some());
    let remark = has_cycle.then(|| under_sc_line(&under_sc(system, options, &watch)));
    if !command.quiet
        && let Answer::Unsafe(trace) = &report.answer
    {
        let told = report.run.as_ref().zip(witness.as_ref());
        counterexample(&loaded, trace, told.map(|(run, witness)| (&**run, witness)), out)?;
        if let Some(line) = &remark {
            writeln!(out, "  {line}")?;
        }
    }
    if command.invariants && !command.quiet {
        for invariant in report.facts.iter().chain(&report.invariants) {
            writeln!(out, "{invariant}")?;
        }
    }
    let ended_early = matches!(report.answer, Answer::Unknown(_)) && !command.quiet;
    if command.stats || command.verbose || ended_early {
        statistics(&report, out)?;
    }
    if ended_early {
        for line in unknown_lines(system, options, &report) {
            writeln!(out, "{line}")?;
        }
    }
    let verdict = match loaded.threads() {
        Some(threads) => verdict_line_about(system, (&source.name, &threads), options, &report),
        None => verdict_line(system, &source.name, options, &report),
    };
    writeln!(out, "{verdict}")?;
    if command.figures.asked().is_some() {
        let facts = report.facts.iter().map(ToString::to_string);
        let facts: Vec<String> = facts.chain(report.invariants.iter().map(ToString::to_string)).collect();
        let (witness, remarks) = (witness.as_ref(), remark.as_slice());
        let statistics = &pairs(&report)?;
        let shown = Shown { verdict: &verdict, witness, remarks, facts: &facts, statistics };
        figures::write(&command.figures, &loaded, &shown)?;
    }
    Ok(exit)
}

/// The execution, and why it is one.
fn counterexample(
    loaded: &Loaded,
    trace: &Trace,
    told: Option<(&Run, &Witness<'_>)>,
    out: &mut impl Write,
) -> std::io::Result<()> {
    match told {
        Some((run, witness)) => {
            writeln!(out, "{}", trace_line(&loaded.system, trace))?;
            write!(out, "{}{}", loaded.render(run), witness.why())
        }
        None => write!(out, "{}", render_trace(&loaded.system, trace)),
    }
}

fn exit(answer: &Answer) -> Exit {
    match answer {
        Answer::Safe { .. } => Exit::Safe,
        Answer::Unsafe(_) => Exit::Unsafe,
        Answer::Unknown(_) => Exit::Unknown,
    }
}

/// What the search did, as names and values.
fn pairs(report: &Report) -> std::io::Result<Vec<(String, String)>> {
    let mut text = Vec::new();
    statistics(report, &mut text)?;
    let text = String::from_utf8_lossy(&text);
    let pair = |line: &str| {
        let (name, value) = line.split_once("  ").unwrap_or((line, ""));
        (name.trim().to_owned(), value.trim().to_owned())
    };
    Ok(text.lines().map(pair).collect())
}

/// Whether the bad states are reached under SC as well, as far as that is found out quickly.
fn under_sc(system: &System, options: &CheckOptions, watch: &Watch) -> Answer {
    /// Nobody waits longer for a remark; each model that is safe under SC and not under TSO takes less.
    const PATIENCE: Duration = Duration::from_secs(2);
    let options = options.clone().model(Model::Sc).certify(false);
    check_within(system, &options, &watch.within(PATIENCE), &mut |_| {}).answer
}

fn statistics(report: &Report, out: &mut impl Write) -> std::io::Result<()> {
    let statistics = &report.statistics;
    for instance in &report.explored {
        writeln!(
            out,
            "explored     {} of {} in {}{}",
            counted(instance.states, "state"),
            counted(instance.processes.into(), "process"),
            format_duration(instance.time),
            if instance.is_complete { "" } else { ", a sample" }
        )?;
    }
    writeln!(
        out,
        "visited      {}, at most {}, {}, {} from a bad state",
        counted(statistics.visited, "cube"),
        counted(statistics.processes, "process"),
        counted(statistics.groups, "read group"),
        counted(statistics.depth, "step")
    )?;
    writeln!(
        out,
        "generated    {}, {} of them known already",
        counted(statistics.generated, "pre-image"),
        statistics.duplicates
    )?;
    let tests = counted(statistics.subsumption_tests, "test");
    writeln!(out, "subsumed     {} by others ({tests})", statistics.subsumed)?;
    if statistics.local_states > 0 {
        let states = counted(statistics.local_states, "state");
        writeln!(out, "told apart   {states} of a single process")?;
    }
    if statistics.impossible > 0 {
        let dropped = counted(statistics.impossible, "pre-image");
        writeln!(out, "ruled out    {dropped} by what is known of numbers")?;
    }
    inferred(statistics, out)?;
    writeln!(out, "waiting      {}", counted(statistics.waiting, "cube"))?;
    writeln!(out, "memory       {} of cubes", format_bytes(statistics.bytes))?;
    if let Some(bytes) = statistics.bytes.checked_div(statistics.visited) {
        let each = |count: usize| count as f64 / statistics.visited as f64;
        writeln!(
            out,
            "per cube     {} of memory, {:.1} pre-images, {:.1} subsumption tests of which {:.1} passed",
            format_bytes(bytes),
            each(statistics.generated),
            each(statistics.subsumption_tests),
            each(statistics.subsumed)
        )?;
    }
    writeln!(out, "answered by  {}", report.by)?;
    writeln!(out, "time         {}", format_duration(statistics.time))
}

fn inferred(statistics: &SearchStatistics, out: &mut impl Write) -> std::io::Result<()> {
    if statistics.candidates == 0 {
        return Ok(());
    }
    let given_up = counted(statistics.backtracks, "time");
    let grown = match statistics.grown {
        0 => String::new(),
        grown => format!(", and {} for taking too many processes", counted(grown, "time")),
    };
    let candidates = counted(statistics.candidates, "candidate");
    writeln!(out, "inferred     {candidates} for invariants, some given up {given_up}{grown}")
}
