//! The ways of one thread: from one access that others can see to the next.

use crate::compute::{Values, closed};
use crate::kept::{express_by_read, known, normalised, without_write};
use crate::memory::{Patterns, Shapes};
use crate::trail::Trail;
use crate::way::{Effect, Local, Node, UnknownCause, Way};
use crate::word::{Computed, Failure, Word};
use garret_automata::{Gap, Reading};
use garret_base::watch::Watch;
use garret_graphs::{Access, Cell, Code, Expression, Order, Step, Stop, Sum};
use std::ops::Range;

/// The largest number of consecutive steps without an access to memory.
const MOST_LOCAL: usize = 10_000;

/// The code of all threads, and how memory is divided.
#[derive(Clone, Copy)]
pub(crate) struct Threads<'c> {
    pub(crate) code: &'c Code,
    /// The machine: [`Reading::X86`], or [`Reading::C11`] for the orders of the language.
    pub(crate) reading: Reading,
    /// The locations that belong to one thread each: the thread, and its range of locations.
    pub(crate) own: &'c [(u32, Range<u32>)],
    pub(crate) shapes: &'c Shapes,
    pub(crate) watch: &'c Watch,
}

/// Which threads access a location.
enum Home {
    Shared(u32),
    Own(usize),
    Foreign,
}

/// A way that is being followed.
struct Walk<'w> {
    trail: &'w mut Trail,
    does: Effect,
    step: u32,
    orders: [Order; 3],
}

