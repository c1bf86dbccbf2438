//! RVWMO, the weak memory order of RISC-V.
//!
//! The RISC-V Instruction Set Manual, volume I, version 20191213, chapter 14 (the comments have the numbers of its rules of
//! preserved program order) and appendix A. An atomic instruction is one event there: what orders one half orders both.

use super::{is_atomic, is_coherent};
use crate::event::{Skeleton, Witness};
use crate::program::{Fence, Tags};
use crate::relation::{Events, Relation};

pub(crate) struct Riscv {
    /// Preserved program order, without the parts that depend on read-from.
    ppo: Relation,
    /// Address and data dependencies.
    carried: Relation,
    /// Two reads of a variable without a write to it between them, in program order.
    reads_together: Relation,
    /// Writes of atomic instructions and of pairs.
    atomic_writes: Events,
    /// From each event to itself, and between the halves of atomic instructions.
    one_instruction: Relation,
}

impl Riscv {
    pub(super) fn new(events: &Skeleton) -> Self {
        let Skeleton { address, data, control, reads, writes, po, .. } = events;
        let (all, po_loc) = (events.all(), events.po_loc());
        let acquire = events.tagged(Tags::ACQUIRE);
        let release = events.tagged(Tags::RELEASE);
        // 1: an access before a write of the same variable
        let ppo = po_loc.to(*writes);
        // 4: fences
        let ppo = ppo.or(&fences(events));
        // 5: an acquire before everything after it
        let ppo = ppo.or(&events.ordered(acquire, all));
        // 6: everything before a release is before it
        let ppo = ppo.or(&events.ordered(all, release));
        // 7: two annotated accesses, in program order
        let ppo = ppo.or(&events.ordered(acquire | release, acquire | release));
        // 8: the load of a pair before its store
        let ppo = ppo.or(&events.rmw);
        // 9 and 10: address and data dependencies
        let ppo = ppo.or(address).or(data);
        // 11: a control dependency to a write
        let ppo = ppo.or(&control.to(*writes));
        // 13: an address dependency to an access before a write
        let ppo = ppo.or(&address.then(&po.to(*writes)));
        let instructions = events.rmw.from(events.tagged(Tags::ATOMIC));
        Self {
            ppo,
            carried: address.or(data),
            reads_together: events
                .ordered(*reads, *reads)
                .and(&po_loc)
                .minus(&po_loc.to(*writes).then(&po_loc.to(*reads))),
            atomic_writes: events.rmw.range(),
            one_instruction: instructions.or(&instructions.inverse()).optional(),
        }
    }

    pub(super) fn allows(&self, events: &Skeleton, witness: &Witness) -> bool {
        // load value: accesses of one variable agree with program order
        if !is_coherent(events, witness) {
            return false;
        }
        // atomicity: no write of another hart is between the halves of an atomic access
        if !is_atomic(events, witness) {
            return false;
        }
        let Witness { rf, co, fr } = witness;
        let rfi = rf.and(&events.internal);
        // 2: two reads of a variable from different writes, without a write between them
        let same_write = rf.inverse().then(rf);
        let ppo = self.ppo.or(&self.reads_together.minus(&same_write));
        // 3: the write of an atomic access before the read that reads it
        let ppo = ppo.or(&rfi.from(self.atomic_writes));
        // 12: what a write depends on is before the read that the write is forwarded to
        let ppo = ppo.or(&self.carried.then(&rfi));
        // an atomic instruction is one event
        let whole = self.one_instruction.then(&ppo).then(&self.one_instruction);
        let own = self.one_instruction.minus(&Relation::identity(events.count(), events.all()));
        let ppo = whole.minus(&own).minus(&Relation::identity(events.count(), events.all())).or(&ppo);
        // the global memory order contains all of these
        ppo.or(&events.external(rf)).or(co).or(fr).is_acyclic()
    }
}

/// Rule 4: what each fence orders before and after it.
fn fences(events: &Skeleton) -> Relation {
    let mut ordered = Relation::empty(events.count());
    for reads_before in [false, true] {
        for reads_after in [false, true] {
            let is_meant = |fence| match fence {
                Fence::Between(before, after) => {
                    (if reads_before { before.reads } else { before.writes })
                        && (if reads_after { after.reads } else { after.writes })
                }
                // everything but a write before a read
                Fence::Tso => reads_before || !reads_after,
                _ => false,
            };
            let set = |reads| if reads { events.reads } else { events.writes };
            let across = events.across(set(reads_before), events.fences(is_meant), set(reads_after));
            ordered = ordered.or(&across);
        }
    }
    ordered
}
