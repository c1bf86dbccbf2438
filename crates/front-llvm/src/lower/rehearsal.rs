//! A thread that runs alone: how many threads it creates, and which.
//!
//! What it waits for happens at once. This only counts: an execution in which more threads are created, or others, is found to be one of which
//! nothing is known.

use super::slots::attach;
use garret_graphs::{Access, AddressMap, Code, Held, Step};
use std::collections::{BTreeMap, BTreeSet};

/// The most steps.
const MOST_STEPS: usize = 400_000;

/// Which of several ways is taken, each time that there are some: as many threads as may be created in one of these runs are there.
const MOST_CHOICES: usize = 24;

/// What the last thread writes to these locations when it runs alone, in the order in which it does, where it writes most.
pub(super) fn written(mut code: Code, map: AddressMap, locations: &[u32]) -> Vec<i64> {
    attach(&mut code, map);
    // as many runs as there are ways somewhere
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

/// The same where each time this one of several ways is taken, or the last one; and how many ways there are at most.
fn written_with(code: &Code, locations: &[u32], choice: usize) -> (Vec<i64>, usize) {
    let mut most = 1;
    let Some(thread) = code.threads.last() else { return (Vec::new(), most) };
    let (mut place, mut slots) = (thread.start, thread.slots.clone());
    let mut memory: BTreeMap<u32, i64> = BTreeMap::new();
    let mut found = Vec::new();
    // where it was since it last wrote: to be there again is to wait for what others do
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

/// The step that is taken, and what it reads.
fn next<'c>(
    code: &'c Code,
    (place, choice, most): (u32, usize, &mut usize),
    slots: &[i64],
    memory: &BTreeMap<u32, i64>,
) -> Option<(&'c Step, Held)> {
    let steps = &code.places[place as usize].steps;
    let enabled: Vec<&Step> = steps
        .iter()
        .filter(|step| step.guards.iter().all(|it| it.holds(slots, Held::default()) == Some(true)))
        .collect();
    let goes_on = |step: &&&Step| code.places.get(step.to as usize).is_some_and(|it| it.stop.is_none());
    let ways: Vec<&&Step> = enabled.iter().filter(goes_on).collect();
    if matches!(enabled.first()?.access, Access::None) {
        *most = (*most).max(ways.len());
    }
    let chosen = ways.get(choice.min(ways.len().saturating_sub(1))).copied();
    let first = chosen.or(enabled.first())?;
    let (Access::Read(cell) | Access::Exchange(cell, ..)) = &first.access else {
        return Some((first, Held::default()));
    };
    let location = cell.location(slots)?;
    let initial = code.locations.get(location as usize)?.initial.number;
    let loaded = Held { number: memory.get(&location).copied().unwrap_or(initial), thread: 0 };
    let takes = |step: &&&Step| step.after_read.iter().all(|it| it.holds(slots, loaded) == Some(true));
    let waits = |step: &&Step| step.to == place;
    // a wait ends at once
    let taken = enabled.iter().find(takes).filter(|step| !waits(step));
    let step = taken.or_else(|| enabled.iter().find(|step| !waits(step)))?;
    Some((step, loaded))
}
