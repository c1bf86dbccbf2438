//! Candidates in which a process of a cube is one of those outside.
//!
//! What holds of all processes outside is `F(o)`; of a process `r` of the cube, `l(r)` holds. So for all processes other than the rest
//! of the cube, `F(o) || l(o)` holds: that is said by a larger cube, without `r`. Facts of the form *for all there is* are found like
//! this: that no state satisfies `A[p] && forall_other o. (F(o) || l(o))` says that where `A[p]` holds, there is another process of
//! which neither holds.

use super::pool;
use crate::cube::formula::{CubeAtom, Ground, GroundFormula};
use crate::cube::pattern::named_processes;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, Proc, for_each_term, open};
use garret_solver::Literal;

/// The most disjuncts of what is said of all processes outside: with more, little is said.
const MOST_DISJUNCTS: usize = 3;
/// The most cubes that are made of one: the ways grow with the literals of the process, and with what is said of those outside.
const MOST: usize = 48;

/// Cubes in which one of the processes of this one is outside: what is left of it, and what is said of all processes outside then.
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
        // what a process reads is said of it alone
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

/// What the literal says of the process, said of any process outside; none where the process is a value.
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

/// What the formula says or the literal does; none where that is as much as the formula says, or too little.
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
