//! The consequences of octagons for a cube: for numbers of its processes, for variables and their highest values, and for its reads.

use super::FactFilter;
use crate::cube::vocabulary::Context;
use crate::cube::{Cube, CubeTerm, Group, Proc};
use garret_analysis::analysis::{AtMost, Cluster, ClusterOctagons, Node, OctagonFacts};
use garret_base::map::Map;
use garret_machine::memory::{Class, ClassSet, Index, WeakCell};
use garret_solver::{Linear, Literal, Relation};
use garret_system::system::SymbolId;
use smallvec::SmallVec;

/// The largest number of ways in which process constants can name processes of a cube, or none of them; with more, octagons are not
/// used.
const MOST_CASES: usize = 64;

/// A set of keys, one bit per key: there are at most 64.
type KeySet = u64;

/// A cache that is kept from one cube to the next.
#[derive(Default)]
pub(super) struct OctagonCache {
    /// For each cluster and set of keys, the bounds for a process that has one of these keys.
    bounds: Map<(usize, KeySet), Vec<AtMost>>,
    /// For each cluster, the keys of the processes whose octagons were used to drop a cube.
    pub(super) reasons: Vec<KeySet>,
}

/// An unsatisfied read of a variable of a cluster.
#[derive(Clone, Copy)]
struct Read {
    term: CubeTerm,
    reader: Proc,
    group: Group,
    symbol: SymbolId,
}

/// A cube, under one assumption about which processes the constants name.
struct Case<'a> {
    all: &'a OctagonFacts,
    cube: &'a Cube,
    /// For each process, the keys that it may have. Invariant: not empty.
    keys: SmallVec<[KeySet; 4]>,
}

impl FactFilter<'_> {
    /// Whether the octagons contradict the cube; its literals about numbers and the consequences of other facts are already asserted.
    pub(super) fn zones_exclude(&mut self, cube: &Cube, terms: &[CubeTerm]) -> bool {
        let Some(all) = self.vocabulary.facts().zones().filter(|_| self.has_zones) else { return false };
        let cases = all.keys.roles.iter().try_fold(1_usize, |cases, _| cases.checked_mul(cube.processes + 1));
        if cube.processes == 0 || cases.is_none_or(|cases| cases > MOST_CASES) {
            return false;
        }
        let mentions = |cluster: &Cluster| terms.iter().any(|term| cluster.has(term.symbol()));
        let about: Vec<usize> =
            (0..all.clusters.len()).filter(|&number| mentions(&all.clusters[number].cluster)).collect();
        let mut holders = SmallVec::<[Option<Proc>; 2]>::new();
        self.every_case(all, cube, (&about, terms), &mut holders)
    }

    /// Whether the octagons contradict the cube in every case in which the first roles are held by these processes.
    fn every_case(
        &mut self,
        all: &OctagonFacts,
        cube: &Cube,
        about: (&[usize], &[CubeTerm]),
        holders: &mut SmallVec<[Option<Proc>; 2]>,
    ) -> bool {
        let Some(&role) = all.keys.roles.get(holders.len()) else {
            return Case::new(all, cube, holders).is_none_or(|case| self.contradicts(&case, about));
        };
        let named = cube.domain(CubeTerm::cell(role, &[]));
        Proc::first(cube.processes).map(Some).chain([None]).all(|holder| {
            let may_be = named.is_none_or(|named| match holder {
                Some(process) => named.contains(process.index() as u32),
                None => named.contains_others(),
            });
            if !may_be {
                return true;
            }
            holders.push(holder);
            let is_excluded = self.every_case(all, cube, about, holders);
            holders.pop();
            is_excluded
        })
    }

    fn contradicts(&mut self, case: &Case<'_>, (about, terms): (&[usize], &[CubeTerm])) -> bool {
        for &number in about {
            self.context.push();
            let agrees = case.agrees(number, terms, &mut self.context, &mut self.remembered);
            self.context.pop();
            if !agrees {
                let reasons = &mut self.remembered.reasons;
                reasons.resize(case.all.clusters.len().max(reasons.len()), 0);
                reasons[number] |= case.keys.iter().fold(0, |all, keys| all | keys);
                return true;
            }
        }
        false
    }
}

impl<'a> Case<'a> {
    /// None if some process has no possible key, or the keys of two processes never occur together.
    fn new(all: &'a OctagonFacts, cube: &'a Cube, holders: &[Option<Proc>]) -> Option<Self> {
        let mut keys = SmallVec::new();
        for process in Proc::first(cube.processes) {
            let roles = holders.iter().enumerate().filter(|(_, holder)| **holder == Some(process));
            let roles = roles.fold(0_usize, |roles, (role, _)| roles | 1 << role);
            let domains: SmallVec<[_; 4]> =
                all.keys.parts.iter().map(|&part| cube.domain(CubeTerm::cell(part, &[process]))).collect();
            let mut its: KeySet = 0;
            for (number, key) in all.keys.all.iter().enumerate() {
                let is_it =
                    all.possible.keys[number]
                        && key.roles == roles
                        && key.state.iter().zip(&domains).all(|(&value, domain)| {
                            domain.is_none_or(|domain| domain.contains(value.into()))
                        });
                its |= KeySet::from(is_it) << number;
            }
            if its == 0 {
                return None;
            }
            keys.push(its);
        }
        let case = Self { all, cube, keys };
        let pairs = |one: usize, other: usize| {
            each(case.keys[one])
                .any(|one| each(case.keys[other]).any(|other| all.possible.together.has(one, other)))
        };
        let are_possible = (0..cube.processes).all(|one| (0..one).all(|other| pairs(one, other)));
        are_possible.then_some(case)
    }

