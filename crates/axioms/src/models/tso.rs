//! Total store order, as processors of x86 have it.
//!
//! S. Owens, S. Sarkar, P. Sewell, *A Better x86 Memory Model: x86-TSO*, TPHOLs 2009; as axioms on executions: J. Alglave, L. Maranget,
//! M. Tautschnig, *Herding Cats*, TOPLAS 2014, section 4.3.

use super::{is_atomic, is_coherent, observed};
use crate::event::{Skeleton, Witness};
use crate::program::{Fence, Tags};
use crate::relation::Relation;

pub(crate) struct Tso {
    /// What is done in the order of the program.
    kept: Relation,
}

impl Tso {
    pub(super) fn new(events: &Skeleton) -> Self {
        let (all, reads, writes) = (events.all(), events.reads, events.writes);
        let locked = events.tagged(Tags::ATOMIC.with(Tags::EXCLUSIVE));
        // all but a write before a read
        let kept = events.ordered(reads, all).or(&events.ordered(writes, writes));
        // a fence, and an instruction that reads and writes at once, wait for the store buffer, also where that does not write
        let fence = events.fences(|it| it == Fence::Full);
        let kept = kept.or(&events.across(all, fence, all));
        Self { kept: kept.or(&events.ordered(all, locked)).or(&events.ordered(locked, all)) }
    }

    pub(super) fn allows(&self, events: &Skeleton, witness: &Witness) -> bool {
        is_coherent(events, witness)
            && is_atomic(events, witness)
            && self.kept.or(&observed(events, witness)).is_acyclic()
    }
}
