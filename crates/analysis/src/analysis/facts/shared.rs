//! Shared variables of enumerations, and the effect of steps on their values.

use super::known::literals;
use crate::analysis::Values;
use crate::analysis::values::{full, initial};
use garret_solver::Domain;
use garret_system::system::{
    Access, Disjunct, Formula, Literal, Sort, SymbolId, System, Target, Term, Transition, Value,
};

/// The largest number of values of a shared variable with weights of their own.
const MOST_VALUES: usize = 16;

/// A shared variable of an enumeration that transitions write.
pub(super) struct Shared {
    pub(super) symbol: SymbolId,
    /// The possible initial values.
    pub(super) initial: Domain,
    /// The number of constructors of its type.
    pub(super) count: usize,
}

/// The shared variables of a system without store buffers, in which all cells are read at the same instant; empty with store buffers.
pub(super) fn shared(system: &System) -> Vec<Shared> {
    if system.is_weak() {
        return Vec::new();
    }
    let symbols = system.symbol_ids().filter(|&symbol| {
        let it = system.symbol(symbol);
        matches!(it.sort, Sort::Enumeration(_)) && it.dimensions == 0 && system.is_written(symbol)
    });
    let of = |symbol| {
        let all = full(system, symbol)?;
        Some(Shared { symbol, initial: initial(system, symbol)?, count: all.len() as usize })
    };
    symbols.filter_map(of).filter(|it| it.count <= MOST_VALUES).collect()
}

impl Shared {
    /// The values before and after a step by a disjunct of a guard, if it writes the variable. An over-approximation.
    pub(super) fn moves(
        &self,
        (system, values): (&System, &Values),
        transition: &Transition,
        guard: &Disjunct,
    ) -> Vec<(u32, u32)> {
        let Some(update) = transition.updates.iter().find(|it| it.symbol == self.symbol) else {
            return Vec::new();
        };
        let Some(all) = full(system, self.symbol) else { return Vec::new() };
        let mut before = values.of_symbol(self.symbol).unwrap_or(&all).clone();
        for literal in &guard.literals {
            before = self.narrowed(before, literal);
        }
        let mut found = Vec::new();
        for from in before.iter() {
            let mut after = Domain::empty();
            let mut is_certain = matches!(&update.target, Target::Cell(indices) if indices.is_empty());
            is_certain &= update.branches.last().is_some_and(|it| it.condition == Formula::True);
            for branch in &update.branches {
                // conditions on the variable itself are evaluated
                let said = literals(&branch.condition);
                if said.fold(Domain::named(from), |left, literal| self.narrowed(left, literal)).is_empty() {
                    continue;
                }
                after = after.union(&match &branch.value {
                    Value::Term(Term::Constructor(value)) => Domain::named(*value),
                    Value::Term(Term::Access(access)) if self.is_it(access) => Domain::named(from),
                    Value::Term(Term::Access(access)) => {
                        values.of_symbol(access.symbol).unwrap_or(&all).clone()
                    }
                    Value::Term(_) | Value::Any => all.clone(),
                });
            }
            if !is_certain {
                after = after.union(&Domain::named(from));
            }
            found.extend(after.iter().map(|to| (from, to)));
        }
        found
    }

    fn is_it(&self, access: &Access) -> bool {
        access.symbol == self.symbol
    }

    /// The values of the variable with which the literal may hold.
    fn narrowed(&self, values: Domain, literal: &Literal) -> Domain {
        match literal {
            Literal::Equal(Term::Access(access), Term::Constructor(value))
            | Literal::Equal(Term::Constructor(value), Term::Access(access))
                if self.is_it(access) =>
            {
                values.intersection(&Domain::named(*value))
            }
            Literal::Distinct(Term::Access(access), Term::Constructor(value))
            | Literal::Distinct(Term::Constructor(value), Term::Access(access))
                if self.is_it(access) =>
            {
                values.difference(&Domain::named(*value))
            }
            _ => values,
        }
    }
}
