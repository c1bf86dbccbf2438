//! Objects whose lifetimes end, and their marks.

/// Objects whose lifetimes end. The lifetime of an object ends with a write to its mark, a location of its own that no thread
/// reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FreedMemory {
    /// The objects, sorted by their marks.
    pub objects: Vec<MarkedObject>,
    /// The index in [`super::code::Code::bad`] of the bad state for use after free.
    pub used: u32,
    /// The index of the bad state for double free.
    pub twice: u32,
    /// The index of the bad state for the use of a local variable after its end.
    pub ended: u32,
}

/// An object whose lifetime can end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedObject {
    /// Its locations: indices in [`super::code::Code::locations`].
    pub locations: std::ops::Range<u32>,
    /// The location of its mark.
    pub mark: u32,
    /// It is a local variable: its lifetime ends without `free`, and may begin again.
    pub is_local: bool,
}

impl FreedMemory {
    /// The value of the mark of an object while it lives.
    pub const ALIVE: i64 = 0;
    /// The value of the mark after the object was freed.
    pub const FREED: i64 = 1;
    /// The value of the mark after the end of a local variable.
    pub const ENDED: i64 = 2;

    /// The object whose mark this location is, if there is one.
    pub(super) fn object_of(&self, mark: u32) -> Option<&MarkedObject> {
        let index = self.objects.binary_search_by_key(&mark, |it| it.mark).ok()?;
        self.objects.get(index)
    }

    /// The bad state that is caused by an access to a location. `is_over` tells, for the mark of an object, whether its lifetime
    /// has ended.
    pub fn misused(&self, location: u32, is_over: impl Fn(u32) -> bool) -> Option<u32> {
        let object = self.object_around(location)?;
        let bad = match (object.is_local, location == object.mark) {
            (true, true) => return None,
            (true, false) => self.ended,
            (false, true) => self.twice,
            (false, false) => self.used,
        };
        is_over(object.mark).then_some(bad)
    }

    /// The object that contains a location, or whose mark it is. The time is logarithmic in the number of objects.
    #[must_use]
    pub fn object_around(&self, location: u32) -> Option<&MarkedObject> {
        // the mark of an object comes after its locations, and before those of the next object
        let index = self.objects.partition_point(|it| it.mark < location);
        let object = self.objects.get(index)?;
        (location == object.mark || object.locations.contains(&location)).then_some(object)
    }
}
