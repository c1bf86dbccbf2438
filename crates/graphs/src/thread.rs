//! The steps of one thread between two events: they are deterministic, so that the values it reads and the ways it chooses
//! determine its state.

use super::code::{Access, CellValue, Code, Order, Step, Stop};
use smallvec::SmallVec;

/// No event, or no write that is read from.
pub(super) const NONE: u32 = u32::MAX;

/// The largest number of consecutive steps without memory accesses that are followed, unless they return to an earlier state: a
/// tenth of a second.
const MOST_LOCAL: usize = 1_000_000;
/// The number of steps after which it is first checked whether they form a cycle.
const FIRST_LOOK: usize = 64;

/// The state of a thread, apart from its slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ThreadState {
    /// Index in [`Code::places`].
    pub(super) place: u32,
    /// Its last event, or `NONE`.
    pub(super) last: u32,
    /// The number of its events.
    pub(super) count: u32,
    /// The number of full fences that it has passed, and of fences that order stores only.
    pub(super) fences: [u16; 2],
    /// The combined order of the C11 fences that it has passed since its last event.
    pub(super) passed: Order,
    /// The number of the way that was chosen here, counted from 1; 0 if no choice was made.
    pub(super) chosen: u16,
    /// The value that it has read while the step that consumes it is not chosen yet; or the value that it writes next, as the
    /// second half of an exchange.
    pub(super) held: Option<CellValue>,
    /// The next action of the thread.
    pub(super) doing: NextAction,
}

/// The next action of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextAction {
    /// It reads a location.
    Read(u32),
    /// It writes a location; the index of the step at its place.
    Write(u32, u16),
    /// It writes the location of an exchange that it has just read.
    Half(u32),
    /// It chooses one of this many ways.
    Choice(u16),
    /// It has terminated.
    Ended,
    /// It stops without having terminated.
    Stopped(Stop),
    /// It is in a loop without effect: it would repeat what it did since this event.
    Blocked(u32),
    /// No step is enabled.
    Stuck,
    /// It runs for ever without memory accesses.
    Endless,
    /// It takes more steps without memory accesses than are followed.
    TooLong,
    /// It has as many events as the bound allows.
    Cut,
    /// It has failed: index in [`Code::bad`].
    Bad(u32),
    /// A number overflows.
    TooLarge,
}

/// Indices of steps of a place.
type Steps = SmallVec<[u16; 8]>;

/// The steps that consume a value that is read.
pub(super) enum ReadConsumer<'c> {
    /// Only this step can consume it.
    Step(&'c Step),
    /// Several steps can: the first one, and the number of ways.
    Several(&'c Step, u16),
    /// No step can.
    Nothing,
}

impl ThreadState {
    /// The state of a thread at its start.
    pub(super) fn new(place: u32) -> Self {
        Self {
            place,
            last: NONE,
            count: 0,
            fences: [0; 2],
            passed: Order::default(),
            chosen: 0,
            held: None,
            doing: NextAction::Stuck,
        }
    }

    /// Takes steps until the next event, or until no step is possible. `passed` is called before each step.
    pub(super) fn settle<'c>(
        &mut self,
        code: &'c Code,
        slots: &mut [i64],
        mut passed: impl FnMut(&Self, &[i64], &'c Step),
    ) {
        // the place and the slots after a power of two steps: a loop reaches them again (Brent 1980)
        let mut before: Option<(u32, SmallVec<[i64; 8]>)> = None;
        let mut next_look = FIRST_LOOK;
        for taken in 0..MOST_LOCAL {
            if before.as_ref().is_some_and(|(place, known)| *place == self.place && known.as_slice() == slots)
            {
                self.doing = NextAction::Endless;
                return;
            }
            if taken == next_look {
                before = Some((self.place, SmallVec::from_slice(slots)));
                next_look = next_look.saturating_mul(2);
            }
            let place = &code.places[self.place as usize];
            if let Some(bad) = place.bad {
                self.doing = NextAction::Bad(bad);
                return;
            }
            if place.end {
                self.doing = NextAction::Ended;
                return;
            }
            if let Some(stop) = place.stop {
                self.doing = NextAction::Stopped(stop);
                return;
            }
            let Some(enabled) = self.enabled(code, slots) else {
                self.doing = NextAction::TooLarge;
                return;
            };
            let groups = groups(&place.steps, &enabled, slots);
            let Some(&first) = enabled.first() else {
                self.doing = NextAction::Stuck;
                return;
            };
            if groups > 1 {
                self.doing = NextAction::Choice(groups);
                return;
            }
            let step = &place.steps[usize::from(first)];
            match &step.access {
                Access::Read(cell) | Access::Exchange(cell, ..) => {
                    self.doing = cell.location(slots).map_or(NextAction::TooLarge, NextAction::Read);
                    return;
                }
                Access::Write(cell, ..) => {
                    let location = cell.location(slots);
                    self.doing = location.map_or(NextAction::TooLarge, |it| NextAction::Write(it, first));
                    return;
                }
                Access::None => {}
            }
            passed(self, slots, step);
            if !self.take(code, slots, step, CellValue::default()) {
                return;
            }
        }
        self.doing = NextAction::TooLong;
    }

    /// The steps that are enabled here, restricted to the way that was chosen; `None` if a number overflows.
    fn enabled(&self, code: &Code, slots: &[i64]) -> Option<Steps> {
        let steps = &code.places[self.place as usize].steps;
        let mut enabled = Steps::new();
        'steps: for (number, step) in (0..).zip(steps) {
            for guard in &step.guards {
                if !guard.holds(slots, CellValue::default())? {
                    continue 'steps;
                }
            }
            enabled.push(number);
        }
        if self.chosen > 0 && self.held.is_none() {
            let wanted = self.chosen - 1;
            let group = group(steps, &enabled, wanted, slots);
            enabled.retain(|number| group.contains(number));
        }
        Some(enabled)
    }

    /// The steps that consume the value that is read.
    pub(super) fn resolve<'c>(
        &self,
        code: &'c Code,
        slots: &[i64],
        location: u32,
        loaded: CellValue,
    ) -> Option<ReadConsumer<'c>> {
        let steps = &code.places[self.place as usize].steps;
        let before = Self { held: None, ..*self };
        let mut taken = Steps::new();
        for number in before.enabled(code, slots)? {
            let step = &steps[usize::from(number)];
            if step.reads(slots) != Some(location) {
                continue;
            }
            let mut holds = true;
            for guard in &step.after_read {
                holds = holds && guard.holds(slots, loaded)?;
            }
            if holds {
                taken.push(number);
            }
        }
        Some(match taken.as_slice() {
            [] => ReadConsumer::Nothing,
            [one] => ReadConsumer::Step(&steps[usize::from(*one)]),
            [first, ..] => ReadConsumer::Several(&steps[usize::from(*first)], taken.len() as u16),
        })
    }

    /// The step with this number among those that can consume the value that was read.
    pub(super) fn taker<'c>(
        &self,
        code: &'c Code,
        slots: &[i64],
        location: u32,
        loaded: CellValue,
        wanted: u16,
    ) -> Option<&'c Step> {
        let steps = &code.places[self.place as usize].steps;
        let before = Self { held: None, ..*self };
        let enabled = before.enabled(code, slots)?;
        let mut takers = enabled.into_iter().map(|number| &steps[usize::from(number)]).filter(|step| {
            let holds = |guard: &super::code::Guard| guard.holds(slots, loaded) == Some(true);
            step.reads(slots) == Some(location) && step.after_read.iter().all(holds)
        });
        takers.nth(usize::from(wanted))
    }

    /// Applies the effect of a step on the thread itself; returns false if a number overflows.
    pub(super) fn take(&mut self, code: &Code, slots: &mut [i64], step: &Step, loaded: CellValue) -> bool {
        let mut values = SmallVec::<[i64; 8]>::new();
        for (_, value) in &step.sets {
            match value.value(slots, loaded) {
                Some(value) if step.fits(value) => values.push(value),
                _ => {
                    self.doing = NextAction::TooLarge;
                    return false;
                }
            }
        }
        for ((slot, _), value) in step.sets.iter().zip(values) {
            slots[usize::from(*slot)] = value;
        }
        let place = &code.places[step.to as usize];
        for &slot in &place.dead {
            slots[usize::from(slot)] = 0;
        }
        let is_access = !matches!(step.access, Access::None);
        self.place = step.to;
        self.chosen = 0;
        self.held = None;
        self.fences[0] = self.fences[0].saturating_add(u16::from(step.fence && !is_access));
        let store_fences = u16::from(step.store_fence[1]) + u16::from(step.store_fence[0] && !is_access);
        self.fences[1] = self.fences[1].saturating_add(store_fences);
        self.passed =
            if is_access { step.orders[2] } else { self.passed.then(step.orders[0]).then(step.orders[2]) };
        true
    }
}

