//! Static facts about counters that reduce the number of cases.
//!
//! A counter is *balanced* if no thread resets it, and every thread atomically takes out of it exactly what it has put in. The cell of a
//! thread then tells what the thread has put in, no thread ever changes the cell of another one, and the counter stays in its range.

use super::flow::Flow;
use super::form::{Counting, DataId, Level, Operation, Point, Program, Role};
use super::semantics::{Access, Case, Choice, CountAccess};
use std::collections::{BTreeMap, BTreeSet};

/// The counters that are balanced.
pub(super) fn balanced(program: &Program, flow: &Flow) -> BTreeSet<DataId> {
    let ids = (0..program.data.len() as u32).map(DataId);
    ids.filter(|&id| match program.datum(id).role {
        Role::Counter(level) => is_balanced(program, flow, id, level),
        _ => false,
    })
    .collect()
}

fn is_balanced(program: &Program, flow: &Flow, id: DataId, level: Level) -> bool {
    let resets =
        |operation: &Operation| matches!(operation, Operation::Count(it, Counting::Reset(_)) if *it == id);
    if program.code.iter().any(|instruction| resets(&instruction.operation)) {
        return false;
    }
    // the content of the thread's own cell at each point
    let mut cells: BTreeMap<Point, bool> = BTreeMap::new();
    let mut waiting: Vec<(Point, bool)> =
        program.entries.iter().map(|entry| (entry.at, level == Level::Full)).collect();
    while let Some((point, cell)) = waiting.pop() {
        match cells.insert(point, cell) {
            Some(known) if known != cell => return false,
            Some(_) => continue,
            None => {}
        }
        let change = program.instruction(point).and_then(|instruction| match instruction.operation {
            Operation::Count(it, counting) if it == id => match counting {
                Counting::Increment => Some((true, instruction.locked)),
                Counting::Decrement => Some((false, instruction.locked)),
                Counting::Reset(_) | Counting::Compare(_) => None,
            },
            _ => None,
        });
        let after = match change {
            None => cell,
            Some((increment, locked)) if locked && cell != increment => increment,
            Some(_) => return false,
        };
        let targets = flow.steps.get(&point).into_iter().flatten().filter_map(|case| case.target.point());
        waiting.extend(targets.map(|target| (target, after)));
    }
    true
}

/// Removes the cases that never happen, and those that only differ in flags that are not live.
pub(super) fn simplify(cases: &mut Vec<Case>, balanced: &BTreeSet<DataId>, flags_matter: bool) {
    cases.retain_mut(|case| {
        let Some(Access::Count(id, CountAccess::Change(_, choice) | CountAccess::Prepare(_, choice))) =
            &mut case.state.access
        else {
            return true;
        };
        if !flags_matter {
            match choice {
                Choice::Own => *choice = Choice::OwnAny,
                Choice::Other => *choice = Choice::OtherAny,
                Choice::OwnLast | Choice::OtherLast => return false,
                _ => {}
            }
        }
        !balanced.contains(id) || matches!(choice, Choice::Own | Choice::OwnAny | Choice::OwnLast)
    });
}
