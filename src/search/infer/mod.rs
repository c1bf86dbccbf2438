//! Candidates for invariants: a cube generalised as far as nothing that was explored contradicts it.
//!
//! The loop that searches candidates like bad states, and gives them up when they are reachable, is that of the search; what
//! is decided here costs time at worst, never a verdict.
//!
//! # Sources
//! Conchon, Goel, Krstić, Mebsout, Zaïdi, *Invariants for Finite Instances and Beyond*, FMCAD 2013 (the algorithm BRAB).

mod pool;

use super::cube::{Cube, RawCube};
use super::ground::Overflow;
use super::initial::{Initial, Meets};
use super::nodes::{NodeId, Nodes};
use super::subsume::{Matcher, Pattern};
use super::term::CubeTerm;
use super::visited::{Signature, Visited};
use super::vocabulary::{Context, Vocabulary};
use crate::map::Set;
use garret_solver::Literal;
use pool::Unit;
use smallvec::SmallVec;
use std::hash::BuildHasher;

/// After so many candidates that turned out to be reachable, no more are made.
const PATIENCE: usize = 100;
/// Subsets of so many units of a cube are tried one by one, the larger ones greedily.
const SUBSET: usize = 3;
/// Cubes of more units are generalised greedily only.
const MAX_UNITS: usize = 24;

/// Executions of small instances of the system, as far as they are explored.
pub(crate) trait Witnesses {
    /// Whether some explored state lies in the cube, as far as can be told.
    fn contain(&mut self, cube: &Cube) -> bool;

    /// The most processes that a candidate may have: with as many as were explored, candidates would say that there are no
    /// more.
    fn candidate_processes(&self) -> usize;
}

/// Finds candidates.
pub(crate) struct Inference<'v> {
    vocabulary: &'v Vocabulary<'v>,
    witnesses: &'v mut dyn Witnesses,
    context: Context<'v>,
    index: Visited,
    /// Cubes that were found to be reachable.
    reachable: Vec<(Cube, Signature)>,
    /// The hashes of the cubes that were refused; what is refused once is refused for ever.
    refused: Set<u64>,
    given_up: usize,
}

