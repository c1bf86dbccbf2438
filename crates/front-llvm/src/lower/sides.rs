//! Checks that memory which atomic blocks access is otherwise accessed in such blocks only: else a mutex around them is not equivalent.
//! Accesses of `main` before it creates a thread do not matter, nor memory that only one thread accesses, or that is never written.

use super::Builder;
use super::objects::Addresses;
use super::one_step::DEPTH;
use super::threads::Mailbox;
use garret_graphs::{Access, Atom, Cell, CellValue, Code, Expression, Guard, Step};
use std::collections::{BTreeMap, BTreeSet};

/// A state of a thread: its place, whether it is still the only thread, and its depth in atomic blocks.
type ThreadPoint = (u32, bool, i64);

/// An access to a location: by which thread, whether in an atomic block, and whether it is a write.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    thread: usize,
    inside: bool,
    writes: bool,
}

/// For each location, its accesses and their steps (by source).
type Accessed = BTreeMap<u32, BTreeMap<Side, BTreeSet<u32>>>;

/// A part of the message for an access that makes the program unknown.
pub(crate) const IN_A_BLOCK: &str = "is accessed in an atomic block";

/// A location that is accessed on both sides: the step in a block, and the one outside.
struct AccessConflict {
    location: u32,
    steps: [u32; 2],
}

impl Builder<'_> {
    /// Refuses a program for which a mutex around atomic blocks is not equivalent. `is_main` says that the first thread is alone at
    /// first.
    pub(super) fn keeps_steps(&mut self, is_main: bool) {
        let why = self.steps_are_gone().or_else(|| {
            let mutex = self.steps_at()?;
            let both = self.both_sides(mutex, is_main)?;
            Some(self.said_of(&both))
        });
        let Some(why) = why else { return };
        let unknown = self.unknown(&why);
        for thread in &mut self.code.threads {
            thread.start = unknown;
        }
        self.unfollowed.get_or_insert(why);
    }

    /// The steps outside of blocks that access memory which blocks of other threads access, too.
    pub(super) fn outside(&mut self, is_main: bool) -> BTreeSet<u32> {
        let Some(mutex) = self.steps_at() else { return BTreeSet::new() };
        let (mut found, _) = self.all_accessed(is_main);
        found.remove(&mutex);
        let both = found.into_values().filter(|sides| on_both(sides).is_some());
        let outside = both.flat_map(BTreeMap::into_iter).filter(|(side, _)| !side.inside);
        outside.flat_map(|(_, steps)| steps).collect()
    }

    /// All accesses, and the states of threads.
    fn all_accessed(&self, is_main: bool) -> (Accessed, BTreeSet<ThreadPoint>) {
        let addresses = Addresses::new(&self.code, &self.map);
        let created: BTreeSet<u32> = self.all_mailboxes().map(|mailbox| mailbox.start).collect();
        let (mut found, mut known) = (Accessed::new(), BTreeSet::new());
        for thread in 0..self.code.threads.len() {
            let alone = (is_main && thread == 0, &created);
            known.extend(of_thread(&self.code, &addresses, thread, alone, &mut found));
        }
        (found, known)
    }

    fn both_sides(&mut self, mutex: u32, is_main: bool) -> Option<AccessConflict> {
        let (mut found, known) = self.all_accessed(is_main);
        self.not_buffered(&known);
        found.remove(&mutex);
        let mut both = found.into_iter().filter_map(|(location, sides)| {
            let steps = on_both(&sides)?;
            Some(AccessConflict { location, steps })
        });
        // the locations for the start and the end of threads are not variables of the program
        both.find(|both| !self.module.has_open_blocks || self.is_of_creation(both))
    }

    /// Makes the writes in atomic blocks go to memory at once: no other thread reads them before the block ends, and earlier writes
    /// were in memory when it began. This reduces the number of states of store buffers.
    fn not_buffered(&mut self, known: &BTreeSet<ThreadPoint>) {
        let within = |it: &&ThreadPoint| it.2 > 0;
        let outside: BTreeSet<u32> = known.iter().filter(|it| !within(it)).map(|it| it.0).collect();
        for (place, ..) in known.iter().filter(within).filter(|it| !outside.contains(&it.0)) {
            let steps = self.code.places.get_mut(*place as usize).map(|place| &mut place.steps);
            for step in steps.into_iter().flatten() {
                step.fence = true;
            }
        }
    }

    fn all_mailboxes(&self) -> impl Iterator<Item = &Mailbox> {
        self.mailboxes.iter().chain(self.without_end.iter().flatten().map(|(_, mailbox)| mailbox))
    }

    /// Whether a location signals the start or the end of a thread.
    fn is_of_creation(&self, both: &AccessConflict) -> bool {
        self.all_mailboxes().any(|it| it.locations().contains(&both.location))
    }

    fn said_of(&self, both: &AccessConflict) -> String {
        let source = |step: u32| self.sources.get(step as usize);
        let line = |step: u32| source(step).and_then(|source| source.line);
        let name = self.code.locations.get(both.location as usize).map_or("", |it| it.name.as_str());
        let [inside, outside] = both.steps;
        // the function, if the line is unknown
        let here = |step: u32| match (line(step), source(step)) {
            (Some(line), _) => format!("line {line}: "),
            (None, Some(source)) => format!("in `{}`: ", source.function),
            (None, None) => String::new(),
        };
        if self.is_of_creation(both) {
            return format!("{}a thread is created or waited for in an atomic block", here(inside));
        }
        // local variables are named after their function and thread
        let name = name.split('@').next().unwrap_or_default();
        let there = line(inside).map(|line| format!(" (line {line})")).unwrap_or_default();
        let here = here(outside);
        format!(
            "{here}`{name}` {IN_A_BLOCK}{there}, and here outside of atomic blocks; put this access between __VERIFIER_atomic_begin() and __VERIFIER_atomic_end(), too; under --model sc each access is one step"
        )
    }
}

