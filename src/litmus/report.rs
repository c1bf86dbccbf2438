//! What people read about a test: the form of herd7 and litmus7.

use super::condition::{Formula, Shown};
use super::decide::{Decision, Verdict};
use super::test::{LocationId, Quantifier, Test};
use crate::machine::{Memory, Stop};
use crate::search::Reason;
use core::fmt::Write;

/// The report on a test; with `states`, all final states are listed.
#[must_use]
pub fn render(test: &Test, memory: Memory, decision: &Decision, states: bool) -> String {
    let name = &test.name;
    let kind = match test.quantifier {
        Quantifier::Exists => "Allowed",
        Quantifier::NotExists => "Forbidden",
        Quantifier::Forall => "Required",
    };
    let mut text = format!("Test {name} {kind}\nStates {}\n", decision.states.len());
    if states {
        for state in &decision.states {
            let values = decision.shown.iter().zip(state);
            let values: Vec<String> = values
                .map(|(location, value)| format!("{}={value};", test.locations[*location].name))
                .collect();
            let _ = writeln!(text, "{}", values.join(" "));
        }
    }
    let (positive, negative) = (decision.positive, decision.negative);
    // witnesses are for the answer, observations for the condition
    let (for_it, against) =
        if test.quantifier == Quantifier::NotExists { (negative, positive) } else { (positive, negative) };
    let _ = writeln!(text, "{}", word(decision.verdict()));
    let _ = writeln!(text, "Witnesses\nPositive: {for_it} Negative: {against}");
    if let Some(filter) = &test.filter {
        let _ = writeln!(text, "Filter {}", condition(test, filter));
    }
    let _ = writeln!(text, "Condition {}", question(test));
    let _ = writeln!(text, "Observation {name} {} {positive} {negative}", observation(decision));
    for line in engines(memory, decision) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The answer in one word.
#[must_use]
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Ok => "Ok",
        Verdict::No => "No",
        Verdict::Unknown => "Unknown",
        Verdict::Disagreement => "Disagreement",
    }
}

/// Whether some, all or none of the final states have the condition, when that is known.
#[must_use]
pub fn observation(decision: &Decision) -> &'static str {
    // what the search says of the condition, or for `forall` of its negation
    let searched = decision.search.as_ref().and_then(|search| search.reachable.as_ref().ok()).copied();
    let by_search = |forall| searched.filter(|_| (decision.quantifier == Quantifier::Forall) == forall);
    let complete = decision.machine.is_complete();
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

fn question(test: &Test) -> String {
    let quantifier = match test.quantifier {
        Quantifier::Exists => "exists",
        Quantifier::NotExists => "~exists",
        Quantifier::Forall => "forall",
    };
    format!("{quantifier} ({})", condition(test, &test.condition))
}

fn condition(test: &Test, formula: &Formula) -> String {
    Shown(formula, &|location: LocationId| test.locations[location.0].name.as_str()).to_string()
}

/// Who decided, and what was cut off.
fn engines(memory: Memory, decision: &Decision) -> Vec<String> {
    let model = memory.buffering().name().to_uppercase();
    let machine = &decision.machine;
    let visited = count(machine.visited, "state");
    let mut lines = vec![match (decision.by_machine(), machine.stop) {
        (Some(answer), None) if machine.is_complete() => {
            format!("Machine under {model}: {} ({visited})", yes(answer))
        }
        (Some(answer), _) => format!("Machine under {model}: {} ({visited}, not all)", yes(answer)),
        (None, Some(stop)) => format!("Machine under {model}: not decided, {} ({visited})", stopped(stop)),
        (None, None) => format!("Machine under {model}: not decided ({visited})"),
    }];
    let bounds = &machine.bounds;
    if let (Some(buffer), 1..) = (bounds.buffer, bounds.buffer_cuts) {
        lines.push(format!(
            "  steps were cut off that need more than {} in a store buffer",
            count(buffer, "write")
        ));
    }
    if let (Some(range), 1..) = (bounds.integers, bounds.range_cuts) {
        lines.push(format!(
            "  steps were cut off that lead to numbers outside of {}..{}",
            range.low, range.high
        ));
        lines.push("  the search takes numbers for integers that never wrap around".to_owned());
    }
    if decision.states.is_empty() && machine.is_complete() {
        lines.push("  there is no final state that counts, so that the answer says little".to_owned());
    }
    lines.push(match (&decision.search, decision.by_search()) {
        (None, _) => format!("Search: does not know {model}; only the machine decides"),
        (Some(search), Some(answer)) => {
            format!("Search under {model}: {} ({})", yes(answer), count(search.visited, "cube"))
        }
        (Some(search), None) => {
            let reason = search.reachable.as_ref().err().copied().map_or_else(String::new, gave_up);
            format!("Search under {model}: not decided, {reason} ({})", count(search.visited, "cube"))
        }
    });
    lines
}

fn yes(answer: bool) -> &'static str {
    if answer { "Ok" } else { "No" }
}

fn stopped(stop: Stop) -> String {
    match stop {
        Stop::States(limit) => format!("there are more than {limit} states; try a larger --max-states"),
        Stop::Time(limit) => format!("the time of {limit:?} is over; try a longer --timeout"),
        Stop::Memory(limit) => {
            format!("the limit of {limit} bytes of memory was reached; try a larger --max-memory")
        }
        Stop::Interrupted => "it was interrupted".to_owned(),
        Stop::TooLarge => "there are more cells or steps than can be explored".to_owned(),
    }
}

fn gave_up(reason: Reason) -> String {
    match reason {
        Reason::Nodes(limit) => format!("the limit of {limit} cubes was reached; try a larger --max-nodes"),
        Reason::Time(limit) => format!("the time of {limit:?} is over; try a longer --timeout"),
        Reason::Interrupted => "it was interrupted".to_owned(),
        Reason::Overflow => "a number does not fit in 64 bits".to_owned(),
        Reason::Uncertified => "its own check of what it found failed".to_owned(),
        Reason::Spurious | Reason::Unconfirmed(_) => {
            "the counterexample that it found does not run".to_owned()
        }
        Reason::Depth(_) | Reason::Processes(_) | Reason::Memory(_) | Reason::Groups => {
            "there is more than it can represent".to_owned()
        }
    }
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
