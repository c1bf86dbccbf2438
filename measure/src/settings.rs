//! The switches of the search and of the machine: each setting is the usual one with one thing changed.

use garret::{CheckOptions, Inference, Strategy, Universals};

/// How the search decides a system.
#[derive(Clone, Copy, Debug)]
pub struct SearchSetting {
    /// What it is called: the option of `garret check`.
    pub name: &'static str,
    /// What is changed.
    pub change: fn(&mut CheckOptions),
    /// Whether the steps of assembly programs are joined where they can be.
    pub fuse: bool,
}

/// How the machine explores a system.
#[derive(Clone, Copy, Debug)]
pub struct MachineSetting {
    /// What it is called: the option of `garret explore`.
    pub name: &'static str,
    /// Whether states that differ by the names of processes only count as one.
    pub symmetry: bool,
    /// Whether moves that commute are explored in one order only.
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

/// The setting that matters for assembly programs only.
pub const NO_FUSE: &str = "--no-fuse";

/// The settings of the machine; the first one is the usual one.
pub const MACHINE: &[MachineSetting] = &[
    MachineSetting { name: "usual", symmetry: true, partial_order: true },
    MachineSetting { name: "--no-symmetry", symmetry: false, partial_order: true },
    MachineSetting { name: "--no-por", symmetry: true, partial_order: false },
    MachineSetting { name: "--no-symmetry --no-por", symmetry: false, partial_order: false },
];
