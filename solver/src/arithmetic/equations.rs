//! Solves equations one after the other, until only inequalities are left.
//!
//! Each equation is solved for one of its unknowns, which is substituted in all other constraints; over the integers, by changes of
//! variables if no coefficient is one. Two bounds that leave one value for a sum are an equation, too. This is as in
//! [`super::elimination`], but with an index of the occurrences of each unknown, and without recursion.
//!
//! # Sources
//! Pugh, *The Omega test* (1991), section 2.

use super::elimination::{Constraint, change_of_unknown, solved_for, substitute};
use super::number::{Int, Rational};
use super::row::{Column, Row, Simplest};
use crate::bits::Bits;
use crate::budget::Meter;
use crate::map::Map;
use crate::{OutOfBudget, Relation};
use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Constraints without equations, and definitions of the unknowns that were eliminated.
pub(super) struct Reduced {
    /// Inequalities in simplest form.
    pub(super) constraints: Vec<Constraint>,
    /// Equations and the unknowns for which they were solved, in the order of elimination. Each equation contains only unknowns that
    /// are left after it.
    definitions: Vec<(Column, Row)>,
    /// For each unknown, including new ones, whether it is an integer.
    pub(super) integer: Vec<bool>,
}

impl Reduced {
    /// Computes the values of the eliminated unknowns, given those of the others.
    pub(super) fn complete(&self, values: &mut [Rational]) {
        for (column, equation) in self.definitions.iter().rev() {
            values[*column as usize] = solved_for(equation, *column, values);
        }
    }
}

/// The terms of a row, with the first coefficient positive.
type Form = Vec<(Column, Int)>;

struct Reduction<'m> {
    meter: &'m mut Meter,
    /// Invariant: simplified. `None` if the row always holds or was used up.
    rows: Vec<Option<Constraint>>,
    /// For each unknown, the rows that contain it, and perhaps some that no longer do.
    mentions: Vec<Vec<u32>>,
    /// The rows that are equations, by the number of their terms, the shortest first. The numbers may be outdated.
    equations: BinaryHeap<Reverse<(usize, u32)>>,
    definitions: Vec<(Column, Row)>,
    integer: Vec<bool>,
}

/// An inconsistent set of constraints, or the end of the budget.
enum Failure {
    Core(Bits),
    OutOfBudget,
}

impl From<OutOfBudget> for Failure {
    fn from(_: OutOfBudget) -> Self {
        Self::OutOfBudget
    }
}

/// Solves the equations among the constraints. The inner result has the remaining constraints, or an inconsistent subset of the given
/// ones.
pub(super) fn reduce(
    constraints: Vec<Constraint>,
    integer: &[bool],
    meter: &mut Meter,
) -> Result<Result<Reduced, Bits>, OutOfBudget> {
    let mut reduction = Reduction {
        meter,
        rows: Vec::with_capacity(constraints.len()),
        mentions: vec![Vec::new(); integer.len()],
        equations: BinaryHeap::new(),
        definitions: Vec::new(),
        integer: integer.to_vec(),
    };
    match reduction.run(constraints) {
        Ok(()) => {
            let Reduction { rows, definitions, integer, .. } = reduction;
            Ok(Ok(Reduced { constraints: rows.into_iter().flatten().collect(), definitions, integer }))
        }
        Err(Failure::Core(core)) => Ok(Err(core)),
        Err(Failure::OutOfBudget) => Err(OutOfBudget),
    }
}

