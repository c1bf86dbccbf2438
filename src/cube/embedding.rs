//! Subsumption: whether one cube contains another, by matching processes and read groups.
//!
//! `psi` subsumes `phi` when some injection of the processes and some map of the groups of `psi` to those of `phi` makes
//! every literal of `psi` follow from those of `phi`, keeps the order of the groups, and finds what is before a group
//! of `psi` also before its image.

use super::formula::Ground;
use super::open;
use super::term::{CubeTerm, IDENTITY, PROCESS, Proc};
use super::vocabulary::{Context, Vocabulary};
use super::{Cube, for_each_term, rename_literal};
use crate::memory::ClassSet;
use crate::nodes::Unpacked;
use garret_solver::{Domain, Literal};
use smallvec::SmallVec;

/// A cube prepared to be matched into others.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    /// For each literal, the processes and the groups it names.
    pub(crate) named: Box<[Named]>,
    /// For each process, and for each group, a set of features: where a process or a group of another cube is mapped to
    /// one of this cube, its features are among those of the latter.
    processes: SmallVec<[u64; 4]>,
    groups: SmallVec<[u64; 4]>,
}

#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) processes: u64,
    pub(crate) groups: SmallVec<[u16; 2]>,
}

impl Pattern {
    pub(crate) fn new(cube: &Cube, vocabulary: &Vocabulary<'_>) -> Self {
        let named = |literal: &Literal<CubeTerm>| {
            let mut groups = SmallVec::new();
            for_each_term(literal, &mut |term| groups.extend(term.group().map(|group| group as u16)));
            groups.sort_unstable();
            groups.dedup();
            Named { processes: named_processes(literal, vocabulary, cube.processes), groups }
        };
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

    /// An estimate of the memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let spilled = |features: &SmallVec<[u64; 4]>| if features.spilled() { 8 * features.len() } else { 0 };
        size_of_val(&*self.named) + spilled(&self.processes) + spilled(&self.groups)
    }

    /// What a cube has to say of single processes and groups to be more special than one with this literal.
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
            self.processes[usize::from(process)] |= said.rotate_left(place as u32 + 1);
        }
        if let (Some(reader), Some(group)) = (term.reader(), term.group()) {
            self.processes[usize::from(reader)] |= said;
            self.groups[group] |= said;
        }
    }
}

/// One bit for a feature.
fn feature(what: u64) -> u64 {
    1 << (what.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58)
}

/// The processes that a literal of a cube of so many processes tells from others.
pub(crate) fn named_processes(
    literal: &Literal<CubeTerm>,
    vocabulary: &Vocabulary<'_>,
    processes: usize,
) -> u64 {
    let mut named = 0;
    for_each_term(literal, &mut |term| named |= term.processes());
    if let Literal::Member(term, domain) = literal
        && vocabulary.is_process_valued(term.symbol())
    {
        named |= distinguished(domain, processes);
    }
    named
}

/// The processes that the set treats otherwise than the processes outside the cube.
fn distinguished(domain: &Domain, processes: usize) -> u64 {
    let others = domain.contains_others();
    let named = (0..processes).filter(|&process| domain.contains(process as u32) != others);
    named.fold(0, |set, process| set | 1 << process)
}

/// Matches cubes into one cube after the other.
pub(crate) struct Matcher<'v> {
    vocabulary: &'v Vocabulary<'v>,
    context: Context<'v>,
    /// The literals of the cube are asserted in the context.
    loaded: bool,
}