impl Step {
    /// Whether a computed number is within the range of the step.
    pub(super) fn fits(&self, value: i64) -> bool {
        (self.range[0]..=self.range[1]).contains(&value)
    }

    /// The value that is written, given the value that was read; `None` if it overflows or is out of range.
    pub(super) fn written(&self, slots: &[i64], loaded: CellValue) -> Option<CellValue> {
        let (Access::Write(_, number, thread) | Access::Exchange(_, number, thread)) = &self.access else {
            return None;
        };
        let held = CellValue { number: number.value(slots, loaded)?, thread: thread.value(slots, loaded)? };
        self.fits(held.number).then_some(held)
    }

    /// The fences that are passed before the access, full ones and those that order stores only; an exchange is a full fence.
    pub(super) fn fences_before(&self) -> [u16; 2] {
        let is_exchange = matches!(self.access, Access::Exchange(..));
        [u16::from(self.fence || is_exchange), u16::from(self.store_fence[0])]
    }
}

/// Whether the step reads or writes, and the location.
type Way = (bool, u32);

impl Step {
    /// Steps with the same key form one way to go on: steps that read the same location, and steps that describe a store of the
    /// program for each number that the exchange would have read.
    fn way(&self, slots: &[i64]) -> Option<Way> {
        match &self.access {
            Access::Write(cell, ..) if self.orders[1].stores => Some((false, cell.location(slots)?)),
            _ => Some((true, self.reads(slots)?)),
        }
    }
}

/// The number of ways of the enabled steps.
fn groups(steps: &[Step], enabled: &[u16], slots: &[i64]) -> u16 {
    let is_first = |(place, number): (usize, &u16)| {
        let way = steps[usize::from(*number)].way(slots);
        way.is_none() || enabled[..place].iter().all(|other| steps[usize::from(*other)].way(slots) != way)
    };
    enabled.iter().enumerate().filter(|it| is_first(*it)).count() as u16
}

/// The steps of the way with this number.
fn group(steps: &[Step], enabled: &[u16], wanted: u16, slots: &[i64]) -> Steps {
    let mut found: SmallVec<[(Option<Way>, Steps); 4]> = SmallVec::new();
    for &number in enabled {
        let way = steps[usize::from(number)].way(slots);
        match found.iter_mut().find(|(other, _)| way.is_some() && *other == way) {
            Some((_, group)) => group.push(number),
            None => found.push((way, Steps::from_iter([number]))),
        }
    }
    found.into_iter().nth(usize::from(wanted)).map(|(_, group)| group).unwrap_or_default()
}
