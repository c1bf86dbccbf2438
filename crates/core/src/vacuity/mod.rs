//! Which parts of a system never come to anything: guards and bad states that no state satisfies that so many processes reach,
//! and promises that leave no initial state.
//!
//! Everything that is said here is true of all numbers of processes, and of all memory models that the system is read under: what
//! is known of states is over-approximated. What is not said may be true all the same.

mod budget;
mod possible;
mod reason;

pub use reason::{Because, Impossible, Never};

use crate::cube::vocabulary::Vocabulary;
use crate::preimage::initial::Initial;
use budget::Budget;
use garret_base::watch::{Limits, Watch};
use garret_system::system::{Bad, System};
use possible::{Known, Possible};
use std::fmt::{self, Display, Formatter};

/// The number of times that the system is looked at again without the transitions that were found never to fire.
const ROUNDS: usize = 8;
/// The number of processes from which on an invariant is not put to the initial states.
const MOST_PROMISING: usize = 4;

/// The most processes that are tried to find an initial state of just them.
const MOST_STARTING: usize = 4;

/// The parts of a system that never come to anything.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Vacuity {
    /// Some state satisfies `init`, for one or two processes, and perhaps others.
    pub has_initial_state: bool,
    /// No state of fewer processes than this satisfies `init`, where what cells hold is one of them; none where that may be.
    pub needs_processes: Option<usize>,
    /// The invariants leave no initial state.
    pub excluded: Option<Excluded>,
    /// For each bad state, why it contradicts itself or the values that cells ever hold; none where it may not.
    pub unsafes: Vec<Option<Never>>,
    /// For each transition, why it never fires; none where it may.
    pub transitions: Vec<Option<Never>>,
}

/// Initial states that are promised not to be there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Excluded {
    /// All those of so many processes or more.
    pub processes: usize,
    /// The indices of the invariants that do it, together.
    pub invariants: Vec<usize>,
}

/// Why a system is safe whatever else it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vacuous {
    /// An invariant excludes every initial state.
    NoInitialState,
    /// No state is ever bad: each `unsafe` contradicts itself, or the values that cells ever hold.
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
    /// Looks at each part. Where the limits do not allow that, nothing is said of it.
    ///
    /// # Complexity
    /// A bounded number of instances of guards and bad states, each looked at once, and once more for each of its conjuncts where it
    /// never holds.
    #[must_use]
    pub fn of(system: &System, limits: &Limits) -> Self {
        Self::within(system, &limits.start())
    }

    /// The same, until the watch says that it is over.
    pub fn within(system: &System, watch: &Watch) -> Self {
        let budget = Budget::new(watch);
        let vocabulary = Vocabulary::new(system).with_watch(watch);
        let mut initial = Initial::new(&vocabulary, watch);
        let bound = system.process_bound.map_or(usize::MAX, |bound| bound as usize);
        // a number that does not fit says nothing
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
        // what follows from the states of one process is a proof that the system is safe, and may well be what people want to know
        let never = |bad: &Bad| possible.never(&bad.variables, &bad.disjuncts, Known::Values);
        let unsafes = system.unsafes.iter().map(never).collect();
        Self { has_initial_state, needs_processes, excluded, unsafes, transitions }
    }

    /// Why the system is safe whatever else it does; none where that is not so.
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

/// Why each transition never fires, and the system without the guards of those.
///
/// A transition that never fires leads nowhere: without it, fewer states are known to be reached, and more transitions not to fire.
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

/// The fewest processes of which the invariants leave no initial state, and invariants that do that together, none of them in vain.
///
/// What `init` and the invariants say of all tuples of processes they say of those of a smaller number, with the others outside. So
/// where so many processes have no initial state, no more of them have one.
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
