//! `std::lock`, for several mutexes: it locks the first one, and tries to lock the others. If one of them is taken, it releases all and
//! waits for that one first. This may repeat as often as threads interleave; for execution graphs, it happens at most once in each
//! call.

use super::calling::Calling;
use super::mutexes::Layout;
use super::waits::Continuation;
use super::{Builder, Operand};
use crate::syntax::Order;
use crate::types::Type;
use garret_graphs::{Expression, Stop};

/// The prefixes of such functions: for mutexes, and for `std::unique_lock`s of mutexes.
pub(super) const SEVERAL: [&str; 2] = ["_ZSt4lockISt5mutexS0_J", "_ZSt4lockISt11unique_lockISt5mutexES2_J"];

/// The assumption of a program with such a call.
const ONCE: &str = "`std::lock` finds at most once in each call that another thread holds one of its mutexes, after it has taken the first one";

impl Builder<'_> {
    /// Locks all mutexes; returns the place afterwards.
    pub(super) fn locks_several(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let owners = name.starts_with(SEVERAL[1]);
        let (mut at, mut mutexes) = (at, call.operands.clone());
        if owners {
            // each of them begins with the address of its mutex
            for mutex in &mut mutexes {
                let slot = self.slot();
                at = self.loads(at, *mutex, slot)?;
                *mutex = Operand::Slot(slot);
            }
        }
        let starts: Vec<u32> = mutexes.iter().map(|_| self.place()).collect();
        let mut to = self.place();
        let once = self.stopped(Stop::Unmet);
        self.takes_from((&mutexes, 0), at, to, |other| starts.get(other).copied().unwrap_or(once))?;
        let first = usize::from(!self.is_unbounded);
        if !self.is_unbounded {
            self.assumed.insert(ONCE);
        }
        for (number, start) in starts.iter().enumerate().skip(first) {
            let is_unbounded = self.is_unbounded;
            let again = |other: usize| starts.get(other).copied().filter(|_| is_unbounded).unwrap_or(once);
            self.takes_from((&mutexes, number), *start, to, again)?;
        }
        if owners {
            for owner in &call.operands {
                let (owns, next) = self.offset(to, *owner, 8);
                to = self.store(next, &Type::Int(8), Operand::Number(1), owns, Order::Plain);
            }
        }
        Some(self.set(to, call.result, Expression::constant(0)))
    }

    /// Waits for the mutex with index `first`, and tries to lock the others. If one is taken, continues at the place that `again`
    /// returns for its index.
    fn takes_from(
        &mut self,
        (mutexes, first): (&[Operand], usize),
        from: u32,
        to: u32,
        again: impl Fn(usize) -> u32,
    ) -> Option<()> {
        let layout = Layout::of("pthread_mutex_lock");
        let result = self.slot();
        let mut taken = Vec::new();
        let mut at = from;
        for number in (first..mutexes.len()).chain(0..first) {
            let mutex = *mutexes.get(number)?;
            if taken.is_empty() {
                at = self.locks(layout, mutex, result, Continuation::Waits, at)?;
            } else {
                let tried = self.locks(layout, mutex, result, Continuation::On(layout.says.busy), at)?;
                let (next, held) = (self.place(), self.place());
                self.branch(tried, &Operand::Slot(result).expression(), next, held);
                let mut released = held;
                for other in taken.iter().rev() {
                    released = self.unlocks(layout, *other, result, released)?;
                }
                self.jump(released, again(number));
                at = next;
            }
            taken.push(mutex);
        }
        self.jump(at, to);
        Some(())
    }
}
