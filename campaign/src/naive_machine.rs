//! The machine of `n` processes with store buffers, step by step: obviously right, not fast.
//!
//! It interprets the typed system directly, and shares only the front end with the search. All choices of a step (processes,
//! disjuncts, witnesses, arbitrary values, propagation) are enumerated. What cannot be enumerated (long buffers, large integers) is
//! cut off, and the outcome says so.

mod initial;
mod instance;
mod replay;
mod robust;
mod state;
mod states;
mod step;
mod truth;

use garret::Model;
use garret::system::{Sort, System};
use instance::Instance;
use state::Layout;
use std::collections::{BTreeSet, VecDeque};
use std::fmt;
use std::rc::Rc;

pub use robust::Reach;
pub use state::State;
pub use states::{Buffers, Write};

/// The order in which a sequence of transitions has to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As given.
    Given,
    /// The steps of each process as given; those of different processes may be shuffled.
    ///
    /// The process of a step is its main process; steps without one stay in order.
    Shuffled,
}

/// The limits of an exploration.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest number of states.
    pub states: usize,
    /// The largest number of initial states.
    pub initial: usize,
    /// The largest number of entries in one buffer.
    pub buffer: usize,
    /// The largest distance of a number from the largest one of an initial state.
    pub drift: i64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 50_000, initial: 2_000, buffer: 3, drift: 4 }
    }
}

/// A kind of cut-off: what lies beyond is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cut {
    /// There are more states.
    States,
    /// There are more initial states.
    Initial,
    /// A buffer grows longer.
    Buffer,
    /// A number exceeds its limit, or has an arbitrary initial value.
    Numbers,
    /// A value stands for several: a process outside of the system, or a value of an abstract type.
    Values,
}

/// The kinds of cut-offs that occurred.
pub type Cuts = BTreeSet<Cut>;
/// A hash set without random state, so that every run is the same.
pub(crate) type Set<K> = hashbrown::HashSet<K, rustc_hash::FxBuildHasher>;

/// One step of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The transition with this index runs with these processes, counted from 1, as parameters.
    Run {
        /// The index of the transition.
        transition: usize,
        /// The processes.
        processes: Vec<u8>,
    },
    /// An entry of the buffer of this process goes to memory; the oldest one has index 0.
    Propagate {
        /// The process.
        process: u8,
        /// The index of the entry.
        entry: usize,
    },
}

/// A run into a bad state.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The initial state.
    pub initial: State,
    /// Its steps.
    pub steps: Vec<Step>,
    /// The index of the `unsafe` that holds at its end.
    pub bad: usize,
}

/// The result of an exploration.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A bad state is reached, by a shortest run among those explored; with the cut-offs before.
    Unsafe(Trace, Cuts),
    /// No explored state is bad. Without cut-offs, no reachable state is.
    NoBadState {
        /// The number of states.
        states: usize,
        /// The cut-offs.
        cuts: Cuts,
    },
}

impl Outcome {
    /// Whether a bad state was reached.
    pub fn is_unsafe(&self) -> bool {
        matches!(self, Self::Unsafe(..))
    }

    /// Whether no bad state can be reached, without cut-offs.
    pub fn is_safe(&self) -> bool {
        matches!(self, Self::NoBadState { cuts, .. } if cuts.is_empty())
    }
}

impl Trace {
    /// The transitions with their processes, without propagation.
    pub fn transitions(&self) -> Vec<(usize, Vec<u8>)> {
        let run = |step: &Step| match step {
            Step::Run { transition, processes } => Some((*transition, processes.clone())),
            Step::Propagate { .. } => None,
        };
        self.steps.iter().filter_map(run).collect()
    }

    /// The trace with the names of the system.
    pub fn display<'a>(&'a self, system: &'a System) -> impl fmt::Display + 'a {
        Displayed { trace: self, system }
    }
}

struct Displayed<'a> {
    trace: &'a Trace,
    system: &'a System,
}

impl fmt::Display for Displayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.trace.steps {
            match step {
                Step::Run { transition, processes } => {
                    let processes: Vec<String> = processes.iter().map(|p| format!("#{p}")).collect();
                    let name = &self.system.transitions[*transition].name;
                    write!(f, "{name}({}) -> ", processes.join(", "))?;
                }
                Step::Propagate { process, entry: 0 } => write!(f, "[propagate #{process}] -> ")?,
                Step::Propagate { process, entry } => write!(f, "[propagate #{process}, entry {entry}] -> ")?,
            }
        }
        f.write_str(&self.system.unsafe_label(self.trace.bad))
    }
}

