//! What several commands let the user choose.

use crate::Model;
use crate::x86::{AssemblyOptions, ThreadFunction};
use clap::{ArgAction, Args, ValueEnum};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ModelName {
    /// Sequential consistency: `weak` has no effect
    Sc,
    /// x86-TSO: a store buffer for each process
    Tso,
}

impl From<ModelName> for Model {
    fn from(name: ModelName) -> Self {
        match name {
            ModelName::Sc => Self::Sc,
            ModelName::Tso => Self::Tso,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum MemoryName {
    /// Sequential consistency: `weak` has no effect
    Sc,
    /// x86-TSO: a store buffer for each process, first in, first out
    Tso,
    /// PSO: writes of a process to different cells may pass each other
    Pso,
}

impl From<MemoryName> for Model {
    fn from(name: MemoryName) -> Self {
        match name {
            MemoryName::Sc => Self::Sc,
            MemoryName::Tso => Self::Tso,
            MemoryName::Pso => Self::Pso,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How assembly programs (`.asm`, `.s`) are taken.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct Assembly {
    /// Assembly: one transition for each step of an instruction, not for as much as can be joined
    #[arg(long)]
    no_fuse: bool,

    /// Assembly: whether `xchg` with a memory operand is locked without `lock`, as on processors
    #[arg(
        long,
        value_name = "BOOL",
        action = ArgAction::Set,
        value_parser = clap::builder::BoolishValueParser::new(),
        default_value_t = true,
        default_missing_value = "true",
        num_args = 0..=1,
        require_equals = true
    )]
    xchg_implicit_lock: bool,

    /// Assembly of compilers: the functions that any number of threads run: `worker`, `reader,writer` [default: the only global
    /// function]
    #[arg(long, value_name = "FUNCTIONS", value_parser = parse_threads)]
    threads: Option<Functions>,
}

/// The functions that threads run.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Functions(Vec<ThreadFunction>);

fn parse_threads(text: &str) -> Result<Functions, String> {
    ThreadFunction::list(text).map(Functions)
}

impl Assembly {
    /// The functions that threads run, where they are named.
    pub(in crate::cli) fn threads(&self) -> &[ThreadFunction] {
        self.threads.as_ref().map_or(&[], |functions| &functions.0)
    }
}

impl From<&Assembly> for AssemblyOptions {
    fn from(assembly: &Assembly) -> Self {
        Self::new().fuse(!assembly.no_fuse).implicit_lock(assembly.xchg_implicit_lock)
    }
}
