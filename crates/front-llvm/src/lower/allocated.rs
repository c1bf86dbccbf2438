//! Dynamic allocation: several objects for each call, of the type with which the memory is used. Allocation never fails.

use super::assumed::NOT_AGAIN;
use super::beyond::NO_VALUE;
use super::calling::Calling;
use super::copy::Turn;
use super::instruction::Frame;
use super::{Builder, NOT_ZERO, Operand, ZERO};
use crate::arithmetic;
use crate::syntax::{Binary, Instruction, Module, Operation, Order};
use crate::types::{Scalar, Type};
use garret_graphs::{Access, AddressMap, Atom, Cell, Expression, FreedMemory, Guard, Step, Sum};
use std::sync::Arc;

/// The largest number of allocations by one call in a thread.
const MOST_ALLOCATIONS: u16 = 12;

/// If the number of bytes is computed: the largest length of an array. There are objects for each length.
const MOST_ELEMENTS: i64 = 32;
/// The refusal if the type is unknown.
pub(super) const COMPUTED: &str = "allocating a computed number of bytes of unknown type";
/// The number of objects for each length.
const MOST_OF_A_LENGTH: u16 = 3;

/// The number of bytes of an allocation.
pub(super) enum Bytes {
    Known(i64),
    Computed(Expression),
}

impl Bytes {
    /// The number of bytes given by an operand.
    pub(super) fn of(number: Operand) -> Self {
        match number {
            Operand::Number(number) => Self::Known(number),
            Operand::Slot(_) => Self::Computed(number.expression()),
        }
    }

    /// The number of bytes given by a product.
    pub(super) fn product(one: Operand, other: Operand) -> Self {
        if let (Operand::Number(one), Operand::Number(other)) = (one, other) {
            // the product overflows: no object is that large
            return Self::Known(one.checked_mul(other).unwrap_or(-1));
        }
        match arithmetic::binary(Binary::Mul, 64) {
            Some(product) => Self::Computed(Expression::Function(product, one.sum(), other.sum())),
            None => Self::Known(-1),
        }
    }
}

/// The kind of an allocation.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    /// The reason that is reported if the initial contents are read; `None` if they are 0.
    pub(super) undefined: Option<u32>,
    /// Whether the object lives until it is freed; otherwise, until its function returns.
    pub(super) is_on_heap: bool,
}

/// Descriptions of bad states with freed memory.
pub(super) const USED: &str = "memory is used after it was freed";
pub(super) const TWICE: &str = "memory is freed twice";
const NOT_ALLOCATED: &str =
    "memory is freed that was not allocated, or that is only a part of an allocated object";

const OTHERWISE_ALLOCATED: &str = "memory is freed otherwise than it was allocated: `free` is for `malloc`, `delete` for `new`, `delete[]` for `new[]`";

/// The functions that allocate, and those that free what they allocated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Allocator {
    C = 1,
    New,
    NewArray,
    Rust,
}

impl Allocator {
    /// The allocator of a function that allocates or frees memory.
    fn named(name: &str) -> Self {
        match name {
            _ if name.starts_with("_Znw") || name.starts_with("_Zdl") => Self::New,
            _ if name.starts_with("_Zna") || name.starts_with("_Zda") => Self::NewArray,
            _ if name.starts_with("__rust_") => Self::Rust,
            _ => Self::C,
        }
    }

    fn of(call: &Calling<'_, '_>) -> Self {
        match &call.instruction.operation {
            Operation::Call(call) => Self::named(call.callee.function().unwrap_or_default()),
            _ => Self::C,
        }
    }

    /// Whether a program has functions of C++ that allocate or free memory: only then may they not belong together.
    fn is_mixed(module: &Module) -> bool {
        let is_cpp = |name: &String| matches!(Self::named(name), Self::New | Self::NewArray);
        module.declared.iter().any(is_cpp)
    }
}

