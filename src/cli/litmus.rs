//! `garret litmus`: litmus tests for x86.

use super::Exit;
use super::input::Source;
use super::interrupt;
use super::litmus_arguments::Litmus;
use super::load::{choose_colors, read, show};
use crate::litmus::{
    Options, Verdict, decide, observation, observation_line, parse, render, stopped, system_text, word,
};
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
pub(super) fn run(command: &Litmus) -> std::io::Result<Exit> {
    choose_colors(command.color);
    let options = Options {
        memory: command.model.into(),
        states: Some(command.max_states),
        nodes: command.max_nodes,
        time: command.timeout,
        started: None,
        bytes: command.max_memory,
        interrupt: Some(interrupt::watch()),
    };
    let mut out = anstream::stdout().lock();
    let mut findings = Vec::new();
    for path in &command.files {
        if options.interrupt.as_ref().is_some_and(|it| it.load(Ordering::Relaxed)) {
            findings.push(Finding { path, exit: Exit::Unknown, answer: None });
            continue;
        }
        let finding = one_file(path, command, &options, &mut out)?;
        out.flush()?;
        findings.push(finding);
    }
    if command.files.len() > 1 && !command.quiet && !command.system {
        summary(&findings, &mut out)?;
    }
    Ok(findings.into_iter().map(|finding| finding.exit).reduce(Exit::combined).unwrap_or(Exit::Safe))
}

fn one_file<'a>(
    path: &'a str,
    command: &Litmus,
    options: &Options,
    out: &mut impl Write,
) -> std::io::Result<Finding<'a>> {
    let options = &Options { started: Some(Instant::now()), ..options.clone() };
    let unusable = Finding { path, exit: Exit::Input, answer: None };
    let Some(source) = read(path)? else { return Ok(unusable) };
    let checked = match parse(&source.text) {
        Ok(checked) => checked,
        Err(errors) => {
            show(&errors, &source)?;
            return Ok(unusable);
        }
    };
    if !command.quiet {
        show(&checked.warnings, &source)?;
    }
    let test = checked.test;
    if command.system {
        return print_system(&test, options, &source, out).map(|exit| Finding { exit, ..unusable });
    }
    let decision = match decide(&test, options) {
        Ok(decision) => decision,
        Err(errors) => {
            show(&errors, &source)?;
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
            writeln!(
                anstream::stderr(),
                "garret: {}: the machine and the search disagree; this is a defect of Garret: please report it with the file",
                source.name
            )?;
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
            show(&errors, source)?;
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
