//! Memory: cells, and the values that they may hold.

use super::Why;
use garret_instructions::program::Access;
use garret_instructions::value::{Value, VariableId, Width};
use std::collections::BTreeSet;

/// What memory holds at first: variables by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// [`Value::Address`] names these by their index.
    pub variables: Vec<Variable>,
    /// An access has to be just as wide as its part. Otherwise what has 32 bits may be accessed with 64, and the other way round, where nothing
    /// else is in these bytes, as litmus tests do it.
    pub exact: bool,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// What people call it.
    pub name: String,
    /// What it consists of; each part is read and written as a whole.
    pub parts: Vec<Part>,
    /// What else may be read and written as a whole, where computed addresses lead there. These may overlap: the first one that is accessed is a
    /// part from then on.
    pub more: Vec<Part>,
}

/// A part of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// So many bytes behind the beginning of the variable.
    pub offset: i64,
    /// How wide it is.
    pub width: Width,
    /// What it holds at first.
    pub initial: Value,
}

/// The cells that are accessed, and their values.
pub(super) struct Cells<'a> {
    memory: &'a Memory,
    cells: Vec<Held>,
}

struct Held {
    variable: VariableId,
    part: Part,
    values: BTreeSet<Value>,
}

/// So many cells are sets of 64 bits.
const MOST_CELLS: usize = 64;

impl<'a> Cells<'a> {
    pub(super) fn new(memory: &'a Memory) -> Self {
        Self { memory, cells: Vec::new() }
    }

    /// The cell of an access at this address.
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
        // what has 32 bits or 64 is taken as a whole, where nothing else is in these bytes
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
        self.cells.push(Held { variable, part: *part, values: [part.initial].into() });
        Ok(self.cells.len() as u32 - 1)
    }

    /// A part of its own that no other one overlaps, nor one that was accessed.
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
        // the same one is no other
        let is_free = !parts.iter().chain(known).any(|it| meets(it) && it != found);
        is_free.then_some(found)
    }

    /// The values that a cell may hold.
    pub(super) fn values(&self, cell: u32) -> Vec<Value> {
        self.cells.get(cell as usize).map(|it| it.values.iter().copied().collect()).unwrap_or_default()
    }

    /// A value more that a cell may hold, if it has not too many.
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

    /// How many cells and values there are.
    pub(super) fn count_of_values(&self) -> (usize, usize) {
        (self.cells.len(), self.cells.iter().map(|it| it.values.len()).sum())
    }

    /// The cells with their names and what they hold at first.
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
