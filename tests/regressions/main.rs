//! Systems with formerly wrong or late answers, each named after the defect; and some whose answers would be wrong if a rule was
//! missing.

mod endings;
mod held;
mod known;
mod many;
mod outside;
mod steps;

use garret::{Answer, CheckOptions, Model, Report, check, parse};

/// The report for the system, with store buffers even if they make no difference, because the defects were in the search with
/// buffers.
fn report(text: &str, options: &CheckOptions) -> Report {
    let system = parse(text).expect("the text is a system").system;
    check(&system, &options.clone().keep_buffers(true), &mut |_| {})
}

/// The first word of the verdict.
fn verdict(text: &str, model: Model) -> &'static str {
    match report(text, &CheckOptions::new().model(model)).answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) => "UNKNOWN",
    }
}
