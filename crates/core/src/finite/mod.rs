//! Finite instances of a system: all states that a few processes reach, and whether one of them lies in a cube.
//!
//! They are an oracle for inference: the search asks it before it takes a cube for unreachable. A wrong answer only costs time, since
//! every candidate is searched back to the initial states in any case. So the answer may be wrong in both directions; in doubt, it is
//! yes.
//!
//! # Sources
//! Conchon, Goel, Krstić, Mebsout, Zaïdi, *Invariants for Finite Instances and Beyond*, FMCAD 2013. The treatment of weak memory is
//! not from there: see `histories`.

mod attempts;
mod bits;
mod classes;
mod columns;
mod comparisons;
#[cfg(test)]
mod counting;
mod event_classes;
mod events;
mod histories;
mod image;
mod instance;
mod question;
mod readings;
mod reads;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod twin;

use crate::cube::{Cube, Ground, Vocabulary};
use crate::infer::Witnesses;
use garret_base::watch::Watch;
use garret_machine::machine::{Process, Run, Stop};
use garret_machine::memory::Model;
use instance::{Extent, Instance};
use std::time::Duration;

/// The largest number of processes that are explored by default.
const MOST_PROCESSES: Process = 3;
/// The largest number of disjunctions about processes outside a cube that are evaluated, counted for each such process: there may be
/// exponentially many choices of disjuncts. With more, they are assumed to hold.
const MOST_OUTSIDE: usize = 6;
/// The number of processes that must be explored for the oracle to be useful; fewer if the budget or the system allows only fewer.
const NEEDED_PROCESSES: Process = 2;

/// The number of states in a sample of an instance that has too many to be explored whole.
const SAMPLE: usize = 40_000;

/// The largest number of processes where they form queues: a property of three processes need not hold for more.
const DEEP_PROCESSES: Process = 4;
/// The numbers of initial states that are drawn: the largest one is used from which at most `DRAWN_STATES` states are reached.
const DRAWS: [u32; 3] = [1, 2, 4];
const DRAWN_STATES: usize = 100_000;
/// The sizes of samples from drawn initial states, without store buffers and with them.
const DEEP_SAMPLE: usize = 80_000;
const DEEP_SAMPLE_WEAK: usize = 160_000;

/// The parts of an instance with too many states that are explored, with their limits: all states that are reached from one initial
/// state for each combination of values that `init` mentions; otherwise 40 000 states, those with a new pair of values first.
const NARROW: [(Extent, usize); 2] = [(Extent::Drawn(1), DRAWN_STATES), (Extent::NovelOfDrawn(1), SAMPLE)];

/// The budget for the exploration of each instance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// The largest number of processes.
    pub(crate) processes: Process,
    /// The largest number of states.
    pub(crate) states: usize,
    /// The largest time.
    pub(crate) time: Duration,
    /// The memory of all instances together, in bytes.
    pub(crate) memory: Option<usize>,
    /// The number of threads.
    pub(crate) jobs: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            processes: MOST_PROCESSES,
            states: 500_000,
            time: Duration::from_secs(3),
            memory: None,
            jobs: 1,
        }
    }
}

/// The result of the exploration.
pub(crate) enum Explored<'s> {
    /// A bad state was reached: the system is unsafe, as this run shows.
    Bad(Box<Run>),
    /// Everything that was requested is explored.
    Complete(FiniteInstances<'s>),
    /// No requested instance has an initial state; larger ones may have.
    Nothing(FiniteInstances<'s>),
    /// There are too many states to explore enough to be useful.
    NotComplete,
}

/// The statistics of an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InstanceStatistics {
    /// The number of processes.
    pub processes: Process,
    /// The number of states.
    pub states: usize,
    /// Whether these are all states.
    pub is_complete: bool,
    /// The number of histories of reads.
    pub histories: usize,
    /// The memory in use, in bytes.
    pub bytes: usize,
    /// The wall time.
    pub time: Duration,
}

/// Finite instances of a system with the states that they reach: an oracle for inference.
pub(crate) struct FiniteInstances<'s> {
    vocabulary: &'s Vocabulary<'s>,
    model: Model,
    /// The instances, by increasing number of processes. Invariant: each has states.
    instances: Vec<Instance<'s>>,
    /// The largest number of processes that was tried, successfully or not.
    looked_at: Process,
    most_candidate_processes: usize,
}

impl<'s> FiniteInstances<'s> {
    /// No instances yet.
    pub(crate) fn new(vocabulary: &'s Vocabulary<'s>, model: Model) -> Self {
        Self { vocabulary, model, instances: Vec::new(), looked_at: 0, most_candidate_processes: 0 }
    }

