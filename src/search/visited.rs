//! The visited cubes, indexed so that only those that can subsume a cube are tried.
//!
//! Two filters come before matching. The *locations* of a cube are the values of its processes in the array that
//! serves as program counter, as a sorted multiset: a cube can only be subsumed by one whose locations are a
//! sub-multiset of its own. The *features* of a cube say which symbols it constrains and which values it excludes for
//! them: those of the subsuming cube are among those of the subsumed one.

use super::cube::{Cube, for_each_term};
use super::nodes::NodeId;
use super::term::{CubeTerm, IDENTITY, PROCESS};
use super::vocabulary::Vocabulary;
use crate::map::Map;
use crate::system::{Sort, SymbolId, System};
use garret_solver::Literal;
use smallvec::SmallVec;

/// Beyond so many located processes, all visited cubes are candidates.
const MAX_SUBSETS: usize = 12;

/// A multiset of locations, sorted.
type Locations = SmallVec<[u32; 8]>;

/// What has to be there for a cube to be subsumed by another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    locations: Locations,
    features: [u64; 4],
    processes: usize,
}

impl Signature {
    /// Whether a cube of this signature may subsume one of the other.
    pub(crate) fn may_subsume(&self, other: &Self) -> bool {
        self.processes <= other.processes
            && self.features.iter().zip(&other.features).all(|(a, b)| a & !b == 0)
    }
}

/// The index of the visited cubes.
pub(crate) struct Visited {
    /// The one-dimensional SC array of an enumeration with the most values.
    counter: Option<SymbolId>,
    buckets: Map<Locations, Vec<(NodeId, Signature)>>,
}

impl Visited {
    pub(crate) fn new(system: &System) -> Self {
        let size = |id: SymbolId| match system.symbol(id).sort {
            Sort::Enumeration(definition) => system.types[definition.0 as usize].constructors.len(),
            _ => 0,
        };
        let arrays = (0..system.symbols.len() as u32).map(SymbolId).filter(|&id| {
            let symbol = system.symbol(id);
            symbol.dimensions == 1 && !symbol.weak && size(id) > 0
        });
        // the first of the largest ones
        let counter = arrays.rev().max_by_key(|&id| size(id));
        Self { counter, buckets: Map::default() }
    }

    /// The signature of a cube.
    pub(crate) fn signature(&self, cube: &Cube, vocabulary: &Vocabulary<'_>) -> Signature {
        let mut locations = Locations::new();
        let mut features = [0u64; 4];
        let mut add = |feature: u64| {
            let bit = feature.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
            features[(bit / 64) as usize] |= 1 << (bit % 64);
        };
        for literal in &cube.literals {
            match literal {
                Literal::Member(term, domain) => {
                    if Some(term.symbol()) == self.counter && term.group().is_none() {
                        locations.extend(domain.single());
                    }
                    if vocabulary.is_process_valued(term.symbol()) {
                        add(feature(*term, 0));
                    } else {
                        let excluded =
                            vocabulary.full_domain(term.symbol(), cube.processes).difference(domain);
                        excluded.iter().for_each(|value| add(feature(*term, u64::from(value) + 1)));
                    }
                }
                Literal::Linear(_) => for_each_term(literal, &mut |term| {
                    if term.symbol() != PROCESS && term.symbol() != IDENTITY {
                        add(feature(term, 0));
                    }
                }),
                Literal::Equal(..) | Literal::Distinct(..) => {}
            }
        }
        locations.sort_unstable();
        Signature { locations, features, processes: cube.processes }
    }

    /// Adds a cube.
    pub(crate) fn insert(&mut self, node: NodeId, signature: Signature) {
        self.buckets.entry(signature.locations.clone()).or_default().push((node, signature));
    }

    /// Removes a cube.
    pub(crate) fn remove(&mut self, node: NodeId, signature: &Signature) {
        if let Some(bucket) = self.buckets.get_mut(&signature.locations) {
            bucket.retain(|(other, _)| *other != node);
        }
    }

    /// The first of the cubes that may subsume one of this signature for which `visit` answers true, in an order that depends
    /// on their locations and their age.
    pub(crate) fn find_subsuming(
        &self,
        signature: &Signature,
        mut visit: impl FnMut(NodeId) -> bool,
    ) -> Option<NodeId> {
        let mut bucket = |bucket: &[(NodeId, Signature)]| {
            let found = bucket.iter().find(|(node, other)| other.may_subsume(signature) && visit(*node));
            found.map(|(node, _)| *node)
        };
        if signature.locations.len() > MAX_SUBSETS {
            let mut nodes: Vec<_> = self.buckets.values().flatten().collect();
            nodes.sort_unstable_by_key(|(node, _)| *node);
            return nodes.into_iter().find_map(|entry| bucket(std::slice::from_ref(entry)));
        }
        sub_multisets(&signature.locations)
            .iter()
            .find_map(|key| self.buckets.get(key).and_then(|found| bucket(found)))
    }
}

/// A symbol, whether it is read or is part of the state, and what is said of it.
fn feature(term: CubeTerm, what: u64) -> u64 {
    u64::from(term.symbol().0) << 1 | u64::from(term.group().is_some()) | what << 16
}

/// All sub-multisets of a sorted multiset, each once, the smaller values first.
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
