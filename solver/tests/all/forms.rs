//! Compares canonical forms and elimination with enumeration.

use crate::naive;

use crate::naive::{
    Claim, Shape, Signature, Tape, binary_signature, discrete_signature, integer_signature, literal,
    mixed_signature,
};
use garret_solver::{Domain, Linear, Literal, Relation, Solver, Sort, TermId};
use proptest::prelude::*;

/// A random conjunction with the bounds of the box, and a solver in which it is asserted; `None` if asserting it shows an
/// inconsistency.
fn conjunction(signature: &Signature, tape: &mut Tape<'_>) -> Option<(Vec<Claim>, Solver, Vec<TermId>)> {
    let mut claims = signature.bounds();
    while !tape.is_at_end() {
        claims.push(signature.claim(tape));
    }
    let mut solver = Solver::new();
    let terms = signature.declare(&mut solver);
    for claim in &claims {
        solver.assert(&literal(claim, &terms)).ok()?;
    }
    solver.check().ok()?;
    Some((claims, solver, terms))
}

fn claims_of(literals: &[Literal<TermId>], terms: &[TermId]) -> Vec<Claim> {
    literals.iter().map(|literal| naive::claim(literal, terms)).collect()
}

fn assert_equivalent(signature: &Signature, form: &[Claim], claims: &[Claim]) {
    signature.models(&[], &mut |values| {
        let expected = claims.iter().all(|claim| signature.holds(claim, values));
        assert_eq!(
            form.iter().all(|claim| signature.holds(claim, values)),
            expected,
            "{form:?} at {values:?}"
        );
        true
    });
}

fn check_form(signature: &Signature, tape: &mut Tape<'_>) {
    let Some((claims, mut solver, terms)) = conjunction(signature, tape) else { return };
    let form = solver.solved_form();
    assert_equivalent(signature, &claims_of(&form, &terms), &claims);
    // Push followed by pop is the identity.
    solver.push();
    let more = claims.iter().rev().map(|claim| solver.negate(&literal(claim, &terms))).collect::<Vec<_>>();
    for literal in &more {
        if solver.assert(literal).is_err() {
            break;
        }
    }
    solver.pop(1);
    assert_eq!(solver.solved_form(), form, "after a level");
    // The form of a form is the form itself.
    let mut again = Solver::new();
    let terms_again = signature.declare(&mut again);
    for claim in &claims_of(&form, &terms) {
        again.assert(&literal(claim, &terms_again)).expect("a consistent form");
    }
    assert_eq!(
        claims_of(&again.solved_form(), &terms_again),
        claims_of(&form, &terms),
        "the form of the form"
    );
}

/// The same conjunction, with its claims and terms in another order.
fn check_order(signature: &Signature, tape: &mut Tape<'_>) {
    let rotation = tape.below(7);
    let Some((mut claims, mut solver, terms)) = conjunction(signature, tape) else { return };
    claims.reverse();
    let middle = rotation % claims.len().max(1);
    claims.rotate_left(middle);
    let mut other = Solver::new();
    let other_terms = declare_backwards(signature, &mut other);
    for claim in &claims {
        other.assert(&literal(claim, &other_terms)).expect("consistent in another order too");
    }
    assert_eq!(claims_of(&other.solved_form(), &other_terms), claims_of(&solver.solved_form(), &terms));
}

/// Asserting a consequence does not change the form.
fn check_canonical(signature: &Signature, tape: &mut Tape<'_>) {
    let candidates: Vec<_> = (0..10).map(|_| signature.claim(tape)).collect();
    let Some((_, mut solver, terms)) = conjunction(signature, tape) else { return };
    let form = solver.solved_form();
    for candidate in candidates.iter().map(|claim| literal(claim, &terms)) {
        if solver.entails(&candidate).expect("no limit") {
            solver.assert(&candidate).expect("it follows");
            assert_eq!(solver.solved_form(), form, "after {candidate:?}");
        }
    }
}

