//! References: to a thread, or null.

use super::step::Step;
use super::{Access, Target};
use crate::form::{Operand, Place, Register};
use crate::relation::Relation;
use crate::sum::Sum;

impl Step<'_> {
    /// `cmp` of two references.
    pub(super) fn compare_operands(&mut self, left: Operand, right: Operand) -> Option<()> {
        let one = (self.operand(left), self.thread(left));
        let other = (self.operand(right), self.thread(right));
        let same = same((&one.0, one.1.as_ref()), (&other.0, other.1.as_ref()))?;
        for (result, ways) in [(0, same.0), (1, same.1)] {
            for way in ways {
                self.case(&way, |state| {
                    state.compared(Sum::constant(result), Sum::constant(0), Sum::constant(result));
                });
            }
        }
        Some(())
    }

    /// Checks that a reference is not null.
    pub(super) fn check(&mut self, register: Register) {
        let number = self.before.register(register);
        let known = self.before.conditions.iter();
        let never_null = known.clone().any(|it| *it == (number.clone(), Relation::Distinct));
        let always_null = known.clone().any(|it| *it == (number.clone(), Relation::Equal));
        self.case(&[(number.clone(), Relation::Distinct)], |_| {});
        if always_null {
            self.cases.clear();
        }
        self.case_to(Target::Null, None, &[(number, Relation::Equal)], |_| {});
        if never_null {
            self.cases.retain(|case| case.target != Target::Null);
        }
    }

    /// `cmpxchg` of references, in one step. `old` is the content of the place, `old_thread` the thread to which it refers.
    pub(super) fn compare_references(
        &mut self,
        place: Place,
        register: Register,
        old: &Sum,
        old_thread: Option<&Sum>,
    ) -> Option<()> {
        let accumulator = Operand::Place(Place::Register(Register::EAX));
        let held = (self.operand(accumulator), self.thread(accumulator));
        let new = self.before.register(register);
        let thread = self.thread(Operand::Place(Place::Register(register)));
        let (equal, distinct) = same((&held.0, held.1.as_ref()), (old, old_thread))?;
        for way in equal {
            self.case(&way, |state| {
                state.compared(Sum::constant(0), Sum::constant(0), Sum::constant(0));
                match place {
                    Place::Memory(cell) => state.access = Some(Access::Exchange(cell, new.clone())),
                    Place::Register(_) => state.assign(place, new.clone(), None),
                }
                state.refer(place, thread.clone());
            });
        }
        for way in distinct {
            self.case(&way, |state| {
                state.compared(Sum::constant(1), Sum::constant(0), Sum::constant(1));
                if let Place::Memory(cell) = place {
                    state.fence = true;
                    state.access = Some(Access::Read(cell));
                }
                state.assign(Place::Register(Register::EAX), old.clone(), old_thread.cloned());
            });
        }
        Some(())
    }
}

/// Alternatives; each is a conjunction of conditions.
type Ways = Vec<Vec<(Sum, Relation)>>;

/// The alternatives in which two references are equal, and those in which they differ. The number of a reference is 1 with a thread
/// and 0 if it is null.
fn same(one: (&Sum, Option<&Sum>), other: (&Sum, Option<&Sum>)) -> Option<(Ways, Ways)> {
    let (Some(first), Some(second)) = (one.1, other.1) else {
        // one of them is the constant 0
        let difference = one.0.plus(-1, other.0)?;
        let way = |relation| vec![vec![(difference.clone(), relation)]];
        return Some((way(Relation::Equal), way(Relation::Distinct)));
    };
    let none = |sum: &Sum| (sum.clone(), Relation::Equal);
    let some = |sum: &Sum| (sum.clone(), Relation::Distinct);
    let threads = first.plus(-1, second)?;
    let both = |relation| vec![some(one.0), some(other.0), (threads.clone(), relation)];
    Some((
        vec![vec![none(one.0), none(other.0)], both(Relation::Equal)],
        vec![vec![none(one.0), some(other.0)], vec![some(one.0), none(other.0)], both(Relation::Distinct)],
    ))
}
