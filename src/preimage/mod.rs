//! The pre-images of a cube: what has to hold before a step that leads into it.
//!
//! # Sources
//! Conchon, Declerck, Zaïdi, *Parameterized Model Checking Modulo Explicit Weak Memory Models*, section 4 (the
//! functions `extend_ghb` and `rffr`); here only the unsatisfied reads and what must come before them are kept.

pub(crate) mod branch;
mod feasibility;
pub(crate) mod ground;
pub(crate) mod holders;
pub(crate) mod initial;
pub(crate) mod instance;
mod room;
#[cfg(test)]
pub(crate) mod sample;
pub(crate) mod start;
mod step;
#[cfg(test)]
mod tests;

pub(crate) use room::{Incomplete, Room};

use crate::cube::formula::Ground;
use crate::cube::term::{CubeTerm, MAX_GROUPS, MAX_PROCESSES, Proc};
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, RawCube, Unnamed};
use crate::memory::MemoryModel;
use crate::system::{Disjunct, Formula, ProcVar, Target, Update};
use branch::{Branching, Choices, Task};
use ground::{Environment, Grounder, Reading};
use instance::{Instances, constants};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use step::{Rule, Step, StepReaders, ordered};

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

impl Predecessor {
    /// An estimate of the memory that it takes, in bytes.
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.cube.bytes() + self.renaming.capacity() * size_of::<Option<Proc>>()
    }
}

/// Computes pre-images; owns what can be reused between them.
pub(crate) struct Preimages<'v> {
    pub(crate) vocabulary: &'v Vocabulary<'v>,
    pub(crate) model: &'v dyn MemoryModel,
    pub(crate) rules: Vec<Rule<'v>>,
    /// No cube gets more processes than this.
    pub(crate) most_processes: usize,
    /// Universal guards are kept for the processes outside; see [`crate::cube::open`].
    pub(crate) carry: bool,
    pub(crate) context: Context<'v>,
}

impl<'v> Preimages<'v> {
    pub(crate) fn new(
        vocabulary: &'v Vocabulary<'v>,
        model: &'v dyn MemoryModel,
        most_processes: usize,
        carry: bool,
    ) -> Self {
        let rules = vocabulary.system.transitions.iter().map(Rule::new).collect();
        let context = Context::new(vocabulary);
        Self { vocabulary, model, rules, most_processes: most_processes.min(MAX_PROCESSES), carry, context }
    }

    /// Appends the pre-images of the cube to `found`, as far as there is room; those that are contained in the cube itself are left out.
    pub(crate) fn of(
        &mut self,
        cube: &Cube,
        room: &Room<'_>,
        found: &mut Vec<Predecessor>,
    ) -> Result<(), Incomplete> {
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
                let exchangeable = self.rules[index].exchangeable[number].clone();
                let instances = Instances {
                    variables: &transition.variables,
                    disjunct,
                    constants: &constants,
                    exchangeable: &exchangeable,
                    processes: cube.processes,
                    identities: &identities,
                    bound,
                };
                let mapped = instances.for_each(&|| room.is_over(), &mut |env, used| {
                    let asks_more = !cube.open.is_empty() && used > cube.processes;
                    if !asks_more && !is_relevant(&transition.updates, &terms, env)
                        || !self.rules[index].outline.may_lead_into(cube, number, env)
                    {
                        return ControlFlow::Continue(());
                    }
                    for witnesses in 0..=most_witnesses(disjunct, used) {
                        let processes = used + witnesses;
                        if processes > bound {
                            break;
                        }
                        if processes > self.most_processes {
                            result = Err(Incomplete::Processes);
                            break;
                        }
                        if room.is_over() {
                            return ControlFlow::Break(());
                        }
                        let step = (index, disjunct, constants.as_slice());
                        let size = (processes, witnesses);
                        if cube.open.is_empty() || processes == cube.processes {
                            if let Err(reason) = self.instance(cube, &terms, step, env, size, (found, room)) {
                                result = Err(reason);
                            }
                            continue;
                        }
                        cube.for_each_entered(processes, self.vocabulary, &mut |entered| {
                            let terms = terms_of(entered);
                            if is_relevant(&transition.updates, &terms, env)
                                && let Err(reason) =
                                    self.instance(entered, &terms, step, env, size, (found, room))
                            {
                                result = Err(reason);
                            }
                            !room.is_over()
                        });
                    }
                    ControlFlow::Continue(())
                });
                result = result.and(mapped.map_err(Incomplete::from));
            }
        }
        room.check().and(result)
    }

    fn instance(
        &mut self,
        cube: &Cube,
        terms: &[CubeTerm],
        (index, disjunct, constants): (usize, &Disjunct, &[(ProcVar, u32)]),
        env: &mut Environment,
        (processes, witnesses): (usize, usize),
        (found, room): (&mut Vec<Predecessor>, &Room<'_>),
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

        let said = guard.disjunct(constants, disjunct, env)?;
        let mut tasks: Vec<Task> = said.into_iter().map(Task::Require).collect();
        let outside = if self.carry { guard.disjunct_outside(disjunct, env)? } else { Vec::new() };
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
        let (vocabulary, model, carry, most_processes) =
            (self.vocabulary, self.model, self.carry, self.most_processes);
        let unnamed = if carry { Unnamed::Ordered } else { Unnamed::Dropped };
        let mut branching = Branching {
            context: &mut self.context,
            tasks: &tasks,
            choices,
            readers: &readers,
            is_over: &|| room.is_over(),
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
                            let arguments: SmallVec<[Proc; 4]> = (0..rule.transition.variables.parameters())
                                .filter_map(|parameter| env.process(ProcVar::of_index(parameter)))
                                .collect();
                            let mut add = |cube: Cube, renaming| {
                                let arguments = arguments.clone();
                                let predecessor =
                                    Predecessor { cube, transition: index, arguments, renaming };
                                room.take(predecessor.bytes());
                                found.push(predecessor);
                            };
                            let (cube, renaming) = raw.normalized(vocabulary, unnamed);
                            if !carry {
                                add(cube, renaming);
                                continue;
                            }
                            for (cube, then) in cube.settled(vocabulary, most_processes, unnamed, room) {
                                let place = |it: &Option<Proc>| it.and_then(|it| then[usize::from(it)]);
                                add(cube, renaming.iter().map(place).collect());
                            }
                        }
                    }
                }
                context.pop();
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
