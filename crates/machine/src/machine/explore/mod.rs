//! Exploration of all states that a given number of processes reach.

mod all;
mod ample;
mod confirm;
mod cycles;
mod distance;
mod frontier;
mod graph;
mod hanging;
mod novelty;
mod options;
mod path;
mod seen;
mod successors;
mod terminal;
mod visibility;

pub use all::{ReachedStates, reached_states};
pub use confirm::Unconfirmed;
pub use frontier::Search;
pub use graph::{Keep, StateGraph, StateGraphResult, state_graph};
pub(super) use hanging::hangs_in;
pub use options::{
    Bounds, Exploration, ExplorationResult, ExplorationStatistics, ExploreOptions, MOST_BUFFERED,
};
pub(super) use path::unpack;
pub use terminal::{TerminalStates, terminal_states};

use super::Stop;
use super::approximation::Buffers;
use super::domains::Domains;
use super::ground::GroundSystem;
use super::initial::Initial;
use super::packed::{Cuts, Layout, Room, StateId, programs};
use super::run::Run;
use ample::Ample;
use garret_base::watch::{Moment, Pace, Watch};
use garret_system::system::{Sort, System};
use seen::VisitedStates;
use std::ops::ControlFlow;
use std::time::Duration;
use successors::{MoveCounts, Mover, Piece, Rules, pieces};

/// The time between two reports of progress.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// The number of waiting states from which threads share the work; with fewer, one thread is faster.
const LEAST_SHARED: usize = 1 << 10;
/// The largest number of states that threads expand before their successors are added, in order, to the visited ones. With these
/// numbers, two threads explore `models/coherence/flash.cub` with two processes in 180 ms, one in 300 ms.
const MOST_AT_ONCE: usize = 1 << 12;

/// Explores the states of `options.processes` processes until a bad one is found. Calls `observe` regularly.
///
/// # Complexity
/// Linear in the number of states times the number of ground steps of the system.
pub fn explore(
    system: &System,
    options: &ExploreOptions,
    observe: &mut dyn FnMut(&ExplorationStatistics),
) -> Exploration {
    explore_within(system, options, &options.limits.start(), observe)
}

/// The same, until the watch is over: it replaces the limits of the options on time and on the memory of the process, and their
/// interrupt flag.
pub fn explore_within(
    system: &System,
    options: &ExploreOptions,
    watch: &Watch,
    observe: &mut dyn FnMut(&ExplorationStatistics),
) -> Exploration {
    run_explorer(system, options, watch, observe, &mut |_| {})
}

