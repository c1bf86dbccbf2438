//! The layout of packed states: the places of cells and store buffers.
//!
//! A state is a fixed number of words. The cells that belong to a process (those whose first index it is) and its store buffer
//! are its *column*; all columns have the same layout. A buffer has a fixed number of slots. For each cell that the process ever
//! writes, an entry has one bit that tells whether it writes the cell, and the value. If buffers are approximated, an entry also
//! has a mark, and there are as many slots as there are distinguishable entries. If store fences keep entries in order, an entry
//! has a bit that tells whether a marker follows it.

use super::contexts::Contexts;
use super::field::{Allocator, Field, bits};
use super::possible::{Possible, different_entries, possible};
use crate::machine::approximation::Buffers;
use crate::machine::domains::{Domains, Range};
use crate::machine::ground::{Carriage, CellId, Cells, GroundSystem, Process};
use garret_system::system::Sort;
use smallvec::{SmallVec, smallvec};

/// The place and the range of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub field: Field,
    /// The stored number is the value minus the low end of the range.
    pub range: Range,
    /// Whether its values are processes.
    pub(crate) names_process: bool,
}

/// The store buffer of a process.
#[derive(Clone, Debug, Default)]
pub struct Buffer {
    /// The slots, the oldest entry first. Invariant: the slots in use come first, and an entry is never 0.
    pub(crate) slots: Vec<Slot>,
    /// The cells that entries may write.
    pub(crate) items: Vec<Item>,
    /// For each of these cells, the values that are ever written, if buffers are approximated; otherwise empty.
    pub(crate) possible: Vec<Possible>,
    /// The field of the mark in an entry, if buffers are approximated.
    pub(crate) mark: Option<Field>,
    /// The field in an entry that tells whether a marker follows it, if there are store fences.
    pub(crate) marker: Option<Field>,
}

/// A slot: words, or a part of a word.
pub(crate) type Slot = SmallVec<[Field; 1]>;

/// The words of an entry.
pub(crate) type Entry = SmallVec<[u64; 1]>;

/// A cell in an entry.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub cell: CellId,
    /// Its field in memory.
    pub(crate) memory: Field,
    /// Its field in an entry: the lowest bit tells whether it is written, the others are the value.
    pub(crate) field: Field,
}

/// The layout of all states of one exploration.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The number of words of a state.
    pub(crate) words: usize,
    /// The place of each cell, by its index.
    pub places: Vec<Place>,
    /// The buffer of each process.
    pub buffers: Vec<Buffer>,
    /// The column of each process, if it fits in one word.
    pub(crate) columns: Option<Vec<Field>>,
    /// The representation of buffers.
    pub(crate) keeps: Buffers,
    /// The fields for context switches, if these are counted.
    pub(crate) contexts: Option<Contexts>,
}

/// The capacities of states.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The representation of buffers.
    pub(crate) keeps: Buffers,
    /// The largest number of entries of a buffer.
    pub(crate) capacity: usize,
    /// The largest number of context switches, if these are counted.
    pub(crate) switches: Option<u8>,
}

