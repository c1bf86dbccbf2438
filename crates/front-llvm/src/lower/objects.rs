//! The objects to which an address may point, in any execution: addresses are computed from others by sums and bit operations, stored
//! in memory, and read again. The analysis does not distinguish the parts of an object.
//!
//! # Sources
//! L. O. Andersen, *Program Analysis and Specialization for the C Programming Language*, 1994, chapter 4.

use garret_graphs::{Access, AddressMap, Atom, Cell, Code, Expression, Step, Sum};
use std::collections::BTreeSet;

/// Objects, by their indices in the address map.
type Objects = BTreeSet<u32>;

/// For slots and objects, the objects whose addresses they may hold.
pub(super) struct Addresses<'c> {
    map: &'c AddressMap,
    /// The reachable places of each thread.
    pub(super) places: Vec<Vec<u32>>,
    slots: Vec<Vec<Objects>>,
    held: Vec<Objects>,
    /// The object of each location.
    of: Vec<u32>,
}

impl<'c> Addresses<'c> {
    /// Analyses the threads of a code.
    pub(super) fn new(code: &Code, map: &'c AddressMap) -> Self {
        let mut of = vec![u32::MAX; code.locations.len()];
        for (number, object) in (0..).zip(&map.objects) {
            for location in object.cells.iter().map(|cell| cell.location).chain(object.mark) {
                if let Some(of) = of.get_mut(location as usize) {
                    *of = number;
                }
            }
        }
        let places = code.threads.iter().map(|thread| reached(code, thread.start)).collect();
        let slots = code.threads.iter().map(|thread| vec![Objects::new(); thread.slots.len()]).collect();
        let mut found = Self { map, places, slots, held: vec![Objects::new(); map.objects.len()], of };
        for (location, of) in code.locations.iter().zip(found.of.clone()) {
            let at_first = found.at(location.initial.number);
            found.holds(of, &at_first);
        }
        while found.round(code) {}
        found
    }

    /// Processes all steps once; returns whether anything is new.
    fn round(&mut self, code: &Code) -> bool {
        let mut is_new = false;
        for (thread, places) in self.places.clone().into_iter().enumerate() {
            let steps = places.iter().filter_map(|place| code.places.get(*place as usize));
            for step in steps.flat_map(|place| &place.steps) {
                is_new |= self.step(thread, step);
            }
        }
        is_new
    }

    fn step(&mut self, thread: usize, step: &Step) -> bool {
        let (cell, value) = match &step.access {
            Access::None => (None, None),
            Access::Read(cell) => (Some(cell), None),
            Access::Write(cell, value, _) | Access::Exchange(cell, value, _) => (Some(cell), Some(value)),
        };
        let accessed = cell.map(|cell| self.objects(thread, cell)).unwrap_or_default();
        let loaded: Objects =
            accessed.iter().filter_map(|it| self.held.get(*it as usize)).flatten().copied().collect();
        let mut is_new = false;
        if let Some(value) = value {
            let written = self.value(thread, value, &loaded);
            for object in accessed {
                is_new |= self.holds(object, &written);
            }
        }
        for (slot, value) in &step.sets {
            let set = self.value(thread, value, &loaded);
            let known = self.slots.get_mut(thread).and_then(|slots| slots.get_mut(usize::from(*slot)));
            is_new |= known.is_some_and(|known| adds(known, &set));
        }
        is_new
    }

    fn holds(&mut self, object: u32, addresses: &Objects) -> bool {
        self.held.get_mut(object as usize).is_some_and(|known| adds(known, addresses))
    }

    /// The objects that may contain a cell.
    fn objects(&self, thread: usize, cell: &Cell) -> Objects {
        match cell {
            Cell::Fixed(location) => self.of.get(*location as usize).copied().into_iter().collect(),
            Cell::Computed(Expression::Lookup(_, address, _)) => self.sum(thread, address, &Objects::new()),
            // no other expression computes a location
            Cell::Computed(_) => (0..).zip(&self.map.objects).map(|(number, _)| number).collect(),
        }
    }

    /// The locations that a cell of a thread may be.
    pub(super) fn locations(&self, thread: usize, cell: &Cell) -> Vec<u32> {
        let wanted = match cell {
            Cell::Fixed(location) => return vec![*location],
            Cell::Computed(Expression::Lookup(_, _, width)) => Some(*width),
            Cell::Computed(_) => None,
        };
        let objects = self.objects(thread, cell);
        let objects = objects.iter().filter_map(|it| self.map.objects.get(*it as usize));
        let cells = objects.flat_map(|object| &object.cells);
        cells.filter(|cell| wanted.is_none_or(|width| width == cell.width)).map(|it| it.location).collect()
    }

    /// Whether the number in a step may be the address of an object whose alignment is less than 2 to the power of `bits`.
    pub(super) fn may_be_loose(&self, thread: usize, (step, sum): (&Step, &Sum), bits: u8) -> bool {
        let loaded: Objects = match &step.access {
            Access::Read(cell) | Access::Exchange(cell, ..) => {
                let accessed = self.objects(thread, cell);
                accessed.iter().filter_map(|it| self.held.get(*it as usize)).flatten().copied().collect()
            }
            Access::None | Access::Write(..) => Objects::new(),
        };
        let objects = self.sum(thread, sum, &loaded);
        objects.iter().filter_map(|it| self.map.objects.get(*it as usize)).any(|it| it.is_loose(bits))
    }

    fn value(&self, thread: usize, value: &Expression, loaded: &Objects) -> Objects {
        match value {
            Expression::Sum(sum) => self.sum(thread, sum, loaded),
            Expression::Function(_, left, right) => {
                let mut all = self.sum(thread, left, loaded);
                all.extend(self.sum(thread, right, loaded));
                all
            }
            // the index of a location is not an address
            Expression::Lookup(..) | Expression::Layout(..) => Objects::new(),
        }
    }

    /// Ignores the factors: a number computed from an address is an address in the same object, or none.
    fn sum(&self, thread: usize, sum: &Sum, loaded: &Objects) -> Objects {
        let mut all = self.at(sum.constant);
        for (atom, _) in &sum.terms {
            match atom {
                Atom::Slot(slot) => {
                    let slots = self.slots.get(thread).and_then(|slots| slots.get(usize::from(*slot)));
                    all.extend(slots.into_iter().flatten());
                }
                Atom::Loaded | Atom::LoadedThread => all.extend(loaded),
            }
        }
        all
    }

    /// The object of a number that is an address in it, or slightly before it.
    fn at(&self, number: i64) -> Objects {
        let near = [number, number.saturating_add(1 << (AddressMap::OFFSET_BITS - 1))];
        let numbers = near.into_iter().filter_map(|it| {
            let number = self.map.object_number(it)?;
            self.map.objects.get(number).and_then(|_| u32::try_from(number).ok())
        });
        numbers.collect()
    }
}

fn adds(known: &mut Objects, others: &Objects) -> bool {
    let before = known.len();
    known.extend(others);
    known.len() > before
}

/// The places that a thread can reach.
fn reached(code: &Code, start: u32) -> Vec<u32> {
    let mut found = BTreeSet::from([start]);
    let mut all = vec![start];
    let mut next = 0;
    while let Some(place) = all.get(next).copied() {
        next += 1;
        let steps = code.places.get(place as usize).into_iter().flat_map(|place| &place.steps);
        all.extend(steps.filter(|step| found.insert(step.to)).map(|step| step.to));
    }
    all
}
