//! `garret check`: verdicts for files.

use super::Exit;
use super::arguments::Check;
use super::interrupt;
use super::load::{choose_colors, load};
use super::progress::ProgressLine;
use super::units::{format_bytes, format_duration, jobs};
use crate::report::{render_trace, trace_line, verdict_line};
use crate::{Answer, Limits, Options, Report, Universals};
use std::io::Write;

/// Checks every file; the exit code is that of the worst.
pub(super) fn run(command: &Check) -> std::io::Result<Exit> {
    choose_colors(command.color);
    let options = Options {
        model: command.model.into(),
        strategy: command.search.into(),
        universals: if command.exact_guards { Universals::Carried } else { Universals::Instantiated },
        inference: command.infer,
        replay: !command.no_replay,
        certify: command.certify,
        jobs: jobs(command.jobs),
        limits: Limits {
            nodes: command.max_nodes,
            depth: command.max_depth,
            processes: command.max_procs,
            time: command.timeout,
            memory: command.max_memory,
            process_memory: command.max_memory,
            interrupt: Some(interrupt::watch()),
        },
        local_states: !command.no_local_states,
        ..Options::default()
    };
    let mut out = anstream::stdout().lock();
    if command.verbose {
        writeln!(
            out,
            "model {}, search {:?}, limits: nodes {:?}, depth {:?}, processes {:?}, time {:?}, memory {:?}",
            options.model.order().name(),
            options.strategy,
            options.limits.nodes,
            options.limits.depth,
            options.limits.processes,
            options.limits.time,
            options.limits.memory,
        )?;
    }
    let mut findings = Vec::new();
    for path in &command.files {
        let finding = one_file(path, command, &options, &mut out)?;
        out.flush()?;
        findings.push((path, finding));
    }
    if command.files.len() > 1 && !command.quiet && !command.type_only {
        summary(&findings, &mut out)?;
    }
    Ok(findings.into_iter().map(|(_, exit)| exit).reduce(Exit::combined).unwrap_or(Exit::Safe))
}

fn one_file(path: &str, command: &Check, options: &Options, out: &mut impl Write) -> std::io::Result<Exit> {
    let weak = options.model.order().is_weak();
    let Some(loaded) = load(path, weak, command.assembly.into(), command.quiet, &options.limits)? else {
        return Ok(Exit::Input);
    };
    let (source, system) = (&loaded.source, &loaded.system);
    if command.type_only {
        return Ok(Exit::Safe);
    }
    let mut line = ProgressLine::new(command.quiet);
    let report = crate::check(system, options, &mut |progress| line.update(progress));
    line.clear();
    if !command.quiet
        && let Answer::Unsafe(trace) = &report.answer
    {
        match &report.run {
            Some(run) => {
                writeln!(out, "{}", trace_line(system, trace))?;
                write!(out, "{}", loaded.render(run))?;
            }
            None => write!(out, "{}", render_trace(system, trace))?,
        }
    }
    if command.invariants && !command.quiet {
        for invariant in &report.invariants {
            writeln!(out, "{invariant}")?;
        }
    }
    let ended_early = matches!(report.answer, Answer::Unknown(_)) && !command.quiet;
    if command.stats || command.verbose || ended_early {
        statistics(&report, out)?;
    }
    writeln!(out, "{}", verdict_line(system, &source.name, options, &report))?;
    Ok(match report.answer {
        Answer::Safe { .. } => Exit::Safe,
        Answer::Unsafe(_) => Exit::Unsafe,
        Answer::Unknown(_) => Exit::Unknown,
    })
}

fn statistics(report: &Report, out: &mut impl Write) -> std::io::Result<()> {
    let statistics = &report.statistics;
    for instance in &report.explored {
        writeln!(
            out,
            "explored     {} states of {} processes in {}{}",
            instance.states,
            instance.processes,
            format_duration(instance.time),
            if instance.is_complete { "" } else { ", a sample" }
        )?;
    }
    writeln!(
        out,
        "visited      {} cubes, at most {} processes, {} read groups, {} steps from a bad state",
        statistics.visited, statistics.processes, statistics.groups, statistics.depth
    )?;
    writeln!(
        out,
        "generated    {} pre-images, {} of them known already",
        statistics.generated, statistics.duplicates
    )?;
    writeln!(out, "subsumed     {} by others ({} tests)", statistics.subsumed, statistics.subsumption_tests)?;
    if statistics.local_states > 0 {
        writeln!(out, "told apart   {} states of a single process", statistics.local_states)?;
    }
    if statistics.candidates > 0 {
        writeln!(
            out,
            "inferred     {} candidates for invariants, {} times some were given up",
            statistics.candidates, statistics.backtracks
        )?;
    }
    writeln!(out, "waiting      {} cubes", statistics.waiting)?;
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
    writeln!(out, "time         {}", format_duration(statistics.time))
}

fn summary(findings: &[(&String, Exit)], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out)?;
    for (path, exit) in findings {
        let word = match exit {
            Exit::Safe => "SAFE",
            Exit::Unsafe => "UNSAFE",
            Exit::Input => "not checked",
            Exit::Unknown => "UNKNOWN",
            Exit::Internal => "internal error",
        };
        writeln!(out, "  {word:<12} {path}")?;
    }
    let count = |wanted: Exit| findings.iter().filter(|(_, exit)| *exit == wanted).count();
    writeln!(
        out,
        "  {} files: {} SAFE, {} UNSAFE, {} UNKNOWN, {} not checked",
        findings.len(),
        count(Exit::Safe),
        count(Exit::Unsafe),
        count(Exit::Unknown),
        count(Exit::Input),
    )
}
