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
  garret graphs -n 2 --model sc FILE.asm              of two threads, under sequential consistency
  garret graphs --model rc11 FILE.c                   of what C11 allows, on whatever processor
  garret graphs FILE.litmus                           of a litmus test, with its final states
  garret graphs --all FILE.litmus                     each execution: its events, what reads read from
  garret graphs --dot bad.dot FILE.c                  the first bad one, for Graphviz
  garret graphs --stateful FILE.c                     the same, by the search that remembers all graphs

Executions are told apart by what reads read from, by the order of writes to each location, and by what is chosen. A loop that only
waits for a value is one read of it: an execution in which the value does not come is counted as blocked, and so, apart, is one in
which an assumption does not hold.

Exit codes:
  0  NOT REACHED: no execution of so many threads reaches a bad state
  1  UNSAFE: one does
  2  the command line or the file cannot be used, or the output cannot be written
  3  UNKNOWN: a limit was reached
  4  a defect of Garret";

#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Graphs {
    /// The program (`.c`, `.asm`, `.s`, `.ll`; with `--ir` also `.cc`, `.rs`) or litmus test
    #[arg(value_name = "FILE", value_parser = file_name::argument())]
    pub(crate) file: String,

    /// How many threads start where any number of them may
    #[arg(short = 'n', long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=15))]
    pub(crate) processes: u8,

    /// The memory model
    #[arg(long, value_parser = any_model(), ignore_case = true, default_value = Model::default().name())]
    pub(crate) model: Model,

    /// Remember all graphs that were seen: slower, and with the same numbers
    #[arg(long)]
    pub(crate) stateful: bool,

    /// Go on after a bad state was found, to the last execution, and show each as it is found, by one worker: with `--format json`, one
    /// in each line, before the document. With `--quiet`, none is shown
    #[arg(long)]
    pub(crate) all: bool,

    /// Show only the execution of this number, of those that `--all` shows; `--svg` and `--dot` draw it. All are counted all the same
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) number: Option<u64>,

    /// An execution in which a thread waits for what never comes, or cannot go on, is bad, too
    #[arg(long)]
    pub(crate) deadlock: bool,

    /// A data race is bad, too: two accesses of a program in C to one place by different threads, one of which writes and not both of which
    /// are atomic, neither of which happens before the other (by atomic operations, mutexes, creating and joining threads). Under RC11 one
    /// always is
    #[arg(long)]
    pub(crate) races: bool,

    /// Programs in C: take so many turns of each loop without end (`while (1)`, which nothing leaves); then the thread is at its end. The answer is
    /// about these executions only
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=16))]
    pub(crate) rounds: Option<u32>,

    /// The most events of a thread [default: a few, then more, as long as that is soon done]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) events: Option<u32>,

    /// The number of threads that look for executions; it changes nothing but the time [default: as many as there are processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(crate) jobs: Option<usize>,

    /// Stop after so much time: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,

    /// Stop when the process holds so much memory: `512M`, `4G` [default: what the system still has]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(crate) max_memory: Option<usize>,

    #[command(flatten)]
    pub(crate) assembly: Assembly,

    /// Draw the events of the first bad execution and their relations; where there is none, of the first blocked one, or of the first
    /// one. One worker looks for it, so that it is always the same
    #[arg(long, value_name = "FILE.svg", help_heading = "Pictures")]
    pub(crate) svg: Option<PathBuf>,

    /// Write the same as a graph, for Graphviz
    #[arg(long, value_name = "FILE.dot", help_heading = "Pictures")]
    pub(crate) dot: Option<PathBuf>,

    /// Print the outcome only
    #[arg(short, long)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) form: Form,
}
