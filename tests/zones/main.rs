//! Systems that octagons decide, each with an unsafe variant that would be SAFE if a rule was too strong.

mod counting;
mod reads;
mod steps;
mod writers;

use garret::{Answer, CheckOptions, Inference, Model, Report, check, parse};

/// The limit on cubes with octagons, and for unsafe systems.
const NODES: usize = 3_000;
/// The limit on cubes without octagons.
const FEW_NODES: usize = 100;
/// The limit on processes, more than any counterexample needs.
const PROCESSES: usize = 4;

fn report(text: &str, model: Model, facts: bool) -> Report {
    let system = parse(text).unwrap_or_else(|errors| panic!("{errors}\n{text}")).system;
    // Some of these systems behave the same without store buffers, where octagons have less effect.
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

/// Checks the certified verdicts under SC and under TSO with octagons, and those without facts if that search terminates.
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
/// The verdicts under SC and TSO if the bad state needs a store buffer.
const BUFFERED: [&str; 2] = ["SAFE", "UNSAFE"];

/// The text with one part replaced.
fn with(text: &str, before: &str, after: &str) -> String {
    assert!(text.contains(before), "{before} in {text}");
    text.replace(before, after)
}
