//! What a check is asked.

use crate::Model;
use crate::search::{Strategy, Universals};
use crate::watch::Limits;

/// What [`check`](crate::check) is asked, and how it goes about it.
///
/// # Example
/// ```
/// use garret::{CheckOptions, Inference, Limits, Model};
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
#[non_exhaustive]
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
#[non_exhaustive]
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

    /// Sets [`CheckOptions::model`].
    #[must_use]
    pub fn model(mut self, model: Model) -> Self {
        self.model = model;
        self
    }

    /// Sets [`CheckOptions::strategy`].
    #[must_use]
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.strategy = strategy;
        self
    }

    /// Sets [`CheckOptions::universals`].
    #[must_use]
    pub fn universals(mut self, universals: Universals) -> Self {
        self.universals = universals;
        self
    }

    /// Sets [`CheckOptions::inference`].
    #[must_use]
    pub fn inference(mut self, inference: Inference) -> Self {
        self.inference = inference;
        self
    }

    /// Sets [`CheckOptions::replay`].
    #[must_use]
    pub fn replay(mut self, replay: bool) -> Self {
        self.replay = replay;
        self
    }

    /// Sets [`CheckOptions::certify`].
    #[must_use]
    pub fn certify(mut self, certify: bool) -> Self {
        self.certify = certify;
        self
    }

    /// Sets [`CheckOptions::proof`].
    #[must_use]
    pub fn proof(mut self, proof: bool) -> Self {
        self.proof = proof;
        self
    }

    /// Sets [`CheckOptions::whole`].
    #[must_use]
    pub fn whole(mut self, whole: bool) -> Self {
        self.whole = whole;
        self
    }

    /// Sets [`CheckOptions::jobs`].
    #[must_use]
    pub fn jobs(mut self, jobs: usize) -> Self {
        self.jobs = jobs;
        self
    }

    /// Sets [`CheckOptions::batches_after`].
    #[must_use]
    pub fn batches_after(mut self, cubes: usize) -> Self {
        self.batches_after = cubes;
        self
    }

    /// Sets [`CheckOptions::local_states`].
    #[must_use]
    pub fn local_states(mut self, local_states: bool) -> Self {
        self.local_states = local_states;
        self
    }

    /// Sets [`CheckOptions::facts`].
    #[must_use]
    pub fn facts(mut self, facts: bool) -> Self {
        self.facts = facts;
        self
    }

    /// Sets [`CheckOptions::keep_buffers`].
    #[must_use]
    pub fn keep_buffers(mut self, keep_buffers: bool) -> Self {
        self.keep_buffers = keep_buffers;
        self
    }

    /// Sets [`CheckOptions::max_nodes`].
    #[must_use]
    pub fn max_nodes(mut self, cubes: impl Into<Option<usize>>) -> Self {
        self.max_nodes = cubes.into();
        self
    }

    /// Sets [`CheckOptions::max_depth`].
    #[must_use]
    pub fn max_depth(mut self, steps: impl Into<Option<usize>>) -> Self {
        self.max_depth = steps.into();
        self
    }

    /// Sets [`CheckOptions::max_processes`].
    #[must_use]
    pub fn max_processes(mut self, processes: impl Into<Option<usize>>) -> Self {
        self.max_processes = processes.into();
        self
    }

    /// Sets [`CheckOptions::limits`].
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
