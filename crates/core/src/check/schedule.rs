//! Which searches a check does, in which order and for how long.
//!
//! The portfolio, in the order of the turns. A search pauses at the end of its turn and goes on in the next one; a turn also ends when cubes
//! have many processes. Turns 1 to 3 give each search ten times as much as the one before.
//!
//! | member | first turn | why it is there |
//! |---|---|---|
//! | plain | [`SHORT`] | decides most systems within 200 cubes |
//! | all states | [`super::whole`], after the plain one and in each turn | `number_procs`: few processes, and no end of cubes |
//! | exploration | 2 processes, then 3 | a bad state of few processes is an answer; otherwise candidates are asked there |
//! | inferring, hasty | [`HASTY`], two processes explored; where three have [`FEW_STATES`] at most, those first, for [`FIRST`] | where invariants help, they nearly always help at once |
//! | carrying, hasty | [`HASTY`] | where universal guards exclude what candidates need |
//! | unordered | each turn, `unordered::NODES` | loops over all processes: the order of processes is of no importance |
//! | writers | turn 1, where there are no such loops | what shows in a variable only: who wrote it, and where it is since |
//! | inferring | [`FIRST`], then [`INFERRING`] | counters, caches: no end without invariants |
//! | carrying | [`INFERRING`] | universal guards; facts of the form *for all there is* |
//! | buffers as arrays | turn 2, `buffered::NODES` | TSO, own cells only: many reads are one fact about a buffer |
//! | linked | turn 2, or when cubes grow, `linked::ROUNDS` | queues: who is behind whom, in chains of any length |
//! | plain | [`PLAIN`] | long searches that need no invariant |
//!
//! Between turns of inferring, the plain search catches up with what that took, so that inferring costs little where it does not help.
//! After [`TURNS`] turns, the inferring search goes on without end.

use super::buffered::Buffers;
use super::linked::Linked;
use super::turn::{Turns, Way, is_no_answer};
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

/// The most cubes that a refined search visits, as a multiple of those of the first one, and at least.
const REFINED_NODES: (usize, usize) = (4, 1_000);
/// Most searches end within this. Otherwise inferring has a turn, since where it helps it nearly always helps at once; then the
/// plain search goes on, and so on, each for longer by this factor.
const SHORT: Effort = Effort { nodes: 200, preimages: 200, processes: FEW_PROCESSES, ..Effort::ANY };
/// A turn of inferring: where more candidates than this turn out to be reachable, universal guards have to be carried, or more
/// processes explored. Then a turn of the plain search.
const INFERRING: Effort = Effort { preimages: 1_000, backtracks: 4, processes: FEW_PROCESSES, ..Effort::ANY };
const PLAIN: Effort = Effort { nodes: 2_000, preimages: 20_000, processes: FEW_PROCESSES, ..Effort::ANY };
/// Where a cube has more processes, the next ones often have more still: a proof of another kind is needed.
const FEW_PROCESSES: usize = 5;
/// So many more in each later turn.
const MORE_PROCESSES: usize = 2;
const FACTOR: usize = 10;
/// The first turn of inferring makes do with two processes, until a second candidate turns out to be wrong.
const HASTY: Effort = Effort { preimages: 300, backtracks: 1, ..INFERRING };
const FEW_EXPLORED: u8 = 2;
/// Where three processes are expected to have no more states than this, they are explored at once: that takes less than a hasty turn, which
/// two processes often mislead. Measured on a round-robin arbiter with tokens: 8 ms where a hasty turn before made it 12.
const FEW_STATES: usize = 2_000;
/// With more processes, it goes so far before the plain search catches up.
const FIRST: Effort = Effort { preimages: 200, ..INFERRING };
/// After so many turns of both, a search with inference goes on without end.
const TURNS: u32 = 3;
/// The most processes of a finite instance, unless more are asked for.
const MOST_EXPLORED: u8 = 3;
/// The number of explored states that take about as long as a pre-image of the plain search, and the most such pre-images that the
/// latter has to catch up with.
const STATES: usize = 7;
const MOST_FOR_STATES: usize = 300;
/// What it takes to infer from a pre-image, in halves of a pre-image of the plain search.
const HALVES: usize = 3;

