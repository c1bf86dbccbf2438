//! Rule 5: a store-exclusive and its load, with what is between them, are found in one go.

use crate::cube::{Found, Role};
use crate::preimage::{Beside, Preimages};
use crate::program::Action;

/// So many events between a store and its load are found in one go at most.
const MOST_BETWEEN: usize = 8;

impl Preimages<'_> {
    /// A store-exclusive has been found: its load is looked for. Where there may be a write between them, others take steps, too.
    pub(crate) fn pair(&mut self, found: &Found, thread: usize, beside: &Beside, depth: usize) {
        let kind = found.cube.threads[thread].kind;
        let start = self.found.len();
        let events = self.events(found, thread);
        // a thread that has not begun has no load
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

    /// A store has found its load: it is placed, or, where something between them is not ordered before it, it waits on.
    pub(crate) fn paired(&mut self, found: &Found, thread: usize, write: usize, beside: &Beside) {
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
