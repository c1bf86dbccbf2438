//! A step into a cube: what it may write, which reads it may satisfy, and what is before what. The sources are those of
//! the pre-images.

use super::branch::{Choices, Decision, DecisionBranch, Readers, Task, Write};
use super::feasibility::Outline;
use super::ground::{Environment, Grounder, Slot, cell_at, cell_read};
use crate::cube::formula::{CubeValue, Ground, Overflow};
use crate::cube::open;
use crate::cube::substitute::substitute;
use crate::cube::term::{CubeTerm, Proc};
use crate::cube::vocabulary::Context;
use crate::cube::{Cube, RawCube, for_each_term};
use crate::memory::{ClassSet, Index, Order, StepEvents, WeakCell};
use crate::system::{Formula, ProcVar, SymbolId, Target, Transition, Update, Value};
use garret_solver::Literal;
use smallvec::SmallVec;

/// A transition with what is computed of it once.
pub(crate) struct Rule<'s> {
    pub(crate) transition: &'s Transition,
    /// For each update and each of its branches, the negation of the condition.
    negations: Vec<Vec<Formula>>,
    /// For each disjunct of the guard, the pairs of parameters that can change places.
    pub(crate) exchangeable: Vec<Vec<(ProcVar, ProcVar)>>,
    pub(super) outline: Outline,
}

/// What is common to all instances of a transition on one cube.
pub(super) struct Step<'a, 'v> {
    pub(super) rule: &'a Rule<'v>,
    pub(super) cube: &'a Cube,
    /// The terms of the cube's literals.
    pub(super) terms: &'a [CubeTerm],
    pub(super) grounder: Grounder<'v>,
}

impl<'s> Rule<'s> {
    pub(super) fn new(transition: &'s Transition) -> Self {
        let negate = |update: &Update| {
            // conditions contain no fence, so that they have a negation
            update.branches.iter().map(|branch| branch.condition.negated().unwrap_or(Formula::True)).collect()
        };
        Self {
            transition,
            negations: transition.updates.iter().map(negate).collect(),
            exchangeable: transition.guards.iter().map(|guard| transition.exchangeable(guard)).collect(),
            outline: Outline::of(transition),
        }
    }
}

/// Adds the reads that occur in the formula outside quantifiers, also where it is known to hold, or not to, without them.
fn occurring_reads(formula: &Formula, env: &Environment, reads: &mut Vec<CubeTerm>) {
    match formula {
        Formula::Literal(literal) => {
            literal.for_each_access(&mut |access| reads.extend(cell_read(access, env)));
        }
        Formula::And(parts) | Formula::Or(parts) => {
            for part in parts {
                occurring_reads(part, env, reads);
            }
        }
        _ => {}
    }
}

impl Step<'_, '_> {
    /// Adds the decisions about the cells that the step may write: the SC cells that occur in the cube, and all weak
    /// cells of processes of the cube. Returns the families of weak cells of other processes that are certainly written.
    pub(super) fn updates(
        &self,
        env: &mut Environment,
        context: &mut Context<'_>,
        tasks: &mut Vec<Task>,
        reads: &mut Vec<CubeTerm>,
    ) -> Result<Vec<WeakCell>, Overflow> {
        let mut written_open = Vec::new();
        for (number, update) in self.rule.transition.updates.iter().enumerate() {
            let weak = self.grounder.vocabulary.system.symbol(update.symbol).weak;
            match &update.target {
                Target::Cell(indices) => {
                    if let Some(cell) = cell_at(update.symbol, indices, env) {
                        self.decision(number, cell, weak, env, context, tasks, reads)?;
                    }
                }
                Target::Every(variables) => {
                    let mut result = Ok(());
                    for_each_tuple(variables, self.grounder.processes, false, env, &mut |env| {
                        if let Some(cell) = cell_at(update.symbol, variables, env)
                            && result.is_ok()
                        {
                            result = self.decision(number, cell, weak, env, context, tasks, reads);
                        }
                    });
                    result?;
                    if weak && self.grounder.vocabulary.has_others(self.grounder.processes) {
                        self.open_writes(number, variables, env, &mut written_open)?;
                    }
                }
            }
        }
        Ok(written_open)
    }

