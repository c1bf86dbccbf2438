//! Addresses of shared objects in memory: each address has a number, and a cell holds the number of one of the addresses that are
//! stored there, or 0.

use super::key::Key;
use super::object::ObjectId;
use super::source::{Source, Symbol};
use super::tables::Tables;
use super::value::{Address, Base, Value};
use garret_base::source::Span;
use garret_program::DataId;
use std::collections::BTreeSet;

impl Source<'_> {
    /// The address of a shared object that some bytes initially hold.
    pub(super) fn address_in(&self, key: Key) -> Option<(ObjectId, i64)> {
        let object = self.objects.get(key.object.0 as usize).filter(|_| key.stride == 0)?;
        let (name, offset) = object.address(key.offset, key.bytes)?;
        match self.symbols.get(name) {
            Some(Symbol::Object(id)) if !self.objects[id.0 as usize].local => Some((*id, offset)),
            _ => None,
        }
    }
}

impl Tables {
    /// The number of an address.
    pub(super) fn code(&mut self, object: ObjectId, offset: i64) -> i64 {
        let known = self.pointed.iter().position(|it| *it == (object, offset));
        let place = known.unwrap_or_else(|| {
            self.pointed.push((object, offset));
            self.pointed.len() - 1
        });
        place as i64 + 1
    }

    /// Creates a cell that initially holds an address.
    pub(super) fn new_pointer(
        &mut self,
        key: Key,
        (object, offset): (ObjectId, i64),
        span: Span,
    ) -> (DataId, Value) {
        let code = self.code(object, offset);
        let datum = self.new_cell(key, code, Vec::new(), span);
        if let Some(info) = self.cells.get_mut(&key) {
            info.pointers.insert(code);
            (info.range, info.ones) = ((0, code), u64::MAX);
        }
        (datum, Value::Pointer(key))
    }

    /// The address with this number.
    pub(super) fn pointed(&self, code: i64) -> Option<Address> {
        let place = usize::try_from(code).ok()?.checked_sub(1)?;
        self.pointed.get(place).map(|(object, offset)| Address::new(Base::Object(*object), *offset))
    }

    /// The numbers of the addresses that a value may be: an empty set for 0, `None` for other values.
    pub(super) fn codes(&mut self, value: Value) -> Option<BTreeSet<i64>> {
        match value {
            Value::Pointer(key) => self.cells.get(&key).map(|info| info.pointers.clone()),
            Value::Address(Address { base: Base::Object(object), offset }) => {
                Some(BTreeSet::from([self.code(object, offset)]))
            }
            _ => value.is_zero().then(BTreeSet::new),
        }
    }

    /// A thread writes one of these addresses or 0 to the cell; false if it holds something else.
    pub(super) fn point(&mut self, key: Key, codes: &BTreeSet<i64>) -> bool {
        let Some(info) = self.cells.get_mut(&key) else { return false };
        let is_free = info.range == (0, 0) || !info.pointers.is_empty();
        if info.reference.is_some() || !info.parts.is_empty() || !is_free {
            return false;
        }
        if !codes.is_subset(&info.pointers) {
            info.pointers.extend(codes);
            let most = info.pointers.last().copied().unwrap_or_default();
            (info.range, info.ones) = ((0, most), u64::MAX);
            self.has_changed = true;
        }
        true
    }

    /// Makes two cells hold the same set of addresses, so that values read from either have the same type.
    pub(super) fn merge(&mut self, one: Key, other: Key) {
        for (to, from) in [(one, other), (other, one)] {
            let codes = self.codes(Value::Pointer(from)).unwrap_or_default();
            self.point(to, &codes);
        }
    }
}
