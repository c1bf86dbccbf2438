//! What was wrong once, by name.

use garret_solver::{Literal, Solver, Sort};

const OPEN: Sort = Sort::Discrete { named: 0, others: None };

/// The reason of an equality was left behind, when a later union had turned it around: explanations went in circles.
#[test]
fn a_reason_that_was_turned_around_is_taken_back() {
    let mut solver = Solver::new();
    let sort = solver.add_sort(OPEN);
    let terms: Vec<_> = (0..5).map(|key| solver.variable(key, sort)).collect();
    let equal = |left: usize, right: usize| Literal::Equal(terms[left], terms[right]);
    solver.assert(&equal(2, 3)).unwrap();
    solver.assert(&equal(3, 4)).unwrap();
    solver.push();
    solver.assert(&equal(0, 1)).unwrap();
    solver.push();
    solver.assert(&equal(1, 2)).unwrap();
    solver.pop(2);
    solver.assert(&equal(1, 0)).unwrap();
    let error = solver.assert(&solver.negate(&equal(0, 1))).unwrap_err();
    assert_eq!(error.conflict().unwrap().core().iter().map(|id| id.index()).collect::<Vec<_>>(), [2, 3]);
}

/// Applications that were made while their arguments were equal were all counted for one argument, also when these were
/// not equal any more: congruence was missed.
#[test]
fn applications_made_while_arguments_are_equal_are_found_later() {
    let mut solver = Solver::new();
    let sort = solver.add_sort(OPEN);
    let [x, y, z] = [0, 1, 2].map(|key| solver.variable(key, sort));
    solver.push();
    solver.assert(&Literal::Equal(x, y)).unwrap();
    let [f_x, f_y] = [(x, 3), (y, 4)].map(|(argument, key)| solver.apply(0, &[argument], sort, key));
    solver.pop(1);
    solver.assert(&Literal::Distinct(z, f_x)).unwrap();
    solver.push();
    solver.assert(&Literal::Equal(x, y)).unwrap();
    assert!(solver.entails(&Literal::Equal(f_x, f_y)).expect("no limit"));
    assert!(solver.entails(&Literal::Distinct(z, f_y)).expect("no limit"));
    solver.pop(1);
    assert!(!solver.entails(&Literal::Equal(f_x, f_y)).expect("no limit"));
}
