//! Mutexes of POSIX and C11: initialisation, locking and unlocking.
//!
//! The word of a locked mutex contains the number of its thread, plus 256 for each additional time that it was locked.

use super::calling::Calling;
use super::holders::Held;
use super::mutexes::{KINDS, Kind, Layout};
use super::waits::{Continuation, Way, asked, is, is_not, loaded, plus};
use super::{Builder, Operand};
use crate::syntax::Order;
use crate::types::Type;
use garret_graphs::{Access, Expression, Order as Ordering, Step, Sum};

/// The error code of a lock that its own thread takes again.
pub(super) const DEADLOCK: i64 = 35;

/// The bad state if a thread unlocks a mutex that it does not hold.
const NOT_HELD: &str = "a mutex is unlocked that the thread does not hold";

/// The word of a lock that one of any number of threads holds; no thread has this number.
pub(super) const ONE_OF_ANY: i64 = 255;
const _: () = assert!((super::threads::MOST_THREADS as i64) < DESTROYED - 1, "no thread has this number");

/// The word of a destroyed mutex; no thread has this number.
const DESTROYED: i64 = 254;

fn is_mine(word: i64, me: i64) -> i64 {
    i64::from(word & 255 == me)
}

fn is_mine_again(word: i64, me: i64) -> i64 {
    i64::from(word & 255 == me && word > 255)
}

fn is_of_others(word: i64, me: i64) -> i64 {
    i64::from(word != 0 && word & 255 != me && word != DESTROYED)
}

fn is_not_mine(word: i64, me: i64) -> i64 {
    i64::from(word & 255 != me)
}

