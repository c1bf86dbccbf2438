//! What zones say of a cube: of the numbers of each of its processes, of variables and their highest values, and of its reads.

use super::Beforehand;
use crate::cube::vocabulary::Context;
use crate::cube::{Cube, CubeTerm, Group, Proc};
use garret_analysis::analysis::{AllZones, AtMost, Cluster, Node, Zones};
use garret_base::map::Map;
use garret_machine::memory::{Class, ClassSet, Index, WeakCell};
use garret_solver::{Linear, Literal, Relation};
use garret_system::system::SymbolId;
use smallvec::SmallVec;

/// The most ways in which the constants of a system name processes of the cube, or none of them; where there are more, zones say nothing.
const MOST_CASES: usize = 64;

/// A set of keys, as bits: there are at most 64.
type KeySet = u64;

/// What is remembered from one cube to the next.
#[derive(Default)]
pub(super) struct Remembered {
    /// For each cluster and set of keys, what holds of a process that has one of them.
    bounds: Map<(usize, KeySet), Vec<AtMost>>,
    /// For each cluster, the keys of processes whose zones were a reason to drop a cube.
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

/// One cube, where constants name these processes.
struct Case<'a> {
    all: &'a AllZones,
    cube: &'a Cube,
    /// For each process, the keys that it may have. Invariant: at least one.
    keys: SmallVec<[KeySet; 4]>,
}

impl Beforehand<'_> {
    /// Whether zones contradict the cube, of which the context knows what it says of numbers, and what follows of other facts.
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

    /// Whether zones contradict the cube, where the first roles are those of these processes.
    fn every_case(
        &mut self,
        all: &AllZones,
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
    /// None where some process has no key, or two processes have keys that are never together.
    fn new(all: &'a AllZones, cube: &'a Cube, holders: &[Option<Proc>]) -> Option<Self> {
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

    /// Whether the cube agrees with the zones of a cluster.
    fn agrees(
        &self,
        number: usize,
        terms: &[CubeTerm],
        context: &mut Context<'_>,
        remembered: &mut Remembered,
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

    /// Whether the reads of variables agree with what was written last, with the highest values, and with each other.
    fn reads_agree(
        &self,
        zones: &Zones,
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

    /// Whether what the process reads of the variable is never still in its own buffer.
    fn sees_others(&self, zones: &Zones, weak: usize, process: Proc) -> bool {
        let is_no_writer = |keys: &Vec<bool>| each(self.keys[process.index()]).all(|key| !keys[key]);
        zones.is_atomic[weak] || zones.writers[weak].as_ref().is_some_and(is_no_writer)
    }

    /// Whether the read sees what is written last in the prefix.
    fn is_settled(&self, zones: &Zones, weak: usize, read: &Read) -> bool {
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

    /// The same, where only a process writes it that has one of these keys.
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

/// Asserts that the sum is at most this; false when that is a contradiction. What does not fit in 64 bits is left out.
fn at_most(context: &mut Context<'_>, sum: impl IntoIterator<Item = (CubeTerm, i64)>, bound: i64) -> bool {
    let linear = bound.checked_neg().and_then(|bound| Linear::new(sum, bound, Relation::AtMost));
    linear.is_none_or(|linear| linear.terms().is_empty() || context.assume(&Literal::Linear(linear)))
}

fn are_equal(context: &mut Context<'_>, one: CubeTerm, other: CubeTerm) -> bool {
    at_most(context, [(one, 1), (other, -1)], 0) && at_most(context, [(one, -1), (other, 1)], 0)
}
