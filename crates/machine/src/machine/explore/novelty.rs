//! Novelty of a state: whether it has a pair of values that no earlier state had.

use crate::machine::packed::{Field, Layout};
use fixedbitset::FixedBitSet;

/// The largest number of values of a cell that is recorded; cells with more, mostly numbers, are ignored.
const MOST_VALUES: u64 = 64;
/// The largest total number of values of all cells: there is a bit for each pair of them, 2 MB.
const MOST: usize = 4_096;

/// The pairs of values of two cells that occurred in one state.
pub(super) struct Novelty {
    /// Each cell, with the number of its first value.
    cells: Vec<(Field, usize)>,
    values: usize,
    seen: FixedBitSet,
    /// A buffer for the values of one state.
    of_state: Vec<usize>,
}

impl Novelty {
    /// No pair has occurred yet.
    pub(super) fn new(layout: &Layout) -> Self {
        let (mut cells, mut values) = (Vec::new(), 0);
        for place in layout.places.iter().filter(|place| place.range.len() <= MOST_VALUES) {
            let count = place.range.len() as usize;
            if values + count > MOST {
                break;
            }
            cells.push((place.field, values));
            values += count;
        }
        let seen = FixedBitSet::with_capacity(values * values);
        Self { cells, values, seen, of_state: Vec::new() }
    }

    /// Records the state, and returns whether it has a pair of values that never occurred before.
    ///
    /// # Complexity
    /// Quadratic in the number of cells.
    pub(super) fn note(&mut self, state: &[u64]) -> bool {
        let Self { cells, values, seen, of_state } = self;
        of_state.clear();
        of_state.extend(cells.iter().map(|&(field, first)| first + field.get(state) as usize));
        let mut is_new = false;
        for (place, &one) in of_state.iter().enumerate() {
            for &other in &of_state[..=place] {
                is_new |= !seen.put(one * *values + other);
            }
        }
        is_new
    }
}
