//! Consequences of the bounds of a cube, and whether any state satisfies them.

use crate::cube::{Bound, Cube, Row, members};
use smallvec::SmallVec;

/// For each message, the set of messages of its cell.
type Cells = SmallVec<[u64; 16]>;

/// Adds all consequences of the bounds. Returns false if no state is in the cube. The cells of `is_ordered` are written by
/// `seq_cst` writes only.
pub(crate) fn close(cube: &mut Cube, is_ordered: &[bool]) -> bool {
    let cells: Cells = cube.messages.iter().map(|it| cube.of_cell(it.cell)).collect();
    // in these cells, the latest `seq_cst` write is the last message, and all messages are at most that
    for number in 0..cube.messages.len() {
        if is_ordered.get(cube.messages[number].cell as usize) == Some(&true) {
            let last = cube.of_accesses.among(cells[number]);
            cube.messages[number].row.add(last);
        }
    }
    order(cube, &cells);
    // rel is at most cur, which is at most acq
    for thread in &mut cube.threads {
        thread.cur.add(thread.acq);
        thread.rel.add(thread.cur);
    }
    let messages: SmallVec<[Row; 16]> = cube.messages.iter().map(|it| it.row).collect();
    let follow = |row: &mut Row| {
        let given = *row;
        for message in members(given.at_most) {
            row.add(messages[message].among(cells[message]).raised(given.bound(message)));
        }
    };
    cube.rows_mut().for_each(follow);
    // a message that is strictly above some view is above the initial message
    let strict = cube.rows().fold(Row::default(), |mut all, it| {
        all.add(it);
        all
    });
    cube.zero = Row { at_most: strict.below, ..strict };
    // no message may be below itself
    cube.messages.iter().enumerate().all(|(number, it)| it.row.below & (1 << number) == 0)
}

/// Adds the consequences for the order of the messages of each cell.
fn order(cube: &mut Cube, cells: &Cells) {
    let count = cube.messages.len();
    loop {
        let mut is_changed = false;
        for number in 0..count {
            let mut row = cube.messages[number].row;
            row.at_most |= 1 << number;
            let (value, is_claimed) = (cube.messages[number].value, cube.messages[number].is_claimed);
            for other in members(row.at_most & cells[number] & !(1 << number)) {
                let it = &cube.messages[other];
                // messages with different values are different, and so are two that read-modify-writes have read
                if it.value != value || (it.is_claimed && is_claimed) {
                    row.below |= 1 << other;
                }
            }
            // directly after a claimed message is that of the read-modify-write which has read it
            if is_claimed {
                row.apart |= row.below & cells[number];
            }
            is_changed |= row != cube.messages[number].row;
            cube.messages[number].row = row;
        }
        for middle in 0..count {
            let above = cube.messages[middle].row.among(cells[middle]);
            for number in members(cells[middle]) {
                let mut row = cube.messages[number].row;
                if row.at_most & (1 << middle) != 0 {
                    row.add(above.raised(row.bound(middle)));
                    is_changed |= row != cube.messages[number].row;
                    cube.messages[number].row = row;
                }
            }
        }
        // if there is a cycle, nothing more can be found
        let is_cyclic =
            cube.messages.iter().enumerate().any(|(number, it)| it.row.below & (1 << number) != 0);
        if !is_changed || is_cyclic {
            return;
        }
    }
}

/// Removes messages that may be the same as another one in every state: the bounds of the other one are at least as strong,
/// and no more is demanded of the message.
pub(crate) fn fold(cube: &mut Cube) {
    let mut number = 0;
    while number < cube.messages.len() {
        if (0..cube.messages.len()).any(|other| other != number && can_be(cube, number, other)) {
            cube.remove(1 << number);
        } else {
            number += 1;
        }
    }
}

/// Whether a message may be the same as another one in every state of the cube.
fn can_be(cube: &Cube, number: usize, other: usize) -> bool {
    let (one, it) = (&cube.messages[number], &cube.messages[other]);
    let is_like =
        (one.cell, one.value) == (it.cell, it.value) && !one.is_claimed && one.label & !it.label == 0;
    if !is_like {
        return false;
    }
    let both = (1 << number) | (1 << other);
    // neither is below the other
    if (one.row.below | it.row.below) & both != 0 || !it.row.has(one.row.among(!both)) {
        return false;
    }
    let is_kept = |row: Row| {
        let has = |set: u64, message: usize| set & (1 << message) != 0;
        let fits = |set: u64| !has(set, number) || has(set, other);
        fits(row.at_most) && fits(row.below) && fits(row.apart)
    };
    let others = cube.messages.iter().enumerate().filter(|it| both & (1 << it.0) == 0).map(|it| it.1.row);
    let threads = cube.threads.iter().flat_map(|it| [it.cur, it.acq, it.rel]);
    let globals = [cube.zero, cube.of_fences, cube.of_accesses];
    globals.into_iter().chain(threads).chain(others).all(is_kept)
}

/// The messages that bound a row at least as strongly as this.
pub(crate) fn at_least(row: Row, bound: Bound) -> u64 {
    match bound {
        Bound::AtMost => row.at_most,
        Bound::Below => row.below,
        Bound::Apart => row.apart,
    }
}
