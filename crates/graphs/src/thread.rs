//! One thread between two events: it is deterministic there, so that what it reads and chooses says where it is.

use super::code::{Access, Code, Held, Order, Step, Stop};
use smallvec::SmallVec;

/// No event, and no write that is read from.
pub(super) const NONE: u32 = u32::MAX;

/// So many steps in a row without access to memory are followed, unless they come to where they were before: a tenth of a second.
const MOST_LOCAL: usize = 1_000_000;
/// After so many steps, it is looked at for the first time whether they go round.
const FIRST_LOOK: usize = 64;

/// Where a thread is, apart from what it has for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Now {
    /// Index in [`Code::places`].
    pub(super) place: u32,
    /// Its last event.
    pub(super) last: u32,
    /// The number of its events.
    pub(super) count: u32,
    /// How many fences it has passed, and how many that order stores only.
    pub(super) fences: [u16; 2],
    /// What the fences of C11 that it has passed since its last event come to.
    pub(super) passed: Order,
    /// The number of the way that was chosen here, from 1 on.
    pub(super) chosen: u16,
    /// What it has read, while the step that takes it is not chosen; or what it writes next, as the second half of an exchange.
    pub(super) held: Option<Held>,
    /// What it does next.
    pub(super) doing: Doing,
}

/// What a thread does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doing {
    /// It reads a location.
    Read(u32),
    /// It writes a location: the number of the step at its place.
    Write(u32, u16),
    /// It writes a location at once after it has read it.
    Half(u32),
    /// It chooses one of so many ways.
    Choice(u16),
    /// It is at its end.
    Ended,
    /// It goes no further, and is not at its end.
    Stopped(Stop),
    /// It would do again what it does since this event, which has no effect.
    Blocked(u32),
    /// No step is possible.
    Stuck,
    /// It runs for ever without memory.
    Endless,
    /// It runs without memory for longer than is looked at.
    TooLong,
    /// It has as many events as are looked at.
    Cut,
    /// It has failed: index in [`Code::bad`].
    Bad(u32),
    /// A number does not fit.
    TooLarge,
}

/// Steps of a place, by their numbers.
type Steps = SmallVec<[u16; 8]>;

