//! The units of a cube, from which candidates are made: its literals, and consequences of its differences of numbers.
//!
//! A small difference is offered as it is, others only weakened to an order: no exploration of small numbers ever contradicts "the
//! difference is 3", so a candidate that says so would be an artefact.

use super::Inferring;
use crate::cube::pattern::named_processes;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, ProcSet, for_each_term};
use garret_solver::{Linear, Literal, Relation};

/// The largest difference of two numbers in a candidate; larger ones are weakened to an order.
const MAX_DIFFERENCE: i64 = 1;

/// The largest number of equalities between cells that are offered for one cube.
const MOST_LINKS: usize = 32;

/// A literal that may be a part of a candidate.
pub(super) struct Unit {
    pub(super) literal: Literal<CubeTerm>,
    /// The processes it names.
    pub(super) processes: ProcSet,
    /// Whether it is about a read.
    pub(super) reads: bool,
    /// Whether it is one of the units that together are equivalent to the cube's remaining literals; the others are weaker.
    pub(super) is_said: bool,
    /// The two numbers that it compares.
    pair: Option<(CubeTerm, CubeTerm)>,
}

/// Whether the literal is about a read.
pub(super) fn reads(literal: &Literal<CubeTerm>) -> bool {
    let mut reads = false;
    for_each_term(literal, &mut |term| reads |= term.group().is_some());
    reads
}

/// The units of the cube; of two numbers, the weaker units come first.
pub(super) fn units(
    cube: &Cube,
    inferring: Inferring,
    vocabulary: &Vocabulary<'_>,
    context: &mut Context<'_>,
) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut numbers: Vec<CubeTerm> = Vec::new();
    let mut differences = Vec::new();
    let unit = |literal: Literal<CubeTerm>, is_said: bool, pair: Option<(CubeTerm, CubeTerm)>| Unit {
        processes: named_processes(&literal, vocabulary, cube.processes),
        reads: reads(&literal),
        literal,
        is_said,
        pair,
    };
    for literal in &cube.literals {
        match difference(literal, vocabulary) {
            Some(pair) => {
                numbers.extend(pair);
                differences.push((literal, pair));
            }
            None => units.push(unit(literal.clone(), true, None)),
        }
    }
    if inferring != Inferring::FromLiterals {
        units.extend(links(cube, vocabulary).into_iter().map(|literal| unit(literal, false, None)));
    }
    let outsiders = outsiders(cube, vocabulary);
    if numbers.is_empty() && outsiders.is_empty() {
        return units;
    }
    numbers.sort_unstable();
    numbers.dedup();
    context.reset(cube.processes);
    for literal in &cube.literals {
        // cubes are satisfiable
        let consistent = context.assume(literal);
        debug_assert!(consistent, "a cube contradicts itself");
    }
    for (term, outsider) in outsiders {
        let differ = Literal::Distinct(term.min(outsider), term.max(outsider));
        if !cube.literals.contains(&differ) && context.entails(&differ) {
            units.push(unit(differ, true, None));
        }
    }
    let mut compared_pairs = Vec::new();
    for (place, &left) in numbers.iter().enumerate() {
        for &right in &numbers[place + 1..] {
            let said = compared(left, right, context);
            if !said.is_empty() {
                compared_pairs.push([left, right]);
            }
            let last = said.len().saturating_sub(1);
            let of_pair = |(index, literal)| unit(literal, index == last, Some((left, right)));
            units.extend(said.into_iter().enumerate().map(of_pair));
        }
    }
    // differences that contain a constant about which too little is known
    let opaque = differences.into_iter().filter(|(_, pair)| !compared_pairs.contains(pair));
    units.extend(opaque.map(|(literal, _)| unit(literal.clone(), true, None)));
    units
}

/// The pairs of cells of the cube that hold the same process, as equalities.
fn links(cube: &Cube, vocabulary: &Vocabulary<'_>) -> Vec<Literal<CubeTerm>> {
    let holders = cube.literals.iter().filter_map(|literal| match literal {
        Literal::Member(term, domain) if vocabulary.is_process_valued(term.symbol()) => {
            domain.single().map(|process| (*term, process))
        }
        _ => None,
    });
    let holders: Vec<(CubeTerm, u32)> = holders.collect();
    let pairs = holders.iter().enumerate().flat_map(|(place, &(left, process))| {
        let others = holders[place + 1..].iter().filter(move |(_, other)| *other == process);
        others.map(move |&(right, _)| Literal::Equal(left.min(right), left.max(right)))
    });
    pairs.take(MOST_LINKS).collect()
}

/// The cells of the cube that hold one of its processes, with the variables that never hold a process of the system. That two such
/// cells differ is a statement with one process less.
fn outsiders(cube: &Cube, vocabulary: &Vocabulary<'_>) -> Vec<(CubeTerm, CubeTerm)> {
    let variables: Vec<CubeTerm> =
        vocabulary.outside_variables().map(|symbol| CubeTerm::cell(symbol, &[])).collect();
    let mut pairs = Vec::new();
    for literal in &cube.literals {
        if let Literal::Member(term, domain) = literal
            && vocabulary.is_process_valued(term.symbol())
            && domain.single().is_some()
        {
            pairs.extend(variables.iter().map(|&variable| (*term, variable)));
        }
    }
    pairs
}

/// The two numbers, in order, that the literal compares; it may also contain constants of the system.
fn difference(literal: &Literal<CubeTerm>, vocabulary: &Vocabulary<'_>) -> Option<[CubeTerm; 2]> {
    let Literal::Linear(linear) = literal else { return None };
    let is_constant = |term: CubeTerm| {
        let symbol = vocabulary.system.symbols.get(term.symbol().0 as usize);
        symbol.is_some_and(|symbol| symbol.constant)
    };
    let mut compared = linear.terms().iter().filter(|&&(term, _)| !is_constant(term));
    let (&(left, one), &(right, other)) = (compared.next()?, compared.next()?);
    let is_pair = compared.next().is_none() && one.checked_add(other) == Some(0);
    let are_numbers = linear.terms().iter().all(|(term, _)| !term.is_rank());
    (is_pair && are_numbers).then(|| [left.min(right), left.max(right)])
}

/// Whether no two of the units compare the same numbers.
pub(super) fn is_sensible(chosen: &[usize], units: &[Unit]) -> bool {
    chosen.iter().enumerate().all(|(place, &one)| {
        units[one].pair.is_none() || chosen[..place].iter().all(|&other| units[other].pair != units[one].pair)
    })
}

/// The known constraints on the difference of two numbers, weaker ones first.
fn compared(left: CubeTerm, right: CubeTerm, context: &mut Context<'_>) -> Vec<Literal<CubeTerm>> {
    let difference = |sign: i64, constant: i64, relation: Relation| {
        Linear::new([(left, sign), (right, -sign)], constant, relation).map(Literal::Linear)
    };
    let mut known = |literal: Option<Literal<CubeTerm>>| literal.filter(|literal| context.entails(literal));
    if let Some(equal) = known(difference(1, 0, Relation::Equal)) {
        return vec![equal];
    }
    let mut said = Vec::new();
    // left <= right, then right <= left
    for sign in [1, -1] {
        if let Some(weak) = known(difference(sign, 0, Relation::AtMost)) {
            said.push(weak);
            said.extend(known(difference(sign, 0, Relation::Below)));
            for constant in 1..=MAX_DIFFERENCE {
                said.extend(known(difference(sign, constant, Relation::Equal)));
            }
        }
    }
    if said.is_empty() {
        said.extend(known(difference(1, 0, Relation::Distinct)));
    }
    said
}
