//! Small instances of a system: all that a few processes reach, and whether a state of them lies in a cube.
//!
//! The search asks before it takes a cube for unreachable. What is answered costs time at worst: every candidate is searched
//! back to the initial states whatever the answer was. So the answer may be wrong in both directions, and is yes in doubt.
//!
//! # Sources
//! Conchon, Goel, Krstić, Mebsout, Zaïdi, *Invariants for Finite Instances and Beyond*, FMCAD 2013. What is said of weak memory
//! is not from there: see `ghosts`.

mod bits;
mod classes;
mod columns;
mod events;
mod ghosts;
mod image;
mod instance;
mod question;
mod readings;
mod reads;
#[cfg(test)]
mod scratch;

use crate::machine::{Memory, Process, Run, Stop};
use crate::search::{Cube, Witnesses};
use crate::system::System;
use instance::Instance;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The most processes that are explored by default.
const MOST_PROCESSES: Process = 3;
/// The most processes that have to be explored for the others to be of use.
const NEEDED_PROCESSES: Process = 2;

/// What the exploration of each instance may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// The most processes.
    pub(crate) processes: Process,
    /// The most states.
    pub(crate) states: usize,
    /// The longest time.
    pub(crate) time: Duration,
}

impl Default for Budget {
    fn default() -> Self {
        Self { processes: MOST_PROCESSES, states: 500_000, time: Duration::from_secs(3) }
    }
}

/// How the exploration ended.
pub(crate) enum Explored<'s> {
    /// A bad state was met: the system is unsafe, as this run shows.
    Bad(Box<Run>),
    /// All that was wanted is explored.
    Complete(SmallInstances<'s>),
    /// Too little could be explored to be of use.
    NotComplete(Gap),
}

/// Why too little is known of small instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    /// The exploration was stopped.
    Stopped(Stop),
    /// There is no initial state.
    NoStates,
}

/// What an instance took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// The number of processes.
    pub processes: Process,
    /// The number of states.
    pub states: usize,
    /// The number of histories of reads.
    pub histories: usize,
    /// The memory in use, in bytes.
    pub bytes: usize,
    /// The wall time.
    pub time: Duration,
}

/// All that a few processes reach.
pub(crate) struct SmallInstances<'s> {
    /// By the number of processes. Invariant: each has states.
    instances: Vec<Box<Instance<'s>>>,
    most_candidate_processes: usize,
}

impl<'s> SmallInstances<'s> {
    /// Explores the instances with few processes, smaller ones first. The largest one is left out when it takes too long.
    pub(crate) fn explore(
        system: &'s System,
        memory: Memory,
        budget: &Budget,
        interrupt: Option<&Arc<AtomicBool>>,
    ) -> Explored<'s> {
        let bound =
            system.process_bound.and_then(|bound| Process::try_from(bound).ok()).unwrap_or(Process::MAX);
        let needed = NEEDED_PROCESSES.min(bound).min(budget.processes);
        let mut instances = Vec::new();
        for processes in 1..=budget.processes.min(bound) {
            match Instance::explore(system, memory, processes, budget, interrupt) {
                instance::Explored::Bad(run) => return Explored::Bad(run),
                instance::Explored::All(instance) if instance.live.len() > 0 => instances.push(instance),
                instance::Explored::All(_) if processes == needed => {
                    return Explored::NotComplete(Gap::NoStates);
                }
                instance::Explored::All(_) => {}
                instance::Explored::Stopped(stop) if processes <= needed || stop == Stop::Interrupted => {
                    return Explored::NotComplete(Gap::Stopped(stop));
                }
                instance::Explored::Stopped(_) => {}
            }
        }
        let largest = instances.last().map_or(0, |instance| instance.cells.processes);
        // as many as were explored: candidates would say that there are no more
        let most = if largest < MOST_PROCESSES || largest == bound { largest } else { largest - 1 };
        Explored::Complete(Self { instances, most_candidate_processes: usize::from(most) })
    }

    /// What each instance took.
    pub(crate) fn statistics(&self) -> Vec<Statistics> {
        let of = |instance: &Box<Instance<'_>>| Statistics {
            processes: instance.cells.processes,
            states: instance.live.len(),
            histories: instance.readings.as_ref().map_or(0, |readings| readings.histories),
            bytes: instance.bytes(),
            time: instance.time,
        };
        self.instances.iter().map(of).collect()
    }
}

impl Witnesses for SmallInstances<'_> {
    fn contain(&mut self, cube: &Cube) -> bool {
        // what universal guards say of processes outside is not kept where candidates are made
        cube.open.is_empty() && self.instances.iter().any(|instance| instance.contains(cube))
    }

    fn candidate_processes(&self) -> usize {
        self.most_candidate_processes
    }
}
