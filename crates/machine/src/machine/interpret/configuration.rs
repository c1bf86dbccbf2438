//! An unpacked state of the machine: the value of each cell, and the store buffers.

use crate::machine::ground::{CellId, Cells, Process, Read};
use crate::memory::Buffering;

/// The writes of one step in a store buffer.
pub type Entry<V> = Vec<(CellId, V)>;

/// A state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Configuration<V> {
    /// The value of each cell. For weak cells, this is the shared memory.
    pub cells: Vec<V>,
    /// The store buffer of each process, the oldest entry first.
    pub buffers: Vec<Vec<Entry<V>>>,
    /// The markers in the store buffer of each process: for each marker, the number of older entries. Invariant: strictly
    /// increasing, and never 0.
    pub markers: Vec<Vec<usize>>,
}

impl<V: Clone> Configuration<V> {
    /// A state with these values and empty buffers.
    pub(crate) fn new(cells: Vec<V>, processes: Process) -> Self {
        let processes = usize::from(processes);
        Self { cells, buffers: vec![Vec::new(); processes], markers: vec![Vec::new(); processes] }
    }

    /// The store buffer of the process.
    #[must_use]
    pub fn buffer(&self, process: Process) -> &[Entry<V>] {
        &self.buffers[usize::from(process) - 1]
    }

    /// The value that is read, and whether it comes from the buffer of the reader.
    pub(crate) fn read(&self, read: Read) -> (&V, bool) {
        let newest = read.by.and_then(|process| {
            let written = self.buffer(process).iter().rev().flatten();
            written.into_iter().find(|(cell, _)| *cell == read.cell)
        });
        match newest {
            Some((_, value)) => (value, true),
            None => (&self.cells[read.cell.index()], false),
        }
    }

    /// The entries of the process that may move to memory now.
    pub(crate) fn movable(&self, buffering: &dyn Buffering, process: Process) -> Vec<usize> {
        let buffer = self.buffer(process);
        let disjoint = |left: &Entry<V>, right: &Entry<V>| {
            left.iter().all(|(cell, _)| right.iter().all(|(other, _)| cell != other))
        };
        let marker = self.markers[usize::from(process) - 1].first();
        let movable = |&entry: &usize| {
            marker.is_none_or(|marker| entry < *marker)
                && buffer[..entry].iter().all(|older| buffering.may_pass(disjoint(&buffer[entry], older)))
        };
        (0..buffer.len()).filter(movable).collect()
    }

    /// Moves an entry to memory.
    pub(crate) fn propagate(&mut self, process: Process, entry: usize) {
        for (cell, value) in self.buffers[usize::from(process) - 1].remove(entry) {
            self.cells[cell.index()] = value;
        }
        let markers = &mut self.markers[usize::from(process) - 1];
        markers.iter_mut().filter(|marker| **marker > entry).for_each(|marker| *marker -= 1);
        // no marker is older than the entry that moves: the others keep their positions relative to the entries
        markers.retain(|marker| *marker > 0);
    }

    /// Puts a marker at the end of the buffer of the process.
    pub(crate) fn mark(&mut self, process: Process) {
        let older = self.buffer(process).len();
        let markers = &mut self.markers[usize::from(process) - 1];
        if older > 0 && markers.last() != Some(&older) {
            markers.push(older);
        }
    }

    /// The same state with other values.
    pub(crate) fn try_map<W, E>(
        &self,
        mut map: impl FnMut(&V) -> Result<W, E>,
    ) -> Result<Configuration<W>, E> {
        let cells = self.cells.iter().map(&mut map).collect::<Result<_, E>>()?;
        let mut entry = |entry: &Entry<V>| {
            entry.iter().map(|(cell, value)| Ok((*cell, map(value)?))).collect::<Result<Entry<W>, E>>()
        };
        let mut buffers = Vec::new();
        for buffer in &self.buffers {
            buffers.push(buffer.iter().map(&mut entry).collect::<Result<_, E>>()?);
        }
        Ok(Configuration { cells, buffers, markers: self.markers.clone() })
    }
}

impl Configuration<i64> {
    /// The state with processes renamed.
    pub(crate) fn renamed(&self, cells: &Cells<'_>, rename: &impl Fn(Process) -> Process) -> Self {
        let value = |cell: CellId, value: i64| match Process::try_from(value) {
            Ok(process)
                if cells.sort(cell) == garret_system::system::Sort::Process
                    && (1..=cells.processes).contains(&process) =>
            {
                i64::from(rename(process))
            }
            _ => value,
        };
        let mut result = self.clone();
        for cell in cells.ids() {
            result.cells[cells.renamed(cell, rename).index()] = value(cell, self.cells[cell.index()]);
        }
        for (process, buffer) in (1..).zip(&self.buffers) {
            let entry = |entry: &Entry<i64>| {
                let mut entry: Entry<i64> =
                    entry.iter().map(|&(cell, it)| (cells.renamed(cell, rename), value(cell, it))).collect();
                entry.sort_unstable();
                entry
            };
            let place = usize::from(rename(process)) - 1;
            result.buffers[place] = buffer.iter().map(entry).collect();
            result.markers[place].clone_from(&self.markers[usize::from(process) - 1]);
        }
        result
    }
}
