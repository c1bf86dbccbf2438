//! The settings of the search and of the machine: each is the usual one with one change.

use garret::{CheckOptions, Inference, Strategy, Universals};

/// A setting of the search.
#[derive(Clone, Copy, Debug)]
pub struct SearchSetting {
    /// Its name: the option of `garret check`.
    pub name: &'static str,
    /// Applies the change.
    pub change: fn(&mut CheckOptions),
    /// Whether steps of assembly programs are fused where possible.
    pub fuse: bool,
}

/// A setting of the machine.
#[derive(Clone, Copy, Debug)]
pub struct MachineSetting {
    /// Its name: the option of `garret explore`.
    pub name: &'static str,
    /// Whether states that differ only in the names of processes are identified.
    pub symmetry: bool,
    /// Whether commuting steps are explored in one order only.
    pub partial_order: bool,
}

/// The settings of the search; the first one is the usual one, with one thread.
pub const SEARCH: &[SearchSetting] = &[
    SearchSetting { name: "usual", change: |_| {}, fuse: true },
    SearchSetting { name: "--infer off", change: |options| options.inference = Inference::Off, fuse: true },
    SearchSetting { name: "--jobs 2", change: |options| options.jobs = 2, fuse: true },
    SearchSetting {
        name: "--search breadth",
        change: |options| options.strategy = Strategy::BreadthFirst,
        fuse: true,
    },
    SearchSetting {
        name: "--search depth",
        change: |options| options.strategy = Strategy::DepthFirst,
        fuse: true,
    },
    SearchSetting {
        name: "--exact-guards",
        change: |options| options.universals = Universals::Carried,
        fuse: true,
    },
    SearchSetting { name: "--no-local-states", change: |options| options.local_states = false, fuse: true },
    SearchSetting { name: "--no-replay", change: |options| options.replay = false, fuse: true },
    SearchSetting { name: "--certify", change: |options| options.certify = true, fuse: true },
    SearchSetting { name: NO_FUSE, change: |_| {}, fuse: false },
];

/// The setting that affects assembly programs only.
pub const NO_FUSE: &str = "--no-fuse";

/// The settings of the machine; the first one is the usual one.
pub const MACHINE: &[MachineSetting] = &[
    MachineSetting { name: "usual", symmetry: true, partial_order: true },
    MachineSetting { name: "--no-symmetry", symmetry: false, partial_order: true },
    MachineSetting { name: "--no-por", symmetry: true, partial_order: false },
    MachineSetting { name: "--no-symmetry --no-por", symmetry: false, partial_order: false },
];
