//! Moves of threads between visible points, whatever values they read: a loop that waits has a way out even if no thread ever
//! satisfies its condition.

use super::flow::Flow;
use super::form::{Comparison, Point, Program};
use super::liveness::Slots;
use super::names;
use std::collections::{BTreeMap, BTreeSet};

/// The constructors of the points where threads are visible, each with those that a thread can be at next. `None` stands for an end
/// of the code that no thread reaches, and that is therefore not visible. Moves to a point where a thread has failed are left out.
pub(super) fn moves(program: &Program, heads: &BTreeMap<Point, Slots>) -> Vec<(String, Option<String>)> {
    let flow = Flow::new(program);
    let fails = |point: Point| {
        program.properties.iter().any(|property| property.comparisons == [Comparison::At(0, true, point)])
    };
    let mut moves = Vec::new();
    for &head in heads.keys() {
        let mut seen = BTreeSet::new();
        let mut waiting: Vec<Point> = vec![head];
        while let Some(point) = waiting.pop() {
            let nexts = flow.steps.get(&point).into_iter().flatten().filter_map(|case| case.target.point());
            for next in nexts {
                if fails(next) || !seen.insert(next) {
                    continue;
                }
                let is_end = flow.steps.get(&next).is_none_or(Vec::is_empty);
                if heads.contains_key(&next) {
                    moves.push((names::point(program, head), Some(names::point(program, next))));
                } else if is_end {
                    moves.push((names::point(program, head), None));
                } else {
                    waiting.push(next);
                }
            }
        }
    }
    moves
}
