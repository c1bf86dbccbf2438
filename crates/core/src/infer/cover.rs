//! Covering: which part of a cube remains when the visited cubes are subtracted, and the literals that they force.
//!
//! An instance of a visited cube whose events match those of a cube excludes the states that satisfy all its literals. The negations
//! of its literals that do not follow from the cube form a clause. If the clauses contradict the cube, it is covered. Literals of
//! unit clauses may be added to the cube if the result is searched in its place.
//!
//! # Sources
//! Ghilardi, Ranise, *Backward Reachability of Array-based Systems by SMT Solving*, LMCS 2010 (fixpoint tests); the events
//! are matched as in subsumption.

use crate::cube::embedding::Embedding;
use crate::cube::pattern::{Named, Pattern};
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, Group, Proc, ProcSet, for_each_term};
use crate::nodes::{NodeId, Nodes};
use garret_base::map::{Map, Set};
use garret_base::watch::{Pace, Watch};
use garret_machine::memory::ClassSet;
use garret_solver::Literal;
use smallvec::SmallVec;

/// The largest number of literals of a clause.
const MAX_UNDECIDED: usize = 2;
/// The largest number of literals of a visited cube that is used: larger cubes rarely yield short clauses.
const MAX_LITERALS: usize = 4;
/// The number of rounds of the search for forced literals: each forced literal may force others.
const ROUNDS: usize = 3;
/// The largest number of maps of a visited cube into another cube that are tried.
const MAX_IMAGES: usize = 200;
/// The largest number of parts of such maps that are tried: with a dozen of entries in store buffers, there are millions, and few of
/// them can be completed. The cubes of `models` need less than a tenth of this.
const MAX_PARTS: usize = 20_000;

/// The part of a cube that the visited cubes do not contain.
pub(crate) enum Remainder {
    /// Empty: these cubes together cover it.
    Nothing(SmallVec<[NodeId; 2]>),
    /// The cube with these additional literals, which these cubes force.
    Forced(Vec<Literal<CubeTerm>>, SmallVec<[NodeId; 2]>),
}

/// Computes the part of a cube that visited cubes do not contain.
pub(crate) struct Cover<'v> {
    vocabulary: &'v Vocabulary<'v>,
    context: Context<'v>,
    /// For each literal that was tested: whether it follows from the assertions, and the time of the test.
    asked: Map<Literal<CubeTerm>, (bool, u32)>,
    /// The current time. A negative result of an earlier time is computed again.
    time: u32,
}

impl<'v> Cover<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary<'v>) -> Self {
        Self { vocabulary, context: Context::new(vocabulary), asked: Map::default(), time: 0 }
    }

    /// The part of this cube that the visited cubes do not contain; the whole cube if the watch has ended.
    pub(crate) fn rest(&mut self, phi: &Cube, nodes: &Nodes, watch: &Watch) -> Remainder {
        let mut pace = Pace::new(watch);
        self.context.reset(phi.processes);
        self.asked.clear();
        for literal in &phi.literals {
            // cubes are satisfiable
            let consistent = self.context.assume(literal);
            debug_assert!(consistent, "a cube contradicts itself");
        }
        let mut forced = Vec::new();
        let mut used: SmallVec<[NodeId; 2]> = SmallVec::new();
        let mut known = Set::default();
        for _ in 0..ROUNDS {
            let mut changed = false;
            self.time += 1;
            for (id, _, psi) in nodes.visited_unpacked() {
                if pace.over().is_some() {
                    return Remainder::Forced(Vec::new(), SmallVec::new());
                }
                let clauses = self.clauses(phi, &psi.cube, &psi.pattern);
                for clause in clauses {
                    if known.contains(&clause) {
                        continue;
                    }
                    let consistent = match clause.as_slice() {
                        [] => false,
                        [literal] => {
                            if self.context.entails(literal) {
                                continue;
                            }
                            forced.push(literal.clone());
                            changed = true;
                            self.time += 1;
                            self.context.assume(literal)
                        }
                        several => self.context.assume_clause(several),
                    };
                    if !used.contains(&id) {
                        used.push(id);
                    }
                    if !consistent || !self.context.is_consistent() {
                        return Remainder::Nothing(used);
                    }
                    known.insert(clause);
                }
            }
            if !changed {
                break;
            }
        }
        Remainder::Forced(forced, used)
    }

    /// Whether the literal follows from the assertions. A consequence that needs a clause added since the last test of the literal
    /// may be missed; then clauses are longer than necessary.
    fn entails(&mut self, literal: &Literal<CubeTerm>) -> bool {
        if let Some(&(follows, time)) = self.asked.get(literal)
            && (follows || time == self.time)
        {
            return follows;
        }
        let follows = self.context.entails(literal);
        self.asked.insert(literal.clone(), (follows, self.time));
        follows
    }

    /// The clauses from all images of `psi` in `phi`, without literals whose negations follow from the assertions.
    fn clauses(&mut self, phi: &Cube, psi: &Cube, pattern: &Pattern) -> Vec<Vec<Literal<CubeTerm>>> {
        if psi.processes > phi.processes
            || psi.literals.len() > MAX_LITERALS
            || !psi.open.is_empty()
            || (!psi.before.is_empty() && phi.before.is_empty())
        {
            return Vec::new();
        }
        let mut images = Images {
            cover: self,
            phi,
            psi,
            pattern,
            image: vec![None; psi.processes],
            groups: vec![Group::UNKNOWN; psi.before.len()],
            before: Vec::new(),
            undecided: Vec::new(),
            clauses: Vec::new(),
            fuel: MAX_IMAGES,
            parts: MAX_PARTS,
        };
        let global: SmallVec<[usize; 8]> = (0..pattern.named.len())
            .filter(|&index| {
                pattern.named[index].processes.is_empty() && pattern.named[index].groups.is_empty()
            })
            .collect();
        if images.admit(&global) {
            images.process(0, ProcSet::EMPTY);
        }
        images.clauses
    }
}

