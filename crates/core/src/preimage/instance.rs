//! The ways to map the process variables of a declaration to the processes of a cube and to fresh ones.

use super::ground::{Environment, Who};
use crate::cube::Proc;
use garret_machine::ground::binder::{Parameters, Visit};
use garret_machine::ground::{Flow, Naming, binder};
use garret_system::system::{Disjunct, Literal, ProcVar, Target, Term, Update, Value, Variables};

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
        visit: &mut impl FnMut(&mut Environment, usize) -> Flow<()>,
    ) -> Result<(), TooManyProcesses> {
        let mut env = Environment::of(self.variables);
        let mut everybody = Everybody { used: self.processes, bound: self.bound, is_over, has_all: true };
        let parameters = Parameters {
            count: self.variables.parameters(),
            ascending: self.exchangeable,
            has_more: &|_, _| true,
        };
        let _ = parameters.for_each(&mut everybody, &mut env, &mut |everybody, env| {
            self.constant(0, everybody, env, &mut |everybody, env| {
                binder::witnesses(everybody, env, &self.disjunct.existentials, &mut |everybody, env| {
                    visit(env, everybody.used)
                })
            })
        });
        if everybody.has_all { Ok(()) } else { Err(TooManyProcesses) }
    }

    /// All ways to find the process constants from this one on among the processes: a process of the cube may be known to be one.
    fn constant<'i>(
        &self,
        index: usize,
        everybody: &mut Everybody<'i>,
        env: &mut Environment,
        visit: &mut Visit<'_, Everybody<'i>, ()>,
    ) -> Flow<()> {
        let Some(&(variable, constant)) = self.constants.get(index) else { return visit(everybody, env) };
        let fixed = self.identities.iter().position(|&identity| identity == Some(constant));
        let admits = |env: &Environment, who: Who| {
            let Who::Process(process) = who else { return false };
            let place = process.index();
            let possible = match fixed {
                Some(only) => place == only,
                None => self.identities.get(place).copied().flatten().is_none(),
            };
            // two different constants are two different processes
            possible && !self.constants[..index].iter().any(|&(other, _)| env.get(other) == Some(who))
        };
        binder::bind(everybody, env, variable, &admits, &mut |everybody, env| {
            self.constant(index + 1, everybody, env, visit)
        })
    }
}

/// The processes of a cube and those that variables were bound to besides; for one more variable, also one that is not there yet.
struct Everybody<'i> {
    used: usize,
    /// There are no more than so many.
    bound: usize,
    is_over: &'i dyn Fn() -> bool,
    /// Nobody was left out because there was no number for it.
    has_all: bool,
}

impl Naming for Everybody<'_> {
    type Name = Who;

    fn for_each<B>(&mut self, visit: &mut dyn FnMut(&mut Self, Who) -> Flow<B>) -> Flow<B> {
        for process in (0..self.used).filter_map(Proc::new) {
            visit(self, Who::Process(process))?;
        }
        if self.used < self.bound {
            match Proc::new(self.used) {
                Some(process) => {
                    self.used += 1;
                    visit(self, Who::Process(process))?;
                    self.used -= 1;
                }
                None => self.has_all = false,
            }
        }
        Flow::Continue(())
    }

    fn is_over(&self) -> bool {
        (self.is_over)()
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
