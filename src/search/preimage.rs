//! The pre-images of a cube: what has to hold before a step that leads into it.
//!
//! # Sources
//! Conchon, Declerck, Zaïdi, *Parameterized Model Checking Modulo Explicit Weak Memory Models*, section 4 (the
//! functions `extend_ghb` and `rffr`); here only the unsatisfied reads and what must come before them are kept.

use super::branch::{Branching, Choices, Decision, DecisionBranch, Readers, Task, Write};
use super::cube::{Cube, RawCube, Unnamed, for_each_term};
use super::feasibility::Outline;
use super::ground::{CubeValue, Environment, Ground, Grounder, Overflow, Reading, Slot, cell_at, cell_read};
use super::instance::{Instances, constants};
use super::open;
use super::options::Watch;
use super::substitute::substitute;
use super::term::{CubeTerm, MAX_GROUPS, MAX_PROCESSES, Proc};
use super::vocabulary::{Context, Vocabulary};
use crate::memory::{ClassSet, Index, MemoryModel, StepEvents, WeakCell};
use crate::system::{Disjunct, Formula, ProcVar, SymbolId, Target, Transition, Update, Value};
use garret_solver::Literal;
use smallvec::SmallVec;

/// A transition with what is computed of it once.
pub(crate) struct Rule<'s> {
    pub(crate) transition: &'s Transition,
    /// For each update and each of its branches, the negation of the condition.
    negations: Vec<Vec<Formula>>,
    outline: Outline,
}

/// A step into a cube, and the cube before it.
pub(crate) struct Predecessor {
    pub(crate) cube: Cube,
    /// The index of the transition.
    pub(crate) transition: usize,
    /// Its parameters, as processes of the cube after the step; numbers beyond its processes are fresh.
    pub(crate) arguments: SmallVec<[Proc; 4]>,
    /// For each process of the cube after the step, and each fresh one, its name in the cube before.
    pub(crate) renaming: Vec<Option<Proc>>,
}

/// Why some pre-images are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Incomplete {
    /// More processes than allowed would be needed.
    Processes,
    /// More read groups than can be represented.
    Groups,
    /// A number does not fit in 64 bits.
    Overflow,
    /// The time is over, or somebody interrupted.
    Stopped,
}

impl From<Overflow> for Incomplete {
    fn from(_: Overflow) -> Self {
        Self::Overflow
    }
}

/// Computes pre-images; owns what can be reused between them.
pub(crate) struct Preimages<'v> {
    pub(crate) vocabulary: &'v Vocabulary<'v>,
    pub(crate) model: &'v dyn MemoryModel,
    pub(crate) rules: Vec<Rule<'v>>,
    /// No cube gets more processes than this.
    pub(crate) most_processes: usize,
    /// Universal guards are kept for the processes outside; see [`super::open`].
    pub(crate) carry: bool,
    watch: Watch,
    pub(crate) context: Context<'v>,
}

/// What is common to all instances of a transition on one cube.
struct Step<'a, 'v> {
    rule: &'a Rule<'v>,
    cube: &'a Cube,
    /// The terms of the cube's literals.
    terms: &'a [CubeTerm],
    grounder: Grounder<'v>,
}

impl<'v> Preimages<'v> {
    pub(crate) fn new(
        vocabulary: &'v Vocabulary<'v>,
        model: &'v dyn MemoryModel,
        most_processes: usize,
        carry: bool,
        watch: Watch,
    ) -> Self {
        let rules = vocabulary.system.transitions.iter().map(Rule::new).collect();
        let context = Context::new(vocabulary);
        Self {
            vocabulary,
            model,
            rules,
            most_processes: most_processes.min(MAX_PROCESSES),
            carry,
            watch,
            context,
        }
    }

