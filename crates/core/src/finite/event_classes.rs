//! The classes of the events of an instance: computed from the memory model once, and kept as bits.

use super::classes::Classes;
use super::image::Image;
use garret_machine::machine::ground::Cells;
use garret_machine::machine::{CellId, Process};
use garret_machine::memory::{ClassSet, Fence, Index, Order, Proc, StepEvents, WeakCell};
use smallvec::SmallVec;

/// The classes of the events of an instance, by the memory model.
#[derive(Clone, Debug)]
pub(super) struct EventClasses {
    /// For each process, the classes of all its reads.
    reads: Vec<u64>,
    /// For each process and each cell, the classes of a read, and those of a write that reaches memory.
    accesses: Vec<Vec<(u64, u64)>>,
    /// For each process, the class before its fence, and the one after it.
    fences: Vec<Option<(u64, u64)>>,
    /// The classes that a fence of all processes orders: earlier events of these classes are before all later ones.
    all: u64,
}

impl EventClasses {
    /// The classes by this memory model for an instance.
    pub(super) fn new(order: &dyn Order, cells: &Cells<'_>, classes: &Classes) -> Self {
        let image = Image::identity(cells.processes);
        let bits = |set: &ClassSet| classes.of_set(cells, set, &image);
        let cell = |cell: CellId| {
            let indices =
                cells.indices(cell).iter().map(|&process| Index::Process(Proc::at(usize::from(process) - 1)));
            WeakCell { symbol: cells.symbol_id(cell), indices: indices.collect() }
        };
        let of_process = |process: Proc| {
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
        let fence = |process: Proc| {
            let Fence { earlier, later } = order.fence(Index::Process(process))?;
            Some((bits(&ClassSet::new([earlier])), bits(&ClassSet::new([later]))))
        };
        let reads =
            |process| bits(&order.classes(&StepEvents { process, reads: true, ..StepEvents::default() }));
        let processes = Proc::first(usize::from(cells.processes));
        Self {
            reads: processes.clone().map(reads).collect(),
            accesses: processes.clone().map(of_process).collect(),
            fences: processes.clone().map(fence).collect(),
            all: bits(&order.before_fence_of_all(usize::from(cells.processes))),
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

    /// The classes of events that a fence of all processes orders.
    pub(super) fn fence_of_all(&self) -> u64 {
        self.all
    }

    /// The class of events before a fence of the process, and the class of later events that these are before.
    pub(super) fn fence(&self, process: Process) -> Option<(u64, u64)> {
        self.fences[usize::from(process) - 1]
    }
}
