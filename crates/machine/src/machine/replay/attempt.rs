//! A replay attempt for one number of processes and one naming of them: whether there is an order of the steps that runs.

use super::Reason;
use super::model::Model;
use super::schedule::Schedule;
use super::start::start;
use super::theory::Theory;
use crate::machine::Stop;
use crate::machine::domains::Domains;
use crate::machine::ground::{CellId, Ground, GroundFormula, GroundSystem, Step};
use crate::machine::interpret::{
    Configuration, Outcome, OutcomeError, Residual, Unknown, Value, outcomes, residual,
};
use crate::machine::run::{Action, Run};
use garret_base::map::{Map, Set};
use garret_base::watch::{Pace, Watch};
use garret_system::system::Deadlock;

/// The largest number of steps of a run, each of which is a nested call. 100 000 of them overflow a stack of 8 MB.
const DEEPEST: usize = 10_000;

/// A depth-first search for a run that remembers failed states.
pub(super) struct Attempt<'a> {
    pub(super) ground: &'a GroundSystem<'a>,
    reached: usize,
    /// The deadlock, if the bad state stands for one.
    deadlock: Option<&'a Deadlock>,
    /// Whether it could not be decided for some state that it is a deadlock.
    pub(super) unsure: bool,
    schedule: Schedule,
    theory: Theory,
    /// The conditions that must hold in every state: negated invariants.
    promised: Vec<Ground>,
    /// The value of each arbitrary write, by the step of the trace and the cell.
    arbitrary: Map<(usize, CellId), Unknown>,
    path: Vec<(Action, Configuration<Value>)>,
    assumed: Vec<Residual>,
    /// The positions and states from which no run exists.
    failed: Set<(Vec<usize>, Configuration<Value>, Vec<Residual>)>,
    pub(super) budget: &'a mut Budget,
}

/// The remaining budget.
pub(super) struct Budget {
    pub(super) most_states: Option<usize>,
    pub(super) watch: Watch,
    pub(super) pace: Pace,
    /// The number of visited states.
    pub(super) states: usize,
}

impl Budget {
    pub(super) fn spend(&mut self) -> Result<(), Reason> {
        self.states += 1;
        if let Some(limit) = self.most_states.filter(|&limit| self.states > limit) {
            return Err(Reason::Stopped(Stop::States(limit)));
        }
        self.pace.over().map_or(Ok(()), |over| Err(Reason::Stopped(over.into())))
    }
}

