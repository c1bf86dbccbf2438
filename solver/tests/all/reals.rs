//! Compares linear arithmetic over the reals with a naive elimination.

use crate::naive;

use crate::naive::{Claim, Shape, Signature, Tape, literal};
use garret_solver::{Linear, Literal, Relation, Solver, Sort, TermId};
use proptest::prelude::*;

/// Coefficients, constant, and whether the sum is strictly below zero (or at most zero).
type Bound = (Vec<i128>, i128, bool);

const UNKNOWNS: usize = 3;

fn signature() -> Signature {
    let mut signature = Signature { sorts: vec![Sort::Real], ..Signature::default() };
    for _ in 0..UNKNOWNS {
        signature.add(0, Shape::Variable);
    }
    signature
}

/// The claim as a disjunction of conjunctions of bounds.
fn bounds(claim: &Claim) -> Vec<Vec<Bound>> {
    let Literal::Linear(linear) = claim else { panic!("only numbers here") };
    let side = |sign: i128, strict: bool| {
        let mut coefficients = vec![0; UNKNOWNS];
        for &(term, coefficient) in linear.terms() {
            coefficients[term] = sign * i128::from(coefficient);
        }
        (coefficients, sign * i128::from(linear.constant()), strict)
    };
    match linear.relation() {
        Relation::Equal => vec![vec![side(1, false), side(-1, false)]],
        Relation::Distinct => vec![vec![side(1, true)], vec![side(-1, true)]],
        Relation::AtMost => vec![vec![side(1, false)]],
        Relation::Below => vec![vec![side(1, true)]],
    }
}

fn has_solution(mut bounds: Vec<Bound>) -> bool {
    for unknown in 0..UNKNOWNS {
        let (with, mut rest): (Vec<Bound>, Vec<Bound>) =
            bounds.into_iter().partition(|bound| bound.0[unknown] != 0);
        let (lower, upper): (Vec<_>, Vec<_>) = with.iter().partition(|bound| bound.0[unknown] < 0);
        for (low, low_constant, low_strict) in &lower {
            for (high, high_constant, high_strict) in &upper {
                let (a, b) = (high[unknown], -low[unknown]);
                let sum = low.iter().zip(high).map(|(x, y)| a * x + b * y).collect();
                rest.push((sum, a * low_constant + b * high_constant, *low_strict || *high_strict));
            }
        }
        rest.sort();
        rest.dedup();
        bounds = rest;
    }
    bounds.iter().all(|&(_, constant, strict)| constant < 0 || (constant == 0 && !strict))
}

fn is_satisfiable(claims: &[Claim], chosen: &[Bound]) -> bool {
    let Some((first, rest)) = claims.split_first() else { return has_solution(chosen.to_vec()) };
    bounds(first).into_iter().any(|case| is_satisfiable(rest, &[chosen, &case].concat()))
}

fn asserted(claims: &[Claim]) -> (Solver, Vec<TermId>, Result<(), Vec<usize>>) {
    let mut solver = Solver::new();
    let terms = signature().declare(&mut solver);
    let mut outcome = Ok(());
    for claim in claims {
        outcome = outcome.and_then(|()| solver.assert(&literal(claim, &terms)));
    }
    let outcome = outcome.and_then(|()| solver.check());
    let outcome = outcome.map_err(|error| {
        let conflict = error.conflict().expect("no limit and no misuse");
        conflict.core().iter().map(|id| id.index()).collect()
    });
    (solver, terms, outcome)
}

fn claims(tape: &[u8]) -> Vec<Claim> {
    let mut tape = Tape::new(tape);
    let mut signature = signature();
    signature.differences_only = tape.below(2) == 0;
    let mut claims = Vec::new();
    while !tape.is_at_end() {
        claims.push(signature.claim(&mut tape));
    }
    claims
}

