//! `garret litmus` for one test.

use super::arguments::Litmus;
use super::exit::Exit;
use super::file::{read, show};
use super::input::Source;
use super::interrupt::Signals;
use super::output::complain;
use crate::litmus::{
    LitmusOptions, Verdict, decide_within, observation, observation_line, parse, render, stopped,
    system_text_within,
};
use crate::watch::{Limits, Watch};
use std::io::Write;

/// What is known of a file.
pub(super) struct Finding<'a> {
    pub(super) path: &'a str,
    pub(super) exit: Exit,
    /// The answer, the observation and the name of the test; none when the file cannot be used.
    pub(super) answer: Option<(Verdict, &'static str, String)>,
}

/// Decides a file.
pub(super) fn decide<'a>(
    path: &'a str,
    command: &Litmus,
    signals: &Signals,
    out: &mut impl Write,
) -> std::io::Result<Finding<'a>> {
    if signals.has_come() {
        return Ok(Finding { path, exit: Exit::Unknown, answer: None });
    }
    let options = &LitmusOptions {
        model: command.model.into(),
        max_states: Some(command.max_states),
        max_nodes: command.max_nodes,
        limits: Limits {
            time: command.timeout,
            memory: command.max_memory,
            interrupt: Some(signals.flag()),
            ..Limits::default()
        },
    };
    let finding = one_file(path, command, options, out)?;
    signals.know(finding.exit);
    Ok(finding)
}

fn one_file<'a>(
    path: &'a str,
    command: &Litmus,
    options: &LitmusOptions,
    out: &mut impl Write,
) -> std::io::Result<Finding<'a>> {
    let unusable = Finding { path, exit: Exit::Input, answer: None };
    let watch = options.limits.start();
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
        return print_system(&test, options, &watch, &source, out).map(|exit| Finding { exit, ..unusable });
    }
    let decision = match decide_within(&test, options, &watch) {
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
        writeln!(out, "{}", render(&test, options.model, &decision, command.states))?;
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
    options: &LitmusOptions,
    watch: &Watch,
    source: &Source,
    out: &mut impl Write,
) -> std::io::Result<Exit> {
    match system_text_within(test, options, watch) {
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
