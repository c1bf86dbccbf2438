//! Subsumption: whether one cube contains another one, by matching processes and read groups.
//!
//! `psi` subsumes `phi` when some injection of the processes and some map of the groups of `psi` to those of `phi` makes every
//! literal of `psi` follow from those of `phi`, preserves the order of the groups, and maps each class before a group of `psi` to
//! classes before its image.

use super::embedding::Embedding;
use super::formula::{CubeAtom, Ground};
use super::groups::Group;
use super::pattern::{Named, Pattern};
use super::processes::ProcSet;
use super::term::CubeTerm;
use super::vocabulary::{Context, Vocabulary};
use super::{Cube, for_each_term, open};
use crate::cube::formula::GroundFormula;
use garret_machine::memory::{ClassSet, Proc};
use garret_solver::{Domain, Literal};
use smallvec::SmallVec;

/// Tests whether cubes are subsumed, many questions about one cube after the other.
pub(crate) struct Matcher<'v> {
    vocabulary: &'v Vocabulary<'v>,
    context: Context<'v>,
    /// Whether the literals of the cube are asserted in the context.
    loaded: bool,
}

impl<'v> Matcher<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary<'v>) -> Self {
        Self { vocabulary, context: Context::new(vocabulary), loaded: false }
    }

    /// Announces that the next question is about another cube `phi`.
    pub(crate) fn unload(&mut self) {
        self.loaded = false;
    }

    /// Whether the literal follows from those of `phi`. The solver is only asked if no literal of `phi` shows it directly.
    fn entails(&mut self, phi: &Cube, literal: &Literal<CubeTerm>) -> bool {
        let single = |term| phi.domain(term).and_then(Domain::single);
        let said = phi.literals.binary_search(literal).is_ok()
            || match literal {
                Literal::Equal(left, right) => {
                    left == right || single(*left).is_some_and(|v| single(*right) == Some(v))
                }
                Literal::Distinct(left, right) => {
                    let domain =
                        |term: CubeTerm| phi.domain(term).or_else(|| self.vocabulary.always(term.symbol()));
                    domain(*left).zip(domain(*right)).is_some_and(|(a, b)| a.is_disjoint(b))
                }
                _ => false,
            };
        if said {
            return true;
        }
        if !self.loaded {
            self.loaded = true;
            self.context.reset(phi.processes);
            for literal in &phi.literals {
                // cubes are satisfiable
                let consistent = self.context.assume(literal);
                debug_assert!(consistent, "a cube contradicts itself");
            }
        }
        let mut known = true;
        let vocabulary = self.vocabulary;
        for_each_term(literal, &mut |term| {
            known &= self.context.knows(term) || vocabulary.always(term.symbol()).is_some();
        });
        known && self.context.entails(literal)
    }

    /// Whether the formula follows from the literals of `phi`, where some single disjunct must follow. Call [`Matcher::unload`]
    /// before the cube changes.
    pub(crate) fn entails_formula(&mut self, phi: &Cube, formula: &Ground) -> bool {
        formula.eval(&mut |part| match part {
            CubeAtom::Literal(Literal::Member(term, domain)) => {
                phi.domain(*term).is_some_and(|known| known.is_subset(domain))
            }
            CubeAtom::Literal(literal) => self.entails(phi, literal),
            _ => false,
        })
    }

    /// Whether `psi` subsumes `phi`. `phi` must be the same cube in all calls since the last [`Matcher::unload`].
    pub(crate) fn is_subsumed_by(&mut self, phi: (&Cube, &Pattern), psi: &impl Subsumer) -> bool {
        let (phi, special) = phi;
        let (of_processes, of_groups) = psi.features();
        if psi.processes() > phi.processes
            || !of_groups.iter().all(|group| special.groups.iter().any(|other| group & !other == 0))
        {
            return false;
        }
        let fitting = |features: &u64| -> ProcSet {
            let others = ProcSet::first(phi.processes).iter();
            others.filter(|&other| features & !special.processes[other.index()] == 0).collect()
        };
        let candidates: Candidates = of_processes.iter().map(fitting).collect();
        if candidates.contains(&ProcSet::EMPTY) {
            return false;
        }
        let mut matching = Matching {
            matcher: self,
            phi,
            psi,
            special,
            image: SmallVec::from_elem(None, psi.processes()),
            process_fuel: PROCESS_FUEL,
            group_fuel: GROUP_FUEL,
        };
        let Some(candidates) = matching.candidates(candidates) else {
            return false;
        };
        matching.processes(&candidates, ProcSet::EMPTY, ProcSet::EMPTY)
    }
}

