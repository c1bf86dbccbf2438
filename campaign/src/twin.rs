//! Compares the machine with its naive twin: the verdicts, the lengths of shortest runs, and the numbers of states.

use crate::naive_machine::{self, Cut, Machine, Order, Outcome, Set, State};
use garret::machine::{Bounds, Exploration, ExplorationResult, ExploreOptions, Search, explore};
use garret::system::{Literal, Sort, StoreFences, System, Term};
use garret::{Model, Trace, TraceStep};

/// How an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExplorationEnd {
    /// In a bad state, after this number of transitions in a shortest run.
    Bad(usize),
    /// Without a bad state, perhaps only within bounds.
    Nothing {
        /// Whether nothing was cut off.
        complete: bool,
    },
    /// Before all states were visited.
    Unknown,
}

impl ExplorationEnd {
    /// The combined result for this number of processes and a larger one.
    #[must_use]
    pub fn and(self, larger: Self) -> Self {
        match (self, larger) {
            (Self::Bad(_), _) => self,
            (_, Self::Bad(_)) => larger,
            (Self::Unknown, _) | (_, Self::Unknown) => Self::Unknown,
            (Self::Nothing { complete }, Self::Nothing { complete: other }) => {
                Self::Nothing { complete: complete && other }
            }
        }
    }
}

/// The largest number of entries of a store buffer, for both machines.
const BUFFER: usize = 3;

/// The options of the plain exploration, without reductions.
fn options(memory: Model, processes: u8, states: usize) -> ExploreOptions {
    let buffer = BUFFER;
    ExploreOptions::new()
        .processes(processes)
        .model(memory)
        .buffer(buffer)
        .max_states(states)
        .symmetry(false)
        .partial_order(false)
}

fn run(system: &System, options: &ExploreOptions) -> Exploration {
    explore(system, options, &mut |_| {})
}

fn ended(exploration: &Exploration) -> ExplorationEnd {
    match &exploration.reached {
        ExplorationResult::Bad(run) => ExplorationEnd::Bad(run.transitions().len()),
        ExplorationResult::Nothing => {
            ExplorationEnd::Nothing { complete: !exploration.bounds.cut_something() }
        }
        ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_) => ExplorationEnd::Unknown,
    }
}

/// Whether the two machines give cells the same values: there are no numbers, no abstract values and no ordered processes outside of
/// the system, nothing was cut off, and every symbol is read.
pub(crate) fn has_same_values(system: &System, bounds: &Bounds) -> bool {
    let mut read = vec![false; system.symbols.len()];
    let mut ordered = false;
    system.for_each_literal(&mut |literal| {
        literal.for_each_access(&mut |access| read[access.symbol.0 as usize] = true);
        if let Literal::Before(left, right) = literal {
            ordered |= [left, right].into_iter().any(|term| matches!(term, Term::Access(_)));
        }
    });
    let numbers = system.symbols.iter().any(|symbol| symbol.sort.is_arithmetic());
    let abstracts = system.symbols.iter().any(|symbol| matches!(symbol.sort, Sort::Abstract(_)));
    let other_values = numbers || abstracts || ordered && system.has_outsiders();
    read.into_iter().all(|it| it) && !other_values && !bounds.cut_something()
}

/// Explores with both machines; at most `states` states with the twin, and more with the machine.
///
/// # Errors
/// If they disagree.
pub fn compare(
    system: &System,
    memory: Model,
    processes: u8,
    states: usize,
) -> Result<ExplorationEnd, String> {
    let limits = naive_machine::Limits { states, buffer: BUFFER, ..naive_machine::Limits::default() };
    let naive = naive_machine::explore(system, memory, processes, limits);
    let plain = run(system, &options(memory, processes, 20 * states));
    let found = ended(&plain);
    match (&naive, &plain.reached) {
        (Outcome::Unsafe(trace, cuts), ExplorationResult::Bad(run)) => {
            let same = has_same_values(system, &plain.bounds) && !cuts.contains(&Cut::Initial);
            if same && trace.steps.len() != run.steps.len() {
                let (twin, steps) = (trace.steps.len(), run.steps.len());
                let shown = trace.display(system);
                return Err(format!("a run of {steps} steps, the twin has one of {twin}: {shown}"));
            }
        }
        (Outcome::Unsafe(trace, _), _) => {
            let numbers = plain.bounds.range_cuts > 0 || plain.bounds.open_numbers;
            if !numbers && found != ExplorationEnd::Unknown {
                return Err(format!("{found:?}, but the twin runs {}", trace.display(system)));
            }
        }
        (Outcome::NoBadState { cuts, .. }, ExplorationResult::Bad(_)) => {
            if cuts.is_empty() {
                return Err("a bad state, but the twin has seen all states and none is bad".to_owned());
            }
        }
        (Outcome::NoBadState { states, cuts }, ExplorationResult::Nothing) => {
            let buffers_only = cuts.iter().all(|cut| *cut == Cut::Buffer);
            let mut same = plain.bounds.clone();
            same.buffer_cuts = 0;
            if buffers_only && has_same_values(system, &same) && *states != plain.statistics.states {
                return Err(format!("{} states, the twin has {states}", plain.statistics.states));
            }
        }
        (_, ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_)) => {}
    }
    Ok(found)
}

