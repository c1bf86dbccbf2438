//! Ordered sets.

use super::btree_map::BTreeMap;
use crate::real::cmp::Ordering;
use crate::real::hash::{Hash, Hasher};
use crate::real::ops::RangeBounds;
use crate::real::vec;
uses_of_sets!();

pub struct BTreeSet<T> {
    map: BTreeMap<T, ()>,
}

set!(BTreeSet over BTreeMap[] where Ord);

impl<T> BTreeSet<T> {
    pub const fn new() -> Self {
        Self { map: BTreeMap::new() }
    }
}

impl<T: Ord> BTreeSet<T> {
    pub fn first(&self) -> Option<&T> {
        self.iter().next()
    }
    pub fn last(&self) -> Option<&T> {
        self.iter().next_back()
    }
    pub fn pop_first(&mut self) -> Option<T> {
        self.map.pop_first().map(|it| it.0)
    }
    pub fn pop_last(&mut self) -> Option<T> {
        self.map.pop_last().map(|it| it.0)
    }
    pub fn append(&mut self, other: &mut Self) {
        self.map.append(&mut other.map);
    }
    pub fn split_off<Q: ?Sized + Ord>(&mut self, from: &Q) -> Self
    where
        T: Borrow<Q>,
    {
        Self { map: self.map.split_off(from) }
    }
    pub fn range<Q: ?Sized + Ord, R: RangeBounds<Q>>(&self, range: R) -> impl DoubleEndedIterator<Item = &T>
    where
        T: Borrow<Q>,
    {
        self.map.range(range).map(|it| it.0)
    }
    of_two! {
        difference: self, other => self.iter().filter(|it| !other.contains(*it));
        intersection: self, other => self.iter().filter(|it| other.contains(*it));
        union: self, other => in_order(self.iter(), other.difference(self));
        symmetric_difference: self, other => in_order(self.difference(other), other.difference(self));
    }
}

/// The elements of both sets, in order.
fn in_order<'a, T: Ord>(one: impl Iterator<Item = &'a T>, other: impl Iterator<Item = &'a T>) -> vec::IntoIter<&'a T> {
    let (mut one, mut other, mut all) = (one.peekable(), other.peekable(), Vec::new());
    loop {
        let next = match (one.peek(), other.peek()) {
            (Some(first), Some(second)) if second < first => other.next(),
            (Some(_), _) => one.next(),
            (None, _) => other.next(),
        };
        match next {
            Some(next) => all.push(next),
            None => return all.into_iter(),
        }
    }
}

impl<T: Ord> PartialOrd for BTreeSet<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<T: Ord> Ord for BTreeSet<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other.iter())
    }
}
impl<T: Hash> Hash for BTreeSet<T> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        to.write_usize(self.len());
        self.iter().for_each(|it| it.hash(to));
    }
}
