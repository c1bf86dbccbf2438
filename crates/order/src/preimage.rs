//! Pre-images of a cube: one of its threads takes a step backward, or a thread enters it (rules 1, 2, 4 and 8).

use crate::answer::Shortcuts;
use crate::cube::{Cube, MOST_NODES, Move, NO_PARTNER, Node, Predecessor, Role};
use crate::place::{is_placeable, place};
use crate::program::{Action, Read, Write};
use crate::tables::{Classes, Event, Table};
use crate::waiting::Waiting;
use crate::walk::{Automata, Incoming, START, bit};
use garret_base::map::Set;
use garret_base::watch::{Over, Pace, Watch};
use garret_instructions::program::Tags;
use smallvec::SmallVec;

/// The largest number of threads in a cube.
const MOST_THREADS: usize = 32;

/// Computes pre-images, and collects them.
pub(crate) struct Preimages<'a> {
    pub(crate) automata: &'a Automata<'a>,
    pub(crate) table: &'static dyn Table,
    pub(crate) shortcuts: Shortcuts,
    pub(crate) pace: Pace,
    /// The cubes that were found.
    pub(crate) found: Vec<Predecessor>,
    /// Whether cubes were left out because they had too many threads or nodes.
    pub(crate) is_cut: bool,
    pub(crate) over: Option<Over>,
    pub(crate) waiting: Waiting,
}

/// The state of a thread after it has passed instructions that are not events, and the classes of the nodes there.
type Place = (u32, SmallVec<[Classes; 6]>);

/// The events directly after the current one, for rule 7.
#[derive(Clone, Debug, Default)]
pub(crate) struct AdjacentEvents {
    /// Reads that have just been found (event numbers).
    pub(crate) reads: Vec<u32>,
    /// The set of cells to which writes have just been placed.
    pub(crate) placed: u64,
}

impl AdjacentEvents {
    /// The case that the last event found is a read.
    fn just_read(found: &Predecessor) -> Self {
        let reads = found.cube.next_event.checked_sub(1).into_iter().collect();
        Self { reads, placed: 0 }
    }
}

impl<'a> Preimages<'a> {
    pub(crate) fn new(
        automata: &'a Automata<'a>,
        table: &'static dyn Table,
        shortcuts: Shortcuts,
        watch: &Watch,
    ) -> Self {
        Self {
            automata,
            table,
            shortcuts,
            pace: Pace::new(watch),
            found: Vec::new(),
            is_cut: false,
            over: None,
            waiting: Waiting::default(),
        }
    }

    /// Adds all pre-images of this cube.
    pub(crate) fn expand(&mut self, cube: &Cube) {
        let found = Predecessor { cube: cube.clone(), moves: Vec::new() };
        for thread in 0..cube.threads.len() {
            if cube.threads[thread].state != START {
                for (before, edge) in self.events(&found, thread) {
                    self.event(before, thread, edge, false);
                }
            }
        }
        if cube.threads.len() >= MOST_THREADS {
            self.is_cut = true;
        } else {
            self.enter(&found);
        }
        if !self.shortcuts.place_beside {
            self.find(found, &AdjacentEvents::default());
        }
    }

    /// The edges with an access that a thread may have taken last, each with the cube before the silent steps after it. Emits
    /// the cube in which the thread has not begun, if that is possible.
    pub(crate) fn events(&mut self, found: &Predecessor, thread: usize) -> Vec<(Predecessor, Incoming)> {
        let mut all = Vec::new();
        let mut seen: Set<Place> = Set::default();
        let mut open = vec![found.clone()];
        while let Some(found) = open.pop() {
            if self.is_over() {
                return Vec::new();
            }
            let cube = &found.cube;
            let (kind, state) = (cube.threads[thread].kind, cube.threads[thread].state);
            let column = cube.nodes.iter().map(|it| it.classes[thread]).collect();
            if !seen.insert((state, column)) {
                continue;
            }
            if state == 0 {
                let mut begun = found.clone();
                begun.cube.threads[thread].state = START;
                self.emit(begun);
            }
            for edge in self.automata.incoming(kind, state) {
                if self.automata.edge(kind, *edge).action.cell().is_some() {
                    all.push((found.clone(), *edge));
                } else {
                    let mut next = found.clone();
                    let id = next.cube.threads[thread].id;
                    next.cube.pass(self.automata, self.table, thread, *edge);
                    next.moves.push(Move::Step { thread: id, kind, edge: *edge, read: None, write: None });
                    open.push(next);
                }
            }
        }
        all
    }

