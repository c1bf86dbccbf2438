//! The main loop of the search: the choice of the next cube, and the treatment of each cube.
//!
//! A search can pause when its effort is used up, and resume later, so that other searches of the portfolio have a turn.

use super::options::{Effort, SearchLimits, SearchStatistics, Settings};
use super::queue::Queue;
use super::workers::{Expanded, Form, FoundCube, TestedCube, Worker};
use super::{Progress, SearchReport, trace};
use crate::answer::{Answer, Reason};
use crate::cube::Cube;
use crate::cube::vocabulary::Vocabulary;
use crate::infer::{Generalised, Inference, Oracles, Witnesses, sentence};
use crate::nodes::packed::Packed;
use crate::nodes::visited::Visited;
use crate::nodes::{Fate, Node, NodeId, Nodes, Origin, Unpacked};
use crate::preimage::beforehand::FactFilter;
use crate::preimage::initial::InitialTest;
use crate::preimage::{Budget, Incomplete, start};
use garret_base::parallel;
use garret_base::watch::{Moment, Watch};
use garret_machine::memory::Order;
use garret_system::system::Trace;
use smallvec::smallvec;

/// The number of spurious traces after which a search gives up.
const MAX_SPURIOUS: usize = 16;
/// The number of waiting cubes that a long search takes at a time, to be shared by its threads. It is independent of the number of
/// threads, so that only the time depends on the latter.
const BATCH: usize = 64;
/// A search that is running or paused.
pub(crate) struct Search<'v> {
    pub(super) vocabulary: &'v Vocabulary<'v>,
    /// The workers, at least one.
    pub(super) workers: Vec<Worker<'v>>,
    visited: Visited,
    queue: Queue,
    /// The cubes that were taken from the queue but not processed before the search paused.
    postponed: Vec<NodeId>,
    pub(super) nodes: Nodes,
    inference: Option<Inference<'v>>,
    assumed: Vec<usize>,
    pub(super) limits: SearchLimits,
    pub(super) watch: Watch,
    batches_after: usize,
    certify: bool,
    has_begun: bool,
    pub(super) statistics: SearchStatistics,
    started: Moment,
}

/// The callbacks of a search.
pub(crate) struct Listeners<'l> {
    /// Returns whether a trace is an execution.
    pub(crate) confirm: &'l mut dyn FnMut(&Trace) -> bool,
    /// Receives the progress from time to time.
    pub(crate) observe: &'l mut dyn FnMut(&Progress<'_>),
    /// The states that finite instances reach. Without them, there are no candidates for invariants.
    pub(crate) witnesses: Option<&'l mut dyn Witnesses>,
}

impl<'v> Search<'v> {
    /// A backward search from the bad states of the system of the vocabulary.
    pub(crate) fn new(vocabulary: &'v Vocabulary<'v>, model: &'v dyn Order, settings: Settings) -> Self {
        let worker = |_| Worker::new(vocabulary, model, &settings);
        Self {
            vocabulary,
            workers: (0..settings.jobs.max(1)).map(worker).collect(),
            watch: settings.watch,
            visited: Visited::new(vocabulary.system),
            queue: Queue::new(settings.strategy),
            postponed: Vec::new(),
            nodes: Nodes::default(),
            inference: settings.inferring.map(|inferring| Inference::new(vocabulary, inferring)),
            assumed: Vec::new(),
            batches_after: settings.batches_after,
            certify: settings.certify,
            limits: settings.limits,
            has_begun: false,
            statistics: SearchStatistics::default(),
            started: Moment::now(),
        }
    }

    /// Searches until there is a verdict, or a reason for UNKNOWN. Returns `None` if the effort is used up, which is counted from the
    /// start of the search, not from the last pause; then another call continues.
    ///
    /// Universal guards are over-approximated, so a trace need not be an execution. If the listeners do not confirm a trace, the
    /// search continues, but SAFE is no longer possible: cubes may have been dropped because of cubes on the trace, and may have led
    /// to an execution.
    ///
    /// # Complexity
    /// The search need not terminate: reachability for any number of processes is undecidable in general.
    pub(crate) fn run(&mut self, effort: Effort, listeners: &mut Listeners<'_>) -> Option<Answer> {
        self.advance(effort, listeners).unwrap_or_else(|reason| Some(Answer::Unknown(reason)))
    }

