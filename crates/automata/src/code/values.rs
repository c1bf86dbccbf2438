//! The values that cells may hold.

use super::Bounds;
use garret_graphs::Code;
use std::collections::{BTreeMap, BTreeSet};

/// Stands for the initial contents of an uninitialised cell. No write to such a cell may have this value.
const NOTHING: i64 = i64::MIN;

/// The values of each location.
pub(super) struct Values {
    admitted: Vec<BTreeSet<i64>>,
    undefined: Vec<Option<u32>>,
    first: Vec<i64>,
    proposed: BTreeMap<u32, BTreeSet<i64>>,
    bounds: Bounds,
}

impl Values {
    /// The initial value of each location, if it is initialised.
    pub(super) fn new(code: &Code, bounds: &Bounds) -> Self {
        let first = |location: &garret_graphs::Location| {
            let value = location.undefined.is_none().then_some(location.initial.number);
            value.into_iter().collect()
        };
        Self {
            admitted: code.locations.iter().map(first).collect(),
            undefined: code.locations.iter().map(|location| location.undefined).collect(),
            first: code.locations.iter().map(|location| location.initial.number).collect(),
            proposed: BTreeMap::new(),
            bounds: bounds.clone(),
        }
    }

    /// The values that were written to a location, or are initially there.
    pub(super) fn of(&self, location: u32) -> impl Iterator<Item = i64> + '_ {
        self.admitted.get(location as usize).into_iter().flatten().copied()
    }

    pub(super) fn has(&self, location: u32, value: i64) -> bool {
        self.admitted.get(location as usize).is_some_and(|all| all.contains(&value))
    }

    /// For an uninitialised location, the value that stands for its initial contents, and the reason why a read of it is unknown.
    pub(super) fn nothing(&self, location: u32) -> Option<(i64, u32)> {
        let why = self.undefined.get(location as usize).copied().flatten()?;
        Some((NOTHING, why))
    }

    /// The initial value of a location.
    pub(super) fn initial(&self, location: u32) -> i64 {
        let first = || self.first.get(location as usize).copied().unwrap_or_default();
        self.nothing(location).map_or_else(first, |(nothing, _)| nothing)
    }

    /// Proposes a value that some thread may write.
    pub(super) fn propose(&mut self, location: u32, value: i64) {
        let is_nothing = self.nothing(location).is_some_and(|(nothing, _)| nothing == value);
        if !is_nothing && !self.has(location, value) {
            self.proposed.entry(location).or_default().insert(value);
        }
    }

    /// Admits proposed values up to the bounds, those with the smallest absolute values first. Returns the new ones.
    pub(super) fn admit(&mut self) -> Vec<(u32, i64)> {
        let mut news = Vec::new();
        for (location, proposed) in std::mem::take(&mut self.proposed) {
            let Some(all) = self.admitted.get_mut(location as usize) else { continue };
            let mut proposed: Vec<i64> = proposed.into_iter().collect();
            proposed.sort_by_key(|value| (value.unsigned_abs(), *value < 0));
            let most = self.bounds.wider.get(&location).copied().unwrap_or(self.bounds.values);
            for value in proposed.into_iter().take(most.saturating_sub(all.len())) {
                all.insert(value);
                news.push((location, value));
            }
        }
        news
    }
}
