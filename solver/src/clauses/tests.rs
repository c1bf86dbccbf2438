//! Compares the search over the empty theory, in which atoms have no meaning, with truth tables.

use super::{Goal, Search};
use crate::conflict::{AssertionId, Cause};
use crate::theory::{Completion, Failure, Theory};
use crate::{Domain, Literal, OutOfBudget, TermId};
use alloc::vec::Vec;
use proptest::prelude::*;

/// The empty theory. It records the assumed literals only to check the order of the calls.
#[derive(Default)]
struct Empty {
    assumed: Vec<Literal<TermId>>,
    levels: Vec<usize>,
}

impl Theory for Empty {
    type Clash = core::convert::Infallible;

    fn push(&mut self) {
        self.levels.push(self.assumed.len());
    }

    fn pop(&mut self, levels: usize) {
        for _ in 0..levels {
            let mark = self.levels.pop().expect("as many levels as were pushed");
            self.assumed.truncate(mark);
        }
    }

    fn spend(&mut self, _: usize) -> Result<(), OutOfBudget> {
        Ok(())
    }

    fn assume(&mut self, literal: &Literal<TermId>, _: Cause) -> Result<(), Failure<Self::Clash>> {
        assert!(!self.assumed.contains(&self.negate(literal)), "a literal and its negation");
        self.assumed.push(literal.clone());
        Ok(())
    }

    fn complete(&mut self) -> Result<Completion<Self::Clash>, OutOfBudget> {
        Ok(Completion::Consistent)
    }

    fn explain(&mut self, clash: Self::Clash) -> Result<Vec<Cause>, OutOfBudget> {
        match clash {}
    }

    fn status(&mut self, _: &Literal<TermId>) -> Option<bool> {
        None
    }

    fn negate(&self, literal: &Literal<TermId>) -> Literal<TermId> {
        match literal {
            Literal::Member(term, domain) => Literal::Member(*term, Domain::all(2, false).difference(domain)),
            other => panic!("{other:?} is no atom of these tests"),
        }
    }
}

const ATOMS: usize = 6;

fn is_satisfiable(clauses: &[Vec<(usize, bool)>]) -> bool {
    (0..1 << ATOMS).any(|row: usize| {
        clauses.iter().all(|clause| clause.iter().any(|&(atom, value)| (row >> atom & 1 == 1) == value))
    })
}

fn run(clauses: &[Vec<(usize, bool)>]) -> Result<(), Vec<AssertionId>> {
    let literal =
        |&(atom, value): &(usize, bool)| Literal::Member(TermId::new(atom), Domain::named(u32::from(value)));
    let literals: Vec<Vec<_>> = clauses.iter().map(|clause| clause.iter().map(literal).collect()).collect();
    let mut theory = Empty::default();
    let clauses = (0..).map(AssertionId).zip(literals.iter().map(Vec::as_slice));
    let result = Search::default().run(&mut theory, clauses, Goal::Answer);
    assert!(theory.levels.is_empty() && theory.assumed.is_empty(), "everything is taken back");
    result.map_err(|failure| match failure {
        Failure::Clash(core) => core,
        Failure::OutOfBudget => panic!("there is no limit"),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn as_by_truth_table(clauses in proptest::collection::vec(proptest::collection::vec((0..ATOMS, any::<bool>()), 0..4), 0..30)) {
        match run(&clauses) {
            Ok(()) => prop_assert!(is_satisfiable(&clauses)),
            Err(core) => {
                let core: Vec<_> = core.iter().map(|id| clauses[id.index()].clone()).collect();
                prop_assert!(!is_satisfiable(&core));
            }
        }
    }
}

#[test]
fn more_pigeons_than_holes() {
    let (pigeons, holes) = (7, 6);
    let atom = |pigeon: usize, hole: usize| pigeon * holes + hole;
    let mut clauses: Vec<Vec<_>> =
        (0..pigeons).map(|pigeon| (0..holes).map(|hole| (atom(pigeon, hole), true)).collect()).collect();
    for hole in 0..holes {
        for pigeon in 0..pigeons {
            clauses.extend(
                (0..pigeon).map(|other| [(atom(pigeon, hole), false), (atom(other, hole), false)].into()),
            );
        }
    }
    assert!(run(&clauses).is_err());
    clauses.remove(0);
    assert!(run(&clauses).is_ok());
}
