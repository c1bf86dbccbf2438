//! The ways to map the process variables of a declaration to the processes of a cube and to fresh ones.

use super::ground::{Environment, Slot};
use super::term::Proc;
use crate::system::{Disjunct, Existential, ProcVar, Scope, Variables};

/// Where the variables of a declaration may go.
pub(crate) struct Instances<'a> {
    pub(crate) variables: &'a Variables,
    pub(crate) disjunct: &'a Disjunct,
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
    /// Fresh processes are interchangeable: they are numbered in the order of the variables.
    pub(crate) fn for_each(&self, visit: &mut impl FnMut(&mut Environment, usize)) {
        let parameters = self.variables.parameters();
        let mut env = Environment::new(self.variables.kinds.len(), parameters);
        let constants: Vec<(ProcVar, u32)> = self.variables.constants().collect();
        Walk { instances: self, parameters, constants, visit }.parameter(0, &mut env, self.processes);
    }
}

struct Walk<'a, 'b, F> {
    instances: &'a Instances<'a>,
    parameters: usize,
    constants: Vec<(ProcVar, u32)>,
    visit: &'b mut F,
}

impl<F: FnMut(&mut Environment, usize)> Walk<'_, '_, F> {
    fn parameter(&mut self, index: usize, env: &mut Environment, used: usize) {
        if index == self.parameters {
            return self.constant(0, env, used);
        }
        let variable = ProcVar(index as u16);
        for process in 0..self.instances.processes as Proc {
            if !env.is_parameter(process) {
                env.set(variable, Slot::Process(process));
                self.parameter(index + 1, env, used);
                env.set(variable, Slot::Unset);
            }
        }
        if self.may_add(used) {
            env.set(variable, Slot::Process(used as Proc));
            self.parameter(index + 1, env, used + 1);
            env.set(variable, Slot::Unset);
        }
    }

    fn constant(&mut self, index: usize, env: &mut Environment, used: usize) {
        let Some(&(variable, number)) = self.constants.get(index) else {
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
            let taken =
                self.constants[..index].iter().any(|&(other, _)| env.process(other) == Some(process as Proc));
            if possible && !taken {
                env.set(variable, Slot::Process(process as Proc));
                self.constant(index + 1, env, used);
                env.set(variable, Slot::Unset);
            }
        }
        if fixed.is_none() && self.may_add(used) {
            env.set(variable, Slot::Process(used as Proc));
            self.constant(index + 1, env, used + 1);
            env.set(variable, Slot::Unset);
        }
    }

    fn existential(&mut self, index: usize, env: &mut Environment, used: usize) {
        let Some(existential) = self.instances.disjunct.existentials.get(index) else {
            return (self.visit)(env, used);
        };
        let Existential { variable, scope, distinct_from } = existential;
        for process in 0..used as Proc {
            let excluded = (*scope == Scope::Others && env.is_parameter(process))
                || distinct_from.iter().any(|&other| env.process(other) == Some(process));
            if !excluded {
                env.set(*variable, Slot::Process(process));
                self.existential(index + 1, env, used);
                env.set(*variable, Slot::Unset);
            }
        }
        if self.may_add(used) {
            env.set(*variable, Slot::Process(used as Proc));
            self.existential(index + 1, env, used + 1);
            env.set(*variable, Slot::Unset);
        }
    }

    fn may_add(&self, used: usize) -> bool {
        used < self.instances.bound
    }
}
