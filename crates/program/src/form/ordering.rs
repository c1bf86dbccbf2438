//! How accesses and fences order others, in the words of C11: for languages that say so. It does not change what memory does, which the
//! operations say; data races are found by it.

/// The order of an access to memory, or of a fence (C17, 7.17.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryOrder {
    /// It is not atomic.
    Plain,
    /// It is atomic, and orders nothing else.
    Relaxed,
    /// What comes later is after what the thread has done that it reads from.
    Acquire,
    /// Whoever acquires by reading from it comes after all that is before it.
    Release,
    /// Both.
    AcquireRelease,
    /// Both, and all accesses of this order have one order.
    Sequential,
}

impl MemoryOrder {
    /// The order of this number, as compilers and `<stdatomic.h>` have it. What consumes acquires.
    #[must_use]
    pub fn numbered(number: i64) -> Option<Self> {
        Some(match number {
            0 => Self::Relaxed,
            1 | 2 => Self::Acquire,
            3 => Self::Release,
            4 => Self::AcquireRelease,
            5 => Self::Sequential,
            _ => return None,
        })
    }

    /// Whether it is one of an atomic access.
    #[must_use]
    pub fn is_atomic(self) -> bool {
        self != Self::Plain
    }

    /// Whether it acquires.
    #[must_use]
    pub fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease | Self::Sequential)
    }

    /// Whether it releases.
    #[must_use]
    pub fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease | Self::Sequential)
    }
}

/// The order of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordered {
    /// What it is.
    pub order: MemoryOrder,
    /// What it is of a compare-and-swap that finds another value.
    pub failed: MemoryOrder,
    /// It is a store, though an exchange does it, whose read is none of the program.
    pub stores: bool,
}

impl From<MemoryOrder> for Ordered {
    fn from(order: MemoryOrder) -> Self {
        Self { order, failed: order, stores: false }
    }
}
