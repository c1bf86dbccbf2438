//! Memory models: which events of a step are globally ordered before which others.
//!
//! The search knows cubes and steps; a [`MemoryModel`] knows the orders of section 2 of the axiomatic
//! description. It is asked four questions, and nothing else in the search depends on the model.
//!
//! # Sources
//! Conchon, Declerck, Zaïdi, *Parameterized Model Checking Modulo Explicit Weak Memory Models*, section 2;
//! Declerck's thesis, sections 4.2.3 and 4.2.4.

mod class;
mod sc;
mod tso;

pub use class::{Class, ClassSet, Index, WeakCell};
pub use sc::Sc;
pub use tso::Tso;

use smallvec::SmallVec;

/// The events of one step, as far as memory models order them.
#[derive(Clone, Debug, Default)]
pub struct StepEvents {
    /// The process that reads and writes.
    pub process: u8,
    /// The step reads some weak cell, whether or not the value matters.
    pub reads: bool,
    /// The cells read whose value matters.
    pub read_cells: SmallVec<[WeakCell; 2]>,
    /// The cells written, without [`Index::Open`].
    pub written_cells: SmallVec<[WeakCell; 2]>,
    /// The families of cells of processes outside the cube that are all written.
    pub written_open: SmallVec<[WeakCell; 1]>,
}

impl StepEvents {
    /// Whether the step writes some weak cell.
    #[must_use]
    pub fn writes(&self) -> bool {
        !self.written_cells.is_empty() || !self.written_open.is_empty()
    }
}

/// What orders what. Going backward, a step is *new* with respect to the steps that are already found and come
/// after it; the classes of a set `pred(u)` are the events still to be found that are bound to be before `u`.
pub trait MemoryModel: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Whether the keyword `weak` has an effect.
    fn is_weak(&self) -> bool;

    /// The classes before the reads of a bad state, which happen now: after every read (and through fences and atomic
    /// steps, after more) of the processes `0..processes` and of all others.
    fn before_bad_state(&self, processes: u8) -> ClassSet;

    /// Whether a new step is before the group of reads that has these classes before it.
    fn is_before(&self, step: &StepEvents, classes: &ClassSet) -> bool;

    /// The classes of events that are before a step.
    fn before_step(&self, step: &StepEvents) -> ClassSet;

    /// What a fence of the process, new with respect to a group of reads, adds to the classes before that group.
    fn fence(&self, process: u8, classes: &mut ClassSet);
}
