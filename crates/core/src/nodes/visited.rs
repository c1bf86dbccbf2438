//! The visited set, with an index that finds the cubes that may subsume a given cube.
//!
//! Some filters come before matching. The *locations* of a cube are the values of its processes in the array that serves as program
//! counter, as a sorted multiset: a cube can only be subsumed by one whose locations are a sub-multiset of its own. The *features* of
//! a cube are hashes of: the symbols that it constrains, with the values that it excludes and the locations of the processes
//! concerned; the classes before the groups of reads; and the cells that hold its processes. The features of the subsuming cube are a
//! subset of those of the subsumed one. There is the same condition for single processes and groups; see [`Pattern`].

use super::{NodeId, Unpacked};
use crate::cube::pattern::Pattern;
use crate::cube::term::{CubeTerm, IDENTITY, PROCESS};
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, ProcSet, for_each_term};
use garret_base::map::Map;
use garret_machine::memory::Proc;
use garret_solver::{Domain, Literal};
use garret_system::system::{Sort, SymbolId, System};
use smallvec::SmallVec;

/// The largest number of processes with a location for which all sub-multisets are looked up, in the worst case 4 096; with more, all
/// visited cubes are tried.
const MAX_SUBSETS: usize = 12;

/// The features of the processes of a cube, and those of its groups.
pub(crate) type PartFeatures<'f> = (&'f [u64], &'f [u64]);

/// A multiset of locations, sorted.
type Locations = SmallVec<[u32; 8]>;

/// The data of a cube for the necessary conditions of subsumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    locations: Locations,
    features: Features,
    processes: usize,
}

impl Signature {
    /// Whether a cube with this signature may subsume one with the other signature.
    pub(crate) fn may_subsume(&self, other: &Self) -> bool {
        self.processes <= other.processes && self.features.are_among(&other.features)
    }
}

/// A set of hashes of the constraints of a cube, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Features([u64; 8]);

impl Features {
    fn add(&mut self, feature: u64) {
        let bit = feature.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55;
        self.0[(bit / 64) as usize] |= 1 << (bit % 64);
    }

    /// Adds the features of a constraint on a term, together with the marks of its processes.
    fn add_of(&mut self, term: CubeTerm, what: u64, marks: &Marks) {
        let feature = feature(term, what);
        self.add(feature);
        let indices = term.indices();
        for (place, process) in (1..).zip(indices.iter().copied().chain(term.reader())) {
            self.add_of_process(feature, place, process, marks);
        }
    }

    /// Adds the features of a constraint on a process with these marks, at this position of a term.
    fn add_of_process(&mut self, what: u64, place: u64, process: Proc, marks: &Marks) {
        for &mark in &marks[process.index()] {
            self.add(hash(what.rotate_left(29) ^ place, mark));
        }
    }

    fn are_among(&self, others: &Self) -> bool {
        self.0.iter().zip(&others.0).all(|(a, b)| a & !b == 0)
    }
}

/// The index of the visited cubes.
pub(crate) struct Visited {
    /// The one-dimensional SC array of an enumeration with the most values.
    counter: Option<SymbolId>,
    buckets: Map<Locations, Bucket>,
    /// The number of cubes that were ever added.
    added: u32,
}

/// The visited cubes with the same locations. All data that filters need is contiguous.
#[derive(Default)]
struct Bucket {
    /// Invariant: in the order of insertion.
    entries: Vec<Entry>,
    /// The features of the processes and groups of the entries; those of removed entries remain.
    features: Vec<u64>,
}

struct Entry {
    features: Features,
    node: NodeId,
    /// The number of cubes that were added before this one.
    number: u32,
    /// The index in [`Bucket::features`] where the features of its processes begin, followed by those of its groups.
    first: u32,
    processes: u16,
    groups: u16,
}

