//! The objects in memory: global variables, local variables, and allocated memory.

use super::{Builder, Threads};
use crate::arithmetic::{self, number};
use crate::syntax::{Computation, Constant, Value};
use crate::types::{Scalar, Type};
use garret_graphs::{AddressMap, CellValue, Location, Object, ObjectCell};
use std::fmt::Write;

/// The largest number of trailing bytes that get locations although no code accesses them by name.
const MOST_BYTES: u64 = 1 << 12;
/// The largest number of locations of a program.
const MOST_LOCATIONS: usize = 1 << 20;

impl Threads {
    /// A readable description of an address: `&x[1]`, or a function. `None` if there is no such object.
    #[must_use]
    pub fn pointee(&self, address: i64) -> Option<String> {
        if let Some(function) = self.functions.get(&address) {
            return Some(function.clone());
        }
        let (object, offset) = self.map.object(address)?;
        let cell = object.cells.iter().find(|cell| u64::from(cell.offset) == offset)?;
        let location = self.code.locations.get(cell.location as usize)?;
        Some(format!("&{}", location.name))
    }
}

impl Builder<'_> {
    /// Creates an object of a type, with zeros or undefined contents. `None` if it is too large, or if its parts are unknown.
    pub(super) fn object(&mut self, name: &str, kind: &Type, undefined: Option<u32>) -> Option<i64> {
        let scalars = kind.scalars(&self.module.names)?;
        let size = kind.size(&self.module.names)?;
        let made = self.object_of(name, size, (&scalars, undefined), |it, offset| it.path(kind, offset))?;
        if undefined.is_some() && !self.module.is_of_rust {
            self.has_padding(&scalars);
        }
        if let Some(object) = self.map.objects.last_mut() {
            object.alignment = kind.alignment(&self.module.names).unwrap_or(1);
        }
        Some(made)
    }

    /// The thread-local variables of a thread.
    pub(super) fn own_variables(&mut self, thread: usize) {
        let module = self.module;
        self.thread_locals.clear();
        for global in module.globals.iter().filter(|global| global.thread_local) {
            let name = format!("{}#{}", global.name, thread + 1);
            let value = global.value.as_ref();
            let first = u32::try_from(self.code.locations.len()).unwrap_or(u32::MAX);
            match value.and_then(|_| self.object(&name, &global.kind, None)) {
                Some(address) => {
                    self.globals.insert((global.name.clone(), thread + 1), address);
                    self.state_alignment(global, thread + 1);
                    if let Some(value) = value {
                        self.initialise(address, &global.kind, value, thread);
                    }
                    self.ends_with_its_thread(&global.name, (name, first), thread);
                }
                None => self.foreign(&global.name, thread + 1),
            }
        }
    }

    /// Creates an object of `size` bytes with these scalars.
    pub(super) fn object_of(
        &mut self,
        name: &str,
        size: u64,
        (scalars, undefined): (&[Scalar], Option<u32>),
        path: impl Fn(&Self, u64) -> String,
    ) -> Option<i64> {
        if self.code.locations.len() + scalars.len() > MOST_LOCATIONS {
            return None;
        }
        let learned = self.learned(name, size, scalars);
        let mut cells = Vec::new();
        for &(offset, width) in learned.as_deref().unwrap_or(scalars) {
            let location = u32::try_from(self.code.locations.len()).ok()?;
            let name = format!("{name}{}", path(self, offset));
            self.code.locations.push(Location {
                name,
                initial: CellValue::default(),
                undefined,
                bytes: width,
            });
            cells.push(ObjectCell { offset: u32::try_from(offset).ok()?, width, location });
        }
        self.map.objects.push(Object { size, cells, ..Object::default() });
        AddressMap::address(self.map.objects.len() - 1)
    }

    /// The path from an object to the scalar at an offset: `[2].1`; empty for a single scalar.
    fn path(&self, kind: &Type, offset: u64) -> String {
        let names = &self.module.names;
        let (mut kind, mut offset, mut text) = (kind, offset, String::new());
        loop {
            let (index, is_array) = match kind.known(names) {
                Type::Array(_, part) => {
                    let size = part.size(names).unwrap_or(1).max(1);
                    (offset / size, true)
                }
                Type::Struct { parts, .. } => {
                    let starts = (0..parts.len() as u64).rev();
                    let mut within =
                        starts.filter(|it| kind.part(names, *it).is_some_and(|(_, start)| start <= offset));
                    (within.next().unwrap_or(0), false)
                }
                _ => return text,
            };
            let Some((part, start)) = kind.part(names, index) else { return text };
            // writing to a string cannot fail
            let _ = if is_array { write!(text, "[{index}]") } else { write!(text, ".{index}") };
            offset = offset.saturating_sub(start);
            kind = part;
        }
    }

    /// Sets the initial contents of an object.
    pub(super) fn initialise(&mut self, address: i64, kind: &Type, value: &Constant, thread: usize) {
        let mut waiting = vec![(kind, value, address)];
        while let Some((kind, value, at)) = waiting.pop() {
            let known = kind.known(&self.module.names);
            match value {
                Constant::Parts(parts) => {
                    for (index, (part, value)) in (0..).zip(parts) {
                        if let Some((_, start)) = known.part(&self.module.names, index) {
                            waiting.push((part, value, at + start.cast_signed()));
                        }
                    }
                }
                Constant::Bytes(bytes) => self.hold_bytes(at, bytes),
                _ => {
                    let Some(width) = known.size(&self.module.names).and_then(|size| u8::try_from(size).ok())
                    else {
                        continue;
                    };
                    match (value, self.constant(value, bits(known), thread)) {
                        (Constant::Integer(number), _) if width > 8 => {
                            let bytes = number.to_le_bytes();
                            self.hold_bytes(at, bytes.get(..usize::from(width)).unwrap_or(&bytes));
                        }
                        (_, Some(number)) => self.hold(at, width, number),
                        (_, None) => self.holds_unknown(at, width),
                    }
                }
            }
        }
    }

    /// Makes the result of reading these bytes unknown: their initial value is.
    fn holds_unknown(&mut self, address: i64, width: u8) {
        let Some((object, start)) = self.map.object(address) else { return };
        let end = start.saturating_add(width.into());
        let is_in = |cell: &&ObjectCell| {
            u64::from(cell.offset) < end && u64::from(cell.offset) + u64::from(cell.width) > start
        };
        let locations: Vec<u32> = object.cells.iter().filter(is_in).map(|cell| cell.location).collect();
        let why = self.reason("the initial value of this memory is not known here");
        for location in locations {
            if let Some(location) = self.code.locations.get_mut(location as usize) {
                location.undefined = Some(why);
            }
        }
    }

    /// Sets the initial bytes from an address on, in little-endian order; other bytes of the same locations keep their values.
    fn hold_bytes(&mut self, address: i64, bytes: &[u8]) {
        let Some((object, start)) = self.map.object(address) else { return };
        let end = start.saturating_add(bytes.len() as u64);
        let ends = |cell: &ObjectCell| u64::from(cell.offset) + u64::from(cell.width);
        let first = object.cells.partition_point(|cell| ends(cell) <= start);
        let last = object.cells.partition_point(|cell| u64::from(cell.offset) < end);
        for cell in object.cells.get(first..last).unwrap_or_default().to_vec() {
            let (from, width) = (u64::from(cell.offset), usize::from(cell.width));
            let Some(location) = self.code.locations.get_mut(cell.location as usize) else { continue };
            let mut held = location.initial.number.to_le_bytes();
            let mut is_held = false;
            for (offset, held) in (from..).zip(held.iter_mut().take(width)) {
                let index = offset.checked_sub(start).and_then(|it| usize::try_from(it).ok());
                if let Some(byte) = index.and_then(|index| bytes.get(index)) {
                    *held = *byte;
                    is_held = true;
                }
            }
            if is_held {
                location.initial.number = number(i64::from_le_bytes(held).into(), u32::from(cell.width) * 8);
            }
        }
    }

    /// The scalars of an object of unknown type: those that are accessed by its name, and elsewhere numbers of the largest aligned
    /// sizes.
    pub(super) fn accessed(&self, name: &str, size: u64) -> Vec<Scalar> {
        let mut found: Vec<Scalar> = Vec::new();
        for function in self.module.functions.values() {
            for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
                let Some((kind, Value::Constant(address))) = instruction.operation.accesses() else {
                    continue;
                };
                let Some(offset) = self.offset_in(name, address) else { continue };
                let width = kind.size(&self.module.names).and_then(|it| u8::try_from(it).ok());
                found.extend(width.map(|width| (offset, width)));
            }
        }
        found.sort_unstable();
        found.dedup();
        let mut scalars: Vec<Scalar> = Vec::new();
        let mut end = 0;
        for (offset, width) in found {
            if offset >= end && offset + u64::from(width) <= size {
                fill(&mut scalars, end, offset);
                scalars.push((offset, width));
                end = offset + u64::from(width);
            }
        }
        fill(&mut scalars, end, size.min(end + MOST_BYTES));
        scalars
    }

    /// The offset of an address in a variable, if it points into it.
    pub(super) fn offset_in(&self, name: &str, address: &Constant) -> Option<u64> {
        match address {
            Constant::Address(other, offset) if other == name => u64::try_from(*offset).ok(),
            Constant::Element(parts) => {
                let (kind, base) = parts.first()?;
                let mut offset = self.offset_in(name, base)?;
                let mut part = kind;
                for (number, (_, index)) in parts[1..].iter().enumerate() {
                    let Constant::Integer(index) = index else { return None };
                    let index = u64::try_from(*index).ok()?;
                    if number == 0 {
                        offset += kind.size(&self.module.names)?.checked_mul(index)?;
                    } else {
                        let (inner, start) = part.part(&self.module.names, index)?;
                        offset += start;
                        part = inner;
                    }
                }
                Some(offset)
            }
            _ => None,
        }
    }

    fn hold(&mut self, address: i64, width: u8, number: i64) {
        if let Some(bytes) = number.to_le_bytes().get(..usize::from(width)) {
            self.hold_bytes(address, bytes);
        }
    }

    /// The value of a constant for a thread; `None` if it is not a number.
    pub(super) fn constant(&self, constant: &Constant, bits: u32, thread: usize) -> Option<i64> {
        Some(match constant {
            Constant::Integer(value) => number(*value, bits),
            // undefined values may be chosen freely: 0
            Constant::Null | Constant::Zero | Constant::Undef => 0,
            Constant::Address(name, offset) => self.address_of(name, thread)?.checked_add(*offset)?,
            Constant::Element(parts) => {
                let (kind, base) = parts.first()?;
                let mut address = self.constant(base, 64, thread)?;
                let mut part = kind;
                for (number, (_, index)) in parts[1..].iter().enumerate() {
                    let index = self.constant(index, 64, thread)?;
                    if number == 0 {
                        let size = i64::try_from(kind.size(&self.module.names)?).ok()?;
                        address = address.checked_add(size.checked_mul(index)?)?;
                    } else {
                        let (inner, start) = part.part(&self.module.names, u64::try_from(index).ok()?)?;
                        address = address.checked_add(i64::try_from(start).ok()?)?;
                        part = inner;
                    }
                }
                address
            }
            Constant::Computed(by, bits, both) => {
                let [left, right] = &**both;
                let function = match by {
                    Computation::Binary(operator) => arithmetic::binary(*operator, *bits)?,
                    Computation::Compared(predicate) => arithmetic::compared(*predicate, *bits)?,
                    Computation::Cast(cast, to) => arithmetic::cast(*cast, *bits, *to)?,
                };
                let (left, right) =
                    (self.constant(left, *bits, thread)?, self.constant(right, *bits, thread)?);
                if self.depends_on_layout(function, left, right) {
                    return None;
                }
                function.of(left, right)
            }
            Constant::Bytes(_) | Constant::Parts(_) => return None,
        })
    }

    /// The address of a variable or a function, for a thread.
    pub(super) fn address_of(&self, name: &str, thread: usize) -> Option<i64> {
        if let Some(address) = self.globals.get(&(name.to_owned(), thread + 1)) {
            return Some(*address);
        }
        if let Some(address) = self.globals.get(&(name.to_owned(), 0)) {
            return Some(*address);
        }
        let alias = self.module.aliases.get(name)?;
        match alias {
            Constant::Address(other, offset) if other != name => {
                self.globals.get(&(other.clone(), 0))?.checked_add(*offset)
            }
            _ => None,
        }
    }
}

/// Appends scalars for bytes of unknown type: of the largest sizes that alignment and length allow.
pub(super) fn fill(scalars: &mut Vec<Scalar>, start: u64, end: u64) {
    let mut at = start;
    while at < end {
        let widths = [8_u8, 4, 2, 1].into_iter();
        let mut fits =
            widths.filter(|width| at.is_multiple_of(u64::from(*width)) && at + u64::from(*width) <= end);
        let width = fits.next().unwrap_or(1);
        scalars.push((at, width));
        at += u64::from(width);
    }
}

/// The number of bits of a scalar.
pub(super) fn bits(kind: &Type) -> u32 {
    match kind {
        Type::Int(bits) => *bits,
        Type::Float(4) => 32,
        _ => 64,
    }
}
