//! What is computed of cubes one by one, by as many threads as there are: pre-images, and tests against what was found.
//!
//! Workers only read what the search knows. Their results are put in the order of the cubes, so that how many workers there are
//! changes nothing but the time.

use super::options::{Settings, Universals};
use crate::cube::Cube;
use crate::cube::MAX_PROCESSES;
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{pattern::Pattern, subsumption::Matcher};
use crate::memory::Order;
use crate::nodes::packed::Packed;
use crate::nodes::visited::Visited;
use crate::nodes::{Fate, NodeId, Nodes, Origin, StepOrigin, Unpacked};
use crate::preimage::initial::{Initial, Meets};
use crate::preimage::{Budget, Incomplete};
use crate::preimage::{Predecessor, Preimages};

/// What one thread needs.
pub(super) struct Worker<'v> {
    pub(super) vocabulary: &'v Vocabulary<'v>,
    pub(super) preimages: Preimages<'v>,
    pub(super) initial: Initial<'v>,
    pub(super) matcher: Matcher<'v>,
}

/// A cube that was found, with what is computed of it once.
pub(super) struct Found {
    pub(super) cube: Cube,
    pub(super) origin: Origin,
    /// None when a part of it is new.
    pub(super) packed: Option<Packed>,
    /// Whether it meets an initial state; none when the cube was known already.
    pub(super) initial: Option<Result<Meets, Incomplete>>,
    /// A visited cube that subsumes it; none when it was not tested.
    pub(super) cover: Option<NodeId>,
    /// How many visited cubes that was tested against, and how many of them were tried.
    pub(super) tested: (u32, usize),
}

/// What became of a waiting cube when its turn came.
pub(super) struct Turn {
    pub(super) unpacked: Box<Unpacked>,
    /// A visited cube that subsumes it.
    pub(super) cover: Option<NodeId>,
    /// How many were tried.
    pub(super) tried: usize,
}

/// The cubes before a cube.
pub(super) struct Expanded {
    pub(super) found: Vec<Found>,
    pub(super) complete: Result<(), Incomplete>,
}

impl<'v> Worker<'v> {
    pub(super) fn new(vocabulary: &'v Vocabulary<'v>, model: &'v dyn Order, settings: &Settings) -> Self {
        let most = settings.limits.processes.unwrap_or(MAX_PROCESSES);
        let carry = settings.universals == Universals::Carried;
        Self {
            vocabulary,
            // they exclude what suggests good invariants
            preimages: Preimages::new(vocabulary, model, most, carry)
                .with_zones(settings.inferring.is_none()),
            initial: Initial::new(vocabulary, &settings.watch),
            matcher: Matcher::new(vocabulary),
        }
    }

    /// The pre-images of a visited node, as far as the budget goes, tested against what is visited when `early` is set.
    pub(super) fn expand(
        &mut self,
        id: NodeId,
        nodes: &Nodes,
        visited: &Visited,
        budget: &Budget,
        early: bool,
    ) -> Expanded {
        let mut predecessors = Vec::new();
        let mut complete = self.preimages.of(&nodes.cube(id), budget, &mut predecessors);
        let mut all = Vec::with_capacity(predecessors.len());
        for predecessor in predecessors {
            // there may be very many
            if budget.is_late() {
                complete = Err(Incomplete::Stopped);
                break;
            }
            let Predecessor { cube, transition, arguments, renaming } = predecessor;
            let (transition, renaming) = (transition as u32, renaming.into());
            let origin = Origin::Step(StepOrigin { after: id, transition, arguments, renaming });
            let (packed, same) = nodes.find(&cube);
            let mut found = Found { cube, origin, packed, initial: None, cover: None, tested: (0, 0) };
            if same.is_none() {
                found.initial = Some(self.initial.meets(&found.cube));
                if early {
                    let unpacked = visited.unpacked(found.cube, self.vocabulary);
                    let (cover, tried) = self.subsuming(&unpacked, 0, nodes, visited);
                    found.cube = unpacked.cube;
                    found.cover = cover;
                    found.tested = (visited.added(), tried);
                }
            }
            all.push(found);
        }
        Expanded { found: all, complete }
    }

    /// Tests the cube, whose turn it is, against those that were visited since it was tested last.
    pub(super) fn turn(&mut self, id: NodeId, nodes: &Nodes, visited: &Visited) -> Turn {
        let unpacked = Box::new(visited.unpacked(nodes.cube(id).into_owned(), self.vocabulary));
        let (cover, tried) = self.subsuming(&unpacked, nodes[id].tested, nodes, visited);
        Turn { unpacked, cover, tried }
    }

    /// A cube that subsumes this one, of those that were visited when there were so many already, and how many were tried.
    fn subsuming(
        &mut self,
        unpacked: &Unpacked,
        since: u32,
        nodes: &Nodes,
        visited: &Visited,
    ) -> (Option<NodeId>, usize) {
        let mut tried = 0;
        self.matcher.unload();
        let found = visited.find_subsuming(&unpacked.signature, &unpacked.pattern, since, |other| {
            tried += 1;
            self.is_subsumed(unpacked, other, nodes)
        });
        (found, tried)
    }

    /// Whether the cube is subsumed by a visited one. The matcher has to be unloaded where the cube changes.
    pub(super) fn is_subsumed(&mut self, phi: &Unpacked, other: NodeId, nodes: &Nodes) -> bool {
        match nodes[other].unpacked() {
            Some(psi) => self.matcher.subsumes(psi, phi),
            None if nodes[other].fate == Fate::Visited => {
                let psi = nodes.cube(other);
                let pattern = Pattern::new(&psi, self.vocabulary);
                self.matcher.is_subsumed_by((&phi.cube, &phi.pattern), (&psi, &pattern))
            }
            None => false,
        }
    }
}
