//! Executions as the names of transitions with their processes.

/// A way from an initial state to a bad state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps, first to last.
    pub steps: Vec<TraceStep>,
    /// The index of the `unsafe` that holds in the end.
    pub reached: usize,
}

/// A step of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The index of the transition.
    pub transition: usize,
    /// Its parameters: processes, from 1.
    pub arguments: Vec<u32>,
}
