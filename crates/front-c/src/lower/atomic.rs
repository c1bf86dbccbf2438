//! Atomic operations, as `<stdatomic.h>` and the compilers have them.

use super::operator::{OPEN, bitwise};
use super::value::{Address, Base, Key, Number, Value, operand};
use super::{Lowering, wrong};
use crate::constant::{Constant, value};
use crate::parser::Fallible;
use crate::syntax::{Binary, Expression, Shape};
use garret_base::source::Span;
use garret_program::{
    Condition, Function, MemoryOrder, Operand, Operation, Ordered, Place, Range, Register, Relation,
};

/// What an atomic operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atomic {
    Load,
    Store,
    Exchange,
    /// Compares, with the value that an address holds, which gets what was found.
    CompareExchange(Weakness),
    /// Compares with a value: the result is whether it was equal, or what was found.
    CompareWith(bool),
    /// Changes by an operator: the result is from before, or after.
    Fetch(Binary, bool),
    TestAndSet,
    Clear,
    Fence,
    /// Nothing but for the compiler.
    Signal,
}

/// Whether a compare-exchange may fail although it finds what it expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weakness {
    Strong,
    Weak,
    /// The fourth argument says it.
    OfArgument,
}

impl Atomic {
    /// Whether its result is what the object holds, before or after it.
    pub(super) fn gives_the_content(self) -> bool {
        matches!(self, Self::Load | Self::Exchange | Self::Fetch(..) | Self::CompareWith(false))
    }
}

/// An atomic operation, and the place of the argument that says the order, if it has one.
pub(super) type Found = (Atomic, Option<usize>);

/// The atomic operation of this name.
pub(super) fn atomic(name: &str) -> Option<Found> {
    if let Some(rest) = name.strip_prefix("__sync_") {
        return of_sync(rest);
    }
    match name.strip_prefix("__atomic_") {
        Some(rest) => of_compiler(rest),
        None => of_header(name.strip_prefix("atomic_")?),
    }
}

fn operator(name: &str) -> Option<Binary> {
    Some(match name {
        "add" => Binary::Add,
        "sub" => Binary::Subtract,
        "or" => Binary::BitOr,
        "and" => Binary::BitAnd,
        "xor" => Binary::BitXor,
        _ => return None,
    })
}

/// After `__sync_`.
fn of_sync(name: &str) -> Option<Found> {
    if let Some(name) = name.strip_prefix("fetch_and_") {
        return Some((Atomic::Fetch(operator(name)?, true), None));
    }
    if let Some(name) = name.strip_suffix("_and_fetch") {
        return Some((Atomic::Fetch(operator(name)?, false), None));
    }
    Some(match name {
        "bool_compare_and_swap" => (Atomic::CompareWith(true), None),
        "val_compare_and_swap" => (Atomic::CompareWith(false), None),
        "lock_test_and_set" => (Atomic::Exchange, None),
        "lock_release" => (Atomic::Clear, Some(usize::MAX)),
        "synchronize" => (Atomic::Fence, None),
        _ => return None,
    })
}

/// After `__atomic_`.
fn of_compiler(name: &str) -> Option<Found> {
    if let Some(name) = name.strip_prefix("fetch_") {
        return Some((Atomic::Fetch(operator(name)?, true), Some(2)));
    }
    if let Some(name) = name.strip_suffix("_fetch") {
        return Some((Atomic::Fetch(operator(name)?, false), Some(2)));
    }
    Some(match name {
        "load_n" => (Atomic::Load, Some(1)),
        "store_n" => (Atomic::Store, Some(2)),
        "exchange_n" => (Atomic::Exchange, Some(2)),
        "compare_exchange_n" => (Atomic::CompareExchange(Weakness::OfArgument), None),
        "test_and_set" => (Atomic::TestAndSet, Some(1)),
        "clear" => (Atomic::Clear, Some(1)),
        "thread_fence" => (Atomic::Fence, Some(0)),
        "signal_fence" => (Atomic::Signal, None),
        _ => return None,
    })
}

