//! Whether a cube contains an initial state.

use super::cube::Cube;
use super::ground::{CubeValue, Environment, Ground, Grounder, Overflow, Reading, Slot};
use super::instance::Instances as SystemInstances;
use super::substitute::substitute;
use super::term::{CubeTerm, Proc};
use super::vocabulary::{Context, Vocabulary};
use crate::system::{Formula, ProcVar};
use garret_solver::Literal;

/// Whether a cube contains an initial state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meets {
    /// It does, when these processes have these numbers.
    Yes(Vec<(Proc, u32)>),
    /// It does not.
    No,
    /// Only initial states that an `invariant` promises not to be there.
    OnlyAgainstInvariants,
}

/// The initial condition, instantiated for numbers of processes as they come up.
pub(crate) struct Initial<'v> {
    vocabulary: &'v Vocabulary<'v>,
    /// For each number of processes, what is said of all tuples of processes without process constants.
    instances: Vec<Option<Instances>>,
    context: Context<'v>,
}

/// What holds of a number of processes at first.
struct Instances {
    /// The conjuncts of `init`.
    init: Vec<Ground>,
    /// The negations of the invariants.
    promised: Vec<Ground>,
}

impl<'v> Initial<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary<'v>) -> Self {
        Self { vocabulary, instances: Vec::new(), context: Context::new(vocabulary) }
    }

    /// Whether the literals hold in some initial state, where every unsatisfied read yields the initial value of its cell.
    pub(crate) fn meets(&mut self, cube: &Cube) -> Result<Meets, Overflow> {
        self.context.reset(cube.processes);
        let initial_value = |term: CubeTerm| {
            term.group()?;
            let cell = term.cell_read();
            let sort = self.vocabulary.system.symbol(cell.symbol()).sort;
            Some(if sort.is_arithmetic() {
                CubeValue::Linear([(cell, 1)].into_iter().collect(), 0)
            } else {
                CubeValue::Term(cell)
            })
        };
        for literal in &cube.literals {
            match substitute(literal, self.vocabulary, cube.processes, &initial_value)? {
                Ground::False => return Ok(Meets::No),
                Ground::Literal(literal) if !self.context.assume(&literal) => return Ok(Meets::No),
                _ => {}
            }
        }
        self.prepare(cube.processes)?;
        let constants: Vec<_> = self.vocabulary.system.init.variables.constants().collect();
        let mut env = self.environment();
        let mut found = Meets::No;
        self.with_constants(cube, &constants, &mut env, &mut found)?;
        Ok(found)
    }

    fn environment(&self) -> Environment {
        let variables = &self.vocabulary.system.init.variables;
        Environment::new(variables.kinds.len(), variables.parameters())
    }

    /// Tries all ways in which the process constants of `init` can be processes of the cube, processes outside, or not there.
    fn with_constants(
        &mut self,
        cube: &Cube,
        constants: &[(ProcVar, u32)],
        env: &mut Environment,
        found: &mut Meets,
    ) -> Result<(), Overflow> {
        if matches!(found, Meets::Yes(_)) {
            return Ok(());
        }
        let Some((&(variable, number), rest)) = constants.split_first() else {
            return self.test(cube, env, found);
        };
        let known: Vec<Option<u32>> =
            (0..cube.processes as Proc).map(|process| cube.identity(process)).collect();
        if let Some(process) = known.iter().position(|&identity| identity == Some(number)) {
            env.set(variable, Slot::Process(process as Proc));
            self.with_constants(cube, rest, env, found)?;
        } else {
            for process in (0..cube.processes).filter(|&process| known[process].is_none()) {
                if !env.stands_for(process as Proc) {
                    env.set(variable, Slot::Process(process as Proc));
                    self.with_constants(cube, rest, env, found)?;
                }
            }
            if self.vocabulary.has_others(cube.processes) {
                env.set(variable, Slot::Outside);
                self.with_constants(cube, rest, env, found)?;
            }
            if cube.processes < number as usize && known.iter().flatten().all(|&identity| identity < number) {
                env.set(variable, Slot::Unset);
                self.with_constants(cube, rest, env, found)?;
            }
        }
        env.set(variable, Slot::Unset);
        Ok(())
    }

    /// Whether the literals that the context knows hold in some initial state, for these process constants.
    fn test(&mut self, cube: &Cube, env: &mut Environment, found: &mut Meets) -> Result<(), Overflow> {
        let mut constants = self.conjuncts(cube.processes, env, true)?;
        let grounder = self.grounder(cube.processes);
        let mut numbers = Vec::new();
        for (variable, number) in self.vocabulary.system.init.variables.constants() {
            if let Some(process) = env.process(variable) {
                constants.push(grounder.literal(&crate::system::Literal::Is(variable, number), env)?);
                numbers.push((process, number));
            }
        }
        let Some(Some(Instances { init, promised })) = self.instances.get(cube.processes) else {
            return Ok(());
        };
        let pending: Vec<&Ground> = init.iter().chain(&constants).collect();
        self.context.push();
        let meets_init = is_satisfiable(&mut self.context, pending.clone(), &|| false);
        self.context.pop();
        if !meets_init {
            return Ok(());
        }
        self.context.push();
        let keeps_promises = promised.is_empty()
            || is_satisfiable(&mut self.context, pending.into_iter().chain(promised).collect(), &|| false);
        self.context.pop();
        *found = if keeps_promises { Meets::Yes(numbers) } else { Meets::OnlyAgainstInvariants };
        Ok(())
    }

    /// Whether there is an initial state at all of so many processes, others apart, that keeps what the invariants of these indices
    /// promise. There may be one when it is over.
    pub(crate) fn is_satisfiable(
        &mut self,
        processes: usize,
        promised: &[usize],
        is_over: &dyn Fn() -> bool,
    ) -> Result<bool, Overflow> {
        self.context.reset(processes);
        let init = self.conjuncts(processes, &mut self.environment(), false)?;
        let promised = self.promised(processes, promised)?;
        Ok(is_satisfiable(&mut self.context, init.iter().chain(&promised).collect(), is_over))
    }

    fn prepare(&mut self, processes: usize) -> Result<(), Overflow> {
        if self.instances.len() <= processes {
            self.instances.resize_with(processes + 1, || None);
        }
        if self.instances[processes].is_none() {
            let init = self.conjuncts(processes, &mut self.environment(), false)?;
            let all: Vec<usize> = (0..self.vocabulary.system.invariants.len()).collect();
            let promised = self.promised(processes, &all)?;
            self.instances[processes] = Some(Instances { init, promised });
        }
        Ok(())
    }

    /// No instance of an invariant of these indices holds. Those that mention process constants are left out: they only narrow the
    /// test.
    fn promised(&self, processes: usize, invariants: &[usize]) -> Result<Vec<Ground>, Overflow> {
        let grounder = self.grounder(processes);
        let mut promised = Vec::new();
        for invariant in invariants.iter().filter_map(|&index| self.vocabulary.system.invariants.get(index)) {
            if invariant.variables.constants().next().is_some() {
                continue;
            }
            for disjunct in &invariant.disjuncts {
                let mut result = Ok(());
                let instances = SystemInstances {
                    variables: &invariant.variables,
                    disjunct,
                    constants: &[],
                    exchangeable: &[],
                    processes,
                    identities: &[],
                    bound: processes,
                };
                // universal quantifiers do not occur in invariants
                instances.for_each(&mut |env, _| {
                    let negations = disjunct.literals.iter().filter_map(crate::system::Literal::negated);
                    match negations
                        .map(|negation| grounder.formula(&negation, env))
                        .collect::<Result<Vec<_>, _>>()
                    {
                        Ok(parts) => promised.push(Ground::or(parts)),
                        Err(overflow) => result = Err(overflow),
                    }
                });
                result?;
            }
        }
        Ok(promised)
    }

    fn grounder(&self, processes: usize) -> Grounder<'v> {
        Grounder {
            vocabulary: self.vocabulary,
            processes,
            witnesses: 0,
            outside_witnesses: true,
            reading: Reading::Initial,
        }
    }

    /// The instances of the conjuncts with, or without, process constants; a conjunct that mentions one that is not there
    /// says nothing.
    fn conjuncts(
        &self,
        processes: usize,
        env: &mut Environment,
        with_constants: bool,
    ) -> Result<Vec<Ground>, Overflow> {
        let init = &self.vocabulary.system.init;
        let grounder = self.grounder(processes);
        let mut instances = Vec::new();
        for conjunct in &init.conjuncts {
            let mentioned = mentioned(conjunct);
            let mut constants =
                init.variables.constants().filter(|(variable, _)| mentioned.contains(variable)).peekable();
            if constants.peek().is_some() != with_constants
                || constants.any(|(variable, _)| env.get(variable) == Slot::Unset)
            {
                continue;
            }
            let parameters: Vec<ProcVar> = (0..init.variables.parameters() as u16)
                .map(ProcVar)
                .filter(|parameter| mentioned.contains(parameter))
                .collect();
            all_tuples(&grounder, conjunct, &parameters, env, &mut instances)?;
        }
        Ok(instances)
    }
}

