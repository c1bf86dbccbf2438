//! What the search says of a system.

use crate::panics;
use garret::system::System;
use garret::{Answer, CheckOptions, Inference, Limits, Model, Reason, Strategy, Trace, Universals};
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
    /// Store buffers make no difference, and were left out.
    pub in_order: bool,
}

impl From<Verdict> for Said {
    fn from(verdict: Verdict) -> Self {
        Self { verdict, visited: 0, taken_back: 0, in_order: false }
    }
}

/// How the search is used. What it says does not depend on it, only whether it says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As people use it, without options.
    Usual,
    /// The same, with store buffers also where they make no difference; so it is in all other ways.
    KeepingBuffers,
    /// Without inference of invariants.
    Plain,
    /// With inference from the start.
    Inferring,
    /// With universal guards carried from the start.
    Carrying,
    /// In another order.
    BreadthFirst,
    /// In yet another order.
    DepthFirst,
    /// With several cubes at a time, from the start, and threads that share them.
    Batches,
    /// With universal guards carried, and inference, from the start.
    CarryingInferring,
    /// Without a look at the states that a single process can be in.
    WithoutLocalStates,
    /// Without a look at how numbers are bounded and what they count.
    WithoutFacts,
}

impl Way {
    /// All others; the more there is to go wrong, the more often.
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
        // the reason for SAFE is looked at again, except where that would not be the usual thing
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

/// Something that gives verdicts, right or wrong.
pub type Search<'a> = dyn Fn(&System, Model, Way) -> Said + Sync + 'a;

/// Far longer than nearly every search takes within its limit on cubes, on a machine that does much else: alone, the slowest of the usual systems
/// takes half a second.
const PATIENCE: Duration = Duration::from_secs(10);

/// The search of the product, with a limit on the visited cubes.
pub fn search(nodes: usize) -> impl Fn(&System, Model, Way) -> Said + Sync {
    move |system, model, way| {
        // all states of few processes are what the machine says, with which the search is compared
        let options =
            way.options().model(model).max_nodes(nodes).whole(false).limits(Limits::new().time(PATIENCE));
        match panics::caught(|| garret::check(system, &options, &mut |_| {})) {
            Ok(report) => Said {
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
