//! What threads wait for: mutexes of all kinds, read-write locks, semaphores, barriers, what is done once. Each is one word in memory, read and
//! written at once; who cannot go on reads it again.
//!
//! A mutex that is held has the number of its thread in its word, and for each time that it was locked besides, 256 more. A barrier has the
//! number of threads it is for from bit 40 on, the number of times it was passed from bit 16 on, and how many wait now.

use super::calling::Calling;
use super::mutexes::{KINDS, Kind, Layout, POSIX};
use super::{Builder, NOT_ZERO, Operand};
use crate::syntax::Order;
use crate::types::Type;
use garret_graphs::{Access, Atom, Expression, Guard, Order as Ordering, Step, Sum};

/// What a mutex that checks says to the thread that has it.
const DEADLOCK: i64 = 35;
/// What the thread that is the last one at a barrier is told.
const SERIAL: i64 = -1;

/// In the word of a mutex that one of any number of threads holds; no thread has this number.
const ONE_OF_ANY: i64 = 255;
const _: () = assert!((super::threads::MOST_THREADS as i64) < ONE_OF_ANY - 1, "no thread has this number");

/// A call that is of something else.
pub(super) struct OtherCall;

/// Where an operation goes on.
#[derive(Clone, Copy)]
pub(super) enum Goes {
    /// With this result.
    On(i64),
    /// Nowhere: it reads again.
    Waits,
    /// At a place.
    To(u32),
}

/// One way of an operation on a word: when, what is written, and where it goes on.
struct Way {
    /// 1 where this is the way, with what is read.
    when: Expression,
    written: Option<Expression>,
    goes: Goes,
}

pub(super) fn loaded() -> Sum {
    Sum::atom(Atom::Loaded)
}

fn asked(function: fn(i64, i64) -> i64, with: i64) -> Expression {
    Expression::Function(function, loaded(), Sum::constant(with))
}

pub(super) fn is(word: i64, value: i64) -> i64 {
    i64::from(word == value)
}

pub(super) fn is_not(word: i64, value: i64) -> i64 {
    i64::from(word != value)
}

fn is_mine(word: i64, me: i64) -> i64 {
    i64::from(word & 255 == me)
}

fn is_mine_again(word: i64, me: i64) -> i64 {
    i64::from(word & 255 == me && word > 255)
}

fn is_of_others(word: i64, me: i64) -> i64 {
    i64::from(word != 0 && word & 255 != me)
}

fn is_not_mine(word: i64, me: i64) -> i64 {
    i64::from(word & 255 != me)
}

fn is_below(word: i64, value: i64) -> i64 {
    i64::from(word < value)
}

fn is_above(word: i64, value: i64) -> i64 {
    i64::from(word > value)
}

fn arrived(word: i64, _: i64) -> i64 {
    let (most, passed, here) = (word >> 40, (word >> 16) & 0xff_ffff, (word & 0xffff) + 1);
    if here >= most {
        most << 40 | ((passed + 1) & 0xff_ffff) << 16
    } else {
        most << 40 | passed << 16 | here
    }
}

fn is_last(word: i64, _: i64) -> i64 {
    i64::from((word & 0xffff) + 1 >= word >> 40)
}

fn is_passed(word: i64, before: i64) -> i64 {
    i64::from(word >> 16 != before >> 16)
}

fn plus(number: i64) -> Expression {
    Expression::Sum(Sum { constant: number, ..loaded() })
}

