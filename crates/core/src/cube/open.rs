//! The part of a cube about every process outside it: formulas with the placeholder [`Proc::OPEN`] for such a process.
//!
//! A universal guard constrains all processes. To instantiate it for the processes of the cube only is an over-approximation. A
//! search that *carries* universal guards also keeps the instance for the processes outside, and applies it to each process that
//! enters. What cannot be carried through a step is dropped, which is an over-approximation again.

use super::formula::{CubeAtom, Ground};
use super::term::CubeTerm;
use super::vocabulary::Vocabulary;
use crate::cube::formula::GroundFormula;
use garret_machine::memory::Proc;
use garret_solver::{Domain, Literal};
use std::convert::Infallible;

/// The formula without the atoms that only concern the step that it guards, and without unknown atoms.
pub(crate) fn lasting(ground: &Ground) -> Ground {
    let Ok::<_, Infallible>(lasting) = ground.try_map_by(Ground::cases, &mut |atom| {
        Ok(match atom {
            CubeAtom::Literal(_) => Ground::Atom(atom.clone()),
            CubeAtom::Read(_) | CubeAtom::Fence | CubeAtom::FenceAll | CubeAtom::Unknown => Ground::True,
        })
    });
    lasting
}

/// Whether the second formula follows from the first one by a syntactic test: part by part, and only between literals of the same
/// terms.
pub(crate) fn implies(known: &Ground, other: &Ground) -> bool {
    match (known, other) {
        // a universal statement that is false for each process says that there is no such process; then everything follows
        (Ground::False, _) | (_, Ground::True) => true,
        (Ground::Atom(CubeAtom::Literal(known)), Ground::Atom(CubeAtom::Literal(other))) => {
            literal_implies(known, other)
        }
        (_, Ground::And(parts)) => parts.iter().all(|part| implies(known, part)),
        (Ground::Or(parts), _) => parts.iter().all(|part| implies(part, other)),
        (Ground::And(known), Ground::Or(parts)) => {
            known.iter().any(|it| implies(it, other))
                || parts.iter().any(|part| implies(&Ground::And(known.clone()), part))
        }
        (Ground::And(known), _) => known.iter().any(|known| implies(known, other)),
        (_, Ground::Or(parts)) => parts.iter().any(|part| implies(known, part)),
        _ => known == other,
    }
}

/// [`implies`] for literals.
pub(crate) fn literal_implies(known: &Literal<CubeTerm>, other: &Literal<CubeTerm>) -> bool {
    match (known, other) {
        (Literal::Member(term, domain), Literal::Member(same, values)) => {
            term == same && domain.is_subset(values)
        }
        _ => known == other,
    }
}

/// The conjuncts of the formulas, as a list, without those that follow from another one.
pub(crate) fn irredundant(formulas: Vec<Ground>) -> Vec<Ground> {
    let mut parts = Vec::with_capacity(formulas.len());
    for formula in formulas {
        match formula {
            Ground::True => {}
            Ground::And(conjuncts) => parts.extend(conjuncts),
            other => parts.push(other),
        }
    }
    parts.sort_unstable();
    parts.dedup();
    let follows = |place: usize| {
        let others = parts.iter().enumerate().filter(|&(other, _)| other != place);
        // of two equivalent formulas, the first one remains
        others.into_iter().any(|(other, known)| {
            implies(known, &parts[place]) && (other < place || !implies(&parts[place], known))
        })
    };
    let stays: Vec<bool> = (0..parts.len()).map(|place| !follows(place)).collect();
    parts.into_iter().zip(stays).filter_map(|(part, stays)| stays.then_some(part)).collect()
}

