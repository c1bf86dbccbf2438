//! The order of threads: the first thread, the next one, and the comparison of two.

use super::step::Step;
use super::{Target, ThreadSearch};
use crate::form::{Operand, Register};
use crate::relation::Relation;
use crate::sum::{Atom, Slot, Sum};

impl Step<'_> {
    /// The register gets a reference to the first of all threads. There always is one.
    pub(super) fn first_thread(&mut self, register: Register) {
        for found in [Atom::Me, Atom::Other] {
            self.case(&[], |state| {
                state.thread_search = Some(ThreadSearch { after: None, found: Some(found) });
                state.set(Slot::Register(register), Sum::constant(1));
                state.set(Slot::Thread(register), Sum::atom(found));
            });
        }
    }

    /// The register gets a reference to the thread after the one that it refers to, or null.
    pub(super) fn next_thread(&mut self, register: Register) {
        let number = self.before.register(register);
        let thread = self.before.get(Slot::Thread(register)).clone();
        for found in [Some(Atom::Me), Some(Atom::Other), None] {
            self.case(&[(number.clone(), Relation::Distinct)], |state| {
                state.thread_search = Some(ThreadSearch { after: Some(thread.clone()), found });
                state.set(Slot::Register(register), Sum::constant(found.is_some().into()));
                if let Some(found) = found {
                    state.set(Slot::Thread(register), Sum::atom(found));
                }
            });
        }
        self.case_to(Target::OutOfRange, None, &[(number, Relation::Equal)], |_| {});
    }

    /// `cmp` of two references in the order of threads. The number of a reference is 1 with a thread and 0 if it is null; null
    /// comes last.
    pub(super) fn order(&mut self, left: Operand, right: Operand) -> Option<()> {
        let (one, other) = (self.operand(left), self.operand(right));
        let threads = self.thread(left).zip(self.thread(right));
        let is =
            |sum: &Sum, some: bool| (sum.clone(), if some { Relation::Distinct } else { Relation::Equal });
        let mut ways = Vec::new();
        for (first, last, result) in [(false, false, 0), (false, true, 1), (true, false, -1)] {
            ways.push((vec![is(&one, first), is(&other, last)], result));
        }
        if one.as_constant() != Some(0) && other.as_constant() != Some(0) {
            // a number that is neither 0 nor a reference has no place in the order
            let (first, last) = threads?;
            let difference = first.plus(-1, &last)?;
            for (relation, result) in [(Relation::Below, -1), (Relation::Equal, 0), (Relation::Above, 1)] {
                let both = vec![is(&one, true), is(&other, true), (difference.clone(), relation)];
                ways.push((both, result));
            }
        }
        for (way, result) in ways {
            self.case(&way, |state| {
                // gives the same result for signed and unsigned comparisons
                let (left, right) = (Sum::constant(result + 1), Sum::constant(1));
                state.compared(left, right, Sum::constant(result));
            });
        }
        Some(())
    }
}
