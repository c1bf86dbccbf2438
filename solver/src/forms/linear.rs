//! The canonical form of linear constraints.

use super::EliminationMask;
use super::discrete::is_gone;
use crate::arithmetic::{Column, Row, normal_form, project};
use crate::{Linear, Literal, OutOfBudget, Solver, Sort, TermId};
use alloc::vec::Vec;

/// The constrained arithmetic terms, numbered in canonical order.
struct Columns {
    /// By column: one term for each class of congruent terms.
    terms: Vec<TermId>,
    integer: Vec<bool>,
    rows: Vec<Row>,
}

impl Solver {
    /// The linear constraints in canonical form.
    pub(super) fn linear_form(&mut self) -> Vec<Literal<TermId>> {
        let columns = self.columns(&EliminationMask::new());
        if columns.terms.is_empty() {
            return Vec::new();
        }
        let form = normal_form(columns.rows.clone(), &columns.integer, &mut self.conjunction.meter);
        debug_assert!(form != Ok(None), "what is asserted is consistent");
        let form = form.unwrap_or(None);
        let as_asserted = || columns.rows.iter().filter_map(|row| columns.literal(row)).collect();
        let canonical = form.and_then(|rows| rows.iter().map(|row| columns.literal(row)).collect());
        canonical.unwrap_or_else(as_asserted)
    }

    /// The projection of the linear constraints to the terms that stay, as a disjunction of conjunctions.
    pub(super) fn linear_projection(
        &mut self,
        gone: &EliminationMask,
    ) -> Result<Vec<Vec<Literal<TermId>>>, OutOfBudget> {
        let columns = self.columns(gone);
        let eliminated: Vec<Column> = (0..)
            .zip(&columns.terms)
            .filter(|&(_, &term)| is_gone(gone, term))
            .map(|(column, _)| column)
            .collect();
        let meter = &mut self.conjunction.meter;
        let cases = project(columns.rows.clone(), &eliminated, &columns.integer, meter)?;
        let literals = |rows: &Vec<Row>| rows.iter().filter_map(|row| columns.literal(row)).collect();
        Ok(cases.iter().map(literals).collect())
    }

    fn columns(&self, gone: &EliminationMask) -> Columns {
        let terms = &self.conjunction.terms;
        let equality = &self.conjunction.equality;
        // One term for each class; if possible, one that stays.
        let representative = |term: TermId| {
            let members = equality.members(term);
            members.min_by_key(|&member| (is_gone(gone, member), terms.canonical_key(member))).unwrap_or(term)
        };
        let mut ordered: Vec<TermId> =
            self.conjunction.arithmetic.constrained().map(representative).collect();
        ordered.sort_unstable_by_key(|&term| terms.canonical_key(term));
        ordered.dedup();
        let column = |term: TermId| {
            let place = terms.canonical_key(representative(term));
            ordered
                .binary_search_by_key(&place, |&term| terms.canonical_key(term))
                .map_or(0, |column| column as Column)
        };
        let rows = self.conjunction.arithmetic.rows(column);
        let integer = ordered.iter().map(|&term| terms.sort(term) == Sort::Integer).collect();
        Columns { terms: ordered, integer, rows }
    }
}

impl Columns {
    /// The row as a literal; `None` if a number does not fit in 64 bits.
    fn literal(&self, row: &Row) -> Option<Literal<TermId>> {
        let terms: Option<Vec<_>> = row
            .terms
            .iter()
            .map(|(column, coefficient)| Some((self.terms[*column as usize], coefficient.to_i64()?)))
            .collect();
        Linear::new(terms?, row.constant.to_i64()?, row.relation).map(Literal::Linear)
    }
}