/// The instances of a conjunct for all tuples of processes, equal ones included.
fn all_tuples(
    grounder: &Grounder<'_>,
    conjunct: &Formula,
    parameters: &[ProcVar],
    env: &mut Environment,
    instances: &mut Vec<Ground>,
) -> Result<(), Overflow> {
    let Some((&first, rest)) = parameters.split_first() else {
        instances.push(grounder.formula(conjunct, env)?);
        return Ok(());
    };
    for process in 0..grounder.processes as Proc {
        env.set(first, Slot::Process(process));
        all_tuples(grounder, conjunct, rest, env, instances)?;
    }
    env.set(first, Slot::Unset);
    Ok(())
}

/// The process variables that a formula mentions.
fn mentioned(formula: &Formula) -> Vec<ProcVar> {
    let mut variables = Vec::new();
    formula
        .for_each_literal(&mut |literal| literal.for_each_variable(&mut |variable| variables.push(variable)));
    variables.sort_unstable();
    variables.dedup();
    variables
}

/// Whether the formulas can hold together with what the context knows. Disjunctions of literals become clauses. They can, as far
/// as is known, when it is over.
fn is_satisfiable(context: &mut Context<'_>, mut pending: Vec<&Ground>, is_over: &dyn Fn() -> bool) -> bool {
    if is_over() {
        return true;
    }
    let mut nested = Vec::new();
    while let Some(ground) = pending.pop() {
        match ground {
            Ground::False => return false,
            Ground::True | Ground::Unknown | Ground::Read(_) | Ground::Fence => {}
            Ground::And(parts) => pending.extend(parts),
            Ground::Literal(literal) => {
                if !context.assume(literal) {
                    return false;
                }
            }
            Ground::Or(parts) => match clause(parts) {
                Some(literals) => {
                    if !context.assume_clause(&literals) {
                        return false;
                    }
                }
                None => nested.push(parts),
            },
        }
    }
    let Some(parts) = nested.pop() else {
        return context.is_consistent();
    };
    // a disjunction with conjunctions inside: one disjunct after the other
    let rest: Vec<Ground> = nested.into_iter().map(|parts| Ground::Or(parts.clone())).collect();
    parts.iter().any(|part| {
        context.push();
        let satisfiable = is_satisfiable(context, rest.iter().chain([part]).collect(), is_over);
        context.pop();
        satisfiable
    })
}

fn clause(parts: &[Ground]) -> Option<Vec<Literal<CubeTerm>>> {
    parts
        .iter()
        .map(|part| match part {
            Ground::Literal(literal) => Some(literal.clone()),
            _ => None,
        })
        .collect()
}