    #[expect(clippy::too_many_arguments, reason = "a decision is about all of these")]
    fn decision(
        &self,
        number: usize,
        cell: CubeTerm,
        weak: bool,
        env: &mut Environment,
        context: &mut Context<'_>,
        tasks: &mut Vec<Task>,
        reads: &mut Vec<CubeTerm>,
    ) -> Result<(), Overflow> {
        let update = &self.rule.transition.updates[number];
        let occurs = weak || self.terms.binary_search(&cell).is_ok();
        let mut branches = Vec::new();
        for (branch, negation) in update.branches.iter().zip(&self.rule.negations[number]) {
            let condition = self.grounder.formula(&branch.condition, env)?;
            // what a step reads is static: all conditions and all right-hand sides
            condition.for_each_read(&mut |cell| reads.push(cell));
            occurring_reads(&branch.condition, env, reads);
            if let Value::Term(term) = &branch.value {
                term.for_each_access(&mut |access| reads.extend(cell_read(access, env)));
            }
            if !occurs {
                continue;
            }
            let value = match &branch.value {
                Value::Term(term) => self.grounder.term(term, env),
                Value::Any => self.arbitrary(update.symbol, context),
            };
            let negation = self.grounder.formula(negation, env)?;
            branches.push(DecisionBranch { condition, negation, value });
        }
        if occurs {
            tasks.push(Task::Decide(Decision { cell, branches, weak }));
        }
        Ok(())
    }

    fn arbitrary(&self, symbol: SymbolId, context: &mut Context<'_>) -> CubeValue {
        let term = context.arbitrary(symbol);
        if self.grounder.vocabulary.system.symbol(symbol).sort.is_arithmetic() {
            CubeValue::Linear(SmallVec::from_slice(&[(term, 1)]), 0)
        } else {
            CubeValue::Term(term)
        }
    }

    /// A family of cells outside the cube is certainly written when some branch certainly applies.
    fn open_writes(
        &self,
        number: usize,
        variables: &[ProcVar],
        env: &mut Environment,
        written: &mut Vec<WeakCell>,
    ) -> Result<(), Overflow> {
        let update = &self.rule.transition.updates[number];
        let mut result = Ok(());
        for_each_tuple(variables, self.grounder.processes, true, env, &mut |env| {
            if variables.iter().all(|&variable| env.process(variable).is_some()) {
                return;
            }
            for branch in &update.branches {
                match self.grounder.formula(&branch.condition, env) {
                    Ok(Ground::True) => {
                        let index =
                            |variable: &ProcVar| env.process(*variable).map_or(Index::Open, Index::Process);
                        written.push(WeakCell {
                            symbol: update.symbol,
                            indices: variables.iter().map(index).collect(),
                        });
                        return;
                    }
                    Ok(_) => {}
                    Err(overflow) => result = Err(overflow),
                }
            }
        });
        result
    }

    /// Whether the group has unsatisfied reads, by processes other than the main one, of a cell that is written.
    fn is_read_by_others(&self, group: usize, main: Proc, written: &[Write]) -> bool {
        self.terms.iter().any(|term| {
            term.group() == Some(group)
                && term.reader() != Some(main)
                && written.iter().any(|write| write.weak && write.cell == term.cell_read())
        })
    }

    /// Whether the step changes a cell of the cube or satisfies a read; if not, the pre-image is contained in the cube.
    pub(super) fn changes(&self, main: Proc, choices: &Choices) -> bool {
        !choices.satisfied.is_empty()
            || choices.written.iter().any(|write| {
                if write.weak {
                    self.terms
                        .iter()
                        .any(|term| term.reader() == Some(main) && term.cell_read() == write.cell)
                } else {
                    write.value != CubeValue::Term(write.cell)
                        && write.value != CubeValue::Linear(SmallVec::from_slice(&[(write.cell, 1)]), 0)
                }
            })
    }

    /// The literals of the cube before the step, together with what the context knows already, in solved form.
    pub(super) fn conjunctions(
        &self,
        literals: &[Literal<CubeTerm>],
        main: Proc,
        choices: &Choices,
        context: &mut Context<'_>,
    ) -> Result<Vec<Vec<Literal<CubeTerm>>>, Overflow> {
        let value_of = |term| value_before(term, main, choices);
        for literal in literals {
            match substitute(literal, self.grounder.vocabulary, self.grounder.processes, &value_of)? {
                Ground::False => return Ok(Vec::new()),
                Ground::Literal(literal) if !context.assume(&literal) => return Ok(Vec::new()),
                _ => {}
            }
        }
        if !context.is_consistent() {
            return Ok(Vec::new());
        }
        Ok(context.possible())
    }