    fn advance(&mut self, effort: Effort, listeners: &mut Listeners<'_>) -> Result<Option<Answer>, Reason> {
        if !std::mem::replace(&mut self.has_begun, true)
            && let Some(answer) = self.start(listeners)?
        {
            return Ok(Some(answer));
        }
        loop {
            let batch = self.next_batch();
            if batch.is_empty() {
                break;
            }
            let next = self.visit_new(&batch, effort, listeners)?;
            if let Some(answer) = self.expand(&next, listeners)? {
                return Ok(Some(answer));
            }
            if !self.postponed.is_empty() {
                return Ok(None);
            }
        }
        debug_assert_eq!(self.nodes.broken(), None);
        if self.statistics.spurious > 0 {
            return Err(Reason::Spurious);
        }
        let truncated = self.nodes.visited().find_map(|(_, node)| node.truncated.as_deref().copied());
        match truncated {
            Some(reason) => Err(reason),
            None if self.certify && !self.is_certified()? => Err(Reason::Uncertified),
            None if self.vocabulary.gave_up() => Err(self.stopped()),
            None => Ok(Some(Answer::Safe { assumed: std::mem::take(&mut self.assumed) })),
        }
    }

    /// The statistics of the search up to now.
    pub(crate) fn statistics(&self) -> &SearchStatistics {
        &self.statistics
    }

    /// Whether universal guards are carried, that is, applied to processes that enter later.
    pub(crate) fn carries(&self) -> bool {
        self.workers[0].preimages.carry
    }

    /// From now on, limits the memory of the cubes to this number of bytes.
    pub(crate) fn limit_memory(&mut self, bytes: Option<usize>) {
        self.limits.memory = bytes;
    }

    /// The remaining candidates, as sentences.
    fn invariants(&self) -> Vec<String> {
        let is_candidate = |node: &Node| matches!(node.origin, Origin::Candidate(_));
        let candidates = self.nodes.visited().filter(|(_, node)| is_candidate(node));
        candidates.map(|(id, _)| sentence::never(&self.nodes.cube(id), self.vocabulary)).collect()
    }

    /// The facts that were used to drop a cube, as sentences.
    fn facts(&self) -> Vec<String> {
        let dropping: Vec<&FactFilter<'_>> =
            self.workers.iter().filter_map(|worker| worker.preimages.beforehand.as_ref()).collect();
        let (system, facts) = (self.vocabulary.system, self.vocabulary.facts());
        let symbols = system.symbol_ids();
        let bounds = symbols.filter(|&symbol| dropping.iter().any(|it| it.needs_bounds(symbol)));
        let laws = (0..facts.laws().len()).filter(|&law| dropping.iter().any(|it| it.needs_law(law)));
        facts.sentences(system, bounds, laws, FactFilter::zones_needed(&dropping))
    }

    /// The report of the search, with this answer.
    pub(crate) fn report(mut self, answer: Answer) -> SearchReport {
        let is_safe = matches!(answer, Answer::Safe { .. });
        let invariants = if is_safe { self.invariants() } else { Vec::new() };
        let facts = if is_safe { self.facts() } else { Vec::new() };
        let dropping = self.workers.iter().filter_map(|worker| worker.preimages.beforehand.as_ref());
        self.statistics.impossible = dropping.map(FactFilter::dropped).sum();
        self.statistics.waiting = self.queue.len();
        self.statistics.local_states = self.vocabulary.local_states();
        self.statistics.bytes += self.nodes.shared_bytes();
        self.statistics.time = self.started.elapsed();
        SearchReport { answer, statistics: self.statistics, invariants, facts }
    }

    /// Marks the invariants as visited, and adds the bad states to the queue.
    fn start(&mut self, listeners: &mut Listeners<'_>) -> Result<Option<Answer>, Reason> {
        let system = self.vocabulary.system;
        for (index, invariant) in system.invariants.iter().enumerate() {
            for cube in self.bad_cubes(invariant)? {
                let packed = self.nodes.pack(&cube);
                let id = self.add(packed, Origin::Invariant(index), 0, Fate::Waiting);
                let unpacked = self.visited.unpacked(cube, self.vocabulary);
                self.insert(id, Box::new(unpacked));
            }
        }
        for (index, bad) in system.unsafes.iter().enumerate() {
            for cube in self.bad_cubes(bad)? {
                let origin = Origin::Unsafe(index);
                let form = Form::Whole(cube);
                let found = FoundCube { form, origin, initial: None, cover: None, tested: (0, 0) };
                if let Some(answer) = self.add_waiting(found, 0, listeners)? {
                    return Ok(Some(answer));
                }
            }
        }
        Ok(None)
    }

