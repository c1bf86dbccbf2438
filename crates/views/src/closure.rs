//! What follows from the bounds of a cube, and whether there is a state that has them.

use crate::cube::{Bound, Cube, Row, members};
use smallvec::SmallVec;

/// The messages of the cell of each message.
type Cells = SmallVec<[u64; 16]>;

/// Adds what follows; false where no state is in the cube. The cells that `is_ordered` names are written by `seq_cst` writes alone.
pub(crate) fn close(cube: &mut Cube, is_ordered: &[bool]) -> bool {
    let cells: Cells = cube.messages.iter().map(|it| cube.of_cell(it.cell)).collect();
    // there, the latest `seq_cst` write is the last message, and everything is at most that
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
    // what is above any view is above the first message
    let strict = cube.rows().fold(Row::default(), |mut all, it| {
        all.add(it);
        all
    });
    cube.zero = Row { at_most: strict.below, ..strict };
    // a cycle of messages that are not the same
    cube.messages.iter().enumerate().all(|(number, it)| it.row.below & (1 << number) == 0)
}

/// The order of messages of each cell.
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
                // two values are two messages, and so are two that read-modify-writes have read
                if it.value != value || (it.is_claimed && is_claimed) {
                    row.below |= 1 << other;
                }
            }
            // behind a claimed message is the one of the read-modify-write that has read it
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
        // with a cycle there is nothing more to find
        let is_cyclic =
            cube.messages.iter().enumerate().any(|(number, it)| it.row.below & (1 << number) != 0);
        if !is_changed || is_cyclic {
            return;
        }
    }
}

/// Bounds of which one follows from another are not told apart: a message that is bounded like another one, of which less is asked, may be
/// that one.
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

/// Whether a message may be another one in every state of the cube.
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

/// The bound that a row has to have where another has this one.
pub(crate) fn at_least(row: Row, bound: Bound) -> u64 {
    match bound {
        Bound::AtMost => row.at_most,
        Bound::Below => row.below,
        Bound::Apart => row.apart,
    }
}
