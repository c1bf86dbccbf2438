//! The fixpoint: from the initial states of a process, along the steps in which it takes part.

use super::State;
use super::view::{LocalFormula, LocalName, Operand, View};
use crate::analysis::Values;
use crate::analysis::values::{full, initial};
use garret_base::map::Set;
use garret_machine::ground::{Environment, Interpretation, Write};
use garret_solver::Domain;
use garret_system::system::{ProcVar, SymbolId, System, Target, Update, Value, Variables};
use std::rc::Rc;

/// The largest number of states; with more, fewer cells are used.
pub(super) const MOST_STATES: usize = 512;

/// The largest number of combinations of initial values that are tested with `init`; with more, fewer cells are used.
const MOST_TRIED: usize = 1 << 14;

/// The number of steps that are computed, or applied to a state, between two calls of `is_over`.
const LOOK: usize = 16;

/// The computation of the states of a process.
pub(super) struct Process<'a> {
    pub(super) system: &'a System,
    pub(super) values: &'a Values,
    /// The symbols of the cells that make up the state.
    pub(super) symbols: &'a [SymbolId],
    /// The largest number of states.
    pub(super) most: usize,
    /// Called for each state; true ends the computation.
    pub(super) is_over: &'a dyn Fn() -> bool,
}

/// The part that a process has in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::analysis) struct Part {
    /// The index of the transition.
    pub(in crate::analysis) transition: usize,
    /// The index of the disjunct of its guard.
    pub(in crate::analysis) guard: usize,
    /// The parameter for which it stands; None if it is no parameter, and the step only writes its cells.
    pub(in crate::analysis) parameter: Option<usize>,
}

/// A step from the view of the process.
struct Step<'a> {
    part: Part,
    pub guard: Vec<LocalFormula<'a>>,
    /// The writes, which are the same for all disjuncts of the guard.
    pub writes: Rc<[OwnWrite<'a>]>,
}

/// A possible write of a step to a cell of the process, which is given by its index in the state.
struct OwnWrite<'a> {
    write: Write<usize, LocalFormula<'a>, Option<Operand<'a>>>,
    /// Whether it is certainly a cell of the process.
    is_certain: bool,
}