/// Declares the last terms first, as far as their arguments are declared.
fn declare_backwards(signature: &Signature, solver: &mut Solver) -> Vec<TermId> {
    let sorts: Vec<_> = signature.sorts.iter().map(|&sort| solver.add_sort(sort)).collect();
    let mut terms = vec![None; signature.terms.len()];
    while let Some(position) = (0..terms.len()).rev().find(|&position| {
        terms[position].is_none()
            && match &signature.terms[position].1 {
                Shape::Apply(_, arguments) => arguments.iter().all(|&argument| terms[argument].is_some()),
                _ => true,
            }
    }) {
        // The arguments are known; other positions are filled with an arbitrary term.
        let any = terms.iter().flatten().next().copied();
        let known: Vec<_> = terms.iter().filter_map(|term| term.or(any)).collect();
        terms[position] = Some(signature.declare_term(solver, &sorts, &known, position));
    }
    terms.into_iter().map(|term| term.expect("every term is declared")).collect()
}

/// Checks that the disjunction of the conjunctions is the projection of the claims to the other terms.
fn check_elimination(signature: &Signature, gone: &[usize], tape: &mut Tape<'_>, exact: bool) {
    let Some((claims, mut solver, terms)) = conjunction(signature, tape) else { return };
    let before = solver.solved_form();
    let eliminated: Vec<_> = gone.iter().map(|&term| terms[term]).collect();
    let cases = solver.eliminate(&eliminated).expect("no limit");
    assert_eq!(solver.solved_form(), before, "nothing changes");
    let cases: Vec<_> = cases.iter().map(|case| claims_of(case, &terms)).collect();
    let mut left = signature.clone();
    let mut all_gone: Vec<usize> = Vec::new();
    for term in 0..signature.terms.len() {
        let with_argument = matches!(&signature.terms[term].1, Shape::Apply(_, arguments)
            if arguments.iter().any(|argument| all_gone.contains(argument)));
        if gone.contains(&term) || with_argument {
            all_gone.push(term);
        }
    }
    // Enumerates the terms that stay first; those that are eliminated come last.
    let order: Vec<usize> = (0..signature.terms.len())
        .filter(|term| !all_gone.contains(term))
        .chain(all_gone.iter().copied())
        .collect();
    let stay = order.len() - all_gone.len();
    let place = |term: usize| order.iter().position(|&other| other == term).expect("a term");
    left.terms = order
        .iter()
        .map(|&term| {
            let (sort, shape) = signature.terms[term].clone();
            match shape {
                Shape::Apply(function, arguments) => {
                    (sort, Shape::Apply(function, arguments.into_iter().map(place).collect()))
                }
                shape => (sort, shape),
            }
        })
        .collect();
    let positions: Vec<_> = (0..order.len()).map(place).collect();
    let moved = |claim: &Claim| naive::moved(claim, &positions);
    let all: Vec<Vec<Claim>> = claims.iter().map(|claim| vec![moved(claim)]).collect();
    let cases: Vec<Vec<Claim>> = cases.iter().map(|case| case.iter().map(moved).collect()).collect();
    for claim in cases.iter().flatten() {
        assert!(naive::terms_of(claim).iter().all(|&term| term < stay), "{claim:?} mentions what is gone");
    }
    let mut possible = std::collections::BTreeSet::new();
    left.models(&all, &mut |values| {
        possible.insert(values[..stay].to_vec());
        true
    });
    let mut remaining = left.clone();
    remaining.terms.truncate(stay);
    remaining.count_others_as(&left);
    remaining.models(&[], &mut |values| {
        let said = cases.iter().any(|case| case.iter().all(|claim| remaining.holds(claim, values)));
        let expected = possible.contains(values);
        assert!(said || !expected, "{cases:?} misses {values:?} of {claims:?}");
        assert!(
            !exact || said == expected,
            "{cases:?} allows {values:?}, unlike {claims:?} without {gone:?}"
        );
        true
    });
}

