//! The ground system: a system for a given number of processes, without process variables: its steps, bad states and initial
//! states.
//!
//! This is section 1 of the semantics as data. The packed machine compiles it to tables; replay interprets it.

mod cells;
mod environment;
mod expansion;
mod formula;
mod instantiate;
mod step;

pub use cells::Cells;
pub use cells::{CellId, Process};
pub(crate) use environment::Processes;
pub(crate) use expansion::Expansion;
pub use formula::{Ground, GroundFormula, GroundLiteral, Operand, Read, Sum};
pub use step::{Carriage, Step, Wanted, Write, Written};

use crate::ground::{Environment, Flow, binder};
use crate::machine::Stop;
use crate::memory::{Buffering, Model};
use environment::Existence;
use garret_base::watch::Watch;
use garret_system::system::{Bad, System};
use instantiate::Grounder;

/// The largest numbers of cells and steps; larger systems are not worth trying.
const MOST_CELLS: usize = 20_000;
const MOST_STEPS: usize = 200_000;

/// A system with a given number of processes under a memory model.
#[derive(Debug)]
pub struct GroundSystem<'s> {
    /// The cells.
    pub cells: Cells<'s>,
    /// The memory model.
    pub memory: Model,
    /// The store buffers of the memory model.
    pub(crate) buffering: &'static dyn Buffering,
    /// The steps: transitions with processes for their parameters.
    pub steps: Vec<Step>,
    /// The bad states, with the index of the `unsafe` and its parameters.
    pub(crate) unsafes: Vec<GroundBad>,
    /// The states that the user promises to be unreachable.
    pub invariants: Vec<GroundBad>,
    /// The condition on initial states, as a conjunction.
    pub init: Vec<Ground>,
}

/// An `unsafe` or an `invariant` with processes for its parameters.
#[derive(Clone, Debug)]
pub struct GroundBad {
    /// The index of the declaration, in the order of the source.
    pub(crate) index: usize,
    /// The processes that stand for its parameters.
    pub arguments: Vec<Process>,
    /// The condition on the bad state.
    pub formula: Ground,
}

impl<'s> GroundSystem<'s> {
    /// The system with processes `1..=processes`.
    ///
    /// # Errors
    /// It is too large, the watch is over, or the machine does not support the memory model.
    pub fn new(system: &'s System, memory: Model, processes: Process, watch: &Watch) -> Result<Self, Stop> {
        Self::with(system, memory, processes, Wanted::All, watch)
    }

    /// The same with only the wanted steps.
    pub(crate) fn with(
        system: &'s System,
        memory: Model,
        processes: Process,
        wanted: Wanted<'_>,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let cells = Cells::new(system, processes, MOST_CELLS).ok_or(Stop::TooLarge)?;
        let buffering = memory.buffering().ok_or(Stop::NoMachine)?;
        let buffered = buffering.has_buffers();
        let expansion = Expansion::new(watch);
        let steps = step::steps(&cells, buffering, wanted, MOST_STEPS, &expansion);
        expansion.check()?;
        let grounder = Grounder { cells: &cells, expansion: &expansion, buffered, main: None };
        let unsafes = bads(&grounder, &system.unsafes);
        let invariants = bads(&grounder, &system.invariants);
        let init = init(&grounder);
        expansion.check()?;
        Ok(Self { cells, memory, buffering, steps, unsafes, invariants, init })
    }
}

/// The instances of `unsafe` or `invariant` declarations, without duplicates.
fn bads(grounder: &Grounder<'_>, declarations: &[Bad]) -> Vec<GroundBad> {
    let mut all: Vec<GroundBad> = Vec::new();
    let mut known = garret_base::map::Set::default();
    let processes = grounder.processes();
    for (index, bad) in declarations.iter().enumerate() {
        let existence = Existence { variables: &bad.variables, processes: processes.count };
        for disjunct in bad.disjuncts.iter().filter(|disjunct| existence.disjunct(disjunct)) {
            let mut add = |_: &mut Processes<'_>, env: &mut Environment<Process>| {
                let formula = grounder.disjunct(disjunct, env);
                if formula != Ground::False && known.insert((index, sorted(&formula))) {
                    all.push(GroundBad { index, arguments: env.arguments().collect(), formula });
                    processes.expansion.limit(all.len(), MOST_STEPS);
                }
                Flow::Continue(())
            };
            let mut env = processes.environment(&bad.variables);
            let parameters = bad.variables.parameters();
            processes.for_each_tuple(
                parameters,
                &bad.exchangeable(disjunct),
                &mut env,
                &mut |naming, env| binder::witnesses(naming, env, &disjunct.existentials, &mut add),
            );
        }
    }
    all
}

/// The conjuncts in a canonical order.
fn sorted(formula: &Ground) -> Vec<Ground> {
    let mut parts = formula.conjuncts().to_vec();
    parts.sort_unstable();
    parts
}

/// The conjuncts of `init` for all tuples of processes; a conjunct that mentions a process that does not exist is ignored.
fn init(grounder: &Grounder<'_>) -> Vec<Ground> {
    let init = &grounder.cells.system.init;
    let mut processes = grounder.processes();
    let existence = Existence { variables: &init.variables, processes: processes.count };
    let mut all = Vec::new();
    let mut known = garret_base::map::Set::default();
    for conjunct in init.conjuncts.iter().filter(|conjunct| existence.formula(conjunct)) {
        let parameters = init.parameters_of(conjunct);
        let mut add = |_: &mut Processes<'_>, env: &mut Environment<Process>| {
            let ground = grounder.ground(conjunct, env);
            if ground != Ground::True && known.insert(ground.clone()) {
                all.push(ground);
            }
            Flow::<()>::Continue(())
        };
        let mut env = processes.environment(&init.variables);
        let _ = binder::any(&mut processes, &mut env, &parameters, &mut add);
    }
    all
}