impl Process<'_> {
    /// The states; None if there are too many, or `is_over` returns true before.
    pub(super) fn states(&self) -> Option<Vec<State>> {
        Some(self.explored(&mut |_, _, _| {})?.0)
    }

    /// The same, with the number of initial states, which come first. Calls `moved` for every step that may write a cell of the
    /// process, with the index of the state before and with the state after it.
    pub(super) fn explored(&self, moved: &mut dyn FnMut(Part, usize, &State)) -> Option<(Vec<State>, usize)> {
        let mut states = Vec::new();
        let mut known = Set::default();
        let mut add = |state: State, states: &mut Vec<State>| {
            if known.insert(state.clone()) {
                states.push(state);
            }
            states.len() <= self.most
        };
        let init = &self.system.init;
        // `init` holds for all tuples of processes, including tuples with equal elements
        let view = self.view();
        let mut env = everyone(&init.variables, |_| LocalName::Me);
        let said: Vec<LocalFormula<'_>> =
            init.conjuncts.iter().map(|conjunct| view.told(conjunct, &mut env)).collect();
        let any: Vec<Domain> =
            self.symbols.iter().map(|&symbol| initial(self.system, symbol)).collect::<Option<_>>()?;
        let mut tried = 0;
        if !for_each_state(&any, &mut |state| {
            tried += 1;
            if tried > MOST_TRIED || (self.is_over)() {
                return false;
            }
            said.iter().any(|conjunct| holds(conjunct, &state) == Some(false)) || add(state, &mut states)
        }) {
            return None;
        }
        let steps = self.steps()?;
        let (mut next, initial) = (0, states.len());
        while next < states.len() {
            let state = states[next].clone();
            for (number, step) in steps.iter().enumerate() {
                if number % LOOK == 0 && (self.is_over)() {
                    return None;
                }
                let mut reach = |state: State| {
                    moved(step.part, next, &state);
                    add(state, &mut states)
                };
                if let Some(after) = self.after(step, &state)
                    && !for_each_state(&after, &mut reach)
                {
                    return None;
                }
            }
            next += 1;
        }
        Some((states, initial))
    }

    fn view(&self) -> View<'_> {
        View { values: self.values, symbols: self.symbols }
    }

    /// The steps that can change the state, for each part that the process may have in them; None if `is_over` returns true before.
    fn steps(&self) -> Option<Vec<Step<'_>>> {
        let mut steps = Vec::new();
        for (index, transition) in self.system.transitions.iter().enumerate() {
            let parameters = transition.variables.parameters();
            for me in (0..parameters).map(Some).chain([None]) {
                let part = |index| if Some(index) == me { LocalName::Me } else { LocalName::Else };
                let mut env = everyone(&transition.variables, part);
                if !transition.updates.iter().any(|update| self.place_written(update, &env).is_some()) {
                    continue;
                }
                let writes: Rc<[OwnWrite<'_>]> =
                    transition.updates.iter().filter_map(|update| self.own_write(update, &env)).collect();
                for (number, guard) in transition.guards.iter().enumerate() {
                    if number % LOOK == 0 && (self.is_over)() {
                        return None;
                    }
                    let part = Part { transition: index, guard: number, parameter: me };
                    let writes = Rc::clone(&writes);
                    let mut conjuncts = Vec::new();
                    let Ok(()) = self.view().conjuncts(guard, &mut env, &mut conjuncts);
                    steps.push(Step { part, guard: conjuncts, writes });
                }
            }
        }
        Some(steps)
    }

    /// The index of the cell that the update may write.
    fn place_written(&self, update: &Update, env: &Environment<LocalName>) -> Option<usize> {
        let is_mine = match &update.target {
            Target::Cell(indices) => indices.iter().all(|&index| env.get(index) != Some(LocalName::Else)),
            Target::Every(_) => true,
        };
        let is_weak = self.system.symbol(update.symbol).weak;
        let place = self.symbols.iter().position(|&it| it == update.symbol);
        // other processes do not write its weak cells
        place.filter(|_| is_mine && (!is_weak || env.stands_for(LocalName::Me)))
    }

    /// The possible write of the update to a cell of the process.
    fn own_write(&self, update: &Update, env: &Environment<LocalName>) -> Option<OwnWrite<'_>> {
        let cell = self.place_written(update, env)?;
        let mut env = env.clone();
        let is_certain = match &update.target {
            Target::Cell(indices) => indices.iter().all(|&index| env.get(index) == Some(LocalName::Me)),
            Target::Every(variables) => {
                variables.iter().for_each(|&variable| env.set(variable, Some(LocalName::Me)));
                true
            }
        };
        let view = self.view();
        let mut branches = Vec::new();
        for branch in &update.branches {
            let value = match &branch.value {
                Value::Term(term) => view.operand(term, &env),
                Value::Any => None,
            };
            branches.push((view.told(&branch.condition, &mut env), value));
        }
        Some(OwnWrite { write: Write { cell, branches }, is_certain })
    }

    /// The possible values of the cells after the step; None if the step is not possible in this state.
    fn after(&self, step: &Step<'_>, state: &State) -> Option<Vec<Domain>> {
        if step.guard.iter().any(|conjunct| holds(conjunct, state) == Some(false)) {
            return None;
        }
        let mut after: Vec<Domain> = state.iter().map(|&value| Domain::named(u32::from(value))).collect();
        for OwnWrite { write, is_certain } in step.writes.iter() {
            let (mut written, mut is_always) = (Domain::empty(), false);
            for branch in write.possible(|condition| holds(condition, state)) {
                let value = branch.value.as_ref().map(|value| value.values(state));
                written = written.union(&value.or_else(|| full(self.system, self.symbols[write.cell]))?);
                is_always = branch.is_certain;
            }
            let place = write.cell;
            after[place] = if is_always && *is_certain { written } else { written.union(&after[place]) };
        }
        Some(after)
    }
}

/// The assignment in which parameters stand for `part`, and all other variables for any process.
fn everyone(variables: &Variables, part: impl Fn(usize) -> LocalName) -> Environment<LocalName> {
    let mut env = Environment::of(variables);
    let parameters = variables.parameters();
    for index in 0..variables.kinds.len() {
        let who = if index < parameters { part(index) } else { LocalName::Anyone };
        env.set(ProcVar::of_index(index), Some(who));
    }
    env
}

/// Whether the formula holds in the state; None if that is not known.
fn holds(told: &LocalFormula<'_>, state: &State) -> Option<bool> {
    told.eval_partly(&mut |fact| fact.holds(state))
}

/// Calls `visit` for every choice of values, until it returns false. Returns whether it never did.
fn for_each_state(values: &[Domain], visit: &mut impl FnMut(State) -> bool) -> bool {
    fn extend(values: &[Domain], state: &mut State, visit: &mut impl FnMut(State) -> bool) -> bool {
        let Some(domain) = values.get(state.len()) else { return visit(state.clone()) };
        domain.iter().all(|value| {
            // the values fit into a byte
            state.push(value as u8);
            let goes_on = extend(values, state, visit);
            state.pop();
            goes_on
        })
    }
    extend(values, &mut State::new(), visit)
}
