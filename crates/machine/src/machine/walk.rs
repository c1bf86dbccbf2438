//! Interactive runs: the caller chooses an initial state and one step after the other.
//!
//! Steps are found by the packed machine and taken by the interpreter, so that everything that is shown has been computed twice.

use super::Stop;
use super::approximation::Buffers;
use super::domains::Domains;
use super::explore::{ExploreOptions, MOST_BUFFERED, unpack};
use super::ground::{GroundSystem, Process};
use super::initial::Initial;
use super::interpret::Configuration;
use super::packed::{Cuts, Layout, Move, Program, Room, Scratch, Views, programs};
use super::run::{Action, Run, RunStep, bads, is_excluded};
use garret_base::watch::{Pace, Watch};
use garret_system::system::System;
use std::ops::ControlFlow;

/// A run that is chosen step by step. Call [`begin`](Self::begin) before any method that depends on the current state.
pub struct Walk<'g> {
    ground: &'g GroundSystem<'g>,
    domains: &'g Domains,
    layout: &'g Layout,
    programs: &'g [Program],
    watch: &'g Watch,
    views: Views,
    scratch: Scratch,
    /// The initial state.
    start: Configuration<i64>,
    steps: Vec<RunStep>,
    /// The current state, packed.
    here: Vec<u64>,
}

/// A possible next step.
#[derive(Clone, Debug)]
pub struct NextStep {
    /// The step, with the state after it.
    pub step: RunStep,
    /// The state after it, packed.
    there: Vec<u64>,
}

/// The possible next steps.
#[derive(Clone, Debug, Default)]
pub struct NextSteps {
    /// The steps.
    pub all: Vec<NextStep>,
    /// Some are missing because there are too many, or because a number overflows.
    pub is_cut: bool,
    /// Some are missing because a store buffer is full.
    pub is_full: bool,
    /// Some are missing because a number leaves its range.
    pub is_out_of_range: bool,
}

/// Calls `then` with an interactive run of a given number of processes.
///
/// # Errors
/// There are more cells or steps than the machine supports, or the watch is over.
pub fn walk<T>(
    system: &System,
    options: &ExploreOptions,
    watch: &Watch,
    then: impl FnOnce(Walk<'_>) -> T,
) -> Result<T, Stop> {
    let system = &*system.with_memory(options.model.is_weak());
    let domains = Domains::new(system, options.processes, options.integers, options.abstracts);
    let ground = GroundSystem::new(system, options.model, options.processes, watch)?;
    let capacity = options.buffer.clamp(1, MOST_BUFFERED);
    // interactive runs are those of the exact machine, with any number of context switches
    let layout = Layout::new(&ground, &domains, Room { keeps: Buffers::Exact, capacity, switches: None });
    let programs = programs(&ground, &layout, watch)?;
    Ok(then(Walk {
        ground: &ground,
        domains: &domains,
        layout: &layout,
        programs: &programs,
        watch,
        views: Views::new(&layout),
        scratch: Scratch::new(&layout, watch),
        start: Configuration::new(Vec::new(), options.processes),
        steps: Vec::new(),
        here: Vec::new(),
    }))
}

impl Walk<'_> {
    /// The number of processes.
    pub fn processes(&self) -> Process {
        self.ground.cells.processes
    }

    /// Calls `visit` with the values of the cells of each initial state, until it breaks. Returns whether there may be others,
    /// with numbers that are not tried.
    fn each_start(&self, visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>) -> Result<bool, Stop> {
        let mut initial = Initial::new(self.ground, self.domains, None, None);
        match initial.for_each(&mut Pace::new(self.watch), visit) {
            Some(over) => Err(over.into()),
            None => Ok(initial.cut),
        }
    }

    /// The initial states, at most `most`, and whether there are others.
    ///
    /// # Errors
    /// The watch is over.
    pub fn starts(&self, most: usize) -> Result<(Vec<Configuration<i64>>, bool), Stop> {
        let mut starts = Vec::new();
        let mut more = false;
        let is_cut = self.each_start(&mut |values| {
            if starts.len() == most {
                more = true;
                return ControlFlow::Break(());
            }
            starts.push(Configuration::new(values.to_vec(), self.ground.cells.processes));
            ControlFlow::Continue(())
        })?;
        Ok((starts, more || is_cut))
    }

    /// Starts a new run in this initial state.
    pub fn begin(&mut self, start: Configuration<i64>) {
        self.here = vec![0; self.layout.words];
        for (place, value) in self.layout.places.iter().zip(&start.cells) {
            place.field.set(&mut self.here, (value - place.range.low) as u64);
        }
        self.start = start;
        self.steps.clear();
    }

    /// The possible next steps, at most `most`; their order is deterministic.
    pub fn nexts(&mut self, most: usize) -> NextSteps {
        let Self { ground, layout, programs, views, scratch, .. } = self;
        views.load(layout, &self.here);
        scratch.cuts = Cuts::default();
        let mut moves: Vec<(Move, Vec<u64>)> = Vec::new();
        let mut nexts = NextSteps::default();
        scratch.each_move(layout, programs, ground.buffering, views, &mut |action, there| {
            if moves.len() < most {
                moves.push((action, there.to_vec()));
            } else {
                nexts.is_cut = true;
            }
        });
        let cuts = scratch.cuts;
        nexts.is_full = cuts.buffer > 0;
        nexts.is_out_of_range = cuts.range > 0 || cuts.arbitrary > 0;
        nexts.is_cut |= scratch.over().is_some();
        for (action, there) in moves {
            let action = match action {
                Move::Run(program) => {
                    let step = &self.ground.steps[self.programs[program as usize].step as usize];
                    Action::Transition { transition: step.transition, arguments: step.arguments.to_vec() }
                }
                Move::Propagate(process, slot) => Action::Propagation { process, entry: usize::from(slot) },
            };
            let after = unpack(self.layout, &there, self.ground.cells.processes);
            let is_same = |it: &NextStep| it.step.action == action && it.step.after == after;
            if nexts.all.iter().any(is_same) {
                // two disjuncts of a guard hold
                continue;
            }
            match RunStep::new(self.ground, self.state(), action, after) {
                Some(step) => nexts.all.push(NextStep { step, there }),
                None => nexts.is_cut = true,
            }
        }
        nexts
    }

    /// Takes one of the possible next steps.
    pub fn take(&mut self, next: NextStep) {
        self.steps.push(next.step);
        self.here = next.there;
    }

    /// The current state.
    pub(crate) fn state(&self) -> &Configuration<i64> {
        self.steps.last().map_or(&self.start, |step| &step.after)
    }

    /// The run so far, and one more step if it is given. If its last state is not bad, `reached` of the run has no meaning.
    pub fn run(&self, next: Option<&RunStep>) -> Run {
        let steps: Vec<RunStep> = self.steps.iter().chain(next).cloned().collect();
        let last = steps.last().map_or(&self.start, |step| &step.after);
        let bad = bads(self.ground, last).next();
        Run::so_far(self.ground, self.start.clone(), steps, bad)
    }

    /// Whether the current state is bad.
    pub fn is_bad(&self) -> bool {
        bads(self.ground, self.state()).next().is_some()
    }

    /// Whether an `invariant` of the source declares the current state unreachable.
    pub fn is_excluded(&self) -> bool {
        is_excluded(self.ground, self.state())
    }
}
