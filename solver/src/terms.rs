//! Sorts and hash-consed terms, in arenas.

use crate::Domain;
use crate::map::Map;
use alloc::vec::Vec;
use core::hash::BuildHasher;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// A term of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(u32);

impl TermId {
    /// The index of the term in the order of creation.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn new(index: usize) -> Self {
        Self(index as u32)
    }
}

/// A sort of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SortId(u32);

impl SortId {
    /// The index of the sort in the order of creation.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The set from which a term takes its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// Values that can only be compared for equality. There is at least one value.
    Discrete {
        /// The number of values with a name, `0..named`; they differ from each other and from the others.
        named: u32,
        /// The number of further values, which have no name; `None` for infinitely many.
        others: Option<u32>,
    },
    /// The integers.
    Integer,
    /// The real numbers.
    Real,
}

impl Sort {
    /// Whether the sort has numbers as values.
    #[must_use]
    pub fn is_arithmetic(self) -> bool {
        !matches!(self, Self::Discrete { .. })
    }
}

#[derive(Clone, Debug)]
struct SortEntry {
    sort: Sort,
    /// All values of the sort; empty for arithmetic sorts.
    full: Domain,
    /// The index of the first constant of the sort in [`Terms::constants`].
    constants: u32,
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    Variable,
    Constant(u32),
    /// The arguments are `arguments[start..end]`.
    Application {
        function: u32,
        start: u32,
        end: u32,
    },
}

#[derive(Clone, Copy, Debug)]
struct Term {
    sort: SortId,
    shape: Shape,
    /// Zero for variables and constants; one more than the deepest argument for applications.
    depth: u32,
    key: Option<u64>,
}

/// All sorts and terms of a solver. Backtracking does not remove terms; only clearing the solver does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    sorts: Vec<SortEntry>,
    all: Vec<Term>,
    arguments: Vec<TermId>,
    by_key: Map<u64, TermId>,
    /// The constant terms that exist; the index is [`SortEntry::constants`] plus the value.
    constants: Vec<Option<TermId>>,
    /// All applications, in order of creation.
    applications: Vec<TermId>,
    /// The same applications, hashed by function and arguments.
    consed: HashTable<TermId>,
    /// For each function, the number of its arguments and the sort of its values.
    functions: Map<u32, (usize, SortId)>,
}

impl Terms {
    pub(crate) fn clear(&mut self) {
        self.sorts.clear();
        self.all.clear();
        self.arguments.clear();
        self.by_key.clear();
        self.constants.clear();
        self.applications.clear();
        self.consed.clear();
        self.functions.clear();
    }

