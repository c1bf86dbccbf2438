//! The locks that a thread holds, if it is one of any number: the word of the lock cannot identify the holder.
//!
//! If the addresses of all locks are known before the program runs, the thread has a location for each lock, which says whether it
//! holds it. Otherwise, it records the addresses of the locks that it holds.

use super::mutexes::{KINDS, Kind, Layout};
use super::{Builder, Operand};
use crate::syntax::Order;
use garret_graphs::{Expression, Sum};

/// The largest number of locks with computed addresses that a thread holds at a time; a thread that takes more stops.
const MOST_HELD: usize = 3;

/// How the holder of a lock is recorded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Held {
    /// The word of the lock contains the number of the thread.
    Numbered,
    /// This location of the thread says whether it holds the lock.
    Noted(u32),
    /// The thread records the address of the lock.
    ByAddress,
}

fn differs(one: i64, other: i64) -> i64 {
    i64::from(one != other)
}

impl Builder<'_> {
    /// How it is recorded whether this thread holds a mutex. [`Held::Numbered`] also if the thread is one of any number and this does
    /// not suffice.
    pub(super) fn held_by(&mut self, layout: Layout, mutex: Operand) -> Held {
        let is_checking = || self.static_kind(layout, mutex) == Some(Kind::Checking);
        match mutex {
            _ if !self.is_one_of_any || self.kinds && (!self.has_static_kinds || is_checking()) => {
                Held::Numbered
            }
            _ if self.holds_addresses => Held::ByAddress,
            Operand::Number(address) => self.noted(address).map_or(Held::Numbered, Held::Noted),
            Operand::Slot(_) => self.only_by_address(),
        }
    }

    /// The kind of a mutex in a static variable, if it never changes.
    pub(super) fn static_kind(&self, layout: Layout, mutex: Operand) -> Option<Kind> {
        let (Operand::Number(address), true) = (mutex, self.has_static_kinds) else { return None };
        let (offset, bits) = layout.kind?;
        let cell = self.map.lookup(address.checked_add(offset)?, u8::try_from(bits / 8).ok()?);
        let location = usize::try_from(cell.checked_sub(1)?).ok()?;
        let number = self.code.locations.get(location)?.initial.number;
        KINDS.get(usize::try_from(number).ok()?).copied()
    }

    /// The same for a lock that several threads may hold.
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

    /// The location in which one of any number of threads records whether it holds this mutex.
    fn noted(&mut self, address: i64) -> Option<u32> {
        let key = (self.thread, address);
        if let Some(held) = self.held.get(&key) {
            return Some(*held);
        }
        let location = self.location_of_thread("holds a mutex")?;
        self.held.insert(key, location);
        Some(location)
    }

    /// Takes a recursive mutex again if the thread holds it, and continues at `to`. `held` counts how often. Returns the place for a
    /// thread that does not hold it.
    pub(super) fn takes_again(&mut self, held: u32, result: u16, (at, to): (u32, u32)) -> u32 {
        let [count, more] = [(); 2].map(|()| self.slot());
        let read = self.read_fixed(at, held, count);
        let (first, again) = (self.place(), self.place());
        self.branch(read, &Operand::Slot(count).expression(), first, again);
        let sum = Sum { constant: 1, ..Operand::Slot(count).sum() };
        let counted = self.set(again, more, Expression::Sum(sum));
        let written = self.write_fixed(counted, held, Operand::Slot(more), Order::Plain);
        let done = self.set(written, result, Expression::constant(0));
        self.jump(done, to);
        first
    }

    /// The same for a mutex whose address the thread records, once for each time.
    pub(super) fn takes_again_by_address(
        &mut self,
        mutex: Operand,
        result: u16,
        (at, to): (u32, u32),
    ) -> Option<u32> {
        let (again, noted) = (self.place(), self.place());
        let first = self.if_held(mutex, at, again)?;
        self.notes_held(mutex, again, noted)?;
        let done = self.set(noted, result, Expression::constant(0));
        self.jump(done, to);
        Some(first)
    }

    /// Continues at `held` if the thread records that it holds a lock; returns the place for the other case.
    pub(super) fn if_held(&mut self, lock: Operand, at: u32, held: u32) -> Option<u32> {
        let mut at = at;
        for location in self.holders()? {
            at = self.if_noted(location, lock, at, held);
        }
        Some(at)
    }

    /// Continues at `found` if this location of the thread records a lock; returns the place for the other case.
    fn if_noted(&mut self, location: u32, lock: Operand, at: u32, found: u32) -> u32 {
        let slot = self.slot();
        let read = self.read_fixed(at, location, slot);
        let next = self.place();
        let other = Expression::of(differs, Operand::Slot(slot).sum(), lock.sum());
        self.branch(read, &other, found, next);
        next
    }

    /// Releases a recursive mutex once if the thread has taken it several times, and continues at `to`; a thread that does not hold it
    /// continues at `missing`. Returns the place for a thread that has taken it once.
    pub(super) fn releases_again(
        &mut self,
        held: u32,
        result: u16,
        (at, to, missing): (u32, u32, u32),
    ) -> u32 {
        let [count, fewer] = [(); 2].map(|()| self.slot());
        let read = self.read_fixed(at, held, count);
        let (some, last, again) = (self.place(), self.place(), self.place());
        self.branch(read, &Operand::Slot(count).expression(), missing, some);
        let less = Sum { constant: -1, ..Operand::Slot(count).sum() };
        let counted = self.set(some, fewer, Expression::Sum(less));
        self.branch(counted, &Operand::Slot(fewer).expression(), last, again);
        let written = self.write_fixed(again, held, Operand::Slot(fewer), Order::Plain);
        let done = self.set(written, result, Expression::constant(0));
        self.jump(done, to);
        last
    }

    /// A location that only this thread accesses, initially 0.
    fn location_of_thread(&mut self, what: &str) -> Option<u32> {
        let name = format!("thread {} {what}", self.thread + 1);
        let object = self.object_of(&name, 8, (&[(0, 8)], None), |_, _| String::new())?;
        u32::try_from(self.map.lookup(object, 8)).ok()?.checked_sub(1)
    }

    /// The locations in which this thread records the addresses of the locks that it holds.
    fn holders(&mut self) -> Option<Vec<u32>> {
        if let Some(holders) = self.holders.get(&self.thread) {
            return Some(holders.clone());
        }
        let holders = (1..=MOST_HELD).map(|number| self.location_of_thread(&format!("holds lock {number}")));
        let holders = holders.collect::<Option<Vec<u32>>>()?;
        self.holders.insert(self.thread, holders.clone());
        Some(holders)
    }

    /// Records that the thread holds a lock; continues at `to`.
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

    /// Records that the thread no longer holds a lock; continues at `missing` if it did not hold it. Returns the place afterwards.
    pub(super) fn forgets_held(&mut self, lock: Operand, missing: u32, at: u32) -> Option<u32> {
        let (mut at, to) = (at, self.place());
        for location in self.holders()? {
            let found = self.place();
            at = self.if_noted(location, lock, at, found);
            let forgotten = self.write_fixed(found, location, Operand::Number(0), Order::Plain);
            self.jump(forgotten, to);
        }
        self.jump(at, missing);
        Some(to)
    }
}
