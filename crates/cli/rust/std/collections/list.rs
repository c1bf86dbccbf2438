//! Lists of keys with values, each in an allocation of its own: the basis of maps and sets. Entries are never moved.

use crate::real::cmp::Ordering;
use crate::real::marker::PhantomData;
use crate::real::ptr::null;

/// The address of a node. It is a `*const` so that the list is covariant in its keys.
type Link<K, V> = *const Node<K, V>;

pub(super) struct Node<K, V> {
    pub(super) key: K,
    pub(super) value: V,
    before: Link<K, V>,
    after: Link<K, V>,
}

pub(super) struct List<K, V> {
    first: Link<K, V>,
    last: Link<K, V>,
    pub(super) length: usize,
    owns: PhantomData<Box<Node<K, V>>>,
}

unsafe impl<K: Send, V: Send> Send for List<K, V> {}
unsafe impl<K: Sync, V: Sync> Sync for List<K, V> {}

/// The node with a key, or the node before which the key has to be inserted: null stands for the end.
pub(super) enum Found<K, V> {
    At(*mut Node<K, V>),
    Before(*mut Node<K, V>),
}

impl<K, V> List<K, V> {
    pub(super) const fn new() -> Self {
        Self { first: null(), last: null(), length: 0, owns: PhantomData }
    }

    /// Searches for a key from the first node on; `compares` orders each key relative to the wanted one.
    pub(super) fn found(&self, compares: impl Fn(&K) -> Ordering) -> Found<K, V> {
        let mut node = self.first;
        while !node.is_null() {
            match compares(unsafe { &(*node).key }) {
                Ordering::Less => node = unsafe { (*node).after },
                Ordering::Equal => return Found::At(node.cast_mut()),
                Ordering::Greater => break,
            }
        }
        Found::Before(node.cast_mut())
    }

    pub(super) fn get(&self, compares: impl Fn(&K) -> Ordering) -> Option<&Node<K, V>> {
        match self.found(compares) {
            Found::At(node) => Some(unsafe { &*node }),
            Found::Before(_) => None,
        }
    }

    pub(super) fn get_mut(&mut self, compares: impl Fn(&K) -> Ordering) -> Option<&mut Node<K, V>> {
        match self.found(compares) {
            Found::At(node) => Some(unsafe { &mut *node }),
            Found::Before(_) => None,
        }
    }

    /// Inserts a key before a node, or at the end if that is null.
    pub(super) fn put(&mut self, key: K, value: V, after: *mut Node<K, V>) -> *mut Node<K, V> {
        let before = if after.is_null() { self.last } else { unsafe { (*after).before } };
        let node = Box::into_raw(Box::new(Node { key, value, before, after }));
        if before.is_null() { self.first = node } else { unsafe { (*before.cast_mut()).after = node } }
        if after.is_null() { self.last = node } else { unsafe { (*after).before = node } }
        self.length += 1;
        node
    }

    /// Removes a node, which is in the list.
    pub(super) fn taken(&mut self, node: *mut Node<K, V>) -> (K, V) {
        let Node { key, value, before, after } = *unsafe { Box::from_raw(node) };
        if before.is_null() { self.first = after } else { unsafe { (*before.cast_mut()).after = after } }
        if after.is_null() { self.last = before } else { unsafe { (*after.cast_mut()).before = before } }
        self.length -= 1;
        (key, value)
    }

    pub(super) fn insert(&mut self, key: K, value: V, compares: impl Fn(&K) -> Ordering) -> Option<V> {
        match self.found(compares) {
            Found::At(node) => Some(crate::real::mem::replace(unsafe { &mut (*node).value }, value)),
            Found::Before(after) => {
                self.put(key, value, after);
                None
            }
        }
    }

    pub(super) fn remove(&mut self, compares: impl Fn(&K) -> Ordering) -> Option<(K, V)> {
        match self.found(compares) {
            Found::At(node) => Some(self.taken(node)),
            Found::Before(_) => None,
        }
    }

    pub(super) fn first(&self) -> *mut Node<K, V> {
        self.first.cast_mut()
    }
    pub(super) fn last(&self) -> *mut Node<K, V> {
        self.last.cast_mut()
    }

    pub(super) fn take_first(&mut self) -> Option<(K, V)> {
        (!self.first.is_null()).then(|| self.taken(self.first()))
    }
    pub(super) fn take_last(&mut self) -> Option<(K, V)> {
        (!self.last.is_null()).then(|| self.taken(self.last()))
    }

    pub(super) fn retain(&mut self, mut keeps: impl FnMut(&K, &mut V) -> bool) {
        let mut node = self.first();
        while !node.is_null() {
            let (here, after) = unsafe { (&mut *node, (*node).after) };
            if !keeps(&here.key, &mut here.value) {
                self.taken(node);
            }
            node = after.cast_mut();
        }
    }

    pub(super) fn clear(&mut self) {
        while self.take_first().is_some() {}
    }

    pub(super) fn all(&self) -> Walk<K, V> {
        Walk { next: self.first, last: self.last, left: self.length }
    }