    pub(super) fn bad_cubes(&mut self, bad: &garret_system::system::Bad) -> Result<Vec<Cube>, Reason> {
        let budget = Budget::new(&self.watch, self.bytes_left());
        start::bad_cubes(bad, &mut self.workers[0].preimages, &budget)
            .map_err(|incomplete| self.reason(incomplete))
    }

    /// Whether the search takes batches of cubes, and tests pre-images for subsumption at once. It does neither with inference: a
    /// candidate is made from one cube after the other, and the cubes that it subsumes are kept, since they must be searched if the
    /// candidate is given up.
    fn is_long(&self) -> bool {
        self.statistics.visited >= self.batches_after && self.inference.is_none()
    }

    /// The next cubes to process. Their number does not depend on the number of workers.
    fn next_batch(&mut self) -> Vec<NodeId> {
        if !self.postponed.is_empty() {
            return std::mem::take(&mut self.postponed);
        }
        let visited = self.statistics.visited;
        let left = self.limits.nodes.map_or(usize::MAX, |limit| limit.saturating_sub(visited).max(1));
        let size = if self.is_long() { BATCH.min(left) } else { 1 };
        let mut batch = Vec::with_capacity(size);
        while batch.len() < size
            && let Some(id) = self.queue.pop()
        {
            if self.nodes[id].fate == Fate::Waiting {
                batch.push(id);
            }
        }
        batch
    }

    /// Visits each of the cubes that no visited cube subsumes, or instead a candidate that contains it. Returns the cubes to expand.
    /// What exceeds the effort is postponed.
    fn visit_new(
        &mut self,
        batch: &[NodeId],
        effort: Effort,
        listeners: &mut Listeners<'_>,
    ) -> Result<Vec<NodeId>, Reason> {
        let Self { workers, nodes, visited, .. } = self;
        let turns = parallel::map(workers, batch, |worker, &id| worker.turn(id, nodes, visited));
        let mut new: Vec<(NodeId, Option<Box<Unpacked>>)> = Vec::new();
        for (index, (&id, TestedCube { unpacked, cover, tried })) in batch.iter().zip(turns).enumerate() {
            self.statistics.subsumption_tests += tried;
            let matcher = &mut self.workers[0].matcher;
            matcher.unload();
            let cover = cover.or_else(|| {
                // batches occur only where visited cubes are not kept unpacked
                let mut others = new.iter().filter_map(|(id, psi)| Some((*id, psi.as_deref()?)));
                others.find(|(_, psi)| matcher.subsumes(psi, &unpacked)).map(|(id, _)| id)
            });
            if let Some(cover) = cover {
                self.assume_invariants(&[cover]);
                self.nodes.set_fate(id, Fate::Covered(smallvec![cover]));
                self.statistics.subsumed += 1;
                continue;
            }
            self.check_limits()?;
            if self.is_spent(effort) {
                self.postponed = batch[index..].to_vec();
                break;
            }
            let Some((next, unpacked)) = self.generalised(id, unpacked, listeners)? else { continue };
            if let Some(way) = self.way_that_grows(next, &unpacked) {
                self.give_up(&way, false);
                continue;
            }
            let unpacked = self.visit(next, unpacked);
            new.push((next, unpacked));
        }
        Ok(new.into_iter().map(|(id, _)| id).collect())
    }

