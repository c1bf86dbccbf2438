//! Outsiders: values of sort process that are not processes of the system, and the cells that hold them.

use super::{Atom, Formula, Literal, ProcVar, Sort, SymbolId, System, Term, VariableKind};

impl System {
    /// Whether the cells of the symbol hold an outsider, which is none of the processes: `init` requires that they differ from
    /// every process, and they are never written. Protocols use this, for example, to name a home node that does not take part as
    /// a process.
    ///
    /// All other cells hold processes of the system or, if there are outsiders, one of these.
    #[must_use]
    pub fn is_outside(&self, symbol: SymbolId) -> bool {
        let is_written = || {
            self.transitions.iter().flat_map(|transition| &transition.updates).any(|it| it.symbol == symbol)
        };
        self.process_bound.is_none() && !is_written() && self.differs_from_all(symbol)
    }

    /// Whether `init` requires that the cells of the symbol differ from every process.
    fn differs_from_all(&self, symbol: SymbolId) -> bool {
        self.symbol(symbol).sort == Sort::Process
            && self.init.conjuncts.iter().any(|conjunct| match conjunct {
                Formula::Atom(Atom::Literal(Literal::Distinct(left, right))) => {
                    let ((Term::Access(access), Term::Process(process))
                    | (Term::Process(process), Term::Access(access))) = (left, right)
                    else {
                        return false;
                    };
                    access.symbol == symbol
                        && self.is_general(&access.indices)
                        && !access.indices.contains(process)
                        && self.init.variables.kinds[process.0 as usize] == VariableKind::Parameter
                }
                _ => false,
            })
    }

    /// A symbol whose cells can hold no process: `init` requires that they differ from every process, and they do not hold
    /// outsiders. Then there is no initial state.
    #[must_use]
    pub fn contradicted_holder(&self) -> Option<SymbolId> {
        let mut symbols = self.symbol_ids();
        symbols.find(|&symbol| self.differs_from_all(symbol) && !self.is_outside(symbol))
    }

    /// Whether some symbol holds an outsider; see [`System::is_outside`].
    #[must_use]
    pub fn has_outsiders(&self) -> bool {
        self.symbol_ids().any(|id| self.is_outside(id))
    }

    /// Whether a cell in `init` with these indices stands for every cell of its symbol: the indices are distinct parameters.
    #[must_use]
    pub fn is_general(&self, indices: &[ProcVar]) -> bool {
        indices.iter().enumerate().all(|(place, index)| {
            self.init.variables.kinds[usize::from(index.0)] == VariableKind::Parameter
                && !indices[..place].contains(index)
        })
    }
}
