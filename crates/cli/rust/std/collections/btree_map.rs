//! Maps with ordered keys.

uses!();
use super::list::Walk;
use crate::real::hash::{Hash, Hasher};
use crate::real::ops::{Bound, RangeBounds};

pub struct BTreeMap<K, V> {
    list: List<K, V>,
}

fn compares<Q: ?Sized + Ord>(one: &Q, other: &Q) -> Ordering {
    one.cmp(other)
}

/// Does nothing: the order in which all entries are visited is specified.
fn visits() {}

map!(BTreeMap[] where Ord; compares; visits);

pub type Range<'a, K, V> = Iter<'a, K, V>;
pub type RangeMut<'a, K, V> = IterMut<'a, K, V>;

impl<K, V> BTreeMap<K, V> {
    pub const fn new() -> Self {
        Self { list: List::new() }
    }
    fn with(&self, list: List<K, V>) -> Self {
        Self { list }
    }
}

impl<K: Ord, V> BTreeMap<K, V> {
    pub fn first_key_value(&self) -> Option<(&K, &V)> {
        self.iter().next()
    }
    pub fn last_key_value(&self) -> Option<(&K, &V)> {
        self.iter().next_back()
    }
    pub fn pop_first(&mut self) -> Option<(K, V)> {
        self.list.take_first()
    }
    pub fn pop_last(&mut self) -> Option<(K, V)> {
        self.list.take_last()
    }
    pub fn first_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> {
        let node = self.list.first();
        (!node.is_null()).then(|| OccupiedEntry { list: &mut self.list, node })
    }
    pub fn last_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>> {
        let node = self.list.last();
        (!node.is_null()).then(|| OccupiedEntry { list: &mut self.list, node })
    }
    pub fn append(&mut self, other: &mut Self) {
        while let Some((key, value)) = other.pop_first() {
            self.insert(key, value);
        }
    }
    pub fn split_off<Q: ?Sized + Ord>(&mut self, from: &Q) -> Self
    where
        K: Borrow<Q>,
    {
        let mut list = List::new();
        while self.iter().next_back().is_some_and(|(key, _)| key.borrow() >= from) {
            if let Some((key, value)) = self.list.take_last() {
                let first = list.first();
                list.put(key, value, first);
            }
        }
        Self { list }
    }
    fn between<Q: ?Sized + Ord>(&self, range: &impl RangeBounds<Q>) -> Walk<K, V>
    where
        K: Borrow<Q>,
    {
        if let (Bound::Included(start) | Bound::Excluded(start), Bound::Included(end) | Bound::Excluded(end)) =
            (range.start_bound(), range.end_bound())
        {
            assert!(start <= end, "range start is greater than range end in BTreeMap");
        }
        let is_before = |key: &K| match range.start_bound() {
            Bound::Included(start) => key.borrow() < start,
            Bound::Excluded(start) => key.borrow() <= start,
            Bound::Unbounded => false,
        };
        let is_behind = |key: &K| match range.end_bound() {
            Bound::Included(end) => key.borrow() > end,
            Bound::Excluded(end) => key.borrow() >= end,
            Bound::Unbounded => false,
        };
        self.list.between(is_before, is_behind)
    }
    pub fn range<Q: ?Sized + Ord, R: RangeBounds<Q>>(&self, range: R) -> Range<'_, K, V>
    where
        K: Borrow<Q>,
    {
        Iter::of(self.between(&range))
    }
    pub fn range_mut<Q: ?Sized + Ord, R: RangeBounds<Q>>(&mut self, range: R) -> RangeMut<'_, K, V>
    where
        K: Borrow<Q>,
    {
        IterMut::of(self.between(&range))
    }
}

impl<K, V> Default for BTreeMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}
impl<K: PartialOrd + Ord, V: PartialOrd> PartialOrd for BTreeMap<K, V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.iter().partial_cmp(other.iter())
    }
}
impl<K: Ord, V: Ord> Ord for BTreeMap<K, V> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other.iter())
    }
}
impl<K: Hash, V: Hash> Hash for BTreeMap<K, V> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        to.write_usize(self.len());
        self.iter().for_each(|it| it.hash(to));
    }
}
