//! The steps of the machine: transitions with processes for their parameters, one step for each way to take them.

use super::cells::{CellId, Cells, Process};
use super::environment::{Existence, Processes, process};
use super::expansion::Expansion;
use super::formula::{Ground, GroundFormula, GroundLiteral, Operand, Read, Sum};
use super::instantiate::Grounder;
use crate::ground::{self, Environment, Flow, binder};
use crate::memory::Buffering;
use garret_system::system::{
    Atom, Formula, ProcVar, StoreFences, SymbolId, Target, Term, Transition, Update, Value,
};
use smallvec::SmallVec;

/// A step: a transition with arguments, a disjunct of its guard, and witnesses.
#[derive(Clone, Debug)]
pub struct Step {
    /// The index of the transition.
    pub(crate) transition: usize,
    pub(crate) arguments: SmallVec<[Process; 4]>,
    /// The process that reads and writes weak cells.
    pub main: Option<Process>,
    /// The guard.
    pub guard: Ground,
    /// How its writes reach memory.
    pub carriage: Carriage,
    /// The writes; no cell occurs twice.
    pub writes: Vec<Write>,
    /// The markers that it puts into the buffer of the main process; none if the buffer keeps all entries in order anyway.
    pub(crate) store_fences: StoreFences,
}

/// How writes to weak cells reach memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carriage {
    /// Immediately: there are no buffers, or the step writes no weak cell.
    Direct,
    /// As one entry at the end of the buffer of the main process: the step reads no weak cell.
    Entry,
    /// Immediately, and only if the buffer is empty: the step also reads weak cells.
    Atomic,
}

/// A write to a cell. It has at least one branch, and only the last branch may be unconditional.
pub type Write = ground::Write<CellId, Ground, Written>;

/// The value that a step writes to a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// A constant, or the value of a cell.
    Value(Operand),
    /// A sum.
    Sum(Sum),
    /// Any value of the sort.
    Any,
}

impl Write {
    /// The value, if the cell is written in every state.
    pub(crate) fn unconditional(&self) -> Option<&Written> {
        match self.branches.as_slice() {
            [(Ground::True, value)] => Some(value),
            _ => None,
        }
    }
}

/// The steps that are wanted.
#[derive(Clone, Copy)]
pub enum Wanted<'w> {
    /// All of them.
    All,
    /// Those of these transitions.
    Transitions(&'w [usize]),
    /// Those of these transitions with these parameters.
    Instances(&'w [(usize, Vec<Process>)]),
}

/// All wanted steps, until the budget of the expansion is used up; this is also the case if there are more than `most`.
pub(crate) fn steps(
    cells: &Cells<'_>,
    buffering: &dyn Buffering,
    wanted: Wanted<'_>,
    most: usize,
    expansion: &Expansion,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let processes = Processes { count: cells.processes, expansion };
    for (index, transition) in cells.system.transitions.iter().enumerate() {
        if matches!(wanted, Wanted::Transitions(transitions) if !transitions.contains(&index)) {
            continue;
        }
        let existence = Existence { variables: &transition.variables, processes: cells.processes };
        if !transition.updates.iter().all(|update| existence.update(update)) {
            continue;
        }
        let parameters = transition.variables.parameters();
        let mut env = processes.environment(&transition.variables);
        let mut add = |_: &mut Processes<'_>, env: &mut Environment<Process>| {
            let main = transition.main.and_then(|main| env.get(main));
            let grounder = Grounder { cells, expansion, buffered: buffering.has_buffers(), main };
            let store_fences = Some(transition.store_fences).filter(|_| buffering.heeds_store_fences());
            let store_fences = store_fences.unwrap_or_default();
            let builder = Builder { grounder, index, transition, existence, store_fences };
            builder.steps(env, &mut |step| {
                steps.push(step);
                expansion.limit(steps.len(), most);
            });
            Flow::Continue(())
        };
        let Wanted::Instances(instances) = wanted else {
            processes.for_each_tuple(parameters, &[], &mut env, &mut add);
            continue;
        };
        // arguments are distinct processes of the system
        let is_possible = |arguments: &[Process]| {
            arguments.len() == parameters
                && arguments.iter().enumerate().all(|(place, process)| {
                    (1..=cells.processes).contains(process) && !arguments[..place].contains(process)
                })
        };
        let of_transition = instances.iter().filter(|(transition, _)| *transition == index);
        for (_, arguments) in of_transition.filter(|(_, arguments)| is_possible(arguments)) {
            for (place, &process) in arguments.iter().enumerate() {
                env.set(ProcVar::of_index(place), Some(process));
            }
            let _ = add(&mut processes.clone(), &mut env);
        }
    }
    steps
}

/// Builds the steps of one transition for one choice of its arguments.
struct Builder<'a> {
    grounder: Grounder<'a>,
    index: usize,
    transition: &'a Transition,
    existence: Existence<'a>,
    store_fences: StoreFences,
}