    /// What the cube says of the processes outside, before the step; what is not certain is forgotten.
    pub(super) fn carried(
        &self,
        main: Proc,
        choices: &Choices,
        env: &Environment,
    ) -> Result<Vec<Ground>, Overflow> {
        let mut env = env.clone();
        let mut carried = Vec::new();
        for formula in &self.cube.open {
            let mut values: Vec<(CubeTerm, CubeValue)> = Vec::new();
            let mut lost = false;
            let mut terms = Vec::new();
            open::for_each_literal(formula, &mut |literal| {
                for_each_term(literal, &mut |term| terms.push(term));
            });
            for term in terms.into_iter().filter(|term| term.is_open()) {
                match self.open_value(term, &mut env)? {
                    OpenValue::Unchanged => {}
                    OpenValue::Known(value) => values.push((term, value)),
                    OpenValue::Uncertain => lost = true,
                }
            }
            if lost {
                continue;
            }
            let value_of = |term: CubeTerm| {
                let known = values.iter().find(|(other, _)| *other == term).map(|(_, value)| value.clone());
                known.or_else(|| value_before(term, main, choices))
            };
            let (vocabulary, processes) = (self.grounder.vocabulary, self.grounder.processes);
            let before =
                open::map(formula, &mut |literal| substitute(literal, vocabulary, processes, &value_of))?;
            // an arbitrary value is only known to the context of this step
            let mut arbitrary = false;
            open::for_each_literal(&before, &mut |literal| {
                for_each_term(literal, &mut |term| arbitrary |= term.is_arbitrary());
            });
            match open::lasting(before) {
                Ground::True => {}
                _ if arbitrary => {}
                formula => carried.push(formula),
            }
        }
        Ok(carried)
    }

    /// The value before the step of a cell of a process outside.
    fn open_value(&self, term: CubeTerm, env: &mut Environment) -> Result<OpenValue, Overflow> {
        for update in self.rule.transition.updates.iter().filter(|update| update.symbol == term.symbol()) {
            let Target::Every(variables) = &update.target else { continue };
            if term.group().is_some() {
                return Ok(OpenValue::Uncertain);
            }
            for (&variable, &index) in variables.iter().zip(&*term.indices()) {
                env.set(variable, Slot::Process(index));
            }
            for branch in &update.branches {
                match (self.grounder.formula(&branch.condition, env)?, &branch.value) {
                    (Ground::False, _) => {}
                    (Ground::True, Value::Term(value)) => {
                        return Ok(OpenValue::Known(self.grounder.term(value, env)));
                    }
                    _ => return Ok(OpenValue::Uncertain),
                }
            }
        }
        Ok(OpenValue::Unchanged)
    }

    /// The events of the step.
    pub(super) fn events(
        &self,
        main: Proc,
        choices: &Choices,
        written_open: &[WeakCell],
        literals: &[Literal<CubeTerm>],
    ) -> StepEvents {
        let group = self.cube.before.len();
        let mut events = StepEvents {
            process: main,
            reads: !choices.reads.is_empty(),
            written_open: written_open.iter().cloned().collect(),
            ..StepEvents::default()
        };
        for literal in literals {
            for_each_term(literal, &mut |term| {
                if term.group() == Some(group) {
                    events.read_cells.push(weak_cell(term));
                }
            });
        }
        events
            .written_cells
            .extend(choices.written.iter().filter(|write| write.weak).map(|write| weak_cell(write.cell)));
        events
    }
}

/// The unsatisfied reads of a cube, for one instance of a step.
pub(super) struct StepReaders<'a, 'b, 'v> {
    pub(super) step: &'b Step<'a, 'v>,
    pub(super) main: Proc,
    pub(super) literals: &'b [Literal<CubeTerm>],
    pub(super) before: &'b [ClassSet],
    pub(super) model: &'v dyn Order,
}

impl StepReaders<'_, '_, '_> {
    /// What of the step is known to order it, whatever else is chosen.
    fn events(&self, choices: &Choices) -> StepEvents {
        let written = choices.written.iter().filter(|write| write.weak).map(|write| weak_cell(write.cell));
        StepEvents {
            process: self.main,
            reads: !choices.reads.is_empty(),
            written_cells: written.collect(),
            ..StepEvents::default()
        }
    }
}

