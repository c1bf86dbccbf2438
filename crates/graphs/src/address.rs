//! Addresses of objects in memory, and the locations that are there.

/// Which locations there are at which addresses. An address is the number of an object, from 1 on, times 2^32, plus an offset in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AddressMap {
    /// The objects.
    pub objects: Vec<Object>,
}

/// An object in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object {
    /// Its size in bytes.
    pub size: u64,
    /// Its locations, sorted by their offsets.
    pub cells: Vec<ObjectCell>,
    /// The location that is written where its lifetime ends ([`super::FreedMemory`]); none where it does not.
    pub mark: Option<u32>,
    /// It is a local variable: nobody may free it.
    pub is_local: bool,
    /// Nobody may write it.
    pub constant: bool,
}

/// A location in an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectCell {
    /// Where it begins, in bytes.
    pub offset: u32,
    /// Its size in bytes.
    pub width: u8,
    /// Its index in [`super::Code::locations`].
    pub location: u32,
}

impl AddressMap {
    /// The number of bits of an offset.
    pub const OFFSET_BITS: u32 = 32;
    /// The width with which [`Self::lookup`] looks for the mark of the object that begins at an address and can be freed.
    pub const MARK: u8 = u8::MAX;
    /// The width with which [`Self::lookup`] looks for the mark of the object that an address is in.
    pub const MARK_AROUND: u8 = u8::MAX - 1;
    /// The width with which [`Self::lookup`] says whether the object that an address is in may not be written: 1 or 0.
    pub const CONSTANT: u8 = u8::MAX - 2;

    /// The object of an address, and the offset in it; an address before the first object has none.
    #[must_use]
    pub fn object(&self, address: i64) -> Option<(&Object, u64)> {
        let number = usize::try_from(address >> Self::OFFSET_BITS).ok()?.checked_sub(1)?;
        let offset = (address & ((1 << Self::OFFSET_BITS) - 1)).cast_unsigned();
        self.objects.get(number).map(|object| (object, offset))
    }

    /// What [`super::Expression::Lookup`] comes to. With a width of 0, the location that a byte is a part of, where it is a part of one; with
    /// [`Self::MARK`], the mark of the object that begins there; with [`Self::MARK_AROUND`], that of the object in which it is.
    #[must_use]
    pub fn lookup(&self, address: i64, width: u8) -> i64 {
        let Some((object, offset)) = self.object(address) else { return 0 };
        if width == 0 {
            let ends = |cell: &ObjectCell| u64::from(cell.offset) + u64::from(cell.width);
            let before = object.cells.partition_point(|cell| u64::from(cell.offset) <= offset);
            let cell = before.checked_sub(1).and_then(|index| object.cells.get(index));
            let covers = cell.filter(|cell| offset < ends(cell));
            return covers.map_or(-1, |cell| i64::from(cell.location) + 1);
        }
        if width == Self::CONSTANT {
            return i64::from(object.constant);
        }
        if width == Self::MARK || width == Self::MARK_AROUND {
            let can_be_freed = offset == 0 && !object.is_local;
            let mark = object.mark.filter(|_| can_be_freed || width == Self::MARK_AROUND);
            return mark.map_or(-1, |mark| i64::from(mark) + 1);
        }
        if offset + u64::from(width) > object.size {
            return 0;
        }
        let found = object.cells.binary_search_by_key(&offset, |cell| cell.offset.into());
        match found.ok().map(|index| object.cells[index]) {
            Some(cell) if cell.width == width => i64::from(cell.location) + 1,
            _ => -1,
        }
    }
}
