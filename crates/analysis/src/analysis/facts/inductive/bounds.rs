//! The proof that bounds are inductive: all initial values and all written values are within them.

use super::Check;
use super::numbers::{Named, Numbers, Sum};
use garret_solver::Relation;
use garret_system::system::{Atom, Formula, Linear, Literal, SymbolId, Term, Update, Value, VariableKind};
use smallvec::SmallVec;

/// One side of an interval: `factor * value + constant <= 0`.
#[derive(Clone, Copy)]
struct Side {
    factor: i64,
    constant: i64,
}

impl Check<'_> {
    /// Whether all bounds hold initially and are kept by every step.
    pub(super) fn bounds_hold(&self) -> Option<bool> {
        for symbol in self.system.symbol_ids() {
            let bounds = self.facts.bounds(symbol);
            for (side, factor) in [(bounds.least, -1), (bounds.most, 1)] {
                let Some(side) = side else { continue };
                if (self.is_over)() {
                    return None;
                }
                let Some(constant) = side.checked_mul(-factor) else { return Some(false) };
                let side = Side { factor, constant };
                if !self.holds_at_first(symbol, side) || !self.is_kept(symbol, side) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// Whether `init` implies the bound for a cell that stands for all cells of the symbol: by its conjuncts that are literals, or by
    /// these and each part of a disjunction.
    fn holds_at_first(&self, symbol: SymbolId, side: Side) -> bool {
        let init = &self.system.init;
        let certain = |formula: &'_ Formula| -> Vec<Literal> {
            let literals = formula.conjuncts().iter().filter_map(|conjunct| match conjunct {
                Formula::Atom(Atom::Literal(literal)) => Some(literal.clone()),
                _ => None,
            });
            literals.filter(|it| !self.mentions_constant(it)).collect()
        };
        let base: Vec<Literal> = init.conjuncts.iter().flat_map(certain).collect();
        let either = init.conjuncts.iter().filter_map(|conjunct| match conjunct {
            Formula::Or(parts) => {
                Some(parts.iter().map(|part| [base.clone(), certain(part)].concat()).collect())
            }
            _ => None,
        });
        let ways: Vec<Vec<Vec<Literal>>> = std::iter::once(vec![base.clone()]).chain(either).collect();
        ways.iter().any(|cases| {
            let mut cells: Vec<Named> = Vec::new();
            cases.iter().flatten().for_each(|literal| {
                literal.for_each_access(&mut |access| {
                    let named = super::numbers::named(access);
                    if access.symbol == symbol && self.stands_for_all(&named.1) && !cells.contains(&named) {
                        cells.push(named);
                    }
                });
            });
            cells.iter().any(|cell| {
                cases.iter().all(|case| {
                    let mut numbers = Numbers::new(self.system, self.budget);
                    numbers.say(case);
                    numbers.excludes(
                        &side.of(Sum { cells: vec![(cell.clone(), 1)], constant: 0 }),
                        Relation::Below,
                    )
                })
            })
        })
    }

    pub(super) fn mentions_constant(&self, literal: &Literal) -> bool {
        let kinds = &self.system.init.variables.kinds;
        let mut found = false;
        literal.for_each_variable(&mut |it| found |= kinds[usize::from(it.0)] != VariableKind::Parameter);
        found
    }

    /// Whether the instances of `init` include all cells with these indices.
    fn stands_for_all(&self, indices: &SmallVec<[garret_system::system::ProcVar; 2]>) -> bool {
        let kinds = &self.system.init.variables.kinds;
        let mut seen = Vec::new();
        indices.iter().all(|index| {
            let is_new = !seen.contains(index);
            seen.push(*index);
            is_new && kinds[usize::from(index.0)] == VariableKind::Parameter
        })
    }

    fn is_kept(&self, symbol: SymbolId, side: Side) -> bool {
        self.system.transitions.iter().all(|transition| {
            let mut updates = transition.updates.iter().filter(|update| update.symbol == symbol);
            updates.all(|update| {
                transition.guards.iter().all(|guard| self.writes_within(update, &guard.literals, side))
            })
        })
    }

    fn writes_within(&self, update: &Update, guard: &[Literal], side: Side) -> bool {
        update.branches.iter().all(|branch| {
            let mut numbers = Numbers::new(self.system, self.budget);
            numbers.say(guard);
            numbers.say(branch.condition.conjuncts().iter().filter_map(|conjunct| match conjunct {
                Formula::Atom(Atom::Literal(literal)) => Some(literal),
                _ => None,
            }));
            let sum = match &branch.value {
                Value::Term(Term::Linear(value)) if numbers.is_integer(value) => of_value(value),
                _ => None,
            };
            numbers.mention(sum.iter().flat_map(|sum| &sum.cells));
            numbers.say_bounds(self.facts);
            // an arbitrary value is within no bound, so the step must be impossible
            let Some(sum) = sum else { return numbers.are_impossible() };
            numbers.excludes(&side.of(sum), Relation::Below)
        })
    }
}

fn of_value(value: &Linear) -> Option<Sum> {
    let mut sum = Sum::default();
    sum.add(value, 1)?;
    Some(sum)
}

impl Side {
    /// The sum that is below 0 exactly if the value violates this side.
    fn of(self, value: Sum) -> Sum {
        // numbers are far from the limits, or the sum is refused later
        let cells = value.cells.into_iter().map(|(cell, factor)| (cell, factor.saturating_mul(-self.factor)));
        let constant = value.constant.saturating_mul(-self.factor).saturating_sub(self.constant);
        Sum { cells: cells.collect(), constant }
    }
}
