//! A canonical form of conjunctions of linear constraints.
//!
//! It is unique for difference bounds (over the reals also with disequalities); otherwise it is deterministic and free of redundancy.

use super::number::Int;
use super::row::{Column, Row, Simplest};
use super::solution::solve;
use crate::budget::Meter;
use crate::{OutOfBudget, Relation};
use alloc::vec;
use alloc::vec::Vec;

/// A bound: the number, and whether it can be reached. Tighter bounds compare as less.
type Bound = (Int, bool);

/// The conjunction in canonical form, where `integer` marks the unknowns that are integers; `None` if it is found to be inconsistent.
/// Lower columns are preferred as representatives.
pub(crate) fn normal_form(
    mut rows: Vec<Row>,
    integer: &[bool],
    meter: &mut Meter,
) -> Result<Option<Vec<Row>>, OutOfBudget> {
    if simplify(&mut rows, integer).is_none() {
        return Ok(None);
    }
    loop {
        let Some(closure) = Closure::of(&rows, integer.len(), meter)? else { return Ok(None) };
        let Some((mut next, only_bounds)) = closure.round(&rows, integer) else { return Ok(None) };
        if simplify(&mut next, integer).is_none() {
            return Ok(None);
        }
        // The bounds of a closure are closed, so that another round changes nothing.
        if only_bounds || next == rows {
            return without_redundant(next, integer, meter).map(Some);
        }
        rows = next;
    }
}

/// Simplifies and sorts the rows, and removes redundant parallel constraints; `None` if they are inconsistent.
fn simplify(rows: &mut Vec<Row>, integer: &[bool]) -> Option<()> {
    let mut consistent = true;
    rows.retain_mut(|row| {
        let whole = row.terms.first().is_some_and(|&(column, _)| integer[column as usize]);
        let simplest = row.simplify(whole);
        let negative = row.terms.first().is_some_and(|(_, coefficient)| coefficient.signum() < 0);
        if negative && !row.relation.is_inequality() {
            *row = row.opposite(row.relation);
        }
        consistent &= simplest != Simplest::False;
        simplest == Simplest::Proper
    });
    if !consistent {
        return None;
    }
    rows.sort_by(|a, b| {
        // Equalities first, then bounds, tighter ones first.
        let kind = |row: &Row| match row.relation {
            Relation::Equal => 0,
            Relation::AtMost | Relation::Below => 1,
            Relation::Distinct => 2,
        };
        let columns = |row: &Row| row.terms.len();
        let by_terms = kind(a).cmp(&kind(b)).then_with(|| columns(a).cmp(&columns(b)));
        let by_terms = by_terms.then_with(|| a.terms.cmp(&b.terms));
        by_terms.then_with(|| (&b.constant, b.relation).cmp(&(&a.constant, a.relation)))
    });
    // The first of parallel bounds is the tightest.
    rows.dedup_by(|next, kept| {
        next == kept
            || (next.terms == kept.terms && next.relation.is_inequality() && kept.relation.is_inequality())
    });
    merge_opposite(rows)
}

/// t <= k, t >= k |- t = k
fn merge_opposite(rows: &mut Vec<Row>) -> Option<()> {
    let mut position = 0;
    while position < rows.len() {
        let row = &rows[position];
        if row.relation.is_inequality() {
            let opposite = row.opposite(row.relation);
            let other = rows[position + 1..]
                .iter()
                .position(|other| other.relation.is_inequality() && other.terms == opposite.terms);
            if let Some(offset) = other {
                let other = &rows[position + 1 + offset];
                let gap = &row.constant + &other.constant;
                let strict = row.relation == Relation::Below || other.relation == Relation::Below;
                if gap.signum() > 0 || (gap.is_zero() && strict) {
                    return None;
                }
                if gap.is_zero() {
                    rows.remove(position + 1 + offset);
                    rows[position].relation = Relation::Equal;
                    let negative = rows[position].terms[0].1.signum() < 0;
                    if negative {
                        rows[position] = rows[position].opposite(Relation::Equal);
                    }
                }
            }
        }
        position += 1;
    }
    Some(())
}

