//! The ways to map the process variables of a declaration to the processes of a cube and to fresh ones.

use super::ground::{Environment, Slot};
use crate::cube::term::{MOST_NUMBERED, Proc};
use crate::system::{Disjunct, Existential, Literal, ProcVar, Scope, Target, Term, Update, Value, Variables};
use std::ops::ControlFlow;

/// Where the variables of a declaration may go.
pub(crate) struct Instances<'a> {
    pub(crate) variables: &'a Variables,
    pub(crate) disjunct: &'a Disjunct,
    /// The process constants that are mentioned; see [`constants`].
    pub(crate) constants: &'a [(ProcVar, u32)],
    /// The pairs of parameters that can change places.
    pub(crate) exchangeable: &'a [(ProcVar, ProcVar)],
    /// The processes of the cube.
    pub(crate) processes: usize,
    /// The number (from 1) of each process of the cube, where the cube fixes it.
    pub(crate) identities: &'a [Option<u32>],
    /// There are no more processes than this, fresh ones included.
    pub(crate) bound: usize,
}

impl Instances<'_> {
    /// Calls `visit` with every mapping, and the number of processes, fresh ones included. Parameters are pairwise distinct;
    /// process constants and existential variables may coincide with others as far as they are allowed to.
    ///
    /// Fresh processes are interchangeable: they are numbered in the order of the variables. Of parameters that can change places,
    /// the first one goes to the smaller process.
    ///
    /// It ends when `visit` says so, or `is_over`, which is asked for every process that a variable may be.
    ///
    /// # Errors
    /// Mappings are missing, since they have more processes than can be numbered.
    pub(crate) fn for_each(
        &self,
        is_over: &dyn Fn() -> bool,
        visit: &mut impl FnMut(&mut Environment, usize) -> ControlFlow<()>,
    ) -> Result<(), TooManyProcesses> {
        let parameters = self.variables.parameters();
        let mut env = Environment::new(self.variables.kinds.len(), parameters);
        let mut walk = Walk { instances: self, parameters, is_over, has_all: true, visit };
        let _ = walk.parameter(0, &mut env, self.processes);
        if walk.has_all { Ok(()) } else { Err(TooManyProcesses) }
    }
}

/// A mapping would have more processes than can be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManyProcesses;

/// The process constants that a disjunct of a guard, or an update, mentions. The others need not exist.
pub(crate) fn constants(
    variables: &Variables,
    disjunct: &Disjunct,
    updates: &[Update],
) -> Vec<(ProcVar, u32)> {
    let mut mentioned = Vec::new();
    let mut literal = |literal: &Literal| literal.for_each_variable(&mut |variable| mentioned.push(variable));
    disjunct.for_each_literal(&mut literal);
    updates
        .iter()
        .flat_map(|update| &update.branches)
        .for_each(|branch| branch.condition.for_each_literal(&mut literal));
    for update in updates {
        let (Target::Cell(indices) | Target::Every(indices)) = &update.target;
        mentioned.extend(indices);
        for branch in &update.branches {
            if let Value::Term(term) = &branch.value {
                term.for_each_access(&mut |access| {
                    mentioned.extend(access.indices.iter().chain(&access.reader));
                });
                if let Term::Process(variable) = term {
                    mentioned.push(*variable);
                }
            }
        }
    }
    variables.constants().filter(|(variable, _)| mentioned.contains(variable)).collect()
}

struct Walk<'a, 'b, F> {
    instances: &'a Instances<'a>,
    parameters: usize,
    is_over: &'a dyn Fn() -> bool,
    /// No mapping was left out.
    has_all: bool,
    visit: &'b mut F,
}

impl<F: FnMut(&mut Environment, usize) -> ControlFlow<()>> Walk<'_, '_, F> {
    fn parameter(&mut self, index: usize, env: &mut Environment, used: usize) -> ControlFlow<()> {
        if index == self.parameters {
            return self.constant(0, env, used);
        }
        let variable = ProcVar::of_index(index);
        let others = self.instances.exchangeable.iter().filter(|(_, second)| *second == variable);
        let least = others.filter_map(|&(first, _)| env.process(first)).max().map_or(0, |other| other + 1);
        for process in (0..self.instances.processes).filter_map(number).filter(|&it| it >= least) {
            if !env.is_parameter(process) {
                self.with(variable, process, env, |this, env| this.parameter(index + 1, env, used))?;
            }
        }
        match self.fresh(used) {
            Some(process) => {
                self.with(variable, process, env, |this, env| this.parameter(index + 1, env, used + 1))
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn constant(&mut self, index: usize, env: &mut Environment, used: usize) -> ControlFlow<()> {
        let Some(&(variable, constant)) = self.instances.constants.get(index) else {
            return self.existential(0, env, used);
        };
        let known = self.instances.identities;
        let fixed = known.iter().position(|&identity| identity == Some(constant));
        for (place, process) in (0..used).filter_map(|place| Some((place, number(place)?))) {
            let possible = match fixed {
                Some(only) => place == only,
                None => known.get(place).copied().flatten().is_none(),
            };
            // two different constants are two different processes
            let taken = self.instances.constants[..index]
                .iter()
                .any(|&(other, _)| env.process(other) == Some(process));
            if possible && !taken {
                self.with(variable, process, env, |this, env| this.constant(index + 1, env, used))?;
            }
        }
        match self.fresh(used).filter(|_| fixed.is_none()) {
            Some(process) => {
                self.with(variable, process, env, |this, env| this.constant(index + 1, env, used + 1))
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn existential(&mut self, index: usize, env: &mut Environment, used: usize) -> ControlFlow<()> {
        let Some(existential) = self.instances.disjunct.existentials.get(index) else {
            return (self.visit)(env, used);
        };
        let Existential { variable, scope, distinct_from } = existential;
        for process in (0..used).filter_map(number) {
            let excluded = (*scope == Scope::Others && env.is_parameter(process))
                || distinct_from.iter().any(|&other| env.process(other) == Some(process));
            if !excluded {
                self.with(*variable, process, env, |this, env| this.existential(index + 1, env, used))?;
            }
        }
        match self.fresh(used) {
            Some(process) => {
                self.with(*variable, process, env, |this, env| this.existential(index + 1, env, used + 1))
            }
            None => ControlFlow::Continue(()),
        }
    }

    /// Goes on while the variable is this process.
    fn with(
        &mut self,
        variable: ProcVar,
        process: Proc,
        env: &mut Environment,
        go_on: impl FnOnce(&mut Self, &mut Environment) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if (self.is_over)() {
            return ControlFlow::Break(());
        }
        env.set(variable, Slot::Process(process));
        let flow = go_on(self, env);
        env.set(variable, Slot::Unset);
        flow
    }

    /// A process that is not there yet, if there may be one more.
    fn fresh(&mut self, used: usize) -> Option<Proc> {
        if used >= self.instances.bound {
            return None;
        }
        let process = number(used);
        self.has_all &= process.is_some();
        process
    }
}

/// The number of a process, if there are numbers for so many.
fn number(place: usize) -> Option<Proc> {
    Proc::try_from(place).ok().filter(|_| place < MOST_NUMBERED)
}
