//! `garret litmus` for one test.

use super::arguments::{Litmus, TestModel};
use super::by_axioms;
use super::executions::{draw, plainly};
use super::exit::Exit;
use super::file::read;
use super::input::Source;
use super::interrupt::Signals;
use super::session::Session;
use super::test_finding::Finding;
use garret_answers::data::{self, Bounds, Reason, ReasonKind};
use garret_axioms::architecture;
use garret_base::watch::{Limits, Watch};
use garret_front_litmus::{
    Decision, FinalExecution, LitmusOptions, Test, Verdict, decide_within, final_executions, observation,
    observation_line, parse, render, shown, stopped, system_text_within,
};
use garret_graphs::Ending;
use garret_report::EventGraph;
use std::io::Write;

/// Decides a file.
pub(super) fn decide<'a>(
    path: &'a str,
    command: &Litmus,
    signals: &Signals,
    session: &mut Session,
) -> std::io::Result<Finding<'a>> {
    if signals.has_come() {
        session.tell(|file| {
            file.verdict = Some(data::Verdict::Unknown);
            file.reason = Some(Reason::new(ReasonKind::Interrupted, "interrupted before it was read"));
        });
        return Ok(Finding { path, exit: Exit::Unknown, answer: None });
    }
    let options = &LitmusOptions {
        model: command.machine_model().unwrap_or_default(),
        max_states: Some(command.max_states),
        max_nodes: command.max_nodes,
        limits: Limits {
            time: command.timeout,
            memory: command.max_memory,
            interrupt: Some(signals.flag()),
            ..Limits::default()
        },
    };
    let finding = one_file(path, command, options, session)?;
    signals.know(finding.exit);
    Ok(finding)
}

fn one_file<'a>(
    path: &'a str,
    command: &Litmus,
    options: &LitmusOptions,
    session: &mut Session,
) -> std::io::Result<Finding<'a>> {
    let unusable = Finding { path, exit: Exit::Input, answer: None };
    let watch = options.limits.start();
    let source = match read(path, &watch, session) {
        Ok(source) => source,
        Err(unloaded) => {
            let exit = unloaded.say(path, &watch, session)?;
            return Ok(Finding { exit, ..unusable });
        }
    };
    if let Some(architecture) = architecture(&source.text) {
        return by_axioms::decide(path, command, architecture, (&source, &watch), session);
    }
    let checked = match parse(&source.text) {
        Ok(checked) => checked,
        Err(errors) => {
            session.show(&errors, &source);
            return Ok(unusable);
        }
    };
    if is_of_axioms(command, &source, session) {
        return Ok(unusable);
    }
    if !command.quiet {
        session.show(&checked.warnings, &source);
    }
    let test = checked.test;
    if command.system {
        return print_system(&test, options, &watch, &source, session)
            .map(|exit| Finding { exit, ..unusable });
    }
    let decision = match decide_within(&test, options, &watch) {
        Ok(decision) => decision,
        Err(errors) => {
            session.show(&errors, &source);
            return Ok(unusable);
        }
    };
    let (verdict, observation) = (decision.verdict(), observation(&decision));
    if command.quiet {
        writeln!(session, "{}", observation_line(&test, &decision))?;
    } else {
        writeln!(session, "{}", render(&test, options.model, &decision, command.states))?;
    }
    session.tell(|file| tell(file, &test, &decision, options));
    if command.witness || command.executions || command.svg.is_some() || command.dot.is_some() {
        show_executions(command, &test, (options, &watch), &source, session)?;
    }
    let exit = exit_of(verdict, &source, session);
    Ok(Finding { path, exit, answer: Some((verdict, observation, test.name)) })
}

/// The exit code of a verdict. A disagreement of the engines is reported.
fn exit_of(verdict: Verdict, source: &Source, session: &mut Session) -> Exit {
    match verdict {
        Verdict::Ok | Verdict::No | Verdict::Listed => Exit::Safe,
        Verdict::Unknown => Exit::Unknown,
        Verdict::Disagreement => {
            session.refuse(format_args!(
                "{}: the machine, the search and the execution graphs disagree; this is a defect of Garret: please report it with the file",
                source.name
            ));
            Exit::Internal
        }
    }
}

