//! Mutexes: a word that is exchanged when it is free and, for each thread, the number of times that it holds the mutex.
//!
//! The holder of a plain mutex does not lock it again. It can lock a recursive mutex again, and unlocks it as often. An
//! error-checking mutex reports an error then. Recursive and error-checking ones also report an error if a thread unlocks one that
//! it does not hold. Unlocking a plain one in this case, or locking a destroyed one, is undefined and therefore bad.
//!
//! # Sources
//! IEEE Std 1003.1-2017, `pthread_mutex_lock`, `pthread_mutex_destroy`; ISO/IEC 9899:2011, 7.26.4.

use super::data::MutexKind;
use super::value::{Address, Base, Value, operand};
use super::{Lowering, wrong};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Expression, Shape};
use garret_base::source::{Span, short};
use garret_program::{Function, MemoryOrder, Operand, Operation, Ordered, Place, Register, Relation};

/// The word of a destroyed mutex.
const DESTROYED: i64 = 2;

/// The values of `EPERM`, `EBUSY` and `EDEADLK` in Linux.
const NOT_HELD: i64 = 1;
const BUSY: i64 = 16;
const HELD_ALREADY: i64 = 35;

impl Lowering<'_, '_> {
    /// A call of a function on mutexes. `None` if it is another function.
    pub(super) fn on_mutex(
        &mut self,
        name: &str,
        arguments: &[Expression],
        span: Span,
    ) -> Option<Fallible<Value>> {
        Some(match name {
            "pthread_mutex_lock" | "mtx_lock" | "pthread_spin_lock" => self.lock(arguments, span, None),
            "pthread_mutex_trylock" | "pthread_spin_trylock" => self.lock(arguments, span, Some(BUSY)),
            // `thrd_busy`
            "mtx_trylock" => self.lock(arguments, span, Some(1)),
            "pthread_mutex_unlock" | "mtx_unlock" | "pthread_spin_unlock" => self.unlock(arguments, span),
            "pthread_mutex_init" | "mtx_init" | "pthread_spin_init" => self.initialise(name, arguments, span),
            "pthread_mutex_destroy" | "mtx_destroy" | "pthread_spin_destroy" => self.destroy(arguments, span),
            "pthread_mutexattr_settype" => self.set_kind(arguments, span),
            _ => return None,
        })
    }

    fn mutex(&mut self, arguments: &[Expression], span: Span) -> Fallible<Address> {
        let Some(argument) = arguments.first() else {
            return wrong("an argument is missing", span, "expected the address of a mutex", "correct it");
        };
        let pointer = self.value(argument)?;
        let mut address = self.target_of(pointer, argument.span)?;
        if address.kind.shape != Shape::Mutex {
            return wrong(
                "this is not a mutex",
                argument.span,
                "expected pthread_mutex_t or mtx_t",
                "correct it",
            );
        }
        address.kind.shape = Shape::Bool;
        Ok(address)
    }

    /// Initialises a mutex as unlocked.
    fn initialise(&mut self, name: &str, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let address = self.mutex(arguments, span)?;
        let kind = match (name, arguments.get(1)) {
            ("pthread_mutex_init", Some(attribute)) => self.kind_of_attribute(attribute)?,
            ("mtx_init", kind) => {
                match kind.map(|it| self.value(it)).transpose()?.and_then(|it| it.known()) {
                    // `mtx_timed` is 2
                    Some(0 | 2) => MutexKind::Plain,
                    Some(1 | 3) => MutexKind::Recursive,
                    _ => {
                        return wrong(
                            "the type of this mutex is not known",
                            span,
                            "expected a constant",
                            "write mtx_plain, or mtx_recursive",
                        );
                    }
                }
            }
            _ => MutexKind::Plain,
        };
        if matches!(address.base, Base::Shared | Base::Own | Base::Of(_)) {
            self.is_of_kind(&address.name, kind, span)?;
        } else if kind != MutexKind::Plain {
            return wrong("it is not known which mutex this is", span, "it is not a plain mutex", "name it");
        }
        self.store(&address, Value::constant(0), false)?;
        Ok(Value::constant(0))
    }

    fn is_of_kind(&mut self, name: &str, kind: MutexKind, span: Span) -> Fallible<()> {
        match self.tables.objects.mutexes.insert(name.to_owned(), kind) {
            Some(known) if known != kind => wrong(
                "this mutex is initialised twice, with different types",
                span,
                "here, too",
                "use one for each type",
            ),
            Some(_) => Ok(()),
            None => {
                self.tables.has_changed |= kind != MutexKind::Plain;
                Ok(())
            }
        }
    }

