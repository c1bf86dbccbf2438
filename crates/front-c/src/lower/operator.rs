//! Arithmetic, comparisons and assignments.

use super::pending::Pending;
use super::value::{Address, Base, Key, Number, Target, Value, operand};
use super::{Lowering, wrong};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::parser::Fallible;
use crate::syntax::{Binary, Expression, Shape, Type, Unary};
use garret_program::{Bitwise, Condition, Function, Operand, Operation, Place, Range, Register, Relation};

/// A range that is not known yet. [`super::ranges`] determines it.
pub(super) const OPEN: Range = Range::new(0, -1);

impl Lowering<'_, '_> {
    /// The value as a number for arithmetic.
    pub(super) fn number(&self, value: &Value) -> Fallible<Number> {
        match value {
            Value::Number(number) => Ok(*number),
            Value::Void => wrong(
                "this has no value",
                self.span,
                "a number is needed here",
                "use a function that returns one",
            ),
            Value::Thread(_, Target::Number) | Value::Count => wrong(
                "this is arithmetic on a thread number",
                self.span,
                "any number of threads run: thread numbers can only be stored, compared, and counted from 0 to the number of threads",
                "let threads take numbers by an atomic addition",
            ),
            _ => wrong("this is arithmetic on an address", self.span, "expected a number", "use indices"),
        }
    }

    pub(super) fn unary(&mut self, operator: Unary, operand: &Expression) -> Fallible<Value> {
        let value = self.value(operand)?;
        let number = self.number(&value)?;
        if let Some(found) = number.constant().and_then(|it| it.unary(operator)) {
            return Ok(Value::Number(Number::known(found)));
        }
        let kind = number.kind.promoted();
        let into = self.copied(number.operand, None)?;
        let function = if operator == Unary::Negate { Function::Negate } else { Function::Complement };
        self.emit(Operation::Update(Place::Register(into), function));
        self.pend(into, Pending::Wrap(kind));
        Ok(Value::computed(into, kind))
    }

    /// The result of a binary operator.
    pub(super) fn binary(&mut self, operator: Binary, left: Value, right: Value) -> Fallible<Value> {
        if let (Some(left), Some(right)) = (left.constant_of(), right.constant_of()) {
            return match left.binary(operator, right) {
                Some(number) => Ok(Value::Number(Number::known(number))),
                None => wrong(
                    "this has no defined result",
                    self.span,
                    "a division by 0, a shift by too many bits, or a number that is too large",
                    "correct it",
                ),
            };
        }
        let is_symmetric = matches!(
            operator,
            Binary::Add | Binary::Multiply | Binary::BitAnd | Binary::BitOr | Binary::BitXor
        );
        // a constant operand comes second
        let (left, right) =
            if is_symmetric && left.known().is_some() { (right, left) } else { (left, right) };
        if let (Value::Thread(operand, Target::Number), Some(1), Binary::Add) =
            (&left, right.known(), operator)
        {
            let operand = *operand;
            return self.next_thread(operand);
        }
        // an array and an index
        if let (Value::Address(address), Value::Number(_), Binary::Add) = (&left, &right, operator) {
            if matches!(address.kind.shape, Shape::Array(..)) {
                return Ok(Value::Address(self.element(address.clone(), right, self.span)?));
            }
            if right.known() == Some(0) {
                return Ok(left);
            }
        }
        let (left, right) = (self.number(&left)?, self.number(&right)?);
        let (left, right, kind) = self.alike(operator, left, right)?;
        // as in `&x + (r ^ r)`, which creates a dependency on `r`
        if matches!(operator, Binary::BitXor | Binary::Subtract) && left.operand == right.operand {
            return Ok(Value::Number(Number::known(Constant::of(0, kind))));
        }
        let is_pending = !matches!(operator, Binary::Add | Binary::Subtract);
        if is_pending && left.constant().is_some() {
            let into = self.copied(right.operand, None)?;
            self.pend(into, Pending::Binary { operator, with: left.operand, kind, turned: true });
            return Ok(Value::computed(into, kind));
        }
        // copied, as it may have been read from a variable that is changed now
        let into = self.copied(left.operand, None)?;
        let boolean = self.operate(operator, into, left.boolean, right, kind);
        Ok(Value::Number(Number { operand: operand(into), kind, boolean, origin: None }))
    }