impl<'a> Attempt<'a> {
    pub(super) fn new(
        ground: &'a GroundSystem<'a>,
        (reached, deadlock): (usize, Option<&'a Deadlock>),
        schedule: Schedule,
        budget: &'a mut Budget,
    ) -> Self {
        let system = ground.cells.system;
        let processes = ground.cells.processes;
        let domains = Domains::new(system, processes, None, None);
        Self {
            ground,
            reached,
            deadlock: deadlock.filter(|deadlock| deadlock.bad == reached),
            unsure: false,
            schedule,
            theory: Theory::new(system, processes, &domains, &budget.watch),
            promised: ground.invariants.iter().map(|bad| bad.formula.negated()).collect(),
            arbitrary: Map::default(),
            path: Vec::new(),
            assumed: Vec::new(),
            failed: Set::default(),
            budget,
        }
    }

    /// Returns a run, if there is one.
    pub(super) fn run(mut self) -> Result<Option<Run>, Reason> {
        let Some(state) = start(self.ground, &mut self.theory)? else { return Ok(None) };
        let done = vec![0_usize; self.schedule.threads()];
        let found = self.search(&done, &state)?;
        match found {
            Some(model) => self.spell_out(&model, &state).map(Some),
            None if self.unsure => Err(Reason::TooManyCases),
            None if self.theory.incomplete => Err(Reason::Order),
            None => Ok(None),
        }
    }

    /// Looks for a continuation from a state in which this many steps of each thread are done. Returns values for the unknowns if
    /// there is one; only then the assumptions and the path are kept.
    fn search(&mut self, done: &[usize], state: &Configuration<Value>) -> Result<Option<Model>, Reason> {
        self.budget.spend()?;
        if self.theory.solver.level() > DEEPEST {
            return Err(Reason::Stopped(Stop::States(DEEPEST)));
        }
        let level = (self.assumed.len(), self.theory.solver.level());
        self.theory.solver.push();
        let found = if self.assume_promised(state)? { self.go_on(done, state)? } else { None };
        if found.is_none() {
            self.theory.solver.pop(self.theory.solver.level() - level.1);
            self.assumed.truncate(level.0);
        }
        Ok(found)
    }

    /// Assumes that the invariants exclude no state here.
    fn assume_promised(&mut self, state: &Configuration<Value>) -> Result<bool, Reason> {
        for index in 0..self.promised.len() {
            let formula = residual(&self.promised[index], state).map_err(|_| Reason::Overflow)?;
            if !self.assume(formula)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn assume(&mut self, formula: Residual) -> Result<bool, Reason> {
        match formula {
            Residual::True => Ok(true),
            Residual::False => Ok(false),
            formula => {
                if self.assumed.contains(&formula) {
                    return Ok(true);
                }
                let possible = self.theory.assume(&formula)? && self.theory.is_consistent()?;
                self.assumed.push(formula);
                Ok(possible)
            }
        }
    }

    fn go_on(&mut self, done: &[usize], state: &Configuration<Value>) -> Result<Option<Model>, Reason> {
        if self.schedule.is_complete(done)
            && let Some(model) = self.bad(state)?
        {
            return Ok(Some(model));
        }
        let mut assumed = self.assumed.clone();
        assumed.sort_unstable();
        let key = (done.to_vec(), state.clone(), assumed);
        if self.failed.contains(&key) {
            return Ok(None);
        }
        // transitions first: entries stay in the buffers until they have to propagate
        for thread in 0..self.schedule.threads() {
            if let Some(found) = self.advance(thread, done, state)? {
                return Ok(Some(found));
            }
        }
        for process in 1..=self.ground.cells.processes {
            for entry in state.movable(self.ground.buffering, process) {
                let mut after = state.clone();
                after.propagate(process, entry);
                self.path.push((Action::Propagation { process, entry }, after.clone()));
                let found = self.search(done, &after)?;
                if found.is_some() {
                    return Ok(found);
                }
                self.path.pop();
            }
        }
        self.failed.insert(key);
        Ok(None)
    }

    /// Takes the next step of a thread.
    fn advance(
        &mut self,
        thread: usize,
        done: &[usize],
        state: &Configuration<Value>,
    ) -> Result<Option<Model>, Reason> {
        let Some((number, transition, arguments)) = self.schedule.next(thread, done) else { return Ok(None) };
        let arguments = arguments.to_vec();
        let mut after = done.to_vec();
        after[thread] += 1;
        let ground = self.ground;
        let steps = ground
            .steps
            .iter()
            .filter(|it| it.transition == transition && it.arguments.as_slice() == arguments);
        for step in steps {
            for outcome in self.outcomes(number, step, state)? {
                self.theory.solver.push();
                let level = self.assumed.len();
                let mut possible = true;
                for assumption in outcome.assumptions {
                    possible = possible && self.assume(assumption)?;
                }
                if possible {
                    let action = Action::Transition { transition, arguments: arguments.clone() };
                    self.path.push((action, outcome.after.clone()));
                    let found = self.search(&after, &outcome.after)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                    self.path.pop();
                }
                self.assumed.truncate(level);
                self.theory.solver.pop(1);
            }
        }
        Ok(None)
    }

    pub(super) fn outcomes(
        &mut self,
        number: usize,
        step: &Step,
        state: &Configuration<Value>,
    ) -> Result<Vec<Outcome>, Reason> {
        let Self { ground, theory, arbitrary, .. } = self;
        let mut fresh = |cell: CellId| {
            let unknown =
                arbitrary.entry((number, cell)).or_insert_with(|| theory.unknown(ground.cells.sort(cell)));
            Value::unknown(*unknown)
        };
        outcomes(ground, step, state, &mut fresh).map_err(|untold| match untold {
            OutcomeError::Overflow => Reason::Overflow,
            OutcomeError::TooMany => Reason::TooManyCases,
        })
    }

    /// Returns values for all unknowns with which the state is bad, if there are any.
    fn bad(&mut self, state: &Configuration<Value>) -> Result<Option<Model>, Reason> {
        let (ground, reached) = (self.ground, self.reached);
        for bad in ground.unsafes.iter().filter(|bad| bad.index == reached) {
            let formula = residual(&bad.formula, state).map_err(|_| Reason::Overflow)?;
            let level = self.assumed.len();
            self.theory.solver.push();
            let deadlock = self.deadlock;
            let is_meant = match deadlock {
                Some(deadlock) => self.assume_deadlock(deadlock, state)?,
                None => true,
            };
            if is_meant && self.assume(formula)? {
                return Model::of(&mut self.theory).map(Some);
            }
            self.assumed.truncate(level);
            self.theory.solver.pop(1);
        }
        Ok(None)
    }

    /// The run that was found, with the values of the model.
    fn spell_out(&self, model: &Model, start: &Configuration<Value>) -> Result<Run, Reason> {
        let known = |state: &Configuration<Value>| {
            state
                .try_map(|value| value.evaluated(|unknown| model.value(unknown)))
                .map_err(|_| Reason::Overflow)
        };
        let path = self.path.iter().map(|(action, state)| Ok((action.clone(), known(state)?)));
        let path = path.collect::<Result<Vec<_>, Reason>>()?;
        Run::new(self.ground, known(start)?, path, self.reached).ok_or(Reason::Values)
    }
}
