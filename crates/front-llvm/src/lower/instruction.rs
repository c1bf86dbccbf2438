//! Lowers instructions to steps.

use super::beyond::{NO_MEANING, NO_VALUE};
use super::memory::bits;
use super::{Builder, NOT_ZERO, Operand, ZERO};
use crate::arithmetic::{self, number};
use crate::syntax::{Binary, Cast, Constant, Function, Instruction, Operation, Order, Predicate, Value};
use crate::types::{Type, of_two};
use garret_graphs::{Atom, Expression, Guard, Step, Sum};
use std::collections::BTreeMap;

/// The range of a nondeterministic number that is compared with constants, and also used otherwise: at such a use it must lie near the
/// constants, since a number outside of the range represents many others.
#[derive(Clone)]
pub(super) struct Limit {
    pub(super) least: i64,
    pub(super) most: i64,
}

/// A function that is being lowered at a call.
pub(super) struct Frame<'m> {
    pub(super) function: &'m Function,
    /// The slot of its result, and the place after the call.
    pub(super) result: u16,
    pub(super) to: u32,
    pub(super) depth: u32,
    pub(super) blocks: BTreeMap<&'m str, u32>,
    pub(super) values: BTreeMap<&'m str, Operand>,
    /// Whether the result is used.
    pub(super) is_used: bool,
    /// The local variables in slots: the slot of the value, and the slot that says whether it is set.
    pub(super) variables: BTreeMap<&'m str, [u16; 2]>,
    /// The marks of variables that can end while their addresses are known elsewhere.
    pub(super) marks: BTreeMap<&'m str, u32>,
    /// Nondeterministic numbers, with the range in which they must lie when they are used, and the function that returned them.
    pub(super) limited: BTreeMap<&'m str, (Limit, &'m str)>,
    /// For each edge between blocks: the slots of phis and their values.
    pub(super) phis: BTreeMap<(&'m str, &'m str), Vec<(u16, &'m Value)>>,
}

