//! Random conjunctions that are too large to enumerate, under random budgets: the answer is the one without a budget, or none.
//!
//! `GARRET_SOLVER_SEEDS=A..B` gives the seeds, by default a few hundred. `GARRET_SOLVER_DEADLINES=1` also gives each a random
//! deadline, and prints by how much the latest answer was too late. Without it no clock is read.

use crate::naive::{Claim, Shape, Signature, Tape, literal};
use garret_solver::{Budget, Error, Linear, Literal, Relation, Solver, Sort, TermId};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The number of steps within which the reference answer is searched for. If that is not enough, answers under different budgets are
/// not compared with it.
const ENOUGH: u64 = 2_000_000;

/// Pseudo-random numbers, the same in every run (a linear congruential generator).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}

fn seeds() -> Range<u64> {
    let Ok(given) = std::env::var("GARRET_SOLVER_SEEDS") else { return 0..400 };
    let bounds =
        given.split_once("..").and_then(|(start, end)| Some((start.parse().ok()?, end.parse().ok()?)));
    let (start, end) = bounds.expect("GARRET_SOLVER_SEEDS is a range of numbers: A..B");
    start..end
}

/// A problem: terms, and clauses over their indices.
struct Question {
    signature: Signature,
    clauses: Vec<Vec<Claim>>,
}

impl Question {
    fn of(seed: u64) -> Self {
        let mut chance = Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        chance.below(2);
        let numbers = if chance.below(3) == 0 { Sort::Real } else { Sort::Integer };
        let named = chance.below(6) as u32;
        let others = [Some(0), Some(1), None][chance.below(3) as usize]
            .filter(|_| named > 0 || seed.is_multiple_of(2));
        let values = Sort::Discrete { named: named.max(1), others };
        let mut signature = Signature { sorts: vec![values, numbers], ..Signature::default() };
        for _ in 0..=chance.below(8) {
            signature.add(0, Shape::Variable);
        }
        for _ in 0..=chance.below(12) {
            signature.add(1, Shape::Variable);
        }
        for _ in 0..chance.below(8) {
            let sort = chance.below(2);
            let arguments = signature.of_sort(0);
            let argument = arguments[chance.below(arguments.len() as u64) as usize];
            let shape = Shape::Apply(sort as u32, vec![argument]);
            if !signature.terms.iter().any(|(_, other)| format!("{other:?}") == format!("{shape:?}")) {
                signature.add(sort as usize, shape);
            }
        }
        let bytes: Vec<u8> = (0..40 + chance.below(1_200)).map(|_| chance.below(256) as u8).collect();
        let mut tape = Tape::new(&bytes);
        let longest = [1, 1, 3][chance.below(3) as usize];
        let mut clauses = Vec::new();
        while !tape.is_at_end() {
            clauses.push((0..=tape.below(longest)).map(|_| signature.claim(&mut tape)).collect());
        }
        let rows = [0, 0, 6, 25][chance.below(4) as usize];
        clauses.extend((0..rows).map(|_| vec![row(&signature, &mut chance)]));
        Self { signature, clauses }
    }