    /// Whether the cube is consistent with the octagons of a cluster.
    fn agrees(
        &self,
        number: usize,
        terms: &[CubeTerm],
        context: &mut Context<'_>,
        remembered: &mut OctagonCache,
    ) -> bool {
        let zones = &self.all.clusters[number];
        let cluster = &zones.cluster;
        let highest: SmallVec<[CubeTerm; 4]> =
            cluster.weak.iter().map(|&weak| context.arbitrary(cluster.shared[weak])).collect();
        for process in Proc::first(self.cube.processes) {
            let keys = self.keys[process.index()];
            let bounds = remembered.bounds.entry((number, keys)).or_insert_with(|| zones.of_keys(each(keys)));
            let term = |node: Node| {
                let place = node.variable();
                let symbol = cluster.symbol(place);
                let term = match () {
                    () if cluster.is_local(place) => CubeTerm::cell(symbol, &[process]),
                    () if cluster.is_highest(place) => highest[place - cluster.highest_from()],
                    () => CubeTerm::cell(symbol, &[]),
                };
                (term, node.sign())
            };
            for AtMost { first, second, bound } in bounds.iter() {
                let sum = [*first].into_iter().chain(*second).map(term);
                if !at_most(context, sum, *bound) {
                    return false;
                }
            }
        }
        self.reads_agree(zones, terms, &highest, context) && context.is_consistent()
    }

    /// Whether the reads of variables are consistent with the last written values, the highest values, and each other.
    fn reads_agree(
        &self,
        zones: &ClusterOctagons,
        terms: &[CubeTerm],
        highest: &[CubeTerm],
        context: &mut Context<'_>,
    ) -> bool {
        for (weak, &shared) in zones.cluster.weak.iter().enumerate() {
            let symbol = zones.cluster.shared[shared];
            let is_it = |term: &&CubeTerm| term.symbol() == symbol;
            let reads = terms.iter().filter(is_it).filter_map(|&term| {
                Some(Read { term, reader: term.reader()?, group: term.group()?, symbol })
            });
            let reads: SmallVec<[Read; 4]> = reads.collect();
            for (number, read) in reads.iter().enumerate() {
                if !at_most(context, [(read.term, 1), (highest[weak], -1)], 0) {
                    return false;
                }
                let last = CubeTerm::cell(symbol, &[]);
                if self.is_settled(zones, weak, read) && !are_equal(context, read.term, last) {
                    return false;
                }
                if !zones.grows[shared] {
                    continue;
                }
                for (later, other) in reads.iter().enumerate() {
                    let is_later = read.group == other.group && number != later
                        || read.group.is_before(other.group, &self.cube.order);
                    if is_later
                        && self.sees_others(zones, weak, read.reader)
                        && !at_most(context, [(read.term, 1), (other.term, -1)], 0)
                    {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Whether the reads of the variable by this process never take their value from its own store buffer.
    fn sees_others(&self, zones: &ClusterOctagons, weak: usize, process: Proc) -> bool {
        let is_no_writer = |keys: &Vec<bool>| each(self.keys[process.index()]).all(|key| !keys[key]);
        zones.is_atomic[weak] || zones.writers[weak].as_ref().is_some_and(is_no_writer)
    }

    /// Whether the read returns the value that is written last in the prefix.
    fn is_settled(&self, zones: &ClusterOctagons, weak: usize, read: &Read) -> bool {
        let Some(classes) = self.cube.before.get(read.group.index()) else { return false };
        let cell = WeakCell { symbol: read.symbol, indices: SmallVec::new() };
        let reads = |index| classes.contains(&Class::Reads(index));
        if classes.contains(&Class::Accesses(cell)) {
            return true;
        }
        let everybody = Proc::first(self.cube.processes).map(Index::Process).chain([Index::Open]);
        if zones.is_atomic[weak] && everybody.into_iter().all(reads) {
            return true;
        }
        zones.writers[weak].as_ref().is_some_and(|keys| self.is_settled_by_writer(keys, read, classes))
    }

    /// The same, if only processes with one of these keys write the variable.
    fn is_settled_by_writer(&self, keys: &[bool], read: &Read, classes: &ClassSet) -> bool {
        Proc::first(self.cube.processes).any(|process| {
            let is_writer = each(self.keys[process.index()]).all(|key| keys[key]);
            is_writer && (process == read.reader || classes.contains(&Class::Writes(Index::Process(process))))
        })
    }
}

fn each(keys: KeySet) -> impl Iterator<Item = usize> {
    (0..KeySet::BITS as usize).filter(move |key| keys >> key & 1 == 1)
}

/// Asserts an upper bound of the sum; returns false if it is contradictory. A bound that does not fit in 64 bits is left out.
fn at_most(context: &mut Context<'_>, sum: impl IntoIterator<Item = (CubeTerm, i64)>, bound: i64) -> bool {
    let linear = bound.checked_neg().and_then(|bound| Linear::new(sum, bound, Relation::AtMost));
    linear.is_none_or(|linear| linear.terms().is_empty() || context.assume(&Literal::Linear(linear)))
}

fn are_equal(context: &mut Context<'_>, one: CubeTerm, other: CubeTerm) -> bool {
    at_most(context, [(one, 1), (other, -1)], 0) && at_most(context, [(one, -1), (other, 1)], 0)
}
