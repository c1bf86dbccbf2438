//! The steps of a run, as text in the language of the source.

use crate::machine::Process;
use garret_base::source::Span;

/// One point of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The index of the step in the run.
    pub step: usize,
    /// The process that takes the step.
    pub process: Process,
    /// The source line from which a compiler made the instruction, if it differs from the previous one.
    pub origin: Option<String>,
    /// The transition or the instruction; `None` if an entry leaves the store buffer.
    pub title: Option<String>,
    /// The effects on its process: what it reads, buffers, writes and computes.
    pub effects: Vec<String>,
    /// The changes in memory.
    pub memory: Vec<String>,
    /// The reads of shared cells, such as `X = 1`.
    pub reads: Vec<String>,
    /// The writes to shared cells, such as `X = 1`.
    pub writes: Vec<String>,
    /// Whether this row continues the previous one: several rows form one atomic step.
    pub joined: bool,
    /// The place in the source.
    pub span: Option<Span>,
}

/// A run as text in the language of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunDescription {
    /// The steps.
    pub rows: Vec<Row>,
    /// The states: the initial one, and the one after each step.
    pub states: Vec<Snapshot>,
    /// The bad state at the end.
    pub ending: String,
    /// The name of each cell of the run; empty if the source has no name for it.
    pub cells: Vec<String>,
}

/// A state of a run, as text in the language of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// The contents of memory, such as `X = 1`.
    pub memory: Vec<String>,
    /// The local values of each process: its state or its registers.
    pub own: Vec<Vec<String>>,
    /// The contents of the store buffer of each process, the oldest entry first.
    pub buffers: Vec<Vec<String>>,
}
