//! Equalities that hold in every part of a disjunction. Without them, a chain of disjunctions is a search through all paths.

use crate::map::Map;
use crate::terms::{Operation, Sort, TermId, Terms};

/// Disjunctions with more parts are ignored.
const MOST_PARTS: usize = 16;

/// Parts that are conjunctions with more conjuncts are ignored.
const MOST_CONJUNCTS: usize = 64;

/// Pairs of terms of declared sorts that are equal in every part of the disjunction.
///
/// # Complexity
/// Linear in the number of equalities in all parts, except for the paths to the first terms of classes.
pub(crate) fn common_equalities(terms: &Terms, parts: &[TermId]) -> Vec<(TermId, TermId)> {
    if parts.len() > MOST_PARTS {
        return Vec::new();
    }
    let mut classes: Vec<Map<TermId, TermId>> = Vec::with_capacity(parts.len());
    for &part in parts {
        let Some(class) = class_of(terms, part) else { return Vec::new() };
        classes.push(class);
    }
    let Some((first, _)) = classes.split_first() else { return Vec::new() };
    let mut members: Vec<TermId> = first.keys().copied().collect();
    members.sort_unstable();
    let mut by_roots: Map<Vec<TermId>, TermId> = Map::default();
    let mut found = Vec::new();
    for term in members {
        let roots: Vec<TermId> = classes.iter().map(|class| root(class, term)).collect();
        let known = *by_roots.entry(roots).or_insert(term);
        if known != term {
            found.push((known, term));
        }
    }
    found
}

/// The terms that a conjunction equates, each mapped to another one of its class or to itself; `None` if there are no such
/// equalities.
fn class_of(terms: &Terms, part: TermId) -> Option<Map<TermId, TermId>> {
    let whole = [part];
    let conjuncts = match terms.operation(part) {
        Operation::And => terms.parts(part),
        _ => &whole[..],
    };
    if conjuncts.len() > MOST_CONJUNCTS {
        return None;
    }
    let mut class: Map<TermId, TermId> = Map::default();
    for &conjunct in conjuncts {
        let (Operation::Equal, &[left, right]) = (terms.operation(conjunct), terms.parts(conjunct)) else {
            continue;
        };
        if matches!(terms.sort(left), Sort::Named(_)) {
            let (left_root, right_root) = (root(&class, left), root(&class, right));
            class.entry(left).or_insert(left);
            class.entry(right).or_insert(right);
            class.insert(left_root, right_root);
        }
    }
    if class.is_empty() { None } else { Some(class) }
}

fn root(class: &Map<TermId, TermId>, mut term: TermId) -> TermId {
    while let Some(&next) = class.get(&term)
        && next != term
    {
        term = next;
    }
    term
}