    /// The operands converted for an operator, and the type in which it computes.
    pub(super) fn alike(
        &mut self,
        operator: Binary,
        left: Number,
        right: Number,
    ) -> Fallible<(Number, Number, Integer)> {
        if matches!(operator, Binary::ShiftLeft | Binary::ShiftRight) {
            let kind = left.kind.promoted();
            return Ok((self.integer(left, kind)?, self.integer(right, right.kind.promoted())?, kind));
        }
        let kind = left.kind.common(right.kind);
        Ok((self.integer(left, kind)?, self.integer(right, kind)?, kind))
    }

    /// Applies an operator to a register. Returns whether the result is 0 or 1.
    pub(super) fn operate(
        &mut self,
        operator: Binary,
        into: Register,
        is_flag: bool,
        right: Number,
        kind: Integer,
    ) -> bool {
        let place = Place::Register(into);
        let is_of_bits = matches!(operator, Binary::BitAnd | Binary::BitOr | Binary::BitXor);
        match operator {
            Binary::Add => self.emit(Operation::Update(place, Function::Add(right.operand))),
            Binary::Subtract => self.emit(Operation::Update(place, Function::Subtract(right.operand))),
            _ if is_of_bits && is_flag && right.boolean && right.constant().is_none() => {
                self.emit(Operation::Combine(bitwise(operator), into, right.operand));
                return true;
            }
            _ => {
                self.pend(into, Pending::Binary { operator, with: right.operand, kind, turned: false });
                let mask = right.constant().map(|it| it.held);
                let of_flag = is_of_bits && is_flag && matches!(mask, Some(0..=1));
                return of_flag || (operator == Binary::BitAnd && mask == Some(1));
            }
        }
        self.pend(into, Pending::Wrap(kind));
        false
    }

    /// Compares two values. Returns the condition under which the relation holds, or whether it holds, if that is known.
    pub(super) fn compare(
        &mut self,
        relation: Relation,
        left: Value,
        right: Value,
    ) -> Fallible<Result<Condition, bool>> {
        if let (Value::Number(one), Value::Number(other)) = (&left, &right) {
            let (one, other, kind) = self.alike(Binary::Equal, *one, *other)?;
            if let (Some(left), Some(right)) = (one.constant(), other.constant()) {
                let order = left.value().cmp(&right.value());
                return Ok(Err(relation.holds(order as i64, 0)));
            }
            self.emit(Operation::Compare(one.operand, other.operand));
            return Ok(Ok(Condition { relation, unsigned: !kind.signed }));
        }
        let origin = |value: &Value| match value {
            Value::Number(number) => number.origin,
            Value::Pointer(_, _, origin) => *origin,
            _ => None,
        };
        let origins = (origin(&left), origin(&right));
        let (one, first) = self.operand(left)?;
        let (other, second) = self.operand(right)?;
        let (one, other, target) = match (first, second) {
            (Some(target), None) => (one, self.reference(other, &target, origins.1)?, target),
            (None, Some(target)) => (self.reference(one, &target, origins.0)?, other, target),
            (Some(first @ Target::Shared(..)), Some(second @ Target::Shared(..))) => {
                for (origin, target) in [(origins.0, &second), (origins.1, &first)] {
                    if let Some(origin) = origin {
                        self.tables.leads(origin, target, self.span)?;
                    }
                }
                (one, other, first)
            }
            (Some(first), Some(second)) if first == second => (one, other, first),
            _ => {
                return wrong(
                    "these two cannot be compared",
                    self.span,
                    "they are of different kinds",
                    "compare numbers with numbers, and pointers to objects of one type",
                );
            }
        };
        if !matches!(relation, Relation::Equal | Relation::Distinct) {
            return self.order(relation, one, other, &target);
        }
        if super::access::is_thread(&target) {
            self.emit(Operation::Same(one, other));
        } else {
            self.emit(Operation::Compare(one, other));
        }
        Ok(Ok(Condition::signed(relation)))
    }

    /// Lowers an assignment, or a compound assignment.
    pub(super) fn assign(
        &mut self,
        operator: Option<Binary>,
        left: &Expression,
        right: &Expression,
        is_used: bool,
    ) -> Fallible<Value> {
        let Ok(address) = self.named(left)? else {
            return wrong(
                "this cannot be assigned to",
                left.span,
                "a parameter whose value is known statically",
                "use a variable",
            );
        };
        if let (Shape::Struct(_), None, false) = (&address.kind.shape, operator, is_used) {
            self.copy_structure(&address, right)?;
            return Ok(Value::Void);
        }
        let allocated = if operator.is_none() { self.allocated(right, &address.kind) } else { None };
        let value = match allocated {
            Some(allocated) => allocated?,
            None => self.value(right)?,
        };
        let Some(operator) = operator else {
            let strong = address.kind.atomic;
            self.store(&address, value.clone(), strong)?;
            return if is_used { self.stored(&address, value) } else { Ok(Value::Void) };
        };
        let number = self.number(&value)?;
        self.change(&address, operator, number, false, is_used)
    }

