//! The steps of a single thread that are invisible to other threads: its place, its own values, and their changes.

use super::{Gap, Reading};
use crate::Order;
use garret_base::watch::Watch;
use garret_graphs::{Access, Atom, CellValue, Code, Expression, Step, Stop, Sum};
use std::ops::Range;

/// The largest number of steps in a row without an access to shared memory.
const MOST_LOCAL: usize = 10_000;

/// All threads, and the reading of their fences.
#[derive(Clone, Copy)]
pub(super) struct Threads<'c> {
    pub(super) code: &'c Code,
    pub(super) reading: Reading,
    pub(super) own: &'c [(u32, Range<u32>)],
    pub(super) watch: &'c Watch,
}

/// The place of a thread, with all values that only this thread has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Local {
    pub(super) place: u32,
    pub(super) phase: Phase,
    pub(super) slots: Vec<i64>,
    /// The contents of the locations that only this thread has. `None` if a location is uninitialised.
    pub(super) own: Vec<Option<i64>>,
}

/// How much of a step is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// No step has begun.
    Before,
    /// The fences before the access of the step with this number are done.
    Fenced(u32),
    /// The fences before the access of the step with this number are done, except this one.
    Between(u32, Order),
    /// The step is done, except these fences.
    After(Fences),
}

/// One fence, or two in a row: a release and then an acquire.
pub(super) type Fences = (Order, Option<Order>);

/// A state of an automaton.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    At(Local),
    /// The thread is in a loop of invisible steps, without an end.
    Stuck,
    Gap(Gap),
}

/// Which threads can access a location.
pub(super) enum Sharing {
    Shared(u32),
    /// Only this thread. The index among the locations that it has for itself.
    Own(usize),
    Foreign,
}

/// A thread after a step, or why its state is unknown.
pub(super) type After = Result<Local, Gap>;

impl<'c> Threads<'c> {
    /// A thread at its start.
    pub(super) fn start(&self, thread: u32) -> Option<Local> {
        let found = self.code.threads.get(thread as usize)?;
        let own = self.locations(thread).filter_map(|location| self.code.locations.get(location as usize));
        let held = own.map(|location| location.undefined.is_none().then_some(location.initial.number));
        let own = held.collect();
        Some(Local { place: found.start, phase: Phase::Before, slots: found.slots.clone(), own })
    }

