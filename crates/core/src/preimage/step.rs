//! A step into a cube: the cells that it may write, the reads that it may satisfy, and the order of its events. The sources are those
//! of the pre-images.

use super::branch::{Choices, Condition, Decision, Readers, Write};
use super::feasibility::Outline;
use super::ground::{Environment, Grounder, ProcessName, Range, cell_at, cell_read, result};
use crate::cube::formula::{CubeAtom, CubeValue, Ground, GroundFormula, Overflow};
use crate::cube::substitute::substitute;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::Context;
use crate::cube::{Cube, Group, Proc, RawCube, for_each_term, open};
use crate::preimage::ground::Processes;
use garret_machine::ground::{self, Flow, Interpretation, Possible, binder};
use garret_machine::memory::{ClassSet, Index, Order, StepEvents, WeakCell};
use garret_solver::Literal;
use garret_system::system::{Atom, Formula, ProcVar, SymbolId, Target, Transition, Update, Value};
use smallvec::SmallVec;

/// A transition, with data that is computed once.
pub(crate) struct Rule<'s> {
    pub(crate) transition: &'s Transition,
    /// For each update and each of its branches, the negation of the condition.
    negations: Vec<Vec<Formula>>,
    /// For each disjunct of the guard, the pairs of interchangeable parameters.
    pub(crate) exchangeable: Vec<Vec<(ProcVar, ProcVar)>>,
    pub(super) outline: Outline,
}

/// The data that all instances of a transition on one cube share.
pub(super) struct Step<'a, 'v> {
    pub(super) rule: &'a Rule<'v>,
    pub(super) cube: &'a Cube,
    /// The terms of the cube's literals, sorted.
    pub(super) terms: &'a [CubeTerm],
    pub(super) grounder: Grounder<'v>,
}