    pub(crate) fn add_sort(&mut self, sort: Sort) -> SortId {
        let id = SortId(self.sorts.len() as u32);
        let constants = self.constants.len() as u32;
        let full = match sort {
            Sort::Discrete { named, others } => {
                self.constants.resize(self.constants.len() + named as usize, None);
                Domain::all(named, others != Some(0))
            }
            Sort::Integer | Sort::Real => Domain::empty(),
        };
        debug_assert!(sort.is_arithmetic() || !full.is_empty(), "a sort has a value");
        self.sorts.push(SortEntry { sort, full, constants });
        id
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = TermId> + use<> {
        (0..self.all.len()).map(TermId::new)
    }

    fn add(&mut self, term: Term) -> TermId {
        let id = TermId::new(self.all.len());
        self.all.push(term);
        id
    }

    /// The variable with the key, and whether it is new.
    pub(crate) fn variable(&mut self, key: u64, sort: SortId) -> (TermId, bool) {
        if let Some(&term) = self.by_key.get(&key) {
            assert!(self.sort_id(term) == sort, "a key keeps its sort");
            return (term, false);
        }
        let term = self.add(Term { sort, shape: Shape::Variable, depth: 0, key: Some(key) });
        self.by_key.insert(key, term);
        (term, true)
    }

    /// The term of a constant, and whether it is new.
    pub(crate) fn constant(&mut self, sort: SortId, value: u32) -> (TermId, bool) {
        let entry = &self.sorts[sort.index()];
        assert!(entry.full.contains(value), "a constant is a value of its sort");
        let slot = (entry.constants + value) as usize;
        if let Some(term) = self.constants[slot] {
            return (term, false);
        }
        let term = self.add(Term { sort, shape: Shape::Constant(value), depth: 0, key: None });
        self.constants[slot] = Some(term);
        (term, true)
    }

    /// The term of an application, and whether it is new. If the application already exists, the key becomes a second key of it.
    pub(crate) fn apply(
        &mut self,
        function: u32,
        arguments: &[TermId],
        sort: SortId,
        key: u64,
    ) -> (TermId, bool) {
        assert!(arguments.iter().all(|&term| !self.sort(term).is_arithmetic()), "arguments are discrete");
        let signature = (arguments.len(), sort);
        let known = *self.functions.entry(function).or_insert(signature);
        assert!(known == signature, "a function always comes with the same sorts");
        let hash = FxBuildHasher.hash_one((function, arguments));
        let same =
            |&term: &TermId| self.function(term) == Some(function) && self.arguments(term) == arguments;
        if let Some(&term) = self.consed.find(hash, same) {
            self.by_key.entry(key).or_insert(term);
            return (term, false);
        }
        let depth = 1 + arguments.iter().map(|&term| self.depth(term)).max().unwrap_or(0);
        let start = self.arguments.len() as u32;
        self.arguments.extend_from_slice(arguments);
        let end = self.arguments.len() as u32;
        let term = self.add(Term {
            sort,
            shape: Shape::Application { function, start, end },
            depth,
            key: Some(key),
        });
        self.by_key.insert(key, term);
        self.applications.push(term);
        let (all, arguments) = (&self.all, &self.arguments);
        self.consed.insert_unique(hash, term, |&term| match all[term.index()].shape {
            Shape::Application { function, start, end } => {
                FxBuildHasher.hash_one((function, &arguments[start as usize..end as usize]))
            }
            Shape::Variable | Shape::Constant(_) => unreachable!("only applications are in the table"),
        });
        (term, true)
    }

    pub(crate) fn lookup(&self, key: u64) -> Option<TermId> {
        self.by_key.get(&key).copied()
    }

    pub(crate) fn key(&self, term: TermId) -> Option<u64> {
        self.all[term.index()].key
    }

    pub(crate) fn sort_id(&self, term: TermId) -> SortId {
        self.all[term.index()].sort
    }

    pub(crate) fn sort(&self, term: TermId) -> Sort {
        self.sorts[self.sort_id(term).index()].sort
    }

    /// The sort of the term, and whether its values are numbers; `None` if the solver has no such term.
    #[inline]
    pub(crate) fn kind(&self, term: TermId) -> Option<(SortId, bool)> {
        let sort = self.all.get(term.index())?.sort;
        Some((sort, self.sorts[sort.index()].sort.is_arithmetic()))
    }

    /// All values of the term's sort.
    pub(crate) fn full(&self, term: TermId) -> &Domain {
        &self.sorts[self.sort_id(term).index()].full
    }

    /// The value, if the term is a constant.
    pub(crate) fn value(&self, term: TermId) -> Option<u32> {
        match self.all[term.index()].shape {
            Shape::Constant(value) => Some(value),
            Shape::Variable | Shape::Application { .. } => None,
        }
    }

    /// The function, if the term is an application.
    pub(crate) fn function(&self, term: TermId) -> Option<u32> {
        match self.all[term.index()].shape {
            Shape::Application { function, .. } => Some(function),
            Shape::Variable | Shape::Constant(_) => None,
        }
    }

    pub(crate) fn arguments(&self, term: TermId) -> &[TermId] {
        match self.all[term.index()].shape {
            Shape::Application { start, end, .. } => &self.arguments[start as usize..end as usize],
            Shape::Variable | Shape::Constant(_) => &[],
        }
    }

    pub(crate) fn applications(&self) -> &[TermId] {
        &self.applications
    }

    fn depth(&self, term: TermId) -> u32 {
        self.all[term.index()].depth
    }

    /// The canonical order, the same in every solver that has the terms under the same keys: arguments come before applications; then
    /// keys decide. Constants are not part of it.
    pub(crate) fn canonical_key(&self, term: TermId) -> (u32, Option<u64>) {
        (self.depth(term), self.key(term))
    }

    /// The number of values in this domain of the term's sort; `None` if it is infinite.
    pub(crate) fn capacity(&self, term: TermId, domain: &Domain) -> Option<u64> {
        let Sort::Discrete { others, .. } = self.sort(term) else { return None };
        if domain.contains_others() {
            others.map(|others| u64::from(domain.len()) - 1 + u64::from(others))
        } else {
            Some(u64::from(domain.len()))
        }
    }
}
