//! Columns: for each cell and each value, the states in which the cell has the value.

use super::bits::Bits;
use garret_machine::machine::CellId;
use garret_machine::machine::explore::StateGraph;
use std::cell::OnceCell;

/// The largest number of values of a cell that has columns: they take one bit for each value and state.
const MOST_VALUES: u64 = 1 << 12;

/// The columns of all cells, computed on first use.
#[derive(Debug)]
pub(super) struct Columns {
    of_cell: Vec<OnceCell<Vec<Column>>>,
}

/// The states in which a cell has a value.
#[derive(Debug)]
pub(super) struct Column {
    pub(super) value: i64,
    pub(super) states: Bits,
}

impl Columns {
    pub(super) fn new(graph: &StateGraph) -> Self {
        Self { of_cell: graph.layout.places.iter().map(|_| OnceCell::new()).collect() }
    }

    /// The columns of the values that the cell has in some state; None if the cell may have too many values.
    pub(super) fn of(&self, graph: &StateGraph, cell: CellId) -> Option<&[Column]> {
        let place = graph.layout.place(cell);
        if place.range.len() > MOST_VALUES {
            return None;
        }
        let columns = self.of_cell[cell.index()].get_or_init(|| {
            let mut columns: Vec<Option<Bits>> = Vec::new();
            for state in 0..graph.len() {
                let value = place.field.get(graph.state(state)) as usize;
                if columns.len() <= value {
                    columns.resize(value + 1, None);
                }
                columns[value].get_or_insert_with(|| Bits::empty(graph.len())).insert(state);
            }
            let column = |(value, states): (i64, Option<Bits>)| {
                Some(Column { value: place.range.low + value, states: states? })
            };
            (0..).zip(columns).filter_map(column).collect()
        });
        Some(columns)
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.of_cell.iter().filter_map(OnceCell::get).flatten().map(|column| column.states.bytes()).sum()
    }
}
