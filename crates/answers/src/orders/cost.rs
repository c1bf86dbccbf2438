//! What processors do for an order, and what that costs.
//!
//! # Sources
//! P. Sewell et al., *C/C++11 mappings to processors*, 2011 to 2016 (x86); the Arm Architecture Reference Manual (DDI 0487), B2.3, for
//! AArch64 with the atomic instructions of ARMv8.1; *The RISC-V Instruction Set Manual, Volume I*, table A.6. Costs are ranks, not cycles: what
//! orders nothing more is free, an instruction that orders by itself costs 1, a fence 2, one that lets stores be seen by all 4.

use super::level::{Kind, Level, Order};

/// What runs the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Target {
    /// `x86_64`.
    X86,
    /// `aarch64`.
    #[default]
    Armv8,
    /// `riscv64`, fences as in its manual.
    Riscv,
}

impl Target {
    /// What people call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::X86 => "x86",
            Self::Armv8 => "ARMv8",
            Self::Riscv => "RISC-V",
        }
    }

    /// What it does for something of this kind and order, and what that costs more than without an order. Of a compare-exchange it is what it does
    /// where that succeeds.
    #[must_use]
    pub fn instruction(self, kind: Kind, level: Level) -> (&'static str, u64) {
        use Order::{Acquire, AcquireRelease, Relaxed, Release, Sequential};
        let order = match level.failure {
            // both orders have to be those of one instruction
            Some(Acquire) if level.order == Relaxed => Acquire,
            Some(Acquire) if level.order == Release => AcquireRelease,
            Some(Sequential) => Sequential,
            _ => level.order,
        };
        match (self, kind, order) {
            (Self::X86, Kind::Store, Sequential) => ("xchg", 4),
            (Self::X86, Kind::Load | Kind::Store, _) => ("mov", 0),
            (Self::X86, Kind::Update | Kind::CompareExchange, _) => ("lock", 0),
            (Self::X86, Kind::Fence, Sequential) => ("mfence", 4),
            (_, Kind::Fence, Relaxed) | (Self::X86, Kind::Fence, _) => ("nothing", 0),
            (Self::Armv8, Kind::Load, Relaxed) => ("ldr", 0),
            (Self::Armv8, Kind::Load, Sequential) => ("ldar", 1),
            (Self::Armv8, Kind::Load, _) => ("ldapr", 1),
            (Self::Armv8, Kind::Store, Relaxed) => ("str", 0),
            (Self::Armv8, Kind::Store, _) => ("stlr", 1),
            (Self::Armv8, Kind::Update, Relaxed) => ("swp", 0),
            (Self::Armv8, Kind::Update, Acquire) => ("swpa", 1),
            (Self::Armv8, Kind::Update, Release) => ("swpl", 1),
            (Self::Armv8, Kind::Update, _) => ("swpal", 2),
            (Self::Armv8, Kind::CompareExchange, Relaxed) => ("cas", 0),
            (Self::Armv8, Kind::CompareExchange, Acquire) => ("casa", 1),
            (Self::Armv8, Kind::CompareExchange, Release) => ("casl", 1),
            (Self::Armv8, Kind::CompareExchange, _) => ("casal", 2),
            (Self::Armv8, Kind::Fence, Acquire) => ("dmb ishld", 2),
            (Self::Armv8, Kind::Fence, _) => ("dmb ish", 4),
            (Self::Riscv, Kind::Load, Relaxed) => ("l", 0),
            (Self::Riscv, Kind::Load, Sequential) => ("fence rw,rw; l; fence r,rw", 6),
            (Self::Riscv, Kind::Load, _) => ("l; fence r,rw", 2),
            (Self::Riscv, Kind::Store, Relaxed) => ("s", 0),
            (Self::Riscv, Kind::Store, _) => ("fence rw,w; s", 2),
            (Self::Riscv, Kind::Update, Relaxed) => ("amo", 0),
            (Self::Riscv, Kind::Update, Acquire) => ("amo.aq", 1),
            (Self::Riscv, Kind::Update, Release) => ("amo.rl", 1),
            (Self::Riscv, Kind::Update, _) => ("amo.aqrl", 2),
            (Self::Riscv, Kind::CompareExchange, Relaxed) => ("lr; sc", 0),
            (Self::Riscv, Kind::CompareExchange, Acquire) => ("lr.aq; sc", 1),
            (Self::Riscv, Kind::CompareExchange, Release) => ("lr; sc.rl", 1),
            (Self::Riscv, Kind::CompareExchange, AcquireRelease) => ("lr.aq; sc.rl", 2),
            (Self::Riscv, Kind::CompareExchange, Sequential) => ("lr.aqrl; sc.rl", 3),
            (Self::Riscv, Kind::Fence, Acquire) => ("fence r,rw", 2),
            (Self::Riscv, Kind::Fence, Release) => ("fence rw,w", 2),
            (Self::Riscv, Kind::Fence, AcquireRelease) => ("fence.tso", 2),
            (Self::Riscv, Kind::Fence, Sequential) => ("fence rw,rw", 4),
            // of whatever uses it
            (_, Kind::Shared, Relaxed) => ("", 0),
            (_, Kind::Shared, Sequential) => ("", 4),
            (_, Kind::Shared, AcquireRelease) => ("", 2),
            (_, Kind::Shared, _) => ("", 1),
        }
    }

    /// What something costs: what it does, and a little for each order that it says, so that of two that are alike the weaker one is cheaper.
    pub(super) fn cost(self, kind: Kind, level: Level) -> u64 {
        let said = |order| match order {
            Order::Relaxed => 0,
            Order::Acquire | Order::Release => 1,
            Order::AcquireRelease => 2,
            Order::Sequential => 3,
        };
        let words: u64 = [Some(level.order), level.failure].into_iter().flatten().map(said).sum();
        self.instruction(kind, level).1 * 16 + words
    }
}

#[cfg(test)]
mod tests {
    use super::super::level::{Kind, Level, Order, levels};
    use super::Target;

    #[test]
    fn stronger_is_never_cheaper() {
        for target in [Target::X86, Target::Armv8, Target::Riscv] {
            for kind in
                [Kind::Load, Kind::Store, Kind::Update, Kind::CompareExchange, Kind::Fence, Kind::Shared]
            {
                let all = levels(kind, Level { order: Order::Relaxed, failure: Some(Order::Sequential) });
                for one in &all {
                    for other in all.iter().filter(|other| one != *other && one.is_at_most(**other)) {
                        assert!(target.cost(kind, *one) < target.cost(kind, *other), "{one:?} {other:?}");
                    }
                }
            }
        }
    }
}