/// After `atomic_`, as `<stdatomic.h>` has it.
fn of_header(name: &str) -> Option<Found> {
    let (name, explicit) = match name.strip_suffix("_explicit") {
        Some(name) => (name, true),
        None => (name, false),
    };
    if let Some(name) = name.strip_prefix("fetch_") {
        return Some((Atomic::Fetch(operator(name)?, true), explicit.then_some(2)));
    }
    Some(match name {
        "load" => (Atomic::Load, explicit.then_some(1)),
        "store" => (Atomic::Store, explicit.then_some(2)),
        // not atomic
        "init" => (Atomic::Store, Some(usize::MAX)),
        "exchange" => (Atomic::Exchange, explicit.then_some(2)),
        "compare_exchange_strong" => (Atomic::CompareExchange(Weakness::Strong), None),
        "compare_exchange_weak" => (Atomic::CompareExchange(Weakness::Weak), None),
        "flag_test_and_set" => (Atomic::TestAndSet, explicit.then_some(1)),
        "flag_clear" => (Atomic::Clear, explicit.then_some(1)),
        "thread_fence" => (Atomic::Fence, Some(0)),
        "signal_fence" => (Atomic::Signal, None),
        _ => return None,
    })
}

impl Lowering<'_, '_> {
    /// An atomic operation.
    pub(super) fn atomic(
        &mut self,
        (atomic, order): Found,
        arguments: &[Expression],
        span: Span,
        is_used: bool,
    ) -> Fallible<Value> {
        let order = ordered(atomic, order, arguments)?;
        match atomic {
            Atomic::Fence => {
                self.fence(order.order);
                return Ok(Value::Void);
            }
            Atomic::Signal => return Ok(Value::Void),
            _ => {}
        }
        let pointer = self.value(argument(arguments, 0, span)?)?;
        let address = self.target_of(pointer, arguments[0].span)?;
        if matches!(atomic, Atomic::Load) {
            return self.ordered(order, |this| this.load(address));
        }
        self.each(&address, &mut |this, address| {
            this.access((atomic, order), address, arguments, span, is_used)
        })
    }

    /// An atomic operation at an address.
    fn access(
        &mut self,
        (atomic, order): (Atomic, Ordered),
        address: &Address,
        arguments: &[Expression],
        span: Span,
        is_used: bool,
    ) -> Fallible<Value> {
        let strong = order.order == MemoryOrder::Sequential;
        match atomic {
            Atomic::Load => self.ordered(order, |this| this.load(address.clone())),
            Atomic::Store => {
                let value = self.value(argument(arguments, 1, span)?)?;
                self.ordered(order, |this| this.store(address, value, strong))?;
                Ok(Value::Void)
            }
            Atomic::Clear => {
                self.ordered(order, |this| this.store(address, Value::constant(0), strong))?;
                Ok(Value::Void)
            }
            Atomic::Exchange => {
                let value = self.value(argument(arguments, 1, span)?)?;
                self.ordered(order, |this| this.exchange(address, value))
            }
            Atomic::TestAndSet => self.ordered(order, |this| this.exchange(address, Value::constant(1))),
            Atomic::Fetch(operator, before) => {
                let by = self.value(argument(arguments, 1, span)?)?;
                let by = self.number(&by)?;
                let old = self.ordered(order, |this| this.fetch(address, operator, by, is_used))?;
                if before || !is_used { Ok(old) } else { self.changed(operator, old, by) }
            }
            Atomic::CompareExchange(weakness) => {
                // where it is no constant, it may be true
                let says_weak = |it: &Expression| value(it).is_none_or(Constant::is_set);
                let is_weak = weakness == Weakness::Weak
                    || weakness == Weakness::OfArgument && arguments.get(3).is_some_and(says_weak);
                if is_weak && !self.weak_fails {
                    let weak = "a weak compare-exchange fails only where it finds another value, as on x86";
                    self.tables.assumed.insert(weak.to_owned());
                }
                let pointer = self.value(argument(arguments, 1, span)?)?;
                let expected = self.target_of(pointer, arguments[1].span)?;
                let new = self.value(argument(arguments, 2, span)?)?;
                if is_weak && self.weak_fails {
                    return self.compare_weakly(address, &expected, new, order);
                }
                self.compare_with(address, &expected, new, order)
            }
            Atomic::CompareWith(is_whether) => {
                let old = self.value(argument(arguments, 1, span)?)?;
                let new = self.value(argument(arguments, 2, span)?)?;
                let (equal, found) = self.ordered(order, |this| this.compare_exchange(address, old, new))?;
                Ok(if is_whether { Value::truth(equal) } else { found })
            }
            Atomic::Fence | Atomic::Signal => Ok(Value::Void),
        }
    }

