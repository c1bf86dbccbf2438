//! Systems that were once answered wrongly, or late, each named by what was wrong; and some that would be, if a rule was taken away.

mod endings;
mod held;
mod known;
mod many;
mod outside;
mod steps;

use garret::{Answer, CheckOptions, Model, Report, check, parse};

/// What is found out about the system, with store buffers also where they make no difference: what was wrong was so in the search with them.
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
