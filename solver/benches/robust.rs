//! Conjunctions that are unlike the queries of a search: the time for each, compared with z3 if it is installed.
//!
//! Every instance is decided by the crate and, as a script, by z3. The time of z3 is that of its process, minus that of a process
//! with an empty script. `cargo bench -p garret-solver --bench robust -- WORD` runs those whose name contains the word.

use garret_solver::{Domain, Linear, Literal, Relation, Solver, Sort, TermId};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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

/// The coefficients with the indices of their unknowns, the constant, and the relation.
type Row = (Vec<(usize, i64)>, i64, Relation);

enum Instance {
    Linear {
        integer: bool,
        unknowns: usize,
        rows: Vec<Row>,
    },
    /// Variables over `values` values, where neighbours differ, and so do the values of a function for them.
    Congruence {
        applications: usize,
        values: u32,
    },
}

impl Instance {
    fn decide(&self) -> bool {
        let mut solver = Solver::new();
        let literals = match self {
            Self::Linear { integer, unknowns, rows } => {
                let sort = solver.add_sort(if *integer { Sort::Integer } else { Sort::Real });
                let terms: Vec<_> = (0..*unknowns).map(|key| solver.variable(key as u64, sort)).collect();
                rows.iter().map(|row| literal(row, &terms)).collect()
            }
            Self::Congruence { applications, values } => congruence(&mut solver, *applications, *values),
        };
        literals.iter().all(|literal| solver.assert(literal).is_ok()) && solver.check().is_ok()
    }

    fn script(&self) -> String {
        let mut text = String::new();
        match self {
            Self::Linear { integer, unknowns, rows } => {
                for unknown in 0..*unknowns {
                    let sort = if *integer { "Int" } else { "Real" };
                    writeln!(text, "(declare-const x{unknown} {sort})").expect("a string");
                }
                for (terms, constant, relation) in rows {
                    let terms: Vec<_> = terms
                        .iter()
                        .map(|(unknown, factor)| format!("(* {} x{unknown})", number(*factor)))
                        .collect();
                    let relation = match relation {
                        Relation::Equal => "=",
                        Relation::Distinct => "distinct",
                        Relation::AtMost => "<=",
                        Relation::Below => "<",
                    };
                    let sum = format!("(+ {} {})", terms.join(" "), number(*constant));
                    writeln!(text, "(assert ({relation} {sum} 0))").expect("a string");
                }
            }
            Self::Congruence { applications, values } => {
                let names: Vec<_> = (0..*values).map(|value| format!("(v{value})")).collect();
                writeln!(text, "(declare-datatypes ((V 0)) (({})))", names.join(" ")).expect("a string");
                writeln!(text, "(declare-fun f (V) V)").expect("a string");
                for variable in 0..*applications {
                    writeln!(text, "(declare-const x{variable} V)").expect("a string");
                }
                for variable in 1..*applications {
                    let before = variable - 1;
                    writeln!(text, "(assert (distinct x{before} x{variable}))").expect("a string");
                    writeln!(text, "(assert (distinct (f x{before}) (f x{variable})))").expect("a string");
                }
            }
        }
        text + "(check-sat)\n"
    }
}

fn number(number: i64) -> String {
    if number < 0 { format!("(- {})", -number) } else { number.to_string() }
}

fn literal((terms, constant, relation): &Row, all: &[TermId]) -> Literal<TermId> {
    let terms = terms.iter().map(|&(unknown, factor)| (all[unknown], factor));
    Literal::Linear(Linear::new(terms, *constant, *relation).expect("the numbers are small"))
}

fn congruence(solver: &mut Solver, applications: usize, values: u32) -> Vec<Literal<TermId>> {
    let sort = solver.add_sort(Sort::Discrete { named: values, others: Some(0) });
    let terms: Vec<_> = (0..applications).map(|key| solver.variable(key as u64, sort)).collect();
    let cells: Vec<_> = terms
        .iter()
        .zip(applications as u64..)
        .map(|(&term, key)| solver.apply(0, &[term], sort, key))
        .collect();
    let full = terms.iter().map(|&term| Literal::Member(term, Domain::all(values, false)));
    let apart = [&terms, &cells]
        .into_iter()
        .flat_map(|all| all.windows(2).map(|two| Literal::Distinct(two[0], two[1])));
    full.chain(apart).collect()
}

/// Rows with a coefficient for each unknown, bounded by a random constant.
fn dense(unknowns: usize, rows: usize, seed: u64) -> Instance {
    let mut chance = Chance(seed);
    let row = |_| {
        let terms = (0..unknowns).map(|unknown| (unknown, chance.between(-9, 9))).collect();
        (terms, chance.between(-40, 10), Relation::AtMost)
    };
    let rows = (0..rows).map(row).collect();
    Instance::Linear { integer: false, unknowns, rows }
}

