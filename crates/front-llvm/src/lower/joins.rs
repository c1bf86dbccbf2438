//! Waiting for the end of threads, and detaching them: a thread is joined or detached once (POSIX, `pthread_join` and `pthread_detach`).

use super::threads::{Mailbox, ONE_OF_ANY};
use super::{Builder, NOT_ZERO, Operand, ZERO};
use crate::syntax::Order;
use crate::types::Type;
use garret_graphs::{Access, Atom, Cell, Expression, Guard, Step, Sum};

/// The functions that detach a thread.
const DETACHING: [&str; 2] = ["pthread_detach", "thrd_detach"];

impl Builder<'_> {
    fn detaches_some(&self) -> bool {
        self.module.declared.iter().any(|it| DETACHING.contains(&it.as_str()))
    }

    /// Notes that a thread is joined or detached; a bad state if it was before. The note orders nothing: if two threads take a thread at the
    /// same time, then they do so one after the other in some execution.
    fn takes_thread(&mut self, from: u32, mailbox: Mailbox) -> u32 {
        let value = self.slot();
        let at = self.read_fixed(from, mailbox.taken, value);
        let (again, next) =
            (self.failed("a thread is joined or detached that was joined or detached before"), self.place());
        self.branch(at, &Operand::Slot(value).expression(), next, again);
        self.write_fixed(next, mailbox.taken, Operand::Number(1), Order::Relaxed)
    }

    /// Detaches a thread. Of the threads of which there is any number, and of those that other threads create, nothing is known.
    pub(super) fn detaches(&mut self, from: u32, id: Operand, to: u32) {
        let mut at = from;
        for (number, mailbox) in self.mailboxes.clone().into_iter().enumerate() {
            let (found, next) = (self.place(), self.place());
            let mut compared = id.sum();
            compared.constant = compared.constant.wrapping_sub(number as i64 + 2);
            self.branch(at, &Expression::Sum(compared), found, next);
            let taken = self.takes_thread(found, mailbox);
            self.jump(taken, to);
            at = next;
        }
        self.jump(at, to);
    }

    /// `join` or `detach` of a `std::thread`, whose first 64 bits are the handle of its thread, or 0 if it has none: then both throw.
    pub(super) fn takes_cpp(&mut self, name: &str, object: Operand, at: u32) -> Option<u32> {
        let id = self.slot();
        let at = self.loads(at, object, id)?;
        let (none, known, to) = (
            self.failed(
                "a `std::thread` is joined or detached that has no thread: it was before, or it was moved",
            ),
            self.place(),
            self.place(),
        );
        self.branch(at, &Operand::Slot(id).expression(), none, known);
        if name == "_ZNSt6thread4joinEv" {
            self.joins(known, Operand::Slot(id), (Operand::Number(0), 64), to);
        } else {
            self.detaches(known, Operand::Slot(id), to);
        }
        Some(self.store(to, &Type::Int(64), Operand::Number(0), object, Order::Plain))
    }

    /// Waits at a place until a thread says so in a location that it has ended; a bad state if this thread has waited for it before.
    /// Returns the place afterwards.
    fn waits_for_end(&mut self, from: u32, at: u32, (number, mailbox): (usize, Mailbox)) -> u32 {
        let from = if self.detaches_some() { self.takes_thread(from, mailbox) } else { from };
        let is_joined = match self.joined.get(&number) {
            Some(slot) => *slot,
            None => self.slot(),
        };
        self.joined.insert(number, is_joined);
        let again = self.failed("a thread is joined that was joined before");
        self.branch(from, &Operand::Slot(is_joined).expression(), at, again);
        let done = self.place();
        let none = garret_graphs::Order::default();
        let joined = vec![(is_joined, Expression::constant(1))];
        for (to, signs, sets) in [(at, ZERO, Vec::new()), (done, NOT_ZERO, joined)] {
            let step = Step {
                access: Access::Read(Cell::Fixed(mailbox.done)),
                after_read: vec![Guard { value: Expression::Sum(Sum::atom(Atom::Loaded)), signs }],
                orders: [none, super::ordering(Order::Acquire), none],
                sets,
                ..self.step(to)
            };
            self.add(at, step);
        }
        if let Some(place) = self.code.places.get_mut(at as usize) {
            place.waits = true;
        }
        done
    }

    /// Waits until a thread has ended; writes its result to an address, if there is one.
    pub(super) fn joins(&mut self, from: u32, id: Operand, (result, bits): (Operand, u32), to: u32) {
        let value = self.slot();
        for (number, mailbox) in self.mailboxes.clone().into_iter().enumerate() {
            let (known, at) = (self.place(), self.place());
            let mut compared = id.sum();
            compared.constant -= number as i64 + 2;
            let guards = vec![Guard { value: Expression::Sum(compared), signs: ZERO }];
            let step = Step { guards, ..self.step(known) };
            self.add(from, step);
            if number + 1 == self.thread && !self.is_one_of_any {
                let own = self.failed("a thread waits for its own end");
                self.jump(known, own);
                continue;
            }
            let done = self.waits_for_end(known, at, (number, mailbox));
            if result == Operand::Number(0) {
                self.jump(done, to);
            } else {
                let read = self.read_fixed(done, mailbox.result, value);
                let (null, stored) = (to, self.place());
                self.branch(read, &result.expression(), null, stored);
                let at = self.store(stored, &Type::Int(bits), Operand::Slot(value), result, Order::Plain);
                self.jump(at, to);
            }
        }
        let line = self.line();
        let failed = self.unknown(&format!(
            "{line}a thread is joined that another thread may create, or that is never created"
        ));
        let numbers = self.mailboxes.len() as i64;
        let mut others = vec![(-2, [true, false, false]), (-2 - numbers, [false, true, true])];
        if self.without_end.is_some() && result == Operand::Number(0) {
            // it is unknown which of them it is, and whether it has ended: the wait may return at once
            let mut compared = id.sum();
            compared.constant -= ONE_OF_ANY;
            let step = Step {
                guards: vec![Guard { value: Expression::Sum(compared), signs: ZERO }],
                ..self.step(to)
            };
            self.add(from, step);
            others = vec![(-ONE_OF_ANY, NOT_ZERO)];
        }
        for (constant, signs) in others {
            let mut compared = id.sum();
            compared.constant += constant;
            let guards = vec![Guard { value: Expression::Sum(compared), signs }];
            let step = Step { guards, ..self.step(failed) };
            self.add(from, step);
        }
    }
}
