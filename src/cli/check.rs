//! `garret check`: verdicts for files.

use super::arguments::{Check, Litmus, ModelName, counted};
use super::exit::Exit;
use super::file::is_litmus;
use super::interrupt::Signals;
use super::output::{choose_colors, complain, stdout};
use super::{one_system, one_test};
use std::io::Write;

/// Checks every file; the exit code is that of the worst.
pub(super) fn run(command: &Check, signals: &Signals) -> std::io::Result<Exit> {
    choose_colors(command.color);
    if let (Some(option), true) = (command.figures.asked(), command.files.len() > 1) {
        complain(format_args!("garret: {option} is for one file: check the files one by one\n"));
        return Ok(Exit::Input);
    }
    let options = one_system::options(command, signals);
    let mut out = stdout();
    if command.verbose {
        one_system::in_force(&options, &mut out)?;
    }
    let mut findings = Vec::new();
    for path in &command.files {
        let finding = if is_litmus(path) && !command.type_only {
            litmus_test(path, command, signals, &mut out)?
        } else {
            one_system::check(path, command, &options, signals, &mut out)?
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
fn litmus_test(
    path: &str,
    command: &Check,
    signals: &Signals,
    out: &mut impl Write,
) -> std::io::Result<Exit> {
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
        Ok(litmus) => Ok(one_test::decide(path, &litmus, signals, out)?.exit),
        Err(error) => {
            complain(error);
            Ok(Exit::Input)
        }
    }
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
