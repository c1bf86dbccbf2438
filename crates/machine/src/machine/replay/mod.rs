//! Replay: whether a sequence of transitions runs on the machine, from an initial state to a bad one.
//!
//! Transitions are tried in the given order; if that does not run, in every order that each process preserves. Propagation is
//! inserted where it is needed. Values that `init` and arbitrary writes leave open stay unknown, and the decision procedure
//! tracks the assumptions about them. So numbers are not bounded, and the answer "no" is complete.

mod attempt;
mod deadlock;
mod model;
mod options;
mod schedule;
mod start;
mod theory;

use super::domains::orders_processes;
use super::ground::{Expansion, GroundSystem, Process, Processes, Wanted};
use super::run::Run;
use crate::ground::{Environment, Flow};
use crate::machine::Stop;
use garret_base::watch::{Pace, Watch};
use garret_system::system::{Sort, System, Trace, TraceStep, VariableKind, Variables};
pub use options::ReplayOptions;

use attempt::{Attempt, Budget};
use schedule::{Schedule, renamed};

/// The number of processes without steps that a replay has in addition to those of the trace; one more for each cell that can
/// hold a process, up to `MOST_EXTRA`.
const EXTRA: u32 = 2;
const MOST_EXTRA: u32 = 6;

/// The largest number of processes of a replay: cubes have at most 63, and their cells hold some more.
const MOST_REPLAYED: u32 = 80;

/// The result of a replay.
#[derive(Clone, Debug)]
pub enum Replay {
    /// The trace runs.
    Replayed(Box<Run>),
    /// The steps run in no order, with as many processes as the trace names or a few more.
    Spurious,
    /// It is not known whether the trace runs.
    Undecided(Reason),
}

/// The reason why it is not known whether a trace runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A limit was reached.
    Stopped(Stop),
    /// A number does not fit in 64 bits.
    Overflow,
    /// A condition has more cases than are considered.
    TooManyCases,
    /// The result depends on how a process that does not run compares with others.
    Order,
    /// The trace runs, but with values that cannot be represented.
    Values,
}

/// Looks for a run of the machine that takes the steps of the trace and ends in its bad state.
///
/// # Complexity
/// Exponential in the number of processes in the worst case; linear in the length of the trace if its order runs.
pub fn replay(system: &System, trace: &Trace, options: &ReplayOptions) -> Replay {
    replay_within(system, trace, options, &options.limits.start())
}

/// The same, until the watch is over; the limits of the options are ignored.
pub fn replay_within(system: &System, trace: &Trace, options: &ReplayOptions, watch: &Watch) -> Replay {
    let memory = options.model;
    let system = &*system.with_memory(memory.is_weak());
    let mut budget =
        Budget { most_states: options.max_states, watch: watch.clone(), pace: Pace::new(watch), states: 0 };
    let (least, needed) = needed(system, trace);
    let most = system.process_bound.unwrap_or(u32::MAX).min(MOST_REPLAYED);
    let mut undecided = (needed > MOST_REPLAYED).then_some(Reason::Stopped(Stop::TooLarge));
    let usual = least..=needed.saturating_add(extra(system, needed)).min(most);
    // with fewer processes than it names, the trace cannot run
    let numbers = options.processes.map_or(usual, |number| number.max(least)..=number.min(most));
    for processes in numbers {
        match with_processes(system, options, trace, processes as Process, &mut budget) {
            Ok(Some(run)) => return Replay::Replayed(Box::new(run)),
            Ok(None) => {}
            Err(reason @ Reason::Stopped(_)) => return Replay::Undecided(reason),
            Err(reason) => undecided = undecided.or(Some(reason)),
        }
    }
    undecided.map_or(Replay::Spurious, Replay::Undecided)
}

/// The number of additional processes that may be needed besides those that the trace names.
fn extra(system: &System, needed: u32) -> u32 {
    let holders = system.symbols.iter().filter(|symbol| symbol.sort == Sort::Process);
    let cells = holders.map(|symbol| needed.saturating_pow(u32::from(symbol.dimensions)));
    // if processes are compared by order, all of their names are tried
    let most = if orders_processes(system) { EXTRA } else { MOST_EXTRA };
    cells.fold(0, u32::saturating_add).clamp(EXTRA, most)
}

