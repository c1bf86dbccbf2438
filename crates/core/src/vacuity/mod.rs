//! Vacuity: guards and bad states that never hold in reachable states, and promised invariants that exclude all initial states.
//!
//! Every reported fact is true for all numbers of processes and all memory models under which the system is read, because the
//! reachable states are over-approximated. The report may be incomplete.

mod budget;
mod possible;
mod reason;

pub use reason::{Contradicted, Impossible, Never};

use crate::cube::vocabulary::Vocabulary;
use crate::preimage::initial::Initial;
use budget::Budget;
use garret_base::watch::{Limits, Watch};
use garret_system::system::{Bad, System};
use possible::{Known, Possible};
use std::fmt::{self, Display, Formatter};

/// The number of rounds, each without the transitions that were found never to fire in earlier rounds.
const ROUNDS: usize = 8;
/// The largest number of processes for which invariants are tested against the initial states.
const MOST_PROMISING: usize = 4;

/// The largest number of processes for which an initial state with exactly these processes is searched.
const MOST_STARTING: usize = 4;

/// The vacuous parts of a system.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Vacuity {
    /// Whether some state of one or two processes, and possibly others, satisfies `init`.
    pub has_initial_state: bool,
    /// If set, no state with fewer processes satisfies `init` when all process-valued cells hold one of them.
    pub needs_processes: Option<usize>,
    /// The invariants exclude every initial state.
    pub excluded: Option<Excluded>,
    /// For each bad state, why it contradicts itself or the values that cells can ever hold; None if it may hold.
    pub unsafes: Vec<Option<Never>>,
    /// For each transition, why it never fires; None if it may fire.
    pub transitions: Vec<Option<Never>>,
}

/// Invariants of the user that exclude all initial states.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Excluded {
    /// The smallest number of processes for which all initial states are excluded; so they are for more processes.
    pub processes: usize,
    /// The indices of the invariants that exclude them together.
    pub invariants: Vec<usize>,
}

/// A reason why a system is safe independently of its behaviour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vacuous {
    /// An invariant excludes every initial state.
    NoInitialState,
    /// No state is ever bad: each `unsafe` contradicts itself, or the values that cells can ever hold.
    NoBadState,
    /// No transition can ever fire.
    NoTransition,
}

impl Display for Vacuous {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoInitialState => "no initial state is left",
            Self::NoBadState => "no state is ever bad",
            Self::NoTransition => "no transition can ever fire",
        })
    }
}

impl Vacuity {
    /// Checks each part. Where the limits do not allow this, nothing is reported.
    ///
    /// # Complexity
    /// A bounded number of instances of guards and bad states, each tested once, and again without each of its conjuncts if it never
    /// holds.
    #[must_use]
    pub fn of(system: &System, limits: &Limits) -> Self {
        Self::within(system, &limits.start())
    }

    /// The same, until the watch is over.
    pub fn within(system: &System, watch: &Watch) -> Self {
        let budget = Budget::new(watch);
        let vocabulary = Vocabulary::new(system).with_watch(watch);
        let mut initial = Initial::new(&vocabulary, watch);
        let bound = system.process_bound.map_or(usize::MAX, |bound| bound as usize);
        // a number that does not fit decides nothing
        let mut is_possible =
            |processes, promised: &[usize]| initial.is_satisfiable(processes, promised).unwrap_or(true);
        let has_initial_state = system.contradicted_holder().is_none()
            && (1..=bound.min(2)).any(|processes| is_possible(processes, &[]));
        let excluded = if has_initial_state { excluded(system, bound, &mut is_possible) } else { None };
        let most = bound.min(MOST_STARTING);
        let is_never = has_initial_state
            && !system.has_outsiders()
            && (1..=most).all(|processes| !initial.has_state_of(processes).unwrap_or(true));
        let needs_processes = is_never.then_some(most + 1);
        let (transitions, rest) = never_fired(system, &budget);
        let vocabulary = Vocabulary::new(&rest).with_watch(watch);
        let mut possible = Possible::new(&vocabulary, &budget);
        // a conclusion from the local states proves that the system is safe, and may be just what the user wants to know
        let never = |bad: &Bad| possible.never(&bad.variables, &bad.disjuncts, Known::Values);
        let unsafes = system.unsafes.iter().map(never).collect();
        Self { has_initial_state, needs_processes, excluded, unsafes, transitions }
    }

    /// The reason why the system is safe independently of its behaviour; None if there is none.
    #[must_use]
    pub fn verdict(&self) -> Option<Vacuous> {
        if self.excluded.as_ref().is_some_and(|excluded| excluded.processes == 1) {
            Some(Vacuous::NoInitialState)
        } else if self.unsafes.iter().all(Option::is_some) {
            Some(Vacuous::NoBadState)
        } else if !self.transitions.is_empty() && self.transitions.iter().all(Option::is_some) {
            Some(Vacuous::NoTransition)
        } else {
            None
        }
    }
}

/// For each transition, why it never fires, and the system with the guards of these transitions removed.
///
/// A transition that never fires can be removed. Then fewer states may be reachable, so that more transitions are found never to
/// fire.
fn never_fired(system: &System, budget: &Budget) -> (Vec<Option<Never>>, System) {
    let mut never: Vec<Option<Never>> = vec![None; system.transitions.len()];
    let mut rest = system.clone();
    for _ in 0..ROUNDS {
        let vocabulary =
            Vocabulary::new(&rest).with_watch(budget.watch()).with_local_states_until(&|| budget.is_over());
        let mut possible = Possible::new(&vocabulary, budget);
        let mut found = Vec::new();
        for (index, transition) in system.transitions.iter().enumerate() {
            if never[index].is_none()
                && let Some(reason) = possible.never(&transition.variables, &transition.guards, Known::States)
            {
                never[index] = Some(reason);
                found.push(index);
            }
        }
        if found.is_empty() {
            break;
        }
        for index in found {
            rest.transitions[index].guards.clear();
        }
    }
    (never, rest)
}

/// The smallest number of processes for which the invariants exclude all initial states, with a minimal set of invariants that do.
///
/// The instances of `init` and the invariants for some processes are among those for more processes. So if there is no initial state
/// for this number of processes, with others outside, there is none for more.
fn excluded(
    system: &System,
    bound: usize,
    is_possible: &mut impl FnMut(usize, &[usize]) -> bool,
) -> Option<Excluded> {
    let speaks_of = system.invariants.iter().map(|invariant| invariant.variables.parameters().max(1));
    let all: Vec<usize> = (0..system.invariants.len()).collect();
    let most = speaks_of.max()?.min(MOST_PROMISING).min(bound);
    let processes = (1..=most).find(|&processes| !is_possible(processes, &all))?;
    let mut invariants = all;
    for place in (0..invariants.len()).rev() {
        let mut fewer = invariants.clone();
        fewer.remove(place);
        if !is_possible(processes, &fewer) {
            invariants = fewer;
        }
    }
    Some(Excluded { processes, invariants })
}
