//! The cases of a step: what the language of systems cannot compute is split by values.
//!
//! A number in a cell plus a constant is a term. Everything else is a constant once the values of some cells are known, and
//! these are few: each combination of them is a case, with a guard that asks for it. Where it is known which of them meet in
//! the step, the others are no cases.

use super::occurring::Combination;
use super::step::{Cell, Expression, Step, Value};
use super::values::Values;
use crate::litmus::instruction::Arithmetic;
use crate::source::Diagnostic;
use std::collections::BTreeSet;

/// A case of a step.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The cells that are asked for their values.
    pub(super) known: Vec<(Cell, i64)>,
    pub(super) assignments: Vec<(Cell, Sum)>,
}

/// A cell, if there is one, plus a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) cell: Option<Cell>,
    pub(super) constant: i64,
}

/// The most cases of one step: combinations of the values that it may find.
const MOST_ROWS: usize = 1024;

/// Why a step has no cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoRows {
    /// It takes a number that may be any.
    Open,
    /// There are too many.
    TooMany,
}

impl NoRows {
    /// What is wrong with the step of a test, in which numbers may grow if it has loops.
    pub(super) fn diagnostic(self, step: &Step, loops: bool) -> Diagnostic {
        match self {
            Self::Open if loops => Diagnostic::error("the result of this instruction cannot be computed")
                .at(step.span, "it takes numbers that grow in a loop")
                .help("a sum of such a number and a constant is possible"),
            Self::Open => Diagnostic::error("the result of this instruction cannot be computed")
                .at(step.span, "it takes numbers of which there are too many")
                .note("the test has so many states that it cannot be told beforehand which numbers occur"),
            Self::TooMany => Diagnostic::error("the operands of this instruction have too many values")
                .at(step.span, "")
                .note(format!("there may be {MOST_ROWS} combinations of values")),
        }
    }
}

/// The cases of the step of this index of the thread; no two of them are possible together.
///
/// # Errors
/// Values that are not known, or too many of them.
pub(super) fn rows(thread: usize, index: usize, step: &Step, values: &Values) -> Result<Vec<Row>, NoRows> {
    let combinations = match values.combinations(thread, index) {
        Some(combinations) => meeting(step, combinations)?,
        None => product(thread, step, values)?,
    };
    let row = |known: Vec<(Cell, i64)>| {
        let assignments = step.assignments.iter();
        let assignments =
            assignments.filter_map(|(cell, it)| Some((*cell, sum(*it, &known)?))).collect::<Vec<_>>();
        // a result that does not fit is one that does not occur
        (assignments.len() == step.assignments.len()).then_some(Row { known, assignments })
    };
    Ok(combinations.into_iter().filter_map(row).collect())
}

/// The combinations of operands that are known to meet in the step.
fn meeting(step: &Step, combinations: &BTreeSet<Combination>) -> Result<Vec<Vec<(Cell, i64)>>, NoRows> {
    let split = split(step);
    if split.is_empty() {
        return Ok(vec![Vec::new()]);
    }
    if combinations.len() > MOST_ROWS {
        return Err(NoRows::TooMany);
    }
    let with_cells = |values: &Combination| split.iter().copied().zip(values.iter().copied()).collect();
    Ok(combinations.iter().map(with_cells).collect())
}

/// All combinations of the values of the operands.
fn product(thread: usize, step: &Step, values: &Values) -> Result<Vec<Vec<(Cell, i64)>>, NoRows> {
    let mut combinations: Vec<Vec<(Cell, i64)>> = vec![Vec::new()];
    for cell in split_where(step, &|cell| values.of(thread, cell).known().is_some()) {
        let set = values.of(thread, cell);
        let Some(known) = set.known() else {
            return Err(NoRows::Open);
        };
        if combinations.len() * known.len() > MOST_ROWS {
            return Err(NoRows::TooMany);
        }
        let with = |row: &Vec<(Cell, i64)>| {
            let row = row.clone();
            known.iter().map(move |value| row.iter().copied().chain([(cell, *value)]).collect()).collect()
        };
        combinations = combinations.iter().flat_map(|row| -> Vec<Vec<(Cell, i64)>> { with(row) }).collect();
    }
    Ok(combinations)
}

/// The cells on which the step is split into cases when all values are known.
pub(super) fn split(step: &Step) -> Vec<Cell> {
    split_where(step, &|_| true)
}

/// The cells on which the step is split into cases, given the cells whose values are known.
fn split_where(step: &Step, is_known: &impl Fn(Cell) -> bool) -> Vec<Cell> {
    let mut split: Vec<Cell> = Vec::new();
    for (_, expression) in &step.assignments {
        for cell in to_split(*expression, is_known) {
            if !split.contains(&cell) {
                split.push(cell);
            }
        }
    }
    split
}

/// The cells whose values have to be known for the expression to be a sum.
fn to_split(expression: Expression, is_known: &impl Fn(Cell) -> bool) -> Vec<Cell> {
    let Expression::Result(operation, left, right) = expression else { return Vec::new() };
    let sums = matches!(
        (operation, left, right),
        (Arithmetic::Add | Arithmetic::Subtract, Value::Cell(_), Value::Constant(_))
            | (Arithmetic::Add, Value::Constant(_), Value::Cell(_))
    );
    // what a number and itself give is zero, or the same
    if sums || left == right && operation != Arithmetic::Add {
        return Vec::new();
    }
    match (operation, left, right) {
        (Arithmetic::Add, Value::Cell(left), Value::Cell(right)) => {
            vec![if is_known(right) { right } else { left }]
        }
        (Arithmetic::Subtract, _, Value::Cell(right)) => vec![right],
        (_, left, right) => [left, right]
            .into_iter()
            .filter_map(|value| match value {
                Value::Cell(cell) => Some(cell),
                Value::Constant(_) => None,
            })
            .collect(),
    }
}

/// The expression, given the values of some cells; none when it does not fit.
fn sum(expression: Expression, known: &[(Cell, i64)]) -> Option<Sum> {
    let look = |value: Value| match value {
        Value::Constant(constant) => Sum { cell: None, constant },
        Value::Cell(cell) => match known.iter().find(|(it, _)| *it == cell) {
            Some((_, constant)) => Sum { cell: None, constant: *constant },
            None => Sum { cell: Some(cell), constant: 0 },
        },
    };
    let Expression::Result(operation, left, right) = expression else {
        // what is copied is named, known or not: a read of the cell is a read of the cell
        return expression.values().next().map(|value| match value {
            Value::Constant(constant) => Sum { cell: None, constant },
            Value::Cell(cell) => Sum { cell: Some(cell), constant: 0 },
        });
    };
    match (operation, look(left), look(right)) {
        (Arithmetic::Subtract | Arithmetic::Xor, left, right) if left == right => {
            Some(Sum { cell: None, constant: 0 })
        }
        (Arithmetic::And | Arithmetic::Or, left, right) if left == right => Some(left),
        (_, Sum { cell: None, constant: left }, Sum { cell: None, constant: right }) => {
            Some(Sum { cell: None, constant: i64::try_from(operation.of(left, right)).ok()? })
        }
        (Arithmetic::Add, Sum { cell, constant: left }, Sum { cell: None, constant: right })
        | (Arithmetic::Add, Sum { cell: None, constant: left }, Sum { cell, constant: right }) => {
            Some(Sum { cell, constant: left.checked_add(right)? })
        }
        (Arithmetic::Subtract, Sum { cell, constant: left }, Sum { cell: None, constant: right }) => {
            Some(Sum { cell, constant: left.checked_sub(right)? })
        }
        // `to_split` has asked for the values of everything else
        _ => None,
    }
}
