//! RVWMO, the weak memory order of RISC-V.
//!
//! The RISC-V Instruction Set Manual, volume I, version 20191213, chapter 14: preserved program order. The comments have the
//! numbers of its rules. An atomic instruction is one event: what orders one half orders the other. Rule 2 follows from the
//! read-from relation.

use super::{
    AFTER, AFTER_READ, AFTER_WRITE, ALL, Classes, Event, READS, RELEASES, Registers, Table, WRITES, forwarded,
};
use garret_instructions::program::{Fence, Tags};

pub(super) struct Riscv;

impl Table for Riscv {
    fn members(&self, event: &Event) -> Classes {
        let mut flags = ALL;
        flags |= if event.is_read { READS } else { WRITES };
        // 5: an acquire before all later events
        flags |= if event.both.has(Tags::ACQUIRE) { AFTER } else { 0 };
        // 7: two annotated accesses, in program order
        flags |= if event.both.has(Tags::ACQUIRE.with(Tags::RELEASE)) { RELEASES } else { 0 };
        Classes {
            flags,
            // 9 to 11: dependencies, also on the status of a store-conditional
            loads: event.to.map_or(0, |it| Registers::only(it).0),
            picks: 0,
            own: event.bit(),
            forward: 0,
            // 3: the write of an atomic access before the read that reads from it
            atomic: if event.is_atomic_write() { event.bit() } else { 0 },
            halves: 0,
        }
    }

    fn ordered_before(&self, event: &Event) -> Classes {
        let mut flags = AFTER;
        flags |= if event.is_read { AFTER_READ } else { AFTER_WRITE };
        // 6: all earlier events before a release
        flags |= if event.both.has(Tags::RELEASE) { ALL } else { 0 };
        // 7: two annotated accesses, in program order
        flags |= if event.both.has(Tags::ACQUIRE.with(Tags::RELEASE)) { RELEASES } else { 0 };
        // 3 and 12: a read from a write of its own thread is after what that write depends on, and after the write if it is atomic
        let mut classes = forwarded(event, true);
        classes.flags = flags;
        // 9 and 10: address and data dependencies
        classes.depend(event.address.with(event.data));
        // 1: an access before a later write of the same cell
        classes.own = if event.is_read { 0 } else { event.bit() };
        classes.settle();
        classes
    }

    fn fence(&self, fence: Fence, classes: &mut Classes) {
        let has = |flag: u16| classes.flags & flag != 0;
        let (mut reads, mut writes) = (false, false);
        // 4: what each fence orders before and after it
        match fence {
            Fence::Between(before, after) => {
                let is_after = after.reads && has(AFTER_READ) || after.writes && has(AFTER_WRITE);
                (reads, writes) = (is_after && before.reads, is_after && before.writes);
            }
            Fence::Tso => (reads, writes) = (has(AFTER_READ | AFTER_WRITE), has(AFTER_WRITE)),
            _ => {}
        }
        classes.flags |= if reads { READS } else { 0 };
        classes.flags |= if writes { WRITES } else { 0 };
    }

    // 11: a control dependency before a write; 13: the address dependency of any access before a later write
    fn control(&self) -> u16 {
        AFTER_WRITE
    }
}
