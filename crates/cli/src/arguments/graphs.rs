//! The arguments of `garret graphs`.

use super::choices::{Assembly, Form, any_model};
use super::units::{parse_bytes, parse_duration, parse_jobs};
use crate::file_name;
use clap::Args;
use garret_machine::memory::Model;
use std::path::PathBuf;
use std::time::Duration;

/// The help text after the options.
pub(crate) const EXAMPLES: &str = "\
Examples:
  garret graphs --threads 'worker*3' FILE.c           the executions of three threads, under x86-TSO
  garret graphs -n 2 --model sc FILE.asm              two threads, under sequential consistency
  garret graphs --model rc11 FILE.c                   all that C11 allows, on any processor
  garret graphs FILE.litmus                           a litmus test, with its final states
  garret graphs --all FILE.litmus                     each execution, with its events
  garret graphs --dot bad.dot FILE.c                  the first bad one, for Graphviz
  garret graphs --stateful FILE.c                     the same, remembering all visited graphs

Two executions differ in the write that some read reads from, in the order of the writes to some
location, or in the value of some nondeterministic choice. A loop that only waits for a value counts
as one read of it. An execution in which the value never comes is counted as blocked; one in which
an assumption does not hold is counted separately.

Exit codes:
  0  NOT REACHED: no execution of this number of threads reaches a bad state
  1  UNSAFE: an execution reaches a bad state
  2  the command line or the file cannot be used, or the output cannot be written
  3  UNKNOWN: a limit was reached
  4  a defect of Garret";

#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Graphs {
    /// The program (`.c`, `.asm`, `.s`, `.ll`; with `--ir` also `.cc`, `.rs`) or litmus test
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: String,

    /// The number of threads, if any number of them may start
    #[arg(short = 'n', long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=15))]
    pub(crate) processes: u8,

    /// The memory model
    #[arg(long, value_parser = any_model(), ignore_case = true, default_value = Model::default().name())]
    pub(crate) model: Model,

    /// Remember all graphs that were visited: slower, with the same results
    #[arg(long)]
    pub(crate) stateful: bool,

    /// Do not stop at a bad execution: find all executions, and show each as it is found (with `--format json`, one in each line,
    /// before the document; with `--quiet`, none). Only one thread looks for them
    #[arg(long)]
    pub(crate) all: bool,

    /// Show only the Nth execution of those that `--all` shows; `--svg` and `--dot` draw it. All executions are counted
    /// nevertheless
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) number: Option<u64>,

    /// Deadlocks are bad, too: executions in which a thread waits for a value that never comes, or cannot continue
    #[arg(long)]
    pub(crate) deadlock: bool,

    /// Data races of programs in C are bad, too: two accesses to one location by different threads, at least one a write and at
    /// least one not atomic, neither of which happens before the other (by atomic operations, mutexes, creating and joining
    /// threads). Under RC11 they always are
    #[arg(long)]
    pub(crate) races: bool,

    /// Programs in C: run N iterations of each endless loop (`while (1)` that is never left); then the thread ends. The answer
    /// holds for these executions only
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) rounds: Option<u32>,

    /// The largest number of events of a thread [default: a small number, which is increased as long as that takes little time]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) events: Option<u32>,

    /// The number of threads that look for executions; it affects only the time [default: the number of processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,

    /// The time limit: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// Stop when the process uses this much memory: `512M`, `4G` [default: derived from the available memory]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    #[command(flatten)]
    pub(crate) assembly: Assembly,

    /// Draw the events of the first bad execution and their relations; if no execution is bad, of the first blocked one, or else of
    /// the first one. Only one thread looks for it, so that it is always the same
    #[arg(long, value_name = "FILE.svg", help_heading = "Pictures")]
    pub(crate) svg: Option<PathBuf>,

    /// Write the same as a graph for Graphviz
    #[arg(long, value_name = "FILE.dot", help_heading = "Pictures")]
    pub(crate) dot: Option<PathBuf>,

    /// Print the verdict only
    #[arg(short, long)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}
