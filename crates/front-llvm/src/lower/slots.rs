//! Reduces the number of slots: two results share a slot if no place needs both, and a slot that is no longer needed is set to 0, so
//! that a thread that returns to an earlier state is recognised.
//!
//! # Sources
//! G. J. Chaitin, *Register allocation and spilling via graph coloring*, 1982; here without a limit on the number of registers.

use fixedbitset::FixedBitSet;
use garret_graphs::{Access, AddressMap, Atom, Cell, Code, Expression, Step};
use std::collections::BinaryHeap;
use std::sync::Arc;

/// Sets the address map in all lookups.
pub(super) fn attach(code: &mut Code, map: AddressMap) {
    let map = Arc::new(map);
    for step in code.places.iter_mut().flat_map(|place| &mut place.steps) {
        for expression in expressions(step) {
            if let Expression::Lookup(known, ..) | Expression::Layout(known, ..) = expression {
                *known = Arc::clone(&map);
            }
        }
    }
}

/// Sets the address map, and reduces the slots of each thread. Returns for each thread the slots (with their old indices) that matter
/// at its start.
pub(super) fn finish(code: &mut Code, map: AddressMap) -> Vec<FixedBitSet> {
    attach(code, map);
    let threads = code.threads.len();
    let mut most = 0;
    let mut matter = Vec::new();
    for thread in 0..threads {
        let (start, slots) = (code.threads[thread].start, code.threads[thread].slots.len());
        let (number, at_start) = thread_of(code, start, slots);
        most = most.max(number);
        matter.push(at_start);
    }
    code.slots = most;
    for thread in &mut code.threads {
        thread.slots = vec![0; most];
    }
    matter
}

/// All expressions of a step.
fn expressions(step: &mut Step) -> impl Iterator<Item = &mut Expression> {
    let access: Vec<&mut Expression> = match &mut step.access {
        Access::None => Vec::new(),
        Access::Read(cell) => computed(cell).into_iter().collect(),
        Access::Write(cell, one, other) | Access::Exchange(cell, one, other) => {
            computed(cell).into_iter().chain([one, other]).collect()
        }
    };
    let guards = step.guards.iter_mut().chain(&mut step.after_read).map(|guard| &mut guard.value);
    guards.chain(step.sets.iter_mut().map(|(_, value)| value)).chain(access)
}

fn computed(cell: &mut Cell) -> Option<&mut Expression> {
    match cell {
        Cell::Computed(expression) => Some(expression),
        Cell::Fixed(_) => None,
    }
}

/// Reduces the slots of one thread: returns the new number, and the slots that matter at its start.
fn thread_of(code: &mut Code, start: u32, slots: usize) -> (usize, FixedBitSet) {
    let places = reached(code, start);
    let live = lively(code, &places, slots);
    let colours = coloured(code, &places, &live, slots, start);
    rewrite(code, &places, &live, &colours);
    (number_of(&colours), live.into_iter().next().unwrap_or_default())
}

/// The places of a thread, and the index of each place among them.
struct Places {
    all: Vec<u32>,
    numbers: Vec<u32>,
}

impl Places {
    fn number(&self, place: u32) -> usize {
        self.numbers[place as usize] as usize
    }
}

/// The places that a thread reaches in reverse postorder: each before its successors, except in loops.
fn reached(code: &Code, start: u32) -> Places {
    let mut numbers = vec![u32::MAX; code.places.len()];
    let mut is_seen = vec![false; code.places.len()];
    is_seen[start as usize] = true;
    let mut all = Vec::new();
    let mut open = vec![(start, 0)];
    while let Some((place, next)) = open.last_mut() {
        if let Some(step) = code.places[*place as usize].steps.get(*next) {
            *next += 1;
            let to = step.to;
            if !std::mem::replace(&mut is_seen[to as usize], true) {
                open.push((to, 0));
            }
        } else {
            all.push(*place);
            open.pop();
        }
    }
    all.reverse();
    for (number, place) in (0u32..).zip(&all) {
        numbers[*place as usize] = number;
    }
    Places { all, numbers }
}

