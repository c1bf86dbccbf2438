//! Pre-images of a cube: each event that can be the last one, of a thread of the cube or of another thread that enters.

use crate::automaton::{Automata, Edge};
use crate::closure::{close, fold};
use crate::cube::{Cube, Message, Thread, members};
use crate::rules::{Access, SHADOW, candidates, choices, fence, read, update, write};
use crate::taint::Taint;
use crate::{races, taint};
use garret_automata::{Action, Order};
use garret_base::watch::{Over, Pace, Watch};

/// The event between two cubes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    /// The thread.
    pub(crate) thread: u32,
    /// The edge that the thread takes.
    pub(crate) edge: Edge,
}

/// A cube that was found, and the event that leads from it to the expanded cube. `None` for the first cubes.
pub(crate) type Predecessor = (Cube, Option<Event>);

/// Computes pre-images of cubes, and collects them.
pub(crate) struct Preimages<'a> {
    pub(crate) automata: &'a Automata,
    pub(crate) found: Vec<Predecessor>,
    /// Whether cubes were left out: a cube had too many messages, or a write too many choices.
    pub(crate) is_cut: bool,
    pub(crate) pace: Pace,
    /// The limit that ended the search.
    pub(crate) over: Option<Over>,
}

/// The last event of a cube: an edge that a thread has taken.
#[derive(Clone, Copy)]
struct LastEvent<'e> {
    thread: usize,
    edge: &'e Edge,
    /// The thread enters the cube with this edge, which writes an awaited message.
    is_entering: bool,
    /// It is the earlier access of a race, which the cube awaits.
    is_earlier: bool,
    /// It is the later access of a race: what it reads need not happen before it.
    is_later: bool,
}

impl<'e> LastEvent<'e> {
    fn known(thread: usize, edge: &'e Edge) -> Self {
        Self { thread, edge, is_entering: false, is_earlier: false, is_later: false }
    }
}

/// A rule for a write that is these awaited messages, whose labels are united in the last argument.
type Rule<'a> = dyn Fn(&mut Cube, Access, u64, u8) -> Option<()> + 'a;

impl<'a> Preimages<'a> {
    pub(crate) fn new(automata: &'a Automata, watch: &Watch) -> Self {
        Self { automata, found: Vec::new(), is_cut: false, pace: Pace::new(watch), over: None }
    }

    /// Adds all pre-images of this cube.
    pub(crate) fn expand(&mut self, cube: &Cube) {
        let automata = self.automata;
        let automaton = |it: &Thread| automata.kinds.get(it.kind as usize);
        let is_local = |it: &Thread| {
            automaton(it).and_then(|kind| kind.is_local.get(it.state as usize)).copied().unwrap_or_default()
        };
        // Reads and fences that are not `seq_cst` do not affect other threads. If a thread executed one of these last, it may
        // as well be the last event of all.
        let local = cube.threads.iter().position(is_local);
        let only = |it: &usize| local.is_none_or(|local| local == *it);
        for thread in (0..cube.threads.len()).filter(only) {
            let it = &cube.threads[thread];
            let incoming = automaton(it).and_then(|kind| kind.incoming.get(it.state as usize));
            for edge in incoming.map_or(&[][..], Vec::as_slice) {
                self.before(cube, LastEvent::known(thread, edge));
                self.provide(cube, LastEvent::known(thread, edge));
            }
        }
        if local.is_none() {
            self.enter(cube);
        }
    }

    /// Adds the cubes before threads enter that write awaited messages.
    fn enter(&mut self, cube: &Cube) {
        let automata = self.automata;
        for (number, it) in cube.messages.iter().enumerate() {
            let is_first =
                cube.messages[..number].iter().all(|other| (other.cell, other.value) != (it.cell, it.value));
            let edges = if it.cell == SHADOW {
                races::accesses(automata, it.value)
            } else {
                automata.writers.get(&(it.cell, it.value)).map_or(&[][..], Vec::as_slice)
            };
            for edge in edges.iter().filter(|_| is_first) {
                self.enter_by(cube, edge, it.cell == SHADOW);
            }
        }
    }