impl<'v> Matcher<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary<'v>) -> Self {
        Self { vocabulary, context: Context::new(vocabulary), loaded: false }
    }

    /// The next cube that others are matched into is another one.
    pub(crate) fn unload(&mut self) {
        self.loaded = false;
    }

    /// Whether the literal follows from those of `phi`. The solver is only asked when it is not said in so many words.
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

    /// Whether the formula follows from the literals of `phi`, one disjunct at a time. The matcher has to be unloaded where the cube
    /// changes.
    pub(crate) fn entails_formula(&mut self, phi: &Cube, formula: &Ground) -> bool {
        formula.holds(&mut |part| match part {
            Ground::Literal(Literal::Member(term, domain)) => {
                phi.domain(*term).is_some_and(|known| known.is_subset(domain))
            }
            Ground::Literal(literal) => self.entails(phi, literal),
            _ => false,
        })
    }

    /// Whether `psi` subsumes `phi`, the cube of the tests since the last call of [`Matcher::unload`]; most often the signatures tell.
    pub(crate) fn subsumes(&mut self, psi: &Unpacked, phi: &Unpacked) -> bool {
        psi.signature.may_subsume(&phi.signature)
            && self.is_subsumed_by((&phi.cube, &phi.pattern), (&psi.cube, &psi.pattern))
    }

    /// Whether `psi` subsumes `phi`, the cube of the tests since the last call of [`Matcher::unload`].
    pub(crate) fn is_subsumed_by(&mut self, phi: (&Cube, &Pattern), psi: (&Cube, &Pattern)) -> bool {
        let ((phi, special), (psi, pattern)) = (phi, psi);
        if psi.processes > phi.processes
            || !pattern.groups.iter().all(|group| special.groups.iter().any(|other| group & !other == 0))
        {
            return false;
        }
        let fitting = |features: &u64| {
            let others = special.processes.iter().enumerate();
            others.fold(0u64, |set, (other, theirs)| set | u64::from(features & !theirs == 0) << other)
        };
        let candidates: SmallVec<[u64; 8]> = pattern.processes.iter().map(fitting).collect();
        if candidates.contains(&0) {
            return false;
        }
        let mut matching = Matching {
            matcher: self,
            phi,
            psi,
            pattern,
            special,
            image: SmallVec::from_elem(None, psi.processes),
            process_patience: PROCESS_PATIENCE,
            patience: PATIENCE,
        };
        let Some(candidates) = matching.candidates(candidates) else {
            return false;
        };
        matching.processes(&candidates, 0, 0)
    }
}

struct Matching<'m, 'v> {
    matcher: &'m mut Matcher<'v>,
    phi: &'m Cube,
    psi: &'m Cube,
    pattern: &'m Pattern,
    /// The features of `phi`.
    special: &'m Pattern,
    /// Where the processes of `psi` go.
    image: SmallVec<[Option<Proc>; 8]>,
    /// The choices for processes that may still be tried.
    process_patience: usize,
    /// The choices for groups that may still be tried.
    patience: usize,
}

/// After so many choices for groups, or for processes, a cube counts as not subsumed. That is always right to say; matching is
/// exponential in their numbers at worst.
const PATIENCE: usize = 2_000;
const PROCESS_PATIENCE: usize = 20_000;

impl Matching<'_, '_> {
    /// For each process of `psi`, those of the given processes of `phi` that satisfy what `psi` says of it alone.
    fn candidates(&mut self, mut candidates: SmallVec<[u64; 8]>) -> Option<SmallVec<[u64; 8]>> {
        for (index, named) in self.pattern.named.iter().enumerate() {
            if !named.groups.is_empty() {
                continue;
            }
            if named.processes == 0 {
                if !self.holds(index, &[]) {
                    return None;
                }
            } else if named.processes.is_power_of_two() {
                let process = named.processes.trailing_zeros() as usize;
                for candidate in bits(candidates[process]) {
                    self.image[process] = Some(candidate);
                    if !self.holds(index, &[]) {
                        candidates[process] &= !(1 << candidate);
                    }
                }
                self.image[process] = None;
                if candidates[process] == 0 {
                    return None;
                }
            }
        }
        Some(candidates)
    }

    /// Assigns the process with the fewest candidates left, and the others after it.
    fn processes(&mut self, candidates: &[u64], assigned: u64, used: u64) -> bool {
        let open = (0..self.psi.processes).filter(|process| assigned >> process & 1 == 0);
        let Some(process) = open.min_by_key(|&process| (candidates[process] & !used).count_ones()) else {
            return self.groups();
        };
        let assigned = assigned | 1 << process;
        for candidate in bits(candidates[process] & !used) {
            if self.process_patience == 0 {
                break;
            }
            self.process_patience -= 1;
            self.image[process] = Some(candidate);
            let fits = (0..self.pattern.named.len()).all(|index| {
                let named = &self.pattern.named[index];
                !named.groups.is_empty()
                    || named.processes >> process & 1 == 0
                    || named.processes.is_power_of_two()
                    || named.processes & !assigned != 0
                    || self.holds(index, &[])
            });
            if fits && self.processes(candidates, assigned, used | 1 << candidate) {
                return true;
            }
        }
        self.image[process] = None;
        false
    }

    /// All processes are assigned: maps the groups.
    fn groups(&mut self) -> bool {
        if self.psi.before.is_empty() {
            return self.outside(&[]);
        }
        let image: u64 = self.image.iter().flatten().fold(0, |set, &process| set | 1 << process);
        let entered: Vec<Proc> = bits(!image & ((1 << self.phi.processes) - 1)).collect();
        let rename = |process: Proc| self.image[usize::from(process)].unwrap_or(process);
        let before: Vec<ClassSet> = self.psi.before.iter().map(|set| set.renamed(rename, &entered)).collect();
        let Some(candidates) = self.group_candidates(&before) else {
            return false;
        };
        // groups that nothing relates are mapped one by one, so that a failure is not tried again for each other choice
        let mut map = vec![usize::MAX; self.psi.before.len()];
        let components = self.components();
        components.iter().all(|component| self.component(component, &candidates, &mut map))
            && (components.len() == 1 || self.outside(&map))
    }