/// The instance of the formula for this process, which was outside.
pub(crate) fn instance(ground: &Ground, process: Proc, vocabulary: &Vocabulary<'_>) -> Ground {
    let values = |term: CubeTerm, domain: &Domain| {
        let mut domain = domain.clone();
        if vocabulary.is_process_valued(term.symbol()) && domain.contains(Proc::OPEN.value()) {
            domain = domain.difference(&Domain::named(Proc::OPEN.value()));
            domain.insert(process.value());
        }
        domain
    };
    ground.map_literals(&mut |literal| literal.map(|term| term.at_open(process), values).in_order())
}

/// Calls `visit` with `said` and the literals of one disjunct of the conjunction of `pending`, for one disjunct after the other,
/// until `visit` returns false. Returns whether it never did. A disjunct is left out if a literal of it plainly contradicts `said`.
/// If a part of a disjunction already follows from `said`, the other parts are not tried.
///
/// `said` is unchanged on return.
pub(crate) fn for_each_disjunct(
    pending: &[&Ground],
    said: &mut Vec<Literal<CubeTerm>>,
    visit: &mut dyn FnMut(&[Literal<CubeTerm>]) -> bool,
) -> bool {
    let before = said.len();
    let mut pending = pending.to_vec();
    let goes_on = loop {
        let Some(formula) = pending.pop() else { break visit(said) };
        match formula {
            Ground::False => break true,
            Ground::Atom(CubeAtom::Literal(literal)) if excludes(said, literal) => break true,
            Ground::Atom(CubeAtom::Literal(literal)) if !is_said(said, formula) => said.push(literal.clone()),
            Ground::And(parts) => pending.extend(parts),
            Ground::Or(parts) if !is_said(said, formula) => {
                break parts.iter().all(|part| {
                    pending.push(part);
                    let goes_on = for_each_disjunct(&pending, said, visit);
                    pending.pop();
                    goes_on
                });
            }
            _ => {}
        }
    };
    said.truncate(before);
    goes_on
}

/// Whether the formula follows from the literals by [`literal_implies`].
fn is_said(said: &[Literal<CubeTerm>], formula: &Ground) -> bool {
    formula.eval(&mut |part| match part {
        CubeAtom::Literal(literal) => said.iter().any(|known| literal_implies(known, literal)),
        _ => true,
    })
}

