//! The classes of events of an instance, as bits of a word.

use super::image::Image;
use crate::machine::ground::Cells;
use crate::machine::{CellId, Process};
use crate::memory::{Class, ClassSet, Fence, Index, Order, StepEvents, WeakCell};
use smallvec::SmallVec;

/// What the memory model says of the events of an instance.
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    /// For each process the classes of its reads, whatever they read.
    reads: Vec<u64>,
    /// For each process and each cell the classes of a read, and those of a write that reaches memory.
    accesses: Vec<Vec<(u64, u64)>>,
    /// For each process what is earlier than its fence, and what is later.
    fences: Vec<Option<(u64, u64)>>,
}

impl Ordering {
    /// What the model orders in an instance.
    pub(super) fn new(order: &dyn Order, cells: &Cells<'_>, classes: &Classes) -> Self {
        let image = Image::identity(cells.processes);
        let bits = |set: &ClassSet| classes.of_set(cells, set, &image);
        let cell = |cell: CellId| {
            let indices = cells.indices(cell).iter().map(|&process| Index::Process(process - 1));
            WeakCell { symbol: cells.symbol_id(cell), indices: indices.collect() }
        };
        let of_process = |process: u8| {
            let nothing = StepEvents { process, ..StepEvents::default() };
            let of_cell = |id: CellId| {
                if !cells.symbol(id).weak {
                    return (0, 0);
                }
                let read_cells = SmallVec::from_iter([cell(id)]);
                let read = StepEvents { reads: true, read_cells: read_cells.clone(), ..nothing.clone() };
                let write = StepEvents { written_cells: read_cells, ..nothing.clone() };
                (bits(&order.classes(&read)), bits(&order.classes(&write)))
            };
            cells.ids().map(of_cell).collect()
        };
        let fence = |process: u8| {
            let Fence { earlier, later } = order.fence(Index::Process(process))?;
            Some((bits(&ClassSet::new([earlier])), bits(&ClassSet::new([later]))))
        };
        let reads =
            |process| bits(&order.classes(&StepEvents { process, reads: true, ..StepEvents::default() }));
        Self {
            reads: (0..cells.processes).map(reads).collect(),
            accesses: (0..cells.processes).map(of_process).collect(),
            fences: (0..cells.processes).map(fence).collect(),
        }
    }

    /// The classes of every read by the process.
    pub(super) fn reads(&self, process: Process) -> u64 {
        self.reads[usize::from(process) - 1]
    }

    /// The classes of a read of the cell by the process.
    pub(super) fn read(&self, process: Process, cell: CellId) -> u64 {
        self.accesses[usize::from(process) - 1][cell.index()].0
    }

    /// The classes of a write of the process to the cell that reaches memory.
    pub(super) fn write(&self, process: Process, cell: CellId) -> u64 {
        self.accesses[usize::from(process) - 1][cell.index()].1
    }

    /// The classes of events before a fence of the process that are bound to be before the classes of events after it.
    pub(super) fn fence(&self, process: Process) -> Option<(u64, u64)> {
        self.fences[usize::from(process) - 1]
    }
}

/// Which bit stands for which class: from the low end the reads of each process, the writes of each process, and the
/// accesses to each weak cell, as far as they fit. Accesses to a cell that has no bit are never before anything.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    processes: Process,
    /// The weak cells, in the order of their bits.
    weak: Vec<CellId>,
    /// The place of each cell among the weak ones.
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

    /// The classes of a cube.
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
