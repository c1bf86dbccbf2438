//! An entry of a map, occupied or vacant.

use super::list::{List, Node};
use crate::real::mem::replace;

pub enum Entry<'a, K: 'a, V: 'a> {
    Vacant(VacantEntry<'a, K, V>),
    Occupied(OccupiedEntry<'a, K, V>),
}

pub struct VacantEntry<'a, K, V> {
    pub(super) list: &'a mut List<K, V>,
    pub(super) key: K,
    pub(super) after: *mut Node<K, V>,
}

pub struct OccupiedEntry<'a, K, V> {
    pub(super) list: &'a mut List<K, V>,
    pub(super) node: *mut Node<K, V>,
}

impl<'a, K, V> Entry<'a, K, V> {
    pub fn or_insert(self, value: V) -> &'a mut V {
        match self {
            Self::Occupied(entry) => entry.into_mut(),
            Self::Vacant(entry) => entry.insert(value),
        }
    }
    pub fn or_insert_with<F: FnOnce() -> V>(self, makes: F) -> &'a mut V {
        match self {
            Self::Occupied(entry) => entry.into_mut(),
            Self::Vacant(entry) => entry.insert(makes()),
        }
    }
    pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, makes: F) -> &'a mut V {
        match self {
            Self::Occupied(entry) => entry.into_mut(),
            Self::Vacant(entry) => {
                let value = makes(&entry.key);
                entry.insert(value)
            }
        }
    }
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }
    pub fn key(&self) -> &K {
        match self {
            Self::Occupied(entry) => entry.key(),
            Self::Vacant(entry) => entry.key(),
        }
    }
    pub fn and_modify<F: FnOnce(&mut V)>(self, changes: F) -> Self {
        match self {
            Self::Occupied(mut entry) => {
                changes(entry.get_mut());
                Self::Occupied(entry)
            }
            vacant => vacant,
        }
    }
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        match self {
            Self::Occupied(mut entry) => {
                entry.insert(value);
                entry
            }
            Self::Vacant(entry) => entry.insert_entry(value),
        }
    }
}

impl<'a, K, V> VacantEntry<'a, K, V> {
    pub fn key(&self) -> &K {
        &self.key
    }
    pub fn into_key(self) -> K {
        self.key
    }
    pub fn insert(self, value: V) -> &'a mut V {
        let node = self.list.put(self.key, value, self.after);
        unsafe { &mut (*node).value }
    }
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        let node = self.list.put(self.key, value, self.after);
        OccupiedEntry { list: self.list, node }
    }
}

impl<'a, K, V> OccupiedEntry<'a, K, V> {
    pub fn key(&self) -> &K {
        unsafe { &(*self.node).key }
    }
    pub fn get(&self) -> &V {
        unsafe { &(*self.node).value }
    }
    pub fn get_mut(&mut self) -> &mut V {
        unsafe { &mut (*self.node).value }
    }
    pub fn into_mut(self) -> &'a mut V {
        unsafe { &mut (*self.node).value }
    }
    pub fn insert(&mut self, value: V) -> V {
        replace(self.get_mut(), value)
    }
    pub fn remove(self) -> V {
        self.remove_entry().1
    }
    pub fn remove_entry(self) -> (K, V) {
        self.list.taken(self.node)
    }
}