/// The number of processes that the trace and its bad state name, without and with the process constants. Whether the latter have
/// to exist depends on the values of cells.
fn needed(system: &System, trace: &Trace) -> (u32, u32) {
    let constants = |variables: &Variables| {
        let numbers = variables.kinds.iter().map(|kind| match kind {
            VariableKind::Constant(number) => *number,
            _ => 0,
        });
        numbers.max().unwrap_or(0)
    };
    let bad = &system.unsafes[trace.reached].variables;
    let arguments = trace.steps.iter().flat_map(|step| step.arguments.iter().copied());
    let least = arguments.max().unwrap_or(0).max(bad.parameters() as u32).max(1);
    let transitions = trace.steps.iter().map(|step| &system.transitions[step.transition]);
    let mentioned = transitions.map(|transition| constants(&transition.variables)).max().unwrap_or(0);
    (least, least.max(mentioned).max(constants(bad)))
}

fn with_processes(
    system: &System,
    options: &ReplayOptions,
    trace: &Trace,
    processes: Process,
    budget: &mut Budget,
) -> Result<Option<Run>, Reason> {
    let transitions: Vec<usize> = trace.steps.iter().map(|step| step.transition).collect();
    let own: Vec<Process> = (1..=processes).collect();
    let instance = |step: &TraceStep| Some((step.transition, renamed(&step.arguments, &own)?));
    let instances: Option<Vec<_>> = trace.steps.iter().map(instance).collect();
    let wanted = match instances {
        Some(mut instances) if !orders_processes(system) => {
            instances.sort_unstable();
            instances.dedup();
            instances
        }
        // other names are possible as well
        _ => Vec::new(),
    };
    let deadlock = options.deadlock.as_ref().filter(|deadlock| deadlock.bad == trace.reached);
    let wanted = if deadlock.is_some() {
        // every step is needed to decide whether the last state is a deadlock
        Wanted::All
    } else if wanted.is_empty() {
        Wanted::Transitions(&transitions)
    } else {
        Wanted::Instances(&wanted)
    };
    let ground = GroundSystem::with(system, options.model, processes, wanted, &budget.watch);
    let ground = ground.map_err(Reason::Stopped)?;
    let mut undecided = None;
    for names in namings(system, trace, processes, &budget.watch)? {
        for shuffled in [false, true] {
            let Some(schedule) = Schedule::new(system, trace, &names, shuffled) else { continue };
            if shuffled && schedule.threads() < 2 {
                // there is only one order, which has been tried
                continue;
            }
            match Attempt::new(&ground, (trace.reached, deadlock), schedule, budget).run() {
                Ok(Some(run)) => return Ok(Some(run)),
                Ok(None) => {}
                Err(reason @ Reason::Stopped(_)) => return Err(reason),
                Err(reason) => undecided = Some(reason),
            }
        }
    }
    undecided.map_or(Ok(None), Err)
}

/// The possible names of the processes of the trace, their own first. Names matter only if processes are compared by order.
fn namings(
    system: &System,
    trace: &Trace,
    processes: Process,
    watch: &Watch,
) -> Result<Vec<Vec<Process>>, Reason> {
    let own: Vec<Process> = (1..=processes).collect();
    if !orders_processes(system) {
        return Ok(vec![own]);
    }
    let named = trace.steps.iter().flat_map(|step| &step.arguments).copied().max().unwrap_or(0) as usize;
    let mut all = vec![own.clone()];
    let expansion = Expansion::new(watch);
    let mut env = Environment::new(named, named);
    let everybody = Processes { count: processes, expansion: &expansion };
    everybody.for_each_tuple(named, &[], &mut env, &mut |_, env| {
        let names: Vec<Process> = env.arguments().collect();
        if names != own[..named] {
            all.push(names);
        }
        Flow::Continue(())
    });
    expansion.check().map_err(Reason::Stopped)?;
    Ok(all)
}