/// The enumeration of the images of one cube in another.
struct Images<'a, 'v> {
    cover: &'a mut Cover<'v>,
    phi: &'a Cube,
    psi: &'a Cube,
    pattern: &'a Pattern,
    image: Vec<Option<Proc>>,
    groups: Vec<Group>,
    /// The classes before the groups of `psi`, for the current image.
    before: Vec<ClassSet>,
    /// The negations of those literals whose processes and groups are assigned, and that do not follow.
    undecided: Vec<Literal<CubeTerm>>,
    clauses: Vec<Vec<Literal<CubeTerm>>>,
    /// The numbers of maps, and of parts of maps, that are still tried.
    fuel: usize,
    parts: usize,
}

impl Images<'_, '_> {
    /// Assigns images to the processes from this one on.
    fn process(&mut self, process: usize, used: ProcSet) {
        if process == self.psi.processes {
            let entered: Vec<Proc> = ProcSet::first(self.phi.processes).without(used).iter().collect();
            let rename = |process: Proc| self.image[process.index()].unwrap_or(process);
            self.before = self.psi.before.iter().map(|set| set.renamed(rename, &entered)).collect();
            return self.group(0);
        }
        for candidate in ProcSet::first(self.phi.processes).without(used).iter() {
            self.image[process] = Some(candidate);
            let so_far = self.undecided.len();
            let assigned = ProcSet::first(process + 1);
            let complete = |named: &Named| {
                named.groups.is_empty()
                    && named.processes.is_subset(assigned)
                    && named.processes.contains(Proc::at(process))
            };
            let literals: SmallVec<[usize; 8]> =
                (0..self.pattern.named.len()).filter(|&index| complete(&self.pattern.named[index])).collect();
            if self.admit(&literals) {
                self.process(process + 1, used | ProcSet::only(candidate));
            }
            self.undecided.truncate(so_far);
        }
        self.image[process] = None;
    }

    /// Assigns images to the groups from this one on.
    fn group(&mut self, group: usize) {
        if self.fuel == 0 || self.parts == 0 {
            return;
        }
        self.parts -= 1;
        if group == self.psi.before.len() {
            self.fuel -= 1;
            let clause = self.undecided.clone();
            if !self.clauses.contains(&clause) {
                self.clauses.push(clause);
            }
            return;
        }
        for candidate in Group::first(self.phi.before.len()) {
            let (psi, phi) = (&self.psi.order, &self.phi.order);
            let ordered = (0..group).all(|other| {
                (!psi.precedes(group, other) || candidate.is_before(self.groups[other], phi))
                    && (!psi.precedes(other, group) || self.groups[other].is_before(candidate, phi))
            });
            if !ordered || !self.before[group].is_subset(&self.phi.before[candidate.index()]) {
                continue;
            }
            self.groups[group] = candidate;
            let so_far = self.undecided.len();
            let complete = |named: &Named| named.groups.last() == Some(&Group::at(group));
            let literals: SmallVec<[usize; 8]> =
                (0..self.pattern.named.len()).filter(|&index| complete(&self.pattern.named[index])).collect();
            if self.admit(&literals) {
                self.group(group + 1);
            }
            self.undecided.truncate(so_far);
        }
    }

