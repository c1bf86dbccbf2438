//! Addresses of objects in memory, and the locations at these addresses.

/// Maps addresses to locations. An address is the number of an object, counted from [`Self::FIRST`], times 2^32, plus an offset in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AddressMap {
    /// The objects; the object with the number [`Self::FIRST`] is the first one.
    pub objects: Vec<Object>,
}

/// An object in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Object {
    /// Its size in bytes.
    pub size: u64,
    /// Its locations, sorted by their offsets.
    pub cells: Vec<ObjectCell>,
    /// The location that is written when its lifetime ends ([`super::FreedMemory`]); `None` if it never ends.
    pub mark: Option<u32>,
    /// It is a local variable, which must not be freed.
    pub is_local: bool,
    /// It must not be written.
    pub constant: bool,
    /// How it was allocated, and has to be freed: a number above 0 for each pair of functions; 0 if it is no matter.
    pub allocator: u8,
    /// Its alignment in bytes; 0 if it is that of allocated memory, 16 bytes.
    pub alignment: u64,
}

impl Object {
    /// The alignment of allocated memory, in bytes.
    const ALLOCATED: u64 = 16;

    /// Whether its alignment is less than 2 to the power of `bits`: then that many low bits of its address are unknown.
    #[must_use]
    pub fn is_loose(&self, bits: u8) -> bool {
        let alignment = if self.alignment == 0 { Self::ALLOCATED } else { self.alignment };
        1_u64.checked_shl(u32::from(bits)).is_none_or(|asked| alignment < asked)
    }
}

/// A location in an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectCell {
    /// Its offset in the object, in bytes.
    pub offset: u32,
    /// Its size in bytes.
    pub width: u8,
    /// Its index in [`super::Code::locations`].
    pub location: u32,
}

impl AddressMap {
    /// The number of bits of an offset.
    pub const OFFSET_BITS: u32 = 32;
    /// The number of bits of an address: those above are the same in all addresses of a program, and may hold a mark.
    pub const BITS: u32 = 47;
    /// The number of the first object. It is neither small nor round, so that numbers that programs compute with, such as two small ones
    /// in a word, or a mask with one bit, are rarely addresses.
    pub const FIRST: i64 = 11_117;
    /// The width with which [`Self::lookup`] returns the mark of the object that begins at an address and can be freed.
    pub const MARK: u8 = u8::MAX;
    /// The width with which [`Self::lookup`] returns the mark of the object that contains an address.
    pub const MARK_AROUND: u8 = u8::MAX - 1;
    /// The width with which [`Self::lookup`] tells whether the object that contains an address must not be written: 1 or 0.
    pub const CONSTANT: u8 = u8::MAX - 2;
    /// The width with which [`Self::lookup`] returns [`Object::allocator`] of the object that contains an address.
    pub const ALLOCATOR: u8 = u8::MAX - 3;

    /// The index of the object that contains an address.
    #[must_use]
    pub fn object_number(&self, address: i64) -> Option<usize> {
        usize::try_from((address >> Self::OFFSET_BITS) - Self::FIRST).ok()
    }

    /// The address of the object with this index. `None` if it is too large.
    #[must_use]
    pub fn address(index: usize) -> Option<i64> {
        i64::try_from(index).ok()?.checked_add(Self::FIRST)?.checked_mul(1 << Self::OFFSET_BITS)
    }

    /// The object that contains an address, and the offset in it; `None` for an address before the first object.
    #[must_use]
    pub fn object(&self, address: i64) -> Option<(&Object, u64)> {
        let number = self.object_number(address)?;
        let offset = (address & ((1 << Self::OFFSET_BITS) - 1)).cast_unsigned();
        self.objects.get(number).map(|object| (object, offset))
    }

    /// The value of [`super::Expression::Lookup`]. With a width of 0, the location that contains the byte at this address, if
    /// there is one; with [`Self::MARK`], the mark of the object that begins at the address; with [`Self::MARK_AROUND`], the mark
    /// of the object that contains it.
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
        if width == Self::ALLOCATOR {
            return i64::from(object.allocator);
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
