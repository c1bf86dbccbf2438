//! Lowers accesses of memory.

use super::beyond::NO_VALUE;
use super::instruction::Frame;
use super::memory::bits;
use super::views::SPLIT;
use super::{Builder, NOT_ZERO, Operand, ZERO, ordering};
use crate::arithmetic;
use crate::syntax::{Function, Instruction, Operation, Order, Predicate, Update, Value};
use crate::types::Type;
use garret_graphs::{Access, AddressMap, Atom, Cell, Expression, Guard, Order as Ordering, Step, Sum};
use std::sync::Arc;

/// The end of a refusal of a number that no location holds as a whole; its number of bits precedes it.
pub(super) const ODD: &str = "bits";

/// The assumption of a program with a weak compare-exchange.
const WEAK: &str =
    "a weak compare-exchange fails at most once in each place and thread where it finds what it expects";

/// Whether a result is only returned.
pub(super) fn is_only_returned(function: &Function, instruction: &Instruction) -> bool {
    let Some(name) = instruction.result.as_deref() else { return true };
    function.users(name).all(|it| matches!(it.operation, Operation::Return(_)))
}

/// Whether a result is only written to memory. In Rust, where structures are moved, it may also be unused.
fn is_only_stored(frame: &Frame<'_>, instruction: &Instruction, is_of_rust: bool) -> bool {
    let Some(name) = instruction.result.as_deref() else { return false };
    if !is_of_rust && frame.function.users(name).next().is_none() {
        return false;
    }
    let is = |value: &Value| matches!(value, Value::Local(it) if it == name);
    // a variable in a slot is read without the check for an undefined value
    let is_slot =
        |value: &Value| matches!(value, Value::Local(it) if frame.variables.contains_key(it.as_str()));
    frame.function.users(name).all(|it| match &it.operation {
        Operation::Store(_, value, address, Order::Plain) => is(value) && !is(address) && !is_slot(address),
        _ => false,
    })
}

