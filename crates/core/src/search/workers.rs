//! What is computed of cubes one by one, by as many threads as there are: pre-images, and tests against what was found.
//!
//! Workers only read what the search knows. Their results are put in the order of the cubes, so that how many workers there are
//! changes nothing but the time.

use super::options::{Settings, Universals};
use crate::cube::subsumption::Matcher;
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, MAX_PROCESSES};
use crate::nodes::packed::Packed;
use crate::nodes::visited::Visited;
use crate::nodes::{NodeId, Nodes, Origin, StepOrigin, Unpacked};
use crate::preimage::initial::{Initial, Meets};
use crate::preimage::{Budget, Incomplete, Predecessor, Preimages};
use garret_machine::memory::Order;

/// What one thread needs.
pub(super) struct Worker<'v> {
    pub(super) vocabulary: &'v Vocabulary<'v>,
    pub(super) preimages: Preimages<'v>,
    pub(super) initial: Initial<'v>,
    pub(super) matcher: Matcher<'v>,
}

/// A cube that was found, with what is computed of it once.
pub(super) struct Found {
    pub(super) form: Form,
    pub(super) origin: Origin,
    /// Whether it meets an initial state; none when the cube was known already.
    pub(super) initial: Option<Result<Meets, Incomplete>>,
    /// A visited cube that subsumes it; none when it was not tested.
    pub(super) cover: Option<NodeId>,
    /// How many visited cubes that was tested against, and how many of them were tried.
    pub(super) tested: (u32, usize),
}

/// A cube as far as the search needs it: whoever found it is done with it otherwise.
pub(super) enum Form {
    Packed(Packed),
    /// A part of it is new.
    Whole(Cube),
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
            let (mut cover, mut tested) = (None, (0, 0));
            let mut initial = None;
            let mut whole = cube;
            if same.is_none() {
                initial = Some(self.initial.meets(&whole));
                if early {
                    let unpacked = visited.unpacked(whole, self.vocabulary);
                    let (covering, tried) = self.subsuming(&unpacked, 0, nodes, visited);
                    whole = unpacked.cube;
                    cover = covering;
                    tested = (visited.added(), tried);
                }
            }
            let form = packed.map_or_else(|| Form::Whole(whole), Form::Packed);
            let found = Found { form, origin, initial, cover, tested };
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
        let Self { matcher, vocabulary, .. } = self;
        let phi = (&unpacked.cube, &unpacked.pattern);
        let found =
            visited.find_subsuming(&unpacked.signature, &unpacked.pattern, since, |other, features| {
                tried += 1;
                match nodes[other].unpacked() {
                    Some(psi) => matcher.is_subsumed_by(phi, &(&psi.cube, &psi.pattern)),
                    None => matcher.is_subsumed_by(phi, &nodes.view(other, features, vocabulary)),
                }
            });
        (found, tried)
    }
}
