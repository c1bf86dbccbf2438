//! Data that consist of several parts. A case is made for each number that can be read, and for each that can be written. The rest
//! of the path then knows the number, and so each part is read and written with a known number.

use super::{Access, Case};
use crate::form::{Part, Program};
use crate::relation::Relation;
use crate::sum::{Atom, Sum};

/// The cases of a step, for each number that the parts of its cell may hold before it, and for each after it.
pub(super) fn split(program: &Program, cases: Vec<Case>) -> Option<Vec<Case>> {
    let mut found = Vec::new();
    for case in cases {
        let parts =
            case.state.cell().map(|cell| program.datum(cell.datum).parts.as_slice()).unwrap_or_default();
        if parts.is_empty() {
            found.push(case);
            continue;
        }
        let numbers = if is_needed(&case) { Part::together(parts) } else { Vec::new() };
        let turn = numbers.len() as u32 + 1;
        for read in loaded(Case { number: case.number * turn, ..case }, &numbers)? {
            found.extend(written(Case { number: read.number * turn, ..read }, &numbers)?);
        }
    }
    Some(found)
}

/// Whether a number that is not a known constant is read or written.
fn is_needed(case: &Case) -> bool {
    match &case.state.access {
        Some(Access::Write(_, sum)) => sum.as_constant().is_none(),
        _ => true,
    }
}

/// Makes a case for each number that can be read.
fn loaded(case: Case, numbers: &[i64]) -> Option<Vec<Case>> {
    if case.state.loaded().is_none() {
        return Some(vec![case]);
    }
    let mut found = Vec::new();
    for (&value, place) in numbers.iter().zip(1..) {
        let mut state = case.state.clone();
        if state.know(value) {
            let difference = Sum::atom(Atom::Loaded).plus(-1, &Sum::constant(value))?;
            state.conditions.push((difference, Relation::Equal));
            found.push(Case { number: case.number + place, state, ..case.clone() });
        }
    }
    Some(found)
}

/// Makes a case for each number that can be written.
fn written(case: Case, numbers: &[i64]) -> Option<Vec<Case>> {
    let Some(sum) = case.state.stored() else {
        return Some(vec![case]);
    };
    if sum.as_constant().is_some() {
        return Some(vec![case]);
    }
    let mut found = Vec::new();
    for (&value, place) in numbers.iter().zip(1..) {
        let mut state = case.state.clone();
        let difference = sum.plus(-1, &Sum::constant(value))?;
        if state.assume(difference, Relation::Equal) {
            if let Some(Access::Write(_, sum) | Access::Exchange(_, sum)) = &mut state.access {
                *sum = Sum::constant(value);
            }
            found.push(Case { number: case.number + place, state, ..case.clone() });
        }
    }
    Some(found)
}
