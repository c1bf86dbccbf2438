//! Patterns: data computed once per cube for matching it with others.

use super::groups::Group;
use super::processes::ProcSet;
use super::term::{CubeTerm, IDENTITY, PROCESS};
use super::vocabulary::Vocabulary;
use super::{Cube, for_each_term};
use garret_solver::Literal;
use smallvec::SmallVec;

/// A cube prepared for matching with other cubes.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    /// For each literal, the processes and the groups it names.
    pub(crate) named: Box<[Named]>,
    /// For each process, and for each group, a set of features, one bit each. Necessary condition for mapping a process or group of
    /// another cube to one of this cube: its features are among those of the image.
    pub(super) processes: SmallVec<[u64; 4]>,
    pub(super) groups: SmallVec<[u64; 4]>,
}

#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) processes: ProcSet,
    pub(crate) groups: SmallVec<[Group; 2]>,
}

impl Named {
    /// The processes and groups that a literal of a cube of `processes` processes names.
    pub(crate) fn of(literal: &Literal<CubeTerm>, vocabulary: &Vocabulary<'_>, processes: usize) -> Self {
        let mut groups = SmallVec::new();
        for_each_term(literal, &mut |term| groups.extend(term.group()));
        if groups.len() > 1 {
            groups.sort_unstable();
            groups.dedup();
        }
        Self { processes: named_processes(literal, vocabulary, processes), groups }
    }
}

impl Pattern {
    pub(crate) fn new(cube: &Cube, vocabulary: &Vocabulary<'_>) -> Self {
        let named = |literal: &Literal<CubeTerm>| Named::of(literal, vocabulary, cube.processes);
        let mut pattern = Self {
            named: cube.literals.iter().map(named).collect(),
            processes: SmallVec::from_elem(0, cube.processes),
            groups: cube
                .before
                .iter()
                .map(|set| set.shapes().map(feature).fold(0, |all, one| all | one))
                .collect(),
        };
        cube.literals.iter().for_each(|literal| pattern.add_features(literal, cube, vocabulary));
        pattern
    }

    /// The features of each process, and of each group.
    pub(crate) fn features(&self) -> (&[u64], &[u64]) {
        (&self.processes, &self.groups)
    }

    /// An estimate of the memory that the pattern takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let spilled = |features: &SmallVec<[u64; 4]>| if features.spilled() { 8 * features.len() } else { 0 };
        size_of_val(&*self.named) + spilled(&self.processes) + spilled(&self.groups)
    }

    /// Adds the features that single processes and groups need to satisfy this literal.
    fn add_features(&mut self, literal: &Literal<CubeTerm>, cube: &Cube, vocabulary: &Vocabulary<'_>) {
        let Literal::Member(term, domain) = literal else { return };
        if term.symbol() == IDENTITY || term.symbol() == PROCESS {
            return;
        }
        let kind = u64::from(term.symbol().0) << 1 | u64::from(term.group().is_some());
        let said = if vocabulary.is_process_valued(term.symbol()) {
            feature(kind)
        } else {
            let excluded = vocabulary.full_domain(term.symbol(), cube.processes).difference(domain);
            excluded.iter().fold(0, |all, value| all | feature(kind | (u64::from(value) + 1) << 16))
        };
        for (place, &process) in term.indices().iter().enumerate() {
            self.processes[process.index()] |= said.rotate_left(place as u32 + 1);
        }
        if let (Some(reader), Some(group)) = (term.reader(), term.group()) {
            self.processes[reader.index()] |= said;
            self.groups[group.index()] |= said;
        }
    }
}

/// The bit of a feature.
fn feature(what: u64) -> u64 {
    1 << (what.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
}

/// The processes that a literal, in a cube of `processes` processes, distinguishes from the processes outside.
pub(crate) fn named_processes(
    literal: &Literal<CubeTerm>,
    vocabulary: &Vocabulary<'_>,
    processes: usize,
) -> ProcSet {
    let mut named = ProcSet::EMPTY;
    for_each_term(literal, &mut |term| named |= term.processes());
    if let Literal::Member(term, domain) = literal
        && vocabulary.is_process_valued(term.symbol())
    {
        // those that the domain treats differently from the processes outside the cube
        let others = domain.contains_others();
        named |= ProcSet::first(processes)
            .iter()
            .filter(|&process| domain.contains(process.value()) != others)
            .collect();
    }
    named
}
