//! Roles: entries at which exactly one thread starts, the process of each in the system, and the code that only it reaches.

use super::flow::Flow;
use super::form::{Point, Program};
use super::semantics::{Access, Case};
use std::collections::{BTreeMap, BTreeSet};

/// The roles of a program, numbered in the order of its entries.
pub(super) struct SingleThreads {
    /// The number of roles.
    pub(super) count: usize,
    /// Whether there are no other threads.
    pub(super) closed: bool,
    /// Whether actions depend on the number of threads. Then a state of fewer threads does not represent states of all of them.
    pub(super) counted: bool,
    /// The points that only one role reaches, with its number.
    owners: BTreeMap<Point, usize>,
}

impl SingleThreads {
    /// Computes the roles by following the control flow from each entry.
    pub(super) fn new(program: &Program, flow: &Flow) -> Self {
        let mut visitors: BTreeMap<Point, BTreeSet<usize>> = BTreeMap::new();
        for (start, entry) in program.entries.iter().enumerate() {
            let mut waiting = vec![entry.at];
            while let Some(point) = waiting.pop() {
                if visitors.entry(point).or_default().insert(start) {
                    let steps = flow.steps.get(&point).into_iter().flatten();
                    waiting.extend(steps.filter_map(|case| case.target.point()));
                }
            }
        }
        let singles = program.entries.iter().enumerate().filter(|(_, entry)| entry.only);
        let numbers: BTreeMap<usize, usize> = singles.map(|(start, _)| start).zip(0..).collect();
        let alone = visitors.into_iter().filter_map(|(point, starts)| match starts.len() {
            1 => Some((point, *numbers.get(starts.first()?)?)),
            _ => None,
        });
        let depends = |case: &Case| {
            case.state.thread_search.is_some() || matches!(case.state.access, Some(Access::Count(..)))
        };
        Self {
            count: numbers.len(),
            closed: program.is_closed(),
            counted: flow.steps.values().flatten().any(depends),
            owners: alone.collect(),
        }
    }

    /// The process of a role: a process constant of the `.cub` language if there are no other threads, else a constant that `init`
    /// leaves open.
    pub(super) fn process(&self, role: usize) -> String {
        if self.closed { format!("#{}", role + 1) } else { constant(role) }
    }

    /// Whether the system needs constants for the processes of roles: because only some of the processes have a role, or because
    /// all processes have to be present.
    pub(super) fn needs_constants(&self) -> bool {
        self.count > 0 && (!self.closed || self.counted)
    }

    /// The guard that the process is the role which alone reaches this point, if there is such a role.
    pub(super) fn guard(&self, process: &str, point: Point) -> Option<String> {
        self.owners.get(&point).map(|role| format!("{process} = {}", self.process(*role)))
    }
}

/// The name of the constant that holds the process of a role.
pub(super) fn constant(role: usize) -> String {
    format!("Thread_{}", role + 1)
}
