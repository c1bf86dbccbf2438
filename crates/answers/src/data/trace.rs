//! Traces: the steps that lead to a bad state.

use super::Place;
use garret_base::source::Lines;
use garret_system::system;
use garret_system::system::{System, TraceStep};
use schemars::JsonSchema;
use serde::Serialize;

/// The steps that lead to a bad state, without what store buffers do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Trace {
    /// The steps, first to last.
    pub steps: Vec<Step>,
    /// What the bad state is called: `unsafe[1]`, `unsafe[name]`.
    pub reached: String,
    /// The same in one line, as `garret replay --trace` takes it.
    pub line: String,
}

/// A transition of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Step {
    /// The name of the transition.
    pub transition: String,
    /// Its processes, from 1.
    pub arguments: Vec<u32>,
    /// Where the transition is in the source; left out for programs, whose transitions are not written by anybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

impl Trace {
    /// A trace of a system. Its steps have places if `lines` are those of the text of the system.
    #[must_use]
    pub fn new(system: &System, trace: &system::Trace, lines: Option<&Lines<'_>>) -> Self {
        let step = |step: &TraceStep| {
            let transition = &system.transitions[step.transition];
            Step {
                transition: transition.name.clone(),
                arguments: step.arguments.clone(),
                place: lines.map(|lines| Place::new(transition.span, lines)),
            }
        };
        Self {
            steps: trace.steps.iter().map(step).collect(),
            reached: system.unsafe_label(trace.reached),
            line: trace.display(system).to_string(),
        }
    }
}
