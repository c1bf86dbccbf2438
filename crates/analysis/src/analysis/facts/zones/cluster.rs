//! Clusters: groups of numbers that depend on each other.

use super::keys::is_moved;
use crate::analysis::facts::interval::Interval;
use garret_system::system::{Linear, Literal, Sort, SymbolId, System, Term, Value};

/// The largest number of cells and variables of a cluster.
const MOST_NUMBERS: usize = 7;

/// Cells of one process, and variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// Arrays, for their cells at the index of the process. Only the process itself writes this cell.
    pub(crate) locals: Vec<SymbolId>,
    /// Variables.
    pub shared: Vec<SymbolId>,
    /// The indices in `shared` of the weak variables: their highest values so far are numbers of the cluster, too.
    pub weak: Vec<usize>,
}

impl Cluster {
    fn new(system: &System, symbols: &[SymbolId]) -> Self {
        let of = |is_local: bool| {
            symbols.iter().copied().filter(move |&it| (system.symbol(it).dimensions == 1) == is_local)
        };
        let (locals, shared): (Vec<_>, Vec<_>) = (of(true).collect(), of(false).collect());
        let weak = (0..shared.len()).filter(|&place| system.symbol(shared[place]).weak).collect();
        Self { locals, shared, weak }
    }

    /// The number of numbers.
    pub(crate) fn len(&self) -> usize {
        self.locals.len() + self.shared.len() + self.weak.len()
    }

    /// The index of a cell of the process.
    pub(crate) fn local(&self, symbol: SymbolId) -> Option<usize> {
        self.locals.iter().position(|&it| it == symbol)
    }

    /// The index of the last written value of a variable.
    pub(crate) fn last(&self, symbol: SymbolId) -> Option<usize> {
        Some(self.locals.len() + self.shared.iter().position(|&it| it == symbol)?)
    }

    /// The index of the highest value so far of a weak variable.
    pub(crate) fn highest(&self, symbol: SymbolId) -> Option<usize> {
        let weak = self.weak.iter().position(|&place| self.shared[place] == symbol)?;
        Some(self.locals.len() + self.shared.len() + weak)
    }

    /// Whether the symbol belongs to the cluster.
    pub fn has(&self, symbol: SymbolId) -> bool {
        self.locals.contains(&symbol) || self.shared.contains(&symbol)
    }

    /// The index of the first highest value.
    pub fn highest_from(&self) -> usize {
        self.locals.len() + self.shared.len()
    }

    /// The symbol of a number.
    pub fn symbol(&self, place: usize) -> SymbolId {
        let (locals, shared) = (self.locals.len(), self.shared.len());
        match place {
            _ if place < locals => self.locals[place],
            _ if place < locals + shared => self.shared[place - locals],
            _ => self.shared[self.weak[place - locals - shared]],
        }
    }

    /// Whether the number is a cell of the process.
    pub fn is_local(&self, place: usize) -> bool {
        place < self.locals.len()
    }

    /// Whether the number is the highest value of a variable.
    pub fn is_highest(&self, place: usize) -> bool {
        place >= self.highest_from()
    }
}

/// The clusters of a system: each written variable alone, and the numbers that are compared or computed from each other, if one of
/// them is unbounded.
pub(super) fn clusters(system: &System, bounds: &[Interval]) -> Vec<Cluster> {
    let is_number = |&symbol: &SymbolId| {
        let it = system.symbol(symbol);
        let is_own = it.dimensions == 1 && !it.weak && system.is_written(symbol) && is_moved(system, symbol);
        // with store buffers, written cells in plain memory belong to one process
        let is_shared = it.dimensions == 0 && (it.weak || !system.is_weak() || !system.is_written(symbol));
        it.sort == Sort::Integer && (is_shared || is_own)
    };
    let numbers: Vec<SymbolId> = system.symbol_ids().filter(is_number).collect();
    let is_shared = |symbol: SymbolId| system.symbol(symbol).dimensions == 0 && system.is_written(symbol);
    let counts = |symbol: SymbolId| {
        let Interval { least, most } = bounds[symbol.0 as usize];
        least.is_none() || most.is_none()
    };
    if !numbers.iter().any(|&symbol| is_shared(symbol) && counts(symbol)) {
        return Vec::new();
    }
    // each number has a representative of its cluster
    let mut known_by: Vec<usize> = (0..numbers.len()).collect();
    each_pair(system, &mut |one, other| {
        let place = |symbol: SymbolId| numbers.iter().position(|&it| it == symbol);
        if let (Some(one), Some(other)) = (place(one), place(other)) {
            let (one, other) = (known_by[one], known_by[other]);
            known_by.iter_mut().filter(|it| **it == one).for_each(|it| *it = other);
        }
    });
    let together = (0..numbers.len()).map(|number| -> Vec<SymbolId> {
        let same = (0..numbers.len()).filter(|&it| known_by[it] == number);
        same.map(|it| numbers[it]).collect()
    });
    let together = together.filter(|cluster| {
        let has = |it: &dyn Fn(SymbolId) -> bool| cluster.iter().any(|&symbol| it(symbol));
        (2..=MOST_NUMBERS).contains(&cluster.len()) && has(&is_shared) && has(&counts)
    });
    let alone = numbers.iter().copied().filter(|&symbol| is_shared(symbol)).map(|symbol| vec![symbol]);
    alone.chain(together).map(|symbols| Cluster::new(system, &symbols)).collect()
}

/// Calls `visit` with each two numbers that are compared, and with a written number and one from which the value is computed.
fn each_pair(system: &System, visit: &mut dyn FnMut(SymbolId, SymbolId)) {
    for transition in &system.transitions {
        let mut compared = |linear: &Linear| {
            if let [(_, one), (_, other)] = &linear.terms[..] {
                visit(one.symbol, other.symbol);
            }
        };
        for guard in &transition.guards {
            guard.literals.iter().for_each(|literal| {
                if let Literal::Linear(linear, _) = literal {
                    compared(linear);
                }
            });
        }
        for update in &transition.updates {
            for branch in &update.branches {
                if let Value::Term(Term::Linear(linear)) = &branch.value
                    && let [(_, one)] = &linear.terms[..]
                {
                    visit(update.symbol, one.symbol);
                }
            }
        }
    }
}
