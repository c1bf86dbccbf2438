//! Which memory has an end: the marks of objects.

/// Objects whose lifetimes end. To end that of one is to write its mark, a location of its own that nobody reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FreedMemory {
    /// They, sorted by their marks.
    pub objects: Vec<MarkedObject>,
    /// The number of the bad state, in [`super::code::Code::bad`], in which memory is used that was freed before.
    pub used: u32,
    /// The number of the bad state in which memory is freed that was freed before.
    pub twice: u32,
    /// The number of the bad state in which a local variable is used after its end.
    pub ended: u32,
}

/// An object whose lifetime can end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedObject {
    /// Its locations: indices in [`super::code::Code::locations`].
    pub locations: std::ops::Range<u32>,
    /// The index of its mark there.
    pub mark: u32,
    /// It is a local variable: its lifetime ends without `free`, and may begin again.
    pub is_local: bool,
}

impl FreedMemory {
    /// What the mark of an object holds while it lives.
    pub const ALIVE: i64 = 0;
    /// What it holds after the object was freed.
    pub const FREED: i64 = 1;
    /// What it holds after the end of a local variable.
    pub const ENDED: i64 = 2;

    /// The object whose mark this is, if it is one.
    pub(super) fn object_of(&self, mark: u32) -> Option<&MarkedObject> {
        let index = self.objects.binary_search_by_key(&mark, |it| it.mark).ok()?;
        self.objects.get(index)
    }

    /// The bad state that an access to a location is, where it is known whose lifetimes ended before, by their marks.
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

    /// The object that a location is a part of, or whose mark it is. In time logarithmic in the number of objects.
    #[must_use]
    pub fn object_around(&self, location: u32) -> Option<&MarkedObject> {
        // marks stand behind the locations of their objects, and before the next ones
        let index = self.objects.partition_point(|it| it.mark < location);
        let object = self.objects.get(index)?;
        (location == object.mark || object.locations.contains(&location)).then_some(object)
    }
}
