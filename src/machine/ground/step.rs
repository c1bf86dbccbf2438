//! The steps of the machine: transitions with processes for their parameters, one for each way of taking them.

use super::cells::{CellId, Cells, Process};
use super::environment::{Environment, Existence, Tuples};
use super::expansion::Expansion;
use super::formula::{Ground, Operand, Read, Sum};
use super::instantiate::Grounder;
use crate::system::{Atom, Formula, SymbolId, Target, Term, Transition, Update, Value};
use smallvec::SmallVec;

/// A step: a transition, a disjunct of its guard, and witnesses.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The index of the transition.
    pub(crate) transition: usize,
    pub(crate) arguments: SmallVec<[Process; 4]>,
    /// The process that reads and writes weak cells.
    pub(crate) main: Option<Process>,
    pub(crate) guard: Ground,
    pub(crate) carriage: Carriage,
    /// No cell twice.
    pub(crate) writes: Vec<Write>,
}

/// How writes to weak cells reach memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Carriage {
    /// At once: there are no buffers, or nothing weak is written.
    Direct,
    /// As one entry at the end of the buffer of the main process: the step reads no weak cell.
    Entry,
    /// At once, and only with an empty buffer: the step also reads.
    Atomic,
}

/// What may be written to a cell. The first branch whose condition holds counts; without one nothing is written.
#[derive(Clone, Debug)]
pub(crate) struct Write {
    pub(crate) cell: CellId,
    /// Not empty; only the last one may hold always.
    pub(crate) branches: Vec<(Ground, Written)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Value(Operand),
    Sum(Sum),
    /// Any value of the sort.
    Any,
}

impl Write {
    /// The value, when the cell is written whatever the state.
    pub(crate) fn unconditional(&self) -> Option<&Written> {
        match self.branches.as_slice() {
            [(Ground::True, value)] => Some(value),
            _ => None,
        }
    }
}

/// The steps that are wanted.
#[derive(Clone, Copy)]
pub(crate) enum Wanted<'w> {
    All,
    /// Those of these transitions.
    Transitions(&'w [usize]),
    /// Those of these transitions with these parameters.
    Instances(&'w [(usize, Vec<Process>)]),
}

/// All wanted steps, until the expansion is over; it is when they are more than `most`.
pub(crate) fn steps(
    cells: &Cells<'_>,
    buffered: bool,
    wanted: Wanted<'_>,
    most: usize,
    expansion: &Expansion,
) -> Vec<Step> {
    let mut steps = Vec::new();
    for (index, transition) in cells.system.transitions.iter().enumerate() {
        if matches!(wanted, Wanted::Transitions(transitions) if !transitions.contains(&index)) {
            continue;
        }
        let existence = Existence { variables: &transition.variables, processes: cells.processes };
        if !transition.updates.iter().all(|update| existence.update(update)) {
            continue;
        }
        let (parameters, processes) = (transition.variables.parameters(), cells.processes);
        let mut add = |arguments: &[Process]| {
            let mut environment = Environment::new(&transition.variables, arguments, processes, expansion);
            let main = transition.main.map(|main| environment.get(main));
            let grounder = Grounder { cells, buffered, main };
            let builder = Builder { grounder, index, transition, existence };
            builder.steps(&mut environment, &mut |step| {
                steps.push(step);
                expansion.limit(steps.len(), most);
            });
        };
        match wanted {
            Wanted::Instances(instances) => {
                // parameters are different processes of the system
                let is_possible = |arguments: &[Process]| {
                    arguments.len() == parameters
                        && arguments.iter().enumerate().all(|(place, process)| {
                            (1..=processes).contains(process) && !arguments[..place].contains(process)
                        })
                };
                let of_transition = instances.iter().filter(|(transition, _)| *transition == index);
                of_transition.filter(|(_, it)| is_possible(it)).for_each(|(_, arguments)| add(arguments));
            }
            _ => Tuples { length: parameters, processes, distinct: true, ascending: &[] }
                .for_each(expansion, &mut add),
        }
    }
    steps
}

/// Builds the steps of one transition and one choice of its parameters.
struct Builder<'a> {
    grounder: Grounder<'a>,
    index: usize,
    transition: &'a Transition,
    existence: Existence<'a>,
}

