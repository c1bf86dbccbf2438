//! Which locks a thread holds that is one of any number: the word of a lock cannot say who holds it.
//!
//! Where each lock is known before the program runs, the thread has a location for each, which says whether it holds it. Else it keeps the addresses of
//! those that it holds, whichever these are.

use super::{Builder, Operand};
use crate::syntax::Order;
use garret_graphs::Expression;

/// A thread holds at most so many locks at a time whose addresses are computed; one that takes more goes no further.
const MOST_HELD: usize = 3;

/// How it is known who holds a lock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Held {
    /// Its word has the number of the thread.
    Numbered,
    /// This location of the thread says whether it does.
    Noted(u32),
    /// The thread keeps its address.
    ByAddress,
}

fn differs(one: i64, other: i64) -> i64 {
    i64::from(one != other)
}

impl Builder<'_> {
    /// How it is known whether this thread holds a mutex; [`Held::Numbered`] also where it is one of any number and has to know more of itself.
    pub(super) fn held_by(&mut self, mutex: Operand) -> Held {
        match mutex {
            _ if !self.is_one_of_any || self.kinds => Held::Numbered,
            _ if self.holds_addresses => Held::ByAddress,
            Operand::Number(address) => self.noted(address).map_or(Held::Numbered, Held::Noted),
            Operand::Slot(_) => self.only_by_address(),
        }
    }

    /// The same of a lock of which a thread may hold only a part.
    pub(super) fn only_by_address(&mut self) -> Held {
        match (self.is_one_of_any, self.holds_addresses) {
            (false, _) => Held::Numbered,
            (true, true) => Held::ByAddress,
            (true, false) => {
                self.needs_addresses = true;
                Held::Numbered
            }
        }
    }

    /// Where one of any number of threads keeps whether it holds this mutex.
    fn noted(&mut self, address: i64) -> Option<u32> {
        let key = (self.thread, address);
        if let Some(held) = self.held.get(&key) {
            return Some(*held);
        }
        let location = self.location_of_thread("holds a mutex")?;
        self.held.insert(key, location);
        Some(location)
    }

    /// A location that only this thread accesses, which holds 0 at first.
    fn location_of_thread(&mut self, what: &str) -> Option<u32> {
        let name = format!("thread {} {what}", self.thread + 1);
        let object = self.object_of(&name, 8, (&[(0, 8)], None), |_, _| String::new())?;
        u32::try_from(self.map.lookup(object, 8)).ok()?.checked_sub(1)
    }

    /// Where this thread keeps the addresses of the locks that it holds.
    fn holders(&mut self) -> Option<Vec<u32>> {
        if let Some(holders) = self.holders.get(&self.thread) {
            return Some(holders.clone());
        }
        let holders = (1..=MOST_HELD).map(|number| self.location_of_thread(&format!("holds lock {number}")));
        let holders = holders.collect::<Option<Vec<u32>>>()?;
        self.holders.insert(self.thread, holders.clone());
        Some(holders)
    }

    /// Notes that the thread holds a lock; it goes on at `to`.
    pub(super) fn notes_held(&mut self, lock: Operand, at: u32, to: u32) -> Option<()> {
        let mut at = at;
        for location in self.holders()? {
            let slot = self.slot();
            let read = self.read_fixed(at, location, slot);
            let (free, next) = (self.place(), self.place());
            self.branch(read, &Operand::Slot(slot).expression(), free, next);
            let noted = self.write_fixed(free, location, lock, Order::Plain);
            self.jump(noted, to);
            at = next;
        }
        let said = self.line();
        let more = self.unknown(&format!("{said}a thread holds more than {MOST_HELD} locks at a time"));
        self.jump(at, more);
        Some(())
    }

    /// Notes that the thread does not hold a lock any more; where it did not hold it, it goes on at `missing`. The place afterwards.
    pub(super) fn forgets_held(&mut self, lock: Operand, missing: u32, at: u32) -> Option<u32> {
        let (mut at, to) = (at, self.place());
        for location in self.holders()? {
            let slot = self.slot();
            let read = self.read_fixed(at, location, slot);
            let (found, next) = (self.place(), self.place());
            let other = Expression::of(differs, Operand::Slot(slot).sum(), lock.sum());
            self.branch(read, &other, found, next);
            let forgotten = self.write_fixed(found, location, Operand::Number(0), Order::Plain);
            self.jump(forgotten, to);
            at = next;
        }
        self.jump(at, missing);
        Some(to)
    }
}