impl Builder<'_> {
    /// The location at an address, and the place at which it is known to exist. Otherwise, execution goes to a bad state (no object) or
    /// an unknown one.
    pub(super) fn cell(&mut self, at: u32, kind: &Type, address: Operand) -> Option<(Cell, u32)> {
        let width = kind.size(&self.module.names).and_then(|size| i64::try_from(size).ok())?;
        let split = self.split(&address.sum(), width, true, &format!("{}{SPLIT}", self.line()));
        self.cell_or(at, kind, address, split)
    }

    /// The same; goes to `split` if there is an object, but no location of that size.
    fn cell_or(&mut self, at: u32, kind: &Type, address: Operand, split: u32) -> Option<(Cell, u32)> {
        let width = kind.size(&self.module.names).and_then(|size| u8::try_from(size).ok())?;
        if let Operand::Number(address) = address {
            let found = self.map.lookup(address, width);
            if let Some(location) = u32::try_from(found).ok().and_then(|it| it.checked_sub(1)) {
                return Some((Cell::Fixed(location), at));
            }
        }
        let value = Expression::Lookup(Arc::default(), address.sum(), width);
        let here = self.place();
        let failed = self.failed(self.no_object());
        for (to, signs) in [(here, [false, false, true]), (failed, ZERO), (split, [true, false, false])] {
            let guards = vec![Guard { value: value.clone(), signs }];
            let step = Step { guards, ..self.step(to) };
            self.add(at, step);
        }
        Some((Cell::Computed(value), here))
    }

    /// The number of bits of an integer type that no location holds as a whole.
    fn odd(&self, kind: &Type) -> Option<u32> {
        match kind.known(&self.module.names) {
            Type::Int(bits) if !matches!(bits, 1 | 8 | 16 | 32 | 64) => Some(*bits),
            _ => None,
        }
    }

    /// The number of bytes of such an integer, if it may be read and written as several numbers.
    fn split_in_bytes(&self, bits: u32) -> Option<u8> {
        let may_be = self.module.has_views && self.steps.is_none() && bits.is_multiple_of(8) && bits < 64;
        u8::try_from(bits / 8).ok().filter(|_| may_be)
    }

    /// The number of bytes (1, 2, 4 or 8) of a non-atomic access that may be to several numbers, or to a part of one.
    fn parted(&self, kind: &Type, address: Operand, order: Order) -> Option<u8> {
        // the analysis of atomic blocks could not follow where these accesses lead
        if !self.module.has_views || self.steps.is_some() || order != Order::Plain {
            return None;
        }
        let width = kind.size(&self.module.names).and_then(|size| u8::try_from(size).ok());
        let is_known = |width: &u8| match address {
            Operand::Number(address) => self.map.lookup(address, *width) > 0,
            Operand::Slot(_) => false,
        };
        width.filter(|width| matches!(width, 1 | 2 | 4 | 8) && !is_known(width))
    }

    pub(super) fn load(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        (kind, address, order): (&Type, &Value, Order),
        at: u32,
    ) -> Option<u32> {
        let slot = self.result(frame, instruction);
        if let Value::Local(name) = address
            && let Some([variable, is_set]) = frame.variables.get(name.as_str()).copied()
        {
            let line = self.line();
            let (unset, here) = (self.place(), self.place());
            self.branch(at, &Operand::Slot(is_set).expression(), unset, here);
            if !frame.is_used && is_only_returned(frame.function, instruction) {
                self.jump(unset, here);
            } else {
                let why = format!("{line}a variable without a value is read; only some values were tried");
                let tried = self.unset(unset, variable, bits(kind), &why);
                let set = self.set(tried, is_set, Expression::constant(1));
                self.jump(set, here);
            }
            return Some(self.set(here, slot, Operand::Slot(variable).expression()));
        }
        let address = self.operand(frame, address, 64);
        if let (Some(bits), Order::Plain) = (crate::types::of_two(kind), order) {
            return self.loads_both(frame, instruction, (bits, address), at);
        }
        if !self.is_scalar(kind) {
            return self.loads_pair((kind, address, order), slot, at);
        }
        if let Some(bits) = self.odd(kind) {
            if let (Some(bytes), Order::Plain) = (self.split_in_bytes(bits), order) {
                let to = self.place();
                self.reads_parts(at, bytes, address, slot, to);
                return Some(to);
            }
            self.refused(at, &format!("loading {bits} {ODD}"));
            return None;
        }
        if order == Order::Plain && is_only_stored(frame, instruction, self.module.is_of_rust) {
            return self.forwards(at, (kind, address, order), slot);
        }
        self.reads(at, (kind, address, order), slot)
    }

    /// Reads a number into a slot, even if several locations hold its bytes; returns the place afterwards.
    pub(super) fn reads_number(
        &mut self,
        at: u32,
        (kind, address): (&Type, Operand),
        slot: u16,
    ) -> Option<u32> {
        if let Some(bits) = self.odd(kind) {
            let bytes = self.split_in_bytes(bits)?;
            let to = self.place();
            self.reads_parts(at, bytes, address, slot, to);
            return Some(to);
        }
        self.reads(at, (kind, address, Order::Plain), slot)
    }

    /// Reads a number into a slot only to write it elsewhere (an undefined value may be passed on); returns the place afterwards.
    pub(super) fn forwards(&mut self, at: u32, access: (&Type, Operand, Order), slot: u16) -> Option<u32> {
        // this needs a place of its own, at which nothing else is read
        let here = self.place();
        self.jump(at, here);
        self.reads_or_forwards(here, access, slot, true)
    }

    /// Reads a number into a slot; returns the place afterwards.
    pub(super) fn reads(&mut self, at: u32, access: (&Type, Operand, Order), slot: u16) -> Option<u32> {
        self.reads_or_forwards(at, access, slot, false)
    }

    fn reads_or_forwards(
        &mut self,
        at: u32,
        (kind, address, order): (&Type, Operand, Order),
        slot: u16,
        passes_on: bool,
    ) -> Option<u32> {
        let to = self.place();
        let found = match self.parted(kind, address, order) {
            Some(width) => {
                let split = self.place();
                self.reads_parts(split, width, address, slot, to);
                self.cell_or(at, kind, address, split)
            }
            None => self.cell(at, kind, address),
        };
        let (cell, at) = found?;
        if passes_on {
            self.code.unwritten = Some(self.reason(NO_VALUE));
            if let Some(place) = self.code.places.get_mut(at as usize) {
                place.passes_on = true;
            }
        }
        let step = Step {
            access: Access::Read(cell),
            sets: vec![(slot, Expression::Sum(Sum::atom(Atom::Loaded)))],
            orders: [Ordering::default(), ordering(order), Ordering::default()],
            ..self.step(to)
        };
        self.add(at, step);
        Some(to)
    }

    /// A store; returns the place afterwards. A sequentially consistent store waits until it is in memory, like an exchange.
    pub(super) fn store(
        &mut self,
        at: u32,
        kind: &Type,
        value: Operand,
        address: Operand,
        order: Order,
    ) -> u32 {
        let to = self.place();
        let at = self.not_constant(at, address);
        if let Some(bits) = self.odd(kind) {
            match (self.split_in_bytes(bits), order) {
                (Some(bytes), Order::Plain) => self.writes_parts(at, bytes, address, value, to),
                _ => self.refused(at, &format!("storing {bits} {ODD}")),
            }
            return to;
        }
        let found = match self.parted(kind, address, order) {
            Some(width) => {
                let split = self.place();
                self.writes_parts(split, width, address, value, to);
                self.cell_or(at, kind, address, split)
            }
            None => self.cell(at, kind, address),
        };
        let Some((cell, at)) = found else {
            self.refused(at, "storing a value of unknown size");
            return to;
        };
        let order_of = ordering(order);
        let step = Step {
            access: Access::Write(cell, value.expression(), Expression::constant(0)),
            store_fence: [order_of.release, false],
            orders: [Ordering::default(), order_of, Ordering::default()],
            ..self.step(to)
        };
        self.add(at, step);
        if order == Order::SeqCst { self.full_fence(to) } else { to }
    }

    /// A store to a constant is a bad state; returns the place for other addresses.
    fn not_constant(&mut self, at: u32, address: Operand) -> u32 {
        let failed = |builder: &mut Self| builder.failed("a constant is written");
        match address {
            Operand::Number(address) if self.map.lookup(address, AddressMap::CONSTANT) == 0 => at,
            Operand::Number(_) => {
                let failed = failed(self);
                self.jump(at, failed);
                self.place()
            }
            Operand::Slot(_) if !self.has_constants => at,
            Operand::Slot(_) => {
                let (to, failed) = (self.place(), failed(self));
                let is_constant = Expression::Lookup(Arc::default(), address.sum(), AddressMap::CONSTANT);
                self.branch(at, &is_constant, to, failed);
                to
            }
        }
    }

    pub(super) fn full_fence(&mut self, at: u32) -> u32 {
        let to = self.place();
        let step = Step { fence: true, ..self.step(to) };
        self.add(at, step);
        to
    }

    pub(super) fn fence(&mut self, at: u32, order: Order, is_single: bool) -> u32 {
        if is_single {
            return at;
        }
        let to = self.place();
        let order_of = ordering(order);
        let step = Step {
            fence: order == Order::SeqCst,
            store_fence: [order_of.release, false],
            orders: [order_of, Ordering::default(), Ordering::default()],
            ..self.step(to)
        };
        self.add(at, step);
        to
    }

    /// An atomic read-modify-write.
    pub(super) fn exchange(
        &mut self,
        at: u32,
        (kind, update): (&Type, Update),
        (address, value): (Operand, Operand),
        slot: u16,
        order: Order,
    ) -> Option<u32> {
        let function = arithmetic::updated(update, bits(kind));
        let (Some(function), true) = (function, self.is_scalar(kind)) else {
            self.refused(at, "an atomic operation on something that is not a number");
            return None;
        };
        let (cell, at) = self.cell(at, kind, address)?;
        let to = self.place();
        let loaded = Sum::atom(Atom::Loaded);
        let written = Expression::Function(function, loaded.clone(), value.sum());
        let step = Step {
            access: Access::Exchange(cell, written, Expression::constant(0)),
            sets: vec![(slot, Expression::Sum(loaded))],
            orders: [Ordering::default(), ordering(order), Ordering::default()],
            ..self.step(to)
        };
        self.add(at, step);
        Some(to)
    }

    /// A compare-exchange: it writes if it reads the expected value, otherwise it only reads.
    pub(super) fn compare(&mut self, frame: &Frame<'_>, instruction: &Instruction, at: u32) -> Option<u32> {
        let Operation::Compare(kind, [address, expected, new], [success, failure], is_weak) =
            &instruction.operation
        else {
            return Some(at);
        };
        let address = self.operand(frame, address, 64);
        let (expected, new) =
            (self.operand(frame, expected, bits(kind)), self.operand(frame, new, bits(kind)));
        let slot = self.result(frame, instruction);
        let pair = self.pair(slot);
        let equal = arithmetic::compared(Predicate::Eq, bits(kind));
        let (Some(equal), true) = (equal, self.is_scalar(kind)) else {
            self.refused(at, "an atomic operation on something that is not a number");
            return None;
        };
        let (cell, at) = self.cell(at, kind, address)?;
        let to = self.place();
        let loaded = Sum::atom(Atom::Loaded);
        let is_equal = Expression::Function(equal, loaded.clone(), expected.sum());
        let mut ways = vec![(1, NOT_ZERO, success, None), (0, ZERO, failure, None)];
        if *is_weak {
            // a weak one may fail spuriously, but only once: a thread whose every attempt fails would never finish
            ways.push((0, NOT_ZERO, failure, self.once_guard(WEAK)));
        }
        for (found, signs, order, failed) in ways {
            let (first, once) = failed.unzip();
            let access = if found == 1 {
                Access::Exchange(cell.clone(), new.expression(), Expression::constant(0))
            } else {
                Access::Read(cell.clone())
            };
            let step = Step {
                access,
                after_read: vec![Guard { value: is_equal.clone(), signs }],
                guards: first.into_iter().collect(),
                sets: [(slot, Expression::Sum(loaded.clone())), (pair, Expression::constant(found))]
                    .into_iter()
                    .chain(once)
                    .collect(),
                // the processor waits for the store buffer even if nothing is written
                fence: found == 0,
                orders: [Ordering::default(), ordering(*order), Ordering::default()],
                ..self.step(to)
            };
            self.add(at, step);
        }
        Some(to)
    }
}
