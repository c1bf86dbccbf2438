//! A strict partial order, kept transitively closed.
//!
//! # Sources
//! Italiano, *Amortized efficiency of a path retrieval data structure* (1986), with bit sets.

use crate::trail::Trail;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

const WORD: usize = u64::BITS as usize;

/// A strict partial order over the elements `0..len`, with all pairs that follow by transitivity.
///
/// # Example
/// ```
/// use garret_solver::Closure;
///
/// let mut order = Closure::with_elements(3);
/// assert_eq!(order.insert(0, 1), Ok(true));
/// order.push();
/// assert_eq!(order.insert(1, 2), Ok(true));
/// assert!(order.precedes(0, 2));
/// assert_eq!(order.insert(0, 2), Ok(false));
/// assert!(order.insert(2, 0).is_err());
/// order.pop(1);
/// assert!(!order.precedes(0, 2));
/// ```
#[derive(Clone, Default)]
pub struct Closure {
    len: usize,
    /// Words per row: enough for `len` bits.
    stride: usize,
    /// Row `a` has bit `b` where `a` precedes `b`. Invariant: transitive, and no element precedes itself.
    after: Vec<u64>,
    /// Row `b` has bit `a` where `a` precedes `b`. Invariant: the transpose of `after`.
    before: Vec<u64>,
    trail: Trail<Undo>,
}

/// A change to an order, described by the state before it.
#[derive(Clone, Copy, Debug)]
enum Undo {
    /// This word of this row of one of the tables was `was`.
    Word { table: Table, row: usize, word: usize, was: u64 },
    /// An element was added.
    Element,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Table {
    After,
    Before,
}

/// A pair that cannot be added: its elements are the same, or have the opposite order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The element that was to precede the other.
    pub earlier: usize,
    /// The element that was to come after it.
    pub later: usize,
}

impl Closure {
    /// The order without elements.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The empty order on this number of elements: no element precedes another.
    #[must_use]
    pub fn with_elements(count: usize) -> Self {
        let mut order = Self::new();
        for _ in 0..count {
            order.add_element();
        }
        // No level is open, so nothing has to be undone.
        order.trail = Trail::default();
        order
    }

    /// The order on this number of elements with exactly these pairs. They have to be a strict partial order: transitive and
    /// irreflexive.
    #[must_use]
    pub fn from_pairs(count: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut order = Self::with_elements(count);
        for (a, b) in pairs {
            order.after[a * order.stride + b / WORD] |= 1 << (b % WORD);
            order.before[b * order.stride + a / WORD] |= 1 << (a % WORD);
        }
        debug_assert!(order.is_closed(), "the pairs are an order");
        order
    }

