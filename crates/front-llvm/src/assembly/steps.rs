//! What each instruction of inline assembly does.
//!
//! # Sources
//! *Intel 64 and IA-32 Architectures Software Developer's Manual*, volume 2.

use super::Refused;
use super::flags::Sides;
use super::mnemonic::{Change, Does, meaning};
use super::registers::Register;
use super::state::{Flag, State, constant};
use super::template::{Line, Written};
use crate::syntax::{Binary, Cast, Operation, Order, Predicate, Update, Value};
use crate::types::Type;

impl State<'_> {
    /// Adds the operations of an instruction that is no jump.
    pub(super) fn step(&mut self, line: &Line) -> Result<(), Refused> {
        let unknown = || Refused::instruction(&line.mnemonic);
        let (does, width) = meaning(&line.mnemonic, &line.text).ok_or_else(unknown)?;
        if let Does::Nothing | Does::Fence | Does::LoadFence | Does::Identify | Does::Clock | Does::Trap =
            does
        {
            return if line.is_locked { Err(unknown()) } else { self.alone(does) };
        }
        if line.is_repeated {
            return Err(unknown());
        }
        let operands = &line.operands[..];
        if let (true, [value, target]) = (line.is_locked, operands)
            && self.is_fence(does, value, target)
        {
            self.adds(None, Operation::Fence(Order::SeqCst, false));
            return Ok(());
        }
        let is_in_memory = operands.iter().any(|it| self.is_memory(it));
        let is_locked = line.is_locked || does == Does::Swap && is_in_memory;
        if line.is_locked {
            let target = operands.last().or_else(|| operands.first());
            let is_possible = matches!(
                does,
                Does::Swap
                    | Does::AddExchange
                    | Does::CompareExchange
                    | Does::Count(_)
                    | Does::Compute(_)
                    | Does::Not
                    | Does::Bit(Some(_))
            );
            if !is_possible
                || !(target.is_some_and(|it| self.is_memory(it)) || does == Does::Swap && is_in_memory)
            {
                return Err(Refused::instruction(&format!("lock {}", line.mnemonic)));
            }
        }
        self.one(does, width, operands, is_locked).map_err(|it| it.or_instruction(&line.mnemonic))
    }

    fn one(
        &mut self,
        does: Does,
        width: Option<u32>,
        operands: &[Written],
        is_locked: bool,
    ) -> Result<(), Refused> {
        match (does, operands) {
            (Does::Set(condition), [to]) => {
                let holds = self.holds(condition)?;
                let byte = self.cast(Cast::ZExt, (1, 8), holds);
                self.writes_to(to, 8, byte)
            }
            (Does::Extend(from, signs), [source, to]) => {
                let bits = self.width(width, &[to])?;
                let value = self.value(source, from)?;
                let cast = if signs { Cast::SExt } else { Cast::ZExt };
                let value = self.cast(cast, (from, bits), value);
                self.writes_to(to, bits, value)
            }
            (Does::Address, [Written::Memory(address), to]) => {
                let bits = self.width(width, &[to])?;
                let value = self.address(address)?;
                let value = self.cast(Cast::Trunc, (64, bits), value);
                self.writes_to(to, bits, value)
            }
            (Does::Shift(operator), [to]) => self.shifts(operator, width, (&Written::Constant(1), to)),
            (Does::Shift(operator), [by, to]) => self.shifts(operator, width, (by, to)),
            (Does::Count(_) | Does::Not | Does::Negate, [to]) => {
                let bits = self.width(width, &[to])?;
                self.changes(does, bits, to, is_locked)
            }
            (_, [source, to]) => {
                let bits = self.width(width, &[source, to])?;
                self.two(does, bits, (source, to), is_locked)
            }
            _ => Err(Refused::empty()),
        }
    }

    /// An instruction without operands.
    fn alone(&mut self, does: Does) -> Result<(), Refused> {
        match does {
            Does::Fence => self.adds(None, Operation::Fence(Order::SeqCst, false)),
            Does::LoadFence => self.adds(None, Operation::Fence(Order::Acquire, false)),
            Does::Identify | Does::Clock => {
                let all = [Register::AX, Register::DX, Register::BX, Register::CX];
                let number = if does == Does::Clock { 2 } else { 4 };
                for register in all.into_iter().take(number) {
                    let value = self.any(32);
                    self.writes_to(&Written::Register(register, 32), 32, value)?;
                }
            }
            Does::Trap => {
                self.calls("llvm.trap", Vec::new(), 32);
            }
            _ => {}
        }
        Ok(())
    }

    /// An instruction that changes its only operand.
    fn changes(&mut self, does: Does, bits: u32, to: &Written, is_locked: bool) -> Result<(), Refused> {
        match does {
            Does::Count(number) => {
                let one = constant(1);
                let (operator, update) =
                    if number > 0 { (Binary::Add, Update::Add) } else { (Binary::Sub, Update::Sub) };
                let old = self.old(to, bits, is_locked.then_some((update, &one)))?;
                let new = self.binary(operator, bits, &old, &one);
                // the carry stays as it is
                self.sets_flags_but_carry(
                    operator,
                    bits,
                    &Sides { one: old, other: one, result: new.clone() },
                );
                if is_locked { Ok(()) } else { self.writes_to(to, bits, new) }
            }
            Does::Not => {
                let all = constant(-1);
                let old = self.old(to, bits, is_locked.then_some((Update::Xor, &all)))?;
                let new = self.binary(Binary::Xor, bits, &old, &all);
                if is_locked { Ok(()) } else { self.writes_to(to, bits, new) }
            }
            _ => {
                let (zero, old) = (constant(0), self.value(to, bits)?);
                let new = self.binary(Binary::Sub, bits, &zero, &old);
                self.sets_flags(Binary::Sub, bits, &Sides { one: zero, other: old, result: new.clone() });
                self.writes_to(to, bits, new)
            }
        }
    }

    /// The value of an operand before it changes; a locked instruction changes it at once.
    fn old(&mut self, to: &Written, bits: u32, locked: Option<(Update, &Value)>) -> Result<Value, Refused> {
        match locked {
            Some((update, value)) => self.updates(to, bits, update, value),
            None => self.value(to, bits),
        }
    }

    /// An instruction with a source and a target.
    fn two(
        &mut self,
        does: Does,
        bits: u32,
        (source, to): (&Written, &Written),
        is_locked: bool,
    ) -> Result<(), Refused> {
        match does {
            Does::Move => {
                let value = self.value(source, bits)?;
                self.writes_to(to, bits, value)
            }
            Does::MoveIf(condition) => {
                let (new, old) = (self.value(source, bits)?, self.value(to, bits)?);
                let holds = self.holds(condition)?;
                let value = self.gives(Operation::Select(holds, new, old));
                self.writes_to(to, bits, value)
            }
            Does::Swap => self.swaps(bits, (source, to)),
            Does::AddExchange => {
                let added = self.value(source, bits)?;
                let old = self.old(to, bits, is_locked.then_some((Update::Add, &added)))?;
                let sum = self.binary(Binary::Add, bits, &old, &added);
                self.sets_flags(
                    Binary::Add,
                    bits,
                    &Sides { one: old.clone(), other: added, result: sum.clone() },
                );
                self.writes_to(source, bits, old)?;
                if is_locked { Ok(()) } else { self.writes_to(to, bits, sum) }
            }
            Does::CompareExchange => self.compares(bits, (source, to), is_locked),
            Does::Compute(operator) => {
                let value =
                    if source == to && matches!(operator, Binary::Xor | Binary::Sub) && !self.is_memory(to) {
                        return self.clears(operator, bits, to);
                    } else {
                        self.value(source, bits)?
                    };
                let update = match operator {
                    Binary::Add => Update::Add,
                    Binary::Sub => Update::Sub,
                    Binary::And => Update::And,
                    Binary::Or => Update::Or,
                    _ => Update::Xor,
                };
                let old = self.old(to, bits, is_locked.then_some((update, &value)))?;
                let new = self.binary(operator, bits, &old, &value);
                self.sets_flags(operator, bits, &Sides { one: old, other: value, result: new.clone() });
                if is_locked { Ok(()) } else { self.writes_to(to, bits, new) }
            }
            Does::Compare(operator) => {
                let (other, one) = (self.value(source, bits)?, self.value(to, bits)?);
                let result = self.binary(operator, bits, &one, &other);
                self.sets_flags(operator, bits, &Sides { one, other, result });
                Ok(())
            }
            Does::WithCarry(operator) => self.with_carry(operator, bits, (source, to)),
            Does::Bit(change) => self.bit(change, bits, (source, to), is_locked),
            Does::Scan(is_highest) => self.scans(is_highest, bits, (source, to)),
            _ => Err(Refused::empty()),
        }
    }

    /// `xor` or `sub` of a register and itself: 0, whatever it held.
    fn clears(&mut self, operator: Binary, bits: u32, to: &Written) -> Result<(), Refused> {
        let zero = constant(0);
        self.sets_flags(
            operator,
            bits,
            &Sides { one: zero.clone(), other: zero.clone(), result: zero.clone() },
        );
        self.writes_to(to, bits, zero)
    }

    fn swaps(&mut self, bits: u32, (source, to): (&Written, &Written)) -> Result<(), Refused> {
        let (register, memory) = if self.is_memory(source) { (to, source) } else { (source, to) };
        let one = self.value(register, bits)?;
        if self.is_memory(memory) {
            let old = self.updates(memory, bits, Update::Exchange, &one)?;
            return self.writes_to(register, bits, old);
        }
        let other = self.value(memory, bits)?;
        self.writes_to(memory, bits, one)?;
        self.writes_to(register, bits, other)
    }

    fn compares(
        &mut self,
        bits: u32,
        (source, to): (&Written, &Written),
        is_locked: bool,
    ) -> Result<(), Refused> {
        let accumulator = Written::Register(Register::AX, bits);
        let (expected, new) = (self.value(&accumulator, bits)?, self.value(source, bits)?);
        let old = if is_locked {
            let address = self.target(to)?;
            let order = if self.operands.is_barrier { Order::SeqCst } else { Order::Relaxed };
            let both = [address, expected.clone(), new.clone()];
            self.fences();
            let pair = self.gives(Operation::Compare(Type::Int(bits), both, [order; 2], false));
            self.fences();
            self.gives(Operation::Extract(pair, vec![0]))
        } else {
            let old = self.value(to, bits)?;
            let same = self.compared(Predicate::Eq, bits, &old, &expected);
            // if they differ, the old value is written again
            let written = self.gives(Operation::Select(same, new, old.clone()));
            self.writes_to(to, bits, written)?;
            old
        };
        let result = self.binary(Binary::Sub, bits, &expected, &old);
        self.sets_flags(Binary::Sub, bits, &Sides { one: expected, other: old.clone(), result });
        self.writes_to(&accumulator, bits, old)
    }

    fn with_carry(
        &mut self,
        operator: Binary,
        bits: u32,
        (source, to): (&Written, &Written),
    ) -> Result<(), Refused> {
        let carry = self.flag(Flag::Carry)?;
        let wide = self.cast(Cast::ZExt, (1, bits), carry.clone());
        // `sbb` of a register and itself: all its bits become the carry
        if source == to && operator == Binary::Sub && !self.is_memory(to) {
            let zero = constant(0);
            let result = self.binary(Binary::Sub, bits, &zero, &wide);
            self.sets_flags_but_carry(
                operator,
                bits,
                &Sides { one: zero.clone(), other: zero, result: result.clone() },
            );
            return self.writes_to(to, bits, result);
        }
        let (other, one) = (self.value(source, bits)?, self.value(to, bits)?);
        let first = self.binary(operator, bits, &one, &other);
        let result = self.binary(operator, bits, &first, &wide);
        let sides = Sides { one, other, result: result.clone() };
        self.sets_flags_but_carry(operator, bits, &sides);
        // a carry of the first step, or of the second one
        let (left, right) =
            if operator == Binary::Add { (&first, &sides.one) } else { (&sides.one, &sides.other) };
        let in_first = self.compared(Predicate::Ult, bits, left, right);
        let (left, right) = if operator == Binary::Add { (&result, &first) } else { (&first, &wide) };
        let in_second = self.compared(Predicate::Ult, bits, left, right);
        let both = self.binary(Binary::Or, 1, &in_first, &in_second);
        self.sets_flag(Flag::Carry, both);
        self.writes_to(to, bits, result)
    }

    /// `bt` and its kin. In memory, the number of a bit in a register may lie beyond the first word.
    fn bit(
        &mut self,
        change: Option<Change>,
        bits: u32,
        (source, to): (&Written, &Written),
        is_locked: bool,
    ) -> Result<(), Refused> {
        if bits == 8 {
            return Err(Refused::empty());
        }
        let number = self.value(source, bits)?;
        let within = self.binary(Binary::And, bits, &number, &constant(i128::from(bits) - 1));
        let mask = self.binary(Binary::Shl, bits, &constant(1), &within);
        let (update, operator, value) = match change {
            Some(Change::Clear) => {
                (Update::And, Binary::And, self.binary(Binary::Xor, bits, &mask, &constant(-1)))
            }
            Some(Change::Invert) => (Update::Xor, Binary::Xor, mask.clone()),
            _ => (Update::Or, Binary::Or, mask.clone()),
        };
        let is_string = self.is_memory(to) && !self.is_constant(source);
        let old = if self.is_memory(to) {
            let mut address = self.target(to)?;
            if is_string {
                let words =
                    self.binary(Binary::AShr, bits, &number, &constant(i128::from(bits.trailing_zeros())));
                let words = self.cast(Cast::SExt, (bits, 64), words);
                address = self.gives(Operation::Element(Type::Int(bits), address, vec![words]));
            }
            match change {
                Some(_) if is_locked => self.updates_at(address, bits, update, &value),
                Some(_) => {
                    let old = self.loads(&address, bits);
                    let new = self.binary(operator, bits, &old, &value);
                    self.stores(&address, bits, new);
                    old
                }
                None => self.loads(&address, bits),
            }
        } else {
            let old = self.value(to, bits)?;
            if change.is_some() {
                let new = self.binary(operator, bits, &old, &value);
                self.writes_to(to, bits, new)?;
            }
            old
        };
        let bit = self.binary(Binary::And, bits, &old, &mask);
        let is_set = self.compared(Predicate::Ne, bits, &bit, &constant(0));
        self.sets_flag(Flag::Carry, is_set);
        self.leaves_undefined(&[Flag::Sign, Flag::Overflow]);
        Ok(())
    }

    /// `bsf` and `bsr`. If no bit is set, processors leave the target as it is.
    fn scans(
        &mut self,
        is_highest: bool,
        bits: u32,
        (source, to): (&Written, &Written),
    ) -> Result<(), Refused> {
        let value = self.value(source, bits)?;
        let is_zero = self.compared(Predicate::Eq, bits, &value, &constant(0));
        let name = if is_highest { "ctlz" } else { "cttz" };
        let arguments = vec![(Type::Int(bits), value), (Type::Int(1), constant(0))];
        let mut found = self.calls(&format!("llvm.{name}.i{bits}"), arguments, bits);
        if is_highest {
            found = self.binary(Binary::Sub, bits, &constant(i128::from(bits) - 1), &found);
        }
        let result = match self.value(to, bits) {
            Ok(old) => self.gives(Operation::Select(is_zero.clone(), old, found)),
            Err(_) => self.any_if(&is_zero, found, bits),
        };
        self.sets_flag(Flag::Zero, is_zero);
        self.leaves_undefined(&[Flag::Carry, Flag::Sign, Flag::Overflow]);
        self.writes_to(to, bits, result)
    }

    /// A shift by a constant, or by `%cl`.
    fn shifts(
        &mut self,
        operator: Binary,
        width: Option<u32>,
        (by, to): (&Written, &Written),
    ) -> Result<(), Refused> {
        let bits = self.width(width, &[to])?;
        let old = self.value(to, bits)?;
        let most = if bits == 64 { 63 } else { 31 };
        let Some(number) = self.known(by) else {
            if bits < 32 {
                return Err(Refused::empty());
            }
            let distance = self.value(by, 8)?;
            let distance = self.cast(Cast::ZExt, (8, bits), distance);
            let distance = self.binary(Binary::And, bits, &distance, &constant(most));
            let result = self.binary(operator, bits, &old, &distance);
            self.leaves_undefined(&super::state::FLAGS);
            return self.writes_to(to, bits, result);
        };
        let number = number & most;
        if number == 0 {
            return self.writes_to(to, bits, old);
        }
        if number >= i128::from(bits) {
            return Err(Refused::empty());
        }
        let result = self.binary(operator, bits, &old, &constant(number));
        let place = if operator == Binary::Shl { i128::from(bits) - number } else { number - 1 };
        let out = self.binary(Binary::LShr, bits, &old, &constant(place));
        let out = self.cast(Cast::Trunc, (bits, 1), out);
        self.sets_result_flags(bits, &result);
        self.sets_flag(Flag::Carry, out);
        self.leaves_undefined(&[Flag::Overflow]);
        self.writes_to(to, bits, result)
    }
}
