//! Total store order, the memory model of x86.
//!
//! S. Owens, S. Sarkar, P. Sewell, *A Better x86 Memory Model: x86-TSO*, TPHOLs 2009; as axioms on executions: J. Alglave, L. Maranget,
//! M. Tautschnig, *Herding Cats*, TOPLAS 2014, section 4.3.

use super::{is_atomic, is_coherent, observed};
use crate::event::{Skeleton, Witness};
use crate::program::{Fence, Tags};
use crate::relation::Relation;

pub(crate) struct Tso {
    /// The part of program order that is preserved.
    kept: Relation,
}

impl Tso {
    pub(super) fn new(events: &Skeleton) -> Self {
        let (all, reads, writes) = (events.all(), events.reads, events.writes);
        let locked = events.tagged(Tags::ATOMIC.with(Tags::EXCLUSIVE));
        // everything but a write before a read
        let kept = events.ordered(reads, all).or(&events.ordered(writes, writes));
        // fences and atomic instructions wait for the store buffer; a compare-and-swap that fails does, too
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

#[cfg(test)]
mod tests {
    use crate::{Axioms, decide_within, parse};
    use garret_base::watch::Watch;

    /// Whether both threads may read 0: each stores to one word, executes `between`, and loads the word of the other.
    fn finds_nothing(between: &str) -> bool {
        let rows = ["MOV W0,#1", "STR W0,[X1]", "MOV W4,#0", between, "LDR W2,[X3]"];
        let rows = rows.map(|row| format!(" {row} | {row} ;\n")).concat();
        let text = format!(
            "AArch64 between\n{{ z=1; 0:X1=x; 0:X3=y; 0:X5=z; 1:X1=y; 1:X3=x; 1:X5=z; }}\n P0 | P1 ;\n{rows}\
             exists (0:X2=0 /\\ 1:X2=0)\n"
        );
        let test = parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        let decision = decide_within(&test, Axioms::Tso, &Watch::default()).expect("it accesses variables");
        decision.observation() != "Never"
    }

    #[test]
    fn what_waits_for_the_store_buffer() {
        for (between, expected) in [
            ("NOP", true),
            ("DMB ST", true),
            ("LDR W4,[X5]", true),
            ("DMB SY", false),
            ("SWP W4,W4,[X5]", false),
            // the comparison fails, as the expected 0 is never found
            ("CAS W4,W0,[X5]", false),
        ] {
            assert_eq!(finds_nothing(between), expected, "{between}");
        }
    }
}
