//! Sequential consistency.
//!
//! L. Lamport, *How to Make a Multiprocessor Computer That Correctly Executes Multiprocess Programs*, 1979; as axioms: J. Alglave,
//! L. Maranget, M. Tautschnig, *Herding Cats*, TOPLAS 36(2), 2014, figure 21.

use super::is_atomic;
use crate::event::{Skeleton, Witness};

pub(super) fn allows(events: &Skeleton, witness: &Witness) -> bool {
    let Witness { rf, co, fr } = witness;
    // all events have one order
    events.po.or(rf).or(co).or(fr).is_acyclic()
        // no write is between the halves of an atomic access
        && is_atomic(events, witness)
}
