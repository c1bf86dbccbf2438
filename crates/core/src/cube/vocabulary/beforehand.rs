//! What is known of a system beforehand, beside what its terms are.

use super::{Context, Vocabulary};
use crate::cube::Cube;
use crate::cube::term::CubeTerm;
use garret_analysis::analysis::{Facts, LocalStates};
use garret_base::watch::Watch;
use garret_machine::memory::Proc;
use garret_solver::{Budget, Domain, Literal, Solver};
use garret_system::system::SymbolId;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the decision procedure may spend on cubes of one system, and whether it has ever been too little.
#[derive(Debug, Default)]
pub(super) struct Allowance {
    budget: Budget,
    /// A question was given up. It stays so: every later question is given up at once.
    gave_up: Arc<AtomicBool>,
}

impl Allowance {
    /// Until the watch says that it is over.
    fn until(watch: &Watch) -> Self {
        let gave_up = Arc::new(AtomicBool::new(false));
        let (watch, noted) = (watch.clone(), Arc::clone(&gave_up));
        let is_over = move || {
            let is_over = noted.load(Ordering::Relaxed) || watch.is_over();
            noted.fetch_or(is_over, Ordering::Relaxed);
            is_over
        };
        Self { budget: Budget::new().until(is_over), gave_up }
    }

    /// A solver that may spend no more than that.
    pub(super) fn solver(&self) -> Solver {
        let mut solver = Solver::new();
        solver.set_budget(self.budget.clone());
        solver
    }
}

impl Vocabulary<'_> {
    /// The same, and questions to the decision procedure are given up when the watch is over. Nothing is limited without it.
    pub(crate) fn with_watch(self, watch: &Watch) -> Self {
        Self { allowance: Allowance::until(watch), ..self }
    }

    /// Whether a question was given up, in any [`super::Context`]: then cubes may be missing from what was dropped, and larger than they
    /// have to be. Whoever says that a system is safe asks this last.
    pub(crate) fn gave_up(&self) -> bool {
        self.allowance.gave_up.load(Ordering::Relaxed)
    }

    /// The same, and [`Vocabulary::are_possible`] knows in which states one process can be, unless that takes until it is over: then it
    /// knows nothing of them.
    pub(crate) fn with_local_states_until(self, is_over: &dyn Fn() -> bool) -> Self {
        Self { local: LocalStates::until(self.system, &self.values, is_over), ..self }
    }

    /// The number of states that one process can be in; 0 when nothing is known.
    pub(crate) fn local_states(&self) -> usize {
        self.local.len()
    }

    /// The same, and [`Vocabulary::facts`] knows how numbers are bounded and what they count, unless that takes until it is over.
    pub(crate) fn with_facts_until(self, is_over: &dyn Fn() -> bool) -> Self {
        Self { facts: Facts::until(self.system, &self.values, is_over), ..self }
    }

    /// What is known of numbers.
    pub(crate) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Whether what is known of numbers holds at first and is kept by every step; not known when it is over.
    pub(crate) fn facts_are_inductive(&self, is_over: &dyn Fn() -> bool) -> Option<bool> {
        self.facts.are_inductive(self.system, &self.values, is_over, &self.allowance.budget)
    }

    /// The cube with what follows of plain cells of its processes from the states that one process can be in; none when that is
    /// nothing, or a contradiction.
    pub(crate) fn completed(&self, cube: &Cube) -> Option<Cube> {
        let mut literals = self.implied(cube);
        if literals.is_empty() {
            return None;
        }
        let narrower: Vec<CubeTerm> = literals.iter().filter_map(member).collect();
        let is_kept =
            |literal: &&Literal<CubeTerm>| member(literal).is_none_or(|term| !narrower.contains(&term));
        literals.extend(cube.literals.iter().filter(is_kept).cloned());
        literals.sort_unstable();
        let mut context = Context::new(self);
        context.reset(cube.processes);
        let is_consistent = literals.iter().all(|literal| context.assume(literal)) && context.is_consistent();
        is_consistent.then(|| Cube { literals, ..cube.clone() })
    }

    /// What follows of plain cells of the processes of the cube from the states that one process can be in.
    fn implied(&self, cube: &Cube) -> Vec<Literal<CubeTerm>> {
        let mut implied = Vec::new();
        if self.local.is_empty() {
            return implied;
        }
        for process in Proc::first(cube.processes) {
            let cell = |symbol: SymbolId| CubeTerm::cell(symbol, &[process]);
            let is_plain = |symbol: SymbolId| self.local.is_part(symbol) && !self.system.symbol(symbol).weak;
            let symbols = self.system.symbol_ids();
            let known: Vec<(SymbolId, &Domain)> = symbols
                .filter(|&symbol| is_plain(symbol))
                .filter_map(|symbol| Some((symbol, cube.domain(cell(symbol))?)))
                .collect();
            if known.is_empty() {
                continue;
            }
            for (symbol, domain) in self.local.possible(known).into_iter().filter(|&(it, _)| is_plain(it)) {
                let before = cube.domain(cell(symbol)).cloned();
                let before = before.unwrap_or_else(|| self.full_domain(symbol, cube.processes));
                let after = before.intersection(&domain);
                // where a process can be in no state at all, the cube is dropped elsewhere
                if after != before && !after.is_empty() {
                    implied.push(Literal::Member(cell(symbol), after));
                }
            }
        }
        implied
    }
}

/// The cell or read of which the literal says what it holds.
fn member(literal: &Literal<CubeTerm>) -> Option<CubeTerm> {
    match literal {
        Literal::Member(term, _) => Some(*term),
        _ => None,
    }
}
