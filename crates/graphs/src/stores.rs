//! Whether stores of a thread can be reordered under partial store order.

use super::code::{Access, Cell, Code, Step};
use garret_base::map::Set;

/// The location of a store; `None` if it is computed, so that it may be any location.
type Stored = Option<u32>;

impl Code {
    /// Whether on every path of a thread from a store to a store to another location there is a full fence, a store fence or an
    /// exchange. If so, the code behaves under partial store order as under total store order, with any number of such threads.
    /// False does not imply that stores are reordered: guards are ignored.
    ///
    /// # Complexity
    /// Proportional to the number of places times the number of locations that are written.
    #[must_use]
    pub fn stores_stay_in_order(&self) -> bool {
        // the location of a store, and a place where the thread may be while it is in the buffer
        let mut seen: Set<(Stored, u32)> = Set::default();
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

/// The location that a step stores to, if it leaves the store in the buffer.
fn stored(step: &Step) -> Option<Stored> {
    match &step.access {
        Access::Write(Cell::Fixed(location), ..) => Some(Some(*location)),
        Access::Write(Cell::Computed(_), ..) => Some(None),
        Access::None | Access::Read(_) | Access::Exchange(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::code::{Access, Cell, Code, Expression, Place, Step};

    fn write(cell: Cell, to: u32, store_fence: [bool; 2]) -> Step {
        let access = Access::Write(cell, Expression::constant(1), Expression::constant(0));
        Step { store_fence, access, ..Step::new(to) }
    }

    /// Whether two consecutive stores stay in order.
    fn in_order(cells: [Cell; 2], fences: [[bool; 2]; 2], fence: bool) -> bool {
        let [first, second] = cells;
        let second = Step { fence, ..write(second, 2, fences[1]) };
        let steps = [vec![write(first, 1, fences[0])], vec![second], Vec::new()];
        let places = steps.map(|steps| Place { steps, ..Place::default() }).into();
        Code { places, ..Code::default() }.stores_stay_in_order()
    }

    #[test]
    fn stores_to_different_locations_stay_in_order_where_something_orders_them() {
        let (none, before, after) = ([false; 2], [true, false], [false, true]);
        let fixed = |one, other| [Cell::Fixed(one), Cell::Fixed(other)];
        assert!(!in_order(fixed(0, 1), [none, none], false));
        assert!(!in_order(fixed(0, 1), [before, after], false));
        assert!(in_order(fixed(0, 0), [none, none], false));
        assert!(in_order(fixed(0, 1), [none, before], false));
        assert!(in_order(fixed(0, 1), [after, none], false));
        assert!(in_order(fixed(0, 1), [none, none], true));
    }

    #[test]
    fn a_location_that_is_computed_may_be_any() {
        let computed = || Cell::Computed(Expression::constant(1));
        for cells in [[computed(), computed()], [computed(), Cell::Fixed(0)], [Cell::Fixed(0), computed()]] {
            assert!(!in_order(cells, [[false; 2]; 2], false));
        }
    }
}
