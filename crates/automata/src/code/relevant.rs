//! Removal of irrelevant numbers: values that a thread only counts, copies or adds up, without influence on the places that threads reach.
//!
//! A number of a thread is *relevant* if a guard depends on it, an address is computed from it, or another relevant number
//! is. The contents of a location are relevant if some read of that location gives a relevant number. All other numbers keep
//! their initial values, so that `counter++` in a lock writes one value and not a new one each time. The places that threads
//! reach, and which of their accesses race, stay the same: runs of both programs correspond step by step.

use garret_graphs::{Access, Atom, Cell, Code, Expression, Step};

/// The relevant numbers.
struct Relevant {
    slots: Vec<bool>,
    locations: Vec<bool>,
    /// Whether all locations are relevant.
    are_all: bool,
    /// The worklist: relevant numbers whose sources are not examined yet.
    found: Vec<Number>,
}

/// A number of a thread, or in memory.
#[derive(Clone, Copy)]
enum Number {
    Slot(usize),
    Location(usize),
}

/// The steps that assign each number, by their indices.
struct Sources {
    slots: Vec<Vec<usize>>,
    locations: Vec<Vec<usize>>,
    /// The steps that may write any location.
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

/// Removes irrelevant numbers: threads reach the same places, with the same accesses, and memory may hold other values.
///
/// # Complexity
/// Linear in the code, and, for each relevant number, in the steps that assign it.
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
    // each number is on the worklist once
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
    /// Finds the numbers that are relevant for a step.
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

    /// Marks the numbers that an expression is computed from, and notes whether the value that is read is one of them.
    fn matters(&mut self, value: &Expression, loaded: &mut bool) {
        for (atom, _) in value.sums().flat_map(|sum| &sum.terms) {
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

    /// Whether the contents of this cell are relevant.
    fn is_asked(&self, cell: &Cell) -> bool {
        match cell {
            Cell::Fixed(location) => self.locations.get(*location as usize) == Some(&true),
            // a computed cell may be any location
            Cell::Computed(_) => self.are_all || self.locations.contains(&true),
        }
    }

    /// Marks the contents of this cell as relevant.
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
