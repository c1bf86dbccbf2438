//! The values that the cells of each enumeration can ever hold, as a least fixpoint over the updates; and the cells that never hold a
//! process of the system.
//!
//! Guards are only used as far as single comparisons with constructors, or of two cells, exclude a transition.

use garret_solver::Domain;
use garret_system::system::{Atom, Disjunct, Formula, Literal, Sort, SymbolId, System, Term, Value};

/// The values of cells, and the transitions that can fire, both over-approximated.
#[derive(Clone, Debug)]
pub struct Values {
    /// For each symbol of an enumeration, its values; None for other symbols.
    cells: Vec<Option<Domain>>,
    /// For each symbol, whether its cells never hold a process of the system; see [`Values::is_outside`].
    outside: Vec<bool>,
    /// For each transition, whether it may fire.
    fires: Vec<bool>,
}

impl Values {
    /// Computes the fixpoint.
    ///
    /// # Complexity
    /// One pass over the system for each value that is added.
    #[must_use]
    pub fn of(system: &System) -> Self {
        let cells = (0..system.symbols.len() as u32).map(|id| initial(system, SymbolId(id))).collect();
        let outside = (0..system.symbols.len() as u32).map(|id| system.is_outside(SymbolId(id))).collect();
        let mut values = Self { cells, outside, fires: vec![false; system.transitions.len()] };
        while values.grow(system) {}
        values
    }

    /// The values of the cells of the symbol, if it has an enumeration type.
    #[must_use]
    pub fn of_symbol(&self, symbol: SymbolId) -> Option<&Domain> {
        self.cells.get(symbol.0 as usize)?.as_ref()
    }

    /// Whether the cells of the symbol are process-valued, but never hold a process of the system.
    #[must_use]
    pub fn is_outside(&self, symbol: SymbolId) -> bool {
        self.outside.get(symbol.0 as usize) == Some(&true)
    }

    /// A literal that never holds, if there is one.
    #[must_use]
    pub fn blocking<'a>(&self, disjunct: &'a Disjunct) -> Option<&'a Literal> {
        disjunct.literals.iter().find(|literal| !self.may_hold(literal))
    }

    fn grow(&mut self, system: &System) -> bool {
        let mut grown = false;
        for (index, transition) in system.transitions.iter().enumerate() {
            if !self.fires[index] {
                if !transition.guards.iter().any(|guard| self.blocking(guard).is_none()) {
                    continue;
                }
                self.fires[index] = true;
                grown = true;
            }
            for update in &transition.updates {
                for branch in &update.branches {
                    let added = match &branch.value {
                        Value::Term(term) => self.term(term),
                        Value::Any => full(system, update.symbol),
                    };
                    if let (Some(added), Some(cells)) = (added, &mut self.cells[update.symbol.0 as usize])
                        && !added.is_subset(cells)
                    {
                        *cells = cells.union(&added);
                        grown = true;
                    }
                }
            }
        }
        grown
    }

    fn may_hold(&self, literal: &Literal) -> bool {
        match literal {
            Literal::Equal(left, right) => match (self.term(left), self.term(right)) {
                (Some(left), Some(right)) => !left.is_disjoint(&right),
                _ => true,
            },
            Literal::Distinct(left, right) => match (self.term(left), self.term(right)) {
                (Some(left), Some(right)) => left.len() > 1 || right.len() > 1 || left != right,
                _ => true,
            },
            _ => true,
        }
    }

    fn term(&self, term: &Term) -> Option<Domain> {
        match term {
            Term::Constructor(value) => Some(Domain::named(*value)),
            Term::Access(access) => self.of_symbol(access.symbol).cloned(),
            Term::Process(_) | Term::Linear(_) => None,
        }
    }
}

pub(super) fn full(system: &System, symbol: SymbolId) -> Option<Domain> {
    match system.symbol(symbol).sort {
        Sort::Enumeration(id) => {
            Some(Domain::all(system.types[id.0 as usize].constructors.len() as u32, false))
        }
        _ => None,
    }
}

/// The values that `init` allows for all cells of the symbol.
pub(super) fn initial(system: &System, symbol: SymbolId) -> Option<Domain> {
    let mut values = full(system, symbol)?;
    for conjunct in &system.init.conjuncts {
        let (left, right, equal) = match conjunct {
            Formula::Atom(Atom::Literal(Literal::Equal(left, right))) => (left, right, true),
            Formula::Atom(Atom::Literal(Literal::Distinct(left, right))) => (left, right, false),
            _ => continue,
        };
        let ((Term::Access(access), Term::Constructor(value))
        | (Term::Constructor(value), Term::Access(access))) = (left, right)
        else {
            continue;
        };
        if access.symbol != symbol || !system.is_general(&access.indices) {
            continue;
        }
        let single = Domain::named(*value);
        values = if equal { values.intersection(&single) } else { values.difference(&single) };
    }
    Some(values)
}
