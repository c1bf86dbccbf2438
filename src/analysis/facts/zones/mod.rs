//! Zones: how the numbers of a process, what was written last to variables, and their highest values so far are bounded, and how far
//! they are apart.

mod cluster;
mod fixpoint;
mod keys;
mod octagon;
mod transfer;

pub(crate) use cluster::Cluster;
pub(crate) use keys::Keys;
pub(crate) use octagon::{AtMost, Node, Octagon};

use super::interval::Interval;
use crate::analysis::Values;
use crate::system::System;
use fixpoint::Fixpoint;

/// A symmetric relation of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pairs {
    count: usize,
    has: Vec<bool>,
}

impl Pairs {
    fn new(count: usize, all: bool) -> Self {
        Self { count, has: vec![all; count * count] }
    }

    /// Whether the two are related.
    pub(crate) fn has(&self, one: usize, other: usize) -> bool {
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
pub(crate) struct Possible {
    /// For each key, whether a process can have it.
    pub(crate) keys: Vec<bool>,
    /// The keys that two processes can have at once.
    pub(crate) together: Pairs,
}

/// What is known of the numbers of one cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Zones {
    pub(crate) cluster: Cluster,
    /// For each key, what holds where some process has it; none where no process ever does. Closed.
    pub(crate) zones: Vec<Option<Octagon>>,
    /// For each weak variable of the cluster: where only one process ever writes it, the keys of that process from the first time on at
    /// which it may write.
    pub(crate) writers: Vec<Option<Vec<bool>>>,
    /// For each weak variable of the cluster, whether each step that writes it reads, too, so that it is atomic.
    pub(crate) is_atomic: Vec<bool>,
    /// For each variable, whether what is written to it is at least what was written last.
    pub(crate) grows: Vec<bool>,
}

impl Zones {
    /// What holds where some process has one of these keys.
    pub(crate) fn of_keys(&self, keys: impl Iterator<Item = usize>) -> Vec<AtMost> {
        let mut zones = keys.filter_map(|key| self.zones[key].as_ref());
        let first = zones.next().cloned();
        let all = first.map(|first| zones.fold(first, |mut all, zone| {
            all.hull(zone);
            all
        }));
        all.map_or_else(Vec::new, |all| all.telling())
    }
}

/// All zones of a system.
#[derive(Clone, Debug)]
pub(crate) struct AllZones {
    pub(crate) keys: Keys,
    pub(crate) possible: Possible,
    pub(crate) clusters: Vec<Zones>,
}

impl AllZones {
    /// Computes them; none where there is nothing to know, or it is over.
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
        for cluster in &clusters {
            let fixpoint = Fixpoint::new((system, bounds), cluster, (&keys, &steps), &possible, is_over)?;
            let (zones, less) = fixpoint.reached(&initial)?;
            possible = less;
            found.push(zones);
        }
        Some(Self { keys, possible, clusters: found })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn debug_dump() {
        for file in ["counting/chase_lev.cub", "counting/chase_lev_one.cub", "counting/seqlock.cub"] {
            for sc in [false, true] {
                let text = std::fs::read_to_string(format!("{}/models/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
                dump(file, &text, sc);
            }
        }
        for file in std::env::var("DUMP").unwrap_or_default().split_whitespace() {
            let text = std::fs::read_to_string(file).unwrap();
            dump(file, &text, false);
        }
    }
    fn dump(file: &str, text: &str, sc: bool) {
        let system = crate::parse(text).unwrap().system;
        let system = system.with_memory(!sc).into_owned();
        let values = Values::of(&system);
        let start = std::time::Instant::now();
        let bounds = crate::analysis::facts::bounds::until(&system, &|| false).unwrap();
        let all = AllZones::until(&system, &values, &bounds, &|| false);
        println!("== {file} sc {sc} {:?}", start.elapsed());
        let Some(all) = all else { println!("none"); return };
        let n = all.keys.all.len();
        let name = |k: usize| format!("{:?}/{}", all.keys.all[k].state, all.keys.all[k].roles);
        for (a, b) in (0..n).flat_map(|a| (a..n).map(move |b| (a, b))) {
            if all.possible.keys[a] && all.possible.keys[b] && !all.possible.together.has(a, b) { print!("{} # {}; ", name(a), name(b)); }
        }
        println!();
        for z in &all.clusters {
            let place = |p: usize| format!("{}{}", if z.cluster.is_highest(p) { "^" } else { "" }, system.symbol(z.cluster.symbol(p)).name);
            println!("cluster {:?} grows {:?} writers {:?}", (0..z.cluster.len()).map(place).collect::<Vec<_>>(), z.grows, z.writers.iter().map(|w| w.as_ref().map(|w| w.iter().enumerate().filter(|w| *w.1).map(|w| name(w.0)).collect::<Vec<_>>())).collect::<Vec<_>>());
            for k in 0..n {
                let Some(o) = &z.zones[k] else { continue };
                let said: Vec<String> = o.telling().iter().map(|it| {
                    let node = |n: Node| format!("{}{}", if n.sign() > 0 { "+" } else { "-" }, place(n.variable()));
                    format!("{}{} <= {}", node(it.first), it.second.map_or(String::new(), node), it.bound)
                }).collect();
                println!("  {}: {}", name(k), said.join(", "));
            }
        }
    }
}
