//! The decision procedure alone, without systems or memory models: the crate `garret-solver`, which needs no standard library.
//!
//! Run it with `cargo run --example solver_alone`.

use garret_solver::{Domain, Literal, Solver, Sort};

fn main() {
    let mut solver = Solver::new();
    // Three colours, and no others.
    let colour = solver.add_sort(Sort::Discrete { named: 3, others: Some(0) });
    let [a, b, c, d] = [0, 1, 2, 3].map(|key| solver.variable(key, colour));

    // a, b and c are neighbours of each other; d is a neighbour of a and b.
    for (left, right) in [(a, b), (b, c), (a, c), (d, a), (d, b)] {
        solver.assert(&Literal::Distinct(left, right)).expect("three colours are enough for this");
    }
    // Consequences are found without trying.
    println!("d has the colour of c: {}", solver.entails(&Literal::Equal(d, c)).expect("no limit"));

    // An assumption, and a consequence of it; both are removed with their level.
    let is_first = Literal::Member(d, Domain::named(0));
    solver.push();
    solver.assert(&Literal::Member(c, Domain::named(0))).expect("c has no colour yet");
    println!("d has the first colour, if c has: {}", solver.entails(&is_first).expect("no limit"));
    solver.pop(1);
    println!("d has the first colour: {}", solver.entails(&is_first).expect("no limit"));

    // A contradiction names the assertions that clash.
    let clash = solver.assert(&Literal::Distinct(c, d)).and_then(|()| solver.check());
    println!("c and d differ: {clash:?}");
}
