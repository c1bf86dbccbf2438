//! Candidates for invariants: generalisations of a cube that no explored state contradicts.
//!
//! The search treats candidates like bad states, and gives them up if they are reachable. Decisions in this module can cost time, but
//! cannot make a verdict wrong.
//!
//! # Sources
//! Conchon, Goel, Krstić, Mebsout, Zaïdi, *Invariants for Finite Instances and Beyond*, FMCAD 2013 (the algorithm BRAB).

pub(crate) mod cover;
mod fold;
mod pool;
pub(crate) mod sentence;

use crate::cube::formula::{CubeAtom, Ground};
use crate::cube::subsumption::Matcher;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, KeptProcesses, Proc, ProcSet, RawCube, open};
use crate::nodes::visited::Visited;
use crate::nodes::{NodeId, Nodes, Unpacked};
use crate::preimage::Incomplete;
use crate::preimage::initial::{Initial, InitialTest};
use cover::{Cover, Remainder};
use garret_base::map::Set;
use garret_base::watch::Watch;
use garret_solver::{Domain, Literal};
use pool::Unit;
use smallvec::SmallVec;
use std::hash::BuildHasher;

/// The number of reachable candidates after which no more are made.
const MOST_GIVEN_UP: usize = 100;
/// The largest size of sets of units (literals, or parts of them) that are all tried; larger sets are found greedily.
const SUBSET: usize = 3;
/// The largest number of units of a cube whose subsets are tried; 24 units have 2 324 subsets. Cubes with more units are only
/// generalised greedily.
const MAX_UNITS: usize = 24;

/// How candidates are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inferring {
    /// From the literals of cubes.
    FromLiterals,
    /// Also from equalities of cells that hold the same process: in queues, the order of the processes matters, not their identities.
    /// Candidates have at most `processes` processes; if the search finds a descendant of a candidate with more, the candidate is
    /// given up as if it were reachable.
    ///
    /// Such a candidate may well be true. A closed ring of waiting processes, beside a correct queue, satisfies every true statement
    /// about a bounded number of its processes, so its exclusion needs longer and longer chains. It is never reached, hence never
    /// given up without this rule.
    Linked { processes: usize },
}

/// The explored states of finite instances of the system.
pub(crate) trait Witnesses {
    /// Whether some explored state lies in the cube, as far as this can be decided.
    fn contain(&mut self, cube: &Cube) -> bool;

    /// The largest number of processes of a candidate. With as many as were explored, candidates would say that there are no more
    /// processes.
    fn candidate_processes(&self) -> usize;

    /// The number of processes of the largest instance.
    fn processes(&self) -> usize;
}

/// The cubes that cover a cube.
type Covering = SmallVec<[NodeId; 2]>;

/// The result of generalising a cube.
pub(crate) enum Generalised {
    /// There is no candidate.
    Not,
    /// The cube is covered by these visited cubes together.
    Covered(Covering),
    /// A candidate that strictly contains the cube, except for the part that these visited cubes contain.
    Candidate(Cube, Covering),
}

/// The tests whether a cube is reachable.
pub(crate) struct Oracles<'o, 'v> {
    pub(crate) witnesses: &'o mut dyn Witnesses,
    pub(crate) initial: &'o mut Initial<'v>,
    pub(crate) matcher: &'o mut Matcher<'v>,
    pub(crate) watch: &'o Watch,
}

/// The basis of a candidate: a cube and its units.
#[derive(Clone, Copy)]
struct Base<'b> {
    cube: &'b Cube,
    units: &'b [Unit],
    /// The processes of the cube for which all its formulas about those outside hold.
    outside: ProcSet,
    /// Whether it was folded, so that it is larger than the cube that candidates have to contain.
    is_folded: bool,
}

/// Makes candidates.
pub(crate) struct Inference<'v> {
    vocabulary: &'v Vocabulary<'v>,
    context: Context<'v>,
    /// For strengthening cubes by what visited cubes exclude, before they are generalised; None if this is not done.
    cover: Option<Cover<'v>>,
    index: Visited,
    /// Cubes that are known to be reachable.
    reachable: Vec<Unpacked>,
    /// The hashes of the refused cubes; a refusal is final.
    refused: Set<u64>,
    given_up: usize,
    /// For each symbol, whether some transition writes it.
    is_written: Vec<bool>,
    inferring: Inferring,
}

