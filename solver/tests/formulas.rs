//! Whole formulas, with levels, against enumeration: satisfiability, cores, entailment.

mod naive;

use garret_solver::{Conflict, Solver};
use naive::{Claim, Signature, Tape, discrete_signature, integer_signature, literal, mixed_signature};
use proptest::prelude::*;

/// What is asserted, by level.
struct Levels {
    signature: Signature,
    asserted: Vec<Vec<Claim>>,
    marks: Vec<usize>,
}

impl Levels {
    fn assert_core(&self, conflict: &Conflict) {
        let core: Vec<_> = conflict.core().iter().map(|id| self.asserted[id.index()].clone()).collect();
        assert!(!self.signature.is_satisfiable(&core), "a core that is satisfiable: {core:?}");
    }
}

/// Asserts, asks, goes forth and back as the tape says, and compares every answer.
fn compare(signature: Signature, tape: &mut Tape<'_>, clauses: bool) {
    let mut solver = Solver::new();
    let terms = signature.declare(&mut solver);
    let bounds = signature.bounds();
    let mut levels = Levels { signature, asserted: Vec::new(), marks: Vec::new() };
    for bound in bounds {
        solver.assert(&literal(&bound, &terms)).expect("a box is not empty");
        levels.asserted.push(vec![bound]);
    }
    while !tape.is_at_end() {
        let mut outcome = Ok(());
        match tape.below(12) {
            0 | 1 => {
                solver.push();
                levels.marks.push(levels.asserted.len());
            }
            2 => {
                if let Some(mark) = levels.marks.pop() {
                    solver.pop(1);
                    levels.asserted.truncate(mark);
                }
            }
            3 | 4 => {
                let claim = levels.signature.claim(tape);
                let mut refuting = levels.asserted.clone();
                let negation = solver.negate(&literal(&claim, &terms));
                refuting.push(vec![naive::claim(&negation, &terms)]);
                let entailed = solver.entails(&literal(&claim, &terms));
                assert_eq!(entailed, !levels.signature.is_satisfiable(&refuting), "entails {claim:?}");
            }
            5 => {
                outcome = solver.check();
                assert_eq!(outcome.is_ok(), levels.signature.is_satisfiable(&levels.asserted), "satisfiable");
            }
            6 | 7 if clauses => {
                let clause: Vec<_> = (0..=tape.below(3)).map(|_| levels.signature.claim(tape)).collect();
                let literals: Vec<_> = clause.iter().map(|claim| literal(claim, &terms)).collect();
                levels.asserted.push(clause);
                outcome = solver.assert_clause(&literals);
            }
            _ => {
                let claim = levels.signature.claim(tape);
                levels.asserted.push(vec![claim.clone()]);
                outcome = solver.assert(&literal(&claim, &terms));
            }
        }
        if let Err(conflict) = outcome {
            levels.assert_core(&conflict);
            let Some(mark) = levels.marks.pop() else { return };
            solver.pop(1);
            levels.asserted.truncate(mark);
        }
    }
    let outcome = solver.check();
    assert_eq!(outcome.is_ok(), levels.signature.is_satisfiable(&levels.asserted), "satisfiable in the end");
    if let Err(conflict) = outcome {
        levels.assert_core(&conflict);
    }
}

proptest! {
    #![proptest_config(naive::config(2000))]

    #[test]
    fn discrete_formulas(tape in proptest::collection::vec(any::<u8>(), 0..120)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, false);
        compare(signature, &mut tape, true);
    }

    #[test]
    fn formulas_with_functions(tape in proptest::collection::vec(any::<u8>(), 0..100)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, true);
        compare(signature, &mut tape, true);
    }

    #[test]
    fn conjunctions_with_functions(tape in proptest::collection::vec(any::<u8>(), 0..100)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, true);
        compare(signature, &mut tape, false);
    }

    #[test]
    fn formulas_with_functions_to_integers(tape in proptest::collection::vec(any::<u8>(), 0..100)) {
        let mut tape = Tape::new(&tape);
        let signature = mixed_signature(&mut tape);
        compare(signature, &mut tape, true);
    }

    #[test]
    fn integer_formulas(tape in proptest::collection::vec(any::<u8>(), 0..100)) {
        let mut tape = Tape::new(&tape);
        let signature = integer_signature(&mut tape);
        compare(signature, &mut tape, true);
    }
}
