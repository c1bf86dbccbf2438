//! Rule 5: a store-exclusive, its load, and the events between them are found in one step of the search.

use crate::cube::{Predecessor, Role};
use crate::preimage::{AdjacentEvents, Preimages};
use crate::program::Action;

/// The largest number of events between a store-exclusive and its load that are found in one step of the search.
const MOST_BETWEEN: usize = 8;

impl Preimages<'_> {
    /// Looks for the load of a store-exclusive that has been found. If there may be a write between them, the cube is emitted
    /// as it is, so that other threads may take steps in between.
    pub(crate) fn pair(&mut self, found: &Predecessor, thread: usize, beside: &AdjacentEvents, depth: usize) {
        let kind = found.cube.threads[thread].kind;
        let start = self.found.len();
        let events = self.events(found, thread);
        // drops the cubes in which the thread has not begun: these have no load
        self.found.truncate(start);
        let writes = |edge| self.automata.edge(kind, edge).action.written().is_some();
        if depth > MOST_BETWEEN || events.iter().any(|it| writes(it.1)) {
            self.find(found.clone(), beside);
            return;
        }
        for (before, edge) in events {
            let Action::Read(read) = self.automata.edge(kind, edge).action else { continue };
            let Some((next, pair)) = self.read(before, thread, edge, &read) else { continue };
            let mut beside = beside.clone();
            beside.reads.extend(next.cube.next_event.checked_sub(1));
            match pair {
                Some(write) => self.paired(&next, thread, write, &beside),
                None => self.pair(&next, thread, &beside, depth + 1),
            }
        }
    }

    /// Places a store-exclusive whose load is found, or lets it wait. If some event between them is not ordered before it, both.
    pub(crate) fn paired(
        &mut self,
        found: &Predecessor,
        thread: usize,
        write: usize,
        beside: &AdjacentEvents,
    ) {
        let mut found = found.clone();
        let Role::Write { loose, .. } = &mut found.cube.nodes[write].role else { return };
        if std::mem::replace(loose, false) {
            self.place_now(&found, write, beside);
            self.find(found, beside);
        } else {
            self.place_or_wait(&found, thread, write, beside);
        }
    }
}