/// What becomes of what is read.
pub(super) enum Resolved<'c> {
    /// This step takes it.
    Step(&'c Step),
    /// Several can.
    Several(&'c Step, u16),
    /// None does.
    Nothing,
}

impl Now {
    /// A thread at its start.
    pub(super) fn new(place: u32) -> Self {
        Self {
            place,
            last: NONE,
            count: 0,
            fences: [0; 2],
            passed: Order::default(),
            chosen: 0,
            held: None,
            doing: Doing::Stuck,
        }
    }

    /// Takes steps until there is an event, or none any more. `passed` is told of each.
    pub(super) fn settle<'c>(
        &mut self,
        code: &'c Code,
        slots: &mut [i64],
        mut passed: impl FnMut(&Self, &[i64], &'c Step),
    ) {
        // where it was, and had these numbers, after a power of two steps: a loop comes there again (Brent 1980)
        let mut before: Option<(u32, SmallVec<[i64; 8]>)> = None;
        let mut next_look = FIRST_LOOK;
        for taken in 0..MOST_LOCAL {
            if before.as_ref().is_some_and(|(place, known)| *place == self.place && known.as_slice() == slots)
            {
                self.doing = Doing::Endless;
                return;
            }
            if taken == next_look {
                before = Some((self.place, SmallVec::from_slice(slots)));
                next_look = next_look.saturating_mul(2);
            }
            let place = &code.places[self.place as usize];
            if let Some(bad) = place.bad {
                self.doing = Doing::Bad(bad);
                return;
            }
            if place.end {
                self.doing = Doing::Ended;
                return;
            }
            if let Some(stop) = place.stop {
                self.doing = Doing::Stopped(stop);
                return;
            }
            let Some(enabled) = self.enabled(code, slots) else {
                self.doing = Doing::TooLarge;
                return;
            };
            let groups = groups(&place.steps, &enabled, slots);
            let Some(&first) = enabled.first() else {
                self.doing = Doing::Stuck;
                return;
            };
            if groups > 1 {
                self.doing = Doing::Choice(groups);
                return;
            }
            let step = &place.steps[usize::from(first)];
            match &step.access {
                Access::Read(cell) | Access::Exchange(cell, ..) => {
                    self.doing = cell.location(slots).map_or(Doing::TooLarge, Doing::Read);
                    return;
                }
                Access::Write(cell, ..) => {
                    let location = cell.location(slots);
                    self.doing = location.map_or(Doing::TooLarge, |it| Doing::Write(it, first));
                    return;
                }
                Access::None => {}
            }
            passed(self, slots, step);
            if !self.take(code, slots, step, Held::default()) {
                return;
            }
        }
        self.doing = Doing::TooLong;
    }

    /// The steps that are possible here, of the way that was chosen; none where a number does not fit.
    fn enabled(&self, code: &Code, slots: &[i64]) -> Option<Steps> {
        let steps = &code.places[self.place as usize].steps;
        let mut enabled = Steps::new();
        'steps: for (number, step) in (0..).zip(steps) {
            for guard in &step.guards {
                if !guard.holds(slots, Held::default())? {
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

    /// What takes the value that is read.
    pub(super) fn resolve<'c>(
        &self,
        code: &'c Code,
        slots: &[i64],
        location: u32,
        loaded: Held,
    ) -> Option<Resolved<'c>> {
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
            [] => Resolved::Nothing,
            [one] => Resolved::Step(&steps[usize::from(*one)]),
            [first, ..] => Resolved::Several(&steps[usize::from(*first)], taken.len() as u16),
        })
    }

    /// The step of this number, among those that can take the value that was read.
    pub(super) fn taker<'c>(
        &self,
        code: &'c Code,
        slots: &[i64],
        location: u32,
        loaded: Held,
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

    /// Does what a step does to the thread itself; false when a number does not fit.
    pub(super) fn take(&mut self, code: &Code, slots: &mut [i64], step: &Step, loaded: Held) -> bool {
        let mut values = SmallVec::<[i64; 8]>::new();
        for (_, value) in &step.sets {
            match value.value(slots, loaded) {
                Some(value) if step.fits(value) => values.push(value),
                _ => {
                    self.doing = Doing::TooLarge;
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
    /// Whether a number that is computed lies where it has to.
    pub(super) fn fits(&self, value: i64) -> bool {
        (self.range[0]..=self.range[1]).contains(&value)
    }

    /// What is written, with what was read.
    pub(super) fn written(&self, slots: &[i64], loaded: Held) -> Option<Held> {
        let (Access::Write(_, number, thread) | Access::Exchange(_, number, thread)) = &self.access else {
            return None;
        };
        let held = Held { number: number.value(slots, loaded)?, thread: thread.value(slots, loaded)? };
        self.fits(held.number).then_some(held)
    }

    /// The fences that are passed before its access.
    pub(super) fn fences_before(&self) -> [u16; 2] {
        let is_exchange = matches!(self.access, Access::Exchange(..));
        [u16::from(self.fence || is_exchange), u16::from(self.store_fence[0])]
    }
}

/// Whether it reads or writes, and which location.
type Way = (bool, u32);

impl Step {
    /// Steps with the same of this are one way to go on: those that read the same location, and those that say what a store of the program
    /// does for each number that the exchange would have read.
    fn way(&self, slots: &[i64]) -> Option<Way> {
        match &self.access {
            Access::Write(cell, ..) if self.orders[1].stores => Some((false, cell.location(slots)?)),
            _ => Some((true, self.reads(slots)?)),
        }
    }
}

/// In how many ways the steps go on.
fn groups(steps: &[Step], enabled: &[u16], slots: &[i64]) -> u16 {
    let is_first = |(place, number): (usize, &u16)| {
        let way = steps[usize::from(*number)].way(slots);
        way.is_none() || enabled[..place].iter().all(|other| steps[usize::from(*other)].way(slots) != way)
    };
    enabled.iter().enumerate().filter(|it| is_first(*it)).count() as u16
}

/// The steps of the way of this number.
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