impl Layout {
    /// The layout with these capacities.
    pub(crate) fn new(ground: &GroundSystem<'_>, domains: &Domains, room: Room) -> Self {
        let cells = &ground.cells;
        let range = |cell: CellId| domains.of(cells.sort(cell));
        let width = |cell: CellId| bits(range(cell).len().saturating_sub(1)).max(1);
        let mut allocator = Allocator::default();
        let unused = Field { word: 0, shift: 0, width: 0 };
        let mut fields = vec![unused; cells.len()];
        for cell in cells.ids().filter(|&cell| cells.indices(cell).is_empty()) {
            fields[cell.index()] = allocator.take(width(cell));
        }
        let used = room.switches.map(|most| allocator.take(bits(most.into())));
        let written: Vec<Vec<CellId>> =
            (1..=cells.processes).map(|process| written(ground, process)).collect();
        // all columns have the same layout
        let capacity =
            (1..).zip(&written).map(|(process, written)| room.entries(ground, process, written, &range));
        let room = Room { capacity: capacity.max().unwrap_or(0), ..room };
        let fenced = room.heeds_store_fences(ground);
        let shapes: Vec<Shape> = (1..=cells.processes)
            .zip(written)
            .map(|(process, written)| {
                let own = cells.ids().filter(|&cell| cells.indices(cell).first() == Some(&process)).collect();
                Shape::new(own, written, room, fenced, &width)
            })
            .collect();
        let mut buffers = Vec::new();
        let mut columns = Vec::new();
        let mut active = Vec::new();
        for (process, shape) in (1..).zip(&shapes) {
            let place: Box<dyn Fn(Field) -> Field> = if let Some(width @ 1..) = shape.allocator.only_word() {
                let column = allocator.take(width);
                columns.push(column);
                Box::new(move |field| column.part(field))
            } else {
                let first = allocator.take_words(shape.allocator.words());
                Box::new(move |field| field.moved(first))
            };
            for (&cell, &field) in shape.cells.iter().zip(&shape.fields) {
                fields[cell.index()] = place(field);
            }
            let slots =
                shape.slots.iter().map(|slot| slot.iter().map(|&field| place(field)).collect()).collect();
            active.extend(shape.active.map(&place));
            let items = shape.items.clone();
            let cells = items.iter().filter(|_| room.keeps.is_approximate());
            let possible = cells.map(|item| possible(ground, process, item.cell, range(item.cell))).collect();
            buffers.push(Buffer { slots, items, possible, mark: shape.mark, marker: shape.marker });
        }
        for item in buffers.iter_mut().flat_map(|buffer| &mut buffer.items) {
            item.memory = fields[item.cell.index()];
        }
        let place = |cell: CellId| Place {
            field: fields[cell.index()],
            range: range(cell),
            names_process: cells.sort(cell) == Sort::Process,
        };
        let columns = (columns.len() == shapes.len()).then_some(columns);
        let contexts =
            used.zip(room.switches).map(|(used, most)| Contexts { active, used, most: most.into() });
        let places = cells.ids().map(place).collect();
        let words = allocator.words().max(1);
        Self { words, places, buffers, columns, keeps: room.keeps, contexts }
    }

    /// The place of a cell.
    pub fn place(&self, cell: CellId) -> Place {
        self.places[cell.index()]
    }

    /// The store buffer of a process.
    pub fn buffer(&self, process: Process) -> &Buffer {
        &self.buffers[usize::from(process) - 1]
    }
}

impl Room {
    /// Whether store fences keep entries in order: an approximation ignores them.
    fn heeds_store_fences(self, ground: &GroundSystem<'_>) -> bool {
        !self.keeps.is_approximate() && ground.steps.iter().any(|step| step.store_fences.any())
    }

    /// The number of entries of the buffer of a process that may be distinguished at a time, up to the capacity.
    fn entries(
        self,
        ground: &GroundSystem<'_>,
        process: Process,
        written: &[CellId],
        range: &impl Fn(CellId) -> Range,
    ) -> usize {
        let writes = || written.iter().map(|&cell| possible(ground, process, cell, range(cell)).len());
        let different = match self.keeps {
            Buffers::Exact => u64::MAX,
            Buffers::Distinct => different_entries(ground, process, range),
            Buffers::Set => writes().fold(0, u64::saturating_add),
            Buffers::Last => written.len() as u64,
        };
        usize::try_from(different).unwrap_or(usize::MAX).min(self.capacity)
    }
}

impl Buffer {
    /// The entry in the slot.
    #[inline]
    pub fn entry(&self, slot: usize, state: &[u64]) -> Entry {
        match self.slots[slot].as_slice() {
            [field] => smallvec![field.get(state)],
            fields => fields.iter().map(|field| field.get(state)).collect(),
        }
    }

    /// Whether there is an entry in the slot.
    #[inline]
    pub(crate) fn is_in_use(&self, slot: usize, state: &[u64]) -> bool {
        self.slots[slot].iter().any(|field| field.get(state) != 0)
    }

