//! The contents of memory, and the view of each process through its store buffer.

use super::layout::Layout;
use crate::machine::ground::{CellId, Process};

/// A state as it is in memory, followed by the view of each process: the state as if its whole buffer had propagated.
///
/// The newest entry of a cell is applied last, so that the view has the value that the process reads, under TSO and PSO.
#[derive(Clone, Debug)]
pub struct Views {
    pub(crate) words: Vec<u64>,
    /// The number of words of a state.
    width: usize,
    /// Bit `p` is set when the buffer of process `p` is empty.
    pub(crate) empty: u64,
}

impl Views {
    pub(crate) fn new(layout: &Layout) -> Self {
        Self {
            words: vec![0; layout.words * (layout.buffers.len() + 1)],
            width: layout.words,
            empty: u64::MAX,
        }
    }

    /// The words of memory.
    pub(crate) fn memory(&self) -> &[u64] {
        &self.words[..self.width]
    }

    /// Loads a state, and computes the views.
    #[inline]
    pub(crate) fn load(&mut self, layout: &Layout, state: &[u64]) {
        self.words[..self.width].copy_from_slice(state);
        self.empty = u64::MAX;
        for (index, buffer) in layout.buffers.iter().enumerate() {
            if buffer.items.is_empty() {
                // its buffer is always empty, and its view is never used: see `start`
                continue;
            }
            let view = &mut self.words[self.width * (index + 1)..][..self.width];
            view.copy_from_slice(state);
            for slot in 0..buffer.slots.len() {
                if !buffer.is_in_use(slot, state) {
                    break;
                }
                let entry = buffer.entry(slot, state);
                self.empty &= !(1 << (index + 1));
                for (item, value) in buffer.written(&entry) {
                    item.memory.set(view, value);
                }
            }
        }
    }

    /// Loads memory only.
    #[inline]
    pub(crate) fn load_memory(&mut self, state: &[u64]) {
        self.words[..self.width].copy_from_slice(state);
    }

    /// The value that the process sees in the cell.
    pub fn value(&self, layout: &Layout, cell: CellId, process: Process) -> i64 {
        let place = layout.place(cell);
        place.range.low + place.field.moved(start(layout, Some(process))).get(&self.words) as i64
    }

    pub(crate) fn is_empty(&self, process: Process) -> bool {
        self.empty >> process & 1 == 1
    }
}

/// The index of the first word of the view of a process.
pub(crate) fn start(layout: &Layout, process: Option<Process>) -> usize {
    match process {
        Some(process) if !layout.buffer(process).items.is_empty() => layout.words * usize::from(process),
        _ => 0,
    }
}
