//! Numbers that decide nothing: what a thread only counts, copies or adds up, and nobody asks for, takes no part in where threads come to.
//!
//! A number of a thread *matters* where a guard asks for it, an address is computed of it, or another number is computed of it that matters. What
//! is written to a location matters where some read of that location gives a number that matters. All other numbers are left as they were at
//! first, so that `counter++` in a lock writes one value and not one more each time. Which places threads come to, and which of their accesses
//! race, stays the same: runs of both programs correspond step by step.

use garret_graphs::{Access, Atom, Cell, Code, Expression, Step};

/// Which numbers matter.
struct Relevant {
    slots: Vec<bool>,
    locations: Vec<bool>,
    /// All locations matter.
    are_all: bool,
    /// Those that were found since these were asked for last.
    found: Vec<Number>,
}

/// A number of a thread, or in memory.
#[derive(Clone, Copy)]
enum Number {
    Slot(usize),
    Location(usize),
}

/// The steps that say what a number is, by their indices.
struct Sources {
    slots: Vec<Vec<usize>>,
    locations: Vec<Vec<usize>>,
    /// Those that may write any location.
    anywhere: Vec<usize>,
}

impl Sources {
    fn new(code: &Code, steps: &[&Step]) -> Self {
        let mut sources = Self {
            slots: vec![Vec::new(); code.slots],
            locations: vec![Vec::new(); code.locations.len()],
            anywhere: Vec::new(),
        };
        for (index, step) in steps.iter().enumerate() {
            for (slot, _) in &step.sets {
                if let Some(all) = sources.slots.get_mut(usize::from(*slot)) {
                    all.push(index);
                }
            }
            match &step.access {
                Access::Write(Cell::Fixed(location), ..) | Access::Exchange(Cell::Fixed(location), ..) => {
                    if let Some(all) = sources.locations.get_mut(*location as usize) {
                        all.push(index);
                    }
                }
                Access::Write(..) | Access::Exchange(..) => sources.anywhere.push(index),
                Access::None | Access::Read(_) => {}
            }
        }
        sources
    }
}

/// The code without the numbers that do not matter: threads come to the same places, with the same accesses, and memory may hold other
/// numbers.
///
/// # Complexity
/// Linear in the code, and in the steps that say what a number is for each number that matters.
#[must_use]
pub fn relevant(code: &Code) -> Code {
    let mut relevant = Relevant {
        slots: vec![false; code.slots],
        locations: vec![false; code.locations.len()],
        are_all: false,
        found: Vec::new(),
    };
    let steps: Vec<&Step> = code.places.iter().flat_map(|place| &place.steps).collect();
    let mut sources = Sources::new(code, &steps);
    for step in &steps {
        relevant.note(step);
    }
    // each number is found once
    while let Some(number) = relevant.found.pop() {
        let again = match number {
            Number::Slot(slot) => sources.slots.get(slot),
            Number::Location(location) => sources.locations.get(location),
        };
        for index in again.into_iter().flatten() {
            relevant.note(steps[*index]);
        }
        if matches!(number, Number::Location(_)) {
            for index in std::mem::take(&mut sources.anywhere) {
                relevant.note(steps[index]);
            }
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
    /// Finds what matters for a step.
    fn note(&mut self, step: &Step) {
        let mut loaded = false;
        for guard in step.guards.iter().chain(&step.after_read) {
            self.matters(&guard.value, &mut loaded);
        }
        for (slot, value) in &step.sets {
            if self.slots.get(usize::from(*slot)) == Some(&true) {
                self.matters(value, &mut loaded);
            }
        }
        let (cell, written) = match &step.access {
            Access::None => return,
            Access::Read(cell) => (cell, None),
            Access::Write(cell, value, thread) | Access::Exchange(cell, value, thread) => {
                self.matters(thread, &mut loaded);
                (cell, Some(value))
            }
        };
        if let Cell::Computed(address) = cell {
            self.matters(address, &mut loaded);
        }
        if let Some(value) = written
            && self.is_asked(cell)
        {
            self.matters(value, &mut loaded);
        }
        if loaded {
            self.read(cell);
        }
    }

    /// Notes the numbers that an expression is computed of, and whether what is read is one.
    fn matters(&mut self, value: &Expression, loaded: &mut bool) {
        let both = match value {
            Expression::Sum(sum) | Expression::Lookup(_, sum, _) => [Some(sum), None],
            Expression::Function(_, left, right) => [Some(left), Some(right)],
        };
        for (atom, _) in both.into_iter().flatten().flat_map(|sum| &sum.terms) {
            match atom {
                Atom::Slot(slot) => {
                    let slot = usize::from(*slot);
                    if let Some(known) = self.slots.get_mut(slot).filter(|known| !**known) {
                        *known = true;
                        self.found.push(Number::Slot(slot));
                    }
                }
                Atom::Loaded | Atom::LoadedThread => *loaded = true,
            }
        }
    }

    /// Whether what such a cell holds matters.
    fn is_asked(&self, cell: &Cell) -> bool {
        match cell {
            Cell::Fixed(location) => self.locations.get(*location as usize) == Some(&true),
            // it may be any of them
            Cell::Computed(_) => self.are_all || self.locations.contains(&true),
        }
    }

    /// What such a cell holds matters.
    fn read(&mut self, cell: &Cell) {
        let all = match cell {
            Cell::Fixed(location) => *location as usize..(*location as usize).saturating_add(1),
            Cell::Computed(_) if self.are_all => return,
            Cell::Computed(_) => {
                self.are_all = true;
                0..self.locations.len()
            }
        };
        for location in all {
            if let Some(known) = self.locations.get_mut(location).filter(|known| !**known) {
                *known = true;
                self.found.push(Number::Location(location));
            }
        }
    }
}
