//! `garret check`: verdicts for files.

use super::Exit;
use super::arguments::{Check, Color};
use super::input::{self, Source, Unreadable};
use super::progress::ProgressLine;
use super::units::{format_bytes, format_duration};
use crate::report::{render_diagnostics, render_trace, verdict_line};
use crate::{Answer, Diagnostic, Limits, Options, Report, Universals};
use anstream::ColorChoice;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Checks every file; the exit code is that of the worst.
pub(super) fn run(command: &Check) -> std::io::Result<Exit> {
    match command.color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
    let interrupt = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&interrupt);
    // a second interruption ends the program at once; without a handler, the first one does
    let _ = ctrlc::set_handler(move || {
        if handler.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Unknown as i32);
        }
    });
    let options = Options {
        model: command.model.into(),
        strategy: command.search.into(),
        universals: if command.exact_guards { Universals::Carried } else { Universals::Instantiated },
        limits: Limits {
            nodes: command.max_nodes,
            depth: command.max_depth,
            processes: command.max_procs,
            time: command.timeout,
            memory: command.max_memory,
            interrupt: Some(interrupt),
        },
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
    let source = match input::read(path) {
        Ok(source) => source,
        Err(Unreadable::File(message)) => {
            writeln!(anstream::stderr(), "garret: {message}")?;
            return Ok(Exit::Input);
        }
        Err(Unreadable::Text(diagnostic)) => {
            diagnostics(&[diagnostic], &Source { name: path.to_owned(), text: String::new() })?;
            return Ok(Exit::Input);
        }
    };
    let checked = match crate::parse(&source.text, options) {
        Ok(checked) => checked,
        Err(errors) => {
            diagnostics(&errors, &source)?;
            return Ok(Exit::Input);
        }
    };
    let mut warnings = checked.warnings;
    match crate::lint(&checked.system) {
        Ok(more) => warnings.extend(more),
        Err(errors) => {
            diagnostics(&errors, &source)?;
            return Ok(Exit::Input);
        }
    }
    if !command.quiet {
        diagnostics(&warnings, &source)?;
    }
    if command.type_only {
        return Ok(Exit::Safe);
    }
    let mut line = ProgressLine::new(command.quiet);
    let report = crate::check(&checked.system, options, &mut |progress| line.update(progress));
    line.clear();
    if !command.quiet
        && let Answer::Unsafe(trace) = &report.answer
    {
        write!(out, "{}", render_trace(&checked.system, trace))?;
    }
    let ended_early = matches!(report.answer, Answer::Unknown(_)) && !command.quiet;
    if command.stats || command.verbose || ended_early {
        statistics(&report, out)?;
    }
    writeln!(out, "{}", verdict_line(&checked.system, &source.name, options, &report))?;
    Ok(match report.answer {
        Answer::Safe { .. } => Exit::Safe,
        Answer::Unsafe(_) => Exit::Unsafe,
        Answer::Unknown(_) => Exit::Unknown,
    })
}

fn diagnostics(diagnostics: &[Diagnostic], source: &Source) -> std::io::Result<()> {
    if diagnostics.is_empty() {
        return Ok(());
    }
    // the stream takes the colours out where they are not wanted
    write!(anstream::stderr(), "{}", render_diagnostics(diagnostics, &source.name, &source.text, true))
}

fn statistics(report: &Report, out: &mut impl Write) -> std::io::Result<()> {
    let statistics = &report.statistics;
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
    writeln!(
        out,
        "subsumed     {} when visited, {} visited ones later ({} tests)",
        statistics.subsumed, statistics.deleted, statistics.subsumption_tests
    )?;
    writeln!(out, "waiting      {} cubes", statistics.waiting)?;
    writeln!(out, "memory       {} of cubes", format_bytes(statistics.bytes))?;
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
