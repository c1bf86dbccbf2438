//! What the search says of a system.

use crate::panics;
use garret::system::System;
use garret::{Answer, Limits, Model, Options, Reason, Trace};
use std::time::Duration;

/// What is said of a system under a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No bad state is reached, whatever the number of processes.
    Safe,
    /// This trace reaches one.
    Unsafe(Trace),
    /// Nothing, for this reason.
    Unknown(Reason),
    /// A panic, with its message.
    Crash(String),
}

/// A verdict, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The verdict.
    pub verdict: Verdict,
    /// The visited cubes.
    pub visited: usize,
    /// Traces that the search took back, because the machine does not run them.
    pub taken_back: usize,
}

impl From<Verdict> for Said {
    fn from(verdict: Verdict) -> Self {
        Self { verdict, visited: 0, taken_back: 0 }
    }
}

/// Something that gives verdicts, right or wrong.
pub type Search<'a> = dyn Fn(&System, Model) -> Said + Sync + 'a;

/// Far longer than nearly every search takes within its limit on cubes.
const PATIENCE: Duration = Duration::from_secs(2);

/// The search of the product, with a limit on the visited cubes.
pub fn search(nodes: usize) -> impl Fn(&System, Model) -> Said + Sync {
    move |system, model| {
        let limits = Limits { nodes: Some(nodes), time: Some(PATIENCE), ..Limits::default() };
        let options = Options { model, limits, ..Options::default() };
        match panics::caught(|| garret::check(system, &options, &mut |_| {})) {
            Ok(report) => Said {
                verdict: match report.answer {
                    Answer::Safe { .. } => Verdict::Safe,
                    Answer::Unsafe(trace) => Verdict::Unsafe(trace),
                    Answer::Unknown(reason) => Verdict::Unknown(reason),
                },
                visited: report.statistics.visited,
                taken_back: report.statistics.spurious,
            },
            Err(message) => Verdict::Crash(message).into(),
        }
    }
}
