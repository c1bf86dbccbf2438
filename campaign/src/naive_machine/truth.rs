//! The semantics of terms and formulas in a state.

use super::instance::{Environment, Instance};
use super::{Machine, State};
use garret::system::{Access, Atom, Disjunct, Formula, Linear, Literal, Sort, SymbolId, Term, Value};
use garret_solver::Relation;

/// The ways in which a formula is true. Each way takes one side of every disjunction and one witness of every existential quantifier,
/// and reads the cells that occur in those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ways {
    /// Whether there is a way that reads no weak cell.
    pub(super) silent: bool,
    /// Whether there is a way that reads a weak cell.
    pub(super) reading: bool,
}

impl Ways {
    const TRUE: Self = Self { silent: true, reading: false };
    const FALSE: Self = Self { silent: false, reading: false };

    /// Whether the formula is true.
    pub(super) fn any(self) -> bool {
        self.silent || self.reading
    }

    /// The ways of a conjunction: each reads the cells of a way of either side.
    fn and(self, other: Self) -> Self {
        Self {
            silent: self.silent && other.silent,
            reading: self.any() && other.any() && (self.reading || other.reading),
        }
    }

    /// The ways of a disjunction.
    fn or(self, other: Self) -> Self {
        Self { silent: self.silent || other.silent, reading: self.reading || other.reading }
    }
}

