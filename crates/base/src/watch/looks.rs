//! For tests: a watch that is over when it was asked so often, whatever the time is.

use super::Watch;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How often a watch was asked, and when it interrupts.
#[derive(Debug)]
pub struct Looks {
    most: u64,
    made: AtomicU64,
}

impl Looks {
    /// One look more: whether there were too many.
    pub(super) fn are_over(&self) -> bool {
        self.made.fetch_add(1, Ordering::Relaxed) >= self.most
    }

    /// How often the watch was asked.
    pub fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }
}

impl Watch {
    /// Interrupted from the look after so many looks on.
    pub fn after_looks(most: u64) -> (Self, Arc<Looks>) {
        let looks = Arc::new(Looks { most, made: AtomicU64::new(0) });
        (Self { looks: Some(Arc::clone(&looks)), ..Self::default() }, looks)
    }
}
