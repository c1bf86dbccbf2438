//! Atomic operations of `<stdatomic.h>` and of compilers.

use super::operator::{OPEN, bitwise};
use super::pending::UnknownForm;
use super::value::{Address, Base, Key, Number, Value, operand};
use super::{Lowering, wrong};
use crate::atomics::{Address as ByAddress, Atomic, AtomicWithOrder, Weakness};
use crate::constant::{Constant, value};
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Binary, Expression, ExpressionKind, Shape, Unary};
use garret_base::source::Span;
use garret_program::{
    Condition, Function, MemoryOrder, Operand, Operation, Ordered, Place, Range, Register, Relation,
};

/// The new value of a successful compare-exchange.
#[derive(Clone, Copy)]
enum NewValue<'e> {
    /// The value of an expression.
    Value(&'e Expression),
    /// The value that a pointer points to.
    Pointed(&'e Expression),
}

impl NewValue<'_> {
    /// Whether its evaluation has no side effects, so that it makes no difference if it is evaluated without being used.
    fn is_plain(self) -> bool {
        let (Self::Value(expression) | Self::Pointed(expression)) = self;
        is_plain(expression)
    }
}

fn is_plain(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Number(_) | ExpressionKind::Name(_) => true,
        ExpressionKind::Unary(Unary::Not | Unary::Negate | Unary::Complement | Unary::Address, inner)
        | ExpressionKind::Cast(_, inner) => is_plain(inner),
        ExpressionKind::Binary(_, left, right) => is_plain(left) && is_plain(right),
        _ => false,
    }
}

impl Lowering<'_, '_> {
    /// Lowers an atomic operation.
    pub(super) fn atomic(
        &mut self,
        (atomic, order): AtomicWithOrder,
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
        let mut address = self.led_to(argument(arguments, 0, span)?)?;
        if matches!(atomic, Atomic::TestAndSet | Atomic::Clear) {
            address = self.only_field(address);
        }
        if matches!(atomic, Atomic::Load) {
            return self.ordered(order, |this| this.load(address));
        }
        self.each(&address, &mut |this, address| {
            this.access((atomic, order), address, arguments, span, is_used)
        })
    }