    /// Asks each query in turn until one has no answer: whether the assertions are satisfiable, and whether further claims follow.
    /// `ask` receives each query, and may change the budget before it.
    fn ask(
        &self,
        ask: &mut dyn FnMut(&mut Solver, Asked<'_>) -> Result<bool, Error>,
    ) -> Result<Vec<bool>, Error> {
        let mut solver = Solver::new();
        let terms = self.signature.declare(&mut solver);
        let meant = |claim: &Claim| literal(claim, &terms);
        let (last, clauses) = self.clauses.split_last().expect("there is a clause");
        for clause in clauses {
            let clause: Vec<Literal<TermId>> = clause.iter().map(meant).collect();
            if !ask(&mut solver, Asked::Assertion(&clause))? {
                return Ok(vec![false]);
            }
        }
        let mut answers = vec![ask(&mut solver, Asked::Check)?];
        if answers[0] {
            for claim in last {
                answers.push(ask(&mut solver, Asked::Entailed(&meant(claim)))?);
            }
            let discrete = self.signature.of_sort(0);
            ask(&mut solver, Asked::Without(&terms[discrete[0]..=discrete[0]]))?;
        }
        Ok(answers)
    }
}

/// A sum of all numbers with random factors, compared with zero.
fn row(signature: &Signature, chance: &mut Chance) -> Claim {
    let largest = [9, 9, 97, 1_000_003][chance.below(4) as usize];
    let numbers = signature.of_sort(1);
    let sum: Vec<_> = numbers.into_iter().map(|term| (term, chance.between(-largest, largest))).collect();
    let relation = if chance.below(5) == 0 { Relation::Equal } else { Relation::AtMost };
    Literal::Linear(
        Linear::new(sum, chance.between(-3 * largest, largest), relation).expect("the numbers are small"),
    )
}

/// A query to a solver.
enum Asked<'q> {
    Assertion(&'q [Literal<TermId>]),
    Check,
    Entailed(&'q Literal<TermId>),
    Without(&'q [TermId]),
}

impl Asked<'_> {
    /// The answer: whether the assertions are consistent, or whether the literal follows.
    fn of(&self, solver: &mut Solver) -> Result<bool, Error> {
        let is_consistent = |outcome| match outcome {
            Ok(()) => Ok(true),
            Err(Error::Inconsistent(_)) => Ok(false),
            Err(other) => Err(other),
        };
        match self {
            Self::Assertion(clause) => is_consistent(solver.assert_clause(clause)),
            Self::Check => is_consistent(solver.check()),
            Self::Entailed(literal) => solver.entails(literal),
            Self::Without(terms) => {
                solver.eliminate(terms).map(|cases| !cases.is_empty()).map_err(Error::from)
            }
        }
    }
}

/// The numbers of queries that were answered and given up.
#[derive(Debug, Default)]
struct Found {
    answers: usize,
    given_up: usize,
    latest: Duration,
}

impl Found {
    /// Checks that the answer under a budget equals the one without, if both are known.
    fn compare(&mut self, seed: u64, answer: &Result<Vec<bool>, Error>, expected: &Result<Vec<bool>, Error>) {
        match answer {
            Ok(answer) => {
                self.answers += 1;
                if let Ok(expected) = expected {
                    // An inconsistency that an assertion does not show is shown by the check.
                    assert_eq!(answer, expected, "seed {seed}");
                }
            }
            Err(Error::OutOfBudget) => self.given_up += 1,
            Err(error) => panic!("seed {seed}: {error}"),
        }
    }
}

fn under_budgets(seed: u64, deadlines: bool, found: &mut Found) {
    let question = Question::of(seed);
    let mut chance = Chance(seed ^ 0x5DEE_CE66);
    chance.below(2);
    let mut left = Some(Budget::new().steps(ENOUGH));
    let expected = question.ask(&mut |solver, asked| {
        if let Some(budget) = left.take() {
            solver.set_budget(budget);
        }
        asked.of(solver)
    });
    // A limit on the steps of each query.
    let steps = 1 << chance.below(20);
    let answer = question.ask(&mut |solver, asked| {
        solver.set_budget(Budget::new().steps(chance.below(steps)));
        asked.of(solver)
    });
    found.compare(seed, &answer, &expected);
    // A flag that is raised at one of the checks, and has to be obeyed at that check.
    let patience = chance.below(40);
    let answer = question.ask(&mut |solver, asked| {
        let looks = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&looks);
        let budget = Budget::new().until(move || seen.fetch_add(1, Ordering::Relaxed) >= patience);
        solver.set_budget(budget);
        let answer = asked.of(solver);
        let looks = looks.load(Ordering::Relaxed);
        assert!(looks <= patience + 1, "seed {seed}: {looks} looks, the flag was raised after {patience}");
        answer
    });
    found.compare(seed, &answer, &expected);
    if deadlines {
        let time = Duration::from_micros(1 << chance.below(15));
        let answer = question.ask(&mut |solver, asked| {
            let deadline = Instant::now() + time;
            solver.set_budget(Budget::new().until(move || Instant::now() >= deadline));
            let answer = asked.of(solver);
            found.latest = found.latest.max(Instant::now().saturating_duration_since(deadline));
            answer
        });
        found.compare(seed, &answer, &expected);
    }
}

#[test]
fn the_same_answer_or_none() {
    let deadlines = std::env::var_os("GARRET_SOLVER_DEADLINES").is_some();
    let (seeds, mut found) = (seeds(), Found::default());
    for seed in seeds.clone() {
        under_budgets(seed, deadlines, &mut found);
    }
    eprintln!("{seeds:?}: {found:?}");
    assert!(seeds.is_empty() || found.answers > 0 && (seeds.end - seeds.start < 100 || found.given_up > 0));
}