/// Records the accesses of a thread, and whether they are in blocks.
fn of_thread(
    code: &Code,
    addresses: &Addresses<'_>,
    thread: usize,
    (is_alone, created): (bool, &BTreeSet<u32>),
    found: &mut Accessed,
) -> BTreeSet<ThreadPoint> {
    let mut known: BTreeSet<ThreadPoint> = BTreeSet::new();
    let Some(start) = code.threads.get(thread).map(|it| it.start) else { return known };
    let mut waiting: Vec<ThreadPoint> = vec![(start, is_alone, 0)];
    while let Some((place, is_alone, depth)) = waiting.pop() {
        if !known.insert((place, is_alone, depth)) {
            continue;
        }
        let steps = code.places.get(place as usize).into_iter().flat_map(|place| &place.steps);
        for step in steps.filter(|step| is_possible(step, depth)) {
            let (cell, writes) = match &step.access {
                Access::None => (None, false),
                Access::Read(cell) => (Some(cell), false),
                Access::Write(cell, ..) | Access::Exchange(cell, ..) => (Some(cell), true),
            };
            let side = Side { thread, inside: depth > 0, writes };
            let creates = writes && matches!(cell, Some(Cell::Fixed(location)) if created.contains(location));
            let is_alone = is_alone && !creates;
            let locations = cell.filter(|_| !is_alone).map(|cell| addresses.locations(thread, cell));
            for location in locations.into_iter().flatten() {
                found.entry(location).or_default().entry(side).or_default().insert(step.tag.step);
            }
            waiting.push((step.to, is_alone, after(step, depth)));
        }
    }
    known
}

/// Whether a step is possible at this depth in blocks. Only guards that depend on nothing else are evaluated.
fn is_possible(step: &Step, depth: i64) -> bool {
    let asks_only_that = |guard: &&Guard| match &guard.value {
        Expression::Sum(sum) => matches!(sum.terms.as_slice(), [(Atom::Slot(DEPTH), _)]),
        Expression::Function(..) | Expression::Lookup(..) | Expression::Layout(..) => false,
    };
    step.guards
        .iter()
        .filter(asks_only_that)
        .all(|guard| guard.holds(&[depth], CellValue::default()) != Some(false))
}

/// The depth of a thread in blocks after a step.
fn after(step: &Step, depth: i64) -> i64 {
    let set = step.sets.iter().find(|(slot, _)| *slot == DEPTH);
    set.and_then(|(_, value)| value.value(&[depth], CellValue::default())).unwrap_or(depth)
}

/// A step in a block and a step of another thread outside, at least one of which writes.
fn on_both(sides: &BTreeMap<Side, BTreeSet<u32>>) -> Option<[u32; 2]> {
    let inside = || sides.iter().filter(|(side, _)| side.inside);
    let mut outside = sides.iter().filter(|(side, _)| !side.inside);
    outside.find_map(|(out, step)| {
        let mut others = inside().filter(|(it, _)| it.thread != out.thread && (it.writes || out.writes));
        others.next().and_then(|(_, other)| Some([*other.first()?, *step.first()?]))
    })
}