    /// The number of slots in use.
    pub fn len(&self, state: &[u64]) -> usize {
        (0..self.slots.len()).take_while(|&slot| self.is_in_use(slot, state)).count()
    }

    /// The items that the entry writes, with their stored values.
    #[inline]
    pub fn written<'a>(&'a self, entry: &'a Entry) -> impl Iterator<Item = (&'a Item, u64)> + 'a {
        self.items.iter().filter_map(|item| {
            let bits = item.field.get(entry);
            (bits & 1 == 1).then_some((item, bits >> 1))
        })
    }

    /// Whether a marker follows the entry.
    #[inline]
    pub(crate) fn has_marker(&self, entry: &Entry) -> bool {
        self.marker.is_some_and(|marker| marker.get(entry) == 1)
    }

    /// Puts a marker after the entry in the slot.
    pub(crate) fn mark(&self, slot: usize, state: &mut [u64]) {
        let place = self.marker.zip(self.slots.get(slot));
        if let Some((marker, field)) =
            place.and_then(|(marker, it)| Some((marker, it.get(marker.word as usize)?)))
        {
            field.part(Field { word: 0, ..marker }).set(state, 1);
        }
    }

    /// Whether two entries write no cell in common.
    pub(crate) fn are_disjoint(&self, left: &Entry, right: &Entry) -> bool {
        self.items.iter().all(|item| item.field.get(left) & item.field.get(right) & 1 == 0)
    }
}

/// The cells that the process writes through its buffer in some step.
fn written(ground: &GroundSystem<'_>, process: Process) -> Vec<CellId> {
    let steps =
        ground.steps.iter().filter(|step| step.main == Some(process) && step.carriage == Carriage::Entry);
    let writes = steps.flat_map(|step| &step.writes).map(|write| write.cell);
    let mut cells: Vec<CellId> = writes.filter(|&cell| ground.cells.symbol(cell).weak).collect();
    cells.sort_by_key(|&cell| relative(&ground.cells, cell, process));
    cells.dedup();
    cells
}

/// A sort key of cells in which the process itself comes before the others: the order is the same for all processes as far as
/// possible.
fn relative(cells: &Cells<'_>, cell: CellId, process: Process) -> (u32, SmallVec<[(bool, Process); 2]>) {
    let indices = cells.indices(cell).iter().map(|&index| (index != process, index));
    (cells.symbol_id(cell).0, indices.collect())
}

/// A column, laid out at the start of a state.
struct Shape {
    cells: Vec<CellId>,
    fields: Vec<Field>,
    items: Vec<Item>,
    mark: Option<Field>,
    marker: Option<Field>,
    /// The bit that tells whether the process acted last.
    active: Option<Field>,
    slots: Vec<Slot>,
    allocator: Allocator,
}

impl Shape {
    fn new(
        cells: Vec<CellId>,
        written: Vec<CellId>,
        room: Room,
        fenced: bool,
        width: &impl Fn(CellId) -> u8,
    ) -> Self {
        let mut entry = Allocator::default();
        let mark = room.keeps.is_approximate().then(|| entry.take(1));
        let marker = fenced.then(|| entry.take(1));
        let items: Vec<Item> = written
            .into_iter()
            .map(|cell| {
                let field = entry.take(1 + width(cell));
                // the place in memory is known only after all columns are laid out
                Item { cell, memory: field, field }
            })
            .collect();
        let mut allocator = Allocator::default();
        let fields = cells.iter().map(|&cell| allocator.take(width(cell))).collect();
        let active = room.switches.map(|_| allocator.take(1));
        let capacity = if items.is_empty() { 0 } else { room.capacity };
        let slots = (0..capacity)
            .map(|_| match entry.only_word() {
                Some(width) => [allocator.take(width)].into_iter().collect(),
                None => (0..entry.words()).map(|_| allocator.take(64)).collect(),
            })
            .collect();
        Self { cells, fields, items, mark, marker, active, slots, allocator }
    }
}
