//! The values and entries that a process can append to its buffer.

use crate::machine::domains::Range;
use crate::machine::ground::{Carriage, CellId, GroundSystem, Operand, Process, Step, Write, Written};
use std::collections::BTreeSet;

/// The values that are ever written to a cell, as stored numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Possible {
    /// These values, in increasing order.
    These(Vec<u64>),
    /// All values below this one.
    Below(u64),
}

impl Possible {
    /// The number of values.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::These(values) => values.len() as u64,
            Self::Below(values) => *values,
        }
    }

    /// The values, in increasing order.
    pub(crate) fn values(&self) -> impl Iterator<Item = u64> + '_ {
        let (these, below) = match self {
            Self::These(values) => (values.as_slice(), 0),
            Self::Below(values) => (&[][..], *values),
        };
        these.iter().copied().chain(0..below)
    }
}

/// The values that the process ever writes to the cell through its buffer.
pub(crate) fn possible(ground: &GroundSystem<'_>, process: Process, cell: CellId, range: Range) -> Possible {
    let writes =
        buffered_steps(ground, process).flat_map(|step| &step.writes).filter(|write| write.cell == cell);
    let mut all = BTreeSet::new();
    for write in writes {
        match constants(write, range) {
            Some(values) => all.extend(values),
            None => return Possible::Below(range.len()),
        }
    }
    Possible::These(all.into_iter().collect())
}

/// An upper bound of the number of different entries that the process ever appends.
pub(crate) fn different_entries(
    ground: &GroundSystem<'_>,
    process: Process,
    range: &impl Fn(CellId) -> Range,
) -> u64 {
    let of_write = |write: &Write| {
        let values = constants(write, range(write.cell));
        let values = values.map_or(range(write.cell).len(), |values| values.len() as u64);
        values.saturating_add(u64::from(write.unconditional().is_none()))
    };
    let of_step = |step: &Step| {
        let weak = step.writes.iter().filter(|write| ground.cells.symbol(write.cell).weak);
        weak.map(of_write).fold(1, u64::saturating_mul)
    };
    buffered_steps(ground, process).map(of_step).fold(0, u64::saturating_add)
}

fn buffered_steps<'g>(ground: &'g GroundSystem<'_>, process: Process) -> impl Iterator<Item = &'g Step> {
    ground.steps.iter().filter(move |step| step.main == Some(process) && step.carriage == Carriage::Entry)
}

/// The stored numbers of the values, if all are constants. A constant outside of the range is never written.
fn constants(write: &Write, range: Range) -> Option<BTreeSet<u64>> {
    let constant = |(_, value): &(_, Written)| match value {
        Written::Value(Operand::Constant(value)) => Some(*value),
        _ => None,
    };
    let values: Option<Vec<i64>> = write.branches.iter().map(constant).collect();
    let fits = |value: &i64| range.contains(*value);
    Some(values?.into_iter().filter(fits).map(|value| value.abs_diff(range.low)).collect())
}
