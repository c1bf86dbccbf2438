//! The octagons of one cluster: a least fixpoint over the effects of each step on its process and on another process.
//!
//! The only writer of a variable is an assumption, derived from the keys that are known to be possible so far. When the assumptions
//! change, all steps are processed again; at the end, the assumptions hold.

use super::cluster::Cluster;
use super::keys::{Keys, Step};
use super::octagon::{AtMost, Node, Octagon};
use super::transfer::{Before, Transfer, Writes, reads_for_certain};
use super::{ClusterOctagons, Pairs, PossibleKeys};
use crate::analysis::facts::bounds;
use crate::analysis::facts::interval::Interval;
use garret_solver::Relation;
use garret_system::system::{Formula, Linear, Literal, SymbolId, System, Transition};
use std::cell::Cell;

/// The number of times that a bound moves before it is dropped.
const MOST_MOVES: u8 = 3;

/// The current state of the fixpoint computation.
pub(super) struct Fixpoint<'a> {
    system: &'a System,
    bounds: &'a [Interval],
    cluster: &'a Cluster,
    keys: &'a Keys,
    steps: &'a [Step],
    /// For each step, its effect on the numbers of the cluster.
    transfers: Vec<Transfer<'a>>,
    is_over: &'a dyn Fn() -> bool,
    /// The remaining work, in matrix entries.
    work: &'a Cell<usize>,
    /// For each key, the octagon of processes that have it; None if there is no such process so far.
    zones: Vec<Option<Octagon>>,
    /// For each octagon, how often each bound has moved.
    moved: Vec<Vec<u8>>,
    /// For each octagon, how often it has changed.
    versions: Vec<usize>,
    /// The keys that may be possible, by earlier results.
    known: &'a PossibleKeys,
    /// The pairs of keys that two processes may have at once.
    together: Pairs,
    /// For each weak variable of the cluster, the keys of processes that may have written it, if at most one process ever has such a
    /// key.
    writers: Vec<Option<Vec<bool>>>,
    /// How often the assumptions about writers have changed.
    assumed: usize,
    /// For each step, alone and with each key of another process, the versions with which it was processed last.
    looked_at: Vec<Option<(usize, usize, usize)>>,
}

impl<'a> Fixpoint<'a> {
    pub(super) fn new(
        (system, bounds): (&'a System, &'a [Interval]),
        cluster: &'a Cluster,
        (keys, steps): (&'a Keys, &'a [Step]),
        known: &'a PossibleKeys,
        (is_over, work): (&'a dyn Fn() -> bool, &'a Cell<usize>),
    ) -> Option<Self> {
        let transfer = |step: &Step| Transfer::new(system, bounds, cluster, (step.transition, step.guard));
        let count = keys.all.len();
        Some(Self {
            system,
            bounds,
            cluster,
            keys,
            steps,
            transfers: steps.iter().map(transfer).collect::<Option<_>>()?,
            is_over,
            work,
            zones: vec![None; count],
            moved: vec![Vec::new(); count],
            versions: vec![0; count],
            known,
            together: Pairs::new(count, false),
            writers: Vec::new(),
            assumed: 0,
            looked_at: vec![None; steps.len() * (count + 1)],
        })
    }

    /// The fixpoint from these initial keys; None if `is_over` returns true before.
    pub(super) fn reached(mut self, initial: &[usize]) -> Option<(ClusterOctagons, PossibleKeys)> {
        let first = self.initial();
        for &key in initial.iter().filter(|&&key| self.known.keys[key]) {
            self.join(key, &first);
            for &other in initial {
                // no constant names two processes
                if self.keys.all[key].roles & self.keys.all[other].roles == 0 {
                    self.meet(key, other);
                }
            }
        }
        loop {
            let before = (self.versions.clone(), self.together.clone(), self.assumed);
            let writers = self.sole_writers();
            self.assumed += usize::from(writers != self.writers);
            self.writers = writers;
            for number in 0..self.steps.len() {
                if (self.is_over)() {
                    return None;
                }
                self.take(number);
            }
            if before == (self.versions.clone(), self.together.clone(), self.assumed) {
                return Some(self.end());
            }
        }
    }

