//! Renaming of processes in states whose columns mention processes: matrices, process-valued cells, buffers with writes to cells
//! of other processes.

use super::Renaming;
use super::atoms::{Atom, Content, Position, adjacent, atoms, widened};
use super::hints::Hints;
use crate::machine::ground::{CellId, GroundSystem, Process};
use crate::machine::packed::field::Field;
use crate::machine::packed::layout::Layout;
use garret_base::map::{IndexMap, IndexSet, Map};
use garret_system::system::Sort;
use smallvec::SmallVec;

/// The largest number of permutations of processes with equal keys that are tried, four factorial. If there are more, only one is
/// tried: then the state is not always the canonical one, which costs additional states and nothing else.
const MOST_TIES: usize = 24;

/// Computes where each part of a state moves when processes are renamed.
#[derive(Clone, Debug)]
pub(crate) struct Relocations {
    processes: Process,
    /// The number that is added to the stored number of a process ([`Content::Process`]).
    low: i64,
    atoms: Vec<Atom>,
    /// The index of each atom, by its position.
    index: Map<Position, usize>,
    hints: Hints,
    /// The relocations for each renaming that was needed so far, by the code of the renaming.
    known: IndexMap<u64, Vec<Relocation>>,
    /// If only two processes can be exchanged: the renaming that exchanges them, and the index of its relocations.
    exchange: Option<(Renaming, usize)>,
    /// The symbol and the indices of each cell; its index is that of the cell.
    names: IndexSet<Name>,
}

/// The index of a symbol, and the indices of a cell.
type Name = (u32, SmallVec<[Process; 2]>);

/// A part of a state that moves from one field to another one.
#[derive(Clone, Copy, Debug)]
struct Relocation {
    from: Field,
    to: Field,
    content: Content,
}

impl Relocations {
    pub(super) fn new(ground: &GroundSystem<'_>, layout: &Layout, free: &[Process]) -> Option<Self> {
        let cells = &ground.cells;
        let atoms = atoms(cells, layout);
        let index = atoms.iter().enumerate().map(|(index, atom)| (atom.position, index)).collect();
        let names = cells.ids().map(|cell| (cells.symbol_id(cell).0, cells.indices(cell).into())).collect();
        let low = cells.ids().find(|&cell| cells.sort(cell) == Sort::Process);
        let low = low.map_or(0, |cell| layout.place(cell).range.low);
        let mut relocations = Self {
            processes: cells.processes,
            low,
            hints: Hints::new(cells, &atoms, low, free),
            atoms,
            index,
            known: IndexMap::default(),
            exchange: None,
            names,
        };
        // exchanges of neighbours generate all renamings: if each of these has a place for every part, all renamings have
        for pair in free.windows(2) {
            let renaming = relocations.exchanging(pair[0], pair[1]);
            let moves = relocations.learn(&renaming)?;
            relocations.exchange = (free.len() == 2).then_some((renaming, moves));
        }
        Some(relocations)
    }

    /// Replaces the state by its canonical form; returns the renaming.
    pub(super) fn canonicalize(&mut self, free: &[Process], state: &mut [u64]) -> Renaming {
        if let Some((exchange, moves)) = &self.exchange {
            // the smaller of the two states is the canonical one
            let exchanged = self.moved(*moves, exchange, state);
            return if exchanged.as_slice() < &*state {
                state.copy_from_slice(&exchanged);
                SmallVec::from_slice(exchange)
            } else {
                (1..=self.processes).collect()
            };
        }
        let keys = self.hints.keys(free, state);
        let mut order: SmallVec<[Process; 16]> = free.into();
        order.sort_by_key(|&process| keys[usize::from(process)]);
        let best = self.renaming(free, &order);
        if order.as_slice() != free {
            let renamed = self.renamed_state(&best, state);
            state.copy_from_slice(&renamed);
        }
        let tied = |&place: &usize| keys[usize::from(order[place])] == keys[usize::from(order[place + 1])];
        let ties: SmallVec<[usize; 16]> = (0..order.len() - 1).filter(tied).collect();
        if ties.iter().all(|&place| self.is_symmetric(free[place], free[place + 1], state)) {
            return best;
        }
        self.least(free, &order, &keys, &best, state)
    }

    /// Whether exchanging two processes leaves the state unchanged.
    fn is_symmetric(&mut self, left: Process, right: Process, state: &[u64]) -> bool {
        let exchange = self.exchanging(left, right);
        self.renamed_state(&exchange, state).as_slice() == state
    }

    fn exchanging(&self, left: Process, right: Process) -> Renaming {
        let mut exchange: Renaming = (1..=self.processes).collect();
        exchange.swap(usize::from(left) - 1, usize::from(right) - 1);
        exchange
    }

    /// The least of the states for all orders of processes with equal keys. `best` is the renaming that led to `state`.
    fn least(
        &mut self,
        free: &[Process],
        order: &[Process],
        keys: &[u64],
        best: &Renaming,
        state: &mut [u64],
    ) -> Renaming {
        // renaming after the first renaming has the same effect as another order
        let key = |name: &Process| {
            let place = free.iter().position(|it| it == name).unwrap_or(0);
            keys[usize::from(order[place])]
        };
        let original: SmallVec<[u64; 8]> = SmallVec::from_slice(state);
        let mut least = original.clone();
        let mut chosen: Renaming = (1..=self.processes).collect();
        for arrangement in arrangements(free, &key) {
            let renaming = self.renaming(free, &arrangement);
            let candidate = self.renamed_state(&renaming, &original);
            if candidate < least {
                (chosen, least) = (renaming, candidate);
            }
        }
        state.copy_from_slice(&least);
        best.iter().map(|&name| chosen[usize::from(name) - 1]).collect()
    }

