//! RC11, the memory model of C11 as repaired.
//!
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, whose
//! names of relations are used here. Release sequences are those of C++20, without later writes of the same thread.

use super::is_atomic;
use crate::event::{Skeleton, Witness};
use crate::program::{Fence, Tags};
use crate::relation::{Events, Relation};

pub(crate) struct Rc11 {
    /// Sequenced before; initial writes are before everything.
    sb: Relation,
    ordered_reads: Events,
    ordered_writes: Events,
    /// Events that release, and those that acquire.
    releasing: Events,
    acquiring: Events,
    fences: Events,
    seq_cst: Events,
    seq_cst_fences: Events,
    /// Accesses without a memory order.
    plain: Events,
}

impl Rc11 {
    pub(super) fn new(events: &Skeleton) -> Self {
        let (reads, writes) = (events.reads, events.writes);
        let of_fences = |tags: Tags| events.fences(|it| matches!(it, Fence::Ordered(has) if has.has(tags)));
        let first = Relation::product(events.count(), events.initial, events.all() & !events.initial);
        let ordered = events.tagged(Tags::ORDERED);
        let seq_cst_fences = of_fences(Tags::SEQ_CST);
        Self {
            sb: events.po.or(&first),
            ordered_reads: reads & ordered,
            ordered_writes: writes & ordered,
            releasing: (writes & events.tagged(Tags::RELEASE)) | of_fences(Tags::RELEASE),
            acquiring: (reads & events.tagged(Tags::ACQUIRE)) | of_fences(Tags::ACQUIRE),
            fences: events.fences(|_| true),
            seq_cst: events.tagged(Tags::SEQ_CST) | seq_cst_fences,
            seq_cst_fences,
            plain: (reads | writes) & !ordered & !events.initial,
        }
    }

    /// hb, happens before.
    fn happens_before(&self, events: &Skeleton, witness: &Witness) -> Relation {
        let count = events.count();
        let rf = &witness.rf;
        // rs: a write, and the chain of read-modify-writes that begins with a read from it
        let rs = rf.then(&events.rmw).closure().optional().from(self.ordered_writes);
        // a release fence before the write, or a write that releases
        let before = self.sb.from(self.releasing & self.fences).to(self.ordered_writes);
        let release = Relation::identity(count, self.releasing & events.writes).or(&before);
        // an acquire fence after the read, or a read that acquires
        let after = self.sb.from(self.ordered_reads).to(self.acquiring & self.fences);
        let acquire = Relation::identity(count, self.acquiring & events.reads).or(&after);
        // sw, synchronises-with
        let sw = release.then(&rs).then(&rf.to(self.ordered_reads)).then(&acquire);
        self.sb.or(&sw).closure()
    }

    pub(super) fn allows(&self, events: &Skeleton, witness: &Witness) -> bool {
        let Witness { rf, co, fr } = witness;
        // no thin air: program order and read-from have no cycle
        if !self.sb.or(rf).is_acyclic() {
            return false;
        }
        // atomicity: no write is between the halves of an atomic access
        if !is_atomic(events, witness) || !events.rmw.and(&fr.then(co)).is_empty() {
            return false;
        }
        let hb = self.happens_before(events, witness);
        let eco = rf.or(co).or(fr).closure();
        // coherence: happens-before agrees with read-from, coherence and from-read
        if !hb.is_irreflexive() || !hb.then(&eco).is_irreflexive() {
            return false;
        }
        // SC: the `seq_cst` accesses and fences have one order
        self.psc(events, witness, &hb, &eco).is_acyclic()
    }

    /// psc, partial SC: the order that the order of `seq_cst` events has to extend.
    fn psc(&self, events: &Skeleton, witness: &Witness, hb: &Relation, eco: &Relation) -> Relation {
        let elsewhere = self.sb.minus(&events.same_variable);
        // scb: sb; or sb to another variable, hb, and sb from another variable; or hb on one variable; or co; or fr
        let around = elsewhere.then(hb).then(&elsewhere);
        let scb = self.sb.or(&around).or(&hb.and(&events.same_variable)).or(&witness.co).or(&witness.fr);
        let own = Relation::identity(events.count(), self.seq_cst);
        let start = own.or(&hb.from(self.seq_cst_fences));
        let end = own.or(&hb.to(self.seq_cst_fences));
        let base = start.then(&scb).then(&end);
        // psc of fences: hb between fences, or hb, then eco, then hb
        let between = hb.or(&hb.then(eco).then(hb));
        base.or(&between.from(self.seq_cst_fences).to(self.seq_cst_fences))
    }

    /// Whether there are two accesses of a variable by different threads, at least one a write, at least one plain, neither
    /// of which happens before the other.
    pub(super) fn races(&self, events: &Skeleton, witness: &Witness) -> bool {
        if self.plain == 0 {
            return false;
        }
        let hb = self.happens_before(events, witness);
        let ordered = hb.or(&hb.inverse());
        let threads = !events.initial;
        let conflicts = events.external(&events.same_variable).from(threads).to(threads);
        let with_write = conflicts.from(events.writes).or(&conflicts.to(events.writes));
        let with_plain = with_write.from(self.plain).or(&with_write.to(self.plain));
        !with_plain.minus(&ordered).is_empty()
    }
}
