//! A thread alone: where it is, what it has for itself, and what it does that nobody else sees.

use super::{Gap, Reading};
use crate::Order;
use garret_base::watch::Watch;
use garret_graphs::{Access, Atom, Code, Expression, Held, Step, Stop, Sum};
use std::ops::Range;

/// So many steps in a row without an access to memory are too many.
const MOST_LOCAL: usize = 10_000;

/// All threads, and how they are read.
#[derive(Clone, Copy)]
pub(super) struct Threads<'c> {
    pub(super) code: &'c Code,
    pub(super) reading: Reading,
    pub(super) own: &'c [(u32, Range<u32>)],
    pub(super) watch: &'c Watch,
}

/// Where a thread is, with all that it has for itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Local {
    pub(super) place: u32,
    pub(super) phase: Phase,
    pub(super) slots: Vec<i64>,
    /// What the locations hold that it has for itself; none where nobody says it.
    pub(super) own: Vec<Option<i64>>,
}

/// How far a step is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// None is begun.
    Before,
    /// The fences before the access of the step of this number are done.
    Fenced(u32),
    /// They are done but for this one.
    Between(u32, Order),
    /// All but these fences is done.
    After(Fences),
}

/// Fences one after the other: one, or two, which release first and acquire then.
pub(super) type Fences = (Order, Option<Order>);

/// A state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    At(Local),
    /// It goes round and round, and nobody sees it.
    Stuck,
    Gap(Gap),
}

/// Where a location is.
pub(super) enum Home {
    Shared(u32),
    /// Its number among those that the thread has for itself.
    Own(usize),
    Foreign,
}

/// What becomes of a thread.
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

    /// The locations that a thread has for itself.
    fn locations(&self, thread: u32) -> impl Iterator<Item = u32> + '_ {
        self.own.iter().filter(move |(other, _)| *other == thread).flat_map(|(_, range)| range.clone())
    }

    /// Where a location is for a thread.
    pub(super) fn home(&self, thread: u32, location: u32) -> Home {
        if let Some(number) = self.locations(thread).position(|own| own == location) {
            return Home::Own(number);
        }
        let is_foreign = self.own.iter().any(|(_, range)| range.contains(&location));
        if is_foreign { Home::Foreign } else { Home::Shared(location) }
    }

    /// Why nothing is known of a location that is read before anybody wrote it.
    pub(super) fn unwritten(&self, thread: u32, own: usize) -> Gap {
        let location = self.locations(thread).nth(own);
        let location = location.and_then(|it| self.code.locations.get(it as usize));
        Gap::Beyond(location.and_then(|it| it.undefined).unwrap_or_default())
    }

    /// The steps whose guards hold, with their numbers.
    pub(super) fn enabled(&self, local: &Local) -> Result<Vec<(u32, &'c Step)>, Gap> {
        let Some(place) = self.code.places.get(local.place as usize) else { return Ok(Vec::new()) };
        let mut enabled = Vec::new();
        for (number, step) in (0..).zip(&place.steps) {
            if holds(&step.guards, &local.slots, Held::default()).ok_or(Gap::TooLarge(step.tag.step))? {
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

    /// A thread after a step that read this.
    pub(super) fn taken(&self, local: &Local, step: &Step, loaded: Held) -> After {
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

    /// What a step does that nobody else sees; none where somebody does, or where what is read is not what it waits for.
    pub(super) fn unseen(&self, thread: u32, local: &Local, step: &Step) -> Option<After> {
        let taken = |loaded| self.taken(local, step, loaded);
        let (cell, written) = match &step.access {
            Access::None => return Some(taken(Held::default())),
            Access::Read(cell) => (cell, None),
            Access::Write(cell, value, _) | Access::Exchange(cell, value, _) => (cell, Some(value)),
        };
        let Some(location) = cell.location(&local.slots) else {
            return Some(Err(Gap::TooLarge(step.tag.step)));
        };
        let own = match self.home(thread, location) {
            Home::Own(own) => own,
            Home::Foreign => return Some(Err(Gap::Foreign(step.tag.step))),
            Home::Shared(_) => return None,
        };
        let loaded = match (&step.access, local.own.get(own).copied().flatten()) {
            (Access::Write(..), _) => Held::default(),
            (_, Some(number)) => Held { number, thread: 0 },
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

    /// Whether others see something of a step, or have to wait for it.
    fn is_seen(&self, thread: u32, local: &Local, step: &Step) -> bool {
        let cell = match &step.access {
            Access::None => None,
            _ if self.waits(step) => return true,
            Access::Read(cell) | Access::Write(cell, ..) | Access::Exchange(cell, ..) => Some(cell),
        };
        let location = cell.and_then(|cell| cell.location(&local.slots));
        let is_shared = location.is_some_and(|it| matches!(self.home(thread, it), Home::Shared(_)));
        self.fences(step).is_some() || is_shared
    }

    /// Whether the processor waits until what was written is in memory, whoever sees what the step does.
    pub(super) fn waits(&self, step: &Step) -> bool {
        let exchanges = matches!(step.access, Access::Exchange(..)) && self.reading.exchanges_wait();
        exchanges || self.is_locked(step)
    }

    /// Whether a step of a processor is a read behind a fence, as a compare-exchange that fails. Its edge writes back what it reads: for
    /// everybody else that is the same, and no state is needed between the fence and the read.
    pub(super) fn is_locked(&self, step: &Step) -> bool {
        step.fence && matches!(step.access, Access::Read(..)) && self.reading.exchanges_wait()
    }

    /// Where a thread comes to before somebody sees what it does, or before there is a choice.
    pub(super) fn settled(&self, thread: u32, mut local: Local) -> Node {
        // where it was after 1, 2, 4, 8, .. steps: to be there again is to go round and round
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

    /// The first step at a place, as whoever made the code calls it.
    pub(super) fn step_at(&self, place: u32) -> u32 {
        let steps = self.code.places.get(place as usize).map(|place| place.steps.as_slice());
        steps.and_then(<[Step]>::first).map(|step| step.tag.step).unwrap_or_default()
    }
}

/// Whether a step is a fence besides what it does to memory: an exchange is one itself, and so is a read behind a fence ([`Threads::is_locked`]).
fn is_fence(step: &Step) -> bool {
    step.fence && !matches!(step.access, Access::Exchange(..) | Access::Read(..))
}

/// Whether all guards hold; none where a number does not fit.
pub(super) fn holds(guards: &[garret_graphs::Guard], slots: &[i64], loaded: Held) -> Option<bool> {
    for guard in guards {
        if !guard.holds(slots, loaded)? {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether a number that is computed lies where it has to.
pub(super) fn fits(step: &Step, value: i64) -> bool {
    (step.range[0]..=step.range[1]).contains(&value)
}

/// Whether an expression may be another thread than nobody.
pub(super) fn refers(thread: &Expression) -> bool {
    !matches!(thread, Expression::Sum(Sum { terms, constant: 0 })
        if terms.iter().all(|(atom, factor)| *factor == 0 || *atom == Atom::LoadedThread))
}

/// How an access orders others.
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

/// What fences come to, where there are some. What is acquired by a fence behind one that releases is not released by that.
fn fences_of(fence: garret_graphs::Order) -> Option<Fences> {
    if fence.releases_first && !fence.seq_cst {
        return Some((Order::Release, Some(Order::Acquire)));
    }
    let orders = fence.acquire || fence.release || fence.seq_cst;
    orders.then(|| (order(garret_graphs::Order { atomic: true, ..fence }), None))
}
