//! What is computed of cubes one by one, by as many threads as there are: pre-images, and tests against what was found.
//!
//! Workers only read what the search knows. Their results are put in the order of the cubes, so that how many workers there are
//! changes nothing but the time.

use super::cube::Cube;
use super::ground::Overflow;
use super::initial::{Initial, Meets};
use super::nodes::{NodeId, Nodes, Origin, StepOrigin};
use super::options::{Settings, Universals, Watch};
use super::preimage::{Incomplete, Predecessor, Preimages};
use super::subsume::{Matcher, Pattern};
use super::term::MAX_PROCESSES;
use super::visited::{Signature, Visited};
use super::vocabulary::Vocabulary;
use crate::memory::MemoryModel;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What one thread needs.
pub(super) struct Worker<'v> {
    pub(super) vocabulary: &'v Vocabulary<'v>,
    pub(super) preimages: Preimages<'v>,
    pub(super) initial: Initial<'v>,
    pub(super) matcher: Matcher<'v>,
}

/// A cube that was found, with what is needed to add it.
pub(super) struct Found {
    pub(super) cube: Cube,
    pub(super) origin: Origin,
    /// None when the cube was known already.
    pub(super) prepared: Option<Prepared>,
}

/// What is computed of a cube once.
pub(super) struct Prepared {
    pub(super) pattern: Pattern,
    pub(super) signature: Signature,
    pub(super) initial: Result<Meets, Overflow>,
}

/// The cubes before a cube.
pub(super) struct Expanded {
    pub(super) found: Vec<Found>,
    pub(super) complete: Result<(), Incomplete>,
}

impl<'v> Worker<'v> {
    pub(super) fn new(
        vocabulary: &'v Vocabulary<'v>,
        model: &'v dyn MemoryModel,
        settings: &Settings<'_>,
        watch: Watch,
    ) -> Self {
        let most = settings.limits.processes.unwrap_or(MAX_PROCESSES);
        let carry = settings.universals == Universals::Carried;
        Self {
            vocabulary,
            preimages: Preimages::new(vocabulary, model, most, carry, watch),
            initial: Initial::new(vocabulary),
            matcher: Matcher::new(vocabulary),
        }
    }

    /// The pre-images of a node.
    pub(super) fn expand(&mut self, id: NodeId, nodes: &Nodes, visited: &Visited) -> Expanded {
        let mut predecessors = Vec::new();
        let complete = self.preimages.of(&nodes[id].cube, &mut predecessors);
        let found = predecessors.into_iter().map(|predecessor| {
            let Predecessor { cube, transition, arguments, renaming } = predecessor;
            let origin = Origin::Step(StepOrigin { after: id, transition, arguments, renaming });
            let prepared = nodes.same(&cube).is_none().then(|| self.prepare(&cube, visited));
            Found { cube, origin, prepared }
        });
        Expanded { found: found.collect(), complete }
    }

    pub(super) fn prepare(&mut self, cube: &Cube, visited: &Visited) -> Prepared {
        Prepared {
            pattern: Pattern::new(cube, self.vocabulary),
            signature: visited.signature(cube, self.vocabulary),
            initial: self.initial.meets(cube),
        }
    }

    /// A visited cube that subsumes this one, and how many were tried.
    pub(super) fn subsuming(
        &mut self,
        id: NodeId,
        nodes: &Nodes,
        visited: &Visited,
    ) -> (Option<NodeId>, usize) {
        let mut tried = 0;
        self.matcher.unload();
        let found = visited.find_subsuming(&nodes[id].signature, |other| {
            tried += 1;
            other != id && self.is_subsumed(id, other, nodes)
        });
        (found, tried)
    }

    /// Whether the first cube is subsumed by the other one. The matcher has to be unloaded where the first one changes.
    pub(super) fn is_subsumed(&mut self, id: NodeId, other: NodeId, nodes: &Nodes) -> bool {
        let (phi, psi) = (&nodes[id], &nodes[other]);
        psi.signature.may_subsume(&phi.signature)
            && self.matcher.is_subsumed_by((&phi.cube, &phi.pattern), (&psi.cube, &psi.pattern))
    }
}

/// The results of `work` for each item, in the order of the items.
pub(super) fn map<'v, T: Sync, R: Send>(
    workers: &mut [Worker<'v>],
    items: &[T],
    work: impl Fn(&mut Worker<'v>, &T) -> R + Sync,
) -> Vec<R> {
    let [first, others @ ..] = workers else { return Vec::new() };
    if others.is_empty() || items.len() <= 1 {
        return items.iter().map(|item| work(first, item)).collect();
    }
    let next = AtomicUsize::new(0);
    let run = |worker: &mut Worker<'v>| {
        let mut results = Vec::new();
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            results.push((index, work(worker, item)));
        }
        results
    };
    let mut results = std::thread::scope(|scope| {
        let helpers: Vec<_> = others.iter_mut().map(|worker| scope.spawn(|| run(worker))).collect();
        let mut results = run(first);
        for helper in helpers {
            match helper.join() {
                Ok(more) => results.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    });
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
