//! `garret litmus`: litmus tests for x86.

use super::Exit;
use super::arguments::Check;
use super::explore_arguments::MemoryName;
use super::input::Source;
use super::interrupt::Signals;
use super::litmus_arguments::Litmus;
use super::load::{choose_colors, is_assembly, is_system, read, show};
use super::output::{complain, stdout};
use crate::litmus::{
    Options, Verdict, decide, observation, observation_line, parse, render, stopped, system_text, word,
};
use crate::watch::Watch;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// What is known of a file.
struct Finding<'a> {
    path: &'a str,
    exit: Exit,
    /// The answer, the observation and the name of the test; none when the file cannot be used.
    answer: Option<(Verdict, &'static str, String)>,
}

/// Decides every file; the exit code is that of the worst.
pub(super) fn run(command: &Litmus, signals: &Signals) -> std::io::Result<Exit> {
    choose_colors(command.color);
    let options = Options {
        memory: command.model.into(),
        states: Some(command.max_states),
        nodes: command.max_nodes,
        time: command.timeout,
        started: None,
        bytes: command.max_memory,
        interrupt: Some(signals.flag()),
    };
    let mut out = stdout();
    let mut findings = Vec::new();
    let mut systems = Vec::new();
    for path in &command.files {
        if options.interrupt.as_ref().is_some_and(|it| it.load(Ordering::Relaxed)) {
            findings.push(Finding { path, exit: Exit::Unknown, answer: None });
            continue;
        }
        if is_system(path) || is_assembly(path) {
            systems.push(check_instead(path, command, signals)?);
            continue;
        }
        let finding = one_file(path, command, &options, &mut out)?;
        out.flush()?;
        signals.know(finding.exit);
        findings.push(finding);
    }
    if command.files.len() > 1 && !command.quiet && !command.system {
        summary(&findings, &mut out)?;
    }
    let exits = findings.into_iter().map(|finding| finding.exit).chain(systems);
    Ok(exits.reduce(Exit::combined).unwrap_or(Exit::Safe))
}

/// A system or an assembly program is checked as `garret check` does it.
fn check_instead(path: &str, command: &Litmus, signals: &Signals) -> std::io::Result<Exit> {
    let model = match command.model {
        MemoryName::Sc => "--model=sc",
        MemoryName::Tso => "--model=tso",
        MemoryName::Pso => {
            complain(format_args!(
                "garret: {path}: this is no litmus test; `garret explore --model pso {path}` explores it under PSO\n"
            ));
            return Ok(Exit::Input);
        }
    };
    let time = command.timeout.map(|time| format!("--timeout={}ms", time.as_millis().max(1)));
    let mut arguments = vec![model];
    arguments.extend(time.as_deref());
    arguments.extend(command.quiet.then_some("--quiet"));
    arguments.extend(["--", path]);
    match Check::with(&arguments) {
        Ok(check) => super::check::run(&check, signals),
        Err(error) => {
            complain(error);
            Ok(Exit::Input)
        }
    }
}

fn one_file<'a>(
    path: &'a str,
    command: &Litmus,
    options: &Options,
    out: &mut impl Write,
) -> std::io::Result<Finding<'a>> {
    let options = &Options { started: Some(Instant::now()), ..options.clone() };
    let unusable = Finding { path, exit: Exit::Input, answer: None };
    let watch = Watch::start(options.time, None, options.interrupt.clone());
    let source = match read(path, &watch) {
        Ok(source) => source,
        Err(unloaded) => {
            let (exit, text) = unloaded.verdict(path, &watch);
            write!(out, "{text}")?;
            return Ok(Finding { exit, ..unusable });
        }
    };
    let checked = match parse(&source.text) {
        Ok(checked) => checked,
        Err(errors) => {
            show(&errors, &source);
            return Ok(unusable);
        }
    };
    if !command.quiet {
        show(&checked.warnings, &source);
    }
    let test = checked.test;
    if command.system {
        return print_system(&test, options, &source, out).map(|exit| Finding { exit, ..unusable });
    }
    let decision = match decide(&test, options) {
        Ok(decision) => decision,
        Err(errors) => {
            show(&errors, &source);
            return Ok(unusable);
        }
    };
    let (verdict, observation) = (decision.verdict(), observation(&decision));
    if command.quiet {
        writeln!(out, "{}", observation_line(&test, &decision))?;
    } else {
        writeln!(out, "{}", render(&test, options.memory, &decision, command.states))?;
    }
    let exit = match verdict {
        Verdict::Ok | Verdict::No | Verdict::Listed => Exit::Safe,
        Verdict::Unknown => Exit::Unknown,
        Verdict::Disagreement => {
            complain(format_args!(
                "garret: {}: the machine and the search disagree; this is a defect of Garret: please report it with the file\n",
                source.name
            ));
            Exit::Internal
        }
    };
    Ok(Finding { path, exit, answer: Some((verdict, observation, test.name)) })
}

fn print_system(
    test: &crate::litmus::Test,
    options: &Options,
    source: &Source,
    out: &mut impl Write,
) -> std::io::Result<Exit> {
    match system_text(test, options) {
        Ok(Ok(text)) => {
            write!(out, "{text}")?;
            Ok(Exit::Safe)
        }
        Ok(Err(stop)) => {
            writeln!(anstream::stderr(), "garret: {}: {}", source.name, stopped(stop))?;
            Ok(Exit::Unknown)
        }
        Err(errors) => {
            show(&errors, source);
            Ok(Exit::Input)
        }
    }
}

fn summary(findings: &[Finding<'_>], out: &mut impl Write) -> std::io::Result<()> {
    for Finding { path, answer, exit } in findings {
        match answer {
            Some((Verdict::Listed, _, name)) => {
                writeln!(out, "  {:<12} {:<10} {name:<24} {path}", word(Verdict::Listed), "")?;
            }
            Some((verdict, observation, name)) => {
                writeln!(out, "  {:<12} {observation:<10} {name:<24} {path}", word(*verdict))?;
            }
            None if *exit == Exit::Unknown => {
                writeln!(out, "  {:<12} {:<10} {:<24} {path}", "interrupted", "", "")?;
            }
            None => writeln!(out, "  {:<12} {:<10} {:<24} {path}", "not read", "", "")?,
        }
    }
    let count = |wanted: &[Verdict]| {
        let verdicts = findings.iter().filter_map(|finding| finding.answer.as_ref());
        verdicts.filter(|(verdict, ..)| wanted.contains(verdict)).count()
    };
    let without = |exit: Exit| findings.iter().filter(|it| it.answer.is_none() && it.exit == exit).count();
    let listed = match count(&[Verdict::Listed]) {
        0 => String::new(),
        listed => format!("{listed} without a question, "),
    };
    writeln!(
        out,
        "  {} tests: {} Ok, {} No, {listed}{} not decided, {} not read",
        findings.len(),
        count(&[Verdict::Ok]),
        count(&[Verdict::No]),
        count(&[Verdict::Unknown, Verdict::Disagreement]) + without(Exit::Unknown),
        without(Exit::Input),
    )
}
