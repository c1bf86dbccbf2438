//! `garret check`: verdicts for files.

use super::Exit;
use super::arguments::{Check, ModelName, SearchName};
use super::interrupt::Signals;
use super::litmus_arguments::Litmus;
use super::load::{Reading, choose_colors, is_litmus, load_or_say};
use super::memory;
use super::output::{complain, stdout};
use super::progress::ProgressLine;
use super::units::{counted, format_bytes, format_duration, jobs};
use crate::report::{render_trace, trace_line, verdict_line};
use crate::watch::Watch;
use crate::{Answer, Inference, Limits, Options, Reason, Report, Universals};
use std::io::Write;

/// Checks every file; the exit code is that of the worst.
pub(super) fn run(command: &Check, signals: &Signals) -> std::io::Result<Exit> {
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
            process_memory: memory::limit(command.max_memory),
            interrupt: Some(signals.flag()),
        },
        local_states: !command.no_local_states,
        ..Options::default()
    };
    let mut out = stdout();
    if command.verbose {
        in_force(command, &options, &mut out)?;
    }
    let mut findings = Vec::new();
    for path in &command.files {
        let finding = if is_litmus(path) && !command.type_only {
            litmus_test(path, command, signals)?
        } else {
            one_file(path, command, &options, signals, &mut out)?
        };
        out.flush()?;
        findings.push((path, finding));
    }
    if command.files.len() > 1 && !command.quiet && !command.type_only {
        summary(&findings, &mut out)?;
    }
    Ok(findings.into_iter().map(|(_, exit)| exit).reduce(Exit::combined).unwrap_or(Exit::Safe))
}

/// A litmus test is decided as `garret litmus` does it.
fn litmus_test(path: &str, command: &Check, signals: &Signals) -> std::io::Result<Exit> {
    let time = command.timeout.map(|time| format!("--timeout={}ms", time.as_millis().max(1)));
    let model = match command.model {
        ModelName::Sc => "--model=sc",
        ModelName::Tso => "--model=tso",
    };
    let mut arguments = vec![model];
    arguments.extend(time.as_deref());
    arguments.extend(command.quiet.then_some("--quiet"));
    arguments.extend(["--", path]);
    match Litmus::with(&arguments) {
        Ok(litmus) => super::litmus::run(&litmus, signals),
        Err(error) => {
            complain(error);
            Ok(Exit::Input)
        }
    }
}

/// Which options are in force.
fn in_force(command: &Check, options: &Options, out: &mut impl Write) -> std::io::Result<()> {
    let search = match command.search {
        SearchName::Smallest => "smallest",
        SearchName::Breadth => "breadth",
        SearchName::Depth => "depth",
    };
    let inference = match options.inference {
        Inference::Off => "off".to_owned(),
        Inference::Auto => "auto".to_owned(),
        Inference::Instances(most) => most.to_string(),
    };
    let Limits { nodes, depth, processes, time, memory, .. } = &options.limits;
    let limits: Vec<String> = [
        nodes.map(|limit| counted(limit, "cube")),
        depth.map(|limit| counted(limit, "step")),
        processes.map(|limit| counted(limit, "process")),
        time.map(format_duration),
        memory.map(format_bytes),
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

fn one_file(
    path: &str,
    command: &Check,
    options: &Options,
    signals: &Signals,
    out: &mut impl Write,
) -> std::io::Result<Exit> {
    let watch = Watch::start(command.timeout, None, Some(signals.flag()));
    let reading = Reading {
        model: options.model,
        assembly: command.assembly.into(),
        quiet: command.quiet,
        watch: &watch,
    };
    let loaded = match load_or_say(path, reading, signals, out)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    let (source, system) = (&loaded.source, &loaded.system);
    if command.type_only {
        return Ok(Exit::Safe);
    }
    // reading took some of the time
    let mut within = options.clone();
    within.limits.time = watch.left();
    let mut line = ProgressLine::new(command.quiet, "searching".to_owned());
    let mut report = crate::check(system, &within, &mut |progress| line.update(progress));
    line.clear();
    if let (Answer::Unknown(Reason::Time(limit)), Some(whole)) = (&mut report.answer, command.timeout) {
        // the limit of the user, not what was left of it
        *limit = whole;
    }
    let exit = match report.answer {
        Answer::Safe { .. } => Exit::Safe,
        Answer::Unsafe(_) => Exit::Unsafe,
        Answer::Unknown(_) => Exit::Unknown,
    };
    signals.know(exit);
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
    Ok(exit)
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
    if statistics.candidates > 0 {
        writeln!(
            out,
            "inferred     {} for invariants, some given up {}",
            counted(statistics.candidates, "candidate"),
            counted(statistics.backtracks, "time")
        )?;
    }
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
    writeln!(out, "time         {}", format_duration(statistics.time))
}

fn summary(findings: &[(&String, Exit)], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out)?;
    for (path, exit) in findings {
        let word = match exit {
            Exit::Safe if is_litmus(path) => "decided",
            Exit::Safe => "SAFE",
            Exit::Unsafe => "UNSAFE",
            Exit::Input => "not checked",
            Exit::Unknown => "UNKNOWN",
            Exit::Internal => "internal error",
        };
        writeln!(out, "  {word:<12} {path}")?;
    }
    let count = |wanted: Exit| findings.iter().filter(|(_, exit)| *exit == wanted).count();
    let tests = findings.iter().filter(|(path, exit)| *exit == Exit::Safe && is_litmus(path)).count();
    let decided = match tests {
        0 => String::new(),
        tests => format!("{} decided, ", counted(tests, "litmus test")),
    };
    writeln!(
        out,
        "  {}: {decided}{} SAFE, {} UNSAFE, {} UNKNOWN, {} not checked",
        counted(findings.len(), "file"),
        count(Exit::Safe) - tests,
        count(Exit::Unsafe),
        count(Exit::Unknown),
        count(Exit::Input),
    )
}
