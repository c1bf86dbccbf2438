//! The points a thread can be at, and what can happen at each.

use super::program::{Point, Program};
use super::semantics::{Case, State, Target, cases};
use std::collections::BTreeMap;

/// For each point that is reached from the start, the cases of its step from a state of which nothing is known.
pub(super) struct Flow {
    pub(super) steps: BTreeMap<Point, Vec<Case>>,
}

impl Flow {
    /// Follows the code from its first instruction.
    pub(super) fn new(program: &Program) -> Self {
        let mut steps = BTreeMap::new();
        let mut waiting = vec![Point::before(0)];
        while let Some(point) = waiting.pop() {
            if steps.contains_key(&point) {
                continue;
            }
            // the numbers of one step from an unknown state are small
            let cases = cases(program, point, &State::fresh()).unwrap_or_default();
            waiting.extend(cases.iter().filter_map(|case| case.target.point()));
            steps.insert(point, cases);
        }
        Self { steps }
    }

    /// The points that are next after this one.
    pub(super) fn targets(&self, point: Point) -> impl Iterator<Item = Point> {
        self.steps.get(&point).into_iter().flatten().filter_map(|case| case.target.point())
    }

    /// The points before each point.
    pub(super) fn sources(&self) -> BTreeMap<Point, Vec<Point>> {
        let mut sources: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
        for &point in self.steps.keys() {
            for target in self.targets(point) {
                sources.entry(target).or_default().push(point);
            }
        }
        sources
    }
}

impl Target {
    /// The point, unless a counter has left its range.
    pub(super) fn point(self) -> Option<Point> {
        match self {
            Self::Point(point) => Some(point),
            Self::OutOfRange => None,
        }
    }
}
