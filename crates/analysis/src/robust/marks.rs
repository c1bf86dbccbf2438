//! Marks: the additional cells that record the progress of an attack.

use super::{BOOL, Unsupported};
use garret_system::system::{Sort, Symbol, SymbolId, System};

/// An additional symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(pub(super) SymbolId);

/// The marks for the cells of a weak symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellMarks {
    /// Whether the attacker has a value for the cell in its store buffer.
    pub(super) held: Mark,
    /// The newest of these values.
    pub(super) newest: Mark,
    /// Whether the first delayed step wrote the cell.
    pub(super) first: Mark,
    /// Whether the overtaking read (the one that is reordered before delayed writes), or a step after it, read the cell in memory.
    pub(super) read: Mark,
    /// Whether a step after the overtaking read wrote the cell.
    pub(super) written: Mark,
}

/// All marks.
pub(super) struct Marks {
    /// Whether writes are being delayed.
    pub(super) delaying: Mark,
    /// Whether the overtaking read has happened.
    pub(super) after: Mark,
    /// For each process, whether it is the attacker.
    pub(super) attacker: Mark,
    /// For each process, whether it has taken a step after the overtaking read.
    pub(super) reached: Mark,
    /// The marks of each weak symbol, by the number of the symbol.
    cells: Vec<Option<CellMarks>>,
    /// The name, dimensions and sort of each mark, in the order of their symbols.
    declared: Vec<(String, u8, Sort)>,
    /// The number of symbols of the original system.
    base: usize,
}

/// The largest number of dimensions of a weak array: the bad states enumerate which indices are equal.
const MOST_DIMENSIONS: u8 = 2;

impl Marks {
    /// # Errors
    /// A weak array has too many dimensions.
    pub(super) fn new(system: &System) -> Result<Self, Unsupported> {
        let mut declared = Vec::new();
        let base = system.symbols.len();
        let mut add = |name: String, dimensions: u8, sort: Sort| {
            declared.push((name, dimensions, sort));
            // the number of symbols fits: the limit of the language is far below it, and each weak symbol adds a few
            Mark(SymbolId((base + declared.len() - 1) as u32))
        };
        let delaying = add("delaying".to_owned(), 0, BOOL);
        let after = add("overtaken".to_owned(), 0, BOOL);
        let attacker = add("attacker".to_owned(), 1, BOOL);
        let reached = add("reached".to_owned(), 1, BOOL);
        let mut cells = Vec::with_capacity(base);
        for symbol in &system.symbols {
            if !symbol.weak {
                cells.push(None);
                continue;
            }
            let Symbol { name, dimensions, sort, span, .. } = symbol;
            if *dimensions > MOST_DIMENSIONS {
                let message = format!("`{name}` has more than {MOST_DIMENSIONS} dimensions");
                return Err(Unsupported { message, span: *span });
            }
            cells.push(Some(CellMarks {
                held: add(format!("held_{name}"), *dimensions, BOOL),
                newest: add(format!("newest_{name}"), *dimensions, *sort),
                first: add(format!("first_{name}"), *dimensions, BOOL),
                read: add(format!("read_{name}"), *dimensions, BOOL),
                written: add(format!("written_{name}"), *dimensions, BOOL),
            }));
        }
        Ok(Self { delaying, after, attacker, reached, cells, declared, base })
    }

    /// The marks of a symbol, if it is weak.
    pub(super) fn of(&self, symbol: SymbolId) -> Option<CellMarks> {
        self.cells.get(symbol.0 as usize).copied().flatten()
    }

    /// Adds the symbols of the marks to those of the original system.
    pub(super) fn declare(&self, system: &mut System) {
        debug_assert_eq!(system.symbols.len(), self.base, "they are numbered from there on");
        for (name, dimensions, sort) in &self.declared {
            system.add_symbol(name.clone(), *dimensions, *sort);
        }
    }

    /// The marks that are flags, which are initially false.
    pub(super) fn flags(&self) -> impl Iterator<Item = Mark> + '_ {
        let cells = self.cells.iter().flatten();
        let of_cells = cells.flat_map(|it| [it.held, it.first, it.read, it.written]);
        [self.delaying, self.after, self.attacker, self.reached].into_iter().chain(of_cells)
    }
}
