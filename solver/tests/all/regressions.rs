//! Regression tests for former errors.

use garret_solver::{Literal, Solver, Sort};

const OPEN: Sort = Sort::Discrete { named: 0, others: None };

/// The reason of an equality was not removed if a later union had reversed it: explanations did not terminate.
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

/// Applications that were created while their arguments were equal were all recorded as uses of one argument, also after the
/// arguments were no longer equal: congruences were missed.
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

/// When classes with many applications were merged, applications that mention both classes replaced those that mention only the
/// larger one in the lookup: the latter did not become equal.
#[test]
fn applications_that_mention_both_classes() {
    for swapped in [false, true] {
        let mut solver = Solver::new();
        let sort = solver.add_sort(Sort::Discrete { named: 0, others: None });
        let terms: Vec<_> = (0..12).map(|key| solver.variable(key, sort)).collect();
        let mut pairs: Vec<(usize, usize)> = (0..12).flat_map(|a| (0..12).map(move |b| (a, b))).collect();
        if swapped {
            pairs.reverse();
        }
        let mut cells = vec![None; 144];
        for (key, (a, b)) in (100..).zip(pairs) {
            cells[12 * a + b] = Some(solver.apply(0, &[terms[a], terms[b]], sort, key));
        }
        // First two classes, then one.
        for pair in [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (6, 7), (7, 8), (5, 6)] {
            solver.assert(&Literal::Equal(terms[pair.0], terms[pair.1])).expect("consistent");
        }
        let cell = |a: usize, b: usize| cells[12 * a + b].expect("it was made");
        for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
            assert_eq!(
                solver.entails(&Literal::Equal(cell(0, 0), cell(a, b))),
                Ok(true),
                "{a} {b} {swapped}"
            );
            assert_eq!(solver.entails(&Literal::Equal(cell(0, 9), cell(a, 9))), Ok(true));
            assert_eq!(solver.entails(&Literal::Equal(cell(10, 0), cell(10, b))), Ok(true));
        }
        assert_eq!(solver.entails(&Literal::Equal(cell(0, 9), cell(9, 0))), Ok(false));
        assert_eq!(solver.entails(&Literal::Equal(cell(0, 0), cell(9, 9))), Ok(false));
    }
}