impl Readers for StepReaders<'_, '_, '_> {
    fn is_read(&self, group: usize, choices: &Choices) -> bool {
        self.step.is_read_by_others(group, self.main, &choices.written)
    }

    fn may_be(&self, group: usize, satisfied: bool, choices: &Choices) -> bool {
        let order = &self.step.cube.order;
        if satisfied {
            // step -> group < other -> step would be a cycle
            return !choices.unsatisfied.iter().any(|&other| order.precedes(group, other));
        }
        // step -> other <= group -> step would be a cycle
        let at_most = |other| other == group || order.precedes(other, group);
        if choices.satisfied.iter().any(|&other| at_most(other)) {
            return false;
        }
        let events = self.events(choices);
        !self
            .before
            .iter()
            .enumerate()
            .any(|(other, before)| at_most(other) && self.model.is_before(&events, before))
    }

    fn values(&self, group: usize, choices: &Choices) -> Vec<Ground> {
        let value_of = |term| value_before(term, self.main, choices);
        let (vocabulary, processes) = (self.step.grounder.vocabulary, self.step.grounder.processes);
        let of_group = self
            .literals
            .iter()
            .filter(|literal| matches!(literal, Literal::Member(term, _) if term.group() == Some(group)));
        of_group.filter_map(|literal| substitute(literal, vocabulary, processes, &value_of).ok()).collect()
    }
}

/// What a step does to a cell of a process outside the cube.
enum OpenValue {
    Unchanged,
    Known(CubeValue),
    Uncertain,
}

/// The value that the step gives to a term of the cube, if it does.
fn value_before(term: CubeTerm, main: Proc, choices: &Choices) -> Option<CubeValue> {
    let (cell, weak) = match term.group() {
        None => (term, false),
        Some(group) if term.reader() == Some(main) || choices.satisfied.contains(&group) => {
            (term.cell_read(), true)
        }
        Some(_) => return None,
    };
    let write = choices.written.iter().find(|write| write.cell == cell && write.weak == weak)?;
    Some(write.value.clone())
}

fn weak_cell(term: CubeTerm) -> WeakCell {
    WeakCell {
        symbol: term.symbol(),
        indices: term.indices().iter().map(|&index| Index::Process(index)).collect(),
    }
}

/// Calls `visit` for every tuple of processes of the cube, and of some process outside when `outside` is set.
fn for_each_tuple(
    variables: &[ProcVar],
    processes: usize,
    outside: bool,
    env: &mut Environment,
    visit: &mut impl FnMut(&mut Environment),
) {
    let Some((&first, rest)) = variables.split_first() else {
        return visit(env);
    };
    for process in 0..processes as Proc {
        env.set(first, Slot::Process(process));
        for_each_tuple(rest, processes, outside, env, visit);
    }
    if outside {
        env.set(first, Slot::Outside);
        for_each_tuple(rest, processes, outside, env, visit);
    }
    env.set(first, Slot::Unset);
}

/// The cube with the step's place in the order of the read groups; none when that closes a cycle. The step is the
/// group after the last; it stays only if it has reads whose value matters.
pub(super) fn ordered(
    mut raw: RawCube,
    model: &dyn Order,
    events: &StepEvents,
    main: Proc,
    choices: &Choices,
) -> Option<RawCube> {
    let step = raw.order.add_element();
    if events.reads || events.writes() {
        // fr: a read that the write does not satisfy is before it
        for &group in &choices.unsatisfied {
            raw.order.insert(group, step).ok()?;
        }
        for group in 0..step {
            // rfe: a write is before the reads of other processes that it satisfies
            if choices.satisfied.contains(&group) || model.is_before(events, &raw.before[group]) {
                raw.order.insert(step, group).ok()?;
            }
        }
    }
    let mut classes = model.before_step(events);
    for group in (0..step).filter(|&group| raw.order.precedes(group, step)) {
        classes.union_with(&raw.before[group]);
    }
    for group in 0..step {
        if raw.order.precedes(step, group) {
            raw.before[group].union_with(&classes);
        }
    }
    raw.before.push(classes);
    if choices.fences > 0
        && let Some(fence) = model.fence(Index::Process(main))
    {
        for classes in &mut raw.before {
            fence.extend(classes);
        }
    }
    Some(raw)
}