    /// Lowers `++` and `--`.
    pub(super) fn step(
        &mut self,
        by: i64,
        before: bool,
        operand: &Expression,
        is_used: bool,
    ) -> Fallible<Value> {
        let Ok(address) = self.named(operand)? else {
            return wrong(
                "this cannot be changed",
                operand.span,
                "a parameter whose value is known statically",
                "use a variable",
            );
        };
        let one = Number::known(Constant::int(by));
        self.change(&address, Binary::Add, one, before, is_used)
    }

    /// The content of a place after an assignment.
    fn stored(&mut self, address: &Address, value: Value) -> Fallible<Value> {
        match address.base {
            Base::Local(_) => self.load(address.clone()),
            _ => self.converted(value, &address.kind),
        }
    }

    /// Changes a place by an operator, in one step if it is atomic. The value is the new one, or the old one with `before`.
    fn change(
        &mut self,
        address: &Address,
        operator: Binary,
        by: Number,
        before: bool,
        is_used: bool,
    ) -> Fallible<Value> {
        let is_local = matches!(address.base, Base::Local(_));
        if let (Base::Local(register), true) = (&address.base, changes_in_place(operator, &address.kind)) {
            return self.change_variable(*register, &address.kind, operator, by, before);
        }
        if address.kind.atomic && !is_local {
            let old = self.fetch(address, operator, by, is_used)?;
            if before || !is_used {
                return Ok(old);
            }
            let new = self.binary(operator, old, Value::Number(by))?;
            return self.converted(new, &address.kind);
        }
        let mut old = self.load(address.clone())?;
        if is_local && before {
            let number = self.number(&old)?;
            let kept = self.copied(number.operand, None)?;
            old = Value::Number(Number { operand: operand(kept), ..number });
        }
        let new = self.binary(operator, old.clone(), Value::Number(by))?;
        self.store(address, new.clone(), false)?;
        if before { Ok(old) } else { self.stored(address, new) }
    }

    fn change_variable(
        &mut self,
        register: Register,
        kind: &Type,
        operator: Binary,
        by: Number,
        before: bool,
    ) -> Fallible<Value> {
        let target = self.target(Key::Register(register)).cloned();
        if let (Some(Target::Number), Binary::Add, Operand::Immediate(1)) = (&target, operator, by.operand) {
            let old = if before { Some(self.copied(operand(register), target.as_ref())?) } else { None };
            let next = self.next_thread(operand(register))?;
            let (next, _) = self.operand(next)?;
            self.emit(Operation::Move(Place::Register(register), next));
            return Ok(Value::Thread(operand(old.unwrap_or(register)), Target::Number));
        }
        let held = Value::Number(Number {
            operand: operand(register),
            kind: kind.integer(),
            boolean: false,
            origin: Some(Key::Register(register)),
        });
        if target.is_some() {
            let held =
                self.load(Address { base: Base::Local(register), name: String::new(), kind: kind.clone() })?;
            self.number(&held)?;
        }
        let old = if before { Some(self.copied(operand(register), None)?) } else { None };
        let own = kind.integer();
        let common = own.common(by.kind);
        let by = self.integer(by, common)?;
        // these low bits are the same as those of the result in the common type; they are converted if that type has more bits or
        // is unsigned
        let bits = own.promoted().bits;
        let signed = common.signed && common.bits == bits;
        self.operate(operator, register, false, by, Integer::new(bits, signed));
        if own.bits < 32 {
            self.pend(register, Pending::Cut(own));
        }
        Ok(old.map_or(held, |old| Value::computed(old, own)))
    }
}

/// Whether an operator can be applied to a variable in place: the low bits of the result only depend on those of the operands.
fn changes_in_place(operator: Binary, kind: &Type) -> bool {
    let by_low_bits = matches!(
        operator,
        Binary::Add | Binary::Subtract | Binary::Multiply | Binary::BitAnd | Binary::BitOr | Binary::BitXor
    );
    by_low_bits && kind.shape != Shape::Bool
}

/// The bitwise function of an operator.
pub(super) fn bitwise(operator: Binary) -> Bitwise {
    match operator {
        Binary::BitAnd => Bitwise::And,
        Binary::BitOr => Bitwise::Or,
        _ => Bitwise::Xor,
    }
}
