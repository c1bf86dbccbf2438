//! The state of a machine: the cells, and the store buffer of each process.

use garret::Model;
use garret::system::{SymbolId, System};

/// The values of all cells, and the contents of all buffers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The value of each cell: cells that are not weak, constants, and shared memory.
    ///
    /// Constructors and values of abstract types are counted from 0, processes from 1; numbers represent themselves.
    pub(super) cells: Vec<i64>,
    /// The store buffer of each process, oldest entry first.
    pub(super) buffers: Vec<Vec<Entry>>,
}

/// The writes of one step: a composite entry of a store buffer. The marker of a store fence is an entry without writes.
pub(super) type Entry = Vec<(usize, i64)>;

impl State {
    /// The value that the process reads in a weak cell: its own newest entry, otherwise memory.
    pub(super) fn read(&self, process: u8, cell: usize) -> i64 {
        let newest = self.buffers[usize::from(process) - 1].iter().rev().flatten();
        newest
            .filter(|(written, _)| *written == cell)
            .map(|(_, value)| *value)
            .next()
            .unwrap_or(self.cells[cell])
    }

    /// Writes to the cells directly.
    pub(super) fn write(&mut self, writes: &[(usize, i64)]) {
        for &(cell, value) in writes {
            self.cells[cell] = value;
        }
    }

    /// The indices of the entries of the process's buffer that may go to memory now.
    pub(super) fn movable(&self, process: u8, memory: Model) -> Vec<usize> {
        let buffer = &self.buffers[usize::from(process) - 1];
        let writes = |entry: usize, cell: usize| buffer[entry].iter().any(|(written, _)| *written == cell);
        let movable = |&entry: &usize| match memory {
            Model::Sc | Model::Tso => entry == 0,
            // These models have no buffers, and no machine for them exists.
            Model::Rc11 | Model::Armv8 | Model::Riscv => false,
            Model::Pso if buffer[entry].is_empty() => entry == 0,
            Model::Pso => (0..entry).all(|older| {
                let is_marker = buffer[older].is_empty();
                !is_marker && !buffer[entry].iter().any(|(cell, _)| writes(older, *cell))
            }),
        };
        (0..buffer.len()).filter(movable).collect()
    }

    /// Appends a marker to the buffer of the process; adjacent markers are merged.
    pub(super) fn mark(&mut self, process: u8) {
        let buffer = &mut self.buffers[usize::from(process) - 1];
        if !buffer.last().is_some_and(Vec::is_empty) {
            buffer.push(Vec::new());
        }
    }

    /// The number of entries with writes in the buffer with this index.
    pub(super) fn waiting(&self, buffer: usize) -> usize {
        self.buffers[buffer].iter().filter(|entry| !entry.is_empty()).count()
    }

    /// Whether no buffer has a marker as its oldest entry.
    pub(super) fn is_settled(&self) -> bool {
        !self.buffers.iter().any(|buffer| buffer.first().is_some_and(Vec::is_empty))
    }

    /// Removes the markers that are the oldest entries of their buffers.
    pub(super) fn settle(&mut self) {
        for buffer in &mut self.buffers {
            while buffer.first().is_some_and(Vec::is_empty) {
                buffer.remove(0);
            }
        }
    }

    /// Moves the entry from the buffer of the process to memory.
    pub(super) fn propagate(&mut self, process: u8, entry: usize) {
        let writes = self.buffers[usize::from(process) - 1].remove(entry);
        self.write(&writes);
    }
}

/// The position of the cells of each symbol.
pub(super) struct Layout {
    processes: usize,
    /// The first cell of each symbol.
    bases: Vec<usize>,
    /// The symbol of each cell.
    symbols: Vec<SymbolId>,
}

impl Layout {
    pub(super) fn new(system: &System, processes: u8) -> Self {
        let processes = usize::from(processes);
        let (mut bases, mut symbols) = (Vec::new(), Vec::new());
        for (index, symbol) in system.symbols.iter().enumerate() {
            bases.push(symbols.len());
            let cells = processes.pow(u32::from(symbol.dimensions));
            symbols.extend((0..cells).map(|_| SymbolId(index as u32)));
        }
        Self { processes, bases, symbols }
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.symbols.len()
    }

    /// The cell of the symbol with these processes as indices.
    pub(super) fn cell(&self, symbol: SymbolId, processes: impl IntoIterator<Item = u8>) -> usize {
        let position = |place: usize, process: u8| place * self.processes + usize::from(process) - 1;
        self.bases[symbol.0 as usize] + processes.into_iter().fold(0, position)
    }

    /// The symbol that the cell belongs to.
    pub(super) fn symbol(&self, cell: usize) -> SymbolId {
        self.symbols[cell]
    }
}