/// Whether the model that the user asks for is defined by axioms only, and not for x86; then an error is shown.
fn is_of_axioms(command: &Litmus, source: &Source, session: &mut Session) -> bool {
    let Some(TestModel::Axioms(model)) = command.model else { return false };
    session.refuse(format_args!(
        "{}: {} is not a model for x86 tests; leave out --model, or use one of sc, tso, pso",
        source.name,
        model.title()
    ));
    true
}

/// Shows the executions that the command asks for.
fn show_executions(
    command: &Litmus,
    test: &Test,
    (options, watch): (&LitmusOptions, &Watch),
    source: &Source,
    session: &mut Session,
) -> std::io::Result<()> {
    let found = match final_executions(test, options, watch) {
        Ok(found) => found,
        Err(errors) => {
            session.show(&errors, source);
            return Ok(());
        }
    };
    let witness = found.iter().find(|it| it.decides);
    let names: Vec<&str> = shown(test).into_iter().map(|it| test.locations[it].name.as_str()).collect();
    for it in &found {
        if command.executions || (command.witness && witness == Some(it)) {
            let values = names.iter().zip(&it.state).map(|(name, value)| format!("{name}={value};"));
            writeln!(session, "An execution that ends in {}", values.collect::<Vec<_>>().join(" "))?;
            writeln!(session, "{}", EventGraph::new(&it.execution))?;
        }
    }
    if command.witness && witness.is_none() && !command.executions {
        writeln!(session, "No execution decides the question: there is none to show.\n")?;
    }
    session.tell(|file| {
        let graph = |it: &FinalExecution| data::ExecutionGraph::new(None, Ending::Complete, &it.execution);
        file.execution_graph = witness.map(graph).filter(|_| command.witness);
        let states = file.litmus.iter_mut().flat_map(|litmus| &mut litmus.states);
        for state in states.filter(|_| command.executions) {
            state.execution = found.iter().find(|it| it.state == state.values).map(graph);
        }
    });
    let drawn = witness.or(found.first()).map(|it| plainly(&it.execution));
    draw([command.svg.as_deref(), command.dot.as_deref()], drawn.as_ref(), session)
}

/// Writes the decision as data.
pub(super) fn tell(file: &mut data::File, test: &Test, decision: &Decision, options: &LitmusOptions) {
    let verdict = decision.verdict();
    file.verdict = Some(match verdict {
        Verdict::Ok => data::Verdict::Ok,
        Verdict::No => data::Verdict::No,
        Verdict::Listed => data::Verdict::Listed,
        Verdict::Unknown => data::Verdict::Unknown,
        Verdict::Disagreement => data::Verdict::Disagreement,
    });
    file.verdict_line = Some(observation_line(test, decision));
    let stop = decision.machine.stop.filter(|_| verdict == Verdict::Unknown);
    let searched = decision.search.as_ref().filter(|_| verdict == Verdict::Unknown);
    let cut_off = (verdict == Verdict::Unknown)
        .then(|| Reason::new(ReasonKind::TooLarge, "steps were cut off, and the search gives no answer"));
    let searched = searched.and_then(|search| search.reachable.err()).map(Reason::from);
    file.reason = stop.map(Reason::from).or(searched).or(cut_off);
    let limits = data::Limits::new(options.limits.time, options.limits.memory);
    let limits = data::Limits { states: options.max_states, nodes: options.max_nodes, ..limits };
    file.bounds = Some(Bounds { processes: None, limits });
    file.litmus = Some(data::Litmus::new(test, decision));
}

fn print_system(
    test: &Test,
    options: &LitmusOptions,
    watch: &Watch,
    source: &Source,
    session: &mut Session,
) -> std::io::Result<Exit> {
    match system_text_within(test, options, watch) {
        Ok(Ok(text)) => {
            write!(session, "{text}")?;
            session.tell(|file| file.system = Some(text));
            Ok(Exit::Safe)
        }
        Ok(Err(stop)) => {
            session.refuse(format_args!("{}: {}", source.name, stopped(stop)));
            Ok(Exit::Unknown)
        }
        Err(errors) => {
            session.show(&errors, source);
            Ok(Exit::Input)
        }
    }
}
