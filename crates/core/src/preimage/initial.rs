//! Whether a cube contains an initial state.

use super::Incomplete;
use super::ground::{Environment, Grounder, ProcessName, Range, Reading, result};
use super::instance::Instances as SystemInstances;
use crate::cube::formula::{CubeAtom, CubeValue, Ground, GroundFormula};
use crate::cube::substitute::substitute;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, MAX_PROCESSES, Proc, for_each_term};
use crate::preimage::ground::Processes;
use garret_base::watch::{Pace, Watch};
use garret_machine::ground::{Flow, Interpretation, binder};
use garret_solver::{Domain, Literal};
use garret_system::system::{ProcVar, Sort, SymbolId};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// The largest number of process-valued cells for which it is checked that they can all hold processes that satisfy `init`: every
/// choice of processes for them is tried.
const MOST_HELD: usize = 6;

/// The result of the test whether a cube contains an initial state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InitialTest {
    /// It contains one in which these processes have these numbers.
    Yes(Vec<(Proc, u32)>),
    /// It contains none.
    No,
    /// It contains only initial states that violate an `invariant` of the user.
    OnlyAgainstInvariants,
}

/// The initial condition, with its instances for the numbers of processes that occurred so far.
pub(crate) struct Initial<'v> {
    vocabulary: &'v Vocabulary<'v>,
    /// For each number of processes, the instances of the initial condition without process constants.
    instances: Vec<Option<Instances>>,
    context: Context<'v>,
    pace: RefCell<Pace>,
}

/// The instances for one number of processes.
struct Instances {
    /// The conjuncts of `init`.
    init: Vec<Ground>,
    /// The negations of the invariants.
    promised: Vec<Ground>,
}