/// Whether one of the literals gives the same term a disjoint set of values.
fn excludes(said: &[Literal<CubeTerm>], literal: &Literal<CubeTerm>) -> bool {
    let Literal::Member(term, domain) = literal else { return false };
    let is_disjoint = |known: &Literal<CubeTerm>| match known {
        Literal::Member(same, values) => term == same && domain.is_disjoint(values),
        _ => false,
    };
    said.iter().any(is_disjoint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use garret_system::system::SymbolId;

    /// The cell of the first array at this process holds one of the values.
    fn holds(process: usize, values: &[u32]) -> Literal<CubeTerm> {
        let mut domain = Domain::empty();
        for &value in values {
            domain.insert(value);
        }
        Literal::Member(CubeTerm::cell(SymbolId(0), &[Proc::at(process)]), domain)
    }

    fn or(parts: &[Ground]) -> Ground {
        Ground::Or(parts.to_vec())
    }

    /// The disjuncts, each without the literals given before.
    fn disjuncts(said: &[Literal<CubeTerm>], formulas: &[Ground]) -> Vec<Vec<Literal<CubeTerm>>> {
        let mut found = Vec::new();
        let mut known = said.to_vec();
        let pending: Vec<&Ground> = formulas.iter().rev().collect();
        let is_whole = for_each_disjunct(&pending, &mut known, &mut |literals| {
            assert_eq!(&literals[..said.len()], said);
            found.push(literals[said.len()..].to_vec());
            true
        });
        assert!(is_whole);
        assert_eq!(known, said);
        found
    }

    fn literal(process: usize, value: u32) -> Ground {
        Ground::Atom(CubeAtom::Literal(holds(process, &[value])))
    }

    #[test]
    fn every_choice_is_a_disjunct() {
        let formulas = [or(&[literal(0, 1), literal(1, 1)]), or(&[literal(2, 1), literal(3, 1)])];
        let choice = |left, right| vec![holds(left, &[1]), holds(right, &[1])];
        assert_eq!(disjuncts(&[], &formulas), [choice(0, 2), choice(0, 3), choice(1, 2), choice(1, 3)]);
    }

    #[test]
    fn what_is_said_is_chosen() {
        let same = or(&[literal(0, 1), literal(1, 1)]);
        let once = [vec![holds(0, &[1])], vec![holds(1, &[1])]];
        assert_eq!(disjuncts(&[], &[same.clone(), same.clone(), same.clone()]), once);
        assert_eq!(disjuncts(&[holds(1, &[1])], std::slice::from_ref(&same)), [Vec::new()]);
        // a disjunct that is wider than a given literal
        let wider = or(&[Ground::Atom(CubeAtom::Literal(holds(0, &[1, 2]))), literal(3, 1)]);
        assert_eq!(disjuncts(&[holds(0, &[1])], std::slice::from_ref(&wider)), [Vec::new()]);
        assert_eq!(disjuncts(&[holds(0, &[0, 1, 2])], &[wider]).len(), 2);
        // a conjunction of which only one part is given
        let both = or(&[Ground::And(vec![literal(0, 1), literal(1, 1)]), literal(3, 1)]);
        let choices = [vec![holds(1, &[1])], vec![holds(3, &[1])]];
        assert_eq!(disjuncts(&[holds(0, &[1])], &[both]), choices);
    }

    #[test]
    fn contradictions_are_no_disjuncts() {
        let formulas = [or(&[literal(0, 1), literal(1, 1)]), or(&[literal(0, 2), literal(1, 1)])];
        assert_eq!(disjuncts(&[], &formulas), [vec![holds(0, &[1]), holds(1, &[1])], vec![holds(1, &[1])]]);
        assert!(disjuncts(&[holds(0, &[2])], &[literal(0, 1)]).is_empty());
        assert!(disjuncts(&[], &[literal(0, 1), Ground::False]).is_empty());
        assert_eq!(disjuncts(&[holds(0, &[1, 2])], &[literal(0, 1)]).len(), 1);
    }

    #[test]
    fn what_follows_part_by_part() {
        let and = |parts: &[Ground]| Ground::And(parts.to_vec());
        let [a, b, c] = [literal(0, 1), literal(1, 1), literal(2, 1)];
        let wider = Ground::Atom(CubeAtom::Literal(holds(0, &[1, 2])));
        let both = and(&[a.clone(), b.clone()]);
        for (known, other) in [
            (&Ground::False, &a),
            (&a, &Ground::True),
            (&a, &or(&[b.clone(), a.clone()])),
            (&a, &or(&[b.clone(), wider.clone()])),
            (&both, &wider),
            (&or(&[a.clone(), b.clone()]), &or(&[c.clone(), b.clone(), wider.clone()])),
            (&both, &or(&[c.clone(), and(&[b.clone(), wider.clone()])])),
            (&or(&[both.clone(), a.clone()]), &wider),
        ] {
            assert!(implies(known, other), "{known:?} {other:?}");
            assert!(!implies(other, known), "{known:?} {other:?}");
        }
        assert!(!implies(&or(&[a.clone(), c.clone()]), &or(&[a.clone(), b.clone()])));
        let said = irredundant(vec![or(&[a.clone(), c]), wider, both, a.clone(), Ground::True]);
        assert_eq!(said, [a, b]);
    }

    #[test]
    fn it_ends_when_told_to() {
        let formulas = [or(&[literal(0, 1), literal(1, 1)]), or(&[literal(2, 1), literal(3, 1)])];
        let mut visits = 0;
        let is_whole = for_each_disjunct(&[&formulas[0], &formulas[1]], &mut Vec::new(), &mut |_| {
            visits += 1;
            visits < 3
        });
        assert_eq!((is_whole, visits), (false, 3));
    }
}