    fn enter_by(&mut self, cube: &Cube, edge: &Edge, is_shadow: bool) {
        let kind = edge.kind as usize;
        let most = self.automata.kinds.get(kind).and_then(|it| it.most);
        let here = cube.threads.iter().filter(|it| it.kind == edge.kind).count();
        let gone = cube.gone.get(kind).map_or(0, |it| *it as usize);
        if most.is_some_and(|most| here + gone >= most as usize) {
            return;
        }
        let mut after = cube.clone();
        // the state of the thread after the event is arbitrary
        let thread = after.add_thread(edge.kind, edge.from);
        let taken = LastEvent { is_entering: true, ..LastEvent::known(thread, edge) };
        if is_shadow {
            self.provide(&after, taken);
        } else {
            self.before(&after, taken);
        }
    }

    /// Adds the cubes before the last event of a race.
    pub(crate) fn last(&mut self, cube: &Cube, thread: usize, edge: &Edge) {
        self.before(cube, LastEvent { is_later: true, ..LastEvent::known(thread, edge) });
    }

    /// Adds the cube before an event that is the earlier access of a race, if it is one that the cube awaits.
    fn provide(&mut self, cube: &Cube, taken: LastEvent<'_>) {
        let is_awaited = |it: &Message| it.cell == SHADOW && races::is_access(taken.edge, it.value);
        if cube.messages.iter().any(is_awaited) {
            self.before(cube, LastEvent { is_earlier: true, ..taken });
        }
    }

    fn before(&mut self, cube: &Cube, taken: LastEvent<'_>) {
        if self.over.is_some() {
            return;
        }
        let (thread, edge) = (taken.thread, taken.edge);
        let taint = cube.threads[thread].behind.taint;
        match edge.action {
            Action::Silent => {}
            Action::Fence(order) => {
                for (order, is_weak) in orders(taint, order, None) {
                    let mut before = cube.clone();
                    fence(&mut before, thread, order);
                    self.note(before, Some(()), taken, is_weak);
                }
            }
            Action::Read { cell, value, order } => {
                let label = self.label(cube, taken, cell, order);
                for (order, is_weak) in orders(taint, order, Some(cell)) {
                    let mut before = cube.clone();
                    let done = read(&mut before, Access { thread, cell, order }, value, label);
                    self.note(before, done, taken, is_weak);
                }
            }
            Action::Write { cell, value, order } => {
                let access = Access { thread, cell, order };
                self.chosen(cube, taken, access, value, &|before, access, chosen, _| {
                    write(before, access, chosen);
                    Some(())
                });
            }
            Action::Update { cell, read, written, order } => {
                let access = Access { thread, cell, order };
                let label = self.label(cube, taken, cell, order);
                self.chosen(cube, taken, access, written, &|before, access, chosen, carried| {
                    // a read that synchronises with what is written also synchronises with what is read
                    update(before, access, read, chosen, label | taint::carried(carried))
                });
            }
        }
    }

    /// Adds the cubes before an event that writes, for each choice of awaited messages that it may be.
    fn chosen(&mut self, cube: &Cube, taken: LastEvent<'_>, access: Access, value: i64, rule: &Rule<'_>) {
        // a thread that enters has to write an awaited message
        let is_enough = |chosen: u64| chosen != 0 || !taken.is_entering || taken.is_earlier;
        let candidates = candidates(cube, Access { order: Order::Relaxed, ..access }, value);
        let Some(all) = choices(cube, candidates) else {
            self.is_cut = true;
            return;
        };
        for chosen in all.into_iter().filter(|it| is_enough(*it)) {
            let carried = members(chosen).fold(0, |all, it| all | cube.messages[it].label);
            let of_write = taint::of_write(carried, self.said(access.cell, access.order));
            let taint = cube.threads[access.thread].behind.taint.and(of_write);
            for (order, is_weak) in orders(taint, access.order, Some(access.cell)) {
                // this would be the latest `seq_cst` write, and that has to be below the message
                if order == Order::Sequential && cube.of_accesses.below & chosen != 0 {
                    continue;
                }
                let mut before = cube.clone();
                before.threads[access.thread].behind.taint = taint;
                let done = rule(&mut before, Access { order, ..access }, chosen, carried);
                self.note(before, done, taken, is_weak);
            }
        }
    }

