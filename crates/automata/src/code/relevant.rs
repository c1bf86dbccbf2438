//! Numbers that decide nothing: what a thread only counts, copies or adds up, and nobody asks for, takes no part in where threads come to.
//!
//! A number of a thread *matters* where a guard asks for it, an address is computed of it, or another number is computed of it that matters. What
//! is written to a location matters where some read of that location gives a number that matters. All other numbers are left as they were at
//! first, so that `counter++` in a lock writes one value and not one more each time. Which places threads come to, and which of their accesses
//! race, stays the same: runs of both programs correspond step by step.

use garret_graphs::{Access, Atom, Cell, Code, Expression, Step, Sum};

/// Which numbers matter.
struct Relevant {
    slots: Vec<bool>,
    locations: Vec<bool>,
}

/// The code without the numbers that do not matter: threads come to the same places, with the same accesses, and memory may hold other
/// numbers.
///
/// # Complexity
/// Linear in the code for each number that matters.
#[must_use]
pub fn relevant(code: &Code) -> Code {
    let mut relevant =
        Relevant { slots: vec![false; code.slots], locations: vec![false; code.locations.len()] };
    let steps = || code.places.iter().flat_map(|place| &place.steps);
    // each round finds a number more, of which there are so many
    for _ in 0..=relevant.slots.len() + relevant.locations.len() {
        let mut more = false;
        for step in steps() {
            more |= relevant.note(step);
        }
        if !more {
            break;
        }
    }
    let mut code = code.clone();
    let Code { places, locations, .. } = &mut code;
    for step in places.iter_mut().flat_map(|place| &mut place.steps) {
        step.sets.retain(|(slot, _)| relevant.slots.get(usize::from(*slot)) == Some(&true));
        if let Access::Write(Cell::Fixed(location), value, _)
        | Access::Exchange(Cell::Fixed(location), value, _) = &mut step.access
            && relevant.locations.get(*location as usize) == Some(&false)
            && let Some(location) = locations.get(*location as usize)
        {
            *value = Expression::constant(location.initial.number);
        }
    }
    code
}

impl Relevant {
    /// What matters for a step; whether some of it did not before.
    fn note(&mut self, step: &Step) -> bool {
        let mut more = false;
        let mut loaded = false;
        for guard in step.guards.iter().chain(&step.after_read) {
            more |= self.matters(&guard.value, &mut loaded);
        }
        for (slot, value) in &step.sets {
            if self.slots.get(usize::from(*slot)) == Some(&true) {
                more |= self.matters(value, &mut loaded);
            }
        }
        let (cell, written) = match &step.access {
            Access::None => return more,
            Access::Read(cell) => (cell, None),
            Access::Write(cell, value, thread) | Access::Exchange(cell, value, thread) => {
                more |= self.matters(thread, &mut loaded);
                (cell, Some(value))
            }
        };
        if let Cell::Computed(address) = cell {
            more |= self.matters(address, &mut loaded);
        }
        if let Some(value) = written
            && self.is_asked(cell)
        {
            more |= self.matters(value, &mut loaded);
        }
        more | (loaded && self.read(cell))
    }

    /// Notes the numbers that an expression is computed of, and whether what is read is one.
    fn matters(&mut self, value: &Expression, loaded: &mut bool) -> bool {
        match value {
            Expression::Sum(sum) | Expression::Lookup(_, sum, _) => self.summands(sum, loaded),
            Expression::Function(_, left, right) => {
                // both, whatever the first says
                let left = self.summands(left, loaded);
                self.summands(right, loaded) | left
            }
        }
    }

    fn summands(&mut self, sum: &Sum, loaded: &mut bool) -> bool {
        let mut more = false;
        for (atom, _) in &sum.terms {
            match atom {
                Atom::Slot(slot) => {
                    if let Some(slot) = self.slots.get_mut(usize::from(*slot)) {
                        more |= !*slot;
                        *slot = true;
                    }
                }
                Atom::Loaded | Atom::LoadedThread => *loaded = true,
            }
        }
        more
    }

    /// Whether what such a cell holds matters.
    fn is_asked(&self, cell: &Cell) -> bool {
        match cell {
            Cell::Fixed(location) => self.locations.get(*location as usize) == Some(&true),
            // it may be any of them
            Cell::Computed(_) => self.locations.contains(&true),
        }
    }

    /// What such a cell holds matters.
    fn read(&mut self, cell: &Cell) -> bool {
        let all = match cell {
            Cell::Fixed(location) => *location as usize..(*location as usize).saturating_add(1),
            Cell::Computed(_) => 0..self.locations.len(),
        };
        let mut more = false;
        for location in self.locations.get_mut(all).into_iter().flatten() {
            more |= !*location;
            *location = true;
        }
        more
    }
}