    /// Rule 8: a thread enters with a write that satisfies a read, at once, or, if the write waits, when it is placed.
    fn enter(&mut self, found: &Predecessor) {
        let automata = self.automata;
        for writer in &automata.all_writers {
            let Some(write) = automata.edge(writer.kind, writer.edge).action.written() else { continue };
            if !automata.kinds[writer.kind as usize].is_reached[writer.edge.from as usize]
                || !found.cube.has_room(automata, writer.kind)
            {
                continue;
            }
            let reads_it =
                |it: &Node| it.reads(write.cell) && it.partner == NO_PARTNER && it.accepts(write.value);
            if found.cube.nodes.iter().any(reads_it) || self.may_wait(writer.kind, writer.edge, write) {
                if self.is_over() {
                    return;
                }
                let mut next = found.clone();
                let to = automata.edge(writer.kind, writer.edge).to;
                let thread = next.cube.enter(writer.kind, to);
                self.event(next, thread, writer.edge, true);
            }
        }
    }

    /// Whether the write of a thread that enters with it may wait.
    fn may_wait(&mut self, kind: u32, edge: Incoming, write: &Write) -> bool {
        let mut classes = self.table.ordered_before(&Event::write(write));
        if let Action::Update { read, .. } = &self.automata.edge(kind, edge).action {
            let (of_write, of_read) = Event::pair(read, write);
            classes = self.table.ordered_before(&of_write);
            classes.add(&self.table.ordered_before(&of_read));
        }
        self.has_reason(kind, edge.from, &classes)
    }

    /// Rule 6: whether a write with these classes has a reason to wait.
    pub(crate) fn has_reason(&mut self, kind: u32, state: u32, classes: &Classes) -> bool {
        !self.shortcuts.wait_for_a_reason
            || self.waiting.has_reason(self.automata, self.table, (kind, state), classes)
    }

    /// A thread takes an edge with an access backward.
    pub(crate) fn event(&mut self, found: Predecessor, thread: usize, edge: Incoming, marked: bool) {
        if found.cube.nodes.len() + 2 > MOST_NODES {
            self.is_cut = true;
            return;
        }
        let kind = found.cube.threads[thread].kind;
        match self.automata.edge(kind, edge).action {
            Action::Read(read) => {
                if let Some((found, pair)) = self.read(found, thread, edge, &read) {
                    let beside = AdjacentEvents::just_read(&found);
                    match pair {
                        Some(write) => self.paired(&found, thread, write, &beside),
                        None => self.find(found, &beside),
                    }
                }
            }
            Action::Write(write) => {
                let role = Role::Write { is_pair: false, pending: false, loose: false, marked };
                if let Some((found, number)) = self.write(found, thread, edge, &write, role) {
                    self.place_or_wait(&found, thread, number, &AdjacentEvents::default());
                }
            }
            Action::Update { read, write } => self.update(found, thread, edge, (&read, &write), marked),
            Action::Exclusive { write, .. } => {
                let role = Role::Write { is_pair: true, pending: true, loose: false, marked };
                if let Some((found, _)) = self.write(found, thread, edge, &write, role) {
                    self.pair(&found, thread, &AdjacentEvents::default(), 0);
                }
            }
            _ => {}
        }
    }

    /// Rule 2: a write is placed at its step, or it waits, or both are possible.
    pub(crate) fn place_or_wait(
        &mut self,
        found: &Predecessor,
        thread: usize,
        number: usize,
        beside: &AdjacentEvents,
    ) {
        let cube = &found.cube;
        let it = cube.threads[thread];
        let classes = cube.nodes[number].classes[thread];
        let waits = self.has_reason(it.kind, it.state, &classes) || is_behind_pending(cube, number);
        self.place_now(found, number, beside);
        if waits {
            self.find(found.clone(), beside);
        }
    }

    /// Places a write at its step.
    pub(crate) fn place_now(&mut self, found: &Predecessor, number: usize, beside: &AdjacentEvents) {
        if is_placeable(&found.cube, number) {
            let placed = beside.placed | bit(found.cube.nodes[number].cell);
            let beside = AdjacentEvents { placed, ..beside.clone() };
            for next in place(self.table, found, number, None) {
                self.find(next, &beside);
            }
        }
    }