impl Builder<'_> {
    /// The operand of a value.
    pub(super) fn operand(&mut self, frame: &Frame<'_>, value: &Value, bits: u32) -> Operand {
        match value {
            Value::Local(name) => match frame.values.get(name.as_str()) {
                Some(operand) => *operand,
                // a variable in a slot, or an undefined name
                None => Operand::Number(0),
            },
            Value::Constant(constant) => {
                let known = self.constant(constant, bits, self.thread);
                if known.is_none() && computes(constant) {
                    let why = format!(
                        "{}this computation with constants is not supported: it may ask for bits of addresses, which are not known",
                        self.line()
                    );
                    self.unfollowed.get_or_insert(why);
                }
                Operand::Number(known.unwrap_or(0))
            }
            Value::Assembly(..) => Operand::Number(0),
        }
    }

    /// The slot of the result of an instruction.
    pub(super) fn result(&mut self, frame: &Frame<'_>, instruction: &Instruction) -> u16 {
        let name = instruction.result.as_deref();
        match name.and_then(|name| frame.values.get(name)) {
            Some(Operand::Slot(slot)) => *slot,
            _ => self.slot(),
        }
    }

    /// Refuses something that has no meaning here.
    pub(super) fn refused(&mut self, at: u32, what: &str) {
        let line = self.line();
        let unknown = self.unknown(&format!("{line}{what}{NO_MEANING}"));
        self.jump(at, unknown);
    }

    /// Lowers an instruction; returns the place in the block afterwards, if there is one.
    #[allow(clippy::too_many_lines, reason = "one arm for each instruction")]
    pub(super) fn instruction(
        &mut self,
        frame: &mut Frame<'_>,
        label: &str,
        instruction: &Instruction,
        at: u32,
    ) -> Option<u32> {
        match &instruction.operation {
            _ if self.is_of_set_once(frame, &instruction.operation, instruction.result.as_deref()) => {
                Some(at)
            }
            Operation::Alloca(..) => {
                let name = instruction.result.as_deref().unwrap_or_default();
                if let Some([_, is_set]) = frame.variables.get(name).copied() {
                    return Some(self.set(at, is_set, Expression::constant(0)));
                }
                if let Some(Operand::Slot(result)) = frame.values.get(name).copied() {
                    return self.allocates_local(frame, instruction, result, at);
                }
                Some(at)
            }
            Operation::Phi(..) => Some(at),
            Operation::Load(kind, address, order) => {
                self.load(frame, instruction, (kind, address, *order), at)
            }
            Operation::Store(kind, value, address, order) => {
                if let Value::Local(name) = address
                    && let Some([slot, is_set]) = frame.variables.get(name.as_str()).copied()
                {
                    let value = self.operand(frame, value, bits(kind)).expression();
                    let to = self.place();
                    let sets = vec![(slot, value), (is_set, Expression::constant(1))];
                    let step = Step { sets, ..self.step(to) };
                    self.add(at, step);
                    return Some(to);
                }
                let address = self.operand(frame, address, 64);
                if let (Some(bits), Order::Plain) = (of_two(kind), order) {
                    let stored = self.stores_both(frame, (bits, value, address), at);
                    if stored.is_some() {
                        return stored;
                    }
                }
                if !self.is_scalar(kind) {
                    return self.stores_pair(frame, (kind, value, address, *order), at);
                }
                let value = self.operand(frame, value, bits(kind));
                Some(self.store(at, kind, value, address, *order))
            }
            Operation::Exchange(kind, update, address, value, order) => {
                let slot = self.result(frame, instruction);
                let address = self.operand(frame, address, 64);
                let value = self.operand(frame, value, bits(kind));
                self.exchange(at, (kind, *update), (address, value), slot, *order)
            }
            Operation::Compare(..) => self.compare(frame, instruction, at),
            Operation::Fence(order, is_single) => Some(self.fence(at, *order, *is_single)),
            Operation::Binary(operator, width, left, right) => {
                self.binary(frame, instruction, (*operator, *width), (left, right), at)
            }
            Operation::Icmp(_, _, Value::Constant(Constant::Undef), _)
            | Operation::Icmp(_, _, _, Value::Constant(Constant::Undef))
            | Operation::Branch(Value::Constant(Constant::Undef), _)
            | Operation::Switch(Value::Constant(Constant::Undef), ..)
                if self.module.is_of_rust =>
            {
                let unknown = self.unknown(NO_VALUE);
                self.jump(at, unknown);
                None
            }
            Operation::Icmp(predicate, width, left, right) => {
                let (left, right) = (self.operand(frame, left, *width), self.operand(frame, right, *width));
                let slot = self.result(frame, instruction);
                let Some(function) = arithmetic::compared(*predicate, *width) else {
                    self.refused(at, &format!("a comparison of {width} bits"));
                    return None;
                };
                Some(self.set(at, slot, Expression::Function(function, left.sum(), right.sum())))
            }
            // a cast of the address of a variable in a slot
            Operation::Cast(..)
                if instruction.result.as_deref().is_some_and(|it| frame.variables.contains_key(it)) =>
            {
                Some(at)
            }
            Operation::Wide(operation) => {
                let after = self.of_wide(frame, instruction, operation, at);
                if after.is_none() {
                    self.refused(at, "this with a number of more than 64 bits");
                }
                after
            }
            Operation::Cast(cast, from, to, value) => {
                let value = self.operand(frame, value, *from);
                let slot = self.result(frame, instruction);
                self.cast(at, (*cast, *from, *to), value, slot)
            }
            Operation::Function(function, width, operands) => {
                let [left, right] = [0, 1].map(|at| self.operand(frame, &operands[at], *width));
                let slot = self.result(frame, instruction);
                Some(self.set(at, slot, Expression::of(*function, left.sum(), right.sum())))
            }
            Operation::Select(condition, yes, no) => {
                let condition = self.operand(frame, condition, 1).expression();
                let slot = self.result(frame, instruction);
                let to = self.place();
                for (value, signs) in [(no, ZERO), (yes, NOT_ZERO)] {
                    let value = self.operand(frame, value, 64).expression();
                    let guards = vec![Guard { value: condition.clone(), signs }];
                    let step = Step { guards, sets: vec![(slot, value)], ..self.step(to) };
                    self.add(at, step);
                }
                Some(to)
            }
            Operation::Element(kind, base, indices) => {
                self.element(frame, instruction, (kind, base, indices), at)
            }
            Operation::Extract(whole, numbers) => self.extract(frame, instruction, whole, numbers, at),
            Operation::Insert(whole, part, numbers) => {
                self.insert(frame, instruction, (whole, part, numbers), at)
            }
            Operation::Call(call) => self.call(frame, label, instruction, call, at),
            Operation::Return(value) => {
                let sets = match value {
                    None => Vec::new(),
                    Some((kind, Value::Constant(Constant::Undef))) if frame.is_used => {
                        let why = format!(
                            "{}a function ends without a result; only some values were tried",
                            self.line()
                        );
                        let to = self.unset(at, frame.result, bits(kind), &why);
                        self.jump(to, frame.to);
                        return None;
                    }
                    Some((kind, value)) if self.is_scalar(kind) => {
                        vec![(frame.result, self.operand(frame, value, bits(kind)).expression())]
                    }
                    Some((kind, value)) => {
                        let parts = if self.is_pair(kind) { self.parts(frame, value) } else { None };
                        let Some([one, other]) = parts else {
                            self.refused(at, "this structure as a value");
                            return None;
                        };
                        let second = self.pair(frame.result);
                        vec![(frame.result, one.expression()), (second, other.expression())]
                    }
                };
                let step = Step { sets, ..self.step(frame.to) };
                self.add(at, step);
                None
            }
            Operation::Jump(target) => {
                self.goes_to(frame, at, label, target);
                None
            }
            Operation::Branch(condition, [yes, no]) => {
                let condition = self.operand(frame, condition, 1);
                if let Operand::Number(known) = condition
                    && self.module.is_folded()
                {
                    self.goes_to(frame, at, label, if known == 0 { no } else { yes });
                    return None;
                }
                let condition = condition.expression();
                let (first, second) = (self.place(), self.place());
                self.branch(at, &condition, second, first);
                self.goes_to(frame, first, label, yes);
                self.goes_to(frame, second, label, no);
                None
            }
            Operation::Switch(value, default, cases) => {
                self.switch(frame, label, (value, default, cases), at);
                None
            }
            Operation::Unreachable => {
                let failed = self.failed("code is reached that the compiler assumes to be unreachable");
                self.jump(at, failed);
                None
            }
            Operation::Unsupported(what) => {
                self.refused(at, what);
                None
            }
        }
    }

    fn switch(
        &mut self,
        frame: &Frame<'_>,
        label: &str,
        (value, default, cases): (&Value, &str, &[(Value, String)]),
        at: u32,
    ) {
        let value = self.operand(frame, value, 64);
        let mut at = at;
        for (case, target) in cases {
            let case = self.operand(frame, case, 64);
            let Some(equal) = arithmetic::compared(Predicate::Eq, 64) else { return };
            let (next, found) = (self.place(), self.place());
            self.branch(at, &Expression::Function(equal, value.sum(), case.sum()), next, found);
            self.goes_to(frame, found, label, target);
            at = next;
        }
        self.goes_to(frame, at, label, default);
    }

    fn binary(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        (operator, width): (Binary, u32),
        (left, right): (&Value, &Value),
        at: u32,
    ) -> Option<u32> {
        let (left, right) = (self.operand(frame, left, width), self.operand(frame, right, width));
        let slot = self.result(frame, instruction);
        let (function, far) = (arithmetic::binary(operator, width), arithmetic::too_far(width));
        let (Some(function), Some(far)) = (function, far) else {
            self.refused(at, &format!("arithmetic of {width} bits"));
            return None;
        };
        let divides = matches!(operator, Binary::UDiv | Binary::SDiv | Binary::URem | Binary::SRem);
        let shifts = matches!(operator, Binary::Shl | Binary::LShr | Binary::AShr);
        let mut at = at;
        if divides && !matches!(right, Operand::Number(number) if number != 0) {
            let (failed, next) = (self.failed("a division by zero"), self.place());
            self.branch(at, &right.expression(), failed, next);
            at = next;
        }
        if matches!(operator, Binary::SDiv | Binary::SRem)
            && !matches!(right, Operand::Number(number) if number != -1)
        {
            let (failed, next) = (self.failed("a quotient that is too large for its type"), self.place());
            let is_large = Expression::of(arithmetic::too_large(width), left.sum(), right.sum());
            self.branch(at, &is_large, next, failed);
            at = next;
        }
        if shifts && !matches!(right, Operand::Number(number) if (0..i64::from(width)).contains(&number)) {
            let is_far = Expression::of(far, Sum::constant(0), right.sum());
            at = self.shifts_within(at, &is_far);
        }
        Some(self.set(at, slot, Expression::Function(function, left.sum(), right.sum())))
    }

    pub(super) fn cast(
        &mut self,
        at: u32,
        (cast, from, to): (Cast, u32, u32),
        value: Operand,
        slot: u16,
    ) -> Option<u32> {
        let Some(function) = arithmetic::cast(cast, from, to) else {
            self.refused(at, &format!("a conversion from {from} to {to} bits"));
            return None;
        };
        let value = match cast {
            Cast::Same => value.expression(),
            _ => Expression::Function(function, value.sum(), Sum::constant(0)),
        };
        Some(self.set(at, slot, value))
    }

    /// `getelementptr`: an address plus offsets.
    fn element(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        (kind, base, indices): (&Type, &Value, &[Value]),
        at: u32,
    ) -> Option<u32> {
        let names = &self.module.names;
        let mut sum = self.operand(frame, base, 64).sum();
        let mut part = kind.clone();
        for (position, index) in indices.iter().enumerate() {
            let index = self.operand(frame, index, 64);
            let scale = if position == 0 {
                part.size(names)
            } else {
                match (part.known(names), index) {
                    (Type::Array(_, inner), _) => {
                        let inner = (**inner).clone();
                        let size = inner.size(names);
                        part = inner;
                        size
                    }
                    (Type::Struct { .. }, Operand::Number(number)) => {
                        let found = part.part(names, number.cast_unsigned());
                        let Some((inner, start)) = found.map(|(inner, start)| (inner.clone(), start)) else {
                            self.refused(at, "the address of a part that does not exist");
                            return None;
                        };
                        sum.constant = sum.constant.saturating_add_unsigned(start);
                        part = inner;
                        continue;
                    }
                    _ => None,
                }
            };
            let Some(scale) = scale.and_then(|scale| i64::try_from(scale).ok()) else {
                self.refused(at, "an address in a vector, or in an object of unknown size");
                return None;
            };
            match index {
                Operand::Number(number) => {
                    sum.constant = sum.constant.saturating_add(number.saturating_mul(scale));
                }
                Operand::Slot(slot) => sum.terms.push((Atom::Slot(slot), scale)),
            }
        }
        let slot = self.result(frame, instruction);
        Some(self.set(at, slot, Expression::Sum(sum)))
    }

    /// The slot of the second part of a structure whose first part is in `first`.
    pub(super) fn pair(&mut self, first: u16) -> u16 {
        let known = self.pairs.get(&first).copied();
        let second = known.unwrap_or_else(|| self.slot());
        self.pairs.insert(first, second);
        second
    }

    /// Whether a type is a structure of two numbers, or a number of two halves.
    pub(super) fn is_pair(&self, kind: &Type) -> bool {
        match kind.known(&self.module.names) {
            Type::Struct { parts, .. } => parts.len() == 2 && parts.iter().all(|part| self.is_scalar(part)),
            kind => of_two(kind).is_some(),
        }
    }

    /// The two parts of a structure value.
    pub(super) fn parts(&mut self, frame: &Frame<'_>, value: &Value) -> Option<[Operand; 2]> {
        match value {
            Value::Constant(Constant::Parts(parts)) => {
                let [(one_kind, one), (other_kind, other)] = parts.as_slice() else { return None };
                let one = self.constant(one, bits(one_kind), self.thread)?;
                let other = self.constant(other, bits(other_kind), self.thread)?;
                Some([one, other].map(Operand::Number))
            }
            Value::Constant(Constant::Undef | Constant::Zero) => Some([Operand::Number(0); 2]),
            Value::Constant(constant @ Constant::Integer(_)) => Self::halves(constant),
            _ => match self.operand(frame, value, 64) {
                Operand::Slot(first) => {
                    self.pairs.get(&first).map(|second| [Operand::Slot(first), Operand::Slot(*second)])
                }
                Operand::Number(_) => None,
            },
        }
    }

    /// A structure of two numbers with one part replaced.
    fn insert(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        (whole, part, numbers): (&Value, &Value, &[u64]),
        at: u32,
    ) -> Option<u32> {
        let (Some(mut parts), [number @ (0 | 1)]) = (self.parts(frame, whole), numbers) else {
            self.refused(at, "this structure as a value");
            return None;
        };
        parts[usize::from(*number == 1)] = self.operand(frame, part, 64);
        let slot = self.result(frame, instruction);
        Some(self.sets_pair(at, slot, parts.map(Operand::expression)))
    }

    /// A part of the result of a compare-exchange, of an addition with overflow, or of a structure of two numbers; each part has its
    /// own slot.
    fn extract(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        whole: &Value,
        numbers: &[u64],
        at: u32,
    ) -> Option<u32> {
        let (Some(parts), [number @ (0 | 1)]) = (self.parts(frame, whole), numbers) else {
            self.refused(at, "a part of this structure as a value");
            return None;
        };
        let slot = self.result(frame, instruction);
        if let (Operand::Slot(low), 0) = (parts[0], *number)
            && let Some(above) = self.pairs.get(&low).and_then(|beside| self.pairs.get(beside)).copied()
        {
            let halves = [parts[0], Operand::Slot(above)];
            return Some(self.sets_pair(at, slot, halves.map(Operand::expression)));
        }
        Some(self.set(at, slot, parts[usize::from(*number == 1)].expression()))
    }

    /// Whether a value of a type is a single number.
    pub(super) fn is_scalar(&self, kind: &Type) -> bool {
        matches!(kind.known(&self.module.names), Type::Int(1..=64) | Type::Float(4 | 8) | Type::Pointer)
    }

    /// A constant of `bits` bits as an operand.
    pub(super) fn known(value: i128, bits: u32) -> Operand {
        Operand::Number(number(value, bits))
    }
}

/// Whether a constant is computed from others, or is the address of a part whose index is.
fn computes(constant: &Constant) -> bool {
    match constant {
        Constant::Computed(..) => true,
        Constant::Element(parts) => parts.iter().any(|(_, part)| computes(part)),
        _ => false,
    }
}