/// Two values are too few for three terms that are pairwise different, so two of the terms are equal.
#[test]
fn what_differs_from_an_eliminated_term_shares_the_other_value() {
    for (named, others) in [(0, 2), (1, 1), (2, 0)] {
        let mut solver = Solver::new();
        let sort = solver.add_sort(Sort::Discrete { named, others: Some(others) });
        let [gone, left, right] = [0, 1, 2].map(|key| solver.variable(key, sort));
        solver.assert(&Literal::Distinct(gone, left)).expect("consistent");
        solver.assert(&Literal::Distinct(gone, right)).expect("consistent");
        let cases = solver.eliminate(&[gone]).expect("no limit");
        solver.push();
        solver.assert(&Literal::Distinct(left, right)).expect("not found out without case distinctions");
        assert!(solver.check().is_err());
        solver.pop(1);
        assert!(!cases.is_empty());
        for case in cases {
            let mut again = Solver::new();
            let sort = again.add_sort(Sort::Discrete { named, others: Some(others) });
            let terms = [0, 1, 2].map(|key| again.variable(key, sort));
            for claim in claims_of(&case, &[gone, left, right]) {
                again.assert(&literal(&claim, &terms)).expect("a consistent case");
            }
            assert!(again.entails(&Literal::Equal(terms[1], terms[2])).expect("no limit"));
        }
    }
}

/// `h(a, x)`, `not h(a, 1)` and `not h(b, 0)`, where `x` is 0 or 1: then `a` and `b` differ.
#[test]
fn an_eliminated_argument_without_a_free_value_keeps_other_arguments_apart() {
    let truth = Sort::Discrete { named: 2, others: Some(0) };
    let mut signature = Signature { sorts: vec![truth], ..Signature::default() };
    let [gone, left, right] = [0; 3].map(|sort| signature.add(sort, Shape::Variable));
    let [zero, one] = [0, 1].map(|value| signature.add(0, Shape::Constant(value)));
    let claims = [([left, gone], 1), ([left, one], 0), ([right, zero], 0)].map(|(arguments, value)| {
        let application = signature.add(0, Shape::Apply(0, arguments.to_vec()));
        Literal::Member(application, Domain::named(value))
    });
    let mut solver = Solver::new();
    let terms = signature.declare(&mut solver);
    for claim in &claims {
        solver.assert(&literal(claim, &terms)).expect("consistent");
    }
    let cases = solver.eliminate(&[terms[gone]]).expect("no limit");
    assert!(!cases.is_empty());
    for case in cases {
        let mut again = Solver::new();
        let terms_again = signature.declare(&mut again);
        for claim in claims_of(&case, &terms) {
            again.assert(&literal(&claim, &terms_again)).expect("a consistent case");
        }
        assert!(
            again.entails(&Literal::Distinct(terms_again[left], terms_again[right])).expect("no limit"),
            "{case:?}"
        );
    }
}

/// The canonical form of constraints over two unknowns, each given by its coefficients, constant and relation.
fn linear_form(sort: Sort, rows: &[([i64; 2], i64, Relation)]) -> Vec<Literal<TermId>> {
    let mut solver = Solver::new();
    let sort = solver.add_sort(sort);
    let unknowns = [0, 1].map(|key| solver.variable(key, sort));
    for &(coefficients, constant, relation) in rows {
        let linear = Linear::new(unknowns.into_iter().zip(coefficients), constant, relation).expect("small");
        solver.assert(&Literal::Linear(linear)).expect("consistent");
    }
    solver.solved_form()
}

#[test]
fn a_disequality_at_a_bound_makes_it_strict() {
    for sort in [Sort::Integer, Sort::Real] {
        let weak = linear_form(sort, &[([1, -1], -3, Relation::AtMost), ([-1, 1], 3, Relation::Distinct)]);
        assert_eq!(weak, linear_form(sort, &[([1, -1], -3, Relation::Below)]));
    }
}

#[test]
fn a_sum_that_is_bounded_by_its_parts_is_dropped() {
    let parts = [([1, 0], 0, Relation::AtMost), ([0, 1], 0, Relation::AtMost)];
    for sort in [Sort::Integer, Sort::Real] {
        let with_sum = linear_form(sort, &[([1, 1], -1, Relation::AtMost), parts[0], parts[1]]);
        assert_eq!(with_sum, linear_form(sort, &parts));
    }
}

