//! The maps of the process variables of a declaration to the processes of a cube and to fresh processes.

use super::ground::{Environment, ProcessName};
use crate::cube::Proc;
use garret_machine::ground::binder::{Parameters, Visit};
use garret_machine::ground::{Flow, Naming, binder};
use garret_system::system::{Disjunct, Literal, ProcVar, Target, Term, Update, Value, Variables};

/// The constraints on the maps of the variables of a declaration.
pub(crate) struct Instances<'a> {
    pub(crate) variables: &'a Variables,
    pub(crate) disjunct: &'a Disjunct,
    /// The process constants that are mentioned; see [`constants`].
    pub(crate) constants: &'a [(ProcVar, u32)],
    /// The pairs of parameters that are interchangeable.
    pub(crate) exchangeable: &'a [(ProcVar, ProcVar)],
    /// The number of processes of the cube.
    pub(crate) processes: usize,
    /// For each process of the cube, its number (from 1), if the cube fixes it.
    pub(crate) identities: &'a [Option<u32>],
    /// The largest number of processes, including fresh ones.
    pub(crate) bound: usize,
}

impl Instances<'_> {
    /// Calls `visit` with every map, and the number of processes including fresh ones. Parameters are pairwise distinct; process
    /// constants and existential variables may coincide with others where the semantics allows it.
    ///
    /// Fresh processes are interchangeable: they are numbered in the order of the variables. Of two interchangeable parameters, the
    /// first one is mapped to the smaller process.
    ///
    /// It ends when `visit` breaks, or when `is_over` returns true, which is called for every candidate of a variable.
    ///
    /// # Errors
    /// Maps are missing, because they need more processes than can be numbered.
    pub(crate) fn for_each(
        &self,
        is_over: &dyn Fn() -> bool,
        visit: &mut impl FnMut(&mut Environment, usize) -> Flow<()>,
    ) -> Result<(), TooManyProcesses> {
        let mut env = Environment::of(self.variables);
        let mut everybody = ProcessRange { used: self.processes, bound: self.bound, is_over, has_all: true };
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

    /// Binds the process constants from this index on in all possible ways; a process of the cube may have a known number.
    fn constant<'i>(
        &self,
        index: usize,
        everybody: &mut ProcessRange<'i>,
        env: &mut Environment,
        visit: &mut Visit<'_, ProcessRange<'i>, ()>,
    ) -> Flow<()> {
        let Some(&(variable, constant)) = self.constants.get(index) else { return visit(everybody, env) };
        let fixed = self.identities.iter().position(|&identity| identity == Some(constant));
        let admits = |env: &Environment, who: ProcessName| {
            let ProcessName::Process(process) = who else { return false };
            let place = process.index();
            let possible = match fixed {
                Some(only) => place == only,
                None => self.identities.get(place).copied().flatten().is_none(),
            };
            // two different constants name two different processes
            possible && !self.constants[..index].iter().any(|&(other, _)| env.get(other) == Some(who))
        };
        binder::bind(everybody, env, variable, &admits, &mut |everybody, env| {
            self.constant(index + 1, everybody, env, visit)
        })
    }
}

/// The processes of a cube, and those that were bound to variables so far; for the next variable, also one fresh process.
struct ProcessRange<'i> {
    used: usize,
    /// The largest number of processes.
    bound: usize,
    is_over: &'i dyn Fn() -> bool,
    /// Whether no process was left out because it could not be numbered.
    has_all: bool,
}

impl Naming for ProcessRange<'_> {
    type Name = ProcessName;

    fn for_each<B>(&mut self, visit: &mut dyn FnMut(&mut Self, ProcessName) -> Flow<B>) -> Flow<B> {
        for process in (0..self.used).filter_map(Proc::new) {
            visit(self, ProcessName::Process(process))?;
        }
        if self.used < self.bound {
            match Proc::new(self.used) {
                Some(process) => {
                    self.used += 1;
                    visit(self, ProcessName::Process(process))?;
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

/// A map would have more processes than can be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManyProcesses;

/// The process constants that a disjunct of a guard, or an update, mentions. The other constants need not name a process.
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
