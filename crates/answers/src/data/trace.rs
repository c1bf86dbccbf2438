//! Traces: the steps that lead to a bad state.

use super::Place;
use garret_base::source::Lines;
use garret_system::system;
use garret_system::system::{System, TraceStep};
use schemars::JsonSchema;
use serde::Serialize;

/// The steps that lead to a bad state, without the moves of store buffers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Trace {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The name of the bad state: `unsafe[1]`, `unsafe[name]`.
    pub reached: String,
    /// The same in one line, in the form that `garret replay --trace` accepts.
    pub line: String,
}

/// A step of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Step {
    /// The name of the transition.
    pub transition: String,
    /// Its processes, numbered from 1.
    pub arguments: Vec<u32>,
    /// The place of the transition in the source; omitted for programs, whose transitions are not in the source.
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
