//! The rules of the search: the weakest bounds before an event from which the bounds of the cube hold after it.
//!
//! The bounds on entry are those after the event; the bounds on return are those before it. The places of messages are not
//! determined: in RC11 a view can only be too new, so it is best to place a write as high as its bounds allow.

use crate::cube::{Bound, Cube, Message, Row, members};
use garret_automata::Order;

/// The cell of messages that stand for accesses seen by happens-before: see [`crate::races`].
pub(crate) const SHADOW: u32 = u32::MAX;

/// An access of a thread to a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    pub(crate) thread: usize,
    pub(crate) cell: u32,
    pub(crate) order: Order,
}

impl Access {
    fn is_seq_cst(self) -> bool {
        self.order == Order::Sequential
    }
}

/// Rule 1: a thread reads a message, which is awaited from now on. A compare-exchange that fails is a read (rule 6). `None`
/// if there are too many messages.
pub(crate) fn read(cube: &mut Cube, access: Access, value: i64, label: u8) -> Option<()> {
    let here = cube.of_cell(access.cell);
    let thread = cube.threads[access.thread];
    // the bounds of the view at this cell bound the message
    let mut row = thread.cur.among(here);
    row.add(thread.acq.among(here));
    // an atomic read takes over the view of the message for later acquire fences, an acquire read at once
    if access.order.is_atomic() {
        row.add(thread.acq);
    }
    if access.order.acquires() {
        row.add(thread.cur);
    }
    let message = cube.push(Message { cell: access.cell, value, is_claimed: false, label, row })?;
    let bound = Row::of(1 << message, Bound::AtMost);
    cube.threads[access.thread].cur.add(bound);
    if access.is_seq_cst() {
        cube.of_accesses.add(bound);
        cube.of_fences.add(bound);
    }
    Some(())
}

/// Rule 2: the awaited messages that a write of this value may be.
pub(crate) fn candidates(cube: &Cube, access: Access, value: i64) -> u64 {
    let thread = &cube.threads[access.thread];
    // after the event, the view of the thread is at the message, and so is the latest `seq_cst` write if this is one: neither
    // may be below it
    let mut below = thread.cur.below | thread.acq.below;
    if access.is_seq_cst() {
        below |= cube.of_accesses.below;
    }
    let all = cube.messages.iter().enumerate().filter(|it| (it.1.cell, it.1.value) == (access.cell, value));
    all.fold(0, |all, it| all | 1 << it.0) & !below
}

/// The largest number of sets of awaited messages that are tried for one write.
const MOST_CHOICES: usize = 1 << 12;

/// Rule 2: the sets of candidates that can be one message. `None` if there are too many.
pub(crate) fn choices(cube: &Cube, candidates: u64) -> Option<Vec<u64>> {
    let mut all = vec![0];
    for first in members(candidates) {
        let is_same = |other: usize| {
            let (one, it) = (&cube.messages[first], &cube.messages[other]);
            // neither is below the other, and not both have been read by read-modify-writes
            one.row.below & (1 << other) == 0
                && it.row.below & (1 << first) == 0
                && !(one.is_claimed && it.is_claimed)
        };
        for number in 0..all.len() {
            let chosen: u64 = all[number];
            if members(chosen).all(is_same) {
                all.push(chosen | 1 << first);
            }
        }
        if all.len() > MOST_CHOICES {
            return None;
        }
    }
    Some(all)
}

/// Rule 2: the messages above the one that is written, if the write is these awaited messages.
fn above(cube: &Cube, access: Access, chosen: u64) -> u64 {
    let thread = &cube.threads[access.thread];
    let of_chosen = members(chosen).fold(0, |all, it| all | cube.messages[it].row.at_most);
    let mut above = of_chosen | thread.cur.at_most | thread.acq.at_most;
    if access.is_seq_cst() {
        above |= cube.of_accesses.at_most;
    }
    above & cube.of_cell(access.cell) & !chosen
}

/// The bounds, at other cells, of the view of the message that is written.
fn elsewhere(cube: &Cube, access: Access, chosen: u64) -> Row {
    let others = !cube.of_cell(access.cell);
    members(chosen).fold(Row::default(), |mut all, it| {
        all.add(cube.messages[it].row.among(others));
        all
    })
}

/// Rule 3: a thread writes a message that is these awaited ones.
pub(crate) fn write(cube: &mut Cube, access: Access, chosen: u64) {
    let apart = Row::of(above(cube, access, chosen), Bound::Apart);
    let view = elsewhere(cube, access, chosen);
    for row in cube.rows_mut().filter(|it| it.at_most & chosen != 0) {
        row.add(apart);
    }
    let thread = &mut cube.threads[access.thread];
    thread.cur.add(apart);
    // the message takes the view of the thread, or the one at its last release fence, or none
    if access.order.releases() {
        thread.cur.add(view);
    } else if access.order.is_atomic() {
        thread.rel.add(view);
    }
    if access.is_seq_cst() {
        cube.of_accesses.add(apart);
        cube.of_fences.add(apart);
    }
    cube.remove(chosen);
}

/// Rule 4: a thread reads a message of this value and writes, directly after it, a message that is these awaited ones. `None`
/// if there are too many messages.
pub(crate) fn update(cube: &mut Cube, access: Access, value: i64, chosen: u64, label: u8) -> Option<()> {
    let here = cube.of_cell(access.cell);
    let thread = cube.threads[access.thread];
    let view = elsewhere(cube, access, chosen);
    let mut row = Row::of(above(cube, access, chosen), Bound::Apart);
    row.add(view);
    row.add(thread.acq.among(!here));
    if access.order.acquires() {
        row.add(thread.cur.among(!here));
    }
    let message = cube.push(Message { cell: access.cell, value, is_claimed: true, label, row })?;
    let read = Row::of(1 << message, Bound::AtMost);
    for row in cube.rows_mut().filter(|it| it.at_most & chosen != 0) {
        // no message is between the one read and the one written: what is below the second is at most the first
        let bound = if row.apart & chosen == 0 { Bound::AtMost } else { Bound::Apart };
        row.add(Row::of(1 << message, bound));
    }
    let thread = &mut cube.threads[access.thread];
    thread.cur.add(read);
    if access.order.releases() {
        thread.cur.add(view);
    } else {
        thread.rel.add(view);
    }
    if access.is_seq_cst() {
        cube.of_accesses.add(read);
        cube.of_fences.add(read);
    }
    cube.remove(chosen);
    Some(())
}

/// Rule 5: a thread executes a fence.
pub(crate) fn fence(cube: &mut Cube, thread: usize, order: Order) {
    let shadow = cube.of_cell(SHADOW);
    let of_fences = cube.of_fences;
    let it = &mut cube.threads[thread];
    if order == Order::Sequential {
        // afterwards, all views of the thread and that of fences are the join of what the thread has acquired and what fences
        // and `seq_cst` writes know
        let mut all = it.acq;
        for row in [it.cur, it.rel, of_fences] {
            all.add(row);
        }
        (it.acq, it.cur, it.rel) = (all, Row::default(), Row::default());
        // happens-before is not passed on by these
        cube.of_fences = all.among(!shadow);
        cube.of_accesses.add(all.among(!shadow));
        return;
    }
    if order.releases() {
        it.cur.add(std::mem::take(&mut it.rel));
    }
    if order.acquires() {
        it.acq.add(std::mem::take(&mut it.cur));
    }
}
