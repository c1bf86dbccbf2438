//! Reports on tests, in the form of herd7 and litmus7.

use super::condition::{Formula, Shown};
use super::decide::{Decision, Verdict};
use super::test::{LocationId, Test};
use core::fmt::Write;
use garret_core::answer::Reason;
use garret_litmus_text::Quantifier;
use garret_machine::machine::Stop;
use garret_machine::memory::Model;

/// The report on a test. All final states are listed if `states` is set or the test has no question.
///
/// If the machine was stopped or cut off, the final states are those that it found; a line before them and the counts say so.
#[must_use]
pub fn render(test: &Test, memory: Model, decision: &Decision, states: bool) -> String {
    let name = &test.name;
    let kind = test.quantifier.map_or_else(String::new, |it| format!(" {}", it.kind()));
    let mut text = format!("Test {name}{kind}\n");
    for line in cut_off(decision) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "States {}{}", decision.states.len(), not_all(decision));
    if states || test.quantifier.is_none() {
        for state in &decision.states {
            let values = decision.shown.iter().zip(state);
            let values: Vec<String> = values
                .map(|(location, value)| format!("{}={value};", test.locations[*location].name))
                .collect();
            let _ = writeln!(text, "{}", values.join(" "));
        }
    }
    if let Some(quantifier) = test.quantifier {
        answer(&mut text, test, decision, quantifier);
    } else if let Some(filter) = &test.filter {
        let _ = writeln!(text, "Filter {}", condition(test, filter));
    }
    for line in engines(memory, decision) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// Writes the answer to the question, and the counts of final states.
fn answer(text: &mut String, test: &Test, decision: &Decision, quantifier: Quantifier) {
    let (positive, negative) = (decision.positive, decision.negative);
    // `Witnesses` counts final states for and against the answer, `Observation` those with and without the condition
    let (for_it, against) =
        if quantifier == Quantifier::NotExists { (negative, positive) } else { (positive, negative) };
    let verdict = decision.verdict();
    let _ = writeln!(text, "{}", word(verdict));
    let _ = writeln!(text, "Witnesses\nPositive: {for_it} Negative: {against}{}", not_all(decision));
    let decisive = if quantifier == Quantifier::Forall { negative } else { positive };
    // only the search has found a state that decides
    if decisive == 0 && decision.search.as_ref().is_some_and(|search| search.reachable == Ok(true)) {
        let which = if quantifier == Quantifier::Forall { "without" } else { "with" };
        let _ = writeln!(
            text,
            "  the search found a reachable final state {which} the condition; it is not in the list above"
        );
    }
    if let Some(filter) = &test.filter {
        let _ = writeln!(text, "Filter {}", condition(test, filter));
    }
    let _ = writeln!(text, "Condition {}", question(test, quantifier));
    let _ = writeln!(text, "{}", observation_line(test, decision));
}

/// The line `Observation` of herd7: the name of the test, one word, and the numbers of final states with and without the
/// condition, followed by `(not all)` if there may be more. Without a question, the number of final states.
#[must_use]
pub fn observation_line(test: &Test, decision: &Decision) -> String {
    let (name, not_all) = (&test.name, not_all(decision));
    if test.quantifier.is_none() {
        return format!("States {name} {}{not_all}", decision.states.len());
    }
    let (positive, negative) = (decision.positive, decision.negative);
    format!("Observation {name} {} {positive} {negative}{not_all}", observation(decision))
}

/// The suffix of a number of final states.
fn not_all(decision: &Decision) -> &'static str {
    if decision.is_complete() { "" } else { " (not all)" }
}

/// Why there may be more final states.
pub fn cut_off(decision: &Decision) -> Vec<String> {
    let machine = &decision.machine;
    let mut lines = Vec::new();
    if decision.is_complete() {
        return lines;
    }
    if let Some(stop) = machine.stop {
        lines.push(format!("There may be more final states: {}", stopped(stop)));
    }
    let bounds = &machine.bounds;
    if let (Some(buffer), 1..) = (bounds.buffer, bounds.buffer_cuts) {
        lines.push(format!(
            "There may be more final states: steps were cut off that need more than {} in a store buffer",
            count(buffer, "write")
        ));
    }
    if let (Some(range), 1..) = (bounds.integers, bounds.range_cuts) {
        lines.push(format!(
            "There may be more final states: steps were cut off that lead to numbers outside of {}..{}",
            range.low, range.high
        ));
    }
    lines
}

/// The verdict as one word.
#[must_use]
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ok => "Ok",
        Verdict::No => "No",
        Verdict::Listed => "Listed",
        Verdict::Unknown => "Unknown",
        Verdict::Disagreement => "Disagreement",
    }
}

/// Whether some, all or none of the final states have the condition. `Unknown` if final states that were not found could
/// change the answer, and the search does not exclude that.
#[must_use]
pub fn observation(decision: &Decision) -> &'static str {
    // whether the search reaches a final state with the condition, or for `forall` one without it
    let searched = decision.search.as_ref().and_then(|search| search.reachable.as_ref().ok()).copied();
    let by_search = |forall| searched.filter(|_| (decision.quantifier == Some(Quantifier::Forall)) == forall);
    let complete = decision.is_complete();
    let known = |found: usize, forall: bool| {
        if found > 0 || complete { Some(found > 0) } else { by_search(forall) }
    };
    match (known(decision.positive, false), known(decision.negative, true)) {
        (Some(false), _) => "Never",
        (Some(true), Some(true)) => "Sometimes",
        (Some(true), Some(false)) => "Always",
        _ => "Unknown",
    }
}

