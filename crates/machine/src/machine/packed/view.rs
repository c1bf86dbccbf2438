//! What memory looks like, and what it looks like to each process through its store buffer.

use super::layout::Layout;
use crate::machine::ground::{CellId, Process};

/// A state as memory has it, followed by the state as each process sees it: as if its whole buffer had propagated.
///
/// The newest entry of a cell is the last one that is applied, so that this is what the process reads, under TSO and PSO.
#[derive(Clone, Debug)]
pub struct Views {
    pub(crate) words: Vec<u64>,
    /// The words of one state.
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

    /// Memory.
    pub(crate) fn memory(&self) -> &[u64] {
        &self.words[..self.width]
    }

    /// Looks at a state.
    #[inline]
    pub(crate) fn load(&mut self, layout: &Layout, state: &[u64]) {
        self.words[..self.width].copy_from_slice(state);
        self.empty = u64::MAX;
        for (index, buffer) in layout.buffers.iter().enumerate() {
            if buffer.items.is_empty() {
                // nothing is ever in it, and nobody asks: see `start`
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

    /// Looks at memory only.
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

/// The first word of what the process sees.
pub(crate) fn start(layout: &Layout, process: Option<Process>) -> usize {
    match process {
        Some(process) if !layout.buffer(process).items.is_empty() => layout.words * usize::from(process),
        _ => 0,
    }
}
