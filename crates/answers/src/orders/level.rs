//! Memory orders of accesses and fences, and which are weaker.

/// A memory order. `consume` is treated as `acquire`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// `memory_order_relaxed`; a fence of this order has no effect.
    Relaxed,
    /// `memory_order_acquire`.
    Acquire,
    /// `memory_order_release`.
    Release,
    /// `memory_order_acq_rel`.
    AcquireRelease,
    /// `memory_order_seq_cst`.
    Sequential,
}

use Order::{Acquire, AcquireRelease, Relaxed, Release, Sequential};

impl Order {
    pub(super) const ALL: [Self; 5] = [Relaxed, Acquire, Release, AcquireRelease, Sequential];

    /// The name, without a prefix such as `memory_order_`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Relaxed => "relaxed",
            Acquire => "acquire",
            Release => "release",
            AcquireRelease => "acq_rel",
            Sequential => "seq_cst",
        }
    }

    /// Whether `other` orders everything that this order does.
    #[must_use]
    pub fn is_at_most(self, other: Self) -> bool {
        match self {
            Relaxed => true,
            Acquire | Release => self == other || matches!(other, AcquireRelease | Sequential),
            AcquireRelease => matches!(other, AcquireRelease | Sequential),
            Sequential => other == Sequential,
        }
    }
}

/// The kind of an operation with an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A load.
    Load,
    /// A store.
    Store,
    /// An operation that reads and writes: exchange, fetch-and-add, test-and-set, a compare-exchange with one order.
    Update,
    /// A compare-exchange with an order for success and one for failure.
    CompareExchange,
    /// A fence.
    Fence,
    /// An order in a macro or a variable, which applies to all operations that use it.
    Shared,
}

/// The strength of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level {
    /// The order.
    pub order: Order,
    /// The order of a failing compare-exchange. `None` for other operations.
    pub failure: Option<Order>,
}

impl Level {
    pub(super) fn plain(order: Order) -> Self {
        Self { order, failure: None }
    }

    /// Whether `other` orders everything that this level does.
    #[must_use]
    pub fn is_at_most(self, other: Self) -> bool {
        let failure = match (self.failure, other.failure) {
            (Some(one), Some(other)) => one.is_at_most(other),
            _ => true,
        };
        self.order.is_at_most(other.order) && failure
    }

    /// The names: `acq_rel`, `acq_rel, acquire`.
    #[must_use]
    pub fn name(self) -> String {
        match self.failure {
            Some(failure) => format!("{}, {}", self.order.name(), failure.name()),
            None => self.order.name().to_owned(),
        }
    }
}

/// The levels that an operation of this kind may have, from the weakest to the strongest. The order of a failing compare-exchange
/// must not be stronger than that of a successful one (C11, 7.17.7.4), unless the source has it so, as later standards allow.
pub(super) fn levels(kind: Kind, written: Level) -> Vec<Level> {
    let plain = |orders: &[Order]| orders.iter().map(|it| Level::plain(*it)).collect();
    match kind {
        Kind::Load => plain(&[Relaxed, Acquire, Sequential]),
        Kind::Store => plain(&[Relaxed, Release, Sequential]),
        Kind::Update | Kind::Fence | Kind::Shared => plain(&Order::ALL),
        Kind::CompareExchange => {
            let is_kept = |level: &Level| level.failure.is_none_or(|it| it.is_at_most(level.order));
            let is_free = !is_kept(&written);
            let pair =
                |order| [Relaxed, Acquire, Sequential].map(|failure| Level { order, failure: Some(failure) });
            Order::ALL.into_iter().flat_map(pair).filter(|level| is_free || is_kept(level)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Level, Order, levels};

    #[test]
    fn the_strongest_is_above_all_and_the_weakest_below() {
        for kind in [Kind::Load, Kind::Store, Kind::Update, Kind::CompareExchange, Kind::Fence, Kind::Shared]
        {
            for failure in [Order::Relaxed, Order::Sequential] {
                let all = levels(kind, Level { order: Order::Release, failure: Some(failure) });
                let (first, last) = (all[0], all[all.len() - 1]);
                assert!(all.iter().all(|it| first.is_at_most(*it) && it.is_at_most(last)), "{kind:?}");
                for (one, other) in all.iter().zip(all.iter().skip(1)) {
                    assert!(!other.is_at_most(*one), "{kind:?}: the weaker ones come first");
                }
            }
        }
        let pairs =
            |order, failure| levels(Kind::CompareExchange, Level { order, failure: Some(failure) }).len();
        assert_eq!(pairs(Order::Acquire, Order::Relaxed), 9);
        assert_eq!(pairs(Order::Release, Order::Acquire), 15);
    }
}
