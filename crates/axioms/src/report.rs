//! Reports on tests, in the form of herd7.

use super::decide::{Answer, Cut, Decision};
use super::test::{Formula, Observed, Place, Test};
use super::value::{Value, Width};
use core::fmt::Write;
use garret_base::watch::Over;
use garret_litmus_text::Quantifier;
use std::collections::BTreeSet;

/// The report on a test. All final states are listed if `states` is set or the test has no question.
#[must_use]
pub fn render(test: &Test, decision: &Decision, states: bool) -> String {
    let kind = test.quantifier.map_or_else(String::new, |it| format!(" {}", it.kind()));
    let mut text = format!("Test {}{kind}\n", test.name);
    if let Some(cut) = decision.cut() {
        let _ = writeln!(text, "There may be more final states: {}", why(cut));
    }
    let shown = final_states(test, decision);
    let _ = writeln!(text, "States {}{}", shown.len(), not_all(decision));
    if states || test.quantifier.is_none() {
        for state in &shown {
            let _ = writeln!(text, "{state}");
        }
    }
    if let Some(quantifier) = test.quantifier {
        let (positive, negative) = (decision.positive, decision.negative);
        let (for_it, against) =
            if quantifier == Quantifier::NotExists { (negative, positive) } else { (positive, negative) };
        let _ = writeln!(text, "{}", word(decision.answer()));
        let _ = writeln!(text, "Witnesses\nPositive: {for_it} Negative: {against}{}", not_all(decision));
        if decision.has_race {
            let _ = writeln!(text, "Flag Data-race");
        }
    }
    if let Some(filter) = &test.filter {
        let _ = writeln!(text, "Filter {}", Shown(filter, test));
    }
    if let Some(quantifier) = test.quantifier {
        let _ = writeln!(text, "Condition {}", question(test, quantifier));
        let _ = writeln!(text, "{}", observation_line(test, decision));
    }
    for line in engine(test, decision) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// The lines that say how the test was decided.
fn engine(test: &Test, decision: &Decision) -> Vec<String> {
    let model = decision.model.title();
    let count = decision.candidates;
    let candidates = if count == 1 { "1 candidate".to_owned() } else { format!("{count} candidates") };
    let mut lines = vec![match decision.answer() {
        Answer::Listed => format!("Axioms of {model}: all final states ({candidates})"),
        Answer::Unknown if test.quantifier.is_none() => {
            format!("Axioms of {model}: not all final states ({candidates})")
        }
        Answer::Unknown => format!("Axioms of {model}: not decided ({candidates}, not all)"),
        answer if decision.is_complete() => format!("Axioms of {model}: {} ({candidates})", word(answer)),
        answer => format!("Axioms of {model}: {} ({candidates}, not all)", word(answer)),
    }];
    if decision.has_race {
        let undefined =
            "Undefined: some execution has a data race, so the behaviour of this test is undefined in C";
        lines.push(if test.quantifier.is_none() {
            format!("Flag Data-race\n{undefined}")
        } else {
            undefined.to_owned()
        });
    }
    if decision.states.is_empty() && decision.is_complete() {
        lines.push(
            "  no final state satisfies the filter (or no execution ends), so the answer holds trivially"
                .to_owned(),
        );
    }
    lines
}

/// The line `Observation` of herd7: the name of the test, one word, and the numbers of final states with and without the
/// condition, followed by `(not all)` if there may be more. Without a question, the number of final states.
#[must_use]
pub fn observation_line(test: &Test, decision: &Decision) -> String {
    let (name, not_all) = (&test.name, not_all(decision));
    if test.quantifier.is_none() {
        return format!("States {name} {}{not_all}", final_states(test, decision).len());
    }
    let (positive, negative) = (decision.positive, decision.negative);
    format!("Observation {name} {} {positive} {negative}{not_all}", decision.observation())
}

/// The answer as one word.
#[must_use]
pub fn word(answer: Answer) -> &'static str {
    match answer {
        Answer::Ok => "Ok",
        Answer::No => "No",
        Answer::Listed => "Listed",
        Answer::Unknown => "Unknown",
    }
}

fn not_all(decision: &Decision) -> &'static str {
    if decision.is_complete() { "" } else { " (not all)" }
}

fn why(cut: Cut) -> String {
    match cut {
        Cut::Loops => "runs that go around a loop more than a few times were left out".to_owned(),
        Cut::TooLarge => "there are more events or runs than can be enumerated".to_owned(),
        Cut::Over(Over::Time(limit)) => {
            format!("the time of {limit:?} is over; try a longer --timeout")
        }
        Cut::Over(Over::Memory(limit)) => {
            format!("the limit of {limit} bytes of memory was reached; try a larger --max-memory")
        }
        Cut::Over(Over::Interrupted) => "it was interrupted".to_owned(),
    }
}

/// The final states as they are listed, without duplicates.
#[must_use]
pub fn final_states(test: &Test, decision: &Decision) -> BTreeSet<String> {
    let line = |state: &Vec<Value>| {
        let shown = test.observed.iter().zip(state).filter(|(observed, _)| observed.shown);
        let values =
            shown.map(|(observed, value)| format!("{}={};", observed.name, held(test, observed, *value)));
        values.collect::<Vec<_>>().join(" ")
    };
    decision.states.iter().map(line).collect()
}

/// The value of an observed place, as a number of its type.
fn held(test: &Test, observed: &Observed, value: Value) -> String {
    let number = match value {
        Value::Number(number) => number,
        Value::Address(..) => return written(test, value),
    };
    match observed.place {
        Place::Register(..) => observed.width.signed(number).to_string(),
        Place::Variable(variable) => match test.variables[variable].declared {
            Some(declared) if declared.signed => declared.width.signed(number).to_string(),
            Some(declared) => declared.width.cut(number).to_string(),
            None if number == Width::Word.cut(number) => Width::Word.signed(number).to_string(),
            None => (number as i64).to_string(),
        },
    }
}

/// A value as it is written in a condition.
fn written(test: &Test, value: Value) -> String {
    match value {
        Value::Number(number) => (number as i64).to_string(),
        Value::Address(variable, 0) => test.variables[variable].name.clone(),
        Value::Address(variable, offset) => format!("{}+{offset}", test.variables[variable].name),
    }
}

/// The question of a test, as it is written.
fn question(test: &Test, quantifier: Quantifier) -> String {
    let quantifier = quantifier.keyword();
    format!("{quantifier} ({})", Shown(&test.condition, test))
}

/// Displays a condition on the observed places of a test.
struct Shown<'a>(&'a Formula, &'a Test);

impl core::fmt::Display for Shown<'_> {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self(formula, test) = self;
        let inner = |it: &Formula| match it {
            Formula::And(_) | Formula::Or(_) | Formula::Implies(..) => format!("({})", Shown(it, test)),
            _ => Shown(it, test).to_string(),
        };
        let joined = |parts: &[Formula], sign: &str| parts.iter().map(inner).collect::<Vec<_>>().join(sign);
        match formula {
            Formula::True => out.write_str("true"),
            Formula::False => out.write_str("false"),
            Formula::Atom(observed, is_equal, value) => {
                let sign = if *is_equal { "=" } else { "<>" };
                write!(out, "{}{sign}{}", test.observed[*observed].name, written(test, *value))
            }
            Formula::Not(it) => write!(out, "not {}", inner(it)),
            Formula::And(parts) => out.write_str(&joined(parts, " /\\ ")),
            Formula::Or(parts) => out.write_str(&joined(parts, " \\/ ")),
            Formula::Implies(left, right) => write!(out, "{} => {}", inner(left), inner(right)),
        }
    }
}
