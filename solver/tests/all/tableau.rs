//! Compares the tableau with the solver: over fractions the answers are the same, over integers none is wrong; with levels.

use crate::naive;

use crate::naive::Tape;
use garret_solver::{Budget, Error, Linear, Literal, OutOfBudget, Relation, Solver, Sort, Tableau, TermId};
use proptest::prelude::*;

/// Whether the constraints have a solution.
fn has_solution(solver: &mut Solver, constraints: &[Linear<TermId>]) -> bool {
    solver.push();
    let is_ok = |outcome: Result<bool, Error>| outcome.expect("no limit and no misuse");
    let consistent = constraints
        .iter()
        .all(|linear| is_ok(solver.assert_without_conflict(&Literal::Linear(linear.clone()))))
        && solver.is_consistent() == Ok(true);
    solver.pop(1);
    consistent
}

struct Run {
    solver: Solver,
    tableau: Tableau,
    terms: Vec<TermId>,
    integer: bool,
    asserted: Vec<Linear<TermId>>,
    marks: Vec<usize>,
}

impl Run {
    fn new(tape: &mut Tape<'_>) -> Self {
        let mut solver = Solver::new();
        let integer = tape.below(2) == 0;
        let sort = solver.add_sort(if integer { Sort::Integer } else { Sort::Real });
        let terms = (0..2 + tape.below(4)).map(|key| solver.variable(key as u64, sort)).collect();
        Self { solver, tableau: Tableau::new(), terms, integer, asserted: Vec::new(), marks: Vec::new() }
    }

    fn constraint(&self, tape: &mut Tape<'_>) -> Linear<TermId> {
        let relations =
            [Relation::AtMost, Relation::Below, Relation::AtMost, Relation::Equal, Relation::Distinct];
        let largest = tape.pick(&[1, 3, 3, 40]);
        let sum: Vec<_> =
            (0..=tape.below(4)).map(|_| (tape.pick(&self.terms), tape.between(-largest, largest))).collect();
        Linear::new(sum, tape.between(-6, 6), tape.pick(&relations)).expect("the numbers are small")
    }

    /// Checks that the blamed constraints alone have no solution.
    fn blame(&mut self, culprits: &[u32]) {
        let blamed: Vec<_> = culprits.iter().map(|&number| self.asserted[number as usize].clone()).collect();
        assert!(!has_solution(&mut self.solver, &blamed), "{blamed:?} have a solution");
        if !self.pop() {
            self.asserted.clear();
            self.tableau = Tableau::new();
        }
    }

    fn pop(&mut self) -> bool {
        let Some(mark) = self.marks.pop() else { return false };
        self.tableau.pop(1);
        self.asserted.truncate(mark);
        true
    }

    fn step(&mut self, tape: &mut Tape<'_>) {
        match tape.below(8) {
            0 => {
                self.tableau.push();
                self.marks.push(self.asserted.len());
            }
            1 => {
                self.pop();
            }
            2 | 3 => {
                let found = self.tableau.check().expect("there is no limit");
                let bounds: Vec<_> =
                    self.asserted.iter().filter(|it| it.relation() != Relation::Distinct).cloned().collect();
                let expected = has_solution(&mut self.solver, &bounds);
                assert!(found.is_ok() || !expected, "a solution is missed: {bounds:?}");
                assert!(found.is_err() || expected || self.integer, "there is no solution: {bounds:?}");
                if let Err(culprits) = found {
                    self.blame(&culprits);
                }
            }
            _ => {
                let linear = self.constraint(tape);
                self.asserted.push(linear.clone());
                let number = self.asserted.len() as u32 - 1;
                if let Err(culprits) =
                    self.tableau.assert(&linear, self.integer, number).expect("there is no limit")
                {
                    self.blame(&culprits);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(naive::config(3000))]

    #[test]
    fn as_the_solver(tape in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut tape = Tape::new(&tape);
        let mut run = Run::new(&mut tape);
        while !tape.is_at_end() {
            run.step(&mut tape);
        }
    }
}

#[test]
fn what_is_over_has_no_answer() {
    let mut solver = Solver::new();
    let sort = solver.add_sort(Sort::Real);
    let [x, y] = [0, 1].map(|key| solver.variable(key, sort));
    let mut tableau = Tableau::new();
    let sum = Linear::new([(x, 1), (y, 2)], 1, Relation::AtMost).expect("small");
    assert_eq!(tableau.assert(&sum, false, 0), Ok(Ok(())));
    tableau.set_budget(Budget::new().steps(0));
    assert_eq!(tableau.check(), Err(OutOfBudget));
    assert_eq!(tableau.assert(&sum, false, 1), Err(OutOfBudget));
    tableau.set_budget(Budget::new());
    assert_eq!(tableau.check(), Ok(Ok(())));
    // All terms of the sum cancel.
    let never = Linear::new([(x, 1), (x, -1)], 1, Relation::Equal).expect("small");
    assert_eq!(tableau.assert(&never, false, 5), Ok(Err(vec![5])));
    tableau.pop(3);
    assert_eq!(tableau.check(), Ok(Ok(())));
}