impl<'c> Check<'c> {
    /// Nothing is done yet.
    pub(super) fn new(
        vocabulary: &'c Vocabulary<'c>,
        (options, order): (&'c CheckOptions, &'static dyn Order),
        (started, watch): (Moment, Watch),
        observe: &'c mut dyn FnMut(&Progress<'_>),
    ) -> Self {
        let plain = Way { universals: options.universals, inferring: None, nodes: options.max_nodes };
        Self {
            vocabulary,
            options,
            order,
            observe,
            started,
            watch,
            instances: Finite::Unexplored,
            plain: Turns::Unbegun(plain),
            paused_bytes: 0,
            instance_bytes: 0,
            inferred: 0,
            shares: Vec::new(),
            whole_is_cut: false,
            undecided: None,
        }
    }

    /// The memory that is left for one more search, in bytes: the finite instances and the paused searches have theirs.
    pub(super) fn memory_left(&self) -> Option<usize> {
        let held = self.paused_bytes.saturating_add(self.instance_bytes);
        self.options.limits.memory.map(|limit| limit.saturating_sub(held))
    }

    /// What the exploration of instances of at most so many processes may take.
    pub(super) fn budget(&self, processes: u8) -> Budget {
        Budget { processes, jobs: self.options.jobs, memory: self.memory_left(), ..Budget::default() }
    }

    /// The work of so many pre-images when invariants are inferred.
    pub(super) fn work_of_inferring(preimages: usize) -> usize {
        preimages * HALVES / 2
    }

    /// Searches as long as it takes, or the user lets it.
    pub(super) fn decide(&mut self) -> Report {
        match self.options.inference {
            Inference::Off => self.plain_to_the_end(),
            Inference::Instances(most) => self.infer(most, false),
            Inference::Auto => self.alternate(),
        }
    }

    /// A short plain search, then one with inference and that one by turns.
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

    /// No answer, where nothing else is to be tried.
    fn no_longer(&self) -> Option<Report> {
        let answer = Answer::Unknown(Reason::Nodes(SHORT.nodes));
        self.options.brief.then(|| Report::without_search(answer, self.started.elapsed()))
    }

    /// The plain search goes on until it has done so much altogether.
    fn plain(&mut self, effort: Effort) -> Option<Report> {
        let mut plain = std::mem::replace(&mut self.plain, Turns::Over(None));
        let report = self.turn(&mut plain, effort, None);
        self.plain = plain;
        report
    }

    fn plain_to_the_end(&mut self) -> Report {
        let plain = std::mem::replace(&mut self.plain, Turns::Over(None));
        self.last_turn(plain, None)
    }

    /// The plain search does what inferring did.
    fn catch_up(&mut self) -> Option<Report> {
        let nodes = SHORT.nodes + self.inferred;
        self.plain(Effort { nodes, preimages: SHORT.preimages + self.inferred, ..SHORT })
    }

    /// Explores finite instances, and searches with what they tell.
    fn infer(&mut self, most: u8, has_plain: bool) -> Report {
        self.with_instances(most, |this, instances| Some(this.take_turns(instances, has_plain)))
            .unwrap_or_else(|| self.plain_to_the_end())
    }

    /// What `search` makes of finite instances, if they are of use; the verdict when they reach a bad state.
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

    /// A first try to infer: with two processes, or, where few more states are expected, first with three.
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
        // what two processes do not reach may be what is needed, although three do reach it
        report.or_else(|| self.hasty(instances))
    }

    /// A first try to infer.
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

    /// Searches with inference by turns, each longer than the one before, until one goes on without end; between them the plain
    /// one.
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

    fn inferring(&self, universals: Universals) -> Turns<'c> {
        Turns::Unbegun(Way { universals, inferring: Some(Inferring::Said), nodes: self.options.max_nodes })
    }

    /// A turn of a search that carries universal guards, where there are any: few candidates stand where steps count as possible
    /// that universal guards exclude.
    fn carried(
        &mut self,
        carrying: &mut Turns<'c>,
        effort: Effort,
        instances: &mut FiniteInstances<'c>,
    ) -> Option<Report> {
        let report = if self.carries() { self.turn(carrying, effort, Some(instances)) } else { None };
        report.filter(|report| !is_no_answer(report))
    }

    /// Whether universal guards that are not carried from the start can be.
    fn carries(&self) -> bool {
        let mut guards = self.vocabulary.system.transitions.iter().flat_map(|transition| &transition.guards);
        let has_universals = guards.any(|disjunct| !disjunct.universals.is_empty());
        has_universals && self.options.universals != Universals::Carried
    }

    /// What finite instances reach, if that is any use; the verdict when they reach a bad state.
    fn explore(&mut self, most: u8) -> Result<Option<FiniteInstances<'c>>, Box<Report>> {
        let instances = match std::mem::replace(&mut self.instances, Finite::OfNoUse) {
            Finite::Unexplored => FiniteInstances::new(self.vocabulary, self.options.model),
            Finite::OfNoUse => return Ok(None),
            Finite::Explored(instances) => instances,
        };
        self.explore_within(instances, most)
    }

    /// The same, with instances of which some are explored.
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
            // with so few processes there is no initial state
            Explored::Nothing(instances) => {
                self.instances = Finite::Explored(instances);
                Ok(None)
            }
            Explored::NotComplete => Ok(None),
            Explored::Bad(run) => Err(self.reached(run)),
        }
    }

    /// UNSAFE, as the run shows.
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
            let inferring = infers.then_some(Inferring::Said);
            Turns::Unbegun(Way { universals: Universals::Carried, inferring, nodes })
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