/// The question of a test, as it is written.
pub fn question(test: &Test, quantifier: Quantifier) -> String {
    let quantifier = quantifier.keyword();
    format!("{quantifier} ({})", condition(test, &test.condition))
}

/// A formula over what is observed, as it is written.
pub fn condition(test: &Test, formula: &Formula) -> String {
    Shown(formula, &|location: LocationId| test.locations[location.0].name.as_str()).to_string()
}

/// The lines that say which engines decided.
fn engines(memory: Model, decision: &Decision) -> Vec<String> {
    let model = memory.name().to_uppercase();
    let machine = &decision.machine;
    let visited = count(machine.visited, "state");
    let mut lines = vec![match decision.by_machine() {
        _ if decision.quantifier.is_none() && machine.is_complete() => {
            format!("Machine under {model}: all final states ({visited})")
        }
        _ if decision.quantifier.is_none() => {
            format!("Machine under {model}: not all final states ({visited})")
        }
        Some(answer) if machine.is_complete() => {
            format!("Machine under {model}: {} ({visited})", yes(answer))
        }
        Some(answer) => format!("Machine under {model}: {} ({visited}, not all)", yes(answer)),
        None => format!("Machine under {model}: not decided ({visited}, not all)"),
    }];
    if decision.states.is_empty() && decision.is_complete() {
        lines.push(if decision.quantifier.is_some() {
            "  no final state satisfies the filter (or no execution ends), so the answer holds trivially"
                .to_owned()
        } else {
            "  no execution of the test terminates".to_owned()
        });
    }
    lines.push(graphs_line(&model, decision));
    if decision.quantifier.is_some() {
        lines.push(search_line(&model, decision));
        if machine.bounds.range_cuts > 0 && decision.search.is_some() {
            lines.push("  the search takes numbers for integers that never wrap around".to_owned());
        }
    }
    lines
}

fn graphs_line(model: &str, decision: &Decision) -> String {
    let graphs = &decision.graphs;
    let executions = count(usize::try_from(graphs.executions).unwrap_or(usize::MAX), "execution");
    let all = if graphs.complete { "" } else { ", not all" };
    match (decision.quantifier, decision.by_graphs()) {
        (None, _) if graphs.complete => format!("Graphs under {model}: all final states ({executions})"),
        (None, _) => format!("Graphs under {model}: not all final states ({executions})"),
        (Some(_), Some(answer)) => format!("Graphs under {model}: {} ({executions}{all})", yes(answer)),
        (Some(_), None) => format!("Graphs under {model}: not decided ({executions}{all})"),
    }
}

fn search_line(model: &str, decision: &Decision) -> String {
    let Some(search) = &decision.search else {
        return format!("Search: not run, as it does not support {model}; the machine and the graphs decide");
    };
    let visited = count(search.visited, "cube");
    match (&search.reachable, search.budget) {
        (Ok(_), _) => {
            let answer = decision.by_search().map_or("", yes);
            format!("Search under {model}: {answer} ({visited})")
        }
        (Err(Reason::Time(_)), Some(budget)) => format!(
            "Search under {model}: not decided, the budget of {:?} is spent, as a check of the machine; try --max-nodes ({visited})",
            budget.time
        ),
        (Err(_), Some(budget)) => format!(
            "Search under {model}: not decided within {}, its budget for a cross-check; set a larger one with --max-nodes ({visited})",
            count(budget.nodes, "cube")
        ),
        (Err(reason), None) => format!("Search under {model}: not decided, {} ({visited})", gave_up(*reason)),
    }
}

fn yes(answer: bool) -> &'static str {
    if answer { "Ok" } else { "No" }
}

/// Why an engine was stopped.
#[must_use]
pub fn stopped(stop: Stop) -> String {
    match stop {
        Stop::States(limit) => format!("there are more than {limit} states; try a larger --max-states"),
        Stop::Time(limit) => format!("the time of {limit:?} is over; try a longer --timeout"),
        Stop::Memory(limit) => {
            format!("the limit of {limit} bytes of memory was reached; try a larger --max-memory")
        }
        Stop::Interrupted => "it was interrupted".to_owned(),
        Stop::TooLarge => "there are more cells or steps than can be explored".to_owned(),
        Stop::NoMachine => "this memory model cannot be explored or replayed: use sc, tso or pso".to_owned(),
    }
}

fn gave_up(reason: Reason) -> String {
    match reason {
        Reason::Nodes(limit) => format!("the limit of {limit} cubes was reached; try a larger --max-nodes"),
        Reason::Time(limit) => format!("the time of {limit:?} is over; try a longer --timeout"),
        Reason::Interrupted => "it was interrupted".to_owned(),
        Reason::Overflow => "a number does not fit in 64 bits".to_owned(),
        Reason::Freed => "memory is freed".to_owned(),
        Reason::Waits => "it could not be shown that every waiting thread eventually goes on".to_owned(),
        Reason::Unordered(model) => {
            format!("it does not support the memory model {}", model.name().to_uppercase())
        }
        Reason::Uncertified => "its certificate check failed, which is a defect of Garret".to_owned(),
        Reason::Spurious | Reason::Unconfirmed(_) => {
            "the counterexample that it found does not run".to_owned()
        }
        Reason::Memory(limit) => {
            format!("the limit of {limit} bytes of memory was reached; try a larger --max-memory")
        }
        Reason::Depth(_) | Reason::Processes(_) | Reason::Groups => {
            "there is more than it can represent".to_owned()
        }
    }
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
