//! The path of a thread through a graph, step by step: its states and its steps.

use super::code::{CellValue, Code, Step};
use super::graph::{Graph, Kind};
use super::thread::{NONE, ThreadState};

/// A state of a thread.
#[derive(Clone, Debug)]
pub(super) struct PathState {
    pub(super) place: u32,
    pub(super) slots: Vec<i64>,
    /// Its last event, or `NONE`.
    pub(super) last: u32,
}

/// A step that a thread has taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct TakenStep<'c> {
    pub(super) step: &'c Step,
    /// The event of the step, or `NONE`; for an exchange, its write.
    pub(super) event: u32,
}

/// The events of a thread, in program order.
pub(super) fn events_of(graph: &Graph, thread: u32) -> Vec<u32> {
    let mut events = Vec::new();
    let mut event = graph.threads[thread as usize].last;
    while event != NONE {
        events.push(event);
        event = graph.event(event).before.last;
    }
    events.reverse();
    events
}

/// The states of a thread, from its start on.
pub(super) fn stands(code: &Code, graph: &Graph, thread: u32) -> Vec<PathState> {
    let mut found = Vec::new();
    walk(
        code,
        graph,
        thread,
        |now, slots| {
            found.push(PathState { place: now.place, slots: slots.to_vec(), last: now.last });
        },
        |_| {},
    );
    found
}

/// The steps of a thread, in program order.
pub(super) fn steps<'c>(code: &'c Code, graph: &Graph, thread: u32) -> Vec<TakenStep<'c>> {
    let mut found = Vec::new();
    walk(code, graph, thread, |_, _| {}, |taken| found.push(taken));
    found
}

/// Takes the steps of a thread again, with the values that its events read.
fn walk<'c>(
    code: &'c Code,
    graph: &Graph,
    thread: u32,
    mut stood: impl FnMut(&ThreadState, &[i64]),
    mut took: impl FnMut(TakenStep<'c>),
) {
    let first = &code.threads[thread as usize];
    let mut now = ThreadState::new(first.start);
    let mut slots = first.slots.clone();
    let mut settle = |now: &mut ThreadState, slots: &mut Vec<i64>, took: &mut dyn FnMut(TakenStep<'c>)| {
        now.settle(code, slots, |now, slots, step| {
            stood(now, slots);
            took(TakenStep { step, event: NONE });
        });
        stood(now, slots);
    };
    settle(&mut now, &mut slots, &mut took);
    let events = events_of(graph, thread);
    for (number, &event) in events.iter().enumerate() {
        let found = graph.event(event);
        now.last = event;
        let taken: Option<&'c Step> = match found.kind {
            Kind::Initial => None,
            Kind::Choice if now.held.is_none() => {
                now.chosen = found.source as u16 + 1;
                None
            }
            Kind::Choice => {
                let location = found.before.last;
                let read = graph.event(location);
                now.taker(code, &slots, read.location, read.held, found.source as u16)
            }
            Kind::Read => match now.resolve(code, &slots, found.location, found.held) {
                Some(super::thread::ReadConsumer::Step(step)) => Some(step),
                Some(super::thread::ReadConsumer::Several(..)) => {
                    now.held = Some(found.held);
                    None
                }
                _ => None,
            },
            Kind::Write if found.half => None,
            Kind::Write => match now.doing {
                super::thread::NextAction::Write(_, step) => {
                    code.places[now.place as usize].steps.get(usize::from(step))
                }
                _ => None,
            },
        };
        let Some(step) = taken else {
            if found.kind == Kind::Choice && now.held.is_none() {
                settle(&mut now, &mut slots, &mut took);
            }
            continue;
        };
        let loaded = match found.kind {
            Kind::Read => found.held,
            Kind::Choice => now.held.unwrap_or_default(),
            _ => CellValue::default(),
        };
        now.take(code, &mut slots, step, loaded);
        let is_exchange = matches!(step.access, super::code::Access::Exchange(..));
        let half = events[number + 1..].iter().find(|it| graph.event(**it).half).copied();
        took(TakenStep { step, event: half.filter(|_| is_exchange).unwrap_or(event) });
        settle(&mut now, &mut slots, &mut took);
    }
}

impl Graph {
    /// The accesses of the step whose last event is `event`: the read before a choice, and both halves of an exchange.
    pub(super) fn accesses_of(&self, event: u32) -> impl Iterator<Item = u32> + use<> {
        let access =
            if self.event(event).kind == Kind::Choice { self.event(event).before.last } else { event };
        self.read_of_half(access).into_iter().chain([access])
    }
}