    /// Lowers an atomic operation at an address.
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
            Atomic::ByAddress(of) => self.by_address(of, address, arguments, (order, span)),
            Atomic::CompareExchange(weakness) => {
                let expected = self.led_to(argument(arguments, 1, span)?)?;
                let new = NewValue::Value(argument(arguments, 2, span)?);
                self.compare_perhaps_weakly(weakness, arguments, (address, &expected, new), order)
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

    /// An operation of gcc with pointers to the result and to the new value. The preprocessor produces them from `atomic_store` and
    /// the like.
    fn by_address(
        &mut self,
        operation: ByAddress,
        address: &Address,
        arguments: &[Expression],
        (order, span): (Ordered, Span),
    ) -> Fallible<Value> {
        match operation {
            ByAddress::Load => {
                let result = self.led_to(argument(arguments, 1, span)?)?;
                let found = self.ordered(order, |this| this.load(address.clone()))?;
                self.store(&result, found, false)?;
                Ok(Value::Void)
            }
            ByAddress::Store => {
                let new = self.pointed(argument(arguments, 1, span)?)?;
                self.ordered(order, |this| this.store(address, new, order.order == MemoryOrder::Sequential))?;
                Ok(Value::Void)
            }
            ByAddress::Exchange => {
                let new = self.pointed(argument(arguments, 1, span)?)?;
                let result = self.led_to(argument(arguments, 2, span)?)?;
                let found = self.ordered(order, |this| this.exchange(address, new))?;
                self.store(&result, found, false)?;
                Ok(Value::Void)
            }
            ByAddress::CompareExchange => {
                let expected = self.led_to(argument(arguments, 1, span)?)?;
                let new = NewValue::Pointed(argument(arguments, 2, span)?);
                self.compare_perhaps_weakly(Weakness::OfArgument, arguments, (address, &expected, new), order)
            }
        }
    }

    /// The target of a pointer.
    fn led_to(&mut self, pointer: &Expression) -> Fallible<Address> {
        let value = self.value(pointer)?;
        self.target_of(value, pointer.span)
    }

    /// The value that a pointer points to. For `&x`, `x` need not have an address.
    fn pointed(&mut self, pointer: &Expression) -> Fallible<Value> {
        if let ExpressionKind::Unary(Unary::Address, inner) = &pointer.kind {
            return self.value(inner);
        }
        let address = self.led_to(pointer)?;
        self.load(address)
    }

    fn desired(&mut self, new: NewValue<'_>) -> Fallible<Value> {
        match new {
            NewValue::Value(value) => self.value(value),
            NewValue::Pointed(pointer) => self.pointed(pointer),
        }
    }

    /// A compare-exchange that may be weak.
    fn compare_perhaps_weakly(
        &mut self,
        weakness: Weakness,
        arguments: &[Expression],
        (address, expected, new): (&Address, &Address, NewValue<'_>),
        order: Ordered,
    ) -> Fallible<Value> {
        // if it is not a constant, it may be true
        let says_weak = |it: &Expression| value(it).is_none_or(Constant::is_set);
        let is_weak = weakness == Weakness::Weak
            || weakness == Weakness::OfArgument && arguments.get(3).is_some_and(says_weak);
        if is_weak && !self.weak_fails {
            let weak = "a weak compare-exchange fails only if it finds another value, as on x86";
            self.tables.assumed.insert(weak.to_owned());
        }
        if is_weak && self.weak_fails {
            return self.compare_weakly(address, expected, new, order);
        }
        let new = self.desired(new)?;
        self.compare_with(address, expected, new, order)
    }

    /// The new value of an object after an operator, from its old value. Atomic operations wrap around, even for signed types
    /// (ISO/IEC 9899:2011, 7.17.7.5).
    fn changed(&mut self, operator: Binary, old: Value, by: Number) -> Fallible<Value> {
        let Value::Number(number) = old else {
            let new = self.binary(operator, old, Value::Number(by))?;
            let new = self.number(&new)?;
            return Ok(Value::Number(self.integer(new, by.kind)?));
        };
        let without_sign = Integer { signed: false, ..number.kind.promoted() };
        let (left, right) = (self.integer(number, without_sign)?, self.integer(by, without_sign)?);
        let new = self.binary(operator, Value::Number(left), Value::Number(right))?;
        let new = self.number(&new)?;
        Ok(Value::Number(self.integer(new, number.kind)?))
    }

    /// Replaces the expected value by a new one. The result says whether it did. If it fails, the found value is stored as the
    /// expected one.
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

    /// Like [`Self::compare_with`], but it may fail although it finds the expected value. In this case, it only reads.
    fn compare_weakly(
        &mut self,
        address: &Address,
        expected: &Address,
        new: NewValue<'_>,
        order: Ordered,
    ) -> Fallible<Value> {
        // a plain value is computed close to the write, so that it is visible how the written value is computed
        let known = if new.is_plain() { None } else { Some(self.desired(new)?) };
        let (done, tries) = (self.label(), self.label());
        let (result, choice) = (self.temporary()?, self.temporary()?);
        self.emit(Operation::Choose(choice, Range::new(0, 1)));
        self.jump_when(operand(choice), Relation::Equal, 0, tries);
        let found = self.ordered(order.failed, |this| this.load(address.clone()))?;
        self.store(expected, found, false)?;
        self.emit(Operation::Move(Place::Register(result), Operand::Immediate(0)));
        self.jump(done);
        self.place(tries);
        let new = match known {
            Some(known) => known,
            None => self.desired(new)?,
        };
        let compared = self.compare_with(address, expected, new, order)?;
        let compared = self.number(&compared)?;
        self.emit(Operation::Move(Place::Register(result), compared.operand));
        self.jump(done);
        self.place(done);
        Ok(Value::truth(result))
    }

    /// A fence. On x86, it has no effect unless it is sequentially consistent; the check for data races uses its order.
    pub(super) fn fence(&mut self, order: MemoryOrder) {
        let operation = if order == MemoryOrder::Sequential { Operation::Fence } else { Operation::Nothing };
        self.emit(operation);
        if let Some(fence) = self.code.last_mut() {
            fence.order = Some(order.into());
        }
    }

    /// Checks that the address is a single cell, as operations that read and write in one step need.
    fn single(&mut self, address: &Address) -> Fallible<()> {
        match address.base {
            Base::OneOf(..) => wrong(
                "atomic operations on an object that is not known statically are not supported",
                self.span,
                "the index or the pointer is computed",
                "name the object",
            ),
            Base::Local(_) => wrong(
                "this is a local variable",
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

    /// Changes a cell in one step by an operator. Returns the old value, if it is used.
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
                "this is arithmetic on a thread number or an address",
                self.span,
                "expected a number",
                "use another variable",
            );
        }
        let by = self.integer(by, address.kind.integer().promoted())?;
        let is_of_bits = matches!(operator, Binary::BitAnd | Binary::BitOr | Binary::BitXor);
        if address.kind.shape == Shape::Bool && !(is_of_bits && by.boolean) {
            return wrong("this is arithmetic on a truth value", self.span, "it is 0 or 1", "use a number");
        }
        let known = match by.operand {
            Operand::Immediate(number) => Some(number),
            _ => None,
        };
        let place = Place::Memory(cell);
        let wraps = self.tables.wrapping.contains(&address.name);
        if wraps && !is_of_bits && address.kind.integer().bits == 64 {
            return Err(Box::new(UnknownForm::Cut.said(self.span)));
        }
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
            // like compilers: repeats until no other thread intervenes
            _ => {
                let again = self.label();
                self.place(again);
                let old = self.load(address.clone())?;
                let new = self.changed(operator, old.clone(), by)?;
                let (equal, _) = self.compare_exchange(address, old.clone(), new)?;
                self.jump_when(operand(equal), Relation::Equal, 0, again);
                Ok(old)
            }
        }
    }

    /// Replaces an old value by a new one. Returns whether it did, and the value that was found.
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
        // the cell may refer to what either value is known to refer to
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

/// The argument at an index.
fn argument(arguments: &[Expression], place: usize, span: Span) -> Fallible<&Expression> {
    match arguments.get(place) {
        Some(argument) => Ok(argument),
        None => wrong("an argument is missing", span, "this operation takes more", "see its description"),
    }
}

/// The memory order of an atomic operation: sequentially consistent if none is given.
fn ordered(atomic: Atomic, place: Option<usize>, arguments: &[Expression]) -> Fallible<Ordered> {
    if matches!(atomic, Atomic::CompareExchange(_) | Atomic::ByAddress(ByAddress::CompareExchange)) {
        // the third and fourth argument in the header, but for compilers, `weak` comes before them
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
        // `__sync_lock_release`, `__sync_lock_test_and_set` (an acquire, in the words of GCC), and `atomic_init`, which is not an
        // atomic access
        (_, None) if atomic == Atomic::Clear => MemoryOrder::Release,
        (_, None) if atomic == Atomic::Exchange => MemoryOrder::Acquire,
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
