//! Checks: whether a bad state can be reached, by any number of processes or by a given number.

use super::Host;
use super::answer::{Answer, CheckAnswer, RunSteps};
use super::explorer::chosen;
use super::question::{ProcessQuestion, TextQuestion};
use super::reading::{Usable, described, usable};
use garret_base::numbers::{counted, duration};
use garret_base::watch::Watch;
use garret_core::answer::Answer as Found;
use garret_core::check::{CheckOptions, Report, check_within, under_sc};
use garret_front::header::Language;
use garret_front::loaded::LoadedText;
use garret_front_litmus::{self as litmus, LitmusOptions, Verdict};
use garret_machine::machine::{Exploration, ExplorationResult, ExploreOptions, Run};
use garret_report::{
    Grounds, Page, Witness, done, explored_line, never_fired_line, render_trace, trace_line, under_sc_line,
    unknown_lines,
};
use std::fmt::Write;

/// The largest number of states of a litmus test, and of the exploration of each number of processes: a limit on the memory of a
/// page.
const MOST_STATES: usize = 5_000_000;

/// Whether a bad state can be reached by any number of processes; or the answer of a litmus test.
pub(super) fn check(
    asked: &TextQuestion,
    host: &Host,
    watch: &Watch,
    observe: &mut dyn FnMut(&str),
) -> Answer {
    if asked.language() == Some(Language::Litmus) {
        return decide(asked, host, watch);
    }
    let Usable { loaded, warnings } = match usable(asked, watch) {
        Ok(usable) => usable,
        Err(answer) => return answer,
    };
    let options = CheckOptions::new().model(asked.model()).jobs(host.jobs.max(1)).limits(host.limits.clone());
    let report = check_within(&loaded.system, &options, watch, &mut |progress| {
        let statistics = progress.statistics;
        let visited = counted(statistics.visited, "cube");
        observe(&format!("{visited} visited, {} waiting{}", statistics.waiting, passed(statistics.time)));
    });
    let witness = report.run.as_ref().map(|run| loaded.witness(run, watch));
    let has_circle = witness.as_ref().is_some_and(|it| it.cycle.is_some());
    let remark = has_circle.then(|| under_sc_line(&under_sc(&loaded.system, &options, watch)));
    let line = loaded.verdict(&options, &report);
    let mut text = execution(&loaded, &report, witness.as_ref());
    text.extend(remark.iter().map(|remark| format!("  {remark}\n")));
    if matches!(report.answer, Found::Unknown(_)) {
        for line in unknown_lines(&loaded.system, &options, &report) {
            let _ = writeln!(text, "{line}");
        }
    }
    let facts: Vec<String> = report.facts.iter().chain(&report.invariants).cloned().collect();
    for fact in &facts {
        let _ = writeln!(text, "{fact}");
    }
    let shown = (witness.as_ref(), loaded.grounds(&report));
    let page = page(&loaded, &line, shown, (remark.as_slice(), &facts, &done(&report)));
    let run = report.run.as_ref().and_then(|run| chosen(&loaded.system, run, watch));
    Answer::Checked(Box::new(CheckAnswer {
        word: word(&line),
        line,
        text,
        page: Some(page),
        run,
        repaired: None,
        diagnostics: warnings,
    }))
}

/// The time that it took, if there is a clock.
fn passed(time: std::time::Duration) -> String {
    if time.is_zero() { String::new() } else { format!(", {}", duration(time)) }
}

/// The first word of a verdict line.
fn word(line: &str) -> String {
    let first = line.split(' ').next().unwrap_or_default();
    if line.starts_with("NOT REACHED") { "NOT REACHED".to_owned() } else { first.to_owned() }
}

/// The execution that a check has found, as on the command line.
fn execution(loaded: &LoadedText, report: &Report, witness: Option<&Witness<'_>>) -> String {
    let system = &loaded.system;
    match (&report.answer, witness) {
        (Found::Unsafe(trace), Some(witness)) => {
            format!("{}\n{}{}", trace_line(system, trace), loaded.render(witness.run), witness.why())
        }
        (Found::Unsafe(trace), None) => render_trace(system, trace),
        _ => String::new(),
    }
}

