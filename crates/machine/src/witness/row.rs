//! A step of a run, in the words of the source.

use crate::machine::Process;
use garret_base::source::Span;

/// What happens at one point of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The index of the step in the run.
    pub step: usize,
    /// Who does it.
    pub process: Process,
    /// The line of the file that a compiler made the program of, where it is another one than before.
    pub origin: Option<String>,
    /// The transition or the instruction; none when an entry leaves the store buffer.
    pub title: Option<String>,
    /// What it does, for its process: what it reads, buffers, writes and computes.
    pub effects: Vec<String>,
    /// What it changes in memory.
    pub memory: Vec<String>,
    /// What it reads of shared cells, as `X = 1`.
    pub reads: Vec<String>,
    /// What it writes to shared cells, as `X = 1`.
    pub writes: Vec<String>,
    /// Several rows are one indivisible step: this one goes on with the one before.
    pub joined: bool,
    /// Where it stands in the source.
    pub span: Option<Span>,
}

/// A run in the words of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Its steps.
    pub rows: Vec<Row>,
    /// Its states: the first one, and that after each step.
    pub states: Vec<Snapshot>,
    /// The bad state that it ends in.
    pub ending: String,
    /// What each cell of the run is called; nothing where the source has no name for it.
    pub cells: Vec<String>,
}

/// A state of a run, in the words of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// What is in memory, as `X = 1`.
    pub memory: Vec<String>,
    /// What each process has for itself: its state or its registers.
    pub own: Vec<Vec<String>>,
    /// What is in the store buffer of each process, the oldest entry first.
    pub buffers: Vec<Vec<String>>,
}