    /// The locations that only this thread has.
    fn locations(&self, thread: u32) -> impl Iterator<Item = u32> + '_ {
        self.own.iter().filter(move |(other, _)| *other == thread).flat_map(|(_, range)| range.clone())
    }

    /// Which threads can access a location, from the view of this thread.
    pub(super) fn home(&self, thread: u32, location: u32) -> Sharing {
        if let Some(number) = self.locations(thread).position(|own| own == location) {
            return Sharing::Own(number);
        }
        let is_foreign = self.own.iter().any(|(_, range)| range.contains(&location));
        if is_foreign { Sharing::Foreign } else { Sharing::Shared(location) }
    }

    /// The gap of a read of an uninitialised location.
    pub(super) fn unwritten(&self, thread: u32, own: usize) -> Gap {
        let location = self.locations(thread).nth(own);
        let location = location.and_then(|it| self.code.locations.get(it as usize));
        Gap::Beyond(location.and_then(|it| it.undefined).unwrap_or_default())
    }

    /// The steps whose guards hold, with their indices.
    pub(super) fn enabled(&self, local: &Local) -> Result<Vec<(u32, &'c Step)>, Gap> {
        let Some(place) = self.code.places.get(local.place as usize) else { return Ok(Vec::new()) };
        let mut enabled = Vec::new();
        for (number, step) in (0..).zip(&place.steps) {
            if holds(&step.guards, &local.slots, CellValue::default()).ok_or(Gap::TooLarge(step.tag.step))? {
                enabled.push((number, step));
            }
        }
        Ok(enabled)
    }

    /// The fences before the access of a step.
    pub(super) fn fences(&self, step: &Step) -> Option<Fences> {
        match self.reading {
            Reading::X86 => is_fence(step).then_some((Order::Sequential, None)),
            Reading::Stores => {
                let of_stores = step.store_fence[0].then_some((Order::Release, None));
                if is_fence(step) { Some((Order::Sequential, None)) } else { of_stores }
            }
            Reading::C11 => fences_of(step.orders[0]),
        }
    }

    /// A thread after a step that read this value.
    pub(super) fn taken(&self, local: &Local, step: &Step, loaded: CellValue) -> After {
        let gap = Gap::TooLarge(step.tag.step);
        let mut slots = local.slots.clone();
        for (slot, value) in &step.sets {
            let value = value.value(&local.slots, loaded).filter(|it| fits(step, *it)).ok_or(gap)?;
            *slots.get_mut(usize::from(*slot)).ok_or(gap)? = value;
        }
        let dead = self.code.places.get(step.to as usize).map(|place| place.dead.as_slice());
        for slot in dead.unwrap_or_default() {
            if let Some(slot) = slots.get_mut(usize::from(*slot)) {
                *slot = 0;
            }
        }
        let after = match self.reading {
            Reading::X86 => None,
            Reading::Stores => step.store_fence[1].then_some((Order::Release, None)),
            Reading::C11 => fences_of(step.orders[2]),
        };
        let phase = after.map_or(Phase::Before, Phase::After);
        Ok(Local { place: step.to, phase, slots, own: local.own.clone() })
    }

    /// The thread after a step that other threads cannot see. `None` if they can, or if the step waits for another value than
    /// the one that is read.
    pub(super) fn unseen(&self, thread: u32, local: &Local, step: &Step) -> Option<After> {
        let taken = |loaded| self.taken(local, step, loaded);
        let (cell, written) = match &step.access {
            Access::None => return Some(taken(CellValue::default())),
            Access::Read(cell) => (cell, None),
            Access::Write(cell, value, _) | Access::Exchange(cell, value, _) => (cell, Some(value)),
        };
        let Some(location) = cell.location(&local.slots) else {
            return Some(Err(Gap::TooLarge(step.tag.step)));
        };
        let own = match self.home(thread, location) {
            Sharing::Own(own) => own,
            Sharing::Foreign => return Some(Err(Gap::Foreign(step.tag.step))),
            Sharing::Shared(_) => return None,
        };
        let loaded = match (&step.access, local.own.get(own).copied().flatten()) {
            (Access::Write(..), _) => CellValue::default(),
            (_, Some(number)) => CellValue { number, thread: 0 },
            (_, None) => return Some(Err(self.unwritten(thread, own))),
        };
        let gap = Gap::TooLarge(step.tag.step);
        match holds(&step.after_read, &local.slots, loaded) {
            None => return Some(Err(gap)),
            Some(false) => return None,
            Some(true) => {}
        }
        let written = match written.map(|value| value.value(&local.slots, loaded)) {
            Some(None) => return Some(Err(gap)),
            Some(Some(value)) if !fits(step, value) => return Some(Err(gap)),
            Some(written) => written,
            None => None,
        };
        Some(taken(loaded).map(|mut after| {
            if let (Some(value), Some(place)) = (written, after.own.get_mut(own)) {
                *place = Some(value);
            }
            after
        }))
    }

    /// Whether a step is visible to other threads, or has to wait for the store buffer.
    fn is_seen(&self, thread: u32, local: &Local, step: &Step) -> bool {
        let cell = match &step.access {
            Access::None => None,
            _ if self.waits(step) => return true,
            Access::Read(cell) | Access::Write(cell, ..) | Access::Exchange(cell, ..) => Some(cell),
        };
        let location = cell.and_then(|cell| cell.location(&local.slots));
        let is_shared = location.is_some_and(|it| matches!(self.home(thread, it), Sharing::Shared(_)));
        self.fences(step).is_some() || is_shared
    }

    /// Whether the processor waits until earlier writes are in memory, even if no other thread sees the step.
    pub(super) fn waits(&self, step: &Step) -> bool {
        let exchanges = matches!(step.access, Access::Exchange(..)) && self.reading.exchanges_wait();
        exchanges || self.is_locked(step)
    }

    /// Whether, in the reading of processors, a step is a read behind a fence, such as a compare-exchange that fails. Its
    /// edge writes back the value that it reads. Other threads see no difference, and no state is needed between the fence
    /// and the read.
    pub(super) fn is_locked(&self, step: &Step) -> bool {
        step.fence && matches!(step.access, Access::Read(..)) && self.reading.exchanges_wait()
    }

    /// Runs a thread up to its next visible step, or to a choice between steps.
    pub(super) fn run_to_visible_step(&self, thread: u32, mut local: Local) -> Node {
        // Detects endless loops: compares with the state after 1, 2, 4, 8, .. steps.
        let (mut remembered, mut next) = (local.clone(), 1);
        for number in 1..=MOST_LOCAL {
            let Some(place) = self.code.places.get(local.place as usize) else { return Node::Stuck };
            if let Some(Stop::Beyond(why)) = place.stop {
                return Node::Gap(Gap::Beyond(why));
            }
            let is_last = place.bad.is_some() || place.end || place.stop.is_some();
            if is_last || local.phase != Phase::Before || self.watch.is_over() {
                return Node::At(local);
            }
            let enabled = match self.enabled(&local) {
                Ok(enabled) => enabled,
                Err(gap) => return Node::Gap(gap),
            };
            if enabled.iter().any(|(_, step)| self.is_seen(thread, &local, step)) {
                return Node::At(local);
            }
            let mut ways = enabled.iter().filter_map(|(_, step)| self.unseen(thread, &local, step));
            let (first, second) = (ways.next(), ways.next());
            local = match (first, second) {
                (Some(Ok(after)), None) => after,
                (Some(Err(gap)), None) => return Node::Gap(gap),
                _ => return Node::At(local),
            };
            if local == remembered {
                return Node::Stuck;
            }
            if number == next {
                (remembered, next) = (local.clone(), 2 * next);
            }
        }
        Node::Gap(Gap::Endless(self.step_at(local.place)))
    }

    /// The number of the first step at a place, as assigned by the maker of the code.
    pub(super) fn step_at(&self, place: u32) -> u32 {
        let steps = self.code.places.get(place as usize).map(|place| place.steps.as_slice());
        steps.and_then(<[Step]>::first).map(|step| step.tag.step).unwrap_or_default()
    }
}