/// For each place, the slots that are live there. Assignments to slots that are not live are removed.
fn lively(code: &mut Code, places: &Places, slots: usize) -> Vec<FixedBitSet> {
    let mut live = vec![FixedBitSet::with_capacity(slots); places.all.len()];
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); places.all.len()];
    for (number, place) in (0u32..).zip(&places.all) {
        for step in &code.places[*place as usize].steps {
            before[places.number(step.to)].push(number);
        }
    }
    // later places first: then successors are known, except in loops
    let mut waiting: BinaryHeap<u32> = (0..places.all.len() as u32).collect();
    let mut is_waiting = vec![true; places.all.len()];
    let mut needed = FixedBitSet::with_capacity(slots);
    while let Some(number) = waiting.pop() {
        is_waiting[number as usize] = false;
        let mut here = FixedBitSet::with_capacity(slots);
        for step in &code.places[places.all[number as usize] as usize].steps {
            let after = &live[places.number(step.to)];
            needed.clone_from(after);
            for (slot, _) in &step.sets {
                needed.set(usize::from(*slot), false);
            }
            needs(step, after, &mut needed);
            here.union_with(&needed);
        }
        if here != live[number as usize] {
            live[number as usize] = here;
            for &other in &before[number as usize] {
                if !std::mem::replace(&mut is_waiting[other as usize], true) {
                    waiting.push(other);
                }
            }
        }
    }
    for place in &places.all {
        for step in &mut code.places[*place as usize].steps {
            let after = &live[places.number(step.to)];
            step.sets.retain(|(slot, _)| after.contains(usize::from(*slot)));
        }
    }
    live
}

/// Adds the slots that a step reads: in guards, for its access, and for assignments to slots that are live afterwards.
fn needs(step: &Step, after: &FixedBitSet, needed: &mut FixedBitSet) {
    let mut ask = |expression: &Expression| {
        for (atom, _) in expression.sums().flat_map(|sum| &sum.terms) {
            if let Atom::Slot(slot) = atom {
                needed.insert(usize::from(*slot));
            }
        }
    };
    step.guards.iter().chain(&step.after_read).for_each(|guard| ask(&guard.value));
    step.sets.iter().filter(|(slot, _)| after.contains(usize::from(*slot))).for_each(|(_, value)| ask(value));
    let (cell, written) = match &step.access {
        Access::None => return,
        Access::Read(cell) => (cell, None),
        Access::Write(cell, one, other) | Access::Exchange(cell, one, other) => (cell, Some([one, other])),
    };
    if let Cell::Computed(expression) = cell {
        ask(expression);
    }
    written.into_iter().flatten().for_each(ask);
}

/// A colour for each slot, such that slots that are live at once have different colours.
fn coloured(code: &Code, places: &Places, live: &[FixedBitSet], slots: usize, start: u32) -> Vec<u16> {
    let mut apart = vec![FixedBitSet::with_capacity(slots); slots];
    let mut part = |one: usize, others: &FixedBitSet| {
        apart[one].union_with(others);
        for other in others.ones() {
            apart[other].insert(one);
        }
    };
    let first = &live[places.number(start)];
    for slot in first.ones() {
        part(slot, first);
    }
    for place in &places.all {
        for step in &code.places[*place as usize].steps {
            let after = &live[places.number(step.to)];
            for (slot, _) in &step.sets {
                part(usize::from(*slot), after);
            }
        }
    }
    let mut colours = vec![u16::MAX; slots];
    for slot in 0..slots {
        let mut taken = FixedBitSet::with_capacity(slots);
        for other in apart[slot].ones().filter(|other| *other != slot) {
            if colours[other] != u16::MAX {
                taken.insert(usize::from(colours[other]));
            }
        }
        let free = (0..slots).find(|colour| !taken.contains(*colour)).unwrap_or(slot);
        colours[slot] = free as u16;
    }
    colours
}

/// The number of colours.
fn number_of(colours: &[u16]) -> usize {
    colours.iter().map(|colour| usize::from(*colour) + 1).max().unwrap_or(0)
}

/// A set of slots with capacity `most`.
fn set_of(slots: impl Iterator<Item = u16>, most: usize) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(most);
    set.extend(slots.map(usize::from));
    set
}

fn rewrite(code: &mut Code, places: &Places, live: &[FixedBitSet], colours: &[u16]) {
    let most = number_of(colours);
    let coloured = |live: &FixedBitSet| set_of(live.ones().map(|slot| colours[slot]), most);
    for (number, place) in places.all.iter().enumerate() {
        let here = coloured(&live[number]);
        let mut steps = std::mem::take(&mut code.places[*place as usize].steps);
        for step in &mut steps {
            for (slot, _) in &mut step.sets {
                *slot = colours[usize::from(*slot)];
            }
            for sum in expressions(step).flat_map(Expression::sums_mut) {
                for (atom, _) in &mut sum.terms {
                    if let Atom::Slot(slot) = atom {
                        *slot = colours[usize::from(*slot)];
                    }
                }
            }
            let after = coloured(&live[places.number(step.to)]);
            let dead = &mut code.places[step.to as usize].dead;
            let known = set_of(dead.iter().copied(), most);
            let ended = here.difference(&after).filter(|slot| !known.contains(*slot));
            dead.extend(ended.map(|slot| slot as u16));
        }
        code.places[*place as usize].steps = steps;
    }
}
