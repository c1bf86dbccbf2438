//! Lattice basis reduction: replaces integer unknowns by others for which the constraints are nearly orthogonal. Then few case
//! distinctions decide whether there is an integer solution, however large the coefficients are.
//!
//! # Sources
//! Lenstra, Lenstra and Lovász, *Factoring polynomials with rational coefficients* (1982), with integers only, as in Cohen, *A Course
//! in Computational Algebraic Number Theory* (1993), algorithm 2.6.7; Krishnamoorthy and Pataki, *Column basis reduction and
//! decomposable knapsack problems* (2009), for reducing the columns of the constraints.

use super::number::{Int, Rational};
use super::row::Row;
use crate::OutOfBudget;
use crate::budget::Meter;
use alloc::vec;
use alloc::vec::Vec;

/// A change of unknowns: old unknown `i` is the sum of the new ones, each times entry `i` of its vector. The factors are integers,
/// and so are those of the inverse change.
pub(super) struct Basis {
    pub(super) vectors: Vec<Vec<Int>>,
    /// The matrix of the scalar product that is used: the unit matrix plus the products of the columns of the constraints.
    products: Vec<Vec<Int>>,
    /// `determinants[k + 1]` is the Gram determinant of the first `k + 1` vectors.
    determinants: Vec<Int>,
    /// `factors[k][j]`, for `j < k`, is the Gram-Schmidt coefficient of vector `k` for vector `j`, times `determinants[j + 1]`.
    factors: Vec<Vec<Int>>,
}

fn dot(row: &[Int], other: &[Int]) -> Int {
    row.iter().zip(other).fold(Int::ZERO, |sum, (a, b)| &sum + &(a * b))
}

impl Basis {
    /// The reduced basis for constraints over `count` unknowns.
    pub(super) fn reduced(rows: &[Row], count: usize, meter: &mut Meter) -> Result<Self, OutOfBudget> {
        let unit =
            |at: usize| (0..count).map(|other| if other == at { Int::ONE } else { Int::ZERO }).collect();
        let vectors: Vec<Vec<Int>> = (0..count).map(unit).collect();
        let mut products = vectors.clone();
        for row in rows {
            meter.spend(row.terms.len() * row.terms.len())?;
            for (a, left) in &row.terms {
                for (b, right) in &row.terms {
                    let cell = &mut products[*a as usize][*b as usize];
                    *cell = &*cell + &(left * right);
                }
            }
        }
        let determinants = vec![Int::ONE; count + 1];
        let factors = vec![vec![Int::ZERO; count]; count];
        let mut basis = Self { vectors, products, determinants, factors };
        basis.reduce(meter)?;
        Ok(basis)
    }

    /// The constraint over the new unknowns.
    pub(super) fn exchanged(&self, row: &Row) -> Row {
        let factor = |vector: &Vec<Int>| {
            let products = row.terms.iter().map(|(column, value)| value * &vector[*column as usize]);
            products.fold(Int::ZERO, |sum, product| &sum + &product)
        };
        let terms = (0..).zip(self.vectors.iter().map(factor));
        Row::new(terms, row.constant.clone(), row.relation)
    }

    /// The values of the old unknowns, computed from those of the new ones.
    pub(super) fn original(&self, values: &[Rational]) -> Vec<Rational> {
        let value = |column: usize| {
            let products =
                self.vectors.iter().zip(values).map(|(vector, value)| value.times(&vector[column]));
            products.fold(Rational::whole(Int::ZERO), |sum, product| &sum + &product)
        };
        (0..self.vectors.len()).map(value).collect()
    }

    fn reduce(&mut self, meter: &mut Meter) -> Result<(), OutOfBudget> {
        let count = self.vectors.len();
        let mut known = 0;
        let mut at = 0;
        while at < count {
            if at == known {
                self.orthogonalise(at, meter)?;
                known += 1;
            }
            if at > 0 {
                self.shorten(at, at - 1, meter)?;
                if self.is_in_wrong_order(at) {
                    self.exchange(at, known);
                    at -= 1;
                    continue;
                }
                for other in (0..at - 1).rev() {
                    self.shorten(at, other, meter)?;
                }
            }
            at += 1;
        }
        Ok(())
    }

    /// The scalar product of two of the current vectors.
    fn product(&self, a: usize, b: usize) -> Int {
        let along: Vec<Int> = self.products.iter().map(|row| dot(row, &self.vectors[b])).collect();
        dot(&self.vectors[a], &along)
    }

    /// Computes the Gram-Schmidt factors and the determinant for one more vector.
    fn orthogonalise(&mut self, at: usize, meter: &mut Meter) -> Result<(), OutOfBudget> {
        meter.spend((at + 1) * self.vectors.len() * self.vectors.len() * 4)?;
        for other in 0..=at {
            let mut value = self.product(at, other);
            for before in 0..other {
                let crossed = &(&self.determinants[before + 1] * &value)
                    - &(&self.factors[at][before] * &self.factors[other][before]);
                // The division is exact, because all of these numbers are determinants.
                value = crossed.div_floor(&self.determinants[before]);
            }
            if other < at {
                self.factors[at][other] = value;
            } else {
                self.determinants[at + 1] = value;
            }
        }
        Ok(())
    }

    /// Subtracts a multiple of one vector from another, to make that as short as possible.
    fn shorten(&mut self, at: usize, by: usize, meter: &mut Meter) -> Result<(), OutOfBudget> {
        let times = self.factors[at][by].div_round(&self.determinants[by + 1]);
        if times.is_zero() {
            return Ok(());
        }
        meter.spend(self.vectors.len() * (4 + times.words()))?;
        for column in 0..self.vectors.len() {
            self.vectors[at][column] = &self.vectors[at][column] - &(&times * &self.vectors[by][column]);
        }
        self.factors[at][by] = &self.factors[at][by] - &(&times * &self.determinants[by + 1]);
        for before in 0..by {
            self.factors[at][before] = &self.factors[at][before] - &(&times * &self.factors[by][before]);
        }
        Ok(())
    }

    /// Whether the vector and the one before violate the Lovász condition, with the factor 3/4.
    fn is_in_wrong_order(&self, at: usize) -> bool {
        let [before, between, after] = [0, 1, 2].map(|offset| &self.determinants[at + offset - 1]);
        let factor = &self.factors[at][at - 1];
        let four = Int::from(4);
        &(&(before * after) + &(factor * factor)) * &four < &(between * between) * &Int::from(3)
    }

    /// Swaps the vector with the one before.
    fn exchange(&mut self, at: usize, known: usize) {
        self.vectors.swap(at, at - 1);
        for before in 0..at - 1 {
            let own = self.factors[at][before].clone();
            self.factors[at][before] = core::mem::replace(&mut self.factors[at - 1][before], own);
        }
        let factor = self.factors[at][at - 1].clone();
        let [before, between, after] = [0, 1, 2].map(|offset| self.determinants[at + offset - 1].clone());
        let fresh = (&(&before * &after) + &(&factor * &factor)).div_floor(&between);
        for later in at + 1..known {
            let old = self.factors[later][at].clone();
            let own = &self.factors[later][at - 1];
            let turned = (&(&after * own) - &(&factor * &old)).div_floor(&between);
            self.factors[later][at - 1] = (&(&fresh * &old) + &(&factor * &turned)).div_floor(&after);
            self.factors[later][at] = turned;
        }
        self.determinants[at] = fresh;
    }
}