impl Bucket {
    /// The first entry, among those with a number of at least `since`, that passes the filters, and for which `visit` returns true.
    fn find(
        &self,
        signature: &Signature,
        pattern: &Pattern,
        since: u32,
        visit: &mut impl FnMut(NodeId, PartFeatures<'_>) -> bool,
    ) -> Option<NodeId> {
        let from = self.entries.partition_point(|entry| entry.number < since);
        let (processes, groups) = pattern.features();
        let found = self.entries[from..].iter().find(|entry| {
            if usize::from(entry.processes) > signature.processes
                || !entry.features.are_among(&signature.features)
            {
                return false;
            }
            let features = &self.features[entry.first as usize..];
            let (its_processes, rest) = features.split_at(usize::from(entry.processes));
            let has_image =
                |features: &u64, others: &[u64]| others.iter().any(|other| features & !other == 0);
            let its_groups = &rest[..usize::from(entry.groups)];
            its_processes.iter().all(|process| has_image(process, processes))
                && its_groups.iter().all(|group| has_image(group, groups))
                && visit(entry.node, (its_processes, its_groups))
        });
        found.map(|entry| entry.node)
    }
}

impl Visited {
    pub(crate) fn new(system: &System) -> Self {
        let size = |id: SymbolId| match system.symbol(id).sort {
            Sort::Enumeration(definition) => system.types[definition.0 as usize].constructors.len(),
            _ => 0,
        };
        let arrays = system.symbol_ids().filter(|&id| {
            let symbol = system.symbol(id);
            symbol.dimensions == 1 && !symbol.weak && size(id) > 0
        });
        // the first among the largest arrays
        let counter = arrays.rev().max_by_key(|&id| size(id));
        Self { counter, buckets: Map::default(), added: 0 }
    }

    /// The signature of a cube.
    pub(crate) fn signature(&self, cube: &Cube, vocabulary: &Vocabulary<'_>) -> Signature {
        let (marks, locations) = self.marks(cube, vocabulary);
        let mut features = Features::default();
        let mut readers: SmallVec<[ProcSet; 8]> = SmallVec::from_elem(ProcSet::EMPTY, cube.before.len());
        for literal in &cube.literals {
            match literal {
                Literal::Member(term, domain) => {
                    if let (Some(reader), Some(group)) = (term.reader(), term.group()) {
                        readers[group.index()] |= ProcSet::only(reader);
                    }
                    if vocabulary.is_process_valued(term.symbol()) {
                        features.add_of(*term, 0, &marks);
                        if let Some(process) = named(cube, domain) {
                            features.add_of_process(feature(*term, 0), u64::MAX, process, &marks);
                        }
                    } else {
                        let excluded =
                            vocabulary.full_domain(term.symbol(), cube.processes).difference(domain);
                        excluded
                            .iter()
                            .for_each(|value| features.add_of(*term, u64::from(value) + 1, &marks));
                    }
                }
                Literal::Linear(_) => for_each_term(literal, &mut |term| {
                    if term.symbol() != PROCESS && term.symbol() != IDENTITY {
                        features.add_of(term, 0, &marks);
                    }
                }),
                Literal::Equal(..) | Literal::Distinct(..) => {}
            }
        }
        // the classes before a group, with the marks of its readers
        for (set, readers) in cube.before.iter().zip(readers) {
            for mark in readers.iter().flat_map(|reader| &marks[reader.index()]) {
                for (shape, process) in set.shapes_of_one() {
                    let of_reader = hash(shape, *mark);
                    match process {
                        Some(process) => features.add_of_process(of_reader, 0, process, &marks),
                        None => features.add(of_reader),
                    }
                }
            }
        }
        Signature { locations, features, processes: cube.processes }
    }

    /// The marks of each process, and all locations. The image of a process under subsumption has at least the marks of the process:
    /// a mark for its location, and a mark for each cell that holds it, made of the cell's symbol and the location of the cell's
    /// process.
    fn marks(&self, cube: &Cube, vocabulary: &Vocabulary<'_>) -> (Marks, Locations) {
        let mut location: SmallVec<[Option<u32>; 8]> = SmallVec::from_elem(None, cube.processes);
        let of_states = || {
            cube.literals.iter().filter_map(|literal| match literal {
                Literal::Member(term, domain) if term.group().is_none() => Some((*term, domain)),
                _ => None,
            })
        };
        for (term, domain) in of_states() {
            if Some(term.symbol()) == self.counter
                && let [process] = *term.indices()
            {
                location[process.index()] = domain.single();
            }
        }
        let mut marks: Marks =
            location.iter().map(|location| location.iter().map(|&l| u64::from(l) + 1).collect()).collect();
        for (term, domain) in of_states() {
            if vocabulary.is_process_valued(term.symbol())
                && let Some(process) = named(cube, domain)
                && let [holder] = *term.indices()
                && let Some(location) = location[holder.index()]
            {
                marks[process.index()].push(hash(feature(term, 0), u64::from(location) + 1));
            }
        }
        let mut locations: Locations = location.into_iter().flatten().collect();
        locations.sort_unstable();
        (marks, locations)
    }

