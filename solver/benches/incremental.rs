//! Incremental updates against computing from scratch: the order, equality and arithmetic.
//!
//! Each benchmark adds facts one by one, and asks a query after each. The baseline discards everything before each query, and starts
//! again from the facts.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use garret_solver::{Closure, Linear, Literal, Relation, Solver, Sort, TermId};
use std::hint::black_box;
use std::ops::Range;
use std::time::Duration;

const SIZES: [usize; 3] = [8, 16, 32];

/// Pairs of ordered elements without a cycle: a fixed shuffle of neighbours and of some pairs at a distance.
fn pairs(count: usize) -> Vec<(usize, usize)> {
    (0..2 * count)
        .map(|index| {
            let earlier = (index * 7) % (count - 1);
            let distance = 1 + (index * 5) % 3;
            (earlier, (earlier + distance).min(count - 1))
        })
        .collect()
}

/// Warshall's transitive closure, always from scratch.
fn warshall(count: usize, pairs: &[(usize, usize)]) -> Vec<bool> {
    let mut precedes = vec![false; count * count];
    for &(earlier, later) in pairs {
        precedes[earlier * count + later] = true;
    }
    for middle in 0..count {
        for earlier in 0..count {
            if precedes[earlier * count + middle] {
                for later in 0..count {
                    precedes[earlier * count + later] |= precedes[middle * count + later];
                }
            }
        }
    }
    precedes
}

fn order(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("transitive closure");
    for count in SIZES {
        let pairs = pairs(count);
        let last = count - 1;
        group.bench_with_input(BenchmarkId::new("incremental", count), &pairs, |bencher, pairs| {
            bencher.iter(|| {
                let mut closure = Closure::with_elements(count);
                let ordered = pairs.iter().filter(|&&(earlier, later)| {
                    closure.insert(earlier, later).is_ok() && closure.precedes(0, black_box(last))
                });
                ordered.count()
            });
        });
        group.bench_with_input(BenchmarkId::new("from scratch", count), &pairs, |bencher, pairs| {
            bencher.iter(|| {
                let ordered =
                    (1..=pairs.len()).filter(|&end| warshall(count, &pairs[..end])[black_box(last)]);
                ordered.count()
            });
        });
        // As in the search: add a fact, query, and backtrack.
        group.bench_with_input(BenchmarkId::new("incremental, and back", count), &pairs, |bencher, pairs| {
            let mut closure = Closure::with_elements(count);
            bencher.iter(|| {
                for &(earlier, later) in pairs {
                    closure.push();
                    let _ = black_box(closure.insert(earlier, later));
                }
                closure.pop(pairs.len());
            });
        });
    }
    group.finish();
}

/// A solver with the terms of a problem.
struct Problem {
    solver: Solver,
    facts: Vec<Literal<TermId>>,
    question: Literal<TermId>,
}

impl Problem {
    /// `x0 = x1`, `x1 = x2`, .. over cells `f(x0)`, `f(x1)`, ..: is `f(x0)` the last cell?
    fn equality(count: usize) -> Self {
        let mut solver = Solver::new();
        let sort = solver.add_sort(Sort::Discrete { named: 0, others: None });
        let terms: Vec<_> = (0..count).map(|key| solver.variable(key as u64, sort)).collect();
        let cells: Vec<_> = terms
            .iter()
            .zip(count..)
            .map(|(&term, key)| solver.apply(0, &[term], sort, key as u64))
            .collect();
        let facts = terms.windows(2).map(|pair| Literal::Equal(pair[0], pair[1])).collect();
        Self { solver, facts, question: Literal::Equal(cells[0], cells[count - 1]) }
    }

    /// `x0 < x1`, `x1 < x2`, .. over integers: is `x0` less than the last one by their distance?
    fn arithmetic(count: usize) -> Self {
        let mut solver = Solver::new();
        let sort = solver.add_sort(Sort::Integer);
        let terms: Vec<_> = (0..count).map(|key| solver.variable(key as u64, sort)).collect();
        let at_most = |left, right, constant| {
            let sum = Linear::new([(left, 1), (right, -1)], constant, Relation::AtMost);
            Literal::Linear(sum.expect("the numbers are small"))
        };
        let facts = terms.windows(2).map(|pair| at_most(pair[0], pair[1], 1)).collect();
        Self { solver, facts, question: at_most(terms[0], terms[count - 1], count as i64 - 1) }
    }

    /// Asserts some of the facts.
    fn assert(&mut self, facts: Range<usize>) {
        for fact in &self.facts[facts] {
            self.solver.assert(fact).expect("the facts are consistent");
        }
    }

    /// Queries after each fact. Returns how many answers are yes.
    fn incremental(&mut self) -> usize {
        self.solver.push();
        let mut entailed = 0;
        for index in 0..self.facts.len() {
            self.assert(index..index + 1);
            entailed += usize::from(self.solver.entails(&self.question).expect("no limit"));
        }
        self.solver.pop(1);
        entailed
    }

    /// The same, but all facts are asserted again before each question.
    fn anew(&mut self) -> usize {
        let mut entailed = 0;
        for end in 1..=self.facts.len() {
            self.solver.push();
            self.assert(0..end);
            entailed += usize::from(self.solver.entails(&self.question).expect("no limit"));
            self.solver.pop(1);
        }
        entailed
    }
}

fn solver(criterion: &mut Criterion, name: &str, problem: fn(usize) -> Problem) {
    let mut group = criterion.benchmark_group(name);
    for count in SIZES {
        let mut problem = problem(count);
        assert_eq!((problem.incremental(), problem.anew()), (1, 1), "the last fact decides");
        group.bench_function(BenchmarkId::new("incremental", count), |bencher| {
            bencher.iter(|| problem.incremental());
        });
        group.bench_function(BenchmarkId::new("from scratch", count), |bencher| {
            bencher.iter(|| problem.anew());
        });
    }
    group.finish();
}

fn equality(criterion: &mut Criterion) {
    solver(criterion, "congruence closure", Problem::equality);
}

fn arithmetic(criterion: &mut Criterion) {
    solver(criterion, "difference bounds", Problem::arithmetic);
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).measurement_time(Duration::from_secs(1))
        .warm_up_time(Duration::from_millis(200));
    targets = order, equality, arithmetic
}
criterion_main!(benches);
