//! Runs a thread alone to determine how many threads it creates, and which functions they run.
//!
//! Waits are satisfied at once. The result is only a guess: an execution that creates more or other threads is reported as unknown.

use super::slots::attach;
use garret_graphs::{Access, AddressMap, CellValue, Code, Step};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of steps.
const MOST_STEPS: usize = 400_000;

/// The largest number of runs with different choices. The run that creates the most threads determines their number.
const MOST_CHOICES: usize = 24;

/// The values that the last thread writes to these locations when it runs alone, in order, in the run with the most writes.
pub(super) fn written(mut code: Code, map: AddressMap, locations: &[u32]) -> Vec<i64> {
    attach(&mut code, map);
    // one run for each option of the largest choice
    let (mut found, mut most) = written_with(&code, locations, 0);
    let mut choice = 1;
    while choice < most.min(MOST_CHOICES) {
        let (next, ways) = written_with(&code, locations, choice);
        if next.len() > found.len() {
            found = next;
        }
        most = most.max(ways);
        choice += 1;
    }
    found
}

/// The same for one run in which each choice takes the option of this index, or the last one; also returns the largest number of
/// options.
fn written_with(code: &Code, locations: &[u32], choice: usize) -> (Vec<i64>, usize) {
    let mut most = 1;
    let Some(thread) = code.threads.last() else { return (Vec::new(), most) };
    let (mut place, mut slots) = (thread.start, thread.slots.clone());
    let mut memory: BTreeMap<u32, i64> = BTreeMap::new();
    let mut found = Vec::new();
    // the states since the last write: coming back to one of them means waiting for another thread
    let mut since: BTreeSet<(u32, Vec<i64>)> = BTreeSet::new();
    for _ in 0..MOST_STEPS {
        let here = &code.places[place as usize];
        if here.end || here.bad.is_some() || here.stop.is_some() {
            break;
        }
        let Some((step, loaded)) = next(code, (place, choice, &mut most), &slots, &memory) else { break };
        if let Access::Write(cell, value, _) | Access::Exchange(cell, value, _) = &step.access {
            let (Some(location), Some(value)) = (cell.location(&slots), value.value(&slots, loaded)) else {
                break;
            };
            memory.insert(location, value);
            if locations.contains(&location) {
                found.push(value);
            }
            since.clear();
        }
        let values: Vec<(u16, Option<i64>)> =
            step.sets.iter().map(|(slot, value)| (*slot, value.value(&slots, loaded))).collect();
        for (slot, value) in values {
            if let (Some(slot), Some(value)) = (slots.get_mut(usize::from(slot)), value) {
                *slot = value;
            }
        }
        if step.to <= place && !since.insert((step.to, slots.clone())) {
            break;
        }
        place = step.to;
    }
    (found, most)
}

/// The step that is taken, and the value that it reads.
fn next<'c>(
    code: &'c Code,
    (place, choice, most): (u32, usize, &mut usize),
    slots: &[i64],
    memory: &BTreeMap<u32, i64>,
) -> Option<(&'c Step, CellValue)> {
    let steps = &code.places[place as usize].steps;
    let enabled: Vec<&Step> = steps
        .iter()
        .filter(|step| step.guards.iter().all(|it| it.holds(slots, CellValue::default()) == Some(true)))
        .collect();
    let goes_on = |step: &&&Step| code.places.get(step.to as usize).is_some_and(|it| it.stop.is_none());
    let ways: Vec<&&Step> = enabled.iter().filter(goes_on).collect();
    if matches!(enabled.first()?.access, Access::None) {
        *most = (*most).max(ways.len());
    }
    let chosen = ways.get(choice.min(ways.len().saturating_sub(1))).copied();
    let first = chosen.or(enabled.first())?;
    let (Access::Read(cell) | Access::Exchange(cell, ..)) = &first.access else {
        return Some((first, CellValue::default()));
    };
    let location = cell.location(slots)?;
    let initial = code.locations.get(location as usize)?.initial.number;
    let loaded = CellValue { number: memory.get(&location).copied().unwrap_or(initial), thread: 0 };
    let takes = |step: &&&Step| step.after_read.iter().all(|it| it.holds(slots, loaded) == Some(true));
    let waits = |step: &&Step| step.to == place;
    // waits are skipped
    let taken = enabled.iter().find(takes).filter(|step| !waits(step));
    let step = taken.or_else(|| enabled.iter().find(|step| !waits(step)))?;
    Some((step, loaded))
}
