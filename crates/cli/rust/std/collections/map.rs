//! The methods of maps, independent of the order of their keys.

/// Methods and traits of a map over a list. The arguments are the bounds of keys, the comparison of two keys, the function that is
/// called before all entries are visited, and a further type parameter besides keys and values, if the map has one.
macro_rules! map {
    ($name:ident [$($s:ident)?] where $($need:ident),+; $compares:path; $visits:path) => {
        impl<K, V $(, $s)?> $name<K, V $(, $s)?> {
            pub fn len(&self) -> usize {
                self.list.length
            }
            pub fn is_empty(&self) -> bool {
                self.list.length == 0
            }
            pub fn clear(&mut self) {
                self.list.clear();
            }
            pub fn iter(&self) -> Iter<'_, K, V> {
                $visits();
                Iter::of(self.list.all())
            }
            pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
                $visits();
                IterMut::of(self.list.all())
            }
            pub fn keys(&self) -> Keys<'_, K, V> {
                $visits();
                Keys::of(self.list.all())
            }
            pub fn values(&self) -> Values<'_, K, V> {
                $visits();
                Values::of(self.list.all())
            }
            pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
                $visits();
                ValuesMut::of(self.list.all())
            }
            pub fn into_keys(self) -> IntoKeys<K, V> {
                $visits();
                IntoKeys(self.list)
            }
            pub fn into_values(self) -> IntoValues<K, V> {
                $visits();
                IntoValues(self.list)
            }
            pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, keeps: F) {
                $visits();
                self.list.retain(keeps);
            }
        }

        impl<K: $($need +)+, V $(, $s: BuildHasher)?> $name<K, V $(, $s)?> {
            pub fn get<Q: ?Sized + $($need +)+>(&self, key: &Q) -> Option<&V>
            where
                K: Borrow<Q>,
            {
                self.list.get(|it| $compares(it.borrow(), key)).map(|it| &it.value)
            }
            pub fn get_key_value<Q: ?Sized + $($need +)+>(&self, key: &Q) -> Option<(&K, &V)>
            where
                K: Borrow<Q>,
            {
                self.list.get(|it| $compares(it.borrow(), key)).map(|it| (&it.key, &it.value))
            }
            pub fn get_mut<Q: ?Sized + $($need +)+>(&mut self, key: &Q) -> Option<&mut V>
            where
                K: Borrow<Q>,
            {
                self.list.get_mut(|it| $compares(it.borrow(), key)).map(|it| &mut it.value)
            }
            pub fn contains_key<Q: ?Sized + $($need +)+>(&self, key: &Q) -> bool
            where
                K: Borrow<Q>,
            {
                self.list.get(|it| $compares(it.borrow(), key)).is_some()
            }
            pub fn insert(&mut self, key: K, value: V) -> Option<V> {
                match self.list.found(|it| $compares(it, &key)) {
                    Found::At(node) => Some(replace(unsafe { &mut (*node).value }, value)),
                    Found::Before(after) => {
                        self.list.put(key, value, after);
                        None
                    }
                }
            }
            pub fn remove<Q: ?Sized + $($need +)+>(&mut self, key: &Q) -> Option<V>
            where
                K: Borrow<Q>,
            {
                self.list.remove(|it| $compares(it.borrow(), key)).map(|it| it.1)
            }
            pub fn remove_entry<Q: ?Sized + $($need +)+>(&mut self, key: &Q) -> Option<(K, V)>
            where
                K: Borrow<Q>,
            {
                self.list.remove(|it| $compares(it.borrow(), key))
            }
            pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
                let list = &mut self.list;
                match list.found(|it| $compares(it, &key)) {
                    Found::At(node) => Entry::Occupied(OccupiedEntry { list, node }),
                    Found::Before(after) => Entry::Vacant(VacantEntry { list, key, after }),
                }
            }
        }

        impl<K: Clone, V: Clone $(, $s: Clone)?> Clone for $name<K, V $(, $s)?> {
            fn clone(&self) -> Self {
                let mut list = List::new();
                for (key, value) in Iter::of(self.list.all()) {
                    list.put(key.clone(), value.clone(), null_mut());
                }
                self.with(list)
            }
        }
        impl<K: Debug, V: Debug $(, $s)?> Debug for $name<K, V $(, $s)?> {
            fn fmt(&self, to: &mut Formatter<'_>) -> Result {
                $visits();
                to.debug_map().entries(Iter::of(self.list.all())).finish()
            }
        }
        impl<K: $($need +)+, V: PartialEq $(, $s: BuildHasher)?> PartialEq for $name<K, V $(, $s)?> {
            fn eq(&self, other: &Self) -> bool {
                self.len() == other.len()
                    && Iter::of(self.list.all()).all(|(key, value)| other.get(key).is_some_and(|it| value == it))
            }
        }
        impl<K: $($need +)+, V: Eq $(, $s: BuildHasher)?> Eq for $name<K, V $(, $s)?> {}

        impl<K: Borrow<Q> + $($need +)+, Q: ?Sized + $($need +)+, V $(, $s: BuildHasher)?> Index<&Q> for $name<K, V $(, $s)?> {
            type Output = V;
            fn index(&self, key: &Q) -> &V {
                self.get(key).expect("no entry found for key")
            }
        }
        impl<K, V $(, $s)?> IntoIterator for $name<K, V $(, $s)?> {
            type Item = (K, V);
            type IntoIter = IntoIter<K, V>;
            fn into_iter(self) -> IntoIter<K, V> {
                $visits();
                IntoIter(self.list)
            }
        }
        impl<'a, K, V $(, $s)?> IntoIterator for &'a $name<K, V $(, $s)?> {
            type Item = (&'a K, &'a V);
            type IntoIter = Iter<'a, K, V>;
            fn into_iter(self) -> Iter<'a, K, V> {
                self.iter()
            }
        }
        impl<'a, K, V $(, $s)?> IntoIterator for &'a mut $name<K, V $(, $s)?> {
            type Item = (&'a K, &'a mut V);
            type IntoIter = IterMut<'a, K, V>;
            fn into_iter(self) -> IterMut<'a, K, V> {
                self.iter_mut()
            }
        }
        impl<K: $($need +)+, V $(, $s: BuildHasher)?> Extend<(K, V)> for $name<K, V $(, $s)?> {
            fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, more: I) {
                for (key, value) in more {
                    self.insert(key, value);
                }
            }
        }
        impl<'a, K: Copy + $($need +)+, V: Copy $(, $s: BuildHasher)?> Extend<(&'a K, &'a V)> for $name<K, V $(, $s)?> {
            fn extend<I: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, more: I) {
                for (key, value) in more {
                    self.insert(*key, *value);
                }
            }
        }
        impl<K: $($need +)+, V $(, $s: BuildHasher + Default)?> FromIterator<(K, V)> for $name<K, V $(, $s)?> {
            fn from_iter<I: IntoIterator<Item = (K, V)>>(all: I) -> Self {
                let mut map = Self::default();
                map.extend(all);
                map
            }
        }
        impl<K: $($need +)+, V, const N: usize> From<[(K, V); N]> for $name<K, V> {
            fn from(all: [(K, V); N]) -> Self {
                let mut map = Self::default();
                map.extend(all);
                map
            }
        }
    };
}

/// The imports of maps.
macro_rules! uses {
    () => {
        use super::list::{Found, List};
        use crate::real::borrow::Borrow;
        use crate::real::cmp::Ordering;
        use crate::real::fmt::{Debug, Formatter, Result};
        use crate::real::mem::replace;
        use crate::real::ops::Index;
        use crate::real::ptr::null_mut;

        pub use super::entry::{Entry, OccupiedEntry, VacantEntry};
        pub use super::list::{
            IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut,
        };
    };
}
