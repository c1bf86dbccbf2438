//! Arithmetic, comparisons and assignments.

use super::value::{Address, Base, Key, Number, Target, Value, operand};
use super::{Lowering, wrong};
use crate::c::parser::Fallible;
use crate::c::syntax::{Binary, Expression, Shape, Type, Unary, rank};
use crate::program::{
    Bitwise, Condition, Function, Linear, Operand, Operation, Place, Range, Register, Relation,
};

/// A range that is not known yet; [`super::ranges`] finds it.
pub(super) const OPEN: Range = Range::new(0, -1);

impl Lowering<'_, '_> {
    /// The value as a number to compute with.
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
                "this computes with the number of a thread",
                self.span,
                "any number of threads run: their numbers are stored and compared, and count from 0 to the number of threads",
                "let threads take numbers by an atomic sum",
            ),
            _ => wrong("this computes with an address", self.span, "expected a number", "use indices"),
        }
    }

    pub(super) fn unary(&mut self, operator: Unary, operand: &Expression) -> Fallible<Value> {
        let value = self.value(operand)?;
        let number = self.number(&value)?;
        let into = self.copied(number.operand, None)?;
        let function = if operator == Unary::Negate { Function::Negate } else { Function::Complement };
        self.emit(Operation::Update(Place::Register(into), function));
        Ok(Value::computed(into, number.rank, false))
    }

    /// The result of an operator.
    pub(super) fn binary(&mut self, operator: Binary, left: Value, right: Value) -> Fallible<Value> {
        if let (Some(left), Some(right)) = (left.known(), right.known()) {
            return match operator.of(left, right) {
                Some(number) => Ok(Value::constant(number)),
                None => wrong(
                    "this has no result",
                    self.span,
                    "a division by 0, or a number that is too large",
                    "correct it",
                ),
            };
        }
        let is_symmetric = matches!(
            operator,
            Binary::Add | Binary::Multiply | Binary::BitAnd | Binary::BitOr | Binary::BitXor
        );
        // the constant second
        let (left, right) =
            if is_symmetric && left.known().is_some() { (right, left) } else { (left, right) };
        if let (Value::Thread(operand, Target::Number), Some(1), Binary::Add) =
            (&left, right.known(), operator)
        {
            let operand = *operand;
            return self.next_thread(operand);
        }
        let (left, right) = (self.number(&left)?, self.number(&right)?);
        // it may have been read from a variable that is changed now
        let into = self.copied(left.operand, None)?;
        let boolean = self.operate(operator, into, left.boolean, right)?;
        Ok(Value::computed(into, left.rank.max(right.rank), boolean))
    }

    /// Computes in a register; whether the result is 0 or 1.
    pub(super) fn operate(
        &mut self,
        operator: Binary,
        into: Register,
        is_flag: bool,
        right: Number,
    ) -> Fallible<bool> {
        let known = match right.operand {
            Operand::Immediate(number) => Some(number),
            _ => None,
        };
        let place = Place::Register(into);
        match (operator, known) {
            (Binary::Add, _) => self.emit(Operation::Update(place, Function::Add(right.operand))),
            (Binary::Subtract, _) => self.emit(Operation::Update(place, Function::Subtract(right.operand))),
            (Binary::Multiply, Some(factor)) => self.multiply(into, factor),
            (Binary::ShiftLeft, Some(by @ 0..31)) => self.multiply(into, 1 << by),
            (Binary::Divide, Some(1)) | (Binary::ShiftRight, Some(0)) => {}
            (Binary::Remainder, Some(1)) => self.emit(Operation::Move(place, Operand::Immediate(0))),
            // of the numbers without sign, as two's complement has them
            (Binary::Remainder, Some(by)) if by > 1 && by & (by - 1) == 0 => {
                self.emit(Operation::Update(place, Function::Bits(Bitwise::And, by - 1, OPEN)));
                self.positive.insert(self.code.len() - 1, self.span);
                return Ok(by == 2);
            }
            (Binary::BitAnd | Binary::BitOr | Binary::BitXor, Some(mask)) => {
                self.emit(Operation::Update(place, Function::Bits(bitwise(operator), mask, OPEN)));
                return Ok((operator == Binary::BitAnd && mask == 1) || (is_flag && (0..=1).contains(&mask)));
            }
            (Binary::BitAnd | Binary::BitOr | Binary::BitXor, None) if is_flag && right.boolean => {
                self.emit(Operation::Combine(bitwise(operator), into, right.operand));
                return Ok(true);
            }
            _ => {
                return wrong(
                    "this operator is not supported here",
                    self.span,
                    "one of the two is no constant",
                    "supported: sums, differences, multiples by constants, bits with constants, bits of truth values, remainders by powers of two",
                );
            }
        }
        Ok(false)
    }

    fn multiply(&mut self, into: Register, factor: i64) {
        let linear = Linear { terms: [Some((into, factor)), None], constant: 0 };
        self.emit(Operation::Compute(into, linear));
    }

    /// Compares two values: the condition under which they compare like this, or whether they do.
    pub(super) fn compare(
        &mut self,
        relation: Relation,
        left: Value,
        right: Value,
    ) -> Fallible<Result<Condition, bool>> {
        if let (Some(left), Some(right)) = (left.known(), right.known()) {
            return Ok(Err(relation.holds(left, right)));
        }
        if let (Value::Number(one), Value::Number(other)) = (&left, &right) {
            self.emit(Operation::Compare(one.operand, other.operand));
            return Ok(Ok(Condition { relation, unsigned: one.rank.max(other.rank) % 2 == 1 }));
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

    /// An assignment, perhaps of the result of an operator.
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
                "a parameter that is known",
                "use a variable",
            );
        };
        let value = self.value(right)?;
        let Some(operator) = operator else {
            let strong = address.kind.atomic;
            self.store(&address, value.clone(), strong)?;
            return if is_used { self.stored(&address, value) } else { Ok(Value::Void) };
        };
        let number = self.number(&value)?;
        self.change(&address, operator, number, false, is_used)
    }

    /// `++` and `--`.
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
                "a parameter that is known",
                "use a variable",
            );
        };
        let one = Number { operand: Operand::Immediate(by), rank: 0, boolean: false, origin: None };
        self.change(&address, Binary::Add, one, before, is_used)
    }

    /// What a place holds after an assignment.
    fn stored(&mut self, address: &Address, value: Value) -> Fallible<Value> {
        match address.base {
            Base::Local(_) => self.load(address.clone()),
            _ => self.converted(value, &address.kind),
        }
    }

    /// Changes a place by an operator: at once where it is atomic. The value is that after it, or before it.
    fn change(
        &mut self,
        address: &Address,
        operator: Binary,
        by: Number,
        before: bool,
        is_used: bool,
    ) -> Fallible<Value> {
        if let (Base::Local(register), false) = (&address.base, address.kind.shape == Shape::Bool) {
            return self.change_variable(*register, &address.kind, operator, by, before);
        }
        if address.kind.atomic && !matches!(address.base, Base::Local(_)) {
            let old = self.fetch(address, operator, by, is_used)?;
            return if before || !is_used { Ok(old) } else { self.binary(operator, old, Value::Number(by)) };
        }
        let old = self.load(address.clone())?;
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
            rank: rank(kind),
            boolean: false,
            origin: Some(Key::Register(register)),
        });
        if target.is_some() {
            let held =
                self.load(Address { base: Base::Local(register), name: String::new(), kind: kind.clone() })?;
            self.number(&held)?;
        }
        let old = if before { Some(self.copied(operand(register), None)?) } else { None };
        self.operate(operator, register, false, by)?;
        Ok(old.map_or(held, |old| Value::computed(old, rank(kind), false)))
    }
}

/// The function of bits of an operator.
pub(super) fn bitwise(operator: Binary) -> Bitwise {
    match operator {
        Binary::BitAnd => Bitwise::And,
        Binary::BitOr => Bitwise::Or,
        _ => Bitwise::Xor,
    }
}
