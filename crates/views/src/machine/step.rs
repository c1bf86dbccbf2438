//! The steps of the view machine.

use super::state::{Conflict, Instance, Limit, MOST, Message, State, Thread, View, class};
use garret_automata::{Action, Edge, Order};

/// A successor state, and the choices that lead to it.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) state: State,
    /// The place of the message that was read.
    pub(super) read: Option<usize>,
    /// The place of the message that was written.
    pub(super) written: Option<usize>,
    /// The races of the access with earlier accesses of other threads.
    pub(super) conflicts: Vec<Conflict>,
}

/// The part of an access that is the same for all choices.
#[derive(Clone, Copy)]
struct Access {
    thread: usize,
    to: u32,
    cell: usize,
    order: Order,
}

fn join(into: &mut View, from: &View) {
    for (into, from) in into.iter_mut().zip(from) {
        *into = (*into).max(*from);
    }
}

fn raise(view: &mut View, cell: usize, place: usize) {
    if let Some(it) = view.get_mut(cell) {
        *it = (*it).max(place as u16);
    }
}

fn place(view: &View, cell: usize) -> usize {
    view.get(cell).map_or(0, |it| usize::from(*it))
}

impl Instance<'_> {
    /// All outcomes of an edge. Empty if it cannot be taken.
    pub(super) fn steps(&self, state: &State, thread: usize, edge: &Edge) -> Result<Vec<Outcome>, Limit> {
        let access = |cell: u32, order| Access { thread, to: edge.to, cell: cell as usize, order };
        match edge.action {
            Action::Silent | Action::Fence(Order::Plain | Order::Relaxed) => {
                Ok(vec![self.local(state, thread, edge.to, |_, _| {})])
            }
            Action::Fence(order) => {
                let cells = self.program.cells.len();
                Ok(vec![
                    self.local(state, thread, edge.to, |state, thread| fence(state, thread, order, cells)),
                ])
            }
            Action::Read { cell, value, order } => self.reads(state, access(cell, order), value),
            Action::Write { cell, value, order } => self.writes(state, access(cell, order), value),
            // a read-modify-write is atomic, whatever its order
            Action::Update { cell, read, written, order } => {
                let order = if order.is_atomic() { order } else { Order::Relaxed };
                self.updates(state, access(cell, order), read, written)
            }
        }
    }

    /// The outcome of a step without an access.
    fn local(&self, state: &State, thread: usize, to: u32, act: impl Fn(&mut State, usize)) -> Outcome {
        debug_assert!(thread < self.kinds.len(), "the thread is one of the instance");
        let mut state = state.clone();
        if let Some(it) = state.threads.get_mut(thread) {
            it.at = to;
        }
        act(&mut state, thread);
        Outcome { state, read: None, written: None, conflicts: Vec::new() }
    }

    fn reads(&self, state: &State, access: Access, value: i64) -> Result<Vec<Outcome>, Limit> {
        let mut all = Vec::new();
        let Some(messages) = state.cells.get(access.cell) else { return Ok(all) };
        for (at, message) in messages.iter().enumerate().skip(lowest(state, access)) {
            if message.value != value {
                continue;
            }
            let mut after = self.local(state, access.thread, access.to, |_, _| {});
            after.read = Some(at);
            if let Some(thread) = after.state.threads.get_mut(access.thread) {
                see(thread, access, at, &message.view);
            }
            self.look_for_races(&mut after, access, false)?;
            all.push(after);
        }
        Ok(all)
    }

    fn writes(&self, state: &State, access: Access, value: i64) -> Result<Vec<Outcome>, Limit> {
        let mut all = Vec::new();
        let Some(messages) = state.cells.get(access.cell) else { return Ok(all) };
        for at in lowest(state, access) + 1..=messages.len() {
            // not between a message and the read-modify-write that has read it
            if messages.get(at).is_some_and(|it| it.is_attached) {
                continue;
            }
            let mut after = self.local(state, access.thread, access.to, |_, _| {});
            self.look_for_races(&mut after, access, true)?;
            insert(&mut after, access, at, value, None)?;
            all.push(after);
        }
        Ok(all)
    }

    fn updates(&self, state: &State, access: Access, read: i64, written: i64) -> Result<Vec<Outcome>, Limit> {
        let mut all = Vec::new();
        let Some(messages) = state.cells.get(access.cell) else { return Ok(all) };
        for (at, message) in messages.iter().enumerate().skip(lowest(state, access)) {
            let has_attached = messages.get(at + 1).is_some_and(|it| it.is_attached);
            if message.value != read || has_attached {
                continue;
            }
            let mut after = self.local(state, access.thread, access.to, |_, _| {});
            after.read = Some(at);
            if let Some(thread) = after.state.threads.get_mut(access.thread) {
                see(thread, access, at, &message.view);
            }
            self.look_for_races(&mut after, access, true)?;
            insert(&mut after, access, at + 1, written, Some(&message.view))?;
            all.push(after);
        }
        Ok(all)
    }

    /// Counts an access, and compares it with those of other threads that do not happen before it.
    fn look_for_races(&self, after: &mut Outcome, access: Access, is_write: bool) -> Result<(), Limit> {
        if !self.races {
            return Ok(());
        }
        let (count, cells) = (self.kinds.len(), self.program.cells.len());
        let is_plain = !access.order.is_atomic();
        let Some(thread) = after.state.threads.get_mut(access.thread) else { return Ok(()) };
        let clock = cells + access.thread;
        let now = place(&thread.cur, clock) + 1;
        if now >= MOST {
            return Err(Limit);
        }
        raise(&mut thread.cur, clock, now);
        raise(&mut thread.acq, clock, now);
        for other in (0..count).filter(|it| *it != access.thread) {
            for (write, plain) in [(false, false), (false, true), (true, false), (true, true)] {
                let Some(latest) = after.state.accesses.get(access.cell * count + other) else { continue };
                let latest = latest[class(write, plain)];
                let is_known = place(&thread.cur, cells + other) >= usize::from(latest);
                if (write || is_write) && (plain || is_plain) && !is_known {
                    let cell = access.cell as u32;
                    after.conflicts.push(Conflict { cell, thread: other, access: latest });
                }
            }
        }
        if let Some(own) = after.state.accesses.get_mut(access.cell * count + access.thread) {
            own[class(is_write, is_plain)] = now as u16;
        }
        Ok(())
    }
}

