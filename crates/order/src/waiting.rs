//! Rule 6: whether a waiting write has a reason to wait.

use crate::program::Action;
use crate::tables::{ALL, Classes, Event, Table, pass};
use crate::walk::{Automata, Incoming};
use garret_base::map::{Map, Set};

/// The largest number of pairs of a state and classes that are examined. If there are more, the write is taken to have a reason.
const MOST_PLACES: usize = 5_000;

/// The answers so far, by kind, state and classes.
#[derive(Default)]
pub(crate) struct Waiting {
    known: Map<(u32, u32, Classes), bool>,
}

impl Waiting {
    /// Whether a thread of this kind may have executed, before this state, an event that is not ordered before a write with these classes.
    pub(crate) fn has_reason(
        &mut self,
        automata: &Automata<'_>,
        table: &dyn Table,
        (kind, state): (u32, u32),
        classes: &Classes,
    ) -> bool {
        let mut classes = *classes;
        automata.settle(kind, state, &mut classes);
        let key = (kind, state, classes);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let answer = look(automata, table, key);
        self.known.insert(key, answer);
        answer
    }
}

fn look(automata: &Automata<'_>, table: &dyn Table, first: (u32, u32, Classes)) -> bool {
    let kind = first.0;
    let mut seen = Set::default();
    let mut open = vec![(first.1, first.2)];
    while let Some((state, classes)) = open.pop() {
        if classes.flags & ALL != 0 || !seen.insert((state, classes)) {
            continue;
        }
        if seen.len() > MOST_PLACES {
            return true;
        }
        for edge in automata.incoming(kind, state) {
            let Some(mut before) = before(automata, table, (kind, *edge), &classes) else { return true };
            automata.settle(kind, edge.from, &mut before);
            open.push((edge.from, before));
        }
    }
    false
}

/// The classes before an edge. `None` if the edge has an event that is not ordered before the write. The write of an atomic
/// instruction or a pair is not such an event: it can move to its read.
fn before(
    automata: &Automata<'_>,
    table: &dyn Table,
    (kind, edge): (u32, Incoming),
    classes: &Classes,
) -> Option<Classes> {
    let action = &automata.edge(kind, edge).action;
    let mut next = *classes;
    pass(table, action, &mut next);
    let ordered = |event: &Event| classes.meets(&table.members(event)).then(|| table.ordered_before(event));
    match action {
        Action::Silent | Action::Assign { .. } | Action::Branch { .. } | Action::Fence(_) => {}
        Action::Read(read) => next.add(&ordered(&Event::read(read))?),
        Action::Write(write) => next.add(&ordered(&Event::write(write))?),
        Action::Exclusive { write, status } => {
            let event = Event { to: *status, ..Event::write(write) };
            if let Some(it) = ordered(&event) {
                next.add(&it);
            }
        }
        Action::Update { read, write } => {
            let (write, read) = Event::pair(read, write);
            let (of_write, of_read) = (ordered(&write), ordered(&read));
            if table.is_fused() && (of_write.is_some() || of_read.is_some()) {
                next.add(&table.ordered_before(&write));
                next.add(&table.ordered_before(&read));
            } else {
                next.add(&of_read?);
                if let Some(it) = of_write {
                    next.add(&it);
                }
            }
        }
    }
    Some(next)
}