/// The unknowns of a row of the form `x - y + constant`, as the columns plus one; zero stands for no unknown.
fn difference(row: &Row) -> Option<(usize, usize)> {
    let one = Int::ONE;
    match row.terms.as_slice() {
        [(x, c)] if *c == one => Some((*x as usize + 1, 0)),
        [(x, c)] if c.is_unit() => Some((0, *x as usize + 1)),
        [(x, c), (y, d)] if c.is_unit() && (c + d).is_zero() => {
            let (x, y) = (*x as usize + 1, *y as usize + 1);
            Some(if *c == one { (x, y) } else { (y, x) })
        }
        _ => None,
    }
}

/// All bounds on differences that follow from the given ones.
struct Closure {
    /// `bounds[x][y]` is the bound on `x - y`; index 0 is the constant zero, column `c` has the index `c + 1`.
    bounds: Vec<Vec<Option<Bound>>>,
}

impl Closure {
    /// The closure of the difference bounds among the rows; `None` if they are inconsistent.
    fn of(rows: &[Row], columns: usize, meter: &mut Meter) -> Result<Option<Self>, OutOfBudget> {
        let count = columns + 1;
        meter.spend(count * count)?;
        let mut closure = Self { bounds: vec![vec![None; count]; count] };
        for row in rows {
            let Some((x, y)) = difference(row) else { continue };
            let upper = -&row.constant;
            match row.relation {
                Relation::Distinct => {}
                Relation::Equal => {
                    closure.tighten(y, x, (row.constant.clone(), true));
                    closure.tighten(x, y, (upper, true));
                }
                Relation::AtMost => closure.tighten(x, y, (upper, true)),
                Relation::Below => closure.tighten(x, y, (upper, false)),
            }
        }
        for z in 0..count {
            meter.spend(count * count)?;
            for x in 0..count {
                for y in 0..count {
                    if let Some(sum) = closure.through(x, z, y) {
                        closure.tighten(x, y, sum);
                    }
                }
            }
        }
        let consistent =
            (0..count).all(|x| closure.bounds[x][x].as_ref().is_none_or(|bound| *bound >= (Int::ZERO, true)));
        Ok(if consistent { Some(closure) } else { None })
    }

    /// The constraints, simplified by the closure, and whether they are difference bounds only; `None` if they contradict it.
    fn round(&self, rows: &[Row], integer: &[bool]) -> Option<(Vec<Row>, bool)> {
        let mut next = self.rows();
        let bounds = next.len();
        for row in rows.iter().filter(|row| difference(row).is_none() || row.relation == Relation::Distinct) {
            let row = self.substitute(row);
            if let Some(row) = self.against(row, integer)? {
                next.push(row);
            }
        }
        let only_bounds = next.len() == bounds;
        Some((next, only_bounds))
    }

    fn tighten(&mut self, x: usize, y: usize, bound: Bound) {
        let known = &mut self.bounds[x][y];
        if known.as_ref().is_none_or(|known| bound < *known) {
            *known = Some(bound);
        }
    }

    /// x - z <= a, z - y <= b |- x - y <= a + b
    fn through(&self, x: usize, z: usize, y: usize) -> Option<Bound> {
        let (first, first_reached) = self.bounds[x][z].as_ref()?;
        let (second, second_reached) = self.bounds[z][y].as_ref()?;
        Some((first + second, *first_reached && *second_reached))
    }

    /// The value of the difference, if it is fixed.
    fn fixed(&self, x: usize, y: usize) -> Option<&Int> {
        let (upper, _) = self.bounds[x][y].as_ref()?;
        let (lower, _) = self.bounds[y][x].as_ref()?;
        if (upper + lower).is_zero() { Some(upper) } else { None }
    }

