//! The proof of place invariants: initial states have weight 0, and each step changes the sum by the change of the weights of its
//! parameters.

use super::Check;
use super::numbers::{Numbers, Sum};
use super::states::{LocalView, each_choice};
use crate::analysis::facts::PlaceInvariant;
use crate::analysis::facts::change::Start;
use garret_solver::Relation;
use garret_system::system::{
    Atom, Branch, Disjunct, Formula, Linear, Literal, SymbolId, Target, Term, Transition, Update, Value,
    Variables,
};
use smallvec::SmallVec;

/// The largest number of combinations of branches of the updates of one step.
const MOST_WAYS: usize = 256;

impl Check<'_> {
    /// Whether all place invariants hold initially and are kept by every step.
    pub(super) fn laws_hold(&self) -> Option<bool> {
        for law in &self.facts.laws {
            let is_of_one = law.sum.len() == 1 && law.values.is_empty();
            if self.system.is_weak() && !is_of_one || !self.starts(law) {
                return Some(false);
            }
            for transition in &self.system.transitions {
                for guard in &transition.guards {
                    if (self.is_over)() {
                        return None;
                    }
                    if !self.keeps(law, transition, guard) {
                        return Some(false);
                    }
                }
            }
        }
        Some(true)
    }

    /// Whether the place invariant holds initially.
    fn starts(&self, law: &PlaceInvariant) -> bool {
        let init = &self.system.init;
        let mut numbers = Numbers::new(self.system, self.budget);
        let conjuncts = init.conjuncts.iter().flat_map(Formula::conjuncts);
        numbers.say(conjuncts.filter_map(|conjunct| match conjunct {
            Formula::Atom(Atom::Literal(literal)) if names_nobody(literal) => Some(literal),
            _ => None,
        }));
        let Start { constants, number } = &law.start;
        let Some(constant) = number.checked_neg() else { return false };
        let name = |&(symbol, factor): &(SymbolId, i64)| ((symbol, SmallVec::new()), factor);
        let mut cells: Vec<_> = law.sum.iter().map(name).collect();
        cells.extend(constants.iter().map(name).map(|(cell, factor)| (cell, factor.saturating_neg())));
        if !numbers.are_equal(&Sum { cells, constant }) {
            return false;
        }
        let of_values = law.values.iter().map(|(symbol, weights)| StateWeights::of_values(symbol, weights));
        of_values.chain([StateWeights::of_states(law)]).all(|it| self.weighs_nothing_at_first(&it))
    }

    fn weighs_nothing_at_first(&self, weighing: &StateWeights<'_>) -> bool {
        let init = &self.system.init;
        let mut seen =
            LocalView::from((self.system, self.values), weighing.parts, &init.variables, None).everywhere();
        let all = seen.all_values();
        each_choice(&all, &mut |state| {
            seen.set_state(state.iter().copied());
            let is_excluded = init.conjuncts.iter().any(|conjunct| seen.holds(conjunct) == Some(false));
            is_excluded || weighing.weight_of(state) == Some(0)
        })
    }

    /// Whether the steps by a disjunct of a guard keep the place invariant.
    fn keeps(&self, law: &PlaceInvariant, transition: &Transition, guard: &Disjunct) -> bool {
        let mut numbers = Numbers::new(self.system, self.budget);
        numbers.say(&guard.literals);
        numbers.say_bounds(self.facts);
        if self.values.blocking(guard).is_some() || numbers.are_impossible() {
            return true;
        }
        let of_states = StateWeights::of_states(law);
        let Ok(others) = self.gain(&of_states, transition, guard, None) else { return false };
        if others.is_some_and(|gain| gain != 0) {
            return false;
        }
        let mut gain: i64 = 0;
        for (symbol, weights) in &law.values {
            let Ok(its) = self.gain(&StateWeights::of_values(symbol, weights), transition, guard, None)
            else {
                return false;
            };
            // the variable has none of its values, so the step is impossible
            let Some(its) = its else { return true };
            let Some(sum) = gain.checked_add(its) else { return false };
            gain = sum;
        }
        for parameter in 0..transition.variables.parameters() {
            match self.gain(&of_states, transition, guard, Some(parameter)) {
                Err(Varies) => return false,
                // no state of the process of this parameter satisfies the guard, so the step is impossible
                Ok(None) => return true,
                Ok(Some(its)) => {
                    let is_main = transition.main.is_some_and(|main| usize::from(main.0) == parameter);
                    if its != 0 && self.system.is_weak() && !is_main {
                        return false;
                    }
                    let Some(sum) = gain.checked_add(its) else { return false };
                    gain = sum;
                }
            }
        }
        self.changes_by(law, transition, guard, gain)
    }

    /// The change, by such a step, of the weight of the process that is this parameter, or that is no parameter; None if no state of
    /// the process allows the step.
    fn gain(
        &self,
        weighing: &StateWeights<'_>,
        transition: &Transition,
        guard: &Disjunct,
        parameter: Option<usize>,
    ) -> Result<Option<i64>, Varies> {
        let variables: &Variables = &transition.variables;
        let mut seen = LocalView::from((self.system, self.values), weighing.parts, variables, parameter);
        let mut gain = None;
        for (state, weight) in &weighing.weights {
            seen.set_state(state.iter().copied());
            if !seen.may_hold(guard) {
                continue;
            }
            let is_same = each_choice(&seen.after(transition), &mut |after| {
                let gained = weighing.weight_of(after).and_then(|after| after.checked_sub(*weight));
                gained.is_some_and(|gained| *gain.get_or_insert(gained) == gained)
            });
            if !is_same {
                return Err(Varies);
            }
        }
        Ok(gain)
    }

    /// Whether the step changes the sum by exactly `gain`, whichever branches apply.
    fn changes_by(&self, law: &PlaceInvariant, transition: &Transition, guard: &Disjunct, gain: i64) -> bool {
        let mut ways: Vec<Vec<(i64, &Update, Option<&Branch>)>> = vec![Vec::new()];
        for &(symbol, factor) in &law.sum {
            let Some(update) = transition.updates.iter().find(|update| update.symbol == symbol) else {
                continue;
            };
            let is_variable = matches!(&update.target, Target::Cell(indices) if indices.is_empty());
            if !is_variable || self.system.symbol(symbol).weak && !reads(guard, update) {
                return false;
            }
            let branches = update.branches.iter().map(Some).chain([None]);
            let branches: Vec<Option<&Branch>> = branches.collect();
            if ways.len() * branches.len() > MOST_WAYS {
                return false;
            }
            let longer = |way: &Vec<_>| {
                branches
                    .iter()
                    .map(|&branch| [way.as_slice(), &[(factor, update, branch)]].concat())
                    .collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        ways.iter().all(|way| self.way_changes_by(guard, way, gain))
    }

    fn way_changes_by(&self, guard: &Disjunct, way: &[(i64, &Update, Option<&Branch>)], gain: i64) -> bool {
        let mut numbers = Numbers::new(self.system, self.budget);
        numbers.say(&guard.literals);
        let Some(constant) = gain.checked_neg() else { return false };
        let mut sum = Sum { cells: Vec::new(), constant };
        for (factor, update, branch) in way {
            let Some(branch) = branch else {
                let is_certain = update.branches.last().is_some_and(|last| last.condition == Formula::True);
                if is_certain {
                    return true;
                }
                // nothing is written, so the summand does not change
                continue;
            };
            numbers.say(branch.condition.conjuncts().iter().filter_map(|conjunct| match conjunct {
                Formula::Atom(Atom::Literal(literal)) => Some(literal),
                _ => None,
            }));
            let Value::Term(Term::Linear(value)) = &branch.value else { return false };
            if !numbers.is_integer(value) || sum.add(value, *factor).is_none() {
                return false;
            }
            sum.cells.push(((update.symbol, SmallVec::new()), factor.saturating_neg()));
        }
        numbers.mention(sum.cells.iter());
        numbers.say_bounds(self.facts);
        numbers.are_equal(&sum)
    }
}

/// The change of the weight depends on the state of the process.
struct Varies;

/// The states of a process, or the values of a shared variable, with their weights.
struct StateWeights<'l> {
    parts: &'l [SymbolId],
    weights: Vec<(Vec<u32>, i64)>,
}

