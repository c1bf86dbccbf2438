//! The values of the process variables of a declaration for a given number of processes.

use super::cells::Process;
use super::expansion::Expansion;
use crate::ground::binder::{Parameters, Visit};
use crate::ground::{Environment, Flow, Name, Naming};
use garret_system::system::{Disjunct, Formula, Literal, ProcVar, Update, Value, VariableKind, Variables};

impl Name for Process {
    fn is_one(self) -> bool {
        true
    }
}

/// The processes from 1 to `count`. If the expansion is over, some are left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Processes<'e> {
    pub(crate) count: Process,
    pub(crate) expansion: &'e Expansion,
}

impl Naming for Processes<'_> {
    type Name = Process;

    fn for_each<B>(&mut self, visit: &mut dyn FnMut(&mut Self, Process) -> Flow<B>) -> Flow<B> {
        for process in 1..=self.count {
            visit(self, process)?;
        }
        Flow::Continue(())
    }

    fn is_over(&self) -> bool {
        self.expansion.is_over()
    }
}

impl Processes<'_> {
    /// An environment for the variables of a declaration, in which the process constants are bound, as far as these processes
    /// exist.
    pub(crate) fn environment(&self, variables: &Variables) -> Environment<Process> {
        let mut env = Environment::of(variables);
        for (variable, number) in variables.constants() {
            env.set(variable, Process::try_from(number).ok().filter(|it| *it <= self.count));
        }
        env
    }

    /// Enumerates all ways to bind the first `count` variables to distinct processes; of each of the `ascending` pairs, the first
    /// variable is bound to the smaller process.
    pub(crate) fn for_each_tuple(
        mut self,
        count: usize,
        ascending: &[(ProcVar, ProcVar)],
        env: &mut Environment<Process>,
        visit: &mut Visit<'_, Self, ()>,
    ) {
        let last = self.count;
        if count <= usize::from(last) {
            let has_more = |process: Process, after| usize::from(last - process) >= after;
            let _ = Parameters { count, ascending, has_more: &has_more }.for_each(&mut self, env, visit);
        }
    }
}

/// The process that the variable stands for; 0, which is not a process, if there is none.
pub(super) fn process(env: &Environment<Process>, variable: ProcVar) -> Process {
    env.get(variable).unwrap_or(0)
}

/// Tells which process constants exist: a part of a declaration that mentions another one is ignored.
///
/// `p = #i` is not such a mention: it is false if there is no process `#i`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Existence<'v> {
    pub(crate) variables: &'v Variables,
    pub(crate) processes: Process,
}

impl Existence<'_> {
    fn variable(&self, variable: ProcVar) -> bool {
        match self.variables.kinds[usize::from(variable.0)] {
            VariableKind::Constant(number) => number <= u32::from(self.processes),
            VariableKind::Parameter | VariableKind::Bound => true,
        }
    }

    pub(crate) fn formula(&self, formula: &Formula) -> bool {
        let mut all = true;
        formula.for_each_literal(&mut |literal| all &= self.literal(literal));
        all
    }

    pub(crate) fn disjunct(&self, disjunct: &Disjunct) -> bool {
        let mut all = true;
        disjunct.for_each_literal(&mut |literal| all &= self.literal(literal));
        all
    }

    pub(crate) fn update(&self, update: &Update) -> bool {
        use garret_system::system::{Target, Term};
        let (Target::Cell(indices) | Target::Every(indices)) = &update.target;
        indices.iter().all(|&index| self.variable(index))
            && update.branches.iter().all(|branch| {
                let mut all = self.formula(&branch.condition);
                if let Value::Term(term) = &branch.value {
                    if let Term::Process(variable) = term {
                        all &= self.variable(*variable);
                    }
                    term.for_each_access(&mut |access| {
                        all &= access.indices.iter().all(|&it| self.variable(it));
                    });
                }
                all
            })
    }

    fn literal(&self, literal: &Literal) -> bool {
        let mut all = true;
        if !matches!(literal, Literal::Is(..) | Literal::IsNot(..)) {
            literal.for_each_variable(&mut |variable| all &= self.variable(variable));
        }
        all
    }
}
