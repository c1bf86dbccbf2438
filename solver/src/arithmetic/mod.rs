//! Linear arithmetic: difference bounds are propagated eagerly; a complete method decides the rest.

mod difference;
mod elimination;
mod equations;
mod lattice;
mod normal;
mod number;
mod projection;
mod ratio;
mod relaxation;
mod row;
mod simplex;
mod solution;
mod tableau;

pub(crate) use normal::normal_form;
pub(crate) use number::{Int, Rational};
pub(crate) use projection::project;
pub(crate) use row::{Column, Row};
#[cfg(test)]
use solution::constraints;
pub use tableau::{InfeasibleSubset, Tableau};

use crate::budget::Meter;
use crate::conflict::Cause;
use crate::terms::Terms;
use crate::theory::Failure;
use crate::trail::{Trail, Undo};
use crate::{Linear, Literal, OutOfBudget, Relation, Sort, TermId};
use alloc::vec;
use alloc::vec::Vec;
use difference::{Cycle, Delta, Differences, Vertex};

/// The origin of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Cause(Cause),
    /// The congruence of two terms.
    Congruent(TermId, TermId),
    /// A bound that was only tried.
    Trial,
}

/// Constraints that have no common solution.
pub(crate) type Clash = Vec<Reason>;

/// The answer to whether there is a solution.
#[derive(Debug)]
pub(crate) enum ArithmeticAnswer {
    Possible,
    Clash(Clash),
    /// The disequality with this cause has to be split: one of the two strict inequalities holds.
    Split(Cause, [Literal<TermId>; 2]),
}

/// The other parts of the state that every change needs.
pub(crate) type Context<'a> = (&'a mut Trail<Undo>, &'a mut Meter);

/// The theory of linear arithmetic over the integers and the reals.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arithmetic {
    differences: Differences,
    /// The constraints that are neither difference bounds nor disequalities.
    rows: Vec<(Linear<TermId>, Reason)>,
    apart: Vec<ArithmeticDisequality>,
}

/// A disequality.
#[derive(Clone, Debug)]
struct ArithmeticDisequality {
    linear: Linear<TermId>,
    /// The same disequality as `x - y <> value`, if it has this form.
    difference: Option<(Vertex, Vertex, i128)>,
    integer: bool,
    cause: Cause,
}

/// A constraint in the form in which it is stored.
enum Shape {
    Constant(bool),
    /// `x - y` compared with the number.
    Difference(Vertex, Vertex, i128, Relation),
    General,
}

impl Arithmetic {
    pub(crate) fn clear(&mut self) {
        self.differences.clear();
        self.rows.clear();
        self.apart.clear();
    }

    /// Makes room for this number of terms.
    pub(crate) fn make_room(&mut self, terms: usize) {
        self.differences.make_room(terms + 1);
    }

    pub(crate) fn undo(&mut self, undo: &Undo) {
        match undo {
            Undo::Edge => self.differences.truncate(self.differences.edges().len() - 1),
            Undo::Row => self.rows.truncate(self.rows.len() - 1),
            Undo::Apart => self.apart.truncate(self.apart.len() - 1),
            _ => unreachable!("not a change of this theory"),
        }
    }

    pub(crate) fn assume(
        &mut self,
        terms: &Terms,
        context: Context<'_>,
        linear: &Linear<TermId>,
        cause: Cause,
    ) -> Result<(), Failure<Clash>> {
        let reason = Reason::Cause(cause);
        match shape(terms, linear) {
            Shape::Constant(true) => Ok(()),
            Shape::Constant(false) => Err(Failure::Clash(vec![reason])),
            _ if linear.relation() == Relation::Distinct => {
                context.0.record(Undo::Apart);
                let difference = match shape(terms, linear) {
                    Shape::Difference(x, y, value, _) => Some((x, y, value)),
                    Shape::Constant(_) | Shape::General => None,
                };
                let integer = is_integer(terms, linear);
                self.apart.push(ArithmeticDisequality { linear: linear.clone(), difference, integer, cause });
                Ok(())
            }
            Shape::Difference(x, y, value, relation) => {
                let epsilon = if relation == Relation::Below { -1 } else { 0 };
                let (trail, meter) = context;
                self.bound((trail, meter), x, y, Delta { value, epsilon }, reason)?;
                if relation == Relation::Equal {
                    self.bound((trail, meter), y, x, Delta { value: -value, epsilon }, reason)?;
                }
                Ok(())
            }
            Shape::General => {
                context.0.record(Undo::Row);
                self.rows.push((linear.clone(), reason));
                Ok(())
            }
        }
    }