    /// Explores the instances with few processes that were not tried before, smaller ones first. For the largest one, a sample is
    /// enough if it has too many states.
    pub(crate) fn explore(mut self, budget: &Budget, watch: &Watch) -> Explored<'s> {
        let system = self.vocabulary.system;
        let Some(order) = self.model.order() else { return Explored::NotComplete };
        let bound = self.bound();
        let needed = NEEDED_PROCESSES.min(bound).min(budget.processes);
        let most = budget.processes.min(bound);
        let mut narrow = None;
        for processes in self.looked_at + 1..=most {
            self.looked_at = processes;
            // with fewer processes, there may be no initial state
            let is_optional = processes > needed && !self.instances.is_empty();
            let (extent, budget) = if is_optional && expected_states(&self.instances) > budget.states / 2 {
                // read histories need all states
                if system.is_weak() && self.model.is_weak() {
                    break;
                }
                (Extent::Sample, Budget { states: budget.states.min(SAMPLE), ..*budget })
            } else {
                (Extent::All, *budget)
            };
            let memory = budget.memory.map(|limit| limit.saturating_sub(self.bytes()));
            let budget = Budget { memory, ..budget };
            match Instance::explore(system, (self.model, order), processes, &budget, extent, watch) {
                instance::Explored::Bad(run) => return Explored::Bad(run),
                instance::Explored::Kept(instance) if !instance.graph.is_empty() => {
                    self.instances.push(*instance);
                }
                instance::Explored::Kept(_) => {}
                instance::Explored::Stopped(Stop::Interrupted) => return Explored::NotComplete,
                instance::Explored::Stopped(_) if is_optional => break,
                instance::Explored::Stopped(_) => match self.explore_narrow(processes, &budget, watch) {
                    Ok(instance) => {
                        self.instances.push(instance);
                        narrow = Some(processes);
                        if processes >= needed {
                            break;
                        }
                    }
                    Err(ended) => return ended,
                },
            }
        }
        if self.instances.is_empty() {
            return if most < bound { Explored::Nothing(self) } else { Explored::NotComplete };
        }
        let complete = self.instances.iter().rfind(|instance| instance.is_complete);
        let largest = narrow.or_else(|| complete.map(|instance| instance.cells.processes)).unwrap_or(0);
        // a candidate with all processes that were explored would say that there are no more
        let most = if largest < MOST_PROCESSES || largest == bound { largest } else { largest - 1 };
        self.most_candidate_processes = usize::from(most);
        Explored::Complete(self)
    }

    /// Explores a part of an instance that is too large: the states that are reached from few random initial states, or a sample of
    /// these. This is only a fallback: candidates that hold for such a part need not hold for the rest.
    fn explore_narrow(
        &self,
        processes: Process,
        budget: &Budget,
        watch: &Watch,
    ) -> Result<Instance<'s>, Explored<'s>> {
        for (extent, states) in NARROW {
            if let Some(instance) = self.part(processes, extent, states, budget, watch)? {
                return Ok(instance);
            }
        }
        Err(Explored::NotComplete)
    }

    /// Also explores instances of three and four processes, or parts of them, within the budget: where processes form queues, fewer
    /// processes show little. The instances that were complete are kept.
    ///
    /// If `init` leaves much open, there are so many initial states that a sample contains little else. Therefore, the instance of
    /// three processes starts from few random ones, and everything that is reached from these is explored. For four processes, a
    /// sample is enough.
    pub(crate) fn explore_deep(mut self, budget: &Budget, watch: &Watch) -> Explored<'s> {
        let bound = self.bound();
        self.instances.retain(|instance| instance.is_complete);
        let explored = self.instances.last().map_or(0, |instance| instance.cells.processes);
        for processes in explored + 1..=DEEP_PROCESSES.min(bound) {
            self.looked_at = self.looked_at.max(processes);
            let deep = match self.explore_deep_instance(processes, budget, watch) {
                Ok(instance) => instance,
                Err(ended) => return ended,
            };
            self.instances.extend(deep);
        }
        self.most_candidate_processes = usize::from((DEEP_PROCESSES - 1).min(bound));
        Explored::Complete(self)
    }

    /// The first part of an instance that can be explored: all of it; the states that are reached from as many drawn initial states
    /// as possible; or a sample of these.
    fn explore_deep_instance(
        &self,
        processes: Process,
        budget: &Budget,
        watch: &Watch,
    ) -> Result<Option<Instance<'s>>, Explored<'s>> {
        let system = self.vocabulary.system;
        let memory = budget.memory.map(|limit| limit.saturating_sub(self.bytes()));
        let budget = &Budget { memory, ..*budget };
        let explore = |extent, states: usize| self.part(processes, extent, states, budget, watch);
        let is_before = self.instances.last().is_some_and(|last| last.cells.processes + 1 == processes);
        if is_before && expected_states(&self.instances) <= DRAWN_STATES {
            return explore(Extent::All, budget.states);
        }
        let weak = system.is_weak() && self.model.is_weak();
        let sample = if weak { DEEP_SAMPLE_WEAK } else { DEEP_SAMPLE };
        let mut found = None;
        if processes < DEEP_PROCESSES {
            for draws in DRAWS {
                let Some(instance) = explore(Extent::Drawn(draws), DRAWN_STATES)? else { break };
                found = Some(instance);
            }
        }
        match (found, DRAWS.last()) {
            (None, Some(&draws)) => explore(Extent::SampleOfDrawn(draws), sample),
            (found, _) => Ok(found),
        }
    }

    /// This part of an instance, with at most `states` states; None if it does not fit, or has no states.
    fn part(
        &self,
        processes: Process,
        extent: Extent,
        states: usize,
        budget: &Budget,
        watch: &Watch,
    ) -> Result<Option<Instance<'s>>, Explored<'s>> {
        let Some(order) = self.model.order() else { return Err(Explored::NotComplete) };
        let budget = Budget { states: budget.states.min(states), ..*budget };
        let system = self.vocabulary.system;
        match Instance::explore(system, (self.model, order), processes, &budget, extent, watch) {
            instance::Explored::Bad(run) => Err(Explored::Bad(run)),
            instance::Explored::Stopped(Stop::Interrupted) => Err(Explored::NotComplete),
            instance::Explored::Kept(instance) if !instance.graph.is_empty() => Ok(Some(*instance)),
            instance::Explored::Kept(_) | instance::Explored::Stopped(_) => Ok(None),
        }
    }

    /// The largest number of processes of the system.
    fn bound(&self) -> Process {
        let bound = self.vocabulary.system.process_bound;
        bound.and_then(|bound| Process::try_from(bound).ok()).unwrap_or(Process::MAX)
    }

    /// The total number of states of all instances.
    pub(crate) fn states(&self) -> usize {
        self.instances.iter().map(|instance| instance.graph.len()).sum()
    }

    /// An estimate of the number of states of the next instance, by the growth factor of the last one.
    pub(crate) fn states_expected(&self) -> Option<usize> {
        let [.., before, last] = self.instances.as_slice() else { return None };
        let last = last.graph.len();
        Some(last.saturating_mul(last) / before.graph.len().max(1))
    }

    /// The total memory of all instances, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.instances.iter().map(Instance::bytes).sum()
    }

    /// The statistics of each instance.
    pub(crate) fn statistics(&self) -> Vec<InstanceStatistics> {
        let of = |instance: &Instance<'_>| InstanceStatistics {
            processes: instance.cells.processes,
            states: instance.graph.len(),
            is_complete: instance.is_complete,
            histories: instance.readings.as_ref().map_or(0, |readings| readings.histories),
            bytes: instance.bytes(),
            time: instance.time,
        };
        self.instances.iter().map(of).collect()
    }
}

