//! The arguments of `garret orders`.

use super::choices::{Assembly, Form};
use super::units::{parse_bytes, parse_duration, parse_jobs};
use crate::file_name;
use clap::{Args, ValueEnum};
use garret_answers::orders::Target;
use garret_machine::memory::Model;
use std::path::PathBuf;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  garret orders --threads worker models/c11/exchange_lock.c      all weakest choices of orders, the cheapest first
  garret orders --diff --threads worker FILE.c                   the changes for the first one
  garret orders --apply FIXED.c FILE.c                           the program with these orders, checked again
  garret orders --target riscv FILE.c                            with the costs of another processor
  garret orders --ir --threads worker FILE.cc                    C++ and Rust, with the compilers of this machine

Only orders that the text of the file itself contains are changed: arguments such as
`memory_order_acquire`, `__ATOMIC_ACQUIRE`, `Ordering::Acquire`, and in C also `atomic_load(&x)` and
similar calls, which are seq_cst. Operators on atomic variables and included files are not changed.

Exit codes:
  0  choices were found, each proved for any number of threads (or for as many as the output says)
  1  there is a bad state or a data race whatever the orders are
  2  the command line or the file cannot be used, or the output cannot be written
  3  UNKNOWN: no choice was proved
  4  a defect of Garret";

#[derive(Debug, Args)]
pub(crate) struct Orders {
    /// The program, in C or LLVM IR, or in C, C++ or Rust with `--ir`; the memory model is RC11
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: String,

    /// The largest number of weakest choices to look for
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(crate) choices: usize,

    /// The processor that runs the program: its costs decide which choice is the cheapest
    #[arg(long, value_name = "TARGET", default_value = "armv8")]
    pub(crate) target: TargetName,

    /// Write the source with the first choice to this file; the written text is checked again
    #[arg(long, value_name = "FILE")]
    pub(crate) apply: Option<PathBuf>,

    /// Print the changes for the first choice
    #[arg(long)]
    pub(crate) diff: bool,

    /// The number of threads of each check [default: the number of processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,

    /// The time limit: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// The time limit for each choice
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = parse_duration)]
    pub(crate) each: Duration,

    /// Stop when the process uses this much memory [default: derived from the available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    #[command(flatten)]
    pub(crate) assembly: Assembly,

    /// Print the choices only, without the reasons why weaker orders are wrong
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Print an execution for each order that is too weak
    #[arg(short, long, conflicts_with = "quiet")]
    pub(crate) verbose: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}

/// A processor, as it is named here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TargetName {
    /// `x86_64`
    X86,
    /// `aarch64`, with the atomic instructions of ARMv8.1
    Armv8,
    /// `riscv64`
    Riscv,
}

impl TargetName {
    /// The memory model of the processor.
    pub(crate) fn model(self) -> Model {
        match self {
            Self::X86 => Model::Tso,
            Self::Armv8 => Model::Armv8,
            Self::Riscv => Model::Riscv,
        }
    }
}

impl From<TargetName> for Target {
    fn from(name: TargetName) -> Self {
        match name {
            TargetName::X86 => Self::X86,
            TargetName::Armv8 => Self::Armv8,
            TargetName::Riscv => Self::Riscv,
        }
    }
}