/// Rows with three unknowns each.
fn sparse(unknowns: usize, rows: usize, seed: u64) -> Instance {
    let mut chance = Chance(seed);
    let row = |_| {
        let terms = (0..3).map(|_| (chance.below(unknowns as u64) as usize, chance.between(-9, 9))).collect();
        (terms, chance.between(-20, 10), Relation::AtMost)
    };
    let rows = (0..rows).map(row).collect();
    Instance::Linear { integer: false, unknowns, rows }
}

/// `x0 < x1 < x2 < ..`; if `closed`, with a last literal that closes the cycle.
fn chain(literals: usize, closed: bool) -> Instance {
    let step = |first: usize| (vec![(first, 1), ((first + 1) % literals, -1)], 1, Relation::AtMost);
    let rows = (0..literals - usize::from(!closed)).map(step).collect();
    Instance::Linear { integer: true, unknowns: literals, rows }
}

/// Two unknowns between lines with large coefficients.
fn strip(size: i64, satisfiable: bool) -> Instance {
    let (a, b) = (size - 9, size + 3);
    let mut rows = vec![
        (vec![(0, a), (1, -b)], -(size / 2) - 3, Relation::AtMost),
        (vec![(0, -a), (1, b)], size / 2, Relation::AtMost),
        (vec![(0, -1)], 1, Relation::AtMost),
        (vec![(1, -1)], 1, Relation::AtMost),
    ];
    if !satisfiable {
        rows.push((vec![(0, a), (1, b)], -size * 40, Relation::AtMost));
    }
    Instance::Linear { integer: true, unknowns: 2, rows }
}

/// `2*x0 + 3*x1 - 5*x2 = 1`, and the same for each further three neighbours.
fn equations(unknowns: usize, integer: bool) -> Instance {
    let row = |first: usize| (vec![(first, 2), (first + 1, 3), (first + 2, -5)], -1, Relation::Equal);
    let rows = (0..unknowns - 2).map(row).collect();
    Instance::Linear { integer, unknowns, rows }
}

fn instances() -> Vec<(String, Instance)> {
    let mut all = Vec::new();
    for seed in 1..=3 {
        all.push((format!("dense reals, 10 unknowns, 20 rows, {seed}"), dense(10, 20, seed)));
        all.push((format!("sparse reals, 30 unknowns, 60 rows, {seed}"), sparse(30, 60, seed)));
    }
    for literals in [1000, 2000, 4000, 8000] {
        all.push((format!("chain, {literals} literals"), chain(literals, false)));
    }
    all.push(("circle, 4000 literals".to_owned(), chain(4000, true)));
    for values in [3, 8] {
        for applications in [100, 400] {
            let name = format!("congruence, {applications} applications, {values} values");
            all.push((name, Instance::Congruence { applications, values }));
        }
    }
    for size in [1_000, 10_000, 100_000, 1_000_000_000] {
        all.push((format!("coefficients of {size}, satisfiable"), strip(size, true)));
        all.push((format!("coefficients of {size}, not satisfiable"), strip(size, false)));
    }
    all.push(("equations over 2500 integers".to_owned(), equations(2500, true)));
    all.push(("equations over 2500 reals".to_owned(), equations(2500, false)));
    all
}

/// The answer of z3, and the time of its process; `None` if it is not installed.
fn by_z3(script: &str) -> Option<(String, Duration)> {
    let start = Instant::now();
    let mut z3 = Command::new("z3")
        .args(["-in", "-T:60"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    z3.stdin.take()?.write_all(script.as_bytes()).ok()?;
    let output = z3.wait_with_output().ok()?;
    Some((String::from_utf8_lossy(&output.stdout).trim().to_owned(), start.elapsed()))
}

fn main() {
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let nothing = by_z3("(check-sat)\n").map(|(_, time)| time);
    for (name, instance) in instances().into_iter().filter(|(name, _)| name.contains(&word)) {
        let start = Instant::now();
        let satisfiable = instance.decide();
        let time = start.elapsed();
        let answer = if satisfiable { "sat" } else { "unsat" };
        print!("{name:<48} {answer:<6} {:>10.3} ms", time.as_secs_f64() * 1e3);
        if let (Some(nothing), Some((other, time))) = (nothing, by_z3(&instance.script())) {
            let time = time.saturating_sub(nothing);
            print!("   z3 {other:<8} {:>10.3} ms", time.as_secs_f64() * 1e3);
            assert!(other == answer || other == "timeout", "z3 says {other}");
        }
        println!();
    }
}
