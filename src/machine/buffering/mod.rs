//! What becomes of a write to a weak cell: the memory models, as the machine runs them.
//!
//! A model says whether there are store buffers, and which entries of one buffer may pass each other. Everything else
//! is the same under all models: a process sees its own newest entry first, a fence waits for the buffer to be empty,
//! and an entry reaches memory as a whole.
//!
//! # Sources
//! Owens, Sarkar, Sewell, *A Better x86 Memory Model: x86-TSO*, section 3 (the abstract machine); SPARC V9, appendix D (PSO).

mod pso;
mod sc;
mod tso;

pub use pso::Pso;
pub use sc::Sc;
pub use tso::Tso;

/// A memory model of the machine.
pub trait Buffering: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// Whether writes go through a store buffer.
    fn has_buffers(&self) -> bool;

    /// Whether an entry may move to memory before an older entry of the same buffer; `disjoint` tells that they write
    /// no cell in common.
    fn may_pass(&self, disjoint: bool) -> bool;
}

/// The memory models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// Sequential consistency.
    Sc,
    /// x86-TSO.
    #[default]
    Tso,
    /// Partial store order.
    Pso,
}

impl Memory {
    /// What it does.
    #[must_use]
    pub fn buffering(self) -> &'static dyn Buffering {
        match self {
            Self::Sc => &Sc,
            Self::Tso => &Tso,
            Self::Pso => &Pso,
        }
    }
}

impl From<crate::Model> for Memory {
    fn from(model: crate::Model) -> Self {
        match model {
            crate::Model::Sc => Self::Sc,
            crate::Model::Tso => Self::Tso,
        }
    }
}
