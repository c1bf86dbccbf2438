//! The cases of a step: what the language of systems cannot compute is split by values.
//!
//! The language can compute a cell plus a constant. Any other expression becomes constant when the values of some cells are
//! known, and these have few values: each combination of values is a case, with a guard for it. If it is known which
//! combinations occur in the step, only these are cases.

use super::expression::{Cell, Expression, Sum};
use super::occurring::Combination;
use super::step::Step;
use super::values::Values;
use garret_base::source::Diagnostic;
use std::collections::BTreeSet;

/// A case of a step.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The values of cells that the guard requires.
    pub(super) known: Vec<(Cell, i64)>,
    pub(super) assignments: Vec<(Cell, Sum)>,
}

/// The largest number of cases of one step.
const MOST_ROWS: usize = 1024;

/// Why a step cannot be split into cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowError {
    /// It uses a cell that may hold any number.
    Open,
    /// There are too many cases.
    TooMany,
}

impl RowError {
    /// The error for a step of a test. With loops, numbers may grow without bound.
    pub(super) fn diagnostic(self, step: &Step, loops: bool) -> Diagnostic {
        match self {
            Self::Open if loops => Diagnostic::error("the result of this instruction cannot be computed")
                .at(step.span, "it takes numbers that grow in a loop")
                .help("only a sum of such a number and a constant is supported"),
            Self::Open => Diagnostic::error("the result of this instruction cannot be computed")
                .at(step.span, "its operands may have too many different values")
                .note("the test has too many states to compute in advance which values occur; use fewer threads or instructions"),
            Self::TooMany => Diagnostic::error("the operands of this instruction have too many values")
                .at(step.span, "")
                .note(format!("there may be {MOST_ROWS} combinations of values")),
        }
    }
}

/// The cases of a step, given its index in its thread. No two of them are possible together.
///
/// # Errors
/// Values are unknown, or there are too many of them.
pub(super) fn rows(thread: usize, index: usize, step: &Step, values: &Values) -> Result<Vec<Row>, RowError> {
    let combinations = match values.combinations(thread, index) {
        Some(combinations) => meeting(step, combinations)?,
        None => product(thread, step, values)?,
    };
    let row = |known: Vec<(Cell, i64)>| {
        let assignments = step.assignments.iter();
        let assignments =
            assignments.filter_map(|(cell, it)| Some((*cell, it.given(&known)?))).collect::<Vec<_>>();
        // a result that does not fit does not occur
        (assignments.len() == step.assignments.len()).then_some(Row { known, assignments })
    };
    Ok(combinations.into_iter().filter_map(row).collect())
}

/// The combinations of operands that occur in the step.
fn meeting(step: &Step, combinations: &BTreeSet<Combination>) -> Result<Vec<Vec<(Cell, i64)>>, RowError> {
    let split = split(step);
    if split.is_empty() {
        return Ok(vec![Vec::new()]);
    }
    if combinations.len() > MOST_ROWS {
        return Err(RowError::TooMany);
    }
    let with_cells = |values: &Combination| split.iter().copied().zip(values.iter().copied()).collect();
    Ok(combinations.iter().map(with_cells).collect())
}

/// All combinations of the values of the operands.
fn product(thread: usize, step: &Step, values: &Values) -> Result<Vec<Vec<(Cell, i64)>>, RowError> {
    let mut combinations: Vec<Vec<(Cell, i64)>> = vec![Vec::new()];
    for cell in split_where(step, &|cell| values.of(thread, cell).known().is_some()) {
        let set = values.of(thread, cell);
        let Some(known) = set.known() else {
            return Err(RowError::Open);
        };
        if combinations.len() * known.len() > MOST_ROWS {
            return Err(RowError::TooMany);
        }
        let with = |row: &Vec<(Cell, i64)>| {
            let row = row.clone();
            known.iter().map(move |value| row.iter().copied().chain([(cell, *value)]).collect()).collect()
        };
        combinations = combinations.iter().flat_map(|row| -> Vec<Vec<(Cell, i64)>> { with(row) }).collect();
    }
    Ok(combinations)
}

/// The cells by which the step is split into cases if all values are known.
pub(super) fn split(step: &Step) -> Vec<Cell> {
    split_where(step, &|_| true)
}

/// The cells by which the step is split into cases if only some cells have known values.
fn split_where(step: &Step, is_known: &impl Fn(Cell) -> bool) -> Vec<Cell> {
    let mut split: Vec<Cell> = Vec::new();
    for (_, expression) in &step.assignments {
        let kept = kept(step, expression, is_known);
        for cell in expression.cells().filter(|cell| kept != Some(*cell)) {
            if !is_term(expression) && !split.contains(&cell) {
                split.push(cell);
            }
        }
    }
    split
}

/// Whether the language of systems can compute the expression for any values.
fn is_term(expression: &Expression) -> bool {
    matches!(expression, Expression::Sum(sum) if sum.is_term())
}

/// The cell that remains in a sum when the values of all others are substituted: one whose values are unknown, else the one
/// that is assigned the sum, else the last one. A bitwise function keeps none.
fn kept(step: &Step, expression: &Expression, is_known: &impl Fn(Cell) -> bool) -> Option<Cell> {
    let Expression::Sum(sum) = expression else { return None };
    let once = || sum.terms.iter().filter(|(_, factor)| *factor == 1).map(|(cell, _)| *cell);
    let becomes = |cell: &Cell| step.assignments.iter().any(|(it, value)| it == cell && value == expression);
    let all_known = once().all(is_known);
    once().find(|cell| !all_known && !is_known(*cell)).or(once().find(becomes)).or(once().next_back())
}

#[cfg(test)]
mod tests {
    use super::{Cell, Expression, Step, Sum, split_where};
    use crate::test::VariableId;
    use garret_base::register::{Register, Width};
    use garret_base::source::Span;
    use smallvec::smallvec;

    /// `add [x], eax`: if all values are known, those of the register are substituted; else those of the cell whose values are known.
    #[test]
    fn a_sum_keeps_the_cell_that_it_goes_to() {
        let (x, eax) = (Cell::Memory(VariableId(0)), Cell::Register(Register::ACCUMULATOR));
        let sum = Expression::Sum(Sum { terms: smallvec![(eax, 1), (x, 1)], constant: 0 });
        let step = |target: Cell| Step {
            name: String::new(),
            from: 0,
            to: 1,
            fence: false,
            store_fence: false,
            guards: Vec::new(),
            assignments: vec![(target, sum.clone()), (Cell::Flags, sum.clone())],
            width: Width::Double,
            instruction: Some(0),
            span: Span::default(),
        };
        assert_eq!(split_where(&step(x), &|_| true), [eax]);
        assert_eq!(split_where(&step(eax), &|_| true), [x]);
        assert_eq!(split_where(&step(x), &|cell| cell != eax), [x]);
        assert_eq!(split_where(&step(eax), &|cell| cell != x), [eax]);
    }
}