    /// What an object holds after a change, from what it held before.
    fn changed(&mut self, operator: Binary, old: Value, by: Number) -> Fallible<Value> {
        let kind = match &old {
            Value::Number(number) => number.kind,
            _ => by.kind,
        };
        let new = self.binary(operator, old, Value::Number(by))?;
        let new = self.number(&new)?;
        Ok(Value::Number(self.integer(new, kind)?))
    }

    /// Writes a new value where the expected one stands: whether it did. Where it fails, what was found is kept.
    fn compare_with(
        &mut self,
        address: &Address,
        expected: &Address,
        new: Value,
        order: Ordered,
    ) -> Fallible<Value> {
        let old = self.load(expected.clone())?;
        let (equal, found) = self.ordered(order, |this| this.compare_exchange(address, old, new))?;
        let end = self.label();
        self.jump_when(operand(equal), Relation::Distinct, 0, end);
        self.store(expected, found, false)?;
        self.jump(end);
        self.place(end);
        Ok(Value::truth(equal))
    }

    /// The same, where it may fail although it finds what is expected: then it only reads.
    fn compare_weakly(
        &mut self,
        address: &Address,
        expected: &Address,
        new: Value,
        order: Ordered,
    ) -> Fallible<Value> {
        let (done, tries) = (self.label(), self.label());
        let (result, choice) = (self.temporary()?, self.temporary()?);
        self.emit(Operation::Choose(choice, Range::new(0, 1)));
        self.jump_when(operand(choice), Relation::Equal, 0, tries);
        let found = self.ordered(order.failed, |this| this.load(address.clone()))?;
        self.store(expected, found, false)?;
        self.emit(Operation::Move(Place::Register(result), Operand::Immediate(0)));
        self.jump(done);
        self.place(tries);
        let compared = self.compare_with(address, expected, new, order)?;
        let compared = self.number(&compared)?;
        self.emit(Operation::Move(Place::Register(result), compared.operand));
        self.jump(done);
        self.place(done);
        Ok(Value::truth(result))
    }

    /// A fence. On x86, one that is not sequentially consistent does nothing; it orders accesses for whoever looks for data races.
    pub(super) fn fence(&mut self, order: MemoryOrder) {
        let operation = if order == MemoryOrder::Sequential { Operation::Fence } else { Operation::Nothing };
        self.emit(operation);
        if let Some(fence) = self.code.last_mut() {
            fence.order = Some(order.into());
        }
    }

    /// One cell, for operations that read and write at once.
    fn single(&mut self, address: &Address) -> Fallible<()> {
        match address.base {
            Base::OneOf(..) => wrong(
                "atomic operations on what is not known before the program runs are not supported",
                self.span,
                "the index or the pointer is computed",
                "name the object",
            ),
            Base::Local(_) => wrong(
                "this is a variable of a function",
                self.span,
                "no other thread sees it",
                "use a global variable",
            ),
            _ => Ok(()),
        }
    }

    fn exchange(&mut self, address: &Address, value: Value) -> Fallible<Value> {
        self.single(address)?;
        let (index, cell) = self.cell(address)?;
        let (operand, target) = self.suited(value, Key::Cell(index), &address.kind)?;
        let with = self.copied(operand, target.as_ref())?;
        self.emit_locked(Operation::Exchange(Place::Memory(cell), with));
        Ok(self.held(with, Key::Cell(index), &address.kind))
    }

