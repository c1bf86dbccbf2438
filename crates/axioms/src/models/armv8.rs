//! ARMv8, multi-copy atomic.
//!
//! Arm Architecture Reference Manual (DDI 0487), B2.3, and its formal version, `aarch64.cat`, whose names of relations are
//! used here; C. Pulte et al., *Simplifying ARM Concurrency*, POPL 2018.

use super::{is_atomic, is_coherent, observed};
use crate::event::{Skeleton, Witness};
use crate::program::{Fence, Tags};
use crate::relation::{Events, Relation};

pub(crate) struct Armv8 {
    /// lob, locally ordered before, without the parts that depend on read-from.
    lob: Relation,
    /// Address and data dependencies.
    carried: Relation,
    /// From the read of an atomic access to its write.
    rmw: Relation,
    /// The reads that acquire.
    acquiring: Events,
}

impl Armv8 {
    pub(super) fn new(events: &Skeleton) -> Self {
        let lob = dependencies(events).or(&picked(events)).or(&barriers(events));
        // lws: an access before a write of the same variable
        let lob = lob.or(&events.po_loc().to(events.writes));
        // aob: the read of an atomic access before its write
        let lob = lob.or(&events.rmw);
        Self {
            lob,
            carried: events.address.or(&events.data),
            rmw: events.rmw.clone(),
            acquiring: events.tagged(Tags::ACQUIRE.with(Tags::ACQUIRE_PC)) & events.reads,
        }
    }

    pub(super) fn allows(&self, events: &Skeleton, witness: &Witness) -> bool {
        // internal: accesses of one variable agree with program order
        if !is_coherent(events, witness) {
            return false;
        }
        // atomic: no write of another thread is between the halves of an atomic access
        if !is_atomic(events, witness) {
            return false;
        }
        let rfi = witness.rf.and(&events.internal);
        // dob: what a write depends on is before the read that the write is forwarded to
        let lob = self.lob.or(&self.carried.then(&rfi));
        // aob: the read of an atomic access before the acquire that reads its write; in older versions, the write is before it, too
        let lob = lob.or(&self.rmw.then(&rfi).to(self.acquiring));
        // external: communication between threads and local order form one order
        lob.or(&observed(events, witness)).is_acyclic()
    }
}

/// dob, dependency-ordered before.
fn dependencies(events: &Skeleton) -> Relation {
    let Skeleton { address, data, control, reads, writes, .. } = events;
    let isb = events.fences(|it| it == Fence::Instructions);
    // an address or a data dependency
    let dob = address.or(data);
    // a control dependency to a write
    let dob = dob.or(&control.to(*writes));
    // an address dependency to an access before a write
    let dob = dob.or(&address.then(&events.po.to(*writes)));
    // a control dependency, or an address dependency of an earlier access, then an `isb`, then a read
    let until = control.or(&address.then(&events.po)).to(isb);
    dob.or(&until.then(&events.po.to(*reads)))
}

/// pob, pick-ordered before: the same for dependencies that only decide which value is taken. They order later writes and,
/// with an `isb`, later reads.
fn picked(events: &Skeleton) -> Relation {
    let Skeleton { picked_address, picked_data, picked_control, reads, writes, .. } = events;
    let isb = events.fences(|it| it == Fence::Instructions);
    let direct = picked_address.or(picked_data).or(picked_control).to(*writes);
    let through = picked_address.then(&events.po.to(*writes));
    let until = picked_control.or(&picked_address.then(&events.po)).to(isb);
    direct.or(&through).or(&until.then(&events.po.to(*reads)))
}

/// bob, barrier-ordered before.
fn barriers(events: &Skeleton) -> Relation {
    let (all, reads, writes) = (events.all(), events.reads, events.writes);
    let fence = |kind| events.fences(|it| it == kind);
    let acquire = events.tagged(Tags::ACQUIRE) & reads;
    let acquire_pc = events.tagged(Tags::ACQUIRE_PC) & reads;
    let release = events.tagged(Tags::RELEASE) & writes;
    let returned = reads & !events.tagged(Tags::UNRETURNED);
    // dmb sy: everything before it is before everything after it
    let bob = events.across(all, fence(Fence::Full), all);
    // dmb ld: reads whose value goes to a register before everything after it
    let bob = bob.or(&events.across(returned, fence(Fence::Loads), all));
    // dmb st: writes before writes
    let bob = bob.or(&events.across(writes, fence(Fence::Stores), writes));
    // a release before an acquire, except `ldapr`
    let bob = bob.or(&events.ordered(release, acquire));
    // an acquire before everything after it
    let bob = bob.or(&events.ordered(acquire | acquire_pc, all));
    // everything before a release is before it
    let bob = bob.or(&events.ordered(all, release));
    // the write of an atomic instruction with acquire and release before everything after it
    let instructions = events.rmw.from(events.tagged(Tags::ATOMIC));
    let both = instructions.from(acquire).to(release).range();
    bob.or(&events.ordered(both, all))
}
