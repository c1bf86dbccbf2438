//! Octagons: bounds of sums and differences of the numbers of a process, the last written values of variables, and their highest
//! values so far.
//!
//! Like all facts, octagons are about the prefixes of a schedule ([`super`]). A process has a *key*: the state that consists of its
//! own cells in plain memory, and the constants that name it. For each key there is a conjunction of bounds of sums and of
//! differences of two numbers (an octagon), which holds at the end of each prefix, for each process that has the key then. The
//! numbers are the integers that only the process itself writes, at its index of arrays in plain memory; the value `last(c)` that the
//! last write to a variable `c` in the prefix has written; and the highest value `highest(c)` of all writes to it. There is also a
//! set of pairs of keys that two processes never have at once: a constant names at most one process, and a step to a key may
//! contradict the octagon of another process.
//!
//! All this is a fixpoint over steps ([`fixpoint`]): the effect of a step of one process on its own numbers and on the variables, and
//! its effect on the octagon of any other process. Of a guard and of the conditions of branches, only the conjuncts that are literals
//! are used.
//!
//! # The values that a step reads
//! In plain memory, a read of `c` returns `last(c)`. With store buffers, it returns the value of some write in the prefix, or the
//! initial one: it is at most `highest(c)`, under every memory model. It is `last(c)` in three cases.
//! * The step writes `c`, too. Then it is atomic. Let it read from `w`, and let `v` be a later write to `c` in the prefix: `v` comes
//!   before the step in the order of writes, and the read before `v`, as it does not see it. As both parts of an atomic step are
//!   before everything that one of them is before, that is a cycle.
//! * Only the process itself has ever written `c`: it reads the last of its own writes. This follows from a set of keys if each step
//!   that writes `c` starts from one of them, no process with such a key ever loses all of them, and no two processes have them at
//!   once: all processes that have written `c` have such a key, so they are the same process.
//! * No process has written `c`, so that `last(c)` and `highest(c)` are the initial value: the step leads to such a key, from one
//!   that is not in the set. A process that had such a key before would still have it, beside this process. To avoid a circular
//!   argument, it must be known without this conclusion that no other process has such a key: beside a process with such a key, no
//!   such step has this conclusion for any variable.
//!
//! # Consequences for a cube
//! The processes of a cube, and its variables, are at the end of the prefix. The octagon of each process holds (the hull of several,
//! if its key is not known), for some way in which constants name processes of the cube or none. A read `r` of `c` in a group `u`, by
//! `p`, returns the value of a write in the prefix, or the initial one. So it is at most `highest(c)`. Let `w` be the write from
//! which it reads.
//! * It is `last(c)` if every access to `c` that is added later in the backward search is before `u`; or every read of every process,
//!   if all steps that write `c` are atomic; or every write of the only process that writes `c`. Otherwise let `v` be the last write
//!   in the prefix: it is before `u`, and `u` is before it, as it does not see it. It is also `last(c)` if `p` itself is the only
//!   writer: it reads the last of its own writes.
//! * If each step that writes `c` writes at least `last(c)`, values grow in the order of the writes. Let `u` be before `v`, or be the
//!   same group, and let the read in `v` read from `x`. If `x` were before `w` in the order of the writes, `v` would be before `w`,
//!   as it does not see it, and `w` before `u`, as that sees it, unless `w` is still in the store buffer of `p`: a cycle. So the
//!   value in `v` is at least as high. `w` is not in the buffer of `p` if all steps that write `c` are atomic, or if another process
//!   than `p` is the only one that writes it.
//!
//! Octagons are useful for searches without inference: with inference, the cubes that octagons exclude are those that suggest good
//! invariants.
//!
//! # Sources
//! A. Miné, *The Octagon Abstract Domain*, 2006; the highest values are the addition for weak memory.

mod cluster;
mod fixpoint;
mod keys;
mod octagon;
mod sentence;
mod transfer;

pub use cluster::Cluster;
pub(crate) use keys::Keys;
pub use octagon::{AtMost, Node};

pub(crate) use octagon::Octagon;

