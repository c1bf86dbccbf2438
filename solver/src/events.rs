//! Events and their order, as a theory beside the others: one conflict may rest on an order, an equality and a bound.
//!
//! An event is a discrete term. Its *moment* is a number, a function of the event, so that equal events have equal moments; an event is
//! before another when its moment is less. Orders, equalities, domains and bounds on numbers then are literals of one conjunction, with
//! its levels and its cores. Nothing is lost by numbers: every strict partial order without a cycle is part of a total one, and that of
//! moments (Szpilrajn's theorem). What is said by the negation of an order is said of the total one: the two happen at the same moment,
//! or the other way round.
//!
//! [`Closure`](crate::Closure) keeps all pairs of an order in words of bits, without terms, reasons and other theories. Where only the
//! pairs matter it is faster, and a search over orders keeps it.

use crate::terms::{Sort, SortId, TermId};
use crate::{Linear, Literal, Relation, Solver};

/// The function from events to moments; functions of the user have other numbers.
const MOMENT: u32 = u32::MAX;

impl Solver {
    /// The moment of an event, a real number, under a key of its own. Any discrete term can be an event. The function number
    /// `u32::MAX` stands for moments and is not to be used otherwise.
    ///
    /// # Panics
    /// When the term stands for a number.
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

    /// The literal that one moment is before another. Its negation says that it is not: at the same time, or later.
    #[must_use]
    pub fn before(earlier: TermId, later: TermId) -> Literal<TermId> {
        let difference = Linear::new([(earlier, 1), (later, -1)], 0, Relation::Below);
        // these numbers fit in any case
        Literal::Linear(difference.unwrap_or_else(|| unreachable!("one and minus one are small")))
    }
}
