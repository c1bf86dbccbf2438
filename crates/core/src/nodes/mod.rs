//! The nodes of the search: all cubes that were found, the fate of each, and the cubes on which this fate depends.
//!
//! A candidate for an invariant is searched like a bad state. When the search finds that an initial state leads to it, the candidate
//! and its descendants (the cubes that were found from it backward) are dead, and the cubes that were covered by dead ones have to be
//! searched. SAFE depends on this bookkeeping: a cube may only be left aside because of cubes that are not dead.

pub(crate) mod packed;
pub(crate) mod visited;

use crate::cube::pattern::Pattern;
use crate::cube::subsumption::Matcher;
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, Proc};
use hashbrown::HashTable;
use packed::{Library, Packed, View};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::ops::Index;
use visited::{PartFeatures, Signature};

/// The index of a cube, in the order in which cubes were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(pub(crate) u32);

/// A cube of the backward search.
pub(crate) struct Node {
    pub(crate) packed: Packed,
    pub(crate) origin: Origin,
    /// The number of steps from here to the bad state, or to the candidate.
    pub(crate) depth: u32,
    /// The cube is known not to be subsumed by any of the first `tested` cubes of the visited set.
    pub(crate) tested: u32,
    pub(crate) fate: Fate,
    /// The unpacked cube: only for visited cubes, and only with inference.
    unpacked: Option<Box<Unpacked>>,
    /// The reason why some pre-images are missing, if they are.
    pub(crate) truncated: Option<Box<crate::answer::Reason>>,
}

/// A cube, with the data for matching it with others.
pub(crate) struct Unpacked {
    pub(crate) cube: Cube,
    pub(crate) pattern: Pattern,
    pub(crate) signature: Signature,
}

impl Matcher<'_> {
    /// Whether `psi` subsumes `phi`; usually the signatures decide. `phi` must be the same cube in all calls since the last
    /// [`Matcher::unload`].
    pub(crate) fn subsumes(&mut self, psi: &Unpacked, phi: &Unpacked) -> bool {
        psi.signature.may_subsume(&phi.signature)
            && self.is_subsumed_by((&phi.cube, &phi.pattern), &(&psi.cube, &psi.pattern))
    }
}

impl Unpacked {
    /// An estimate of the memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() - size_of::<Cube>() + self.cube.bytes() + self.pattern.bytes()
    }
}

impl Node {
    pub(crate) fn new(packed: Packed, origin: Origin, depth: u32, fate: Fate) -> Self {
        Self { packed, origin, depth, tested: 0, fate, unpacked: None, truncated: None }
    }

    /// The unpacked cube; None unless it was visited by a search with inference, and is not dead.
    pub(crate) fn unpacked(&self) -> Option<&Unpacked> {
        self.unpacked.as_deref()
    }
}

/// The origin of a cube.
pub(crate) enum Origin {
    /// The bad state with this index.
    Unsafe(usize),
    /// The invariant of the user with this index: it is not searched, but cubes that it subsumes are dropped.
    Invariant(usize),
    /// A pre-image of another cube.
    Step(StepOrigin),
    /// A generalisation of this cube that is assumed to be unreachable, too.
    Candidate(NodeId),
}

/// The step from a cube to the cube of which it is a pre-image.
pub(crate) struct StepOrigin {
    pub(crate) after: NodeId,
    /// The index of the transition.
    pub(crate) transition: u32,
    pub(crate) arguments: SmallVec<[Proc; 4]>,
    pub(crate) renaming: SmallVec<[Option<Proc>; 8]>,
}

/// The fate of a cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It is in the queue.
    Waiting,
    /// It is in the visited set, and its pre-images are nodes, too; the pre-images of an invariant are not computed.
    Visited,
    /// It is contained in the union of these cubes. Invariant: none of them is dead.
    Covered(SmallVec<[NodeId; 2]>),
    /// It is a candidate that turned out to be reachable, or a descendant of one.
    Dead,
}

/// All cubes. Invariant: a cube comes after its parent.
#[derive(Default)]
pub(crate) struct Nodes {
    all: Vec<Node>,
    library: Library,
    /// The cubes that are not dead, by the hash of the packed cube, to find duplicates before any other work.
    known: HashTable<NodeId>,
    /// The number of calls of [`Nodes::kill`].
    kills: usize,
}

impl Index<NodeId> for Nodes {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.all[id.0 as usize]
    }
}