/// Whether a step has a fence of its own. An exchange is one itself, and so is a read behind a fence ([`Threads::is_locked`]).
fn is_fence(step: &Step) -> bool {
    step.fence && !matches!(step.access, Access::Exchange(..) | Access::Read(..))
}

/// Whether all guards hold. `None` if a number does not fit.
pub(super) fn holds(guards: &[garret_graphs::Guard], slots: &[i64], loaded: CellValue) -> Option<bool> {
    for guard in guards {
        if !guard.holds(slots, loaded)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether a computed number is in the range of the step.
pub(super) fn fits(step: &Step, value: i64) -> bool {
    (step.range[0]..=step.range[1]).contains(&value)
}

/// Whether an expression may refer to a thread; 0 refers to none.
pub(super) fn refers(thread: &Expression) -> bool {
    !matches!(thread, Expression::Sum(Sum { terms, constant: 0 })
        if terms.iter().all(|(atom, factor)| *factor == 0 || *atom == Atom::LoadedThread))
}

/// The memory order of an access.
pub(super) fn order(order: garret_graphs::Order) -> Order {
    match (order.atomic, order.seq_cst, order.acquire, order.release) {
        (false, ..) => Order::Plain,
        (true, true, ..) => Order::Sequential,
        (true, false, true, true) => Order::AcquireRelease,
        (true, false, true, false) => Order::Acquire,
        (true, false, false, true) => Order::Release,
        (true, false, false, false) => Order::Relaxed,
    }
}

/// The fences of an order, if there are any. A release before an acquire does not release what that acquires.
fn fences_of(fence: garret_graphs::Order) -> Option<Fences> {
    if fence.releases_first && !fence.seq_cst {
        return Some((Order::Release, Some(Order::Acquire)));
    }
    let orders = fence.acquire || fence.release || fence.seq_cst;
    orders.then(|| (order(garret_graphs::Order { atomic: true, ..fence }), None))
}