    /// a, b congruent |- a - b = 0
    pub(crate) fn assume_congruent(
        &mut self,
        (trail, meter): Context<'_>,
        a: TermId,
        b: TermId,
    ) -> Result<(), Failure<Clash>> {
        let (x, y, reason) = (vertex(a), vertex(b), Reason::Congruent(a, b));
        self.bound((trail, meter), x, y, Delta::ZERO, reason)?;
        self.bound((trail, meter), y, x, Delta::ZERO, reason)
    }

    fn bound(
        &mut self,
        (trail, meter): Context<'_>,
        x: Vertex,
        y: Vertex,
        weight: Delta,
        reason: Reason,
    ) -> Result<(), Failure<Clash>> {
        let inserted = self.differences.insert(x, y, weight, reason, meter);
        if inserted.map_err(|failure| failure.map(|Cycle { reasons }| reasons))? {
            trail.record(Undo::Edge);
        }
        Ok(())
    }

    /// Whether the constraint follows from the difference bounds, or contradicts them.
    pub(crate) fn status(
        &mut self,
        terms: &Terms,
        linear: &Linear<TermId>,
        meter: &mut Meter,
    ) -> Option<bool> {
        let (x, y, value, relation) = match shape(terms, linear) {
            Shape::Constant(holds) => return Some(holds),
            Shape::General => return None,
            Shape::Difference(x, y, value, relation) => (x, y, value, relation),
        };
        let upper = self.differences.bound(x, y, meter);
        let lower = self.differences.bound(y, x, meter).map(|bound| -bound);
        let exact = Delta { value, epsilon: 0 };
        let outside = upper.is_some_and(|upper| upper < exact) || lower.is_some_and(|lower| lower > exact);
        let fixed = upper == Some(exact) && lower == Some(exact);
        match relation {
            Relation::Equal if fixed => Some(true),
            Relation::Equal if outside => Some(false),
            Relation::Distinct if fixed => Some(false),
            Relation::Distinct if outside => Some(true),
            Relation::Equal | Relation::Distinct => None,
            Relation::AtMost | Relation::Below => {
                // The epsilon of a strict lower bound is a sum of several ones, so only its sign is meaningful.
                let above = |lower: Delta| {
                    lower.value > value
                        || (lower.value == value && (relation == Relation::Below || lower.epsilon > 0))
                };
                let below = |upper: Delta| {
                    upper.value < value
                        || (upper.value == value && (relation == Relation::AtMost || upper.epsilon < 0))
                };
                if upper.is_some_and(below) {
                    Some(true)
                } else if lower.is_some_and(above) {
                    Some(false)
                } else {
                    None
                }
            }
        }
    }

    /// Decides whether there is a solution.
    pub(crate) fn complete(
        &mut self,
        terms: &Terms,
        meter: &mut Meter,
    ) -> Result<ArithmeticAnswer, OutOfBudget> {
        meter.spend(self.rows.len() + self.apart.len())?;
        if self.rows.is_empty() {
            return Ok(self
                .satisfy_disequalities(meter)?
                .map_or(ArithmeticAnswer::Possible, |position| self.split(position)));
        }
        if self.rows.iter().all(|(linear, _)| self.holds_currently(linear))
            && self.apart.iter().all(|apart| self.holds_currently(&apart.linear))
        {
            return Ok(ArithmeticAnswer::Possible);
        }
        self.solve(terms, meter)
    }

    /// Solves all constraints from scratch by the complete method.
    fn solve(&self, terms: &Terms, meter: &mut Meter) -> Result<ArithmeticAnswer, OutOfBudget> {
        let edges = self.differences.edges();
        let mut reasons: Vec<Reason> = edges.iter().map(|edge| edge.reason).collect();
        reasons.extend(self.rows.iter().map(|&(_, reason)| reason));
        let column = |term: TermId| term.index() as Column;
        let integer: Vec<bool> = terms.iter().map(|term| terms.sort(term) == Sort::Integer).collect();
        let rows = edges.iter().map(|edge| edge_row(edge, column));
        let rows = rows.chain(self.rows.iter().map(|(linear, _)| linear_row(linear, column)));
        Ok(match solution::solve_near(rows, &integer, |column| self.guess(column), meter)? {
            Err(core) => ArithmeticAnswer::Clash(core.iter().map(|position| reasons[position]).collect()),
            Ok(values) => {
                let holds = |apart: &ArithmeticDisequality| linear_row(&apart.linear, column).holds(&values);
                match self.apart.iter().position(|apart| !holds(apart)) {
                    Some(position) => self.split(position),
                    None => ArithmeticAnswer::Possible,
                }
            }
        })
    }

