//! Traces: executions as names of transitions with their processes.

/// A path from an initial state to a bad state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps, first to last.
    pub steps: Vec<TraceStep>,
    /// The index of the `unsafe` that holds in the last state.
    pub reached: usize,
}

/// A step of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The index of the transition.
    pub transition: usize,
    /// The processes for its parameters, counted from 1.
    pub arguments: Vec<u32>,
}