impl Builder<'_> {
    fn steps(&self, environment: &mut Environment<'_>, found: &mut dyn FnMut(Step)) {
        let writes = self.writes(environment);
        let cells = self.grounder.cells;
        let buffered = self.grounder.buffered && writes.iter().any(|write| cells.symbol(write.cell).weak);
        let updates_read =
            buffered && self.transition.updates.iter().any(|it| self.update_reads(it, environment));
        for guard in &self.transition.guards {
            if !self.existence.disjunct(guard) {
                continue;
            }
            environment.for_each_witness(guard, &mut |bound| {
                let guard = self.grounder.disjunct(guard, bound);
                let mut add = |guard: Ground, carriage| {
                    if guard != Ground::False {
                        let arguments = bound.arguments().into();
                        let (transition, main, writes) = (self.index, self.grounder.main, writes.clone());
                        found(Step { transition, arguments, main, guard, carriage, writes });
                    }
                };
                if !buffered {
                    add(guard, Carriage::Direct);
                } else if updates_read {
                    add(guard, Carriage::Atomic);
                } else {
                    // which disjuncts are chosen inside universal conjuncts decides whether the step reads
                    add(guard.silent(), Carriage::Entry);
                    add(guard.reading(), Carriage::Atomic);
                }
            });
        }
    }

    fn writes(&self, environment: &mut Environment<'_>) -> Vec<Write> {
        let mut writes = Vec::new();
        for update in &self.transition.updates {
            for_each_target(update, environment, &mut |bound, indices| {
                let cell = self.grounder.cells.cell(update.symbol, indices.iter().copied());
                let branches = self.branches(update, cell, bound);
                if !branches.is_empty() {
                    writes.push(Write { cell, branches });
                }
            });
        }
        writes
    }

    fn branches(
        &self,
        update: &Update,
        cell: CellId,
        environment: &mut Environment<'_>,
    ) -> Vec<(Ground, Written)> {
        let mut branches = Vec::new();
        for branch in &update.branches {
            let condition = self.grounder.formula(&branch.condition, environment);
            if condition == Ground::False {
                continue;
            }
            let last = condition == Ground::True;
            branches.push((condition, self.written(&branch.value, environment)));
            if last {
                break;
            }
        }
        // writing a cell back is not writing it, unless the write goes through a buffer
        if !(self.grounder.buffered && self.is_weak(update.symbol)) {
            let same = Written::Value(Operand::Read(Read { cell, by: None }));
            while branches.pop_if(|(_, value)| *value == same).is_some() {}
        }
        branches
    }

    fn written(&self, value: &Value, environment: &Environment<'_>) -> Written {
        match value {
            Value::Term(Term::Linear(linear)) => Written::Sum(self.grounder.sum(linear, environment)),
            Value::Term(term) => Written::Value(self.grounder.operand(term, environment)),
            Value::Any => Written::Any,
        }
    }

    /// Whether the update mentions a weak cell, whatever branch applies.
    fn update_reads(&self, update: &Update, environment: &mut Environment<'_>) -> bool {
        let mut reads = false;
        for_each_target(update, environment, &mut |bound, _| {
            for branch in &update.branches {
                reads |= self.formula_reads(&branch.condition, bound);
                if let Value::Term(term) = &branch.value {
                    term.for_each_access(&mut |access| reads |= self.is_weak(access.symbol));
                }
            }
        });
        reads
    }

    /// Whether a weak cell occurs in the formula, for some process that its quantifiers range over.
    fn formula_reads(&self, formula: &Formula, environment: &mut Environment<'_>) -> bool {
        match formula {
            Formula::True | Formula::False => false,
            Formula::Atom(Atom::Literal(literal)) => {
                let mut reads = false;
                literal.for_each_access(&mut |access| reads |= self.is_weak(access.symbol));
                reads
            }
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().any(|part| self.formula_reads(part, environment))
            }
            Formula::Atom(Atom::Forall(inner) | Atom::Exists(inner)) => {
                let mut reads = false;
                environment
                    .for_each_binding(inner, &mut |bound| reads |= self.formula_reads(&inner.body, bound));
                reads
            }
        }
    }

    fn is_weak(&self, symbol: SymbolId) -> bool {
        self.grounder.cells.system.symbol(symbol).weak
    }
}

/// Calls `visit` for every cell that the update is about, with the indices of the cell.
fn for_each_target(
    update: &Update,
    environment: &mut Environment<'_>,
    visit: &mut dyn FnMut(&mut Environment<'_>, &[Process]),
) {
    let mut each = |bound: &mut Environment<'_>| {
        let (Target::Cell(indices) | Target::Every(indices)) = &update.target;
        let indices: SmallVec<[Process; 4]> = indices.iter().map(|&index| bound.get(index)).collect();
        visit(bound, &indices);
    };
    match &update.target {
        Target::Cell(_) => each(environment),
        Target::Every(indices) => environment.for_each_index(indices, &mut each),
    }
}