impl Threads<'_> {
    /// The state of a thread before its first step. `None` if there is no such thread.
    pub(crate) fn start(&self, thread: u32) -> Option<Local> {
        let found = self.code.threads.get(thread as usize)?;
        let own = self.locations(thread).filter_map(|location| self.code.locations.get(location as usize));
        let held = own.map(|it| it.undefined.is_none().then(|| Word::of(it.initial.number))).collect();
        let slots = found.slots.iter().map(|slot| Word::of(*slot)).collect();
        Some(Local { place: found.start, fenced: None, slots, own: held })
    }

    fn locations(&self, thread: u32) -> impl Iterator<Item = u32> + '_ {
        self.own.iter().filter(move |(other, _)| *other == thread).flat_map(|(_, range)| range.clone())
    }

    fn home(&self, thread: u32, location: u32) -> Home {
        if let Some(number) = self.locations(thread).position(|own| own == location) {
            return Home::Own(number);
        }
        let is_foreign = self.own.iter().any(|(_, range)| range.contains(&location));
        if is_foreign { Home::Foreign } else { Home::Shared(location) }
    }

    /// The ways that leave a state: one for each sequence of decisions.
    ///
    /// # Errors
    /// Memory must be divided in another way.
    pub(crate) fn ways(&self, thread: u32, local: &Local, patterns: &mut Patterns) -> Computed<Vec<Way>> {
        let mut trail = Trail::default();
        let mut ways = Vec::new();
        loop {
            if self.watch.is_over() {
                return Ok(ways);
            }
            for word in local.slots.iter().chain(local.own.iter().flatten()) {
                trail.note(word);
            }
            let step = self.step_at(local.place);
            let mut walk =
                Walk { trail: &mut trail, does: Effect::Nothing, step, orders: Default::default() };
            let found = self.way(thread, local, patterns, &mut walk);
            let Walk { does, step, orders, .. } = walk;
            let gap = || (Node::Unknown(UnknownCause::Gap(Gap::TooLarge(step))), Vec::new());
            let (to, keeps) = match found {
                Err(Failure::Divide(request)) => return Err(Failure::Divide(request)),
                Err(Failure::Gap) => gap(),
                Ok(Some(Node::At(local))) => match normalised(known(local, &trail)) {
                    Some((local, keeps)) => (Node::At(local), keeps),
                    None => gap(),
                },
                Ok(Some(other)) => (other, Vec::new()),
                Ok(None) => {
                    if trail.turn() {
                        continue;
                    }
                    return Ok(ways);
                }
            };
            // if the next state is unknown, the way writes nothing
            let does = if matches!(to, Node::Unknown(_)) { without_write(does) } else { does };
            let is_locked = matches!(does, Effect::Update { .. } | Effect::Read { locked: true, .. });
            let conditions = trail.conditions(is_locked);
            let does = express_by_read(does, &conditions, &trail);
            ways.push(Way { to, conditions, does, keeps, orders });
            if !trail.turn() {
                return Ok(ways);
            }
        }
    }

    /// The state that a thread reaches by the decisions of the trail; `None` if these decisions lead nowhere.
    fn way(
        &self,
        thread: u32,
        local: &Local,
        patterns: &mut Patterns,
        walk: &mut Walk<'_>,
    ) -> Computed<Option<Node>> {
        let Some(place) = self.code.places.get(local.place as usize) else { return Ok(None) };
        if place.bad.is_some() || place.end || place.stop.is_some() {
            return Ok(None);
        }
        let (number, step) = if let Some(number) = local.fenced {
            let Some(step) = place.steps.get(number as usize) else { return Ok(None) };
            (number, step)
        } else {
            let enabled = self.enabled(local, walk.trail)?;
            if enabled.is_empty() {
                return Ok(None);
            }
            enabled[walk.trail.choose(enabled.len())?]
        };
        walk.step = step.tag.step;
        walk.orders = self.orders(step);
        if local.fenced.is_none() && self.is_fence(step) {
            walk.does = Effect::Fence;
            return Ok(Some(Node::At(Local { fenced: Some(number), ..local.clone() })));
        }
        match self.accessed(thread, local, step, patterns, walk)? {
            Some(Ok(after)) => self.settled(thread, after, walk.trail).map(Some),
            Some(Err(gap)) => Ok(Some(Node::Unknown(gap))),
            None => Ok(None),
        }
    }

    /// The steps whose guards hold, with their indices.
    fn enabled<'s>(&'s self, local: &Local, trail: &mut Trail) -> Computed<Vec<(u32, &'s Step)>> {
        let Some(place) = self.code.places.get(local.place as usize) else { return Ok(Vec::new()) };
        let values = Values { slots: &local.slots, read: None };
        let mut enabled = Vec::new();
        for (number, step) in (0..).zip(&place.steps) {
            if values.all_hold(&step.guards, trail)? {
                enabled.push((number, step));
            }
        }
        Ok(enabled)
    }

    /// The thread after a step with its access to memory; `None` if it reads a value that the step does not wait for.
    fn accessed(
        &self,
        thread: u32,
        local: &Local,
        step: &Step,
        patterns: &mut Patterns,
        walk: &mut Walk<'_>,
    ) -> Computed<Option<Result<Local, UnknownCause>>> {
        let Some(found) = location(local, step)? else {
            return taken(self.code, local, step, None, walk.trail).map(|after| Some(Ok(after)));
        };
        let location = match self.home(thread, found) {
            Home::Foreign => return Ok(Some(Err(UnknownCause::Gap(Gap::Foreign(step.tag.step))))),
            Home::Own(own) => {
                if self.waits(step) {
                    walk.does = Effect::Fence;
                }
                return self.unseen(thread, (local, own), step, walk);
            }
            Home::Shared(location) => location,
        };
        if let Access::Write(_, value, to) = &step.access {
            refuse_references(to)?;
            let word = fitting(step, Values { slots: &local.slots, read: None }.value(value, walk.trail)?)?;
            let (pattern, contents) = self.shapes.written(location, &word, walk.trail)?;
            patterns.propose(location, pattern);
            if !patterns.has(location, pattern) {
                return Ok(Some(Err(UnknownCause::Pattern(location, pattern))));
            }
            walk.does = Effect::Write { location, pattern, contents };
            return taken(self.code, local, step, None, walk.trail).map(|after| Some(Ok(after)));
        }
        let all = patterns.of(location);
        let read = match all.len() {
            0 => return Ok(None),
            ways => all[walk.trail.choose(ways)?],
        };
        walk.does = Effect::Read { location, pattern: read, locked: self.waits(step) };
        let Some(read) = read else {
            let why = self.code.locations.get(location as usize).and_then(|it| it.undefined);
            return Ok(Some(Err(UnknownCause::Gap(Gap::Beyond(why.unwrap_or_default())))));
        };
        let word = self.shapes.read(location, read);
        walk.trail.note(&word);
        let values = Values { slots: &local.slots, read: Some(&word) };
        if !values.all_hold(&step.after_read, walk.trail)? {
            return Ok(None);
        }
        if let Access::Exchange(_, value, to) = &step.access {
            refuse_references(to)?;
            let written = fitting(step, values.value(value, walk.trail)?)?;
            let (pattern, contents) = self.shapes.written(location, &written, walk.trail)?;
            patterns.propose(location, pattern);
            if !patterns.has(location, pattern) {
                return Ok(Some(Err(UnknownCause::Pattern(location, pattern))));
            }
            walk.does = Effect::Update { location, read, pattern, contents };
        }
        taken(self.code, local, step, Some(&word), walk.trail).map(|after| Some(Ok(after)))
    }

    /// A step at a location that belongs to the thread, so that other threads do not see it.
    fn unseen(
        &self,
        thread: u32,
        (local, own): (&Local, usize),
        step: &Step,
        walk: &mut Walk<'_>,
    ) -> Computed<Option<Result<Local, UnknownCause>>> {
        let held = local.own.get(own).cloned().flatten();
        let read = match (&step.access, held) {
            (Access::Write(..), _) => None,
            (_, Some(word)) => Some(word),
            (_, None) => {
                let location = self.locations(thread).nth(own);
                let location = location.and_then(|it| self.code.locations.get(it as usize));
                let why = location.and_then(|it| it.undefined).unwrap_or_default();
                return Ok(Some(Err(UnknownCause::Gap(Gap::Beyond(why)))));
            }
        };
        let values = Values { slots: &local.slots, read: read.as_ref() };
        if !values.all_hold(&step.after_read, walk.trail)? {
            return Ok(None);
        }
        let mut after = taken(self.code, local, step, read.as_ref(), walk.trail)?;
        if let Access::Write(_, value, _) | Access::Exchange(_, value, _) = &step.access
            && let Some(place) = after.own.get_mut(own)
        {
            *place = Some(fitting(step, values.value(value, walk.trail)?)?);
        }
        Ok(Some(Ok(after)))
    }

    /// Whether other threads may see an access at the place of the thread, or whether a step there waits for the store buffer.
    fn is_seen(&self, thread: u32, local: &Local) -> bool {
        let place = self.code.places.get(local.place as usize);
        for step in place.map(|place| place.steps.as_slice()).unwrap_or_default() {
            if self.is_fence(step) || self.waits(step) || self.is_fence_of_language(step) {
                return true;
            }
            let location = match &step.access {
                Access::None => continue,
                Access::Read(cell) | Access::Write(cell, ..) | Access::Exchange(cell, ..) => cell,
            };
            match location {
                Cell::Fixed(location) if matches!(self.home(thread, *location), Home::Own(_)) => {}
                _ => return true,
            }
        }
        false
    }

    /// The state that a thread reaches before its first step that others can see, or before it has a choice.
    fn settled(&self, thread: u32, mut local: Local, trail: &mut Trail) -> Computed<Node> {
        let (mut remembered, mut next) = (local.clone(), 1);
        for number in 1..=MOST_LOCAL {
            let Some(place) = self.code.places.get(local.place as usize) else { return Ok(Node::Stuck) };
            if let Some(Stop::Beyond(why)) = place.stop {
                return Ok(Node::Unknown(UnknownCause::Gap(Gap::Beyond(why))));
            }
            let is_last = place.bad.is_some() || place.end || place.stop.is_some();
            if is_last || self.watch.is_over() || self.is_seen(thread, &local) {
                return Ok(Node::At(local));
            }
            let enabled = self.enabled(&local, trail)?;
            let [(_, step)] = enabled.as_slice() else { return Ok(Node::At(local)) };
            let orders = Default::default();
            let mut walk = Walk { trail, does: Effect::Nothing, step: step.tag.step, orders };
            let after = match location(&local, step)? {
                None => Some(Ok(taken(self.code, &local, step, None, walk.trail)?)),
                Some(location) => match self.home(thread, location) {
                    Home::Own(own) => self.unseen(thread, (&local, own), step, &mut walk)?,
                    Home::Foreign | Home::Shared(_) => return Ok(Node::At(local)),
                },
            };
            local = match after {
                Some(Ok(after)) => after,
                Some(Err(gap)) => return Ok(Node::Unknown(gap)),
                None => return Ok(Node::At(local)),
            };
            if local == remembered {
                return Ok(Node::Stuck);
            }
            if number == next {
                (remembered, next) = (local.clone(), 2 * next);
            }
        }
        Ok(Node::Unknown(UnknownCause::Gap(Gap::Endless(self.step_at(local.place)))))
    }

    /// Whether the processor waits until the store buffer is empty, even if no other thread sees the access of the step.
    fn waits(&self, step: &Step) -> bool {
        self.reading != Reading::C11
            && (matches!(step.access, Access::Exchange(..))
                || (step.fence && matches!(step.access, Access::Read(..))))
    }

    /// Whether a step is a fence of the processor in addition to its access.
    fn is_fence(&self, step: &Step) -> bool {
        self.reading != Reading::C11
            && step.fence
            && !matches!(step.access, Access::Exchange(..) | Access::Read(..))
    }

    /// Whether a step is a fence of the language in addition to its access.
    fn is_fence_of_language(&self, step: &Step) -> bool {
        self.reading == Reading::C11 && (step.orders[0].is_fence() || step.orders[2].is_fence())
    }

    /// The orders of a step, if they are those of the language.
    fn orders(&self, step: &Step) -> [Order; 3] {
        if self.reading == Reading::C11 { step.orders } else { Default::default() }
    }

    /// The tag of the first step at a place: its number for the creator of the code.
    fn step_at(&self, place: u32) -> u32 {
        let steps = self.code.places.get(place as usize).map(|place| place.steps.as_slice());
        steps.and_then(<[Step]>::first).map(|step| step.tag.step).unwrap_or_default()
    }

    /// The state in which a thread starts.
    ///
    /// # Errors
    /// Memory must be divided in another way.
    pub(crate) fn begun(&self, thread: u32, start: Local) -> Computed<Node> {
        self.settled(thread, start, &mut Trail::default())
    }
}