proptest! {
    #![proptest_config(naive::config(800))]

    #[test]
    fn conjunctions(tape in proptest::collection::vec(any::<u8>(), 0..30)) {
        let claims = claims(&tape);
        let (_, _, outcome) = asserted(&claims);
        prop_assert_eq!(outcome.is_ok(), is_satisfiable(&claims, &[]));
        if let Err(core) = outcome {
            let core: Vec<_> = core.into_iter().map(|index| claims[index].clone()).collect();
            prop_assert!(!is_satisfiable(&core, &[]));
        }
    }

    #[test]
    fn entailment(tape in proptest::collection::vec(any::<u8>(), 0..30)) {
        let mut claims = claims(&tape);
        let Some(last) = claims.pop() else { return Ok(()) };
        let (mut solver, terms, outcome) = asserted(&claims);
        if outcome.is_ok() {
            let entailed = solver.entails(&literal(&last, &terms)).expect("no limit");
            claims.push(signature().negate(&last));
            prop_assert_eq!(entailed, !is_satisfiable(&claims, &[]));
        }
    }

    #[test]
    fn canonical_form_is_equivalent(tape in proptest::collection::vec(any::<u8>(), 0..30)) {
        let claims = claims(&tape);
        let (mut solver, terms, outcome) = asserted(&claims);
        if outcome.is_ok() {
            let form: Vec<_> = solver.solved_form().iter().map(|literal| naive::claim(literal, &terms)).collect();
            let (mut again, terms_again, _) = asserted(&form);
            prop_assert!(claims.iter().all(|claim| again.entails(&literal(claim, &terms_again)).expect("no limit")), "{:?} is weaker", form);
            prop_assert!(form.iter().all(|claim| solver.entails(&literal(claim, &terms)).expect("no limit")), "{:?} is stronger", form);
            let canonical: Vec<_> = again.solved_form().iter().map(|literal| naive::claim(literal, &terms_again)).collect();
            prop_assert_eq!(canonical, form);
        }
    }

    #[test]
    fn form_of_differences_does_not_depend_on_the_order(tape in proptest::collection::vec(any::<u8>(), 0..30)) {
        let mut tape = tape;
        tape.insert(0, 0);
        let mut claims = claims(&tape);
        let (mut solver, terms, outcome) = asserted(&claims);
        if outcome.is_ok() {
            claims.reverse();
            let (mut other, other_terms, _) = asserted(&claims);
            let form: Vec<_> = solver.solved_form().iter().map(|literal| naive::claim(literal, &terms)).collect();
            let other: Vec<_> = other.solved_form().iter().map(|literal| naive::claim(literal, &other_terms)).collect();
            prop_assert_eq!(form, other);
        }
    }

    /// Asserting a consequence does not change the form.
    #[test]
    fn form_of_differences_is_canonical(first in proptest::collection::vec(any::<u8>(), 0..30), second in proptest::collection::vec(any::<u8>(), 0..60)) {
        let [claims, candidates] = [first, second].map(|tape| claims(&[&[0], tape.as_slice()].concat()));
        let (mut solver, terms, outcome) = asserted(&claims);
        if outcome.is_ok() {
            let form = solver.solved_form();
            for candidate in candidates.iter().map(|claim| literal(claim, &terms)) {
                if solver.entails(&candidate).expect("no limit") {
                    solver.assert(&candidate).expect("it follows");
                    prop_assert_eq!(&solver.solved_form(), &form, "after {:?}", candidate);
                }
            }
        }
    }

    /// At points of a grid: the projection without the last unknown holds exactly where a value for it exists.
    #[test]
    fn elimination_is_exact(tape in proptest::collection::vec(any::<u8>(), 0..25)) {
        let claims = claims(&tape);
        let (mut solver, terms, outcome) = asserted(&claims);
        if outcome.is_ok() {
            let gone = UNKNOWNS - 1;
            let cases = solver.eliminate(&[terms[gone]]).expect("no limit");
            let cases: Vec<Vec<Claim>> =
                cases.iter().map(|case| case.iter().map(|literal| naive::claim(literal, &terms)).collect()).collect();
            prop_assert!(cases.iter().flatten().all(|claim| !naive::terms_of(claim).contains(&gone)));
            for x in -4..=4 {
                for y in -4..=4 {
                    let point = [(0, x), (1, y)].map(|(term, value)| {
                        Literal::Linear(Linear::new([(term, 2)], -value, Relation::Equal).expect("small"))
                    });
                    let with_point = |claims: &[Claim]| is_satisfiable(&[claims, &point].concat(), &[]);
                    prop_assert_eq!(cases.iter().any(|case| with_point(case)), with_point(&claims));
                }
            }
        }
    }
}
