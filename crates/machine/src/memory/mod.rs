//! Memory models: what each one orders, and how it buffers.
//!
//! This is the only place that knows one model from another, and [`Model`] is its only enumeration. Each model has one file, which
//! implements one trait for each engine:
//!
//! | engine | trait | what it answers |
//! |---|---|---|
//! | the search | [`Order`] | which events of a step are globally ordered before which others |
//! | the machine | [`Buffering`] | what becomes of a write to a weak cell |
//! | execution graphs | [`Kept`] | which pairs of accesses stay in program order |
//!
//! A new model is a new file, a new variant of [`Model`], and a row in each of its methods; the command line, the page and the data
//! take their names from there. An engine refuses a model whose trait for it is missing: the search one without [`Order`], the machine
//! one without [`Buffering`]. What has axioms of its own, and no [`Kept`], the execution graphs know by themselves: RC11. ARMv8 and RISC-V
//! have a search (`garret-order`) and axioms (`garret-axioms`) of their own, which share their names with these here.
//!
//! # Sources
//! Conchon, Declerck, Zaïdi, *Parameterized Model Checking Modulo Explicit Weak Memory Models*, section 2;
//! Declerck's thesis, sections 4.2.3 and 4.2.4; those of each model.

mod buffering;
mod class;
mod kept;
mod order;
mod process;
mod pso;
mod sc;
#[cfg(test)]
mod tests;
mod tso;

pub use buffering::Buffering;
pub use class::{Class, ClassSet, Index, WeakCell};
pub use kept::Kept;
pub use order::{Fence, Order, StepEvents};
pub use process::Proc;

use pso::Pso;
pub use sc::Sc;
pub use tso::Tso;

/// A memory model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Model {
    /// Sequential consistency: `weak` has no effect.
    Sc,
    /// x86-TSO: a store buffer for each process, first in, first out.
    #[default]
    Tso,
    /// Partial store order: writes of a process to different cells may pass each other. The machine runs it; the
    /// search has no order for it.
    Pso,
    /// C11 as repaired in 2017: the orders of atomic accesses and fences say what is visible. Execution graphs know it; there
    /// is no order of all events for the search, and no store buffer for the machine.
    Rc11,
    /// ARMv8, multi-copy atomic: nothing here knows it. Programs in assembly and litmus tests are decided by a search and by axioms of their
    /// own.
    Armv8,
    /// RISC-V (RVWMO): as ARMv8.
    Riscv,
}

impl Model {
    /// All models, the strongest first.
    pub const ALL: [Self; 6] = [Self::Sc, Self::Tso, Self::Pso, Self::Rc11, Self::Armv8, Self::Riscv];

    /// Those that the machine runs.
    pub const OF_MACHINE: [Self; 3] = [Self::Sc, Self::Tso, Self::Pso];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sc => "sc",
            Self::Tso => "tso",
            Self::Pso => "pso",
            Self::Rc11 => "rc11",
            Self::Armv8 => "armv8",
            Self::Riscv => "riscv",
        }
    }

    /// The model of this name, in small or capital letters.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|model| model.name().eq_ignore_ascii_case(name))
    }

    /// What it is called in full.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Sc => "Sequential consistency",
            Self::Tso => "x86-TSO",
            Self::Pso => "Partial store order",
            Self::Rc11 => "C11 as repaired in 2017",
            Self::Armv8 => "ARMv8",
            Self::Riscv => "RISC-V (RVWMO)",
        }
    }

    /// What it reorders, in some words.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Sc => "`weak` has no effect",
            Self::Tso => "a store buffer for each process, first in, first out",
            Self::Pso => "writes of a process to different cells may pass each other",
            Self::Rc11 => {
                "what the orders of atomic accesses and fences in C, C++, Rust and LLVM IR leave open"
            }
            Self::Armv8 => "what dependencies, fences, acquire and release leave open on AArch64",
            Self::Riscv => "the same on RISC-V, by its memory model RVWMO",
        }
    }

    /// Whether writes are delayed past later reads of their process, and nothing else is reordered. The argument that store buffers make
    /// no difference where no read overtakes a write, buffers as arrays, and the search for fences are about such models.
    #[must_use]
    pub fn delays_writes_past_reads_only(self) -> bool {
        match self {
            Self::Tso => true,
            Self::Sc | Self::Pso | Self::Rc11 | Self::Armv8 | Self::Riscv => false,
        }
    }

    /// Whether the keyword `weak` has an effect.
    #[must_use]
    pub fn is_weak(self) -> bool {
        self.buffering().is_some_and(Buffering::has_buffers)
    }

    /// What orders what; none where the search does not know it.
    #[must_use]
    pub fn order(self) -> Option<&'static dyn Order> {
        match self {
            Self::Sc => Some(&Sc),
            Self::Tso => Some(&Tso),
            Self::Pso | Self::Rc11 | Self::Armv8 | Self::Riscv => None,
        }
    }

    /// What becomes of writes; none where the machine does not run it.
    #[must_use]
    pub fn buffering(self) -> Option<&'static dyn Buffering> {
        match self {
            Self::Sc => Some(&Sc),
            Self::Tso => Some(&Tso),
            Self::Pso => Some(&Pso),
            Self::Rc11 | Self::Armv8 | Self::Riscv => None,
        }
    }

    /// What stays of program order in one order of all threads; none where there is no such order.
    #[must_use]
    pub fn kept(self) -> Option<&'static dyn Kept> {
        match self {
            Self::Sc => Some(&Sc),
            Self::Tso => Some(&Tso),
            Self::Pso => Some(&Pso),
            Self::Rc11 | Self::Armv8 | Self::Riscv => None,
        }
    }

    /// Whether the orders of C11 say what is visible, so that a program has to say them, and a data race is an error.
    #[must_use]
    pub fn is_of_languages(self) -> bool {
        self == Self::Rc11
    }

    /// Whether it is of processors whose assembly is decided by a search of its own.
    #[must_use]
    pub fn is_of_assembly(self) -> bool {
        matches!(self, Self::Armv8 | Self::Riscv)
    }
}