    /// The cube, with its pattern and its signature.
    pub(crate) fn unpacked(&self, cube: Cube, vocabulary: &Vocabulary<'_>) -> Unpacked {
        let pattern = Pattern::new(&cube, vocabulary);
        let signature = self.signature(&cube, vocabulary);
        Unpacked { cube, pattern, signature }
    }

    /// The number of cubes that were ever added.
    pub(crate) fn added(&self) -> u32 {
        self.added
    }

    /// Adds a cube. Returns an estimate of the memory that it takes here, in bytes.
    pub(crate) fn insert(&mut self, node: NodeId, signature: &Signature, pattern: &Pattern) -> usize {
        let (processes, groups) = pattern.features();
        let bucket = self.buckets.entry(signature.locations.clone()).or_default();
        bucket.entries.push(Entry {
            features: signature.features,
            node,
            number: self.added,
            first: bucket.features.len() as u32,
            // at most 63 processes, and about a thousand groups
            processes: processes.len() as u16,
            groups: groups.len() as u16,
        });
        bucket.features.extend(processes.iter().chain(groups));
        self.added += 1;
        size_of::<Entry>() + size_of_val(processes) + size_of_val(groups)
    }

    /// Removes a cube.
    pub(crate) fn remove(&mut self, node: NodeId, signature: &Signature) {
        if let Some(bucket) = self.buckets.get_mut(&signature.locations) {
            bucket.entries.retain(|entry| entry.node != node);
        }
    }

    /// The first cube that may subsume one with this signature and pattern, and for which `visit` returns true, in an order by
    /// locations and age. Only cubes with a number of at least `since` are tried.
    pub(crate) fn find_subsuming(
        &self,
        signature: &Signature,
        pattern: &Pattern,
        since: u32,
        mut visit: impl FnMut(NodeId, PartFeatures<'_>) -> bool,
    ) -> Option<NodeId> {
        if signature.locations.len() > MAX_SUBSETS {
            let mut nodes: Vec<(NodeId, SmallVec<[u64; 8]>, usize)> = Vec::new();
            for bucket in self.buckets.values() {
                bucket.find(signature, pattern, since, &mut |node, (processes, groups)| {
                    let features = processes.iter().chain(groups).copied().collect();
                    nodes.push((node, features, processes.len()));
                    false
                });
            }
            nodes.sort_unstable();
            let found = nodes
                .into_iter()
                .find(|(node, features, processes)| visit(*node, features.split_at(*processes)));
            return found.map(|(node, ..)| node);
        }
        sub_multisets(&signature.locations).iter().find_map(|key| {
            self.buckets.get(key).and_then(|found| found.find(signature, pattern, since, &mut visit))
        })
    }
}

/// For each process of a cube, its marks.
type Marks = SmallVec<[SmallVec<[u64; 2]>; 8]>;

/// The single value of a process-valued term, if it is a process of the cube.
fn named(cube: &Cube, domain: &Domain) -> Option<Proc> {
    let process = domain.single().map(|value| value as usize).filter(|&value| value < cube.processes)?;
    Some(Proc::at(process))
}

fn hash(a: u64, b: u64) -> u64 {
    (a.rotate_left(26) ^ b).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A hash of a symbol, of whether the term is a read, and of the constraint `what`.
fn feature(term: CubeTerm, what: u64) -> u64 {
    u64::from(term.symbol().0) << 1 | u64::from(term.group().is_some()) | what << 16
}

/// All sub-multisets of a sorted multiset, without repetitions, smaller values first.
fn sub_multisets(locations: &[u32]) -> Vec<Locations> {
    let mut all = vec![Locations::new()];
    let mut start = 0;
    while start < locations.len() {
        let value = locations[start];
        let count = locations[start..].iter().take_while(|&&other| other == value).count();
        let so_far = all.len();
        for copies in 1..=count {
            for index in 0..so_far {
                let mut larger = all[index].clone();
                larger.extend(std::iter::repeat_n(value, copies));
                all.push(larger);
            }
        }
        start += count;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::sub_multisets;

    #[test]
    fn each_sub_multiset_is_found_once() {
        let mut found = sub_multisets(&[1, 1, 4]);
        found.sort();
        let expected: Vec<Vec<u32>> = vec![vec![], vec![1], vec![1, 1], vec![1, 1, 4], vec![1, 4], vec![4]];
        assert_eq!(found.iter().map(|set| set.to_vec()).collect::<Vec<_>>(), expected);
    }
}