    /// The octagon of initial states.
    fn initial(&self) -> Octagon {
        let cluster = self.cluster;
        let mut octagon = Octagon::new(cluster.len());
        let intervals = bounds::said_at_first(self.system);
        for place in 0..cluster.len() {
            let symbol = cluster.symbol(place).0 as usize;
            let interval = intervals[symbol].meet(self.bounds[symbol]);
            let node = Node::of(place);
            if let Some(bound) = interval.most {
                octagon.add(AtMost { first: node, second: None, bound });
            }
            if let Some(bound) = interval.least.and_then(i64::checked_neg) {
                octagon.add(AtMost { first: node.opposite(), second: None, bound });
            }
        }
        for &weak in &cluster.weak {
            let symbol = cluster.shared[weak];
            if let (Some(last), Some(highest)) = (cluster.last(symbol), cluster.highest(symbol)) {
                equal(&mut octagon, last, highest, 0);
            }
        }
        for literal in self.system.init.conjuncts.iter().flat_map(Formula::conjuncts) {
            let Formula::Atom(garret_system::system::Atom::Literal(Literal::Linear(linear, Relation::Equal))) =
                literal
            else {
                continue;
            };
            if let Some((one, other, difference)) = self.difference(linear) {
                equal(&mut octagon, one, other, difference);
            }
        }
        octagon.close();
        octagon
    }

    /// For an equation of `init` between two numbers of any process, the numbers and the difference, first minus second.
    fn difference(&self, linear: &Linear) -> Option<(usize, usize, i64)> {
        let [(one, first), (other, second)] = &linear.terms[..] else { return None };
        let place = |access: &garret_system::system::Access| {
            let is_any = self.system.is_general(&access.indices);
            self.cluster.local(access.symbol).or(self.cluster.last(access.symbol)).filter(|_| is_any)
        };
        let (first, second) = (place(first)?, place(second)?);
        match (one, other) {
            (1, -1) => Some((first, second, linear.constant.checked_neg()?)),
            (-1, 1) => Some((second, first, linear.constant.checked_neg()?)),
            _ => None,
        }
    }

    /// Processes the step, if its inputs have changed since it was processed last.
    fn take(&mut self, number: usize) {
        let Step { from, to, .. } = self.steps[number];
        let Some(mover) = self.zones[from].clone().filter(|_| self.known.keys[to]) else { return };
        let (count, version) = (self.keys.all.len(), self.versions[from]);
        let place = number * (count + 1);
        let with = Some((version, 0, self.assumed));
        if self.looked_at[place + count] != with {
            self.looked_at[place + count] = with;
            self.note_work();
            let writes = self.writes(from, to, None);
            match self.transfers[number].after(&Before { mover: &mover, other: None, writes: &writes }) {
                Some(after) => self.join(to, &after.zone),
                // beside a process that has already written what is assumed to be unwritten here, the step may be possible
                None if writes.contains(&Writes::First) => {}
                None => return,
            }
        }
        let writes_shared = self.transfers[number].writes_shared();
        for other in 0..count {
            let Some(zone) = self.zones[other].clone().filter(|_| self.together.has(from, other)) else {
                continue;
            };
            let with = Some((version, self.versions[other], self.assumed));
            let is_known = self.looked_at[place + other] == with;
            let says_nothing = !writes_shared && self.together.has(to, other);
            if is_known || says_nothing || !self.known.together.has(to, other) {
                continue;
            }
            self.looked_at[place + other] = with;
            self.note_work();
            let writes = self.writes(from, to, Some(other));
            let before = Before { mover: &mover, other: Some(&zone), writes: &writes };
            if let Some(after) = self.transfers[number].after(&before) {
                self.meet(to, other);
                if writes_shared {
                    self.join(other, &after.zone);
                }
            }
        }
    }

    /// Subtracts the work of one closure, for about three times the numbers of the cluster.
    fn note_work(&self) {
        let entries = (6 * self.cluster.len()).pow(3);
        self.work.set(self.work.get().saturating_sub(entries));
    }

