//! Whether stores of a thread can pass each other under partial store order.

use super::code::{Access, Cell, Code, Step};
use std::collections::HashSet;

/// The location of a store: none where it is computed, so that it may be any.
type Stored = Option<u32>;

impl Code {
    /// Whether no thread comes from a store to a store to another location without a fence, a barrier between stores or an exchange between them:
    /// under partial store order, the code does what it does under total store order, with any number of such threads. False does not mean
    /// that stores do pass each other: conditions are not looked at.
    ///
    /// # Complexity
    /// The places times the locations that are written.
    #[must_use]
    pub fn stores_stay_in_order(&self) -> bool {
        // what is stored to, and where the thread may be while that is in its buffer
        let mut seen: HashSet<(Stored, u32)> = HashSet::new();
        let mut open: Vec<(Stored, u32)> = Vec::new();
        for step in self.places.iter().flat_map(|place| &place.steps) {
            if let Some(stored) = stored(step)
                && !step.store_fence[1]
                && seen.insert((stored, step.to))
            {
                open.push((stored, step.to));
            }
        }
        while let Some((buffered, place)) = open.pop() {
            for step in self.places.get(place as usize).into_iter().flat_map(|place| &place.steps) {
                if step.fence || step.store_fence[0] || matches!(step.access, Access::Exchange(..)) {
                    continue;
                }
                if let Some(stored) = stored(step)
                    && (stored.is_none() || stored != buffered)
                {
                    return false;
                }
                if !step.store_fence[1] && seen.insert((buffered, step.to)) {
                    open.push((buffered, step.to));
                }
            }
        }
        true
    }
}

/// What a step stores to, where it leaves that in the buffer.
fn stored(step: &Step) -> Option<Stored> {
    match &step.access {
        Access::Write(Cell::Fixed(location), ..) => Some(Some(*location)),
        Access::Write(Cell::Computed(_), ..) => Some(None),
        Access::None | Access::Read(_) | Access::Exchange(..) => None,
    }
}
