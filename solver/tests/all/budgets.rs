//! Queries under budgets: the answer is the one without a budget, or none.
//!
//! `GARRET_SOLVER_CASES` is the number of conjunctions that are tried (by default a few thousand).

use crate::naive;

use crate::naive::{
    Claim, Signature, Tape, binary_signature, discrete_signature, integer_signature, literal, mixed_signature,
};
use garret_solver::{Budget, Error, Linear, Literal, OutOfBudget, Relation, Solver, Sort, TermId};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn cases() -> u32 {
    std::env::var("GARRET_SOLVER_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(4_000)
}

/// Asserts and checks. Each call that runs out of budget is repeated with twice as many steps. Returns the answer, and the number of
/// repeated calls.
fn decide(signature: &Signature, clauses: &[Vec<Claim>], mut steps: u64) -> (Result<(), Vec<usize>>, usize) {
    let mut solver = Solver::new();
    let terms = signature.declare(&mut solver);
    let literals: Vec<Vec<Literal<TermId>>> =
        clauses.iter().map(|clause| clause.iter().map(|claim| literal(claim, &terms)).collect()).collect();
    let mut repeated = 0;
    let mut insist = |solver: &mut Solver, question: &dyn Fn(&mut Solver) -> Result<(), Error>| loop {
        solver.set_budget(Budget::new().steps(steps));
        match question(solver) {
            Err(Error::OutOfBudget) => {
                steps = 2 * steps + 1;
                repeated += 1;
            }
            answer => return answer,
        }
    };
    let mut outcome = Ok(());
    for clause in &literals {
        outcome = outcome.and_then(|()| insist(&mut solver, &|solver| solver.assert_clause(clause)));
    }
    let outcome = outcome.and_then(|()| insist(&mut solver, &Solver::check));
    let core = |error: Error| {
        let conflict = error.conflict().expect("out of budget is repeated, and there is no misuse").clone();
        conflict.core().iter().map(|id| id.index()).collect()
    };
    (outcome.map_err(core), repeated)
}

fn compare(signature: &Signature, tape: &mut Tape<'_>) {
    let steps = tape.below(250) as u64;
    let mut clauses: Vec<Vec<Claim>> = signature.bounds().into_iter().map(|bound| vec![bound]).collect();
    while !tape.is_at_end() {
        clauses.push((0..=tape.below(6) / 4).map(|_| signature.claim(tape)).collect());
    }
    let (expected, _) = decide(signature, &clauses, u64::MAX / 4);
    assert_eq!(expected.is_ok(), signature.is_satisfiable(&clauses));
    let (answer, _) = decide(signature, &clauses, steps);
    assert_eq!(answer.is_ok(), expected.is_ok(), "{clauses:?} in {steps} steps");
    if let Err(core) = answer {
        let core: Vec<_> = core.into_iter().map(|index| clauses[index].clone()).collect();
        assert!(!signature.is_satisfiable(&core), "{core:?}");
    }
}

proptest! {
    #![proptest_config(naive::config(cases()))]

    #[test]
    fn the_same_answer_or_none(tape in proptest::collection::vec(any::<u8>(), 0..60)) {
        let mut tape = Tape::new(&tape);
        let signature = match tape.below(5) {
            0 => discrete_signature(&mut tape, false),
            1 => discrete_signature(&mut tape, true),
            2 => mixed_signature(&mut tape),
            3 => binary_signature(&mut tape),
            _ => integer_signature(&mut tape),
        };
        compare(&signature, &mut tape);
    }
}

/// A system that takes seconds: dense, over the integers, without a solution near the origin.
fn hard(solver: &mut Solver) -> Vec<Literal<TermId>> {
    let sort = solver.add_sort(Sort::Integer);
    let terms: Vec<_> = (0..40).map(|key| solver.variable(key, sort)).collect();
    let mut state = 1_u64;
    let mut number = |bound: i64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as i64) % (2 * bound + 1) - bound
    };
    (0..80)
        .map(|_| {
            let sum: Vec<_> = terms.iter().map(|&term| (term, number(97))).collect();
            Literal::Linear(Linear::new(sum, 0x51 + number(60), Relation::AtMost).expect("small"))
        })
        .collect()
}

/// A request to stop is obeyed at once: no work is done that would need another check of the limits. (The bench `robust` measures how
/// late an answer is by the clock.)
#[test]
fn a_stop_is_obeyed() {
    for patience in [0, 1, 20, 400] {
        let mut solver = Solver::new();
        for literal in &hard(&mut solver) {
            solver.assert(literal).expect("nothing is decided yet");
        }
        let looks = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&looks);
        solver.set_budget(Budget::new().until(move || seen.fetch_add(1, Ordering::Relaxed) >= patience));
        assert_eq!(solver.check(), Err(Error::OutOfBudget));
        assert_eq!(looks.load(Ordering::Relaxed), patience + 1);
    }
}

#[test]
fn nothing_changes_when_the_budget_ends() {
    let mut solver = Solver::new();
    let sort = solver.add_sort(Sort::Integer);
    let terms: Vec<_> = (0..200).map(|key| solver.variable(key, sort)).collect();
    let less = |a: usize, b: usize| {
        Literal::Linear(Linear::new([(terms[a], 1), (terms[b], -1)], 1, Relation::AtMost).expect("small"))
    };
    for first in 1..199 {
        solver.assert(&less(first, first + 1)).expect("a chain");
    }
    solver.set_budget(Budget::new().steps(0));
    assert_eq!(solver.assert(&less(199, 1)), Err(Error::OutOfBudget));
    assert_eq!(solver.assert_without_conflict(&less(199, 1)), Err(Error::OutOfBudget));
    assert_eq!(solver.check(), Err(Error::OutOfBudget));
    assert_eq!(solver.is_consistent(), Err(OutOfBudget));
    assert_eq!(solver.entails(&less(1, 199)), Err(Error::OutOfBudget));
    assert!(solver.eliminate(&terms[..1]).is_err());
    solver.set_budget(Budget::new());
    assert_eq!(solver.check(), Ok(()));
    assert_eq!(solver.entails(&less(1, 199)), Ok(true));
    let conflict = solver.assert(&less(199, 1)).expect_err("a circle");
    assert_eq!(conflict.conflict().map(|conflict| conflict.core().len()), Some(199));
}

/// The stop function is called once in a while, not at every step.
#[test]
fn looks_are_rare() {
    let looks = Arc::new(AtomicUsize::new(0));
    let seen = Arc::clone(&looks);
    let mut solver = Solver::new();
    let sort = solver.add_sort(Sort::Discrete { named: 0, others: None });
    let terms: Vec<_> = (0..300).map(|key| solver.variable(key, sort)).collect();
    solver.set_budget(Budget::new().until(move || {
        seen.fetch_add(1, Ordering::Relaxed);
        false
    }));
    for pair in terms.windows(2) {
        solver.assert(&Literal::Equal(pair[0], pair[1])).expect("consistent");
    }
    assert_eq!(solver.check(), Ok(()));
    assert!((1..20).contains(&looks.load(Ordering::Relaxed)));
}
