//! Queries without a meaning are errors, never answers.

use garret_solver::{Error, Linear, Literal, Misuse, Relation, Solver, Sort, SortId, TermId};

/// A solver with two variables of each sort.
fn solver() -> (Solver, [SortId; 4], [[TermId; 2]; 4]) {
    let mut solver = Solver::new();
    let open = Sort::Discrete { named: 0, others: None };
    let sorts = [Sort::Integer, Sort::Real, open, open].map(|sort| solver.add_sort(sort));
    let mut key = 0;
    let terms = sorts.map(|sort| {
        [(); 2].map(|()| {
            key += 1;
            solver.variable(key, sort)
        })
    });
    (solver, sorts, terms)
}

fn sum(a: TermId, b: TermId) -> Literal<TermId> {
    Literal::Linear(Linear::new([(a, 1), (b, 1)], -1, Relation::Equal).expect("small"))
}

/// Checks that the literal is refused in every query, and has no effect.
fn refused(solver: &mut Solver, literal: &Literal<TermId>, misuse: Misuse) {
    assert_eq!(solver.assert(literal), Err(Error::Misuse(misuse)));
    assert_eq!(solver.assert_clause(&[literal.clone(), literal.clone()]), Err(Error::Misuse(misuse)));
    assert_eq!(solver.entails(literal), Err(Error::Misuse(misuse)));
    assert_eq!(solver.assert_without_conflict(literal), Err(Error::Misuse(misuse)));
    assert_eq!(solver.check(), Ok(()));
}

#[test]
fn numbers_are_no_discrete_terms() {
    let (mut solver, _, [[x, y], [r, _], ..]) = solver();
    refused(&mut solver, &Literal::Distinct(x, y), Misuse::Number(x));
    refused(&mut solver, &Literal::Equal(x, y), Misuse::Number(x));
    refused(&mut solver, &Literal::Member(r, garret_solver::Domain::empty()), Misuse::Number(r));
}

#[test]
fn integers_and_reals_are_not_mixed() {
    let (mut solver, _, [[x, _], [r, _], ..]) = solver();
    refused(&mut solver, &sum(x, r), Misuse::Mixed(x, r));
    let [x, r] = [x, r].map(|term| (term, solver.sort(term)));
    assert_ne!(x.1, r.1);
    // A moment, which is real, also cannot be compared with an integer.
    let open = solver.add_sort(Sort::Discrete { named: 0, others: None });
    let event = solver.variable(60, open);
    let moment = solver.moment(event, 61);
    refused(&mut solver, &Solver::before(x.0, moment), Misuse::Mixed(x.0, moment));
    assert_eq!(solver.assert(&Solver::before(moment, r.0)), Ok(()));
}

#[test]
fn discrete_terms_have_no_sum() {
    let (mut solver, _, [[x, _], _, [a, _], _]) = solver();
    refused(&mut solver, &sum(x, a), Misuse::Discrete(a));
}

#[test]
fn terms_of_two_sorts_are_not_compared() {
    let (mut solver, _, [_, _, [a, _], [b, _]]) = solver();
    refused(&mut solver, &Literal::Equal(a, b), Misuse::Mixed(a, b));
    refused(&mut solver, &Literal::Distinct(a, b), Misuse::Mixed(a, b));
}

#[test]
fn terms_of_another_solver_are_unknown() {
    let (mut solver, sorts, [_, _, [a, _], _]) = solver();
    let (mut other, ..) = self::solver();
    let far = other.variable(99, sorts[2]);
    refused(&mut solver, &Literal::Equal(a, far), Misuse::Unknown(far));
}

#[test]
#[should_panic(expected = "a constant is a value of its sort")]
fn constants_are_values_of_their_sort() {
    let (mut solver, sorts, _) = solver();
    let _ = solver.constant(sorts[2], 3);
}

#[test]
#[should_panic(expected = "arguments are discrete")]
fn numbers_are_no_arguments() {
    let (mut solver, sorts, [[x, _], ..]) = solver();
    let _ = solver.apply(0, &[x], sorts[2], 50);
}

/// Equal arguments have equal values, so a function with values of two sorts would mix these sorts.
#[test]
#[should_panic(expected = "a function always comes with the same sorts")]
fn functions_have_values_of_one_sort() {
    let (mut solver, sorts, [_, _, [a, b], _]) = solver();
    let _ = solver.apply(0, &[a], sorts[0], 50);
    let _ = solver.apply(0, &[b], sorts[1], 51);
}

#[test]
#[should_panic(expected = "a function always comes with the same sorts")]
fn functions_take_as_many_arguments() {
    let (mut solver, sorts, [_, _, [a, b], _]) = solver();
    let _ = solver.apply(0, &[a], sorts[0], 50);
    let _ = solver.apply(0, &[a, b], sorts[0], 51);
}

/// An inconsistency stays until its level is popped, and every query reports it.
#[test]
fn after_a_failed_assertion_everything_is_inconsistent() {
    let (mut solver, _, [_, _, [a, b], _]) = solver();
    solver.push();
    assert_eq!(solver.assert(&Literal::Equal(a, b)), Ok(()));
    solver.push();
    let error = solver.assert(&Literal::Distinct(a, b)).expect_err("inconsistent");
    assert_eq!(solver.check(), Err(error.clone()));
    assert_eq!(solver.assert(&Literal::Equal(a, b)), Err(error.clone()));
    assert_eq!(solver.assert_clause(&[Literal::Equal(a, b), Literal::Equal(b, a)]), Err(error));
    assert_eq!(solver.entails(&Literal::Distinct(a, b)), Ok(true));
    assert_eq!(solver.eliminate(&[a]), Ok(Vec::new()));
    solver.push();
    assert!(solver.check().is_err());
    solver.pop(1);
    assert!(solver.check().is_err());
    solver.pop(1);
    assert_eq!(solver.check(), Ok(()));
    assert_eq!(solver.entails(&Literal::Distinct(a, b)), Ok(false));
    assert!(solver.assert_clause(&[]).is_err() && solver.check().is_err());
    solver.clear();
    assert_eq!(solver.check(), Ok(()));
}