impl Builder<'_> {
    /// The number of the thread, by which a lock knows who holds it.
    fn me(&mut self) -> i64 {
        if self.is_one_of_any && self.asks_number.is_none() {
            self.asks_number = Some(format!(
                "{}a lock of the library knows who holds it by the number of the thread",
                self.line()
            ));
        }
        self.thread as i64 + 1
    }

    /// Reads a word, and perhaps writes it at once, in the way whose condition holds; the place afterwards.
    fn atomically(
        &mut self,
        at: u32,
        (bits, address): (u32, Operand),
        result: u16,
        ways: Vec<Way>,
    ) -> Option<u32> {
        let (cell, at) = self.cell(at, &Type::Int(bits), address)?;
        let to = self.place();
        let both = super::ordering(Order::AcqRel);
        for Way { when, written, goes } in ways {
            // who does not get what is asked for synchronizes with nobody: C17, 7.26.4.5 of `mtx_trylock`
            let is_refused = written.is_none() && matches!(goes, Goes::On(error) if error != 0);
            let order = if is_refused { super::ordering(Order::Relaxed) } else { both };
            let access = match written {
                Some(written) => Access::Exchange(cell.clone(), written, Expression::constant(0)),
                None => Access::Read(cell.clone()),
            };
            let (to, sets) = match goes {
                Goes::On(value) => (to, vec![(result, Expression::constant(value))]),
                Goes::Waits => (at, Vec::new()),
                Goes::To(place) => (place, Vec::new()),
            };
            let step = Step {
                access,
                after_read: vec![Guard { value: when, signs: NOT_ZERO }],
                orders: [Ordering::default(), order, Ordering::default()],
                sets,
                ..self.step(to)
            };
            self.add(at, step);
            if matches!(goes, Goes::Waits) {
                self.reads_again(at);
            }
        }
        Some(to)
    }

    /// A call that synchronizes: where it goes on, if it does.
    ///
    /// # Errors
    /// It is no such call.
    pub(super) fn waits(
        &mut self,
        name: &str,
        call: &Calling<'_, '_>,
        at: u32,
    ) -> Result<Option<u32>, OtherCall> {
        let first = call.operand(0);
        let layout = Layout::of(name);
        Ok(match name {
            "pthread_mutex_init" => self.makes_mutex(call, at),
            "mtx_init" => Some(self.makes_c11_mutex(call, at)),
            "pthread_spin_init" | "pthread_rwlock_init" => Some(self.clears(call, 32, at)),
            "pthread_mutexattr_settype" => {
                let at = self.store(at, &Type::Int(32), call.operand(1), first, Order::Relaxed);
                Some(self.set(at, call.result, Expression::constant(0)))
            }
            "pthread_mutex_lock" | "pthread_spin_lock" | "mtx_lock" => {
                self.locks(layout, first, call.result, Goes::Waits, at)
            }
            "pthread_mutex_trylock" | "pthread_spin_trylock" | "mtx_trylock" => {
                self.locks(layout, first, call.result, Goes::On(layout.says.busy), at)
            }
            // the time may be over whenever another thread holds it
            "pthread_mutex_timedlock" | "pthread_mutex_clocklock" | "mtx_timedlock" => {
                self.locks(layout, first, call.result, Goes::On(layout.says.timed_out), at)
            }
            "pthread_mutex_unlock" | "pthread_spin_unlock" | "mtx_unlock" => {
                self.unlocks(layout, first, call.result, at)
            }
            _ => return self.conditions(name, call, at).or_else(|OtherCall| self.read_write(name, call, at)),
        })
    }

    /// Read-write locks.
    fn read_write(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Result<Option<u32>, OtherCall> {
        let first = call.operand(0);
        let is_mine =
            matches!(name, "pthread_rwlock_wrlock" | "pthread_rwlock_trywrlock" | "pthread_rwlock_unlock");
        let me = if is_mine { self.me() } else { 0 };
        Ok(match name {
            "pthread_rwlock_rdlock" | "pthread_rwlock_tryrdlock" => {
                let waits = name == "pthread_rwlock_rdlock";
                let taken = if waits { Goes::Waits } else { Goes::On(POSIX.busy) };
                let ways = vec![
                    Way { when: asked(is_above, -1), written: Some(plus(1)), goes: Goes::On(0) },
                    Way { when: asked(is_below, 0), written: None, goes: taken },
                ];
                self.atomically(at, (32, first), call.result, ways)
            }
            "pthread_rwlock_wrlock" | "pthread_rwlock_trywrlock" => {
                let waits = name == "pthread_rwlock_wrlock";
                let taken = if waits { Goes::Waits } else { Goes::On(POSIX.busy) };
                let written = Some(Expression::constant(-me));
                let ways = vec![
                    Way { when: asked(is, 0), written, goes: Goes::On(0) },
                    Way { when: asked(is_not, 0), written: None, goes: taken },
                ];
                self.atomically(at, (32, first), call.result, ways)
            }
            "pthread_rwlock_unlock" => {
                let failed =
                    self.failed("a read-write lock is unlocked that nobody holds, or another thread");
                let others = Expression::Function(
                    |word, me| i64::from(word == 0 || (word < 0 && word != -me)),
                    loaded(),
                    Sum::constant(me),
                );
                let ways = vec![
                    Way { when: asked(is, -me), written: Some(Expression::constant(0)), goes: Goes::On(0) },
                    Way { when: asked(is_above, 0), written: Some(plus(-1)), goes: Goes::On(0) },
                    Way { when: others, written: None, goes: Goes::To(failed) },
                ];
                self.atomically(at, (32, first), call.result, ways)
            }
            _ => return self.counts(name, call, at),
        })
    }

    /// Semaphores, barriers, and what is done once.
    fn counts(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Result<Option<u32>, OtherCall> {
        let first = call.operand(0);
        Ok(match name {
            "sem_init" => {
                let at = self.store(at, &Type::Int(64), call.operand(2), first, Order::Relaxed);
                Some(self.set(at, call.result, Expression::constant(0)))
            }
            "sem_destroy" | "pthread_barrier_destroy" => {
                Some(self.set(at, call.result, Expression::constant(0)))
            }
            "sem_wait" | "sem_trywait" => {
                let empty = if name == "sem_wait" { Goes::Waits } else { Goes::On(-1) };
                let ways = vec![
                    Way { when: asked(is_above, 0), written: Some(plus(-1)), goes: Goes::On(0) },
                    Way { when: asked(is_below, 1), written: None, goes: empty },
                ];
                self.atomically(at, (64, first), call.result, ways)
            }
            "sem_post" => {
                let ways =
                    vec![Way { when: Expression::constant(1), written: Some(plus(1)), goes: Goes::On(0) }];
                self.atomically(at, (64, first), call.result, ways)
            }
            "pthread_barrier_init" => {
                let threads =
                    Expression::Function(|threads, _| threads << 40, call.operand(2).sum(), Sum::constant(0));
                let slot = self.slot();
                let at = self.set(at, slot, threads);
                let at = self.store(at, &Type::Int(64), Operand::Slot(slot), first, Order::Relaxed);
                Some(self.set(at, call.result, Expression::constant(0)))
            }
            "pthread_barrier_wait" => self.waits_at_barrier(call, at),
            "pthread_once" | "call_once" => self.does_once(call, at),
            _ => return Err(OtherCall),
        })
    }

    pub(super) fn clears(&mut self, call: &Calling<'_, '_>, bits: u32, at: u32) -> u32 {
        let at = self.store(at, &Type::Int(bits), Operand::Number(0), call.operand(0), Order::Relaxed);
        self.set(at, call.result, Expression::constant(0))
    }

    /// A mutex of the kind that its attributes say.
    fn makes_mutex(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
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
        Some(self.store(at.1, &Type::Int(32), Operand::Slot(kind), at.0, Order::Relaxed))
    }

    /// Bit 0 of the type says that it is recursive.
    fn makes_c11_mutex(&mut self, call: &Calling<'_, '_>, at: u32) -> u32 {
        let at = self.clears(call, 64, at);
        let kind = self.slot();
        let value = Expression::Function(|kind, _| kind & 1, call.operand(1).sum(), Sum::constant(0));
        let at = self.set(at, kind, value);
        let (address, at) = self.offset(at, call.operand(0), 8);
        self.store(at, &Type::Int(8), Operand::Slot(kind), address, Order::Relaxed)
    }

    /// An address so many bytes further on, and the place where it is known.
    pub(super) fn offset(&mut self, at: u32, address: Operand, bytes: i64) -> (Operand, u32) {
        match address {
            Operand::Number(number) => (Operand::Number(number.saturating_add(bytes)), at),
            Operand::Slot(_) => {
                let slot = self.slot();
                let mut sum = address.sum();
                sum.constant = sum.constant.saturating_add(bytes);
                (Operand::Slot(slot), self.set(at, slot, Expression::Sum(sum)))
            }
        }
    }

    /// The places for a mutex of each kind.
    fn by_kind(&mut self, layout: Layout, mutex: Operand, at: u32) -> Option<Vec<(Kind, u32)>> {
        let Some((offset, bits)) = layout.kind.filter(|_| self.kinds) else {
            return Some(vec![(Kind::Plain, at)]);
        };
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
            let is_kind = Expression::Function(is, Operand::Slot(slot).sum(), Sum::constant(number));
            self.branch(known, &is_kind, next, here);
            places.push((kind, here));
            known = next;
        }
        places.push((Kind::Plain, known));
        Some(places)
    }

    /// Takes a mutex; `taken` is where it goes on while that is not possible.
    pub(super) fn locks(
        &mut self,
        layout: Layout,
        mutex: Operand,
        result: u16,
        taken: Goes,
        at: u32,
    ) -> Option<u32> {
        let held = self.holds(mutex);
        let (me, to) = (if held.is_some() { ONE_OF_ANY } else { self.me() }, self.place());
        for (kind, at) in self.by_kind(layout, mutex, at)? {
            let mine = match kind {
                Kind::Plain => Way { when: asked(is_mine, me), written: None, goes: taken },
                Kind::Recursive => {
                    Way { when: asked(is_mine, me), written: Some(plus(256)), goes: Goes::On(0) }
                }
                Kind::Checking => {
                    let is_tried = matches!(taken, Goes::On(result) if result == layout.says.busy);
                    let says = if is_tried { taken } else { Goes::On(DEADLOCK) };
                    Way { when: asked(is_mine, me), written: None, goes: says }
                }
            };
            let free = Some(Expression::constant(me));
            let goes = match held {
                None => Goes::On(0),
                Some(held) => {
                    let locked = self.place();
                    let noted = self.write_fixed(locked, held, Operand::Number(1), Order::Plain);
                    let noted = self.set(noted, result, Expression::constant(0));
                    self.jump(noted, to);
                    Goes::To(locked)
                }
            };
            let ways = vec![
                Way { when: asked(is, 0), written: free, goes },
                mine,
                Way { when: asked(is_of_others, me), written: None, goes: taken },
            ];
            let at = self.atomically(at, (layout.word, mutex), result, ways)?;
            self.jump(at, to);
        }
        Some(to)
    }

    /// Releases a mutex.
    pub(super) fn unlocks(&mut self, layout: Layout, mutex: Operand, result: u16, at: u32) -> Option<u32> {
        if let Some(held) = self.holds(mutex) {
            return Some(self.unlocks_held(held, layout, mutex, result, at));
        }
        let (me, to) = (self.me(), self.place());
        for (kind, at) in self.by_kind(layout, mutex, at)? {
            let failed = match kind {
                Kind::Plain => Goes::To(self.failed("a mutex is unlocked that the thread does not hold")),
                Kind::Recursive | Kind::Checking => Goes::On(layout.says.not_permitted),
            };
            // the store is none of the read: what is not locked is released by a plain store
            let release = self.place();
            let ways = match kind {
                Kind::Recursive => vec![
                    Way { when: asked(is_mine_again, me), written: Some(plus(-256)), goes: Goes::On(0) },
                    Way { when: asked(is, me), written: None, goes: Goes::To(release) },
                    Way { when: asked(is_not_mine, me), written: None, goes: failed },
                ],
                Kind::Plain | Kind::Checking => vec![
                    Way { when: asked(is, me), written: None, goes: Goes::To(release) },
                    Way { when: asked(is_not, me), written: None, goes: failed },
                ],
            };
            let after = self.atomically(at, (layout.word, mutex), result, ways)?;
            self.jump(after, to);
            let word = Type::Int(layout.word);
            let at = self.store(release, &word, Operand::Number(0), mutex, Order::Release);
            let at = self.set(at, result, Expression::constant(0));
            self.jump(at, to);
        }
        Some(to)
    }

    /// Where one of any number of threads keeps whether it holds a mutex of the usual kind: the word cannot say who holds it. None where threads
    /// have numbers, or where it is not known which mutex it is.
    fn holds(&mut self, mutex: Operand) -> Option<u32> {
        let (Operand::Number(address), true, false) = (mutex, self.is_one_of_any, self.kinds) else {
            return None;
        };
        let key = (self.thread, address);
        if let Some(held) = self.held.get(&key) {
            return Some(*held);
        }
        let name = format!("thread {} holds a mutex", self.thread + 1);
        let object = self.object_of(&name, 8, (&[(0, 8)], None), |_, _| String::new())?;
        let location = u32::try_from(self.map.lookup(object, 8)).ok()?.checked_sub(1)?;
        self.held.insert(key, location);
        Some(location)
    }

    /// Releases a mutex, where the thread has noted whether it holds it.
    fn unlocks_held(&mut self, held: u32, layout: Layout, mutex: Operand, result: u16, at: u32) -> u32 {
        let failed = self.failed("a mutex is unlocked that the thread does not hold");
        let (noted, release) = (self.slot(), self.place());
        let read = self.read_fixed(at, held, noted);
        self.branch(read, &Operand::Slot(noted).expression(), failed, release);
        let at = self.write_fixed(release, held, Operand::Number(0), Order::Plain);
        let at = self.store(at, &Type::Int(layout.word), Operand::Number(0), mutex, Order::Release);
        self.set(at, result, Expression::constant(0))
    }

    fn waits_at_barrier(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let barrier = call.operand(0);
        let before = self.slot();
        let (cell, at) = self.cell(at, &Type::Int(64), barrier)?;
        let (here, last, others) = (self.place(), self.place(), self.place());
        let orders = [Ordering::default(), super::ordering(Order::AcqRel), Ordering::default()];
        let step = Step {
            access: Access::Exchange(cell, asked(arrived, 0), Expression::constant(0)),
            sets: vec![(before, Expression::Sum(loaded()))],
            orders,
            ..self.step(here)
        };
        self.add(at, step);
        let is_last = Expression::Function(is_last, Operand::Slot(before).sum(), Sum::constant(0));
        self.branch(here, &is_last, others, last);
        let to = self.set(last, call.result, Expression::constant(SERIAL));
        let with = |function| Expression::Function(function, loaded(), Operand::Slot(before).sum());
        let ways = vec![
            Way { when: with(is_passed), written: None, goes: Goes::On(0) },
            Way { when: with(|word, before| 1 - is_passed(word, before)), written: None, goes: Goes::Waits },
        ];
        let at = self.atomically(others, (64, barrier), call.result, ways)?;
        self.jump(at, to);
        Some(to)
    }

    /// The word is 1 while a thread does it, and 2 from when on it is done.
    fn does_once(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (word, function) = (call.operand(0), call.operand(1));
        let first = self.place();
        let ways = vec![
            Way { when: asked(is, 0), written: Some(Expression::constant(1)), goes: Goes::To(first) },
            Way { when: asked(is, 1), written: None, goes: Goes::Waits },
            Way { when: asked(is_above, 1), written: None, goes: Goes::On(0) },
        ];
        let to = self.atomically(at, (32, word), call.result, ways)?;
        let at = self.indirect(call.frame, function, &[], call.result, first);
        let at = self.store(at, &Type::Int(32), Operand::Number(2), word, Order::Release);
        let at = self.set(at, call.result, Expression::constant(0));
        self.jump(at, to);
        Some(to)
    }
}