impl Machine<'_> {
    /// Whether one of the disjuncts holds.
    pub(super) fn holds(&self, instance: &Instance<'_>, state: &State) -> bool {
        self.ways(instance, state).any()
    }

    /// The ways in which one of the disjuncts holds.
    pub(super) fn ways(&self, instance: &Instance<'_>, state: &State) -> Ways {
        let each = |disjunct: &&Disjunct| self.disjunct(disjunct, 0, instance, &instance.environment, state);
        instance.disjuncts.iter().map(each).fold(Ways::FALSE, Ways::or)
    }

    /// The ways of a disjunct whose first `bound` existential variables are bound.
    fn disjunct(
        &self,
        disjunct: &Disjunct,
        bound: usize,
        instance: &Instance<'_>,
        environment: &Environment,
        state: &State,
    ) -> Ways {
        if let Some(existential) = disjunct.existentials.get(bound) {
            let ways = environment.bind(existential.variable, existential.scope, &existential.distinct_from);
            return ways
                .map(|witness| self.disjunct(disjunct, bound + 1, instance, &witness, state))
                .fold(Ways::FALSE, Ways::or);
        }
        let mut all = Ways::TRUE;
        for literal in &disjunct.literals {
            all = all.and(self.literal(literal, instance.main, environment, state));
            if !all.any() {
                return all;
            }
        }
        for universal in &disjunct.universals {
            for bound in environment.bind_all(universal) {
                all = all.and(self.formula(&universal.body, instance.main, &bound, state));
            }
        }
        all
    }

    /// The ways in which the formula holds; `main` is the process to which a fence in it refers.
    pub(super) fn formula(
        &self,
        formula: &Formula,
        main: Option<u8>,
        environment: &Environment,
        state: &State,
    ) -> Ways {
        let inner = |part: &Formula| self.formula(part, main, environment, state);
        match formula {
            Formula::True => Ways::TRUE,
            Formula::False => Ways::FALSE,
            Formula::Atom(Atom::Literal(literal)) => self.literal(literal, main, environment, state),
            Formula::And(parts) => parts.iter().map(inner).fold(Ways::TRUE, Ways::and),
            Formula::Or(parts) => parts.iter().map(inner).fold(Ways::FALSE, Ways::or),
            Formula::Atom(Atom::Forall(quantified)) => {
                let each = |bound: &Environment| self.formula(&quantified.body, main, bound, state);
                environment.bind_all(quantified).iter().map(each).fold(Ways::TRUE, Ways::and)
            }
            Formula::Atom(Atom::Exists(quantified)) => {
                let each = |bound: &Environment| self.formula(&quantified.body, main, bound, state);
                environment.bind_all(quantified).iter().map(each).fold(Ways::FALSE, Ways::or)
            }
        }
    }

    fn literal(&self, literal: &Literal, main: Option<u8>, environment: &Environment, state: &State) -> Ways {
        let term = |term: &Term| self.term(term, environment, state);
        let holds = match literal {
            Literal::Equal(left, right) => term(left) == term(right),
            Literal::Distinct(left, right) => term(left) != term(right),
            Literal::Before(left, right) => term(left) < term(right),
            Literal::Linear(linear, relation) => compare(self.linear(linear, environment, state), *relation),
            Literal::Is(process, number) => u32::from(environment.get(*process)) == *number,
            Literal::IsNot(process, number) => u32::from(environment.get(*process)) != *number,
            Literal::Fence => main.is_none_or(|main| state.buffers[usize::from(main) - 1].is_empty()),
            Literal::FenceAll => state.buffers.iter().all(Vec::is_empty),
        };
        let mut reads = false;
        literal.for_each_access(&mut |access| reads |= self.system.symbol(access.symbol).weak);
        Ways { silent: holds && !reads, reading: holds && reads }
    }

    /// The value of a term.
    pub(super) fn term(&self, term: &Term, environment: &Environment, state: &State) -> i128 {
        match term {
            Term::Access(access) => i128::from(self.access(access, environment, state)),
            Term::Process(variable) => i128::from(environment.get(*variable)),
            Term::Constructor(index) => i128::from(*index),
            Term::Linear(linear) => self.linear(linear, environment, state),
        }
    }

    /// The value of a sum; wide enough for products of 64-bit numbers.
    pub(super) fn linear(&self, linear: &Linear, environment: &Environment, state: &State) -> i128 {
        let product = |(coefficient, access): &(i64, Access)| {
            i128::from(*coefficient) * i128::from(self.access(access, environment, state))
        };
        linear.terms.iter().map(product).sum::<i128>() + i128::from(linear.constant)
    }

    fn access(&self, access: &Access, environment: &Environment, state: &State) -> i64 {
        let cell = self.cell(access, environment);
        match access.reader {
            Some(reader) if self.system.symbol(access.symbol).weak => {
                state.read(environment.get(reader), cell)
            }
            _ => state.cells[cell],
        }
    }

    /// The cell of an access.
    pub(super) fn cell(&self, access: &Access, environment: &Environment) -> usize {
        self.layout.cell(access.symbol, environment.all(&access.indices))
    }

    /// Whether two values that the machine does not distinguish could make a difference: two processes outside of the system that are
    /// compared with each other, or more values of an abstract type than it has.
    pub(super) fn confuses_values(&self) -> bool {
        let process_cell = |term: &Term| match term {
            Term::Access(access) => self.system.symbol(access.symbol).sort == Sort::Process,
            _ => false,
        };
        let has_outsiders = self.system.has_outsiders();
        let mut confused = false;
        self.for_each_literal(&mut |literal| {
            confused |= match literal {
                Literal::Equal(left, right) | Literal::Distinct(left, right) => {
                    has_outsiders && process_cell(left) && process_cell(right)
                }
                Literal::Before(left, right) => has_outsiders && (process_cell(left) || process_cell(right)),
                _ => false,
            };
        });
        let abstract_cells = (0..self.layout.cells())
            .filter(|&cell| matches!(self.system.symbol(self.layout.symbol(cell)).sort, Sort::Abstract(_)))
            .count();
        confused || abstract_cells > usize::from(self.processes) + 1
    }

    /// Whether some literal or update reads the cells of the symbol.
    pub(super) fn is_read(&self, symbol: SymbolId) -> bool {
        let mut read = false;
        self.for_each_literal(&mut |literal| {
            literal.for_each_access(&mut |access| read |= access.symbol == symbol);
        });
        let updates = self.system.transitions.iter().flat_map(|transition| &transition.updates);
        for branch in updates.flat_map(|update| &update.branches) {
            if let Value::Term(term) = &branch.value {
                term.for_each_access(&mut |access| read |= access.symbol == symbol);
            }
        }
        read
    }

    /// Visits every literal of the system.
    fn for_each_literal(&self, visit: &mut impl FnMut(&Literal)) {
        let system = self.system;
        system.init.conjuncts.iter().for_each(|formula| formula.for_each_literal(visit));
        let bads = system.unsafes.iter().chain(&system.invariants).flat_map(|bad| &bad.disjuncts);
        let guards = system.transitions.iter().flat_map(|transition| &transition.guards);
        for disjunct in bads.chain(guards) {
            disjunct.literals.iter().for_each(&mut *visit);
            disjunct.universals.iter().for_each(|inner| inner.body.for_each_literal(visit));
        }
        let branches = system
            .transitions
            .iter()
            .flat_map(|transition| &transition.updates)
            .flat_map(|update| &update.branches);
        branches.for_each(|branch| branch.condition.for_each_literal(visit));
    }
}

/// Whether the sum has this relation to zero.
fn compare(sum: i128, relation: Relation) -> bool {
    match relation {
        Relation::Equal => sum == 0,
        Relation::Distinct => sum != 0,
        Relation::AtMost => sum <= 0,
        Relation::Below => sum < 0,
    }
}
