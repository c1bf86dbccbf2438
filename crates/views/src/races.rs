//! Data races: two accesses of a cell by different threads, at least one a write, at least one not atomic, neither of which
//! happens before the other.
//!
//! The later access is the last event. The earlier one is modelled as a message of a special cell, which is never read: only
//! happens-before brings this message into a view, and the view of the later thread must not have it. The event of the
//! earlier access also writes this message.

use crate::automaton::{Automata, Edge};
use crate::cube::Cube;
use crate::rules::SHADOW;
use garret_automata::Action;

/// Encodes the requirements for the earlier access: its cell, whether it has to be a write, and whether it must not be atomic.
pub(crate) fn code(cell: u32, is_write: bool, is_plain: bool) -> i64 {
    4 * i64::from(cell) + 2 * i64::from(is_write) + i64::from(is_plain)
}

/// The accesses of the cell in this code.
pub(crate) fn accesses(automata: &Automata, code: i64) -> &[Edge] {
    let cell = usize::try_from(code / 4).ok();
    cell.and_then(|it| automata.accesses.get(it)).map_or(&[], Vec::as_slice)
}

/// The cell of an access, whether it writes, and whether it is not atomic.
pub(crate) fn access(edge: &Edge) -> Option<(u32, bool, bool)> {
    match edge.action {
        Action::Silent | Action::Fence(_) => None,
        Action::Read { cell, order, .. } => Some((cell, false, !order.is_atomic())),
        Action::Write { cell, order, .. } | Action::Update { cell, order, .. } => {
            Some((cell, true, !order.is_atomic()))
        }
    }
}

/// Whether an edge is an access that meets the requirements of this code.
pub(crate) fn is_access(edge: &Edge, code: i64) -> bool {
    access(edge).is_some_and(|(cell, is_write, is_plain)| {
        i64::from(cell) == code / 4 && (is_write || code & 2 == 0) && (is_plain || code & 1 == 0)
    })
}

/// The event of the thread was the earlier access. Returns false if the thread has not seen it: then it would be the thread
/// of the later access.
pub(crate) fn provide(cube: &mut Cube, thread: usize) -> bool {
    let shadow = cube.of_cell(SHADOW);
    let is_unseen = cube.threads[thread].cur.below & shadow != 0;
    cube.remove(shadow);
    !is_unseen
}
