//! Memory orders of accesses.

use crate::syntax::Order;
use garret_graphs::Order as Ordering;

/// The ordering that a memory order imposes on an access or a fence.
pub(super) fn ordering(order: Order) -> Ordering {
    Ordering {
        atomic: order != Order::Plain,
        acquire: matches!(order, Order::Acquire | Order::AcqRel | Order::SeqCst),
        release: matches!(order, Order::Release | Order::AcqRel | Order::SeqCst),
        seq_cst: order == Order::SeqCst,
        ..Ordering::default()
    }
}
