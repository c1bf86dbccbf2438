//! The schedule of a check: which searches it does, in which order, and with which effort.
//!
//! The portfolio, in the order of the turns. A search pauses at the end of its turn and resumes in the next one. A turn also ends
//! when cubes have many processes. Each of the turns 1 to 3 gives every search ten times the effort of the previous turn.
//!
//! | member | first turn | purpose |
//! |---|---|---|
//! | plain | [`SHORT`] | decides most systems within 200 cubes |
//! | all states | [`super::whole`], after the plain one and in each turn | `number_procs`: few processes, but endlessly many cubes |
//! | exploration | 2 processes, then 3 | a bad state of few processes decides; otherwise an oracle for candidates |
//! | inferring, hasty | [`HASTY`], two processes explored; where three have [`FEW_STATES`] at most, those first, for [`FIRST`] | where invariants help, they nearly always help at once |
//! | carrying, hasty | [`HASTY`] | candidates that hold only because of universal guards |
//! | unordered | each turn, `unordered::NODES` | loops over all processes whose order does not matter |
//! | writers | turn 1, without such loops | proofs that need to know who wrote a variable, and where that process is since |
//! | inferring | [`FIRST`], then [`INFERRING`] | counters, caches: endless without invariants |
//! | carrying | [`INFERRING`] | universal guards; facts of the form *for all, there is* |
//! | buffers as arrays | turn 2, `buffered::NODES` | TSO, own cells only: one fact about a buffer for many reads |
//! | linked | turn 2, or when cubes grow, `linked::ROUNDS` | queues: the order of processes in chains of any length |
//! | plain | [`PLAIN`] | long searches that need no invariant |
//!
//! Between the turns of inferring searches, the plain search catches up with their effort, so that inference costs little where it
//! does not help. After [`TURNS`] turns, the inferring search continues without limit.

use super::buffered::Buffers;
use super::linked::Linked;
use super::turn::{SearchKind, SearchState, is_no_answer};
use super::{Check, CheckOptions, Finite, Inference, Member, Report};
use crate::answer::{Answer, Reason};
use crate::cube::Vocabulary;
use crate::finite::{Budget, Explored, FiniteInstances};
use crate::infer::Inferring;
use crate::search::{Effort, Progress, Universals};
use garret_base::watch::{Moment, Watch};
use garret_machine::machine::Run;
use garret_machine::memory::Order;
use garret_system::system::Trace;

/// The largest number of cubes of a refined search: this multiple of the cubes of the first one, but at least the second number.
const REFINED_NODES: (usize, usize) = (4, 1_000);
/// The first turn of the plain search; most searches end within it. Otherwise inference has a turn, since it nearly always helps at
/// once or not at all; then the plain search continues, and so on, each time for longer by [`FACTOR`].
const SHORT: Effort = Effort { nodes: 200, preimages: 200, processes: FEW_PROCESSES, ..Effort::ANY };
/// A turn of an inferring search. If more candidates than this are reachable, universal guards have to be carried, or more processes
/// explored. A turn of the plain search follows.
const INFERRING: Effort = Effort { preimages: 1_000, backtracks: 4, processes: FEW_PROCESSES, ..Effort::ANY };
const PLAIN: Effort = Effort { nodes: 2_000, preimages: 20_000, processes: FEW_PROCESSES, ..Effort::ANY };
/// A limit on processes: if a cube has more, later cubes often have even more, and a proof of another kind is needed.
const FEW_PROCESSES: usize = 5;
/// The additional processes in each later turn.
const MORE_PROCESSES: usize = 2;
const FACTOR: usize = 10;
/// The first turn of inference uses instances of two processes, and ends with the second wrong candidate.
const HASTY: Effort = Effort { preimages: 300, backtracks: 1, ..INFERRING };
const FEW_EXPLORED: u8 = 2;
/// If three processes are expected to have no more states than this, they are explored at once. That takes less than a hasty turn, in
/// which two processes often mislead. Measured on a round-robin arbiter with tokens: 8 ms, compared with 12 ms with a hasty turn
/// before.
const FEW_STATES: usize = 2_000;
/// The effort with more processes before the plain search catches up.
const FIRST: Effort = Effort { preimages: 200, ..INFERRING };
/// The number of turns after which a search with inference continues without limit.
const TURNS: u32 = 3;
/// The largest number of processes of a finite instance, unless the user asks for more.
const MOST_EXPLORED: u8 = 3;
/// The number of explored states that take about as long as a pre-image of the plain search, and the largest number of such
/// pre-images that the plain search has to catch up with.
const STATES: usize = 7;
const MOST_FOR_STATES: usize = 300;
/// The time per pre-image of an inferring search, in halves of that of the plain search.
const HALVES: usize = 3;

