//! Total store order: a read may be reordered before earlier writes, and nothing else may be.
//!
//! *The SPARC Architecture Manual*, version 8, appendix K; S. Owens, S. Sarkar, P. Sewell, *A Better x86 Memory Model:
//! x86-TSO*, TPHOLs 2009. A full fence is any fence that orders earlier writes before later reads.

use super::{AFTER, ALL, Classes, Event, READS, Table, WRITES};
use garret_instructions::program::Fence;

pub(super) struct Tso;

impl Table for Tso {
    fn members(&self, event: &Event) -> Classes {
        let own = Classes { own: event.bit(), ..Classes::flags(ALL) };
        // an atomic instruction before all later events
        let flags = if event.is_atomic() {
            AFTER | READS | WRITES
        } else if event.is_read {
            READS
        } else {
            WRITES
        };
        Classes { flags: own.flags | flags, ..own }
    }

    fn ordered_before(&self, event: &Event) -> Classes {
        // all earlier events before an atomic instruction
        if event.is_atomic() {
            return Classes::flags(ALL);
        }
        // earlier reads before any event, earlier writes before a write
        if event.is_read { Classes::flags(AFTER | READS) } else { Classes::flags(ALL) }
    }

    fn fence(&self, fence: Fence, classes: &mut Classes) {
        if fence.is_full() && classes.flags & AFTER != 0 {
            classes.flags |= ALL;
        }
    }
}
