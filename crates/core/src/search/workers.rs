//! The computations on single cubes, by several threads: pre-images, and tests against known cubes.
//!
//! Workers only read the data of the search. Their results are used in the order of the cubes, so that the number of workers affects
//! nothing but the time.

use super::options::{Settings, Universals};
use crate::cube::subsumption::Matcher;
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, MAX_PROCESSES};
use crate::nodes::packed::Packed;
use crate::nodes::visited::Visited;
use crate::nodes::{NodeId, Nodes, Origin, StepOrigin, Unpacked};
use crate::preimage::initial::{Initial, InitialTest};
use crate::preimage::{Budget, Incomplete, Predecessor, Preimages};
use garret_machine::memory::Order;

/// The data of one thread.
pub(super) struct Worker<'v> {
    pub(super) vocabulary: &'v Vocabulary<'v>,
    pub(super) preimages: Preimages<'v>,
    pub(super) initial: Initial<'v>,
    pub(super) matcher: Matcher<'v>,
}

/// A cube that was found, with data that is computed once.
pub(super) struct FoundCube {
    pub(super) form: Form,
    pub(super) origin: Origin,
    /// The result of the initial test; None if the cube was known already.
    pub(super) initial: Option<Result<InitialTest, Incomplete>>,
    /// A visited cube that subsumes it; None if there is none, or this was not tested.
    pub(super) cover: Option<NodeId>,
    /// The number of visited cubes when this was tested, and the number of those that were not excluded by filters.
    pub(super) tested: (u32, usize),
}

/// The representation of a cube that was found, as small as possible.
pub(super) enum Form {
    Packed(Packed),
    /// The unpacked cube, because a part of it is not in the library yet.
    Whole(Cube),
}

/// The result of testing a waiting cube for subsumption.
pub(super) struct TestedCube {
    pub(super) unpacked: Box<Unpacked>,
    /// A visited cube that subsumes it.
    pub(super) cover: Option<NodeId>,
    /// The number of visited cubes that were not excluded by filters.
    pub(super) tried: usize,
}

/// The pre-images of a cube.
pub(super) struct Expanded {
    pub(super) found: Vec<FoundCube>,
    pub(super) complete: Result<(), Incomplete>,
}

impl<'v> Worker<'v> {
    pub(super) fn new(vocabulary: &'v Vocabulary<'v>, model: &'v dyn Order, settings: &Settings) -> Self {
        let most = settings.limits.processes.unwrap_or(MAX_PROCESSES);
        let carry = settings.universals == Universals::Carried;
        Self {
            vocabulary,
            // octagons would exclude cubes that suggest good invariants
            preimages: Preimages::new(vocabulary, model, most, carry)
                .with_zones(settings.inferring.is_none()),
            initial: Initial::new(vocabulary, &settings.watch),
            matcher: Matcher::new(vocabulary),
        }
    }

    /// The pre-images of a visited node, until the budget is exhausted. With `early`, they are tested for subsumption by visited
    /// cubes.
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
            let found = FoundCube { form, origin, initial, cover, tested };
            all.push(found);
        }
        Expanded { found: all, complete }
    }

    /// Tests the cube against those that were visited since its last test.
    pub(super) fn turn(&mut self, id: NodeId, nodes: &Nodes, visited: &Visited) -> TestedCube {
        let unpacked = Box::new(visited.unpacked(nodes.cube(id).into_owned(), self.vocabulary));
        let (cover, tried) = self.subsuming(&unpacked, nodes[id].tested, nodes, visited);
        TestedCube { unpacked, cover, tried }
    }

    /// A visited cube that subsumes this one, among those that were added when there were already `since` ones, and the number of
    /// cubes that were tried.
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