impl<'c> Check<'c> {
    /// A check at its start.
    pub(super) fn new(
        vocabulary: &'c Vocabulary<'c>,
        (options, order): (&'c CheckOptions, &'static dyn Order),
        (started, watch): (Moment, Watch),
        observe: &'c mut dyn FnMut(&Progress<'_>),
    ) -> Self {
        let plain = SearchKind { universals: options.universals, inferring: None, nodes: options.max_nodes };
        Self {
            vocabulary,
            options,
            order,
            observe,
            started,
            watch,
            instances: Finite::Unexplored,
            plain: SearchState::Unbegun(plain),
            paused_bytes: 0,
            instance_bytes: 0,
            inferred: 0,
            shares: Vec::new(),
            whole_is_cut: false,
            undecided: None,
        }
    }

    /// The memory that is left for one more search, in bytes: the finite instances and the paused searches keep theirs.
    pub(super) fn memory_left(&self) -> Option<usize> {
        let held = self.paused_bytes.saturating_add(self.instance_bytes);
        self.options.limits.memory.map(|limit| limit.saturating_sub(held))
    }

    /// The budget for the exploration of instances of at most this many processes.
    pub(super) fn budget(&self, processes: u8) -> Budget {
        Budget { processes, jobs: self.options.jobs, memory: self.memory_left(), ..Budget::default() }
    }

    /// The effort of this number of pre-images with inference, in pre-images of the plain search.
    pub(super) fn work_of_inferring(preimages: usize) -> usize {
        preimages * HALVES / 2
    }

    /// Searches until there is an answer, within the limits of the user.
    pub(super) fn decide(&mut self) -> Report {
        match self.options.inference {
            Inference::Off => self.plain_to_the_end(),
            Inference::Instances(most) => self.infer(most, false),
            Inference::Auto => self.alternate(),
        }
    }

    /// A short plain search, then alternating turns of searches with and without inference.
    fn alternate(&mut self) -> Report {
        if self.options.max_nodes.is_some_and(|limit| limit <= SHORT.nodes) {
            return self.plain_to_the_end();
        }
        self.plain(SHORT)
            .or_else(|| self.whole(1))
            .or_else(|| self.with_instances(FEW_EXPLORED, Self::hasty_or_at_once))
            .or_else(|| self.no_longer())
            .unwrap_or_else(|| self.infer(MOST_EXPLORED, true))
    }

    /// UNKNOWN for a brief check, which does not continue.
    fn no_longer(&self) -> Option<Report> {
        let answer = Answer::Unknown(Reason::Nodes(SHORT.nodes));
        self.options.brief.then(|| Report::without_search(answer, self.started.elapsed()))
    }

    /// Continues the plain search up to this total effort.
    fn plain(&mut self, effort: Effort) -> Option<Report> {
        let mut plain = std::mem::replace(&mut self.plain, SearchState::Over(None));
        let report = self.turn(&mut plain, effort, None);
        self.plain = plain;
        report
    }

    fn plain_to_the_end(&mut self) -> Report {
        let plain = std::mem::replace(&mut self.plain, SearchState::Over(None));
        self.last_turn(plain, None)
    }

    /// Continues the plain search up to the effort of inference.
    fn catch_up(&mut self) -> Option<Report> {
        let nodes = SHORT.nodes + self.inferred;
        self.plain(Effort { nodes, preimages: SHORT.preimages + self.inferred, ..SHORT })
    }

    /// Explores finite instances, and searches with them as oracle.
    fn infer(&mut self, most: u8, has_plain: bool) -> Report {
        self.with_instances(most, |this, instances| Some(this.take_turns(instances, has_plain)))
            .unwrap_or_else(|| self.plain_to_the_end())
    }

    /// Calls `search` with finite instances, if they are useful; returns the verdict if they reach a bad state.
    fn with_instances(
        &mut self,
        most: u8,
        search: impl FnOnce(&mut Self, &mut FiniteInstances<'c>) -> Option<Report>,
    ) -> Option<Report> {
        let mut instances = match self.explore(most) {
            Ok(instances) => instances?,
            Err(report) => return Some(*report),
        };
        let report = search(self, &mut instances);
        let explored = instances.statistics();
        self.instances = Finite::Explored(instances);
        report.map(|report| if report.explored.is_empty() { Report { explored, ..report } } else { report })
    }

    /// The first attempt of inference: with two processes, or first with three if few more states are expected.
    fn hasty_or_at_once(&mut self, instances: &mut FiniteInstances<'c>) -> Option<Report> {
        let is_small = instances.states_expected().is_some_and(|it| it <= FEW_STATES);
        if self.options.brief || !is_small {
            return self.hasty(instances);
        }
        let larger = FiniteInstances::new(self.vocabulary, self.options.model);
        let report = match self.explore_within(larger, MOST_EXPLORED) {
            Ok(larger) => larger.and_then(|mut larger| {
                let mut inferring = self.inferring(self.options.universals);
                let report = self.turn(&mut inferring, FIRST, Some(&mut larger));
                self.discard(inferring);
                report.map(|report| Report { explored: larger.statistics(), ..report })
            }),
            Err(report) => Some(*report),
        };
        self.instance_bytes = instances.bytes();
        // a state that three processes reach, but two do not, may lie in the candidate that is needed
        report.or_else(|| self.hasty(instances))
    }

    /// The first attempt of inference, with these instances.
    fn hasty(&mut self, instances: &mut FiniteInstances<'c>) -> Option<Report> {
        let mut inferring = self.inferring(self.options.universals);
        let mut carrying = self.inferring(Universals::Carried);
        let report = self
            .catch_up()
            .or_else(|| self.turn(&mut inferring, HASTY, Some(instances)))
            .or_else(|| self.catch_up())
            .or_else(|| self.carried(&mut carrying, HASTY, instances))
            .or_else(|| self.catch_up());
        self.discard(inferring);
        self.discard(carrying);
        report
    }

    /// Turns of the searches with inference, each with more effort than the last one, and turns of the plain search between them.
    /// Finally, one inferring search continues without limit.
    fn take_turns(&mut self, instances: &mut FiniteInstances<'c>, has_plain: bool) -> Report {
        let mut inferring = self.inferring(self.options.universals);
        let mut carrying = self.inferring(Universals::Carried);
        let first = if has_plain {
            self.turn(&mut inferring, FIRST, Some(instances)).or_else(|| self.catch_up())
        } else {
            None
        };
        let turns = if self.carries() || has_plain { TURNS } else { 0 };
        let mut linked = self.may_be_linked().then(Linked::default);
        let mut buffers = Buffers::default();
        let mut turns =
            (0..turns).map(|turn| (FACTOR.pow(turn), FEW_PROCESSES + MORE_PROCESSES * turn as usize));
        let report = first.or_else(|| {
            turns.find_map(|(factor, processes)| {
                let effort = |first: Effort| Effort { processes, ..first.times(factor) };
                self.unordered(factor)
                    .or_else(|| self.turn(&mut inferring, effort(INFERRING), Some(instances)))
                    .or_else(|| self.carried(&mut carrying, effort(INFERRING), instances))
                    .or_else(|| self.buffered(&mut buffers, factor))
                    .or_else(|| self.linked(linked.as_mut()?, inferring.processes() > FEW_PROCESSES, factor))
                    .or_else(|| if has_plain { self.whole(FACTOR * factor) } else { None })
                    .or_else(|| if has_plain { self.plain(effort(PLAIN)) } else { None })
            })
        });
        if let Some(linked) = linked {
            self.discard_linked(linked);
        }
        report.unwrap_or_else(|| {
            self.discard(carrying);
            self.last_turn(inferring, Some(instances))
        })
    }

    fn inferring(&self, universals: Universals) -> SearchState<'c> {
        SearchState::Unbegun(SearchKind {
            universals,
            inferring: Some(Inferring::FromLiterals),
            nodes: self.options.max_nodes,
        })
    }

    /// A turn of a search that carries universal guards, if there are any: otherwise few candidates hold, because steps count as
    /// possible that universal guards exclude.
    fn carried(
        &mut self,
        carrying: &mut SearchState<'c>,
        effort: Effort,
        instances: &mut FiniteInstances<'c>,
    ) -> Option<Report> {
        let report = if self.carries() { self.turn(carrying, effort, Some(instances)) } else { None };
        report.filter(|report| !is_no_answer(report))
    }

    /// Whether there are universal guards that are not carried from the start.
    fn carries(&self) -> bool {
        let mut guards = self.vocabulary.system.transitions.iter().flat_map(|transition| &transition.guards);
        let has_universals = guards.any(|disjunct| !disjunct.universals.is_empty());
        has_universals && self.options.universals != Universals::Carried
    }

    /// Explores finite instances. None if they are not useful; an error with the verdict if they reach a bad state.
    fn explore(&mut self, most: u8) -> Result<Option<FiniteInstances<'c>>, Box<Report>> {
        let instances = match std::mem::replace(&mut self.instances, Finite::OfNoUse) {
            Finite::Unexplored => FiniteInstances::new(self.vocabulary, self.options.model),
            Finite::OfNoUse => return Ok(None),
            Finite::Explored(instances) => instances,
        };
        self.explore_within(instances, most)
    }

    /// The same, starting with these instances, some of which may be explored.
    fn explore_within(
        &mut self,
        instances: FiniteInstances<'c>,
        most: u8,
    ) -> Result<Option<FiniteInstances<'c>>, Box<Report>> {
        let budget = self.budget(most);
        let before = instances.states();
        self.instance_bytes = 0;
        let began = Moment::now();
        let explored = instances.explore(&budget, &self.watch);
        self.took(Member::Exploration, 0, began.elapsed());
        match explored {
            Explored::Complete(instances) => {
                self.inferred += ((instances.states() - before) / STATES).min(MOST_FOR_STATES);
                self.instance_bytes = instances.bytes();
                Ok(Some(instances))
            }
            // no initial state with so few processes
            Explored::Nothing(instances) => {
                self.instances = Finite::Explored(instances);
                Ok(None)
            }
            Explored::NotComplete => Ok(None),
            Explored::Bad(run) => Err(self.reached(run)),
        }
    }

    /// The report of UNSAFE with this run.
    pub(super) fn reached(&self, run: Box<Run>) -> Box<Report> {
        let trace = Trace { steps: run.transitions(), reached: run.reached };
        let report = Report::without_search(Answer::Unsafe(trace), self.started.elapsed());
        Box::new(Report { run: Some(run), by: Member::Exploration, ..report })
    }

    /// Searches again, with universal guards carried to the processes that enter later.
    pub(super) fn refine(&mut self, first: &Report) -> Report {
        let (factor, least) = REFINED_NODES;
        let nodes = (factor * first.statistics.visited).max(least);
        let nodes = Some(self.options.max_nodes.map_or(nodes, |limit| limit.min(nodes)));
        let way = |infers: bool| {
            let inferring = infers.then_some(Inferring::FromLiterals);
            SearchState::Unbegun(SearchKind { universals: Universals::Carried, inferring, nodes })
        };
        let most = match self.options.inference {
            Inference::Off => return self.last_turn(way(false), None),
            Inference::Auto => MOST_EXPLORED,
            Inference::Instances(most) => most,
        };
        let inferred = self.with_instances(most, |this, instances| {
            let mut inferring = way(true);
            let report = this.turn(&mut inferring, INFERRING.times(FACTOR), Some(instances));
            this.discard(inferring);
            report.filter(|report| !is_no_answer(report))
        });
        inferred.unwrap_or_else(|| self.last_turn(way(false), None))
    }
}