impl Reduction<'_> {
    fn run(&mut self, constraints: Vec<Constraint>) -> Result<(), Failure> {
        for constraint in constraints {
            let row = self.rows.len() as u32;
            self.rows.push(None);
            for (column, _) in &constraint.row.terms {
                self.mentions[*column as usize].push(row);
            }
            self.put(row, constraint)?;
        }
        loop {
            while let Some(Reverse((length, row))) = self.equations.pop() {
                let Some(constraint) = self.rows[row as usize].take() else { continue };
                if constraint.row.terms.len() == length {
                    self.solve(row, constraint)?;
                } else {
                    self.put(row, constraint)?;
                }
            }
            if !self.meet()? {
                return Ok(());
            }
        }
    }

    /// Simplifies a constraint, and stores it in its row.
    fn put(&mut self, row: u32, mut constraint: Constraint) -> Result<(), Failure> {
        let first = constraint.row.terms.first();
        let whole = first.is_some_and(|&(column, _)| self.integer[column as usize]);
        match constraint.row.simplify(whole) {
            Simplest::True => return Ok(()),
            Simplest::False => return Err(Failure::Core(constraint.because)),
            Simplest::Proper => {}
        }
        if constraint.row.relation == Relation::Equal {
            self.equations.push(Reverse((constraint.row.terms.len(), row)));
        }
        self.rows[row as usize] = Some(constraint);
        Ok(())
    }

    /// Uses an equation to eliminate an unknown.
    fn solve(&mut self, at: u32, equation: Constraint) -> Result<(), Failure> {
        let row = &equation.row;
        let seldom = |&&(column, _): &&(Column, Int)| self.mentions[column as usize].len();
        let whole = row.terms.first().is_some_and(|&(column, _)| self.integer[column as usize]);
        let simple = row.terms.iter().filter(|(_, coefficient)| !whole || coefficient.is_unit());
        if let Some((column, _)) = simple.min_by_key(seldom) {
            self.replace(*column, &equation)?;
            self.definitions.push((*column, equation.row));
            return Ok(());
        }
        let least = row.terms.iter().min_by_key(|(_, coefficient)| coefficient.abs());
        let Some((column, coefficient)) = least else { return Ok(()) };
        let change = change_of_unknown(row, *column, coefficient, &mut self.integer);
        self.mentions.push(Vec::new());
        let column = *column;
        // The change of variables also applies to the equation itself.
        self.rows[at as usize] = Some(equation);
        let change = Constraint { row: change, because: Bits::default() };
        self.replace(column, &change)?;
        self.definitions.push((column, change.row));
        Ok(())
    }

    /// Substitutes the unknown, as defined by the equation, in all other rows.
    fn replace(&mut self, column: Column, equation: &Constraint) -> Result<(), Failure> {
        for at in core::mem::take(&mut self.mentions[column as usize]) {
            let Some(mut constraint) = self.rows[at as usize].take() else { continue };
            if constraint.row.coefficient(column).is_some() {
                self.meter.spend(constraint.row.terms.len() + equation.row.terms.len())?;
                for (other, _) in &equation.row.terms {
                    if *other != column && constraint.row.coefficient(*other).is_none() {
                        self.mentions[*other as usize].push(at);
                    }
                }
                constraint.row = substitute(&constraint.row, &equation.row, column);
                constraint.because.add_all(&equation.because);
            }
            self.put(at, constraint)?;
        }
        Ok(())
    }

    /// Keeps only the tightest of parallel bounds, and turns two bounds that leave one value into an equation. Returns whether there
    /// is a new equation.
    fn meet(&mut self) -> Result<bool, Failure> {
        // For each form, the rows of the tightest bounds in its direction and in the opposite direction.
        let mut tightest: Map<Form, [Option<u32>; 2]> = Map::default();
        let mut found = false;
        for at in 0..self.rows.len() {
            let Some(constraint) = self.rows[at].as_ref().filter(|it| it.row.relation.is_inequality()) else {
                continue;
            };
            self.meter.spend(constraint.row.terms.len())?;
            let negative = constraint.row.terms.first().is_some_and(|(_, first)| first.signum() < 0);
            let sign = |value: &Int| if negative { -value } else { value.clone() };
            let form: Form =
                constraint.row.terms.iter().map(|(column, value)| (*column, sign(value))).collect();
            let bounds = tightest.entry(form).or_default();
            let own = &mut bounds[usize::from(negative)];
            // One of them may have become an equation or a part of one.
            if let Some(known) = own.replace(at as u32).filter(|&known| self.is_bound(known)) {
                let looser = if self.is_tighter(known, at as u32) {
                    *own = Some(known);
                    at
                } else {
                    known as usize
                };
                self.rows[looser] = None;
            }
            if let [Some(one), Some(other)] = *bounds {
                found |= self.close(one, other)?;
            }
        }
        Ok(found)
    }

    fn is_bound(&self, at: u32) -> bool {
        self.rows[at as usize].as_ref().is_some_and(|it| it.row.relation.is_inequality())
    }

    /// Whether the first of two parallel bounds implies the other.
    fn is_tighter(&self, a: u32, b: u32) -> bool {
        let tightness = |at: u32| {
            let row = self.rows[at as usize].as_ref().map(|constraint| &constraint.row);
            row.map(|row| (&row.constant, row.relation == Relation::Below))
        };
        tightness(a) >= tightness(b)
    }

    /// t <= k, t >= k |- t = k
    fn close(&mut self, one: u32, other: u32) -> Result<bool, Failure> {
        let (Some(a), Some(b)) = (&self.rows[one as usize], &self.rows[other as usize]) else {
            return Ok(false);
        };
        let gap = &a.row.constant + &b.row.constant;
        let strict = a.row.relation == Relation::Below || b.row.relation == Relation::Below;
        if gap.signum() < 0 {
            return Ok(false);
        }
        let because = a.because.union(&b.because);
        if gap.signum() > 0 || strict {
            return Err(Failure::Core(because));
        }
        let row = Row { relation: Relation::Equal, ..a.row.clone() };
        self.rows[other as usize] = None;
        self.put(one, Constraint { row, because })?;
        Ok(true)
    }
}
