//! Memory models: their orders, and their store buffers.
//!
//! This is the only module that distinguishes memory models, and [`Model`] is their only enumeration. Each model has one file,
//! which implements one trait for each engine:
//!
//! | engine | trait | what it answers |
//! |---|---|---|
//! | the search | [`Order`] | which events of a step are globally ordered before which others |
//! | the machine | [`Buffering`] | how a write to a weak cell reaches memory |
//! | execution graphs | [`PreservedOrder`] | which pairs of accesses stay in program order |
//!
//! A new model is a new file, a new variant of [`Model`], and a row in each of its methods; the command line, the page and the
//! data take their names from there. An engine rejects a model that lacks the trait for it: the search a model without [`Order`],
//! the machine one without [`Buffering`]. RC11 has no [`PreservedOrder`]: the execution graphs have its axioms themselves. ARMv8 and RISC-V
//! have their own search (`garret-order`) and axioms (`garret-axioms`), which share their names with the variants here.
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
pub use kept::PreservedOrder;
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
    /// Partial store order: writes of a process to different cells may be reordered. The machine supports it; the search has no
    /// order for it.
    Pso,
    /// C11 as repaired in 2017: the memory orders of atomic accesses and fences determine what is visible. Execution graphs
    /// support it; it has no global order of events for the search, and no store buffers for the machine.
    Rc11,
    /// ARMv8, multi-copy atomic: no engine here supports it. Programs in assembly and litmus tests have their own search and
    /// axioms.
    Armv8,
    /// RISC-V (RVWMO): like ARMv8.
    Riscv,
}

impl Model {
    /// All models, the strongest first.
    pub const ALL: [Self; 6] = [Self::Sc, Self::Tso, Self::Pso, Self::Rc11, Self::Armv8, Self::Riscv];

    /// The models that the machine supports.
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

    /// The model with this name, in lower or upper case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|model| model.name().eq_ignore_ascii_case(name))
    }

    /// The full name.
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

    /// A short description of what it reorders.
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

    /// Whether the model delays writes past later reads of their process, and reorders nothing else. Three things rely on this:
    /// the argument that store buffers make no difference if no read is reordered before a write, buffers as arrays, and the
    /// search for fences.
    #[must_use]
    pub fn relaxes_only_write_read(self) -> bool {
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

    /// The order of events for the search; `None` if the search does not support the model.
    #[must_use]
    pub fn order(self) -> Option<&'static dyn Order> {
        match self {
            Self::Sc => Some(&Sc),
            Self::Tso => Some(&Tso),
            Self::Pso | Self::Rc11 | Self::Armv8 | Self::Riscv => None,
        }
    }

    /// The store buffers for the machine; `None` if the machine does not support the model.
    #[must_use]
    pub fn buffering(self) -> Option<&'static dyn Buffering> {
        match self {
            Self::Sc => Some(&Sc),
            Self::Tso => Some(&Tso),
            Self::Pso => Some(&Pso),
            Self::Rc11 | Self::Armv8 | Self::Riscv => None,
        }
    }

    /// The preserved program order for execution graphs; `None` if the model has no single order of all threads.
    #[must_use]
    pub fn kept(self) -> Option<&'static dyn PreservedOrder> {
        match self {
            Self::Sc => Some(&Sc),
            Self::Tso => Some(&Tso),
            Self::Pso => Some(&Pso),
            Self::Rc11 | Self::Armv8 | Self::Riscv => None,
        }
    }

    /// Whether the memory orders of C11 determine what is visible, so that a program has to state them, and a data race is an
    /// error.
    #[must_use]
    pub fn is_of_languages(self) -> bool {
        self == Self::Rc11
    }

    /// Whether it is a model of processors whose assembly has its own search.
    #[must_use]
    pub fn is_of_assembly(self) -> bool {
        matches!(self, Self::Armv8 | Self::Riscv)
    }
}
