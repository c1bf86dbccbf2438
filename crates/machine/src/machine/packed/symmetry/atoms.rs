//! The parts of a state that move when processes are renamed: cells in memory, cells and marks in slots of buffers, and the
//! process that acted last.

use crate::machine::ground::{CellId, Cells, Process};
use crate::machine::packed::field::Field;
use crate::machine::packed::layout::Layout;

/// The position of a part of a state, in terms of process names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Position {
    /// A cell in memory.
    Memory(CellId),
    /// A cell in a slot of the buffer of a process.
    Slot(CellId, Process, usize),
    /// The mark of a slot of the buffer of a process, or the bit that tells whether a marker follows it: there is at most one of
    /// the two.
    Mark(Process, usize),
    /// The bit that tells whether the process acted last.
    Active(Process),
}

/// A part of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Atom {
    pub(super) position: Position,
    pub(super) field: Field,
    pub(super) content: Content,
}

/// The meaning of the bits of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Nothing that depends on names.
    Plain,
    /// A process.
    Process,
    /// A process in the upper bits, if the lowest bit is 1.
    OptionalProcess,
}

/// All parts of a state.
pub(super) fn atoms(cells: &Cells<'_>, layout: &Layout) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for cell in cells.ids() {
        let place = layout.place(cell);
        let content = if place.names_process { Content::Process } else { Content::Plain };
        atoms.push(Atom { position: Position::Memory(cell), field: place.field, content });
    }
    for process in 1..=cells.processes {
        if let Some(contexts) = &layout.contexts {
            let field = contexts.active[usize::from(process) - 1];
            atoms.push(Atom { position: Position::Active(process), field, content: Content::Plain });
        }
        let buffer = layout.buffer(process);
        for (slot, fields) in buffer.slots.iter().enumerate() {
            if let Some(mark) = buffer.mark.or(buffer.marker) {
                let field = fields[mark.word as usize].part(Field { word: 0, ..mark });
                atoms.push(Atom { position: Position::Mark(process, slot), field, content: Content::Plain });
            }
            for item in &buffer.items {
                let whole = fields[item.field.word as usize];
                let field = whole.part(Field { word: 0, ..item.field });
                let names_process = layout.place(item.cell).names_process;
                let content = if names_process { Content::OptionalProcess } else { Content::Plain };
                atoms.push(Atom { position: Position::Slot(item.cell, process, slot), field, content });
            }
        }
    }
    atoms
}

/// Whether the second field immediately follows the first one in the same word.
pub(super) fn adjacent(left: Field, right: Field) -> bool {
    left.word == right.word && left.shift + left.width == right.shift
}

/// The field joined with the field that follows it.
pub(super) fn widened(field: Field, other: Field) -> Field {
    Field { width: field.width + other.width, ..field }
}