    /// The cube to visit: a candidate for an invariant that contains this one, or the cube itself. None if the cube is covered.
    fn generalised(
        &mut self,
        id: NodeId,
        unpacked: Box<Unpacked>,
        listeners: &mut Listeners<'_>,
    ) -> Result<Option<(NodeId, Box<Unpacked>)>, Reason> {
        let (Self { inference: Some(inference), nodes, workers, watch, .. }, Some(witnesses)) =
            (&mut *self, &mut listeners.witnesses)
        else {
            return Ok(Some((id, unpacked)));
        };
        let Worker { initial, matcher, .. } = &mut workers[0];
        let mut oracles = Oracles { witnesses: &mut **witnesses, initial, matcher, watch };
        let found = inference.candidate(&unpacked.cube, nodes, &mut oracles);
        match found.map_err(|incomplete| self.reason(incomplete))? {
            Generalised::Not => Ok(Some((id, unpacked))),
            Generalised::Covered(covering) => {
                self.assume_invariants(&covering);
                self.nodes.set_fate(id, Fate::Covered(covering));
                self.statistics.subsumed += 1;
                Ok(None)
            }
            Generalised::Candidate(candidate, mut covering) => {
                self.assume_invariants(&covering);
                let depth = self.nodes[id].depth;
                let packed = self.nodes.pack(&candidate);
                let unpacked = self.visited.unpacked(candidate, self.vocabulary);
                let candidate = self.add(packed, Origin::Candidate(id), depth, Fate::Waiting);
                covering.push(candidate);
                self.nodes.set_fate(id, Fate::Covered(covering));
                self.statistics.candidates += 1;
                Ok(Some((candidate, Box::new(unpacked))))
            }
        }
    }

    /// Records the user's invariants among the covering cubes: SAFE depends on them.
    fn assume_invariants(&mut self, covering: &[NodeId]) {
        for &id in covering {
            if let Origin::Invariant(index) = self.nodes[id].origin
                && !self.assumed.contains(&index)
            {
                self.assumed.push(index);
            }
        }
    }

    /// Computes the pre-images of visited cubes, and adds them to the queue.
    fn expand(&mut self, ids: &[NodeId], listeners: &mut Listeners<'_>) -> Result<Option<Answer>, Reason> {
        let mut within = Vec::with_capacity(ids.len());
        for &id in ids {
            let depth = self.nodes[id].depth + 1;
            match self.limits.depth.filter(|&limit| depth as usize > limit) {
                Some(limit) => self.nodes.set_truncated(id, Reason::Depth(limit)),
                None => within.push(id),
            }
        }
        // this saves memory, but costs time
        let early = self.is_long();
        let (share, is_alone) = (self.bytes_left() / within.len().max(1), within.len() == 1);
        let Self { workers, nodes, visited, watch, .. } = self;
        let expanded = parallel::map(workers, &within, |worker, &id| {
            worker.expand(id, nodes, visited, &Budget::new(watch, share), early)
        });
        for (id, mut expanded) in within.into_iter().zip(expanded) {
            if expanded.complete == Err(Incomplete::Memory) && !is_alone {
                let budget = Budget::new(&self.watch, self.bytes_left());
                expanded = self.workers[0].expand(id, &self.nodes, &self.visited, &budget, early);
            }
            let Expanded { found, complete } = expanded;
            if let Err(incomplete) = complete {
                self.nodes.set_truncated(id, self.reason(incomplete));
            }
            for found in found {
                self.statistics.generated += 1;
                let depth = self.nodes[id].depth + 1;
                if let Some(answer) = self.add_waiting(found, depth, listeners)? {
                    return Ok(Some(answer));
                }
                if self.nodes[id].fate == Fate::Dead {
                    break;
                }
            }
            if complete == Err(Incomplete::Memory) {
                return Err(self.reason(Incomplete::Memory));
            }
        }
        self.statistics.waiting = self.queue.len();
        self.statistics.time = self.started.elapsed();
        (listeners.observe)(&Progress { statistics: &self.statistics });
        Ok(None)
    }

