//! Total store order: a read may overtake earlier writes, nothing else.
//!
//! *The SPARC Architecture Manual*, version 8, appendix K; S. Owens, S. Sarkar, P. Sewell, *A Better x86 Memory Model: x86-TSO*, TPHOLs
//! 2009. A full fence is any fence that has writes before reads.

use super::{AFTER, ALL, Classes, Event, READS, Table, WRITES};
use garret_instructions::program::Fence;

pub(super) struct Tso;

impl Table for Tso {
    fn members(&self, event: &Event) -> Classes {
        let own = Classes { own: event.bit(), ..Classes::flags(ALL) };
        // an atomic instruction is before everything
        let flags = if event.is_atomic() {
            AFTER | READS | WRITES
        } else if event.is_read {
            READS
        } else {
            WRITES
        };
        Classes { flags: own.flags | flags, ..own }
    }

    fn puts(&self, event: &Event) -> Classes {
        // everything is before an atomic instruction
        if event.is_atomic() {
            return Classes::flags(ALL);
        }
        // reads before everything, writes before writes
        if event.is_read { Classes::flags(AFTER | READS) } else { Classes::flags(ALL) }
    }

    fn fence(&self, fence: Fence, classes: &mut Classes) {
        if fence.is_full() && classes.flags & AFTER != 0 {
            classes.flags |= ALL;
        }
    }
}
