//! The successors of a state.

use super::instance::{Environment, Instance};
use super::{Cut, Cuts, Machine, State, Step};
use garret::Model;
use garret::system::{Atom, Branch, Formula, Sort, StoreFences, Target, Update, Value};

impl Machine<'_> {
    /// All steps with the states after them; `bound` is the largest number that is not cut off.
    pub(super) fn successors(&self, state: &State, bound: i64, cuts: &mut Cuts) -> Vec<(Step, State)> {
        let mut all = Vec::new();
        for instance in &self.transitions {
            for next in self.run(instance, state, Some(self.limits.buffer), cuts) {
                if !self.in_bounds(&next, bound) {
                    cuts.insert(Cut::Numbers);
                    continue;
                }
                let processes = instance.environment.parameters().to_vec();
                all.push((Step::Run { transition: instance.index, processes }, next));
            }
        }
        all.extend(self.propagations(state));
        all
    }

    /// The states after an entry of some buffer has moved to memory.
    pub(super) fn propagations(&self, state: &State) -> Vec<(Step, State)> {
        let mut all = Vec::new();
        for process in 1..=self.processes {
            for entry in state.movable(process, self.memory) {
                let mut next = state.clone();
                next.propagate(process, entry);
                all.push((Step::Propagate { process, entry }, next));
            }
        }
        all
    }

    /// The states after the transition has run with its processes; empty if it is not enabled.
    pub(super) fn run(
        &self,
        instance: &Instance<'_>,
        state: &State,
        buffer_limit: Option<usize>,
        cuts: &mut Cuts,
    ) -> Vec<State> {
        let ways = self.ways(instance, state);
        if !ways.any() {
            return Vec::new();
        }
        let update_reads =
            instance.updates.iter().any(|update| self.update_reads(update, &instance.environment));
        let mut all = Vec::new();
        for writes in self.writes(instance, state, cuts) {
            let (weak, direct): (Vec<_>, Vec<_>) =
                writes.into_iter().partition(|&(cell, _)| self.is_weak(cell));
            let mut next = state.clone();
            next.write(&direct);
            self.mark(instance, |fences| fences.before, &mut next);
            let main = match instance.main {
                Some(main) if self.memory.is_weak() && !weak.is_empty() => usize::from(main) - 1,
                // No write goes through a buffer.
                _ => {
                    next.write(&weak);
                    self.mark(instance, |fences| fences.after, &mut next);
                    all.push(next);
                    continue;
                }
            };
            // Reads and writes: an atomic read-modify-write, which needs an empty buffer and writes directly to memory.
            if (ways.reading || update_reads) && state.buffers[main].is_empty() {
                let mut next = next.clone();
                next.write(&weak);
                self.mark(instance, |fences| fences.after, &mut next);
                all.push(next);
            }
            // Writes without reads: a new entry of the buffer.
            if ways.silent && !update_reads {
                if buffer_limit.is_some_and(|limit| state.waiting(main) >= limit) {
                    cuts.insert(Cut::Buffer);
                } else {
                    next.buffers[main].push(weak);
                    self.mark(instance, |fences| fences.after, &mut next);
                    all.push(next);
                }
            }
        }
        all
    }

    /// Appends a marker if the step has a store fence at this place. Under models that keep the order of stores, none is needed.
    fn mark(&self, instance: &Instance<'_>, is_there: fn(StoreFences) -> bool, next: &mut State) {
        let fences = self.system.transitions[instance.index].store_fences;
        if let (Model::Pso, Some(main), true) = (self.memory, instance.main, is_there(fences)) {
            next.mark(main);
        }
    }

    /// The sets of writes that the step may make, computed from the values before the step. There are several if it writes arbitrary
    /// values.
    pub(super) fn writes(
        &self,
        instance: &Instance<'_>,
        state: &State,
        cuts: &mut Cuts,
    ) -> Vec<Vec<(usize, i64)>> {
        let mut all = vec![Vec::new()];
        for update in instance.updates {
            let (Target::Cell(indices) | Target::Every(indices)) = &update.target;
            for environment in cells(update, &instance.environment) {
                let applies = |branch: &&Branch| {
                    self.formula(&branch.condition, instance.main, &environment, state).any()
                };
                let Some(branch) = update.branches.iter().find(applies) else { continue };
                let cell = self.layout.cell(update.symbol, environment.all(indices));
                let values = match &branch.value {
                    Value::Term(term) => vec![saturated(self.term(term, &environment, state))],
                    Value::Any => self.any_value(self.system.symbol(update.symbol).sort, cuts),
                };
                let with = |writes: &Vec<(usize, i64)>, value| [writes.as_slice(), &[(cell, value)]].concat();
                all = all.iter().flat_map(|writes| values.iter().map(|&value| with(writes, value))).collect();
            }
        }
        all
    }

    fn any_value(&self, sort: Sort, cuts: &mut Cuts) -> Vec<i64> {
        match sort {
            Sort::Integer | Sort::Real => cuts.extend([Cut::Numbers]),
            Sort::Abstract(_) => cuts.extend([Cut::Values]),
            Sort::Enumeration(_) | Sort::Process => {}
        }
        self.values(sort)
    }

    /// Whether the update reads a weak cell in any of its branches.
    fn update_reads(&self, update: &Update, environment: &Environment) -> bool {
        cells(update, environment).iter().any(|environment| {
            update.branches.iter().any(|branch| {
                let mut reads = self.formula_reads(&branch.condition, environment);
                if let Value::Term(term) = &branch.value {
                    term.for_each_access(&mut |access| reads |= self.system.symbol(access.symbol).weak);
                }
                reads
            })
        })
    }

    /// Whether the formula reads a weak cell, for some processes over which its quantifiers range.
    fn formula_reads(&self, formula: &Formula, environment: &Environment) -> bool {
        match formula {
            Formula::True | Formula::False => false,
            Formula::Atom(Atom::Literal(literal)) => {
                let mut reads = false;
                literal.for_each_access(&mut |access| reads |= self.system.symbol(access.symbol).weak);
                reads
            }
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().any(|part| self.formula_reads(part, environment))
            }
            Formula::Atom(Atom::Forall(inner) | Atom::Exists(inner)) => {
                environment.bind_all(inner).iter().any(|bound| self.formula_reads(&inner.body, bound))
            }
        }
    }

    pub(super) fn is_weak(&self, cell: usize) -> bool {
        self.system.symbol(self.layout.symbol(cell)).weak
    }

    /// Whether all numbers are within the bound.
    fn in_bounds(&self, state: &State, bound: i64) -> bool {
        let arithmetic = |cell: usize| self.system.symbol(self.layout.symbol(cell)).sort.is_arithmetic();
        let small = |cell: usize, value: i64| !arithmetic(cell) || (-bound..=bound).contains(&value);
        state.cells.iter().enumerate().all(|(cell, &value)| small(cell, value))
            && state.buffers.iter().flatten().flatten().all(|&(cell, value)| small(cell, value))
    }
}

/// The value, limited to 64 bits; values that do not fit are far beyond every bound.
fn saturated(value: i128) -> i64 {
    value.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

/// The environments of the cells that the update changes.
fn cells(update: &Update, environment: &Environment) -> Vec<Environment> {
    match &update.target {
        Target::Cell(_) => vec![environment.clone()],
        Target::Every(indices) => environment.bind_indices(indices),
    }
}
