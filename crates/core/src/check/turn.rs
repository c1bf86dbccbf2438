//! One search of a check, which may pause and resume after the turns of other searches.

use super::{Check, CheckOptions, Member, Report};
use crate::answer::{Answer, Reason};
use crate::infer::{Inferring, Witnesses};
use crate::search::{Effort, Listeners, Search, SearchLimits, SearchReport, Settings, Universals};
use garret_base::watch::{Moment, Watch};
use garret_machine::machine::{self, Replay, Run};
use garret_system::system::{System, Trace};
use std::time::Duration;

/// The largest number of states that the replay of one trace visits.
const REPLAY_STATES: usize = 200_000;
/// The time limit for the steps between the cubes that prove SAFE: they take as long as a certificate.
const PATIENCE: Duration = Duration::from_secs(5);

/// The kind of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchKind {
    pub(super) universals: Universals,
    /// How invariants are inferred, if they are.
    pub(super) inferring: Option<Inferring>,
    /// The largest number of visited cubes.
    pub(super) nodes: Option<usize>,
}

impl From<SearchKind> for Member {
    fn from(way: SearchKind) -> Self {
        match (way.inferring, way.universals) {
            (None, _) => Self::Plain,
            (Some(Inferring::Linked { processes }), _) => Self::Linked(processes),
            (Some(Inferring::FromLiterals), Universals::Carried) => Self::Carrying,
            (Some(Inferring::FromLiterals), Universals::Instantiated) => Self::Inferring,
        }
    }
}

/// A search that has turns from time to time.
pub(super) enum SearchState<'c> {
    Unbegun(SearchKind),
    Paused(SearchKind, Box<Search<'c>>),
    /// The search has ended, with its report if the reason was only the user's limit on visited cubes.
    Over(Option<Box<Report>>),
}

impl SearchState<'_> {
    /// The largest number of processes of a visited cube, if the search is paused; otherwise 0.
    pub(super) fn processes(&self) -> usize {
        if let Self::Paused(_, search) = self { search.statistics().processes } else { 0 }
    }
}

/// Replays the trace on the machine.
pub(super) fn replay(system: &System, trace: &Trace, options: &CheckOptions, watch: &Watch) -> Replay {
    let asked = machine::ReplayOptions::new().model(options.model).max_states(REPLAY_STATES);
    machine::replay_within(system, trace, &asked, watch)
}

/// Whether the search ended without a verdict, for a reason that another search may not have.
pub(super) fn is_no_answer(report: &Report) -> bool {
    use Reason::{Depth, Groups, Processes, Spurious, Unconfirmed};
    matches!(report.answer, Answer::Unknown(Depth(_) | Groups | Processes(_) | Spurious | Unconfirmed(_)))
}

impl<'c> Check<'c> {
    /// Continues the search up to this total effort. Returns the report if the search ended, except by the limit on visited cubes:
    /// other searches may need fewer.
    pub(super) fn turn(
        &mut self,
        turns: &mut SearchState<'c>,
        effort: Effort,
        witnesses: Option<&mut dyn Witnesses>,
    ) -> Option<Report> {
        let (way, mut search) = match std::mem::replace(turns, SearchState::Over(None)) {
            SearchState::Unbegun(way) => (way, Box::new(self.begin(way))),
            SearchState::Paused(way, search) => {
                self.paused_bytes -= search.statistics().bytes;
                (way, search)
            }
            SearchState::Over(report) => {
                *turns = SearchState::Over(report);
                return None;
            }
        };
        search.limit_memory(self.memory_left());
        let infers = witnesses.is_some();
        let (before, began) = (search.statistics().generated, Moment::now());
        let (answer, run) = self.advance(&mut search, effort, witnesses);
        let generated = search.statistics().generated - before;
        self.took(way.into(), generated, began.elapsed());
        if infers {
            self.inferred += Self::work_of_inferring(generated);
        }
        let Some(answer) = answer else {
            self.paused_bytes += search.statistics().bytes;
            *turns = SearchState::Paused(way, search);
            return None;
        };
        let report = self.report((way, *search), answer, run);
        if matches!(report.answer, Answer::Unknown(Reason::Nodes(_))) {
            *turns = SearchState::Over(Some(Box::new(report)));
            return None;
        }
        Some(report)
    }