    /// Appends the pre-images of the cube to `found`; those that are contained in the cube itself are left out.
    pub(crate) fn of(&mut self, cube: &Cube, found: &mut Vec<Predecessor>) -> Result<(), Incomplete> {
        let terms = terms_of(cube);
        let identities: Vec<Option<u32>> =
            (0..cube.processes as Proc).map(|process| cube.identity(process)).collect();
        let bound = self.vocabulary.system.process_bound.map_or(usize::MAX, |bound| bound as usize);
        let mut result = Ok(());
        for index in 0..self.rules.len() {
            let transition = self.rules[index].transition;
            if !transition
                .updates
                .iter()
                .any(|update| terms.iter().any(|term| term.symbol() == update.symbol))
            {
                continue;
            }
            for (number, disjunct) in transition.guards.iter().enumerate() {
                let constants = constants(&transition.variables, disjunct, &transition.updates);
                let instances = Instances {
                    variables: &transition.variables,
                    disjunct,
                    constants: &constants,
                    processes: cube.processes,
                    identities: &identities,
                    bound,
                };
                instances.for_each(&mut |env, used| {
                    if result == Err(Incomplete::Stopped) {
                        return;
                    }
                    let asks_more = !cube.open.is_empty() && used > cube.processes;
                    if !asks_more && !is_relevant(&transition.updates, &terms, env)
                        || !self.rules[index].outline.may_lead_into(cube, number, env)
                    {
                        return;
                    }
                    for witnesses in 0..=most_witnesses(disjunct, used) {
                        let processes = used + witnesses;
                        if processes > bound {
                            return;
                        }
                        if processes > self.most_processes {
                            result = Err(Incomplete::Processes);
                            return;
                        }
                        if self.watch.is_over() {
                            result = Err(Incomplete::Stopped);
                            return;
                        }
                        let step = (index, disjunct, constants.as_slice());
                        let size = (processes, witnesses);
                        if cube.open.is_empty() || processes == cube.processes {
                            if let Err(reason) = self.instance(cube, &terms, step, env, size, found) {
                                result = Err(reason);
                            }
                            continue;
                        }
                        for entered in cube.entered(processes, self.vocabulary) {
                            let terms = terms_of(&entered);
                            if is_relevant(&transition.updates, &terms, env)
                                && let Err(reason) = self.instance(&entered, &terms, step, env, size, found)
                            {
                                result = Err(reason);
                            }
                        }
                    }
                });
            }
        }
        result
    }

    fn instance(
        &mut self,
        cube: &Cube,
        terms: &[CubeTerm],
        (index, disjunct, constants): (usize, &Disjunct, &[(ProcVar, u32)]),
        env: &mut Environment,
        (processes, witnesses): (usize, usize),
        found: &mut Vec<Predecessor>,
    ) -> Result<(), Incomplete> {
        let group = cube.before.len();
        if group >= MAX_GROUPS {
            return Err(Incomplete::Groups);
        }
        let rule = &self.rules[index];
        let grounder = Grounder {
            vocabulary: self.vocabulary,
            processes,
            witnesses,
            outside_witnesses: true,
            reading: Reading::Group(group),
        };
        // what the guard needs of processes outside is witnessed by those that were added for it
        let guard = Grounder { outside_witnesses: false, ..grounder };
        let step = Step { rule, cube, terms, grounder };
        let main = rule.transition.main.and_then(|main| env.process(main)).unwrap_or(0);
        self.context.reset(processes);

        let mut tasks = Vec::new();
        for &(variable, number) in constants {
            let is = crate::system::Literal::Is(variable, number);
            tasks.push(Task::Require(guard.literal(&is, env)?));
        }
        for literal in &disjunct.literals {
            tasks.push(Task::Require(guard.literal(literal, env)?));
        }
        for universal in &disjunct.universals {
            let mut parts = Vec::new();
            guard.forall(universal, env, &mut parts)?;
            tasks.extend(parts.into_iter().map(Task::Require));
        }
        let mut outside = Vec::new();
        if self.carry && self.vocabulary.has_others(processes) {
            for universal in &disjunct.universals {
                guard.forall_outside(universal, env, &mut outside)?;
            }
        }
        let outside: Vec<Ground> = outside.into_iter().map(open::lasting).collect();
        if tasks.iter().any(|task| matches!(task, Task::Require(Ground::False))) {
            return Ok(());
        }
        let mut choices = Choices::default();
        let written_open = step.updates(env, &mut self.context, &mut tasks, &mut choices.reads)?;
        tasks.extend((0..group).map(Task::Satisfy));

        let literals = cube.lifted_literals(processes, self.vocabulary);
        let before = cube.lifted_before(processes);
        let readers =
            StepReaders { step: &step, main, literals: &literals, before: &before, model: self.model };
        let mut result = Ok(());
        let (vocabulary, model) = (self.vocabulary, self.model);
        let unnamed = if self.carry { Unnamed::Ordered } else { Unnamed::Dropped };
        let watch = &self.watch;
        let mut branching = Branching {
            context: &mut self.context,
            tasks: &tasks,
            choices,
            readers: &readers,
            is_over: &|| watch.is_over(),
            leaf: |context: &mut Context<'v>, choices: &Choices| {
                if cube.open.is_empty() && !step.changes(main, choices) {
                    return;
                }
                let carried = match step.carried(main, choices, env) {
                    Ok(carried) => carried,
                    Err(overflow) => {
                        result = Err(overflow.into());
                        return;
                    }
                };
                if carried == cube.open && !step.changes(main, choices) {
                    return;
                }
                context.push();
                match step.conjunctions(&literals, main, choices, context) {
                    Err(overflow) => result = Err(overflow.into()),
                    Ok(conjunctions) => {
                        for conjunction in conjunctions {
                            let events = step.events(main, choices, &written_open, &conjunction);
                            let raw = RawCube {
                                processes,
                                literals: conjunction,
                                before: before.clone(),
                                order: cube.order.clone(),
                                open: carried.iter().chain(&outside).cloned().collect(),
                            };
                            let Some(raw) = ordered(raw, model, &events, main, choices) else {
                                continue;
                            };
                            let (cube, renaming) = raw.normalized(vocabulary, unnamed);
                            let arguments = (0..rule.transition.variables.parameters())
                                .filter_map(|parameter| env.process(ProcVar(parameter as u16)))
                                .collect();
                            found.push(Predecessor { cube, transition: index, arguments, renaming });
                        }
                    }
                }
                context.pop();
            },
        };
        branching.run();
        if self.watch.is_over() { Err(Incomplete::Stopped) } else { result }
    }
}