    /// Emits a cube. Rule 7: in addition, waiting writes are placed directly before the events that they touch.
    pub(crate) fn find(&mut self, found: Predecessor, beside: &AdjacentEvents) {
        if self.is_over() {
            return;
        }
        for number in 0..found.cube.nodes.len() {
            if !is_placeable(&found.cube, number) {
                continue;
            }
            let cell = bit(found.cube.nodes[number].cell);
            let anywhere = beside.placed & cell != 0 || !self.shortcuts.place_beside;
            let among = (!anywhere).then_some(beside.reads.as_slice());
            for next in place(self.table, &found, number, among) {
                let beside = AdjacentEvents { placed: beside.placed | cell, ..beside.clone() };
                self.find(next, &beside);
            }
        }
        self.emit(found);
    }

    pub(crate) fn emit(&mut self, mut found: Predecessor) {
        found.cube.drop_fresh_threads(self.automata);
        self.found.push(found);
    }

    /// Adds the write of this edge as a node. `None` if another waiting write loses its reason to wait.
    fn write(
        &mut self,
        found: Predecessor,
        thread: usize,
        edge: Incoming,
        write: &Write,
        role: Role,
    ) -> Option<(Predecessor, usize)> {
        let mut next = found;
        let cube = &mut next.cube;
        let kind = cube.threads[thread].kind;
        let to = match self.automata.edge(kind, edge).action {
            Action::Exclusive { status, .. } => status,
            _ => None,
        };
        let event = Event { to, ..Event::write(write) };
        let behind = cube.behind(thread, write.cell, &self.table.members(&event));
        cube.pass(self.automata, self.table, thread, edge);
        let puts = self.table.ordered_before(&event);
        let node = self.node(cube, thread, (write.cell, Some(write.value)), role, puts);
        let event = node.event;
        let number = cube.join(node, behind);
        let id = cube.threads[thread].id;
        next.moves.push(Move::Step { thread: id, kind, edge, read: None, write: Some(event) });
        self.is_passed(&mut next.cube, thread, number).then_some((next, number))
    }

    /// Rule 4: adds the read and the write of an atomic instruction together.
    fn update(
        &mut self,
        found: Predecessor,
        thread: usize,
        edge: Incoming,
        both: (&Read, &Write),
        marked: bool,
    ) {
        let (read, write) = both;
        let mut next = found;
        let cube = &mut next.cube;
        let kind = cube.threads[thread].kind;
        let (of_write, of_read) = Event::pair(read, write);
        let table = self.table;
        let (mut writes, mut reads) = (table.members(&of_write), table.members(&of_read));
        let (mut puts, mut read_puts) = (table.ordered_before(&of_write), table.ordered_before(&of_read));
        if table.is_fused() {
            writes = unite(writes, reads);
            reads = writes;
            puts.add(&read_puts);
            read_puts = puts;
        }
        let behind = cube.behind(thread, write.cell, &writes);
        let behind_read = cube.behind(thread, read.cell, &reads);
        cube.pass(self.automata, table, thread, edge);
        let role = Role::Write { is_pair: false, pending: false, loose: false, marked };
        let node = self.node(cube, thread, (write.cell, Some(write.value)), role, puts);
        let write_event = node.event;
        let number = cube.join(node, behind);
        let role = Role::Read { claimed: false };
        let mut node = self.node(cube, thread, (read.cell, read.value), role, read_puts);
        node.partner = number as u8;
        let read_event = node.event;
        let read_number = cube.join(node, behind_read | 1 << number);
        cube.nodes[number].partner = read_number as u8;
        let id = cube.threads[thread].id;
        let (read, write) = (Some(read_event), Some(write_event));
        next.moves.push(Move::Step { thread: id, kind, edge, read, write });
        if self.is_passed(&mut next.cube, thread, read_number) {
            self.place_or_wait(&next, thread, number, &AdjacentEvents::default());
        }
    }