    /// Adds the negations of the literals that do not follow. Returns false if the image excludes nothing, or too many literals are
    /// undecided.
    fn admit(&mut self, literals: &[usize]) -> bool {
        literals.iter().all(|&index| {
            let vocabulary = self.cover.vocabulary;
            let processes = self.phi.processes;
            let embedding =
                Embedding { processes: &self.image, groups: &self.groups, into: processes, vocabulary };
            let literal = embedding.image(&self.psi.literals[index]);
            let Some(literal) = literal else { return false };
            let mut read = true;
            for_each_term(&literal, &mut |term| {
                read &= term.group().is_none() || self.cover.context.knows(term);
            });
            if !read {
                return false;
            }
            if self.cover.entails(&literal) {
                return true;
            }
            let Some(negation) = negated(&literal, vocabulary, processes) else { return true };
            if self.undecided.len() >= MAX_UNDECIDED || self.cover.entails(&negation) {
                return false;
            }
            self.undecided.push(negation);
            true
        })
    }
}

/// The negation of a literal; None if it cannot be expressed, because the literal always holds.
pub(crate) fn negated(
    literal: &Literal<CubeTerm>,
    vocabulary: &Vocabulary<'_>,
    processes: usize,
) -> Option<Literal<CubeTerm>> {
    Some(match literal {
        Literal::Member(term, domain) => {
            let rest = vocabulary.full_domain(term.symbol(), processes).difference(domain);
            if rest.is_empty() {
                return None;
            }
            Literal::Member(*term, rest)
        }
        Literal::Equal(left, right) => Literal::Distinct(*left, *right),
        Literal::Distinct(left, right) => Literal::Equal(*left, *right),
        Literal::Linear(linear) => Literal::Linear(linear.negated()),
    })
}

#[cfg(test)]
mod tests {
    use super::{Cover, Remainder};
    use crate::cube::pattern::Pattern;
    use crate::cube::vocabulary::Vocabulary;
    use crate::nodes::visited::Visited;
    use crate::nodes::{Fate, Node, Nodes, Origin, Unpacked};
    use crate::preimage::sample;
    use garret_base::watch::Watch;
    use garret_machine::memory;
    use garret_system::system::System;

    const DECLARATIONS: &str = "
        type loc = A | B | C
        var V : bool
        array PC[proc] : loc
        array F[proc] : bool
        init (p) { PC[p] = A && F[p] = False && V = False }
        transition t (p) { PC[p] := ?; F[p] := ?; V := ? }
    ";

    /// The rest of the cube of the last bad state after those of the others: None if it is covered, otherwise the number of forced
    /// literals.
    fn rest(bad: &str) -> Option<usize> {
        let text = format!("{DECLARATIONS}{bad}");
        let system: System = garret_system::lang::parse(&text).expect("a system").system;
        let vocabulary = Vocabulary::new(&system);
        let mut cubes = sample::cubes(&system, &memory::Sc, system.unsafes.len());
        let phi = cubes.pop().expect("a bad state");
        let mut nodes = Nodes::default();
        for cube in cubes {
            let pattern = Pattern::new(&cube, &vocabulary);
            let signature = Visited::new(&system).signature(&cube, &vocabulary);
            let packed = nodes.pack(&cube);
            let id = nodes.add(Node::new(packed, Origin::Unsafe(0), 0, Fate::Waiting));
            nodes.visit(id, Some(Box::new(Unpacked { cube, pattern, signature })));
        }
        match Cover::new(&vocabulary).rest(&phi, &nodes, &Watch::default()) {
            Remainder::Nothing(_) => None,
            Remainder::Forced(literals, _) => Some(literals.len()),
        }
    }

    #[test]
    fn several_cubes_cover_one() {
        let bad = "unsafe (p) { PC[p] = B && F[p] = True } unsafe (p) { PC[p] = B && F[p] = False } unsafe (p) { PC[p] = B }";
        assert_eq!(rest(bad), None);
    }

    #[test]
    fn a_cube_forces_what_it_leaves() {
        assert_eq!(rest("unsafe (p) { PC[p] = B && F[p] = True } unsafe (p) { PC[p] = B }"), Some(1));
    }

    /// A regression test: literals of a visited cube that name no process were not tested, and the cube was wrongly covered.
    #[test]
    fn what_is_said_of_no_process_counts() {
        assert_eq!(rest("unsafe (p) { PC[p] = B && V = True } unsafe (p) { PC[p] = B }"), Some(1));
        assert_eq!(
            rest("unsafe (p) { PC[p] = B && V = True } unsafe (p) { PC[p] = B && V = False }"),
            Some(0)
        );
    }
}
