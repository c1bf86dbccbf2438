//! Use of freed memory as a bad state of a thread: before each access to an object that can be freed, the thread reads the
//! mark of the object ([`FreedMemory`]). If the mark is written already, the access is bad.
//!
//! # Why this finds the same errors as execution graphs
//! A read of a mark changes nothing, so all runs remain possible. Suppose that in some run one thread frees an object, and
//! another thread accesses it later. The mark may be read just before that access, and the read returns the written mark:
//! under SC because the write is in memory; under models with store buffers in the run in which the write has left the
//! buffer; under RC11 because no later write hides it. So the access is bad in some run. Conversely, a mark that is read as
//! written was written before the access in the order of the model; under RC11, the access does not happen before it, as then
//! the mark would not be visible.

use garret_graphs::{
    Access, AddressMap, Atom, Cell, Code, Expression, FreedMemory, Guard, Order, Place, Step, Sum,
};
use std::sync::Arc;

/// Adds reads of marks: an access to freed memory then leads to the bad states of [`FreedMemory`].
#[must_use]
pub fn with_lifetimes(code: Code) -> Code {
    let Some(freed) = code.freed.clone() else { return code };
    let has_locals = freed.objects.iter().any(|it| it.is_local);
    let mut adding = Adding { code, bad: [0; 3], has_locals };
    adding.bad = [freed.used, freed.twice, freed.ended]
        .map(|bad| adding.place(Place { bad: Some(bad), ..Place::default() }));
    for from in 0..adding.code.places.len() {
        adding.checked(from, &freed);
    }
    adding.code
}

struct Adding {
    code: Code,
    /// The places of the three errors: use after free, double free, use of a local variable after its end.
    bad: [u32; 3],
    /// Whether there are local variables whose lifetimes end.
    has_locals: bool,
}

impl Adding {
    fn place(&mut self, place: Place) -> u32 {
        self.code.places.push(place);
        // the number fits, as places are numbered by `u32` everywhere
        u32::try_from(self.code.places.len() - 1).unwrap_or(u32::MAX)
    }

    /// Moves the accesses of a place to new places, one for each cell, and adds reads of their marks that lead there.
    fn checked(&mut self, from: usize, freed: &FreedMemory) {
        let steps = std::mem::take(&mut self.code.places[from].steps);
        let (waits, dead) = (self.code.places[from].waits, self.code.places[from].dead.clone());
        let mut behind: Vec<(Cell, u32)> = Vec::new();
        for step in steps {
            let Some((cell, mark)) = cell_of(&step.access).and_then(|it| Some((it, mark_of(it, freed)?)))
            else {
                self.code.places[from].steps.push(step);
                continue;
            };
            let known = behind.iter().find(|(other, _)| are_same(other, cell)).map(|(_, place)| *place);
            let place = known.unwrap_or_else(|| {
                let place = self.place(Place { waits, dead: dead.clone(), ..Place::default() });
                behind.push((cell.clone(), place));
                place
            });
            let checks = mark.checks(&step, (place, self.bad), self.has_locals);
            self.code.places[from].steps.extend(checks);
            self.code.places[place as usize].steps.push(step);
        }
    }
}

/// The mark that is read before an access.
enum Mark {
    /// The mark of a known object.
    Fixed(u32),
    /// The mark of the object at a computed address, if it has one.
    Computed(Arc<AddressMap>, Sum),
    /// The access itself writes the mark.
    Itself(Cell),
}

impl Mark {
    /// The reads of the mark before a step. They lead to the step, which is at `place`, or to a bad place.
    fn checks(
        self,
        step: &Step,
        (place, [used, twice, ended]): (u32, [u32; 3]),
        has_locals: bool,
    ) -> Vec<Step> {
        let (cell, freed, unmarked) = match self {
            Self::Fixed(mark) => (Cell::Fixed(mark), used, None),
            Self::Itself(cell) => (cell, twice, None),
            Self::Computed(map, address) => {
                let mark = Expression::Lookup(map, address, AddressMap::MARK_AROUND);
                (Cell::Computed(mark.clone()), used, Some(mark))
            }
        };
        let order = Order { atomic: true, ..Order::default() };
        let read = |to, held: i64, with: Option<Guard>| Step {
            guards: step.guards.iter().cloned().chain(with).collect(),
            access: Access::Read(cell.clone()),
            after_read: vec![Guard {
                value: Expression::Sum(Sum { constant: -held, ..Sum::atom(Atom::Loaded) }),
                signs: [false, true, false],
            }],
            orders: [Order::default(), order, Order::default()],
            tag: step.tag,
            ..Step::new(to)
        };
        let has = |value: &Expression, signs| Guard { value: value.clone(), signs };
        let marked = unmarked.as_ref().map(|mark| has(mark, [false, false, true]));
        let mut all = vec![
            read(place, FreedMemory::ALIVE, marked.clone()),
            read(freed, FreedMemory::FREED, marked.clone()),
        ];
        // local variables are not freed, so their marks are never `FREED`
        if has_locals && freed == used {
            all.push(read(ended, FreedMemory::ENDED, marked));
        }
        all.extend(unmarked.map(|mark| Step {
            guards: step.guards.iter().cloned().chain([has(&mark, [true, true, false])]).collect(),
            tag: step.tag,
            ..Step::new(place)
        }));
        all
    }
}

fn cell_of(access: &Access) -> Option<&Cell> {
    match access {
        Access::None => None,
        Access::Read(cell) | Access::Write(cell, ..) | Access::Exchange(cell, ..) => Some(cell),
    }
}

/// The mark that has to be read before a cell is accessed. `None` if no object that can be freed is there.
fn mark_of(cell: &Cell, freed: &FreedMemory) -> Option<Mark> {
    match cell {
        Cell::Fixed(location) => {
            let object = freed.object_around(*location)?;
            if object.mark != *location {
                return Some(Mark::Fixed(object.mark));
            }
            // a local variable begins and ends only in its own function
            (!object.is_local).then(|| Mark::Itself(cell.clone()))
        }
        Cell::Computed(Expression::Lookup(_, _, AddressMap::MARK)) => Some(Mark::Itself(cell.clone())),
        Cell::Computed(Expression::Lookup(map, address, _)) => {
            let has_marks = map.objects.iter().any(|object| object.mark.is_some());
            has_marks.then(|| Mark::Computed(map.clone(), address.clone()))
        }
        Cell::Computed(_) => None,
    }
}

fn are_same(one: &Cell, other: &Cell) -> bool {
    match (one, other) {
        (Cell::Fixed(one), Cell::Fixed(other)) => one == other,
        (
            Cell::Computed(Expression::Lookup(map, address, width)),
            Cell::Computed(Expression::Lookup(other, at, size)),
        ) => {
            let is_same_address = address.constant == at.constant && address.terms == at.terms;
            Arc::ptr_eq(map, other) && width == size && is_same_address
        }
        _ => false,
    }
}