impl Builder<'_> {
    /// Allocates an object of the type with which it is used; returns the place afterwards.
    pub(super) fn allocates(
        &mut self,
        call: &Calling<'_, '_>,
        bytes: &Bytes,
        memory: Memory,
        at: u32,
    ) -> Option<u32> {
        let to = self.place();
        let value = match bytes {
            Bytes::Known(bytes) => {
                self.allocates_known(call, (*bytes, MOST_ALLOCATIONS), memory, (at, to))?;
                return Some(to);
            }
            Bytes::Computed(value) => value.clone(),
        };
        let slot = self.slot();
        let mut at = self.set(at, slot, value);
        let (lengths, others) = if let Some((sizes, others)) = self.sizes(call, &Operand::Slot(slot).sum()) {
            (sizes, Some(others))
        } else {
            let result = call.instruction.result.as_deref();
            let each = result.and_then(|it| self.bytes_of_element(call.frame.function, it));
            let Some(each) = each.and_then(|it| i64::try_from(it).ok()) else {
                self.refused(at, COMPUTED);
                return None;
            };
            ((0..=MOST_ELEMENTS).filter_map(|count| each.checked_mul(count)).collect(), None)
        };
        for bytes in lengths {
            let (here, next) = (self.place(), self.place());
            let less = Sum { constant: -bytes, ..Sum::atom(Atom::Slot(slot)) };
            self.branch(at, &Expression::Sum(less), here, next);
            self.allocates_known(call, (bytes, MOST_OF_A_LENGTH), memory, (here, to))?;
            at = next;
        }
        match others {
            Some(others) => self.jump(at, others),
            None => self.refused(at, &format!("{COMPUTED}: this number of elements, or a part of one,")),
        }
        Some(to)
    }

    /// A local array of computed length, or memory that `alloca` yields.
    pub(super) fn allocates_local(
        &mut self,
        frame: &Frame<'_>,
        instruction: &Instruction,
        result: u16,
        at: u32,
    ) -> Option<u32> {
        let Operation::Alloca(kind, number) = &instruction.operation else { return Some(at) };
        let each = kind.size(&self.module.names).and_then(|size| i64::try_from(size).ok());
        let number = self.operand(frame, number, 64);
        let Some(each) = each else {
            self.refused(at, "a local array of this number of elements");
            return None;
        };
        let call = Calling { frame, instruction, operands: Vec::new(), bits: None, result };
        let memory = Memory { undefined: Some(self.reason(NO_VALUE)), is_on_heap: false };
        self.allocates(&call, &Bytes::product(number, Operand::Number(each)), memory, at)
    }

    /// The thread that allocates memory filled with zeros writes them, as if with `memset` (C17, 7.22.3.2); returns the place before.
    fn zeroes(&mut self, (scalars, address): (&[Scalar], i64), to: u32) -> Option<u32> {
        let before = self.place();
        let mut at = before;
        for (offset, width) in scalars {
            let place = Operand::Number(address.checked_add_unsigned(*offset)?);
            let bits = Type::Int(u32::from(*width) * 8);
            at = self.store(at, &bits, Operand::Number(0), place, Order::Plain);
        }
        self.jump(at, to);
        Some(before)
    }

    /// Allocates an object whose size is known before the program runs.
    fn allocates_known(
        &mut self,
        call: &Calling<'_, '_>,
        (bytes, most): (i64, u16),
        Memory { undefined, is_on_heap }: Memory,
        (at, to): (u32, u32),
    ) -> Option<()> {
        let size = u64::try_from(bytes).ok();
        let scalars = size.and_then(|size| {
            let name = call.instruction.result.as_deref()?;
            if size == 0 { Some(Vec::new()) } else { self.shape(call.frame.function, name, size) }
        });
        let (Some(size), Some(scalars)) = (size, scalars) else {
            self.refused(at, "allocating memory of this size, or of unknown type,");
            return None;
        };
        let counter = self.slot();
        let line = self.line_of_program().map_or_else(String::new, |line| format!("@{line}"));
        for number in 0..most {
            let name = format!("new{line}#{}.{}", self.thread + 1, number + 1);
            let first = u32::try_from(self.code.locations.len()).ok()?;
            let address = self.in_call(call.frame, call.instruction, |builder| {
                builder.object_of(&name, size, (&scalars, undefined), |_, offset| {
                    if scalars.len() == 1 { String::new() } else { format!("+{offset}") }
                })
            })?;
            if is_on_heap && self.frees {
                self.has_mark(name + FREED, first, false)?;
                if let Some(object) = self.map.objects.last_mut() {
                    object.allocator = Allocator::of(call) as u8;
                }
            }
            let counted = Sum { constant: -i64::from(number), ..Sum::atom(Atom::Slot(counter)) };
            let guards = vec![Guard { value: Expression::Sum(counted), signs: ZERO }];
            let sets = vec![
                (call.result, Expression::constant(address)),
                (counter, Expression::constant(i64::from(number) + 1)),
            ];
            let after = if undefined.is_none() { self.zeroes((&scalars, address), to)? } else { to };
            let step = Step { guards, sets, ..self.step(after) };
            self.add(at, step);
        }
        let said = self.line();
        let more = self.unknown(&format!("{said}memory is allocated more than {most} times"));
        let counted = Sum { constant: -i64::from(most), ..Sum::atom(Atom::Slot(counter)) };
        let guards = vec![Guard { value: Expression::Sum(counted), signs: [false, true, true] }];
        let step = Step { guards, ..self.step(more) };
        self.add(at, step);
        Some(())
    }

    /// `realloc`: allocates another object, copies as much of the old one as fits, and frees the old one.
    pub(super) fn reallocates(&mut self, call: &Calling<'_, '_>, bytes: &Bytes, at: u32) -> Option<u32> {
        let memory = Memory { undefined: Some(self.reason(NO_VALUE)), is_on_heap: true };
        let old = call.operand(0);
        let asked = match bytes {
            Bytes::Known(bytes) => Operand::Number(*bytes),
            Bytes::Computed(_) => Operand::Slot(self.slot()),
        };
        let at = match (bytes, asked) {
            (Bytes::Computed(value), Operand::Slot(slot)) => self.set(at, slot, value.clone()),
            _ => at,
        };
        let allocated = self.allocates(call, bytes, memory, at)?;
        let (there, end) = (self.place(), self.place());
        // `realloc(NULL, n)` is `malloc(n)`
        self.branch(allocated, &old.expression(), end, there);
        let new = Operand::Slot(call.result);
        let copied = self.copies_in_turn((new, old), asked, Turn::UpToEnd, there)?;
        let freed = self.frees_object(call, copied);
        self.jump(freed, end);
        Some(end)
    }

    /// `free`
    pub(super) fn frees(&mut self, call: &Calling<'_, '_>, at: u32) -> u32 {
        let to = self.frees_object(call, at);
        self.set(to, call.result, Expression::constant(0))
    }

    /// A bad state if an object is freed by a function of another kind than the one that allocated it.
    fn frees_as_allocated(&mut self, call: &Calling<'_, '_>, at: u32) -> u32 {
        let address = call.operand(0);
        let used = Expression::Lookup(Arc::default(), address.sum(), AddressMap::ALLOCATOR);
        let slot = self.slot();
        let known = self.set(at, slot, used);
        let (is_known, next, failed) = (self.place(), self.place(), self.failed(OTHERWISE_ALLOCATED));
        self.branch(known, &Operand::Slot(slot).expression(), next, is_known);
        let other = Sum { constant: -(Allocator::of(call) as i64), ..Sum::atom(Atom::Slot(slot)) };
        self.branch(is_known, &Expression::Sum(other), next, failed);
        next
    }

    /// Frees the object at the address that is the first operand: writes its mark, after everything that the thread did before.
    fn frees_object(&mut self, call: &Calling<'_, '_>, at: u32) -> u32 {
        self.assumed.insert(NOT_AGAIN);
        let address = call.operand(0);
        let at = if Allocator::is_mixed(self.module) { self.frees_as_allocated(call, at) } else { at };
        let to = self.place();
        let mark = Expression::Lookup(Arc::default(), address.sum(), AddressMap::MARK);
        let free = Step {
            guards: vec![Guard { value: mark.clone(), signs: [false, false, true] }],
            access: Access::Write(
                Cell::Computed(mark.clone()),
                Expression::constant(FreedMemory::FREED),
                Expression::constant(0),
            ),
            store_fence: [true, false],
            ..self.step(to)
        };
        self.add(at, free);
        // `free(NULL)` does nothing
        let null = vec![Guard { value: address.expression(), signs: ZERO }];
        let step = Step { guards: null, ..self.step(to) };
        self.add(at, step);
        let wrong = [
            Guard { value: mark, signs: [true, true, false] },
            Guard { value: address.expression(), signs: NOT_ZERO },
        ];
        let failed = self.failed(NOT_ALLOCATED);
        let step = Step { guards: wrong.into(), ..self.step(failed) };
        self.add(at, step);
        to
    }
}

/// The suffix of the location that is written when an object is freed; the prefix is the name of the object.
pub const FREED: &str = " freed";
