//! The pre-images of a cube: the conditions on the state before a step that leads into it.
//!
//! # Sources
//! Conchon, Declerck, Zaïdi, *Parameterized Model Checking Modulo Explicit Weak Memory Models*, section 4 (the
//! functions `extend_ghb` and `rffr`); here only the unsatisfied reads and what must come before them are kept.

mod before;
pub(crate) mod beforehand;
pub(crate) mod branch;
mod budget;
mod feasibility;
pub(crate) mod ground;
pub(crate) mod holders;
pub(crate) mod initial;
pub(crate) mod instance;
pub(crate) mod paths;
#[cfg(test)]
pub(crate) mod sample;
pub(crate) mod start;
mod step;
#[cfg(test)]
mod tests;

pub(crate) use budget::{Budget, Incomplete};

use crate::cube::formula::Ground;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, Group, KeptProcesses, MAX_PROCESSES, Proc};
use crate::preimage::ground::Processes;
use before::Before;
use beforehand::FactFilter;
use branch::{Branching, Choices, Task};
use bumpalo::Bump;
use garret_machine::ground::Flow;
use garret_machine::memory::Order;
use garret_system::system::{Atom, Disjunct, Formula, ProcVar, Target, Update};
use ground::{Environment, Grounder, Reading};
use instance::{Instances, constants};
use smallvec::SmallVec;
use step::{Rule, Step, StepReaders, Updates};

/// A step into a cube, with the cube before the step.
pub(crate) struct Predecessor {
    pub(crate) cube: Cube,
    /// The index of the transition.
    pub(crate) transition: usize,
    /// The parameters, as processes of the cube after the step; numbers beyond its processes are fresh ones.
    pub(crate) arguments: SmallVec<[Proc; 4]>,
    /// For each process of the cube after the step, and each fresh one, its number in the cube before the step.
    pub(crate) renaming: Vec<Option<Proc>>,
}

impl Predecessor {
    /// An estimate of the memory that it takes, in bytes.
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.cube.bytes() + self.renaming.capacity() * size_of::<Option<Proc>>()
    }
}

/// Computes pre-images, and owns the data structures that are reused between cubes.
pub(crate) struct Preimages<'v> {
    pub(crate) vocabulary: &'v Vocabulary<'v>,
    pub(crate) model: &'v dyn Order,
    pub(crate) rules: Vec<Rule<'v>>,
    /// The largest number of processes of a cube.
    pub(crate) most_processes: usize,
    /// Whether universal guards are kept for the processes outside; see [`crate::cube::open`].
    pub(crate) carry: bool,
    pub(crate) context: Context<'v>,
    /// Drops impossible cubes; None if there are no facts about numbers.
    pub(crate) beforehand: Option<FactFilter<'v>>,
    /// The memory for data that lives as long as the computation of the pre-images of one cube.
    pub(crate) arena: Bump,
}

impl<'v> Preimages<'v> {
    pub(crate) fn new(
        vocabulary: &'v Vocabulary<'v>,
        model: &'v dyn Order,
        most_processes: usize,
        carry: bool,
    ) -> Self {
        Self {
            vocabulary,
            model,
            rules: vocabulary.system.transitions.iter().map(Rule::new).collect(),
            most_processes: most_processes.min(MAX_PROCESSES),
            carry,
            context: Context::new(vocabulary),
            beforehand: FactFilter::new(vocabulary),
            arena: Bump::new(),
        }
    }

    /// The same, with or without the use of octagons to drop cubes.
    pub(crate) fn with_zones(self, has_zones: bool) -> Self {
        let beforehand = self.beforehand.map(|beforehand| beforehand.with_zones(has_zones));
        Self { beforehand, ..self }
    }

