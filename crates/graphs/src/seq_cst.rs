//! Code that behaves in C11 as under sequential consistency.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, section 4: if
//! all accesses are `seq_cst`, the relation on them that has to be acyclic contains program order, and the edges from writes to
//! reads and from reads to later writes.

use super::code::{Access, Cell, Code, Step};
use garret_base::map::Set;

impl Code {
    /// Whether all accesses are `seq_cst`, except reads of locations that no thread writes. If so, the code behaves under RC11 as
    /// under sequential consistency, with any number of such threads, and has no data race.
    ///
    /// # Complexity
    /// Two passes over the steps.
    #[must_use]
    pub fn is_sequential_in_c11(&self) -> bool {
        let steps = || self.places.iter().flat_map(|place| &place.steps);
        let mut written: Set<u32> = Set::default();
        for step in steps() {
            match &step.access {
                Access::Write(Cell::Fixed(location), ..) | Access::Exchange(Cell::Fixed(location), ..) => {
                    written.insert(*location);
                }
                // a write to a computed location is `seq_cst`, or the answer is no; a read of any other location may be a read of
                // this one
                Access::Write(Cell::Computed(_), ..) | Access::Exchange(Cell::Computed(_), ..) => {
                    return steps().all(is_seq_cst);
                }
                Access::None | Access::Read(_) => {}
            }
        }
        let is_constant =
            |step: &Step| matches!(&step.access, Access::Read(Cell::Fixed(it)) if !written.contains(it));
        steps().all(|step| is_seq_cst(step) || is_constant(step))
    }
}

/// Whether a step has no access, or a `seq_cst` one.
fn is_seq_cst(step: &Step) -> bool {
    matches!(step.access, Access::None) || (step.orders[1].atomic && step.orders[1].seq_cst)
}

#[cfg(test)]
mod tests {
    use super::super::code::{Access, Cell, Code, Expression, Order, Place, Step};

    fn is_sequential(accesses: Vec<(Access, Order)>) -> bool {
        let step = |(access, order)| {
            let orders = [Order::default(), order, Order::default()];
            Step { access, orders, ..Step::new(0) }
        };
        let place = Place { steps: accesses.into_iter().map(step).collect(), ..Place::default() };
        Code { places: vec![place], ..Code::default() }.is_sequential_in_c11()
    }

    #[test]
    fn every_access_of_what_is_written_is_seq_cst() {
        let plain = Order::default();
        let relaxed = Order { atomic: true, ..plain };
        let both = Order { acquire: true, release: true, ..relaxed };
        let seq_cst = Order { seq_cst: true, ..both };
        let number = || Expression::constant(1);
        let read = |cell| Access::Read(cell);
        let write = |cell| Access::Write(cell, number(), number());
        let exchange = |cell| Access::Exchange(cell, number(), number());
        let (x, y, computed) = (|| Cell::Fixed(0), || Cell::Fixed(1), || Cell::Computed(number()));
        assert!(is_sequential(vec![(read(x()), seq_cst), (write(x()), seq_cst), (exchange(y()), seq_cst)]));
        for order in [plain, relaxed, both] {
            assert!(!is_sequential(vec![(read(x()), order), (write(x()), seq_cst)]));
            assert!(!is_sequential(vec![(read(x()), seq_cst), (write(x()), order)]));
            assert!(!is_sequential(vec![(exchange(x()), order)]));
            assert!(!is_sequential(vec![(read(x()), order), (write(computed()), seq_cst)]));
            assert!(!is_sequential(vec![(read(computed()), order), (write(x()), seq_cst)]));
            assert!(!is_sequential(vec![(write(computed()), order)]));
            assert!(is_sequential(vec![(read(y()), order), (write(x()), seq_cst)]), "nobody writes to y");
        }
        assert!(is_sequential(vec![(read(computed()), seq_cst), (write(computed()), seq_cst)]));
        assert!(is_sequential(vec![(Access::None, plain)]));
    }
}