/// The report as a page: further sentences, the facts that the verdict rests on, and the work that was done.
fn page(
    loaded: &LoadedText,
    verdict: &str,
    (witness, grounds): (Option<&Witness<'_>>, Option<Grounds<'_>>),
    (remarks, facts, statistics): (&[String], &[String], &[(String, String)]),
) -> String {
    let (name, text) = (&loaded.source.name, &loaded.source.text);
    let grounds = grounds.as_ref();
    Page { name, text, verdict, witness, diagram: None, remarks, grounds, facts, statistics }.render()
}

/// The answer of a litmus test.
fn decide(asked: &TextQuestion, host: &Host, watch: &Watch) -> Answer {
    let mistaken =
        |errors: garret_base::source::Diagnostics| Answer::mistaken(described(&errors, &asked.text));
    let checked = match litmus::parse(&asked.text) {
        Ok(checked) => checked,
        Err(errors) => return mistaken(errors),
    };
    let options =
        LitmusOptions::new().model(asked.model()).max_states(MOST_STATES).limits(host.limits.clone());
    let decision = match litmus::decide_within(&checked.test, &options, watch) {
        Ok(decision) => decision,
        Err(errors) => return mistaken(errors),
    };
    if decision.verdict() == Verdict::Disagreement {
        return Answer::refused(
            "the machine, the search and the execution graphs disagree; this is a defect of Garret: please report it with the text",
        );
    }
    Answer::Checked(Box::new(CheckAnswer {
        word: litmus::word(decision.verdict()).to_owned(),
        line: litmus::observation_line(&checked.test, &decision),
        text: litmus::render(&checked.test, options.model, &decision, false),
        diagnostics: described(&checked.warnings, &asked.text),
        ..CheckAnswer::default()
    }))
}

/// Whether a bad state can be reached by the given number of processes, or by fewer.
pub(super) fn explore(
    asked: &ProcessQuestion,
    host: &Host,
    watch: &Watch,
    observe: &mut dyn FnMut(&str),
) -> Answer {
    let (text, model) = (&asked.text, asked.text.model());
    if text.language() == Some(Language::Litmus) {
        return Answer::refused("all states of a litmus test are explored by its check");
    }
    let Usable { loaded, warnings } = match usable(text, watch) {
        Ok(usable) => usable,
        Err(answer) => return answer,
    };
    let possible = match loaded.possible(Some(1..=asked.processes)) {
        Ok(possible) => possible,
        Err(allowed) => return Answer::refused(allowed),
    };
    let mut explorations: Vec<Exploration> = Vec::new();
    for processes in possible {
        let options = ExploreOptions::new()
            .processes(processes)
            .model(model)
            .jobs(host.jobs.max(1))
            .max_states(MOST_STATES)
            .limits(host.limits.clone());
        let exploration =
            garret_machine::machine::explore_within(&loaded.system, &options, watch, &mut |statistics| {
                let (states, whom) =
                    (counted(statistics.states, "state"), counted(processes.into(), "process"));
                observe(&format!(
                    "{states} of {whom}, {} waiting{}",
                    statistics.waiting,
                    passed(statistics.time)
                ));
            });
        let goes_on = matches!(exploration.reached, ExplorationResult::Nothing);
        explorations.push(exploration);
        if !goes_on {
            break;
        }
    }
    explored(&loaded, text, &explorations, warnings, watch)
}

/// The result of explorations.
fn explored(
    loaded: &LoadedText,
    asked: &TextQuestion,
    explorations: &[Exploration],
    diagnostics: Vec<garret_answers::data::Diagnostic>,
    watch: &Watch,
) -> Answer {
    let line =
        explored_line(&loaded.system, (&loaded.source.name, &loaded.assumed()), asked.model(), explorations);
    let run: Option<&Run> = match explorations.last().map(|it| &it.reached) {
        Some(ExplorationResult::Bad(run)) => Some(run),
        _ => None,
    };
    let witness = run.map(|run| loaded.witness(run, watch));
    let mut text = witness.as_ref().map_or_else(String::new, |witness| loaded.unsafe_run(witness));
    if let Some(line) = never_fired_line(&loaded.system, explorations) {
        let _ = writeln!(text, "{line}");
    }
    let page = witness.as_ref().map(|witness| page(loaded, &line, (Some(witness), None), (&[], &[], &[])));
    let run: Option<RunSteps> = run.and_then(|run| chosen(&loaded.system, run, watch));
    Answer::Checked(Box::new(CheckAnswer {
        word: word(&line),
        line,
        text,
        page,
        run,
        repaired: None,
        diagnostics,
    }))
}
