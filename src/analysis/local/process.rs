//! The fixpoint: from the initial states of one process, along the steps of which it is a part.

use super::view::{View, Who};
use crate::analysis::Values;
use crate::analysis::values::{full, initial};
use crate::map::Set;
use crate::system::{Disjunct, SymbolId, System, Target, Update, Value, VariableKind};
use garret_solver::Domain;
use smallvec::SmallVec;

/// The most states that are kept apart; where there would be more, fewer cells are looked at.
const MOST_STATES: usize = 512;

/// The most combinations of initial values that are put to `init`; where there would be more, fewer cells are looked at.
const MOST_TRIED: usize = 1 << 14;

/// The values of the cells that make up the state, in the order of the symbols.
pub(super) type State = SmallVec<[u8; 8]>;

/// One process, whose states are to be found.
pub(super) struct Process<'a> {
    pub(super) system: &'a System,
    pub(super) values: &'a Values,
    /// The cells that make up its state.
    pub(super) symbols: &'a [SymbolId],
    /// Asked for each state; true ends the search for more.
    pub(super) is_over: &'a dyn Fn() -> bool,
}

/// A step, seen from the process.
struct Step<'a> {
    guard: &'a Disjunct,
    /// Those that may write its cells, and which.
    updates: SmallVec<[(usize, &'a Update); 4]>,
    who: Vec<Who>,
}

impl Process<'_> {
    /// The states that it can be in; none when there are too many, or it is over.
    pub(super) fn states(&self) -> Option<Vec<State>> {
        let steps = self.steps();
        let mut states = Vec::new();
        let mut known = Set::default();
        let mut add = |state: State, states: &mut Vec<State>| {
            if known.insert(state.clone()) {
                states.push(state);
            }
            states.len() <= MOST_STATES
        };
        let init = &self.system.init;
        // init speaks of all tuples of processes, equal ones included
        let who_is =
            |kind: &VariableKind| if *kind == VariableKind::Parameter { Who::Me } else { Who::Anyone };
        let who: Vec<Who> = init.variables.kinds.iter().map(who_is).collect();
        let any: Vec<Domain> =
            self.symbols.iter().map(|&symbol| initial(self.system, symbol)).collect::<Option<_>>()?;
        let mut tried = 0;
        if !for_each_state(&any, &mut |state| {
            tried += 1;
            if tried > MOST_TRIED || (self.is_over)() {
                return false;
            }
            let view = View { process: self, who: &who, state: &state, is_parameter: true };
            init.conjuncts.iter().any(|conjunct| view.formula(conjunct) == Some(false))
                || add(state, &mut states)
        }) {
            return None;
        }
        let mut next = 0;
        while next < states.len() {
            if (self.is_over)() {
                return None;
            }
            let state = states[next].clone();
            next += 1;
            for step in &steps {
                if let Some(after) = self.after(step, &state)
                    && !for_each_state(&after, &mut |state| add(state, &mut states))
                {
                    return None;
                }
            }
        }
        Some(states)
    }

    /// The steps that can change its state, for each part that it may have in them.
    fn steps(&self) -> Vec<Step<'_>> {
        let mut steps = Vec::new();
        for transition in &self.system.transitions {
            let parameters = transition.variables.parameters();
            for me in (0..parameters).map(Some).chain([None]) {
                let variables = 0..transition.variables.kinds.len();
                let who: Vec<Who> = variables
                    .map(|index| match index {
                        _ if Some(index) == me => Who::Me,
                        _ if index < parameters => Who::Else,
                        _ => Who::Anyone,
                    })
                    .collect();
                let may_write = |update| self.place_written(update, &who).map(|place| (place, update));
                let updates: SmallVec<[(usize, &Update); 4]> =
                    transition.updates.iter().filter_map(may_write).collect();
                if !updates.is_empty() {
                    steps.extend(transition.guards.iter().map(|guard| Step {
                        guard,
                        updates: updates.clone(),
                        who: who.clone(),
                    }));
                }
            }
        }
        steps
    }

    pub(super) fn place(&self, symbol: SymbolId) -> Option<usize> {
        self.symbols.iter().position(|&it| it == symbol)
    }

    /// The place of the cell that the update may write.
    fn place_written(&self, update: &Update, who: &[Who]) -> Option<usize> {
        let is_mine = match &update.target {
            Target::Cell(indices) => indices.iter().all(|index| who[index.0 as usize] != Who::Else),
            Target::Every(_) => true,
        };
        let is_weak = self.system.symbol(update.symbol).weak;
        // others do not write its weak cells
        self.place(update.symbol).filter(|_| is_mine && (!is_weak || who.contains(&Who::Me)))
    }

    /// What the cells may hold after the step, if it can be taken in this state.
    fn after(&self, step: &Step<'_>, state: &State) -> Option<Vec<Domain>> {
        let is_parameter = step.who.contains(&Who::Me);
        let view = View { process: self, who: &step.who, state, is_parameter };
        if step.guard.literals.iter().any(|literal| view.literal(literal) == Some(false))
            || step.guard.universals.iter().any(|universal| view.forall(universal) == Some(false))
        {
            return None;
        }
        let mut after: Vec<Domain> = state.iter().map(|&value| Domain::named(u32::from(value))).collect();
        for &(place, update) in &step.updates {
            let (variable, is_certain) = match &update.target {
                Target::Cell(indices) => (None, indices.iter().all(|it| step.who[it.0 as usize] == Who::Me)),
                Target::Every(variables) => (variables.first(), true),
            };
            let mut who = step.who.clone();
            if let Some(variable) = variable {
                who[variable.0 as usize] = Who::Me;
            }
            let view = View { who: &who, ..view };
            let (mut written, mut is_always) = (Domain::empty(), false);
            for branch in &update.branches {
                let holds = view.formula(&branch.condition);
                if holds == Some(false) {
                    continue;
                }
                let value = match &branch.value {
                    Value::Term(term) => view.value(term),
                    Value::Any => None,
                };
                written = written.union(&value.or_else(|| full(self.system, update.symbol))?);
                if holds == Some(true) {
                    is_always = true;
                    break;
                }
            }
            after[place] = if is_always && is_certain { written } else { written.union(&after[place]) };
        }
        Some(after)
    }
}

/// Calls `visit` for every choice of values, until it says that it is enough; whether it never did.
fn for_each_state(values: &[Domain], visit: &mut impl FnMut(State) -> bool) -> bool {
    fn extend(values: &[Domain], state: &mut State, visit: &mut impl FnMut(State) -> bool) -> bool {
        let Some(domain) = values.get(state.len()) else { return visit(state.clone()) };
        domain.iter().all(|value| {
            // the values are small
            state.push(value as u8);
            let goes_on = extend(values, state, visit);
            state.pop();
            goes_on
        })
    }
    extend(values, &mut State::new(), visit)
}
