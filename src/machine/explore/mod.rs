//! Exploration of all states that so many processes reach.

mod ample;
mod cycles;
mod distance;
mod frontier;
mod graph;
mod options;
mod path;
mod seen;
mod terminal;
mod visibility;

pub use frontier::Search;
pub(crate) use graph::{Keep, Kept, StateGraph, state_graph};
pub use options::{Bounds, Exploration, Limits, Options, Reached, Statistics, Stop};
pub use terminal::{TerminalStates, terminal_states};

use super::domains::Domains;
use super::ground::GroundSystem;
use super::initial::Initial;
use super::packed::{Layout, Program, Scratch, StateId, Views, programs};
use crate::system::{Sort, System};
use ample::Ample;
use seen::Seen;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// So many states are explored between two looks at the clock.
const PATIENCE: usize = 1 << 10;

/// Explores the states of `options.processes` processes until one is bad. `observe` is called from time to time.
///
/// # Complexity
/// Linear in the number of states times the number of steps of the system with so many processes.
pub fn explore(system: &System, options: &Options, observe: &mut dyn FnMut(&Statistics)) -> Exploration {
    run_explorer(system, options, observe, &mut |_| {})
}

/// Explores the states and, at the end, shows what was found to `inspect`.
fn run_explorer(
    system: &System,
    options: &Options,
    observe: &mut dyn FnMut(&Statistics),
    inspect: &mut dyn FnMut(&Explorer<'_>),
) -> Exploration {
    let started = Instant::now();
    let domains = Domains::new(system, options.processes, options.integers);
    let bounds = bounds(system, options, &domains);
    let Some(ground) = GroundSystem::new(system, options.memory, options.processes) else {
        let reached = Reached::Stopped(Stop::TooLarge);
        return Exploration { reached, bounds, statistics: Statistics::default() };
    };
    let mut explorer = Explorer::new(&ground, &domains, options, started);
    let outcome = explorer.run(&domains, observe);
    inspect(&explorer);
    explorer.report(&outcome, bounds)
}

fn bounds(system: &System, options: &Options, domains: &Domains) -> Bounds {
    let has = |wanted: fn(Sort) -> bool| system.symbols.iter().any(|symbol| wanted(symbol.sort));
    let buffered = options.memory.buffering().has_buffers() && system.is_weak();
    Bounds {
        processes: options.processes,
        buffer: buffered.then_some(capacity(options)),
        buffer_cuts: 0,
        integers: has(Sort::is_arithmetic).then_some(domains.integers),
        range_cuts: 0,
        open_numbers: false,
        abstract_values: has(|sort| matches!(sort, Sort::Abstract(_))).then_some(domains.abstracts.len()),
        rounded: false,
    }
}

fn capacity(options: &Options) -> usize {
    options.buffer.clamp(1, 64)
}

/// How the search for a bad state ended.
enum Outcome {
    /// In this state, which is bad for the reason of this index.
    Bad(StateId, usize),
    Exhausted,
    Stopped(Stop),
}

/// An exploration.
struct Explorer<'g> {
    ground: &'g GroundSystem<'g>,
    options: &'g Options,
    layout: Layout,
    programs: Vec<Program>,
    ample: Option<Ample>,
    seen: Seen,
    /// The states in which nothing can happen, and nothing was cut off.
    terminal: Vec<StateId>,
    views: Views,
    scratch: Scratch,
    statistics: Statistics,
    open_numbers: bool,
    started: Instant,
}

impl<'g> Explorer<'g> {
    fn new(ground: &'g GroundSystem<'g>, domains: &Domains, options: &'g Options, started: Instant) -> Self {
        let layout = Layout::new(ground, domains, capacity(options));
        let programs = programs(ground, &layout);
        let ample = options.partial_order.then(|| Ample::new(ground, &layout, &programs)).flatten();
        Self {
            ground,
            options,
            ample,
            seen: Seen::new(ground, &layout, options),
            terminal: Vec::new(),
            views: Views::new(&layout),
            scratch: Scratch::new(&layout),
            layout,
            programs,
            statistics: Statistics::default(),
            open_numbers: false,
            started,
        }
    }

    fn run(&mut self, domains: &Domains, observe: &mut dyn FnMut(&Statistics)) -> Outcome {
        if let Some(stop) = self.enter(domains) {
            return Outcome::Stopped(stop);
        }
        let mut explored = 0;
        loop {
            if let Some((state, reason)) = self.seen.bad {
                return Outcome::Bad(state, reason);
            }
            let Some(state) = self.seen.frontier.pop() else { return Outcome::Exhausted };
            let before = (self.statistics.moves, self.scratch.cuts);
            self.expand(state);
            if (self.statistics.moves, self.scratch.cuts) == before {
                self.terminal.push(state);
            }
            explored += 1;
            if let Some(stop) = self.full() {
                return Outcome::Stopped(stop);
            }
            if explored % PATIENCE == 0 {
                if let Some(stop) = self.late() {
                    return Outcome::Stopped(stop);
                }
                self.count();
                observe(&self.statistics);
            }
        }
    }

