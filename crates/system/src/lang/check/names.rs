//! The names of a text and their meanings; for an unknown name, the known name that was probably meant.

use crate::system::{SymbolId, TypeId};
use garret_base::map::IndexMap;
use garret_base::source::Span;

/// The meaning of a capitalised name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Symbol(SymbolId),
    /// The type, and the index of the constructor in it.
    Constructor(TypeId, u32),
}

/// A table of names, in the order of their declarations.
pub(super) struct Table<'a, T> {
    entries: IndexMap<&'a str, Entry<'a, T>>,
}

/// A declared name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a, T> {
    pub(super) name: &'a str,
    pub(super) meaning: T,
    /// `None` for built-in names.
    pub(super) span: Option<Span>,
}

impl<T> Default for Table<'_, T> {
    fn default() -> Self {
        Self { entries: IndexMap::default() }
    }
}

impl<'a, T: Copy> Table<'a, T> {
    /// Declares the name.
    ///
    /// # Errors
    /// The earlier declaration, which remains in the table.
    pub(super) fn declare(
        &mut self,
        name: &'a str,
        meaning: T,
        span: Option<Span>,
    ) -> Result<(), Entry<'a, T>> {
        if let Some(&earlier) = self.entries.get(name) {
            return Err(earlier);
        }
        self.entries.insert(name, Entry { name, meaning, span });
        Ok(())
    }

    pub(super) fn get(&self, name: &str) -> Option<Entry<'a, T>> {
        self.entries.get(name).copied()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Entry<'a, T>> {
        self.entries.values()
    }
}

/// A known name that may have been meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<'a> {
    pub(super) name: &'a str,
    pub(super) span: Option<Span>,
    /// It is of the kind that is needed here.
    pub(super) fits: bool,
    /// It occurs only in its declaration: perhaps the declaration is misspelt.
    pub(super) lonely: bool,
}

/// The largest number of names that are compared with an unknown one.
const MAX_COMPARED: usize = 10_000;

/// The candidate that is closest to the name, if one is close.
pub(super) fn closest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = Candidate<'a>>,
) -> Option<Candidate<'a>> {
    candidates
        .into_iter()
        .take(MAX_COMPARED)
        .filter_map(|candidate| Some((distance(name, candidate.name)?, candidate)))
        .min_by_key(|(distance, candidate)| {
            4 * distance + 2 * usize::from(!candidate.fits) + usize::from(!candidate.lonely)
        })
        .map(|(_, candidate)| candidate)
}

/// The number of typing errors between two similar names; `None` if they are not similar. Names that differ only in case or
/// underscores have distance 0.
fn distance(name: &str, other: &str) -> Option<usize> {
    /// In bytes. The work grows with the square of the length.
    const LONGEST: usize = 80;
    let (short, long) = (name.len().min(other.len()), name.len().max(other.len()));
    let allowed = (long / 3).max(1);
    if long > LONGEST || long - short > allowed {
        return None;
    }
    let plain = |text: &str| text.replace('_', "").to_ascii_lowercase();
    if plain(name) == plain(other) {
        return Some(0);
    }
    let distance = strsim::osa_distance(name, other);
    // The names need something in common.
    (distance <= allowed && distance < long).then_some(distance)
}