    /// Appends the pre-images of the cube to `found`, until the budget is exhausted, except those that are contained in the cube
    /// itself.
    pub(crate) fn of(
        &mut self,
        cube: &Cube,
        budget: &Budget,
        found: &mut Vec<Predecessor>,
    ) -> Result<(), Incomplete> {
        let terms = terms_of(cube);
        let identities: Vec<Option<u32>> =
            Proc::first(cube.processes).map(|process| cube.identity(process)).collect();
        let Self { vocabulary, model, ref rules, most_processes, carry, .. } = *self;
        let Self { context, beforehand, arena, .. } = self;
        let arena = &mut *arena;
        arena.reset();
        let bound = vocabulary.system.process_bound.map_or(usize::MAX, |bound| bound as usize);
        let limits = Limits { bound, most_processes, carry };
        let mut into = Into {
            vocabulary,
            model,
            limits,
            cube,
            context,
            beforehand,
            arena,
            budget,
            found,
            result: Ok(()),
        };
        for (index, rule) in rules.iter().enumerate() {
            let writes = |update: &Update| terms.iter().any(|term| term.symbol() == update.symbol);
            if !rule.transition.updates.iter().any(writes) {
                continue;
            }
            for (number, disjunct) in rule.transition.guards.iter().enumerate() {
                let constants = constants(&rule.transition.variables, disjunct, &rule.transition.updates);
                let guard = Guard { index, rule, number, disjunct, constants: &constants };
                into.guard(&guard, &terms, &identities);
            }
        }
        let result = into.result;
        budget.check().and(result)
    }
}

/// A disjunct of the guard of a transition.
struct Guard<'g, 'v> {
    /// The index of the transition.
    index: usize,
    rule: &'g Rule<'v>,
    /// The index of the disjunct.
    number: usize,
    disjunct: &'g Disjunct,
    /// The process constants that the disjunct or an update mentions.
    constants: &'g [(ProcVar, u32)],
}

/// The limits on processes, and whether universal guards are carried.
#[derive(Clone, Copy)]
struct Limits {
    bound: usize,
    most_processes: usize,
    carry: bool,
}

/// The computation of the steps into one cube.
struct Into<'i, 'v> {
    vocabulary: &'v Vocabulary<'v>,
    model: &'v dyn Order,
    limits: Limits,
    cube: &'i Cube,
    context: &'i mut Context<'v>,
    beforehand: &'i mut Option<FactFilter<'v>>,
    arena: &'i Bump,
    budget: &'i Budget,
    found: &'i mut Vec<Predecessor>,
    /// An error if pre-images are missing.
    result: Result<(), Incomplete>,
}