    /// Removes all elements and levels; keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
        self.stride = 0;
        self.after.clear();
        self.before.clear();
        self.trail.clear();
    }

    /// The number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an element that is not ordered with any other. Returns its number.
    pub fn add_element(&mut self) -> usize {
        let element = self.len;
        if element == self.stride * WORD {
            self.widen();
        }
        self.trail.record(Undo::Element);
        self.len += 1;
        self.after.resize(self.len * self.stride, 0);
        self.before.resize(self.len * self.stride, 0);
        element
    }

    fn widen(&mut self) {
        let (narrow, stride) = (self.stride, self.stride + 1);
        for table in [&mut self.after, &mut self.before] {
            // Moves the rows to their new places, the last one first.
            table.resize(self.len * stride, 0);
            for row in (0..self.len).rev() {
                table.copy_within(row * narrow..(row + 1) * narrow, row * stride);
                table[row * stride + narrow] = 0;
            }
        }
        self.stride = stride;
    }

    /// The order restricted to some elements; element `i` of the result is `elements[i]`.
    #[must_use]
    pub fn restricted(&self, elements: &[usize]) -> Self {
        let places = || elements.iter().copied().enumerate();
        let pairs = places().flat_map(|(a, old_a)| places().map(move |(b, old_b)| ((a, b), (old_a, old_b))));
        let kept = pairs.filter(|&(_, (old_a, old_b))| self.precedes(old_a, old_b)).map(|(pair, _)| pair);
        Self::from_pairs(elements.len(), kept)
    }

    /// Whether `a` comes before `b`.
    #[must_use]
    pub fn precedes(&self, a: usize, b: usize) -> bool {
        debug_assert!(a < self.len && b < self.len, "only elements are ordered");
        self.after[a * self.stride + b / WORD] >> (b % WORD) & 1 == 1
    }

    /// Orders `a` before `b`, and adds all pairs that follow by transitivity. Returns false if `a` already precedes `b`.
    ///
    /// # Errors
    /// If this would close a cycle; then nothing has changed.
    pub fn insert(&mut self, a: usize, b: usize) -> Result<bool, Cycle> {
        if a == b || self.precedes(b, a) {
            return Err(Cycle { earlier: a, later: b });
        }
        if self.precedes(a, b) {
            return Ok(false);
        }
        // x <= a, a < b, b <= y |- x < y
        for x in 0..self.len {
            if x == a || self.precedes(x, a) {
                self.include(Table::After, x, b);
            }
        }
        for y in 0..self.len {
            if y == b || self.precedes(b, y) {
                self.include(Table::Before, y, a);
            }
        }
        debug_assert!(self.is_closed());
        Ok(true)
    }

    /// Adds `element`, and all members of its row, to a row.
    fn include(&mut self, table: Table, row: usize, element: usize) {
        for word in 0..self.stride {
            let own = if element / WORD == word { 1 << (element % WORD) } else { 0 };
            let more = self.table(table)[element * self.stride + word] | own;
            let was = self.table(table)[row * self.stride + word];
            self.set(table, row, word, was | more);
        }
    }

    fn table(&self, table: Table) -> &[u64] {
        match table {
            Table::After => &self.after,
            Table::Before => &self.before,
        }
    }

    fn set(&mut self, table: Table, row: usize, word: usize, bits: u64) {
        let stride = self.stride;
        let slot = match table {
            Table::After => &mut self.after[row * stride + word],
            Table::Before => &mut self.before[row * stride + word],
        };
        if *slot != bits {
            self.trail.record(Undo::Word { table, row, word, was: *slot });
            *slot = bits;
        }
    }

    /// The elements after this one.
    #[must_use]
    pub fn successors(&self, element: usize) -> Elements<'_> {
        Elements { words: &self.after[element * self.stride..(element + 1) * self.stride] }
    }

    /// The elements before this one.
    #[must_use]
    pub fn predecessors(&self, element: usize) -> Elements<'_> {
        Elements { words: &self.before[element * self.stride..(element + 1) * self.stride] }
    }

    /// Removes all pairs of the element; pairs of other elements that were derived through it stay.
    pub fn isolate(&mut self, element: usize) {
        for other in 0..self.len {
            for table in [Table::After, Table::Before] {
                let bits = self.table(table)[other * self.stride + element / WORD] & !(1 << (element % WORD));
                self.set(table, other, element / WORD, bits);
            }
        }
        for word in 0..self.stride {
            self.set(Table::After, element, word, 0);
            self.set(Table::Before, element, word, 0);
        }
    }

    /// Removes the elements for which `keep` returns false. The others keep their order, and are renumbered without gaps. No level
    /// may be open.
    pub fn retain(&mut self, mut keep: impl FnMut(usize) -> bool) {
        assert!(self.trail.level() == 0, "elements are removed for good, so no level is open");
        let kept: Vec<usize> = (0..self.len).filter(|&element| keep(element)).collect();
        *self = self.restricted(&kept);
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.trail.push_level();
    }

    /// Closes the last `levels` levels, and undoes all changes that were made in them.
    ///
    /// # Panics
    /// If fewer levels are open.
    pub fn pop(&mut self, levels: usize) {
        let mark = self.trail.pop_levels(levels);
        while let Some(undo) = self.trail.take_above(mark) {
            match undo {
                Undo::Word { table: Table::After, row, word, was } => {
                    self.after[row * self.stride + word] = was;
                }
                Undo::Word { table: Table::Before, row, word, was } => {
                    self.before[row * self.stride + word] = was;
                }
                Undo::Element => {
                    self.len -= 1;
                    self.after.truncate(self.len * self.stride);
                    self.before.truncate(self.len * self.stride);
                }
            }
        }
    }

    /// The pairs of the order, in increasing order.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.len).flat_map(|a| self.successors(a).iter().map(move |b| (a, b)))
    }

    /// Whether the invariants hold: irreflexive, transitive, and the two tables are each other's transpose.
    fn is_closed(&self) -> bool {
        (0..self.len).all(|a| {
            !self.precedes(a, a)
                && self.successors(a).iter().all(|b| {
                    self.predecessors(b).contains(a) && self.successors(b).iter().all(|c| self.precedes(a, c))
                })
                && self.predecessors(a).iter().all(|b| self.precedes(b, a))
        })
    }
}

/// A set of elements of an order.
#[derive(Clone, Copy, Debug)]
pub struct Elements<'a> {
    words: &'a [u64],
}

impl<'a> Elements<'a> {
    /// Whether the element is in the set.
    #[must_use]
    pub fn contains(self, element: usize) -> bool {
        self.words.get(element / WORD).is_some_and(|word| word >> (element % WORD) & 1 == 1)
    }

    /// The elements, in increasing order.
    pub fn iter(self) -> impl Iterator<Item = usize> + 'a {
        self.words.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            core::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                rest = rest.checked_sub(1)? & rest;
                Some(index * WORD + bit)
            })
        })
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether every element is in `other`.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        let words = |set: Self, index: usize| set.words.get(index).copied().unwrap_or(0);
        (0..self.words.len()).all(|index| self.words[index] & !words(other, index) == 0)
    }

    /// The bits, element `i` in word `i / 64`.
    #[must_use]
    pub fn words(self) -> &'a [u64] {
        self.words
    }
}

/// Two orders are equal if they have the same number of elements and the same pairs.
impl PartialEq for Closure {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.pairs().eq(other.pairs())
    }
}

impl Eq for Closure {}

impl Hash for Closure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len.hash(state);
        for pair in self.pairs() {
            pair.hash(state);
        }
    }
}

impl fmt::Debug for Closure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} elements, ", self.len)?;
        formatter.debug_set().entries(self.pairs()).finish()
    }
}