impl<'v> Initial<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary<'v>, watch: &Watch) -> Self {
        let pace = RefCell::new(Pace::new(watch));
        Self { vocabulary, instances: Vec::new(), context: Context::new(vocabulary), pace }
    }

    /// Whether the cube contains an initial state, where every unsatisfied read returns the initial value of its cell.
    pub(crate) fn meets(&mut self, cube: &Cube) -> Result<InitialTest, Incomplete> {
        let found = self.holds(cube, &[])?;
        if !matches!(found, InitialTest::Yes(_)) || !self.vocabulary.others_are_processes() {
            return Ok(found);
        }
        // initial values of process-valued cells are processes, for which `init` holds as well
        let cells = self.process_cells(cube);
        let most = (cube.processes + cells.len()).min(MAX_PROCESSES);
        if cells.len() > MOST_HELD || most < cube.processes + cells.len() {
            return Ok(found);
        }
        let bound = self.vocabulary.system.process_bound.map_or(most, |bound| most.min(bound as usize));
        let mut found = InitialTest::No;
        for processes in cube.processes..=bound.max(cube.processes) {
            let mut incomplete = None;
            cube.for_each_entered(
                processes,
                self.vocabulary,
                &mut |entered| match self.holds(entered, &cells) {
                    Ok(InitialTest::No) => true,
                    Ok(meets) => {
                        found = meets;
                        !matches!(found, InitialTest::Yes(_))
                    }
                    Err(error) => {
                        incomplete = Some(error);
                        false
                    }
                },
            );
            if let Some(incomplete) = incomplete {
                return Err(incomplete);
            }
            if let InitialTest::Yes(mut numbers) = found {
                numbers.retain(|&(process, _)| process.index() < cube.processes);
                return Ok(InitialTest::Yes(numbers));
            }
        }
        Ok(found)
    }

    /// Whether there is an initial state with exactly `processes` processes, in which all process-valued cells hold one of these.
    pub(crate) fn has_state_of(&mut self, processes: usize) -> Result<bool, Incomplete> {
        let mut cells = Vec::new();
        for (index, symbol) in self.vocabulary.system.symbols.iter().enumerate() {
            if symbol.sort == Sort::Process {
                let mut indices = vec![Proc::default(); usize::from(symbol.dimensions)];
                add_cells(SymbolId(index as u32), &mut indices, 0, processes, &mut cells);
            }
        }
        self.context.reset(processes);
        let inside = Domain::all(processes as u32, false);
        if !cells.into_iter().all(|cell| self.context.assume(&Literal::Member(cell, inside.clone()))) {
            return Ok(false);
        }
        let init = self.conjuncts(processes, &mut self.environment(), false)?;
        is_satisfiable(&mut self.context, init.iter().collect(), &self.pace)
    }

    /// The process-valued cells that the cube or `init` mentions: those of the cube, and all variables.
    fn process_cells(&self, cube: &Cube) -> Vec<CubeTerm> {
        let symbols = self.vocabulary.system.symbols.iter().enumerate();
        let variables = symbols.filter(|(_, it)| it.dimensions == 0 && it.sort == Sort::Process);
        let mut cells: Vec<CubeTerm> =
            variables.map(|(index, _)| CubeTerm::cell(SymbolId(index as u32), &[])).collect();
        for literal in &cube.literals {
            for_each_term(literal, &mut |term| {
                if self.vocabulary.is_process_valued(term.symbol()) {
                    cells.push(term.cell_read());
                }
            });
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether the cube contains an initial state in which these cells hold processes of the cube.
    fn holds(&mut self, cube: &Cube, cells: &[CubeTerm]) -> Result<InitialTest, Incomplete> {
        self.context.reset(cube.processes);
        for &cell in cells {
            let processes = Domain::all(cube.processes as u32, false);
            if !self.context.assume(&Literal::Member(cell, processes)) {
                return Ok(InitialTest::No);
            }
        }
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
                Ground::False => return Ok(InitialTest::No),
                Ground::Atom(CubeAtom::Literal(literal)) if !self.context.assume(&literal) => {
                    return Ok(InitialTest::No);
                }
                _ => {}
            }
        }
        self.prepare(cube.processes)?;
        let constants: Vec<_> = self.vocabulary.system.init.variables.constants().collect();
        let mut env = self.environment();
        let mut found = InitialTest::No;
        self.with_constants(cube, &constants, &mut env, &mut found)?;
        Ok(found)
    }

    fn environment(&self) -> Environment {
        Environment::of(&self.vocabulary.system.init.variables)
    }

    /// Tries all ways to bind the process constants of `init`: to a process of the cube, to a process outside, or to no process.
    fn with_constants(
        &mut self,
        cube: &Cube,
        constants: &[(ProcVar, u32)],
        env: &mut Environment,
        found: &mut InitialTest,
    ) -> Result<(), Incomplete> {
        if matches!(found, InitialTest::Yes(_)) {
            return Ok(());
        }
        let Some((&(variable, number), rest)) = constants.split_first() else {
            return self.test(cube, env, found);
        };
        let known: Vec<Option<u32>> =
            Proc::first(cube.processes).map(|process| cube.identity(process)).collect();
        if let Some(process) = known.iter().position(|&identity| identity == Some(number)) {
            env.set(variable, Some(ProcessName::Process(Proc::at(process))));
            self.with_constants(cube, rest, env, found)?;
        } else {
            for process in (0..cube.processes).filter(|&process| known[process].is_none()) {
                if !env.stands_for(ProcessName::Process(Proc::at(process))) {
                    env.set(variable, Some(ProcessName::Process(Proc::at(process))));
                    self.with_constants(cube, rest, env, found)?;
                }
            }
            if self.vocabulary.has_others(cube.processes) {
                env.set(variable, Some(ProcessName::Outside));
                self.with_constants(cube, rest, env, found)?;
            }
            if cube.processes < number as usize && known.iter().flatten().all(|&identity| identity < number) {
                env.set(variable, None);
                self.with_constants(cube, rest, env, found)?;
            }
        }
        env.set(variable, None);
        Ok(())
    }

    /// Whether the asserted literals hold in some initial state, for this binding of the process constants.
    fn test(
        &mut self,
        cube: &Cube,
        env: &mut Environment,
        found: &mut InitialTest,
    ) -> Result<(), Incomplete> {
        let mut constants = self.conjuncts(cube.processes, env, true)?;
        let grounder = self.grounder(cube.processes);
        let mut numbers = Vec::new();
        for (variable, number) in self.vocabulary.system.init.variables.constants() {
            if let Some(process) = env.process(variable) {
                constants.push(grounder.literal(&garret_system::system::Literal::Is(variable, number), env)?);
                numbers.push((process, number));
            }
        }
        let Some(Some(Instances { init, promised })) = self.instances.get(cube.processes) else {
            return Ok(());
        };
        let pending: Vec<&Ground> = init.iter().chain(&constants).collect();
        self.context.push();
        let meets_init = is_satisfiable(&mut self.context, pending.clone(), &self.pace);
        self.context.pop();
        if !meets_init? {
            return Ok(());
        }
        self.context.push();
        let keeps_promises = promised.is_empty()
            || is_satisfiable(&mut self.context, pending.into_iter().chain(promised).collect(), &self.pace)?;
        self.context.pop();
        *found = if keeps_promises { InitialTest::Yes(numbers) } else { InitialTest::OnlyAgainstInvariants };
        Ok(())
    }

    /// Whether an initial state exists for `processes` processes, and possibly others, that satisfies the user's invariants with
    /// these indices.
    pub(crate) fn is_satisfiable(
        &mut self,
        processes: usize,
        promised: &[usize],
    ) -> Result<bool, Incomplete> {
        self.context.reset(processes);
        let init = self.conjuncts(processes, &mut self.environment(), false)?;
        let promised = self.promised(processes, promised)?;
        is_satisfiable(&mut self.context, init.iter().chain(&promised).collect(), &self.pace)
    }

    fn prepare(&mut self, processes: usize) -> Result<(), Incomplete> {
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

    /// Formulas that say that no instance of these invariants, which are stated as bad states, holds. Invariants with process
    /// constants are left out: they could only make the test stricter.
    fn promised(&self, processes: usize, invariants: &[usize]) -> Result<Vec<Ground>, Incomplete> {
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
                // invariants have no universal quantifiers
                let is_over = || self.pace.borrow_mut().over().is_some();
                let mapped = instances.for_each(&is_over, &mut |env, _| {
                    let negations =
                        disjunct.literals.iter().filter_map(garret_system::system::Literal::negated);
                    match negations
                        .map(|negation| grounder.formula(&negation, env))
                        .collect::<Result<Vec<_>, _>>()
                    {
                        Ok(parts) => promised.push(Ground::cases(parts)),
                        Err(overflow) => result = Err(overflow),
                    }
                    ControlFlow::Continue(())
                });
                result?;
                mapped?;
                look(&self.pace)?;
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

    /// The instances of the conjuncts with process constants, or of those without. A conjunct with a constant that names no process
    /// is left out.
    fn conjuncts(
        &self,
        processes: usize,
        env: &mut Environment,
        with_constants: bool,
    ) -> Result<Vec<Ground>, Incomplete> {
        let init = &self.vocabulary.system.init;
        let grounder = self.grounder(processes);
        let mut instances = Vec::new();
        for conjunct in &init.conjuncts {
            let mut mentioned = Vec::new();
            conjunct.for_each_literal(&mut |literal| literal.for_each_variable(&mut |it| mentioned.push(it)));
            let mut constants =
                init.variables.constants().filter(|(variable, _)| mentioned.contains(variable)).peekable();
            if constants.peek().is_some() != with_constants
                || constants.any(|(variable, _)| env.get(variable).is_none())
            {
                continue;
            }
            let mut range = Range { processes, outside: false };
            let mut add = |_: &mut Range, env: &mut Environment| match look(&self.pace)
                .and_then(|()| Ok(grounder.formula(conjunct, env)?))
            {
                Ok(instance) => {
                    instances.push(instance);
                    Flow::Continue(())
                }
                Err(incomplete) => Flow::Break(incomplete),
            };
            result(binder::any(&mut range, env, &init.parameters_of(conjunct), &mut add))?;
        }
        Ok(instances)
    }
}

/// Appends all cells of the symbol in a system of `processes` processes.
fn add_cells(
    symbol: SymbolId,
    indices: &mut [Proc],
    place: usize,
    processes: usize,
    cells: &mut Vec<CubeTerm>,
) {
    if place == indices.len() {
        return cells.push(CubeTerm::cell(symbol, indices));
    }
    for process in Proc::first(processes) {
        indices[place] = process;
        add_cells(symbol, indices, place + 1, processes, cells);
    }
}

/// Whether the formulas are consistent with the assertions. Disjunctions of literals become clauses.
fn is_satisfiable(
    context: &mut Context<'_>,
    mut pending: Vec<&Ground>,
    pace: &RefCell<Pace>,
) -> Result<bool, Incomplete> {
    look(pace)?;
    let mut nested = Vec::new();
    while let Some(ground) = pending.pop() {
        match ground {
            Ground::False => return Ok(false),
            Ground::True
            | Ground::Atom(CubeAtom::Unknown | CubeAtom::Read(_) | CubeAtom::Fence | CubeAtom::FenceAll) => {}
            Ground::And(parts) => pending.extend(parts),
            Ground::Atom(CubeAtom::Literal(literal)) => {
                if !context.assume(literal) {
                    return Ok(false);
                }
            }
            Ground::Or(parts) => match clause(parts) {
                Some(literals) => {
                    if !context.assume_clause(&literals) {
                        return Ok(false);
                    }
                }
                None => nested.push(parts),
            },
        }
    }
    let Some(parts) = nested.pop() else {
        let is_consistent = context.is_consistent();
        // if a question was given up, there is no answer
        return if context.vocabulary.gave_up() { Err(Incomplete::Stopped) } else { Ok(is_consistent) };
    };
    // a disjunction that contains conjunctions: one disjunct after the other
    let rest: Vec<Ground> = nested.into_iter().map(|parts| Ground::Or(parts.clone())).collect();
    for part in parts {
        context.push();
        let satisfiable = is_satisfiable(context, rest.iter().chain([part]).collect(), pace);
        context.pop();
        if satisfiable? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// An error if the time is over.
fn look(pace: &RefCell<Pace>) -> Result<(), Incomplete> {
    pace.borrow_mut().over().map_or(Ok(()), |_| Err(Incomplete::Stopped))
}

fn clause(parts: &[Ground]) -> Option<Vec<Literal<CubeTerm>>> {
    parts
        .iter()
        .map(|part| match part {
            Ground::Atom(CubeAtom::Literal(literal)) => Some(literal.clone()),
            _ => None,
        })
        .collect()
}
