//! What the process variables of a declaration stand for.

use super::cells::Process;
use super::expansion::Expansion;
use crate::system::{
    Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Update, Value, VariableKind, Variables,
};
use smallvec::SmallVec;

/// The process of each variable.
#[derive(Clone, Debug)]
pub(crate) struct Environment<'e> {
    /// What it may take to try all processes for variables: where that is over, some are left out.
    expansion: &'e Expansion,
    /// 0 for what is not bound, and for constants `#i` of processes that do not exist.
    slots: SmallVec<[Process; 8]>,
    /// The first slots are those of the parameters.
    parameters: usize,
    processes: Process,
}

impl<'e> Environment<'e> {
    /// The parameters stand for these processes, the process constants for themselves.
    pub(crate) fn new(
        variables: &Variables,
        arguments: &[Process],
        processes: Process,
        expansion: &'e Expansion,
    ) -> Self {
        let mut slots: SmallVec<[Process; 8]> = arguments.into();
        slots.resize(variables.kinds.len(), 0);
        for (variable, number) in variables.constants() {
            slots[usize::from(variable.0)] =
                Process::try_from(number).ok().filter(|it| *it <= processes).unwrap_or(0);
        }
        Self { expansion, slots, parameters: arguments.len(), processes }
    }

    pub(crate) fn get(&self, variable: ProcVar) -> Process {
        self.slots[usize::from(variable.0)]
    }

    pub(crate) fn arguments(&self) -> &[Process] {
        &self.slots[..self.parameters]
    }

    fn is_in_scope(&self, process: Process, scope: Scope) -> bool {
        scope == Scope::All || !self.arguments().contains(&process)
    }

    /// Calls `visit` for every way of binding the variable to a process in the scope that is none of these.
    fn bind(
        &mut self,
        variable: ProcVar,
        scope: Scope,
        distinct_from: &[ProcVar],
        visit: &mut dyn FnMut(&mut Self),
    ) {
        for process in 1..=self.processes {
            if self.expansion.is_over() {
                break;
            }
            if self.is_in_scope(process, scope)
                && distinct_from.iter().all(|&other| self.get(other) != process)
            {
                self.slots[usize::from(variable.0)] = process;
                visit(self);
            }
        }
        self.slots[usize::from(variable.0)] = 0;
    }

    /// Calls `visit` for every way of binding the variables of a quantifier.
    pub(crate) fn for_each_binding(&mut self, quantified: &Quantified, visit: &mut dyn FnMut(&mut Self)) {
        self.bind_from(quantified, 0, visit);
    }

    fn bind_from(&mut self, quantified: &Quantified, next: usize, visit: &mut dyn FnMut(&mut Self)) {
        let Some(&variable) = quantified.variables.get(next) else { return visit(self) };
        self.bind(variable, quantified.scope, &quantified.variables[..next], &mut |bound| {
            bound.bind_from(quantified, next + 1, visit);
        });
    }

    /// Calls `visit` for every choice of witnesses of a disjunct.
    pub(crate) fn for_each_witness(&mut self, disjunct: &Disjunct, visit: &mut dyn FnMut(&mut Self)) {
        self.witness_from(disjunct, 0, visit);
    }

    fn witness_from(&mut self, disjunct: &Disjunct, next: usize, visit: &mut dyn FnMut(&mut Self)) {
        let Some(existential) = disjunct.existentials.get(next) else { return visit(self) };
        self.bind(existential.variable, existential.scope, &existential.distinct_from, &mut |bound| {
            bound.witness_from(disjunct, next + 1, visit);
        });
    }

    /// Calls `visit` for every way of binding the indices of a `case`: all processes, equal ones included.
    pub(crate) fn for_each_index(&mut self, indices: &[ProcVar], visit: &mut dyn FnMut(&mut Self)) {
        let Some((&first, rest)) = indices.split_first() else { return visit(self) };
        self.bind(first, Scope::All, &[], &mut |bound| bound.for_each_index(rest, visit));
    }
}

/// The choices of processes for some parameters.
pub(crate) struct Tuples<'p> {
    /// The number of parameters.
    pub(crate) length: usize,
    /// The number of processes.
    pub(crate) processes: Process,
    /// The processes differ.
    pub(crate) distinct: bool,
    /// Of these pairs of parameters, the process of the first one has the smaller number: they could change places.
    pub(crate) ascending: &'p [(ProcVar, ProcVar)],
}

impl Tuples<'_> {
    /// Calls `visit` for every choice, until the expansion is over.
    pub(crate) fn for_each(&self, expansion: &Expansion, visit: &mut dyn FnMut(&[Process])) {
        if !self.distinct || self.length <= usize::from(self.processes) {
            self.extend(&mut SmallVec::new(), expansion, visit);
        }
    }

    fn extend(
        &self,
        tuple: &mut SmallVec<[Process; 8]>,
        expansion: &Expansion,
        visit: &mut dyn FnMut(&[Process]),
    ) {
        if tuple.len() == self.length {
            return visit(tuple);
        }
        let smaller = self.ascending.iter().filter(|(_, second)| usize::from(second.0) == tuple.len());
        let least = smaller.map(|(first, _)| tuple[usize::from(first.0)]).max().unwrap_or(0);
        // there have to be different processes left for those that come after it
        let larger = self.ascending.iter().filter(|(first, _)| usize::from(first.0) == tuple.len()).count();
        let left = if self.distinct { Process::try_from(larger).unwrap_or(Process::MAX) } else { 0 };
        for process in least.saturating_add(1)..=self.processes.saturating_sub(left) {
            if expansion.is_over() {
                return;
            }
            if !(self.distinct && tuple.contains(&process)) {
                tuple.push(process);
                self.extend(tuple, expansion, visit);
                tuple.pop();
            }
        }
    }
}

/// Which process constants exist: a part of a declaration that mentions another one is out of the game.
///
/// `p = #i` mentions nothing: it is false when there is no `#i`.
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
        use crate::system::{Target, Term};
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