/// The possibly more general cube of a subsumption test, in any representation.
pub(crate) trait Subsumer {
    fn processes(&self) -> usize;
    fn literal(&self, index: usize) -> &Literal<CubeTerm>;
    /// For each literal, the processes and the groups it names.
    fn named(&self) -> &[Named];
    /// The features of the processes, and those of the groups.
    fn features(&self) -> (&[u64], &[u64]);
    /// The classes of events before a group.
    fn before(&self, group: usize) -> &ClassSet;
    /// Whether one group is before another.
    fn precedes(&self, group: usize, other: usize) -> bool;
    /// The formulas about every process outside.
    fn open(&self) -> impl Iterator<Item = &Ground>;
}

impl Subsumer for (&Cube, &Pattern) {
    fn processes(&self) -> usize {
        self.0.processes
    }

    fn literal(&self, index: usize) -> &Literal<CubeTerm> {
        &self.0.literals[index]
    }

    fn named(&self) -> &[Named] {
        &self.1.named
    }

    fn features(&self) -> (&[u64], &[u64]) {
        self.1.features()
    }

    fn before(&self, group: usize) -> &ClassSet {
        &self.0.before[group]
    }

    fn precedes(&self, group: usize, other: usize) -> bool {
        self.0.order.precedes(group, other)
    }

    fn open(&self) -> impl Iterator<Item = &Ground> {
        self.0.open.iter()
    }
}

/// For each process of `psi`, its possible images in `phi`.
type Candidates = SmallVec<[ProcSet; 8]>;

struct Matching<'m, 'v, P> {
    matcher: &'m mut Matcher<'v>,
    phi: &'m Cube,
    psi: &'m P,
    /// The features of `phi`.
    special: &'m Pattern,
    /// The image of each process of `psi`, as far as it is assigned.
    image: SmallVec<[Option<Proc>; 8]>,
    /// How many more choices of processes may be tried.
    process_fuel: usize,
    /// How many more choices of groups may be tried.
    group_fuel: usize,
}

/// The largest numbers of choices of groups and of processes; when they are used up, the answer is "not subsumed", which is always
/// sound. Matching is exponential in the numbers of groups and processes in the worst case.
const GROUP_FUEL: usize = 2_000;
const PROCESS_FUEL: usize = 20_000;

impl<P: Subsumer> Matching<'_, '_, P> {
    /// The partial assignment of the processes, with this map of the groups.
    fn embedding<'e>(&'e self, groups: &'e [Group]) -> Embedding<'e> {
        let (into, vocabulary) = (self.phi.processes, self.matcher.vocabulary);
        Embedding { processes: &self.image, groups, into, vocabulary }
    }

    fn groups_of_psi(&self) -> usize {
        self.psi.features().1.len()
    }

    /// The processes of `phi` that are not an image of a process of `psi`.
    fn entered(&self) -> ProcSet {
        ProcSet::first(self.phi.processes).without(self.image.iter().flatten().copied().collect())
    }

    /// Restricts the candidates to those that satisfy the literals of `psi` about a single process, without groups. None if a process
    /// has no candidate left, or a literal without processes does not hold.
    fn candidates(&mut self, mut candidates: Candidates) -> Option<Candidates> {
        for (index, named) in self.psi.named().iter().enumerate() {
            if !named.groups.is_empty() {
                continue;
            }
            if named.processes.is_empty() {
                if !self.holds(index, &[]) {
                    return None;
                }
            } else if let Some(process) = named.processes.single() {
                let process = process.index();
                for candidate in candidates[process].iter() {
                    self.image[process] = Some(candidate);
                    if !self.holds(index, &[]) {
                        candidates[process].remove(candidate);
                    }
                }
                self.image[process] = None;
                if candidates[process].is_empty() {
                    return None;
                }
            }
        }
        Some(candidates)
    }