/// The lowest place that an access can read, or write after.
fn lowest(state: &State, access: Access) -> usize {
    let own = state.threads.get(access.thread).map_or(0, |it| place(&it.cur, access.cell));
    if access.order != Order::Sequential {
        return own;
    }
    // `seq_cst`: at least what `seq_cst` writes and fences know
    own.max(place(&state.of_accesses, access.cell)).max(place(&state.of_fences, access.cell))
}

/// A thread reads the message at a place of a cell, and its views grow.
fn see(thread: &mut Thread, access: Access, at: usize, view: &View) {
    raise(&mut thread.cur, access.cell, at);
    raise(&mut thread.acq, access.cell, at);
    if access.order.is_atomic() {
        join(&mut thread.acq, view);
    }
    if access.order.acquires() {
        join(&mut thread.cur, view);
    }
}

/// A thread writes a message at a place of a cell. A read-modify-write passes the view of the message that it read.
fn insert(
    after: &mut Outcome,
    access: Access,
    at: usize,
    value: i64,
    read: Option<&View>,
) -> Result<(), Limit> {
    let (state, cell) = (&mut after.state, access.cell);
    let Some(thread) = state.threads.get(access.thread) else { return Ok(()) };
    let mut view = match access.order {
        Order::Plain => View::from_elem(0, thread.cur.len()),
        order if order.releases() => thread.cur.clone(),
        _ => thread.rel.clone(),
    };
    if let Some(read) = read {
        join(&mut view, read);
    }
    let Some(messages) = state.cells.get_mut(cell) else { return Ok(()) };
    if messages.len() >= MOST {
        return Err(Limit);
    }
    messages.insert(at, Message { value, view, is_attached: read.is_some() });
    // messages from this place on have moved up by one
    let shift = |view: &mut View| {
        if let Some(it) = view.get_mut(cell).filter(|it| usize::from(**it) >= at) {
            *it += 1;
        }
    };
    state.cells.iter_mut().flatten().for_each(|it| shift(&mut it.view));
    for thread in &mut state.threads {
        shift(&mut thread.cur);
        shift(&mut thread.acq);
        shift(&mut thread.rel);
    }
    shift(&mut state.of_fences);
    shift(&mut state.of_accesses);
    if let Some(message) = state.cells.get_mut(cell).and_then(|it| it.get_mut(at)) {
        raise(&mut message.view, cell, at);
    }
    if let Some(thread) = state.threads.get_mut(access.thread) {
        raise(&mut thread.cur, cell, at);
        raise(&mut thread.acq, cell, at);
    }
    if access.order == Order::Sequential {
        raise(&mut state.of_accesses, cell, at);
    }
    after.written = Some(at);
    Ok(())
}

/// A fence. The first `cells` entries of a view are those of cells.
fn fence(state: &mut State, thread: usize, order: Order, cells: usize) {
    let Some(thread) = state.threads.get_mut(thread) else { return };
    if order.acquires() {
        thread.cur = thread.acq.clone();
    }
    if order == Order::Sequential {
        // other `seq_cst` fences pass on only views of cells, not happens-before
        for at in 0..cells {
            let global = place(&state.of_fences, at).max(place(&state.of_accesses, at));
            raise(&mut thread.cur, at, global);
            raise(&mut state.of_fences, at, place(&thread.cur, at));
        }
        thread.acq = thread.cur.clone();
    }
    if order.releases() {
        thread.rel = thread.cur.clone();
    }
}