    /// The renaming by which the processes, in this order, take the free names.
    fn renaming(&self, free: &[Process], order: &[Process]) -> Renaming {
        let mut renaming: Renaming = (1..=self.processes).collect();
        for (&process, &name) in order.iter().zip(free) {
            renaming[usize::from(process) - 1] = name;
        }
        renaming
    }

    fn renamed_state(&mut self, renaming: &Renaming, state: &[u64]) -> SmallVec<[u64; 8]> {
        let known = match self.known.get_index_of(&code(renaming)) {
            Some(known) => known,
            None => self.learn(renaming).expect("renamings are generated by those that were tried"),
        };
        self.moved(known, renaming, state)
    }

    /// The state after relocations, which are those of the renaming.
    fn moved(&self, moves: usize, renaming: &Renaming, state: &[u64]) -> SmallVec<[u64; 8]> {
        let mut result: SmallVec<[u64; 8]> = SmallVec::from_slice(state);
        for &Relocation { from, to, content } in &self.known[moves] {
            let bits = from.get(state);
            let bits = match content {
                Content::Plain => bits,
                Content::Process => self.rename(renaming, bits),
                Content::OptionalProcess if bits & 1 == 0 => 0,
                Content::OptionalProcess => (self.rename(renaming, bits >> 1) << 1) | 1,
            };
            to.set(&mut result, bits);
        }
        result
    }

    /// Computes the relocations for a renaming; `None` if some part would have no place.
    fn learn(&mut self, renaming: &Renaming) -> Option<usize> {
        let moves = joined(self.moves(renaming)?);
        Some(self.known.insert_full(code(renaming), moves).0)
    }

    /// The stored number of a process after renaming.
    fn rename(&self, renaming: &Renaming, bits: u64) -> u64 {
        let value = bits as i64 + self.low;
        if (1..=i64::from(self.processes)).contains(&value) {
            (i64::from(renaming[value as usize - 1]) - self.low) as u64
        } else {
            bits
        }
    }

    fn moves(&self, renaming: &Renaming) -> Option<Vec<Relocation>> {
        let name = |process: Process| renaming[usize::from(process) - 1];
        let renamed = |cell: CellId| {
            let (symbol, indices) = self.names.get_index(cell.index())?;
            let indices = indices.iter().map(|&process| name(process)).collect();
            Some(CellId(self.names.get_index_of(&(*symbol, indices))? as u32))
        };
        let target = |atom: &Atom| {
            let position = match atom.position {
                Position::Memory(cell) => Position::Memory(renamed(cell)?),
                Position::Slot(cell, process, slot) => Position::Slot(renamed(cell)?, name(process), slot),
                Position::Mark(process, slot) => Position::Mark(name(process), slot),
                Position::Active(process) => Position::Active(name(process)),
            };
            let place = *self.index.get(&position)?;
            Some(Relocation { from: atom.field, to: self.atoms[place].field, content: atom.content })
        };
        self.atoms.iter().map(target).collect()
    }
}

/// The renaming as a number: four bits for each process.
fn code(renaming: &Renaming) -> u64 {
    renaming.iter().fold(0, |code, &name| (code << 4) | u64::from(name))
}

/// The relocations that change something, with adjacent ones joined.
fn joined(mut moves: Vec<Relocation>) -> Vec<Relocation> {
    moves.retain(|it| it.from != it.to || it.content != Content::Plain);
    moves.sort_by_key(|it| (it.from.word, it.from.shift));
    let mut all: Vec<Relocation> = Vec::new();
    for next in moves {
        match all.last_mut() {
            Some(last)
                if (last.content, next.content) == (Content::Plain, Content::Plain)
                    && adjacent(last.from, next.from)
                    && adjacent(last.to, next.to) =>
            {
                (last.from, last.to) = (widened(last.from, next.from), widened(last.to, next.to));
            }
            _ => all.push(next),
        }
    }
    all
}

/// The orders of the processes in which those with equal keys are permuted; empty if there are too many.
fn arrangements(processes: &[Process], key: &impl Fn(&Process) -> u64) -> Vec<SmallVec<[Process; 16]>> {
    let mut all: Vec<SmallVec<[Process; 16]>> = vec![SmallVec::new()];
    for group in processes.chunk_by(|left, right| key(left) == key(right)) {
        let count = (1..=group.len()).product::<usize>();
        if all.len() * count > MOST_TIES {
            return Vec::new();
        }
        let mut permutations: Vec<SmallVec<[Process; 16]>> = vec![SmallVec::new()];
        for &process in group {
            let inserted = |shorter: &SmallVec<[Process; 16]>, place: usize| {
                let mut longer = shorter.clone();
                longer.insert(place, process);
                longer
            };
            let longer = |shorter| (0..=SmallVec::len(shorter)).map(move |place| inserted(shorter, place));
            permutations = permutations.iter().flat_map(longer).collect();
        }
        let extended = |before: &SmallVec<[Process; 16]>| {
            let both = |group: &SmallVec<[Process; 16]>| before.iter().chain(group).copied().collect();
            permutations.iter().map(both).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(extended).collect();
    }
    all.retain(|arrangement| arrangement.as_slice() != processes);
    all
}