    /// Adds the read of this edge as a node, and returns the store-exclusive that it belongs to, if there is one.
    pub(crate) fn read(
        &mut self,
        found: Predecessor,
        thread: usize,
        edge: Incoming,
        read: &Read,
    ) -> Option<(Predecessor, Option<usize>)> {
        let mut next = found;
        let cube = &mut next.cube;
        let kind = cube.threads[thread].kind;
        let event = Event::read(read);
        let behind = cube.behind(thread, read.cell, &self.table.members(&event));
        cube.pass(self.automata, self.table, thread, edge);
        let puts = self.table.ordered_before(&event);
        let node = self.node(cube, thread, (read.cell, read.value), Role::Read { claimed: false }, puts);
        let event = node.event;
        let number = cube.join(node, behind);
        let id = cube.threads[thread].id;
        next.moves.push(Move::Step { thread: id, kind, edge, read: Some(event), write: None });
        let mut pair = None;
        if read.tags.has(Tags::EXCLUSIVE)
            && let Some(write) = pending(&next.cube, thread)
        {
            if next.cube.nodes[write].cell != read.cell {
                return None;
            }
            pair = Some(write);
            next.cube.order(number, write);
        }
        let is_passed = self.is_passed(&mut next.cube, thread, number);
        if let Some(write) = pair {
            next.cube.nodes[write].partner = number as u8;
            next.cube.nodes[number].partner = write as u8;
            if let Role::Write { pending, .. } = &mut next.cube.nodes[write].role {
                *pending = false;
            }
        }
        is_passed.then_some((next, pair))
    }

    /// A node that has nothing before it but these classes.
    fn node(
        &self,
        cube: &mut Cube,
        thread: usize,
        (cell, value): (u32, Option<garret_instructions::value::Value>),
        role: Role,
        mut puts: Classes,
    ) -> Node {
        let it = cube.threads[thread];
        self.automata.settle(it.kind, it.state, &mut puts);
        let mut classes: SmallVec<[Classes; 3]> = SmallVec::from_elem(Classes::default(), cube.threads.len());
        classes[thread] = puts;
        let event = cube.new_event();
        Node {
            event,
            thread: thread as u8,
            cell,
            value,
            role,
            partner: NO_PARTNER,
            before: 0,
            cells: 0,
            classes,
        }
    }

    /// Rule 6: whether all waiting writes of the thread still have a reason to wait when this event is before them in program
    /// order. Marks a pending store-exclusive as loose if the event is not ordered before it.
    fn is_passed(&mut self, cube: &mut Cube, thread: usize, event: usize) -> bool {
        let it = cube.threads[thread];
        let counts = !is_atomic_write(cube, event);
        for number in 0..event {
            let node = &cube.nodes[number];
            let is_own = usize::from(node.thread) == thread && !node.is_read();
            if !is_own || node.partner != NO_PARTNER && usize::from(node.partner) == event {
                continue;
            }
            let is_ordered = node.before & (1 << event) != 0;
            if let Role::Write { pending: true, loose, .. } = &mut cube.nodes[number].role {
                *loose |= !is_ordered && counts;
                continue;
            }
            if !is_ordered && counts || is_behind_pending(cube, number) {
                continue;
            }
            let classes = cube.nodes[number].classes[thread];
            if !self.has_reason(it.kind, it.state, &classes) {
                return false;
            }
        }
        true
    }

    pub(crate) fn is_over(&mut self) -> bool {
        if self.over.is_none() {
            self.over = self.pace.over();
        }
        self.over.is_some()
    }
}

/// The store-exclusive of the thread whose load is not found yet.
fn pending(cube: &Cube, thread: usize) -> Option<usize> {
    cube.nodes.iter().position(|it| {
        usize::from(it.thread) == thread && matches!(it.role, Role::Write { pending: true, .. })
    })
}

/// Whether a later write of the thread to the same cell is a store-exclusive whose load is not found: then this one has to wait, too.
fn is_behind_pending(cube: &Cube, number: usize) -> bool {
    let node = &cube.nodes[number];
    let is_pending = |it: &Node| matches!(it.role, Role::Write { pending: true, .. });
    cube.nodes[..number].iter().any(|it| it.thread == node.thread && it.cell == node.cell && is_pending(it))
}

/// Whether a node is a store-exclusive.
fn is_atomic_write(cube: &Cube, number: usize) -> bool {
    matches!(cube.nodes[number].role, Role::Write { is_pair: true, .. })
}

fn unite(one: Classes, two: Classes) -> Classes {
    Classes {
        flags: one.flags | two.flags,
        loads: one.loads | two.loads,
        picks: one.picks | two.picks,
        own: one.own | two.own,
        forward: one.forward | two.forward,
        atomic: one.atomic | two.atomic,
        halves: one.halves | two.halves,
    }
}