/// Explores the states, and calls `inspect` with the explorer at the end.
fn run_explorer(
    system: &System,
    options: &ExploreOptions,
    watch: &Watch,
    observe: &mut dyn FnMut(&ExplorationStatistics),
    inspect: &mut dyn FnMut(&Explorer<'_>),
) -> Exploration {
    let system = &*system.with_memory(options.model.is_weak());
    let started = Moment::now();
    let domains = Domains::new(system, options.processes, options.integers, options.abstracts);
    let bounds = bounds(system, options, &domains);
    let stopped = |stop| {
        let statistics =
            ExplorationStatistics { time: started.elapsed(), ..ExplorationStatistics::default() };
        Exploration {
            reached: ExplorationResult::Stopped(stop),
            bounds: bounds.clone(),
            statistics,
            never_fired: None,
        }
    };
    let ground = match GroundSystem::new(system, options.model, options.processes, watch) {
        Ok(ground) => ground,
        Err(stop) => return stopped(stop),
    };
    let mut explorer = match Explorer::new(&ground, &domains, options, watch) {
        Ok(explorer) => explorer,
        Err(stop) => return stopped(stop),
    };
    explorer.started = started;
    let mut outcome = explorer.run(&domains, observe);
    let mut hanging = if explorer.asks_for_hangs(&outcome) { explorer.hanging() } else { None };
    let apart = ExploreOptions { symmetry: false, ..options.clone() };
    if matches!(hanging, Some(Outcome::Deadlock(_))) && explorer.seen.symmetry.is_some() {
        // which process loops is known only if processes are distinguished
        explorer = match Explorer::new(&ground, &domains, &apart, watch) {
            Ok(explorer) => explorer,
            Err(stop) => return stopped(stop),
        };
        explorer.started = started;
        outcome = explorer.run(&domains, observe);
        hanging = if explorer.asks_for_hangs(&outcome) { explorer.hanging() } else { None };
    }
    let outcome = hanging.unwrap_or(outcome);
    inspect(&explorer);
    explorer.report(&outcome, bounds)
}

fn bounds(system: &System, options: &ExploreOptions, domains: &Domains) -> Bounds {
    let has = |wanted: fn(Sort) -> bool| system.symbols.iter().any(|symbol| wanted(symbol.sort));
    let buffered = has_buffers(system, options);
    Bounds {
        processes: options.processes,
        buffers: kept(system, options),
        buffer: buffered.then_some(capacity(options)),
        buffer_cuts: 0,
        switches: options.switches,
        switch_cuts: 0,
        integers: has(Sort::is_arithmetic).then_some(domains.integers),
        range_cuts: 0,
        open_numbers: false,
        abstract_values: has(|sort| matches!(sort, Sort::Abstract(_))).then_some(domains.abstracts.len()),
        rounded: false,
    }
}

fn has_buffers(system: &System, options: &ExploreOptions) -> bool {
    options.model.is_weak() && system.is_weak()
}

/// The approximation of store buffers; exact if there are none.
fn kept(system: &System, options: &ExploreOptions) -> Buffers {
    if has_buffers(system, options) { options.buffers } else { Buffers::Exact }
}

/// The largest number of entries of a store buffer.
fn capacity(options: &ExploreOptions) -> usize {
    if options.buffers.is_approximate() { MOST_BUFFERED } else { options.buffer.clamp(1, MOST_BUFFERED) }
}

/// The reason to stop if there are too many states.
fn full(options: &ExploreOptions, seen: &VisitedStates) -> Option<Stop> {
    let limit = options.max_states.unwrap_or(VisitedStates::MOST).min(VisitedStates::MOST);
    (seen.len() > limit && seen.bad.is_none()).then_some(Stop::States(limit))
}

/// The end of the search for a bad state.
enum Outcome {
    /// A bad state, and the index of the bad state of the ground system.
    Bad(StateId, usize),
    /// A bad state or a deadlock of the approximation, confirmed by a run of the exact machine.
    Confirmed(Box<Run>),
    /// A deadlock state.
    Deadlock(StateId),
    /// There are states left, but the search is given up after too many bad states of the approximation that were not confirmed.
    GivenUp,
    Exhausted,
    Stopped(Stop),
}

/// The state of an exploration.
struct Explorer<'g> {
    options: &'g ExploreOptions,
    rules: Rules<'g>,
    /// One for each thread; at least one.
    movers: Vec<Mover>,
    seen: VisitedStates,
    /// The states without any move in which nothing was cut off.
    terminal: Vec<StateId>,
    statistics: ExplorationStatistics,
    /// The number of states whose moves were computed.
    explored: usize,
    cuts: Cuts,
    /// The first bad state of the approximation that was not confirmed.
    unconfirmed: Option<Unconfirmed>,
    open_numbers: bool,
    started: Moment,
    pace: Pace,
    /// The time of the last report of progress.
    reported: Moment,
}

impl<'g> Explorer<'g> {
    fn new(
        ground: &'g GroundSystem<'g>,
        domains: &Domains,
        options: &'g ExploreOptions,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let started = Moment::now();
        let keeps = kept(ground.cells.system, options);
        let room = Room { keeps, capacity: capacity(options), switches: options.switches };
        let layout = Layout::new(ground, domains, room);
        let programs = programs(ground, &layout, watch)?;
        // the only moves of an ample set might change nothing, so that a deadlock would be missed; and moves that commute may
        // need another number of switches
        let is_reduced = options.partial_order && options.deadlock.is_none() && options.switches.is_none();
        let ample = is_reduced.then(|| Ample::new(ground, &layout, &programs)).flatten();
        let seen = VisitedStates::new(ground, &layout, options);
        let deadlock = options.deadlock.is_some();
        let mover =
            |_| Mover::new(&layout, seen.symmetry.clone(), programs.len(), watch).asks_for_stays(deadlock);
        Ok(Self {
            options,
            movers: (0..options.jobs.max(1)).map(mover).collect(),
            rules: Rules { ground, layout, programs, ample },
            seen,
            terminal: Vec::new(),
            statistics: ExplorationStatistics::default(),
            explored: 0,
            cuts: Cuts::default(),
            unconfirmed: None,
            open_numbers: false,
            started,
            pace: Pace::new(watch),
            reported: started,
        })
    }

    fn run(&mut self, domains: &Domains, observe: &mut dyn FnMut(&ExplorationStatistics)) -> Outcome {
        if let Some(stop) = self.enter(domains) {
            return Outcome::Stopped(stop);
        }
        if let Some(bad) = self.bad() {
            return bad;
        }
        loop {
            let outcome = match self.round() {
                Some(round) => self.expand_all(&round, observe),
                None => self.expand_next(observe),
            };
            if let Some(outcome) = outcome {
                return outcome;
            }
        }
    }