    /// The first unknown with a fixed difference to this one, and the difference; the unknown itself if there is no other.
    fn representative(&self, x: usize) -> (usize, Int) {
        let fixed = (0..x).find_map(|y| Some((y, self.fixed(x, y)?.clone())));
        fixed.unwrap_or((x, Int::ZERO))
    }

    /// The bounds as a minimal set of constraints: fixed differences to representatives, and bounds between representatives that
    /// others do not imply.
    fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut representatives = Vec::new();
        for x in 0..self.bounds.len() {
            match self.representative(x) {
                (y, _) if y == x => representatives.push(x),
                (y, distance) => rows.push(Self::row(x, y, &distance, Relation::Equal)),
            }
        }
        for &x in &representatives {
            for &y in &representatives {
                let Some(bound) = self.bounds[x][y].as_ref().filter(|_| x != y) else { continue };
                let implied = representatives
                    .iter()
                    .any(|&z| z != x && z != y && self.through(x, z, y).is_some_and(|sum| sum <= *bound));
                if !implied {
                    let relation = if bound.1 { Relation::AtMost } else { Relation::Below };
                    rows.push(Self::row(x, y, &bound.0, relation));
                }
            }
        }
        rows
    }

    /// `x - y - distance` compared with zero.
    fn row(x: usize, y: usize, distance: &Int, relation: Relation) -> Row {
        let term = |unknown: usize, sign: i64| Some(((unknown.checked_sub(1)?) as Column, Int::from(sign)));
        Row::new(term(x, 1).into_iter().chain(term(y, -1)), -distance, relation)
    }

    /// The row with all unknowns replaced by representatives.
    fn substitute(&self, row: &Row) -> Row {
        let mut constant = row.constant.clone();
        let mut terms = Vec::with_capacity(row.terms.len());
        for (column, coefficient) in &row.terms {
            let (y, distance) = self.representative(*column as usize + 1);
            constant = &constant + &(coefficient * &distance);
            if let Some(column) = y.checked_sub(1) {
                terms.push((column as Column, coefficient.clone()));
            }
        }
        Row::new(terms, constant, row.relation)
    }

    /// Simplifies a constraint over representatives by the bounds: a disequality may be implied, or make a bound strict.
    #[expect(clippy::option_option, reason = "inconsistent, or nothing left, or a row")]
    fn against(&self, mut row: Row, integer: &[bool]) -> Option<Option<Row>> {
        let whole = row.terms.first().is_some_and(|&(column, _)| integer[column as usize]);
        match row.simplify(whole) {
            Simplest::True => return Some(None),
            Simplest::False => return None,
            Simplest::Proper => {}
        }
        if row.relation != Relation::Distinct {
            return Some(Some(row));
        }
        let Some((x, y)) = difference(&row) else { return Some(Some(row)) };
        let value = -&row.constant;
        for (x, y, value) in [(x, y, value.clone()), (y, x, -&value)] {
            let Some((bound, reached)) = self.bounds[x][y].as_ref() else { continue };
            if value > *bound || (value == *bound && !reached) {
                return Some(None);
            }
            // t <= k, t <> k |- t < k
            if value == *bound {
                return Some(Some(Self::row(x, y, bound, Relation::Below)));
            }
        }
        Some(Some(row))
    }
}

/// Removes constraints that follow from the others. This is only needed if not all are difference bounds.
fn without_redundant(
    mut rows: Vec<Row>,
    integer: &[bool],
    meter: &mut Meter,
) -> Result<Vec<Row>, OutOfBudget> {
    if rows.iter().all(|row| difference(row).is_some()) {
        return Ok(rows);
    }
    let mut position = rows.len();
    while position > 0 {
        position -= 1;
        if rows[position].relation == Relation::Equal {
            continue;
        }
        let others = rows
            .iter()
            .enumerate()
            .filter(|&(other, row)| other != position && row.relation != Relation::Distinct);
        let others = others.map(|(_, row)| row.clone());
        if solve(others.chain([rows[position].negated()]), integer, meter)?.is_err() {
            rows.remove(position);
        }
    }
    Ok(rows)
}