/// An estimate of the number of states of the next instance, by the growth factor of the last one; 0 if it cannot be estimated,
/// because the last one has a wide range of numbers.
fn expected_states(instances: &[Instance<'_>]) -> usize {
    match instances {
        [.., before, last] if !last.is_wide => {
            last.graph.len().saturating_mul(last.graph.len()) / before.graph.len()
        }
        _ => 0,
    }
}

impl Witnesses for FiniteInstances<'_> {
    fn contain(&mut self, cube: &Cube) -> bool {
        if cube.open.is_empty() {
            return self.instances.iter().any(|instance| instance.contains(cube));
        }
        // conjuncts without a disjunction leave no choice
        let choices = cube.open.iter().filter(|formula| matches!(formula, Ground::Or(_))).count();
        // if all processes of the instance are in the cube, none is outside
        self.instances.iter().any(|instance| {
            let processes = usize::from(instance.cells.processes);
            if processes < cube.processes {
                return false;
            }
            if choices * (processes - cube.processes) > MOST_OUTSIDE {
                return instance.contains(cube);
            }
            let mut is_contained = false;
            cube.for_each_entered(processes, self.vocabulary, &mut |cube| {
                is_contained = instance.contains(cube);
                !is_contained
            });
            is_contained
        })
    }

    fn candidate_processes(&self) -> usize {
        self.most_candidate_processes
    }

    fn processes(&self) -> usize {
        self.instances.last().map_or(0, |instance| usize::from(instance.cells.processes))
    }
}
