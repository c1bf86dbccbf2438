//! Facts about a system that are computed before the search, and the budget of the decision procedure.

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

/// The budget of the decision procedure for the cubes of one system, and whether it was ever exceeded.
#[derive(Debug, Default)]
pub(super) struct Allowance {
    budget: Budget,
    /// Whether a question was given up. Once set, every later question is given up at once.
    gave_up: Arc<AtomicBool>,
}

impl Allowance {
    /// The budget that ends when the watch is over.
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

    /// A solver with this budget.
    pub(super) fn solver(&self) -> Solver {
        let mut solver = Solver::new();
        solver.set_budget(self.budget.clone());
        solver
    }
}

impl Vocabulary<'_> {
    /// The same vocabulary, where questions to the decision procedure are given up once the watch is over. Without this call, nothing
    /// is limited.
    pub(crate) fn with_watch(self, watch: &Watch) -> Self {
        Self { allowance: Allowance::until(watch), ..self }
    }

    /// Whether a question was given up, in any [`super::Context`]. Then cubes may have been dropped wrongly, and cubes may be larger
    /// than necessary. The verdict SAFE must be preceded by this test, after the last question.
    pub(crate) fn gave_up(&self) -> bool {
        self.allowance.gave_up.load(Ordering::Relaxed)
    }

    /// The same vocabulary with the local states, for [`Vocabulary::are_possible`]; without them if `is_over` returns true before
    /// they are computed.
    pub(crate) fn with_local_states_until(self, is_over: &dyn Fn() -> bool) -> Self {
        Self { local: LocalStates::until(self.system, &self.values, is_over), ..self }
    }

    /// The number of local states of a process; 0 if they are not known.
    pub(crate) fn local_states(&self) -> usize {
        self.local.len()
    }

    /// The same vocabulary with the facts about numbers, for [`Vocabulary::facts`], as far as they are found before `is_over` returns
    /// true.
    pub(crate) fn with_facts_until(self, is_over: &dyn Fn() -> bool) -> Self {
        Self { facts: Facts::until(self.system, &self.values, is_over), ..self }
    }

    /// The facts about numbers.
    pub(crate) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Whether the facts about numbers hold initially and are kept by every step; None if `is_over` returned true before that was
    /// decided.
    pub(crate) fn facts_are_inductive(&self, is_over: &dyn Fn() -> bool) -> Option<bool> {
        self.facts.are_inductive(self.system, &self.values, is_over, &self.allowance.budget)
    }

    /// The cube with the consequences of the local states for plain cells of its processes; None if there are none, or they are
    /// contradictory.
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

    /// The literals about plain cells of the processes of the cube that follow from the local states.
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
                // a process without any possible state is no matter here: the cube is dropped elsewhere
                if after != before && !after.is_empty() {
                    implied.push(Literal::Member(cell(symbol), after));
                }
            }
        }
        implied
    }
}

/// The term of a literal about its values.
fn member(literal: &Literal<CubeTerm>) -> Option<CubeTerm> {
    match literal {
        Literal::Member(term, _) => Some(*term),
        _ => None,
    }
}