    /// `pthread_mutexattr_settype`
    fn set_kind(&mut self, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let [attribute, kind] = arguments else {
            return wrong("this takes 2 arguments", span, "wrong number of arguments", "correct it");
        };
        let kind = match self.value(kind)?.known() {
            // adaptive mutexes are treated as plain ones
            Some(0 | 3) => MutexKind::Plain,
            Some(1) => MutexKind::Recursive,
            Some(2) => MutexKind::Checking,
            _ => {
                return wrong(
                    "this type of mutex is not known",
                    kind.span,
                    "expected a constant",
                    "write PTHREAD_MUTEX_NORMAL, ..",
                );
            }
        };
        let value = self.value(attribute)?;
        let name = self.target_of(value, attribute.span)?.name;
        self.is_of_kind(&name, kind, span)?;
        Ok(Value::constant(0))
    }

    /// The kind that a mutex attribute gives; plain if it is `NULL`.
    fn kind_of_attribute(&mut self, attribute: &Expression) -> Fallible<MutexKind> {
        let value = self.value(attribute)?;
        if value.known() == Some(0) {
            return Ok(MutexKind::Plain);
        }
        let name = self.target_of(value, attribute.span)?.name;
        Ok(self.kind_of(&name))
    }

    fn kind_of(&self, name: &str) -> MutexKind {
        self.tables.objects.mutexes.get(name).copied().unwrap_or(MutexKind::Plain)
    }

    /// Destroys a mutex. To lock it afterwards is undefined.
    fn destroy(&mut self, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let address = self.mutex(arguments, span)?;
        self.choose(&address, &mut |this, address| {
            let free = this.label();
            let seen = this.ordered(MemoryOrder::Relaxed, |this| this.load(address.clone()))?;
            let seen = this.number(&seen)?;
            this.jump_when(seen.operand, Relation::Distinct, 1, free);
            let shown = address.name.split('@').next().unwrap_or_default();
            this.fail(format!("the mutex `{}` is destroyed while it is locked", short(shown)));
            this.place(free);
            let (_, cell) = this.cell(address)?;
            this.emit(Operation::Move(Place::Memory(cell), Operand::Immediate(DESTROYED)));
            Ok(())
        })?;
        Ok(Value::constant(0))
    }

    /// The register in which a thread counts how often it holds the mutex. `None` if it is not known which mutex that is.
    pub(super) fn held_count(&mut self, address: &Address) -> Fallible<Option<Register>> {
        if !matches!(address.base, Base::Shared) {
            return Ok(None);
        }
        self.tables.held_count(&address.name).map(Some)
    }

    /// Frees a mutex, whichever thread holds it.
    fn release(&mut self, address: &Address) -> Fallible<()> {
        self.ordered(MemoryOrder::Release, |this| this.store(address, Value::constant(0), false))
    }

    /// Unlocks a mutex, and checks that the thread holds it.
    pub(super) fn unlock(&mut self, arguments: &[Expression], span: Span) -> Fallible<Value> {
        let address = self.mutex(arguments, span)?;
        self.each(&address, &mut |this, address| this.unlock_one(address))
    }

    pub(super) fn unlock_one(&mut self, address: &Address) -> Fallible<Value> {
        let Some(held) = self.held_count(address)? else {
            self.release(address)?;
            return Ok(Value::constant(0));
        };
        let kind = self.kind_of(&address.name);
        if kind != MutexKind::Plain {
            let end = self.label();
            let result = self.temporary()?;
            let holds = self.label();
            self.emit(Operation::Move(Place::Register(result), Operand::Immediate(0)));
            self.jump_when(operand(held), Relation::Distinct, 0, holds);
            self.emit(Operation::Move(Place::Register(result), Operand::Immediate(NOT_HELD)));
            self.jump(end);
            self.place(holds);
            self.emit(Operation::Update(Place::Register(held), Function::Subtract(Operand::Immediate(1))));
            if kind == MutexKind::Recursive {
                self.jump_when(operand(held), Relation::Distinct, 0, end);
            }
            self.release(address)?;
            self.jump(end);
            self.place(end);
            return Ok(Value::computed(result, Integer::INT));
        }
        let shown = address.name.split('@').next().unwrap_or_default().to_owned();
        let what = format!("the mutex `{}` is unlocked by a thread that does not hold it", short(&shown));
        self.checked(operand(held), (Relation::Distinct, 0), what);
        self.emit(Operation::Move(Place::Register(held), Operand::Immediate(0)));
        self.release(address)?;
        Ok(Value::constant(0))
    }

    /// Locks a mutex: waits for it or, with `busy`, returns this number if it is not free.
    pub(super) fn lock(
        &mut self,
        arguments: &[Expression],
        span: Span,
        busy: Option<i64>,
    ) -> Fallible<Value> {
        // the address is computed anew in each attempt
        let again = self.label();
        self.place(again);
        let address = self.mutex(arguments, span)?;
        self.each(&address, &mut |this, address| this.lock_one(address, again, busy))
    }