impl Builder<'_> {
    /// `pthread_mutex_init`: a mutex of the kind in its attributes.
    pub(super) fn makes_mutex(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (mutex, attributes) = (call.operand(0), call.operand(1));
        let at = self.clears(call, 32, at);
        if !self.kinds {
            return Some(at);
        }
        let kind = self.slot();
        let (usual, said, to) = (self.place(), self.place(), self.place());
        self.branch(at, &attributes.expression(), usual, said);
        let zero = self.set(usual, kind, Expression::constant(0));
        self.jump(zero, to);
        let (cell, said) = self.cell(said, &Type::Int(32), attributes)?;
        let sets = vec![(kind, Expression::Sum(loaded()))];
        let step = Step { access: Access::Read(cell), sets, ..self.step(to) };
        self.add(said, step);
        let at = self.offset(to, mutex, 16);
        Some(self.store(at.1, &Type::Int(32), Operand::Slot(kind), at.0, Order::Plain))
    }

    /// `mtx_init`: bit 0 of the type says whether it is recursive.
    pub(super) fn makes_c11_mutex(&mut self, call: &Calling<'_, '_>, at: u32) -> u32 {
        let at = self.clears(call, 64, at);
        let kind = self.slot();
        let value = Expression::of(|kind, _| kind & 1, call.operand(1).sum(), Sum::constant(0));
        let at = self.set(at, kind, value);
        let (address, at) = self.offset(at, call.operand(0), 8);
        self.store(at, &Type::Int(8), Operand::Slot(kind), address, Order::Plain)
    }

    /// Destroys a mutex that no thread holds.
    pub(super) fn destroys_mutex(&mut self, layout: Layout, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let held = self.failed("a mutex is destroyed while it is locked, or was destroyed before");
        let gone = Some(Expression::constant(DESTROYED));
        let ways = vec![
            Way { when: asked(is, 0), written: gone, goes: Continuation::On(0) },
            Way { when: asked(is_not, 0), written: None, goes: Continuation::To(held) },
        ];
        self.atomically(at, (layout.word, call.operand(0), Order::Relaxed), call.result, ways)
    }

    /// A place for each kind that the mutex may have.
    fn by_kind(&mut self, layout: Layout, mutex: Operand, at: u32) -> Option<Vec<(Kind, u32)>> {
        let Some((offset, bits)) = layout.kind.filter(|_| self.kinds) else {
            return Some(vec![(Kind::Plain, at)]);
        };
        if let Some(kind) = self.static_kind(layout, mutex).filter(|_| self.is_one_of_any) {
            return Some(vec![(kind, at)]);
        }
        let (address, at) = self.offset(at, mutex, offset);
        let (cell, at) = self.cell(at, &Type::Int(bits), address)?;
        let (slot, mut known) = (self.slot(), self.place());
        let orders = [Ordering::default(), super::ordering(Order::Relaxed), Ordering::default()];
        let sets = vec![(slot, Expression::Sum(loaded()))];
        let step = Step { access: Access::Read(cell), sets, orders, ..self.step(known) };
        self.add(at, step);
        let mut places = Vec::new();
        for (number, kind) in (0..).zip(KINDS).skip(1) {
            let (here, next) = (self.place(), self.place());
            let is_kind = Expression::of(is, Operand::Slot(slot).sum(), Sum::constant(number));
            self.branch(known, &is_kind, next, here);
            places.push((kind, here));
            known = next;
        }
        places.push((Kind::Plain, known));
        Some(places)
    }

    /// Locks a mutex; `taken` says what happens while it is not possible.
    pub(super) fn locks(
        &mut self,
        layout: Layout,
        mutex: Operand,
        result: u16,
        taken: Continuation,
        at: u32,
    ) -> Option<u32> {
        let held = self.held_by(layout, mutex);
        let (me, to) = (if held == Held::Numbered { self.me() } else { ONE_OF_ANY }, self.place());
        for (kind, mut at) in self.by_kind(layout, mutex, at)? {
            match (kind, held) {
                (Kind::Recursive, Held::Noted(location)) => {
                    at = self.takes_again(location, result, (at, to));
                }
                (Kind::Recursive, Held::ByAddress) => {
                    at = self.takes_again_by_address(mutex, result, (at, to))?;
                }
                // there is none in C++
                (Kind::Checking, Held::Noted(_) | Held::ByAddress) => {
                    let unknown = self.unknown("a mutex of this kind is not supported yet");
                    self.jump(at, unknown);
                    continue;
                }
                _ => {}
            }
            let mine = match kind {
                Kind::Plain => Way { when: asked(is_mine, me), written: None, goes: taken },
                // the word does not tell which thread holds it
                Kind::Recursive if held != Held::Numbered => {
                    Way { when: asked(is_mine, me), written: None, goes: taken }
                }
                Kind::Recursive => {
                    Way { when: asked(is_mine, me), written: Some(plus(256)), goes: Continuation::On(0) }
                }
                Kind::Checking => {
                    let is_tried = matches!(taken, Continuation::On(result) if result == layout.says.busy);
                    let says = if is_tried { taken } else { Continuation::On(DEADLOCK) };
                    Way { when: asked(is_mine, me), written: None, goes: says }
                }
            };
            let free = Some(Expression::constant(me));
            let gone = Continuation::To(self.failed("a mutex is locked that was destroyed"));
            let goes = match held {
                Held::Numbered => Continuation::On(0),
                Held::Noted(_) | Held::ByAddress => {
                    let (locked, noted) = (self.place(), self.place());
                    if let Held::Noted(location) = held {
                        let written = self.write_fixed(locked, location, Operand::Number(1), Order::Plain);
                        self.jump(written, noted);
                    } else {
                        self.notes_held(mutex, locked, noted)?;
                    }
                    let noted = self.set(noted, result, Expression::constant(0));
                    self.jump(noted, to);
                    Continuation::To(locked)
                }
            };
            let ways = vec![
                Way { when: asked(is, 0), written: free, goes },
                mine,
                Way { when: asked(is_of_others, me), written: None, goes: taken },
                Way { when: asked(is, DESTROYED), written: None, goes: gone },
            ];
            let at = self.atomically(at, (layout.word, mutex, Order::Acquire), result, ways)?;
            self.jump(at, to);
        }
        Some(to)
    }

    /// Unlocks a mutex.
    pub(super) fn unlocks(&mut self, layout: Layout, mutex: Operand, result: u16, at: u32) -> Option<u32> {
        match self.held_by(layout, mutex) {
            Held::Numbered => {}
            Held::Noted(held) => return Some(self.unlocks_held(held, layout, (mutex, result), at)),
            Held::ByAddress => {
                let failed = self.failed(NOT_HELD);
                let (mut at, end) = (self.forgets_held(mutex, failed, at)?, self.place());
                if self.kinds {
                    // a recursive mutex that was taken several times
                    at = self.if_held(mutex, at, end)?;
                }
                let at = self.store(at, &Type::Int(layout.word), Operand::Number(0), mutex, Order::Release);
                self.jump(at, end);
                return Some(self.set(end, result, Expression::constant(0)));
            }
        }
        let (me, to) = (self.me(), self.place());
        for (kind, at) in self.by_kind(layout, mutex, at)? {
            let failed = match kind {
                Kind::Plain => Continuation::To(self.failed(NOT_HELD)),
                // `std::recursive_mutex` has no error for this (ISO/IEC 14882:2020, 32.5.4.2)
                Kind::Recursive if self.module.is_of_cpp => Continuation::To(self.failed(NOT_HELD)),
                Kind::Recursive | Kind::Checking => Continuation::On(layout.says.not_permitted),
            };
            // the store is a step of its own: a mutex is released by a plain store, not by a read-modify-write
            let release = self.place();
            let ways = match kind {
                Kind::Recursive => vec![
                    Way {
                        when: asked(is_mine_again, me),
                        written: Some(plus(-256)),
                        goes: Continuation::On(0),
                    },
                    Way { when: asked(is, me), written: None, goes: Continuation::To(release) },
                    Way { when: asked(is_not_mine, me), written: None, goes: failed },
                ],
                Kind::Plain | Kind::Checking => vec![
                    Way { when: asked(is, me), written: None, goes: Continuation::To(release) },
                    Way { when: asked(is_not, me), written: None, goes: failed },
                ],
            };
            let after = self.atomically(at, (layout.word, mutex, Order::Relaxed), result, ways)?;
            self.jump(after, to);
            let word = Type::Int(layout.word);
            let at = self.store(release, &word, Operand::Number(0), mutex, Order::Release);
            let at = self.set(at, result, Expression::constant(0));
            self.jump(at, to);
        }
        Some(to)
    }

    /// Unlocks a mutex for which the thread records whether it holds it.
    fn unlocks_held(&mut self, held: u32, layout: Layout, (mutex, result): (Operand, u16), at: u32) -> u32 {
        let failed = self.failed(NOT_HELD);
        let is_recursive = self.kinds && self.static_kind(layout, mutex) == Some(Kind::Recursive);
        let (noted, to) = (self.slot(), self.place());
        let release = if is_recursive {
            self.releases_again(held, result, (at, to, failed))
        } else {
            let release = self.place();
            let read = self.read_fixed(at, held, noted);
            self.branch(read, &Operand::Slot(noted).expression(), failed, release);
            release
        };
        let at = self.write_fixed(release, held, Operand::Number(0), Order::Plain);
        let at = self.store(at, &Type::Int(layout.word), Operand::Number(0), mutex, Order::Release);
        let at = self.set(at, result, Expression::constant(0));
        self.jump(at, to);
        to
    }
}
