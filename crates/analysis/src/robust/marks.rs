//! What an attack has to remember.

use super::{BOOL, Unsupported};
use garret_system::system::{Sort, Symbol, SymbolId, System};

/// A symbol that was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(pub(super) SymbolId);

/// What is remembered of the cells of a weak symbol.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marked {
    /// The attacker has a value in its store buffer.
    pub(super) held: Mark,
    /// The newest of these values.
    pub(super) newest: Mark,
    /// The first delayed step wrote it.
    pub(super) first: Mark,
    /// The read that overtook, or a step after it, read it in memory.
    pub(super) read: Mark,
    /// A step after that read wrote it.
    pub(super) written: Mark,
}

/// The symbols that are added.
pub(super) struct Marks {
    /// Writes are being delayed.
    pub(super) delaying: Mark,
    /// A read has overtaken the first of them.
    pub(super) after: Mark,
    /// Of each process, whether it is the attacker.
    pub(super) attacker: Mark,
    /// Of each process, whether it has had a step after that read.
    pub(super) reached: Mark,
    /// By the symbol.
    cells: Vec<Option<Marked>>,
    /// Name, dimensions and sort of each, in the order of their numbers.
    declared: Vec<(String, u8, Sort)>,
    /// How many symbols there were.
    base: usize,
}

/// Arrays have at most so many dimensions here: their bad states tell which indices are equal.
const MOST_DIMENSIONS: u8 = 2;

impl Marks {
    /// # Errors
    /// A weak array has too many dimensions.
    pub(super) fn new(system: &System) -> Result<Self, Unsupported> {
        let mut declared = Vec::new();
        let base = system.symbols.len();
        let mut add = |name: String, dimensions: u8, sort: Sort| {
            declared.push((name, dimensions, sort));
            // as many symbols as fit were there before, and each weak one brings a few
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
            cells.push(Some(Marked {
                held: add(format!("held_{name}"), *dimensions, BOOL),
                newest: add(format!("newest_{name}"), *dimensions, *sort),
                first: add(format!("first_{name}"), *dimensions, BOOL),
                read: add(format!("read_{name}"), *dimensions, BOOL),
                written: add(format!("written_{name}"), *dimensions, BOOL),
            }));
        }
        Ok(Self { delaying, after, attacker, reached, cells, declared, base })
    }

    /// What is remembered of a symbol, if it is weak.
    pub(super) fn of(&self, symbol: SymbolId) -> Option<Marked> {
        self.cells.get(symbol.0 as usize).copied().flatten()
    }

    /// Adds the symbols to those that there were.
    pub(super) fn declare(&self, system: &mut System) {
        debug_assert_eq!(system.symbols.len(), self.base, "they are numbered from there on");
        for (name, dimensions, sort) in &self.declared {
            system.add_symbol(name.clone(), *dimensions, *sort);
        }
    }

    /// Those that are true or false, and false at first.
    pub(super) fn flags(&self) -> impl Iterator<Item = Mark> + '_ {
        let cells = self.cells.iter().flatten();
        let of_cells = cells.flat_map(|it| [it.held, it.first, it.read, it.written]);
        [self.delaying, self.after, self.attacker, self.reached].into_iter().chain(of_cells)
    }
}