    /// Assigns the process with the fewest remaining candidates, then recursively the others.
    fn processes(&mut self, candidates: &[ProcSet], assigned: ProcSet, used: ProcSet) -> bool {
        let left = ProcSet::first(self.psi.processes()).without(assigned).iter();
        let Some(process) = left.min_by_key(|&process| candidates[process.index()].without(used).len())
        else {
            return self.groups();
        };
        let assigned = assigned | ProcSet::only(process);
        for candidate in candidates[process.index()].without(used).iter() {
            if self.process_fuel == 0 {
                break;
            }
            self.process_fuel -= 1;
            self.image[process.index()] = Some(candidate);
            let fits = (0..self.psi.named().len()).all(|index| {
                let named = &self.psi.named()[index];
                !named.groups.is_empty()
                    || !named.processes.contains(process)
                    || named.processes.single().is_some()
                    || !named.processes.is_subset(assigned)
                    || self.holds(index, &[])
            });
            if fits && self.processes(candidates, assigned, used | ProcSet::only(candidate)) {
                return true;
            }
        }
        self.image[process.index()] = None;
        false
    }

    /// Maps the groups, once all processes are assigned.
    fn groups(&mut self) -> bool {
        if self.psi.features().1.is_empty() {
            return self.outside(&[]);
        }
        let entered: Vec<Proc> = self.entered().iter().collect();
        let rename = |process: Proc| self.image[process.index()].unwrap_or(process);
        let before = |group| self.psi.before(group).renamed(rename, &entered);
        let before: Vec<ClassSet> = (0..self.groups_of_psi()).map(before).collect();
        let Some(candidates) = self.group_candidates(&before) else {
            return false;
        };
        // unrelated components are mapped independently, so that a failure in one is not repeated for each choice in another
        let mut map = vec![Group::UNKNOWN; self.groups_of_psi()];
        let components = self.components();
        components.iter().all(|component| self.component(component, &candidates, &mut map))
            && (components.len() == 1 || self.outside(&map))
    }

    /// For each group of `psi`, the groups of `phi` that satisfy the literals of `psi` about it alone, have its classes before them,
    /// and have a candidate in the right order for each group that is ordered with it.
    fn group_candidates(&mut self, before: &[ClassSet]) -> Option<Vec<Vec<Group>>> {
        let mut map = vec![Group::UNKNOWN; before.len()];
        let mut candidates: Vec<Vec<Group>> = Vec::with_capacity(before.len());
        for (group, classes) in before.iter().enumerate() {
            let mut fitting = Vec::new();
            for candidate in Group::first(self.phi.before.len()) {
                map[group] = candidate;
                let fits = self.psi.features().1[group] & !self.special.groups[candidate.index()] == 0
                    && classes.is_subset(&self.phi.before[candidate.index()])
                    && (0..self.psi.named().len()).all(|index| {
                        self.psi.named()[index].groups.as_slice() != [Group::at(group)]
                            || self.holds(index, &map)
                    });
                if fits {
                    fitting.push(candidate);
                }
            }
            candidates.push(fitting);
        }
        let (psi, phi) = (self.psi, &self.phi.order);
        let mut changed = true;
        while changed {
            changed = false;
            for group in 0..candidates.len() {
                let supported = |candidate: &Group| {
                    (0..candidates.len()).all(|other| {
                        (!psi.precedes(group, other)
                            || candidates[other].iter().any(|&c| candidate.is_before(c, phi)))
                            && (!psi.precedes(other, group)
                                || candidates[other].iter().any(|&c| c.is_before(*candidate, phi)))
                    })
                };
                let kept: Vec<Group> = candidates[group].iter().copied().filter(supported).collect();
                if kept.is_empty() {
                    return None;
                }
                changed |= kept.len() < candidates[group].len();
                candidates[group] = kept;
            }
        }
        Some(candidates)
    }