/// The thread after a step that read this word.
fn taken(code: &Code, local: &Local, step: &Step, read: Option<&Word>, trail: &mut Trail) -> Computed<Local> {
    let values = Values { slots: &local.slots, read };
    let mut slots = local.slots.clone();
    for (slot, value) in &step.sets {
        let value = fitting(step, values.value(value, trail)?)?;
        *slots.get_mut(usize::from(*slot)).ok_or(Failure::Gap)? = value;
    }
    let dead = code.places.get(step.to as usize).map(|place| place.dead.as_slice());
    for slot in dead.unwrap_or_default() {
        if let Some(slot) = slots.get_mut(usize::from(*slot)) {
            *slot = Word::default();
        }
    }
    Ok(Local { place: step.to, fenced: None, slots, own: local.own.clone() })
}

/// The word, if it lies in the range of the step; an unknown number lies only in the full range.
fn fitting(step: &Step, word: Word) -> Computed<Word> {
    let fits = match word.number() {
        Some(number) => (step.range[0]..=step.range[1]).contains(&number),
        None => step.range == [i64::MIN, i64::MAX],
    };
    if fits { Ok(word) } else { Err(Failure::Gap) }
}

/// Fails if the expression refers to a thread: such a value is not a number.
fn refuse_references(thread: &Expression) -> Computed<()> {
    let is_nobody = matches!(thread, Expression::Sum(Sum { terms, constant: 0 }) if terms.is_empty());
    if is_nobody { Ok(()) } else { Err(Failure::Gap) }
}

/// The location that a step accesses; `None` if it accesses no memory.
fn location(local: &Local, step: &Step) -> Computed<Option<u32>> {
    let (Access::Read(cell) | Access::Write(cell, ..) | Access::Exchange(cell, ..)) = &step.access else {
        return Ok(None);
    };
    match cell {
        Cell::Fixed(location) => Ok(Some(*location)),
        Cell::Computed(number) => {
            let values = Values { slots: &local.slots, read: None };
            let word = values.value(number, &mut Trail::default())?;
            let number = word.number().ok_or_else(|| closed(&word))?;
            let location = number.checked_sub(1).and_then(|number| u32::try_from(number).ok());
            location.map(Some).ok_or(Failure::Gap)
        }
    }
}
