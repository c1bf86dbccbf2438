//! Exact solution of homogeneous linear equations, in integer rows that are kept small by division by common divisors.

use std::collections::BTreeMap;

/// An equation: the sum of these numbers times the unknowns of their columns is zero. No number is zero.
pub(super) type Row = BTreeMap<usize, i128>;

/// A number does not fit in 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// Equations in solved form.
#[derive(Clone, Debug, Default)]
pub(super) struct Equations {
    /// The row of each solved column.
    ///
    /// Invariant: a row contains no other solved column.
    rows: BTreeMap<usize, Row>,
}

impl Equations {
    /// Adds an equation, and solves it for its first remaining column below `end`. If there is none, the equation is dropped.
    pub(super) fn add(&mut self, row: Row, end: usize) -> Result<(), TooLarge> {
        let row = self.reduced(row)?;
        let Some((&pivot, &factor)) = row.iter().find(|(column, _)| **column < end) else { return Ok(()) };
        for other in self.rows.values_mut() {
            if let Some(&theirs) = other.get(&pivot) {
                *other = combined((other, factor), (&row, theirs))?;
            }
        }
        self.rows.insert(pivot, row);
        Ok(())
    }

    /// A multiple of the equation, with the solved columns eliminated.
    pub(super) fn reduced(&self, mut row: Row) -> Result<Row, TooLarge> {
        let solved: Vec<usize> =
            row.keys().copied().filter(|column| self.rows.contains_key(column)).collect();
        for column in solved {
            // rows contain no other solved columns, so elimination does not reintroduce any
            if let (Some(&ours), Some(with)) = (row.get(&column), self.rows.get(&column)) {
                row = combined((&row, with[&column]), (with, ours))?;
            }
        }
        Ok(row)
    }

    /// Whether the column is solved for.
    pub(super) fn is_solved(&self, column: usize) -> bool {
        self.rows.contains_key(&column)
    }

    /// The solution in which this unsolved column has some positive value, and the other unsolved columns are 0: the nonzero columns,
    /// as integers without common divisor.
    pub(super) fn solution(&self, free: usize) -> Result<Row, TooLarge> {
        let with_it =
            self.rows.iter().filter_map(|(&column, row)| Some((column, row[&column], *row.get(&free)?)));
        let with_it: Vec<(usize, i128, i128)> = with_it.collect();
        let mut value: i128 = 1;
        for &(_, pivot, factor) in &with_it {
            let needed = (pivot / gcd(pivot, factor)).checked_abs().ok_or(TooLarge)?;
            value = (value / gcd(value, needed)).checked_mul(needed).ok_or(TooLarge)?;
        }
        let mut solution = Row::from([(free, value)]);
        for (column, pivot, factor) in with_it {
            // pivot * x + factor * value = 0
            let product = factor.checked_mul(value).and_then(i128::checked_neg).ok_or(TooLarge)?;
            solution.insert(column, product / pivot);
        }
        Ok(without_divisor(solution))
    }
}

/// The linear combination of the rows with these factors (first minus second), divided by common divisors.
fn combined((row, factor): (&Row, i128), (other, times): (&Row, i128)) -> Result<Row, TooLarge> {
    let common = gcd(factor, times);
    let (factor, times) = (factor / common, times / common);
    let mut sum = Row::new();
    for (&column, &number) in row {
        sum.insert(column, number.checked_mul(factor).ok_or(TooLarge)?);
    }
    for (&column, &number) in other {
        let entry = sum.entry(column).or_insert(0);
        let product = number.checked_mul(times).ok_or(TooLarge)?;
        *entry = entry.checked_sub(product).ok_or(TooLarge)?;
    }
    sum.retain(|_, number| *number != 0);
    Ok(without_divisor(sum))
}

fn without_divisor(mut row: Row) -> Row {
    let divisor = row.values().fold(0, |divisor, &number| gcd(divisor, number));
    if divisor > 1 {
        for number in row.values_mut() {
            *number /= divisor;
        }
    }
    row
}

/// The greatest common divisor, at least 1 unless both are 0; 1 if it does not fit.
fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::{Equations, Row, TooLarge};

    fn row(numbers: &[i128]) -> Row {
        numbers.iter().copied().enumerate().filter(|(_, number)| *number != 0).collect()
    }

    /// Every solution satisfies all equations, and there is one for each unsolved column.
    #[test]
    fn solutions_satisfy_what_was_added() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..2_000 {
            let columns = random.usize(2..7);
            let rows: Vec<Row> = (0..random.usize(1..7))
                .map(|_| row(&(0..columns).map(|_| random.i128(-3..=3)).collect::<Vec<_>>()))
                .collect();
            let mut equations = Equations::default();
            for row in &rows {
                equations.add(row.clone(), columns).expect("the numbers are small");
            }
            for free in (0..columns).filter(|&column| !equations.is_solved(column)) {
                let solution = equations.solution(free).expect("the numbers are small");
                assert!(solution[&free] > 0);
                for row in &rows {
                    let sum: i128 = row.iter().map(|(c, n)| n * solution.get(c).unwrap_or(&0)).sum();
                    assert_eq!(sum, 0, "{rows:?}: {solution:?}");
                }
            }
            assert!(rows.iter().all(|row| equations.reduced(row.clone()).is_ok_and(|row| row.is_empty())));
        }
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let mut equations = Equations::default();
        let large = i128::MAX / 2;
        assert_eq!(equations.add(row(&[large, 3, 5]), 3), Ok(()));
        assert_eq!(equations.add(row(&[large - 1, 5, 7]), 3), Err(TooLarge));
    }
}
