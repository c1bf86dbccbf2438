//! The states of one automaton, and the edges between them.

use super::local::{After, Local, Node, Phase, Sharing, Threads, fits, holds, order, refers};
use super::values::Values;
use super::{AutomataError, Gap, Reading};
use crate::{Action, Edge, State};
use garret_base::map::{IndexSet, Map};
use garret_graphs::{Access, Cell, CellValue, Code, Expression, Step};
use std::collections::VecDeque;

/// One automaton during its construction.
pub(super) struct Automaton {
    thread: u32,
    nodes: IndexSet<Node>,
    edges: Vec<Vec<Draft>>,
    /// For each location, the states that read it.
    readers: Map<u32, Vec<u32>>,
    waiting: VecDeque<u32>,
    /// Whether states were left out because of the bound on states.
    full: bool,
}

/// An edge whose written value is not checked against the values of the cell yet.
#[derive(Clone, Copy)]
struct Draft {
    to: u32,
    action: Action,
    step: u32,
}

/// The values for which a state is expanded: all (`None`), or one new value of a location.
type NewValue = Option<(u32, i64)>;

impl Automaton {
    /// An automaton with only the initial state of this thread.
    pub(super) fn new(threads: Threads<'_>, thread: u32) -> Result<Self, AutomataError> {
        let start = threads.start(thread).ok_or(AutomataError::Together)?;
        let mut automaton = Self {
            thread,
            nodes: IndexSet::default(),
            edges: Vec::new(),
            readers: Map::default(),
            waiting: VecDeque::new(),
            full: false,
        };
        automaton.node(threads.run_to_visible_step(thread, start), &mut 0, usize::MAX);
        Ok(automaton)
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of a state, which is added if it is new.
    fn node(&mut self, node: Node, states: &mut usize, most: usize) -> u32 {
        // gaps are exempt from the bound: there is at most one for each reason
        let is_room = *states < most || self.nodes.contains(&node) || matches!(node, Node::Gap(_));
        self.full |= !is_room;
        let node = if is_room { node } else { Node::Gap(Gap::States(0)) };
        let (number, is_new) = self.nodes.insert_full(node);
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        if is_new {
            *states += 1;
            self.edges.push(Vec::new());
            self.waiting.push_back(number);
        }
        number
    }

    /// Expands the states that read locations with new values, for these values, and then all new states.
    pub(super) fn grow(
        &mut self,
        threads: Threads<'_>,
        news: Option<&[(u32, i64)]>,
        values: &mut Values,
        (states, most): (&mut usize, usize),
    ) -> Result<(), AutomataError> {
        for new in news.unwrap_or_default() {
            for state in self.readers.get(&new.0).cloned().unwrap_or_default() {
                self.expand(threads, state, Some(*new), values, (states, most))?;
            }
        }
        while let Some(state) = self.waiting.pop_front() {
            self.expand(threads, state, None, values, (states, most))?;
        }
        Ok(())
    }

    /// Adds the edges of a state.
    fn expand(
        &mut self,
        threads: Threads<'_>,
        state: u32,
        news: NewValue,
        values: &mut Values,
        (states, most): (&mut usize, usize),
    ) -> Result<(), AutomataError> {
        if let Some(over) = threads.watch.over() {
            return Err(AutomataError::Over(over));
        }
        let Some(Node::At(local)) = self.nodes.get_index(state as usize).cloned() else { return Ok(()) };
        let mut found = Vec::new();
        ways(threads, self.thread, &local, news, values, &mut found)?;
        for way in found {
            if let (Some(location), None) = (way.reads, news) {
                let readers = self.readers.entry(location).or_default();
                if readers.last() != Some(&state) {
                    readers.push(state);
                }
            }
            let Some((action, after)) = way.does else { continue };
            let node = after.map_or_else(Node::Gap, |after| threads.run_to_visible_step(self.thread, after));
            let to = self.node(node, states, most);
            if let Some(edges) = self.edges.get_mut(state as usize) {
                edges.push(Draft { to, action, step: way.step });
            }
        }
        Ok(())
    }

    /// The finished states. A write of a value that was not admitted leads to an unknown state.
    pub(super) fn states(self, code: &Code, values: &Values, gaps: &mut IndexSet<Gap>) -> Vec<State> {
        let crowded = if self.full { self.crowded(code) } else { 0 };
        let mut gap = |gap: Gap| {
            let gap = if gap == Gap::States(0) { Gap::States(crowded) } else { gap };
            let (number, _) = gaps.insert_full(gap);
            u32::try_from(number).ok()
        };
        let mut states: Vec<State> = self.nodes.iter().map(|node| of(code, node, &mut gap)).collect();
        let mut cut: Vec<State> = Vec::new();
        let mut cuts: Map<u32, u32> = Map::default();
        let first = u32::try_from(states.len()).unwrap_or(u32::MAX);
        for (drafts, number) in self.edges.iter().zip(0..) {
            let mut edges = Vec::new();
            for draft in drafts {
                let mut edge = Edge { to: draft.to, action: draft.action, step: draft.step };
                if let Some((cell, value)) = draft.action.written()
                    && !values.has(cell, value)
                {
                    let next = first.saturating_add(u32::try_from(cut.len()).unwrap_or(u32::MAX));
                    edge.to = *cuts.entry(cell).or_insert_with(|| {
                        cut.push(State { unknown: gap(Gap::Values(cell)), ..State::default() });
                        next
                    });
                    // the value is not one of the cell: the thread gets to the unknown state without writing it
                    edge.action = match draft.action {
                        Action::Update { cell, read, order, .. } => {
                            Action::Update { cell, read, written: read, order }
                        }
                        _ => Action::Silent,
                    };
                }
                if !edges.contains(&edge) {
                    edges.push(edge);
                }
            }
            if let Some(state) = states.get_mut(number) {
                state.edges = edges;
            }
        }
        states.extend(cut);
        states
    }

    /// The step before which there are the most states.
    fn crowded(&self, code: &Code) -> u32 {
        let mut numbers: Vec<(u32, u32)> = (0..).zip(&code.places).map(|(place, _)| (0, place)).collect();
        for node in &self.nodes {
            if let Node::At(local) = node
                && let Some((number, _)) = numbers.get_mut(local.place as usize)
            {
                *number += 1;
            }
        }
        let most = numbers.into_iter().max_by_key(|(number, place)| (*number, std::cmp::Reverse(*place)));
        let place = most.and_then(|(_, place)| code.places.get(place as usize));
        place.and_then(|place| place.steps.first()).map(|step| step.tag.step).unwrap_or_default()
    }
}

/// The state of a node, without edges.
fn of(code: &Code, node: &Node, gap: &mut impl FnMut(Gap) -> Option<u32>) -> State {
    match node {
        Node::Stuck => State::default(),
        Node::Gap(why) => State { unknown: gap(*why), ..State::default() },
        Node::At(local) => {
            let Some(place) = code.places.get(local.place as usize) else { return State::default() };
            let is_exit = place.stop == Some(garret_graphs::Stop::Exit);
            State {
                edges: Vec::new(),
                bad: place.bad,
                unknown: None,
                end: place.end || is_exit,
                waits: place.waits,
            }
        }
    }
}

/// A possible step of a thread.
struct PossibleStep {
    /// The location that is read.
    reads: Option<u32>,
    /// The action, and the thread after it. `None` only records that the state reads the location: each value is a way of its own.
    does: Option<(Action, After)>,
    step: u32,
}

/// Adds the possible steps of a thread.
fn ways(
    threads: Threads<'_>,
    thread: u32,
    local: &Local,
    news: NewValue,
    values: &mut Values,
    found: &mut Vec<PossibleStep>,
) -> Result<(), AutomataError> {
    let one = |action, after, step| PossibleStep { reads: None, does: Some((action, after)), step };
    let Some(place) = threads.code.places.get(local.place as usize) else { return Ok(()) };
    if let Phase::After((order, second)) = local.phase {
        let phase = second.map_or(Phase::Before, |second| Phase::After((second, None)));
        let after = Local { phase, ..local.clone() };
        found.push(one(Action::Fence(order), Ok(after), threads.step_at(local.place)));
        return Ok(());
    }
    if place.bad.is_some() || place.end || place.stop.is_some() {
        return Ok(());
    }
    if let Phase::Between(number, order) = local.phase {
        let after = Local { phase: Phase::Fenced(number), ..local.clone() };
        found.push(one(Action::Fence(order), Ok(after), threads.step_at(local.place)));
        return Ok(());
    }
    if let Phase::Fenced(number) = local.phase {
        return match place.steps.get(number as usize) {
            Some(step) => accesses(threads, (thread, local, step), news, values, found),
            None => Ok(()),
        };
    }
    let enabled = match threads.enabled(local) {
        Ok(enabled) => enabled,
        Err(gap) => {
            found.push(one(Action::Silent, Err(gap), threads.step_at(local.place)));
            return Ok(());
        }
    };
    for (number, step) in enabled {
        match threads.fences(step) {
            Some((order, second)) => {
                let phase = second.map_or(Phase::Fenced(number), |second| Phase::Between(number, second));
                let after = Local { phase, ..local.clone() };
                found.push(one(Action::Fence(order), Ok(after), step.tag.step));
            }
            None => accesses(threads, (thread, local, step), news, values, found)?,
        }
    }
    Ok(())
}

/// Adds the memory actions of a step, one for each value that it may read.
fn accesses(
    threads: Threads<'_>,
    (thread, local, step): (u32, &Local, &Step),
    news: NewValue,
    values: &mut Values,
    found: &mut Vec<PossibleStep>,
) -> Result<(), AutomataError> {
    let number = step.tag.step;
    let mut push =
        |action, after| found.push(PossibleStep { reads: None, does: Some((action, after)), step: number });
    if let Some(after) = threads.unseen(thread, local, step) {
        push(
            if threads.waits(step) { Action::Fence(crate::Order::Sequential) } else { Action::Silent },
            after,
        );
        return Ok(());
    }
    let (cell, written, refers_to) = match &step.access {
        Access::None => return Ok(()),
        Access::Read(cell) => (cell, None, None),
        Access::Write(cell, value, thread) | Access::Exchange(cell, value, thread) => {
            (cell, Some(value), Some(thread))
        }
    };
    if refers_to.is_some_and(refers) {
        return Err(AutomataError::References);
    }
    let Some(location) = shared(threads, thread, local, cell) else { return Ok(()) };
    let order = order(step.orders[1]);
    let store = |value: &Expression| {
        threads.reading == Reading::C11 && step.orders[1].stores && !value.depends_on_read()
    };
    let gap = Gap::TooLarge(number);
    if let Some(value) = written.filter(|it| matches!(step.access, Access::Write(..)) || store(it)) {
        match value.value(&local.slots, CellValue::default()).filter(|it| fits(step, *it)) {
            None => push(Action::Silent, Err(gap)),
            Some(value) => {
                values.propose(location, value);
                let action = Action::Write { cell: location, value, order };
                push(action, threads.taken(local, step, CellValue::default()));
            }
        }
        return Ok(());
    }
    found.push(PossibleStep { reads: Some(location), does: None, step: number });
    if let (None, Some((value, why))) = (news, values.nothing(location)) {
        let does = Some((Action::Read { cell: location, value, order }, Err(Gap::Beyond(why))));
        found.push(PossibleStep { reads: Some(location), does, step: number });
    }
    let all: Vec<i64> = match news {
        None => values.of(location).collect(),
        Some((other, value)) => (other == location).then_some(value).into_iter().collect(),
    };
    for value in all {
        let does = with_value(threads, (local, step), (location, value), written, values);
        found.extend(does.map(|does| PossibleStep { reads: Some(location), does: Some(does), step: number }));
    }
    Ok(())
}

/// The action of a step that reads this value. `None` if the step waits for another value.
fn with_value(
    threads: Threads<'_>,
    (local, step): (&Local, &Step),
    (cell, value): (u32, i64),
    written: Option<&Expression>,
    values: &mut Values,
) -> Option<(Action, After)> {
    let (order, gap) = (order(step.orders[1]), Gap::TooLarge(step.tag.step));
    let loaded = CellValue { number: value, thread: 0 };
    let read = if threads.is_locked(step) {
        Action::Update { cell, read: value, written: value, order }
    } else {
        Action::Read { cell, value, order }
    };
    match holds(&step.after_read, &local.slots, loaded) {
        Some(false) => return None,
        None => return Some((read, Err(gap))),
        Some(true) => {}
    }
    let Some(expression) = written else { return Some((read, threads.taken(local, step, loaded))) };
    let written = expression.value(&local.slots, loaded).filter(|it| fits(step, *it));
    let Some(written) = written else { return Some((read, Err(gap))) };
    values.propose(cell, written);
    Some((Action::Update { cell, read: value, written, order }, threads.taken(local, step, loaded)))
}

/// The location of a cell, if all threads share it.
fn shared(threads: Threads<'_>, thread: u32, local: &Local, cell: &Cell) -> Option<u32> {
    let location = cell.location(&local.slots)?;
    match threads.home(thread, location) {
        Sharing::Shared(location) => Some(location),
        Sharing::Own(_) | Sharing::Foreign => None,
    }
}