    /// Adds a cube to the queue, unless the same cube is known. If it contains an initial state, then either the search ends, or a
    /// candidate is reachable and given up.
    fn add_waiting(
        &mut self,
        found: FoundCube,
        depth: u32,
        listeners: &mut Listeners<'_>,
    ) -> Result<Option<Answer>, Reason> {
        let FoundCube { form, origin, initial, cover, tested } = found;
        let packed = match form {
            Form::Packed(packed) => packed,
            Form::Whole(cube) => self.nodes.pack(&cube),
        };
        if let Some(same) = self.nodes.same(&packed) {
            self.statistics.duplicates += 1;
            self.assume_invariants(&[same]);
            // the node that is known may die with its candidate; then this one must be searched
            if self.inference.is_some() {
                self.add(packed, origin, depth, Fate::Covered(smallvec![same]));
            }
            return Ok(None);
        }
        let initial = initial.unwrap_or_else(|| self.workers[0].initial.meets(&self.nodes.unpack(&packed)));
        let initial = match initial.map_err(|incomplete| self.reason(incomplete))? {
            InitialTest::Yes(numbers) => Some(numbers),
            InitialTest::No => None,
            InitialTest::OnlyAgainstInvariants => {
                self.assumed = (0..self.vocabulary.system.invariants.len()).collect();
                None
            }
        };
        self.statistics.subsumption_tests += tested.1;
        if let Some(cover) = cover
            && initial.is_none()
        {
            self.assume_invariants(&[cover]);
            self.statistics.subsumed += 1;
            return Ok(None);
        }
        let id = self.add(packed, origin, depth, Fate::Waiting);
        if cover.is_none() {
            self.nodes.set_tested(id, tested.0);
        }
        if let Some(numbers) = initial {
            if let Some(way) = self.nodes.way_to_candidate(id) {
                self.give_up(&way, true);
                return Ok(None);
            }
            let trace = trace::reconstruct(
                &self.nodes,
                id,
                &numbers,
                self.vocabulary.system.process_bound,
                &self.watch,
            );
            if (listeners.confirm)(&trace) {
                return Ok(Some(Answer::Unsafe(trace)));
            }
            // the time was over before it was run
            if self.is_over() {
                return Err(self.stopped());
            }
            self.statistics.spurious += 1;
            if self.statistics.spurious >= MAX_SPURIOUS {
                return Err(Reason::Spurious);
            }
        }
        self.queue.push(id, &self.nodes[id].packed);
        Ok(None)
    }

    /// The path to the candidate of which the cube is a descendant, if the cube has too many processes.
    fn way_that_grows(&self, id: NodeId, unpacked: &Unpacked) -> Option<Vec<NodeId>> {
        let inference = self.inference.as_ref()?;
        // a candidate itself never has too many
        let is_grown = matches!(self.nodes[id].origin, Origin::Step(_)) && inference.is_grown(&unpacked.cube);
        if is_grown { self.nodes.way_to_candidate(id) } else { None }
    }

    /// Gives up the candidate at the end of the path, and each candidate that contains a cube of the path. The cubes on the path are
    /// reachable if `is_reached`; otherwise the path has too many processes.
    fn give_up(&mut self, way: &[NodeId], is_reached: bool) {
        let Self { inference: Some(inference), nodes, workers, visited, queue, statistics, .. } = self else {
            return;
        };
        let matcher = &mut workers[0].matcher;
        statistics.backtracks += usize::from(is_reached);
        statistics.grown += usize::from(!is_reached);
        inference.learn_reachable(way, nodes, is_reached);
        let candidates: Vec<NodeId> = nodes
            .visited_unpacked()
            .filter(|(_, node, _)| matches!(node.origin, Origin::Candidate(_)))
            .filter(|(.., unpacked)| inference.is_reachable(unpacked, matcher))
            .map(|(id, ..)| id)
            .chain(way.last().copied())
            .collect();
        nodes.kill(
            &candidates,
            |id, unpacked| visited.remove(id, &unpacked.signature),
            |id, node| queue.push(id, &node.packed),
        );
    }

    fn add(&mut self, packed: Packed, origin: Origin, depth: u32, fate: Fate) -> NodeId {
        self.statistics.bytes += packed.bytes() + size_of::<Node>();
        self.nodes.add(Node::new(packed, origin, depth, fate))
    }

    /// Adds the cube to the visited ones. With inference, it is kept unpacked; otherwise the unpacked cube is returned.
    fn insert(&mut self, id: NodeId, unpacked: Box<Unpacked>) -> Option<Box<Unpacked>> {
        self.statistics.bytes += self.visited.insert(id, &unpacked.signature, &unpacked.pattern);
        let (kept, rest) = if self.inference.is_some() {
            self.statistics.bytes += unpacked.bytes();
            (Some(unpacked), None)
        } else {
            (None, Some(unpacked))
        };
        self.nodes.visit(id, kept);
        rest
    }

    fn visit(&mut self, id: NodeId, unpacked: Box<Unpacked>) -> Option<Box<Unpacked>> {
        let statistics = &mut self.statistics;
        statistics.visited += 1;
        statistics.processes = statistics.processes.max(unpacked.cube.processes);
        statistics.groups = statistics.groups.max(unpacked.cube.before.len());
        statistics.depth = statistics.depth.max(self.nodes[id].depth as usize);
        self.insert(id, unpacked)
    }
}
