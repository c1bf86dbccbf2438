//! Robustness: whether some execution is not sequentially consistent. All executions are enumerated, each with its reads and the
//! order of its writes.

use super::instance::{Environment, Instance};
use super::{Cuts, Machine, State};
use garret::system::{Atom, Disjunct, Formula, Literal, Target, Term, Value};

/// A step of an execution.
#[derive(Clone, Debug)]
struct Event {
    process: u8,
    /// The cells that it reads, each with the event that wrote the value; `None` for the initial value.
    reads: Vec<(usize, Option<usize>)>,
}

/// A partial execution.
#[derive(Clone, Debug)]
struct Execution {
    state: State,
    events: Vec<Event>,
    /// For each entry of each store buffer, the event that wrote it.
    buffered: Vec<Vec<usize>>,
    /// For each cell, the events that wrote it, in the order in which they reached memory.
    written: Vec<Vec<usize>>,
}

/// The limits of the enumeration.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The largest number of transitions of an execution.
    pub transitions: usize,
    /// The largest number of executions, including prefixes of others.
    pub executions: usize,
}

impl Machine<'_> {
    /// Whether some execution with at most this number of transitions is not sequentially consistent; `None` if not all were
    /// enumerated.
    pub fn has_weak_execution(&self, reach: Reach) -> Option<bool> {
        let (mut waiting, all) = self.starts();
        let mut left = reach.executions;
        while let Some(execution) = waiting.pop() {
            left = left.checked_sub(1)?;
            if execution.is_settled() && execution.has_cycle() {
                return Some(true);
            }
            waiting.extend(self.propagated(&execution));
            if execution.events.len() < reach.transitions {
                for instance in &self.transitions {
                    waiting.extend(self.continued(instance, &execution));
                }
            }
        }
        all.then_some(false)
    }

    /// Whether these transitions, with these processes as parameters and in this order, are an execution that is not sequentially
    /// consistent; `None` if there are more than `most` ways to run them, or initial states that were not tried.
    pub fn is_weak_execution(&self, steps: &[(usize, Vec<u8>)], most: usize) -> Option<bool> {
        let (mut waiting, all) = self.starts();
        let mut left = most;
        while let Some(execution) = waiting.pop() {
            left = left.checked_sub(1)?;
            waiting.extend(self.propagated(&execution));
            let Some((transition, processes)) = steps.get(execution.events.len()) else {
                if execution.is_settled() && execution.has_cycle() {
                    return Some(true);
                }
                continue;
            };
            let is_it = |it: &&Instance<'_>| {
                it.index == *transition && it.environment.parameters() == processes.as_slice()
            };
            for instance in self.transitions.iter().filter(is_it) {
                waiting.extend(self.continued(instance, &execution));
            }
        }
        all.then_some(false)
    }

    /// The empty executions from all initial states, and whether these are all.
    fn starts(&self) -> (Vec<Execution>, bool) {
        let mut cuts = Cuts::new();
        let initial = self.initial_states(&mut cuts).into_iter();
        let start = |state: State| Execution {
            buffered: vec![Vec::new(); state.buffers.len()],
            written: vec![Vec::new(); self.layout.cells()],
            state,
            events: Vec::new(),
        };
        (initial.map(start).collect(), cuts.is_empty() && !self.confuses_values())
    }

    /// All executions with one more entry in memory.
    fn propagated(&self, execution: &Execution) -> Vec<Execution> {
        let mut all = Vec::new();
        for process in 1..=self.processes {
            let index = usize::from(process) - 1;
            let Some(entry) = execution.state.buffers[index].first() else { continue };
            let mut next = execution.clone();
            let event = next.buffered[index].remove(0);
            for (cell, _) in entry {
                next.written[*cell].push(event);
            }
            next.state.propagate(process, 0);
            all.push(next);
        }
        all
    }

    /// All executions with one more step of this transition.
    fn continued(&self, instance: &Instance<'_>, execution: &Execution) -> Vec<Execution> {
        let mut all = Vec::new();
        let Some(main) = instance.main else { return all };
        let (index, state) = (usize::from(main) - 1, &execution.state);
        for disjunct in &instance.disjuncts {
            let single = Instance {
                index: instance.index,
                environment: instance.environment.clone(),
                disjuncts: vec![disjunct],
                updates: instance.updates,
                main: instance.main,
            };
            if !self.ways(&single, state).any() {
                continue;
            }
            let reads = self.cells_read(&single, disjunct);
            for writes in self.writes(&single, state, &mut Cuts::new()) {
                let (weak, direct): (Vec<_>, Vec<_>) =
                    writes.into_iter().partition(|&(cell, _)| self.is_weak(cell));
                let atomic = !weak.is_empty() && !reads.is_empty();
                if atomic && !state.buffers[index].is_empty() {
                    continue;
                }
                let mut next = execution.clone();
                let event = next.events.len();
                let sources = reads.iter().map(|cell| (*cell, execution.source(index, *cell))).collect();
                next.events.push(Event { process: main, reads: sources });
                next.state.write(&direct);
                if atomic {
                    next.state.write(&weak);
                    for (cell, _) in &weak {
                        next.written[*cell].push(event);
                    }
                } else if !weak.is_empty() {
                    next.state.buffers[index].push(weak);
                    next.buffered[index].push(event);
                }
                all.push(next);
            }
        }
        all
    }

    /// The weak cells that a disjunct and the updates read, without duplicates.
    fn cells_read(&self, instance: &Instance<'_>, disjunct: &Disjunct) -> Vec<usize> {
        let environment = &instance.environment;
        let mut cells = Vec::new();
        for literal in &disjunct.literals {
            self.literal_cells(literal, environment, &mut cells);
        }
        for universal in &disjunct.universals {
            for bound in environment.bind_all(universal) {
                self.formula_cells(&universal.body, &bound, &mut cells);
            }
        }
        for update in instance.updates {
            let environments = match &update.target {
                Target::Cell(_) => vec![environment.clone()],
                Target::Every(indices) => environment.bind_indices(indices),
            };
            for bound in &environments {
                for branch in &update.branches {
                    self.formula_cells(&branch.condition, bound, &mut cells);
                    if let Value::Term(term) = &branch.value {
                        self.term_cells(term, bound, &mut cells);
                    }
                }
            }
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn formula_cells(&self, formula: &Formula, environment: &Environment, cells: &mut Vec<usize>) {
        match formula {
            Formula::True | Formula::False => {}
            Formula::Atom(Atom::Literal(literal)) => self.literal_cells(literal, environment, cells),
            Formula::And(parts) | Formula::Or(parts) => {
                for part in parts {
                    self.formula_cells(part, environment, cells);
                }
            }
            Formula::Atom(Atom::Forall(inner) | Atom::Exists(inner)) => {
                for bound in environment.bind_all(inner) {
                    self.formula_cells(&inner.body, &bound, cells);
                }
            }
        }
    }

    fn literal_cells(&self, literal: &Literal, environment: &Environment, cells: &mut Vec<usize>) {
        literal.for_each_access(&mut |access| {
            if self.system.symbol(access.symbol).weak {
                cells.push(self.cell(access, environment));
            }
        });
    }

    fn term_cells(&self, term: &Term, environment: &Environment, cells: &mut Vec<usize>) {
        term.for_each_access(&mut |access| {
            if self.system.symbol(access.symbol).weak {
                cells.push(self.cell(access, environment));
            }
        });
    }
}

impl Execution {
    /// The event whose write the process with this index reads in a cell.
    fn source(&self, index: usize, cell: usize) -> Option<usize> {
        let buffer = &self.state.buffers[index];
        match buffer.iter().rposition(|entry| entry.iter().any(|(it, _)| *it == cell)) {
            Some(entry) => Some(self.buffered[index][entry]),
            None => self.written[cell].last().copied(),
        }
    }

    /// Whether all writes are in memory.
    fn is_settled(&self) -> bool {
        self.buffered.iter().all(Vec::is_empty)
    }

    /// Whether the relations of the execution have a cycle.
    fn has_cycle(&self) -> bool {
        let count = self.events.len();
        let mut before = vec![vec![false; count]; count];
        let mut add = |from: usize, to: usize| before[from][to] |= from != to;
        for (later, event) in self.events.iter().enumerate() {
            for earlier in (0..later).filter(|it| self.events[*it].process == event.process) {
                add(earlier, later);
            }
            for (cell, source) in &event.reads {
                let order = &self.written[*cell];
                let from = source.and_then(|source| order.iter().position(|it| *it == source));
                if let Some(source) = source {
                    add(*source, later);
                }
                for overwriting in &order[from.map_or(0, |from| from + 1)..] {
                    add(later, *overwriting);
                }
            }
        }
        for order in &self.written {
            for pair in order.windows(2) {
                add(pair[0], pair[1]);
            }
        }
        for middle in 0..count {
            let after = before[middle].clone();
            for row in before.iter_mut().filter(|row| row[middle]) {
                row.iter_mut().zip(&after).for_each(|(cell, reached)| *cell |= reached);
            }
        }
        (0..count).any(|event| before[event][event])
    }
}