    /// For each group of `psi`, the groups of `phi` that satisfy what `psi` says of it alone, and have one for each group that
    /// is ordered with it.
    fn group_candidates(&mut self, before: &[ClassSet]) -> Option<Vec<Vec<usize>>> {
        let mut map = vec![usize::MAX; before.len()];
        let mut candidates: Vec<Vec<usize>> = Vec::with_capacity(before.len());
        for (group, classes) in before.iter().enumerate() {
            let mut fitting = Vec::new();
            for candidate in 0..self.phi.before.len() {
                map[group] = candidate;
                let fits = self.pattern.groups[group] & !self.special.groups[candidate] == 0
                    && classes.is_subset(&self.phi.before[candidate])
                    && (0..self.pattern.named.len()).all(|index| {
                        self.pattern.named[index].groups.as_slice() != [group as u16]
                            || self.holds(index, &map)
                    });
                if fits {
                    fitting.push(candidate);
                }
            }
            candidates.push(fitting);
        }
        let (psi, phi) = (&self.psi.order, &self.phi.order);
        let mut changed = true;
        while changed {
            changed = false;
            for group in 0..candidates.len() {
                let supported = |candidate: &usize| {
                    (0..candidates.len()).all(|other| {
                        (!psi.precedes(group, other)
                            || candidates[other].iter().any(|&c| phi.precedes(*candidate, c)))
                            && (!psi.precedes(other, group)
                                || candidates[other].iter().any(|&c| phi.precedes(c, *candidate)))
                    })
                };
                let kept: Vec<usize> = candidates[group].iter().copied().filter(supported).collect();
                if kept.is_empty() {
                    return None;
                }
                changed |= kept.len() < candidates[group].len();
                candidates[group] = kept;
            }
        }
        Some(candidates)
    }

    /// The groups of `psi`, those that are ordered or occur in one literal together; all together when reads are part of what
    /// is said of every process outside.
    fn components(&self) -> Vec<Vec<usize>> {
        let count = self.psi.before.len();
        let mut reads_outside = false;
        for formula in &self.psi.open {
            open::for_each_literal(formula, &mut |literal| {
                for_each_term(literal, &mut |term| reads_outside |= term.group().is_some());
            });
        }
        if reads_outside {
            return vec![(0..count).collect()];
        }
        let mut label: Vec<usize> = (0..count).collect();
        let mut join = |a: usize, b: usize| {
            let (from, to) = (label[a], label[b]);
            label.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
        };
        for a in 0..count {
            (0..count).filter(|&b| self.psi.order.precedes(a, b)).for_each(|b| join(a, b));
        }
        for named in &self.pattern.named {
            named.groups.windows(2).for_each(|pair| join(pair[0].into(), pair[1].into()));
        }
        let component = |of: usize| (0..count).filter(|&group| label[group] == of).collect::<Vec<_>>();
        (0..count).map(component).filter(|component| !component.is_empty()).collect()
    }

    /// Maps the groups of a component that are not mapped yet, the one with the fewest candidates first.
    fn component(&mut self, groups: &[usize], candidates: &[Vec<usize>], map: &mut Vec<usize>) -> bool {
        let Some(&group) =
            groups.iter().filter(|&&g| map[g] == usize::MAX).min_by_key(|&&g| candidates[g].len())
        else {
            // other components have no say in what is said of the processes outside
            return groups.len() < map.len() || self.outside(map);
        };
        for &candidate in &candidates[group] {
            if self.patience == 0 {
                break;
            }
            self.patience -= 1;
            map[group] = candidate;
            let ordered =
                groups.iter().filter(|&&other| other != group && map[other] != usize::MAX).all(|&other| {
                    (!self.psi.order.precedes(group, other) || self.phi.order.precedes(candidate, map[other]))
                        && (!self.psi.order.precedes(other, group)
                            || self.phi.order.precedes(map[other], candidate))
                });
            let fits = ordered
                && (0..self.pattern.named.len()).all(|index| {
                    // the literals of several groups, of which this is the last to be mapped
                    let named = &self.pattern.named[index].groups;
                    named.len() < 2
                        || !named.contains(&(group as u16))
                        || named.iter().any(|&other| map[usize::from(other)] == usize::MAX)
                        || self.holds(index, map)
                });
            if fits && self.component(groups, candidates, map) {
                return true;
            }
        }
        map[group] = usize::MAX;
        false
    }