impl<'v> Inference<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary<'v>, witnesses: &'v mut dyn Witnesses) -> Self {
        Self {
            vocabulary,
            witnesses,
            context: Context::new(vocabulary),
            index: Visited::new(vocabulary.system),
            reachable: Vec::new(),
            refused: Set::default(),
            given_up: 0,
        }
    }

    /// The cubes are reachable: candidates that contain one of them are refused from now on.
    pub(crate) fn learn_reachable(&mut self, cubes: &[NodeId], nodes: &Nodes) {
        self.given_up += 1;
        self.reachable.extend(cubes.iter().map(|&id| (nodes[id].cube.clone(), nodes[id].signature.clone())));
    }

    /// Whether the cube contains one that is known to be reachable.
    pub(crate) fn is_reachable(
        &self,
        cube: &Cube,
        pattern: &Pattern,
        signature: &Signature,
        matcher: &mut Matcher<'_>,
    ) -> bool {
        self.reachable.iter().any(|(reached, theirs)| {
            matcher.unload();
            signature.may_subsume(theirs) && matcher.is_subsumed_by(reached, cube, pattern)
        })
    }

    /// A cube that contains this one, strictly, and that nothing known contradicts; with the cubes, other than it, that cover
    /// this one together with it.
    pub(crate) fn candidate(
        &mut self,
        cube: &Cube,
        nodes: &Nodes,
        initial: &mut Initial<'_>,
        matcher: &mut Matcher<'_>,
    ) -> Result<Option<(Cube, SmallVec<[NodeId; 2]>)>, Overflow> {
        let _ = nodes;
        if self.given_up >= PATIENCE || !cube.open.is_empty() {
            return Ok(None);
        }
        // what holds of the cube holds of what contains it
        if self.refuses(cube, initial, matcher)? {
            return Ok(None);
        }
        let units = pool::units(cube, self.vocabulary, &mut self.context);
        let found = match self.smallest(cube, &units, initial, matcher)? {
            Some(found) => Some(found),
            None => self.greedy(cube, &units, initial, matcher)?,
        };
        Ok(found.map(|candidate| (candidate, SmallVec::new())))
    }

    /// The first of the cubes of few units that is not refused.
    fn smallest(
        &mut self,
        cube: &Cube,
        units: &[Unit],
        initial: &mut Initial<'_>,
        matcher: &mut Matcher<'_>,
    ) -> Result<Option<Cube>, Overflow> {
        if units.len() > MAX_UNITS {
            return Ok(None);
        }
        let most = self.witnesses.candidate_processes();
        let mut subsets = Vec::new();
        for size in 1..=SUBSET.min(units.len()) {
            choose(units.len(), size, &mut |chosen| {
                if !pool::is_sensible(chosen, units) {
                    return;
                }
                let processes = chosen.iter().fold(0u64, |set, &unit| set | units[unit].processes);
                let processes = processes.count_ones() as usize;
                if processes <= most {
                    let reads = chosen.iter().filter(|&&unit| units[unit].reads).count();
                    subsets.push((processes, size, reads, SmallVec::<[usize; 4]>::from_slice(chosen)));
                }
            });
        }
        subsets.sort();
        for (.., chosen) in subsets {
            let literals = chosen.iter().map(|&unit| &units[unit].literal);
            if let Some(candidate) = self.generalisation(cube, literals)
                && !self.refuses(&candidate, initial, matcher)?
            {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// What is left of the cube when processes, then units, are left out as long as nothing contradicts.
    fn greedy(
        &mut self,
        cube: &Cube,
        units: &[Unit],
        initial: &mut Initial<'_>,
        matcher: &mut Matcher<'_>,
    ) -> Result<Option<Cube>, Overflow> {
        let mut kept: Vec<usize> = (0..units.len()).filter(|&unit| units[unit].is_said).collect();
        let mut found = None;
        let whole_processes = (0..cube.processes).rev().map(|process| 1u64 << process);
        for process in whole_processes {
            let fewer: Vec<usize> =
                kept.iter().copied().filter(|&unit| units[unit].processes & process == 0).collect();
            if fewer.len() < kept.len() {
                self.keep(cube, units, fewer, &mut kept, &mut found, initial, matcher)?;
            }
        }
        let mut order = kept.clone();
        order.sort_by_key(|&unit| !units[unit].reads);
        for unit in order {
            let fewer: Vec<usize> = kept.iter().copied().filter(|&other| other != unit).collect();
            self.keep(cube, units, fewer, &mut kept, &mut found, initial, matcher)?;
        }
        let most = self.witnesses.candidate_processes();
        Ok(found.filter(|candidate: &Cube| candidate.processes <= most))
    }

    #[expect(clippy::too_many_arguments, reason = "a step of the method above")]
    fn keep(
        &mut self,
        cube: &Cube,
        units: &[Unit],
        fewer: Vec<usize>,
        kept: &mut Vec<usize>,
        found: &mut Option<Cube>,
        initial: &mut Initial<'_>,
        matcher: &mut Matcher<'_>,
    ) -> Result<(), Overflow> {
        let literals = fewer.iter().map(|&unit| &units[unit].literal);
        if let Some(candidate) = self.generalisation(cube, literals)
            && !self.refuses(&candidate, initial, matcher)?
        {
            *found = Some(candidate);
            *kept = fewer;
        }
        Ok(())
    }

    /// The cube with these literals only, in normal form; none when it says nothing, or as much.
    fn generalisation<'l>(
        &mut self,
        cube: &Cube,
        literals: impl Iterator<Item = &'l Literal<CubeTerm>>,
    ) -> Option<Cube> {
        self.context.reset(cube.processes);
        let mut consistent = true;
        let mut chosen = Vec::new();
        let mut domains_only = true;
        for literal in literals {
            domains_only &= matches!(literal, Literal::Member(..));
            chosen.push(literal.clone());
        }
        if chosen.is_empty() {
            return None;
        }
        if !domains_only {
            consistent = chosen.iter().all(|literal| self.context.assume(literal));
            chosen = if consistent { self.context.solved().into_iter().next()? } else { Vec::new() };
        }
        if !consistent || chosen.is_empty() {
            return None;
        }
        let raw = RawCube {
            processes: cube.processes,
            literals: chosen,
            before: cube.before.clone(),
            order: cube.order.clone(),
            open: Vec::new(),
        };
        let (candidate, _) = raw.normalized(self.vocabulary);
        (candidate.literals.len() < cube.literals.len() || candidate.literals != cube.literals)
            .then_some(candidate)
    }

    /// Whether the cube is known to be reachable, as far as can be told.
    fn refuses(
        &mut self,
        cube: &Cube,
        initial: &mut Initial<'_>,
        matcher: &mut Matcher<'_>,
    ) -> Result<bool, Overflow> {
        let hash = rustc_hash::FxBuildHasher.hash_one((cube.processes, &cube.literals, &cube.before));
        if self.refused.contains(&hash) {
            return Ok(true);
        }
        let refused = self.witnesses.contain(cube)
            || {
                let signature = self.index.signature(cube, self.vocabulary);
                let pattern = Pattern::new(cube, self.vocabulary);
                self.is_reachable(cube, &pattern, &signature, matcher)
            }
            || matches!(initial.meets(cube)?, Meets::Yes(_));
        if refused {
            self.refused.insert(hash);
        }
        Ok(refused)
    }
}

/// Calls `visit` with every set of so many numbers below `count`, in lexicographic order.
fn choose(count: usize, size: usize, visit: &mut impl FnMut(&[usize])) {
    fn extend(
        chosen: &mut SmallVec<[usize; 4]>,
        from: usize,
        count: usize,
        size: usize,
        visit: &mut impl FnMut(&[usize]),
    ) {
        if chosen.len() == size {
            return visit(chosen);
        }
        for next in from..count {
            chosen.push(next);
            extend(chosen, next + 1, count, size, visit);
            chosen.pop();
        }
    }
    extend(&mut SmallVec::new(), 0, count, size, visit);
}
