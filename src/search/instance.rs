//! The ways to map the process variables of a declaration to the processes of a cube and to fresh ones.

use super::ground::{Environment, Slot};
use super::term::Proc;
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
    pub(crate) fn for_each(&self, visit: &mut impl FnMut(&mut Environment, usize)) {
        self.for_each_while(&mut |env, processes| {
            visit(env, processes);
            ControlFlow::Continue(())
        });
    }

    /// The same, until `visit` breaks off: there are exponentially many.
    pub(crate) fn for_each_while(&self, visit: &mut impl FnMut(&mut Environment, usize) -> ControlFlow<()>) {
        let parameters = self.variables.parameters();
        let mut env = Environment::new(self.variables.kinds.len(), parameters);
        let mut walk = Walk { instances: self, parameters, visit };
        // broken off or not, nothing is left to do
        let _: ControlFlow<()> = walk.parameter(0, &mut env, self.processes);
    }
}

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
    visit: &'b mut F,
}

impl<F: FnMut(&mut Environment, usize) -> ControlFlow<()>> Walk<'_, '_, F> {
    fn parameter(&mut self, index: usize, env: &mut Environment, used: usize) -> ControlFlow<()> {
        if index == self.parameters {
            return self.constant(0, env, used);
        }
        let variable = ProcVar(index as u16);
        let others = self.instances.exchangeable.iter().filter(|(_, second)| *second == variable);
        let least = others.filter_map(|&(first, _)| env.process(first)).max().map_or(0, |other| other + 1);
        for process in least..self.instances.processes as Proc {
            if !env.is_parameter(process) {
                env.set(variable, Slot::Process(process));
                self.parameter(index + 1, env, used)?;
                env.set(variable, Slot::Unset);
            }
        }
        if self.may_add(used) {
            env.set(variable, Slot::Process(used as Proc));
            self.parameter(index + 1, env, used + 1)?;
            env.set(variable, Slot::Unset);
        }
        ControlFlow::Continue(())
    }

    fn constant(&mut self, index: usize, env: &mut Environment, used: usize) -> ControlFlow<()> {
        let Some(&(variable, number)) = self.instances.constants.get(index) else {
            return self.existential(0, env, used);
        };
        let known = self.instances.identities;
        let fixed = known.iter().position(|&identity| identity == Some(number));
        for process in 0..used {
            let possible = match fixed {
                Some(only) => process == only,
                None => known.get(process).copied().flatten().is_none(),
            };
            // two different constants are two different processes
            let taken = self.instances.constants[..index]
                .iter()
                .any(|&(other, _)| env.process(other) == Some(process as Proc));
            if possible && !taken {
                env.set(variable, Slot::Process(process as Proc));
                self.constant(index + 1, env, used)?;
                env.set(variable, Slot::Unset);
            }
        }
        if fixed.is_none() && self.may_add(used) {
            env.set(variable, Slot::Process(used as Proc));
            self.constant(index + 1, env, used + 1)?;
            env.set(variable, Slot::Unset);
        }
        ControlFlow::Continue(())
    }

    fn existential(&mut self, index: usize, env: &mut Environment, used: usize) -> ControlFlow<()> {
        let Some(existential) = self.instances.disjunct.existentials.get(index) else {
            return (self.visit)(env, used);
        };
        let Existential { variable, scope, distinct_from } = existential;
        for process in 0..used as Proc {
            let excluded = (*scope == Scope::Others && env.is_parameter(process))
                || distinct_from.iter().any(|&other| env.process(other) == Some(process));
            if !excluded {
                env.set(*variable, Slot::Process(process));
                self.existential(index + 1, env, used)?;
                env.set(*variable, Slot::Unset);
            }
        }
        if self.may_add(used) {
            env.set(*variable, Slot::Process(used as Proc));
            self.existential(index + 1, env, used + 1)?;
            env.set(*variable, Slot::Unset);
        }
        ControlFlow::Continue(())
    }

    fn may_add(&self, used: usize) -> bool {
        used < self.instances.bound
    }
}