proptest! {
    #![proptest_config(naive::config(2000))]

    /// With one named value, no term has several but finitely many values.
    #[test]
    fn open_form_is_canonical(tape in proptest::collection::vec(any::<u8>(), 30..60)) {
        let mut signature = Signature { sorts: vec![Sort::Discrete { named: 1, others: None }], ..Signature::default() };
        for _ in 0..4 {
            signature.add(0, Shape::Variable);
        }
        signature.add(0, Shape::Constant(0));
        check_canonical(&signature, &mut Tape::new(&tape));
    }

    #[test]
    fn form_of_bounds_is_canonical(tape in proptest::collection::vec(any::<u8>(), 30..60)) {
        let mut signature = integer_signature(&mut Tape::new(&tape));
        signature.differences_only = true;
        signature.bounds_only = true;
        check_canonical(&signature, &mut Tape::new(&tape));
    }

    #[test]
    fn discrete_form_is_equivalent(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, false);
        check_form(&signature, &mut tape);
    }

    #[test]
    fn form_with_functions_is_equivalent(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, true);
        check_form(&signature, &mut tape);
    }

    #[test]
    fn mixed_form_is_equivalent(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let signature = mixed_signature(&mut tape);
        check_form(&signature, &mut tape);
    }

    #[test]
    fn linear_form_is_equivalent(tape in proptest::collection::vec(any::<u8>(), 0..30)) {
        let mut tape = Tape::new(&tape);
        let signature = integer_signature(&mut tape);
        check_form(&signature, &mut tape);
    }

    #[test]
    fn discrete_form_does_not_depend_on_the_order(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, false);
        check_order(&signature, &mut tape);
    }

    #[test]
    fn form_with_functions_does_not_depend_on_the_order(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, true);
        check_order(&signature, &mut tape);
    }

    #[test]
    fn linear_form_does_not_depend_on_the_order(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let signature = integer_signature(&mut tape);
        check_order(&signature, &mut tape);
    }

    #[test]
    fn discrete_elimination_is_exact(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, false);
        let gone: Vec<_> = (0..4).filter(|_| tape.below(2) == 0).collect();
        check_elimination(&signature, &gone, &mut tape, true);
    }

    /// Every term occurs as an argument, so that no value of the function is lost.
    #[test]
    fn elimination_with_functions_is_exact(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let mut signature = mixed_signature(&mut tape);
        signature.differences_only = true;
        let gone: Vec<_> = (0..signature.terms.len()).filter(|&term| {
            !matches!(signature.terms[term].1, Shape::Constant(_)) && tape.below(3) == 0
        }).collect();
        check_elimination(&signature, &gone, &mut tape, true);
    }

    #[test]
    fn elimination_with_binary_functions_is_exact(tape in proptest::collection::vec(any::<u8>(), 0..50)) {
        let mut tape = Tape::new(&tape);
        let signature = binary_signature(&mut tape);
        let gone: Vec<_> = (0..signature.terms.len()).filter(|&term| {
            !matches!(signature.terms[term].1, Shape::Constant(_)) && tape.below(4) == 0
        }).collect();
        check_elimination(&signature, &gone, &mut tape, true);
    }

    #[test]
    fn elimination_with_nested_functions_loses_no_model(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, true);
        let gone = [tape.below(3)];
        check_elimination(&signature, &gone, &mut tape, false);
    }

    #[test]
    fn integer_elimination_loses_no_model(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let signature = integer_signature(&mut tape);
        let gone: Vec<_> = (0..2).filter(|_| tape.below(2) == 0).collect();
        check_elimination(&signature, &gone, &mut tape, false);
    }

    #[test]
    fn elimination_from_differences_is_exact(tape in proptest::collection::vec(any::<u8>(), 0..40)) {
        let mut tape = Tape::new(&tape);
        let mut signature = integer_signature(&mut tape);
        signature.differences_only = true;
        let gone: Vec<_> = (0..2).filter(|_| tape.below(2) == 0).collect();
        check_elimination(&signature, &gone, &mut tape, true);
    }
}