impl<'s> Rule<'s> {
    pub(super) fn new(transition: &'s Transition) -> Self {
        let negate = |update: &Update| {
            // conditions contain no fence, so they have a negation
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

/// Adds the reads that occur in the formula outside quantifiers, even if the value of the formula does not depend on them.
fn occurring_reads(formula: &Formula, env: &Environment, reads: &mut Vec<CubeTerm>) {
    match formula {
        Formula::Atom(Atom::Literal(literal)) => {
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

/// The cells that the updates of a step may write, and the cells that they read.
#[derive(Default)]
pub(super) struct Updates {
    /// For the plain cells that occur in the cube, and for all weak cells at processes of the cube.
    pub(super) decisions: Vec<Decision>,
    /// The reads of all conditions and all right-hand sides: the reads of a step do not depend on the branches that are taken.
    pub(super) reads: Vec<CubeTerm>,
    /// The families of weak cells at processes outside that are certainly written.
    pub(super) written_open: Vec<WeakCell>,
}

impl Step<'_, '_> {
    /// The possible writes of the updates.
    pub(super) fn updates(
        &self,
        env: &mut Environment,
        context: &mut Context<'_>,
    ) -> Result<Updates, Overflow> {
        let mut updates = Updates::default();
        let processes = self.grounder.processes;
        for (number, update) in self.rule.transition.updates.iter().enumerate() {
            let (Target::Cell(indices) | Target::Every(indices)) = &update.target;
            let mut decide = |_: &mut Range, env: &mut Environment| {
                let Some(cell) = cell_at(update.symbol, indices, env) else { return Flow::Continue(()) };
                match self.decision(number, cell, env, context, &mut updates.reads) {
                    Ok(decision) => {
                        updates.decisions.extend(decision);
                        Flow::Continue(())
                    }
                    Err(overflow) => Flow::Break(overflow),
                }
            };
            result(binder::targets(&mut Range { processes, outside: false }, env, update, &mut decide))?;
            let is_weak = self.grounder.vocabulary.system.symbol(update.symbol).weak;
            if is_weak && self.grounder.vocabulary.has_others(processes) {
                self.open_writes(update, env, &mut updates.written_open)?;
            }
        }
        Ok(updates)
    }

    /// The possible writes of the update to the cell, if they matter: the cell is weak, or occurs in the cube. The reads are added in
    /// any case.
    fn decision(
        &self,
        number: usize,
        cell: CubeTerm,
        env: &mut Environment,
        context: &mut Context<'_>,
        reads: &mut Vec<CubeTerm>,
    ) -> Result<Option<Decision>, Overflow> {
        let update = &self.rule.transition.updates[number];
        let weak = self.grounder.vocabulary.system.symbol(update.symbol).weak;
        let occurs = weak || self.terms.binary_search(&cell).is_ok();
        let mut branches = Vec::new();
        for (branch, negation) in update.branches.iter().zip(&self.rule.negations[number]) {
            let holds = self.grounder.formula(&branch.condition, env)?;
            holds.for_each_read(&mut |cell| reads.push(cell));
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
            let fails = self.grounder.formula(negation, env)?;
            branches.push((Condition { holds, fails }, value));
        }
        Ok(occurs.then_some(Decision { write: ground::Write { cell, branches }, weak }))
    }

    fn arbitrary(&self, symbol: SymbolId, context: &mut Context<'_>) -> CubeValue {
        let term = context.arbitrary(symbol);
        if self.grounder.vocabulary.system.symbol(symbol).sort.is_arithmetic() {
            CubeValue::Linear(SmallVec::from_slice(&[(term, 1)]), 0)
        } else {
            CubeValue::Term(term)
        }
    }

    /// Adds the families of cells at processes outside that are certainly written, because some branch certainly applies.
    fn open_writes(
        &self,
        update: &Update,
        env: &mut Environment,
        written: &mut Vec<WeakCell>,
    ) -> Result<(), Overflow> {
        let Target::Every(variables) = &update.target else { return Ok(()) };
        let mut add = |_: &mut Range, env: &mut Environment| {
            if variables.iter().all(|&variable| env.process(variable).is_some()) {
                return Flow::Continue(());
            }
            for branch in &update.branches {
                match self.grounder.formula(&branch.condition, env) {
                    Ok(Ground::True) => {
                        let index =
                            |variable: &ProcVar| env.process(*variable).map_or(Index::Open, Index::Process);
                        let indices = variables.iter().map(index).collect();
                        written.push(WeakCell { symbol: update.symbol, indices });
                        break;
                    }
                    Ok(_) => {}
                    Err(overflow) => return Flow::Break(overflow),
                }
            }
            Flow::Continue(())
        };
        let mut range = Range { processes: self.grounder.processes, outside: true };
        result(binder::any(&mut range, env, variables, &mut add))
    }

    /// Whether the group has unsatisfied reads of a written cell by processes other than the main one.
    fn is_read_by_others(&self, group: Group, main: Proc, written: &[Write]) -> bool {
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

    /// The solved forms of the cube's literals before the step, together with the assertions.
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
                Ground::Atom(CubeAtom::Literal(literal)) if !context.assume(&literal) => {
                    return Ok(Vec::new());
                }
                _ => {}
            }
        }
        if !context.is_consistent() {
            return Ok(Vec::new());
        }
        Ok(context.possible())
    }

    /// The formulas about the processes outside, before the step; those whose value is uncertain are dropped.
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
            formula.for_each_literal(&mut |literal| {
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
            let before = formula
                .with_literals(&mut |literal| substitute(literal, vocabulary, processes, &value_of))?;
            // arbitrary values are only meaningful in the context of this step
            let mut arbitrary = false;
            before.for_each_literal(&mut |literal| {
                for_each_term(literal, &mut |term| arbitrary |= term.is_arbitrary());
            });
            match open::lasting(&before) {
                Ground::True => {}
                _ if arbitrary => {}
                formula => carried.push(formula),
            }
        }
        Ok(carried)
    }

    /// The value before the step that corresponds to a cell of a process outside.
    fn open_value(&self, term: CubeTerm, env: &mut Environment) -> Result<OpenValue, Overflow> {
        for update in self.rule.transition.updates.iter().filter(|update| update.symbol == term.symbol()) {
            let Target::Every(variables) = &update.target else { continue };
            if term.group().is_some() {
                return Ok(OpenValue::Uncertain);
            }
            for (&variable, &index) in variables.iter().zip(&*term.indices()) {
                env.set(variable, Some(ProcessName::Process(index)));
            }
            let mut write = ground::Write { cell: term, branches: Vec::new() };
            for branch in &update.branches {
                write.branches.push((self.grounder.formula(&branch.condition, env)?, &branch.value));
            }
            let holds = |condition: &Ground| match condition {
                Ground::True => Some(true),
                Ground::False => Some(false),
                _ => None,
            };
            match write.possible(holds).next() {
                None => {}
                Some(Possible { is_certain: true, value: Value::Term(value), .. }) => {
                    return Ok(OpenValue::Known(self.grounder.term(value, env)));
                }
                Some(_) => return Ok(OpenValue::Uncertain),
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
        let group = Group::at(self.cube.before.len());
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
    /// The events of the step that are certain after the choices made so far.
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
    fn is_read(&self, group: Group, choices: &Choices) -> bool {
        self.step.is_read_by_others(group, self.main, &choices.written)
    }

    fn may_be(&self, group: Group, satisfied: bool, choices: &Choices) -> bool {
        let order = &self.step.cube.order;
        if satisfied {
            // step -> group < other -> step would be a cycle
            return !choices.unsatisfied.iter().any(|&other| group.is_before(other, order));
        }
        // step -> other <= group -> step would be a cycle
        let at_most = |other: Group| other == group || other.is_before(group, order);
        if choices.satisfied.iter().any(|&other| at_most(other)) {
            return false;
        }
        let events = self.events(choices);
        !self
            .before
            .iter()
            .enumerate()
            .any(|(other, before)| at_most(Group::at(other)) && self.model.is_before(&events, before))
    }

    fn values(&self, group: Group, choices: &Choices) -> Vec<Ground> {
        let value_of = |term| value_before(term, self.main, choices);
        let (vocabulary, processes) = (self.step.grounder.vocabulary, self.step.grounder.processes);
        let of_group = self
            .literals
            .iter()
            .filter(|literal| matches!(literal, Literal::Member(term, _) if term.group() == Some(group)));
        of_group.filter_map(|literal| substitute(literal, vocabulary, processes, &value_of).ok()).collect()
    }
}

/// The effect of a step on a cell of a process outside the cube.
enum OpenValue {
    Unchanged,
    Known(CubeValue),
    Uncertain,
}

/// The value that the step gives to a term of the cube; None if it does not write it.
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

/// The cube with the step in the order of the read groups; None if that closes a cycle. The step is the group after the last one. The
/// group only remains if it has reads whose value matters.
pub(super) fn ordered(
    mut raw: RawCube,
    model: &dyn Order,
    events: &StepEvents,
    main: Proc,
    choices: &Choices,
) -> Option<RawCube> {
    let step = raw.order.add_element();
    if events.reads || events.writes() {
        // fr: an unsatisfied read is before the write of the step
        for &group in &choices.unsatisfied {
            raw.order.insert(group.index(), step).ok()?;
        }
        for group in 0..step {
            // rfe: a write is before the reads of other processes that it satisfies
            // a fence of all processes: the reads of its own step are before all later events that read or change something
            if choices.satisfied.contains(&Group::at(group))
                || model.is_before(events, &raw.before[group])
                || choices.fences_of_all > 0 && events.reads
            {
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
    if choices.fences_of_all > 0 {
        let earlier = model.before_fence_of_all(raw.processes);
        raw.before.iter_mut().for_each(|classes| classes.union_with(&earlier));
    }
    Some(raw)
}