    /// For each weak variable, who may have written it before such a step, beside a process with the key `other`, by the assumptions.
    fn writes(&self, from: usize, to: usize, other: Option<usize>) -> Vec<Writes> {
        let is_entered = |keys: &Vec<bool>| keys[to] && !keys[from];
        // beside a process with such a key, the conclusion that this process is the first writer would be circular
        let has_one = |keys: &Vec<bool>| is_entered(keys) && other.is_some_and(|other| keys[other]);
        let is_second = self.writers.iter().flatten().any(has_one);
        let of = |keys: &Option<Vec<bool>>| match keys {
            Some(keys) if keys[from] => Writes::Alone,
            Some(keys) if is_entered(keys) && !is_second => Writes::First,
            _ => Writes::Unknown,
        };
        self.writers.iter().map(of).collect()
    }

    /// Adds that processes with this key may satisfy this octagon.
    fn join(&mut self, key: usize, zone: &Octagon) {
        let changed = match &mut self.zones[key] {
            None => {
                self.moved[key] = vec![0; zone.places()];
                self.zones[key] = Some(zone.clone());
                true
            }
            Some(known) => known.widen(zone, &mut self.moved[key], MOST_MOVES),
        };
        self.versions[key] += usize::from(changed);
    }

    /// Adds that two processes may have these keys at once, unless that is known to be impossible.
    fn meet(&mut self, one: usize, other: usize) {
        if self.known.together.has(one, other) {
            self.together.add(one, other);
        }
    }

    /// For each weak variable, the keys of processes that may have written it, if at most one process at a time has such a key: since
    /// no process loses such a key, it is always the same process.
    fn sole_writers(&self) -> Vec<Option<Vec<bool>>> {
        let of = |&weak: &usize| {
            let symbol = self.cluster.shared[weak];
            let writes = |step: &Step| {
                self.system.transitions[step.transition].updates.iter().any(|update| update.symbol == symbol)
            };
            let mut keys = vec![false; self.keys.all.len()];
            let possible: Vec<&Step> =
                self.steps.iter().filter(|step| self.zones[step.from].is_some()).collect();
            possible.iter().filter(|step| writes(step)).for_each(|step| keys[step.from] = true);
            while possible.iter().any(|step| keys[step.from] && !std::mem::replace(&mut keys[step.to], true))
            {
            }
            (!self.together.any(|one, other| keys[one] && keys[other])).then_some(keys)
        };
        self.cluster.weak.iter().map(of).collect()
    }

    /// Whether each step that writes the variable also reads a weak one.
    fn is_atomic(&self, symbol: SymbolId) -> bool {
        let writes =
            |transition: &&Transition| transition.updates.iter().any(|update| update.symbol == symbol);
        self.system.transitions.iter().filter(writes).all(|transition| {
            transition
                .guards
                .iter()
                .all(|guard| reads_for_certain(transition, guard, &|symbol| self.system.symbol(symbol).weak))
        })
    }

    /// The result.
    fn end(mut self) -> (ClusterOctagons, PossibleKeys) {
        let mut grows = vec![true; self.cluster.shared.len()];
        for (step, transfer) in self.steps.iter().zip(&self.transfers) {
            let Some(mover) = self.zones[step.from].as_ref().filter(|_| self.known.keys[step.to]) else {
                continue;
            };
            let writes = self.writes(step.from, step.to, None);
            let before = Before { mover, other: None, writes: &writes };
            if let Some(after) = transfer.after(&before) {
                grows.iter_mut().zip(after.grows).for_each(|(all, one)| *all &= one);
            }
        }
        let keys = self.zones.iter().map(Option::is_some).collect();
        for zone in self.zones.iter_mut().flatten() {
            zone.close();
        }
        let is_atomic =
            self.cluster.weak.iter().map(|&weak| self.is_atomic(self.cluster.shared[weak])).collect();
        let cluster = self.cluster.clone();
        let zones =
            ClusterOctagons { cluster, octagons: self.zones, writers: self.writers, is_atomic, grows };
        (zones, PossibleKeys { keys, together: self.together })
    }
}

/// Adds that the first number is the second one plus `difference`.
fn equal(octagon: &mut Octagon, one: usize, other: usize, difference: i64) {
    let (one, other) = (Node::of(one), Node::of(other));
    octagon.add(AtMost { first: one, second: Some(other.opposite()), bound: difference });
    octagon.add(AtMost { first: other, second: Some(one.opposite()), bound: difference.saturating_neg() });
}
