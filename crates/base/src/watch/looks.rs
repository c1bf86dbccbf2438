//! For tests: a watch that ends a computation after a given number of queries, whatever the time is.

use super::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of queries of a watch, and the number after which it interrupts.
#[derive(Debug)]
pub struct QueryLimit {
    most: u64,
    made: AtomicU64,
}

impl QueryLimit {
    /// Counts one more query, and returns whether there were too many.
    pub(super) fn are_over(&self) -> bool {
        self.made.fetch_add(1, Ordering::Relaxed) >= self.most
    }

    /// The number of queries so far.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }
}

impl Watch {
    /// A watch that interrupts at every query after the first `most` ones.
    pub fn after_looks(most: u64) -> (Self, Arc<QueryLimit>) {
        let looks = Arc::new(QueryLimit { most, made: AtomicU64::new(0) });
        (Self { looks: Some(Arc::clone(&looks)), ..Self::default() }, looks)
    }
}
