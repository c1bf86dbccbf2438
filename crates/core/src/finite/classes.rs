//! The classes of events of an instance, as bits of a word.

use super::image::Image;
use garret_machine::machine::ground::Cells;
use garret_machine::machine::{CellId, Process};
use garret_machine::memory::{Class, ClassSet, Index, WeakCell};
use smallvec::SmallVec;

/// The assignment of bits to classes, from the lowest bit on: the reads of each process, the writes of each process, and the accesses
/// to each weak cell while bits are left. Accesses to a cell without a bit are treated as before nothing.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    processes: Process,
    /// The weak cells, in the order of their bits.
    weak: Vec<CellId>,
    /// For each cell, its index among the weak ones with a bit.
    places: Vec<Option<u8>>,
}

impl Classes {
    pub(super) fn new(cells: &Cells<'_>) -> Self {
        let room = 64 - 2 * usize::from(cells.processes);
        let weak: Vec<CellId> = cells.ids().filter(|&cell| cells.symbol(cell).weak).take(room).collect();
        let mut places = vec![None; cells.len()];
        for (place, cell) in (0..).zip(&weak) {
            places[cell.index()] = Some(place);
        }
        Self { processes: cells.processes, weak, places }
    }

    /// The reads by the process.
    pub(super) fn reads(process: Process) -> u64 {
        1 << (process - 1)
    }

    /// The writes by the process.
    pub(super) fn writes(&self, process: Process) -> u64 {
        1 << (self.processes + process - 1)
    }

    /// The accesses to the cell.
    pub(super) fn accesses(&self, cell: CellId) -> u64 {
        self.places[cell.index()].map_or(0, |place| 1 << (2 * self.processes + place))
    }

    /// The bits of a set of classes of a cube.
    pub(super) fn of_set(&self, cells: &Cells<'_>, classes: &ClassSet, image: &Image) -> u64 {
        let processes = |index: Index, bit: &dyn Fn(Process) -> u64| match index {
            Index::Process(process) => bit(image.of(process)),
            Index::Open => (1..=self.processes)
                .filter(|&process| image.is_outside(process))
                .fold(0, |set, process| set | bit(process)),
        };
        classes.iter().fold(0, |set, class| {
            set | match class {
                Class::Reads(index) => processes(index, &|process| Self::reads(process)),
                Class::Writes(index) => processes(index, &|process| self.writes(process)),
                Class::Accesses(cell) => self.of_cells(cells, &cell, image),
            }
        })
    }

    /// The accesses to a cell, or to all cells of a family.
    fn of_cells(&self, cells: &Cells<'_>, cell: &WeakCell, image: &Image) -> u64 {
        let index = |index: &Index| match index {
            Index::Process(process) => Some(image.of(*process)),
            Index::Open => None,
        };
        let indices: SmallVec<[Option<Process>; 4]> = cell.indices.iter().map(index).collect();
        if indices.iter().all(Option::is_some) {
            return self.accesses(cells.cell(cell.symbol, indices.into_iter().flatten()));
        }
        let belongs = |&&candidate: &&CellId| {
            cells.symbol_id(candidate) == cell.symbol
                && indices.iter().zip(cells.indices(candidate)).all(|(wanted, &process)| match wanted {
                    Some(wanted) => *wanted == process,
                    None => image.is_outside(process),
                })
        };
        self.weak.iter().filter(belongs).fold(0, |set, &cell| set | self.accesses(cell))
    }
}
