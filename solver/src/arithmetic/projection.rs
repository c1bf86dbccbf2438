//! Projection of linear constraints: elimination of unknowns.
//!
//! Exact over the reals. It is exact over the integers if each eliminated unknown has a unit coefficient in an equality, or in every
//! lower or every upper bound, or has bounds from one side only. Otherwise the result consists of the consequences over the reals,
//! and is weaker.

use super::elimination::{combine_bounds, substitute};
use super::normal::normal_form;
use super::row::{Column, Row};
use crate::budget::Meter;
use crate::{OutOfBudget, Relation};
use alloc::vec::Vec;

/// The projection, as a disjunction of conjunctions in normal form.
pub(crate) fn project(
    rows: Vec<Row>,
    gone: &[Column],
    integer: &[bool],
    meter: &mut Meter,
) -> Result<Vec<Vec<Row>>, OutOfBudget> {
    let mut cases = Vec::new();
    let mut open = Vec::from([rows]);
    while let Some(rows) = open.pop() {
        project_one(rows, gone, integer, (&mut open, &mut cases), meter)?;
    }
    Ok(cases)
}

/// Eliminates one unknown. Adds the cases that are left to `open`, the first one last, or a finished one to `cases`.
fn project_one(
    rows: Vec<Row>,
    gone: &[Column],
    integer: &[bool],
    (open, cases): (&mut Vec<Vec<Row>>, &mut Vec<Vec<Row>>),
    meter: &mut Meter,
) -> Result<(), OutOfBudget> {
    let Some(rows) = normal_form(rows, integer, meter)? else { return Ok(()) };
    let left =
        gone.iter().copied().filter(|&column| rows.iter().any(|row| row.coefficient(column).is_some()));
    let Some(column) = left.min_by_key(|&column| cost(&rows, column)) else {
        if !cases.contains(&rows) {
            cases.push(rows);
        }
        return Ok(());
    };
    let (with, mut rest): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.coefficient(column).is_some());
    let equalities = with.iter().filter(|row| row.relation == Relation::Equal);
    let simplest = equalities.min_by_key(|row| row.coefficient(column).map(super::number::Int::abs));
    if let Some(equality) = simplest {
        let others = with.iter().filter(|row| *row != equality);
        rest.extend(others.map(|row| substitute(row, equality, column)));
        open.push(rest);
        return Ok(());
    }
    let is_lower = |row: &&Row| row.coefficient(column).is_some_and(|coefficient| coefficient.signum() < 0);
    let (lower, upper): (Vec<_>, Vec<_>) =
        with.iter().filter(|row| row.relation.is_inequality()).partition(is_lower);
    if lower.is_empty() || upper.is_empty() {
        // The unknown is unbounded on one side, so it has a value that satisfies all bounds and disequalities.
        open.push(rest);
        return Ok(());
    }
    // t <> 0 |- t < 0 or -t < 0
    if let Some(position) = with.iter().position(|row| row.relation == Relation::Distinct) {
        let below = Row { relation: Relation::Below, ..with[position].clone() };
        let above = with[position].opposite(Relation::Below);
        let others = || with.iter().enumerate().filter(|&(other, _)| other != position).map(|(_, row)| row);
        for side in [above, below] {
            open.push(rest.iter().chain(others()).cloned().chain([side]).collect());
        }
        return Ok(());
    }
    for lower in &lower {
        meter.spend(8 * upper.len())?;
        rest.extend(upper.iter().map(|upper| combine_bounds(lower, upper, column)));
    }
    open.push(rest);
    Ok(())
}

/// The cost of eliminating the unknown: whether no equality can be solved for it, and the number of combined bounds.
fn cost(rows: &[Row], column: Column) -> (bool, usize) {
    let with = || rows.iter().filter(|row| row.coefficient(column).is_some());
    let solved = with().any(|row| {
        row.relation == Relation::Equal && row.coefficient(column).is_some_and(super::number::Int::is_unit)
    });
    let lower = with().filter(|row| row.coefficient(column).is_some_and(|value| value.signum() < 0)).count();
    (!solved, lower * (with().count() - lower))
}