    /// What `psi` says of every process outside it holds of the processes of `phi` that are outside the image, and of those
    /// outside `phi`.
    fn outside(&mut self, groups: &[usize]) -> bool {
        let (psi, phi, vocabulary) = (self.psi, self.phi, self.matcher.vocabulary);
        let image: u64 = self.image.iter().flatten().fold(0, |set, &process| set | 1 << process);
        psi.open.iter().all(|formula| {
            let Some(renamed) = image_of_open(formula, &self.image, groups, vocabulary) else { return false };
            (!vocabulary.has_others(phi.processes)
                || phi.open.iter().any(|known| open::implies(known, &renamed)))
                && bits(!image & ((1 << phi.processes) - 1)).all(|process| {
                    let instance = open::instance(&renamed, process, vocabulary);
                    self.matcher.entails_formula(phi, &instance)
                })
        })
    }

    /// Whether a literal of `psi`, all of whose processes and groups are assigned, follows from `phi`.
    fn holds(&mut self, index: usize, groups: &[usize]) -> bool {
        if let Literal::Member(old, domain) = &self.psi.literals[index]
            && !self.matcher.vocabulary.is_process_valued(old.symbol())
        {
            let term = image_of_term(*old, &self.image, groups);
            return self.phi.domain(term).is_some_and(|known| known.is_subset(domain));
        }
        let vocabulary = self.matcher.vocabulary;
        match image_of_literal(self.psi, index, &self.image, groups, self.phi.processes, vocabulary) {
            Some(Literal::Member(term, domain)) => {
                self.phi.domain(term).is_some_and(|known| known.is_subset(&domain))
            }
            Some(literal) => self.matcher.entails(self.phi, &literal),
            None => false,
        }
    }
}

/// The term of `psi`, as a term of `phi`.
fn image_of_term(term: CubeTerm, image: &[Option<Proc>], groups: &[usize]) -> CubeTerm {
    let renamed = term.renamed(|process| image[usize::from(process)].unwrap_or(process));
    match renamed.group() {
        Some(group) => renamed.in_group(groups[group]),
        None => renamed,
    }
}

/// A literal of `psi`, all of whose processes and groups are assigned, as a literal of a cube of so many processes; none when
/// a number does not fit.
pub(crate) fn image_of_literal(
    psi: &Cube,
    index: usize,
    image: &[Option<Proc>],
    groups: &[usize],
    processes: usize,
    vocabulary: &Vocabulary<'_>,
) -> Option<Literal<CubeTerm>> {
    let term = |term: CubeTerm| image_of_term(term, image, groups);
    Some(match &psi.literals[index] {
        Literal::Member(old, domain) if vocabulary.is_process_valued(old.symbol()) => {
            // those that are not distinguished go with the others
            let distinguished = bits(distinguished(domain, psi.processes));
            let mut set = Domain::empty();
            distinguished
                .filter_map(|process| image[usize::from(process)])
                .for_each(|process| set.insert(u32::from(process)));
            let domain = if domain.contains_others() {
                vocabulary.full_domain(old.symbol(), processes).difference(&set)
            } else {
                set
            };
            Literal::Member(term(*old), domain)
        }
        Literal::Member(old, domain) => Literal::Member(term(*old), domain.clone()),
        Literal::Equal(left, right) => Literal::Equal(term(*left), term(*right)),
        Literal::Distinct(left, right) => Literal::Distinct(term(*left), term(*right)),
        Literal::Linear(linear) => {
            // two groups of psi may share an image, and then two of its terms as well
            let terms = linear.terms().iter().map(|&(old, coefficient)| (term(old), coefficient));
            Literal::Linear(garret_solver::Linear::new(terms, linear.constant(), linear.relation())?)
        }
    })
}

/// The image of what a cube says of all processes outside it.
pub(crate) fn image_of_open(
    formula: &Ground,
    image: &[Option<Proc>],
    groups: &[usize],
    vocabulary: &Vocabulary<'_>,
) -> Option<Ground> {
    let image_of = |process: Proc| image[usize::from(process)];
    let rename = |process: Proc| image_of(process).unwrap_or(process);
    open::map(formula, &mut |literal| {
        Ok(Ground::Literal(rename_literal(literal, vocabulary, &rename, &image_of, groups)))
    })
    .ok()
}

/// The elements of a bit set, in increasing order.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = Proc> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros();
            set &= set - 1;
            bit as Proc
        })
    })
}
