//! The names of a text and what they stand for; for an unknown one, the known one that was probably meant.

use crate::system::{SymbolId, TypeId};
use garret_base::map::IndexMap;
use garret_base::source::Span;

/// What a capitalised name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Symbol(SymbolId),
    /// The type and the index in it.
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
    /// None for what is built in.
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
    /// The earlier declaration, which stays.
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
    /// It is of the kind that is wanted here.
    pub(super) fits: bool,
    /// It is written only where it is declared: perhaps that is the misspelt one.
    pub(super) lonely: bool,
}

/// So many names are compared with an unknown one.
const MAX_COMPARED: usize = 10_000;

/// The candidate that is closest to the name, when one is close.
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

/// The number of slips of the pen between two names that look alike; none when they do not. Names that differ only in
/// case or underscores are the closest.
fn distance(name: &str, other: &str) -> Option<usize> {
    /// In bytes: the work grows with the square of the length.
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
    // Something must be common to both.
    (distance <= allowed && distance < long).then_some(distance)
}
