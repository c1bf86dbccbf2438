//! Systems that zones decide, each beside one that is unsafe, and would be called safe if a rule said more than it does.

mod counting;
mod reads;
mod steps;
mod writers;

use garret::{Answer, CheckOptions, Inference, Model, Report, check, parse};

/// So many cubes are enough where zones are known, and for what is unsafe.
const NODES: usize = 3_000;
/// So many are looked at without.
const FEW_NODES: usize = 100;
/// So many processes are more than any counterexample takes.
const PROCESSES: usize = 4;

fn report(text: &str, model: Model, facts: bool) -> Report {
    let system = parse(text).unwrap_or_else(|errors| panic!("{errors}\n{text}")).system;
    // some of these systems do the same without store buffers, where zones have less to say
    let options = CheckOptions::new().model(model).facts(facts).certify(true).inference(Inference::Off);
    let options = options.keep_buffers(true);
    let nodes = if facts { NODES } else { FEW_NODES };
    check(&system, &options.max_nodes(nodes).max_processes(PROCESSES), &mut |_| {})
}

fn word(report: &Report) -> &'static str {
    match report.answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) => "UNKNOWN",
    }
}

/// The verdicts under SC and under TSO, with zones, all certified; and those without facts, where that search ends.
fn is(text: &str, [sc, tso]: [&str; 2]) {
    for (model, expected) in [(Model::Sc, sc), (Model::Tso, tso)] {
        let found = report(text, model, true);
        assert_eq!(word(&found), expected, "{model:?}: {:?}\n{text}", found.answer);
        let without = report(text, model, false);
        assert!([expected, "UNKNOWN"].contains(&word(&without)), "{model:?} without facts\n{text}");
    }
}

const SAFE: [&str; 2] = ["SAFE", "SAFE"];
const UNSAFE: [&str; 2] = ["UNSAFE", "UNSAFE"];
/// Only a store buffer shows it.
const BUFFERED: [&str; 2] = ["SAFE", "UNSAFE"];

/// The text with one part replaced.
fn with(text: &str, before: &str, after: &str) -> String {
    assert!(text.contains(before), "{before} in {text}");
    text.replace(before, after)
}