use super::interval::Interval;
use crate::analysis::Values;
use fixpoint::Fixpoint;
use garret_system::system::System;
use std::cell::Cell;

/// The limit on work, in matrix entries. The deque of Chase and Lev as assembly takes a hundredth of it; all of it takes about 0.1 s.
const MOST_WORK: usize = 100_000_000;

/// A symmetric relation between keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    count: usize,
    has: Vec<bool>,
}

impl Pairs {
    fn new(count: usize, all: bool) -> Self {
        Self { count, has: vec![all; count * count] }
    }

    /// Whether the two are related.
    pub fn has(&self, one: usize, other: usize) -> bool {
        self.has[one * self.count + other]
    }

    fn add(&mut self, one: usize, other: usize) {
        self.has[one * self.count + other] = true;
        self.has[other * self.count + one] = true;
    }

    /// Whether two related keys satisfy the predicate.
    fn any(&self, is_it: impl Fn(usize, usize) -> bool) -> bool {
        (0..self.count).any(|one| (one..self.count).any(|other| self.has(one, other) && is_it(one, other)))
    }
}

/// The possible keys, over-approximated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PossibleKeys {
    /// For each key, whether a process can have it.
    pub keys: Vec<bool>,
    /// The pairs of keys that two processes can have at once.
    pub together: Pairs,
}

/// The octagons of one cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterOctagons {
    /// The numbers of the cluster.
    pub cluster: Cluster,
    /// For each key, the octagon for a process with this key, which is closed; None if no process ever has it.
    pub(crate) octagons: Vec<Option<Octagon>>,
    /// For each weak variable of the cluster: if only one process ever writes it, the keys of that process from the first step on in
    /// which it may write it.
    pub writers: Vec<Option<Vec<bool>>>,
    /// For each weak variable of the cluster, whether each step that writes it also reads, so that it is atomic.
    pub is_atomic: Vec<bool>,
    /// For each variable, whether every written value is at least the last written one.
    pub grows: Vec<bool>,
}

impl ClusterOctagons {
    /// The bounds that hold for a process with one of these keys.
    pub fn of_keys(&self, keys: impl Iterator<Item = usize>) -> Vec<AtMost> {
        let mut zones = keys.filter_map(|key| self.octagons[key].as_ref());
        let first = zones.next().cloned();
        let all = first.map(|first| {
            zones.fold(first, |mut all, zone| {
                all.hull(zone);
                all
            })
        });
        all.map_or_else(Vec::new, |all| all.telling())
    }
}

/// All octagons of a system.
#[derive(Clone, Debug)]
pub struct OctagonFacts {
    /// The keys.
    pub keys: Keys,
    /// The keys that can occur, alone and together.
    pub possible: PossibleKeys,
    /// The octagons of each cluster.
    pub clusters: Vec<ClusterOctagons>,
}

impl OctagonFacts {
    /// Computes the octagons; None if there are no clusters, `is_over` returns true before, or it takes too much work.
    ///
    /// # Complexity
    /// For each of at most 64 keys, at most 196 bounds of 7 numbers and 7 highest values move three times each; after each move, the
    /// steps from that key are processed again, beside each other key, in time cubic in the number of numbers.
    pub(super) fn until(
        system: &System,
        values: &Values,
        bounds: &[Interval],
        is_over: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let clusters = cluster::clusters(system, bounds);
        if clusters.is_empty() {
            return None;
        }
        let (keys, initial, steps) = Keys::until(system, (values, bounds), is_over)?;
        let count = keys.all.len();
        let mut possible = PossibleKeys { keys: vec![true; count], together: Pairs::new(count, true) };
        let mut found = Vec::new();
        let work = Cell::new(MOST_WORK);
        let is_over = || is_over() || work.get() == 0;
        for cluster in &clusters {
            let fixpoint =
                Fixpoint::new((system, bounds), cluster, (&keys, &steps), &possible, (&is_over, &work))?;
            let (zones, less) = fixpoint.reached(&initial)?;
            possible = less;
            found.push(zones);
        }
        Some(Self { keys, possible, clusters: found })
    }
}

#[cfg(test)]
mod tests;