    /// Changes a cell at once by an operator; the value from before, where it is used.
    pub(super) fn fetch(
        &mut self,
        address: &Address,
        operator: Binary,
        by: Number,
        is_used: bool,
    ) -> Fallible<Value> {
        self.single(address)?;
        let (index, cell) = self.cell(address)?;
        if self.target(Key::Cell(index)).is_some() {
            return wrong(
                "this computes with a thread or an address",
                self.span,
                "expected a number",
                "use another variable",
            );
        }
        let by = self.integer(by, address.kind.integer().promoted())?;
        let is_of_bits = matches!(operator, Binary::BitAnd | Binary::BitOr | Binary::BitXor);
        if address.kind.shape == Shape::Bool && !(is_of_bits && by.boolean) {
            return wrong("this computes with a truth value", self.span, "it is 0 or 1", "use a number");
        }
        let known = match by.operand {
            Operand::Immediate(number) => Some(number),
            _ => None,
        };
        let place = Place::Memory(cell);
        let wraps = self.tables.wrapping.contains(&address.name);
        let function = match (operator, known) {
            _ if wraps => None,
            (Binary::Add, _) => Some(Function::Add(by.operand)),
            (Binary::Subtract, _) => Some(Function::Subtract(by.operand)),
            (Binary::BitAnd | Binary::BitOr | Binary::BitXor, Some(mask)) => {
                Some(Function::Bits(bitwise(operator), mask, OPEN))
            }
            _ => None,
        };
        match (function, is_used) {
            (Some(function), false) => {
                self.emit_locked(Operation::Update(place, function));
                Ok(Value::Void)
            }
            (Some(Function::Add(_) | Function::Subtract(_)), true) => {
                let with = self.copied(by.operand, None)?;
                if operator == Binary::Subtract {
                    self.emit(Operation::Update(Place::Register(with), Function::Negate));
                }
                self.emit_locked(Operation::ExchangeAdd(place, with));
                Ok(self.held(with, Key::Cell(index), &address.kind))
            }
            // as compilers do it: until nobody comes between
            _ => {
                let again = self.label();
                self.place(again);
                let old = self.load(address.clone())?;
                let new = self.binary(operator, old.clone(), Value::Number(by))?;
                let (equal, _) = self.compare_exchange(address, old.clone(), new)?;
                self.jump_when(operand(equal), Relation::Equal, 0, again);
                Ok(old)
            }
        }
    }

    /// Writes a new value where an old one stands: whether it did, and what was found.
    pub(super) fn compare_exchange(
        &mut self,
        address: &Address,
        old: Value,
        new: Value,
    ) -> Fallible<(Register, Value)> {
        self.single(address)?;
        let (index, cell) = self.cell(address)?;
        let key = Key::Cell(index);
        let (old, _) = self.suited(old, key, &address.kind)?;
        let (new, target) = self.suited(new, key, &address.kind)?;
        // what either is known to lead to, the cell does
        let target = target.or(self.target(key).cloned());
        let with = self.copied(new, target.as_ref())?;
        if target.as_ref().is_some_and(super::access::is_thread) {
            self.tables.refers(Register::EAX);
        }
        self.emit(Operation::Move(Place::Register(Register::EAX), old));
        self.emit_locked(Operation::CompareExchange(Place::Memory(cell), with));
        let equal = self.temporary()?;
        self.emit(Operation::Set(Condition::signed(Relation::Equal), equal));
        let found = self.copied(operand(Register::EAX), target.as_ref())?;
        Ok((equal, self.held(found, key, &address.kind)))
    }
}

/// The argument in a place.
fn argument(arguments: &[Expression], place: usize, span: Span) -> Fallible<&Expression> {
    match arguments.get(place) {
        Some(argument) => Ok(argument),
        None => wrong("an argument is missing", span, "this operation takes more", "see its description"),
    }
}

/// The order of an atomic operation: sequentially consistent where none is said.
fn ordered(atomic: Atomic, place: Option<usize>, arguments: &[Expression]) -> Fallible<Ordered> {
    if matches!(atomic, Atomic::CompareExchange(_)) {
        // the third and fourth argument of those of the header, after `weak` of those of compilers
        let first = match arguments.len() {
            5 => 3,
            6 => 4,
            _ => return Ok(MemoryOrder::Sequential.into()),
        };
        let [order, failed] = [first, first + 1].map(|place| memory_order(&arguments[place]));
        return Ok(Ordered { failed: failed?, ..order?.into() });
    }
    Ok(match (place, arguments.get(place.unwrap_or(usize::MAX))) {
        (None, _) => MemoryOrder::Sequential,
        (_, Some(argument)) => memory_order(argument)?,
        // `__sync_lock_release`, and `atomic_init`, which is no atomic access
        (_, None) if atomic == Atomic::Clear => MemoryOrder::Release,
        (_, None) => MemoryOrder::Plain,
    }
    .into())
}

fn memory_order(argument: &Expression) -> Fallible<MemoryOrder> {
    match value(argument).and_then(Constant::number).and_then(MemoryOrder::numbered) {
        Some(order) => Ok(order),
        None => wrong(
            "this order is not known",
            argument.span,
            "expected one of the constants memory_order_..",
            "write it here",
        ),
    }
}