    /// Continues the search until it ends.
    pub(super) fn last_turn(
        &mut self,
        mut turns: SearchState<'c>,
        witnesses: Option<&mut dyn Witnesses>,
    ) -> Report {
        let report = self.turn(&mut turns, Effort::ANY, witnesses);
        let limited = if let SearchState::Over(limited) = turns { limited } else { None };
        report.or(limited.map(|report| *report)).expect("nothing else ends a search that may take any effort")
    }

    /// Drops a search.
    pub(super) fn discard(&mut self, turns: SearchState<'c>) {
        if let SearchState::Paused(_, search) = turns {
            self.paused_bytes -= search.statistics().bytes;
        }
    }

    fn begin(&self, way: SearchKind) -> Search<'c> {
        Search::new(self.vocabulary, self.order, self.settings(way, &self.watch))
    }

    pub(super) fn settings(&self, way: SearchKind, watch: &Watch) -> Settings {
        let CheckOptions { strategy, jobs, batches_after, certify, max_depth, max_processes, .. } =
            *self.options;
        let memory = self.options.limits.memory;
        let limits = SearchLimits { nodes: way.nodes, depth: max_depth, processes: max_processes, memory };
        Settings {
            strategy,
            universals: way.universals,
            limits,
            watch: watch.clone(),
            jobs,
            batches_after,
            inferring: way.inferring,
            certify,
        }
    }

    /// Continues a search; a trace is accepted if the machine runs it.
    fn advance(
        &mut self,
        search: &mut Search<'c>,
        effort: Effort,
        witnesses: Option<&mut dyn Witnesses>,
    ) -> (Option<Answer>, Option<Box<Run>>) {
        let Self { vocabulary, options, observe, watch, undecided, .. } = self;
        let mut run = None;
        let mut confirm = |trace: &Trace| {
            if !options.replay {
                return true;
            }
            // a trace that is not known to run is not shown as an execution
            match replay(vocabulary.system, trace, options, watch) {
                Replay::Replayed(found) => run = Some(found),
                Replay::Undecided(reason) => *undecided = Some(reason),
                Replay::Spurious => {}
            }
            run.is_some()
        };
        // the borrow ends with this call
        let witnesses = witnesses.map(|witnesses| -> &mut dyn Witnesses { witnesses });
        let mut listeners = Listeners { confirm: &mut confirm, observe: &mut **observe, witnesses };
        let answer = search.run(effort, &mut listeners);
        (answer, run)
    }

    fn report(
        &self,
        (way, mut search): (SearchKind, Search<'c>),
        answer: Answer,
        run: Option<Box<Run>>,
    ) -> Report {
        let refined = search.carries();
        let (graph, guards) = match answer {
            Answer::Safe { .. } if self.options.proof => {
                (Some(search.closed_graph(&self.watch.within(PATIENCE))), self.guards(&search, way))
            }
            Answer::Unknown(_) => (Some(search.graph()), Vec::new()),
            _ => (None, Vec::new()),
        };
        let SearchReport { mut answer, mut statistics, invariants, facts } = search.report(answer);
        // the reason is not that universal guards are over-approximated
        if let (Answer::Unknown(reason @ Reason::Spurious), Some(undecided)) = (&mut answer, self.undecided) {
            *reason = Reason::Unconfirmed(undecided);
        }
        if let (Answer::Unsafe(trace), Some(run)) = (&mut answer, &run) {
            trace.steps = run.transitions();
        }
        statistics.time = self.started.elapsed();
        // the limit of the user, not what was left of it
        if let (Answer::Unknown(Reason::Memory(limit)), Some(whole)) =
            (&mut answer, self.options.limits.memory)
        {
            *limit = whole;
        }
        let (by, explored) = (Member::from(way), Vec::new());
        Report {
            answer,
            by,
            shares: Vec::new(),
            statistics,
            run,
            in_order: false,
            refined,
            invariants,
            facts,
            graph,
            guards,
            explored,
            vacuous: None,
        }
    }
}