/// Explores in all orders and with all reductions; `found` is the result of the plain exploration.
///
/// # Errors
/// If one of them ends differently.
pub fn compare_reductions(
    system: &System,
    memory: Model,
    processes: u8,
    states: usize,
    found: ExplorationEnd,
) -> Result<(), String> {
    if found == ExplorationEnd::Unknown {
        return Ok(());
    }
    for search in [Search::Breadth, Search::Depth, Search::Best] {
        for (symmetry, partial_order) in [(false, true), (true, false), (true, true)] {
            let plain = options(memory, processes, 20 * states);
            let reduced =
                ended(&run(system, &plain.search(search).symmetry(symmetry).partial_order(partial_order)));
            let is_bad = |ended| matches!(ended, ExplorationEnd::Bad(_));
            if reduced != ExplorationEnd::Unknown && is_bad(found) != is_bad(reduced) {
                return Err(format!(
                    "{found:?}, but {reduced:?} with {search:?}, symmetry {symmetry}, partial order {partial_order}"
                ));
            }
        }
    }
    Ok(())
}

/// Checks that the set of states does not depend on whether a marker that is the oldest in its buffer leaves at once, or at any later
/// time; `None` if there are too many states. Returns the number of states, and the number without store fences.
///
/// # Errors
/// The number of states in each case, if they differ.
pub fn compare_markers(
    system: &System,
    processes: u8,
    states: usize,
) -> Result<Option<(usize, usize)>, String> {
    let limits = naive_machine::Limits { states, buffer: BUFFER, ..naive_machine::Limits::default() };
    let all = |system: &System, buffers| {
        let (states, cuts) = Machine::new(system, Model::Pso, processes, limits).states(buffers);
        let states: Set<State> = states.into_iter().collect();
        (!cuts.contains(&Cut::States)).then_some(states)
    };
    let exact = all(system, naive_machine::Buffers::Exact);
    let lazy = all(system, naive_machine::Buffers::Lazy);
    let mut without = system.clone();
    without.transitions.iter_mut().for_each(|it| it.store_fences = StoreFences::default());
    let without = all(&without, naive_machine::Buffers::Exact);
    let (Some(exact), Some(lazy), Some(without)) = (exact, lazy, without) else { return Ok(None) };
    if exact != lazy {
        return Err(format!("{} states, and {} where markers leave late", exact.len(), lazy.len()));
    }
    Ok(Some((exact.len(), without.len())))
}

/// Whether the trace runs on the naive machine, in its order or with the steps of different processes shuffled, for as many processes
/// as it names or up to three more; `None` if that is not known.
pub fn runs(system: &System, memory: Model, trace: &Trace) -> Option<bool> {
    let step = |step: &TraceStep| (step.transition, step.arguments.iter().map(|&it| it as u8).collect());
    let steps: Vec<(usize, Vec<u8>)> = trace.steps.iter().map(step).collect();
    let named = steps.iter().flat_map(|(_, processes)| processes).copied().max().unwrap_or(1);
    let least = named.max(system.unsafes[trace.reached].variables.parameters() as u8);
    let most = system.process_bound.unwrap_or(u32::MAX).min(u32::from(least) + 3) as u8;
    let mut all = Some(false);
    for processes in least..=most {
        let machine = Machine::new(system, memory, processes, naive_machine::Limits::default());
        match machine.replays(&steps, trace.reached, Order::Shuffled) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => all = None,
        }
    }
    all
}