/// `n` processes that run a system.
pub struct Machine<'a> {
    system: &'a System,
    memory: Model,
    /// The number of processes; their names are 1, 2, ...
    processes: u8,
    limits: Limits,
    layout: Layout,
    /// One for each transition and choice of its parameters.
    transitions: Vec<Instance<'a>>,
    /// One for each unsafe and choice of its parameters.
    unsafes: Vec<Instance<'a>>,
    /// One for each invariant and choice of its parameters.
    invariants: Vec<Instance<'a>>,
}

impl<'a> Machine<'a> {
    /// The machine of `processes` processes.
    pub fn new(system: &'a System, memory: Model, processes: u8, limits: Limits) -> Self {
        let transitions = (system.transitions.iter().enumerate())
            .flat_map(|(index, transition)| Instance::of_transition(index, transition, processes))
            .collect();
        let bad = |bads: &'a [_]| {
            bads.iter().enumerate().flat_map(|(index, bad)| Instance::of_bad(index, bad, processes)).collect()
        };
        Self {
            system,
            memory,
            processes,
            limits,
            layout: Layout::new(system, processes),
            transitions,
            unsafes: bad(&system.unsafes),
            invariants: bad(&system.invariants),
        }
    }

    /// Explores all states, breadth first, until one is bad.
    pub fn explore(&self) -> Outcome {
        let mut cuts = Cuts::new();
        if self.confuses_values() {
            cuts.insert(Cut::Values);
        }
        let initial = self.initial_states(&mut cuts);
        let bound = self.largest_number(&initial);

        let mut seen: Set<Rc<State>> = Set::default();
        let mut found: Vec<ReachedState> = Vec::new();
        let mut queue = VecDeque::new();
        let mut reached: Vec<_> = initial.into_iter().map(|state| (state, None)).collect();
        loop {
            for (mut state, from) in reached {
                state.settle();
                if seen.contains(&state) || self.is_dropped(&state) {
                    continue;
                }
                if found.len() >= self.limits.states {
                    cuts.insert(Cut::States);
                    return Outcome::NoBadState { states: found.len(), cuts };
                }
                let bad = self.bad(&state);
                let state = Rc::new(state);
                seen.insert(Rc::clone(&state));
                queue.push_back(found.len());
                found.push(ReachedState { state, from });
                if let Some(bad) = bad {
                    return Outcome::Unsafe(trace(&found, bad), cuts);
                }
            }
            let Some(index) = queue.pop_front() else {
                return Outcome::NoBadState { states: found.len(), cuts };
            };
            let state = Rc::clone(&found[index].state);
            let successors = self.successors(&state, bound, &mut cuts);
            reached = successors.into_iter().map(|(step, next)| (next, Some((index, step)))).collect();
        }
    }

    /// The index of the first `unsafe` that holds in the state.
    pub fn bad(&self, state: &State) -> Option<usize> {
        self.unsafes.iter().find(|instance| self.holds(instance, state)).map(|instance| instance.index)
    }

    /// Whether an `invariant` of the user excludes the state.
    fn is_dropped(&self, state: &State) -> bool {
        self.invariants.iter().any(|instance| self.holds(instance, state))
    }

    /// The values that a cell of the sort can be given. Numbers are only sampled.
    fn values(&self, sort: Sort) -> Vec<i64> {
        match sort {
            Sort::Enumeration(id) => {
                (0..self.system.types[id.0 as usize].constructors.len() as i64).collect()
            }
            Sort::Abstract(_) => (0..i64::from(self.processes) + 2).collect(),
            // One value stands for all processes outside of the system.
            Sort::Process => {
                let outsiders = i64::from(self.system.has_outsiders());
                (1..=i64::from(self.processes) + outsiders).collect()
            }
            Sort::Integer => (-1..=2).collect(),
            Sort::Real => {
                let scale = self.system.real_scale.max(1);
                [-scale, 0, scale / 2, scale, 2 * scale].into()
            }
        }
    }
}

/// The outcome for `processes` processes.
pub fn explore(system: &System, memory: Model, processes: u8, limits: Limits) -> Outcome {
    Machine::new(system, memory, processes, limits).explore()
}

/// A state that was reached.
struct ReachedState {
    state: Rc<State>,
    /// The index of the predecessor and the step from there; `None` for an initial state.
    from: Option<(usize, Step)>,
}

/// The run to the last state found.
fn trace(found: &[ReachedState], bad: usize) -> Trace {
    let mut steps = Vec::new();
    let mut index = found.len() - 1;
    while let Some((before, step)) = &found[index].from {
        steps.push(step.clone());
        index = *before;
    }
    steps.reverse();
    Trace { initial: State::clone(&found[index].state), steps, bad }
}
