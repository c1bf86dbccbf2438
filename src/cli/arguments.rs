//! What can be said on the command line.

use super::explore_arguments::{EXPLORE_EXAMPLES, Explore, REPLAY_EXAMPLES, Replay};
use super::litmus_arguments::{EXAMPLES as LITMUS_EXAMPLES, Litmus};
use super::units::{parse_bytes, parse_duration, parse_jobs};
use super::x86::{Assembly, X86, X86_EXAMPLES};
use crate::{Inference, Model, Strategy};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::time::Duration;

/// A model checker for concurrent programs on weak memory, for any number of processes.
#[derive(Debug, Parser)]
#[command(name = "garret", version, max_term_width = 100, arg_required_else_help = true, after_help = EXIT_CODES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  SAFE for every number of processes; with `number_procs N` in the file: for at most N
  1  UNSAFE: an execution reaches a bad state
  2  the command line or a file cannot be used, or the output cannot be written
  3  UNKNOWN: a limit was reached, or a signal (SIGINT, SIGTERM) ended the work
  4  a defect of Garret";

const EXAMPLES: &str = "\
Examples:
  garret check models/mutex/naive_no_fence.cub               under x86-TSO
  garret check --model sc models/mutex/naive_no_fence.cub    under sequential consistency
  garret check --search breadth models/mutex/*.cub  the shortest counterexamples
  garret check --timeout 10s --stats FILE.cub       at most ten seconds, and what was done
  garret check --no-fuse models/x86/spinlock.asm    an assembly program, step by step
  garret check --infer 2 --invariants FILE.cub      with invariants inferred from two processes
  generate | garret check -                         from standard input

Exit codes:
  0  SAFE for every number of processes; with `number_procs N` in the file: for at most N
  1  UNSAFE: an execution reaches a bad state
  2  the command line or a file cannot be used, or the output cannot be written
  3  UNKNOWN: a limit was reached, or a signal (SIGINT, SIGTERM) ended the work
  4  a defect of Garret";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Decide whether a bad state can be reached
    #[command(after_help = EXAMPLES)]
    Check(Check),
    /// Explore all states of a fixed number of processes
    #[command(after_help = EXPLORE_EXAMPLES)]
    Explore(Explore),
    /// Decide litmus tests for x86, in the format of herd7
    #[command(after_help = LITMUS_EXAMPLES)]
    Litmus(Litmus),
    /// Decide whether a sequence of transitions runs
    #[command(after_help = REPLAY_EXAMPLES)]
    Replay(Replay),
    /// Print the system of an assembly program
    #[command(after_help = X86_EXAMPLES)]
    X86(X86),
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct Check {
    /// The systems (`.cub`) and assembly programs (`.asm`, `.s`) to check; `-` is a system on standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<String>,

    /// The memory model
    #[arg(long, value_enum, ignore_case = true, default_value_t = ModelName::Tso)]
    pub(super) model: ModelName,

    /// The order in which the search visits what it finds
    #[arg(long, value_enum, ignore_case = true, default_value_t = SearchName::Smallest)]
    pub(super) search: SearchName,

    /// Ask universal guards also of the processes that come up later: fewer false alarms, more work
    #[arg(long)]
    pub(super) exact_guards: bool,

    /// Do not find out first in which states a single process can be, to leave out everything else
    #[arg(long)]
    pub(super) no_local_states: bool,

    /// Do not run counterexamples on the concrete machine before believing them
    #[arg(long)]
    pub(super) no_replay: bool,

    /// Whether to infer invariants: `off`, `auto` (when a short search without them does not decide), or the number of
    /// processes of the largest instance to explore first, to infer from the start
    #[arg(long, value_name = "off|auto|N", default_value = "auto", value_parser = parse_inference)]
    pub(super) infer: Inference,

    /// Print the inferred invariants
    #[arg(long)]
    pub(super) invariants: bool,

    /// Check the reason for SAFE again, from scratch
    #[arg(long)]
    pub(super) certify: bool,

    /// The number of threads; it changes nothing but the time [default: as many as there are processors]
    #[arg(short, long, value_name = "N", value_parser = parse_jobs)]
    pub(super) jobs: Option<usize>,

    /// Stop after visiting so many cubes
    #[arg(long, value_name = "N")]
    pub(super) max_nodes: Option<usize>,

    /// Do not look at executions of more than so many steps
    #[arg(long, value_name = "N")]
    pub(super) max_depth: Option<usize>,

    /// Do not look at cubes of more than so many processes
    #[arg(long, value_name = "N")]
    pub(super) max_procs: Option<usize>,

    /// Stop after so much time: `10`, `10s`, `500ms`, `2m`, `1h`
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(super) timeout: Option<Duration>,

    /// Stop when the process holds so much memory: `512M` (512 million bytes), `4G`, `512MiB`
    /// [default: what the system still has]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    pub(super) max_memory: Option<usize>,

    #[command(flatten)]
    pub(super) assembly: Assembly,

    /// Only read the files and report mistakes
    #[arg(long)]
    pub(super) type_only: bool,

    /// Print the verdicts only
    #[arg(short, long, conflicts_with = "verbose")]
    pub(super) quiet: bool,

    /// Print what the search did
    #[arg(long)]
    pub(super) stats: bool,

    /// Say more: which options are in force, and what the search did
    #[arg(short, long)]
    pub(super) verbose: bool,

    /// Whether to use colours
    #[arg(long, value_enum, ignore_case = true, default_value_t = Color::Auto)]
    pub(super) color: Color,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ModelName {
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

/// `off`, `auto`, or a number of processes.
fn parse_inference(text: &str) -> Result<Inference, String> {
    match text.to_ascii_lowercase().as_str() {
        "off" => Ok(Inference::Off),
        "auto" => Ok(Inference::Auto),
        number => match number.parse() {
            Ok(most) if (1..=crate::machine::MOST_PROCESSES).contains(&most) => {
                Ok(Inference::Instances(most))
            }
            _ => Err(format!(
                "neither `off`, `auto`, nor a number from 1 to {}",
                crate::machine::MOST_PROCESSES
            )),
        },
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SearchName {
    /// The fewest processes first, then the fewest literals
    Smallest,
    /// Breadth-first: the shortest counterexamples
    Breadth,
    /// Depth-first among the cubes with the fewest processes
    Depth,
}

impl From<SearchName> for Strategy {
    fn from(name: SearchName) -> Self {
        match name {
            SearchName::Smallest => Self::Smallest,
            SearchName::Breadth => Self::BreadthFirst,
            SearchName::Depth => Self::DepthFirst,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The options of `garret check` without its name.
#[derive(Debug, Parser)]
struct Alone {
    #[command(flatten)]
    check: Check,
}

impl Check {
    /// What `garret check` does with these arguments.
    pub(super) fn with(arguments: &[&str]) -> Result<Self, clap::Error> {
        let program = ["garret check"];
        Alone::try_parse_from(program.iter().chain(arguments)).map(|alone| alone.check)
    }
}
