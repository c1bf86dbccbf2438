//! `garret litmus`: litmus tests.

use super::arguments::{Check, Litmus};
use super::exit::Exit;
use super::interrupt::Signals;
use super::kind::{is_program, is_system};
use super::one_test;
use super::saved::Outputs;
use super::session::Session;
use super::test_finding::Finding;
use super::{memory, named, one_system};
use garret_answers::data::{Command, Kind};
use garret_front_litmus::{Verdict, word};
use std::io::Write;

/// Decides every file; the exit code is that of the worst.
pub(super) fn run(command: &Litmus, signals: &Signals) -> std::io::Result<Exit> {
    let mut session = Session::new(Command::Litmus, command.form);
    let exit = files(command, signals, &mut session)?;
    session.finish(exit)
}

fn files(command: &Litmus, signals: &Signals, session: &mut Session) -> std::io::Result<Exit> {
    let mut findings = Vec::new();
    let mut systems = Vec::new();
    let paths = named::files(&command.files, |kind| kind == Kind::Litmus);
    if paths.len() > 1 && (command.svg.is_some() || command.dot.is_some()) {
        session.refuse("pictures are of one test: name just one with --svg and --dot");
        return Ok(Exit::Input);
    }
    let pictures = [("--svg", command.svg.as_deref()), ("--dot", command.dot.as_deref())];
    if !session.writes(Outputs::new(pictures), &paths) {
        return Ok(Exit::Input);
    }
    let is_tested = |path: &String| !(is_system(path) || is_program(path));
    if let (Some(option), false) = (command.asked_of_tests(), paths.iter().any(is_tested)) {
        let first = paths.first().map_or("", String::as_str);
        session.refuse(format_args!(
            "{first}: {option} is for litmus tests: it would be ignored here; `garret check` takes systems and programs"
        ));
        return Ok(Exit::Input);
    }
    for path in &paths {
        session.begin(path, Kind::Litmus, command.machine_model().unwrap_or_default());
        if (is_system(path) || is_program(path)) && !signals.has_come() {
            let exit = check_instead(path, command, signals, session)?;
            session.end(exit)?;
            systems.push(exit);
        } else {
            let finding = one_test::decide(path, command, signals, session)?;
            session.end(finding.exit)?;
            findings.push(finding);
        }
    }
    if paths.len() > 1 && !command.quiet && !command.system {
        summary(&findings, session)?;
    }
    let exits = findings.into_iter().map(|finding| finding.exit).chain(systems);
    Ok(exits.reduce(Exit::combined).unwrap_or(Exit::Safe))
}

/// Checks a system or an assembly program as `garret check` does it.
fn check_instead(
    path: &str,
    command: &Litmus,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Exit> {
    let Some(model) = command.machine_model() else {
        session.refuse(format_args!(
            "{path}: this is not a litmus test; choose a memory model of `garret check`"
        ));
        return Ok(Exit::Input);
    };
    let name = model.name();
    if model.order().is_none() {
        session.refuse(format_args!(
            "{path}: this is not a litmus test; `garret explore --model {name} {path}` explores it under {}",
            name.to_uppercase()
        ));
        return Ok(Exit::Input);
    }
    let said = format!("--model={name}");
    let time = command.timeout.map(|time| format!("--timeout={}ms", time.as_millis().max(1)));
    let mut arguments = vec![said.as_str()];
    arguments.extend(time.as_deref());
    arguments.extend(command.quiet.then_some("--quiet"));
    arguments.extend(["--", path]);
    match Check::with(&arguments) {
        Ok(check) => {
            let options = one_system::options(&check, model, signals);
            let watch = memory::watch(check.timeout.0, check.max_memory, signals);
            let found = one_system::check(path, (&check, &options), (&watch, signals), session, None);
            found.map(|finding| finding.exit)
        }
        Err(error) => {
            session.refuse(error);
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
