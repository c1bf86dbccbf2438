//! Backward reachability: from the bad states, pre-image by pre-image, until an initial state is met or nothing new
//! is found.
//!
//! # Sources
//! Ghilardi, Ranise, *MCMT: A Model Checker Modulo Theories*; Conchon, Declerck, Zaïdi, *Parameterized Model Checking
//! Modulo Explicit Weak Memory Models*, section 4 (function `BWD`).

mod branch;
mod cube;
mod ground;
mod initial;
mod instance;
mod open;
mod options;
mod preimage;
mod queue;
mod start;
mod substitute;
mod subsume;
mod term;
mod trace;
mod vacuity;
mod visited;
mod vocabulary;

use options::Watch;
pub use options::{Limits, Reason, Statistics, Strategy, Universals};
pub use trace::{Trace, TraceStep};
pub use vacuity::Vacuity;

use crate::map::Map;
use crate::memory::MemoryModel;
use crate::system::System;
use cube::Cube;
use ground::Overflow;
use initial::{Initial, Meets};
use preimage::{Incomplete, Predecessor, Preimages};
use queue::Queue;
use std::sync::atomic::Ordering;
use std::time::Instant;
use subsume::{Matcher, Pattern};
use term::MAX_PROCESSES;
use visited::{Signature, Visited};
use vocabulary::Vocabulary;

/// After so many traces that are no executions, the search gives up.
const MAX_SPURIOUS: usize = 16;

/// Index of a cube in the order in which cubes were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(u32);

/// How a search ended.
#[derive(Clone, Debug)]
pub enum Answer {
    /// No bad state can be reached.
    Safe {
        /// The indices of the invariants that cubes were dropped for.
        assumed: Vec<usize>,
    },
    /// A bad state can be reached.
    Unsafe(Trace),
    /// The search ended before either was known.
    Unknown(Reason),
}

/// How a search ended, and what it did.
#[derive(Clone, Debug)]
pub struct Report {
    /// How it ended.
    pub answer: Answer,
    /// What it did.
    pub statistics: Statistics,
}

/// How far a search is; handed to an observer from time to time.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// What was done so far.
    pub statistics: &'a Statistics,
}

/// A cube on the way from the bad states.
struct Node {
    cube: Cube,
    pattern: Pattern,
    signature: Signature,
    origin: Origin,
    /// The number of steps from here to the bad state.
    depth: usize,
}

/// Where a cube comes from.
pub(crate) enum Origin {
    /// The unsafe of this index.
    Unsafe(usize),
    /// The invariant of this index: not searched, but cubes that it subsumes are dropped.
    Invariant(usize),
    /// A pre-image.
    Step(StepOrigin),
}

/// The step that leads from a cube to the one it is a pre-image of.
pub(crate) struct StepOrigin {
    after: NodeId,
    transition: usize,
    arguments: smallvec::SmallVec<[u8; 4]>,
    renaming: Vec<Option<u8>>,
}

/// Searches backward from the bad states of the system. `observe` is called every now and then.
///
/// `confirm` is asked about every trace that is found: universal guards are over-approximated, so that a trace need not be
/// an execution. When it says no, the search goes on, but SAFE is out of reach: what was dropped because of the cubes on the
/// way of the trace may have led to an execution.
///
/// # Complexity
/// The search need not terminate: reachability for any number of processes is undecidable in general.
pub fn search(
    system: &System,
    model: &dyn MemoryModel,
    strategy: Strategy,
    universals: Universals,
    limits: &Limits,
    confirm: &mut dyn FnMut(&Trace) -> bool,
    observe: &mut dyn FnMut(&Progress<'_>),
) -> Report {
    let vocabulary = Vocabulary::new(system);
    let mut search = Search::new(&vocabulary, model, strategy, universals, limits);
    let answer = search.run(confirm, observe).unwrap_or_else(Answer::Unknown);
    search.statistics.waiting = search.queue.len();
    search.statistics.time = search.started.elapsed();
    Report { answer, statistics: search.statistics }
}

struct Search<'v> {
    vocabulary: &'v Vocabulary<'v>,
    preimages: Preimages<'v>,
    initial: Initial<'v>,
    matcher: Matcher<'v>,
    visited: Visited,
    queue: Queue,
    nodes: Vec<Node>,
    /// The cubes found so far, by hash, to drop duplicates before any work is done on them.
    known: Map<u64, Vec<NodeId>>,
    assumed: Vec<usize>,
    /// Something was left out because of a limit.
    truncated: Option<Reason>,
    limits: &'v Limits,
    statistics: Statistics,
    started: Instant,
}

