//! What each search of a check took.

use super::{Check, Member};
use std::time::Duration;

/// What one of the searches of a check took, all its turns together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Share {
    /// The search.
    pub by: Member,
    /// The pre-images that it computed.
    pub preimages: usize,
    /// The wall time.
    pub time: Duration,
}

impl Check<'_> {
    /// A search had a turn.
    pub(super) fn took(&mut self, by: Member, preimages: usize, time: Duration) {
        match self.shares.iter_mut().find(|share| share.by == by) {
            Some(share) => {
                share.preimages += preimages;
                share.time += time;
            }
            None => self.shares.push(Share { by, preimages, time }),
        }
    }
}
