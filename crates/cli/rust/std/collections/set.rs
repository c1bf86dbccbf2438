//! The methods of sets, which are maps to the unit type.

macro_rules! set {
    ($name:ident over $map:ident [$($s:ident)?] where $($need:ident),+) => {
        impl<T $(, $s)?> $name<T $(, $s)?> {
            pub fn len(&self) -> usize {
                self.map.len()
            }
            pub fn is_empty(&self) -> bool {
                self.map.is_empty()
            }
            pub fn clear(&mut self) {
                self.map.clear();
            }
            pub fn iter(&self) -> Iter<'_, T> {
                self.map.keys()
            }
            pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut keeps: F) {
                self.map.retain(|it, _| keeps(it));
            }
        }

        impl<T: $($need +)+ $(, $s: BuildHasher)?> $name<T $(, $s)?> {
            pub fn contains<Q: ?Sized + $($need +)+>(&self, value: &Q) -> bool
            where
                T: Borrow<Q>,
            {
                self.map.contains_key(value)
            }
            pub fn get<Q: ?Sized + $($need +)+>(&self, value: &Q) -> Option<&T>
            where
                T: Borrow<Q>,
            {
                self.map.get_key_value(value).map(|it| it.0)
            }
            pub fn insert(&mut self, value: T) -> bool {
                self.map.insert(value, ()).is_none()
            }
            pub fn replace(&mut self, value: T) -> Option<T> {
                let old = self.take(&value);
                self.insert(value);
                old
            }
            pub fn remove<Q: ?Sized + $($need +)+>(&mut self, value: &Q) -> bool
            where
                T: Borrow<Q>,
            {
                self.map.remove(value).is_some()
            }
            pub fn take<Q: ?Sized + $($need +)+>(&mut self, value: &Q) -> Option<T>
            where
                T: Borrow<Q>,
            {
                self.map.remove_entry(value).map(|it| it.0)
            }
            pub fn is_disjoint(&self, other: &Self) -> bool {
                self.iter().all(|it| !other.contains(it))
            }
            pub fn is_subset(&self, other: &Self) -> bool {
                self.iter().all(|it| other.contains(it))
            }
            pub fn is_superset(&self, other: &Self) -> bool {
                other.is_subset(self)
            }
        }

        impl<T: Clone $(, $s: Clone)?> Clone for $name<T $(, $s)?> {
            fn clone(&self) -> Self {
                Self { map: self.map.clone() }
            }
        }
        impl<T: Debug $(, $s)?> Debug for $name<T $(, $s)?> {
            fn fmt(&self, to: &mut Formatter<'_>) -> Result {
                to.debug_set().entries(self.iter()).finish()
            }
        }
        impl<T: $($need +)+ $(, $s: BuildHasher)?> PartialEq for $name<T $(, $s)?> {
            fn eq(&self, other: &Self) -> bool {
                self.map == other.map
            }
        }
        impl<T: $($need +)+ $(, $s: BuildHasher)?> Eq for $name<T $(, $s)?> {}
        impl<T $(, $s)?> IntoIterator for $name<T $(, $s)?> {
            type Item = T;
            type IntoIter = IntoIter<T>;
            fn into_iter(self) -> IntoIter<T> {
                self.map.into_keys()
            }
        }
        impl<'a, T $(, $s)?> IntoIterator for &'a $name<T $(, $s)?> {
            type Item = &'a T;
            type IntoIter = Iter<'a, T>;
            fn into_iter(self) -> Iter<'a, T> {
                self.iter()
            }
        }
        impl<T: $($need +)+ $(, $s: BuildHasher)?> Extend<T> for $name<T $(, $s)?> {
            fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
                for value in more {
                    self.insert(value);
                }
            }
        }
        impl<'a, T: Copy + $($need +)+ $(, $s: BuildHasher)?> Extend<&'a T> for $name<T $(, $s)?> {
            fn extend<I: IntoIterator<Item = &'a T>>(&mut self, more: I) {
                for value in more {
                    self.insert(*value);
                }
            }
        }
        impl<T: $($need +)+ $(, $s: BuildHasher + Default)?> FromIterator<T> for $name<T $(, $s)?> {
            fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
                let mut set = Self { map: $map::default() };
                set.extend(all);
                set
            }
        }
        impl<T: $($need +)+, const N: usize> From<[T; N]> for $name<T> {
            fn from(all: [T; N]) -> Self {
                all.into_iter().collect()
            }
        }
        impl<T $(, $s: Default)?> Default for $name<T $(, $s)?> {
            fn default() -> Self {
                Self { map: $map::default() }
            }
        }
        set!(@both $name [$($s)?] where $($need),+; BitAnd, bitand, intersection);
        set!(@both $name [$($s)?] where $($need),+; BitOr, bitor, union);
        set!(@both $name [$($s)?] where $($need),+; BitXor, bitxor, symmetric_difference);
        set!(@both $name [$($s)?] where $($need),+; Sub, sub, difference);
    };
    (@both $name:ident [$($s:ident)?] where $($need:ident),+; $trait:ident, $does:ident, $of:ident) => {
        impl<T: Clone + $($need +)+ $(, $s: BuildHasher + Default)?> $trait<&$name<T $(, $s)?>> for &$name<T $(, $s)?> {
            type Output = $name<T $(, $s)?>;
            fn $does(self, other: &$name<T $(, $s)?>) -> $name<T $(, $s)?> {
                self.$of(other).cloned().collect()
            }
        }
    };
}

/// Operations on two sets, as iterators.
macro_rules! of_two {
    ($($of:ident: $self:ident, $other:ident => $gives:expr;)+) => {
        $(pub fn $of<'a>(&'a $self, $other: &'a Self) -> impl Iterator<Item = &'a T> + Clone {
            $gives
        })+
    };
}

/// The imports of sets.
macro_rules! uses_of_sets {
    () => {
        use crate::real::borrow::Borrow;
        use crate::real::fmt::{Debug, Formatter, Result};
        use crate::real::ops::{BitAnd, BitOr, BitXor, Sub};

        pub type Iter<'a, T> = super::list::Keys<'a, T, ()>;
        pub type IntoIter<T> = super::list::IntoKeys<T, ()>;
    };
}
