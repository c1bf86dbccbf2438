//! The cells of a system with a given number of processes.

use garret_system::system::{Sort, Symbol, SymbolId, System};
use smallvec::SmallVec;

/// A process of the machine, counted from 1.
pub type Process = u8;

/// A cell of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellId(pub u32);

impl CellId {
    /// Its index among the cells of a state.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The symbol and the indices of each cell.
#[derive(Clone, Debug)]
pub struct Cells<'s> {
    /// The system.
    pub system: &'s System,
    /// The number of processes.
    pub processes: Process,
    /// The first cell of each symbol.
    bases: Vec<u32>,
    /// The symbol and the indices of each cell.
    places: Vec<(SymbolId, SmallVec<[Process; 2]>)>,
}

impl<'s> Cells<'s> {
    /// The cells for `processes` processes; `None` if there are more than `most`.
    pub(crate) fn new(system: &'s System, processes: Process, most: usize) -> Option<Self> {
        let (mut bases, mut places) = (Vec::new(), Vec::new());
        for (index, symbol) in system.symbols.iter().enumerate() {
            bases.push(places.len() as u32);
            let count = usize::from(processes).checked_pow(u32::from(symbol.dimensions))?;
            if places.len().checked_add(count)? > most {
                return None;
            }
            for position in 0..count {
                let digit =
                    |place: u32| (position / usize::from(processes).pow(place)) % usize::from(processes);
                let indices =
                    (0..u32::from(symbol.dimensions)).rev().map(|place| digit(place) as Process + 1);
                places.push((SymbolId(index as u32), indices.collect()));
            }
        }
        Some(Self { system, processes, bases, places })
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no cell.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All cells, in order.
    pub fn ids(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.places.len() as u32).map(CellId)
    }

    /// The cell of the symbol with these indices.
    pub fn cell(&self, symbol: SymbolId, indices: impl IntoIterator<Item = Process>) -> CellId {
        let step = |position: u32, process: Process| {
            debug_assert!((1..=self.processes).contains(&process), "an index is a process that runs");
            position * u32::from(self.processes) + u32::from(process) - 1
        };
        CellId(self.bases[symbol.0 as usize] + indices.into_iter().fold(0, step))
    }

    /// The symbol that the cell belongs to.
    pub fn symbol_id(&self, cell: CellId) -> SymbolId {
        self.places[cell.index()].0
    }

    /// The declaration of the symbol of the cell.
    pub fn symbol(&self, cell: CellId) -> &'s Symbol {
        self.system.symbol(self.symbol_id(cell))
    }

    /// The sort of the values of the cell.
    pub fn sort(&self, cell: CellId) -> Sort {
        self.symbol(cell).sort
    }

    /// The processes that index the cell.
    pub fn indices(&self, cell: CellId) -> &[Process] {
        &self.places[cell.index()].1
    }

    /// The image of a cell when processes are renamed.
    pub(crate) fn renamed(&self, cell: CellId, rename: impl Fn(Process) -> Process) -> CellId {
        let (symbol, indices) = &self.places[cell.index()];
        self.cell(*symbol, indices.iter().map(|&process| rename(process)))
    }
}

#[cfg(test)]
mod tests {
    use super::Cells;
    use garret_base::source::Span;
    use garret_system::system::{Sort, Symbol, SymbolId, System, TypeId};

    #[test]
    fn cells_and_indices_are_inverse() {
        let symbol = |dimensions| Symbol {
            name: "M".to_owned(),
            dimensions,
            sort: Sort::Enumeration(TypeId::BOOL),
            weak: false,
            constant: false,
            span: Span::default(),
        };
        let system = System { symbols: vec![symbol(0), symbol(2), symbol(1)], ..System::default() };
        let cells = Cells::new(&system, 3, 100).expect("13 cells fit");
        assert_eq!(cells.len(), 1 + 9 + 3);
        for id in cells.ids() {
            assert_eq!(cells.cell(cells.symbol_id(id), cells.indices(id).iter().copied()), id);
        }
        assert_eq!(cells.indices(cells.cell(SymbolId(1), [2, 3])), [2, 3]);
        assert!(Cells::new(&system, 3, 12).is_none());
    }
}
