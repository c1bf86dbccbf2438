//! Whether the visited cubes are a reason for SAFE, looked at from scratch.
//!
//! The cubes that count have to contain the bad states, to be closed under pre-image, and to meet no initial state. How the
//! search came by them plays no part: neither the queue, nor what was left aside for what, nor the index.

use super::cover::{Cover, Rest};
use super::cube::Cube;
use super::driver::Search;
use super::initial::Meets;
use super::nodes::{Node, NodeId, Origin};
use super::subsume::Pattern;

impl Search<'_> {
    /// Whether the visited cubes contain the bad states, are closed under pre-image, and meet no initial state.
    ///
    /// # Complexity
    /// As many subsumption tests as there are pairs of a pre-image and a visited cube.
    pub(super) fn is_certified(&mut self) -> bool {
        let cubes: Vec<(NodeId, Cube, bool)> = self
            .nodes
            .visited()
            .map(|(id, node)| (id, node.cube.clone(), matches!(node.origin, Origin::Invariant(_))))
            .collect();
        let system = self.vocabulary.system;
        let mut cover = Cover::new(self.vocabulary);
        for bad in &system.unsafes {
            let Ok(bad) = self.bad_cubes(bad) else { return false };
            if !bad.iter().all(|cube| self.is_covered(cube, &mut cover)) {
                return false;
            }
        }
        for (_, cube, assumed) in &cubes {
            if *assumed {
                continue;
            }
            if !matches!(self.initial.meets(cube), Ok(Meets::No | Meets::OnlyAgainstInvariants)) {
                return false;
            }
            let mut before = Vec::new();
            if self.preimages.of(cube, &mut before).is_err()
                || !before.iter().all(|it| self.is_covered(&it.cube, &mut cover))
            {
                return false;
            }
        }
        true
    }

    /// Whether one visited cube contains the cube, or several do together.
    fn is_covered(&mut self, phi: &Cube, cover: &mut Cover<'_>) -> bool {
        let Self { nodes, matcher, vocabulary, .. } = self;
        matcher.unload();
        let special = Pattern::new(phi, vocabulary);
        let mut subsumes = |node: &Node| {
            let pattern = Pattern::new(&node.cube, vocabulary);
            matcher.is_subsumed_by((phi, &special), (&node.cube, &pattern))
        };
        nodes.visited().any(|(_, node)| subsumes(node)) || matches!(cover.rest(phi, nodes), Rest::Nothing(_))
    }
}
