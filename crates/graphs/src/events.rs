//! Sets of events.

/// A set of events.
#[derive(Clone, Debug, Default)]
pub(super) struct Events(Vec<u64>);

impl Events {
    /// Makes the set empty, with room for this many events.
    pub(super) fn clear(&mut self, count: usize) {
        self.0.clear();
        self.0.resize(count.div_ceil(64), 0);
    }

    /// Adds an event; returns false if it was in the set already.
    pub(super) fn insert(&mut self, event: u32) -> bool {
        let (word, bit) = (event as usize / 64, 1 << (event % 64));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    pub(super) fn contains(&self, event: u32) -> bool {
        self.0[event as usize / 64] & (1 << (event % 64)) != 0
    }
}
