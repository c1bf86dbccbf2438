//! Sequential consistency: all events are in program order.
//!
//! L. Lamport, *How to Make a Multiprocessor Computer That Correctly Executes Multiprocess Programs*, IEEE Transactions on Computers
//! 28(9), 1979.

use super::{ALL, Classes, Event, Table};
use garret_instructions::program::Fence;

pub(super) struct Sc;

impl Table for Sc {
    fn members(&self, _: &Event) -> Classes {
        Classes::flags(ALL)
    }

    fn ordered_before(&self, _: &Event) -> Classes {
        Classes::flags(ALL)
    }

    fn fence(&self, _: Fence, _: &mut Classes) {}
}
