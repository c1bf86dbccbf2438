//! The canonical form of domains, equalities and disequalities.

use super::EliminationMask;
use crate::theory::Failure;
use crate::{Literal, Solver, TermId};
use alloc::vec::Vec;

impl Solver {
    /// The literals about discrete terms that stay.
    pub(super) fn discrete_form(&mut self, gone: &EliminationMask) -> Vec<Literal<TermId>> {
        // If the budget ends, fewer consequences are known, and the form is weaker.
        let clash = matches!(self.conjunction.propagate(), Err(Failure::Clash(_)));
        debug_assert!(!clash, "what is asserted is consistent");
        let terms = &self.conjunction.terms;
        let equality = &self.conjunction.equality;
        let mut stay: Vec<TermId> = terms
            .iter()
            .filter(|&term| {
                terms.key(term).is_some() && !terms.sort(term).is_arithmetic() && !is_gone(gone, term)
            })
            .collect();
        stay.sort_unstable_by_key(|&term| terms.canonical_key(term));
        let mut literals = Vec::new();
        // The roots and terms that were visited, in order.
        let mut met: Vec<(TermId, TermId)> = Vec::with_capacity(stay.len());
        for &term in &stay {
            let root = equality.root(term);
            let earlier = || met.iter().filter(|&&(other, _)| other == root).map(|&(_, member)| member);
            let first = earlier().next();
            let implied = earlier().any(|member| equality.are_congruent(terms, member, term));
            met.push((root, term));
            if implied {
                continue;
            }
            let domain = equality.domain(term);
            if domain != terms.full(term) {
                literals.push(Literal::Member(term, domain.clone()));
            }
            if let Some(first) = first.filter(|_| domain.single().is_none()) {
                literals.push(Literal::Equal(first, term));
            }
        }
        let first_of = |term: TermId| {
            let root = equality.root(term);
            met.iter().find(|&&(other, _)| other == root).map(|&(_, member)| member)
        };
        let mut distinct: Vec<_> = equality
            .disequalities()
            .filter(|&[a, b]| !equality.domain(a).is_disjoint(equality.domain(b)))
            .filter_map(|[a, b]| Some((first_of(a)?, first_of(b)?)))
            .map(|(a, b)| if terms.canonical_key(a) < terms.canonical_key(b) { (a, b) } else { (b, a) })
            .collect();
        distinct.sort_unstable_by_key(|&(a, b)| (terms.canonical_key(a), terms.canonical_key(b)));
        distinct.dedup();
        literals.extend(distinct.into_iter().map(|(a, b)| Literal::Distinct(a, b)));
        literals
    }
}

/// Whether the term is eliminated. Terms that were created after the mask are constants, which stay.
pub(super) fn is_gone(gone: &EliminationMask, term: TermId) -> bool {
    gone.get(term.index()).copied().unwrap_or(false)
}
