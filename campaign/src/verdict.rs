//! The verdicts of the search.

use crate::panics;
use garret::system::System;
use garret::{Answer, CheckOptions, Inference, Limits, Model, Reason, Strategy, Trace, Universals};
use std::time::Duration;

/// The verdict on a system under a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No bad state is reachable, for any number of processes.
    Safe,
    /// This trace reaches a bad state.
    Unsafe(Trace),
    /// Undecided, for this reason.
    Unknown(Reason),
    /// A panic, with its message.
    Crash(String),
}

/// A verdict, and statistics of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of visited cubes.
    pub visited: usize,
    /// The number of traces that the search discarded, because the machine does not run them.
    pub taken_back: usize,
    /// Whether store buffers make no difference, and were left out.
    pub in_order: bool,
}

impl From<Verdict> for SearchResult {
    fn from(verdict: Verdict) -> Self {
        Self { verdict, visited: 0, taken_back: 0, in_order: false }
    }
}

/// A way to use the search. The verdict must not depend on it, except for whether the search decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchMode {
    /// As users do, without options.
    Usual,
    /// Without options, but with store buffers even if they make no difference; this also applies to all following ways.
    KeepingBuffers,
    /// Without inference of invariants.
    Plain,
    /// With inference from the start.
    Inferring,
    /// With universal guards carried from the start.
    Carrying,
    /// Breadth first.
    BreadthFirst,
    /// Depth first.
    DepthFirst,
    /// From the start with several cubes at a time, and threads that share them.
    Batches,
    /// With universal guards carried, and inference, from the start.
    CarryingInferring,
    /// Without the analysis of the states in which a single process can be.
    WithoutLocalStates,
    /// Without the analysis of bounds of numbers and of counters.
    WithoutFacts,
}

impl SearchMode {
    /// All other ways; those with more potential for errors occur more often.
    pub const OTHERS: [Self; 10] = [
        Self::Plain,
        Self::Inferring,
        Self::Inferring,
        Self::Carrying,
        Self::CarryingInferring,
        Self::BreadthFirst,
        Self::DepthFirst,
        Self::Batches,
        Self::WithoutLocalStates,
        Self::WithoutFacts,
    ];

    fn options(self) -> CheckOptions {
        // The certificate for SAFE is checked, except in the usual ways.
        let options = CheckOptions::new()
            .certify(!matches!(self, Self::Usual | Self::KeepingBuffers))
            .keep_buffers(self != Self::Usual);
        match self {
            Self::Usual | Self::KeepingBuffers => options,
            Self::Plain => options.inference(Inference::Off),
            Self::Inferring => options.inference(Inference::Instances(2)),
            Self::Carrying => options.universals(Universals::Carried),
            Self::BreadthFirst => options.strategy(Strategy::BreadthFirst),
            Self::DepthFirst => options.strategy(Strategy::DepthFirst),
            Self::Batches => options.jobs(2).batches_after(0).inference(Inference::Off),
            Self::WithoutLocalStates => options.local_states(false).inference(Inference::Off),
            Self::WithoutFacts => options.facts(false),
            Self::CarryingInferring => {
                options.universals(Universals::Carried).inference(Inference::Instances(2))
            }
        }
    }
}

/// A function that gives verdicts, right or wrong.
pub type Search<'a> = dyn Fn(&System, Model, SearchMode) -> SearchResult + Sync + 'a;

/// Much longer than nearly every search takes within its limit on cubes, on a busy machine. On an idle machine, the slowest of the
/// usual systems takes half a second.
const PATIENCE: Duration = Duration::from_secs(10);

/// The search of the product, with a limit on the visited cubes.
pub fn search(nodes: usize) -> impl Fn(&System, Model, SearchMode) -> SearchResult + Sync {
    move |system, model, way| {
        // Exploring all states of few processes is the task of the machine, with which the search is compared.
        let options =
            way.options().model(model).max_nodes(nodes).whole(false).limits(Limits::new().time(PATIENCE));
        match panics::caught(|| garret::check(system, &options, &mut |_| {})) {
            Ok(report) => SearchResult {
                verdict: match report.answer {
                    Answer::Safe { .. } => Verdict::Safe,
                    Answer::Unsafe(trace) => Verdict::Unsafe(trace),
                    Answer::Unknown(reason) => Verdict::Unknown(reason),
                },
                visited: report.statistics.visited,
                taken_back: report.statistics.spurious,
                in_order: report.in_order,
            },
            Err(message) => Verdict::Crash(message).into(),
        }
    }
}