impl Builder<'_> {
    fn steps(&self, env: &mut Environment<Process>, found: &mut dyn FnMut(Step)) {
        let writes = self.writes(env);
        let cells = self.grounder.cells;
        let buffered = self.grounder.buffered && writes.iter().any(|write| cells.symbol(write.cell).weak);
        let updates_read = buffered && self.transition.updates.iter().any(|it| self.update_reads(it, env));
        for guard in &self.transition.guards {
            if !self.existence.disjunct(guard) {
                continue;
            }
            let mut take = |_: &mut Processes<'_>, env: &mut Environment<Process>| {
                let guard = self.grounder.disjunct(guard, env);
                let mut add = |guard: Ground, carriage| {
                    if guard != Ground::False {
                        let arguments = env.arguments().collect();
                        let (transition, main, writes) = (self.index, self.grounder.main, writes.clone());
                        let store_fences = self.store_fences;
                        found(Step { transition, arguments, main, guard, carriage, writes, store_fences });
                    }
                };
                if !buffered {
                    add(guard, Carriage::Direct);
                } else if updates_read {
                    add(guard, Carriage::Atomic);
                } else {
                    // whether the step reads depends on the disjuncts that are chosen inside universal conjuncts
                    add(guard.silent(), Carriage::Entry);
                    add(guard.reading(), Carriage::Atomic);
                }
                Flow::<()>::Continue(())
            };
            let mut processes = self.grounder.processes();
            let _ = binder::witnesses(&mut processes, env, &guard.existentials, &mut take);
        }
    }

    fn writes(&self, env: &mut Environment<Process>) -> Vec<Write> {
        let mut writes = Vec::new();
        for update in &self.transition.updates {
            self.for_each_target(update, env, &mut |env| {
                let (Target::Cell(indices) | Target::Every(indices)) = &update.target;
                let indices = indices.iter().map(|&index| process(env, index));
                let cell = self.grounder.cells.cell(update.symbol, indices);
                let branches = self.branches(update, cell, env);
                if !branches.is_empty() {
                    writes.push(Write { cell, branches });
                }
            });
        }
        writes
    }

    /// Calls `visit` for every cell that the update writes.
    fn for_each_target(
        &self,
        update: &Update,
        env: &mut Environment<Process>,
        visit: &mut dyn FnMut(&mut Environment<Process>),
    ) {
        let mut each = |_: &mut Processes<'_>, env: &mut Environment<Process>| {
            visit(env);
            Flow::<()>::Continue(())
        };
        let _ = binder::targets(&mut self.grounder.processes(), env, update, &mut each);
    }

    fn branches(
        &self,
        update: &Update,
        cell: CellId,
        env: &mut Environment<Process>,
    ) -> Vec<(Ground, Written)> {
        let mut branches = Vec::new();
        for branch in &update.branches {
            let condition = self.grounder.ground(&branch.condition, env);
            if condition == Ground::False {
                continue;
            }
            let last = condition == Ground::True;
            branches.push((condition, self.written(&branch.value, env)));
            if last {
                break;
            }
        }
        // writing the current value back is not a write, unless the write goes through a buffer
        if !(self.grounder.buffered && self.is_weak(update.symbol)) {
            let same = Written::Value(Operand::Read(Read { cell, by: None }));
            while branches.pop_if(|(_, value)| *value == same).is_some() {}
        }
        branches
    }

    fn written(&self, value: &Value, env: &Environment<Process>) -> Written {
        match value {
            Value::Term(Term::Linear(linear)) => Written::Sum(self.grounder.sum(linear, env)),
            Value::Term(term) => Written::Value(self.grounder.operand(term, env)),
            Value::Any => Written::Any,
        }
    }

    /// Whether the update mentions a weak cell, in any of its branches.
    fn update_reads(&self, update: &Update, env: &mut Environment<Process>) -> bool {
        let mut reads = false;
        self.for_each_target(update, env, &mut |env| {
            for branch in &update.branches {
                reads |= self.formula_reads(&branch.condition, env);
                if let Value::Term(term) = &branch.value {
                    term.for_each_access(&mut |access| reads |= self.is_weak(access.symbol));
                }
            }
        });
        reads
    }

    /// Whether a weak cell occurs in the formula, for some process that its quantifiers range over.
    fn formula_reads(&self, formula: &Formula, env: &mut Environment<Process>) -> bool {
        let mut reads = false;
        formula.for_each_atom(&mut |atom| match atom {
            Atom::Literal(literal) => {
                literal.for_each_access(&mut |access| reads |= self.is_weak(access.symbol));
            }
            Atom::Forall(inner) | Atom::Exists(inner) => {
                let mut look = |_: &mut Processes<'_>, env: &mut Environment<Process>| {
                    reads |= self.formula_reads(&inner.body, env);
                    Flow::<()>::Continue(())
                };
                let mut processes = self.grounder.processes();
                let _ = binder::distinct(&mut processes, env, &inner.variables, inner.scope, &mut look);
            }
        });
        reads
    }

    fn is_weak(&self, symbol: SymbolId) -> bool {
        self.grounder.cells.system.symbol(symbol).weak
    }
}

impl Step {
    /// The values of a cell before and after the step, if both are known.
    pub(crate) fn change(&self, cell: CellId) -> Option<(i64, i64)> {
        let before = self.guard.conjuncts().iter().find_map(|part| match part {
            Ground::Atom(
                GroundLiteral::Equal(Operand::Read(read), Operand::Constant(value))
                | GroundLiteral::Equal(Operand::Constant(value), Operand::Read(read)),
            ) if read.cell == cell => Some(*value),
            _ => None,
        })?;
        let write = self.writes.iter().find(|write| write.cell == cell)?;
        match write.unconditional() {
            Some(Written::Value(Operand::Constant(value))) => Some((before, *value)),
            _ => None,
        }
    }
}