    fn said(&self, cell: u32, order: Order) -> taint::Event {
        taint::Event { cell, order, is_race_free: self.automata.is_race_free }
    }

    fn label(&self, cube: &Cube, taken: LastEvent<'_>, cell: u32, order: Order) -> u8 {
        match order {
            _ if !self.automata.has_taint => 0,
            Order::Sequential if taken.is_later => taint::HARD,
            order => taint::label(cube.threads[taken.thread].behind, self.said(cell, order)),
        }
    }

    /// Completes the cube before an event with the consequences of its bounds, and adds it. `done` is `None` if the cube had
    /// too many messages.
    fn note(&mut self, mut cube: Cube, done: Option<()>, taken: LastEvent<'_>, is_weak: bool) {
        self.over = self.pace.over();
        if done.is_none() {
            self.is_cut = true;
        }
        if done.is_none() || self.over.is_some() {
            return;
        }
        let it = &mut cube.threads[taken.thread];
        it.state = taken.edge.from;
        let event = Event { thread: it.id, edge: *taken.edge };
        if self.automata.has_taint {
            match taken.edge.action {
                Action::Silent => {}
                Action::Fence(order) => taint::pass_fence(&mut it.behind, order),
                Action::Read { cell, order, .. }
                | Action::Write { cell, order, .. }
                | Action::Update { cell, order, .. } => taint::pass_access(&mut it.behind, order, cell),
            }
        }
        cube.is_doubtful |= is_weak;
        let is_there = close(&mut cube, &self.automata.is_ordered)
            && (!taken.is_earlier || races::provide(&mut cube, taken.thread));
        if is_there {
            self.add(cube, Some(event));
        }
    }

    /// Adds a cube, after removing the threads that are at their start.
    pub(crate) fn add(&mut self, mut cube: Cube, event: Option<Event>) {
        let mut at = 0;
        while let Some(it) = cube.threads.get(at) {
            let (kind, state) = (it.kind as usize, it.state as usize);
            let Some(automaton) = self.automata.kinds.get(kind) else { return };
            if !automaton.starts.get(state).copied().unwrap_or_default() {
                at += 1;
                continue;
            }
            let Some(most) = automaton.most else {
                // rule 8: another thread that has not begun is always available; its bounds hold for the initial messages
                cube.threads.remove(at);
                continue;
            };
            if automaton.incoming.get(state).is_some_and(|it| !it.is_empty()) && most > 0 {
                // the alternative: the thread has returned to its start
                self.found.push((without(&cube, at, kind, self.automata.kinds.len()), event));
                at += 1;
                continue;
            }
            cube = without(&cube, at, kind, self.automata.kinds.len());
        }
        fold(&mut cube);
        self.found.push((cube, event));
    }
}

/// The memory orders to try for an event, and whether they are weaker than its own.
fn orders(taint: Taint, order: Order, cell: Option<u32>) -> impl Iterator<Item = (Order, bool)> {
    let weak = taint.may_be_weak(order, cell).then_some((Order::AcquireRelease, true));
    std::iter::once((order, false)).chain(weak)
}

/// The cube without a thread at its start, of a kind with an exact count.
fn without(cube: &Cube, at: usize, kind: usize, kinds: usize) -> Cube {
    let mut cube = cube.clone();
    cube.threads.remove(at);
    cube.gone.resize(kinds, 0);
    if let Some(it) = cube.gone.get_mut(kind) {
        *it = it.saturating_add(1);
    }
    cube
}