impl<'v> Into<'_, 'v> {
    /// Adds the steps by one disjunct of the guard of a transition.
    fn guard(&mut self, guard: &Guard<'_, 'v>, terms: &[CubeTerm], identities: &[Option<u32>]) {
        let (cube, budget) = (self.cube, self.budget);
        let transition = guard.rule.transition;
        let instances = Instances {
            variables: &transition.variables,
            disjunct: guard.disjunct,
            constants: guard.constants,
            exchangeable: &guard.rule.exchangeable[guard.number],
            processes: cube.processes,
            identities,
            bound: self.limits.bound,
        };
        let mapped = instances.for_each(&|| budget.is_over(), &mut |env, used| {
            let asks_more = !cube.open.is_empty() && used > cube.processes;
            if !asks_more && !is_relevant(&transition.updates, terms, env)
                || !guard.rule.outline.may_lead_into(cube, guard.number, env)
            {
                return Flow::Continue(());
            }
            self.with_witnesses(guard, terms, env, used)
        });
        self.note(mapped.map_err(Incomplete::from));
    }

    /// Adds the steps of one instance, for each number of additional processes that it may need as witnesses.
    fn with_witnesses(
        &mut self,
        guard: &Guard<'_, 'v>,
        terms: &[CubeTerm],
        env: &mut Environment,
        used: usize,
    ) -> Flow<()> {
        let (cube, budget) = (self.cube, self.budget);
        for witnesses in 0..=most_witnesses(guard.disjunct, used) {
            let processes = used + witnesses;
            if processes > self.limits.bound {
                break;
            }
            if processes > self.limits.most_processes {
                self.result = Err(Incomplete::Processes);
                break;
            }
            if budget.is_over() {
                return Flow::Break(());
            }
            let size = (processes, witnesses);
            if cube.open.is_empty() || processes == cube.processes {
                let taken = self.take(guard, cube, terms, env, size);
                self.note(taken);
                continue;
            }
            cube.for_each_entered(processes, self.vocabulary, &mut |entered| {
                let terms = terms_of(entered);
                if is_relevant(&guard.rule.transition.updates, &terms, env) {
                    let taken = self.take(guard, entered, &terms, env, size);
                    self.note(taken);
                }
                !budget.is_over()
            });
        }
        Flow::Continue(())
    }

    fn note(&mut self, result: Result<(), Incomplete>) {
        if result.is_err() {
            self.result = result;
        }
    }

    /// Adds the steps of one instance into a cube with `processes` processes, including `witnesses`.
    fn take(
        &mut self,
        guard: &Guard<'_, 'v>,
        cube: &Cube,
        terms: &[CubeTerm],
        env: &mut Environment,
        (processes, witnesses): (usize, usize),
    ) -> Result<(), Incomplete> {
        let group = cube.before.len();
        if group >= Group::MOST {
            return Err(Incomplete::Groups);
        }
        let (vocabulary, model, budget, arena) = (self.vocabulary, self.model, self.budget, self.arena);
        let reading = Reading::Group(Group::at(group));
        let grounder = Grounder { vocabulary, processes, witnesses, outside_witnesses: true, reading };
        // existential quantifiers of the guard are witnessed by the processes that were added for this purpose, not by unknown ones
        let asked = Grounder { outside_witnesses: false, ..grounder };
        let main = guard.rule.transition.main.and_then(|main| env.process(main)).unwrap_or_default();
        self.context.reset(processes);

        let said = asked.disjunct(guard.constants, guard.disjunct, env)?;
        let outside =
            if self.limits.carry { asked.disjunct_outside(guard.disjunct, env)? } else { Vec::new() };
        if said.contains(&Ground::False) {
            return Ok(());
        }
        let step = Step { rule: guard.rule, cube, terms, grounder };
        let Updates { decisions, reads, written_open } = step.updates(env, self.context)?;
        let mut tasks: Vec<Task> = said.into_iter().map(Task::Require).collect();
        tasks.extend(decisions.into_iter().map(Task::Decide));
        tasks.extend(Group::first(group).map(Task::Satisfy));

        let literals = cube.lifted_literals(processes, vocabulary);
        let before = cube.lifted_before(processes);
        let readers = StepReaders { step: &step, main, literals: &literals, before: &before, model };
        let keep = if self.limits.carry { KeptProcesses::Ordered } else { KeptProcesses::Dropped };
        let most_processes = self.limits.carry.then_some(self.limits.most_processes);
        let before_it =
            Before { readers: &readers, env, outside, written_open, keep, most_processes, budget };
        let mut result = Ok(());
        let parameters = guard.rule.transition.variables.parameters();
        let arguments: SmallVec<[Proc; 4]> =
            (0..parameters).filter_map(|parameter| env.process(ProcVar::of_index(parameter))).collect();
        let (found, transition) = (&mut *self.found, guard.index);
        let beforehand = &mut *self.beforehand;
        let mut add = |cube: Cube, renaming| {
            if beforehand.as_mut().is_some_and(|beforehand| beforehand.excludes(&cube)) {
                return;
            }
            let predecessor = Predecessor { cube, transition, arguments: arguments.clone(), renaming };
            budget.take(predecessor.bytes());
            found.push(predecessor);
        };
        let mut branching = Branching {
            context: &mut *self.context,
            tasks: &tasks,
            choices: Choices { reads, ..Choices::default() },
            readers: &readers,
            is_over: &|| budget.is_over_with(arena.allocated_bytes()),
            arena,
            leaf: |context: &mut Context<'v>, choices: &Choices| {
                if let Err(overflow) = before_it.end(context, choices, &mut add) {
                    result = Err(overflow.into());
                }
            },
        };
        branching.run();
        result
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

/// An upper bound on the number of processes outside a cube that are needed as witnesses of existential quantifiers below universal
/// ones.
fn most_witnesses(disjunct: &Disjunct, processes: usize) -> usize {
    let witnesses = disjunct.universals.iter().map(|universal| {
        processes
            .saturating_pow(universal.variables.len() as u32)
            .saturating_mul(existentials(&universal.body, processes))
    });
    witnesses.sum()
}

/// The number of existential variables in a formula, counted for each instance of universal quantifiers over `processes` processes.
fn existentials(formula: &Formula, processes: usize) -> usize {
    match formula {
        Formula::True | Formula::False | Formula::Atom(Atom::Literal(_)) => 0,
        Formula::And(parts) => parts.iter().map(|part| existentials(part, processes)).sum(),
        Formula::Or(parts) => parts.iter().map(|part| existentials(part, processes)).max().unwrap_or(0),
        Formula::Atom(Atom::Exists(inner)) => inner.variables.len() + existentials(&inner.body, processes),
        Formula::Atom(Atom::Forall(inner)) => processes
            .saturating_pow(inner.variables.len() as u32)
            .saturating_mul(existentials(&inner.body, processes)),
    }
}

/// Whether some update may write a cell that occurs in the cube, as a cell or as a cell that is read.
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