impl<'v> Inference<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary<'v>, inferring: Inferring) -> Self {
        let system = vocabulary.system;
        // this pays off for systems with numbers, or with few processes
        let strengthens =
            system.process_bound.is_some() || system.symbols.iter().any(|symbol| symbol.sort.is_arithmetic());
        let is_written = system.symbol_ids().map(|symbol| system.is_written(symbol)).collect();
        Self {
            vocabulary,
            inferring,
            is_written,
            cover: strengthens.then(|| Cover::new(vocabulary)),
            context: Context::new(vocabulary),
            index: Visited::new(vocabulary.system),
            reachable: Vec::new(),
            refused: Set::default(),
            given_up: 0,
        }
    }

    /// Whether a candidate must be given up because of this descendant, which itself is no candidate.
    pub(crate) fn is_grown(&self, cube: &Cube) -> bool {
        matches!(self.inferring, Inferring::Linked { processes } if cube.processes > processes)
    }

    /// The largest number of processes of a candidate.
    fn most_processes(&self, witnesses: &dyn Witnesses) -> usize {
        let most = witnesses.candidate_processes();
        match self.inferring {
            Inferring::FromLiterals => most,
            Inferring::Linked { processes } => processes.min(most),
        }
    }

    /// Records that the cubes are reachable, or given up as if they were: candidates that contain one of them are refused from now
    /// on.
    pub(crate) fn learn_reachable(&mut self, cubes: &[NodeId], nodes: &Nodes, is_reached: bool) {
        self.given_up += usize::from(is_reached);
        let unpacked = |&id: &NodeId| self.index.unpacked(nodes.cube(id).into_owned(), self.vocabulary);
        self.reachable.extend(cubes.iter().map(unpacked));
    }

    /// Whether the cube contains one that is known to be reachable.
    pub(crate) fn is_reachable(&self, unpacked: &Unpacked, matcher: &mut Matcher<'_>) -> bool {
        self.reachable.iter().any(|reached| {
            matcher.unload();
            matcher.subsumes(unpacked, reached)
        })
    }

    /// Generalises the cube to one that no known state contradicts.
    pub(crate) fn candidate(
        &mut self,
        cube: &Cube,
        nodes: &Nodes,
        oracles: &mut Oracles<'_, '_>,
    ) -> Result<Generalised, Incomplete> {
        if self.given_up >= MOST_GIVEN_UP {
            return Ok(Generalised::Not);
        }
        let (stronger, covering) = match self.strengthened(cube, nodes, oracles.watch) {
            Ok(stronger) => stronger,
            Err(covering) => return Ok(Generalised::Covered(covering)),
        };
        let cube = stronger.as_ref().unwrap_or(cube);
        // a reachable state of the cube is in each cube that contains it
        if self.refuses(cube, oracles)? {
            return Ok(Generalised::Not);
        }
        // if visited cubes contain a part of the cube, only the certain generalisations are tried
        let is_alone = covering.is_empty();
        let completed = if cube.open.is_empty() { None } else { self.vocabulary.completed(cube) };
        let completed = completed.as_ref().unwrap_or(cube);
        let units = pool::units(cube, self.inferring, self.vocabulary, &mut self.context);
        let weaker = self.weaker(cube, is_alone);
        let mut bases = Vec::with_capacity(weaker.len() + 1);
        for base in weaker.iter().chain([cube]) {
            let outside = if is_alone {
                self.as_outside(completed, &base.open, oracles.matcher)
            } else {
                ProcSet::EMPTY
            };
            let base = Base { cube: base, units: &units, outside, is_folded: false };
            if let Some(candidate) = self.smallest(base, oracles)? {
                return Ok(Generalised::Candidate(candidate, covering));
            }
            bases.push(base);
        }
        let folded = if is_alone { fold::cubes(cube, self.vocabulary) } else { Vec::new() };
        for base in &folded {
            let units = pool::units(base, self.inferring, self.vocabulary, &mut self.context);
            let outside = self.as_outside(completed, &base.open, oracles.matcher);
            let base = Base { cube: base, units: &units, outside, is_folded: true };
            if let Some(candidate) = self.smallest(base, oracles)? {
                return Ok(Generalised::Candidate(candidate, covering));
            }
        }
        for base in bases {
            if let Some(candidate) = self.greedy(base, oracles)? {
                return Ok(Generalised::Candidate(candidate, covering));
            }
        }
        Ok(Generalised::Not)
    }

    /// The cube with weaker formulas about the processes outside, the weakest first: none, or, with `says_something`, that a cell of
    /// theirs differs from one of the values that it does not have.
    fn weaker(&self, cube: &Cube, says_something: bool) -> Vec<Cube> {
        if cube.open.is_empty() {
            return Vec::new();
        }
        let mut weaker = vec![Vec::new()];
        for formula in cube.open.iter().filter(|_| says_something) {
            if let Ground::Atom(CubeAtom::Literal(Literal::Member(term, domain))) = formula
                && term.is_open()
                && term.group().is_none()
                && self.vocabulary.is_enumerated(term.symbol())
            {
                // the values of an enumeration do not depend on the number of processes
                let full = self.vocabulary.full_domain(term.symbol(), 0);
                weaker.extend(full.difference(domain).iter().map(|value| {
                    let without = full.difference(&Domain::named(value));
                    vec![Ground::Atom(CubeAtom::Literal(Literal::Member(*term, without)))]
                }));
            }
        }
        weaker.retain(|open| *open != cube.open);
        weaker.into_iter().map(|open| Cube { open, ..cube.clone() }).collect()
    }

    /// The processes of the cube for which all these formulas about processes outside hold, as far as subsumption can show it.
    fn as_outside(&self, cube: &Cube, open: &[Ground], matcher: &mut Matcher<'_>) -> ProcSet {
        if open.is_empty() {
            return ProcSet::EMPTY;
        }
        matcher.unload();
        let mut holds = |process: &Proc| {
            let instance = |formula| open::instance(formula, *process, self.vocabulary);
            open.iter().all(|formula| matcher.entails_formula(cube, &instance(formula)))
        };
        ProcSet::first(cube.processes).iter().filter(&mut holds).collect()
    }

    /// The cube without the part that visited cubes exclude, and these cubes; an error with the covering cubes if nothing remains.
    fn strengthened(
        &mut self,
        cube: &Cube,
        nodes: &Nodes,
        watch: &Watch,
    ) -> Result<(Option<Cube>, Covering), Covering> {
        let Some(cover) = &mut self.cover else { return Ok((None, Covering::new())) };
        let (forced, covering) = match cover.rest(cube, nodes, watch) {
            Remainder::Nothing(covering) => return Err(covering),
            Remainder::Forced(forced, covering) => (forced, covering),
        };
        if forced.is_empty() {
            return Ok((None, Covering::new()));
        }
        self.context.reset(cube.processes);
        let consistent = cube.literals.iter().chain(&forced).all(|literal| self.context.assume(literal));
        let solved = if consistent && self.context.is_consistent() {
            self.context.solved().into_iter().next()
        } else {
            None
        };
        let Some(literals) = solved else { return Err(covering) };
        let raw = RawCube {
            processes: cube.processes,
            literals,
            before: cube.before.clone(),
            order: cube.order.clone(),
            open: cube.open.clone(),
        };
        Ok((Some(raw.normalized(self.vocabulary, KeptProcesses::Dropped).0), covering))
    }

    /// The first cube of few units that is not refused.
    fn smallest(
        &mut self,
        base: Base<'_>,
        oracles: &mut Oracles<'_, '_>,
    ) -> Result<Option<Cube>, Incomplete> {
        let Base { units, .. } = base;
        if units.len() > MAX_UNITS {
            return Ok(None);
        }
        let most = self.most_processes(oracles.witnesses);
        let mut subsets = Vec::new();
        for size in 1..=SUBSET.min(units.len()) {
            choose(units.len(), size, &mut |chosen| {
                if !pool::is_sensible(chosen, units) {
                    return;
                }
                let named = |set, &unit: &usize| set | units[unit].processes;
                let processes = chosen.iter().fold(ProcSet::EMPTY, named).len();
                if processes <= most {
                    let reads = chosen.iter().filter(|&&unit| units[unit].reads).count();
                    subsets.push((processes, size, reads, SmallVec::<[usize; 4]>::from_slice(chosen)));
                }
            });
        }
        subsets.sort();
        for (.., chosen) in subsets {
            let literals = chosen.iter().map(|&unit| &units[unit].literal);
            if let Some(candidate) = self.generalisation(base, literals)
                && self.is_within(&candidate, oracles.witnesses)
                && !self.refuses(&candidate, oracles)?
            {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// The cube that remains after processes, then units, are dropped one by one as long as the result is not refused.
    fn greedy(&mut self, base: Base<'_>, oracles: &mut Oracles<'_, '_>) -> Result<Option<Cube>, Incomplete> {
        let Base { cube, units, .. } = base;
        let mut kept: Vec<usize> = (0..units.len()).filter(|&unit| units[unit].is_said).collect();
        let mut found = None;
        for process in Proc::first(cube.processes).rev() {
            let fewer: Vec<usize> =
                kept.iter().copied().filter(|&unit| !units[unit].processes.contains(process)).collect();
            if fewer.len() < kept.len() {
                self.keep(base, fewer, (&mut kept, &mut found), oracles)?;
            }
        }
        let mut order = kept.clone();
        order.sort_by_key(|&unit| !units[unit].reads);
        for unit in order {
            let fewer: Vec<usize> = kept.iter().copied().filter(|&other| other != unit).collect();
            self.keep(base, fewer, (&mut kept, &mut found), oracles)?;
        }
        Ok(found.filter(|candidate: &Cube| self.is_within(candidate, oracles.witnesses)))
    }

    /// Keeps only these units if the result is not refused.
    fn keep(
        &mut self,
        base: Base<'_>,
        fewer: Vec<usize>,
        (kept, found): (&mut Vec<usize>, &mut Option<Cube>),
        oracles: &mut Oracles<'_, '_>,
    ) -> Result<(), Incomplete> {
        let literals = fewer.iter().map(|&unit| &base.units[unit].literal);
        if let Some(candidate) = self.generalisation(base, literals)
            && !self.refuses(&candidate, oracles)?
        {
            *found = Some(candidate);
            *kept = fewer;
        }
        Ok(())
    }

    /// The cube with only these literals, in normal form; None if it has no literals, or is no more general.
    fn generalisation<'l>(
        &mut self,
        base: Base<'_>,
        literals: impl Iterator<Item = &'l Literal<CubeTerm>>,
    ) -> Option<Cube> {
        let Base { cube, outside, is_folded, .. } = base;
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
            open: cube.open.clone(),
        };
        let (candidate, _) = raw.normalized(self.vocabulary, KeptProcesses::Outside(outside));
        (is_folded || candidate.literals != cube.literals).then_some(candidate)
    }

    /// Whether the instances have enough processes for the cube: those that it names, and another one if a written cell holds another
    /// one; for linked candidates, another one for each such cell, minus equalities of cells. Cells that are never written may hold a
    /// value that is in no instance.
    fn is_within(&self, cube: &Cube, witnesses: &dyn Witnesses) -> bool {
        let holds_another = |literal: &Literal<CubeTerm>| match literal {
            Literal::Member(term, domain) => {
                self.vocabulary.is_process_valued(term.symbol())
                    && domain.contains_others()
                    && self.is_written.get(term.symbol().0 as usize) == Some(&true)
            }
            _ => false,
        };
        let another = match self.inferring {
            Inferring::FromLiterals => usize::from(cube.literals.iter().any(holds_another)),
            Inferring::Linked { .. } => {
                let equal = cube.literals.iter().filter(|literal| {
                    matches!(literal, Literal::Equal(left, _) if self.vocabulary.is_process_valued(left.symbol()))
                });
                let held = cube.literals.iter().filter(|literal| holds_another(literal)).count();
                held.saturating_sub(equal.count())
            }
        };
        cube.processes <= self.most_processes(witnesses) && cube.processes + another <= witnesses.processes()
    }

    /// Whether the cube is known to be reachable, as far as this can be decided.
    fn refuses(&mut self, cube: &Cube, oracles: &mut Oracles<'_, '_>) -> Result<bool, Incomplete> {
        let hash =
            rustc_hash::FxBuildHasher.hash_one((cube.processes, &cube.literals, &cube.before, &cube.open));
        if self.refused.contains(&hash) {
            return Ok(true);
        }
        // there may be many candidates, each tested on many states
        if oracles.watch.is_over() {
            return Err(Incomplete::Stopped);
        }
        let refused = oracles.witnesses.contain(cube)
            || !self.reachable.is_empty() && {
                let unpacked = self.index.unpacked(cube.clone(), self.vocabulary);
                self.is_reachable(&unpacked, oracles.matcher)
            }
            || matches!(oracles.initial.meets(cube)?, InitialTest::Yes(_));
        if refused {
            self.refused.insert(hash);
        }
        Ok(refused)
    }
}

/// Calls `visit` with every set of `size` numbers below `count`, in lexicographic order.
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