    /// Locks a known mutex; `again` is the beginning of an attempt.
    pub(super) fn lock_one(
        &mut self,
        address: &Address,
        again: super::Label,
        busy: Option<i64>,
    ) -> Fallible<Value> {
        let held = self.held_count(address)?;
        let kind = held.map_or(MutexKind::Plain, |_| self.kind_of(&address.name));
        let Some(held) = held.filter(|_| kind != MutexKind::Plain) else {
            return self.take(address, again, held, busy);
        };
        let (result, free, end) = (self.temporary()?, self.label(), self.label());
        self.jump_when(operand(held), Relation::Equal, 0, free);
        let again_held = match (kind, busy) {
            (MutexKind::Recursive, _) => {
                self.emit(Operation::Update(Place::Register(held), Function::Add(Operand::Immediate(1))));
                0
            }
            (_, Some(busy)) => busy,
            (_, None) => HELD_ALREADY,
        };
        self.emit(Operation::Move(Place::Register(result), Operand::Immediate(again_held)));
        self.jump(end);
        self.place(free);
        let taken = self.take(address, free, Some(held), busy)?;
        let taken = self.number(&taken)?;
        self.emit(Operation::Move(Place::Register(result), taken.operand));
        self.jump(end);
        self.place(end);
        Ok(Value::computed(result, Integer::INT))
    }

    /// Locks a mutex that the thread does not hold; `again` is the beginning of an attempt.
    ///
    /// An attempt without waiting reads the word first, and exchanges it only if it was free: a failed attempt does not synchronise
    /// with any thread, and need not even wait for the thread's own stores, as a failed exchange would (POSIX, 4.12 of the base
    /// definitions; glibc does the same).
    fn take(
        &mut self,
        address: &Address,
        again: super::Label,
        held: Option<Register>,
        busy: Option<i64>,
    ) -> Fallible<Value> {
        let Some(busy) = busy else {
            let taken = self.exchanged(address)?;
            self.jump_when(operand(taken), Relation::Equal, 0, again);
            self.holds(held);
            return Ok(Value::constant(0));
        };
        let (result, end) = (self.temporary()?, self.label());
        self.emit(Operation::Move(Place::Register(result), Operand::Immediate(busy)));
        let seen = self.ordered(MemoryOrder::Relaxed, |this| this.load(address.clone()))?;
        let seen = self.number(&seen)?;
        self.not_destroyed(address, seen.operand);
        self.jump_when(seen.operand, Relation::Distinct, 0, end);
        let taken = self.exchanged(address)?;
        self.jump_when(operand(taken), Relation::Equal, 0, end);
        self.holds(held);
        self.emit(Operation::Move(Place::Register(result), Operand::Immediate(0)));
        self.jump(end);
        self.place(end);
        Ok(Value::computed(result, Integer::INT))
    }

    /// Locks a mutex if it is free. The result says whether it was.
    fn exchanged(&mut self, address: &Address) -> Fallible<Register> {
        let order = Ordered { failed: MemoryOrder::Relaxed, ..MemoryOrder::Acquire.into() };
        let (taken, found) = self
            .ordered(order, |this| this.compare_exchange(address, Value::constant(0), Value::constant(1)))?;
        let found = self.number(&found)?;
        self.not_destroyed(address, found.operand);
        Ok(taken)
    }

    fn not_destroyed(&mut self, address: &Address, word: Operand) {
        let shown = address.name.split('@').next().unwrap_or_default().to_owned();
        let what = format!("the mutex `{}` is locked after it was destroyed", short(&shown));
        self.checked(word, (Relation::Distinct, DESTROYED), what);
    }

    /// Records that the thread holds a mutex.
    fn holds(&mut self, held: Option<Register>) {
        if let Some(held) = held {
            self.emit(Operation::Move(Place::Register(held), Operand::Immediate(1)));
        }
    }

    /// Adds a check: it is bad if a number does not have this relation. The check is removed if it is known to hold.
    fn checked(&mut self, it: Operand, (relation, number): (Relation, i64), what: String) {
        let holds = self.label();
        let start = self.code.len();
        self.jump_when(it, relation, number, holds);
        self.fail(what);
        for emitted in &mut self.code[start..] {
            emitted.check = Some(start);
        }
        self.place(holds);
    }

    /// Initially, a thread holds no mutex.
    pub(super) fn holds_nothing(&mut self) {
        for register in self.tables.held_counts() {
            self.emit(Operation::Move(Place::Register(register), Operand::Immediate(0)));
        }
    }
}
