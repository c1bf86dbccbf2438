//! The initial states of runs.

use super::instance::{Environment, formula_exists, tuples};
use super::{Cut, Cuts, Machine, State};
use garret::system::{Atom, Formula, Literal, Sort};
use garret_solver::Relation;

/// A conjunct of `init`, instantiated with processes.
struct Constraint<'a> {
    formula: &'a Formula,
    environment: Environment,
    /// The cells that occur in it.
    cells: Vec<usize>,
}

impl Machine<'_> {
    /// All assignments of values to the cells that satisfy `init`; buffers are empty.
    ///
    /// Cells get their values one after the other; a constraint is checked as soon as its cells have values.
    pub(super) fn initial_states(&self, cuts: &mut Cuts) -> Vec<State> {
        let constraints = self.constraints();
        let order = self.order(&constraints);
        let buffers = vec![Vec::new(); usize::from(self.processes)];
        let mut states = vec![State { cells: vec![0; self.layout.cells()], buffers }];
        // Constraints without cells decide whether there is an initial state at all.
        let holds = |constraint: &&Constraint<'_>, state: &State| {
            self.formula(constraint.formula, None, &constraint.environment, state).any()
        };
        states
            .retain(|state| constraints.iter().filter(|it| it.cells.is_empty()).all(|it| holds(&it, state)));
        for (place, &cell) in order.iter().enumerate() {
            let known = &order[..=place];
            let checked: Vec<&Constraint<'_>> = (constraints.iter())
                .filter(|it| it.cells.contains(&cell) && it.cells.iter().all(|other| known.contains(other)))
                .collect();
            let mut longer = Vec::new();
            for state in &states {
                for value in self.candidates(cell, &checked, state, cuts) {
                    let mut next = state.clone();
                    next.cells[cell] = value;
                    if checked.iter().all(|it| holds(it, &next)) {
                        longer.push(next);
                    }
                }
            }
            if longer.len() > self.limits.initial {
                cuts.insert(Cut::Initial);
                // Keeps a sample of all states, not only the first ones.
                let every = longer.len().div_ceil(self.limits.initial);
                longer = longer.into_iter().step_by(every).collect();
            }
            states = longer;
        }
        states
    }

    /// The largest absolute value of a number that is not cut off.
    pub(super) fn largest_number(&self, states: &[State]) -> i64 {
        let arithmetic = |cell: usize| self.system.symbol(self.layout.symbol(cell)).sort.is_arithmetic();
        let numbers = states.iter().flat_map(|state| state.cells.iter().enumerate());
        let largest =
            numbers.filter(|(cell, _)| arithmetic(*cell)).map(|(_, value)| value.saturating_abs()).max();
        let drift = self.limits.drift.saturating_mul(self.system.real_scale.max(1));
        largest.unwrap_or(0).saturating_add(drift)
    }

    /// The conjuncts for all tuples of processes; those that mention a process that does not exist are dropped.
    fn constraints(&self) -> Vec<Constraint<'_>> {
        let init = &self.system.init;
        let mut all = Vec::new();
        for tuple in tuples(init.variables.parameters(), self.processes) {
            let environment = Environment::new(&init.variables, &tuple, self.processes);
            for formula in &init.conjuncts {
                if formula_exists(formula, &init.variables, self.processes) {
                    let mut cells = Vec::new();
                    self.mentioned(formula, &environment, &mut cells);
                    all.push(Constraint { formula, environment: environment.clone(), cells });
                }
            }
        }
        all
    }

    /// The cells that occur in the formula.
    fn mentioned(&self, formula: &Formula, environment: &Environment, cells: &mut Vec<usize>) {
        match formula {
            Formula::True | Formula::False => {}
            Formula::Atom(Atom::Literal(literal)) => {
                literal.for_each_access(&mut |access| cells.push(self.cell(access, environment)));
            }
            Formula::And(parts) | Formula::Or(parts) => {
                for part in parts {
                    self.mentioned(part, environment, cells);
                }
            }
            Formula::Atom(Atom::Forall(inner) | Atom::Exists(inner)) => {
                for bound in environment.bind_all(inner) {
                    self.mentioned(&inner.body, &bound, cells);
                }
            }
        }
    }

    /// The order in which the cells get values: numbers last, and among them first those that are then determined by an equation.
    fn order(&self, constraints: &[Constraint<'_>]) -> Vec<usize> {
        let (mut numbers, mut order): (Vec<usize>, Vec<usize>) = (0..self.layout.cells())
            .partition(|&cell| self.system.symbol(self.layout.symbol(cell)).sort.is_arithmetic());
        while !numbers.is_empty() {
            let forced = |&cell: &usize| {
                constraints.iter().any(|it| {
                    let known = |other: &usize| *other == cell || order.contains(other);
                    is_equation(it.formula) && it.cells.contains(&cell) && it.cells.iter().all(known)
                })
            };
            let next = numbers.iter().position(forced).unwrap_or(0);
            order.push(numbers.remove(next));
        }
        order
    }

    /// The values to try for a cell, given those of the cells before it.
    fn candidates(
        &self,
        cell: usize,
        checked: &[&Constraint<'_>],
        state: &State,
        cuts: &mut Cuts,
    ) -> Vec<i64> {
        let symbol = self.layout.symbol(cell);
        let sort = self.system.symbol(symbol).sort;
        if !self.is_read(symbol) {
            return vec![0];
        }
        if !sort.is_arithmetic() {
            return self.values(sort);
        }
        if let Some(values) = checked.iter().find_map(|constraint| self.solutions(cell, constraint, state)) {
            return values;
        }
        cuts.insert(Cut::Numbers);
        let unit = if sort == Sort::Real { self.system.real_scale.max(1) } else { 1 };
        let mut values = self.values(sort);
        for constraint in checked {
            // Also values near the constants with which it is compared.
            constraint.formula.for_each_literal(&mut |literal| {
                if let Literal::Linear(linear, _) = literal {
                    let constant = linear.constant.saturating_abs();
                    values.extend([constant.saturating_sub(unit), constant, constant.saturating_add(unit)]);
                    values.extend([-constant, unit.saturating_sub(constant)]);
                }
            });
        }
        values.sort_unstable();
        values.dedup();
        values
    }

    /// If the constraint is an equation for the cell, its integer solutions: at most one value.
    fn solutions(&self, cell: usize, constraint: &Constraint<'_>, state: &State) -> Option<Vec<i64>> {
        let Formula::Atom(Atom::Literal(Literal::Linear(linear, Relation::Equal))) = constraint.formula
        else {
            return None;
        };
        let environment = &constraint.environment;
        let mut without = state.clone();
        without.cells[cell] = 0;
        let rest = self.linear(linear, environment, &without);
        let of_cell = linear.terms.iter().filter(|(_, access)| self.cell(access, environment) == cell);
        let coefficient: i128 = of_cell.map(|(coefficient, _)| i128::from(*coefficient)).sum();
        if coefficient == 0 {
            return None;
        }
        // coefficient * value + rest = 0
        let solution = (rest % coefficient == 0).then_some(-rest / coefficient);
        Some(solution.and_then(|value| i64::try_from(value).ok()).into_iter().collect())
    }
}

fn is_equation(formula: &Formula) -> bool {
    matches!(formula, Formula::Atom(Atom::Literal(Literal::Linear(_, Relation::Equal))))
}
