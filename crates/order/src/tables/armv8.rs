//! ARMv8, multi-copy atomic.
//!
//! Arm Architecture Reference Manual (DDI 0487), B2.3, and its formal version, `aarch64.cat`. The comments have its names of
//! relations: lob, locally ordered before, is made of bob (barriers), dob (dependencies), aob (atomics), pob (picks) and lws
//! (local write successors).

use super::{
    AFTER, AFTER_WRITE, ALL, Classes, Event, READS, RELEASES, Registers, SYNCHRONISED, Table, WRITES,
    forwarded,
};
use garret_instructions::program::{Fence, Tags};

pub(super) struct Armv8;

const ACQUIRES: Tags = Tags::ACQUIRE.with(Tags::ACQUIRE_PC);

impl Table for Armv8 {
    fn members(&self, event: &Event) -> Classes {
        let mut flags = ALL;
        if event.is_read {
            // bob: an acquire before all later events
            flags |= if event.tags.has(ACQUIRES) { AFTER } else { 0 };
            // bob: reads whose value goes to a register, before a `dmb ld`
            flags |= if event.tags.has(Tags::UNRETURNED) { 0 } else { READS };
        } else {
            flags |= WRITES;
            // bob: a release before a later acquire
            flags |= if event.tags.has(Tags::RELEASE) { RELEASES } else { 0 };
            // bob: the write of an atomic instruction with acquire and release before all later events
            let is_both = event.both.has(Tags::ACQUIRE) && event.tags.has(Tags::RELEASE);
            flags |= if is_both && event.tags.has(Tags::ATOMIC) { AFTER } else { 0 };
        }
        Classes {
            flags,
            // dob: dependencies on what is read; there is none on the status of a store-exclusive
            loads: event.to.filter(|_| event.is_read).map_or(0, |it| Registers::only(it).0),
            picks: 0,
            // lws: an access before a write of the same cell
            own: event.bit(),
            forward: 0,
            // aob: the read of an atomic access before the acquire that reads its write
            atomic: if event.is_read && event.is_half { event.bit() } else { 0 },
            halves: if event.is_read && event.tags.has(Tags::EXCLUSIVE) { event.bit() } else { 0 },
        }
    }

    fn ordered_before(&self, event: &Event) -> Classes {
        // dob: what a write depends on is before the read that the write is forwarded to
        let mut classes = forwarded(event, event.tags.has(ACQUIRES));
        classes.flags = AFTER;
        // dob: address and data dependencies
        classes.depend(event.address.with(event.data));
        if event.is_read {
            // bob: a release before a later acquire, except `ldapr`
            classes.flags |= if event.tags.has(Tags::ACQUIRE) { RELEASES } else { 0 };
        } else {
            classes.flags |= AFTER_WRITE;
            // bob: all earlier events before a release
            classes.flags |= if event.tags.has(Tags::RELEASE) { ALL } else { 0 };
            // lws: an access before a write of the same cell
            classes.own = event.bit();
            // pob: what decides which value is written, to which address, or whether
            classes.depend(event.asked);
            classes.picks |= event.address.0 | event.data.0 | event.asked.0;
        }
        classes.settle();
        classes
    }

    fn fence(&self, fence: Fence, classes: &mut Classes) {
        let has = |flag: u16| classes.flags & flag != 0;
        match fence {
            // bob: all earlier events before all later events
            Fence::Full if has(AFTER) => classes.flags |= ALL,
            // bob: earlier reads before all later events
            Fence::Loads if has(AFTER) => classes.flags |= READS,
            // bob: earlier writes before later writes
            Fence::Stores if has(AFTER_WRITE) => classes.flags |= WRITES,
            // dob: what the `isb` depends on before later reads; later writes are ordered after that anyway
            Fence::Instructions if has(AFTER) => classes.flags |= SYNCHRONISED,
            _ => {}
        }
    }

    fn is_fused(&self) -> bool {
        false
    }

    fn orders_by_halves(&self) -> bool {
        true
    }

    // dob: a control dependency, or the address dependency of an earlier access, before a write, and, with an `isb`, before a read
    fn control(&self) -> u16 {
        AFTER_WRITE | SYNCHRONISED
    }

    fn has_picks(&self) -> bool {
        true
    }
}
