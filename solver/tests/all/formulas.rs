//! Compares clauses in levels with enumeration: satisfiability, cores and entailment.

use crate::naive;

use crate::naive::{
    Claim, Shape, Signature, Tape, discrete_signature, integer_signature, literal, mixed_signature,
};
use garret_solver::{Error, Literal, Solver, SortId, TermId};
use proptest::prelude::*;

/// The assertions, divided into levels.
struct Levels {
    asserted: Vec<Vec<Claim>>,
    marks: Vec<usize>,
}

impl Levels {
    fn assert_core(&self, signature: &Signature, error: &Error) {
        let conflict = error.conflict().expect("no limit and no misuse");
        let core: Vec<_> = conflict.core().iter().map(|id| self.asserted[id.index()].clone()).collect();
        assert!(!signature.is_satisfiable(&core), "a core that is satisfiable: {core:?}");
    }

    /// Checks that a literal is entailed exactly if its negation contradicts the assertions.
    fn assert_entailment(
        &self,
        signature: &Signature,
        solver: &mut Solver,
        claim: &Claim,
        literal: &Literal<TermId>,
    ) {
        let mut refuting = self.asserted.clone();
        refuting.push(vec![signature.negate(claim)]);
        assert_eq!(
            solver.entails(literal).expect("no limit"),
            !signature.is_satisfiable(&refuting),
            "entails {claim:?}"
        );
    }

    /// Pops one level, if one is open.
    fn pop(&mut self, solver: &mut Solver) -> bool {
        let Some(mark) = self.marks.pop() else { return false };
        solver.pop(1);
        self.asserted.truncate(mark);
        true
    }
}

/// The terms of a signature, each declared when it is needed.
struct LateTerms {
    sorts: Vec<SortId>,
    terms: Vec<Option<TermId>>,
}

impl LateTerms {
    fn new(signature: &Signature, solver: &mut Solver) -> Self {
        let sorts = signature.sorts.iter().map(|&sort| solver.add_sort(sort)).collect();
        Self { sorts, terms: vec![None; signature.terms.len()] }
    }

    fn declare(&mut self, signature: &Signature, solver: &mut Solver, position: usize) -> TermId {
        if let Some(term) = self.terms[position] {
            return term;
        }
        let (sort, shape) = &signature.terms[position];
        let sort = self.sorts[*sort];
        let term = match shape {
            Shape::Variable => solver.variable(position as u64, sort),
            Shape::Constant(value) => solver.constant(sort, *value),
            Shape::Apply(function, arguments) => {
                let arguments: Vec<_> =
                    arguments.iter().map(|&argument| self.declare(signature, solver, argument)).collect();
                solver.apply(*function, &arguments, sort, position as u64)
            }
        };
        self.terms[position] = Some(term);
        term
    }

    fn literal(&mut self, signature: &Signature, solver: &mut Solver, claim: &Claim) -> Literal<TermId> {
        for term in naive::terms_of(claim) {
            self.declare(signature, solver, term);
        }
        let any = self.terms.iter().flatten().next().copied().expect("a claim has a term");
        let terms: Vec<_> = self.terms.iter().map(|term| term.unwrap_or(any)).collect();
        literal(claim, &terms)
    }
}

/// Asserts the literal by one of two functions, as the tape says.
fn assert_somehow(solver: &mut Solver, literal: &Literal<TermId>, tape: &mut Tape<'_>) -> Result<(), Error> {
    if tape.below(3) > 0 {
        return solver.assert(literal);
    }
    if solver.assert_without_conflict(literal).expect("no limit and no misuse") {
        return Ok(());
    }
    assert_eq!(solver.is_consistent(), Ok(false));
    solver.check()
}

/// Asserts, queries, pushes and pops as the tape says, and compares every answer.
fn compare(signature: &Signature, tape: &mut Tape<'_>, clauses: bool) {
    compare_in(&mut Solver::new(), signature, tape, clauses);
}

