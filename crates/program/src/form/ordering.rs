//! Memory orders of accesses and fences as in C11, for languages that have them. They do not change the effect on memory, which the
//! operation determines; the check for data races uses them.

/// The memory order of an access, or of a fence (C17, 7.17.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryOrder {
    /// A non-atomic access.
    Plain,
    /// An atomic access that orders no other accesses.
    Relaxed,
    /// Later accesses of the thread come after what precedes the release that it reads from.
    Acquire,
    /// An acquire that reads from it comes after all that precedes it in its thread.
    Release,
    /// Both acquire and release.
    AcquireRelease,
    /// Both acquire and release; in addition, all accesses of this order are in one total order.
    Sequential,
}

impl MemoryOrder {
    /// The order with this number, as in compilers and `<stdatomic.h>`. Consume is treated as acquire.
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

    /// Whether it is the order of an atomic access.
    #[must_use]
    pub fn is_atomic(self) -> bool {
        self != Self::Plain
    }

    /// Whether it is an acquire.
    #[must_use]
    pub fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease | Self::Sequential)
    }

    /// Whether it is a release.
    #[must_use]
    pub fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease | Self::Sequential)
    }
}

/// The memory order of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordered {
    /// The order of the access or fence.
    pub order: MemoryOrder,
    /// The order of a compare-and-swap that finds another value than the expected one.
    pub failed: MemoryOrder,
    /// Whether it is a store of the program that an exchange implements. The read of the exchange is not an access of the program.
    pub stores: bool,
}

impl From<MemoryOrder> for Ordered {
    fn from(order: MemoryOrder) -> Self {
        Self { order, failed: order, stores: false }
    }
}
