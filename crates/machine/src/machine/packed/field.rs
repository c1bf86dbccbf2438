//! Bit fields of packed states.

/// A range of adjacent bits in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    pub(crate) word: u32,
    pub(crate) shift: u8,
    /// Invariant: `shift + width <= 64`. A field of width 0 holds 0.
    pub(crate) width: u8,
}

impl Field {
    /// The value with all bits of the field set.
    pub(crate) fn ones(self) -> u64 {
        if self.width == 0 { 0 } else { u64::MAX >> (64 - self.width) }
    }

    /// The bits of the word that belong to the field.
    pub(crate) fn mask(self) -> u64 {
        self.ones() << (self.shift & 63)
    }

    #[inline]
    pub fn get(self, words: &[u64]) -> u64 {
        (words[self.word as usize] >> (self.shift & 63)) & self.ones()
    }

    #[inline]
    pub(crate) fn set(self, words: &mut [u64], value: u64) {
        debug_assert!(value <= self.ones(), "the value fits");
        let word = &mut words[self.word as usize];
        *word = (*word & !self.mask()) | (value << (self.shift & 63));
    }

    /// The field at the same place in the words from index `words` on.
    pub(crate) fn moved(self, words: usize) -> Self {
        Self { word: self.word + words as u32, ..self }
    }

    /// The part of this field that `inner`, a field of one word, describes.
    pub(crate) fn part(self, inner: Self) -> Self {
        debug_assert!(inner.word == 0 && inner.shift + inner.width <= self.width, "a part is inside");
        Self { word: self.word, shift: self.shift + inner.shift, width: inner.width }
    }
}

/// The number of bits for values from 0 to this one.
pub(crate) fn bits(largest: u64) -> u8 {
    (u64::BITS - largest.leading_zeros()) as u8
}

/// Allocates fields one after the other; none crosses the boundary of a word.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allocator {
    word: u32,
    used: u8,
}

impl Allocator {
    /// A field of at most 64 bits.
    pub(crate) fn take(&mut self, width: u8) -> Field {
        debug_assert!(width <= 64, "a field fits in a word");
        if self.used + width > 64 {
            self.word += 1;
            self.used = 0;
        }
        let field = Field { word: self.word, shift: self.used, width };
        self.used += width;
        field
    }

    /// Allocates whole words; returns the index of the first.
    pub(crate) fn take_words(&mut self, words: usize) -> usize {
        let first = self.words();
        self.word = (first + words) as u32;
        self.used = 0;
        first
    }

    /// The number of words in use.
    pub(crate) fn words(self) -> usize {
        self.word as usize + usize::from(self.used > 0)
    }

    /// The number of bits in use, if it is at most one word.
    pub(crate) fn only_word(self) -> Option<u8> {
        (self.word == 0).then_some(self.used)
    }
}

#[cfg(test)]
mod tests {
    use super::{Allocator, bits};

    #[test]
    fn fields_do_not_disturb_each_other() {
        let mut allocator = Allocator::default();
        let fields: Vec<_> = [0, 1, 63, 64, 5, 59, 1].map(|width| allocator.take(width)).into();
        let mut words = vec![u64::MAX; allocator.words()];
        for (index, field) in fields.iter().enumerate() {
            field.set(&mut words, index as u64 & field.ones());
        }
        for (index, field) in fields.iter().enumerate() {
            assert_eq!(field.get(&words), index as u64 & field.ones());
        }
        assert_eq!((allocator.words(), allocator.only_word()), (4, None));
    }

    #[test]
    fn widths() {
        assert_eq!([0, 1, 2, 3, 4, 255, u64::MAX].map(bits), [0, 1, 2, 2, 3, 8, 64]);
    }
}
