//! Sort keys of processes that are computed from a state and do not depend on the names of processes.

use super::atoms::{Atom, Content, Position, adjacent, widened};
use crate::machine::ground::{Cells, Process};
use crate::machine::packed::field::Field;
use garret_base::map::Map;
use smallvec::SmallVec;

/// The contributions of all fields to the keys of the processes that can be exchanged.
#[derive(Clone, Debug)]
pub(super) struct Hints {
    processes: Process,
    /// The number that is added to the stored number of a process ([`Content::Process`]).
    low: i64,
    all: Vec<Hint>,
}

/// The contribution of a field to the key of a process.
#[derive(Clone, Copy, Debug)]
struct Hint {
    process: Process,
    field: Field,
    content: Content,
    /// A number for the role that the process plays in the field: the same if another process plays this role.
    seed: u64,
}

impl Hints {
    pub(super) fn new(cells: &Cells<'_>, atoms: &[Atom], low: i64, free: &[Process]) -> Self {
        let hints = atoms.iter().flat_map(|atom| of_atom(cells, atom, free)).collect();
        Self { processes: cells.processes, low, all: joined(hints) }
    }

    /// A key for each process, indexed by its name. Processes that can be exchanged without changing the state have the same key.
    pub(super) fn keys(&self, free: &[Process], state: &[u64]) -> SmallVec<[u64; 16]> {
        let mut keys: SmallVec<[u64; 16]> = SmallVec::from_elem(0, usize::from(self.processes) + 1);
        for hint in &self.all {
            if let Some(class) = self.class(hint, free, hint.field.get(state)) {
                let key = &mut keys[usize::from(hint.process)];
                *key = key.wrapping_add(mix(hint.seed ^ class.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
            }
        }
        keys
    }

    /// The information in the bits about the process of the hint; `None` if there is none.
    fn class(&self, hint: &Hint, free: &[Process], bits: u64) -> Option<u64> {
        let process = match hint.content {
            Content::Plain => return Some(bits),
            Content::OptionalProcess if bits & 1 == 0 => return None,
            Content::OptionalProcess => bits >> 1,
            Content::Process => bits,
        };
        let value = process as i64 + self.low;
        Some(match Process::try_from(value) {
            Ok(process) if process == hint.process => 1,
            Ok(process) if free.contains(&process) => 2,
            _ => 3 + process,
        })
    }
}

/// The hints of an atom for the processes that can be exchanged.
fn of_atom(cells: &Cells<'_>, atom: &Atom, free: &[Process]) -> Vec<Hint> {
    // symbols have small numbers
    let of_cell = |cell| (u64::from(cells.symbol_id(cell).0) + 1, cells.indices(cell));
    let ((number, indices), slot) = match atom.position {
        Position::Memory(cell) => (of_cell(cell), None),
        Position::Slot(cell, process, slot) => (of_cell(cell), Some((process, slot))),
        Position::Mark(process, slot) => ((u64::MAX, &[][..]), Some((process, slot))),
        Position::Active(process) => ((u64::MAX - 1, &[][..]), Some((process, 0))),
    };
    let mut hints = Vec::new();
    for &process in free {
        let owner = slot.map(|(owner, _)| owner);
        let names_it = atom.content != Content::Plain;
        if !indices.contains(&process) && owner != Some(process) && !names_it {
            continue;
        }
        // the role of a process in the position
        let role = |other: Process| match other {
            other if other == process => 1,
            other if free.contains(&other) => 2,
            other => 3 + u64::from(other),
        };
        let mut seed = mix(number);
        for &index in indices {
            seed = mix(seed ^ role(index));
        }
        if let Some((owner, slot)) = slot {
            seed = mix(seed ^ ((role(owner) << 32) | (slot as u64 + 1)));
        }
        hints.push(Hint { process, field: atom.field, content: atom.content, seed });
    }
    hints
}

/// The hints, with adjacent fields joined that are about one process only.
fn joined(mut hints: Vec<Hint>) -> Vec<Hint> {
    let mut speaks_of: Map<Field, usize> = Map::default();
    for hint in &hints {
        *speaks_of.entry(hint.field).or_default() += 1;
    }
    hints.sort_by_key(|hint| (hint.process, hint.field.word, hint.field.shift));
    let mut all: Vec<(Hint, bool)> = Vec::new();
    for hint in hints {
        let alone = hint.content == Content::Plain && speaks_of.get(&hint.field) == Some(&1);
        match all.last_mut() {
            Some((last, true))
                if alone && last.process == hint.process && adjacent(last.field, hint.field) =>
            {
                last.field = widened(last.field, hint.field);
                last.seed = mix(last.seed ^ hint.seed);
            }
            _ => all.push((hint, alone)),
        }
    }
    all.into_iter().map(|(hint, _)| hint).collect()
}

fn mix(value: u64) -> u64 {
    let product = u128::from(value ^ 0x2545_f491_4f6c_dd1d) * u128::from(0xd6e8_feb8_6659_fd93_u64);
    (product as u64) ^ (product >> 64) as u64
}