impl<'v> Search<'v> {
    fn new(
        vocabulary: &'v Vocabulary<'v>,
        model: &'v dyn MemoryModel,
        strategy: Strategy,
        universals: Universals,
        limits: &'v Limits,
    ) -> Self {
        let most = limits.processes.unwrap_or(MAX_PROCESSES);
        Self {
            vocabulary,
            preimages: Preimages::new(
                vocabulary,
                model,
                most,
                universals == Universals::Carried,
                Watch::start(limits),
            ),
            initial: Initial::new(vocabulary),
            matcher: Matcher::new(vocabulary),
            visited: Visited::new(vocabulary.system),
            queue: Queue::new(strategy),
            nodes: Vec::new(),
            known: Map::default(),
            assumed: Vec::new(),
            truncated: None,
            limits,
            statistics: Statistics::default(),
            started: Instant::now(),
        }
    }

    fn run(
        &mut self,
        confirm: &mut dyn FnMut(&Trace) -> bool,
        observe: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<Answer, Reason> {
        if let Some(answer) = self.start(confirm)? {
            return Ok(answer);
        }
        let mut found = Vec::new();
        while let Some(id) = self.queue.pop() {
            if self.is_subsumed(id) {
                self.statistics.subsumed += 1;
                continue;
            }
            self.check_limits()?;
            self.visit(id);
            if self.statistics.visited.is_multiple_of(64) {
                self.statistics.waiting = self.queue.len();
                self.statistics.time = self.started.elapsed();
                observe(&Progress { statistics: &self.statistics });
            }
            let depth = self.nodes[id.0 as usize].depth + 1;
            if self.limits.depth.is_some_and(|limit| depth > limit) {
                self.truncated = self.limits.depth.map(Reason::Depth);
                continue;
            }
            let complete = self.preimages.of(&self.nodes[id.0 as usize].cube, &mut found);
            self.note_truncation(complete);
            for predecessor in found.drain(..) {
                self.statistics.generated += 1;
                if let Some(answer) = self.add_predecessor(id, predecessor, depth, confirm)? {
                    return Ok(answer);
                }
            }
        }
        if self.statistics.spurious > 0 {
            return Err(Reason::Spurious);
        }
        match self.truncated {
            Some(reason) => Err(reason),
            None => Ok(Answer::Safe { assumed: std::mem::take(&mut self.assumed) }),
        }
    }

    /// The invariants are visited from the start; the bad states wait.
    fn start(&mut self, confirm: &mut dyn FnMut(&Trace) -> bool) -> Result<Option<Answer>, Reason> {
        let system = self.vocabulary.system;
        for (index, invariant) in system.invariants.iter().enumerate() {
            for cube in self.bad_cubes(invariant)? {
                let id = self.add(cube, Origin::Invariant(index), 0);
                let signature = self.nodes[id.0 as usize].signature.clone();
                self.visited.insert(id, signature);
            }
        }
        for (index, bad) in system.unsafes.iter().enumerate() {
            for cube in self.bad_cubes(bad)? {
                if let Some(answer) = self.add_waiting(cube, Origin::Unsafe(index), 0, confirm)? {
                    return Ok(Some(answer));
                }
            }
        }
        Ok(None)
    }

    fn bad_cubes(&mut self, bad: &crate::system::Bad) -> Result<Vec<Cube>, Reason> {
        let carry = self.preimages.carry;
        start::bad_cubes(bad, self.vocabulary, self.preimages.model, &mut self.preimages.context, carry)
            .map_err(|incomplete| self.reason(incomplete))
    }

    fn add_predecessor(
        &mut self,
        after: NodeId,
        predecessor: Predecessor,
        depth: usize,
        confirm: &mut dyn FnMut(&Trace) -> bool,
    ) -> Result<Option<Answer>, Reason> {
        let Predecessor { cube, transition, arguments, renaming } = predecessor;
        self.add_waiting(
            cube,
            Origin::Step(StepOrigin { after, transition, arguments, renaming }),
            depth,
            confirm,
        )
    }

    /// Adds a cube to the queue unless it is there already; a cube that contains an initial state ends the search.
    fn add_waiting(
        &mut self,
        cube: Cube,
        origin: Origin,
        depth: usize,
        confirm: &mut dyn FnMut(&Trace) -> bool,
    ) -> Result<Option<Answer>, Reason> {
        let hash = hash(&cube);
        let known = self.known.get(&hash).map_or(&[][..], Vec::as_slice);
        if known.iter().any(|id| is_same(&self.nodes[id.0 as usize].cube, &cube)) {
            self.statistics.duplicates += 1;
            return Ok(None);
        }
        let initial = match self.initial.meets(&cube).map_err(|Overflow| Reason::Overflow)? {
            Meets::Yes(numbers) => Some(numbers),
            Meets::No => None,
            Meets::OnlyAgainstInvariants => {
                self.assumed = (0..self.vocabulary.system.invariants.len()).collect();
                None
            }
        };
        let id = self.add(cube, origin, depth);
        self.known.entry(hash).or_default().push(id);
        if let Some(numbers) = initial {
            let trace = trace::reconstruct(self, id, &numbers);
            if confirm(&trace) {
                return Ok(Some(Answer::Unsafe(trace)));
            }
            self.statistics.spurious += 1;
            if self.statistics.spurious >= MAX_SPURIOUS {
                return Err(Reason::Spurious);
            }
        }
        self.queue.push(id, &self.nodes[id.0 as usize].cube);
        Ok(None)
    }

    fn add(&mut self, cube: Cube, origin: Origin, depth: usize) -> NodeId {
        let pattern = Pattern::new(&cube, self.vocabulary);
        let signature = self.visited.signature(&cube, self.vocabulary);
        self.statistics.bytes += cube.bytes() + size_of::<Node>();
        self.nodes.push(Node { cube, pattern, signature, origin, depth });
        NodeId((self.nodes.len() - 1) as u32)
    }

    /// Whether a visited cube subsumes this one.
    fn is_subsumed(&mut self, id: NodeId) -> bool {
        let Self { nodes, visited, matcher, statistics, assumed, .. } = self;
        let phi = &nodes[id.0 as usize];
        matcher.unload();
        visited.find_subsuming(&phi.signature, |other| {
            if other == id {
                return false;
            }
            statistics.subsumption_tests += 1;
            let psi = &nodes[other.0 as usize];
            let subsumed = matcher.is_subsumed_by(&phi.cube, &psi.cube, &psi.pattern);
            if subsumed
                && let Origin::Invariant(index) = psi.origin
                && !assumed.contains(&index)
            {
                assumed.push(index);
            }
            subsumed
        })
    }

    /// Makes the cube a visited one, and deletes the visited ones that it subsumes.
    fn visit(&mut self, id: NodeId) {
        let Self { nodes, visited, matcher, statistics, .. } = self;
        let psi = &nodes[id.0 as usize];
        for other in visited.maybe_subsumed(&psi.signature) {
            let phi = &nodes[other.0 as usize];
            if matches!(phi.origin, Origin::Invariant(_)) {
                continue;
            }
            matcher.unload();
            statistics.subsumption_tests += 1;
            if matcher.is_subsumed_by(&phi.cube, &psi.cube, &psi.pattern) {
                visited.remove(other, &phi.signature);
                statistics.deleted += 1;
            }
        }
        visited.insert(id, psi.signature.clone());
        statistics.visited += 1;
        statistics.processes = statistics.processes.max(psi.cube.processes);
        statistics.groups = statistics.groups.max(psi.cube.before.len());
        statistics.depth = statistics.depth.max(psi.depth);
    }

    fn check_limits(&self) -> Result<(), Reason> {
        let limits = self.limits;
        if let Some(nodes) = limits.nodes
            && self.statistics.visited >= nodes
        {
            return Err(Reason::Nodes(nodes));
        }
        if let Some(memory) = limits.memory
            && self.statistics.bytes >= memory
        {
            return Err(Reason::Memory(memory));
        }
        if self.preimages.is_over() {
            return Err(self.stopped());
        }
        Ok(())
    }

    /// Why the watch says that it is over.
    fn stopped(&self) -> Reason {
        let interrupt = self.limits.interrupt.as_ref();
        match self.limits.time {
            Some(time) if !interrupt.is_some_and(|interrupt| interrupt.load(Ordering::Relaxed)) => {
                Reason::Time(time)
            }
            _ => Reason::Interrupted,
        }
    }

    fn note_truncation(&mut self, complete: Result<(), Incomplete>) {
        if let Err(incomplete) = complete {
            self.truncated.get_or_insert(self.reason(incomplete));
        }
    }

    fn reason(&self, incomplete: Incomplete) -> Reason {
        match incomplete {
            Incomplete::Processes => Reason::Processes(self.preimages.most_processes),
            Incomplete::Groups => Reason::Groups,
            Incomplete::Overflow => Reason::Overflow,
            Incomplete::Stopped => self.stopped(),
        }
    }
}

fn hash(cube: &Cube) -> u64 {
    use std::hash::BuildHasher;
    rustc_hash::FxBuildHasher.hash_one((cube.processes, &cube.literals, &cube.before, &cube.open))
}

fn is_same(left: &Cube, right: &Cube) -> bool {
    left.processes == right.processes
        && left.literals == right.literals
        && left.before == right.before
        && left.order == right.order
        && left.open == right.open
}