/// As [`compare`], in a solver without assertions. Terms are declared at the start, or when they are first used.
fn compare_in(solver: &mut Solver, signature: &Signature, tape: &mut Tape<'_>, clauses: bool) {
    let mut terms = LateTerms::new(signature, solver);
    if tape.below(2) == 0 {
        (0..signature.terms.len()).for_each(|position| {
            terms.declare(signature, solver, position);
        });
    }
    let mut levels = Levels { asserted: Vec::new(), marks: Vec::new() };
    for bound in signature.bounds() {
        let literal = terms.literal(signature, solver, &bound);
        solver.assert(&literal).expect("a box is not empty");
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
                levels.pop(solver);
            }
            3 | 4 => {
                let claim = signature.claim(tape);
                let literal = terms.literal(signature, solver, &claim);
                levels.assert_entailment(signature, solver, &claim, &literal);
            }
            5 => {
                outcome = solver.check();
                assert_eq!(outcome.is_ok(), signature.is_satisfiable(&levels.asserted), "satisfiable");
                assert_eq!(solver.is_consistent(), Ok(outcome.is_ok()), "the same without a reason");
            }
            6 | 7 if clauses => {
                let clause: Vec<_> = (0..=tape.below(3)).map(|_| signature.claim(tape)).collect();
                let literals: Vec<_> =
                    clause.iter().map(|claim| terms.literal(signature, solver, claim)).collect();
                levels.asserted.push(clause);
                outcome = solver.assert_clause(&literals);
            }
            _ => {
                let claim = signature.claim(tape);
                let literal = terms.literal(signature, solver, &claim);
                levels.asserted.push(vec![claim]);
                outcome = assert_somehow(solver, &literal, tape);
            }
        }
        if let Err(error) = outcome {
            levels.assert_core(signature, &error);
            if !levels.pop(solver) {
                return;
            }
        }
    }
    let outcome = solver.check();
    assert_eq!(outcome.is_ok(), signature.is_satisfiable(&levels.asserted), "satisfiable in the end");
    if let Err(error) = outcome {
        levels.assert_core(signature, &error);
    }
}

proptest! {
    #![proptest_config(naive::config(2000))]

    #[test]
    fn discrete_formulas(tape in proptest::collection::vec(any::<u8>(), 0..120)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, false);
        compare(&signature, &mut tape, true);
    }

    #[test]
    fn formulas_with_functions(tape in proptest::collection::vec(any::<u8>(), 0..100)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, true);
        compare(&signature, &mut tape, true);
    }

    #[test]
    fn conjunctions_with_functions(tape in proptest::collection::vec(any::<u8>(), 0..100)) {
        let mut tape = Tape::new(&tape);
        let signature = discrete_signature(&mut tape, true);
        compare(&signature, &mut tape, false);
    }

    #[test]
    fn formulas_with_functions_to_integers(tape in proptest::collection::vec(any::<u8>(), 0..100)) {
        let mut tape = Tape::new(&tape);
        let signature = mixed_signature(&mut tape);
        compare(&signature, &mut tape, true);
    }

    #[test]
    fn integer_formulas(tape in proptest::collection::vec(any::<u8>(), 0..100)) {
        let mut tape = Tape::new(&tape);
        let signature = integer_signature(&mut tape);
        compare(&signature, &mut tape, true);
    }

    /// A cleared solver gives the same answers as a new one.
    #[test]
    fn formulas_in_a_cleared_solver(first in proptest::collection::vec(any::<u8>(), 0..60), second in proptest::collection::vec(any::<u8>(), 0..60)) {
        let mut solver = Solver::new();
        for tape in [first, second] {
            let mut tape = Tape::new(&tape);
            let signature = mixed_signature(&mut tape);
            compare_in(&mut solver, &signature, &mut tape, true);
            solver.clear();
        }
    }
}