    /// The next states to expand, if there are enough for several threads and their order does not depend on states that are
    /// reached meanwhile.
    fn round(&self) -> Option<Vec<StateId>> {
        let frontier = &self.seen.frontier;
        let is_shared = self.movers.len() > 1 && frontier.len() >= LEAST_SHARED;
        if is_shared { frontier.first(MOST_AT_ONCE) } else { None }
    }

    /// Expands the next state. Returns how the exploration ended, if it did.
    fn expand_next(&mut self, observe: &mut dyn FnMut(&ExplorationStatistics)) -> Option<Outcome> {
        let Some(state) = self.seen.frontier.pop() else { return Some(Outcome::Exhausted) };
        let Self { movers, rules, seen, .. } = self;
        let mover = &mut movers[0];
        mover.look(rules, seen.state(state));
        let moved = mover.expand(rules, &mut |next| seen.reach(&rules.layout, next, Some(state)));
        self.note(state, moved, observe)
    }

    /// The same for several states, in order.
    fn expand_all(
        &mut self,
        round: &[StateId],
        observe: &mut dyn FnMut(&ExplorationStatistics),
    ) -> Option<Outcome> {
        let Self { movers, rules, seen, .. } = self;
        let found = pieces(movers, rules, round, |state| seen.state(state));
        if let Some(over) = found.iter().find_map(|piece| piece.over) {
            return Some(Outcome::Stopped(over.into()));
        }
        let width = rules.layout.words;
        let mut states = round.iter();
        for Piece { moved, words, .. } in found {
            let mut next = words.chunks_exact(width);
            for (moved, &state) in moved.into_iter().zip(&mut states) {
                self.seen.frontier.pop();
                for next in next.by_ref().take(moved.moves) {
                    self.seen.reach(&self.rules.layout, next, Some(state));
                }
                if let Some(outcome) = self.note(state, moved, observe) {
                    return Some(outcome);
                }
            }
        }
        None
    }

    /// Records the moves of a state. Returns how the exploration ended, if it did.
    fn note(
        &mut self,
        state: StateId,
        moved: MoveCounts,
        observe: &mut dyn FnMut(&ExplorationStatistics),
    ) -> Option<Outcome> {
        let MoveCounts { moves, stays, reduced, cuts, over } = moved;
        self.statistics.moves += moves as u64;
        self.statistics.reduced += usize::from(reduced);
        self.cuts += cuts;
        if moves == 0 && cuts == Cuts::default() {
            self.terminal.push(state);
        }
        self.explored += 1;
        let is_last = moves == stays && cuts == Cuts::default() && over.is_none();
        if is_last && self.is_deadlock(state) {
            let bad = self.bad().or_else(|| self.deadlock(state));
            if bad.is_some() {
                return bad;
            }
        }
        if let Some(stop) = full(self.options, &self.seen) {
            return Some(Outcome::Stopped(stop));
        }
        if let Some(over) = over.or_else(|| self.pace.over()) {
            return Some(self.bad().unwrap_or(Outcome::Stopped(over.into())));
        }
        if self.pace.has_asked() {
            self.count();
            if let Some(memory) = self.options.limits.memory.filter(|&limit| self.statistics.bytes > limit) {
                return Some(self.bad().unwrap_or(Outcome::Stopped(Stop::Memory(memory))));
            }
            if self.reported.is_ago(REPORT_INTERVAL) {
                self.reported = Moment::now();
                observe(&self.statistics);
            }
        }
        self.bad()
    }

    /// Whether a state that no move changes is a deadlock: deadlocks are looked for, and the places of the processes do not
    /// exclude it.
    fn is_deadlock(&self, state: StateId) -> bool {
        let Some(deadlock) = &self.options.deadlock else { return false };
        let Some((symbol, _)) = &deadlock.ends else { return true };
        let (cells, layout) = (&self.rules.ground.cells, &self.rules.layout);
        let places = cells.ids().filter(|cell| cells.symbol_id(*cell) == *symbol);
        !deadlock.is_excluded(places.map(|cell| {
            let place = layout.place(cell);
            Some(place.range.low + place.field.get(self.seen.state(state)) as i64)
        }))
    }

    /// The end in a bad state, if one was reached.
    fn bad(&mut self) -> Option<Outcome> {
        let (state, reason) = self.seen.bad?;
        if self.rules.layout.keeps.is_approximate() {
            self.seen.bad = None;
            let reached = self.rules.ground.unsafes[reason].index;
            return self.confirmed(state, reached);
        }
        Some(Outcome::Bad(state, reason))
    }