    /// Values for all terms, by index; those of discrete terms have no meaning. The assumptions must be satisfiable, and
    /// [`Self::complete`] must not require that a disequality is split.
    pub(crate) fn values(&self, terms: &Terms, meter: &mut Meter) -> Result<Vec<Rational>, OutOfBudget> {
        meter.spend(terms.len() + self.differences.edges().len())?;
        let linears =
            || self.rows.iter().map(|(linear, _)| linear).chain(self.apart.iter().map(|it| &it.linear));
        if linears().all(|linear| self.holds_currently(linear)) {
            return Ok(self.present_values(terms, linears()));
        }
        let column = |term: TermId| term.index() as Column;
        let integer: Vec<bool> = terms.iter().map(|term| terms.sort(term) == Sort::Integer).collect();
        let rows = self.differences.edges().iter().map(|edge| edge_row(edge, column));
        let rows = rows.chain(self.rows.iter().map(|(linear, _)| linear_row(linear, column)));
        let solution = solution::solve_near(rows, &integer, |column| self.guess(column), meter)?;
        debug_assert!(solution.is_ok(), "what is assumed is satisfiable");
        Ok(solution.unwrap_or_default())
    }

    /// The current solution of the difference bounds, as rational numbers.
    fn present_values<'l>(
        &self,
        terms: &Terms,
        linears: impl Iterator<Item = &'l Linear<TermId>>,
    ) -> Vec<Rational> {
        let mut epsilon = Rational::whole(Int::ONE);
        let mut keep_below = |room: i128, growth: i64| {
            // room + epsilon * growth stays on its side of zero
            if growth != 0 && room != 0 && (room > 0) != (growth > 0) {
                let limit = Rational::new(&Int::Small(room).abs(), &Int::from(2 * growth.abs()));
                if limit < epsilon {
                    epsilon = limit;
                }
            }
        };
        for edge in self.differences.edges() {
            let room = edge.weight - self.differences.value(edge.to, edge.from);
            keep_below(room.value, room.epsilon);
        }
        for sum in linears.filter_map(|linear| self.sum_now(linear)) {
            keep_below(sum.value, sum.epsilon);
        }
        let value = |term: TermId| {
            let Delta { value, epsilon: times } = self.differences.value(vertex(term), Vertex::ZERO);
            &Rational::whole(Int::Small(value)) + &epsilon.times(&Int::from(times))
        };
        terms.iter().map(value).collect()
    }

    /// A guess of the value of the unknown, from the current solution of the difference bounds.
    fn guess(&self, column: Column) -> Int {
        Int::Small(self.differences.value(Vertex(column + 1), Vertex::ZERO).value)
    }

    /// Tries to move the current solution so that all disequalities hold. Returns the index of one for which that fails.
    fn satisfy_disequalities(&mut self, meter: &mut Meter) -> Result<Option<usize>, OutOfBudget> {
        let count = self.differences.edges().len();
        let in_the_way = self.spread_further(meter);
        // The potentials are kept: they satisfy all difference bounds, also without those that were tried.
        self.differences.truncate(count);
        in_the_way
    }

    /// As [`Self::spread`], but leaves the tried bounds in place.
    fn spread_further(&mut self, meter: &mut Meter) -> Result<Option<usize>, OutOfBudget> {
        loop {
            let mut clean = true;
            for position in 0..self.apart.len() {
                meter.spend(1)?;
                let ArithmeticDisequality { difference, integer, ref linear, .. } = self.apart[position];
                if self.holds_currently(linear) {
                    continue;
                }
                clean = false;
                let Some((x, y, value)) = difference else { return Ok(Some(position)) };
                if !self.try_apart((x, y), value, integer, meter)? {
                    return Ok(Some(position));
                }
            }
            if clean {
                return Ok(None);
            }
        }
    }

    /// Adds a bound that keeps `x - y` on one side of the value; returns whether that is possible.
    fn try_apart(
        &mut self,
        (x, y): (Vertex, Vertex),
        value: i128,
        integer: bool,
        meter: &mut Meter,
    ) -> Result<bool, OutOfBudget> {
        let below = |value: i128| {
            if integer { Delta { value: value - 1, epsilon: 0 } } else { Delta { value, epsilon: -1 } }
        };
        for (x, y, value) in [(x, y, value), (y, x, -value)] {
            match self.differences.insert(x, y, below(value), Reason::Trial, meter) {
                Ok(_) => return Ok(true),
                Err(Failure::Clash(_)) => {}
                Err(Failure::OutOfBudget) => return Err(OutOfBudget),
            }
        }
        Ok(false)
    }

    fn split(&self, position: usize) -> ArithmeticAnswer {
        let ArithmeticDisequality { linear, cause, .. } = &self.apart[position];
        let below = linear.with_relation(Relation::Below);
        let above = linear.opposite(Relation::Below);
        ArithmeticAnswer::Split(*cause, [Literal::Linear(below), Literal::Linear(above)])
    }

    /// Whether the current solution of the difference bounds satisfies the constraint.
    fn holds_currently(&self, linear: &Linear<TermId>) -> bool {
        // If the sum overflows, the complete method decides.
        self.sum_now(linear).is_some_and(|sum| linear.relation().holds(sum.cmp(&Delta::ZERO)))
    }

    /// The value of the sum in the current solution of the difference bounds; `None` if it overflows.
    fn sum_now(&self, linear: &Linear<TermId>) -> Option<Delta> {
        let mut sum = Delta { value: linear.constant().into(), epsilon: 0 };
        for &(term, coefficient) in linear.terms() {
            let value = self.differences.value(vertex(term), Vertex::ZERO);
            let product = value.value.checked_mul(coefficient.into())?;
            let epsilon = value.epsilon.checked_mul(coefficient)?;
            sum =
                Delta { value: sum.value.checked_add(product)?, epsilon: sum.epsilon.checked_add(epsilon)? };
        }
        Some(sum)
    }

    /// All assumptions except congruences, over the columns of the terms.
    pub(crate) fn rows(&self, column: impl Fn(TermId) -> Column) -> Vec<Row> {
        let edges = self.differences.edges().iter();
        let edges =
            edges.filter(|edge| matches!(edge.reason, Reason::Cause(_))).map(|edge| edge_row(edge, &column));
        let rows = self.rows.iter().map(|(linear, _)| linear_row(linear, &column));
        let apart = self.apart.iter().map(|apart| linear_row(&apart.linear, &column));
        edges.chain(rows).chain(apart).collect()
    }

    /// The terms that occur in a constraint; a term may come several times.
    pub(crate) fn constrained(&self) -> impl Iterator<Item = TermId> + '_ {
        let edges =
            self.differences.edges().iter().flat_map(|edge| [term_of(edge.from), term_of(edge.to)]).flatten();
        let rows =
            self.rows.iter().map(|(linear, _)| linear).chain(self.apart.iter().map(|apart| &apart.linear));
        edges.chain(rows.flat_map(|linear| linear.terms().iter().map(|&(term, _)| term)))
    }
}

