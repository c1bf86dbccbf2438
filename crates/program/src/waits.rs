//! Moves of threads between visible points, whatever values they read: a loop that waits has a way out even if no thread ever
//! satisfies its condition.

use super::flow::Flow;
use super::form::{Comparison, Operation, Point, Program, Stop};
use super::liveness::Slots;
use super::names;
use std::collections::{BTreeMap, BTreeSet};

/// The moves between points, by the names of their constructors.
pub(super) struct Moves {
    /// The points where threads are visible, in program order, each with those that a thread can be at next. `None` stands for an
    /// end of the code that no thread reaches, and that is therefore not visible. Moves to a point where a thread has failed are
    /// left out, and so are those to an assumption that no thread reaches.
    pub(super) pairs: Vec<(String, Option<String>)>,
    /// The points in code that no thread reaches. They have no constructors.
    pub(super) unreached: BTreeSet<String>,
}

/// The moves of the threads of a program whose visible points are `heads`.
pub(super) fn moves(program: &Program, heads: &BTreeMap<Point, Slots>) -> Moves {
    let flow = Flow::new(program);
    let unreached: BTreeMap<Point, Vec<String>> =
        flow.steps.keys().filter_map(|point| Some((*point, unreached(program, *point)?))).collect();
    let points: BTreeSet<Point> = heads.keys().chain(unreached.keys()).copied().collect();
    let mut pairs = Vec::new();
    for point in points {
        let names = unreached.get(&point).cloned().unwrap_or_else(|| vec![names::point(program, point)]);
        pairs.extend(names.windows(2).map(|pair| (pair[0].clone(), Some(pair[1].clone()))));
        let Some(from) = names.last() else { continue };
        let to = following(program, &flow, point, |next| match unreached.get(&next) {
            Some(names) => names.first().cloned(),
            None => heads.contains_key(&next).then(|| names::point(program, next)),
        });
        pairs.extend(to.into_iter().map(|to| (from.clone(), to)));
    }
    Moves { pairs, unreached: unreached.into_values().flatten().collect() }
}

/// The names of the points in the code that no thread reaches and that the jump at this point stands for, in their order. `None` if
/// it stands for no such code, or for code without an access to memory.
fn unreached(program: &Program, point: Point) -> Option<Vec<String>> {
    let number = program.instruction(point).filter(|_| !point.halfway)?.unreached;
    let names = (1..=number).map(|it| format!("Unreached{}_{it}", point.instruction));
    (number > 0).then(|| names.collect())
}

/// The names of the points that a thread can be at next, where `visible` is the name of a point where it is visible.
fn following(
    program: &Program,
    flow: &Flow,
    from: Point,
    visible: impl Fn(Point) -> Option<String>,
) -> Vec<Option<String>> {
    let fails = |point: Point| {
        program.properties.iter().any(|property| property.comparisons == [Comparison::At(0, true, point)])
    };
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut waiting: Vec<Point> = vec![from];
    while let Some(point) = waiting.pop() {
        let nexts = flow.steps.get(&point).into_iter().flatten().filter_map(|case| case.target.point());
        for next in nexts {
            if fails(next) || !seen.insert(next) {
                continue;
            }
            let operation = program.instruction(next).map(|it| it.operation);
            let is_way = !matches!(operation, Some(Operation::Stop(Stop::Unmet) | Operation::Fail));
            let is_end = flow.steps.get(&next).is_none_or(Vec::is_empty);
            if let Some(name) = visible(next) {
                found.push(Some(name));
            } else if is_end {
                found.extend(is_way.then_some(None));
            } else {
                waiting.push(next);
            }
        }
    }
    found
}
