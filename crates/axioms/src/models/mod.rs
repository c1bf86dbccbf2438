//! Memory models, each as axioms on executions.

mod armv8;
mod rc11;
mod riscv;
mod sc;
mod tso;

use super::event::{Skeleton, Witness};
use super::relation::Relation;
use super::test::Architecture;

/// A memory model that is decided by its axioms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axioms {
    /// Sequential consistency.
    Sc,
    /// Total store order: x86.
    Tso,
    /// ARMv8, multi-copy atomic.
    Armv8,
    /// RISC-V's weak memory order, RVWMO.
    Riscv,
    /// C11 as repaired by Lahav et al. in 2017.
    Rc11,
}

impl Axioms {
    /// All models.
    pub const ALL: [Self; 5] = [Self::Sc, Self::Tso, Self::Armv8, Self::Riscv, Self::Rc11];

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sc => "sc",
            Self::Tso => "tso",
            Self::Armv8 => "armv8",
            Self::Riscv => "riscv",
            Self::Rc11 => "rc11",
        }
    }

    /// Its name in text.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Sc => "SC",
            Self::Tso => "TSO",
            Self::Armv8 => "ARMv8",
            Self::Riscv => "RISC-V",
            Self::Rc11 => "RC11",
        }
    }

    /// A description in one line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Sc => "Sequential consistency: one interleaving of all threads",
            Self::Tso => "x86-TSO: a store buffer for each thread, first in, first out",
            Self::Armv8 => "The processors of ARM in 64 bits; for litmus tests `AArch64`",
            Self::Riscv => "RVWMO, the weak memory order of RISC-V; for litmus tests `RISCV`",
            Self::Rc11 => "C11 as repaired in 2017; for litmus tests `C`",
        }
    }

    /// The model of this name, in upper or lower case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(name))
    }

    /// The model of an architecture.
    #[must_use]
    pub fn of(architecture: Architecture) -> Self {
        match architecture {
            Architecture::AArch64 => Self::Armv8,
            Architecture::RiscV => Self::Riscv,
            Architecture::C => Self::Rc11,
        }
    }

    /// Whether the model applies to tests of this architecture: its own model, or SC.
    #[must_use]
    pub fn knows(self, architecture: Architecture) -> bool {
        self == Self::Sc || self == Self::of(architecture)
    }
}

/// A model, with the relations that the runs alone determine.
pub(crate) enum Prepared {
    Sc,
    Tso(tso::Tso),
    Armv8(armv8::Armv8),
    Riscv(riscv::Riscv),
    Rc11(rc11::Rc11),
}

impl Prepared {
    pub(crate) fn new(model: Axioms, events: &Skeleton) -> Self {
        match model {
            Axioms::Sc => Self::Sc,
            Axioms::Tso => Self::Tso(tso::Tso::new(events)),
            Axioms::Armv8 => Self::Armv8(armv8::Armv8::new(events)),
            Axioms::Riscv => Self::Riscv(riscv::Riscv::new(events)),
            Axioms::Rc11 => Self::Rc11(rc11::Rc11::new(events)),
        }
    }

    /// Whether the model allows the execution.
    pub(crate) fn allows(&self, events: &Skeleton, witness: &Witness) -> bool {
        match self {
            Self::Sc => sc::allows(events, witness),
            Self::Tso(model) => model.allows(events, witness),
            Self::Armv8(model) => model.allows(events, witness),
            Self::Riscv(model) => model.allows(events, witness),
            Self::Rc11(model) => model.allows(events, witness),
        }
    }

    /// Whether an execution that the model allows has a data race. Models of processors have no data races.
    pub(crate) fn races(&self, events: &Skeleton, witness: &Witness) -> bool {
        match self {
            Self::Rc11(model) => model.races(events, witness),
            Self::Sc | Self::Tso(_) | Self::Armv8(_) | Self::Riscv(_) => false,
        }
    }
}

/// Coherence: accesses of one variable agree with program order. "Internal visibility" of ARM, "SC per location" of *Herding Cats*.
fn is_coherent(events: &Skeleton, witness: &Witness) -> bool {
    let Witness { rf, co, fr } = witness;
    events.po_loc().or(rf).or(co).or(fr).is_acyclic()
}

/// Atomicity: between the read and the write of an atomic access, no other thread writes.
fn is_atomic(events: &Skeleton, witness: &Witness) -> bool {
    let (fre, coe) = (events.external(&witness.fr), events.external(&witness.co));
    events.rmw.and(&fre.then(&coe)).is_empty()
}

/// Communication between threads: rfe, coe, fre.
fn observed(events: &Skeleton, witness: &Witness) -> Relation {
    let Witness { rf, co, fr } = witness;
    events.external(&rf.or(co).or(fr))
}

#[cfg(test)]
mod tests {
    use super::{Axioms, Prepared};
    use crate::event::{Skeleton, Witness};
    use crate::program::Tags;
    use crate::relation::Relation;
    use crate::run::{Dependencies, Kind, LocalEvent, Run};
    use crate::value::Value;

    fn event(kind: Kind) -> LocalEvent {
        LocalEvent { kind, tags: Tags::ORDERED, dependencies: Dependencies::default(), read: None }
    }

    /// Whether a model allows a thread to read 1, which another thread writes, and then the initial 0. The candidates that
    /// are enumerated are coherent already; this execution is not.
    fn allows_incoherent_reads(model: Axioms) -> bool {
        let one = Value::Number(1);
        let writer = Run { events: vec![event(Kind::Write(0, one))], registers: Vec::new() };
        let reads = [one, Value::Number(0)].map(|it| event(Kind::Read(0, it)));
        let reader = Run { events: reads.to_vec(), registers: Vec::new() };
        let events = Skeleton::new(&[Value::Number(0)], &[&writer, &reader]).expect("there are four events");
        let (mut rf, mut co) = (Relation::empty(4), Relation::empty(4));
        rf.add(1, 2);
        rf.add(0, 3);
        co.add(0, 1);
        Prepared::new(model, &events).allows(&events, &Witness::new(rf, co))
    }

    #[test]
    fn every_model_asks_for_coherence() {
        for model in Axioms::ALL {
            assert!(!allows_incoherent_reads(model), "{}", model.name());
        }
    }
}