impl<'s> Rule<'s> {
    fn new(transition: &'s Transition) -> Self {
        let negate = |update: &Update| {
            // conditions contain no fence, so that they have a negation
            update.branches.iter().map(|branch| branch.condition.negated().unwrap_or(Formula::True)).collect()
        };
        Self {
            transition,
            negations: transition.updates.iter().map(negate).collect(),
            outline: Outline::of(transition),
        }
    }
}

/// The terms of the cube, sorted.
fn terms_of(cube: &Cube) -> Vec<CubeTerm> {
    let mut terms = Vec::new();
    cube.for_each_term(|term| terms.push(term));
    terms.sort_unstable();
    terms.dedup();
    terms
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

/// The most processes outside a cube that can be needed as witnesses of existential quantifiers below universal ones.
fn most_witnesses(disjunct: &Disjunct, processes: usize) -> usize {
    let witnesses = disjunct.universals.iter().map(|universal| {
        processes
            .saturating_pow(universal.variables.len() as u32)
            .saturating_mul(existentials(&universal.body, processes))
    });
    witnesses.sum()
}

/// The number of existential variables in a formula whose universal quantifiers range over so many processes.
fn existentials(formula: &Formula, processes: usize) -> usize {
    match formula {
        Formula::True | Formula::False | Formula::Literal(_) => 0,
        Formula::And(parts) => parts.iter().map(|part| existentials(part, processes)).sum(),
        Formula::Or(parts) => parts.iter().map(|part| existentials(part, processes)).max().unwrap_or(0),
        Formula::Exists(inner) => inner.variables.len() + existentials(&inner.body, processes),
        Formula::Forall(inner) => processes
            .saturating_pow(inner.variables.len() as u32)
            .saturating_mul(existentials(&inner.body, processes)),
    }
}

/// Whether some update may write a cell that occurs in the cube, in the literals or in a read.
fn is_relevant(updates: &[Update], terms: &[CubeTerm], env: &Environment) -> bool {
    updates.iter().any(|update| {
        terms.iter().any(|term| {
            term.symbol() == update.symbol
                && match &update.target {
                    Target::Every(_) => true,
                    Target::Cell(indices) => term
                        .indices()
                        .iter()
                        .zip(indices)
                        .all(|(&index, &variable)| env.process(variable) == Some(index)),
                }
        })
    })
}

impl Step<'_, '_> {
    /// Adds the decisions about the cells that the step may write: the SC cells that occur in the cube, and all weak
    /// cells of processes of the cube. Returns the families of weak cells of other processes that are certainly written.
    fn updates(
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
    fn changes(&self, main: Proc, choices: &Choices) -> bool {
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
    fn conjunctions(
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
    fn carried(&self, main: Proc, choices: &Choices, env: &Environment) -> Result<Vec<Ground>, Overflow> {
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
            for (&variable, &index) in variables.iter().zip(&term.indices()) {
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
    fn events(
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
struct StepReaders<'a, 'b, 'v> {
    step: &'b Step<'a, 'v>,
    main: Proc,
    literals: &'b [Literal<CubeTerm>],
    before: &'b [ClassSet],
    model: &'v dyn MemoryModel,
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
fn ordered(
    mut raw: RawCube,
    model: &dyn MemoryModel,
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
    if choices.fences > 0 {
        for classes in &mut raw.before {
            model.fence(main, classes);
        }
    }
    Some(raw)
}
