//! The options of a check.

use crate::search::{Strategy, Universals};
use garret_base::setters::setters;
use garret_base::watch::Limits;
use garret_machine::memory::Model;

/// The options of [`check`](crate::check).
///
/// # Example
/// ```
/// use garret_base::watch::Limits;
/// use garret_core::check::{CheckOptions, Inference};
/// use garret_machine::memory::Model;
/// use std::time::Duration;
///
/// let options = CheckOptions::new()
///     .model(Model::Sc)
///     .inference(Inference::Off)
///     .max_nodes(10_000)
///     .limits(Limits::new().time(Duration::from_secs(10)));
/// assert_eq!(options.max_nodes, Some(10_000));
/// ```
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct CheckOptions {
    /// The memory model (default: x86-TSO).
    pub model: Model,
    /// The order of the search (default: [`Strategy::Smallest`]).
    pub strategy: Strategy,
    /// How universal guards are treated in the first searches (default: [`Universals::Instantiated`]).
    pub universals: Universals,
    /// Whether invariants are inferred (default: [`Inference::Auto`]).
    pub inference: Inference,
    /// Whether the machine must confirm a counterexample (default: yes).
    pub replay: bool,
    /// Whether the visited cubes that prove SAFE are checked again, independently of the search (default: no).
    pub certify: bool,
    /// Whether a report of SAFE contains the cubes and the parts of guards that prove it (default: no). This takes as long as a
    /// certificate, and up to ten seconds.
    pub proof: bool,
    /// Whether all states may be explored if `number_procs` limits the number of processes (default: yes).
    pub whole: bool,
    /// The number of threads, at least 1 (default: 1). It affects nothing but the time.
    pub jobs: usize,
    /// The number of visited cubes after which a search without inference takes several cubes at a time, which threads may share, and
    /// drops subsumed pre-images at once (default: 500). After eighty times as many, it saves memory at the cost of time. The verdict
    /// does not depend on it.
    pub batches_after: usize,
    /// Whether the local states of processes, computed before the search, exclude cubes (default: yes). It may decide whether there
    /// is a verdict, but not which one.
    pub local_states: bool,
    /// Whether the facts about numbers, computed before the search (bounds, place invariants and octagons), exclude cubes (default:
    /// yes). It may decide whether there is a verdict, but not which one.
    pub facts: bool,
    /// Whether a system is searched with store buffers even if no read can be reordered before an earlier write of its own process,
    /// so that they make no difference (default: no). It may decide whether there is a verdict, but not which one.
    pub keep_buffers: bool,
    /// Whether loops over all processes are searched in the order of the processes only, and without recording who wrote variables
    /// last; otherwise, loops in any order are tried as well (default: no). It may decide whether there is a verdict, but not which
    /// one.
    pub exact_loops: bool,
    /// Whether the check ends after the first short searches (default: no).
    pub brief: bool,
    /// The largest number of visited cubes (default: no limit).
    pub max_nodes: Option<usize>,
    /// The largest number of steps of a trace (default: no limit). Longer ones are not searched.
    pub max_depth: Option<usize>,
    /// The largest number of processes of a cube, at most 63 (default: 63). Cubes with more are not searched.
    pub max_processes: Option<usize>,
    /// The limits on time and memory, and interrupts (default: none).
    pub limits: Limits,
}

/// Whether invariants are inferred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inference {
    /// Never.
    Off,
    /// After a short search without inference has not decided the system. The default.
    #[default]
    Auto,
    /// From the start, with explored instances of at most this many processes.
    Instances(u8),
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self {
            model: Model::default(),
            strategy: Strategy::default(),
            universals: Universals::default(),
            inference: Inference::default(),
            replay: true,
            certify: false,
            proof: false,
            whole: true,
            jobs: 1,
            batches_after: 500,
            local_states: true,
            facts: true,
            keep_buffers: false,
            exact_loops: false,
            brief: false,
            max_nodes: None,
            max_depth: None,
            max_processes: None,
            limits: Limits::default(),
        }
    }
}

impl CheckOptions {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        CheckOptions:
        model(model: Model),
        strategy(strategy: Strategy),
        universals(universals: Universals),
        inference(inference: Inference),
        replay(replay: bool),
        certify(certify: bool),
        proof(proof: bool),
        whole(whole: bool),
        jobs(jobs: usize),
        batches_after(cubes: usize),
        local_states(local_states: bool),
        facts(facts: bool),
        keep_buffers(keep_buffers: bool),
        exact_loops(exact_loops: bool),
        max_nodes(cubes: impl Into<Option<usize>>),
        max_depth(steps: impl Into<Option<usize>>),
        max_processes(processes: impl Into<Option<usize>>),
        limits(limits: Limits),
    }
}
