//! The certificate: an independent check that the visited cubes prove the answer SAFE.
//!
//! The visited cubes have to contain the bad states, to be closed under pre-image, and to contain no initial state. The check does
//! not depend on how the search found them: neither on the queue, nor on which cube was dropped because of which, nor on the index,
//! nor on how covers by several cubes were found.
//!
//! Pre-images that contradict the facts about numbers are dropped, after each of these facts is shown to hold initially and to be
//! kept by every step.

use super::driver::Search;
use crate::answer::Reason;
use crate::cube::embedding::Embedding;
use crate::cube::pattern::Pattern;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, Group, Proc, ProcSet, for_each_term, open};
use crate::infer::cover::negated;
use crate::nodes::Origin;
use crate::preimage::initial::InitialTest;
use crate::preimage::{Budget, Incomplete};
use garret_base::watch::{Pace, Watch};
use garret_solver::Literal;

impl Search<'_> {
    /// Whether the visited cubes contain the bad states, are closed under pre-image, and contain no initial state.
    ///
    /// # Errors
    /// The time was over, or the search was interrupted, before this was decided.
    ///
    /// # Complexity
    /// The number of subsumption tests is the number of pairs of a pre-image and a visited cube. If no single cube is enough, there
    /// is one clause for each map of a visited cube into the pre-image.
    pub(super) fn is_certified(&mut self) -> Result<bool, Reason> {
        let watch = &self.watch;
        let facts_hold = self.vocabulary.facts_are_inductive(&|| watch.is_over());
        let facts_hold = facts_hold.ok_or_else(|| self.reason(Incomplete::Stopped))?;
        let is_certified = facts_hold && self.is_closed(&self.counted())?;
        // a question that was given up leaves the result open
        if self.vocabulary.gave_up() || !is_certified && self.watch.is_over() {
            return Err(self.stopped());
        }
        Ok(is_certified)
    }

    /// The visited cubes, prepared for the certificate.
    pub(crate) fn counted(&self) -> Vec<CertificateCube> {
        let counted = self.nodes.visited().map(|(id, node)| {
            let cube = self.nodes.cube(id).into_owned();
            let pattern = Pattern::new(&cube, self.vocabulary);
            CertificateCube { cube, pattern, is_searched: !matches!(node.origin, Origin::Invariant(_)) }
        });
        counted.collect()
    }

    /// The same cubes, prepared with the vocabulary of this search.
    pub(super) fn recounted(&self, cubes: &[CertificateCube]) -> Vec<CertificateCube> {
        let again = |it: &CertificateCube| {
            let pattern = Pattern::new(&it.cube, self.vocabulary);
            CertificateCube { cube: it.cube.clone(), pattern, is_searched: it.is_searched }
        };
        cubes.iter().map(again).collect()
    }

    /// Whether the cubes contain the bad states, are closed under pre-image, and contain no initial state. When the watch is over,
    /// the answer may be wrong.
    pub(super) fn is_closed(&mut self, visited: &[CertificateCube]) -> Result<bool, Reason> {
        for bad in &self.vocabulary.system.unsafes {
            let bad = self.bad_cubes(bad)?;
            if !bad.iter().all(|cube| self.is_covered(cube, visited)) {
                return Ok(false);
            }
        }
        for CertificateCube { cube, .. } in visited.iter().filter(|it| it.is_searched) {
            let budget = Budget::new(&self.watch, self.bytes_left());
            let worker = &mut self.workers[0];
            let mut before = Vec::new();
            let complete = worker.preimages.of(cube, &budget, &mut before);
            let meets = worker.initial.meets(cube).map_err(|incomplete| self.reason(incomplete))?;
            if matches!(meets, InitialTest::Yes(_)) {
                return Ok(false);
            }
            complete.map_err(|incomplete| self.reason(incomplete))?;
            for it in before {
                if self.watch.is_over() {
                    return Err(self.reason(Incomplete::Stopped));
                }
                if !self.is_covered(&it.cube, visited) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether one visited cube, or all of them together, contain the cube. False if that is not known when the watch is over.
    fn is_covered(&mut self, phi: &Cube, visited: &[CertificateCube]) -> bool {
        let completed = self.vocabulary.completed(phi);
        let phi = completed.as_ref().unwrap_or(phi);
        let watch = self.watch.clone();
        let others = visited.iter().map(|it| &it.cube);
        self.covering(phi, visited, &watch).is_some()
            || is_empty_without(phi, others, self.vocabulary, &mut Pace::new(&watch))
    }

    /// The index of the first visited cube that alone contains the cube, which is already completed by the local states. None if that
    /// is not known when the watch is over.
    pub(super) fn covering(
        &mut self,
        phi: &Cube,
        visited: &[CertificateCube],
        watch: &Watch,
    ) -> Option<usize> {
        let matcher = &mut self.workers[0].matcher;
        matcher.unload();
        let special = Pattern::new(phi, self.vocabulary);
        let mut pace = Pace::new(watch);
        visited.iter().position(|it| {
            pace.over().is_none() && matcher.is_subsumed_by((phi, &special), &(&it.cube, &it.pattern))
        })
    }
}

/// A visited cube, prepared for the certificate.
pub(crate) struct CertificateCube {
    pub(super) cube: Cube,
    pub(super) pattern: Pattern,
    /// Whether its pre-images have to be covered, too. They need not for the invariants of the user, which are promises.
    pub(super) is_searched: bool,
}

/// Whether the other cubes together contain the cube. False if that is not known when the time is over.
fn is_empty_without<'n>(
    phi: &Cube,
    others: impl Iterator<Item = &'n Cube>,
    vocabulary: &Vocabulary<'_>,
    pace: &mut Pace,
) -> bool {
    let mut context = Context::new(vocabulary);
    context.reset(phi.processes);
    // from here on, the context contains every read and cell of the cube
    if !phi.literals.iter().all(|literal| context.assume(literal)) {
        return true;
    }
    let mut clauses = Vec::new();
    // formulas about all processes outside can only be compared if both cubes have the same processes outside
    let is_comparable =
        |psi: &&Cube| psi.processes == phi.processes || psi.processes < phi.processes && psi.open.is_empty();
    for psi in others.filter(is_comparable) {
        let mut image = vec![None; psi.processes];
        let mut exclude = |image: &[Option<Proc>], groups: &[Group]| {
            let embedding = Embedding { processes: image, groups, into: phi.processes, vocabulary };
            let is_said = psi.open.iter().all(|formula| {
                let image = embedding.formula(formula);
                !vocabulary.has_others(phi.processes)
                    || image.is_some_and(|image| phi.open.iter().any(|known| open::implies(known, &image)))
            });
            if !is_said {
                return;
            }
            let literals = psi.literals.iter().map(|literal| embedding.image(literal));
            let Some(literals) = literals.collect::<Option<Vec<_>>>() else { return };
            let mut is_read = true;
            for literal in &literals {
                for_each_term(literal, &mut |term| is_read &= term.group().is_none() || context.knows(term));
            }
            // a literal that always holds has no negation
            let clause: Vec<Literal<_>> =
                literals.iter().filter_map(|literal| negated(literal, vocabulary, phi.processes)).collect();
            if is_read {
                clauses.push(clause);
            }
        };
        injections((psi, phi), 0, &mut image, pace, &mut exclude);
    }
    !clauses.iter().all(|clause| context.assume_clause(clause)) || !context.is_consistent()
}

/// Calls `visit` with every injective map of the processes of `psi` to those of `phi`, together with each map of its groups that
/// preserves their order and the classes before them. Incomplete when the time is over.
fn injections(
    (psi, phi): (&Cube, &Cube),
    process: usize,
    image: &mut Vec<Option<Proc>>,
    pace: &mut Pace,
    visit: &mut impl FnMut(&[Option<Proc>], &[Group]),
) {
    let used: ProcSet = image.iter().flatten().copied().collect();
    let free = ProcSet::first(phi.processes).without(used).iter();
    if process == psi.processes {
        let entered: Vec<Proc> = free.collect();
        let rename = |process: Proc| image[process.index()].unwrap_or(process);
        let before: Vec<_> = psi.before.iter().map(|set| set.renamed(rename, &entered)).collect();
        let mut maps = vec![Vec::new()];
        for (group, classes) in before.iter().enumerate() {
            let mut longer = Vec::new();
            for map in &maps {
                if pace.over().is_some() {
                    return;
                }
                for candidate in Group::first(phi.before.len()) {
                    let ordered = map.iter().enumerate().all(|(other, &its)| {
                        (!psi.order.precedes(group, other) || candidate.is_before(its, &phi.order))
                            && (!psi.order.precedes(other, group) || its.is_before(candidate, &phi.order))
                    });
                    if ordered && classes.is_subset(&phi.before[candidate.index()]) {
                        longer.push([map.as_slice(), &[candidate]].concat());
                    }
                }
            }
            maps = longer;
        }
        for map in &maps {
            visit(image, map);
        }
        return;
    }
    for candidate in free.collect::<Vec<_>>() {
        if pace.over().is_some() {
            return;
        }
        image[process] = Some(candidate);
        injections((psi, phi), process + 1, image, pace, visit);
        image[process] = None;
    }
}