impl<'l> StateWeights<'l> {
    fn of_states(law: &'l PlaceInvariant) -> Self {
        let numbers = |state: &[u8]| state.iter().map(|&value| u32::from(value)).collect();
        let weights = law.weights.iter().map(|(state, weight)| (numbers(state), *weight));
        Self { parts: &law.parts, weights: weights.collect() }
    }

    fn of_values(symbol: &'l SymbolId, weights: &[i64]) -> Self {
        let weights = (0..).zip(weights).map(|(value, weight)| (vec![value], *weight));
        Self { parts: std::slice::from_ref(symbol), weights: weights.collect() }
    }

    /// The weight of a state; None for an unknown state.
    fn weight_of(&self, state: &[u32]) -> Option<i64> {
        self.weights.iter().find(|(known, _)| known == state).map(|(_, weight)| *weight)
    }
}

impl Numbers<'_> {
    /// Whether the sum is always 0.
    fn are_equal(&mut self, sum: &Sum) -> bool {
        self.excludes(sum, Relation::Distinct)
    }
}

/// Whether a step reads the variable that the update writes.
fn reads(guard: &Disjunct, update: &Update) -> bool {
    let mut found = false;
    let mut look = |literal: &Literal| literal.for_each_access(&mut |it| found |= it.symbol == update.symbol);
    guard.literals.iter().for_each(&mut look);
    for branch in &update.branches {
        branch.condition.for_each_literal(&mut |literal| look(literal));
    }
    let of_value = |branch: &Branch| match &branch.value {
        Value::Term(Term::Linear(Linear { terms, .. })) => {
            terms.iter().any(|(_, access)| access.symbol == update.symbol)
        }
        _ => false,
    };
    found || update.branches.iter().any(of_value)
}

fn names_nobody(literal: &Literal) -> bool {
    let mut names = false;
    literal.for_each_variable(&mut |_| names = true);
    !names
}
