//! Rule 3: a write gets its place in memory, before all writes of its cell that are placed already.

use crate::cube::{Cube, MEMORY, Move, NO_PARTNER, Node, Predecessor, Role, members};
use crate::tables::Table;
use crate::walk::bit;
use smallvec::SmallVec;

/// Whether a waiting write can be placed: its load is found if it needs one, and no later write of its thread to its cell waits.
pub(crate) fn is_placeable(cube: &Cube, write: usize) -> bool {
    let Some(it) = cube.nodes.get(write) else { return false };
    let Role::Write { pending, .. } = it.role else { return false };
    let is_later = |other: &Node| other.thread == it.thread && other.waits_on(it.cell);
    !pending && !cube.nodes[..write].iter().any(is_later)
}

/// All ways to place a write. With `among`, the write has to satisfy one of these reads (events) of other threads.
pub(crate) fn place(
    table: &dyn Table,
    found: &Predecessor,
    write: usize,
    among: Option<&[u32]>,
) -> Vec<Predecessor> {
    let cube = &found.cube;
    let Some(own) = own_reads(cube, write) else { return Vec::new() };
    let mut all = Vec::new();
    for satisfied in choices(cube, write) {
        let is_marked = matches!(cube.nodes[write].role, Role::Write { marked: true, .. });
        if is_marked && satisfied == 0 {
            continue;
        }
        let is_among = |it: usize, events: &[u32]| events.contains(&cube.nodes[it].event);
        if among.is_some_and(|events| !members(satisfied).any(|it| is_among(it, events))) {
            continue;
        }
        if let Some(next) = placed(table, found, write, (own, satisfied)) {
            all.push(next);
        }
    }
    all
}

/// The later reads of the cell by the thread of the write, which have to read it. `None` if one of them cannot.
fn own_reads(cube: &Cube, write: usize) -> Option<u64> {
    let it = &cube.nodes[write];
    let value = it.value?;
    let mut own = 0;
    for (number, node) in cube.nodes[..write].iter().enumerate() {
        if node.thread == it.thread && node.reads(it.cell) {
            if !node.accepts(value) || node.partner != NO_PARTNER {
                return None;
            }
            own |= 1 << number;
        }
    }
    Some(own)
}

/// The sets of reads of other threads that a write may satisfy: of each thread, any number of the last reads of this cell.
fn choices(cube: &Cube, write: usize) -> Vec<u64> {
    let it = &cube.nodes[write];
    let Some(value) = it.value else { return Vec::new() };
    let mut all = vec![0];
    let mut threads: SmallVec<[u8; 4]> = SmallVec::new();
    for node in cube.nodes.iter().filter(|node| node.reads(it.cell) && node.thread != it.thread) {
        if !threads.contains(&node.thread) {
            threads.push(node.thread);
        }
    }
    for thread in threads {
        let mut sets: SmallVec<[u64; 4]> = SmallVec::from_slice(&[0]);
        let (mut set, mut is_open) = (0, true);
        let reads = cube.nodes.iter().enumerate().filter(|it| it.1.thread == thread);
        for (number, node) in reads.filter(|node| node.1.reads(it.cell)) {
            is_open &= node.accepts(value) && node.partner == NO_PARTNER && it.before & (1 << number) == 0;
            if is_open {
                set |= 1 << number;
            }
            // a claimed read has to be satisfied by this write
            if matches!(node.role, Role::Read { claimed: true }) {
                sets.clear();
            }
            if is_open {
                sets.push(set);
            }
        }
        all = all.iter().flat_map(|one| sets.iter().map(move |two| one | two)).collect();
    }
    all
}

/// The cube before a write is placed that these reads read from. `None` if the order has a cycle.
fn placed(
    table: &dyn Table,
    found: &Predecessor,
    write: usize,
    (own, satisfied): (u64, u64),
) -> Option<Predecessor> {
    let mut next = found.clone();
    let cube = &mut next.cube;
    let Node { cell, thread, event, partner, .. } = cube.nodes[write];
    // Other reads of the cell come before the write, and so do other waiting writes to it.
    for number in 0..cube.nodes.len() {
        let node = &cube.nodes[number];
        let is_other = node.thread != thread && node.thread != MEMORY && node.cell == cell;
        if is_other && satisfied & (1 << number) == 0 {
            cube.order(number, write);
        }
    }
    // all accesses of the cell that are found from now on come before the write
    for (number, node) in cube.nodes.iter_mut().enumerate() {
        if number == write || node.before & (1 << write) != 0 {
            node.cells |= bit(cell);
        }
    }
    for read in members(satisfied) {
        cube.order(write, read);
    }
    if partner != NO_PARTNER {
        claim(table, cube, write, usize::from(partner));
    }
    if cube.is_cyclic() {
        return None;
    }
    next.moves.push(Move::Place { write: event });
    for read in members(own | satisfied) {
        next.moves.push(Move::Satisfy { read: cube.nodes[read].event, write: event });
    }
    cube.remove(own | satisfied | 1 << write);
    Some(next)
}

/// Rule 4: the read of an atomic instruction or a pair has to read from the next write that is placed.
fn claim(table: &dyn Table, cube: &mut Cube, write: usize, read: usize) {
    cube.nodes[read].role = Role::Read { claimed: true };
    cube.nodes[read].partner = NO_PARTNER;
    if !table.is_fused() || is_pair(&cube.nodes[write]) {
        return;
    }
    // The read and the write are one event: what is before the write is before the read.
    for other in members(cube.nodes[write].before & !(1 << read)) {
        cube.order(other, read);
    }
    let of_write = cube.nodes[write].cells;
    for (number, node) in cube.nodes.iter_mut().enumerate() {
        if number == read || node.before & (1 << read) != 0 {
            node.cells |= of_write;
        }
    }
}

/// Whether a write is a store-exclusive.
fn is_pair(write: &Node) -> bool {
    matches!(write.role, Role::Write { is_pair: true, .. })
}
