//! Data races: two accesses of a cell by different threads, one of them a write, one of them not atomic, neither of which happens before
//! the other.
//!
//! The later one is the last event. The earlier one is a message of a cell of its own, which nobody reads: views have it by
//! happens-before alone, and the later thread must not have it. The event that is the earlier access writes this message, too.

use crate::automaton::{Automata, Edge};
use crate::cube::Cube;
use crate::rules::SHADOW;
use garret_automata::Action;

/// What the earlier access has to be: the cell, whether it has to be a write, and whether it must not be atomic.
pub(crate) fn code(cell: u32, is_write: bool, is_plain: bool) -> i64 {
    4 * i64::from(cell) + 2 * i64::from(is_write) + i64::from(is_plain)
}

/// The accesses of the cell of this code.
pub(crate) fn accesses(automata: &Automata, code: i64) -> &[Edge] {
    let cell = usize::try_from(code / 4).ok();
    cell.and_then(|it| automata.accesses.get(it)).map_or(&[], Vec::as_slice)
}

/// Cell, whether it writes, whether it is not atomic.
pub(crate) fn access(edge: &Edge) -> Option<(u32, bool, bool)> {
    match edge.action {
        Action::Silent | Action::Fence(_) => None,
        Action::Read { cell, order, .. } => Some((cell, false, !order.is_atomic())),
        Action::Write { cell, order, .. } | Action::Update { cell, order, .. } => {
            Some((cell, true, !order.is_atomic()))
        }
    }
}

/// Whether the event is an access of this code.
pub(crate) fn is_access(edge: &Edge, code: i64) -> bool {
    access(edge).is_some_and(|(cell, is_write, is_plain)| {
        i64::from(cell) == code / 4 && (is_write || code & 2 == 0) && (is_plain || code & 1 == 0)
    })
}

/// The event of the thread was the earlier access; false where the cube says that its thread has not seen it, so that it is the later one.
pub(crate) fn provide(cube: &mut Cube, thread: usize) -> bool {
    let shadow = cube.of_cell(SHADOW);
    let is_unseen = cube.threads[thread].cur.below & shadow != 0;
    cube.remove(shadow);
    !is_unseen
}