    /// Finds the initial states.
    fn enter(&mut self, domains: &Domains) -> Option<Stop> {
        let ground = self.ground;
        let mut initial = Initial::new(ground, domains, self.options.start);
        let mut stop = None;
        initial.for_each(&mut |values| {
            let mut state = vec![0; self.layout.words];
            for (place, value) in self.layout.places.iter().zip(values) {
                place.field.set(&mut state, (value - place.range.low) as u64);
            }
            self.seen.reach(&self.layout, &mut state, None);
            stop = self.full();
            if stop.is_none() && self.seen.len().is_multiple_of(PATIENCE) {
                stop = self.late();
            }
            if stop.is_some() || self.seen.bad.is_some() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.open_numbers = initial.cut;
        self.statistics.initial = self.seen.len();
        // a bad initial state is a better answer than none
        stop.filter(|_| self.seen.bad.is_none())
    }

    fn full(&self) -> Option<Stop> {
        let limit = self.options.limits.states.unwrap_or(Seen::MOST).min(Seen::MOST);
        (self.seen.len() > limit && self.seen.bad.is_none()).then_some(Stop::States(limit))
    }

    fn late(&self) -> Option<Stop> {
        let limits = &self.options.limits;
        if limits.interrupt.as_ref().is_some_and(|it| it.load(Ordering::Relaxed)) {
            return Some(Stop::Interrupted);
        }
        limits.time.filter(|limit| self.started.elapsed() >= *limit).map(Stop::Time)
    }

    /// Reaches all states that come next, or enough of them.
    fn expand(&mut self, state: StateId) {
        self.views.load(&self.layout, self.seen.state(state));
        if let Some(ample) = self.ample.take() {
            let reduced = self.expand_some(&ample, state);
            self.ample = Some(ample);
            if reduced {
                self.statistics.reduced += 1;
                return;
            }
        }
        for index in 0..self.programs.len() {
            if self.programs[index].condition.holds(&self.views) {
                self.take(index as u32, state);
            }
        }
        for process in 1..=self.options.processes {
            if !self.views.is_empty(process) {
                self.propagate(process, state);
            }
        }
    }

    /// Reaches the states after the moves of one process that may be explored alone, if there is one with such moves.
    fn expand_some(&mut self, ample: &Ample, state: StateId) -> bool {
        let Self { layout, programs, views, seen, scratch, statistics, .. } = self;
        let mut reach = |next: &mut [u64]| {
            statistics.moves += 1;
            seen.reach(layout, next, Some(state));
        };
        let alone = ample.any_steps(layout, programs, views, &mut |enabled| {
            let mut moved = false;
            for &index in enabled {
                scratch.run(layout, &programs[index as usize], views, &mut |next| {
                    reach(next);
                    moved = true;
                });
            }
            moved
        });
        if alone {
            return true;
        }
        let settled = ample.settled(layout, views).next();
        if let Some(process) = settled {
            scratch.propagate(
                layout,
                self.ground.memory.buffering(),
                process,
                views.memory(),
                &mut |slot, next| {
                    if slot == 0 {
                        reach(next);
                    }
                },
            );
        }
        settled.is_some()
    }

    fn take(&mut self, program: u32, state: StateId) {
        let Self { layout, programs, views, seen, scratch, statistics, .. } = self;
        scratch.run(layout, &programs[program as usize], views, &mut |next| {
            statistics.moves += 1;
            seen.reach(layout, next, Some(state));
        });
    }

    fn propagate(&mut self, process: u8, state: StateId) {
        let Self { layout, views, seen, scratch, statistics, ground, .. } = self;
        let buffering = ground.memory.buffering();
        scratch.propagate(layout, buffering, process, views.memory(), &mut |_, next| {
            statistics.moves += 1;
            seen.reach(layout, next, Some(state));
        });
    }

    fn count(&mut self) {
        let statistics = &mut self.statistics;
        statistics.dropped = self.seen.dropped.len();
        statistics.states = self.seen.len() - self.seen.dropped.len();
        statistics.waiting = self.seen.frontier.len();
        statistics.state_bytes = self.layout.words * 8;
        statistics.bytes = self.seen.bytes();
        statistics.time = self.started.elapsed();
    }

    fn report(mut self, outcome: &Outcome, mut bounds: Bounds) -> Exploration {
        self.count();
        let cuts = self.scratch.cuts;
        let reached = match outcome {
            Outcome::Bad(state, reason) => Reached::Bad(Box::new(self.run_to(*state, *reason))),
            Outcome::Exhausted => Reached::Nothing,
            Outcome::Stopped(stop) => Reached::Stopped(*stop),
        };
        bounds.buffer_cuts = cuts.buffer;
        bounds.range_cuts = cuts.range;
        bounds.open_numbers = self.open_numbers || cuts.arbitrary > 0;
        bounds.rounded = bounds.open_numbers
            && self.ground.cells.system.symbols.iter().any(|symbol| symbol.sort == Sort::Real);
        Exploration { reached, bounds, statistics: self.statistics }
    }
}