fn vertex(term: TermId) -> Vertex {
    Vertex(term.index() as u32 + 1)
}

fn term_of(vertex: Vertex) -> Option<TermId> {
    vertex.0.checked_sub(1).map(|index| TermId::new(index as usize))
}

fn is_integer(terms: &Terms, linear: &Linear<TermId>) -> bool {
    linear.terms().first().is_some_and(|&(term, _)| terms.sort(term) == Sort::Integer)
}

fn shape(terms: &Terms, linear: &Linear<TermId>) -> Shape {
    let (x, y, size) = match *linear.terms() {
        [] => return Shape::Constant(linear.relation().holds(linear.constant().cmp(&0))),
        [(term, size)] if size > 0 => (vertex(term), Vertex::ZERO, i128::from(size)),
        [(term, size)] => (Vertex::ZERO, vertex(term), -i128::from(size)),
        [(x, size), (y, other)] if size > 0 && i128::from(size) == -i128::from(other) => {
            (vertex(x), vertex(y), i128::from(size))
        }
        [(x, other), (y, size)] if i128::from(size) == -i128::from(other) => {
            (vertex(y), vertex(x), size.into())
        }
        _ => return Shape::General,
    };
    let constant = i128::from(linear.constant());
    if is_integer(terms, linear) {
        let (constant, relation) = match linear.relation() {
            Relation::Below => (constant + 1, Relation::AtMost),
            relation => (constant, relation),
        };
        return match relation {
            Relation::Equal if constant % size != 0 => Shape::Constant(false),
            Relation::Distinct if constant % size != 0 => Shape::Constant(true),
            _ => Shape::Difference(x, y, (-constant).div_euclid(size), relation),
        };
    }
    if constant % size == 0 {
        Shape::Difference(x, y, -constant / size, linear.relation())
    } else {
        Shape::General
    }
}

fn linear_row(linear: &Linear<TermId>, column: impl Fn(TermId) -> Column) -> Row {
    let terms = linear.terms().iter().map(|&(term, coefficient)| (column(term), Int::from(coefficient)));
    Row::new(terms, linear.constant().into(), linear.relation())
}

fn edge_row(edge: &difference::Edge, column: impl Fn(TermId) -> Column) -> Row {
    let to = term_of(edge.to).map(|term| (column(term), Int::ONE));
    let from = term_of(edge.from).map(|term| (column(term), Int::from(-1)));
    let relation = if edge.weight.epsilon < 0 { Relation::Below } else { Relation::AtMost };
    Row::new(to.into_iter().chain(from), -&Int::Small(edge.weight.value), relation)
}
