//! The cells of memory, and the values that they may hold.

use super::Why;
use garret_instructions::program::Access;
use garret_instructions::value::{Value, VariableId, Width};
use std::collections::BTreeSet;

/// The initial contents of memory.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The variables; [`Value::Address`] names them by their index.
    pub variables: Vec<Variable>,
    /// Whether an access has to be exactly as wide as its part. If not, a part of 32 bits may be accessed with 64 bits, and
    /// the other way round, provided that no other part is in these bytes. Litmus tests do so.
    pub exact: bool,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name that is shown.
    pub name: String,
    /// The parts, each of which is read and written as a whole.
    pub parts: Vec<Part>,
    /// Whether it is never written: a write ends the process.
    pub is_constant: bool,
    /// Further units that are read and written as a whole if a computed address leads there. They may overlap: the first one
    /// that is accessed is a part from then on.
    pub more: Vec<Part>,
}

/// A part of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The offset from the beginning of the variable, in bytes.
    pub offset: i64,
    /// The width of the part.
    pub width: Width,
    /// The initial value.
    pub initial: Value,
}

/// The cells that have been accessed, and their possible values.
pub(super) struct Cells<'a> {
    memory: &'a Memory,
    cells: Vec<CellValues>,
}

struct CellValues {
    variable: VariableId,
    part: Part,
    values: BTreeSet<Value>,
}

/// The largest number of cells: sets of cells are words of 64 bits.
const MOST_CELLS: usize = 64;

impl<'a> Cells<'a> {
    pub(super) fn new(memory: &'a Memory) -> Self {
        Self { memory, cells: Vec::new() }
    }

    /// The cell of an access to this address; it is added if it is new.
    pub(super) fn at(&mut self, address: Value, access: Access) -> Result<u32, Why> {
        let Value::Address(variable, offset) = address else { return Err(Why::NoVariable) };
        let (parts, more) = match self.memory.variables.get(variable) {
            Some(it) => (it.parts.as_slice(), it.more.as_slice()),
            None => return Err(Why::NoVariable),
        };
        let whole = parts.iter().find(|it| it.offset == offset);
        let Some(part) = whole.or_else(|| self.further(variable, (parts, more), (offset, access.width)))
        else {
            let within =
                |it: &Part| it.offset <= offset && offset < it.offset.saturating_add(bytes(it.width));
            return Err(if parts.iter().chain(more).any(within) { Why::Part } else { Why::NoVariable });
        };
        let end = offset.saturating_add(bytes(access.width).max(bytes(part.width)));
        let meets = |it: &Part| it.offset > offset && it.offset < end;
        // A part of 32 or 64 bits may be accessed with the other width if no other part is in these bytes.
        let is_whole = !self.memory.exact
            && part.width >= Width::Word
            && access.width >= Width::Word
            && !parts.iter().any(meets);
        if part.width != access.width && !is_whole {
            return Err(Why::Part);
        }
        if let Some(known) =
            self.cells.iter().position(|it| (it.variable, it.part.offset) == (variable, offset))
        {
            return Ok(known as u32);
        }
        if self.cells.len() == MOST_CELLS {
            return Err(Why::Cells);
        }
        self.cells.push(CellValues { variable, part: *part, values: [part.initial].into() });
        Ok(self.cells.len() as u32 - 1)
    }

    /// The cell of a write to this address.
    pub(super) fn written_at(&mut self, address: Value, access: Access) -> Result<u32, Why> {
        let Value::Address(variable, _) = address else { return Err(Why::NoVariable) };
        if self.memory.variables.get(variable).is_some_and(|it| it.is_constant) {
            return Err(Why::Constant);
        }
        self.at(address, access)
    }

    /// The further unit at this offset and of this width, if it overlaps no part and no cell that was accessed.
    fn further<'m>(
        &self,
        variable: VariableId,
        (parts, more): (&[Part], &'m [Part]),
        (offset, width): (i64, Width),
    ) -> Option<&'m Part> {
        let found = more.iter().find(|it| (it.offset, it.width) == (offset, width))?;
        let meets = |it: &Part| {
            it.offset < offset.saturating_add(bytes(width))
                && offset < it.offset.saturating_add(bytes(it.width))
        };
        let known = self.cells.iter().filter(|it| it.variable == variable).map(|it| &it.part);
        // a cell that is this very unit is not an overlap
        let is_free = !parts.iter().chain(known).any(|it| meets(it) && it != found);
        is_free.then_some(found)
    }

    /// The values that a cell may hold.
    pub(super) fn values(&self, cell: u32) -> Vec<Value> {
        self.cells.get(cell as usize).map(|it| it.values.iter().copied().collect()).unwrap_or_default()
    }

    /// Adds a value to those that a cell may hold. Fails if the cell has `most` values already.
    pub(super) fn add(&mut self, cell: u32, value: Value, most: usize) -> Result<(), Why> {
        let Some(held) = self.cells.get_mut(cell as usize) else { return Err(Why::Cells) };
        if held.values.contains(&value) {
            return Ok(());
        }
        if held.values.len() >= most {
            return Err(Why::Values);
        }
        held.values.insert(value);
        Ok(())
    }

    /// The number of cells, and the number of values of all cells together.
    pub(super) fn count_of_values(&self) -> (usize, usize) {
        (self.cells.len(), self.cells.iter().map(|it| it.values.len()).sum())
    }

    /// The name and the initial value of each cell.
    pub(super) fn named(&self) -> impl Iterator<Item = (String, Value)> {
        self.cells.iter().map(|it| {
            let name = self.memory.variables.get(it.variable).map_or("?", |it| it.name.as_str());
            let offset = it.part.offset;
            let name = if offset == 0 { name.to_owned() } else { format!("{name}+{offset}") };
            (name, it.part.initial)
        })
    }

    /// The variable and the offset of each cell.
    pub(super) fn places(&self) -> Vec<(usize, i64)> {
        self.cells.iter().map(|it| (it.variable, it.part.offset)).collect()
    }
}

fn bytes(width: Width) -> i64 {
    i64::from(width.bits() / 8)
}