    /// The connected components of the groups of `psi`: groups are connected if they are ordered or occur in one literal. There is
    /// one component of all groups if formulas about the processes outside contain reads.
    fn components(&self) -> Vec<Vec<Group>> {
        let count = self.groups_of_psi();
        let mut reads_outside = false;
        for formula in self.psi.open() {
            formula.for_each_literal(&mut |literal| {
                for_each_term(literal, &mut |term| reads_outside |= term.group().is_some());
            });
        }
        if reads_outside {
            return vec![Group::first(count).collect()];
        }
        let mut label: Vec<usize> = (0..count).collect();
        let mut join = |a: usize, b: usize| {
            let (from, to) = (label[a], label[b]);
            label.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
        };
        for a in 0..count {
            (0..count).filter(|&b| self.psi.precedes(a, b)).for_each(|b| join(a, b));
        }
        for named in self.psi.named() {
            named.groups.windows(2).for_each(|pair| join(pair[0].index(), pair[1].index()));
        }
        let component =
            |of: usize| Group::first(count).filter(|group| label[group.index()] == of).collect::<Vec<_>>();
        (0..count).map(component).filter(|component| !component.is_empty()).collect()
    }

    /// Maps the remaining groups of a component, the one with the fewest candidates first.
    fn component(&mut self, groups: &[Group], candidates: &[Vec<Group>], map: &mut Vec<Group>) -> bool {
        let Some(&group) = groups
            .iter()
            .filter(|g| map[g.index()] == Group::UNKNOWN)
            .min_by_key(|g| candidates[g.index()].len())
        else {
            // with several components, the formulas about the processes outside contain no reads, and `groups` checks them at the end
            return groups.len() < map.len() || self.outside(map);
        };
        for &candidate in &candidates[group.index()] {
            if self.group_fuel == 0 {
                break;
            }
            self.group_fuel -= 1;
            map[group.index()] = candidate;
            let ordered = groups
                .iter()
                .filter(|&&other| other != group && map[other.index()] != Group::UNKNOWN)
                .all(|&other| {
                    (!self.psi.precedes(group.index(), other.index())
                        || candidate.is_before(map[other.index()], &self.phi.order))
                        && (!self.psi.precedes(other.index(), group.index())
                            || map[other.index()].is_before(candidate, &self.phi.order))
                });
            let fits = ordered
                && (0..self.psi.named().len()).all(|index| {
                    // the literals of several groups of which this one is mapped last
                    let named = &self.psi.named()[index].groups;
                    named.len() < 2
                        || !named.contains(&group)
                        || named.iter().any(|other| map[other.index()] == Group::UNKNOWN)
                        || self.holds(index, map)
                });
            if fits && self.component(groups, candidates, map) {
                return true;
            }
        }
        map[group.index()] = Group::UNKNOWN;
        false
    }

    /// Whether the formulas of `psi` about every process outside hold for the processes of `phi` that are not in the image, and for
    /// those outside `phi`.
    fn outside(&mut self, groups: &[Group]) -> bool {
        let (psi, phi, vocabulary) = (self.psi, self.phi, self.matcher.vocabulary);
        let entered = self.entered();
        psi.open().all(|formula| {
            let Some(renamed) = self.embedding(groups).formula(formula) else { return false };
            (!vocabulary.has_others(phi.processes)
                || phi.open.iter().any(|known| open::implies(known, &renamed)))
                && entered.iter().all(|process| {
                    let instance = open::instance(&renamed, process, vocabulary);
                    self.matcher.entails_formula(phi, &instance)
                })
        })
    }

    /// Whether a literal of `psi`, all of whose processes and groups are assigned, follows from `phi`.
    fn holds(&mut self, index: usize, groups: &[Group]) -> bool {
        if let Literal::Member(old, domain) = self.psi.literal(index)
            && !self.matcher.vocabulary.is_process_valued(old.symbol())
        {
            let term = self.embedding(groups).term(*old);
            return self.phi.domain(term).is_some_and(|known| known.is_subset(domain));
        }
        match self.embedding(groups).image(self.psi.literal(index)) {
            Some(Literal::Member(term, domain)) => {
                self.phi.domain(term).is_some_and(|known| known.is_subset(&domain))
            }
            Some(literal) => self.matcher.entails(self.phi, &literal),
            None => false,
        }
    }
}
