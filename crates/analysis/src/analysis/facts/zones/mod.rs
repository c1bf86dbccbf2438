//! Zones: how the numbers of a process, what was written last to variables, and their highest values so far are bounded, and how far
//! they are apart.
//!
//! Zones are said of the prefixes of a schedule, as all facts are ([`super`]). A process has a *key*: the state that its own cells make
//! in plain memory, and which constants name it. For each key there is a conjunction of bounds of sums and of differences of two numbers (an
//! octagon), which holds at the end of each prefix, for each process that has the key then. The numbers are the integers that only the
//! process itself writes, at its index of arrays in plain memory, the value `last(c)` that the last write to a variable `c` in
//! the prefix has written, and the highest value `highest(c)` that any write to it has. Which two keys different processes never have at
//! once is known as well: a constant names one process at most, and a step to a key may contradict what holds where another process has its key.
//!
//! All that is a fixpoint over steps ([`fixpoint`]): what a step of one process makes of its own numbers and of the variables, and what
//! it leaves of what is known of any other process. Of a guard and of the conditions of branches, the conjuncts that are literals count.
//!
//! # What a step reads
//! In plain memory, `last(c)`. With store buffers, a read of `c` has the value of some write in the prefix, or the first one: it is at most
//! `highest(c)`, whatever the memory model. It is `last(c)` in three cases.
//! * The step writes `c`, too. It is atomic then. Let it read `w`, and let `v` be a later write to `c` in the prefix: `v` comes before the step in the
//!   order of writes, and the read before `v`, as it does not see it. As both parts of an atomic step are before what either is, that is a cycle.
//! * Only the process itself has ever written `c`: it reads the last of its own writes. That is known of a set of keys, if each
//!   step that writes `c` starts from one of them, nobody who has one ever loses all of them, and no two processes have them at once:
//!   all who have written `c` have such a key, so that they are the same process.
//! * Nobody has written `c`, so that `last(c)` and `highest(c)` are the first value: the step leads to such a key, from one that is none.
//!   Whoever had one before would still have it, beside this process.
//!   That nobody has one beside this process has to be known without this conclusion, or it would be its own reason: beside a process that
//!   has one, no such step has this conclusion for any variable.
//!
//! # What follows for a cube
//! The processes of a cube, and its variables, are at the end of the prefix; the zone of each process holds (the hull of several, where its key
//! is not known), for some way in which constants name processes of the cube or none. A read `r` of `c` in a group `u`, by `p`, has the
//! value of a write in the prefix, or the first one. So it is at most `highest(c)`. Let `w` be what it reads.
//! * It is `last(c)` if every access to `c` that is still to be found is before `u`; or every read of everybody, where all steps that
//!   write `c` are atomic; or every write of the only process that writes `c`. Else let `v` be the last write in the prefix: it is before `u`, and `u` is
//!   before it, as it does not see it. Or if `p` itself is the only one: it reads the last of its own writes.
//! * If each step that writes `c` writes at least `last(c)`, values grow in the order of the writes. Let `u` be before `v`, or be the same
//!   group, and let the read in `v` be of `x`. If `x` were before `w` in the order of the writes, `v` would be before `w`, as it does not see
//!   it, and `w` before `u`, as that does, unless `w` is still in the store buffer of `p`: a cycle. So the read in `v` is at least as
//!   high. `w` is in no buffer of `p` where all steps that write `c` are atomic, or where `p` is not the only process that writes it, and another one is.
//!
//! Zones are of use for searches that do not infer: where invariants are inferred, what zones exclude is what suggests good ones.
//!
//! # Sources
//! A. Miné, *The Octagon Abstract Domain*, 2006; the highest values are what weak memory adds.

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

/// The most entries of matrices that are looked at. The deque of Chase and Lev as assembly takes a hundredth; all of it takes about 0.1 s.
const MOST_WORK: usize = 100_000_000;

/// A symmetric relation of keys.
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

    /// Whether two are related that are such a pair.
    fn any(&self, is_it: impl Fn(usize, usize) -> bool) -> bool {
        (0..self.count).any(|one| (one..self.count).any(|other| self.has(one, other) && is_it(one, other)))
    }
}

/// What processes can be like, as far as that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Possible {
    /// For each key, whether a process can have it.
    pub keys: Vec<bool>,
    /// The keys that two processes can have at once.
    pub together: Pairs,
}

/// What is known of the numbers of one cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zones {
    /// The numbers that are compared.
    pub cluster: Cluster,
    /// For each key, what holds where some process has it; none where no process ever does. Closed.
    pub(crate) octagons: Vec<Option<Octagon>>,
    /// For each weak variable of the cluster: where only one process ever writes it, the keys of that process from the first time on at
    /// which it may write.
    pub writers: Vec<Option<Vec<bool>>>,
    /// For each weak variable of the cluster, whether each step that writes it reads, too, so that it is atomic.
    pub is_atomic: Vec<bool>,
    /// For each variable, whether what is written to it is at least what was written last.
    pub grows: Vec<bool>,
}

impl Zones {
    /// What holds where some process has one of these keys.
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

/// All zones of a system.
#[derive(Clone, Debug)]
pub struct AllZones {
    /// The numbers that zones are about.
    pub keys: Keys,
    /// Which of them can occur in one state.
    pub possible: Possible,
    /// The bounds, for each cluster of numbers.
    pub clusters: Vec<Zones>,
}

impl AllZones {
    /// Computes them; none where there is nothing to know, it is over, or that takes too much work.
    ///
    /// # Complexity
    /// For each of at most 64 keys, at most 196 bounds of 7 numbers and 7 highest values move three times each; whenever one does, the steps
    /// from that key are looked at again, beside each other key, in time cubic in the number of numbers.
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
        let mut possible = Possible { keys: vec![true; count], together: Pairs::new(count, true) };
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