    /// The nodes from the first key that is not before a bound to the last one that is not behind another bound.
    pub(super) fn between(&self, is_before: impl Fn(&K) -> bool, is_behind: impl Fn(&K) -> bool) -> Walk<K, V> {
        let (mut all, mut next) = (self.all(), self.first);
        while !next.is_null() && is_before(unsafe { &(*next).key }) {
            next = unsafe { (*next).after };
            all.left -= 1;
        }
        let mut last = self.last;
        while all.left > 0 && is_behind(unsafe { &(*last).key }) {
            last = unsafe { (*last).before };
            all.left -= 1;
        }
        Walk { next, last, left: all.left }
    }
}

// keys and values are only dropped
unsafe impl<#[may_dangle] K, #[may_dangle] V> Drop for List<K, V> {
    fn drop(&mut self) {
        self.clear();
    }
}

/// An iteration over some nodes, from both ends.
pub struct Walk<K, V> {
    next: Link<K, V>,
    last: Link<K, V>,
    left: usize,
}

impl<K, V> Clone for Walk<K, V> {
    fn clone(&self) -> Self {
        Self { next: self.next, last: self.last, left: self.left }
    }
}

impl<K, V> Walk<K, V> {
    pub(super) fn none() -> Self {
        Self { next: null(), last: null(), left: 0 }
    }
    pub(super) fn left(&self) -> usize {
        self.left
    }
    pub(super) fn forward(&mut self) -> Option<*mut Node<K, V>> {
        self.left = self.left.checked_sub(1)?;
        let node = self.next;
        self.next = unsafe { (*node).after };
        Some(node.cast_mut())
    }
    pub(super) fn backward(&mut self) -> Option<*mut Node<K, V>> {
        self.left = self.left.checked_sub(1)?;
        let node = self.last;
        self.last = unsafe { (*node).before };
        Some(node.cast_mut())
    }
}

/// An iterator over borrowed nodes.
macro_rules! borrows {
    ($name:ident, [$($mut:tt)?], $item:ty, $node:ident => $gives:expr) => {
        pub struct $name<'a, K: 'a, V: 'a> {
            walk: Walk<K, V>,
            borrows: PhantomData<&'a $($mut)? (K, V)>,
        }

        unsafe impl<K: Sync + Send, V: Sync + Send> Send for $name<'_, K, V> {}
        unsafe impl<K: Sync, V: Sync> Sync for $name<'_, K, V> {}

        impl<'a, K, V> $name<'a, K, V> {
            pub(super) fn of(walk: Walk<K, V>) -> Self {
                Self { walk, borrows: PhantomData }
            }
        }
        impl<'a, K, V> Iterator for $name<'a, K, V> {
            type Item = $item;
            fn next(&mut self) -> Option<$item> {
                let $node = self.walk.forward()?;
                Some(unsafe { $gives })
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.walk.left(), Some(self.walk.left()))
            }
        }
        impl<'a, K, V> DoubleEndedIterator for $name<'a, K, V> {
            fn next_back(&mut self) -> Option<$item> {
                let $node = self.walk.backward()?;
                Some(unsafe { $gives })
            }
        }
        impl<K, V> ExactSizeIterator for $name<'_, K, V> {}
        impl<K, V> crate::real::iter::FusedIterator for $name<'_, K, V> {}
        impl<K, V> Default for $name<'_, K, V> {
            fn default() -> Self {
                Self::of(Walk::none())
            }
        }
    };
}

/// The same for shared borrows: it can be cloned.
macro_rules! shares {
    ($name:ident, $item:ty, $node:ident => $gives:expr) => {
        borrows!($name, [], $item, $node => $gives);
        impl<K, V> Clone for $name<'_, K, V> {
            fn clone(&self) -> Self {
                Self::of(self.walk.clone())
            }
        }
    };
}

shares!(Iter, (&'a K, &'a V), node => (&(*node).key, &(*node).value));
shares!(Keys, &'a K, node => &(*node).key);
shares!(Values, &'a V, node => &(*node).value);
borrows!(IterMut, [mut], (&'a K, &'a mut V), node => (&(*node).key, &mut (*node).value));
borrows!(ValuesMut, [mut], &'a mut V, node => &mut (*node).value);

/// An iterator that consumes the list.
macro_rules! takes {
    ($name:ident, $item:ty, $pair:ident => $gives:expr) => {
        pub struct $name<K, V>(pub(super) List<K, V>);

        impl<K, V> Iterator for $name<K, V> {
            type Item = $item;
            fn next(&mut self) -> Option<$item> {
                self.0.take_first().map(|$pair| $gives)
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.length, Some(self.0.length))
            }
        }
        impl<K, V> DoubleEndedIterator for $name<K, V> {
            fn next_back(&mut self) -> Option<$item> {
                self.0.take_last().map(|$pair| $gives)
            }
        }
        impl<K, V> ExactSizeIterator for $name<K, V> {}
        impl<K, V> crate::real::iter::FusedIterator for $name<K, V> {}
    };
}

takes!(IntoIter, (K, V), pair => pair);
takes!(IntoKeys, K, pair => pair.0);
takes!(IntoValues, V, pair => pair.1);
