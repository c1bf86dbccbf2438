//! Events and their order, combined with the other theories: a conflict may consist of an order, an equality and a bound.
//!
//! An event is a discrete term. Its *moment* is a number, a function of the event, so that equal events have equal moments. An event
//! is before another if its moment is less. Orders, equalities, domains and bounds on numbers are then literals of one conjunction,
//! with the same levels and conflict cores. Numbers lose no generality: every strict partial order can be extended to a total one,
//! the order of the moments (Szpilrajn's theorem). The negation of an order refers to this total order: the two events have the same
//! moment, or the opposite order.
//!
//! [`Closure`](crate::Closure) keeps all pairs of an order in bit sets, without terms, reasons and other theories. It is faster where
//! only the pairs matter; the backward search of Garret uses it.

use crate::terms::{Sort, SortId, TermId};
use crate::{Linear, Literal, Relation, Solver};

/// The function from events to moments. User-defined functions have other numbers.
const MOMENT: u32 = u32::MAX;

impl Solver {
    /// The moment of an event: a real number, as a term with its own key. Any discrete term can be an event. The function number
    /// `u32::MAX` is reserved for moments.
    ///
    /// # Panics
    /// If the term stands for a number.
    ///
    /// # Example
    /// ```
    /// use garret_solver::{Literal, Solver, Sort};
    ///
    /// let mut solver = Solver::new();
    /// let sort = solver.add_sort(Sort::Discrete { named: 0, others: None });
    /// let [write, fence, read] = [0, 1, 2].map(|key| solver.variable(key, sort));
    /// let [a, b, c] = [(write, 3), (fence, 4), (read, 5)].map(|(event, key)| solver.moment(event, key));
    /// solver.assert(&Solver::before(a, b)).unwrap();
    /// solver.assert(&Solver::before(b, c)).unwrap();
    /// let error = solver.assert(&Literal::Equal(write, read)).unwrap_err();
    /// assert_eq!(error.conflict().unwrap().core().len(), 3);
    /// ```
    pub fn moment(&mut self, event: TermId, key: u64) -> TermId {
        let sort = self.moments();
        self.apply(MOMENT, &[event], sort, key)
    }

    fn moments(&mut self) -> SortId {
        if let Some(sort) = self.moments {
            return sort;
        }
        let sort = self.add_sort(Sort::Real);
        self.moments = Some(sort);
        sort
    }

    /// The literal that one moment is before another. Its negation states that they are equal, or that `earlier` is after `later`.
    #[must_use]
    pub fn before(earlier: TermId, later: TermId) -> Literal<TermId> {
        let difference = Linear::new([(earlier, 1), (later, -1)], 0, Relation::Below);
        // The coefficients 1 and -1 can always be negated.
        Literal::Linear(difference.unwrap_or_else(|| unreachable!("one and minus one are small")))
    }
}
