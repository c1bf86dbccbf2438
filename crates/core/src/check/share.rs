//! The work of each member of the portfolio.

use super::{Check, Member};
use std::time::Duration;

/// The work of one member of the portfolio in all its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Share {
    /// The member of the portfolio.
    pub by: Member,
    /// The number of pre-images that it computed.
    pub preimages: usize,
    /// The wall time.
    pub time: Duration,
}

impl Check<'_> {
    /// Adds the work of one turn.
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
