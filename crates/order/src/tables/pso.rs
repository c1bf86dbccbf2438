//! Partial store order: reads and writes may be reordered before earlier writes to other cells.
//!
//! *The SPARC Architecture Manual*, version 8, appendix K. A full fence is any fence that orders earlier writes before later
//! reads. A store barrier is one that orders earlier writes before later writes, whatever its name: `stbar`, `dmb st`, `fence w,w`.

use super::{AFTER, AFTER_WRITE, ALL, Classes, Event, READS, Table, WRITES};
use garret_instructions::program::Fence;

pub(super) struct Pso;

impl Table for Pso {
    fn members(&self, event: &Event) -> Classes {
        let flags = match (event.is_atomic(), event.is_read) {
            // an atomic instruction before all later events
            (true, _) => AFTER | READS | WRITES,
            (false, true) => READS,
            (false, false) => WRITES,
        };
        Classes { own: event.bit(), ..Classes::flags(ALL | flags) }
    }

    fn ordered_before(&self, event: &Event) -> Classes {
        // all earlier events before an atomic instruction
        if event.is_atomic() {
            return Classes::flags(ALL);
        }
        // earlier reads before any event
        if event.is_read {
            return Classes::flags(AFTER | READS);
        }
        // earlier accesses of the cell before a write to it
        Classes { own: event.bit(), ..Classes::flags(AFTER | READS | AFTER_WRITE) }
    }

    fn fence(&self, fence: Fence, classes: &mut Classes) {
        if fence.is_full() && classes.flags & AFTER != 0 {
            classes.flags |= ALL;
        }
        if is_store_barrier(fence) && classes.flags & AFTER_WRITE != 0 {
            classes.flags |= WRITES;
        }
    }
}

/// Whether a fence orders earlier writes before later writes.
fn is_store_barrier(fence: Fence) -> bool {
    match fence {
        Fence::Full | Fence::Stores | Fence::Tso => true,
        Fence::Between(before, after) => before.writes && after.writes,
        _ => false,
    }
}