    /// The end in a deadlock.
    fn deadlock(&mut self, state: StateId) -> Option<Outcome> {
        match &self.options.deadlock {
            Some(deadlock) if self.rules.layout.keeps.is_approximate() => self.confirmed(state, deadlock.bad),
            _ => Some(Outcome::Deadlock(state)),
        }
    }

    /// Adds the initial states.
    fn enter(&mut self, domains: &Domains) -> Option<Stop> {
        let draws: Vec<Option<u32>> = match self.options.draws {
            Some(draws) => (0..draws).map(Some).collect(),
            None => vec![None],
        };
        let stop = draws.into_iter().find_map(|draw| self.enter_drawn(domains, draw));
        self.statistics.initial = self.seen.len();
        // a bad initial state is a better answer than none
        stop.filter(|_| self.seen.bad.is_none())
    }

    /// Adds the initial states of one draw, or all of them.
    fn enter_drawn(&mut self, domains: &Domains, draw: Option<u32>) -> Option<Stop> {
        let ground = self.rules.ground;
        let mut initial = Initial::new(ground, domains, self.options.start, draw);
        let mut stop = None;
        let over = initial.for_each(&mut self.pace.clone(), &mut |values| {
            let mut state = vec![0; self.rules.layout.words];
            for (place, value) in self.rules.layout.places.iter().zip(values) {
                place.field.set(&mut state, (value - place.range.low) as u64);
            }
            self.seen.enter(&self.rules.layout, &mut state);
            stop = full(self.options, &self.seen);
            if stop.is_some() || self.seen.bad.is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.open_numbers |= initial.cut;
        stop.or(over.map(Stop::from))
    }

    fn count(&mut self) {
        let statistics = &mut self.statistics;
        statistics.dropped = self.seen.dropped.len();
        statistics.states = self.seen.len() - self.seen.dropped.len();
        statistics.waiting = self.seen.frontier.len();
        statistics.state_bytes = self.rules.layout.words * 8;
        statistics.bytes = self.seen.bytes();
        statistics.time = self.started.elapsed();
    }

    fn report(mut self, outcome: &Outcome, mut bounds: Bounds) -> Exploration {
        self.count();
        let cuts = self.cuts;
        let reached = match outcome {
            Outcome::Bad(state, reason) => {
                let reached = self.rules.ground.unsafes[*reason].index;
                ExplorationResult::Bad(Box::new(self.run_to(*state, reached)))
            }
            Outcome::Deadlock(state) => {
                let reached = self.options.deadlock.as_ref().map_or(0, |deadlock| deadlock.bad);
                ExplorationResult::Bad(Box::new(self.run_to(*state, reached)))
            }
            Outcome::Confirmed(run) => ExplorationResult::Bad(run.clone()),
            Outcome::Stopped(stop) => ExplorationResult::Stopped(*stop),
            Outcome::Exhausted | Outcome::GivenUp => match self.unconfirmed.take() {
                Some(unconfirmed) => ExplorationResult::Unconfirmed(Box::new(unconfirmed)),
                None => ExplorationResult::Nothing,
            },
        };
        bounds.buffer_cuts = cuts.buffer;
        bounds.switch_cuts = cuts.switches;
        bounds.range_cuts = cuts.range;
        bounds.open_numbers = self.open_numbers || cuts.arbitrary > 0;
        bounds.rounded = bounds.open_numbers
            && self.rules.ground.cells.system.symbols.iter().any(|symbol| symbol.sort == Sort::Real);
        let never_fired = match outcome {
            Outcome::Exhausted if !bounds.cut_something() => Some(self.never_fired()),
            _ => None,
        };
        Exploration { reached, bounds, statistics: self.statistics, never_fired }
    }

    /// The transitions none of whose steps was taken. Partial-order reduction omits orders of moves, but no move: a move that is
    /// enabled after others were postponed is also enabled when these are taken later, and the postponing does not go on for
    /// ever.
    fn never_fired(&self) -> Vec<usize> {
        let ground = self.rules.ground;
        let mut fired = vec![false; ground.cells.system.transitions.len()];
        for (index, program) in self.rules.programs.iter().enumerate() {
            let transition = ground.steps[program.step as usize].transition;
            fired[transition] |= self.movers.iter().any(|mover| mover.ran[index]);
        }
        (0..fired.len()).filter(|&transition| !fired[transition]).collect()
    }
}