impl Nodes {
    /// The packed form of the cube, and an equal cube that is not dead. The form is None if a part of the cube is not in the library
    /// yet.
    pub(crate) fn find(&self, cube: &Cube) -> (Option<Packed>, Option<NodeId>) {
        let packed = self.library.find(cube);
        let same = packed.as_ref().and_then(|packed| self.same(packed));
        (packed, same)
    }

    /// A cube that is not dead, and equal to this one.
    pub(crate) fn same(&self, packed: &Packed) -> Option<NodeId> {
        self.known.find(packed.hash(), |&id| self[id].packed == *packed).copied()
    }

    pub(crate) fn pack(&mut self, cube: &Cube) -> Packed {
        self.library.pack(cube)
    }

    /// The cube with this packed form.
    pub(crate) fn unpack(&self, packed: &Packed) -> Cube {
        self.library.unpack(packed)
    }

    /// The cube of a node, in the form that matching needs.
    pub(crate) fn view<'n>(
        &'n self,
        id: NodeId,
        features: PartFeatures<'n>,
        vocabulary: &Vocabulary<'_>,
    ) -> View<'n> {
        self.library.view(&self[id].packed, features, vocabulary)
    }

    /// The cube of a node.
    pub(crate) fn cube(&self, id: NodeId) -> Cow<'_, Cube> {
        let node = &self[id];
        node.unpacked().map_or_else(
            || Cow::Owned(self.library.unpack(&node.packed)),
            |unpacked| Cow::Borrowed(&unpacked.cube),
        )
    }

    /// Adds a node, and makes it known for [`Nodes::same`], which may still return an equal older one.
    pub(crate) fn add(&mut self, node: Node) -> NodeId {
        let id = u32::try_from(self.all.len())
            .expect("more than four thousand million cubes do not fit in memory");
        let id = NodeId(id);
        let Self { all, known, .. } = self;
        let hash = node.packed.hash();
        all.push(node);
        known.insert_unique(hash, id, |&id| all[id.0 as usize].packed.hash());
        id
    }

    /// Marks the cube as visited.
    pub(crate) fn visit(&mut self, id: NodeId, unpacked: Option<Box<Unpacked>>) {
        let node = &mut self.all[id.0 as usize];
        node.fate = Fate::Visited;
        node.unpacked = unpacked;
    }

    pub(crate) fn set_tested(&mut self, id: NodeId, tested: u32) {
        self.all[id.0 as usize].tested = tested;
    }

    /// An estimate of the memory of the parts that cubes share, in bytes.
    pub(crate) fn shared_bytes(&self) -> usize {
        self.library.bytes()
    }

    pub(crate) fn set_fate(&mut self, id: NodeId, fate: Fate) {
        self.all[id.0 as usize].fate = fate;
    }

    pub(crate) fn set_truncated(&mut self, id: NodeId, reason: crate::answer::Reason) {
        self.all[id.0 as usize].truncated = Some(Box::new(reason));
    }

    /// All nodes, in the order in which they were found.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.all.iter().enumerate().map(|(index, node)| (NodeId(index as u32), node))
    }

    /// The visited cubes; dead ones are not among them.
    pub(crate) fn visited(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.iter().filter(|(_, node)| node.fate == Fate::Visited)
    }

    /// The visited cubes that are kept unpacked: with inference, all of them.
    pub(crate) fn visited_unpacked(&self) -> impl Iterator<Item = (NodeId, &Node, &Unpacked)> {
        self.visited().filter_map(|(id, node)| node.unpacked().map(|unpacked| (id, node, unpacked)))
    }

    /// The cube from which this one was found.
    fn parent(&self, id: NodeId) -> Option<NodeId> {
        match &self[id].origin {
            Origin::Unsafe(_) | Origin::Invariant(_) => None,
            Origin::Step(step) => Some(step.after),
            Origin::Candidate(of) => Some(*of),
        }
    }

    /// The cubes from this one to the candidate of which it is a descendant, both included; None if it is a descendant of the bad
    /// states only.
    pub(crate) fn way_to_candidate(&self, from: NodeId) -> Option<Vec<NodeId>> {
        let mut way = vec![from];
        let mut at = from;
        loop {
            match &self[at].origin {
                Origin::Candidate(_) => return Some(way),
                Origin::Step(step) => at = step.after,
                Origin::Unsafe(_) | Origin::Invariant(_) => return None,
            }
            way.push(at);
        }
    }

    /// Gives up these candidates: they and their descendants become dead, and the cubes that were covered by one of these wait again.
    /// Calls `died` for each that was visited and is now dead, and `woke` for each that waits again.
    ///
    /// # Complexity
    /// Linear in the number of nodes.
    pub(crate) fn kill(
        &mut self,
        candidates: &[NodeId],
        mut died: impl FnMut(NodeId, &Unpacked),
        mut woke: impl FnMut(NodeId, &Node),
    ) {
        for index in 0..self.all.len() {
            let id = NodeId(index as u32);
            if self[id].fate == Fate::Dead {
                continue;
            }
            // a cube comes after its parent, so the parent's fate is up to date
            let behind = self.parent(id).is_some_and(|parent| self[parent].fate == Fate::Dead);
            if behind || candidates.contains(&id) {
                let Self { all, known, .. } = self;
                let node = &mut all[index];
                if let Some(unpacked) = node.unpacked.take() {
                    died(id, &unpacked);
                }
                node.fate = Fate::Dead;
                if let Ok(entry) = known.find_entry(node.packed.hash(), |&other| other == id) {
                    entry.remove();
                }
            }
        }
        for index in 0..self.all.len() {
            let id = NodeId(index as u32);
            let Fate::Covered(by) = &self[id].fate else { continue };
            if by.iter().any(|&other| self[other].fate == Fate::Dead) {
                self.set_fate(id, Fate::Waiting);
                woke(id, &self[id]);
            }
        }
        // checked often enough to notice mistakes, but not so often that it takes most of the time
        self.kills += 1;
        debug_assert!(!self.kills.is_power_of_two() || self.broken().is_none());
    }

    /// A cube that is covered by a dead one, or is not dead although its parent is.
    pub(crate) fn broken(&self) -> Option<NodeId> {
        let rests_on_dead = |id: NodeId| match &self[id].fate {
            Fate::Dead => false,
            Fate::Waiting | Fate::Visited => {
                self.parent(id).is_some_and(|parent| self[parent].fate == Fate::Dead)
            }
            Fate::Covered(by) => {
                self.parent(id).is_some_and(|parent| self[parent].fate == Fate::Dead)
                    || by.is_empty()
                    || by.iter().any(|&other| other == id || self[other].fate == Fate::Dead)
            }
        };
        self.iter().map(|(id, _)| id).find(|&id| rests_on_dead(id)).or_else(|| self.circular())
    }

    /// A cube whose covers lead back to itself.
    fn circular(&self) -> Option<NodeId> {
        let mut ends: Vec<bool> =
            self.all.iter().map(|node| !matches!(node.fate, Fate::Covered(_))).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..ends.len() {
                if let Fate::Covered(by) = &self.all[index].fate
                    && !ends[index]
                    && by.iter().all(|other| ends[other.0 as usize])
                {
                    ends[index] = true;
                    changed = true;
                }
            }
        }
        ends.iter().position(|ends| !ends).map(|index| NodeId(index as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::visited::Visited;
    use super::{Fate, Node, NodeId, Nodes, Origin, StepOrigin, Unpacked};
    use crate::cube::pattern::Pattern;
    use crate::cube::{Cube, Proc};

    use crate::cube::term::CubeTerm;
    use crate::cube::vocabulary::Vocabulary;
    use garret_solver::{Closure, Domain, Literal};
    use garret_system::system::{SymbolId, System};
    use smallvec::{SmallVec, smallvec};

    /// A cube that differs from those with other numbers.
    fn cube(number: u32) -> Cube {
        let literal = Literal::Member(CubeTerm::cell(SymbolId(number), &[Proc::at(0)]), Domain::named(0));
        Cube {
            processes: 1,
            literals: vec![literal],
            before: Vec::new(),
            order: Closure::new(),
            open: Vec::new(),
        }
    }

    struct Fixture {
        nodes: Nodes,
    }

    impl Fixture {
        fn new() -> Self {
            Self { nodes: Nodes::default() }
        }

        fn add(&mut self, number: u32, origin: Origin, fate: Fate) -> NodeId {
            let packed = self.nodes.pack(&cube(number));
            let is_visited = fate == Fate::Visited;
            let id = self.nodes.add(Node::new(packed, origin, 0, fate));
            if is_visited {
                let system = System::default();
                let vocabulary = Vocabulary::new(&system);
                let cube = Cube { literals: Vec::new(), ..cube(number) };
                let pattern = Pattern::new(&cube, &vocabulary);
                let signature = Visited::new(&system).signature(&cube, &vocabulary);
                self.nodes.visit(id, Some(Box::new(Unpacked { cube, pattern, signature })));
            }
            id
        }

        fn same(&self, number: u32) -> Option<NodeId> {
            self.nodes.find(&cube(number)).1
        }

        fn kill(&mut self, candidate: NodeId) -> (Vec<NodeId>, Vec<NodeId>) {
            let (mut died, mut woke) = (Vec::new(), Vec::new());
            self.nodes.kill(&[candidate], |id, _| died.push(id), |id, _| woke.push(id));
            (died, woke)
        }
    }

    fn step(after: NodeId) -> Origin {
        let arguments = smallvec![];
        Origin::Step(StepOrigin { after, transition: 0, arguments, renaming: SmallVec::new() })
    }

    #[test]
    fn what_was_left_aside_for_a_dead_candidate_waits_again() {
        let mut tree = Fixture::new();
        let bad = tree.add(0, Origin::Unsafe(0), Fate::Waiting);
        let candidate = tree.add(1, Origin::Candidate(bad), Fate::Visited);
        let behind = tree.add(2, step(candidate), Fate::Visited);
        let further = tree.add(3, step(behind), Fate::Waiting);
        tree.nodes.set_fate(bad, Fate::Covered(smallvec![candidate]));
        assert_eq!(tree.nodes.broken(), None);
        assert_eq!(tree.kill(candidate), (vec![candidate, behind], vec![bad]));
        assert_eq!(tree.nodes[further].fate, Fate::Dead);
        assert_eq!(tree.nodes[bad].fate, Fate::Waiting);
        assert_eq!(tree.same(3), None, "the dead are no longer known");
        assert_eq!(tree.same(0), Some(bad));
    }

    #[test]
    fn a_duplicate_lives_on_when_the_first_one_dies_with_its_candidate() {
        let mut tree = Fixture::new();
        let bad = tree.add(0, Origin::Unsafe(0), Fate::Visited);
        let candidate = tree.add(1, Origin::Candidate(bad), Fate::Visited);
        let first = tree.add(2, step(candidate), Fate::Waiting);
        // the same cube, found from the bad state itself
        let second = tree.add(2, step(bad), Fate::Covered(smallvec![first]));
        assert_eq!(tree.kill(candidate), (vec![candidate], vec![second]));
        assert_eq!(tree.same(2), Some(second));
    }

    #[test]
    fn a_cover_of_several_breaks_when_one_of_them_dies() {
        let mut tree = Fixture::new();
        let bad = tree.add(0, Origin::Unsafe(0), Fate::Visited);
        let stays = tree.add(1, Origin::Candidate(bad), Fate::Visited);
        let dies = tree.add(2, Origin::Candidate(bad), Fate::Visited);
        let covered = tree.add(3, step(bad), Fate::Covered(smallvec![stays, dies]));
        let other = tree.add(4, step(bad), Fate::Covered(smallvec![stays]));
        assert_eq!(tree.kill(dies), (vec![dies], vec![covered]));
        assert_eq!(tree.nodes[other].fate, Fate::Covered(smallvec![stays]));
    }

    #[test]
    fn the_way_from_a_candidate_ends_there() {
        let mut tree = Fixture::new();
        let bad = tree.add(0, Origin::Unsafe(0), Fate::Visited);
        let before = tree.add(1, step(bad), Fate::Waiting);
        let candidate = tree.add(2, Origin::Candidate(before), Fate::Visited);
        let behind = tree.add(3, step(candidate), Fate::Waiting);
        assert_eq!(tree.nodes.way_to_candidate(before), None);
        assert_eq!(tree.nodes.way_to_candidate(behind), Some(vec![behind, candidate]));
    }

    #[test]
    fn a_cover_that_does_not_count_is_noticed() {
        let mut tree = Fixture::new();
        let bad = tree.add(0, Origin::Unsafe(0), Fate::Visited);
        let dead = tree.add(1, step(bad), Fate::Dead);
        let left = tree.add(2, step(bad), Fate::Covered(smallvec![dead]));
        assert_eq!(tree.nodes.broken(), Some(left));
        let right = tree.add(3, step(bad), Fate::Covered(smallvec![left]));
        tree.nodes.set_fate(left, Fate::Covered(smallvec![right]));
        assert_eq!(tree.nodes.broken(), Some(left), "two that are left aside for each other");
    }
}
