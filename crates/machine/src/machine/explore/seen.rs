//! The visited states, and what is computed when a state is reached for the first time.

use super::distance::Distance;
use super::frontier::{Frontier, Search};
use super::novelty::Novelty;
use super::options::ExploreOptions;
use crate::machine::ground::{GroundBad, GroundFormula, GroundSystem};
use crate::machine::packed::{Compiler, Condition, Layout, StateId, Symmetry, Views, Visited};

/// The visited states.
pub(crate) struct VisitedStates {
    visited: Visited,
    pub(crate) frontier: Frontier,
    pub(crate) symmetry: Option<Symmetry>,
    /// Symmetry for initial states only, if other states are distinguished.
    orbits: Option<Symmetry>,
    distance: Option<Distance>,
    novelty: Option<Novelty>,
    /// The condition of each bad state, with its index in the ground system.
    unsafes: Vec<(usize, Condition)>,
    invariants: Vec<Condition>,
    /// Buffers to evaluate a new state; whether more than memory has to be loaded.
    views: Views,
    through_buffers: bool,
    /// The first bad state, and the index of its bad condition.
    pub(crate) bad: Option<(StateId, usize)>,
    /// The states that an invariant excludes, in increasing order.
    pub(crate) dropped: Vec<StateId>,
}

impl VisitedStates {
    /// The largest number of states.
    pub(crate) const MOST: usize = Visited::MOST;

    pub(crate) fn new(ground: &GroundSystem<'_>, layout: &Layout, options: &ExploreOptions) -> Self {
        let compiler = Compiler { layout, home: None };
        let deadlock = options.deadlock.as_ref().map(|deadlock| deadlock.bad);
        // a deadlock is recognised by the moves of a state
        let condition = |(index, bad): (usize, &GroundBad)| {
            let condition = compiler.condition(&bad.formula)?;
            (Some(bad.index) != deadlock).then_some((index, condition))
        };
        let bads = ground.unsafes.iter().chain(&ground.invariants);
        Self {
            visited: Visited::new(layout.words),
            frontier: Frontier::new(options.search),
            symmetry: options.symmetry.then(|| Symmetry::new(ground, layout)).flatten(),
            orbits: None,
            distance: (options.search == Search::Best).then(|| Distance::new(ground, layout)),
            novelty: (options.search == Search::Novel).then(|| Novelty::new(layout)),
            unsafes: ground.unsafes.iter().enumerate().filter_map(condition).collect(),
            invariants: ground.invariants.iter().filter_map(|bad| compiler.condition(&bad.formula)).collect(),
            views: Views::new(layout),
            through_buffers: bads.into_iter().any(|bad| bad.formula.reads()),
            bad: None,
            dropped: Vec::new(),
        }
    }

    /// Keeps one of the initial states that differ only by the names of processes.
    pub(crate) fn join_orbits(&mut self, ground: &GroundSystem<'_>, layout: &Layout) {
        self.orbits = Symmetry::new(ground, layout);
    }

    /// Adds an initial state, after bringing it into canonical form.
    pub(crate) fn enter(&mut self, layout: &Layout, state: &mut [u64]) {
        if let Some(symmetry) = self.symmetry.as_mut().or(self.orbits.as_mut()) {
            symmetry.canonicalize(state);
        }
        self.reach(layout, state, None);
    }

    /// Adds a state in canonical form.
    #[inline]
    pub(crate) fn reach(&mut self, layout: &Layout, state: &[u64], parent: Option<StateId>) {
        let (id, new) = self.visited.insert(state, parent);
        if new {
            self.notice(layout, state, id);
        }
    }

    fn notice(&mut self, layout: &Layout, state: &[u64], id: StateId) {
        if self.through_buffers {
            self.views.load(layout, state);
        } else {
            self.views.load_memory(state);
        }
        if self.invariants.iter().any(|condition| condition.holds(&self.views)) {
            self.dropped.push(id);
            return;
        }
        let holding = self.unsafes.iter().find(|(_, condition)| condition.holds(&self.views));
        if let (Some((index, _)), None) = (holding, self.bad) {
            self.bad = Some((id, *index));
        }
        let estimate = match (&self.distance, &mut self.novelty) {
            (Some(distance), _) => distance.of(&self.views),
            (None, Some(novelty)) => usize::from(!novelty.note(state)),
            (None, None) => 0,
        };
        self.frontier.push(id, estimate);
    }

    /// The states that no invariant excludes, in increasing order, without their parents.
    pub(crate) fn sorted(&self) -> Visited {
        let is_kept = |state: &StateId| self.dropped.binary_search(state).is_err();
        let mut order: Vec<StateId> =
            (0..self.len() as u32).map(StateId).filter(|state| is_kept(state)).collect();
        order.sort_unstable_by_key(|&state| self.state(state));
        let mut sorted = self.visited.like();
        for state in order {
            sorted.insert(self.state(state), None);
        }
        sorted
    }

    pub(crate) fn len(&self) -> usize {
        self.visited.len()
    }

    /// The visited state with these words.
    pub(crate) fn find(&self, state: &[u64]) -> Option<StateId> {
        self.visited.find(state)
    }

    pub(crate) fn state(&self, id: StateId) -> &[u64] {
        self.visited.state(id)
    }

    pub(crate) fn parent(&self, id: StateId) -> Option<StateId> {
        self.visited.parent(id)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.visited.bytes() + self.frontier.len() * size_of::<StateId>()
    }
}
