//! `garret litmus` for a test of an architecture other than x86: the axioms of a memory model decide it.

use super::arguments::{Litmus, TestModel};
use super::exit::Exit;
use super::input::Source;
use super::session::Session;
use super::test_finding::Finding;
use garret_axioms::{Answer, Architecture, Axioms, decide_within, observation_line, parse, render};
use garret_base::watch::Watch;
use garret_front_litmus::Verdict;
use garret_machine::memory::Model;
use std::io::Write;

/// Decides a test for this architecture.
pub(super) fn decide<'a>(
    path: &'a str,
    command: &Litmus,
    architecture: Architecture,
    (source, watch): (&Source, &Watch),
    session: &mut Session,
) -> std::io::Result<Finding<'a>> {
    let unusable = Finding { path, exit: Exit::Input, answer: None };
    let model = match model(command, architecture, session) {
        Ok(model) => model,
        Err(why) => {
            // a document would name a model of the machine, which was not used
            session.leave();
            session.refuse(format_args!("{}: {why}", source.name));
            return Ok(unusable);
        }
    };
    let test = match parse(&source.text) {
        Ok(test) => test,
        Err(errors) => {
            session.show(&errors, source);
            return Ok(unusable);
        }
    };
    let decision = match decide_within(&test, model, watch) {
        Ok(decision) => decision,
        Err(error) => {
            session.show(&[*error], source);
            return Ok(unusable);
        }
    };
    if command.quiet {
        writeln!(session, "{}", observation_line(&test, &decision))?;
    } else {
        writeln!(session, "{}", render(&test, &decision, command.states))?;
    }
    let (verdict, exit) = match decision.answer() {
        Answer::Ok => (Verdict::Ok, Exit::Safe),
        Answer::No => (Verdict::No, Exit::Safe),
        Answer::Listed => (Verdict::Listed, Exit::Safe),
        Answer::Unknown => (Verdict::Unknown, Exit::Unknown),
    };
    Ok(Finding { path, exit, answer: Some((verdict, decision.observation(), test.name().to_owned())) })
}

/// The model that the command asks for, or why such a test cannot be decided as asked.
fn model(command: &Litmus, architecture: Architecture, session: &Session) -> Result<Axioms, String> {
    let name = architecture.name();
    if let Some(option) = command.asked_of_engines() {
        return Err(format!("{option} is for tests for x86: it would be ignored for {name}; leave it out"));
    }
    if session.is_document() {
        return Err(format!("tests for {name} are not supported with --format yet: leave it out"));
    }
    let own = Axioms::of(architecture);
    let (said, known) = match command.model {
        None => return Ok(own),
        Some(TestModel::Machine(Model::Sc)) => return Ok(Axioms::Sc),
        Some(TestModel::Machine(model)) => (model.name().to_uppercase(), None),
        Some(TestModel::Axioms(model)) => (model.title().to_owned(), Some(model)),
    };
    known.filter(|it| it.knows(architecture)).ok_or_else(|| {
        let own = own.name();
        format!("{said} is not a model for tests for {name}; `garret litmus` decides them under {own} or sc")
    })
}
