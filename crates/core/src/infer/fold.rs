//! Folding: candidates in which a process of a cube becomes one of those outside.
//!
//! Let `F(o)` hold for all processes outside a cube, and `l(r)` for a process `r` of it. Then `F(o) || l(o)` holds for all processes
//! other than the rest of the cube, which is expressed by a larger cube, without `r`. This finds facts of the form *for all, there
//! is*: that no state satisfies `A[p] && forall_other o. (F(o) || l(o))` says that where `A[p]` holds, there is another process for
//! which neither holds.

use super::pool;
use crate::cube::formula::{CubeAtom, Ground, GroundFormula};
use crate::cube::pattern::named_processes;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, Proc, for_each_term, open};
use garret_solver::Literal;

/// The largest number of disjuncts of a formula about all processes outside: formulas with more are too weak.
const MOST_DISJUNCTS: usize = 3;
/// The largest number of cubes that are made of one: their number grows with the literals of the process, and with the formulas about
/// those outside.
const MOST: usize = 48;

/// The cubes in which one of the processes is moved outside: the rest of the cube, and the weaker formula about all processes
/// outside.
pub(super) fn cubes(cube: &Cube, vocabulary: &Vocabulary<'_>) -> Vec<Cube> {
    let mut folded: Vec<Cube> = Vec::new();
    if cube.open.is_empty() {
        return folded;
    }
    for process in Proc::first(cube.processes) {
        let names = |literal: &Literal<CubeTerm>| {
            named_processes(literal, vocabulary, cube.processes).contains(process)
        };
        let of_process = || cube.literals.iter().filter(|literal| names(literal));
        // a read belongs to this process alone
        if of_process().any(pool::reads) {
            continue;
        }
        let rest: Vec<Literal<CubeTerm>> =
            cube.literals.iter().filter(|literal| !names(literal)).cloned().collect();
        let mut said = cube.open.clone();
        said.retain(|formula| {
            let mut is_named = false;
            formula.for_each_literal(&mut |literal| is_named |= names(literal));
            !is_named
        });
        if rest.is_empty() || said.is_empty() {
            continue;
        }
        for literal in of_process().filter_map(|literal| of_any(literal, process, vocabulary)) {
            for place in 0..said.len() {
                let Some(weaker) = weaker(&said[place], &literal) else { continue };
                let mut alone = vec![weaker];
                let whole = |open: Vec<Ground>| Cube {
                    literals: rest.clone(),
                    open: open::irredundant(open),
                    ..cube.clone()
                };
                if said.len() > 1 {
                    folded.push(whole(alone.clone()));
                }
                alone.extend(
                    said.iter().enumerate().filter(|&(other, _)| other != place).map(|(_, it)| it.clone()),
                );
                folded.push(whole(alone));
                if folded.len() >= MOST {
                    return folded;
                }
            }
        }
    }
    folded
}

/// The literal with the placeholder for a process outside in place of the process; None if a process-valued term is involved.
fn of_any(
    literal: &Literal<CubeTerm>,
    process: Proc,
    vocabulary: &Vocabulary<'_>,
) -> Option<Literal<CubeTerm>> {
    let mut is_value = false;
    for_each_term(literal, &mut |term| {
        is_value |= !term.is_rank() && vocabulary.is_process_valued(term.symbol());
    });
    let outside = |term: CubeTerm| term.renamed(|it| if it == process { Proc::OPEN } else { it });
    (!is_value).then(|| literal.map(outside, |_, domain| domain.clone()).in_order())
}

/// The disjunction of the formula and the literal; None if it is equivalent to the formula, or too weak.
fn weaker(formula: &Ground, literal: &Literal<CubeTerm>) -> Option<Ground> {
    let parts = |formula: &Ground| match formula {
        Ground::Or(parts) => parts.clone(),
        other => vec![other.clone()],
    };
    let literal = Ground::Atom(CubeAtom::Literal(literal.clone()));
    if open::implies(&literal, formula) || open::implies(formula, &literal) {
        return None;
    }
    let weaker = Ground::cases(parts(formula).into_iter().chain([literal]));
    (weaker != Ground::True && parts(&weaker).len() <= MOST_DISJUNCTS).then_some(weaker)
}
