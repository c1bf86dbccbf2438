//! What a check is asked.

use crate::search::{Strategy, Universals};
use garret_base::setters::setters;
use garret_base::watch::Limits;
use garret_machine::memory::Model;

/// What [`check`](crate::check) is asked, and how it goes about it.
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
    /// How universal guards are treated at first (default: [`Universals::Instantiated`]).
    pub universals: Universals,
    /// Whether invariants are inferred (default: [`Inference::Auto`]).
    pub inference: Inference,
    /// Whether a counterexample has to be run by the machine before it counts (default: yes).
    pub replay: bool,
    /// Whether the visited cubes that are the reason for SAFE are checked again from scratch (default: no).
    pub certify: bool,
    /// Whether SAFE comes with the cubes and the parts of guards that it rests on (default: no). It takes as long as a certificate, and up to ten
    /// seconds.
    pub proof: bool,
    /// Where `number_procs` says how many processes there are at most, all their states may be explored, too (default: yes).
    pub whole: bool,
    /// The number of threads, at least 1 (default: 1). It changes nothing but the time.
    pub jobs: usize,
    /// A search without inference that has visited so many cubes takes several at a time, which threads may share, and drops
    /// pre-images that are subsumed at once (default: 500). When it has visited eighty times as many, it saves memory where that
    /// takes time. The verdict does not depend on it.
    pub batches_after: usize,
    /// Whether the states that one process can be in, found beforehand, rule out cubes (default: yes). The verdict does not
    /// depend on it, as far as there is one.
    pub local_states: bool,
    /// Whether what is known of numbers beforehand, their bounds, what they count and how far they are apart, rules out cubes (default: yes). The verdict does
    /// not depend on it, as far as there is one.
    pub facts: bool,
    /// Whether a system is searched with store buffers also where no read can overtake a write of its own process, so that they make no
    /// difference (default: no). The verdict does not depend on it, as far as there is one.
    pub keep_buffers: bool,
    /// Whether loops over all processes are searched in the order of processes only, not in any order as well, and without who wrote variables
    /// last (default: no). The verdict does not depend on it, as far as there is one.
    pub exact_loops: bool,
    /// The check ends after the first searches, each of them short (default: no).
    pub brief: bool,
    /// The largest number of visited cubes (default: any).
    pub max_nodes: Option<usize>,
    /// The largest number of steps of a trace (default: any). Longer ones are not looked at.
    pub max_depth: Option<usize>,
    /// The largest number of processes of a cube, at most 63 (default: 63). Cubes of more are not looked at.
    pub max_processes: Option<usize>,
    /// What ends the check early (default: nothing).
    pub limits: Limits,
}

/// Whether invariants are inferred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inference {
    /// Never.
    Off,
    /// When a short search without does not decide the system. The default.
    #[default]
    Auto,
    /// From the start, with instances of at most so many processes explored.
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
