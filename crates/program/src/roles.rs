//! Threads that are the only ones where they start: who they are in the system, and which code is theirs alone.

use super::flow::Flow;
use super::form::{Point, Program};
use super::semantics::{Access, Case};
use std::collections::{BTreeMap, BTreeSet};

/// The threads that are the only ones where they start, counted in the order of the starts.
pub(super) struct Roles {
    /// How many there are.
    pub(super) count: usize,
    /// There are no other threads.
    pub(super) closed: bool,
    /// What threads do depends on how many there are: no state of fewer stands for one of all of them.
    pub(super) counted: bool,
    /// The points that only one of them comes to, and which one that is.
    owners: BTreeMap<Point, usize>,
}

impl Roles {
    /// Follows the control flow from each start.
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
        let depends =
            |case: &Case| case.state.sought.is_some() || matches!(case.state.access, Some(Access::Count(..)));
        Self {
            count: numbers.len(),
            closed: program.is_closed(),
            counted: flow.steps.values().flatten().any(depends),
            owners: alone.collect(),
        }
    }

    /// The process that a role stands for: a constant of the language, or one that `init` leaves open.
    pub(super) fn process(&self, role: usize) -> String {
        if self.closed { format!("#{}", role + 1) } else { constant(role) }
    }

    /// Whether the system needs constants for the processes of roles: some of many processes have them, or all that there are must be there.
    pub(super) fn needs_constants(&self) -> bool {
        self.count > 0 && (!self.closed || self.counted)
    }

    /// That the process has the role which alone comes to this point, if there is such a role.
    pub(super) fn guard(&self, process: &str, point: Point) -> Option<String> {
        self.owners.get(&point).map(|role| format!("{process} = {}", self.process(*role)))
    }
}

/// The constant that holds the process of a role.
pub(super) fn constant(role: usize) -> String {
    format!("Thread_{}", role + 1)
}
